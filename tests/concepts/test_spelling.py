from __future__ import annotations

import pytest

from mkdocs_memory.concepts import find_spelling_variants
from mkdocs_memory.concepts.spelling import is_variant
from tests.concepts.articles import make_articles

VARIANTS = [
    ("JavaScript", "Javascript"),
    ("JavaScript", "Java Script"),
    ("GitHub Actions", "Github Actions"),
    ("LightStep", "Lightstep"),
    ("UTF-8", "utf8"),
    ("サーバー", "サーバ"),
    ("エディタ", "エディター"),
    ("ＡＰＩキー", "APIキー"),
]

GRAMMAR = [
    ("path operation", "Path operations"),
    ("wake word", "wake words"),
    ("real-time", "real time"),
    ("Governance Committee", "governance committees"),
    ("GitHub issue", "GitHub Issues"),
    ("StaticFiles", "static files"),
    ("branch", "branches"),
    ("Morgan McLean", "MORGAN MCLEAN"),
]


@pytest.mark.parametrize(("usual", "spelling"), VARIANTS)
def test_other_capitals_spaces_and_widths_are_variants(usual: str, spelling: str) -> None:
    assert is_variant(usual, spelling)


@pytest.mark.parametrize(("usual", "spelling"), GRAMMAR)
def test_plurals_sentence_case_and_hyphens_are_grammar(usual: str, spelling: str) -> None:
    assert not is_variant(usual, spelling)


PAGE = """\
# Buttons in {0}

The button is written in {0}. {0} runs in every browser, and {0} needs no build.
"""


def test_the_rarer_spelling_gets_a_hint_where_it_stands() -> None:
    spellings = {"en/a.md": "JavaScript", "en/b.md": "JavaScript", "en/c.md": "Javascript"}
    pages = {path: PAGE.format(spelling) for path, spelling in spellings.items()}
    hints = find_spelling_variants(make_articles(pages))
    assert [(hint.code, str(hint.location), hint.message) for hint in hints] == [
        ("M303", "en/c.md:1", "'Javascript' is written 'JavaScript' in 'en/a.md:1'")
    ]


def test_a_marker_silences_the_hint() -> None:
    pages = {
        "en/a.md": PAGE.format("JavaScript"),
        "en/b.md": PAGE.format("JavaScript"),
        "en/c.md": "<!-- memory: ignore M303 -->\n\n" + PAGE.format("Javascript"),
    }
    assert find_spelling_variants(make_articles(pages)) == []


def test_a_tag_is_no_spelling() -> None:
    pages = {
        "en/a.md": PAGE.format("JavaScript"),
        "en/b.md": PAGE.format("JavaScript"),
        "en/c.md": "---\ntags: [javascript]\n---\n\n# Buttons\n\nThey are pressed.\n",
    }
    assert find_spelling_variants(make_articles(pages)) == []
