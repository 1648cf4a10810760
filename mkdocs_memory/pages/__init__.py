"""What a reader finds in a site: published values come in, Markdown pages go out.

`collect` turns the index, concepts and duplicates into one `SiteMemory` that holds nothing
private; `render_pages` turns that into pages. Adding them to a site is left to `plugin`.
"""

from mkdocs_memory.pages.page import Page
from mkdocs_memory.pages.render import render_pages, stylesheet
from mkdocs_memory.pages.site_memory import SiteMemory

__all__ = ["Page", "SiteMemory", "render_pages", "stylesheet"]
