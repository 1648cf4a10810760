"""Take the pictures of the sample site that README and docs show.

Needs a built sample site (`make site`) and Debian's `chromium`, or any Chromium that the
environment variable CHROMIUM names.
"""

from __future__ import annotations

import os
import shutil
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, sync_playwright

REPOSITORY = Path(__file__).resolve().parent.parent
SITE = REPOSITORY / "sample-site" / "site"
PICTURES = REPOSITORY / "docs" / "images"

DESKTOP = (1280, 900)
PHONE = (390, 844)

SHOTS: dict[str, tuple[str, str, tuple[int, int]]] = {
    "overview-light.png": ("memory/", "light", DESKTOP),
    "overview-dark.png": ("memory/", "dark", DESKTOP),
    "concept-light.png": ("memory/concepts/tokens-per-chunk/", "light", DESKTOP),
    "entity-light.png": ("memory/entities/warelay/", "light", DESKTOP),
    "duplicates-light.png": ("memory/duplicates/", "light", DESKTOP),
    "entity-phone.png": ("memory/entities/warelay/", "light", PHONE),
}
"""Each picture's address in the site, colour scheme and window, in CSS pixels."""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its signature)
        """Say nothing."""


def take(browser: Browser, address: str, scheme: str, window: tuple[int, int], file: Path) -> None:
    """Save one page as it looks above the fold and somewhat below it."""
    page = browser.new_page(
        viewport={"width": window[0], "height": window[1]},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    response = page.goto(address, wait_until="networkidle")
    if response is None or not response.ok:
        raise SystemExit(f"{address}: no such page; build the sample site first (make site)")
    page.screenshot(path=file)
    page.close()


def main() -> int:
    """Take every picture."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        print("no chromium: install it, or name one in CHROMIUM", file=sys.stderr)
        return 1
    handler = partial(QuietHandler, directory=str(SITE))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (path, scheme, window) in SHOTS.items():
            address = f"http://127.0.0.1:{server.server_port}/{path}"
            take(browser, address, scheme, window, PICTURES / name)
            print(PICTURES.relative_to(REPOSITORY) / name)
        browser.close()
    server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
