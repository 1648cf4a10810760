from __future__ import annotations

from mkdocs_memory.dedup.evidence import match_sentences
from mkdocs_memory.dedup.passages import Passage
from mkdocs_memory.dedup.subjects import are_about_different_subjects
from tests.dedup.articles import make_article


def passage(path: str, source: str) -> Passage:
    article = make_article(path, source)
    return Passage(article, 0, (article.sections[0].text,))


def are_different(older: Passage, newer: Passage) -> bool:
    return are_about_different_subjects(older, newer, match_sentences(older.text, newer.text).pairs)


TEMPLATE = "# {0} parameters\n\nDeclare {0} parameters with the same structure as before.\n"


def test_a_text_adapted_to_the_subject_of_its_page_is_parallel() -> None:
    assert are_different(
        passage("header.md", TEMPLATE.format("Header")),
        passage("cookie.md", TEMPLATE.format("Cookie")),
    )


def test_a_text_adapted_in_chinese_is_parallel() -> None:
    template = "# {0}参数\n\n先导入需要的模块，然后用同样的方式声明{0}参数，最后检查生成的文档。\n"
    assert are_different(
        passage("header.md", template.format("请求头")),
        passage("query.md", template.format("查询")),
    )


def test_a_repeated_text_in_a_page_on_something_else_is_not() -> None:
    body = "\n\nTwelve tokens are about one clause, and a clause has a shape.\n"
    assert not are_different(
        passage("tokens.md", "# How many tokens to wait for" + body),
        passage("numbers.md", "# Numbers of a year" + body.replace("about one", "one")),
    )
