"""What an index hands out, in three languages and with either engine."""

from __future__ import annotations

import datetime as dt

import pytest

from mkdocs_memory.index import Candidate, Index, PassageFilter, update
from mkdocs_memory.index.conversion import article_of
from mkdocs_memory.text.terms import query_terms
from mkdocs_memory.workspace.entities import entity_of
from mkdocs_memory.workspace.files import Role
from tests.index.conftest import WORKSPACE, Build


@pytest.fixture
def index(build: Build, engine: str) -> Index:
    return Index.open(build(WORKSPACE))


def found(index: Index, question: str, where: PassageFilter = PassageFilter()) -> list[Candidate]:
    return index.search(query_terms(question), 10, where)


def contents(candidates: list[Candidate]) -> list[str]:
    return [candidate.text for candidate in candidates]


@pytest.mark.parametrize(
    ("question", "path", "line"),
    [
        ("granularity: how many tokens per chunk?", "docs/chunks.md", 5),
        ("node-llama C++", "docs/chunks.md", 5),
        ("ストリーミングの粒度", "docs/ja/voice.md", 1),
        ("東京の実験", "docs/ja/voice.md", 5),
        ("流式输出的粒度", "docs/zh/voice.md", 1),
        ("测量延迟", "docs/zh/voice.md", 5),
        ("Andy's birthday", "memory/2025-11-27.md", 7),
        ("城堡见面", "memory/2025-11-27.md", 10),
    ],
)
def test_the_best_candidate_holds_the_rarest_words(
    index: Index, question: str, path: str, line: int
) -> None:
    best = found(index, question)[0]
    assert (best.path, best.span.start + 1) == (path, line)


def test_a_fact_is_a_candidate_with_all_that_ranking_needs(index: Index) -> None:
    best = found(index, "Marrakech")[0]
    assert best.kind == "world"
    assert best.text.startswith("Currently in Marrakech")
    assert best.entities == ("Peter",)
    assert (best.time_start, best.time_end) == (dt.date(2025, 11, 27), dt.date(2025, 12, 1))
    assert best.confidence is None
    assert not best.is_published
    assert best.title == "Thursday"
    assert best.length > 10


def test_an_opinion_keeps_its_confidence(index: Index) -> None:
    assert found(index, "concise replies")[0].confidence == 0.95


def test_an_entity_page_is_one_passage_without_its_private_sections(index: Index) -> None:
    (page,) = [each for each in found(index, "Peter castle") if each.kind == "entity"]
    assert page.text == "Runs the castle."
    assert page.heading == "Peter, 彼得, ピーター"
    telephone = found(index, "Extension")[0]
    assert (telephone.kind, telephone.is_published) == ("section", False)


def test_retain_sections_are_found_as_facts_only(index: Index) -> None:
    assert {each.kind for each in found(index, "Baileys crash")} == {"experience"}


def test_kinds_limit_candidates(index: Index) -> None:
    every = found(index, "Peter", PassageFilter(kinds=("opinion", "entity")))
    assert {each.kind for each in every} == {"opinion", "entity"}


def test_days_limit_candidates_and_leave_undated_ones_out(index: Index) -> None:
    day = dt.date(2025, 11, 30)
    during = found(index, "Peter Marrakech concise castle", PassageFilter(since=day, until=day))
    assert contents(during) == ["Currently in Marrakech (Nov 27–Dec 1, 2025) for Andy's birthday."]
    assert found(index, "Peter", PassageFilter(until=dt.date(2025, 11, 26))) == []


@pytest.mark.parametrize("name", ["The-Castle", "the castle", "Ｔｈｅ＿Ｃａｓｔｌｅ"])
def test_names_limit_candidates_however_they_are_spelt(index: Index, name: str) -> None:
    every = found(index, "", PassageFilter(names=(name,)))
    assert contents(every) == ["每周三在城堡见面。"]


def test_a_mention_that_runs_on_into_the_sentence_is_found_by_its_beginning(build: Build) -> None:
    index = Index.open(
        build({"docs/a.md": "# A\n\n@彼得每周三到。\n\n# B\n\n@Peterson is another.\n"})
    )
    where = PassageFilter(names=("彼得",))
    assert contents(index.search((), 10, where)) == ["@彼得每周三到。"]
    assert index.search((), 10, PassageFilter(names=("Peter",))) == []


def test_without_terms_the_newest_passages_come_first(index: Index) -> None:
    first = index.search((), 3)
    assert {each.path for each in first} == {"memory/2025-11-27.md"}
    assert len(index.search((), 100)) == index.statistics().passage_count


