"""Every challenge of every lesson holds against its own files: stub, solution, known mistakes, other styles."""

import functools
import json
import re
from pathlib import Path

import pytest

from grader.judge import judge
from grader.observe import observe
from publish.record.packet import packet

LESSONS = Path(__file__).parents[2] / "lessons"
CHALLENGES = sorted(path.parent for path in LESSONS.rglob("checks.py"))
FILES = {
    kind: sorted(path for folder in CHALLENGES for path in folder.glob(f"{kind}/*.py")) for kind in ("wrong", "right")
}
OUT_OF_TONE = re.compile(
    r"\b(wrong|you|your|just|simply|obviously|easy|great|good|well done|unfortunately|sorry)\b", re.IGNORECASE
)

asked = functools.cache(packet)


def name(path):
    return "/".join(path.parts[-3:])


def verdict(folder, source):
    """The verdict as the page gets it: what was seen and what is said pass through JSON."""
    known = asked(folder)
    seen = json.loads(json.dumps(observe(source, known["function"], known["calls"]), allow_nan=False))
    return json.loads(json.dumps(judge(known["checks"], known["messages"], known["calls"], seen), allow_nan=False))


def agrees(folder, source):
    """The page's second opinion, in the words of Python: every expected number came back."""
    known = asked(folder)
    seen = observe(source, known["function"], known["calls"])["calls"]
    return all(numbers_agree(seen[case], right) for case, right in known["expected"].items())


def numbers_agree(record, right):
    from arrays import unpack

    if record["status"] != "returned" or len(record["values"]) != len(right["values"]):
        return False
    pairs = [(given, value) for given, value in zip(record["values"], right["values"])]
    if any(given.get("shape") != value["shape"] or "f64" not in given for given, value in pairs):
        return False
    return all(
        (abs(unpack(given) - unpack(value)) <= right["tolerance"] * max(1.0, abs(unpack(value)).max())).all()
        for given, value in pairs
    )


@pytest.mark.parametrize("folder", CHALLENGES, ids=lambda folder: folder.name)
def test_the_solution_passes_every_check(folder):
    source = (folder / "solution.py").read_text("utf-8")
    given = verdict(folder, source)
    assert given["passed"], given["findings"]
    assert all(check["passed"] is True for check in given["checks"]) and not given["findings"] and not given["remarks"]
    assert agrees(folder, source)


@pytest.mark.parametrize("folder", CHALLENGES, ids=lambda folder: folder.name)
def test_the_stub_is_told_that_nothing_is_written_yet(folder):
    given = verdict(folder, (folder / "stub.py").read_text("utf-8"))
    assert not given["passed"] and given["findings"][0]["slug"] == "not-written"


@pytest.mark.parametrize("path", FILES["wrong"], ids=name)
def test_a_known_mistake_gets_its_own_finding_first(path):
    source = path.read_text("utf-8")
    sentence, slug = header(path, source)
    given = verdict(path.parent.parent, source)
    assert not given["passed"]
    assert (given["findings"][0]["slug"], given["findings"][0]["seen"][: len(sentence)]) == (slug, sentence)
    assert len({finding["slug"].split("-")[0] for finding in given["findings"]}) == len(given["findings"]) <= 2 and any(
        check["passed"] is False for check in given["checks"]
    )
    for finding in given["findings"]:
        said = " ".join([finding["seen"], finding["expected"], *finding["hints"]])
        assert not OUT_OF_TONE.search(said), said
        assert len(finding["seen"]) + len(finding["expected"]) <= 180 and 2 <= len(finding["hints"]) <= 3
        assert "{" not in finding["seen"] and "…." not in finding["seen"]


def header(path, source):
    """The two first lines of a file in wrong/: the sentence that has to be said, and its slug."""
    sentence, slug = source.splitlines()[:2]
    assert sentence.startswith("# ") and slug.startswith("# slug: "), (
        f"{path}: line 1 is '# the sentence', line 2 '# slug: name'"
    )
    return sentence[2:], slug[8:]


@pytest.mark.parametrize("path", FILES["right"], ids=name)
def test_another_style_passes(path):
    source = path.read_text("utf-8")
    given = verdict(path.parent.parent, source)
    assert given["passed"], given["findings"]
    assert agrees(path.parent.parent, source)


@pytest.mark.parametrize("folder", CHALLENGES, ids=lambda folder: folder.name)
def test_every_text_of_the_challenge_is_complete_and_calm(folder):
    for slug, text in asked(folder)["messages"].items():
        if slug not in ("checks", "summary", "phrases", "pieces", "kinds"):
            assert {"seen", "expected", "hints"} <= set(text) | ({"seen"} if slug.startswith("shape-") else set()), slug
            assert len(text["hints"]) == 3 and all(text["hints"]), slug
            said = " ".join([text.get("seen", ""), text["expected"], *text["hints"]])
            assert not OUT_OF_TONE.search(re.sub(r"{\w+}", "", said)), slug


@pytest.mark.parametrize("folder", CHALLENGES, ids=lambda folder: folder.name)
def test_the_words_of_every_check_are_there(folder):
    for check in verdict(folder, (folder / "stub.py").read_text("utf-8"))["checks"]:
        assert check["name"] != check["check"] or check["check"] in ("output", "A", "shapes"), (
            f"[checks] {check['check']} has no words"
        )
