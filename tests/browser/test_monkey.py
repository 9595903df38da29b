"""A monkey at the page: whatever is pressed and typed, nothing is logged, nothing sticks, no text is lost.

    ATTENTION_MONKEY=500 ATTENTION_SEED=7 pytest tests/browser/test_monkey.py

The same number gives the same deeds in the same order; when they land depends on the machine. A failure ends with the last deeds.
"""

import json
import os
import random

import authored
from lesson import Lesson
from playwright.sync_api import TimeoutError, expect

DEEDS = int(os.environ.get("ATTENTION_MONKEY", 45))
SEED = int(os.environ.get("ATTENTION_SEED", 4))
LATE, CALM, PYTHON = 10_000, 20_000, 120_000  # ms

RIGHT = authored.program("self-attention", "solution.py")
SENTENCES = [
    "",
    " ",
    "the cup on the table is red",
    "👩‍👩‍👧 sings 👍🏽",
    "שלום עולם the key",
    '<b>x</b> <img src=x onerror=alert(1)> & "y"',
    "word " * 70,
    "x" * 5000,
    "\u202eright to left",
    "a",
    "the the the the",
    "{{7*7}} ${x} %s",
    "é e\u0301 ﷽",
]
CODE = [
    "print(1)",
    "1/0",
    "while True: pass",
    "while True: print('x' * 50)",
    "def f(:",
    "import time\ntime.sleep(600)",
    "print('<b>x</b>', '👍', '\\ud800')",
    "x = [i for i in range(10)]\nx",
    "print(x)",
    "input('?')",
    "exit()",
    "import os\nos._exit(1)",
    "import numpy as np\nnp.exp = None",
    "def f(n): return f(n + 1)\nf(0)",
    "'z' * 10**6",
    "for i in range(3000): print(i)",
    "raise ValueError('<i>mine</i>')",
    "",
    "\t\tx\n\u2028</script>",
    "import js",
    "from numpy import *\nmean(arange(5))",
    "def self_attention(X, Wq, Wk, Wv):\n    while True: pass",
    "def self_attention(X, Wq, Wk, Wv):\n    return X @ Wv, X @ X.T",
    RIGHT,
]
TYPED = ["# λ → 👍", " שלום", "x", "(", "'", " = 1", "<", "\\"]
ANSWERS = ["", "6", "1/3", "0,5", "six", "1e999", "-", "½", "<b>"]
KEYS = [
    "Tab",
    "Tab",
    "Tab",
    "Shift+Tab",
    "Enter",
    "Escape",
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "Space",
    "PageDown",
]
SIZES = [(1280, 720), (360, 640), (800, 600), (1920, 1080), (320, 480)]
OTHERS = ["", "lessons/why-the-root/", "lessons/one-pair-at-a-time/", "lessons/glossary/"]
BOXES = "code-cell, code-challenge"

LOOK = """async () => {   // what a reader could see of every box, once the page lives
  await Promise.all(['code-cell', 'code-challenge', 'attention-grid'].map(name => customElements.whenDefined(name)))
  const off = (box, name) => box.querySelector(`[data-do=${name}]`)?.getAttribute('aria-disabled') === 'true'
  return [...document.querySelectorAll('code-cell, code-challenge')].map(box => ({
    name: box.getAttribute('name'), source: box.source, state: box.dataset.state, main: off(box, box.localName === 'code-cell' ? 'run' : 'check'), stop: off(box, 'stop'),
    long: box.querySelector('[data-part=output]').textContent.length, stub: JSON.parse(box.querySelector('[data-part=source]').textContent),
  }))
}"""
OWNER = "one => one?.closest('code-cell, code-challenge')?.getAttribute('name') ?? null"
FOCUSED = """() => {
  const one = document.activeElement
  return {link: one.localName === 'a', do: one.dataset.do ?? null, off: one.getAttribute('aria-disabled') === 'true', owner: one.closest('code-cell, code-challenge')?.getAttribute('name') ?? null}
}"""


