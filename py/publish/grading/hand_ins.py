"""What students handed in, as learning platforms deliver it: in folders, in zip files, under any name. Nothing of it is believed.

A results file is the page's "Hand in" (HTML with the data inside) or a saved work file (JSON).
"""

import json
import unicodedata
import zipfile
from dataclasses import dataclass, field
from html.parser import HTMLParser

from publish.setup.files import MARK

FORMAT, VERSION = "lesson work", 1
LARGEST = 5_000_000  # bytes of a results file
MOST = 5000  # files in one zip
NAMES = (".html", ".htm", ".xhtml", ".json")  # what a results file may end in, before a .txt that a mail program adds
ZIPS = 2  # a zip in a zip, and no deeper


class Unfit(Exception):
    """A file that is no results file; its text goes into the table."""


@dataclass
class HandIn:
    """One file: its place below the folder, and what is in it, or why it cannot be read."""

    file: str
    student: str = ""
    saved: str = ""
    items: dict = field(default_factory=dict)  # {(lesson, name on the shelf): value}
    unfit: str = ""
    remarks: list = field(default_factory=list)
    release: str = ""  # which questions and challenges it answers: tasks.release_of, "" in older files
    counts: bool = True  # no newer file of the same student


def handed_in(folder, course):
    """A folder, with all below it -> ([HandIn], [(place, why it was skipped)]): every file is in one of the two."""
    found, skipped, own = [], [], [path.parent for path in folder.rglob(MARK)]  # what an earlier run wrote
    for path in sorted(path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink()):
        if any(path.is_relative_to(one) for one in own):
            continue
        place = path.relative_to(folder).as_posix()
        if path.is_symlink():
            skipped.append((place, "a link to somewhere else"))
        else:
            take(place, FileOnDisk(path), course, found, skipped)
    say_which_counts(found)
    return found, skipped


class FileOnDisk:
    """What take() needs to know of a file: its size, and how its bytes are had."""

    def __init__(self, path):
        self.path, self.size = path, path.stat().st_size

    def read(self, most):
        with self.path.open("rb") as file:
            return file.read(most)

    def archive(self):
        return zipfile.ZipFile(self.path)


class FileInZip:
    def __init__(self, archive, info):
        self.zip, self.info, self.size = archive, info, info.file_size

    def read(self, most):
        with self.zip.open(self.info) as file:
            return file.read(most)  # never more, whatever size the zip claims

    def archive(self):
        return zipfile.ZipFile(self.zip.open(self.info))


def take(place, file, course, found, skipped, depth=0):
    """Put one file into one of the two lists, and what is inside a zip."""
    parts = place.lower().split("/")
    named = parts[-1].removesuffix(".txt").endswith(NAMES)
    if parts[-1].startswith((".", "~$")) or "__macosx" in parts or parts[-1] in ("thumbs.db", "desktop.ini"):
        skipped.append((place, "written by the system, not by a student"))
    elif parts[-1].endswith(".zip") and depth < ZIPS:
        take_zip(place, file, course, found, skipped, depth)
    else:
        try:
            if file.size > LARGEST:
                raise Unfit(f"larger than {LARGEST // 1_000_000} MB: not a results file")
            found.append(HandIn(place, **read_work(file.read(LARGEST + 1), course)))
        except (Unfit, OSError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
            why = str(error) if isinstance(error, Unfit) else f"cannot be read: {error}"
            if named:
                found.append(HandIn(place, unfit=why))
            else:
                skipped.append((place, "not a results file"))


def take_zip(place, file, course, found, skipped, depth):
    try:
        with file.archive() as archive:
            inside = [info for info in archive.infolist() if not info.is_dir()]
            if len(inside) > MOST:
                raise Unfit(f"a zip of more than {MOST} files; unpack it and take out what was handed in")
            for info in sorted(inside, key=lambda info: info.filename):
                take(f"{place}/{info.filename}", FileInZip(archive, info), course, found, skipped, depth + 1)
    except (OSError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        found.append(HandIn(place, unfit=f"a zip that cannot be opened: {error}"))
    except Unfit as unfit:
        found.append(HandIn(place, unfit=str(unfit)))


def say_which_counts(found):
    """Of several files under one name the newest by its own date counts; each says so."""
    of_student = {}
    for one in found:
        if one.student.strip() and not one.unfit:
            of_student.setdefault(known_as(one.student), []).append(one)
    for several in of_student.values():
        newest = max(several, key=lambda one: one.saved)  # ISO times sort as text
        for one in several if len(several) > 1 else ():
            one.counts = one is newest
            one.remarks.append(
                f"one of {len(several)} files of this name; "
                + ("the newest, it counts" if one is newest else f"{newest.file} is newer and counts")
            )


def known_as(student):
    return " ".join(unicodedata.normalize("NFKC", student).casefold().split())


# --- one file ---------------------------------------------------------------------------------------------------------


class Inside(HTMLParser):
    """Finds <script type="application/json" id="work"> in a results page."""

    def __init__(self, html):
        super().__init__()
        self.here, self.text = False, ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.here = tag == "script" and dict(attributes).get("id") == "work"

    def handle_endtag(self, tag):
        self.here = False

    def handle_data(self, text):
        self.text += text * self.here


def read_work(content, course):
    """The bytes of a file -> {"student", "saved", "items": {(lesson, name): value}}; Unfit says in a sentence what is amiss."""
    if not content.strip():
        raise Unfit("empty")
    text = decoded(content)
    try:
        work = json.loads(text if text.lstrip().startswith(("{", "[")) else Inside(text).text)
    except (ValueError, RecursionError, AssertionError):  # html.parser asserts on some broken declarations
        raise Unfit("not a results file: no data can be read in it") from None
    if not isinstance(work, dict) or work.get("format") != FORMAT or not isinstance(work.get("items"), list):
        raise Unfit("not a results file of such a course")
    if work.get("version") != VERSION or work.get("course") != course:
        raise Unfit(
            f"made by another course or version: {str(work.get('course'))[:60]}, version {str(work.get('version'))[:10]}"
        )
    items = {}
    for item in work["items"]:
        if isinstance(item, dict) and isinstance(item.get("value"), dict):
            items[str(item.get("lesson")), str(item.get("name"))] = item["value"]
    return {
        "student": str(work.get("student") or "")[:200],
        "saved": str(work.get("saved") or "")[:40],
        "items": items,
        "release": str(work.get("release") or "")[:20],
    }


def decoded(content):
    """Text of bytes that some program may have saved again: UTF-8 with or without a mark, or UTF-16 with one."""
    utf16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    return content.decode("utf-16" if utf16 else "utf-8-sig", errors="replace")
