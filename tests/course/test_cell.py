"""cell.py: a cell runs as in a notebook, and every error is told with the student's own lines only."""

import builtins
import doctest
import json
import re
import subprocess
import sys

import pytest

from door import cell
from door.cell import MOST, run


def error(source, names=None, name="a1"):
    answer = run(source, {} if names is None else names, name)
    assert answer["value"] is None
    return answer["error"]


def test_examples_in_the_docstrings_hold():
    assert doctest.testmod(cell).failed == 0


@pytest.mark.parametrize(
    "source, value",
    [
        ("x = 1\nx + 1", "2"),
        ("x = 1", None),
        ("", None),
        ("# only words", None),
        ("None", None),
        ("''", "''"),
        ("'a'\n", "'a'"),
        ("1;", None),
        ("def f(): pass", None),
        ("print(1)", None),
        ("if True:\n    5", None),
        ('"""text"""', "'text'"),
        ("import numpy as np\nnp.float64(0.5)", "0.5"),
        ("import numpy as np\nnp.float32(0.1)", "0.1"),
        ("import numpy as np\nnp.bool_(True)", "True"),
        ("import numpy as np\nnp.eye(2)", "array([[1., 0.],\n       [0., 1.]])"),
        ("import numpy as np\nnp.eye(2).shape", "(2, 2)"),
        ("'\\ud800 λ 👍'", "'\\ud800 λ 👍'"),
        ("s = '<b>x</b> & \\\\U {x} $'\ns", "'<b>x</b> & \\\\U {x} $'"),
        ("from attention import softmax_rows\nsoftmax_rows.__name__", "'softmax_rows'"),
    ],
)
def test_the_last_expression_is_shown_as_in_a_notebook(source, value):
    answer = run(source, {}, "a1")
    assert (answer["value"], answer["error"]) == (value, None)


def test_cells_share_names_and_what_is_printed_goes_to_stdout(capsys):
    names = {}
    run("x = 3", names, "a1")
    run("print(x)", names, "a2")
    assert capsys.readouterr().out == "3\n" and names["x"] == 3 and names["__name__"] == "__main__"


@pytest.mark.parametrize(
    "source, kind, line, says",
    [
        ("1\n\n1 / 0", "ZeroDivisionError", 3, "division by zero"),
        ('x = 1\nprint("a"b)', "SyntaxError", 2, "invalid syntax"),
        ("def f(:", "SyntaxError", 1, "invalid syntax"),
        ("x = 1\n  y = 2", "IndentationError", 2, "unexpected indent"),
        ("if 1:\n\tx=1\n        y=2", "TabError", 3, "inconsistent use of tabs"),
        ("yield x", "SyntaxError", 1, "outside function"),
        ("nme = 1\nname", "NameError", 2, "not defined"),
        ("exit()", "SystemExit", 1, "^your program ended$"),
        ("import sys\nsys.exit(3)", "SystemExit", 2, "your program ended with 3"),
        ("input('name?')", "EOFError", 1, "nobody to ask"),
        ("import matplotlib.pyplot as plt", "ModuleNotFoundError", 1, "^matplotlib is not part of this lesson"),
        ("import nunpy", "ModuleNotFoundError", 1, "did you mean numpy"),
        ("import numpy.nothing", "ModuleNotFoundError", 1, "No module named 'numpy.nothing'"),
        ("import numpy as np\nx = np.ones((10 ** 6, 10 ** 6))", "MemoryError", 2, "no memory left"),
        ("raise MemoryError", "MemoryError", 1, "no memory left"),
        ("def f(n):\n    return f(n - 1)\nf(1)", "RecursionError", 2, "calls itself"),
        (
            "from functools import lru_cache\n@lru_cache\ndef f(n): return f(n-1)\nf(5)",
            "RecursionError",
            3,
            "calls itself",
        ),
        ("class A:\n    def __repr__(self): return repr(self)\nA()", "RecursionError", 2, "calls itself"),
        ("def k(x): return sorted([x], key=k)\nk(1)", "RecursionError", 1, "calls itself"),
        ("class A:\n    def __repr__(self): return 1 / 0\nA()", "ZeroDivisionError", 2, "division"),
        ("class A:\n    def __repr__(self): return 5\nA()", "TypeError", None, "__repr__ returned non-string"),
        ("class E(Exception):\n    def __str__(self): 1 / 0\nraise E", "E", 3, "str\\(\\) failed"),
        ("import json\njson.loads('{')", "JSONDecodeError", 2, "Expecting property name"),
        ("exec('a b')", "SyntaxError", 1, "invalid syntax"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", 1, ""),
        ("raise BaseException('x')", "BaseException", 1, "x"),
        ("assert False, 'my own words'", "AssertionError", 1, "my own words"),
        ("assert False", "AssertionError", 1, ""),
        ("x = 'half \ud83d'", "SyntaxError", 1, "half of a character"),
        ("\nx = '''\n\ud83d'''", "SyntaxError", 3, "half of a character"),
        ("x = 1\0", "", None, "null bytes"),
        ("(" * 1000 + ")" * 1000, "SyntaxError", 1, "too many nested"),
        ("-" * 100_000 + "1", "", None, ""),
        ("10 ** 5000", "ValueError", None, "digits"),
    ],
)
def test_an_error_names_kind_line_and_what(source, kind, line, says):
    found = error(source)
    assert found["type"] == kind or kind == ""
    assert found["line"] == line and re.search(says, found["message"])
    assert (
        "cell.py" not in found["traceback"]
        and "site-packages" not in found["traceback"]
        and "contextlib" not in found["traceback"]
    )
    json.dumps(found)


def test_a_traceback_shows_the_students_lines_by_their_own_numbers():
    assert error("def f(x):\n    return 1 / x\n\nf(0)")["traceback"].splitlines()[:3] == [
        "Traceback (most recent call last):",
        '  File "your_code.py", line 4, in <module>',
        "    f(0)",
    ]
    assert error("1\n2 +")["traceback"].splitlines()[:2] == ['  File "your_code.py", line 2', "    2 +"]


def test_a_function_of_another_cell_shows_its_own_line():
    names = {}
    run("def f(x):\n    return 1 / x", names, "a1")
    found = error("# another cell\n\nf(0)", names, "a2")
    assert "return 1 / x" in found["traceback"] and found["line"] == 3
    assert "(a1)" not in found["traceback"] and "(a2)" not in found["traceback"]


def test_causes_and_groups_lose_our_frames_too():
    source = "try:\n    1 / 0\nexcept Exception as e:\n    raise ValueError('b') from e"
    told = error(source)["traceback"]
    assert "ZeroDivisionError" in told and "direct cause" in told and "cell.py" not in told
    assert "cell.py" not in error("raise ExceptionGroup('many', [ValueError(1), TypeError(2)])")["traceback"]


def test_a_long_traceback_is_cut_in_the_middle_and_ends_with_the_error():
    told = error("def a(n): return b(n)\ndef b(n): return a(n)\na(1)")["traceback"]
    assert len(told.splitlines()) < 50 and told.splitlines()[-1].startswith("RecursionError: a function calls itself")


@pytest.mark.parametrize(
    "source",
    [
        "'x' * 10 ** 7",
        "[0] * 10 ** 7",
        "dict.fromkeys(range(10 ** 6))",
        "list(range(900))*1",
        "b'a' * 10 ** 6",
        "{'a': ['b' * 10 ** 6]}",
    ],
)
def test_a_huge_value_is_cut(source):
    assert len(run(source, {})["value"]) < MOST + 100
    assert run(source, {})["seconds"] < 2


def test_a_huge_error_is_cut():
    found = error("raise ValueError('x' * 10 ** 6)")
    assert len(found["message"]) < MOST + 100 and len(found["traceback"]) < MOST + 1000


def test_everything_is_as_before_whatever_the_code_did():
    before = builtins.input, sys.getrecursionlimit(), sys.stdout, sys.stderr
    run("import sys\nsys.stdout = None\nsys.stderr = 5\nsys.setrecursionlimit(50_000)\n1/0", {})
    assert (builtins.input, sys.getrecursionlimit(), sys.stdout, sys.stderr) == before


def test_a_warning_names_the_line_each_time_the_cell_runs(root):
    program = "from door.cell import run\nnames = {}\nfor _ in range(2): run('import numpy as np\\n\\nnp.ones(1) / 0', names, 'a1')"
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=root / "py/course", capture_output=True, text=True
    ).stderr  # pytest keeps warnings to itself
    assert told.count("your_code.py:3: RuntimeWarning: divide by zero") == 2 and told.count("  np.ones(1) / 0") == 2


