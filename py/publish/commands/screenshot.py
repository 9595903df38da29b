"""The picture in the README, taken of the built site, so that it never shows what the site does not.

`build.py screenshot` opens lesson A, guesses, switches the projections on and writes docs/screenshot.png.
"""

import argparse
import sys
from pathlib import Path

from publish.commands.build import build
from publish.setup.environment import install

WIDTH, HEIGHT = 1200, 1010


def command(root, arguments):
    """Build, take the picture, say where it lies."""
    argparse.ArgumentParser(
        prog="build.py screenshot", description="Take the picture of the README again: docs/screenshot.png."
    ).parse_args(arguments)
    install(Path(sys.prefix), root / "requirements-test.txt")
    folder = root / "_site"
    build(root, folder)
    sys.path.insert(0, str(root / "tests" / "browser"))  # the tests' host and browsers serve here too
    picture = root / "docs" / "screenshot.png"
    take(folder, picture)
    print(f"{picture.relative_to(root)}: {picture.stat().st_size // 1024} KB")
    return 0


def take(folder, picture):
    """Write the picture of the built site in `folder`."""
    import engines
    from hosting import Site
    from lesson import Lesson
    from playwright.sync_api import sync_playwright

    host = Site(folder)
    try:
        with sync_playwright() as playwright:
            browser = engines.launch(playwright, "chromium")
            page = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=1, reduced_motion="reduce"
            )
            lesson = Lesson(page, host).open()
            grid = lesson.grid("main")
            grid.part("guesses").get_by_text("keys", exact=True).click()
            grid.turn("projections")
            grid.at.evaluate("grid => scrollTo(0, grid.getBoundingClientRect().top + scrollY - 24)")
            page.mouse.move(0, 0)
            page.wait_for_timeout(500)  # fonts and the last transition
            page.screenshot(path=picture)
            browser.close()
    finally:
        host.stop()
