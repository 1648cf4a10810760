"""What must stay out of the site: private pages and sections, and what cannot be built."""

from __future__ import annotations

import logging
import os

from mkdocs.structure.files import File, Files, InclusionLevel

from mkdocs_memory.pages.sources import Sources, without_private_sections
from mkdocs_memory.text.front_matter import read_front_matter
from mkdocs_memory.workspace.names import printable
from mkdocs_memory.workspace.visibility import may_be_closed
from mkdocs_memory.workspace.workspace import Workspace

log = logging.getLogger("mkdocs.plugins.memory")

_SOME_HEADER = "---\ntitle: x\n---\n"


def close_private(files: Files, sources: Sources) -> None:
    """Keep pages with `private: true` out of the site, whatever name leads to them.

    A header that cannot be read closes a page to the memory only, unless it may say so too.
    """
    reasons = _reasons_to_close(sources)
    if not reasons:
        return
    known = {each.document.src_uri: each.path for each in sources.findings.documents}
    real = {os.path.realpath(sources.settings.root / path): path for path in reasons}
    for file in files.documentation_pages():
        path = known.get(file.src_uri)
        if path is None and file.abs_src_path:
            # A link to a folder that is known already is a second name for what is in it.
            path = real.get(os.path.realpath(file.abs_src_path))
        if path and path in reasons:
            _keep_out(file, f"{path}: {reasons[path]}")


def _reasons_to_close(sources: Sources) -> dict[str, str]:
    """Return why a page must stay out of the site, by path."""
    workspace = Workspace(sources.settings)
    found = sources.findings
    unreadable = {each.path for each in found.diagnostics if each.code in ("M502", "M503")}
    reasons: dict[str, str] = {}
    for article in found.documents:
        path = article.path
        if not article.document.is_private:
            continue
        if path not in unreadable:
            reasons[path] = "private"
        elif may_be_closed(read_front_matter(workspace.read(path).text)):
            reasons[path] = "its header cannot be read and may say private"
    return reasons


def close_unbuildable(files: Files, sources: Sources) -> None:
    """Keep out of the site what MkDocs would wait at, stop at, or go round and round in."""
    codes = {each.code for each in sources.findings.diagnostics}
    if codes.isdisjoint(("M503", "M504", "M505", "M510")):
        return
    root = sources.settings.root
    links = [root / each.path for each in sources.findings.diagnostics if each.code == "M504"]
    circles = tuple(f"{link}/" for link in links if link.is_relative_to(os.path.realpath(link)))
    for file in files:
        path = file.abs_src_path
        if any("\ud800" <= character <= "\udfff" for character in file.src_uri):
            _keep_out(file, f"{printable(file.src_uri)}: a name that no link can carry")
        elif path and path.startswith(circles):
            _keep_out(file, f"{file.src_uri}: reached by a link that leads in a circle")
        elif path and not os.path.isfile(path):
            _keep_out(file, f"{file.src_uri}: not a file")


def cut_private_sections(files: Files) -> None:
    """Cut them from what other plugins have read already, such as the posts of a blog."""
    for file in files:
        if file.page and file.page.markdown:
            # The header is gone, and without one the first lines could be taken for it.
            cut = without_private_sections(f"{_SOME_HEADER}{file.page.markdown}")
            file.page.markdown = cut.removeprefix(_SOME_HEADER)


def _keep_out(file: File, reason: str) -> None:
    if file.inclusion is not InclusionLevel.EXCLUDED:
        file.inclusion = InclusionLevel.EXCLUDED
        log.info("%s, so it is kept out of the site", reason)
