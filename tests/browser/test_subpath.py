"""The site under any sub-path, and at the root: every page complete, nothing asked outside it, nothing missing."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from hosting import Site
from lesson import Lesson
from tabs import tab


def pages(folder):
    """The paths of all pages of the built site, as a reader would open them: "" is the front page."""
    return sorted(path.relative_to(folder).as_posix().removesuffix("index.html") for path in folder.rglob("index.html"))


class Addresses(HTMLParser):
    """Every href and src of a page, and every id."""

    def __init__(self, html):
        super().__init__()
        self.addresses, self.ids = [], set()
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value is not None:
                self.addresses.append(value)
            if name == "id":
                self.ids.add(value)


def read(folder, path):
    file = folder / path
    return Addresses((file / "index.html" if file.is_dir() else file).read_text(encoding="utf-8"))


def test_there_is_a_front_page_and_a_lesson(built):
    assert {"", "lessons/self-attention/"} <= set(pages(built))


def test_every_address_in_every_page_is_relative_and_leads_to_a_file(built):
    wrong = []
    for page in pages(built):
        for address in read(built, page).addresses:
            if re.match(r"(https?:|mailto:|data:)", address):
                continue
            target = urlsplit(urljoin(f"http://host/sub/{page}", address))
            inside = unquote(target.path).removeprefix("/sub/")
            if address.startswith("/") or not target.path.startswith("/sub/"):
                wrong.append(f"{page}: {address} leaves the site")
            elif not ((built / inside).is_file() or (built / inside / "index.html").is_file()):
                wrong.append(f"{page}: {address} leads nowhere")
            elif (built / inside).is_dir() and not inside.endswith("/") and inside:
                wrong.append(f"{page}: {address} lacks the final slash, which costs a redirect and fails offline")
            elif target.fragment and unquote(target.fragment) not in read(built, inside).ids:
                wrong.append(f"{page}: {address} has no such place")
    assert not wrong, "\n".join(wrong)


def test_no_file_of_the_site_names_the_machine_that_built_it(built, root):
    kinds = {".html", ".js", ".mjs", ".css", ".json", ".webmanifest", ".svg", ".txt", ".map"}
    guilty = [
        path for path in built.rglob("*") if path.suffix in kinds and str(root) in path.read_text("utf-8", "replace")
    ]
    assert not guilty


def test_every_page_opens_under_a_sub_path_without_a_fault(site, built, page):
    for path in pages(built):
        page.goto(site.url + path, wait_until="load")
        assert page.title()
        assert page.locator("h1").count() == 1, path
    assert {one.status for one in site.log} <= {200, 206, 304}, [one for one in site.log if one.status >= 400]
    assert all(one.path.startswith(site.under) for one in site.log)


def test_a_lesson_opened_without_the_final_slash_is_found(site, lesson):
    lesson.page.goto(lesson.url.rstrip("/"))
    assert lesson.page.url == lesson.url
    assert lesson.grid().weights()[0][0] > 0


def test_an_address_that_does_not_exist_shows_the_sites_own_page_with_a_way_back(site, page):
    page.watch.allow("404")
    page.goto(site.url + "lessons/no-such-lesson/deeper/")
    assert page.locator("h1").count() == 1
    for _ in range(3):
        page.get_by_role("link", name="the one above it").click()
    assert page.url == site.url and page.locator("html[data-course]").count() == 1


@pytest.fixture
def at_root(built):
    site = Site(built, under="/")
    yield site
    site.stop()


def test_the_same_site_works_at_the_root(at_root, browsers):
    page = tab(browsers, at_root)
    lesson = Lesson(page, at_root).open().python("ready")
    assert lesson.grid().turn("projections").weights()[5][1] > 0.7
    page.watch.verify()
    page.context.close()
