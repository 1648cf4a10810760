"""What a check found, before anyone prints it, and the catalogue of what can be found.

`text` makes diagnostics without a path, because it knows no file; whoever read the file
adds it with `Diagnostic.in_file`. Build log, terminal, editor and docs render the same
values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from mkdocs_memory.locations import ColumnRange, LineSpan, Location


class Severity(StrEnum):
    """How much a finding matters; `ERROR` and `WARNING` fail a strict build."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"

    @property
    def rank(self) -> int:
        """0 for the gravest; what findings are sorted by."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of finding."""

    code: str
    """Stable and printed: `M101`."""
    severity: Severity
    """What a finding of this kind counts as unless a setting changes it."""
    title: str
    """What was found, as a heading: `Section repeats a section`."""
    explanation: str
    """Why it is worth knowing, in a sentence or two."""
    example: str
    """Markdown (or a file name) that brings it up."""
    remedy: str
    """What to do about it; printed with every finding as its help."""


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a finding."""

    location: Location
    """Where it stands."""
    message: str
    """What it has to do with the finding: `section 3.3, 'Streaming granularity'`."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding at one place."""

    code: str
    """A key of `RULES`."""
    message: str
    """One line, without the path, the code and the remedy."""
    span: LineSpan
    """Lines of the finding."""
    columns: ColumnRange | None = None
    """Columns of the finding; `None` for whole lines."""
    path: str = ""
    """Relative POSIX path; empty until the file is known."""
    severity_override: Severity | None = None
    """Set where one finding counts differently from its rule."""
    score: float | None = None
    """How strong a duplicate is: a cosine from 0 to 1; `None` for other findings."""
    shared: tuple[str, ...] = ()
    """What both sides of a duplicate have in common, most telling first."""
    related: tuple[Related, ...] = ()
    """The other side or sides."""

    @property
    def rule(self) -> Rule:
        """The catalogue's entry for this finding."""
        return RULES[self.code]

    @property
    def severity(self) -> Severity:
        """The severity that counts."""
        return self.severity_override or self.rule.severity

    @property
    def help(self) -> str:
        """The next step."""
        return self.rule.remedy

    @property
    def location(self) -> Location:
        """Where it stands."""
        return Location(self.path, self.span, self.columns)

    def __str__(self) -> str:
        return f"{self.location}: {self.code} {self.message}. {self.help}"

    def in_file(self, path: str) -> Diagnostic:
        """Return the same finding, placed in the file at `path`."""
        return replace(self, path=path)


