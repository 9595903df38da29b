"""Python comes in halves (py/publish/pyodide/wasm_split.py): what a lesson asks runs in the hot ones; a cold one comes when there is time, or at once when called."""

import contextlib
import io

import authored
import pytest
from lesson import SOON
from playwright.sync_api import expect

COLD = "python/*-cold.wasm"
TAUGHT = [lesson for lesson in authored.lessons() if "{challenge}" in authored.text(lesson)]
WAITING = {
    "build-a-transformer",
    "two-layers",
}  # their packages travel apart; by the time they are imported, the rest has mostly come
OWN_PROGRAM = """\
import decimal, lzma, sqlite3, unicodedata
import numpy as np
print(sqlite3.connect(":memory:").execute("select 6 * 7, upper('nap')").fetchall(), lzma.decompress(lzma.compress(b"again" * 99))[:5])
print(decimal.Decimal(2).sqrt(), unicodedata.name("ß"), "日本".encode("shift_jis"), complex(1, 2) ** 2)
print(np.linalg.eigvalsh(np.array([[2.0, 1.0], [1.0, 2.0]])).round(6), np.polyfit([0, 1, 2], [1, 3, 5], 1).round(6), np.fft.fft([1, 0, 0, 0]))
"""
COLD_CALL = "print('so far')\nimport numpy as np\nprint(np.linalg.eigvalsh(np.diag([3.0, 5.0])))"
ASK = """async questions => {
  const script = document.querySelector('script[type=module][src]').src
  const {ask} = await import(new URL('python.js', script).href), answers = []
  for (const question of questions) answers.push(await ask(question))
  return answers
}"""
CHECK = """async lessons => {
  const script = document.querySelector('script[type=module][src]').src
  const {ask} = await import(new URL('python.js', script).href), verdicts = {}
  for (const [lesson, source] of lessons) {
    const there = new URL(`../${lesson}/`, location.href)
    const page = new DOMParser().parseFromString(await (await fetch(there)).text(), 'text/html')
    const {checks, messages, calls, function: name} = await (await fetch(new URL(page.querySelector('code-challenge').getAttribute('packet'), there))).json()
    const seen = await ask({do: 'observe', source, function: name, calls})
    verdicts[lesson] = seen.ended ?? (await ask({do: 'judge', checks, messages, calls, seen})).passed
    await ask({do: 'attend_by', source, function: name, sentence: 'a river runs by the old bank'})
  }
  return verdicts
}"""


@pytest.fixture
def without_cold(lesson, site):
    """A lesson, opened, whose host has no cold half: who needs one crashes."""
    site.misbehave(COLD, "missing")
    lesson.page.watch.allow(r"-cold\.wasm|404|fatal error|WebAssembly")
    return lesson.open()


def died(lesson):
    """The console says so whenever a cold half was needed."""
    return [fault for fault in lesson.page.watch.faults if "fatal error" in fault]


def test_no_lesson_needs_a_cold_half_for_its_figures_and_its_model_solution(without_cold):
    lesson = without_cold
    assert "104" in lesson.cell("a1").run().output
    lesson.grid("main").turn("projections").write("the old cats near the river sleep").shows(
        ["the", "old", "cats", "near", "the", "river", "sleep"]
    )
    challenge = lesson.challenge()
    challenge.source = authored.program(lesson.name, "solution.py")
    challenge.check("passed")
    assert lesson.page.evaluate(
        CHECK, [[one, authored.program(one, "solution.py")] for one in TAUGHT]
    ) == dict.fromkeys(TAUGHT, True)
    sentence = "the keys of the old car are here"
    answers = lesson.page.evaluate(
        ASK,
        [
            {"do": "attend_across", "asks": sentence, "answers": "a boat floats"},
            {"do": "attend_heads", "sentence": sentence},
            {"do": "senses", "sentence": sentence},
            {"do": "train", "sentence": sentence},
            {"do": "root_lab"},
        ],
    )
    assert not [answer for answer in answers if answer.get("ended") or answer.get("problem")]
    assert not died(lesson)


def test_no_cell_of_a_lesson_needs_a_cold_half(without_cold):
    cells = {
        f"{one} {name}": {"do": "run", "source": code, "cell": name}
        for one in TAUGHT
        if one not in WAITING
        for name, code in authored.cells(one).items()
    }
    answers = dict(zip(cells, without_cold.python().page.evaluate(ASK, [*cells.values()]), strict=True))
    assert [name for name, answer in answers.items() if answer.get("ended")] == [] and not died(without_cold)


def test_a_program_of_ones_own_that_calls_cold_functions_gets_what_python_gives_elsewhere(lesson, site):
    cell = lesson.open().python().cell("a1")
    cell.source = OWN_PROGRAM
    assert cell.run().output.strip() == here(OWN_PROGRAM)
    assert {one.path.rpartition("/")[2] for one in site.asked(COLD)} >= {"engine-cold.wasm", "umath_linalg-cold.wasm"}


def here(program):
    """What CPython prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(program, {})
    return printed.getvalue().strip()


@pytest.mark.parametrize("fault", ["missing", "html", "refused"])
def test_a_cold_half_that_cannot_be_had_ends_the_run_and_python_is_replaced(lesson, site, fault):
    lesson.page.watch.allow(r"-cold\.wasm|404|ERR_EMPTY|fatal error|WebAssembly")
    site.misbehave(COLD, fault)
    cell = lesson.open().python().cell("a1")
    cell.source = COLD_CALL
    cell.run("error", timeout=SOON)
    assert "so far" in cell.output and "5." not in cell.output
    expect(cell.at).to_contain_text("cold.wasm, which could not be fetched. Python was restarted; your code is safe.")
    cell.do("reset")
    assert "104" in cell.run().output


def test_a_cold_half_that_does_not_arrive_can_be_stopped(lesson, site):
    lesson.page.watch.allow(r"-cold\.wasm|fatal error|WebAssembly")  # said by the one that is stopped
    site.misbehave(COLD, "stalled")
    cell = lesson.open().python().cell("a1")
    cell.source = COLD_CALL
    cell.do("run")
    expect(cell.part("output")).to_contain_text("so far")
    cell.do("stop")
    cell.reaches("stopped", timeout=SOON)
    site.behave()
    assert "[3. 5.]" in cell.run().output
