from __future__ import annotations

import pytest

from mkdocs_memory.dedup.kinship import Kinship, is_kin
from mkdocs_memory.index.rows import DocumentRow
from mkdocs_memory.workspace.files import Role


def document(path: str, title: str, family: str = "") -> DocumentRow:
    return DocumentRow(path, Role.ARTICLE, title, "", "en", family or path, None, True, False, "")


KIN = [
    (
        "blog/2024/awards.md",
        "2024 Community Awards",
        "blog/2025/awards.md",
        "2025 Community Awards",
    ),
    ("a.md", "Voice chat at home, part 4: latency", "b.md", "Voice chat at home, part 5: turns"),
    ("a.md", "In Focus, January 2023", "b.md", "In Focus, March 2023"),
    (
        "notes-01.md",
        "Q&A Series: Using OTel with GraphQL",
        "notes-02.md",
        "Q&A Series: OTel at Uplight",
    ),
    ("a.md", "音声チャット連載 第3回", "b.md", "音声チャット連載 第4回"),
    ("a.md", "本地语音聊天（上）", "b.md", "本地语音聊天（下）"),
    ("a.md", "2024 年社区年度总结", "b.md", "2025 年社区年度总结"),
]

STRANGERS = [
    ("a.md", "How many tokens should a reply wait for?", "b.md", "Numbers from a year of talking"),
    ("blog/2025/kotlin.md", "Call for Contributors: OpenTelemetry for Kotlin",
     "blog/2026/kotlin.md", "New OpenTelemetry Kotlin SDK"),
    ("post-001.md", "Chunks and clauses", "post-002.md", "Wake words that fail"),
    ("a.md", "流式粒度再测：8、16 还是 32", "b.md", "断句比速度重要"),
    ("a.md", "GPU を 2 枚使う", "b.md", "マイクを 3 本試す"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "title", "other_path", "other_title"), KIN)
def test_series_and_yearly_posts_are_kin(
    path: str, title: str, other_path: str, other_title: str
) -> None:
    assert is_kin(document(path, title), document(other_path, other_title))


@pytest.mark.parametrize(("path", "title", "other_path", "other_title"), STRANGERS)
def test_posts_on_their_own_are_not_kin(
    path: str, title: str, other_path: str, other_title: str
) -> None:
    assert not is_kin(document(path, title), document(other_path, other_title))


def test_translations_are_kin() -> None:
    assert is_kin(document("en/a.md", "Chunks", "a.md"), document("ja/a.md", "塊", "a.md"))


def test_a_file_name_in_three_sibling_folders_is_a_pattern_of_the_site() -> None:
    pages = [
        document(f"docs/languages/{language}/exporters.md", "Exporters")
        for language in ("go", "java", "php")
    ]
    go, java, _ = pages
    assert (go, java) in Kinship(pages, [(go, java)])
    assert (go, java) not in Kinship([go, java], [(go, java)])


def test_kin_of_kin_are_kin() -> None:
    europe = document("blog/2023/kubecon-eu.md", "Join us at KubeCon EU 2023")
    america = document("blog/2023/kubecon-na.md", "Join us at KubeCon NA 2023")
    later = document("blog/2026/kubecon-eu.md", "KubeCon Europe 2026")
    pairs = [(europe, america), (europe, later), (america, later)]
    assert not is_kin(america, later)
    assert (america, later) in Kinship([europe, america, later], pairs)
