"""Inline Markdown to plain text, with the links, mentions and comments that stand in it.

One pass over the text, from one mark to the next; nothing is ever scanned twice, so 20 KB
of `[` cost as much as 20 KB of prose.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from mkdocs_memory.text import inline_syntax as syntax


@dataclass(frozen=True, slots=True)
class InlineLink:
    """A link, by code points of the content it stands in."""

    target: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class InlineMention:
    """An `@Name`, by code points of the content it stands in; `start` is the at sign."""

    name: str
    start: int
    end: int


class Inline(NamedTuple):
    """What inline content says."""

    text: str
    """Without markup; line breaks are still newlines."""
    links: tuple[InlineLink, ...] = ()
    mentions: tuple[InlineMention, ...] = ()
    comments: tuple[str, ...] = ()
    """HTML comments, without their marks."""


def read_inline(content: str, references: Mapping[str, str] | None = None) -> Inline:
    """Read inline Markdown; never raises, linear in the length of the content."""
    if not syntax.SPECIAL.search(content):
        return Inline(content)
    return _Reader(content, references or {}).read()


@dataclass(slots=True)
class _Bracket:
    """An open `[` or `<a>` that may become a link."""

    start: int
    piece: int
    is_image: bool = False
    target: str | None = None


@dataclass(slots=True)
class _Run:
    """A run of emphasis marks that opened and may be closed."""

    piece: int
    length: int
    """How many marks it had at first."""
    count: int
    """How many are still open."""
    is_between: bool
    """True when it stands between letters and might have closed as well."""


class _Reader:
    """Reads one content from left to right; `pieces` is the text so far."""

    def __init__(self, content: str, references: Mapping[str, str]) -> None:
        self.content = content
        self.references = references
        self.pieces: list[str] = []
        self.links: list[tuple[str, int, int, int, int]] = []
        self.mentions: list[InlineMention] = []
        self.comments: list[str] = []
        self.brackets: list[_Bracket] = []
        # Brackets below this height stand around a link and cannot become one.
        self.closed = 0
        self.anchors: list[_Bracket] = []
        self.runs: dict[str, list[_Run]] = {}
        self.ticks: dict[int, list[int]] | None = None
        self.missing: set[str] = set()

    def read(self) -> Inline:
        content, pieces, search = self.content, self.pieces, syntax.SPECIAL.search
        position = 0
        while found := search(content, position):
            start = found.start()
            if start > position:
                pieces.append(content[position:start])
            position = _HANDLERS[content[start]](self, start)
        pieces.append(content[position:])
        links = tuple(
            InlineLink(target, "".join(pieces[first:last]).strip(), start, end)
            for target, first, last, start, end in self.links
        )
        return Inline("".join(pieces), links, tuple(self.mentions), tuple(self.comments))

    def literal(self, start: int) -> int:
        self.pieces.append(self.content[start])
        return start + 1

    def find(self, mark: str, position: int) -> int:
        """Find a closing mark; one that was missing once is not looked for again."""
        if mark in self.missing:
            return -1
        found = self.content.find(mark, position)
        if found < 0:
            self.missing.add(mark)
        return found

    def escape(self, start: int) -> int:
        following = self.content[start + 1 : start + 2]
        if following and following in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~":
            self.pieces.append(following)
            return start + 2
        if following == "\n":
            return start + 1
        return self.literal(start)

    def code_span(self, start: int) -> int:
        content = self.content
        # Nearly all are of this form; the others must be told from ticks that close nothing.
        if found := syntax.PLAIN_CODE_SPAN.match(content, start):
            self.pieces.append(found[1].strip(" "))
            return found.end()
        if self.ticks is None:
            self.ticks = {}
            for run in syntax.TICKS.finditer(content):
                self.ticks.setdefault(len(run.group()), []).append(run.start())
        first = start + 1
        while content.startswith("`", first):
            first += 1
        count = first - start
        positions = self.ticks.get(count, [])
        at = bisect_left(positions, first)
        if at == len(positions):
            self.pieces.append(content[start:first])
            return first
        self.pieces.append(content[first : positions[at]].strip(" "))
        return positions[at] + count

    def angle(self, start: int) -> int:
        content = self.content
        if content.startswith("<!--", start):
            end = self.find("-->", start + 4)
            if end < 0:
                return self.literal(start)
            self.comments.append(content[start + 4 : end])
            return end + 3
        if found := syntax.AUTOLINK.match(content, start):
            self.pieces.append(found[1])
            self.add_link(found[1], len(self.pieces) - 1, start, found.end())
            return found.end()
        found = syntax.TAG.match(content, start)
        if not found:
            return self.literal(start)
        self.tag(found)
        return found.end()

    def tag(self, found: re.Match[str]) -> None:
        tag = found.group()
        name = tag[1:4].lower()
        if name.startswith("a") and name[1:2] in (" ", "\n", "\t"):
            href = syntax.HREF.search(tag)
            target = html.unescape(href[1] or href[2] or "") if href else None
            self.anchors.append(_Bracket(found.start(), len(self.pieces), target=target))
        elif name == "/a>" and self.anchors:
            anchor = self.anchors.pop()
            if anchor.target:
                self.close_link(anchor, anchor.target, found.end())
        elif name in ("br>", "br/", "br ", "/p>", "/li", "/td", "/th", "/tr", "/di"):
            self.pieces.append(" ")

    def open_bracket(self, start: int) -> int:
        content = self.content
        if content.startswith("[[", start) and (found := syntax.WIKI.match(content, start)):
            self.pieces.append((found[2] or found[1]).strip())
            # In a table the bar is escaped: `[[name\\|text]]`.
            self.add_link(found[1].strip("\\ "), len(self.pieces) - 1, start, found.end())
            return found.end()
        for pattern in (syntax.FOOTNOTE, syntax.LABEL_MARK):
            if found := pattern.match(content, start):
                return found.end()
        self.brackets.append(_Bracket(start, len(self.pieces)))
        self.pieces.append("[")
        return start + 1

    def bang(self, start: int) -> int:
        if syntax.WIKI.match(self.content, start + 1):
            return start + 1
        self.brackets.append(_Bracket(start, len(self.pieces), is_image=True))
        self.pieces.append("![")
        return start + 2

    def close_bracket(self, start: int) -> int:
        if not self.brackets:
            return self.literal(start)
        bracket = self.brackets.pop()
        is_closed = len(self.brackets) < self.closed and not bracket.is_image
        self.closed = min(self.closed, len(self.brackets))
        target, end = (None, start) if is_closed else self.target_after(bracket, start)
        if target is None:
            return self.literal(start)
        self.pieces[bracket.piece] = ""
        if not bracket.is_image:
            self.close_link(bracket, target, end)
            self.closed = len(self.brackets)
        return end

    def target_after(self, bracket: _Bracket, start: int) -> tuple[str | None, int]:
        content = self.content
        if found := syntax.DESTINATION.match(content, start + 1):
            target = found["angle"] if found["angle"] is not None else found["bare"]
            return html.unescape(target) if "&" in target else target, found.end()
        if not self.references:
            return None, start
        label, end = "", start + 1
        if found := syntax.LABEL.match(content, start + 1):
            label, end = found[1], found.end()
        first = bracket.start + 1 + bracket.is_image
        if not label and start - first <= 999:
            label = content[first:start]
        return self.references.get(normalize_label(label)), end

    def close_link(self, bracket: _Bracket, target: str, end: int) -> None:
        while self.mentions and self.mentions[-1].start > bracket.start:
            self.mentions.pop()
        while self.links and self.links[-1][3] > bracket.start:
            self.links.pop()
        self.add_link(target, bracket.piece, bracket.start, end)

    def add_link(self, target: str, piece: int, start: int, end: int) -> None:
        self.links.append((target, piece, len(self.pieces), start, end))

    def entity(self, start: int) -> int:
        found = syntax.ENTITY.match(self.content, start)
        if not found:
            return self.literal(start)
        self.pieces.append(html.unescape(found.group()))
        return found.end()

    def brace(self, start: int) -> int:
        content = self.content
        closing = syntax.PAIRED_BRACES.get(content[start + 1 : start + 2])
        if closing and (end := self.find(closing, start + 2)) >= 0:
            return end + 2
        if found := syntax.ATTRIBUTES.match(content, start):
            return found.end()
        return self.literal(start)

    def mention(self, start: int) -> int:
        content = self.content
        found = syntax.NAME.match(content, start)
        if found and not (start and syntax.BEFORE_NAME.match(content[start - 1])):
            self.mentions.append(InlineMention(found["name"], start, found.end()))
            self.pieces.append(found.group())
            return found.end()
        return self.literal(start)

    def colon(self, start: int) -> int:
        content = self.content
        if found := syntax.ICON.match(content, start):
            return found.end()
        scheme = "https" if content.endswith("https", 0, start) else "http"
        found = syntax.URL_TAIL.match(content, start + 1)
        if not found or not content.endswith(scheme, 0, start):
            return self.literal(start)
        first = start - len(scheme)
        end = _end_of_url(content, first, found.end())
        target = content[first:end]
        if end <= start + 3:
            return self.literal(start)
        # The scheme is part of the piece before; the link's own text is cut there.
        self.pieces[-1] = self.pieces[-1][: -len(scheme)]
        self.pieces.append(target)
        self.add_link(target, len(self.pieces) - 1, first, end)
        return end

    def emphasis(self, start: int) -> int:
        content = self.content
        mark = content[start]
        end = start + 1
        while content.startswith(mark, end):
            end += 1
        count = end - start
        before, after = content[start - 1 : start] or " ", content[end : end + 1] or " "
        # snake_case, 10~20 and x = y mark nothing.
        is_literal = count != 2 if mark in "=~" else mark == "_" and before.isalnum()
        if is_literal and (mark != "_" or after.isalnum()):
            self.pieces.append(content[start:end])
            return end
        closes, opens = not before.isspace(), not after.isspace()
        run = _Run(0, count, count, closes and opens)
        open_runs = self.runs.setdefault(mark, [])
        if closes:
            _close(open_runs, run, self.pieces, mark)
        self.pieces.append(mark * run.count)
        run.piece = len(self.pieces) - 1
        if run.count and opens:
            open_runs.append(run)
        return end


def _close(open_runs: list[_Run], run: _Run, pieces: list[str], mark: str) -> None:
    """Match closing marks with open ones; what finds no partner stays in `run.count`."""
    while run.count and open_runs:
        opener = open_runs[-1]
        # CommonMark's rule of three: in `**a *b* c**` the second `*` must not close `**`.
        if (
            (opener.is_between or run.is_between)
            and (opener.length + run.length) % 3 == 0
            and (opener.length % 3 or run.length % 3)
        ):
            return
        matched = min(opener.count, run.count)
        opener.count -= matched
        run.count -= matched
        pieces[opener.piece] = mark * opener.count
        if not opener.count:
            open_runs.pop()


def _end_of_url(content: str, start: int, end: int) -> int:
    """Leave out punctuation that ends a sentence or closes a parenthesis around the address."""
    unopened = content.count(")", start, end) - content.count("(", start, end)
    while end > start:
        last = content[end - 1]
        if last == ")" and unopened > 0:
            unopened -= 1
        elif last not in ".,;:!?'*_~":
            break
        end -= 1
    return end


def normalize_label(label: str) -> str:
    """Return the form in which reference labels are compared, as markdown-it does."""
    return " ".join(label.split()).lower().upper()


_HANDLERS: dict[str, Callable[[_Reader, int], int]] = {
    "\\": _Reader.escape,
    "`": _Reader.code_span,
    "<": _Reader.angle,
    "[": _Reader.open_bracket,
    "]": _Reader.close_bracket,
    "&": _Reader.entity,
    "{": _Reader.brace,
    "@": _Reader.mention,
    "＠": _Reader.mention,
    "*": _Reader.emphasis,
    "~": _Reader.emphasis,
    "_": _Reader.emphasis,
    "=": _Reader.emphasis,
    "!": _Reader.bang,
    ":": _Reader.colon,
}
