"""Language tags in one normal form, and the language that a script gives away."""

from __future__ import annotations

import re
from functools import cache

CLEAR_LANGUAGES = frozenset(
    {"en", "ja", "zh", "ko", "de", "fr", "es", "pt", "ru", "nl", "sv", "hu"}
)
"""Languages whose code stands for nothing else in the paths of technical sites."""

# ISO 639-1; many are also words, tools or abbreviations: it, is, no, id, ml, tr, vi, cs.
_OTHER_LANGUAGES = """
aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cv cy da dv dz
ee el eo et eu fa ff fi fj fo fy ga gd gl gn gu gv ha he hi ho hr ht hy hz ia id ie ig ii ik
io is it iu jv ka kg ki kj kk kl km kn kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi
mk ml mn mr ms mt my na nb nd ne ng nn no nr nv ny oc oj om or os pa pi pl ps qu rm rn ro rw
sa sc sd se sg si sk sl sm sn so sq sr ss st su sw ta te tg th ti tk tl tn to tr ts tt tw ty
ug uk ur uz ve vi vo wa wo xh yi yo za zu fil yue
"""

LANGUAGES = CLEAR_LANGUAGES | frozenset(_OTHER_LANGUAGES.split())

_COUNTRY_FOR_LANGUAGE = {"jp": "ja", "cn": "zh", "kr": "ko"}
"""Country codes that sites use in place of the language's."""

_SIMPLIFIED = frozenset({"zh-cn", "zh-sg", "zh-hans", "zh-hans-cn", "zh-hans-sg"})
_TRADITIONAL = frozenset({"zh-tw", "zh-hk", "zh-mo", "zh-hant-tw", "zh-hant-hk", "zh-hant-mo"})

_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|[0-9]{3}))?\Z")

_KANA = r"[\u3041-\u3096\u30a1-\u30fa]"
_HAN = r"[\u4e00-\u9fff]"
_HANGUL = r"[\uac00-\ud7a3]"
_WORD = r"[A-Za-z\u00c0-\u024f]+"

SAMPLE_LENGTH = 4000
"""Code points from the beginning of a text that its script is judged by."""


def locale_tag(code: str) -> str | None:
    """Return the normal form of a language tag, or `None` when it is none.

    Lower case, subtags joined by `-`; the writing systems of Chinese are told apart
    (`zh-TW` is `zh-hant`, `zh-CN` is `zh`).
    """
    match = _TAG.match(code)
    if match is None:
        return None
    tag = code.replace("_", "-").lower()
    tag = _COUNTRY_FOR_LANGUAGE.get(tag, tag)
    if tag.partition("-")[0] not in LANGUAGES:
        return None
    if tag in _SIMPLIFIED:
        return "zh"
    return "zh-hant" if tag in _TRADITIONAL else tag


@cache
def _scripts() -> tuple[re.Pattern[str], ...]:
    """Return what matches kana, Han characters, syllables of Korean and Latin words.

    Compiled when a text is looked at: large character classes take milliseconds.
    """
    return tuple(map(re.compile, (_KANA, _HAN, _HANGUL, _WORD)))


def locale_of_script(text: str) -> str | None:
    """Return `ja`, `zh` or `ko` for a text mostly in that script, else `None`.

    A Han character or syllable weighs as much as a Latin word, so that an article in Chinese
    about `connection.update` handlers is Chinese, and an English one that quotes 彼得 is not.
    """
    sample = text[:SAMPLE_LENGTH]
    if sample.isascii():
        return None
    kana, han, hangul, words = (len(script.findall(sample)) for script in _scripts())
    if kana + han + hangul <= words:
        return None
    if hangul > kana + han:
        return "ko"
    # Kana is enough for Japanese, which writes most of its words in the characters of Chinese.
    return "ja" if kana * 10 > kana + han else "zh"
