"""Links and pictures of a lesson: where they lead, whether that exists, and the address to write for it."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

from publish.parts.roles import GLOSSARY, term

OUTSIDE = re.compile(r"(https?:|mailto:)")


def resolve(lesson, course):
    """Write every link of a lesson as an address relative to its page; what leads nowhere becomes a mistake."""
    for token, attribute, line in lesson.document.links:
        target = token.attrs[attribute]
        if target.startswith("lesson:"):
            token.attrs[attribute] = to_lesson(lesson, course, target, line)
        elif target.startswith("#"):
            to_id(lesson, lesson, target[1:], target, line)
        elif target.startswith("http:"):
            lesson.mistake(
                line,
                f"the link {target} is not encrypted; write https: if the site has it, and take the link out otherwise",
            )
        elif not OUTSIDE.match(target):
            to_file(lesson, target, line)
    glossary = course.lesson(GLOSSARY)
    for token, line in lesson.document.roles:
        if glossary and token.meta["name"] == "term" and term(token)[1] not in glossary.document.ids:
            lesson.mistake(
                line,
                f"the glossary has no entry for {{term}}`{token.content}`; add one to {glossary.path}, "
                "or name an entry: {term}`shown <entry>`",
            )
    for token, line in lesson.document.images:
        if not token.content.strip():
            lesson.mistake(
                line,
                f"the picture {token.attrs['src']} has no text for those who cannot see it; "
                "write it between the brackets: ![what it shows](file)",
            )
        if not OUTSIDE.match(token.attrs["src"]):
            picture(lesson, token.attrs["src"], line)
        else:
            lesson.mistake(
                line,
                f"the picture {token.attrs['src']} lies on another host, which the page's policy forbids; "
                "copy it into the lesson's folder",
            )


LARGEST = 1_500_000  # bytes of a picture: every reader fetches it for the copy that works without a network
BEGINS = {
    ".png": (b"\x89PNG",),
    ".jpg": (b"\xff\xd8",),
    ".jpeg": (b"\xff\xd8",),
    ".gif": (b"GIF8",),
    ".webp": (b"RIFF",),
}


def picture(lesson, target, line):
    """Is the file a picture, and one that a phone can fetch?"""
    path = lesson.folder / unquote(target)
    if not path.is_file():
        return  # said as a link that leads nowhere
    content = path.read_bytes()
    if len(content) > LARGEST:
        lesson.mistake(
            line,
            f"the picture {target} has {len(content) / 1e6:.1f} MB, and every reader fetches it; make it smaller than {LARGEST / 1e6:.1f} MB",
        )
    if not content.startswith(BEGINS.get(path.suffix.lower(), b"")):
        lesson.mistake(
            line,
            f"the file {target} is no {path.suffix[1:].upper()} inside; save the picture in that format, or rename it",
        )
    if path.suffix.lower() == ".svg":
        try:
            ElementTree.fromstring(content)
        except ElementTree.ParseError as error:
            lesson.mistake(line, f"the picture {target} is broken: {error}; export it again")


def to_lesson(lesson, course, target, line):
    name, _, anchor = target.removeprefix("lesson:").partition("#")
    other = course.lesson(name)
    if other is None:
        known = ", ".join(one.name for one in course.lessons)
        lesson.mistake(line, f"the link {target} leads to no lesson; the course has {known}")
    elif anchor:
        to_id(lesson, other, anchor, target, line)
    return f"../{name}/" + (f"#{anchor}" if anchor else "")


def to_id(lesson, other, anchor, target, line):
    if anchor and anchor not in other.document.ids:
        lesson.mistake(
            line, f"the link {target} leads to no id in {other.path}; it has {', '.join(other.document.ids) or 'none'}"
        )


def to_file(lesson, target, line):
    path = unquote(target.split("#")[0].split("?")[0])
    if not (lesson.folder / path).is_file() or lesson.folder.resolve() not in (lesson.folder / path).resolve().parents:
        lesson.mistake(
            line,
            f"the link {target} leads to no file in the lesson's folder; correct it, "
            "or write lesson:NAME for another lesson",
        )


def files_of(lesson):
    """The files beside lesson.md that its page links to or shows."""
    targets = [
        unquote(token.attrs[attribute].split("#")[0].split("?")[0]) for token, attribute, _ in lesson.document.links
    ]
    return sorted({path for path in targets if path and not OUTSIDE.match(path) and (lesson.folder / path).is_file()})
