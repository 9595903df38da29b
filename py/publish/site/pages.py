"""From a lesson that was read and recorded to the HTML of its page.

The templates in py/publish/parts/templates/ (Jinja, autoescape on) get
  site       {title, tagline, needs, outcomes, hours, course, repository (address or None), lang, folder, release, privacy (url or ""),
              lessons: [{name, title, summary, lang, dir, minutes, parts, url}]}
  page       {title, summary, lang, dir, root, assets, lesson, minutes, fonts, toc: [{id, title, level}], previous, next, body, python, packages}
             text: {lang, dir} of the article, which may be untranslated; languages: [{lang, name, url}] of the same page
             root leads from the page to the site's root, assets to assets/<hash>/; both end in "/" or are empty
             previous and next: {title, lang, dir, url} or None; every url is relative to the root
             notebook: the address of the lesson as a notebook, or ""
             files: the address beside the page of a pack with the author's own files for the cells, or ""
             packages: the names in python-files.js of the wheels the cells of the page import
  words      the interface words, words["cell.run"]
and, for a part of a page, what its kind shows (directives.py): cell, grid, challenge, question, reading, note.
"""

import hashlib
import html
import re

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup

from publish.lessons.data import HOME
from publish.parts.directives import DIRECTIVES
from publish.parts.drawing import draw
from publish.parts.html import glued, highlighted
from publish.parts.roles import ROLES
from publish.parts.symbols import symbols
from publish.pyodide.files import uses_python
from publish.pyodide.packs import pack
from publish.setup.files import json_of
from publish.setup.problem import Problem
from publish.text.markdown import parser

MEGABYTES = "\N{WHITE SQUARE}MB"  # stands for the size of Python until its files are written
RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}
NAMES = {
    "ar": "العربية",
    "ca": "Català",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "uk": "Українська",
    "zh": "中文",
}  # as they call themselves
FONTS = {"text": "", "text-italic": r"<(em|q)\b", "sans": "", "math": r"<math\b"}  # what in a page shows them
STYLES_OF_SEVERAL = {
    "floors": {"hand-table", "two-layers"}
}  # sheets in css/on-demand/ that more than one element needs


