"""The instruments themselves: the host fails as told, and the watch sees every kind of fault it claims to see."""

import http.client
import os
import re
import socket

import pytest
from hosting import Site
from lesson import comes_true
from watch import Watch

POLICY = "<meta http-equiv=Content-Security-Policy content=\"default-src 'self'; img-src * data:\">"


@pytest.fixture
def toy(tmp_path):
    """A site of two files and a folder, on its own host."""
    (tmp_path / "index.html").write_text(f"<!doctype html><title>toy</title><link rel=icon href=data:,>{POLICY}<p>toy")
    (tmp_path / "data.wasm").write_bytes(bytes(range(200)) * 50)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "index.html").write_text("<!doctype html>inner")
    toy = Site(tmp_path)
    yield toy
    toy.stop()


def fetch(toy, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", toy.port, timeout=5)
    connection.request("GET", toy.under + path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer, answer.read()


def test_the_host_sends_what_github_pages_sends(toy):
    status, answer, data = fetch(toy, "data.wasm", **{"Accept-Encoding": "gzip"})
    assert (status, answer.headers["Content-Type"], answer.headers["Content-Encoding"]) == (
        200,
        "application/wasm",
        "gzip",
    )
    assert answer.headers["Cache-Control"] == "max-age=600"
    assert len(data) < 10_000
    assert fetch(toy, "data.wasm", **{"If-None-Match": answer.headers["ETag"]})[0] == 304


def test_the_host_answers_a_byte_range_and_adds_the_slash_of_a_folder(toy):
    status, answer, data = fetch(toy, "data.wasm", Range="bytes=9990-")
    assert (status, answer.headers["Content-Range"], len(data)) == (206, "bytes 9990-9999/10000", 10)
    status, answer, _ = fetch(toy, "inner")
    assert (status, answer.headers["Location"]) == (301, "/any/sub/path/inner/")


def test_the_host_serves_nothing_outside_its_sub_path(toy):
    connection = http.client.HTTPConnection("127.0.0.1", toy.port, timeout=5)
    connection.request("GET", "/index.html")
    assert connection.getresponse().status == 404
    assert fetch(toy, "../hosting.py")[0] == 404


@pytest.mark.parametrize(
    "fault, status, size",
    [
        ("missing", 404, None),
        ("broken", 503, None),
        ("html", 200, None),
        ("wrong type", 200, 10_000),
        ("flipped", 200, 10_000),
        ("half", 200, 5_000),
    ],
)
def test_a_fault_changes_the_answer_until_it_is_mended(toy, fault, status, size):
    right = fetch(toy, "data.wasm")[2]
    toy.misbehave("*.wasm", fault)
    seen, answer, data = fetch(toy, "data.wasm")
    assert seen == status and (data != right or "wasm" not in answer.headers["Content-Type"])
    assert size is None or len(data) == size
    toy.behave()
    assert fetch(toy, "data.wasm")[2] == right


def test_a_fault_can_happen_once(toy):
    toy.misbehave("*.wasm", "missing", times=1)
    assert [fetch(toy, "data.wasm")[0] for _ in range(3)] == [404, 200, 200]


@pytest.mark.parametrize(
    "fault, error", [("cut", http.client.IncompleteRead), ("refused", http.client.RemoteDisconnected)]
)
def test_a_fault_breaks_the_connection(toy, fault, error):
    toy.misbehave("*.wasm", fault)
    with pytest.raises(error):
        fetch(toy, "data.wasm")


def test_a_stopped_host_refuses_and_breaks_open_connections_and_comes_back_at_the_same_port(toy):
    connection = http.client.HTTPConnection("127.0.0.1", toy.port, timeout=5)
    connection.request("GET", toy.under)
    connection.getresponse().read()
    toy.stop()
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        connection.request("GET", toy.under)
        connection.getresponse()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", toy.port))
    toy.start()
    assert fetch(toy, "")[0] == 200


@pytest.mark.parametrize(
    "deed, seen",
    [
        ("console.error('oh no')", "console error: oh no"),
        ("setTimeout(() => { throw new Error('thrown') })", "uncaught: .*thrown"),
        ("Promise.reject(new Error('forgotten'))", "uncaught: .*forgotten"),
        ("new Image().src = 'http://localhost:8765/x.png'", "foreign request: http://localhost:8765/x.png"),
        ("document.body.setAttribute('style', 'color: red')", "policy: style-src"),
        ("fetch('nothing-here')", "answer 404: .*nothing-here"),
    ],
)
@pytest.mark.parametrize("engine", ["chromium", "firefox"])
def test_the_watch_sees(toy, browsers, engine, deed, seen):
    context = browsers(engine).new_context()
    watch = Watch(context, toy.origin)
    page = context.new_page()
    page.goto(toy.url)
    assert watch.found() == []
    page.evaluate(f"() => {{ {deed} }}")
    found = comes_true(page, watch.found)
    context.close()
    assert any(re.search(seen, fault) for fault in found), found


@pytest.mark.xdist_group("harness")
@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="only where tests run in several processes")
def test_tests_of_a_group_are_kept_together(request):
    assert request.node.nodeid.endswith("@harness")
