"""The library that every interface calls: one object for one workspace."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from mkdocs_memory import Memory
from mkdocs_memory.errors import WorkspaceError

DAY = dt.date(2026, 1, 5)


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    """Open a workspace with one article in Chinese and one in Japanese."""
    (tmp_path / "mkdocs.yml").write_text("site_name: 記憶\nplugins: [memory]\n", encoding="utf-8")
    for path, text in {
        "docs/zh/duanju.md": "# 断句\n\n## 停顿\n\n断句的位置比块的大小更影响听感。\n",
        "docs/ja/buntai.md": "# 句読点で切る\n\n音声合成は句読点で区切ると自然になる。\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return Memory.open(tmp_path / "docs" / "zh")


def test_the_workspace_is_found_from_a_folder_inside_it(memory: Memory, tmp_path: Path) -> None:
    assert memory.workspace.root == tmp_path
    assert [row.slug for row in memory.articles()] == ["buntai", "duanju"]


def test_indexing_reports_what_it_did(memory: Memory) -> None:
    first, second = memory.index(), memory.index()
    assert (first.files, first.changed, first.diagnostics) == (2, 2, [])
    assert (second.files, second.changed) == (2, 0)


def test_recall_returns_passages_with_their_source(memory: Memory) -> None:
    (best, *_) = memory.recall("听感", k=3)
    assert (best.kind, best.source) == ("section", "docs/zh/duanju.md#L5")
    assert "断句的位置" in best.content


def test_a_retained_fact_is_recalled_at_once(memory: Memory) -> None:
    location = memory.retain("O(c=0.8) @彼得: 喜欢简短的回复。", DAY)
    (fact,) = memory.recall("彼得喜欢什么", kinds=["O"])
    assert fact.source == location.pointer == "memory/2026-01-05.md#L3"
    assert fact.confidence == 0.8


def test_prose_is_logged_and_recalled(memory: Memory) -> None:
    location = memory.log("換気扇の音を拾っていた。", DAY)
    assert memory.recall("換気扇")[0].source == location.pointer


def test_the_text_behind_a_source_is_returned(memory: Memory) -> None:
    assert memory.get("duanju", section="停顿").text.startswith("## 停顿\n")
    assert memory.get("docs/ja/buntai.md#L3").text.endswith("自然になる。")


def test_an_unsaved_text_is_checked_in_place_of_its_file(memory: Memory, tmp_path: Path) -> None:
    assert memory.check() == []
    unsaved = {"memory/2026-01-05.md": "## Retain\n\n- 彼得到了\n"}
    (found,) = memory.check(overlay=unsaved)
    assert (found.code, str(found.location)) == ("M201", "memory/2026-01-05.md:3")
    assert not (tmp_path / "memory").exists()
    assert memory.check() == []


def test_an_unsaved_copy_is_compared_with_what_is_saved(memory: Memory, tmp_path: Path) -> None:
    sentences = "".join(
        f"第{n}次测量里，{noun}的变化比我们预期的更明显，所以把它单独记录下来。"
        for n, noun in enumerate(("停顿", "音量", "语速", "延迟", "重音", "呼吸"), start=1)
    )
    text = f"# 测量\n\n## 结果\n\n{sentences}\n"
    (tmp_path / "docs/zh/a.md").write_text(text, encoding="utf-8")
    copy = text.replace("# 测量", "# 厨房收音机").replace("## 结果", "## 数字")
    codes = {found.code for found in memory.check(overlay={"docs/zh/z.md": copy})}
    assert codes & {"M101", "M102"}


def test_a_wrong_filter_is_the_callers_to_mend(memory: Memory) -> None:
    with pytest.raises(WorkspaceError, match="kind must be W, B, O, S"):
        memory.recall("断句", kinds=["X"])
