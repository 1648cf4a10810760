"""Likeness by convention: sections that every page has, closings, overviews of what follows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath

from mkdocs_memory.dedup.passages import Passage
from mkdocs_memory.text.terms import normalize

# Pages with one heading from which it is a convention of the site: `Install`, `Logs`.
_TEMPLATE_PAGES = 4
# Such headings that two pages have in common from which both follow one template.
_TEMPLATE_HEADINGS = 2

# Cosines from which even such a text is a copy.
_COPY = 0.9
_COPY_OF_OVERVIEW = 0.8

_INDEX_STEMS = frozenset({"index", "_index", "README"})

# Headings of sections that send the reader off, in the form of `normalize`.
_CLOSINGS = frozenset(
    {
        *(
            "acknowledgements",
            "acknowledgments",
            "thanks",
            "thank you",
            "結論",
            "謝辞",
            "致谢",
            "致謝",
        ),
        *("conclusion", "conclusions", "summary", "recap", "wrap up", "wrapping up"),
        *("closing thoughts", "final thoughts", "まとめ", "おわりに", "さいごに", "最後に"),
        *("总结", "小结", "结语", "结论", "總結", "結語"),
        *("next steps", "what's next", "what's next?", "what next?", "learn more", "more info"),
        *("more information", "further reading", "see also", "references", "resources"),
        *(
            "additional resources",
            "次のステップ",
            "次は",
            "参考",
            "参考文献",
            "参考資料",
            "関連リンク",
        ),
        *(
            "下一步",
            "接下来",
            "后续步骤",
            "参考资料",
            "相关链接",
            "了解更多",
            "更多信息",
            "參考資料",
        ),
        *("call to action", "contact", "feedback", "get involved", "getting involved", "join us"),
        *("how to contribute", "stay in touch", "try it", "try it out", "trying it out"),
        *("お問い合わせ", "加入我们"),
    }
)


class Templates:
    """The headings of one locale's pages, and what may stand under them in several."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        families: defaultdict[str, set[str]] = defaultdict(set)
        for passage in passages:
            if title := _title(passage):
                families[title].add(passage.article.document.family)
        self._conventions: defaultdict[str, set[str]] = defaultdict(set)
        for title, pages in families.items():
            if len(pages) >= _TEMPLATE_PAGES:
                for family in pages:
                    self._conventions[family].add(title)

    def explain(self, older: Passage, newer: Passage, score: float) -> bool:
        """True when two passages are alike by convention and not a copy."""
        if _is_overview(older, newer) or _is_overview(newer, older):
            return score < _COPY_OF_OVERVIEW
        first, second = _title(older), _title(newer)
        if first in _CLOSINGS and second in _CLOSINGS:
            return True
        common = self._of(older) & self._of(newer)
        return (
            first == second
            and first in common
            and len(common) >= _TEMPLATE_HEADINGS
            and score < _COPY
        )

    def _of(self, passage: Passage) -> set[str]:
        return self._conventions.get(passage.article.document.family, set())


def _title(passage: Passage) -> str:
    """Return the section's title, normalised; empty for articles and text before a heading."""
    if passage.section is None:
        return ""
    section = passage.article.sections[passage.section]
    return normalize(section.title.removeprefix(section.number).strip(" .:：、"))


def _is_overview(passage: Passage, other: Passage) -> bool:
    """True for a section of an index page that may sum up a page below it."""
    path, below = PurePosixPath(passage.article.path), PurePosixPath(other.article.path)
    return (
        passage.section is not None and path.stem in _INDEX_STEMS and path.parent in below.parents
    )
