"""The header of a Markdown file, read safely.

The body starts where MkDocs (`mkdocs.utils.meta`) lets it start: a YAML header stands
between `---` on the first line and `---` or `...`; without one, MultiMarkdown's `Key: value`
lines at the top are read too.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.text.lines import split_lines

_FENCE = re.compile(r"-{3}[ \t]*")
_END = re.compile(r"(?:-{3}|\.{3})[ \t]*")
_KEY = re.compile(r"[\"']?[\w-]+[\"']?[ \t]*:(?:[ \t]|$)")
_DATE_KEY = re.compile(r"\s*[\"']?date[\"']?\s*:", re.IGNORECASE)
# Both from mkdocs.utils.meta, so that its header and ours end on the same line.
_META = re.compile(r"[ ]{0,3}(?P<key>[A-Za-z0-9_-]+):\s*(?P<value>.*)")
_META_MORE = re.compile(r"(?:[ ]{4}|\t)\s*(?P<value>.*)")
# A page or log may well begin with "Note: ..." or "10:30 call"; only lines that hold one of
# these keys are a header.
_KNOWN_KEYS = frozenset(
    (
        *("title", "date", "private", "draft", "tags", "summary", "description", "aliases"),
        *("alias", "type", "slug", "lang", "locale", "language", "author", "authors", "hide"),
    )
)
_FALSE_WORDS = frozenset(("false", "no", "off", "0", "n", ""))


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """A header and where the text below it starts."""

    values: Mapping[str, object] = field(default_factory=dict)
    """Plain scalars, lists and mappings; empty when there is no header or it is unreadable."""
    body_start: int = 0
    """First line of the body, counted from 0 in the whole file."""
    raw: str = ""
    """The header's text without its fences."""
    problem: Diagnostic | None = None
    """M502 when a header is there but cannot be read."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """M506 for each date that no calendar has; its value stays the string."""

    @property
    def is_readable(self) -> bool:
        """False only when a header is there and cannot be read."""
        return self.problem is None

    def get(self, *keys: str) -> object:
        """Return the first value found under one of the keys, compared without case."""
        for key in keys:
            if key in self.values:
                return self.values[key]
        folded = {key.casefold(): value for key, value in self.values.items()}
        return next((folded[key] for key in keys if key in folded), None)

    def text(self, *keys: str) -> str:
        """Return the value as one line of text, `""` when there is none or it is no scalar."""
        value = self.get(*keys)
        if value is None or isinstance(value, (list, dict)):
            return ""
        return " ".join(str(value).split())

    def texts(self, *keys: str) -> tuple[str, ...]:
        """Return a list of scalars as texts; a single string may separate them by commas."""
        value = self.get(*keys)
        if isinstance(value, str):
            value = re.split("[,，、]", value)
        items = value if isinstance(value, list) else [value]
        scalars = (
            item for item in items if item is not None and not isinstance(item, (list, dict))
        )
        return tuple(text for item in scalars if (text := " ".join(str(item).split())))

    @property
    def is_private(self) -> bool:
        """True for a `private` key that does not clearly say no, and for an unreadable header."""
        return not self.is_readable or self._says("private")

    @property
    def is_draft(self) -> bool:
        """True for a `draft` key that does not clearly say no."""
        return self._says("draft")

    def _says(self, word: str) -> bool:
        if word not in {key.casefold() for key in self.values}:
            return False
        value = self.get(word)
        return value is None or str(value).strip().casefold() not in _FALSE_WORDS

    @property
    def title(self) -> str:
        """The `title`, or `""`."""
        return self.text("title")

    @property
    def description(self) -> str:
        """The `description` or `summary`, or `""`."""
        return self.text("description", "summary")

    @property
    def slug(self) -> str:
        """The `slug`, or `""`."""
        return self.text("slug")

    @property
    def type(self) -> str:
        """The `type` (of an entity), or `""`."""
        return self.text("type")

    @property
    def locale(self) -> str:
        """The `lang`, `locale` or `language`, or `""`."""
        return self.text("lang", "locale", "language")

    @property
    def tags(self) -> tuple[str, ...]:
        """The `tags`."""
        return self.texts("tags")

    @property
    def aliases(self) -> tuple[str, ...]:
        """The `aliases` (of an entity)."""
        return self.texts("aliases", "alias")

    @property
    def date(self) -> dt.date | None:
        """The `date`, or the `created` date inside it; `None` when there is none to read."""
        value = self.get("date")
        if isinstance(value, dict):
            value = value.get("created")
        return _as_date(value)


def _as_date(value: object) -> dt.date | None:
    if isinstance(value, dt.datetime):
        return value.date()
    if isinstance(value, dt.date):
        return value
    if isinstance(value, str):
        # Most headers need no date grammar, which takes 40 ms to import.
        from mkdocs_memory.text.dates import find_dates

        ranges = (found.range for found in find_dates(value))
        return next((named.start for named in ranges if named), None)
    return None


def read_front_matter(source: str) -> FrontMatter:
    """Split a Markdown source; never raises, whatever the header holds."""
    return front_matter_of(split_lines(source))


def front_matter_of(lines: Sequence[str]) -> FrontMatter:
    """Read the header of a source already split into lines."""
    first = next((index for index, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return FrontMatter()
    if not _FENCE.fullmatch(lines[first]):
        return _read_multimarkdown(lines) if first == 0 else FrontMatter()
    # MkDocs wants at least one line between the fences: after `---`, `---` a header goes on.
    end = next(
        (at for at in range(first + 2, len(lines)) if _END.fullmatch(lines[at])),
        None,
    )
    if first == 0 and end is not None:
        return _read_yaml("\n".join(lines[1:end]), end + 1)
    if len(lines) > 1 and first == 0 and _END.fullmatch(lines[1]):
        return FrontMatter(body_start=2)
    return _misplaced(lines, first, end)


def _misplaced(lines: Sequence[str], first: int, end: int | None) -> FrontMatter:
    """Judge a fence that opens no header MkDocs would read: a rule, or a header gone wrong.

    What looks like keys may say `private`, so it counts as unreadable.
    """
    if first + 1 >= len(lines) or not _KEY.match(lines[first + 1]):
        return FrontMatter()
    if end is None:
        blank = (at for at in range(first + 1, len(lines)) if not lines[at].strip())
        stop = body_start = next(blank, len(lines))
        message = "the front matter is never closed: a line `---` is missing"
    else:
        stop, body_start = end, end + 1
        message = "the front matter starts after a blank line; it must start on the first line"
    problem = Diagnostic("M502", message, LineSpan(first, first + 1))
    return FrontMatter(
        body_start=body_start, raw="\n".join(lines[first + 1 : stop]), problem=problem
    )


def _read_yaml(raw: str, body_start: int) -> FrontMatter:
    # PyYAML costs 10 ms to import, and most files have no header.
    from mkdocs_memory.text.safe_yaml import UnreadableYaml, load_mapping

    try:
        loaded = load_mapping(raw + "\n")
    except UnreadableYaml as unreadable:
        line = min(1 + unreadable.line, body_start - 1)
        problem = Diagnostic(
            "M502", f"the front matter {unreadable.reason}", LineSpan(line, line + 1)
        )
        return FrontMatter(body_start=body_start, raw=raw, problem=problem)
    diagnostics = tuple(
        Diagnostic("M506", "no calendar has this date", LineSpan(1 + line, 2 + line))
        for line in loaded.impossible_dates
    )
    front_matter = FrontMatter(loaded.values, body_start, raw, diagnostics=diagnostics)
    return front_matter if diagnostics else _check_date(front_matter, 1)


def _check_date(front_matter: FrontMatter, first: int) -> FrontMatter:
    """Report a `date` in words that no date can be read from; `first` is the raw text's line."""
    value = front_matter.get("date")
    if not isinstance(value, str) or not value.strip() or front_matter.date:
        return front_matter
    lines = front_matter.raw.split("\n")
    line = first + next((at for at, line in enumerate(lines) if _DATE_KEY.match(line)), 0)
    found = Diagnostic("M506", "the date names no day", LineSpan(line, line + 1))
    return replace(front_matter, diagnostics=(found,))


def _read_multimarkdown(lines: Sequence[str]) -> FrontMatter:
    values: dict[str, object] = {}
    key = ""
    count = 0
    for line in lines:
        if found := _META.match(line):
            key = found["key"].lower()
            before = f"{values[key]} " if key in values else ""
            values[key] = before + found["value"].strip()
        elif key and line.strip() and (found := _META_MORE.match(line)):
            values[key] = f"{values[key]} {found['value'].strip()}"
        else:
            break
        count += 1
    if not values.keys() & _KNOWN_KEYS:
        return FrontMatter()
    return _check_date(FrontMatter(values, count, "\n".join(lines[:count])), 0)
