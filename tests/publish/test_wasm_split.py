"""py/publish/pyodide/wasm_split.py: a WebAssembly module cut in two computes what the whole computes, however it is cut.

The modules here are assembled from the words below, and live in Node with static/python/worker/wasm-split.js, as in the browser.
"""

import base64
import json
import subprocess

import pytest

from publish.pyodide import glue_script, wasm, wasm_split
from publish.setup.node import node_and_npm, node_modules

TYPES = {"i32": b"\x7f", "i64": b"\x7e", "f32": b"\x7d", "f64": b"\x7c", "externref": b"\x6f", "empty": b"\x40"}
INSTRUCTIONS = {
    name: bytes([code])
    for name, code in {
        "loop": 0x03,
        "if": 0x04,
        "else": 0x05,
        "try": 0x06,
        "catch": 0x07,
        "throw": 0x08,
        "end": 0x0B,
        "br_if": 0x0D,
        "call": 0x10,
        "call_indirect": 0x11,
        "local.get": 0x20,
        "local.set": 0x21,
        "local.tee": 0x22,
        "global.get": 0x23,
        "global.set": 0x24,
        "i32.load": 0x28,
        "i32.store": 0x36,
        "i32.const": 0x41,
        "i64.const": 0x42,
        "i32.eqz": 0x45,
        "i64.eqz": 0x50,
        "i32.add": 0x6A,
        "i32.sub": 0x6B,
        "i32.div_s": 0x6D,
        "i32.rem_s": 0x6F,
        "i32.and": 0x71,
        "i64.sub": 0x7D,
        "i64.mul": 0x7E,
        "f64.add": 0xA0,
        "f64.mul": 0xA2,
        "f64.div": 0xA3,
        "f64.convert_i32_s": 0xB7,
        "f64.convert_i64_s": 0xB9,
        "f64.promote_f32": 0xBB,
    }.items()
}
GLOBALS = {
    "base": (100, True),
    "first": (9, False),
    "counted": (5, True),
    "last": (11, False),
}  # name: (value, can it change?)
FUNCTIONS = {  # name: (type, instructions); "sum" has a local variable, "square" and "half" are in the table, at 1 and 2
    "even": ("i32->i32", "local.get 0 i32.eqz if i32 i32.const 1 else local.get 0 i32.const 1 i32.sub call odd end"),
    "odd": ("i32->i32", "local.get 0 i32.eqz if i32 i32.const 0 else local.get 0 i32.const 1 i32.sub call even end"),
    "factorial": (
        "i64->i64",
        "local.get 0 i64.eqz if i64 i64.const 1 else local.get 0 local.get 0 i64.const 1 i64.sub call factorial i64.mul end",
    ),
    "sum": (
        "i32->i32",
        "loop empty local.get 1 local.get 0 i32.add local.set 1 local.get 0 i32.const 1 i32.sub local.tee 0 br_if 0 end local.get 1",
    ),
    "count": (
        "->i32",
        "global.get counted global.get first i32.add global.set counted global.get counted global.get last i32.add",
    ),
    "now": ("->i32", "global.get counted"),
    "rebase": ("i32->i32", "global.get base local.get 0 global.set base"),
    "keep": ("i32,i32->", "local.get 0 local.get 1 i32.store 2 0"),
    "look": ("i32->i32", "local.get 0 i32.load 2 0"),
    "square": ("f64->f64", "local.get 0 local.get 0 f64.mul"),
    "half": ("f64->f64", "local.get 0 i32.const 2 f64.convert_i32_s f64.div"),
    "apply": ("i32,f64->f64", "local.get 1 local.get 0 call_indirect f64->f64 0"),
    "report": ("i32->i32", "local.get 0 call tell local.get 0 call even call tell i32.const 3 call sum"),
    "risky": ("i32->i32", "local.get 0 i32.const 1 i32.and if empty local.get 0 throw 0 end local.get 0"),
    "guarded": ("i32->i32", "try i32 local.get 0 call risky catch 0 i32.const 100 i32.add end"),
    "quotient": ("i32,i32->i32", "local.get 0 local.get 1 i32.div_s"),
    "digits": ("i32->i32,i32", "local.get 0 i32.const 10 i32.div_s local.get 0 i32.const 10 i32.rem_s"),
    "total": (
        "i32,i64,f32,f64->f64",
        "local.get 0 f64.convert_i32_s local.get 1 f64.convert_i64_s f64.add local.get 2 f64.promote_f32 f64.add local.get 3 f64.add",
    ),
    "same": ("externref->externref", "local.get 0"),
    "idle": ("->", ""),
}
STORY = [  # a call, what comes back, and which functions run
    (["even", 7], 0, "even odd"),
    (["odd", 3], 1, "even odd"),
    (["count"], 25, "count"),
    (["slot 1", 3], 9, "square"),
    (["look", 16], 42, "look"),
    (["keep", 16, 77], None, "keep"),
    (["count"], 34, "count"),
    (["now"], 23, "now"),
    (["rebase", 6], 100, "rebase"),
    (["rebase", 0], 6, "rebase"),
    (["apply", 2, 5], 2.5, "apply half"),
    (["apply", 3, 5], "RuntimeError", "apply"),  # nothing is there
    (["factorial", "20n"], "2432902008176640000n", "factorial"),
    (["sum", 100], 5050, "sum"),
    (["report", 4], 6, "report even odd sum"),
    (["guarded", 8], 8, "guarded risky"),
    (["guarded", 3], 103, "guarded risky"),
    (["risky", 5], "Exception", "risky"),
    (["quotient", 7, 2], 3, "quotient"),
    (["quotient", 7, 0], "RuntimeError", "quotient"),
    (["digits", 47], [4, 7], "digits"),
    (["total", 1, "2n", 0.5, 0.25], 3.75, "total"),
    (["same", "an object of the page"], "an object of the page", "same"),
    (["look", 16], 77, "look"),
]
CALLS = [call for call, *_ in STORY]
IMPORTED = 1  # "tell"
NUMBERS = {name: IMPORTED + i for i, name in enumerate(FUNCTIONS)}  # of the functions, in the whole and in the halves
CUTS = {
    "every function hot": [*FUNCTIONS],
    "none hot": [],
    **{f"only {name} hot": [name] for name in FUNCTIONS},
    **{f"only {name} cold": [other for other in FUNCTIONS if other != name] for name in FUNCTIONS},
}


