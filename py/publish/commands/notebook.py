"""`build.py notebook [LESSON ...]`: a lesson as a notebook for Jupyter or Colab: its text, its cells, its grader.

The lesson's Markdown is copied piece by piece; every fence becomes cells, by the table CELLS. The course's own Python
travels inside the first cell, so that `from attention import ...` and the checks work where no file of ours is.
"""

import argparse
import base64
import io
import json
import re
import zipfile
from pathlib import Path
from urllib.parse import unquote

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from plotting import in_words
from publish.lessons.course import read_course
from publish.pyodide.packs import course_files
from publish.setup.files import as_data, mark, room_for, text_of
from publish.setup.problem import Problem

EPOCH = (2020, 1, 1, 0, 0, 0)  # the date of every file in the archive: the same sources give the same bytes
FOLDER = "lesson_files"  # where the first cell unpacks it
CHECKER = "notebook_check.py"


def command(root, arguments):
    from publish.commands.build import read_and_run  # here: the build writes notebooks, too

    parser = argparse.ArgumentParser(
        prog="build.py notebook", description="Write lessons as .ipynb, for Jupyter and Colab."
    )
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="names of lessons (otherwise all)")
    parser.add_argument("--out", metavar="FOLDER", default="_notebooks", help="write to FOLDER instead of _notebooks")
    options = parser.parse_args(arguments)
    course = read_course(root)
    names = options.lessons or course.order
    for name in names:
        if not course.lesson(name):
            raise Problem(f"build.py notebook: the course has no lesson {name!r}; it has {', '.join(course.order)}")
    out = root / options.out
    room_for(out, [f"{name}.ipynb" for name in names])
    course, answers = read_and_run(root)
    for name in names:
        nbformat.write(notebook(root, course.lesson(name), answers[name]), out / f"{name}.ipynb")
        mark(out, [f"{name}.ipynb"])
        print(f"{options.out}/{name}.ipynb")
    return 0


def notebook(root, lesson, answers):
    """A lesson that was read and recorded -> a valid notebook, recorded output included."""
    writer = Writer(lesson, answers)
    cells = [new_markdown_cell(f"# {lesson.title}\n\n{lesson.summary}"), None, *writer.cells()]
    cells[1] = setup_cell(
        {**course_files(root), CHECKER: (Path(__file__).with_name(CHECKER)).read_bytes(), **writer.files}, lesson.data
    )
    for number, cell in enumerate(cells):
        cell["id"] = f"part-{number}"
    python = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    made = new_notebook(cells=cells, metadata={**python, "language_info": {"name": "python"}})
    nbformat.validate(made)
    return made


def archive_of(files):
    """{path: content} -> the bytes of a zip, the same for the same files."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zip:
        for name, content in sorted(files.items()):
            zip.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def setup_cell(files, data):
    packed = base64.b64encode(archive_of(files)).decode()
    source = (
        f"# Run this first: it unpacks the course's own Python (attention.py, the grader) into the folder {FOLDER}.\n"
        f'import base64, io, sys, zipfile\nzipfile.ZipFile(io.BytesIO(base64.b64decode("{packed}"))).extractall("{FOLDER}")\n'
        f'sys.path.insert(0, "{FOLDER}")'
    )
    if data:
        packed = base64.b64encode(archive_of(data)).decode()
        source += (
            f"\n# The lesson's own files ({', '.join(data)}) go into the folder of this notebook.\n"
            f'zipfile.ZipFile(io.BytesIO(base64.b64decode("{packed}"))).extractall()\nif "" not in sys.path: sys.path.append("")'
        )
    return new_code_cell(source, metadata={"jupyter": {"source_hidden": True}, "cellView": "form"})


class Writer:
    """Turns one lesson into cells; what the cells need besides py/ collects in .files."""

    def __init__(self, lesson, answers):
        self.lesson, self.answers, self.files = lesson, answers, {}
        self.figures = {
            token.content: self.answer(token) for token, _ in lesson.document.roles if token.meta["name"] == "eval"
        }

    def answer(self, what):
        return self.answers[self.lesson.asked[id(what)]]

    def cells(self):
        lines = text_of(self.lesson.folder / "lesson.md", self.lesson.path).split("\n")
        done = lines.index("---", 1) + 1  # behind the front matter
        for token in self.lesson.document.tokens:
            if token.type == "directive":
                first, last = token.map
                yield from self.text(lines[done:first])
                yield from CELLS[token.meta["directive"].kind](self, token.meta["directive"])
                done = last + lines[first].lstrip().startswith(
                    ":::"
                )  # the map of a container ends before its last line
        yield from self.text(lines[done:])

    def text(self, lines):
        words = self.plain("\n".join(lines)).strip()
        return [new_markdown_cell(words)] if words else []

    def plain(self, words):
        """Our Markdown -> Markdown that every notebook shows: roles filled in, links to lessons as links to notebooks."""
        words = re.sub(r"\{([\w-]+)\}`([^`]+)`", lambda role: ROLES[role[1]](self, role[2]), words)
        words = re.sub(r"(!\[[^\]]*\]\()([^)\s]+)", lambda picture: picture[1] + self.picture(picture[2]), words)
        words = re.sub(r"\]\(lesson:([\w-]+)(#[\w-]+)?\)", r"](\1.ipynb)", words)
        return re.sub(r"^(#+ .*?)\s*\{#[\w-]+\}$", r"\1", words, flags=re.M)

    def picture(self, target):
        """The address of a picture beside lesson.md -> the picture itself, for a notebook travels alone."""
        path = self.lesson.folder / unquote(target)
        return as_data(path) if path.is_file() else target


def kept_as(name):
    """The shelf of the page on which the reader's own version of a cell lies, for save-notebook.js."""
    return {"lesson": name}


