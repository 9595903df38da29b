"""A SCORM package in a real run-time (scorm-again): score, completion and progress arrive, and the work is there again on another device."""

import io
import json
import zipfile

import pytest
from hosting import Site
from lesson import Cell
from playwright.sync_api import expect
from publishing import ROOT, small_course, write
from tabs import tab

from publish.commands.build import build, read_and_run
from publish.commands.scorm import package
from publish.commands.single import Scripts, single_page
from publish.grading.tasks import tasks_of

TEXT = """\
```{code-cell} python
:name: a1
print(6 * 7)
```

:::{question} number
:name: six
:answer: 6

Two times three?

- 6: Yes.
- *: Count again.
:::

:::{question} choice
:name: sky

The sky is

- (x) blue

  By day.

- ( ) green

  Not here.
:::
"""
PARENT = """<!doctype html><title>Platform</title><script src="{script}"></script>
<script>
const api = window.{name} = new {made}({{autocommit: false, logLevel: 5}});
api.loadFromJSON({start});
</script><iframe src="pack/index.html" title="lesson" width="900" height="700"></iframe>"""
KINDS = {"1.2": ("scorm12", "API", "Scorm12API"), "2004": ("scorm2004", "API_1484_11", "Scorm2004API")}


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """{version: bytes}"""
    root = small_course(tmp_path_factory.mktemp("scorm"), one=TEXT)
    build(root, root / "_site")
    course, answers = read_and_run(root)
    html = single_page(root / "_site/lessons/one", ["one"], Scripts(ROOT, root / "_site"))
    return {version: package(ROOT, course, "one", html, tasks_of(course, answers), version) for version in KINDS}


@pytest.fixture
def platform(packages, tmp_path, browsers):
    """platform(version, what it kept of the learner) -> (a page with the run-time, its frame with the lesson)."""
    host, pages = Site(tmp_path, "/"), []

    def open_platform(version, start):
        script, name, made = KINDS[version]
        zipfile.ZipFile(io.BytesIO(packages[version])).extractall(tmp_path / "pack")
        (tmp_path / "lms.js").write_bytes((ROOT / f"node_modules/scorm-again/dist/{script}.min.js").read_bytes())
        write(tmp_path / "index.html", PARENT.format(script="lms.js", name=name, made=made, start=json.dumps(start)))
        page = tab(browsers, host)
        pages.append(page)
        page.goto(host.url)
        return page, page.frame_locator("iframe")

    yield open_platform
    for page in pages:
        page.context.close()
    host.stop()


def cmi(page, version):
    return json.loads(page.evaluate(f"JSON.stringify({KINDS[version][1]}.cmi)"))


def until(page, version, fits):
    for _ in range(200):
        if fits(found := cmi(page, version)):
            return found
        page.wait_for_timeout(50)
    raise AssertionError(found)


def answer(frame, name, fill=None, choose=None):
    question = frame.locator(f"quiz-question[name={name}]")
    if fill:
        question.locator("input[type=text]").fill(fill)
    else:
        question.locator("input[type=radio]").nth(choose).check()
    question.locator("button[type=submit]").click()
    expect(question).to_have_attribute("data-verdict", "right")


@pytest.mark.parametrize("version", KINDS)
def test_score_completion_and_progress_arrive_and_the_work_is_found_again(platform, version):
    who = {"cmi": {"core": {"student_id": "ada"}}} if version == "1.2" else {"cmi": {"learner_id": "ada"}}
    page, frame = platform(version, who)
    Cell(frame.locator("code-cell[name=a1]")).run()  # Python is inside
    answer(frame, "six", fill="6")
    if version == "1.2":
        found = until(page, version, lambda one: str(one["core"]["score"]["raw"]) == "50")
        assert found["core"]["lesson_status"] == "incomplete"
    else:
        found = until(page, version, lambda one: str(one["score"]["raw"]) == "1")
        assert (str(found["score"]["scaled"]), str(found["progress_measure"]), found["completion_status"]) == (
            "0.5",
            "0.5",
            "incomplete",
        )
    work = found["suspend_data"]
    answer(frame, "sky", choose=0)
    if version == "1.2":
        found = until(page, version, lambda one: str(one["core"]["score"]["raw"]) == "100")
        assert found["core"]["lesson_status"] == "completed"
    else:
        found = until(page, version, lambda one: one["completion_status"] == "completed")
        assert found["success_status"] == "passed" and str(found["score"]["scaled"]) == "1"
    ids = page.evaluate(f"{KINDS[version][1]}.cmi.objectives.childArray.map((one) => one.id)")
    assert ids == ["quiz.six", "quiz.sky"]
    page.evaluate("document.querySelector('iframe').remove()")
    until(page, version, lambda _: page.evaluate(f"{KINDS[version][1]}.isTerminated()"))

    key = {"core": {"student_id": "ada"}} if version == "1.2" else {"learner_id": "ada"}
    again, frame = platform(version, {"cmi": {**key, "suspend_data": work}})  # another device: an empty storage
    expect(frame.locator("quiz-question[name=six]")).to_have_attribute("data-verdict", "right")
    expect(frame.locator("quiz-question[name=sky]")).not_to_have_attribute("data-verdict", "right")