class Templates:
    """The templates, and what every one of them gets."""

    def __init__(self, root, course):
        folders = [root / "py/publish/parts/templates", root]  # the front page's template is index.html at the top
        self.jinja = Environment(
            loader=FileSystemLoader(folders),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.root, self.words = root, interface(root, course.lang)
        self.site = {
            "title": course.title,
            "tagline": course.tagline,
            "course": course.course,
            "lang": course.lang,
            "repository": course.repository,
            "folder": course.folder,
            "release": "",
            "privacy": address(course, "privacy") if course.lesson("privacy") else "",
            "lessons": [entry(course, course.lesson(name)) for name in course.order],
            "needs": course.needs,
            "outcomes": course.outcomes,
            "hours": hours(course),
        }

    def fill(self, template, **variables):
        try:
            return self.jinja.get_template(template).render(site=self.site, words=self.words, **variables)
        except (TemplateError, KeyError) as error:
            where = getattr(error, "name", None) or template
            line = f":{error.lineno}" if getattr(error, "lineno", None) else ""
            raise Problem(f"py/publish/parts/templates/{where}{line}: {type(error).__name__}: {error}") from error


def interface(root, lang):
    """The interface words of a language, English where it has none."""
    return {**own_words(root, "en"), **own_words(root, lang)}


def own_words(root, lang):
    path = root / f"static/interface/{lang}.json"
    return json_of(path, f"static/interface/{lang}.json") if path.exists() else {}


def entry(course, lesson):
    return {
        "name": lesson.name,
        "title": lesson.title,
        "summary": lesson.summary,
        **language(lesson.text_lang),
        "minutes": lesson.minutes,
        "parts": lesson.parts,
        "url": address(course, lesson.name),
    }


def hours(course):
    """How long all lessons take to read, in half hours: "2½"."""
    halves = max(1, round(sum(course.lesson(name).minutes for name in course.order) / 30))
    return f"{halves // 2 or ''}{'½' * (halves % 2)}"


def address(course, name=""):
    """Of a lesson's page, or of the front page, of this edition, relative to the site's root."""
    return f"{course.folder}lessons/{name}/" if name else course.folder


def on_demand(root, body):
    """-> the elements in this HTML that few pages have: their scripts, styles and interface words are not on every page."""
    tags = (path.stem for path in sorted((root / "static/elements/on-demand").glob("*.js")))
    return [tag for tag in tags if f"<{tag}" in body]


def words_of(root, words, body):
    """-> the interface words that the scripts of a page can show; those of an element on demand begin with its name."""
    apart = {path.stem for path in (root / "static/elements/on-demand").glob("*.js")} - set(on_demand(root, body))
    return {key: text for key, text in words.items() if key.partition(".")[0] not in apart}


def styles_of(root, body):
    """-> the names of the style sheets in css/on-demand/ that this HTML needs: those of its elements, and those of several."""
    tags = on_demand(root, body)
    names = [name for name, users in STYLES_OF_SEVERAL.items() if users & {*tags}] + tags
    return [name for name in names if (root / f"static/css/on-demand/{name}.css").exists()]


class Page:
    """One page while it is written; the kinds in directives.py and the roles ask it for HTML and for recorded answers."""

    def __init__(self, lesson, course, answers, templates):
        self.lesson, self.course, self.answers, self.templates = lesson, course, answers, templates
        self.words, self.files = templates.words, {}  # files: {name: text} of what lies beside the page
        self.md = parser()
        self.md.add_render_rule("directive", lambda _, tokens, i, *__: self.directive(tokens[i].meta["directive"]))
        self.md.add_render_rule("myst_role", lambda _, tokens, i, *__: self.role(tokens[i]))
        self.md.add_render_rule("fence", lambda _, tokens, i, *__: listing(tokens[i]))
        for kind in ("math_inline", "math_inline_double"):
            self.md.add_render_rule(kind, lambda _, tokens, i, *__: tokens[i].meta["mathml"])
        for kind in ("math_block", "math_block_label"):
            self.md.add_render_rule(kind, lambda _, tokens, i, *__: equation(tokens[i]))

    def answer(self, what):
        """What recorder.py answered to the question of this directive or role."""
        return self.answers[self.lesson.asked[id(what)]]

    def draw(self, figure, data):
        """The markup of a figure in static/drawing/, as the page draws it again: see drawing.py."""
        return draw(self.templates.root, figure, data, self.words)

    def attach(self, name, ending, content):
        """Put a file, text or bytes, beside the page -> its name, which holds the hash of its content."""
        hashed = hashlib.sha256(content if isinstance(content, bytes) else content.encode())
        name = f"{name}.{hashed.hexdigest()[:12]}{ending}"
        self.files[name] = content
        return name

    def blocks(self, tokens):
        """Tokens -> HTML."""
        return Markup(self.md.renderer.render(tokens, self.md.options, self.lesson.document.env).strip())

    def inline(self, text):
        """One line, as Markdown text or as tokens -> HTML without a paragraph around it."""
        if not isinstance(text, str):
            return self.blocks(text)
        return Markup(self.md.renderInline(text))

    def directive(self, directive):
        kind = DIRECTIVES[directive.kind]
        return self.templates.fill(kind.template, **{kind.variable: kind.show(directive, self)}) + "\n"

    def role(self, token):
        return str(ROLES[token.meta["name"]](token, self))


def listing(token):
    """A fence that only shows something."""
    code = token.content.removesuffix("\n")
    return Markup('<pre class="highlight" tabindex="0"><code>{}</code></pre>\n').format(
        highlighted(code, token.info.strip())
    )


def equation(token):
    label = f' id="{token.info}"' if token.info else ""
    return f'<div class="equation" tabindex="0"{label}>{token.meta["mathml"]}</div>\n'


def lesson_page(lesson, course, answers, templates, assets, editions=()):
    """-> {"index.html": the HTML of a lesson's page, and what lies beside it}; editions: all of the course, for links to the
    same page in other languages."""
    writer = Page(lesson, course, answers, templates)
    body = glued(writer.blocks(lesson.document.tokens))
    around = course.order.index(lesson.name) if lesson.name in course.order else None
    root = "../" * address(course, lesson.name).count("/")
    data = (
        pack(templates.root, {f"{HOME}/{name}": content for name, content in lesson.data.items()})
        if lesson.data and uses_python(body)
        else b""
    )
    page = {
        "title": lesson.title,
        "summary": lesson.summary,
        "files": writer.attach("files", ".pack", data) if data else "",
        "lesson": lesson.name,
        "minutes": lesson.minutes,
        "notebook": notebook_of(lesson) and root + notebook_of(lesson),
        **language(course.lang),
        "text": language(lesson.text_lang),
        "root": root,
        "assets": root + assets,
        "fonts": fonts_of(body),
        "python": uses_python(body),
        "megabytes": MEGABYTES,
        "body": body,
        "words": words_of(templates.root, templates.words, body),
        "styles": styles_of(templates.root, body),
        "packages": sorted(lesson.wheels),
        "toc": [
            {"id": id, "title": title, "level": level} for level, id, title, _ in lesson.document.headings if level > 1
        ],
        "previous": neighbour(course, around, -1),
        "next": neighbour(course, around, +1),
        "languages": languages(editions, lesson.name),
        "symbols": symbols(course),
    }
    return {"index.html": templates.fill("page.html", page=page), **writer.files}


def notebook_of(lesson):
    """The address of a lesson as a notebook, relative to the site's root; "" for a page without code. It is in the course's own language."""
    return (
        f"lessons/{lesson.name}/{lesson.name}.ipynb"
        if any(one.kind == "code-cell" for one in lesson.document.directives)
        else ""
    )


def front_page(course, answers, templates, assets, editions=()):
    """-> the HTML of the front page; its grid is the first one of the course."""
    grid, root = None, "../" * address(course).count("/")
    for lesson in course.lessons:
        for directive in lesson.document.directives:
            if directive.kind == "attention-grid" and not grid:
                grid = DIRECTIVES["attention-grid"].show(
                    directive, Page(lesson, course, answers[lesson.name], templates)
                )
    page = {
        "title": course.title,
        "summary": course.tagline,
        "lesson": "",
        "minutes": None,
        **language(course.lang),
        "root": root,
        "text": language(course.lang),
        "assets": root + assets,
        "fonts": fonts_of("<q>" if grid else ""),  # the reading of the grid
        "words": words_of(templates.root, templates.words, ""),
        "styles": [],
        "python": bool(grid),
        "body": "",
        "toc": [],
        "previous": None,
        "next": None,
        "packages": [],
        "languages": languages(editions),
        "files": "",
    }
    return templates.fill("index.html", page=page, grid=grid)


def fonts_of(body):
    """The fonts a page shows from its start; one that came later would have all its text laid out once more."""
    return [font for font, sign in FONTS.items() if re.search(sign, body)]


def language(lang):
    return {"lang": lang, "dir": "rtl" if lang.split("-")[0] in RIGHT_TO_LEFT else "ltr"}


def languages(editions, name=""):
    """The same page in every language of the course: [{lang, words, url}], nothing if there is one only."""
    return [
        {"lang": one.lang, "name": NAMES.get(one.lang, one.lang), "url": address(one, name)}
        for one in editions
        if len(editions) > 1
    ]


def neighbour(course, place, step):
    if place is None or not 0 <= place + step < len(course.order):
        return None
    lesson = course.lesson(course.order[place + step])
    return {"title": lesson.title, **language(lesson.text_lang), "url": address(course, lesson.name)}


def characters_of_math(pages):
    """All characters inside <math> of the pages, for the math font; what lies beside a page as bytes has none."""
    return {
        character
        for page in pages
        if isinstance(page, str)
        for math in re.findall(r"<math.*?</math>", page, re.S)
        for character in html.unescape(re.sub(r"<[^>]*>", "", math))
    }