def by_place(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort findings by path, line, column and code, each kept once."""
    return sorted(
        set(diagnostics),
        key=lambda found: (
            found.path,
            found.span,
            found.columns or ColumnRange(0, 0),
            found.code,
            found.message,
        ),
    )


def _catalogue(*rules: Rule) -> dict[str, Rule]:
    return {rule.code: rule for rule in rules}


RULES: dict[str, Rule] = _catalogue(
    Rule(
        "M101",
        Severity.WARNING,
        "Section repeats a section",
        "A reader finds the same text twice, and the two drift apart. Translations of one "
        "page are never reported.",
        "## 2.1 How big a chunk should be\n\n(the text of section 3.3 of an older post)",
        "Link to it, or write `<!-- memory: ignore M101 -->` above the heading.",
    ),
    Rule(
        "M102",
        Severity.WARNING,
        "Article repeats an article",
        "Most of a page stands in another page already.",
        "docs/posts/voice-copy.md, a copy of docs/posts/voice.md",
        "Merge the two, or write `<!-- memory: ignore M102 -->` at the top.",
    ),
    Rule(
        "M103",
        Severity.INFO,
        "Fact repeats a fact of another file",
        "The same fact was retained before. On another day that is reinforcement, so this is "
        "information only.",
        "- W @Peter: lives in Marrakech.   (stands in memory/2025-11-27.md too)",
        "Keep both if the fact was confirmed; else delete one.",
    ),
    Rule(
        "M201",
        Severity.WARNING,
        "Retain bullet without a kind",
        "Each bullet under `## Retain` starts with W (world), B (experience), O (opinion) or "
        "S (observation).",
        "- Peter moved to Marrakech",
        "Start the bullet with W, B, O or S, as in `- W @Peter: moved to Marrakech`.",
    ),
    Rule(
        "M202",
        Severity.WARNING,
        "Confidence is not a number from 0 to 1",
        "An opinion may carry its confidence as `O(c=0.95)`.",
        "- O(c=0,95) @Peter: prefers short replies",
        "Write a decimal from 0 to 1 with a point: `O(c=0.95)`.",
    ),
    Rule(
        "M203",
        Severity.WARNING,
        "Retain bullet without a colon",
        "Entities stand before a colon, the fact after it.",
        "- W @Peter moved to Marrakech",
        "Put a colon between the entities and the fact: `- W @Peter: moved …`.",
    ),
    Rule(
        "M204",
        Severity.WARNING,
        "Retain bullet without text",
        "Nothing stands after the colon.",
        "- W @Peter:",
        "Write the fact after the colon, or delete the bullet.",
    ),
    Rule(
        "M205",
        Severity.WARNING,
        "Entity without an at sign",
        "What stands between the kind and the colon must be entities, each with `@`.",
        "- W Peter: moved to Marrakech",
        "Write each entity as `@Name`, with `-` for spaces: `@The-Castle`.",
    ),
    Rule(
        "M206",
        Severity.HINT,
        "Fragment that cannot stand alone",
        "A fact is read months later without its neighbours; it should name who did what.",
        "- B @warelay: fixed it",
        "Say who or what is meant in the bullet itself.",
    ),
    Rule(
        "M207",
        Severity.HINT,
        "More than five facts in a day",
        "Two to five facts a day are recalled better than a list of everything.",
        "A log with six bullets under `## Retain`",
        "Keep the ones that matter in March; leave the rest in the log's prose.",
    ),
    Rule(
        "M208",
        Severity.WARNING,
        "Confidence on something that is not an opinion",
        "Only opinions carry a confidence.",
        "- W(c=0.9) @Peter: lives in Marrakech",
        "Drop the parentheses, or make it an opinion with `O`.",
    ),
    Rule(
        "M209",
        Severity.HINT,
        "Date that does not exist",
        "The fact names a day that no calendar has, so its time falls back to the log's date.",
        "- W @Peter: arrives on 2026-02-30.",
        "Correct the date.",
    ),
    Rule(
        "M210",
        Severity.HINT,
        "Nested item under a fact",
        "Each top-level item is one fact; what is nested below it is not recalled.",
        "- W @Peter: moved\n  - and took the cat",
        "Move it one level up as a fact of its own, or into the same sentence.",
    ),
    Rule(
        "M211",
        Severity.WARNING,
        "Fact outside a list",
        "The line reads like a fact, but to Markdown it is no list item, so it is not recalled.",
        "-W @Peter: moved to Marrakech",
        "Start the line with `- `, a hyphen and a space, below an empty line if need be.",
    ),
    Rule(
        "M301",
        Severity.HINT,
        "Entity without a page",
        "The name is used, but no entity page has it as its name or alias; a misspelt name "
        "splits a memory in two.",
        "- W @Petre: arrived   (the page is bank/entities/Peter.md)",
        "Correct the name, add it to `aliases` of the page that is meant, or create its page.",
    ),
    Rule(
        "M302",
        Severity.WARNING,
        "Alias claimed by two entities",
        "Two entity pages answer to one name, so mentions of it cannot be told apart.",
        "aliases: [Pete]   (in Peter.md and in Petra.md)",
        "Remove the alias from one of the two pages.",
    ),
    Rule(
        "M303",
        Severity.HINT,
        "Concept spelt in several ways",
        "One concept is written differently in different places; the spellings are folded.",
        "JavaScript, Javascript, Java Script",
        "Settle on one spelling.",
    ),
    Rule(
        "M501",
        Severity.WARNING,
        "File is not UTF-8",
        "Bytes that are not UTF-8 are shown as U+FFFD; the file itself stays as it is.",
        "A page saved as Shift-JIS or GBK",
        "Save the file as UTF-8.",
    ),
    Rule(
        "M502",
        Severity.WARNING,
        "Front matter cannot be read",
        "Whether the page is private cannot be known, so the memory leaves it out.",
        "---\ntitle: [unclosed\n---",
        "Correct the YAML header; only plain scalars, lists and mappings are read.",
    ),
    Rule(
        "M503",
        Severity.WARNING,
        "File cannot be read",
        "The file exists but could not be opened, so it is not in the memory.",
        "A page without read permission",
        "Give the file read permission, or exclude it.",
    ),
    Rule(
        "M504",
        Severity.WARNING,
        "Link leads out of the workspace or in a circle",
        "Nothing outside the workspace is read.",
        "docs/loop -> docs",
        "Replace the symbolic link by the file itself, or remove it.",
    ),
    Rule(
        "M505",
        Severity.WARNING,
        "Not a regular file",
        "A pipe, socket or device has a Markdown name; reading it could block for ever.",
        "mkfifo docs/pipe.md",
        "Remove it, or give it another ending.",
    ),
    Rule(
        "M506",
        Severity.WARNING,
        "Date that no calendar has",
        "The name of a log or a date in front matter is not a date, so facts there are undated.",
        "memory/2026-02-30.md, or `date: 2027-02-30`",
        "Correct the date (YYYY-MM-DD).",
    ),
    Rule(
        "M507",
        Severity.WARNING,
        "Merge conflict left in the file",
        "Both sides of an unfinished merge stand in the text.",
        "<<<<<<< HEAD",
        "Finish the merge.",
    ),
    Rule(
        "M508",
        Severity.WARNING,
        "Control character in the text",
        "A NUL byte or another control character is read as U+FFFD.",
        "A bullet with a NUL byte",
        "Remove the character.",
    ),
    Rule(
        "M509",
        Severity.WARNING,
        "Line too long to be prose",
        "A line above 64 KiB (an embedded image, minified data) is not indexed.",
        "![](data:image/png;base64,…)",
        "Move the data into a file of its own.",
    ),
    Rule(
        "M510",
        Severity.WARNING,
        "File name that cannot be linked",
        "A line break or control character in a name makes `path:line` ambiguous.",
        "docs/a\\nb.md",
        "Rename the file.",
    ),
    Rule(
        "M511",
        Severity.WARNING,
        "Two pages with one slug",
        "The names differ only in what a slug folds away, so `get` cannot tell them apart.",
        "posts/C#.md and posts/C++.md",
        "Rename one of them, or use the path instead of the slug.",
    ),
)
