"""A file to a `LoadedDocument`: decoded, parsed, and placed in the workspace.

What comes out depends on the bytes, the path and the settings alone, so that files can be
read in any order and in worker processes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from mkdocs_memory.diagnostics import Diagnostic, by_place
from mkdocs_memory.settings import Settings
from mkdocs_memory.text.document import Document, ParseOptions, parse_document
from mkdocs_memory.text.front_matter import FrontMatter
from mkdocs_memory.text.retain import Kind
from mkdocs_memory.workspace.dating import date_of_header, date_of_path
from mkdocs_memory.workspace.files import LoadedDocument, Role, SourceFile
from mkdocs_memory.workspace.locales import PathLocale, locale_tag, path_locale
from mkdocs_memory.workspace.reading import SourceText, decode, read_source
from mkdocs_memory.workspace.visibility import is_private, is_published

BANK_KINDS = {
    "world.md": Kind.WORLD,
    "experience.md": Kind.EXPERIENCE,
    "opinions.md": Kind.OPINION,
}
"""Pages of the bank whose list items are facts of one kind."""

_INDEX_STEMS = ("index", "README")


def load_document(settings: Settings, file: SourceFile, text: str | None = None) -> LoadedDocument:
    """Read and parse one file; `text` stands in for what is on disk.

    A file that cannot be read comes back empty, with a diagnostic and without a hash.
    """
    if text is None:
        source = read_source(settings.root, file.path)
    else:
        source = decode(text.encode("utf-8", "surrogatepass"), file.path)
    place = path_locale(settings, file.path)
    if not source.content_hash:
        return _unread(settings, file, place, source)
    return _loaded(settings, file, place, source)


def _loaded(
    settings: Settings, file: SourceFile, place: PathLocale, source: SourceText
) -> LoadedDocument:
    named = date_of_path(file)
    document = parse_document(source.text, _options(settings, file, named.date))
    header = document.front_matter
    stated = date_of_header(file, header)
    reference = (named.date if file.role is Role.LOG else None) or stated.date or named.date
    if reference != named.date and document.facts:
        # Facts without a day of their own hold on the day of their page.
        document = parse_document(source.text, _options(settings, file, reference))
    own = [found.diagnostic for found in (named, stated) if found.diagnostic]
    return LoadedDocument(
        path=file.path,
        role=file.role,
        content_hash=source.content_hash,
        document=document,
        title=document.title.strip() or title_from_name(place.family),
        slug=_slug(header.values, place, file),
        locale=_stated_locale(header.values) or place.locale or settings.site.locale,
        family=place.family,
        date=stated.date or named.date,
        is_published=is_published(settings, file, header),
        is_private=is_private(header),
        diagnostics=_in_file(file.path, (*source.diagnostics, *own), document),
        src_uri=file.src_uri,
    )


def _unread(
    settings: Settings, file: SourceFile, place: PathLocale, source: SourceText
) -> LoadedDocument:
    return LoadedDocument(
        path=file.path,
        role=file.role,
        content_hash="",
        document=Document(title="", front_matter=FrontMatter(), sections=()),
        title=title_from_name(place.family),
        slug=_slug({}, place, file),
        locale=place.locale or settings.site.locale,
        family=place.family,
        date=date_of_path(file).date,
        is_published=False,
        is_private=True,
        diagnostics=source.diagnostics,
        src_uri=file.src_uri,
    )


def title_from_name(path: str) -> str:
    """Return a title for a file that states none: its name, or its folder's for an index."""
    folder, _, name = path.rpartition("/")
    stem = name.rpartition(".")[0] or name
    if stem in _INDEX_STEMS and folder:
        stem = folder.rpartition("/")[2]
    words = stem.replace("-", " ").replace("_", " ").strip()
    # A date keeps its hyphens; everything else is read as words.
    return stem if _is_date_like(stem) or not words else words[:1].upper() + words[1:]


def _is_date_like(stem: str) -> bool:
    return stem.replace("-", "").isdigit()


def _options(settings: Settings, file: SourceFile, date: dt.date | None) -> ParseOptions:
    kind = None
    if file.role is Role.BANK:
        kind = BANK_KINDS.get(file.path.removeprefix(f"{settings.bank}/"))
    return ParseOptions(settings.retain_headings, kind, date)


def _slug(values: Mapping[str, object], place: PathLocale, file: SourceFile) -> str:
    stated = values.get("slug")
    if isinstance(stated, str) and stated.strip():
        return stated.strip()
    folder, _, name = place.family.rpartition("/")
    stem = name.rpartition(".")[0] or name
    is_front_page = file.src_uri is not None and "/" not in file.src_uri
    if stem in _INDEX_STEMS and folder and not is_front_page:
        return folder.rpartition("/")[2]
    return stem


def _stated_locale(values: Mapping[str, object]) -> str | None:
    for name in ("lang", "locale", "language"):
        value = values.get(name)
        if isinstance(value, str):
            tag = locale_tag(value.strip())
            if tag:
                return tag
    return None


def _in_file(path: str, own: tuple[Diagnostic, ...], document: Document) -> tuple[Diagnostic, ...]:
    """Place what parsing found in the file, and sort it in with the rest."""
    header = document.front_matter.problem
    found = [*document.diagnostics, *([header] if header else [])]
    return tuple(by_place([*own, *(item.in_file(path) for item in found)]))
