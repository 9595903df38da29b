"""The main journey in Firefox and WebKit: one visit an engine, driven by the page contract through the smallest common means."""

import re
import time

import authored
import pytest
from lesson import Lesson
from tabs import heal, tab
from test_lesson_a import RIGHT

ARE, KEYS, CAR = 5, 1, 4


class Firefox:
    """A tab of Playwright's: open, js (an expression -> its value), press (click)."""

    def __init__(self, page):
        self.page = page
        self.open = page.goto
        self.js = page.evaluate

    def press(self, css):
        self.page.locator(css).first.click()


class WebKit:
    """The same over selenium; a script there is a function's body and its arguments are JSON."""

    def __init__(self, driver):
        self.driver, self.open = driver, driver.get

    def js(self, expression, argument=None):
        call = f"return ({expression})" + ("(arguments[0])" if re.match(r"\w+ =>", expression) else "")
        return self.driver.execute_script(call, argument)

    def press(self, css):
        self.js("css => document.querySelector(css).scrollIntoView({block: 'center', behavior: 'instant'})", css)
        wait(
            self,
            f"document.querySelector('{css}').closest('code-cell, code-challenge')?.querySelector('[data-part=editor]:not([data-mounted])')",
            None,
            20,
        )
        places = [None]
        while len(places) < 3 or places[-1] != places[-3]:  # editors that come into view move what is below them
            time.sleep(0.1)
            places.append(self.js("css => document.querySelector(css).getBoundingClientRect().top", css))
        self.driver.find_element("css selector", css).click()


def wait(engine, expression, wanted, seconds=120):
    """Poll until the expression's value is what is wanted (equal, or accepted by a function)."""
    until = time.monotonic() + seconds
    while True:
        seen = engine.js(expression)
        if wanted(seen) if callable(wanted) else seen == wanted:
            return seen
        assert time.monotonic() < until, f"{expression} is still {seen!r} after {seconds} s"
        time.sleep(0.2)


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def engine(request, host, built):
    """Lesson A, opened once in the engine."""
    heal(host, built)
    if request.param == "webkit":
        engine = WebKit(request.getfixturevalue("webkit"))
    else:
        page = tab(request.getfixturevalue("browsers"), host, "firefox")
        engine = Firefox(page)
        request.addfinalizer(page.context.close)
    engine.name = request.param
    engine.open(Lesson(None, host).url)
    return engine


def weight(row, column):
    return f'+document.querySelector(\'attention-grid[name=main] td[data-row="{row}"][data-col="{column}"]\').dataset.weight'


def state(css, name="state"):
    return f"document.querySelector('{css}').dataset.{name}"


def need_service_workers(engine):
    if not engine.js("'serviceWorker' in navigator"):
        pytest.skip(f"{engine.name} has no service worker here")


def computes_without_the_host(engine, host):
    host.stop()
    try:
        engine.open(Lesson(None, host).url)
        wait(engine, "document.documentElement.dataset.python", "ready", 60)
        engine.press("code-cell[name=a1] [data-do=run]")
        wait(engine, state("code-cell[name=a1]"), "done", 60)
    finally:
        host.start()


