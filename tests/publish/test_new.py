"""`build.py new`: what it makes is a lesson without mistakes, listed in the course; nothing of the author is overwritten."""

import re

import pytest
import yaml
from publishing import small_course

from publish.commands.build import build
from publish.commands.check import check
from publish.commands.new import make_lesson, with_lesson
from publish.setup.problem import Problem

HELLO = "Hello.\n"


def test_a_new_lesson_builds_and_its_challenge_holds(tmp_path):
    root = small_course(tmp_path, one=HELLO)
    make_lesson(root, "dot-products", "Dot products")
    build(root, root / "_site")
    html = (root / "_site/lessons/dot-products/index.html").read_text("utf-8")
    assert "<h1>Dot products" in html and "<code-challenge" in html and "<attention-grid" in html
    assert '<span class="figure-in-text">4.50</span>' in html  # (2 + 7 + 1 + 8) / 4


def test_a_new_lesson_has_no_mistakes(tmp_path):
    root = small_course(tmp_path, one=HELLO)
    make_lesson(root, "dot-products", "Dot products")
    assert check(root)[1] == []
    rules = root / "lessons/dot-products/checks.py"
    rules.write_text(re.sub("loops=.*", "", rules.read_text("utf-8")), "utf-8")  # they need not be told
    assert check(root)[1] == []


def test_every_known_mistake_of_a_new_lesson_is_named(tmp_path):
    from grader.judge import judge
    from grader.observe import observe
    from publish.record.packet import packet

    folder = make_lesson(small_course(tmp_path, one=HELLO), "two")
    asked = packet(folder)
    for path in folder.glob("wrong/*.py"):
        source = path.read_text("utf-8")
        seen = observe(source, asked["function"], asked["calls"])
        verdict = judge(asked["checks"], asked["messages"], asked["calls"], seen)
        assert source.startswith(f"# {verdict['findings'][0]['seen']}\n# slug: {verdict['findings'][0]['slug']}\n"), (
            path.name
        )


# what goes astray in the files of a challenge: (file, text, what stands there instead, what is said)
ASTRAY = {
    "stub that is an answer": (
        "stub.py",
        '"""',
        'return X.mean(axis=0)  # """',
        "stub.py:1: it passes as it is; take the answer out",
    ),
    "stub of another name": ("stub.py", "def average_row", "def average", "stub.py: there is no function average_row"),
    "challenge of another name": (
        "lesson.md",
        "{challenge} average_row",
        "{challenge} average",
        "than checks.py, average_row; correct it",
    ),
    "case without a size": ("checks.py", '{"T": 2, "d": 6}', '{"T": 2}', "checks.py: arguments has a size 'd'"),
    "error in a file": ("checks.py", "X.mean(axis=0)", "X.average", "checks.py, line 11: AttributeError"),
    "misspelt name of a table": ("checks.py", "turns={", "turn={", "checks.py, line 14: TypeError"),
    "loop over no size": ("checks.py", 'loops={"T"', 'loops={"t"', "loops: t is not in turns"),
    "misspelt name in braces": (
        "messages.en.toml",
        'seen = "The rows were added up; nothing was divided."',
        'seen = "The rows were added up; nothing was divided.{divisr}"',
        "[sum-not-average] seen: the grader knows no {divisr} here",
    ),
    "misspelt name in a text that no file is told": (
        "messages.en.toml",
        "[sum-not-average]",
        '[other]\nseen = "At {plase}."\nexpected = ""\nhints = []\n\n[sum-not-average]',
        "[other] seen: the grader knows no {plase} here",
    ),
    "mistake without a header": (
        "wrong/sum.py",
        "# slug: sum-not-average\n",
        "",
        "wrong/sum.py:1: its two first lines are not",
    ),
    "mistake of another name": (
        "wrong/sum.py",
        "# slug: sum-",
        "# slug: some-",
        "wrong/sum.py:1: what is said to it is sum-not-average",
    ),
    "mistake without words": (
        "messages.en.toml",
        "[sum-not-average]",
        "[another]",
        "wrong/sum.py:1: the messages have no words for sum-not-average",
    ),
}


@pytest.mark.parametrize("what", ASTRAY)
def test_what_goes_astray_in_a_challenge_is_found_with_its_file(what, tmp_path):
    file, text, instead, said = ASTRAY[what]
    root = small_course(tmp_path, one=HELLO)
    path = make_lesson(root, "two") / file
    assert text in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(text, instead, 1), "utf-8")
    found = check(root)[1]
    assert len(found) == 1 and said in found[0] and "; " in found[0], found


@pytest.mark.parametrize("name", ["Dot", "a b", "../up", "", "-x", "ünï", "a--b"])
def test_a_name_that_is_no_plain_address_is_refused(tmp_path, name):
    with pytest.raises(Problem, match="small letters"):
        make_lesson(small_course(tmp_path, one=HELLO), name)


def test_a_lesson_that_is_there_is_not_touched(tmp_path):
    root = small_course(tmp_path, one=HELLO)
    before = (root / "lessons/one/lesson.md").read_text("utf-8")
    with pytest.raises(Problem, match="there already"):
        make_lesson(root, "one")
    assert (root / "lessons/one/lesson.md").read_text("utf-8") == before
    assert "one" == yaml.safe_load((root / "lessons/course.yml").read_text("utf-8"))["lessons"][-1]


@pytest.mark.parametrize(
    "settings",
    [
        "id: a\nlessons:   # in order\n  - one\n  - two\nbeside:\n  - glossary\n",
        "lessons:\n- one\n- two",
        "lessons:\n  - one   # first\n\n  # then\n  - two\n\nlanguage: en\n",
    ],
)
def test_the_course_gains_the_lesson_at_the_end_and_keeps_the_rest(settings):
    before, after = yaml.safe_load(settings), yaml.safe_load(with_lesson(settings, "three"))
    assert after == {**before, "lessons": ["one", "two", "three"]}
    assert settings.count("#") == with_lesson(settings, "three").count("#")