# ---- a small assembler ----


def leb(number):
    """LEB128 of a number that is not negative, with room for a sign: right wherever one or the other kind is wanted."""
    return bytes([number]) if number < 64 else bytes([number & 127 | 128]) + leb(number >> 7)


def string(text):
    return leb(len(text)) + text.encode()


def several(*items):
    return leb(len(items)) + b"".join(items)


def section(kind, *items, whole=None):
    content = several(*items) if whole is None else whole
    return bytes([kind]) + leb(len(content)) + content


def signature(text):
    return b"\x60" + b"".join(several(*(TYPES[name] for name in side.split(",") if name)) for side in text.split("->"))


def assembled(functions=FUNCTIONS, library=False, tells=True, start=None):
    """A module with these functions: an interpreter, which has its own memory, table, globals and tag, or a library, which gets them."""
    types = [*dict.fromkeys(["->", "i32->", *(kind for kind, _ in functions.values())])]
    numbers = {name: i for i, name in enumerate([*["tell"] * tells, *functions])} | {
        name: i for i, name in enumerate(GLOBALS)
    }

    def word(text):
        if text in types:
            return leb(types.index(text))
        return INSTRUCTIONS.get(text) or TYPES.get(text) or leb(numbers[text] if text in numbers else int(text))

    def body(name, instructions):
        code = (
            (several(leb(1) + TYPES["i32"]) if name == "sum" else several())
            + b"".join(map(word, instructions.split()))
            + b"\x0b"
        )
        return leb(len(code)) + code

    def taken(name, what):
        return string("env") + string(name) + what

    memory, table, tag = b"\0" + leb(1), b"\x70\0" + leb(4), b"\0" + word("i32->")
    own = [TYPES["i32"] + bytes([changes]) + b"\x41" + leb(value) + b"\x0b" for value, changes in GLOBALS.values()]
    shared = [
        taken("table", b"\1" + table),
        taken("memory", b"\2" + memory),
        taken("base", b"\3" + TYPES["i32"] + b"\1"),
        taken("thrown", b"\4" + tag),
    ]
    exports = [string(name) + b"\0" + leb(numbers[name]) for name in functions]
    entered = (
        [b"\0\x41" + leb(1) + b"\x0b" + several(leb(numbers["square"]), leb(numbers["half"]))]
        if "half" in functions
        else []
    )
    return b"".join(
        [
            b"\0asm\1\0\0\0",
            section(0, whole=string("dylink.0") + b"about it"),
            section(1, *map(signature, types)),
            section(2, *[taken("tell", b"\0" + word("i32->"))] * tells, *(shared if library else [])),
            section(3, *(word(kind) for kind, _ in functions.values())),
            b"" if library else section(4, table) + section(5, memory) + section(13, tag),
            section(6, *own[library:]),
            section(
                7,
                *exports,
                *(
                    []
                    if library
                    else [string("table") + b"\1\0", string("memory") + b"\2\0", string("counted") + b"\3" + leb(2)]
                ),
            ),
            section(8, whole=leb(numbers[start])) if start else b"",
            section(9, *entered),
            section(10, *(body(name, code) for name, (_, code) in functions.items())),
            section(11, b"\0\x41" + leb(16) + b"\x0b" + several(b"\x2a", *[b"\0"] * 3)),
        ]
    )


