from __future__ import annotations

import pytest

from mkdocs_memory.dedup.passages import Passage
from mkdocs_memory.dedup.templates import Templates
from tests.dedup.articles import make_article


def passage(path: str, *titles: str) -> Passage:
    """Return the first section of a page with these headings."""
    source = "\n\n".join(f"## {title}\n\nText." for title in titles)
    return Passage(make_article(path, source), 0, ("Text.",))


def all_sections(one: Passage) -> list[Passage]:
    return [Passage(one.article, at, ("Text.",)) for at in range(len(one.article.sections))]


@pytest.mark.parametrize(
    ("title", "other"),
    [
        ("Next steps", "What's next?"),
        ("Acknowledgments", "Acknowledgments"),
        ("6. Try it out", "Trying it out"),
        ("まとめ", "おわりに"),
        ("总结", "参考资料"),
    ],
)
def test_closings_are_alike_on_every_blog(title: str, other: str) -> None:
    older, newer = passage("a.md", title), passage("b.md", other)
    assert Templates([older, newer]).explain(older, newer, 1.0)


def test_headings_that_many_pages_share_make_a_template() -> None:
    pages = [passage(f"services/{name}.md", "Tracing", "Metrics") for name in "abcd"]
    templates = Templates([each for page in pages for each in all_sections(page)])
    older, newer, *_ = pages
    assert templates.explain(older, newer, 0.8)
    assert not templates.explain(older, newer, 0.95)


def test_one_heading_in_common_is_no_template() -> None:
    pages = [passage(f"blog/{name}.md", "Why it is slow", f"On {name}") for name in "abcd"]
    templates = Templates([each for page in pages for each in all_sections(page)])
    assert not templates.explain(pages[0], pages[1], 0.7)


def test_an_index_may_sum_up_the_pages_below_it() -> None:
    index, page = passage("guide/index.md", "Deploying"), passage("guide/deploy.md", "Overview")
    templates = Templates([index, page])
    assert templates.explain(page, index, 0.7)
    assert not templates.explain(page, index, 0.95)
    elsewhere = passage("news/deploy.md", "Overview")
    assert not templates.explain(elsewhere, index, 0.7)
