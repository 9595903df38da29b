"""py/publish/pyodide/packs.py: what the browser fetches to run Python. It is made with the browser's own Python, in Node."""

import gzip
import hashlib
import json
import subprocess
import zipfile

import pytest

import lazy_import
from publish.pyodide import packs as packs_module
from publish.pyodide import split_by_profile, wasm
from publish.pyodide.download import pyodide_files
from publish.pyodide.packs import cold_name, course_files, make, pack, packs, top_of, useful
from publish.setup.node import node_and_npm

LIMIT = 4.4e6  # bytes until the first NumPy result, as they travel; the page itself has its own limit
COLD = {"engine-cold.wasm", "multiarray_umath-cold.wasm", "umath_linalg-cold.wasm"}
PACKS = ("python.pack", "libraries.pack", "numpy.pack", "rest.pack", "course.pack", "lessons.pack")
FIRST = ["engine.pack", "python.pack", "libraries.pack", "numpy.pack", "course.pack"]


@pytest.fixture(scope="module")
def fetched(root):
    return pyodide_files(root)


@pytest.fixture(scope="module")
def made(root, fetched):
    return packs(root, fetched)


@pytest.fixture(scope="module")
def files(made):
    """{pack: {path: content}}"""
    return {name: inside(content) for name, content in made.items() if name.endswith(".pack") and name != "engine.pack"}


@pytest.fixture(scope="module")
def hot(made, files):
    """{engine or name of a library: its hot half}"""
    return {
        "engine": gzip.decompress(made["engine.pack"]),
        **{short(path): content for path, content in files["libraries.pack"].items()},
    }


@pytest.fixture(scope="module")
def wholes(fetched):
    """{engine or name of a library: the module before it was cut}"""
    numpy = next(path for name, path in fetched.items() if name.startswith("numpy-"))
    with zipfile.ZipFile(numpy) as wheel:
        libraries = {short(path): wheel.read(path) for path in wheel.namelist() if path.endswith(".so")}
    return {
        "engine": fetched["pyodide.asm.wasm"].read_bytes(),
        **{name: libraries[name] for name in ("_multiarray_umath", "_umath_linalg")},
    }


def short(path):
    return path.rpartition("/")[2].partition(".")[0]


def inside(content):
    data = gzip.decompress(content)
    start = 4 + int.from_bytes(data[:4], "little")
    found = {}
    for path, size in json.loads(data[4:start]):
        found[path], start = data[start : start + size], start + size
    assert start == len(data)
    return found


