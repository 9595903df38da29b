"""The course as the author wrote it: course.yml and the lessons it lists, read and checked, nothing run yet."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from publish.lessons.data import data_of
from publish.lessons.packages import wheels_of
from publish.parts.directives import DIRECTIVES, read_directive
from publish.parts.questions import hidden_words
from publish.parts.roles import read_role
from publish.setup.files import text_of
from publish.setup.problem import LessonError, Problem
from publish.text.document import Document, read_document
from publish.text.markdown import Mistake

SECONDS = {"word": 0.3, "line": 3, "question": 45}  # to read a word of text, a line of code; to answer a question
META = {"title", "summary", "packages", "lang"}
SETTINGS = {
    "id",
    "title",
    "tagline",
    "language",
    "repository",
    "lessons",
    "beside",
    "translations",
    "needs",
    "outcomes",
    "points",
}


@dataclass
class Lesson:
    name: str
    folder: Path
    path: str  # as shown in messages: lessons/<name>/lesson.md
    document: Document
    lang: str = "en"  # of the edition it belongs to; its text may still be in another language
    questions: list = field(default_factory=list)  # for recorder.py
    asked: dict = field(default_factory=dict)  # id of a directive or role token -> its place in questions
    wheels: dict = field(default_factory=dict)  # {file name: path} of the packages its cells import
    data: dict = field(default_factory=dict)  # {name: bytes} of the author's files that its cells may read

    @property
    def title(self):
        return self.document.meta.get("title", self.name)

    @property
    def text_lang(self):
        """The language its text is written in."""
        return self.document.meta.get("lang", self.lang)

    @property
    def summary(self):
        return self.document.meta.get("summary", "")

    @property
    def minutes(self):
        """The time it takes to read the page and to answer its questions; the challenge takes as long as it takes."""
        lines = sum(one.body.count("\n") + 1 for one in self.document.directives if one.kind == "code-cell")
        questions = [one for one in self.document.directives if one.kind == "question"]
        words = self.document.words - sum(hidden_words(one) for one in questions)
        seconds = SECONDS["word"] * words + SECONDS["line"] * lines + SECONDS["question"] * len(questions)
        return max(1, round(seconds / 60))

    @property
    def parts(self):
        """How many parts a reader has to finish: questions, and the challenge if it is not :optional:."""
        return sum(
            DIRECTIVES[one.kind].part
            for one in self.document.directives
            if one.kind in DIRECTIVES and "optional" not in one.options
        )

    def line_of(self, key):
        """The line of a key of the front matter, 1 if it is not there."""
        lines = text_of(self.folder / Path(self.path).name, self.path).split("\n")
        return next((i for i, line in enumerate(lines, 1) if line.startswith(f"{key}:")), 1)

    def mistake(self, line, text):
        self.document.mistakes.append((line, text))

    def complaints(self):
        return [f"{self.path}:{line}: {text}" for line, text in sorted(set(self.document.mistakes))]


@dataclass
class Course:
    """One edition of the course: the same lessons in one language."""

    course: str
    title: str
    tagline: str
    lang: str
    repository: str | None
    order: list  # names of the lessons in the order they are read
    lessons: list  # all that are published: these, and pages beside them such as the glossary
    folder: str = ""  # of the site, for the pages of this edition: "" or "es/"
    needs: str = ""  # what a reader should know before, in a few words
    points: dict = field(default_factory=dict)  # what parts give, see grading/tasks.py
    outcomes: list = field(default_factory=list)  # what she will have built at the end, a sentence each

    def lesson(self, name):
        return next((one for one in self.lessons if one.name == name), None)


def read_course(root):
    """The course in its own language."""
    return read_editions(root)[0]


def read_editions(root):
    """lessons/course.yml and every lesson -> the Course in its own language, then in each of its translations; the
    mistakes are still inside the lessons. A lesson that is not translated stands in every edition as it is."""
    settings = read_settings(root / "lessons/course.yml")
    names = settings["lessons"]
    beside = sorted(
        path.parent.name for path in (root / "lessons").glob("*/lesson.md") if path.parent.name not in names
    )
    beside = [name for name in beside if name in settings.get("beside", [])]
    for name in [*names, *settings.get("beside", [])]:
        if not (root / "lessons" / name / "lesson.md").exists():
            raise LessonError(
                f"lessons/course.yml: it lists {name}, but lessons/{name}/lesson.md is missing; "
                "write it, or take the name off the list"
            )
    repository = settings.get("repository")
    if repository and not repository.startswith("http"):
        repository = f"https://github.com/{repository}"
    own = settings.get("language", "en")
    if not (root / f"static/interface/{own}.json").exists():
        raise LessonError(
            f"lessons/course.yml: language: {own} has no interface yet; copy static/interface/en.json to "
            f"static/interface/{own}.json and translate it, or write the language of a file that is there"
        )
    editions = {own: {}, **(settings.get("translations") or {})}
    return [
        Course(
            settings["id"],
            words.get("title", settings["title"]),
            words.get("tagline", settings["tagline"]),
            lang,
            repository,
            names,
            [read_lesson(root, name, lang, own) for name in [*names, *beside]],
            folder=f"{lang}/" * (lang != own),
            points=settings.get("points") or {},
            **{
                name: words.get(name) or settings.get(name) or nothing
                for name, nothing in (("needs", ""), ("outcomes", []))
            },
        )
        for lang, words in editions.items()
    ]


def read_settings(path):
    try:
        settings = yaml.safe_load(text_of(path, "lessons/course.yml"))
    except FileNotFoundError:
        raise Problem("lessons/course.yml is missing; it names the course and lists its lessons") from None
    except yaml.MarkedYAMLError as error:
        tab = "'\\t'" in error.problem
        raise LessonError(
            f"lessons/course.yml:{error.problem_mark.line + 1}: {error.problem}; "
            + ("indent with spaces, not with a tab" if tab else "quote a value that contains a colon")
        ) from None
    for name in ("id", "title", "tagline", "lessons"):
        if not (isinstance(settings, dict) and settings.get(name)):
            raise LessonError(f"lessons/course.yml: there is no `{name}:`; add it")
    for key in set(settings) - SETTINGS:
        raise LessonError(f"lessons/course.yml: the line `{key}:` is unknown; known are {', '.join(sorted(SETTINGS))}")
    listed = [*settings["lessons"], *(settings.get("beside") or [])]
    for name in listed:
        if listed.count(name) > 1:
            raise LessonError(f"lessons/course.yml: {name} is listed {listed.count(name)} times; list it once")
    return settings


def read_lesson(root, name, lang="en", own="en"):
    """Read one lesson, translated into `lang` if it is, and collect its mistakes and its questions, in the order of the page."""
    folder = root / "lessons" / name
    file = translation(folder, lang) if lang != own and translation(folder, lang).exists() else folder / "lesson.md"
    document = read_document(text_of(file, f"lessons/{name}/{file.name}"))
    document.meta.setdefault("lang", lang if file.name != "lesson.md" else own)
    lesson = Lesson(name, folder, f"lessons/{name}/{file.name}", document, lang)
    for key in ("title", "summary"):
        if not (document.meta.get(key) or document.mistakes):  # a front matter that was misread has its own message
            lesson.mistake(1, f"the front matter has no `{key}:`; add it")
    for key in set(document.meta) - META:
        lesson.mistake(
            lesson.line_of(key), f"the front matter has an unknown line `{key}:`; known are {', '.join(sorted(META))}"
        )
    lesson.wheels, lesson.data = wheels_of(root, lesson), data_of(root, lesson)
    for directive in document.directives:  # grows while a fence's own Markdown is read
        try:
            read_directive(directive, lesson)
            ask(lesson, directive, DIRECTIVES[directive.kind].ask(directive, lesson))
        except Mistake as mistake:
            lesson.mistake(*mistake.args)
    unseeded(lesson)
    names = {}
    for directive in document.directives:
        if name := directive.options.get("name"):
            if not re.fullmatch(r"[\w-]+", name):
                lesson.mistake(directive.line, f":name: {name} is not one word; use letters, digits, - and _")
            if names.setdefault((directive.kind, name), directive.line) != directive.line:
                lesson.mistake(
                    directive.line,
                    f"the name {name!r} is taken by the {{{directive.kind}}} in line "
                    f"{names[directive.kind, name]}; give each its own",
                )
    for token, line in document.roles:
        try:
            ask(lesson, token, read_role(token, line))
        except Mistake as mistake:
            lesson.mistake(*mistake.args)
    return lesson


LOT = re.compile(
    r"default_rng\(\s*\)|\brandom\.(?:rand|randn|random|randint|normal|uniform|choice|permutation|shuffle|standard_normal|sample|gauss)\(|\btime\.(?:time|perf_counter)\("
)


def unseeded(lesson):
    """A cell whose numbers are others at every build: what the page shows is not what the reader gets."""
    seeded = False
    for directive in lesson.document.directives:
        if directive.kind != "code-cell":
            continue
        seeded = seeded or "random.seed(" in directive.body
        found = LOT.search(directive.body)
        if found and not (seeded and "random." in found[0]):
            line = directive.body_line + directive.body.count("\n", 0, found.start())
            lesson.mistake(
                line,
                f"{found[0]}...) gives other numbers at every run, so the page would show what no reader gets; "
                "give the draw a seed, as in np.random.default_rng(0)",
            )


def translation(folder, lang):
    return folder / f"lesson.{lang}.md"


def ask(lesson, what, question):
    if question:
        lesson.asked[id(what)] = len(lesson.questions)
        lesson.questions.append(question)
