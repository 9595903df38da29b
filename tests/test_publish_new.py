"""`build.py new`: what it makes is a lesson without mistakes, listed in the course; nothing of the author is overwritten."""
import pytest
import yaml
from publishing import small_course

from publish.check import check
from publish.new import make_lesson, with_lesson
from publish.problem import Problem
from publish.site import build, read_and_run

HELLO = "Hello.\n"


def test_a_new_lesson_builds_and_its_challenge_holds(tmp_path):
    root = small_course(tmp_path, one=HELLO)
    make_lesson(root, "dot-products", "Dot products")
    build(root, root / "_site")
    html = (root / "_site/lessons/dot-products/index.html").read_text("utf-8")
    assert "<h1>Dot products" in html and "<code-challenge" in html and "<attention-grid" in html
    assert '<span class="figure-in-text">4.50</span>' in html      # (2 + 7 + 1 + 8) / 4


def test_a_new_lesson_has_no_mistakes(tmp_path):
    root = small_course(tmp_path, one=HELLO)
    make_lesson(root, "dot-products", "Dot products")
    assert check(root)[1] == []


def test_every_known_mistake_of_a_new_lesson_is_named(tmp_path):
    from challenge import judge
    from observe import observe
    from publish.challenges import packet
    folder = make_lesson(small_course(tmp_path, one=HELLO), "two")
    asked = packet(folder)
    for path in folder.glob("wrong/*.py"):
        source = path.read_text("utf-8")
        seen = observe(source, asked["function"], asked["calls"])
        verdict = judge(asked["checks"], asked["messages"], asked["calls"], seen)
        assert source.startswith(f"# {verdict['findings'][0]['slug']}:"), path.name


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


@pytest.mark.parametrize("settings", [
    "id: a\nlessons:   # in order\n  - one\n  - two\nbeside:\n  - glossary\n",
    "lessons:\n- one\n- two",
    "lessons:\n  - one   # first\n\n  # then\n  - two\n\nlanguage: en\n",
])
def test_the_course_gains_the_lesson_at_the_end_and_keeps_the_rest(settings):
    before, after = yaml.safe_load(settings), yaml.safe_load(with_lesson(settings, "three"))
    assert after == {**before, "lessons": ["one", "two", "three"]}
    assert settings.count("#") == with_lesson(settings, "three").count("#")
