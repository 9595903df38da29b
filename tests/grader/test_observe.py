"""Student code is watched and cannot change the watching; afterwards Python is as it was."""

import builtins
import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from arrays import pack, unpack
from grader import sandbox
from grader.loop_counter import Counter
from grader.observe import observe

PY = Path(sandbox.__file__).parents[1]
CALLS = [
    {"name": "main", "args": [pack(np.arange(6.0).reshape(3, 2)), 4]},
    {"name": "fixed", "args": [pack(np.ones((2, 2))), 4], "readonly": True, "needs": "main"},
]


def seen_of(source, calls=CALLS):
    return json.loads(json.dumps(observe(source, "f", calls)))


def test_packing_keeps_every_digit_and_every_shape():
    for array in (
        np.random.default_rng(1).normal(size=(3, 4)),
        np.zeros((0, 5)),
        np.array(math.pi),
        np.array([np.nan, np.inf, -0.0]),
    ):
        assert unpack(pack(array)).tobytes() == array.tobytes() and unpack(pack(array)).shape == array.shape


def test_a_packed_array_read_as_fixed_cannot_be_written_nor_made_writable():
    fixed = unpack(pack(np.ones(3)), readonly=True)
    with pytest.raises(ValueError):
        fixed += 1
    with pytest.raises(ValueError):
        fixed.flags.writeable = True


def test_what_comes_back_is_described_with_its_numbers():
    seen = seen_of("import numpy as np\ndef f(X, n):\n    return X * n, [1, 2]")["calls"]["main"]
    assert (seen["status"], seen["bundle"], seen["length"]) == ("returned", "tuple", 2)
    array, plain = seen["values"]
    assert (
        (unpack(array) == np.arange(6).reshape(3, 2) * 4).all() and array["kind"] == "plain" and plain["type"] == "list"
    )


@pytest.mark.parametrize(
    "source, stage",
    [
        ("def f(X, n:", "syntax"),
        ("def f(X, n):\n\treturn X\n        return n", "syntax"),
        ("x = \0", "syntax"),
        ("1 / 0", "cell"),
        ("", "missing"),
        ("f = 3", "not-callable"),
    ],
)
def test_what_ends_before_the_function_is_called_says_where(source, stage):
    seen = seen_of(source)
    assert seen["stage"] == stage and not seen["calls"]


def test_an_error_comes_with_its_line_its_text_and_the_shapes_at_hand():
    error = seen_of("import numpy as np\ndef f(X, n):\n    Y = X.T\n    return Y @ Y\n")["calls"]["main"]["error"]
    assert (error["type"], error["line"], error["text"]) == ("ValueError", 4, "return Y @ Y")
    assert error["shapes"] == {"X": [3, 2], "Y": [2, 3]}


def test_writing_to_an_argument_is_seen_in_bytes_and_in_shape_and_on_memory_that_refuses():
    seen = seen_of("def f(X, n):\n    X[0, 0] += 1\n    return X")["calls"]
    assert seen["main"]["changed"] == [0] and "read-only" in seen["fixed"]["error"]["message"]
    restored = seen_of("def f(X, n):\n    X *= 2\n    X /= 2\n    return X")["calls"]
    assert restored["main"]["changed"] == [] and restored["fixed"]["status"] == "raised"
    assert seen_of("def f(X, n):\n    X.shape = (6,)\n    return X")["calls"]["main"]["changed"] == [0]


def test_a_result_that_a_later_call_changes_is_told():
    source = "import numpy as np\nkept = np.zeros(1)\ndef f(X, n):\n    kept[0] += 1\n    return kept"
    assert seen_of(source)["overwritten"] == ["main"]


