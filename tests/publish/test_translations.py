"""`check` holds the translations of every language to their originals."""

import json

import pytest
from publishing import HEAD, ROOT, small_course, write

from publish.commands.check import check
from publish.lessons.translations import holes_of_messages, holes_of_words

TEXT = """\
Some text with $x^2$.

:::{note} A title
Words.
:::

```{code-cell} python
:name: a1
x = 3  # three
print("three", x)
```

:::{question} number
:name: q1
:answer: 1
How much?

- 1: Yes.
- *: No.
:::

:::{question} choice
:name: q2
Which?

- (x) One

  Yes.

- ( ) Two

  No.
:::
"""
GERMAN = (
    TEXT.replace("Some text", "Etwas Text")
    .replace("# three", "# drei")
    .replace('"three"', '"drei"')
    .replace("Which", "Welche")
    .replace("A title", "Ein Titel")
)
MISTAKES = {
    "another right answer": (
        ":answer: 1",
        ":answer: 0",
        "the options of {question} q1 are not as in lessons/one/lesson.md, line 18",
    ),
    "another right option": (
        "- (x) One\n\n  Yes.\n\n- ( ) Two",
        "- ( ) One\n\n  Yes.\n\n- (x) Two",
        "the right answers of {question} q2 are not",
    ),
    "another reply": ("- 1: Yes.", "- 2: Yes.", "the answers of {question} q1 are not"),
    "a renamed question": (
        ":name: q1",
        ":name: frage",
        "here stands {question} frage, and in lessons/one/lesson.md {question} q1 (its line 18)",
    ),
    "other numbers in a cell": ("x = 3", "x = 4", "the code of {code-cell} a1 is not as in"),
    "another formula": ("$x^2$", "$x^3$", "the formula $x^2$ stands 1 times in lessons/one/lesson.md and 0 times here"),
    "a missing question": (
        GERMAN[GERMAN.index(":::{question} choice") :],
        "",
        "here the text ends, and in lessons/one/lesson.md {question} q2",
    ),
}


def translated(folder, german):
    root = small_course(folder, one=TEXT)
    write(
        root / "lessons/course.yml",
        "id: small\ntitle: A\ntagline: B.\nlessons:\n  - one\ntranslations:\n  de:\n    title: C\n",
    )
    write(root / "lessons/one/lesson.de.md", HEAD + german)
    return check(root)[1]


def test_a_translation_whose_words_alone_differ_is_no_mistake(tmp_path):
    assert translated(tmp_path, GERMAN) == []


@pytest.mark.parametrize("what", MISTAKES)
def test_a_translation_that_differs_is_told_so_with_its_line(what, tmp_path):
    text, instead, said = MISTAKES[what]
    found = translated(tmp_path, GERMAN.replace(text, instead, 1))
    assert any(one.startswith("lessons/one/lesson.de.md:") and said in one for one in found), found


def test_holes_in_sentences_are_held_together(tmp_path):
    english = {"page.minutes": "{minutes} min", "page.other": "Other"}
    assert [
        *holes_of_words("static/interface/de.json", english, {"page.minutes": "{minutes} Min.", "page.more": "{x}"})
    ] == []
    (found,) = holes_of_words("static/interface/de.json", english, {"page.minutes": "{zeit} Min."})
    assert (
        found
        == "static/interface/de.json:1: page.minutes: {zeit} where the original has {minutes}; names in braces stay as they are"
    )
    write(tmp_path / "one/messages.en.toml", '[slip]\nseen = "{n} of them."\nhints = ["{a}", "b", "c"]\n')
    write(tmp_path / "one/messages.de.toml", '[slip]\nseen = "{m} davon."\nhints = ["{a}", "b", "c"]\n')
    (found,) = holes_of_messages(tmp_path, [tmp_path / "one"], "de")
    assert (
        found == "one/messages.de.toml:1: [slip] seen: {m} where the original has {n}; names in braces stay as they are"
    )


def test_the_courses_own_spanish_holds_together():
    words = {lang: json.loads((ROOT / f"static/interface/{lang}.json").read_text("utf-8")) for lang in ("en", "es")}
    assert [*holes_of_words("es.json", words["en"], words["es"])] == []
    assert [*holes_of_messages(ROOT, [*(ROOT / "lessons").iterdir()], "es")] == []
