"""The course in several languages: each has its pages and its words; what is not translated stands there as it is, and is said."""

import ast
import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from publishing import HEAD, ROOT, Elements, small_course, write

from publish.commands.build import build
from publish.commands.check import check, untranslated
from publish.lessons.course import read_editions, read_lesson

pytestmark = pytest.mark.xdist_group("test_publish_languages")  # in one process: what all of them look at is made once
SETTINGS = """id: small
title: A course
tagline: Small.
lessons:
  - one
  - two
translations:
  es:
    title: Un curso
    tagline: Pequeño.
"""
SPANISH = HEAD.replace("A lesson", "Una lección") + "Hola, [dos](lesson:two).\n"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = small_course(tmp_path_factory.mktemp("languages"), one="Hello, [two](lesson:two).\n", two="English only.\n")
    write(root / "lessons/course.yml", SETTINGS)
    write(root / "lessons/one/lesson.es.md", SPANISH)
    build(root, root / "_site")
    return root


def page(root, path):
    return Elements((root / "_site" / path / "index.html").read_text("utf-8"))


def test_a_translated_lesson_has_its_own_page_in_its_language(root):
    spanish, english = page(root, "es/lessons/one"), page(root, "lessons/one")
    assert spanish.find("html", lang="es", dir="ltr") and english.find("html", lang="en")
    assert [h1[2].strip() for h1 in spanish.find("h1")] == ["Una lección"]
    assert "Un curso" in spanish.find("header")[0][2]
    assert (
        spanish.find("html")[0][1]["data-lesson"] == english.find("html")[0][1]["data-lesson"]
    )  # one storage for both


def test_every_address_on_every_page_leads_to_a_file(root):
    site = root / "_site"
    for html in [*site.rglob("index.html")]:
        for tag, attributes, _ in Elements(html.read_text("utf-8")).all:
            for name in ("href", "src"):
                target = attributes.get(name)
                if target and not target.startswith(("#", "http")):
                    place = (html.parent / target.split("#")[0]).resolve()
                    assert (place / "index.html" if place.is_dir() else place).is_file(), (html, target)


def test_links_between_lessons_stay_in_the_language(root):
    target = page(root, "es/lessons/one").find("a", href="../two/")
    assert target and page(root, "es/lessons/two").find("article", lang="en")


def test_an_untranslated_lesson_is_shown_as_it_is_and_says_so(root):
    fallback = page(root, "es/lessons/two")
    assert fallback.find("html", lang="es") and "English only." in fallback.find("article", lang="en")[0][2]
    assert fallback.find("p", lang="es")
    assert not page(root, "lessons/two").find("article", lang="en")


def test_each_page_names_itself_in_the_other_languages(root):
    assert page(root, "lessons/one").find("a", hreflang="es", href="../../es/lessons/one/")
    assert page(root, "es").find("a", hreflang="en", href="../")
    assert page(root, "").find("a", hreflang="es", href="es/")


def test_the_check_lists_what_is_not_translated_and_is_content_all_the_same(root):
    editions, complaints = check(root)
    assert complaints == []
    said = list(untranslated(root, editions))
    assert any("lessons/two: there is no lesson.es.md" in line for line in said)
    assert not any("lessons/one" in line for line in said)


def test_a_mistake_in_a_translation_names_the_translated_file(tmp_path):
    root = small_course(tmp_path, one="Hello.\n", two="Hello.\n")
    write(root / "lessons/course.yml", SETTINGS)
    write(root / "lessons/one/lesson.es.md", SPANISH.replace("lesson:two", "lesson:three"))
    _, complaints = check(root)
    assert len(complaints) == 1 and complaints[0].startswith("lessons/one/lesson.es.md:6: ")


def test_every_title_that_is_not_translated_says_its_language(root):
    front, spanish, fallback = page(root, "es"), page(root, "es/lessons/one"), page(root, "es/lessons/two")
    assert [attributes.get("lang") for _, attributes, _ in front.find("h3")] == [None, "en"]
    assert spanish.find("span", lang="en", dir="ltr")[0][2] == "A lesson"  # the way to the next lesson
    assert (
        not fallback.find("span", lang="es") and fallback.find("h1")[0][2] == "A lesson"
    )  # inside the English article
    assert not [h3 for h3 in page(root, "").find("h3") if "lang" in h3[1]]