class TestTheMainJourney:
    def test_the_first_paint_shows_the_grid_won_by_its_diagonal(self, engine):
        rows = engine.js("""[...document.querySelectorAll('attention-grid[name=main] tbody tr')]
            .map(row => [...row.querySelectorAll('td[data-weight]')].map(td => +td.dataset.weight))""")
        assert [row.index(max(row)) for row in rows] == [0, 1, 2, 3, 4, 5, 6]

    def test_with_projections_are_reads_keys(self, engine):
        wait(engine, "customElements.get('attention-grid') !== undefined", True, 20)
        engine.press("attention-grid[name=main] button[name=projections]")
        wait(engine, weight(ARE, KEYS), lambda seen: seen > 0.7, 20)
        assert engine.js(weight(ARE, CAR)) < 0.2

    def test_python_starts(self, engine):
        wait(engine, "document.documentElement.dataset.python", "ready")

    @pytest.mark.parametrize("name", ["a1", "a2"])
    def test_a_cell_prints_what_was_recorded(self, engine, name):
        output = f"document.querySelector('code-cell[name={name}] [data-part=output]').innerText"
        recorded = engine.js(output)
        engine.press(f"code-cell[name={name}] [data-do=run]")
        wait(engine, state(f"code-cell[name={name}]"), "done")
        assert recorded.strip() and engine.js(output) == recorded

    def test_an_edited_sentence_is_computed_anew(self, engine):
        engine.js(
            """sentence => { const grid = document.querySelector('attention-grid[name=main]'); grid.sentence = sentence; return null }""",
            "the key to these cars is here",
        )
        wait(engine, "document.querySelector('attention-grid[name=main] tbody tr:nth-child(6) th').innerText", "is")
        wait(engine, weight(5, 1), lambda seen: seen > 0.9, 20)

    def test_a_wrong_function_fails_and_a_right_one_passes(self, engine):
        put = "source => { document.querySelector('code-challenge').source = source; return null }"
        for source, verdict in (RIGHT.replace(" / np.sqrt(Wq.shape[1])", ""), "failed"), (RIGHT, "passed"):
            engine.js(put, source)
            engine.press("code-challenge [data-do=check]")
            wait(engine, state("code-challenge", "verdict"), verdict)

    def test_stop_ends_an_endless_loop_and_the_next_run_works(self, engine):
        put = "source => { document.querySelector('code-cell[name=a1]').source = source; return null }"
        engine.js(put, "while True: pass")
        engine.press("code-cell[name=a1] [data-do=run]")
        wait(engine, state("code-cell[name=a1]"), "running")
        start = time.monotonic()
        engine.press("code-cell[name=a1] [data-do=stop]")
        wait(engine, state("code-cell[name=a1]"), "stopped", 10)
        assert time.monotonic() - start < 3  # 0.5 s is measured in Chromium; here the driver's own delay counts too
        engine.js(put, "print('alive')")
        engine.press("code-cell[name=a1] [data-do=run]")
        wait(
            engine,
            "document.querySelector('code-cell[name=a1] [data-part=output]').innerText",
            lambda seen: "alive" in seen,
        )

    def test_a_question_is_answered(self, engine):
        right = authored.questions("self-attention")["source"]["options"].index(True)
        choices = engine.js("document.querySelectorAll('quiz-question[name=source] input[type=radio]').length")
        assert choices == len(authored.questions("self-attention")["source"]["options"])
        engine.js(
            "i => { document.querySelectorAll('quiz-question[name=source] input[type=radio]')[i].click(); return null }",
            right,
        )
        engine.press("quiz-question[name=source] [type=submit]")
        wait(engine, state("quiz-question[name=source]", "verdict"), "right", 10)

    def test_a_reload_keeps_the_challenge_and_the_answer(self, engine, host):
        engine.open(Lesson(None, host).url)
        wait(engine, state("code-challenge", "verdict"), "passed", 20)
        wait(engine, state("quiz-question[name=source]", "verdict"), "right", 20)
        wait(engine, "document.querySelector('code-challenge').source", RIGHT, 20)

    def test_nothing_went_wrong_meanwhile(self, engine, host):
        if engine.name == "firefox":
            engine.page.watch.verify()
        assert {one.status for one in host.log} <= {200, 206, 304}, [one for one in host.log if one.status >= 400]

    def test_without_the_host_the_lesson_opens_and_computes(self, engine, host):
        need_service_workers(engine)
        wait(engine, "document.documentElement.dataset.offline", "ready", 90)
        computes_without_the_host(engine, host)

    def test_a_later_visit_needs_no_pack_but_what_an_earlier_one_made_of_them(self, engine, host):
        need_service_workers(engine)
        wait(engine, "document.documentElement.dataset.image", "kept")
        spoilt = engine.js("""(async () => {
            const shelf = await caches.open((await caches.keys()).find(name => name.endsWith('/python')));
            const packs = (await shelf.keys()).filter(({url}) => url.endsWith('.pack'));
            await Promise.all(packs.map(pack => shelf.put(pack, new Response('spoilt'))));
            return packs.length;
        })()""")
        assert spoilt >= 5
        computes_without_the_host(engine, host)
