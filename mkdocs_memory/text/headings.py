"""What a heading says besides its words: a printed number, an id, the class `private`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mkdocs_memory.text.inline_syntax import CJK
from mkdocs_memory.text.terms import slugify

_ID = re.compile(r"(?:^|\s)(?:#|id\s{0,3}=\s{0,3}[\"']?)([^\s\"'#.{}=]+)")
_PRIVATE = re.compile(r"(?:^|[\s.\"'=])private(?=$|[\s.\"'}])", re.IGNORECASE)

_FULL_WIDTH = str.maketrans("０１２３４５６７８９．", "0123456789.")
_CJK_DIGITS = "〇一二三四五六七八九"
_UNITS = "倍年月日分秒時时点點个個つ位人回次度代版号號万億亿千百円元％%"
_DOTTED = re.compile(
    rf"(?P<number>\d{{1,3}}(?:[.．]\d{{1,3}}){{1,5}}+)"
    rf"(?:[.．、：:)）]?(?:\s+|$)|[.．、：:)）]|(?=[{CJK}])(?![{_UNITS}]))"
)
_PLAIN = re.compile(r"(?P<number>\d{1,3})(?:[.．)）](?=\s|$|[^\d.])|[、：:](?=\D|$))\s*")
_COUNTED_CJK = re.compile(
    rf"(?:第\s?(?P<number>\d{{1,3}}|[{_CJK_DIGITS}十]{{1,3}})\s?[章節节部回編编篇]"
    rf"|(?P<list>[{_CJK_DIGITS[1:]}十]{{1,3}})(?=[、．]))[\s:：、.．]*"
)
_WORDED = re.compile(
    r"(?:(?:chapter|section)\s+|(?P<mark>§)\s?)(?P<number>\d{1,3}(?:\.\d{1,3}){0,5}+)"
    r"(?:[:.)](?=\s|$)|\s[–—-](?=\s)|(?(mark)(?=\s)|(?!))|$)\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading's raw content, taken apart."""

    text: str
    """Without attributes, with the printed number, still with inline markup."""
    identifier: str = ""
    """The explicit id, or `""`."""
    is_private: bool = False
    """True when its attributes hold the class `private`, or may be meant to."""


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number printed in front of a title."""

    number: tuple[int, ...]
    """Empty when none is printed."""
    title: str
    """The title without it; the whole text when there is nothing else."""


def read_heading(content: str) -> Heading:
    """Take trailing attributes off a heading: `{#id .class}`, `{: .private }`, `{ #id }`."""
    text, brace, attributes = content.rstrip(" \t").rpartition("{")
    text = text.rstrip(" \t")
    is_private = bool(_PRIVATE.search(attributes))
    if not brace or "}" in attributes.rstrip("} \t"):
        return Heading(content)
    if not attributes.endswith("}"):
        # A brace is missing, and the section would be public by a slip of the pen.
        return Heading(text, is_private=True) if is_private else Heading(content)
    attributes = attributes[:-1].strip()
    if not is_private and attributes[:1] not in (":", "#", ".") and "=" not in attributes:
        return Heading(content)
    identifier = _ID.search(attributes.removeprefix(":"))
    return Heading(text.rstrip(" \t#"), identifier[1] if identifier else "", is_private)


def read_printed_number(title: str) -> PrintedNumber:
    """Split `3.3 Streaming`, `3. Streaming`, `第3章 配信`, `3．3 配信` or `一、背景`."""
    text = title.translate(_FULL_WIDTH)
    for pattern in (_DOTTED, _PLAIN, _COUNTED_CJK, _WORDED):
        if found := pattern.match(text):
            rest = title[found.end() :].strip()
            # "0.115.0 (2025-01-01)" is a version, and without it no title is left.
            is_title = rest and not rest.startswith(("(", "（"))
            return PrintedNumber(_components(found), rest if is_title else title.strip())
    return PrintedNumber((), title)


_BARE = re.compile(r"(?P<number>\d{1,3})\s+(?=\S)")


def read_bare_integers(
    levels: Sequence[int], printed: Sequence[PrintedNumber]
) -> list[PrintedNumber]:
    """Take integers without a point as numbers on each level where they count up from 1.

    "2 Methods" after "1 Introduction" is numbered, "3 ways to stream" is not.
    """
    bare: dict[int, list[tuple[int, re.Match[str]]]] = {}
    for index, (level, heading) in enumerate(zip(levels, printed, strict=True)):
        if not heading.number and (found := _BARE.match(heading.title.translate(_FULL_WIDTH))):
            bare.setdefault(level, []).append((index, found))
    read = [*printed]
    for series in bare.values():
        values = [int(found["number"]) for _, found in series]
        if len(values) > 1 and values == list(range(1, len(values) + 1)):
            for index, found in series:
                title = printed[index].title[found.end() :]
                read[index] = PrintedNumber((int(found["number"]),), title)
    return read


def _components(found: re.Match[str]) -> tuple[int, ...]:
    digits = found["number"] or found["list"]
    if digits[0].isdigit():
        return tuple(int(part) for part in digits.replace("．", ".").split("."))
    return (_read_cjk(digits),)


def _read_cjk(digits: str) -> int:
    """Read 三, 十, 十二, 二十 and 二十三."""
    if "十" not in digits:
        return int("".join(str(_CJK_DIGITS.index(digit)) for digit in digits))
    tens, _, ones = digits.partition("十")
    return (_CJK_DIGITS.index(tens) if tens else 1) * 10 + (_CJK_DIGITS.index(ones) if ones else 0)


def assign_anchors(headings: Sequence[tuple[str, str]]) -> list[str]:
    """Return an anchor for each (explicit id, title): the id, else a slug of the title.

    Repeats get `-2`, `-3`; a slug never takes an id that is written somewhere below.
    """
    explicit = {identifier for identifier, _ in headings if identifier}
    used: set[str] = set()
    repeats: dict[str, int] = {}
    anchors = []
    for identifier, title in headings:
        base = anchor = identifier or slugify(title)
        while anchor in used or (not identifier and anchor in explicit):
            repeats[base] = repeats.get(base, 1) + 1
            anchor = f"{base}-{repeats[base]}"
        used.add(anchor)
        anchors.append(anchor)
    return anchors
