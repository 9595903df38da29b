"""Nothing a reader's code does can break the page: Stop, crashes, floods of output, errors. The ids are those of docs/reports.md.

All tests share one page, as a reader would: what one of them breaks, the next one finds.
"""

import re
import time

import authored
import pytest
from lesson import two_frames
from playwright.sync_api import expect

SOON = 5_000
PYTHON = 120_000


@pytest.fixture
def cell(journey):
    """The first cell, once Python is there, at its own text and the spare (if it is being made) ready to take over."""
    journey.page.watch.allow(
        r"fatal error|RangeError|RuntimeError|Aborted|The cause of"
    )  # what Pyodide logs when it dies
    journey.python()
    yield journey.cell("a1")


def begin(cell, source):
    """Run this and wait until Python has begun."""
    cell.source = source
    cell.do("run")
    cell.reaches("running")


def end(cell, source, state, timeout=PYTHON):
    """Run this to its end -> what the box says."""
    cell.source = source
    cell.run(state, timeout)
    return cell.part("status").inner_text()


def stop(cell):
    """Press Stop -> seconds until the cell says so, measured in the page."""
    return cell.at.evaluate("""cell => new Promise(done => {
        const began = performance.now();
        new MutationObserver(() => { if (cell.dataset.state === "stopped") done((performance.now() - began) / 1000); })
            .observe(cell, {attributeFilter: ["data-state"]});
        cell.querySelector("[data-do=stop]").click();
    })""")


def python_works(journey):
    """Another cell runs and prints."""
    other = journey.cell("a3")
    other.source = "print('alive', 6 * 7)"
    assert "alive 42" in other.run().output
    other.do("reset")


def spare_is_ready(journey):
    """A second Python can take over."""
    expect(journey.page.locator("html")).to_have_attribute("data-spare", "ready", timeout=PYTHON)


def test_b01_an_endless_loop_leaves_the_grid_alive_and_stops_at_once(journey, cell):
    cell.run()
    begin(cell, "while True: pass")
    grid = journey.grid()
    grid.write("the cup on the table is red")
    grid.shows(["the", "cup", "on", "the", "table", "is", "red"])
    assert stop(cell) < 0.5
    assert cell.source == "while True: pass"
    assert not journey.page.evaluate("crossOriginIsolated")  # B02: no special headers were needed
    python_works(journey)


def test_b04_sleep_can_be_stopped_and_what_was_printed_before_it_is_there(journey, cell):
    begin(cell, "import time\nprint('a')\nprint('b')\ntime.sleep(600)")
    expect(cell.part("output")).to_have_text("a\nb\n", timeout=SOON)
    assert stop(cell) < 0.5
    python_works(journey)


def test_printed_text_appears_although_the_code_never_pauses(journey, cell):
    begin(cell, "for i in range(50): print(i)\nwhile True: pass")
    expect(cell.part("output")).to_contain_text("49", timeout=SOON)
    assert stop(cell) < 0.5


def test_b06_a_flood_is_cut_leaves_the_page_quick_and_ends_with_stop(journey, cell):
    journey.python()
    begin(cell, "while True: print('x' * 50)")
    beats = journey.page.evaluate("""() => new Promise((done) => {
        let beats = 0;
        const beat = setInterval(() => { beats += 1; }, 50);
        setTimeout(() => { clearInterval(beat); done(beats); }, 3000);
    })""")
    assert stop(cell) < 0.5
    shown = cell.output
    assert "The output is cut here" in shown and len(shown) < 251_000
    assert beats > 30  # of 60: whoever waits for the page waits for half a beat
    python_works(journey)
    assert cell.output == shown  # no line after "stopped"


def test_b07_after_stop_the_cells_above_bring_the_variables_back(journey, cell):
    journey.python()
    assert end(cell, "x = 1", "done")
    second, third = journey.cell("a2"), journey.cell("a3")
    begin(second, "while True: pass")
    assert stop(second) < 0.5
    expect(second.part("notices")).to_contain_text("The variables of this page are gone")
    third.source = "print(x)"
    assert "NameError" in third.run("error").output
    third.part("notices").get_by_role("button").click()  # runs a1, leaves out a2 that had to be stopped, runs a3
    third.reaches("done")
    assert third.output.strip() == "1"
    assert second.at.get_attribute("data-state") == "stopped"
    for one in (second, third):
        one.do("reset")


