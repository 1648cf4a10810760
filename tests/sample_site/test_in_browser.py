"""The memory's pages in a real browser: light, dark, narrow, and without JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.sample_site.conftest import Built

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ADDRESSES = (
    "memory/",
    "memory/concepts/",
    "memory/concepts/streaming-granularity/",
    "memory/entities/",
    "memory/entities/warelay/",
    "memory/duplicates/",
)
CONTRAST = """
() => {
  const channel = value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const parse = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = rgb => 0.2126 * channel(rgb[0]) + 0.7152 * channel(rgb[1])
    + 0.0722 * channel(rgb[2]);
  const paper = node => {
    for (let each = node; each; each = each.parentElement) {
      const colour = parse(getComputedStyle(each).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  const faint = [];
  for (const node of document.querySelectorAll("article p, article li, article a, article td, "
      + "article dd, article dt, article span, article time")) {
    const own = [...node.childNodes].some(each => each.nodeType === 3 && each.data.trim());
    if (!own || !node.offsetParent || node.closest(".headerlink, svg")) continue;
    const ink = parse(getComputedStyle(node).color);
    const [lighter, darker] = [luminance(ink), luminance(paper(node))].sort((a, b) => b - a);
    const ratio = (lighter + 0.05) / (darker + 0.05);
    if (ink[3] === 255 && ratio < 4.5) faint.push(node.textContent.trim().slice(0, 40));
  }
  return faint;
}
"""
"""Texts whose contrast with the paper behind them is under 4.5:1 (WCAG 2.1, 1.4.3)."""


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Start one headless browser."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield started
        started.close()


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its signature)
        """Say nothing."""


@pytest.fixture(scope="module")
def served(built: Built) -> Iterator[str]:
    """Serve the built site on loopback; yields its address."""
    handler = partial(QuietHandler, directory=str(built.root / "site"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def open_page(
    browser: Browser,
    served: str,
    address: str,
    *,
    scheme: str = "light",
    width: int = 1280,
    has_javascript: bool = True,
) -> tuple[Page, list[str], list[str]]:
    """Open a page from disk; return it with its console errors and foreign requests."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
        java_script_enabled=has_javascript,
    )
    page = context.new_page()
    errors: list[str] = []
    foreign: list[str] = []
    page.on(
        "console",
        lambda message: errors.append(message.text) if message.type == "error" else None,
    )
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "request",
        lambda request: None if request.url.startswith(served) else foreign.append(request.url),
    )
    page.goto(f"{served}{address}")
    return page, errors, foreign


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_asks_nothing_of_the_network_and_has_no_errors(
    browser: Browser, served: str, address: str
) -> None:
    page, errors, foreign = open_page(browser, served, address)
    assert page.locator("article h1").count() == 1
    assert (errors, foreign) == ([], [])
    page.context.close()


@pytest.mark.parametrize("width", [1280, 390, 320])
@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_wider_than_the_window(
    browser: Browser, served: str, address: str, width: int
) -> None:
    page, _, _ = open_page(browser, served, address, width=width)
    overflow = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert overflow <= 0
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_text_can_be_read(browser: Browser, served: str, address: str, scheme: str) -> None:
    page, _, _ = open_page(browser, served, address, scheme=scheme)
    page.wait_for_timeout(300)  # the palette fades in
    assert page.evaluate(CONTRAST) == []
    page.context.close()


def test_pages_say_everything_without_javascript(browser: Browser, served: str) -> None:
    page, _, _ = open_page(
        browser, served, "memory/concepts/streaming-granularity/", has_javascript=False
    )
    assert "3.3" in page.locator("article").inner_text()
    page.context.close()


def test_a_section_is_reached_from_its_concept_in_chinese(browser: Browser, served: str) -> None:
    page, _, _ = open_page(browser, served, "memory/concepts/流式粒度/")
    link = page.locator("article a[href*='posts/zh/retest/#']").first
    href = link.get_attribute("href") or ""
    link.click()
    page.wait_for_url(lambda url: "retest" in url, wait_until="load")
    anchor = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    assert anchor, href
    place = page.evaluate(
        "id => document.getElementById(id).closest('h1, h2, h3, h4') !== null", anchor
    )
    assert place
    page.context.close()
