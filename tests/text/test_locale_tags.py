from __future__ import annotations

import pytest

from mkdocs_memory.text.locale_tags import locale_of_script, locale_tag


@pytest.mark.parametrize(
    ("code", "tag"),
    [
        ("ja", "ja"),
        ("zh-CN", "zh"),
        ("zh_TW", "zh-hant"),
        ("zh-Hant", "zh-hant"),
        ("zh-Hans-CN", "zh"),
        ("pt-BR", "pt-br"),
        ("es-419", "es-419"),
        ("jp", "ja"),
        ("it", "it"),
        ("python", None),
        ("git", None),
        ("c", None),
        ("", None),
        ("zh/ja", None),
        ("日本", None),
    ],
)
def test_a_tag_has_one_normal_form(code: str, tag: str | None) -> None:
    assert locale_tag(code) == tag


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("今日は天気がいいので、音声チャットの記事を書きます。", "ja"),
        ("今天我们来谈一谈语音聊天中每个数据块的大小。", "zh"),
        ("修复了 Baileys 的 WS 崩溃：在 connection.update 里加上 try/catch。", "zh"),
        ("오늘은 음성 채팅에 대해 이야기합니다.", "ko"),
        ("Peter (彼得) lives in Marrakech and likes mint tea.", None),
        ("Das Mädchen grüßt.", None),
        ("Сегодня идёт дождь.", None),
        ("plain text", None),
        ("", None),
        ("# 東京タワー徒歩圏内物件情報一覧の見かた", "ja"),
    ],
)
def test_a_script_gives_its_language_away(text: str, locale: str | None) -> None:
    assert locale_of_script(text) == locale
