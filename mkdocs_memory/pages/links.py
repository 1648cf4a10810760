"""Links between pages, relative and ending in `.md`, as MkDocs follows and validates them."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from urllib.parse import quote

from mkdocs_memory.pages.site_memory import SiteMemory


@dataclass(frozen=True, slots=True)
class Links:
    """The links of one page."""

    memory: SiteMemory
    src_uri: str
    """The page that the links stand on."""

    def to(self, src_uri: str, anchor: str = "") -> str:
        """Return a relative link to another page's source.

        A page of the user's own that stands at a generated address is linked without an
        anchor, because its anchors are not ours.
        """
        own = self.memory.replaced.get(src_uri)
        if own is not None:
            src_uri, anchor = own, ""
        if src_uri == self.src_uri and anchor:
            return f"#{anchor}"
        return relative(src_uri, self.src_uri) + (f"#{anchor}" if anchor else "")

    def generated(self, name: str, anchor: str = "") -> str:
        """Return a link to one of the generated pages: `concepts`, `entities/peter`."""
        return self.to(f"{self.memory.prefix}/{name}.md", anchor)

    def concept(self, slug: str) -> str:
        """Return a link to a concept's page."""
        return self.generated(f"concepts/{slug}")

    def source(self, path: str, base: str = "") -> str | None:
        """Return a link to the page of a workspace file; `None` when the site has none.

        Arguments:
            path: Relative to the folder of `base`. A fragment is dropped rather than broken,
                because which ids a page has beyond ours is not known here.
            base: The workspace file that the path was written in; empty for the root.
        """
        target = path.partition("#")[0]
        if not target:
            return None
        joined = posixpath.normpath(posixpath.join(posixpath.dirname(base), target))
        src_uri = self.memory.pages.get(joined)
        return self.to(src_uri) if src_uri else None


def relative(src_uri: str, start: str) -> str:
    """Return the relative path from one page's source to another's, quoted for a link."""
    path = posixpath.relpath(src_uri, posixpath.dirname(start) or ".")
    return quote(path, safe="/~!$&'()*+,;=@")
