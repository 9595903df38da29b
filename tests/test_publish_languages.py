"""The course in several languages: each has its pages and its words; what is not translated stands there as it is, and is said."""
import pytest
from publishing import HEAD, Elements, small_course, write

from publish.check import check, untranslated
from publish.site import build

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
    assert spanish.find("html")[0][1]["data-lesson"] == english.find("html")[0][1]["data-lesson"]     # one storage for both


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