LOOPS = {
    "for": "def f(n):\n    for i in range(n):\n        for j in range(n):\n            pass",
    "comprehension": "def f(n):\n    return [i + j for i in range(n) for j in range(n)]",
    "generator": "def f(n):\n    return sum(i * j for i in range(n) for j in range(n))",
    "while": "def f(n):\n    k = 0\n    while k < n * n:\n        k += 1",
    "recursion": "def g(k):\n    return k and g(k - 1)\ndef f(n):\n    g(n * n)",
    "map": "def f(n):\n    list(map(lambda k: k, range(n * n)))",
    "exec": "def f(n):\n    exec('for k in range(n * n): pass', {'n': n})",
}


@pytest.mark.parametrize("source", LOOPS.values(), ids=LOOPS)
def test_every_kind_of_loop_over_pairs_grows_as_the_square(source):
    names = {}
    exec(compile(source, "your_code.py", "exec"), names)
    turns = []
    for n in (4, 8, 12, 4):
        with Counter() as counter:
            names["f"](n)
        turns.append(counter.turns)
    assert turns[2] - 2 * turns[1] + turns[0] >= 30 and turns[3] == turns[0] and not counter.lost


def test_the_busiest_line_comes_first_also_after_javascript_which_sorts_keys_that_are_numbers():
    seen = json.loads(
        json.dumps(seen_of("def f(X, n):\n    for i in range(9):\n        i += 1\n    return X"), sort_keys=True)
    )
    assert seen["calls"]["main"]["lines"][0] in (2, 3) and 1 in seen["calls"]["main"]["lines"]


def test_products_make_as_many_turns_whatever_the_sizes():
    names = {"np": np}
    exec(
        compile(
            "def f(n):\n    X = np.ones((n, n))\n    return np.einsum('ij,jk->ik', X, X, optimize=True), np.linalg.multi_dot([X, X, X])",
            "your_code.py",
            "exec",
        ),
        names,
    )
    turns = set()
    for n in (2, 20, 200):
        with Counter() as counter:
            names["f"](n)
        turns.add(counter.turns)
    assert len(turns) == 1


@pytest.mark.parametrize(
    "body",
    [
        "while True: pass",
        "try:\n        while True: pass\n    except BaseException: pass\n    return 1",
        "for i in iter(int, 1): pass",
        "exec('while True: pass')",
    ],
)
def test_an_endless_loop_ends_by_itself(body):
    assert seen_of(f"def f(X, n):\n    {body}")["calls"]["main"]["status"] == "stopped"


@pytest.mark.skipif(sys.version_info < (3, 12), reason="settrace is switched off by the first exception")
def test_an_endless_loop_ends_also_if_it_swallows_everything_for_ever():
    source = (
        "def f(X, n):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass"
    )
    assert seen_of(source)["calls"]["main"]["status"] == "stopped"


@pytest.mark.parametrize(
    "source",
    [
        "def f(X, n): return f(X, n)",
        "from functools import lru_cache\n@lru_cache\ndef g(n): return g(n + 1)\ndef f(X, n): return g(0)",
        "def f(X, n): return sorted([1, 2], key=lambda k: f(X, n))",
        "class C:\n    def __repr__(self): return repr([self])\ndef f(X, n): return repr(C())",
    ],
)
def test_endless_recursion_is_an_error_of_the_call_also_through_c(source):
    error = seen_of(source)["calls"]["main"]["error"]
    assert error["type"] == "RecursionError"
    assert seen_of("def f(X, n): return X")["calls"]["main"]["status"] == "returned"


@pytest.mark.parametrize(
    "ending",
    [
        "exit()",
        "quit()",
        "raise SystemExit",
        "import sys; sys.exit(3)",
        "import os; os._exit(1)",
        "import os; os.abort()",
        "import os, signal; os.kill(os.getpid(), 9)",
        "raise KeyboardInterrupt",
    ],
)
def test_nothing_in_the_code_ends_python(ending):
    record = seen_of(f"def f(X, n):\n    {ending}")["calls"]["main"]
    assert record["status"] == "raised" and record["error"]["type"] in ("SystemExit", "KeyboardInterrupt")
    assert (
        os._exit.__module__ != "grader.sandbox"
        and seen_of("def f(X, n): return X")["calls"]["main"]["status"] == "returned"
    )


