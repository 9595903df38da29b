"""docs/reports.md keeps its word: every test it names exists, every row has one, no id stands twice."""

import re

TEST = re.compile(r"^\s*def (test_\w+)", re.MULTILINE)


def rows(root):
    """[(id, report, here, kept by)] of the table."""
    lines = re.findall(r"^\| (B\d\d) \|(.*)\|$", (root / "docs/reports.md").read_text("utf-8"), re.MULTILINE)
    return [(id, *map(str.strip, rest.split(" | "))) for id, rest in lines]


def test_every_test_that_a_report_names_exists(root):
    written = {name for file in (root / "tests").rglob("test_*.py") for name in TEST.findall(file.read_text("utf-8"))}
    named = {name for *_, kept in rows(root) for name in re.findall(r"`(test_\w+)`", kept)}
    assert len(named) > 20
    assert named - written == set()


def test_every_report_says_what_happens_here_and_what_keeps_it_so(root):
    for row in rows(root):
        assert len(row) == 4, row
        id, report, here, kept = row
        assert re.match(r"measured|\[.+\]\(https://github\.com/.+\): ", report), id
        assert here and re.search(r"`test_\w+`", kept), id


def test_no_report_stands_twice_and_they_are_in_order(root):
    ids = [id for id, *_ in rows(root)]
    assert ids == sorted(set(ids))