def test_counts_and_statistics_describe_all_passages(index: Index) -> None:
    counts = index.document_counts(["marrakech", "粒度", "nowhere"])
    assert counts == {"marrakech": 1, "粒度": 2, "nowhere": 0}
    statistics = index.statistics()
    every = index.search((), 100)
    assert statistics.passage_count == len(every)
    assert statistics.average_length == pytest.approx(
        sum(each.length for each in every) / len(every)
    )


def test_articles_come_back_as_they_were_loaded(build: Build) -> None:
    workspace = build(WORKSPACE)
    update(workspace)
    loaded = [article_of(workspace.load(file)) for file in workspace.scan().files]
    assert list(Index.open(workspace).articles(roles=None)) == loaded


def test_articles_can_be_limited_to_roles_and_paths(index: Index) -> None:
    assert [each.path for each in index.articles()] == [
        "docs/chunks.md",
        "docs/ja/voice.md",
        "docs/zh/voice.md",
    ]
    assert [each.path for each in index.articles(paths=["docs/zh/voice.md", "docs/none.md"])] == [
        "docs/zh/voice.md"
    ]
    assert [each.path for each in index.articles((Role.LOG,))] == ["memory/2025-11-27.md"]


def test_links_stay_with_the_section_that_holds_them(index: Index) -> None:
    (article,) = index.articles(paths=["docs/chunks.md"])
    (link,) = article.links
    assert (link.target, link.section, link.span.start) == ("voice.md#first", 1, 6)


def test_facts_are_found_by_file_by_name_and_by_id(index: Index) -> None:
    every = list(index.facts())
    assert [each.fact.span.start for each in every] == [6, 7, 8, 9]
    assert list(index.facts(paths=["docs/chunks.md"])) == []
    about_peter = [each.fact.kind.letter for each in index.facts(names=["Peter"])]
    assert about_peter == ["W", "O"]
    assert index.fact(every[1].id) == every[1]
    assert index.fact("0" * 16) is None
    assert index.fact_count == 4


def test_entities_come_back_as_they_were_read(build: Build) -> None:
    workspace = build(WORKSPACE)
    (file,) = [each for each in workspace.scan().files if each.role is Role.ENTITY]
    assert Index.open(workspace).entities() == [entity_of(workspace.load(file))]


def test_names_in_use_are_listed_once(index: Index) -> None:
    assert {"peter", "warelay", "the-castle", "彼得"} <= set(index.names())


def test_findings_of_reading_are_kept_and_can_be_limited(index: Index) -> None:
    (bullet,) = [each for each in index.diagnostics() if each.code == "M201"]
    assert bullet.location.pointer == "memory/2025-11-27.md#L11"
    assert index.diagnostics(paths=["docs/chunks.md"]) == []


def test_pages_of_one_folder_with_one_slug_are_a_finding(build: Build) -> None:
    pages = ["posts/Fast Start.md", "posts/fast-start.md", "guide/fast-start.md"]
    index = Index.open(build({f"docs/{page}": "# Start\n" for page in pages}))
    (found_once,) = [each for each in index.diagnostics() if each.code == "M511"]
    assert found_once.path == "docs/posts/fast-start.md"
    assert found_once.message == "slug 'fast-start' is also that of 'docs/posts/Fast Start.md'"
    assert found_once.related[0].location.path == "docs/posts/Fast Start.md"


def test_slugs_that_fold_to_different_names_do_not_collide(build: Build) -> None:
    index = Index.open(
        build({f"docs/{name}.md": "# x\n" for name in ("C#", "C++", "记忆", "記憶")})
    )
    assert [each for each in index.diagnostics() if each.code == "M511"] == []


def test_translations_share_their_slug(build: Build) -> None:
    index = Index.open(build({"docs/page.md": "# x\n", "docs/page.ja.md": "# y\n"}))
    assert [each for each in index.diagnostics() if each.code == "M511"] == []


def test_a_document_is_found_by_its_path(index: Index) -> None:
    row = index.document("docs/ja/voice.md")
    assert row is not None
    assert (row.locale, row.title, row.is_published) == ("ja", "音声の最初の一秒", True)
    assert index.document("docs/none.md") is None


def test_a_model_is_kept_for_its_corpus_only(build: Build) -> None:
    workspace = build(WORKSPACE)
    with Index.open(workspace) as index:
        assert index.cached("idf") is None
        index.store_cached("idf", '{"a": 1}')
        assert index.cached("idf") == '{"a": 1}'
        before = index.corpus_hash()
    (workspace.root / "docs/new.md").write_text("# New\n")
    update(workspace)
    with Index.open(workspace) as index:
        assert index.corpus_hash() != before
        assert index.cached("idf") is None


def test_an_empty_workspace_answers_with_nothing(build: Build, engine: str) -> None:
    index = Index.open(build({}))
    assert index.search(["anything"], 5) == []
    assert index.statistics().average_length == 0.0
    assert index.documents() == []