# The course's own Spanish edition -------------------------------------------------------------------------------------

INTERFACE = {lang: json.loads((ROOT / f"static/interface/{lang}.json").read_text("utf-8")) for lang in ("en", "es")}
TRANSLATED = sorted(
    str(path.parent.relative_to(ROOT / "lessons")) for path in (ROOT / "lessons").glob("*/lesson.es.md")
)


def test_the_spanish_interface_has_every_word_of_the_english_one_and_no_other():
    assert list(INTERFACE["es"]) == list(INTERFACE["en"])  # in the same order, so that two files are easy to compare
    assert all(sentence.strip() for sentence in INTERFACE["es"].values())


def test_a_spanish_sentence_has_the_holes_of_the_english_one():
    holes = {
        lang: {key: sorted(re.findall(r"\{\w+\}", sentence)) for key, sentence in words.items()}
        for lang, words in INTERFACE.items()
    }
    assert holes["es"] == holes["en"]


def test_the_check_says_how_many_words_are_missing_and_which(root, monkeypatch):
    monkeypatch.setattr(
        "publish.commands.check.own_words",
        lambda _, lang: {key: word for key, word in INTERFACE[lang].items() if (lang, key) != ("es", "cell.run")},
    )
    said = list(untranslated(root, read_editions(root)))
    assert f"static/interface/es.json: 1 of {len(INTERFACE['en'])} interface words are not translated: cell.run" in said


def test_of_the_spanish_interface_nothing_is_missing():
    assert not [line for line in untranslated(ROOT, read_editions(ROOT)) if "interface" in line]


@pytest.mark.parametrize(
    "variant, slug",
    [
        ("no-divisor", "scale-none"),
        ("columns", "softmax-columns"),
        ("swapped", "qk-swapped"),
        ("unnormalised", "exp-only"),
    ],
)
def test_what_the_grader_would_say_of_a_broken_grid_is_what_it_says_in_spanish(variant, slug):
    messages = tomllib.loads((ROOT / "py/course/grader/messages/attention.es.toml").read_text("utf-8"))
    assert messages[slug]["seen"].startswith(INTERFACE["es"][f"grid.broken.{variant}.found"])


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translated_lesson_has_the_parts_of_its_original_in_their_order(name):
    english, spanish = both(name)
    assert [shape(one) for one in spanish.document.directives] == [shape(one) for one in english.document.directives]
    assert [heading[:2] for heading in spanish.document.headings] == [
        heading[:2] for heading in english.document.headings
    ]  # level, id


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translated_cell_differs_in_comments_and_texts_only(name):
    english, spanish = (
        [one.body for one in lesson.document.directives if one.kind == "code-cell"] for lesson in both(name)
    )
    for one, other in zip(english, spanish, strict=True):
        assert without_texts(one) == without_texts(other)


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translated_lesson_has_the_mathematics_of_its_original(name):
    english, spanish = (
        Counter(formulas((lesson.folder / Path(lesson.path).name).read_text("utf-8"))) for lesson in both(name)
    )
    assert spanish == english


def both(name):
    return read_lesson(ROOT, name), read_lesson(ROOT, name, "es")


def shape(directive):
    """What of a part has to be the same in every language: its kind, its names and numbers, how many options, which are right."""
    options = {key: text for key, text in directive.options.items() if key not in ("caption", "unit")}
    items = [item[0] for item in directive.value["items"]] if directive.kind == "question" else None
    return directive.kind, directive.argument if directive.kind in ("question", "challenge") else "", options, items


def without_texts(source):
    """Python without comments, and with every text empty but those that a function other than print is given or that look
    something up: the sentence, the word "are", the name of a head."""
    tree = ast.parse(source)
    used = {
        id(argument)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") != "print"
        for argument in call.args
    }
    used |= {id(lookup.slice) for lookup in ast.walk(tree) if isinstance(lookup, ast.Subscript)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in used:
            node.value = ""
    return ast.dump(tree)


def formulas(text):
    """Everything between dollar signs, without the words in it."""
    return [re.sub(r"\\text\{\w+\}", "", formula) for formula in re.findall(r"\$\$?([^$]+)\$\$?", text)]