def test_b09_after_stop_a_warm_spare_takes_over(journey, cell):
    journey.python()
    cell.run()
    spare_is_ready(journey)
    begin(cell, "while True: pass")
    stop(cell)
    began = time.monotonic()
    python_works(journey)
    assert time.monotonic() - began < 1.5


def test_b10_a_double_click_is_one_run_and_keeps_the_focus_on_run(journey, cell):
    journey.python()
    cell.source = "n = globals().get('n', 0) + 1\nprint(n)"
    cell.run()
    cell.stands().at.locator("[data-do=run]").dblclick()
    cell.reaches("done")
    assert cell.at.locator("[data-do=run]").evaluate("run => run === document.activeElement")
    assert cell.at.locator("[data-do=run]").get_attribute("aria-disabled") == "false"
    python_works(journey)  # so a second run of the cell would be over, too
    assert int(cell.output) == 2 or int(cell.output) == 3 and int(cell.at.get_attribute("data-runs")) > 2


def test_cells_queue_and_stop_takes_back_one_that_waits(journey, cell):
    second, third = journey.cell("a2"), journey.cell("a3")
    begin(cell, "import time\nfor i in range(20): time.sleep(.1)\nprint('first')")
    second.source, third.source = "print('second')", "print('third')"
    second.do("run")
    third.do("run")
    expect(third.part("status")).to_contain_text("Waiting")
    third.do("stop")
    third.reaches("stopped", SOON)
    second.reaches("done")
    assert cell.output.strip() == "first" and second.output.strip() == "second"
    assert "third" not in third.output
    for one in (second, third):
        one.do("reset")


@pytest.mark.parametrize(
    "source, line",
    [
        ("from functools import lru_cache\n@lru_cache\ndef f(n): return f(n - 1)\nf(5)", 3),
        ("def key(x): return sorted([1, 2], key=key)\nsorted([1, 2], key=key)", 1),
        ("class A:\n    def __repr__(self): return repr(self)\nA()", 2),
    ],
    ids=["lru_cache", "sorted", "repr"],
)
def test_b11_recursion_through_c_names_the_line(journey, cell, source, line):
    said = end(cell, source, "error")
    assert f"Line {line}: RecursionError" in said
    python_works(journey)


@pytest.mark.parametrize(
    "source, line",
    [
        ("nested = []\nfor i in range(100_000): nested = [nested]\nrepr(nested)", 3),
        ("eval('(' * 5000 + ')' * 5000)", 1),
        ("import sys\nsys.setrecursionlimit(10**6)\nclass A:\n    def __repr__(self): return repr(self)\nrepr(A())", 4),
        ("import os\nos.abort()", 2),
    ],
    ids=["deep list", "deep source", "limit raised", "abort"],
)
def test_b11_what_kills_python_is_said_and_python_comes_back(journey, cell, source, line):
    said = end(cell, source, "error")
    assert "Error" in said or said == f"Python crashed at line {line} and was restarted; your code is safe."
    assert "Stack (most recent call first)" not in cell.at.inner_text()
    assert cell.source == source
    python_works(journey)


def test_b13_exit_is_an_end_of_the_program_not_of_the_page(journey, cell):
    assert "ended itself in line 2" in end(cell, "print(1)\nexit()", "error")
    assert "1" in cell.output
    python_works(journey)
    assert "ended Python itself" in end(cell, "import os\nos._exit(1)", "error")
    python_works(journey)


def test_b14_memory_runs_out_as_a_sentence_and_a_restart_gives_it_back(journey, cell):
    said = end(cell, "import numpy as np\nkept = []\nwhile True: kept.append(np.ones(8_000_000))", "error")
    assert said.startswith("Line 3: MemoryError")
    cell.part("notices").get_by_role("button", name="Restart Python").click()
    python_works(journey)
    assert "NameError" in end(journey.cell("a3"), "kept", "error")
    journey.cell("a3").do("reset")


