"""A file to a `LoadedDocument`: decoded, parsed, and placed in the workspace.

What comes out depends on the bytes, the path and the settings alone, so that files can be
read in any order and in worker processes.
"""

from __future__ import annotations

import datetime as dt
import unicodedata

from mkdocs_memory.diagnostics import Diagnostic, by_place
from mkdocs_memory.settings import Settings
from mkdocs_memory.text.document import Document, ParseOptions, parse_document
from mkdocs_memory.text.front_matter import FrontMatter
from mkdocs_memory.text.locale_tags import locale_of_script, locale_tag
from mkdocs_memory.text.retain import Kind
from mkdocs_memory.workspace.dating import date_of_path
from mkdocs_memory.workspace.files import LoadedDocument, Role, SourceFile
from mkdocs_memory.workspace.locales import PathLocale, path_locale
from mkdocs_memory.workspace.reading import SourceText, decode, read_source
from mkdocs_memory.workspace.visibility import is_published

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
    is_log = file.role is Role.LOG
    document = parse_document(source.text, _options(settings, file, named.date if is_log else None))
    header = document.front_matter
    stated = header.date
    if document.facts and named.date and not (is_log or stated):
        # The day in an article's name is the last one that its facts fall back to.
        document = parse_document(source.text, _options(settings, file, named.date))
    own = (*source.diagnostics, *([named.diagnostic] if named.diagnostic else []))
    return LoadedDocument(
        path=file.path,
        role=file.role,
        content_hash=source.content_hash,
        document=document,
        title=document.title or title_from_name(place.family),
        slug=header.slug or _slug_of_path(settings, place, file),
        locale=locale_tag(header.locale) or place.locale or _locale_of_site(settings, source.text),
        family=place.family,
        date=stated or named.date,
        is_published=is_published(settings, file, header),
        is_private=header.is_private,
        diagnostics=_in_file(file.path, own, document),
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
        slug=_slug_of_path(settings, place, file),
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
    # Some file systems hand out か and ゛ apart; whoever types the name does not.
    folder, _, name = unicodedata.normalize("NFC", path).rpartition("/")
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


def _locale_of_site(settings: Settings, text: str) -> str:
    if settings.site.is_locale_stated:
        return settings.site.locale
    return locale_of_script(text) or settings.site.locale


def _slug_of_path(settings: Settings, place: PathLocale, file: SourceFile) -> str:
    folder, _, name = unicodedata.normalize("NFC", place.family).rpartition("/")
    stem = name.rpartition(".")[0] or name
    # The front page of a site, or of one of its languages, is no page about its folder.
    is_front_page = (
        file.src_uri is not None and "/" not in path_locale(settings, file.src_uri).family
    )
    if stem in _INDEX_STEMS and folder and not is_front_page:
        return folder.rpartition("/")[2]
    return stem


def _in_file(path: str, own: tuple[Diagnostic, ...], document: Document) -> tuple[Diagnostic, ...]:
    """Place what parsing found in the file, and sort it in with the rest."""
    return tuple(by_place([*own, *(found.in_file(path) for found in document.diagnostics)]))
