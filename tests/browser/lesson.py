"""A lesson page as a reader meets it: its cells, challenge, grid and questions, by the page contract alone.

Everything waits with Playwright's `expect`; `wait_for_function` would eval, which the page's policy forbids.
"""

import json

from playwright.sync_api import expect

SOON = 10_000  # ms: what needs no Python
PYTHON = 120_000  # ms: the first start of Python on a busy machine


def at_rest(page):
    """Wait until nothing has moved for half a second of frames: no scrolling, no growing."""
    page.evaluate("""() => new Promise((done) => {
      let seen = "", still = 0
      const look = () => {
        const now = `${scrollY} ${document.documentElement.scrollHeight}`
        still = now === seen ? still + 1 : 0
        seen = now
        still < 30 ? requestAnimationFrame(look) : done()
      }
      look()
    })""")


def two_frames(page):
    """What the page does at once it has done, and drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def comes_true(page, seen, seconds=10):
    """Poll until seen() is true; an AssertionError says what it was last."""
    for _ in range(seconds * 40):
        if found := seen():
            return found
        page.wait_for_timeout(25)
    raise AssertionError(f"after {seconds} s it is still {found!r}")


def is_alive(page):
    """Wait until every element of the page has come alive."""
    expect(page.locator("html")).to_have_attribute("data-alive", "all", timeout=SOON)


class Part:
    """One custom element of the page; `at` is its locator."""

    def __init__(self, at):
        self.at, self.page = at, at.page

    def part(self, name):
        """The element inside that carries data-part=name."""
        return self.at.locator(f"[data-part={name}]")

    def do(self, what):
        """Press the button with data-do=what."""
        self.at.locator(f"[data-do={what}]").click()

    def stored(self, name):
        """The JSON that the build left in the element, e.g. stored("answer")."""
        return json.loads(self.at.locator(f"script[data-part={name}]").text_content())

    def reaches(self, state, timeout=PYTHON):
        """Wait for data-state."""
        expect(self.at).to_have_attribute("data-state", state, timeout=timeout)
        return self


class Cell(Part):
    """<code-cell> or, with a verdict, <code-challenge>."""

    def stands(self):
        """Wait until its editor is there, which comes when the cell comes into view and moves what is below."""
        self.at.scroll_into_view_if_needed()
        expect(self.part("editor")).to_have_attribute("data-mounted", "")
        return self

    def do(self, what):
        """Press the button, once the editor stands."""
        self.stands()
        super().do(what)

    @property
    def source(self):
        return self.at.evaluate("async cell => (await customElements.whenDefined(cell.localName), cell.source)")

    @source.setter
    def source(self, text):
        self.at.evaluate(
            "async (cell, text) => { await customElements.whenDefined(cell.localName); cell.source = text }", text
        )

    @property
    def output(self):
        """The text a reader sees as output."""
        return self.part("output").inner_text()

    def run(self, state="done", timeout=PYTHON):
        """Press Run and wait for the end; state="error" when an error is what is wanted."""
        before = self.at.get_attribute("data-runs")
        self.do("run")
        if before is not None:
            expect(self.at).not_to_have_attribute("data-runs", before, timeout=timeout)
        return self.reaches(state, timeout)


class Challenge(Cell):
    def check(self, verdict=None, timeout=PYTHON):
        """Press Check and wait for a verdict ("passed", "failed")."""
        self.at.evaluate("one => one.removeAttribute('data-verdict')")
        self.do("check")
        if verdict:
            expect(self.at).to_have_attribute("data-verdict", verdict, timeout=timeout)
        return self

    def findings(self):
        """The slugs of the named mistakes on show."""
        return self.part("finding").evaluate_all("all => all.map(one => one.dataset.slug)")

    def checks(self):
        """{rule: "true" | "false" | "null"} of the list of rules."""
        return dict(
            self.part("checks")
            .locator("li[data-check]")
            .evaluate_all("all => all.map(one => [one.dataset.check, one.dataset.passed ?? 'null'])")
        )


class Grid(Part):
    def tokens(self):
        """The words down the side (those that ask)."""
        return [text.strip() for text in self.at.locator(".frame tbody th[scope=row]").all_inner_texts()]

    def weights(self):
        """The map as lists of numbers, read from td[data-weight]: A[row][column]."""
        cells = self.at.locator("td[data-weight]").evaluate_all(
            "all => all.map(td => [+td.dataset.row, +td.dataset.col, +td.dataset.weight])"
        )
        size = 1 + max(row for row, _, _ in cells)
        rows = [[None] * size for _ in range(size)]
        for row, column, weight in cells:
            rows[row][column] = weight
        return rows

    def winners(self):
        """For each row the column of its largest weight."""
        return [row.index(max(row)) for row in self.weights()]

    def cell(self, row, column):
        return self.at.locator(f"td[data-row='{row}'][data-col='{column}']")

    def tool(self, name):
        """The <details> of a tool, folded out."""
        box = self.at.locator(f"details[data-tool={name}]")
        if box.get_attribute("open") is None:
            box.locator("summary").first.click()
        return box

    def switch(self, name):
        """The switch button by its name, e.g. "projections"."""
        return self.at.locator(f"button[name={name}]")

    def turn(self, name, on=True):
        """Press a switch unless it is there already."""
        button = self.switch(name)
        if button.get_attribute("aria-pressed") != str(on).lower():
            button.click()
        expect(button).to_have_attribute("aria-pressed", str(on).lower(), timeout=SOON)
        return self

    def write(self, sentence, timeout=PYTHON):
        """Type a sentence and wait until the grid shows as many rows as the table should have."""
        self.at.locator("input[name=sentence]").fill(sentence)
        return self

    def shows(self, words, timeout=PYTHON):
        """Wait until the rows are these words and every cell has its number (a large table gets them in turns)."""
        expect(self.at.locator(".frame tbody th[scope=row]")).to_have_text(words, timeout=timeout)
        self.reaches("ready", timeout)
        expect(self.at.locator(".frame table")).not_to_have_attribute("aria-busy", "true", timeout=timeout)
        return self


class Question(Part):
    """<quiz-question>: choose or type, then submit."""

    @property
    def kind(self):
        return self.at.get_attribute("kind")

    def tick(self, wanted):
        """Make the boxes or radios as wanted (True or False each)."""
        boxes = self.at.locator("input[type=radio], input[type=checkbox]")
        expect(boxes).to_have_count(len(wanted))
        for box, on in zip(boxes.all(), wanted):
            if box.get_attribute("type") == "checkbox" or on:
                box.set_checked(on)

    def type(self, answer):
        self.at.locator("input[type=text], textarea").fill(answer)

    def arrange(self, steps):
        """Bring the steps into this order with the arrows; each is known by its text."""
        for place, step in enumerate(steps):
            item = self.at.locator("li[data-step]").filter(has_text=step)
            for _ in range(item.evaluate("li => [...li.parentNode.children].indexOf(li)") - place):
                item.locator("[data-move='-1']").click()

    def answer(self, authored):
        """Give the right answer, as authored.questions has it, and submit."""
        give = {
            "choice": (self.tick, "options"),
            "several": (self.tick, "options"),
            "order": (self.arrange, "steps"),
            "number": (self.type, "answer"),
            "shape": (self.type, "answer"),
            "predict": (self.type, "answer"),
        }
        put, what = give[authored["kind"]]
        put(authored[what])
        self.submit()

    def given(self):
        """What stands in the form: the text, the boxes, or the order of the steps."""
        return self.at.evaluate("""one => {
          const steps = [...one.querySelectorAll('li[data-step] .text')].map(step => step.textContent.trim());
          return steps.length ? steps : [...one.querySelectorAll('input, textarea')].map(field => field.type === 'text' || field.localName === 'textarea' ? field.value : field.checked);
        }""")

    def submit(self):
        self.at.locator("[type=submit]").click()

    def expect(self, verdict):
        expect(self.at).to_have_attribute("data-verdict", verdict, timeout=SOON)
        return self


class Lesson:
    """A page of the site in one tab; `open()` loads it."""

    def __init__(self, page, site, name="self-attention"):
        self.page, self.site, self.name = page, site, name

    @property
    def url(self):
        return f"{self.site.url}lessons/{self.name}/"

    def open(self, path=None):
        """Load the lesson, or another page of the site by its path ("" is the front page), and wait until its elements are alive."""
        self.page.goto(self.url if path is None else self.site.url + path, wait_until="load")
        if self.page.evaluate("matchMedia('(scripting: enabled)').matches"):
            is_alive(self.page)
        return self

    def cell(self, name):
        return Cell(self.page.locator(f"code-cell[name={name}]"))

    def challenge(self, name="self_attention"):
        return Challenge(self.page.locator(f"code-challenge[name={name}]"))

    def grid(self, name=None):
        at = self.page.locator(f"attention-grid[name={name}]" if name else "attention-grid").first
        return Grid(at)

    def question(self, name):
        return Question(self.page.locator(f"quiz-question[name={name}]"))

    def questions(self):
        return [Question(one) for one in self.page.locator("quiz-question").all()]

    def python(self, state="ready", timeout=PYTHON):
        """Wait for <html data-python=state>."""
        expect(self.page.locator("html")).to_have_attribute("data-python", state, timeout=timeout)
        return self

    def offline(self, state="ready", timeout=PYTHON):
        """Wait for <html data-offline=state>."""
        expect(self.page.locator("html")).to_have_attribute("data-offline", state, timeout=timeout)
        return self