def test_b45_output_is_never_html(journey, cell):
    end(cell, "print('<b>x</b><img src=x onerror=alert(1)>', type(1))\n'<i>value</i>'", "done")
    assert "<b>x</b><img src=x onerror=alert(1)> <class 'int'>" in cell.output and "<i>value</i>" in cell.output
    assert cell.part("output").locator("b, img, i").count() == 0


def test_terminal_codes_act_or_vanish(journey, cell):
    end(
        cell,
        r"""print('\x1b[31mred\x1b[0m plain')
for i in range(101): print(f'\r{i:3d} %', end='')
print()
print('abc\bd')
print('one\rtwo!')""",
        "done",
    )
    assert cell.output == "red plain\n100 %\nabd\ntwo!\n"


@pytest.mark.parametrize(
    "source, shown",
    [
        ("print('\\ud800', '👍 שלום naïve λ →')", "\\ud800 👍 שלום naïve λ →"),
        ("print('y' * 3_000_000)", "The output is cut here"),
        ("'z' * 10**7", "zzz"),
        ("for i in range(30_000): print(i)", "9999"),
        ("import warnings\nwarnings.warn('careful')", "your_code.py:2: UserWarning: careful"),
        ("import sys\nprint('to err', file=sys.stderr)\nprint('to out')", "to out"),
    ],
    ids=["surrogate", "one long line", "long value", "many lines", "warning", "stderr"],
)
def test_output_of_every_kind_is_shown(journey, cell, source, shown):
    end(cell, source, "done")
    assert shown in cell.output and len(cell.output) < 251_000


@pytest.mark.parametrize(
    "source, kind",
    [
        ("input('name? ')", "EOFError"),
        ("import matplotlib.pyplot as plt", "ModuleNotFoundError"),  # B57
        ("import numpy as np\nnp.ones((10**5, 10**5))", "ValueError"),
    ],
    ids=["input", "matplotlib", "array too big"],
)
def test_what_cannot_be_here_is_said_plainly(journey, cell, source, kind):
    assert kind in end(cell, source, "error")
    python_works(journey)


def test_b47_an_error_carries_the_readers_own_line_and_marks_it(journey, cell):
    for source, line in (("x = 1\ny = 2\n1/0", 3), ("x = 1\nprint('a'b)", 2)):
        assert end(cell, source, "error").startswith(f"Line {line}:")
        assert "_pyodide" not in cell.output and f"line {line}" in cell.output
        marked = cell.at.locator(".cm-line.marked")
        expect(marked).to_have_text(source.split("\n")[line - 1])
    cell.at.locator(".cm-content").press("Control+End")
    cell.at.locator(".cm-content").press("x")
    expect(cell.at.locator(".cm-line.marked")).to_have_count(0)  # edited: the mark has done its work
    cell.do("reset")


def test_b49_pasted_tabs_become_four_spaces(journey, cell):
    cell.source = ""
    cell.at.locator(".cm-content").evaluate("""editor => {
        const data = new DataTransfer();
        data.setData("text/plain", "for i in range(2):\\n\\tprint(i)\\n    print('b')\\u200b\\n\\u00a0\\u00a0\\u00a0\\u00a0print('c')");
        editor.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
    }""")
    assert cell.source == "for i in range(2):\n    print(i)\n    print('b')\n    print('c')"
    assert cell.run().output == "0\nb\nc\n1\nb\nc\n"
    cell.do("reset")


def test_b03_a_check_that_never_ends_is_ended_and_said(journey, cell):
    challenge = journey.challenge()
    challenge.source = "import itertools\ndef self_attention(X, Wq, Wk, Wv):\n    sum(itertools.count())"  # in C: no budget of turns ends it
    challenge.check("failed", timeout=60_000)
    assert "10 s" in challenge.at.inner_text() or "too-long" in " ".join(challenge.findings())
    assert "true" not in challenge.checks().values()
    python_works(journey)
    challenge.do("reset")