ROLES = {
    "eval": lambda writer, text: str(writer.figures[text]),
    "term": lambda writer, text: text.partition("<")[0].strip(),
    "kbd": lambda writer, text: f"`{text}`",
}


# --- a fence -> cells -------------------------------------------------------------------------------------------------


def code_cell(writer, directive):
    run, outputs = writer.answer(directive), []
    if run["printed"]:
        outputs.append(new_output("stream", name="stdout", text=run["printed"]))
    for picture in run["pictures"]:
        outputs.append(new_output("stream", name="stdout", text=in_words(picture) + "\n"))
    if run["value"] is not None:
        outputs.append(new_output("execute_result", {"text/plain": run["value"]}, execution_count=None))
    if directive.options.get("caption"):
        yield new_markdown_cell(f"**{writer.plain(directive.options['caption'])}**")
    yield new_code_cell(directive.value, outputs=outputs, metadata=kept_as(f"cell/{directive.options['name']}"))


def grid_cell(writer, directive):
    grid = directive.value
    yield new_markdown_cell(
        "The grid of the page, as numbers. Change the sentence and run it again; rows ask, columns answer."
    )
    yield new_code_cell(f"""import numpy as np
from attention import self_attention
from sentence import tokens, vectors
from training import learnt

words = tokens({grid["sentence"]!r})
X = vectors(words, r={grid["r"]})
alike = np.eye(X.shape[1])
for title, matrices in ("projections off", [alike] * 3), ("projections on", learnt()["agreement"]):
    _, A = self_attention(X, *matrices)
    print(f"{{title:16}}", *(f"{{word:>7.7}}" for word in words))
    for word, row in zip(words, A):
        print(f"{{word:>16.16}}", *(f"{{weight:7.2f}}" for weight in row))""")


def challenge_cells(writer, directive):
    packet = writer.answer(directive)
    writer.files[f"challenge_{packet['function']}.json"] = json.dumps(packet, sort_keys=True).encode()
    yield new_markdown_cell(writer.plain(directive.body).strip())
    yield new_code_cell(packet["stub"].rstrip(), metadata=kept_as(f"challenge/{directive.argument}"))
    yield new_code_cell(
        f'from notebook_check import check\n\ncheck("{packet["function"]}")      # runs the cell above that defines it'
    )


def question_cell(writer, directive):
    """The options to choose from, and below, folded away, what each of them is worth."""
    prompt, items = items_of(directive.body)
    kind, run = directive.argument, writer.answer(directive) if "program" in directive.value else None
    tick = re.compile(r"\(([ xX]?)\) ")
    if kind in ("choice", "several"):
        shown = [f"- {tick.sub('', item.splitlines()[0])}" for item in items]
        told = [f"- {'✓' if tick.match(item)[1].strip() else '✗'} {tick.sub('', item)}" for item in items]
    elif kind == "order":
        shown, told = [f"- {item}" for item in sorted(items)], [f"1. {item}" for item in items]
    else:
        right = run["printed"].rstrip() if run else directive.options["answer"]
        shown, told = [], [f"```\n{right}\n```", *(f"- {item}" for item in items)]
    body = "\n".join([prompt, "", *shown, "", "<details><summary>Answer</summary>", "", *told, "", "</details>"])
    yield new_markdown_cell(writer.plain(f"**Question.** {body}"), metadata=kept_as(f"quiz/{directive.value['name']}"))


def items_of(body):
    """The raw text of a question -> (prompt, list items without their bullets)."""
    prompt, *items = re.split(r"^(?:- |\d+\. )", "\n" + body, flags=re.M)
    return prompt.strip(), [item.strip() for item in items]


def reading_cell(writer, directive):
    yield new_markdown_cell(
        "\n".join(
            f"- [{one['title']}]({one['url']}), {one['authors']}, {one['year']} ({one['kind']}; {one['where']}; {one['language']}). "
            f"{one['why']}"
            for one in directive.value
        )
    )


def note_cell(writer, directive):
    quoted = writer.plain(f"**{directive.argument}**\n\n{directive.body}".strip()).splitlines()
    yield new_markdown_cell("\n".join(f"> {line}" for line in quoted))


def only_on_the_page(writer, directive):
    yield new_markdown_cell("*(Here the lesson's page has something to play with that a notebook cannot show.)*")


class Cells(dict):
    """A widget without a line in the table has no form in a notebook."""

    def __missing__(self, kind):
        return only_on_the_page


CELLS = Cells(
    {
        "code-cell": code_cell,
        "attention-grid": grid_cell,
        "challenge": challenge_cells,
        "question": question_cell,
        "reading": reading_cell,
        "note": note_cell,
        "tip": note_cell,
        "warning": note_cell,
    }
)
