"""Block rules that markdown-it lacks, each called as `(state, start, end, silent) -> matched`.

A rule reads what begins on line `start`, pushes its tokens and moves `state.line` on; when
`silent`, it only says whether a block of its kind begins there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock

DEEPEST_NESTING = 60
"""Deeper lists and quotes are read as paragraphs."""


def plain(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read what most lines are, as their first character tells.

    Asking every other rule about every line would cost a third of the time.
    """
    if silent or state.is_code_block(start):
        return False
    character = state.src[state.bMarks[start] + state.tShift[start]]
    if _is_letter(character):
        return _plain_paragraph(state, start)
    if character == "#":
        from markdown_it.rules_block import heading

        return heading(state, start, end, silent)
    return character in "-*+" and _plain_items(state, start, end)


def _is_letter(character: str) -> bool:
    """Say whether a line that begins with this can only be running text."""
    return character.isalpha() or character > "\x7f"


def _plain_paragraph(state: StateBlock, start: int) -> bool:
    """Read a paragraph of lines that all begin with a letter, which can be nothing else."""
    source, begins, shifts, ends = state.src, state.bMarks, state.tShift, state.eMarks
    line = start
    while line < state.lineMax:
        first = begins[line] + shifts[line]
        if first >= ends[line]:
            break
        if not _is_letter(source[first]):
            return False
        line += 1
    content = state.getLines(start, line, state.blkIndent, False).strip()
    if "<!--" in content:
        return False
    _push_text(state, content, start, line)
    state.line = line
    return True


def _plain_items(state: StateBlock, start: int, end: int) -> bool:
    """Read items of one line each, outside all else and each right above another such item.

    The last one is left to the rule for lists, which knows what may follow below.
    """
    if state.level or state.blkIndent or not _is_plain_item(state, start):
        return False
    line = start
    while line + 1 < end and _is_plain_item(state, line + 1):
        if state.sCount[line + 1] != state.sCount[start]:
            break
        content = state.src[state.bMarks[line] + state.tShift[line] + 2 : state.eMarks[line]]
        if "<!--" in content:
            break
        token = state.push("list_item_open", "li", 1)
        token.map = [line, line + 1]
        _push_text(state, content.strip(), line, line + 1)
        state.push("list_item_close", "li", -1)
        line += 1
    state.line = line
    return line > start


def _is_plain_item(state: StateBlock, line: int) -> bool:
    first = state.bMarks[line] + state.tShift[line]
    return (
        first + 2 < state.eMarks[line]
        and state.src[first] in "-*+"
        and state.src[first + 1] == " "
        and _is_letter(state.src[first + 2])
    )


def _push_text(state: StateBlock, content: str, start: int, end: int) -> None:
    """Add running text; the paragraph around it is of no interest to anyone."""
    token = state.push("inline", "", 0)
    token.content = content
    token.map = [start, end]