# ---- life in Node ----


@pytest.fixture(scope="session")
def node():
    return node_and_npm()[0]


@pytest.fixture(scope="module")
def lived(root, node, tmp_path_factory):
    """lived([module or (hot half, cold half), ...], calls, refusals=0) -> for each what tests/js/halves.mjs tells."""

    def live(modules, calls=CALLS, **how):
        file = tmp_path_factory.mktemp("halves") / "story.json"
        told = [
            {"hot": base64.b64encode(hot).decode(), "cold": base64.b64encode(cold).decode(), **how}
            for hot, cold in (one if isinstance(one, tuple) else (one, b"") for one in modules)
        ]
        file.write_text(json.dumps({"calls": calls, "modules": told}))
        return json.loads(ran([node, root / "tests/js/halves.mjs", file]))

    return live


def ran(command):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr[-600:]
    return done.stdout.splitlines()[-1]


def part(*hot, binary=None, **how):
    return wasm_split.halves(binary or assembled(), {NUMBERS[name] for name in hot}, **how)


@pytest.fixture(scope="module", params=["interpreter", "library"])
def kind(request):
    """The module as an interpreter, or as a library that runs "idle" by itself at its start."""
    return {"library": request.param == "library", "start": "idle" if request.param == "library" else None}


@pytest.fixture(scope="module")
def lives(kind, lived):
    """{name of a cut: what it did}; what runs at the start of a module is always hot."""
    started = [kind["start"]] * kind["library"]
    return dict(
        zip(CUTS, lived([part(*hot, *started, binary=assembled(**kind)) for hot in CUTS.values()]), strict=True)
    )


def test_the_whole_module_tells_the_story(kind, lived):
    (whole,) = lived([assembled(**kind)])
    assert [step["got"] for step in whole["steps"]] == [got for _, got, _ in STORY]
    assert whole["steps"][-1]["told"] == [4, 1]


def test_every_cut_tells_the_same_story(lives):
    for name, life in lives.items():
        assert [step["got"] for step in life["steps"]] == [got for _, got, _ in STORY], name
        assert life["steps"][-1]["told"] == [4, 1], name


def test_the_cold_half_is_brought_once_and_not_before_one_of_its_functions_is_called(lives):
    for name, life in lives.items():
        cold = [bool(set(runs.split()) - set(CUTS[name])) for *_, runs in STORY]
        assert [step["brought"] for step in life["steps"]] == [int(any(cold[: i + 1])) for i in range(len(cold))], name


def test_what_the_halves_share_is_hidden_from_the_page(lives):
    assert all(
        {*life["names"]} == {*FUNCTIONS} or {*life["names"]} == {*FUNCTIONS, "table", "memory", "counted"}
        for life in lives.values()
    )


def test_a_cold_half_that_cannot_be_had_is_asked_for_again_and_nothing_is_lost(lived):
    calls = [["count"], ["square", 3], ["square", 3], ["count"], ["even", 5]]
    (life,) = lived([part("count", "odd")], calls, refusals=2)
    assert [step["got"] for step in life["steps"]] == [25, "URIError", "URIError", 34, 0]
    assert [step["brought"] for step in life["steps"]] == [0, 1, 2, 2, 3]


def test_a_function_finds_its_own_place_whatever_its_number(lived):
    """Numbers take one byte up to 63 or 127, two up to 8191 or 16383."""
    many = {f"f{i}": ("->i32", f"i32.const {i}") for i in range(16400)}
    asked = [i for edge in (0, 63, 127, 8191, 16383) for i in range(max(edge - 3, 0), edge + 4)]
    binary = assembled(many)
    lives = lived(
        [wasm_split.halves(binary, set(range(0, 16500, step))) for step in (2, 20_000)], [[f"f{i}"] for i in asked]
    )
    for life in lives:
        assert [step["got"] for step in life["steps"]] == asked and life["steps"][-1]["brought"] == 1


# ---- exports, marks, and what cannot be cut ----


def test_exports_that_nobody_wants_go_and_memory_and_table_stay(lived):
    (life,) = lived(
        [part("count", "sum", wanted={"count", "even", "another's"})], [["even", 4], ["count"], ["slot 1", 3]]
    )
    assert {*life["names"]} == {"count", "even", "table", "memory"}
    assert [step["got"] for step in life["steps"]] == [1, 25, 9]


