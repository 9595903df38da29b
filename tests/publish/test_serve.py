"""The server of the author: this machine only, nothing from a cache, the published site untouched, news of builds."""

import http.client
import json
import shutil
import threading
from functools import partial

import pytest
from publishing import small_course, write

from publish.commands.serve import Handler, News, listen, state_of


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "_site"
    write(folder / "index.html", "<!doctype html><title>front</title><body>front</body>")
    write(folder / "lessons/one/index.html", "<!doctype html><title>one</title><body>one</body>")
    write(folder / "assets/a/page.js", "export {}")
    (folder / "python").mkdir()
    (folder / "python/pyodide.asm.wasm").write_bytes(b"\0asm")
    write(tmp_path / "secret.txt", "not served")
    return folder


@pytest.fixture
def serving(site):
    """serving(news=...) -> ask(path, **headers) -> (status, headers, body)."""
    servers = []

    def start(news=None):
        server = listen(0, partial(Handler, directory=str(site), news=news))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)

        def ask(path, method="GET", **headers):
            connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
            connection.request(method, path, headers={key.replace("_", "-"): value for key, value in headers.items()})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read().decode()

        ask.port = server.server_port
        return ask

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    "path, kind",
    [
        ("/", "text/html; charset=utf-8"),
        ("/assets/a/page.js", "text/javascript"),
        ("/python/pyodide.asm.wasm", "application/wasm"),
    ],
)
def test_a_file_comes_with_its_type_and_is_asked_for_anew_each_time(serving, path, kind):
    status, headers, _ = serving()(path)
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (200, kind, "no-cache")


def test_a_browser_that_has_the_file_gets_it_all_the_same(serving):
    assert serving()("/", If_Modified_Since="Fri, 01 Jan 2100 00:00:00 GMT")[0] == 200


def test_a_folder_is_asked_for_with_a_slash_at_its_end(serving):
    status, headers, _ = serving()("/lessons/one")
    assert (status, headers["Location"]) == (301, "/lessons/one/")


def test_what_is_not_there_and_what_lies_outside_is_not_found(serving):
    ask = serving()
    assert [ask(path)[0] for path in ("/nothing", "/../secret.txt", "/%2e%2e/secret.txt", "/lessons/one/nothing/")] == [
        404
    ] * 4


def test_plain_serving_changes_no_byte_and_has_no_news(serving, site):
    ask = serving()
    assert ask("/")[2] == (site / "index.html").read_text()
    assert ask("/_dev/reload.js")[0] == 404


def test_the_author_gets_a_script_that_reloads_and_the_site_on_disk_does_not(serving, site):
    ask = serving(News())
    assert "/_dev/reload.js" in ask("/lessons/one/")[2]
    assert ask("/_dev/reload.js")[0] == 200
    assert "_dev" not in (site / "lessons/one/index.html").read_text()


def test_open_pages_hear_of_a_mistake_and_of_the_next_build(serving):
    news = News()
    ask = serving(news)
    connection = http.client.HTTPConnection("127.0.0.1", ask.port, timeout=10)
    connection.request("GET", "/_dev/events")
    stream = connection.getresponse()

    def heard():
        while not (line := stream.fp.readline()).startswith(b"data: "):
            pass
        return json.loads(line[6:])

    first = heard()
    news.tell("lessons/one/lesson.md:3: a mistake")
    second = heard()
    news.tell(None)
    third = heard()
    assert first["mistake"] is None and second == {**first, "mistake": "lessons/one/lesson.md:3: a mistake"}
    assert third["mistake"] is None and third["build"] != first["build"]


def test_before_the_first_build_the_page_shows_the_mistake_as_text(serving, site):
    shutil.rmtree(site)
    news = News()
    news.tell("lessons/one/lesson.md:3: <b>")
    status, _, text = serving(news)("/")
    assert status == 500 and "lessons/one/lesson.md:3: &lt;b&gt;" in text and "/_dev/reload.js" in text


def test_a_taken_port_is_stepped_over(serving):
    port = serving().port
    other = listen(port, Handler)
    assert other.server_port > port
    other.server_close()


def test_a_change_of_a_lesson_is_seen_and_a_cache_of_python_is_not(tmp_path):
    root = small_course(tmp_path, one="text")
    before = state_of(root)
    write(root / "lessons/__pycache__/x.pyc", "")
    assert state_of(root) == before
    write(root / "lessons/one/lesson.md", "other text")
    assert {path for path, _ in set(state_of(root).items()) ^ set(before.items())} == {"lessons/one/lesson.md"}