def test_input_has_nobody_to_ask_and_an_array_too_large_is_an_error():
    assert seen_of("def f(X, n): return input()")["calls"]["main"]["error"]["type"] == "NoInput"
    assert seen_of("import sys\ndef f(X, n): return sys.stdin.read()")["calls"]["main"]["status"] == "returned"
    error = seen_of("import numpy as np\ndef f(X, n): return np.ones((10 ** 7, 10 ** 7))")["calls"]["main"]["error"]
    assert "Memory" in error["type"] or "big" in error["message"]


TAMPERING = {
    "numpy.exp": "np.exp = np.exp2",
    "numpy.allclose": "np.allclose = lambda *a, **k: True",
    "builtins.len": "builtins.len = lambda x: 0",
    "builtins.isinstance": "builtins.isinstance = lambda *a: True",
    "builtins.id": "builtins.id = lambda x: 0",
    "builtins.str": "builtins.str = None",
    "builtins.BaseException": "builtins.BaseException = KeyError",
    "builtins.sorted": "del builtins.sorted",
    "math.sqrt": "import math; math.sqrt = abs",
    "numpy.linalg.norm": "np.linalg.norm = None",
    "numpy.abs": "np.abs = None",
    "numpy.allclose by its code": "np.allclose._implementation.__code__ = (lambda *a, **k: True).__code__",
    "builtins.print": "builtins.print = lambda *a: None",
}


@pytest.mark.parametrize("name, line", TAMPERING.items(), ids=TAMPERING)
@pytest.mark.parametrize("where", ["above", "inside"])
def test_a_name_that_is_replaced_is_put_back_and_told(name, line, where):
    before = {module: dict(module.__dict__) for module in (builtins, np, np.linalg, math)}
    source = {"above": f"{line}\ndef f(X, n): return X", "inside": f"def f(X, n):\n    {line}\n    return X"}[where]
    seen = seen_of("import builtins\nimport numpy as np\n" + source)
    assert name.partition(" ")[0] in seen["replaced"]
    for module, names in before.items():
        assert all(module.__dict__[key] is value for key, value in names.items())
    assert not np.allclose([1], [2]) and seen_of("def f(X, n): return X")["replaced"] == []


def test_names_added_to_numpy_are_gone_at_the_next_check():
    seen_of("import numpy as np\nnp.softmax = lambda E: E\ndef f(X, n): return X")
    assert (
        seen_of("import numpy as np\ndef f(X, n): return np.softmax(X)")["calls"]["main"]["error"]["type"]
        == "AttributeError"
    )


def test_what_a_cell_of_the_page_replaced_does_not_reach_the_check():
    exp = np.exp
    np.exp, np.zzz = np.exp2, 1
    np.seterr(all="raise")
    seen = seen_of("import numpy as np\ndef f(X, n): return np.exp(X - 1000)")
    np.seterr(all="warn", under="ignore")
    assert np.exp is exp and not hasattr(np, "zzz") and seen["replaced"] == []
    assert unpack(seen["calls"]["main"]["values"][0]).max() == 0


def test_our_own_modules_cannot_be_imported_from_the_code_under_check():
    for name in ("attention", "grader.judge", "grader.observe", "grader.sandbox", "door"):
        assert seen_of(f"import {name}\ndef f(X, n): return X")["error"]["type"] == "ModuleNotFoundError"
    assert sys.modules["grader.sandbox"] is sandbox


def test_clearing_the_table_of_modules_breaks_nothing():
    seen_of("import sys\ndef f(X, n):\n    sys.modules.clear()\n    return X")
    assert sys.modules["grader.sandbox"] is sandbox and sys.modules["numpy"] is np
    assert seen_of("import numpy as np\ndef f(X, n): return np.exp(X)")["calls"]["main"]["status"] == "returned"