def flatten(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read what is nested too deeply as a paragraph.

    markdown-it itself would skip the rest of the document there.
    """
    if silent or state.level < DEEPEST_NESTING:
        return False
    from markdown_it.rules_block import paragraph

    return paragraph(state, start, end, silent)


# The opening lines of boxes, by the first character of the line.
_OPENERS = {
    "!": re.compile(r"!!![ \t]+(?P<title>\S.*)"),
    "?": re.compile(r"\?\?\?\+?[ \t]+(?P<title>\S.*)"),
    "=": re.compile(r"===[!+]{0,2}[ \t]+(?P<title>[\"'].*)"),
    "/": re.compile(r"/{3,}(?:[ \t]+[\w-]+[ \t]*(?:\|[ \t]*(?P<title>.*))?)?[ \t]*$"),
    "[": re.compile(r"\[\^[^\]\s]+\]:[ \t]*(?P<title>.*)"),
    ":": re.compile(r":[ \t]{1,3}(?P<title>\S.*)"),
}
# `!!! note inline end "Title"`: only what stands in quotes is read by anyone.
_QUOTED_TITLE = re.compile(r"[^\"]*\"(?P<title>[^\"]*)\"")


def box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read an admonition, tab, `///` line, footnote or definition, and what is indented below."""
    begin = state.bMarks[start] + state.tShift[start]
    opener = _OPENERS.get(state.src[begin : begin + 1])
    if opener is None or state.is_code_block(start):
        return False
    found = opener.match(state.src[begin : state.eMarks[start]])
    if not found:
        return False
    if silent:
        return True
    title = found["title"] or ""
    if found.string[0] in "!?=":
        quoted = _QUOTED_TITLE.match(title)
        title = quoted["title"] if quoted else ""
    _read_box(state, start, _end_of_indented(state, start, end), title.strip())
    return True


def _end_of_indented(state: StateBlock, start: int, end: int) -> int:
    """Return the line after the last one that is indented by four below `start`."""
    after = start + 1
    for line in range(start + 1, end):
        if state.isEmpty(line):
            continue
        if state.sCount[line] - state.blkIndent < 4:
            break
        after = line + 1
    return after


def _read_box(state: StateBlock, start: int, end: int, title: str) -> None:
    state.push("box_open", "", 1)
    if title:
        token = state.push("inline", "", 0)
        token.content = title
        token.map = [start, start + 1]
    outer_end, outer_parent = state.lineMax, state.parentType
    state.lineMax = end
    state.parentType = "root"
    state.blkIndent += 4
    state.line = start + 1
    state.md.block.tokenize(state, start + 1, end)
    state.blkIndent -= 4
    state.lineMax, state.parentType = outer_end, outer_parent
    state.push("box_close", "", -1)
    state.line = end


_TIGHT_HEADING = re.compile(r"(?P<marks>#{2,6})(?P<text>[^#\s].*)")


def tight_heading(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Read `##Title` as the heading that MkDocs makes of it; `#tag` stays a tag."""
    begin = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith("##", begin) or state.is_code_block(start):
        return False
    found = _TIGHT_HEADING.fullmatch(state.src[begin : state.eMarks[start]])
    if not found or silent:
        return bool(found)
    tag = f"h{len(found['marks'])}"
    state.push("heading_open", tag, 1)
    token = state.push("inline", "", 0)
    token.content = found["text"].rstrip("# \t")
    token.map = [start, start + 1]
    state.push("heading_close", tag, -1)
    state.line = start + 1
    return True


_CODE_SPAN = re.compile(r"(`+)[^`]*\1")


def open_comment(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Extend a paragraph in which a comment opens to the line where the comment closes.

    To CommonMark a heading or list inside such a comment counts; MkDocs hides it, and so
    must we, since its author did.
    """
    if silent or not _holds_comment(state, start, end):
        return False
    from markdown_it.rules_block import lheading, paragraph

    if lheading(state, start, end, silent):
        return True
    paragraph(state, start, end, silent)
    text = _CODE_SPAN.sub("", state.tokens[-2].content)
    if text.rfind("<!--") <= text.rfind("-->"):
        return True
    close = _next(state, "-->", state.eMarks[state.line - 1])
    if close < 0 or close > state.eMarks[end - 1]:
        return True
    while state.bMarks[state.line] <= close:
        state.line += 1
    state.tokens[-2].content = state.getLines(start, state.line, state.blkIndent, False).strip()
    state.tokens[-2].map = [start, state.line]
    return True


def _holds_comment(state: StateBlock, start: int, end: int) -> bool:
    comment = _next(state, "<!--", state.bMarks[start])
    if comment < 0:
        return False
    for line in range(start, end):
        if state.isEmpty(line) or state.bMarks[line] > comment:
            return False
        if comment < state.eMarks[line]:
            return True
    return False


def _next(state: StateBlock, mark: str, position: int) -> int:
    """Find a mark from a position on; remembering the answer keeps all calls linear together."""
    known = state.env.get(mark)
    if known is None or -1 < known < position:
        known = state.env[mark] = state.src.find(mark, position)
    return int(known)