class Monkey:
    """Knows for each box the text that should stand in it, and whether it is the monkey's own (the grid's cell follows the grid until it is)."""

    def __init__(self, lesson, seed):
        self.lesson, self.page, self.chance, self.journal = lesson, lesson.page, random.Random(seed), []
        self.texts, self.mine, self.before = {}, set(), {}

    def act(self):
        deed = self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        self.journal.append(deed.__name__)
        deed(self)
        self.look()

    def noted(self, what):
        self.journal[-1] += f": {str(what)[:60]!r}"
        return what

    def pick(self, several):
        return self.noted(self.chance.choice(several))

    def one(self, selector):
        """One of those that can be seen, or None."""
        found = self.page.locator(selector).locator("visible=true")
        n = found.count()
        return found.nth(self.chance.randrange(n)) if n else None

    def box(self):
        box = self.one(BOXES)
        return box, self.noted(box.get_attribute("name"))

    def put(self, name, text):
        self.texts[name] = text
        self.mine.add(name)

    def look(self):
        """What must hold at every moment."""
        for box in self.page.evaluate(LOOK):
            name, text = box["name"], box["source"]
            if name not in self.texts or name not in self.mine and name.startswith("grid-"):
                self.texts[name] = text
            assert text == self.texts[name], f"{name} lost its text"
            busy = box["state"] in ("loading", "running")
            assert box["state"] in ("idle", "loading", "running", "done", "error", "stopped"), box
            assert (box["main"], box["stop"]) == (busy, not busy), (
                f"{name} is {box['state']}, and its buttons do not fit that"
            )
            assert box["long"] < 260_000, f"{name} shows {box['long']} characters"
        assert self.page.locator("html").get_attribute("data-python") != "failed"
        assert self.page.locator("img[src=x]").count() == 0
        self.page.watch.verify()

    def pressed(self, name, do):
        """Reset brings the author's text back, and Undo what was there before."""
        if name and do == "reset":
            stub = next(box["stub"] for box in self.page.evaluate(LOOK) if box["name"] == name)
            if self.texts[name] != stub:
                self.before[name] = self.texts[name], name in self.mine
            self.texts[name] = stub
            self.mine.discard(name)
        if name and do == "undo":
            self.texts[name], mine = self.before.pop(name)
            (self.mine.add if mine else self.mine.discard)(name)

    def adopt(self, name):
        """Keys in a box may have changed its text: what is there now is the monkey's."""
        if name:
            box = self.page.locator(BOXES).and_(self.page.locator(f"[name={name}]"))
            now = box.evaluate("box => box.source")
            if now != self.texts[name]:
                self.put(name, now)


# --- deeds ------------------------------------------------------------------------------------------------------------


def write_a_sentence(monkey):
    monkey.one("input[name=sentence]").fill(monkey.pick(SENTENCES))


def move_a_slider(monkey):
    slider = monkey.one("input[type=range]")
    for _ in range(monkey.chance.randrange(1, 6)):
        slider.press(monkey.chance.choice(["ArrowLeft", "ArrowRight", "Home", "End", "PageUp"]))


def touch_a_weight(monkey):
    weight = monkey.one("td[data-weight], attention-grid tbody th, [data-part=block] td")
    touch = weight.click if monkey.chance.random() < 0.8 else weight.hover
    try:
        touch(timeout=LATE)
    except TimeoutError:
        assert not weight.count(), "a weight cannot be touched"  # drawn anew for fewer words meanwhile


def open_or_close(monkey):
    monkey.one("summary").click()


def choose_from_a_list(monkey):
    if chosen := monkey.one("select"):  # those of the grid's tools are there once a tool is open
        chosen.select_option(index=monkey.chance.randrange(chosen.locator("option").count()))


def edit(monkey):
    box, name = monkey.box()
    text = monkey.pick(CODE)
    box.evaluate("(box, text) => { box.source = text }", text)
    monkey.put(name, text)
    return box


def edit_and_run(monkey):
    press(monkey, edit(monkey).locator("[data-do=run], [data-do=check]").locator("visible=true").last)


def type_in_an_editor(monkey):
    box, name = monkey.box()
    box.scroll_into_view_if_needed()
    editor, typed = box.locator(".cm-content"), monkey.pick(TYPED)
    editor.press("Control+End")
    monkey.page.keyboard.insert_text(typed)
    monkey.put(name, monkey.texts[name] + typed)


def press_in_a_box(monkey):
    box, _ = monkey.box()
    buttons = box.locator("button").locator("visible=true")
    press(monkey, buttons.nth(monkey.chance.randrange(buttons.count())))


def press_any_button(monkey):
    press(monkey, monkey.one("button:not([data-do=keep-offline])"))


def stop(monkey):
    buttons = monkey.page.locator("[data-do=stop][aria-disabled=false]").locator("visible=true").element_handles()
    if buttons:  # all at once: what one of them would stop may end at any moment
        clicked(monkey.chance.choice(buttons))


def clicked(button):
    """Click, unless what the button was for ends by itself in this moment."""
    try:
        button.click(timeout=LATE)
    except TimeoutError:
        assert not button.is_visible() or button.get_attribute("aria-disabled") == "true", "a button cannot be pressed"
        return False
    return True


def press(monkey, button):
    button = button.element_handle()
    do, disabled, name = (
        button.get_attribute("data-do"),
        button.get_attribute("aria-disabled") == "true",
        button.evaluate(OWNER),
    )
    monkey.noted(do or button.inner_text())
    if disabled:
        button.evaluate("button => button.click()")  # greyed out, and pressed all the same
        return
    if clicked(button):
        monkey.pressed(name, do)