def test_a_marked_module_does_the_same_and_notes_what_ran(kind, lived):
    (marked,) = lived([wasm_split.marked(assembled(**kind))])
    assert [step["got"] for step in marked["steps"]] == [got for _, got, _ in STORY]
    seen = {kind["start"]} - {None}
    for step, (*_, runs) in zip(marked["steps"], STORY, strict=True):
        seen |= {*runs.split()}
        assert {*step["noted"]} == {NUMBERS[name] for name in seen}


def test_a_module_that_is_read_and_written_is_the_same():
    binary = assembled()
    module = wasm.Module.read(binary)
    assert wasm.written(module.sections, module.customs) == binary
    assert wasm.names(binary) == ({*FUNCTIONS, "table", "memory", "counted"}, {"tell"})


UNKNOWN = {
    "not a WebAssembly module": b"\x7fELF" + bytes(60),
    "type 0x5f": b"\0asm\1\0\0\0" + section(1, b"\x5f" + several()),  # a struct
    "value type 0x63": b"\0asm\1\0\0\0" + section(1, b"\x60" + several(b"\x63\0") + several()),  # a typed reference
    "value type 0x40": b"\0asm\1\0\0\0" + section(4, b"\x40\0\x70\0\1\xd0\x70\x0b"),  # a table with an initial value
    "instruction 0xfb in a constant": b"\0asm\1\0\0\0" + section(6, b"\x6f\0\xfb\x1c\x0b"),
    "no type for a function that takes and gives nothing": b"\0asm\1\0\0\0" + section(1, signature("i32->")),
    "no imported function": assembled({"seven": ("->i32", "i32.const 7")}, tells=False),  # slot 0 would have two owners
}


def test_an_exported_function_has_the_slot_at_which_the_table_holds_it():
    assert wasm.slots(assembled()) == {"square": 1, "half": 2}
    assert {"square", "idle"} <= wasm.addresses(assembled())


@pytest.mark.parametrize("told, binary", [pytest.param(*one, id=one[0]) for one in UNKNOWN.items()])
def test_what_is_not_known_is_not_cut(told, binary):
    with pytest.raises(ValueError, match=told):
        wasm_split.halves(binary, set())


# ---- the real interpreter ----


@pytest.fixture(scope="module")
def engine(root):
    return (node_modules(root) / "pyodide/pyodide.asm.wasm").read_bytes()


def test_the_interpreter_that_is_read_and_written_is_the_same(engine):
    module = wasm.Module.read(engine)
    assert wasm.written(module.sections, module.customs) == engine


def test_python_computes_the_same_wherever_its_interpreter_is_cut(root, node, engine, tmp_path):
    """Every third function hot: nearly everything crosses from half to half and back."""
    hot, cold = wasm_split.halves(engine, set(range(0, 20_000, 3)))
    (tmp_path / "hot.wasm").write_bytes(hot)
    (tmp_path / "cold.wasm").write_bytes(cold)
    told = json.loads(
        ran([node, root / "tests/js/python-halves.mjs", node_modules(root) / "pyodide", tmp_path, PROGRAM])
    )
    here = {}
    exec(PROGRAM, here)
    assert told == {"answer": here["answer"], "brought": 1}


PROGRAM = """
import json, math, re, sqlite3
def divide(a, b):
    try:
        return a / b
    except ZeroDivisionError as error:
        return str(error)
def deep(n):
    return deep(n + 1)
try:
    deep(0)
except RecursionError as error:
    too_deep = str(error)
words = re.findall(r"\\\\w+", "the cat sat on the mat")
rows = sqlite3.connect(":memory:").execute("select 6 * 7, upper('nap')").fetchall()
answer = json.dumps([divide(1, 0), divide(1, 8), too_deep[:32], sorted({*words}), rows, 2 ** 100, math.lgamma(3.5), "日本".encode("shift_jis").hex(),
                     sorted(words, key=lambda word: (-len(word), word)), [f"{x:.3e}" for x in (1 / 3, 1e300 * 1e10)], f"{math.pi:>12.4f}"])
"""


# ---- which exports of the interpreter stay (py/publish/pyodide/glue_script.py) ----


def test_an_export_is_used_if_a_script_does_more_than_name_it():
    names = ["idle", "called", "direct", "quoted", "read"]
    declared = "".join(f'var _{name};_{name}=Module["_{name}"]=wasmExports["{name}"];' for name in names[:-1])
    used = '_called(1);give(direct);get("_quoted");var _read;_read=Module["_read"]=wasmExports["read"].value>>>0;give(_read)'
    binary = assembled({name: ("->", "") for name in names})
    assert glue_script.used([declared], binary) == set()
    assert glue_script.used([declared, used], binary) == {"called", "direct", "quoted", "read"}