def test_prints_are_kept_and_capped_and_streams_are_put_back():
    real = sys.stdout
    seen = seen_of("import sys\nprint('top')\ndef f(X, n):\n    print('x' * 9000)\n    sys.stdout = None\n    return X")
    assert sys.stdout is real and seen["output"].startswith("top\nxxx")
    assert len(seen_of("def f(X, n):\n    print('x' * 10 ** 6)\n    return X")["output"]) == 20_000


def test_the_signature_tells_how_many_arguments_fit():
    takes = {
        source: seen_of(f"{source} return X")["takes"]
        for source in ("def f(X, n, m):", "def f(X, n=1, *, k=2):", "def f(*all):", "def f(X, *, n):")
    }
    assert [(one["required"], one["accepts"]) for one in takes.values()] == [(3, 3), (1, 2), (0, 99), (2, 1)]


def test_turns_that_cannot_be_counted_are_told():
    off = "import sys\ndef f(X, n):\n    sys.settrace(None)\n    getattr(sys, 'monitoring', None) and sys.monitoring.set_events(4, 0)\n    return X"
    assert seen_of(off)["untraced"] is True
    assert seen_of("def f(X, n): return X")["untraced"] is False


def test_a_class_with_code_in_its_words_does_no_harm():
    evil = (
        "class E(Exception):\n    def __str__(self): raise SystemExit\n"
        "class L(list):\n    def __len__(self): raise E\n    def __getitem__(self, k): raise E\ndef f(X, n):\n    raise E('said')"
    )
    assert seen_of(evil)["calls"]["main"]["error"] == {
        "type": "E",
        "message": "said",
        "line": 7,
        "text": "raise E('said')",
        "shapes": {"X": [3, 2]},
    }
    assert seen_of(evil.replace("raise E('said')", "return L([1])"))["calls"]["main"]["status"] in (
        "returned",
        "raised",
    )


def test_looking_through_the_frames_and_the_heap_finds_no_expected_number():
    """In a Python of its own, as in the page: there nothing right was ever computed."""
    hunt = (
        "import gc, sys\nimport numpy as np\ndef f(X, n):\n    right = float((X * n + 0.125).sum())\n"
        "    return np.array([sum(type(a) is np.ndarray and a.shape == (3, 2) and float(a.sum()) == right for a in gc.get_objects())])"
    )
    program = (
        "import sys, json; sys.path.insert(0, sys.argv[1]); from grader import sandbox; from grader.observe import observe\n"
        "print(json.dumps(observe(sys.argv[2], 'f', json.loads(sys.argv[3]))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(PY), hunt, json.dumps(CALLS)], capture_output=True, text=True, check=True
    )
    assert unpack(json.loads(done.stdout)["calls"]["main"]["values"][0])[0] == 0


def test_a_part_of_numpy_that_the_code_was_first_to_use_is_as_it_was_too():
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from grader import sandbox; import numpy as np; from grader.observe import observe\n"
        "assert 'numpy.random' not in sys.modules\n"
        "observe('import numpy as np\\nnp.random.default_rng = None\\ndef f(): return 1', 'f', [])\n"
        "print(np.random.default_rng(5).normal())"
    )
    done = subprocess.run([sys.executable, "-c", program, str(PY)], capture_output=True, text=True, check=True)
    assert float(done.stdout) == np.random.default_rng(5).normal()


def test_a_run_leaves_limits_and_warnings_as_they_were():
    import warnings

    before, keyboard = (sys.getrecursionlimit(), np.geterr(), list(warnings.filters)), sys.stdin
    seen_of(
        "import sys, warnings\nimport numpy as np\ndef f(X, n):\n    sys.setrecursionlimit(10 ** 6)\n    np.seterr(all='ignore')\n    sys.stdin = None\n    warnings.simplefilter('error')\n    return X"
    )
    assert (sys.getrecursionlimit(), np.geterr(), list(warnings.filters)) == before
    assert sys.stdin is keyboard