def test_code_is_passed_as_a_value_and_never_spliced():
    source = "s = '''</script> \" \\\\ {x} %s \\n '''\ns"
    names = {}
    run(source, names)
    assert names["s"] == '</script> " \\ {x} %s \n '


def test_standard_modules_import_at_the_depth_cells_have():
    assert (
        run("import asyncio, dataclasses, decimal, email, statistics, typing, unittest.mock, http.client", {})["error"]
        is None
    )


class TestAwait:
    @pytest.mark.parametrize(
        "source, value",
        [
            ("import asyncio\nawait asyncio.sleep(.001)\nx = 3\nx", "3"),
            ("import asyncio\nawait asyncio.sleep(0, 5)", "5"),
            ("import asyncio\nawait asyncio.gather(*[asyncio.sleep(.001 * n, n) for n in (2, 1, 0)])", "[2, 1, 0]"),
            ("import asyncio\ntask = asyncio.create_task(asyncio.sleep(0, 7))\nawait task", "7"),
            ("import asyncio\n[await asyncio.sleep(0, n) for n in range(3)]", "[0, 1, 2]"),
            ("import asyncio\nasync def main():\n    return 4\nasyncio.run(main())", "4"),
            ("async def numbers():\n    yield 1\n    yield 2\n[n async for n in numbers()]", "[1, 2]"),
            ("import asyncio\nawait asyncio.sleep(0)\nx = 1", None),
        ],
    )
    def test_it_works_at_the_top_of_a_cell_as_in_a_notebook(self, source, value):
        assert run(source, {}) | {"seconds": 0} == {"value": value, "error": None, "seconds": 0}

    def test_an_error_behind_it_is_told_with_the_readers_lines_only(self):
        error = run("async def f():\n    1 / 0\nawait f()", {})["error"]
        assert (error["type"], error["line"]) == ("ZeroDivisionError", 2)
        assert error["traceback"].count("File") == 2 == error["traceback"].count('"your_code.py"')

    def test_in_a_function_that_is_not_async_it_stays_an_error(self):
        assert run("def f():\n    await g()", {})["error"]["message"] == "'await' outside async function"
