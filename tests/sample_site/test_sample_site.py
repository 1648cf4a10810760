"""The sample site, built whole: its pages, its warnings and the answers of its memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mkdocs_memory import Memory
from tests.sample_site.conftest import Built
from tests.sample_site.outline import EXPECTED, produce

PRIVATE = ("Oma Lena", "Oma-Lena", "リナ", "clinic")
"""What stands only in private files and sections."""


@pytest.mark.parametrize("name", ["pages.md", "warnings.txt", "answers.md"])
def test_the_site_is_as_written_down(built: Built, name: str) -> None:
    expected = (EXPECTED / name).read_text(encoding="utf-8")
    assert built.produced[name] == expected, "see `python -m tests.sample_site.outline`"


def test_the_only_warning_names_both_places_and_what_they_share(built: Built) -> None:
    (warning,) = built.produced["warnings.txt"].splitlines()
    assert "docs/posts/en/kitchen-radio.md:52: M101 repeats 'docs/posts/en/tokens.md:73'" in warning
    assert "section 3.3" in warning
    assert "tokens per chunk" in warning


def test_the_sequel_is_no_duplicate(built: Built) -> None:
    assert "tokens-2.md" not in built.produced["warnings.txt"]
    _, _, duplicates = built.produced["pages.md"].partition("## memory/duplicates/\n")
    assert "posts/en/tokens/" in duplicates.partition("\n## memory/")[0]
    assert "tokens-2" not in duplicates.partition("\n## memory/")[0]


def test_no_translation_is_reported(built: Built) -> None:
    for finding in Memory.open(directory=built.root).check():
        names = {Path(found.location.path).name for found in finding.related}
        if finding.code in ("M101", "M102"):
            assert Path(finding.path).name not in names


def test_the_flagship_s_section_is_linked_from_its_concept_in_three_languages(
    built: Built,
) -> None:
    pages = built.produced["pages.md"]
    for anchor in ("posts/en/tokens/#", "posts/ja/tokens/#", "posts/zh/tokens/#"):
        assert anchor in pages


def test_every_published_article_has_one_line_in_the_index_file(built: Built) -> None:
    lines = built.read("memory/articles_index.jsonl").splitlines()
    entries = [json.loads(line) for line in lines]
    keys = [(entry["slug"], entry["locale"]) for entry in entries]
    assert len(set(keys)) == len(keys) == 35
    assert all(len(line.encode()) <= 3 * 1024 for line in lines)
    assert {locale for _, locale in keys} == {"en", "ja", "zh"}


def test_nothing_private_is_emitted(built: Built) -> None:
    for file in (built.root / "site").rglob("*"):
        if file.suffix in {".html", ".json", ".jsonl", ".xml", ".css"}:
            text = file.read_text(encoding="utf-8")
            for canary in PRIVATE:
                assert canary not in text, file
    assert all(canary not in built.produced["warnings.txt"] for canary in PRIVATE)


def test_no_bullet_of_the_sample_site_is_malformed(built: Built) -> None:
    found = Memory.open(directory=built.root).check()
    assert [str(each) for each in found if each.code.startswith(("M2", "M4", "M5"))] == []


def test_a_second_build_is_the_same_to_the_byte(built: Built) -> None:
    before = {
        file: file.read_bytes() for file in sorted((built.root / "site" / "memory").rglob("*.*"))
    }
    produce(built.root)
    assert {file: file.read_bytes() for file in before} == before
