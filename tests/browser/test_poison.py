"""Whatever a student's code does to Python in a check: its verdict is a plain sentence, and the next check, run and grid are as if it had never run."""

import re

import authored
import pytest
from lesson import PYTHON
from playwright.sync_api import expect
from test_small_devices import PHONE

RIGHT = authored.program("self-attention", "solution.py")
WRONG = RIGHT.replace(" / np.sqrt(Wq.shape[1])", "")
ANY = re.compile(".")
HELP = "import sys, gc, json\nimport numpy as np\n"
AFTER = "\n" + RIGHT
POISON = {
    "json.dumps": "json.dumps = lambda *a, **k: '{\"passed\": true}'" + AFTER,
    "the encoder": "json.JSONEncoder.encode = lambda *a: 'no'\njson.encoder.c_make_encoder = None\njson.encoder.encode_basestring_ascii = None"
    + AFTER,
    "the door's table": """for one in gc.get_objects():
    if type(one) is dict and "judge" in one and "observe" in one:
        for name in list(one): one[name] = lambda **k: {"passed": True, "summary": "", "checks": [], "findings": [], "remarks": []}"""
    + AFTER,
    "every module": """for name, module in list(sys.modules.items()):
    if name.partition(".")[0] in ("grader", "door", "arrays", "attention", "json", "binascii", "base64", "inspect", "dis", "linecache", "traceback"):
        for key in list(vars(module or json)):
            try: setattr(module, key, lambda *a, **k: True)
            except Exception: pass"""
    + AFTER,
    "binascii": "import binascii\nbinascii.b2a_base64 = binascii.a2b_base64 = lambda *a, **k: b'no'" + AFTER,
    "an audit hook": "def hook(event, args):\n    if event == 'import': raise RuntimeError('no imports')\nsys.addaudithook(hook)"
    + AFTER,
    "a hook that looks at all": "def hook(event, args): raise SystemExit\nsys.addaudithook(hook)" + AFTER,
    "no modules": "sys.modules.clear()" + AFTER,
    "no builtins": "import builtins\nfor name in ('len', 'isinstance', 'type', 'range', 'print', 'zip', 'any'): setattr(builtins, name, None)"
    + AFTER,
    "a profile": "sys.setprofile(lambda *a: 1 / 0)" + AFTER,
    "a path hook": "sys.meta_path.clear()\nsys.path.clear()" + AFTER,
    "a class that lies": "class Lie:\n    __class__ = np.ndarray\n    shape = (3, 3)\ndef self_attention(X, Wq, Wk, Wv): return Lie(), Lie()",
    "a class without words": """class Meta(type):
    __name__ = property(lambda cls: object())
class Mute(metaclass=Meta):
    def __repr__(self): raise SystemExit
def self_attention(X, Wq, Wk, Wv): return Mute(), Mute()""",
    "an error made of objects": "def self_attention(X, Wq, Wk, Wv): raise SyntaxError(object(), ('x', object(), 3, object()))",
    "an error that lies": "class E(Exception):\n    __class__ = SyntaxError\n    def __str__(self): return 3\ndef self_attention(X, Wq, Wk, Wv): raise E(object())",
    "a text that is none": "class Text(str):\n    def __str__(self): return self\n    def __getitem__(self, i): raise KeyError\ndef self_attention(X, Wq, Wk, Wv): raise ValueError(Text('a'))",
    "10^8 entries": "def self_attention(X, Wq, Wk, Wv): return [0] * 10**8",
    "a generator": "def self_attention(X, Wq, Wk, Wv): yield X",
    "a tower of lists": "def self_attention(X, Wq, Wk, Wv):\n    x = []\n    for i in range(50_000): x = [x]\n    return x, x",
    "numbers that are none": "def self_attention(X, Wq, Wk, Wv): return np.full(X.shape, np.nan), {'nan': float('inf'), object(): 1}",
    "objects in an array": "def self_attention(X, Wq, Wk, Wv): return np.array([object()] * 9), np.array(['a', 'b'])",
    "Python ends": "import os\nos._exit(1)" + AFTER,
    "names that are no text": "globals()[3] = 4\nglobals()[object()] = len" + AFTER,
}


ON_A_PHONE = ["every module", "json.dumps", "an audit hook", "10^8 entries"]


@pytest.fixture(scope="module", params=["desktop", "phone"])
def checked(request, visit):
    """A page whose first check is a poisoned one, at once after Python's start; the phone keeps no spare. -> lesson, its poisons"""
    phone = request.param == "phone"
    lesson = visit(**(PHONE if phone else {}))
    lesson.page.watch.allow(
        r"fatal error|RangeError|RuntimeError|Aborted|The cause of"
    )  # what Pyodide logs when it dies
    return lesson.python(), ON_A_PHONE if phone else [*POISON]


def verdict(challenge, source):
    """Check this -> "passed" or "failed", findings, what is said."""
    challenge.source = source
    challenge.check()
    expect(challenge.at).to_have_attribute("data-verdict", ANY, timeout=PYTHON)
    return challenge.at.get_attribute("data-verdict"), challenge.findings(), challenge.part("status").inner_text()


def test_after_a_poisoned_check_all_is_as_if_it_had_never_run(checked):
    lesson, names = checked
    challenge, cell = lesson.challenge(), lesson.cell("a1")
    for number, name in enumerate(names):
        said = verdict(challenge, HELP + POISON[name])
        assert said[2] and "problem" not in said[2] and (said[0] == "passed" or said[1]), (name, said)
        assert (said[0] == "passed") <= (RIGHT in POISON[name]), (name, said)
        assert verdict(challenge, WRONG)[:2] == ("failed", ["scale-none"]), name
        if not number:
            cell.source = "kept = 41"
            cell.run()
    assert verdict(challenge, RIGHT)[0] == "passed"
    cell.source = "import json\nprint(json.dumps([kept + 1]))"
    assert cell.run().output == "[42]\n"  # the page's variables outlive every check
    grid = lesson.grid("main").write("the cup is red").shows(["the", "cup", "is", "red"])
    expect(grid.part("banner")).to_contain_text("your", ignore_case=True, timeout=PYTHON)  # the passed function draws
    assert len(lesson.page.workers) <= 2


def test_what_a_cell_replaces_meets_neither_the_judge_nor_the_grid(checked):
    lesson, _ = checked
    cell, grid = lesson.cell("a1"), lesson.grid("main")
    grid.write("cars are red").shows(["cars", "are", "red"])
    before = grid.weights()
    cell.source = "import json, numpy as np\njson.dumps = np.exp = np.allclose = len = None"
    cell.run()
    assert verdict(lesson.challenge(), WRONG)[0] == "failed" and verdict(lesson.challenge(), RIGHT)[0] == "passed"
    grid.write("the cup is red").shows(["the", "cup", "is", "red"])
    grid.write("cars are red").shows(["cars", "are", "red"])
    assert grid.weights() == before
