"""The author decides when the solution may be seen; several challenges of a page, of any kind of result, have each their own."""

import json

import pytest
from hosting import Site
from lesson import Challenge
from playwright.sync_api import expect
from publishing import small_course, write
from tabs import tab
from test_hand_in import handed_in

from publish.commands.build import build
from publish.grading.hand_ins import read_work

pytestmark = pytest.mark.saves_data

TEXT = """\
```{challenge} twice
Write it.
```

```{challenge} words
:solution: after 2 tries
Write it.
```

```{challenge} loud
:solution: never
Write it.
```
"""
SOLUTIONS = {
    "twice": "def twice(n):\n    return 2 * n\n",
    "words": "def words(text):\n    return sorted(text.split())\n",
    "loud": "def loud(text):\n    print(text.upper())\n",
}
CASES = {"twice": ("[3]", "[2.5]"), "words": ('["b a"]', '["z y x"]'), "loud": ('["a"]', '["hey"]')}


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    root = small_course(tmp_path_factory.mktemp("three"), one=TEXT)
    for name, solution in SOLUTIONS.items():
        first, second = CASES[name]
        results = 'results=["printed"], ' if name == "loud" else ""
        write(root / "lessons/one" / name / "solution.py", solution)
        write(root / "lessons/one" / name / "stub.py", solution.partition("\n")[0] + "\n    ...\n")
        write(
            root / "lessons/one" / name / "checks.py",
            "from grader.cases import Case\nfrom grader.challenge import Challenge\n"
            f'CHALLENGE = Challenge(function="{name}", arguments=["a"], {results}cases=[Case("main", {first}), Case("two", {second})])\n',
        )
    build(root, root / "_site")
    host = Site(root / "_site")
    yield host
    host.stop()


@pytest.fixture
def page(browsers, three):
    page = tab(browsers, three)
    page.goto(three.url + "lessons/one/")
    yield page
    page.context.close()


def checked(page, name, source, verdict):
    one = Challenge(page.locator(f"code-challenge[name={name}]"))
    one.source = source
    one.check(verdict)


def test_each_is_judged_by_its_own_rules_and_its_solution_opens_when_its_author_says(page, tmp_path):
    twice, words, loud = (page.locator(f"code-challenge[name={name}]") for name in SOLUTIONS)
    shut = "[data-part=solution]:not([hidden])"
    twice.locator("[data-do=solution]").click()
    expect(twice.locator("[data-part=status]")).to_have_text("The solution can be seen after a pass.")
    expect(page.locator(shut)).to_have_count(0)
    checked(page, "twice", "def twice(n):\n    return n + 3", "failed")
    expect(twice.locator("[data-part=finding]")).to_contain_text("twice(2.5) gave 5.5 instead of 5.0.")
    checked(page, "twice", "def twice(n):\n    return n + n", "passed")
    expect(twice.locator("[data-part=solution]")).to_contain_text("return 2 * n")

    checked(page, "words", "def words(text):\n    return text.split()", "failed")
    expect(words.locator("[data-part=finding]")).to_contain_text("words('b a') gave ['b', 'a'] instead of ['a', 'b'].")
    words.locator("[data-do=solution]").click()
    expect(words.locator("[data-part=status]")).to_have_text(
        "The solution can be seen after a pass, or after one more try."
    )
    checked(page, "words", "def words(text):\n    return [*text]", "failed")
    words.locator("[data-do=solution]").click()
    expect(words.locator("[data-part=solution]")).to_contain_text("sorted(text.split())")

    expect(loud.locator("[data-do=solution]")).to_have_count(0)
    checked(page, "loud", SOLUTIONS["loud"], "passed")
    assert "upper" not in loud.locator("[data-part=solution]").inner_text()

    path = handed_in(page, tmp_path, "Ada")
    kept = read_work(path.read_bytes(), "small")["items"]
    shown = {name: kept["one", f"verdict/{name}"].get("shown") for name in SOLUTIONS}
    assert shown == {"twice": {"tries": 2, "passed": True}, "words": {"tries": 2, "passed": False}, "loud": None}, (
        json.dumps(shown)
    )
    assert "the solution was seen after 2 tries, before a pass" in path.read_text("utf-8")