def test_a_pack_gives_its_files_back(root, tmp_path, monkeypatch):
    files = {
        str(tmp_path / "a/b.py"): b"x = 1\n",
        str(tmp_path / "a/empty"): b"",
        str(tmp_path / "c.bin"): bytes(range(256)) * 300,
    }
    lazy_import.unpack(pack(root, files))
    assert {str(path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files


def test_every_module_of_python_and_numpy_is_in_exactly_one_pack(fetched, files):
    numpy = next(path for name, path in fetched.items() if name.startswith("numpy-"))
    for path in useful(fetched["python_stdlib.zip"]) | useful(numpy):
        holders = [name for name, held in files.items() if path in held or path + "c" in held]
        assert len(holders) == 1, f"{path}: in {holders}"


def test_what_a_start_needs_comes_compiled(files):
    for name in ("python.pack", "numpy.pack"):
        assert all(path.endswith(".pyc") for path in files[name]), name
    assert sorted(map(short, files["libraries.pack"])) == ["_multiarray_umath", "_umath_linalg"]
    assert {
        f"/course/{path}" for path in ("door/__init__.pyc", "grader/judge.pyc", "attention.pyc", "words/words.txt")
    } < set(files["course.pack"])
    assert not [path for path in files["course.pack"] if path.endswith(".py")]


def test_nothing_of_the_build_and_nothing_of_the_tests_travels(root, files):
    assert not [
        path for held in files.values() for path in held if "/publish/" in path or "/tests/" in path or "/f2py/" in path
    ]
    assert not [path for path in course_files(root) if path.startswith("publish")]


def test_what_comes_later_is_listed_with_its_hash(made, files):
    listed = json.loads(files["course.pack"]["/course/lazy_import.json"])
    assert {"python.pack", "numpy.pack", "rest.pack", "lessons.pack"} | {
        name for name in made if name.endswith(".whl")
    } == set(listed)
    for name, entry in listed.items():
        assert entry["sha256"] == hashlib.sha256(made[name]).hexdigest()
    assert {"statistics", "decimal", "fractions", "unittest", "numpy", "csv"} < set(listed["rest.pack"]["modules"])
    assert any("micropip" in entry["modules"] for entry in listed.values())


def test_every_half_is_a_module_that_a_browser_takes(hot, made, tmp_path):
    assert {name for name in made if name.endswith(".wasm")} == COLD == {cold_name(name) for name in hot}
    for name, content in [*hot.items(), *((name, made[name]) for name in COLD)]:
        (tmp_path / name).write_bytes(content)
    node, _ = node_and_npm()
    validate = 'for (const name of fs.readdirSync(".")) console.log(name, WebAssembly.validate(fs.readFileSync(name)))'
    said = subprocess.run([node, "-e", validate], cwd=tmp_path, capture_output=True, text=True, timeout=60).stdout
    assert sorted(said.splitlines()) == sorted(f"{name} true" for name in [*hot, *COLD])


def test_the_hot_halves_are_the_smaller_ones_by_far(wholes, hot):
    code = {
        name: [len(wasm.Module.read(module).sections[wasm.CODE]) for module in (whole, hot[name])]
        for name, whole in wholes.items()
    }
    assert all(part < 0.6 * whole for whole, part in code.values()), code


def test_a_library_finds_all_it_asks_of_the_interpreter(fetched, files, wholes, hot):
    exported, still = wasm.names(wholes["engine"])[0], wasm.names(hot["engine"])[0]
    libraries = {path: content for held in files.values() for path, content in held.items() if path.endswith(".so")}
    assert len(libraries) > 8
    for path, content in libraries.items():
        assert wasm.names(content)[1] & exported <= still, path


def test_the_first_numpy_result_takes_few_enough_bytes(made):
    scripts = sum(
        len(gzip.compress(made[name], 9)) for name in ("pyodide.mjs", "pyodide.asm.mjs")
    )  # the host zips these
    total = scripts + sum(len(made[name]) for name in FIRST)
    assert total <= LIMIT, (
        f"{total / 1e6:.2f} MB: see which module joined the start (py/publish/pyodide/compile.py lists them)"
    )


def test_the_same_sources_give_the_same_bytes(root, fetched, made, tmp_path):
    """Otherwise every deployment would make every reader fetch Python again."""
    again = make(root, fetched, tmp_path / "tree")
    assert {name: hashlib.sha256(content).hexdigest() for name, content in again.items()} == {
        name: hashlib.sha256(content).hexdigest() for name, content in made.items()
    }


def test_a_pyodide_that_cannot_be_split_stays_whole_and_a_line_says_why(root, fetched, monkeypatch, tmp_path, capsys):
    def unknown(*_, **__):
        raise ValueError("section 77 is unknown")

    monkeypatch.setattr("publish.pyodide.packs.split_by_profile.cut", unknown)
    parts = packs_module.webassembly(
        root, fetched, {}, {name: {} for name in PACKS}, {}, tmp_path / "tree", whole=False
    )
    assert capsys.readouterr().out == "Pyodide and NumPy stay whole, which is slower to load: section 77 is unknown\n"
    assert gzip.decompress(parts["engine.pack"]) == fetched["pyodide.asm.wasm"].read_bytes()
    assert parts["pyodide.asm.mjs"] == fetched["pyodide.asm.mjs"].read_bytes() and not [
        name for name in parts if name.endswith(".wasm")
    ]


def test_a_profile_is_read_as_it_was_written_and_is_none_for_other_modules(tmp_path):
    modules, ran = {"engine": b"one", "/python/a.so": b"two"}, {"engine": [0, 7, 8, 4000], "/python/a.so": [3]}
    split_by_profile.write_profile(tmp_path / "profile.json", modules, ran)
    assert split_by_profile.read_profile(tmp_path / "profile.json", modules) == ran
    assert split_by_profile.read_profile(tmp_path / "profile.json", {**modules, "engine": b"newer"}) is None


def test_the_profile_in_the_repository_is_of_the_pyodide_in_use(wholes, fetched, files):
    numpy = useful(next(path for name, path in fetched.items() if name.startswith("numpy-")))
    modules = {"engine": wholes["engine"], **{path: numpy[path] for path in files["libraries.pack"]}}
    assert split_by_profile.read_profile(split_by_profile.PROFILE, modules), "run python3 build.py profile"


def test_what_only_single_lessons_import_travels_apart(files):
    assert not [path for path in files["course.pack"] if top_of(path) in lazy_import.ON_DEMAND]
    assert {top_of(path) for path in files["lessons.pack"]} <= {*lazy_import.ON_DEMAND}
