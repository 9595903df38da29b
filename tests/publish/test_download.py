"""The files of Pyodide: their sha256 decides, whatever the source; what cannot be had stops the build with its name."""

import hashlib
import zipfile

import pytest

from publish.pyodide import download
from publish.setup.problem import Problem

NAME = "numpy-0-cp314.whl"
GOOD = b"the real wheel"
SHA = hashlib.sha256(GOOD).hexdigest()


def gives(content):
    """A source that has the file with this content."""

    def source(name, version, kept):
        kept.write_bytes(content)

    return source


def nothing(name, version, kept):
    raise download.Unavailable("no network")


@pytest.fixture
def sources(monkeypatch):
    """Replace all sources but the cache."""

    def replace(**others):
        monkeypatch.setattr(download, "SOURCES", {"cache": download.from_cache, **others})

    return replace


def kept(tmp_path):
    return tmp_path / "pyodide-1.0" / NAME


def test_the_first_source_with_the_right_file_is_enough(sources, tmp_path):
    sources(first=gives(GOOD), second=lambda *_: pytest.fail("asked although the first had it"))
    assert download.wheel(NAME, SHA, "1.0", tmp_path).read_bytes() == GOOD


def test_a_file_in_the_cache_is_not_fetched_again(sources, tmp_path):
    sources(first=gives(GOOD))
    download.wheel(NAME, SHA, "1.0", tmp_path)
    sources(first=lambda *_: pytest.fail("fetched again"))
    assert download.wheel(NAME, SHA, "1.0", tmp_path) == kept(tmp_path)


def test_a_wrong_file_is_refused_and_the_next_source_asked(sources, tmp_path):
    sources(first=gives(b"an error page"), second=gives(GOOD))
    assert download.wheel(NAME, SHA, "1.0", tmp_path).read_bytes() == GOOD


def test_a_damaged_cache_heals(sources, tmp_path):
    sources(first=gives(GOOD))
    download.wheel(NAME, SHA, "1.0", tmp_path).write_bytes(GOOD[:-1])
    assert download.wheel(NAME, SHA, "1.0", tmp_path).read_bytes() == GOOD


def test_a_missing_wheel_stops_the_build_with_its_name_what_was_tried_and_what_to_do(sources, tmp_path):
    sources(first=nothing, second=gives(b"wrong"))
    with pytest.raises(Problem) as stopped:
        download.wheel(NAME, SHA, "1.0", tmp_path)
    said = str(stopped.value)
    assert said.startswith(f"{NAME}: could not be had (cache: not there; first: no network; second: its sha256 is ")
    assert said.endswith(f"put that file, from the release of Pyodide 1.0, at {kept(tmp_path)} and run build.py again")
    assert not kept(tmp_path).exists()


def test_a_download_cut_short_leaves_nothing_behind(tmp_path):
    with pytest.raises(OSError), download.whole(tmp_path / NAME) as file:
        file.write(b"half")
        raise OSError("connection lost")
    assert list(tmp_path.iterdir()) == []


def test_one_carrier_package_brings_all_wheels_at_once(monkeypatch, tmp_path):
    carrier = tmp_path / "carrier.whl"
    with zipfile.ZipFile(carrier, "w") as package:
        for name in NAME, "micropip-1.whl", "packaging-1.whl", "scipy-1.whl":
            package.writestr(f"open_webui/frontend/pyodide/{name}", name)
    monkeypatch.setattr(download, "download", lambda folder: carrier)
    (tmp_path / "kept").mkdir()
    download.from_carrier(NAME, "1.0", tmp_path / "kept" / NAME)
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["micropip-1.whl", NAME, "packaging-1.whl"]


def test_a_carrier_without_the_file_is_no_source(monkeypatch, tmp_path):
    carrier = tmp_path / "carrier.whl"
    zipfile.ZipFile(carrier, "w").close()
    monkeypatch.setattr(download, "download", lambda folder: carrier)
    with pytest.raises(download.Unavailable, match="does not contain it"):
        download.from_carrier(NAME, "1.0", tmp_path / NAME)