def answer_a_question(monkey):
    question = monkey.one("quiz-question")
    for option in question.locator("input[name=choice]").all():
        if monkey.chance.random() < 0.4:
            option.click()
    for field in question.locator("input[name=answer]").all():
        field.fill(monkey.pick(ANSWERS))
    buttons = question.locator("button").locator("visible=true")
    buttons.nth(monkey.chance.randrange(buttons.count())).click()


def press_keys(monkey):
    for _ in range(monkey.chance.randrange(1, 8)):
        key, before = monkey.pick(KEYS), monkey.page.evaluate(FOCUSED)
        if key == "Enter" and before["link"]:
            continue  # a way out of the course
        monkey.page.keyboard.press(key)
        if before["do"] in ("reset", "undo"):
            if key in ("Enter", "Space") and not before["off"]:
                monkey.pressed(before["owner"], before["do"])
        else:
            monkey.adopt(before["owner"])


def run_by_key(monkey):
    box, _ = monkey.box()
    box.scroll_into_view_if_needed()
    box.locator(".cm-content").press(monkey.pick(["Control+Enter", "Shift+Enter"]))


def reload(monkey):
    monkey.page.reload(wait_until="load")


def go_elsewhere_and_back(monkey):
    monkey.lesson.open(monkey.pick(OTHERS))
    monkey.page.go_back(wait_until="load") if monkey.chance.random() < 0.5 else monkey.lesson.open()


def resize(monkey):
    width, height = monkey.pick(SIZES)
    monkey.page.set_viewport_size({"width": width, "height": height})


def save_to_a_file(monkey):
    with monkey.page.expect_download() as download:
        monkey.page.locator("footer [data-do=export]").click()
    items = json.loads(download.value.path().read_text("utf-8"))["items"]
    saved = {
        item["name"].partition("/")[2]: item["value"]["source"]
        for item in items
        if item["name"].startswith(("cell/", "challenge/")) and item["lesson"] == monkey.lesson.name
    }
    stubs = {box["name"]: box["stub"] for box in monkey.page.evaluate(LOOK)}
    for name in monkey.mine:
        assert saved.get(name, stubs[name]) == monkey.texts[name], f"{name} is not in the file as it stands in the page"


WEIGHTS = {
    write_a_sentence: 6,
    move_a_slider: 3,
    touch_a_weight: 6,
    open_or_close: 5,
    choose_from_a_list: 1,
    edit: 4,
    edit_and_run: 8,
    type_in_an_editor: 5,
    press_in_a_box: 8,
    press_any_button: 10,
    stop: 6,
    answer_a_question: 5,
    press_keys: 6,
    run_by_key: 3,
    reload: 2,
    go_elsewhere_and_back: 1,
    resize: 2,
    save_to_a_file: 2,
}


# --- afterwards -------------------------------------------------------------------------------------------------------


def comes_to_rest(lesson):
    """Stop where something runs; then every box and every widget is calm."""
    page = lesson.page
    for _ in range(20):
        busy = page.locator(f":is({BOXES}):is([data-state=loading], [data-state=running]) [data-do=stop]")
        if not busy.count():
            break
        busy.first.evaluate("button => button.click()")
        page.wait_for_timeout(100)
    expect(page.locator(f":is({BOXES}):is([data-state=loading], [data-state=running])")).to_have_count(0, timeout=CALM)
    expect(page.locator("html")).to_have_attribute("data-python", "ready", timeout=PYTHON)
    expect(page.locator("[data-state=waiting], [data-state=running]")).to_have_count(0, timeout=CALM)


def everything_works(lesson):
    """Every cell that can be seen runs, the grid answers, the challenge passes."""
    page = lesson.page
    for at in page.locator("code-cell").locator("visible=true").all():
        cell = lesson.cell(at.get_attribute("name"))
        cell.source = "print(1 + 1)"
        assert cell.run().output == "2\n"
    grid = lesson.grid()
    grid.write("all is well")
    grid.shows(["all", "is", "well"])
    challenge = lesson.challenge()
    challenge.source = RIGHT
    challenge.check("passed")


def test_whatever_a_monkey_does_nothing_is_logged_nothing_sticks_and_no_text_is_lost(new_page, site):
    lesson = Lesson(
        new_page(reduced_motion="reduce"), site
    )  # a page that scrolls smoothly would be waited for at every click
    monkey = Monkey(lesson.open(), SEED)
    monkey.look()
    try:
        for _ in range(DEEDS):
            monkey.act()
        comes_to_rest(lesson)
        monkey.look()
        reload(monkey)
        monkey.look()
        everything_works(lesson)
    except BaseException as failure:
        failure.add_note(
            f"after {len(monkey.journal)} deeds of seed {SEED}, the last of them:\n  "
            + "\n  ".join(monkey.journal[-12:])
        )
        raise
