"""Our pages and data files among the files of a build."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

from mkdocs_memory.pages.render import SECTION_PAGES, page_uris
from mkdocs_memory.pages.site_memory import SiteMemory

log = logging.getLogger("mkdocs.plugins.memory")


def built_pages(files: Files, generated: Collection[str]) -> frozenset[str]:
    """Return the src_uri of every page that is in the site and not ours."""
    pages = files.documentation_pages()
    return frozenset(file.src_uri for file in pages if file.src_uri not in generated)


def place_pages(
    shown: SiteMemory, generated: dict[str, File], files: Files, config: MkDocsConfig
) -> SiteMemory:
    """Make the site hold exactly the pages that are shown; a page of the user's own wins.

    Arguments:
        shown: What the pages show.
        generated: Our pages by src_uri; new ones are added.
        files: The site's files; new pages are added, superfluous ones excluded.
        config: MkDocs' configuration.

    Returns:
        What is shown, knowing which addresses the user's own pages took.
    """
    taken = {file.dest_uri: file.src_uri for file in files if file.src_uri not in generated}
    replaced: dict[str, str] = {}
    wanted: set[str] = set()
    for uri in page_uris(shown):
        page = generated.get(uri) or _placeholder(config, uri, shown.prefix)
        if page.dest_uri in taken:
            replaced[uri] = taken[page.dest_uri]
            log.info("%s: your own page stands in place of the generated one", replaced[uri])
            continue
        wanted.add(uri)
        if uri not in generated:
            generated[uri] = page
            files.append(page)
    for uri in generated.keys() - wanted:
        generated[uri].inclusion = InclusionLevel.EXCLUDED
    return replace(shown, replaced=replaced)


def _placeholder(config: MkDocsConfig, uri: str, prefix: str) -> File:
    """Return an empty page; without a `nav` setting, only the overviews go into navigation."""
    is_listed = config.nav is None and uri in {f"{prefix}/{name}.md" for name in SECTION_PAGES}
    inclusion = InclusionLevel.INCLUDED if is_listed else InclusionLevel.NOT_IN_NAV
    return File.generated(config, uri, content="", inclusion=inclusion)


def add_data(files: Files, config: MkDocsConfig, uri: str, content: str) -> None:
    """Add a data file, unless the user has one of that name."""
    if files.get_file_from_path(uri) is None:
        files.append(
            File.generated(config, uri, content=content, inclusion=InclusionLevel.INCLUDED)
        )
