"""Keyphrases; cases stand in fixtures/keyphrases.md."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_memory.text.document import parse_document
from mkdocs_memory.text.keyphrases import Keyphrase, TextPart, extract_keyphrases
from mkdocs_memory.text.terms import NOISE_TERMS, fold_spelling
from tests.growth import assert_linear
from tests.text.fixture_cases import load_cases

WORDS = st.lists(
    st.sampled_from(
        (
            *("chunk", "Streaming", "granularity", "the", "of", "Docker", "system", "C++", "12"),
            *("音声合成", "ストリーミング", "流式粒度", "は", "的", "。", ".", "\n", "foo_bar"),
        )
    ),
    max_size=60,
).map(" ".join)
PARTS = st.lists(st.builds(TextPart, WORDS | st.text(max_size=20), WORDS | st.text(max_size=60)))


def keyphrases_of(source: str) -> list[Keyphrase]:
    document = parse_document(source)
    parts = [TextPart(section.title, section.text) for section in document.sections]
    return extract_keyphrases(document.title, parts)


def listed(expected: str, label: str) -> list[str]:
    (line,) = (line for line in expected.splitlines() if line.startswith(f"{label}:"))
    return [phrase for phrase in line.removeprefix(f"{label}:").strip().split("; ") if phrase]


@pytest.mark.parametrize(("source", "expected"), load_cases("keyphrases.md"))
def test_keyphrases_of_an_article(source: str, expected: str) -> None:
    phrases = [found.phrase for found in keyphrases_of(source)]
    best = listed(expected, "best")
    assert [phrase for phrase in phrases[:10] if phrase in best] == best
    assert not set(phrases) & set(listed(expected, "lacks")), phrases


def test_a_keyphrase_knows_its_sections() -> None:
    parts = [
        TextPart("Prosody", "A voice needs prosody."),
        TextPart("Latency", "Latency is what listeners notice."),
        TextPart("Both", "Low latency and good prosody exclude each other."),
    ]
    found = {keyphrase.key: keyphrase.parts for keyphrase in extract_keyphrases("", parts)}
    assert found["prosody"] == (0, 2)
    assert found["latency"] == (1, 2)


def test_two_short_texts_show_what_they_share() -> None:
    parts = [
        TextPart("", "With eight tokens per chunk the voice starts early."),
        TextPart("", "The reply is cut into tokens per chunk, then spoken. TTFB counts."),
    ]
    shared = [found.phrase for found in extract_keyphrases("", parts) if len(found.parts) == 2]
    assert shared == ["tokens per chunk"]


def test_at_most_as_many_as_asked_for() -> None:
    text = " ".join(f"Alpha{n} beta, Alpha{n} gamma." for n in range(50)) * 2
    assert len(extract_keyphrases("", [TextPart("", text)], limit=7)) == 7


def test_a_name_keeps_the_capital_that_its_command_lacks() -> None:
    text = "Tailscale connects us. Start Tailscale with tailscale up. Tokens per chunk are few. "
    text += "Tokens per chunk, then: few tokens per chunk."
    found = {keyphrase.phrase for keyphrase in extract_keyphrases("", [TextPart("", text)])}
    assert {"Tailscale", "tokens per chunk"} <= found


def test_tags_come_first_with_the_sections_that_name_them() -> None:
    parts = [TextPart("", "Piper speaks. Piper waits."), TextPart("", "Speech synthesis is late.")]
    tagged = extract_keyphrases("", parts, tags=["speech synthesis", "hosting", "C++"])
    assert [(found.phrase, found.parts) for found in tagged if found.is_tag] == [
        ("speech synthesis", (1,)),
        ("hosting", (0,)),
        ("C++", (0,)),
    ]
    assert tagged[3].phrase == "Piper"


@given(st.text(max_size=20) | WORDS, PARTS)
def test_keyphrases_hold_what_they_promise(title: str, parts: list[TextPart]) -> None:
    found = extract_keyphrases(title, parts)
    assert [keyphrase.score for keyphrase in found] == sorted(
        (keyphrase.score for keyphrase in found), reverse=True
    )
    assert all(0 < keyphrase.score <= 1 for keyphrase in found)
    assert all(keyphrase.key == fold_spelling(keyphrase.phrase) for keyphrase in found)
    assert len({keyphrase.key for keyphrase in found}) == len(found)
    assert not {keyphrase.key for keyphrase in found} & NOISE_TERMS
    assert all(0 <= part < len(parts) for keyphrase in found for part in keyphrase.parts)
    assert found == extract_keyphrases(title, parts)


@pytest.mark.parametrize(
    "unit",
    [
        *("a ", "ab cd ", "Ab, ", "a-", "https://a", "A/", "漢", "漢字の", "ア", "ア・", "埋め"),
        *("取り扱い", "記憶 が ", "流式粒度的", "人工智能模型", "\n", "| ", "I ", "running "),
    ],
)
def test_work_grows_with_the_text(unit: str) -> None:
    assert_linear(lambda text: extract_keyphrases("", [TextPart("", text)]), unit)


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        (
            "en/docs/tutorial/path-params.md",
            {"path parameter", "path operation", "data validation"},
        ),
        ("ja/docs/tutorial/path-params.md", {"パスパラメータ", "型宣言", "データバリデーション"}),
        ("zh/docs/tutorial/path-params.md", {"路径参数", "路径操作", "枚举成员"}),
        ("en/docs/deployment/docker.md", {"container image", "Docker Compose", "load balancer"}),
    ],
)
def test_what_an_index_would_list(corpora: Path, path: str, wanted: set[str]) -> None:
    source = (corpora / "fastapi-docs" / "docs" / path).read_text(encoding="utf-8")
    assert wanted <= {found.phrase for found in keyphrases_of(source)}