def test_a_text_edited_during_its_check_is_not_called_passed(journey, cell):
    challenge = journey.challenge()
    challenge.source = "import time\ntime.sleep(2)\n" + authored.program("self-attention", "solution.py")
    challenge.do("check")
    challenge.reaches("running")
    challenge.source += "# more"
    challenge.reaches("done")
    assert challenge.at.get_attribute("data-verdict") is None and set(challenge.checks().values()) == {"true"}
    assert journey.page.evaluate("document.querySelector('code-challenge').passed") is None
    challenge.check("passed")
    challenge.do("reset")


def test_student_code_reaches_neither_page_nor_network(journey, cell):
    journey.python()
    for source in (
        "import js\njs.document",
        "import js\njs.fetch",
        "import js\njs.postMessage",
        "import pyodide_js\npyodide_js.runPython.constructor('return self')()",
        "from pyodide.code import run_js\nrun_js('self')",
        "import pyodide_js\npyodide_js._module.eval('1')",
    ):
        assert "Error" in end(cell, source, "error")
    python_works(journey)


@pytest.mark.parametrize(
    "source, state, sentence",
    [
        ("print(1)", "done", "Done."),
        ("x = 1", "done", "Done. The code printed nothing."),
        ("1/0", "error", "Line 1: ZeroDivisionError: division by zero"),
    ],
    ids=["printed", "silent", "error"],
)
def test_b51_a_run_says_one_sentence_in_a_region_that_was_there_before(journey, cell, source, state, sentence):
    journey.python()
    region = cell.part("status")
    assert region.get_attribute("role") == "status"
    said = region.evaluate_handle("""region => {
        const said = [];
        new MutationObserver(() => said.push(region.textContent)).observe(region, {childList: true, characterData: true, subtree: true});
        return said;
    }""")
    cell.source = source
    cell.run(state)
    two_frames(journey.page)
    assert [one for one in said.json_value() if one] == [sentence]
    assert (
        cell.at.locator("[data-do=run]").inner_text() == "Run"
    )  # a button that is renamed interrupts what is being said


def test_keys_run_and_escape_then_tab_leaves(journey, cell):
    editor, page = cell.at.locator(".cm-content"), journey.page
    cell.at.scroll_into_view_if_needed()
    cell.source = "print('by key')"
    for keys in ("Control+Enter", "Shift+Enter"):
        runs = cell.at.get_attribute("data-runs")
        editor.press(keys)
        expect(cell.at).not_to_have_attribute("data-runs", runs or "0", timeout=PYTHON)
        assert cell.source == "print('by key')"
    cell.reaches("done")
    editor.click()
    page.keyboard.press("Tab")
    assert re.search("^ {4}|    $", cell.source)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.matches('[data-part=surface]')")
    cell.do("reset")


def test_reset_can_be_undone(journey, cell):
    first = cell.source
    cell.source = "mine = 'naïve λ → 👍 שלום'"
    cell.do("reset")
    assert cell.source == first
    cell.do("undo")
    assert cell.source == "mine = 'naïve λ → 👍 שלום'"
    cell.do("reset")


@pytest.mark.slow
def test_b15_ten_runs_and_stops_never_make_a_third_worker(journey, cell):
    def workers():
        """How many there are; one that was ended is still listed for a moment."""
        late = time.monotonic() + 3
        while len(journey.page.workers) > 2 and time.monotonic() < late:
            journey.page.wait_for_timeout(50)
        return len(journey.page.workers)

    for _ in range(10):
        begin(cell, "while True: pass")
        assert workers() <= 2
        assert stop(cell) < 0.5
        assert workers() <= 2
    python_works(journey)
    cell.do("reset")


def test_b10_run_and_stop_while_python_is_still_loading(lesson, site):
    site.misbehave("python/*", "slow", rate=1_500_000)
    lesson.open()
    first, second = lesson.cell("a1"), lesson.cell("a2")
    second.do("run")
    expect(second.part("python").get_by_role("progressbar")).to_be_visible(timeout=20_000)
    second.do("stop")
    second.reaches("stopped", SOON)
    assert second.at.locator("[data-do=run]").get_attribute("aria-disabled") == "false"
    first.source = "print('ran once')"
    first.stands().at.locator("[data-do=run]").dblclick()
    first.reaches("loading", SOON)
    site.behave()
    first.reaches("done")
    assert first.output.strip() == "ran once" and first.at.get_attribute("data-runs") == "1"
