"""static/python/worker/start.js, run in Node: the first visit from packs, the next from an image, and whatever is wrong with an image, from packs."""

import json
import shutil
import subprocess

import pytest

from publish.setup.node import node_and_npm, node_modules

pytestmark = pytest.mark.xdist_group("test_start_python")  # in one process: what all of them look at is made once
QUESTIONS = [  # as a lesson asks them; only the last one calls what no lesson does
    {
        "do": "run",
        "source": "import numpy as np\nX = np.arange(9.0).reshape(3, 3) + 1\nprint((X @ X.T).round(2))\nX.mean(axis=1)",
        "cell": "a",
    },
    {"do": "run", "source": "sorted({'a', 'b'}), [*{'a', 'b', 'c', 'd'}]", "cell": "b"},
    {"do": "run", "source": "def f(n):\n    return 1 / n\n\nf(0)", "cell": "c"},
    {"do": "attend", "sentence": "the keys to this car are here", "r": 4},
    {"do": "run", "source": "np.linalg.eigvalsh(X)", "cell": "d"},
]


@pytest.fixture(scope="module")
def visits(root, built, tmp_path_factory):
    folder = tmp_path_factory.mktemp("start")
    nowhere = folder / "https:/python.invalid"
    nowhere.mkdir(parents=True)
    (nowhere / "nothing").touch()
    shutil.copy(node_modules(root) / "pyodide/pyodide.asm.wasm", nowhere)
    (folder / "site").mkdir()
    (folder / "node_modules").symlink_to(node_modules(root))  # in Node, Pyodide asks for ws
    for part in ("assets", "python"):
        shutil.copytree(built / part, folder / "site" / part)
    (assets,) = (folder / "site/assets").iterdir()
    for script in (root / "static/python/worker").glob("*.js"):
        shutil.copy(script, assets)
    node, _ = node_and_npm()
    done = subprocess.run(
        [node, str(root / "tests/js/start-python.mjs"), str(folder / "site"), json.dumps(QUESTIONS)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-600:]
    return json.loads(done.stdout.splitlines()[-1])


def without_seconds(answers):
    return [{key: value for key, value in json.loads(answer).items() if key != "seconds"} for answer in answers]


def test_the_first_visit_asks_for_what_a_start_needs_and_nothing_else(visits):
    assert sorted(visits["first"]["start"]) == [
        "course.pack",
        "engine.pack",
        "libraries.pack",
        "numpy.pack",
        "pyodide.asm.mjs",
        "pyodide.mjs",
        "python.pack",
    ]
    assert set(visits["first"]["stages"]) == {"download", "start", "packages"}


def test_what_a_lesson_asks_calls_no_function_that_is_cold(visits):
    assert visits["first"]["later"][:-2] == [[], [], [], []]


def test_a_cold_function_brings_its_half_when_it_is_called(visits):
    assert "umath_linalg-cold.wasm" in visits["first"]["later"][-2]


def test_modules_that_no_start_needs_arrive_when_they_are_imported(visits):
    assert {"rest.pack", "engine-cold.wasm"} <= set(visits["first"]["later"][-1])


def test_what_comes_later_comes_once(visits):
    came = [name for names in visits["first"]["later"] for name in names]
    assert len(came) == len(set(came)) and set(came) <= {
        "rest.pack",
        "engine-cold.wasm",
        "multiarray_umath-cold.wasm",
        "umath_linalg-cold.wasm",
    }
    assert not any(visits["second"]["later"])  # it has arrived meanwhile, while there was time


def test_a_visit_leaves_the_files_an_image_and_the_unzipped_interpreter(visits):
    assert {"image", "placed", "engine", "engine.pack", "python.pack", "rest.pack"} <= set(visits["kept"])


def test_the_second_visit_starts_from_the_image_and_asks_nobody(visits):
    assert (
        visits["second"]["start"] == []
        and "packages" not in visits["second"]["stages"]
        and visits["second"]["said"] == []
    )


@pytest.mark.parametrize("visit", ["second", "strange", "cut", "half"])
def test_answers_are_the_same_as_on_the_first_visit(visits, visit):
    first, other = visits["first"], visits[visit]
    assert without_seconds(other["answers"]) == without_seconds(first["answers"])
    assert other["more"] == first["more"] and other["path"] == first["path"]


def test_random_numbers_differ_from_visit_to_visit(visits):
    drawn = {visits[visit]["random"] for visit in ("first", "second", "strange", "cut", "half")}
    assert len(drawn) == 5


def test_an_image_that_does_not_fit_is_thrown_away_and_the_packs_serve(visits):
    assert visits["thrownAway"]
    for visit in ("strange", "cut"):
        assert "packages" in visits[visit]["stages"] and len(visits[visit]["said"]) == 1


def test_an_image_that_was_never_written_to_its_end_is_none(visits):
    assert "packages" in visits["half"]["stages"] and visits["half"]["said"] == []


@pytest.mark.parametrize("visit", ["first", "second", "cut", "half", "unkept"])
def test_the_interpreter_is_compiled_while_it_arrives(visits, visit):
    assert visits[visit]["streamed"] == 1
