"""Every mistake an author can make is found, at its line, with what to do; what is right is left alone."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest
from publishing import HEAD, small_course, write

from publish.commands.check import check
from publish.commands.new import make_lesson
from publish.record.record import PATIENCE
from publish.setup.files import json_of
from publish.setup.problem import LessonError

CELL = "```{code-cell} python\n:name: a1\nx = 1 / 3\nprint(round(x, 3))\n```\n"

# what it is: (the lesson's text, the line the mistake is in, counted from the first line of this text, words of the message)
MISTAKES = {
    "unknown fence": ("text\n\n```{code-sell} python\nx\n```", 3, r"unknown fence \{code-sell\}; known are code-cell"),
    "unknown option": (
        "```{code-cell} python\n:name: a1\n:colour: red\nx = 1\n```",
        1,
        "no option :colour:; known are name",
    ),
    "cell without a name": ("```{code-cell} python\nx = 1\n```", 1, "needs the line :name:"),
    "name taken twice": (CELL + CELL, 6, "the name 'a1' is taken by the .* in line 6"),
    "empty cell": ("```{code-cell} python\n:name: a1\n```", 1, "the cell is empty"),
    "cell in another language": ("```{code-cell} julia\n:name: a1\nx\n```", 1, "only python can run here"),
    "cell that raises": (
        CELL + "\n```{code-cell} python\n:name: a2\ny = 1\ny / 0\n```",
        9,
        "a2 raises ZeroDivisionError in its line 2",
    ),
    "figure that does not evaluate": (CELL + "\ntext\nand {eval}`a1.y:.2f` here", 8, "'?y'?; correct it"),
    "figure of a name that its cell does not leave": (
        CELL + "\n{eval}`a1.xs`",
        7,
        r"among what the cell a1 leaves \(x\) there is no xs",
    ),
    "figure with a wrong format": (CELL + "\n{eval}`a1.x:.3q`", 7, "cannot be computed"),
    "figure typed by hand": (CELL + "\nIt is 0.333, not 0.334.", 7, r"0\.334 is typed by hand and no cell prints it"),
    "cell without a seed": (
        "```{code-cell} python\n:name: a1\nimport numpy as np\nnp.random.default_rng().normal()\n```",
        4,
        r"default_rng\(\).* gives other numbers at every run",
    ),
    "clock in a cell": (
        "```{code-cell} python\n:name: a1\nimport time\ntime.time()\n```",
        4,
        "gives other numbers at every run",
    ),
    "option without its first colon": (
        "```{code-cell} python\nname: a1\n\nx = 1\n```",
        1,
        "needs the line :name: .*'name: a1' lacks a colon",
    ),
    "second title": ("# Again", 1, "# Again is a second title"),
    "level that is skipped": ("## A\n\n#### B", 3, "the heading 'B' skips a level; write ### before it"),
    "link that is not encrypted": ("a\n[x](http://example.org/)", 2, "is not encrypted; write https:"),
    "entry without an address": (
        "```{reading}\n- {title: A, authors: B, year: 1, kind: c, where: d, url: example.org, language: en, why: e}\n```",
        1,
        "begins with no https://",
    ),
    "unknown role": ("a\nb {evil}`x` c", 2, r"unknown role \{evil\}; known are eval"),
    "no right answer": (
        ":::{question} choice\n:name: q\nWhich?\n\n- ( ) a\n\n  no\n:::",
        1,
        "no answer is marked right",
    ),
    "two right answers": (
        ":::{question} choice\n:name: q\nWhich?\n\n- (x) a\n\n  yes\n\n- (x) b\n\n  yes\n:::",
        9,
        "2 answers are marked right",
    ),
    "option without mark": (
        ":::{question} choice\n:name: q\nWhich?\n\n- (x) a\n\n  yes\n\n- b\n\n  yes\n:::",
        9,
        "an option without a mark",
    ),
    "option without reason": (
        ":::{question} several\n:name: q\nWhich?\n\n- (x) a\n\n  yes\n\n- ( ) b\n:::",
        9,
        "an option without a reason",
    ),
    "unknown kind of question": (
        ":::{question} guess\n:name: q\nWhich?\n\n- (x) a\n:::",
        1,
        "unknown kind of question 'guess'",
    ),
    "question without options": (":::{question} choice\n:name: q\nWhich?\n:::", 1, "no options"),
    "question without text": (":::{question} choice\n:name: q\n\n- (x) a\n\n  yes\n:::", 1, "asks nothing"),
    "number without answer": (":::{question} number\n:name: q\nHow many?\n\n- *: no\n:::", 1, "add the line :answer:"),
    "answer that is no number": (
        ":::{question} number\n:name: q\n:answer: 1,5\nHow many?\n\n- *: no\n:::",
        1,
        ":answer: 1,5 is not a number",
    ),
    "nothing said to other answers": (
        ":::{question} number\n:name: q\n:answer: 2\nHow many?\n\n- 3: no\n:::",
        1,
        r"begins with \*:",
    ),
    "link to no lesson": ("a\n[x](lesson:nowhere)", 2, "lesson:nowhere leads to no lesson; the course has one"),
    "link to no id in a lesson": ("## A\n\n[x](lesson:one#b)", 3, "leads to no id in lessons/one/lesson.md; it has a"),
    "link to no id on the page": ("## A\n\n[x](#b)", 3, "the link #b leads to no id"),
    "link to no file": ("[x](data.csv)", 1, "the link data.csv leads to no file"),
    "link out of the folder": ("[x](../course.yml)", 1, "leads to no file in the lesson's folder"),
    "picture without text": ("![](https://example.org/a.png)", 1, "has no text for those who cannot see it"),
    "picture on another host": ("![a](https://example.org/a.png)", 1, "lies on another host"),
    "two headings with one id": ("## A\n\n## A", 3, "the id 'a' is taken by line 6"),
    "mathematics that does not parse": ("a\n$x$ and\n$\\frac{a}{$", 3, "mathematics does not parse: Expected closing"),
    "display mathematics that does not parse": ("a\n\n$$\n\\nosuch\n$$", 3, "mathematics does not parse"),
    "formula with spaces": ("a\n`$ a $` $x$ and $ y $ here", 2, r"\$ y \$ is not read as a formula"),
    "unknown switch": (
        "```{attention-grid}\n:name: g\n:sentence: a b\n:switches: lights\n```",
        1,
        "no switch 'lights'",
    ),
    "predicted word not in the sentence": (
        "```{attention-grid}\n:name: g\n:sentence: a b\n:predict: c\n```",
        1,
        "not a word of the sentence",
    ),
    "sentence without a word": (
        "```{attention-grid}\n:name: g\n:sentence: \u200b\n```",
        1,
        ":sentence: There is nothing to read yet",
    ),
    "stepper without its word": (
        "```{pair-stepper}\n:name: s\n:sentence: a b\n:query: c\n:key: b\n```",
        1,
        ":query: c is not a word of the sentence; it has a, b",
    ),
    "laboratory with one key": (
        "```{root-lab}\n:name: l\n:keys: 1\n```",
        1,
        ":keys: 1 is not a whole number from 2 to 64",
    ),
    "head that nobody trained": (
        "```{head-grids}\n:name: h\n:sentence: a b\n:heads: agreement nouns\n```",
        1,
        "nouns is no head trained with positions; known are agreement, previous",
    ),
    "challenge with an unknown word about its solution": (
        "```{challenge} f\n:solution: soon\nWrite f.\n```",
        1,
        ":solution: soon is unknown; write pass .*, after 3 tries, or never",
    ),
    "challenge without files": ("```{challenge} f\nWrite f.\n```", 1, "the file stub.py is missing"),
    "fence that is never closed": ("a\n\n```python\nx = 1", 3, "```python is never closed"),
    "part that is never closed": (":::{note} A\ntext\n\n## B", 1, r":::\{note\} A is never closed"),
    "part that is not closed before the next": (
        ":::{note} A\ntext\n\n:::{note} B\ntext\n:::",
        1,
        r":::\{note\} A is not closed before \{note\} B begins in line 9",
    ),
    "style in raw HTML": ("a\n\n<p style='color: red'>x</p>", 3, "the page's policy blocks 'style='"),
    "script in raw HTML": ("a <script>b</script>", 1, "the page's policy blocks '<script'"),
    "reading that is no list": ("```{reading}\ntitle: a\n```", 1, "holds no list"),
    "reading that lacks a line": ("```{reading}\n- title: A\n  year: 1\n```", 1, "the entry 'A' lacks authors"),
    "reading that is no YAML": ("```{reading}\n- title: A: B\n```", 2, "quote a value that contains a colon"),
}


def complaints(folder, **lessons):
    return check(small_course(folder, **lessons))[1]


@pytest.mark.parametrize("what", MISTAKES)
def test_is_found_at_its_line(what, tmp_path):
    text, line, words = MISTAKES[what]
    found = complaints(tmp_path, one=text)
    line += HEAD.count("\n")
    assert any(re.match(rf"lessons/one/lesson\.md:{line}: .*{words}", one) for one in found), found
    assert all("; " in one for one in found)  # ... and every one says what to do


def test_all_mistakes_are_listed_at_once(tmp_path):
    found = complaints(tmp_path, one="[x](#a)\n\n```{nothing}\n```\n", two="[y](lesson:three)\n")
    assert [one.split(": ")[0] for one in found] == [
        "lessons/one/lesson.md:6",
        "lessons/one/lesson.md:8",
        "lessons/two/lesson.md:6",
    ]


def test_a_cell_that_fails_is_said_once_and_not_for_each_of_its_figures(tmp_path):
    (found,) = complaints(
        tmp_path, one="```{code-cell} python\n:name: a1\nx = 1 / 0\n```\n\nIt is {eval}`a1.x`, or {eval}`a1.x:.2f`.\n"
    )
    assert "a1 raises ZeroDivisionError" in found


def test_a_lesson_without_mistakes_is_left_alone(tmp_path):
    text = CELL + dedent("""
        It is 0.333, or {eval}`a1.x:.3f`, for $5 or $6 and \\$ 7 or \\$ 8; see [there](#there), [it](lesson:one#there), [far](https://example.org/) and `0.75`.

        ## There

        :::{question} number
        :name: q
        :answer: 0.33
        :margin: 0.01
        How much is $1/3$?

        - 3: no
        - *: no
        :::

        :::{note} A remark
        With *text*.
        :::
        """)
    assert complaints(tmp_path, one=text) == []


def test_a_course_that_lists_a_missing_lesson_is_told_so(tmp_path):
    root = small_course(tmp_path, one="text")
    write(root / "lessons/course.yml", "id: a\ntitle: b\ntagline: c\nlessons: [one, two]\n")
    with pytest.raises(LessonError, match="course.yml: it lists two, but lessons/two/lesson.md is missing"):
        check(root)


def test_front_matter_must_have_a_title_and_a_summary(tmp_path):
    root = small_course(tmp_path, one="text")
    write(root / "lessons/one/lesson.md", "---\ntitle: a\n---\ntext\n")
    assert check(root)[1] == ["lessons/one/lesson.md:1: the front matter has no `summary:`; add it"]


@pytest.mark.parametrize(
    "packages, words",
    [
        ("mdurl", "is not a list"),
        ("[mdurl]", "mdurl has no version; write for instance mdurl==1.0"),
        ("[numpy==2.4.3]", "could not be had as a pure Python wheel"),
    ],
)
def test_a_package_must_be_pinned_and_pure(packages, words, tmp_path):
    root = small_course(tmp_path, one="text")
    write(root / "lessons/one/lesson.md", f"---\ntitle: a\nsummary: b\npackages: {packages}\n---\ntext\n")
    (found,) = check(root)[1]
    assert found.startswith("lessons/one/lesson.md:4: packages: ") and words in found


def test_front_matter_that_is_no_yaml_is_found_at_its_line(tmp_path):
    root = small_course(tmp_path, one="text")
    write(root / "lessons/one/lesson.md", "---\nsummary: s\ntitle: a: b\n---\ntext\n")
    assert check(root)[1][0].startswith("lessons/one/lesson.md:3: front matter: ")


def test_a_mistake_ends_the_command_with_its_line_and_no_traceback(tmp_path):
    root = small_course(tmp_path, one="[x](#a)")
    said = "lessons/one/lesson.md:6: the link #a leads to no id in lessons/one/lesson.md; it has none\n"
    for command in "build", "check":
        done = subprocess.run(
            [sys.executable, "-c", RUN, command],
            cwd=root,
            capture_output=True,
            text=True,
            env=dict(os.environ, PYTHONPATH="py"),
        )
        assert (done.returncode, done.stderr) == (1, said)


RUN = """
import sys, pathlib, build
build.inside_environment = lambda root: None   # these tests run inside it already
build.ROOT = pathlib.Path().resolve()
build.run(sys.argv[1:])
"""


PICTURES = {  # name: (bytes, words of the message)
    "big.png": (b"\x89PNG" + bytes(2_000_000), "has 2.0 MB, and every reader fetches it"),
    "text.png": (b"no picture", "is no PNG inside"),
    "broken.svg": (b"<svg><g></svg>", "is broken: mismatched tag"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_that_no_reader_could_see_or_wants_to_wait_for_is_said(name, tmp_path):
    content, words = PICTURES[name]
    root = small_course(tmp_path, one=f"![what it shows]({name})")
    (root / "lessons/one" / name).write_bytes(content)
    (found,) = check(root)[1]
    assert found.startswith("lessons/one/lesson.md:6: ") and words in found


TEXT = "---\ntitle: Á\nsummary: b\n---\n\ntext é\n"


@pytest.mark.parametrize("encoding, line", [("windows-1252", 2), ("utf-16", 1)])
def test_a_file_that_is_not_utf8_is_named_with_its_line(encoding, line, tmp_path):
    root = small_course(tmp_path, one="text")
    (root / "lessons/one/lesson.md").write_bytes(TEXT.encode(encoding))
    with pytest.raises(
        LessonError, match=rf"^lessons/one/lesson.md:{line}: the file is not UTF-8 but .*; save it as UTF-8$"
    ):
        check(root)


@pytest.mark.parametrize(
    "name", ["stub.py", "solution.py", "checks.py", "wrong/divided_by_width.py", "messages.en.toml"]
)
def test_a_file_of_a_challenge_that_is_not_utf8_is_named(name, tmp_path):
    root = challenged(tmp_path)
    path = root / "lessons/two" / name
    path.write_bytes("# é\n".encode("windows-1252") + path.read_bytes())
    assert any(f"{name}:1: the file is not UTF-8" in one for one in check(root)[1])


def test_a_mark_at_the_start_and_any_ends_of_lines_are_read(tmp_path):
    root = challenged(tmp_path)
    for path in (root / "lessons").rglob("*.*"):
        if path.suffix in (".md", ".py", ".yml", ".toml"):
            path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert check(root)[1] == []


def challenged(folder):
    """A course with the lesson of build.py new."""
    root = small_course(folder, one="text")
    make_lesson(root, "two")
    return root


def test_a_cell_that_never_ends_is_named_and_nothing_is_left_running(tmp_path, monkeypatch):
    monkeypatch.setitem(PATIENCE, "cell", 3)
    mark = f"marker_{tmp_path.name}"
    root = small_course(
        tmp_path,
        one=CELL + f"\n```{{code-cell}} python\n:name: a2\nimport subprocess, sys\n{mark} = 1\n"
        f"subprocess.Popen([sys.executable, '-c', 'while True: {mark} = 1'])\nwhile True: pass\n```\n",
    )
    with pytest.raises(
        LessonError,
        match="lessons/one/lesson.md:14: the cell a2 did not end within 3 seconds; look for a loop without an end",
    ):
        check(root)
    until(lambda: mark not in subprocess.run(["ps", "-ewwo", "args"], capture_output=True, text=True).stdout)


def test_a_cell_that_ends_python_is_named(tmp_path):
    root = small_course(tmp_path, one=CELL + "\n```{code-cell} python\n:name: a2\nimport os\nos._exit(3)\n```\n")
    with pytest.raises(LessonError, match="lessons/one/lesson.md:14: the cell a2 ended Python itself"):
        check(root)


def test_a_build_that_is_ended_takes_its_recorder_along(tmp_path):
    root = small_course(
        tmp_path,
        one="```{code-cell} python\n:name: a1\nopen('/dev/null')\nprint('begun', file=open(BEGUN, 'w'))\nwhile True: pass\n```\n",
    )
    begun = tmp_path / "begun"
    lesson = root / "lessons/one/lesson.md"
    lesson.write_text(lesson.read_text().replace("BEGUN", repr(str(begun))))
    for ending in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        begun.unlink(missing_ok=True)
        process = subprocess.Popen(
            [sys.executable, "-c", RUN, "check"],
            cwd=root,
            env=dict(os.environ, PYTHONPATH="py"),
            stderr=subprocess.DEVNULL,
        )
        until(lambda: begun.exists())
        (recorder,) = children(process.pid)
        process.send_signal(ending)
        assert process.wait(30) in (130, 143, -9)
        until(lambda: not Path(f"/proc/{recorder}").exists())


def children(pid):
    return subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout.split()


def until(true, seconds=60):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


SETTINGS = "id: a\ntitle: b\ntagline: c\n"


@pytest.mark.parametrize(
    "settings, words",
    [
        (SETTINGS + "lessons: [one, one]\n", "one is listed 2 times"),
        (SETTINGS + "lessons: [one]\nbeside: [one]\n", "one is listed 2 times"),
        (SETTINGS + "lessons: [one]\nauthor: me\n", "the line `author:` is unknown; known are beside"),
        (
            SETTINGS + "language: de\nlessons: [one]\n",
            "language: de has no interface yet; copy static/interface/en.json to static/interface/de.json",
        ),
        (SETTINGS + "lessons:\n\t- one\n", "lessons/course.yml:5: .*indent with spaces, not with a tab"),
    ],
)
def test_a_course_that_is_set_up_wrongly_is_told_so(settings, words, tmp_path):
    root = small_course(tmp_path, one="text")
    write(root / "lessons/course.yml", settings)
    with pytest.raises(LessonError, match=words):
        check(root)


@pytest.mark.parametrize("key", ["order", "requires", "kind"])
def test_front_matter_that_nobody_reads_is_said(key, tmp_path):
    root = small_course(tmp_path, one="text")
    write(root / "lessons/one/lesson.md", f"---\ntitle: a\nsummary: b\n{key}: 1\n---\ntext\n")
    assert check(root)[1] == [
        f"lessons/one/lesson.md:4: the front matter has an unknown line `{key}:`; known are lang, packages, summary, title"
    ]


def test_front_matter_that_is_not_closed_is_said(tmp_path):
    root = small_course(tmp_path, one="text")
    write(root / "lessons/one/lesson.md", "---\ntitle: a\nsummary: b\n\ntext\n")
    assert "the front matter is never closed" in check(root)[1][0]


def test_an_interface_that_is_no_json_is_named(tmp_path):
    with pytest.raises(LessonError, match="static/interface/xx.json:2: it is no JSON: "):
        write(tmp_path / "xx.json", '{"a": 1,\n}')
        json_of(tmp_path / "xx.json", "static/interface/xx.json")
