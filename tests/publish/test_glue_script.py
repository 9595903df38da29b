"""py/publish/pyodide/glue_script.py: Pyodide's script, shortened to what the interpreter and the libraries can call."""

import gzip
import re

import pytest

from publish.pyodide import glue_script, wasm
from publish.pyodide.download import pyodide_files
from publish.pyodide.packs import members, packs

SMALL = (
    "var wasmImports={a_b:_a_b,plain,emscripten_glFlush:_flush,lost:_lost};"
    'function _lost(){eval("1")}_lost.sig="v";_a_b.sig="vi";Module["_lost"]=_lost;Module["seen"]=seen;Module["twice"]=twice;Module.twice();'
    '_kept=Module["_kept"]=wasmExports["kept"];_kept();_idle=Module["_idle"]=wasmExports["idle"].value>>>0;var _kept,_idle'
)


@pytest.fixture(scope="module")
def whole(root):
    return pyodide_files(root)["pyodide.asm.mjs"].read_text("utf-8")


@pytest.fixture(scope="module")
def made(root):
    return packs(root, pyodide_files(root))


def test_a_function_nobody_imports_is_offered_no_more_and_nothing_is_said_of_it():
    short = glue_script.pruned(SMALL, [], {"a_b", "plain"})
    assert "var wasmImports={a_b:_a_b,plain};" in short
    assert "_lost.sig" not in short and 'Module["_lost"]' not in short and '_a_b.sig="vi";' in short


def test_what_another_script_names_or_this_one_uses_stays_shown():
    assert 'Module["seen"]=seen;' in glue_script.pruned(SMALL, ["module.seen()"], set())
    short = glue_script.pruned(SMALL, [], set())
    assert 'Module["seen"]' not in short and 'Module["twice"]=twice;' in short


def test_text_is_never_run_as_javascript(made):
    assert "noEval(" in glue_script.pruned(SMALL, [], {"lost"})
    assert not re.search(r"(?<![\w$.])eval\(", made["pyodide.asm.mjs"].decode())


def test_an_export_counts_as_used_when_it_is_named_beyond_its_assignment(whole, root):
    engine = pyodide_files(root)["pyodide.asm.wasm"].read_bytes()
    used = glue_script.used([whole], engine)
    assert {"malloc", "PyErr_Occurred"} <= used
    assert "PyList_SetSlice" in wasm.names(engine)[0] - used


def test_everything_that_the_interpreter_and_all_of_numpy_import_is_still_offered(whole, made, root):
    start = whole.index(glue_script.OFFERED[0]) + len(glue_script.OFFERED[0])
    before = {item.partition(":")[0] for item in whole[start : whole.index(glue_script.OFFERED[1], start)].split(",")}
    numpy = next(path for name, path in pyodide_files(root).items() if name.startswith("numpy-"))
    libraries = [code for name, code in members(numpy.read_bytes()).items() if name.endswith(".so")]
    asked = set().union(*(wasm.names(code)[1] for code in [gzip.decompress(made["engine.pack"]), *libraries]))
    keys = set(re.findall(r"(?<=[{,])[\w$]+(?=[:,}])", made["pyodide.asm.mjs"].decode()))
    assert len(asked & before) > 200
    assert {name for name in asked & before if not name.startswith(glue_script.GRAPHICS)} <= keys


def test_the_interpreter_exports_what_all_of_numpy_imports_from_it(made, root):
    files = pyodide_files(root)
    numpy = next(path for name, path in files.items() if name.startswith("numpy-"))
    asked = set().union(
        *(wasm.names(code)[1] for name, code in members(numpy.read_bytes()).items() if name.endswith(".so"))
    )
    before, after = (
        wasm.names(files["pyodide.asm.wasm"].read_bytes())[0],
        wasm.names(gzip.decompress(made["engine.pack"]))[0],
    )
    assert asked & before and asked & before <= after


def test_only_addresses_that_are_asked_for_are_looked_up():
    text = 'f=()=>{updateTableMap(0,wasmTable.length)};var updateGOT=()=>{if(typeof value=="function"){newValue=addFunction(value)}}'
    short = glue_script.looked_up(text, {"b", "a"}, {"a": 7, "c": 8})
    assert "[7].forEach(slot=>updateTableMap(slot,1))" in short and 'lookedUp=new Set(["a", "b"])' in short
    assert 'if(typeof value=="function"){if(!lookedUp.has(symName))continue;newValue=' in short


def test_a_script_that_looks_up_in_another_way_is_refused_with_a_place_to_look():
    with pytest.raises(ValueError, match="'var updateGOT=' is found 0 times, not 1 or more and 1 at most"):
        glue_script.looked_up(SMALL, set(), {})


@pytest.mark.parametrize("lost", ["var wasmImports={", '=wasmExports["', ".sig=", 'Module["'])
def test_every_pattern_says_when_it_finds_nothing(lost):
    with pytest.raises(ValueError, match="is found 0 times"):
        glue_script.pruned(SMALL.replace(lost, "changed"), [], set())


def test_the_private_names_that_a_start_relies_on_are_there_and_one_that_is_gone_is_named(whole, root):
    boot, files = (root / "static/python/worker/boot.js").read_text("utf-8"), pyodide_files(root)
    scripts, engine = [whole, files["pyodide.mjs"].read_text("utf-8")], files["pyodide.asm.wasm"].read_bytes()
    assert {
        "newDSO",
        "LDSO",
        "loadWebAssemblyModule",
        "restoreSnapshot",
        "_makeSnapshot",
        "JsvError_Check",
        "__PyRuntime",
    } <= glue_script.private_names(boot)
    glue_script.check_private_names(boot, scripts, engine)
    with pytest.raises(ValueError, match="has no newDSO any more"):
        glue_script.check_private_names(boot, [text.replace("newDSO", "makeDSO") for text in scripts], engine)


def test_the_function_that_is_nearly_all_of_the_script_is_read_once(made):
    text = made["pyodide.asm.mjs"].decode()
    assert text.startswith("export default(async function(") and text.count("export default") == 1
    assert (
        glue_script.read_once("async function e(a){var b={}}export default e;function f(){}")
        == "export default(async function(a){var b={}});function f(){}"
    )


def test_the_script_is_a_third_of_what_it_was(whole, made):
    assert len(made["pyodide.asm.mjs"]) < len(whole) / 3
