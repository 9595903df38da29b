"""A SCORM package: a manifest that is XML and names one file, and that file with the script that reports before the page's own."""

import io
import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from publish.commands.scorm import VERSIONS, package, parts_of
from publish.grading.tasks import Task

ROOT = Path(__file__).resolve().parents[2]
PAGE = '<!doctype html><html data-lesson="a"><body><script type="text/plain" id="worker">x</script>\n<script>page()</script>\n</body></html>'
TASKS = {
    task.place: task
    for task in (
        Task("a", "quiz/one", "One?", 1),
        Task("a", "challenge/f", "f", 5),
        Task("a", "challenge/extra", "", 0),
        Task("b", "quiz/one", "", 1),
    )
}


class Course:
    course, title = "small", "A & B <course>"

    def lesson(self, name):
        return type("Lesson", (), {"title": "Q, K & V"})


@pytest.mark.parametrize("version", VERSIONS)
def test_the_package_has_a_manifest_that_names_its_one_page(version):
    content = package(ROOT, Course(), "a", PAGE, TASKS, version)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == ["imsmanifest.xml", "index.html"]
        manifest, html = ElementTree.fromstring(archive.read("imsmanifest.xml")), archive.read("index.html").decode()
    assert [one.get("href") for one in manifest.iter() if one.tag.endswith("}resource")] == ["index.html"]
    assert "A & B <course>" in [one.text for one in manifest.iter() if one.tag.endswith("}title")]
    assert any(
        key.lower().endswith("scormtype") and value == "sco"
        for one in manifest.iter()
        for key, value in one.attrib.items()
    )
    data = json.loads(re.search(r'id="scorm">(.*?)</script>', html)[1])
    assert data == {"version": version, "parts": [["quiz/one", 1], ["challenge/f", 5]]}
    assert html.index('id="scorm"') < html.index("Initialize") < html.index('id="worker"') < html.index("page()")
    assert content == package(ROOT, Course(), "a", PAGE, TASKS, version)


def test_what_gives_no_points_is_no_part():
    assert parts_of(TASKS, "b") == {"quiz/one": 1}
