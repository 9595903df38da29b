"""What the grader says in another language: the same tables as in English, calm as well, and said wherever they are there."""

import functools
import json
import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest
from publishing import small_course, write

from grader.findings import Found, in_words
from grader.judge import judge
from grader.observe import observe
from publish.commands.build import build
from publish.commands.check import check, untranslated
from publish.record.packet import messages, packet

ROOT = Path(__file__).parents[2]
SELF_ATTENTION = ROOT / "lessons" / "self-attention"
ENGLISH = sorted([*ROOT.glob("py/course/grader/messages/*.en.toml"), *ROOT.glob("lessons/*/messages.en.toml")])
TRANSLATED = [
    (english, path)
    for english in ENGLISH
    for path in sorted(english.parent.glob(english.name.replace(".en.", ".*.")))
    if path != english
]
TABLES = ("checks", "summary", "phrases", "pieces", "kinds")
OUT_OF_TONE = {
    "es": re.compile(
        r"[¡!]|\b(mal|incorrect[oa]s?|error(es)?|fall[oa]s?|equivocad[oa]s?|simplemente|s[oó]lo|obvi[oa]s?|obviamente|fácil|"
        r"bien|genial|lástima|usted|su código)\b",
        re.IGNORECASE,
    )
}


def read(path):
    return tomllib.loads(path.read_text("utf-8"))


def texts(table):
    """{field: text} of one slug, each hint for itself."""
    return {
        **{name: text for name, text in table.items() if name != "hints"},
        **{f"hint {n}": hint for n, hint in enumerate(table.get("hints", []), start=1)},
    }


def fields(text):
    """The names in braces."""
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)


def code(text):
    return sorted(re.findall(r"`[^`]+`", text))


def language(path):
    return path.name.split(".")[1]


def name(pair):
    return pair.name if isinstance(pair, Path) else None


def verdict(asked, source):
    seen = json.loads(json.dumps(observe(source, asked["function"], asked["calls"])))
    return judge(asked["checks"], asked["messages"], asked["calls"], seen)


def wrong(name):
    return (SELF_ATTENTION / "wrong" / f"{name}.py").read_text("utf-8")


@pytest.fixture(scope="module")
def spanish():
    return packet(SELF_ATTENTION, "es")


def test_spanish_has_both_tables_of_the_engine():
    assert {path.name for _, path in TRANSLATED} >= {"general.es.toml", "attention.es.toml"}


@pytest.mark.parametrize("english, path", TRANSLATED, ids=name)
def test_a_translation_has_the_slugs_fields_and_names_in_braces_of_the_english_table(english, path):
    ours, theirs = read(english), read(path)
    assert [*theirs] == [*ours]
    for slug in ours:
        one, other = texts(ours[slug]), texts(theirs[slug])
        assert [*other] == [*one], slug
        assert {field: fields(text) for field, text in other.items()} == {
            field: fields(text) for field, text in one.items()
        }, slug


@pytest.mark.parametrize("english, path", TRANSLATED, ids=name)
def test_code_stays_as_it_is_in_a_translation(english, path):
    ours, theirs = read(english), read(path)
    for slug in ours:
        for field, text in texts(ours[slug]).items():
            assert code(texts(theirs[slug])[field]) == code(text), (slug, field)


@pytest.mark.parametrize("english, path", TRANSLATED, ids=name)
def test_a_translation_is_calm(english, path):
    for slug, table in read(path).items():
        for field, text in texts(table).items():
            if slug not in TABLES:
                assert not (found := OUT_OF_TONE[language(path)].search(re.sub(r"{\w+}|`[^`]*`", "", text))), (
                    slug,
                    field,
                    found,
                )
                assert text.count("¿") == text.count("?") and text == text.strip(), (slug, field)


@pytest.mark.parametrize(
    "name, seen",
    [
        ("scale_dk", "Las puntuaciones se dividieron entre d_k mismo."),
        ("axis0", "Las columnas de A suman 1, y las filas suman "),
        ("K_not_transposed", "(T, d_k) se encuentra con (T, d_k) (línea "),
        ("method_only", "No hay ninguna función llamada `self_attention` fuera de la clase Attention; "),
        ("swapped", "El par llegó como (A, output): (T, T) y después (T, d_v)."),
        ("syntax", "Python no puede leer la línea "),
        ("input", "El código espera a `input()` (línea 6)."),
    ],
)
def test_the_judge_speaks_the_language_of_the_packet(spanish, name, seen):
    given = verdict(spanish, wrong(name))
    first = given["findings"][0]
    assert not given["passed"] and first["seen"].startswith(seen) and len(first["hints"]) >= 2
    assert re.fullmatch(r"Se cumplen \d+ de \d+ comprobaciones\.", given["summary"])
    assert first["slug"] == verdict(packet(SELF_ATTENTION), wrong(name))["findings"][0]["slug"]


def test_the_checks_the_summary_and_the_other_solutions_are_named_in_the_language(spanish):
    given = verdict(spanish, (SELF_ATTENTION / "solution.py").read_text("utf-8"))
    assert given["passed"] and given["summary"] == "Se cumplen las 15 comprobaciones."
    assert [check["name"] for check in given["checks"]][:2] == ["llega hasta el final", "devuelve lo que se pide"]
    english = packet(SELF_ATTENTION)
    assert [style["title"] for style in spanish["styles"]] == [
        None,
        "Con np.einsum, que nombra los ejes",
        "Por la vía de log-sum-exp",
    ]
    assert [style["title"] for style in english["styles"]] == [
        None,
        "With np.einsum, which names the axes",
        "By way of log-sum-exp",
    ]
    assert [style["code"] for style in spanish["styles"]] == [style["code"] for style in english["styles"]]
    assert {**spanish, "messages": 0, "styles": 0} == {**english, "messages": 0, "styles": 0}


def test_a_text_that_is_not_translated_is_said_in_english_key_by_key(tmp_path):
    (tmp_path / "messages.en.toml").write_text(
        '[shape-A]\nexpected = "Three maps."\n[mine]\nseen = "Seen."\nexpected = "Expected."\n'
    )
    said = functools.partial(messages, tmp_path, more=["attention"])
    known, english = said("es"), said("en")
    assert known["shape-A"]["expected"] == "Three maps."  # the lesson's own words, not the engine's in Spanish
    assert known["shape-A"]["hints"][0].startswith("¿") and known["mine"] == english["mine"]
    (tmp_path / "messages.es.toml").write_text('[mine]\nseen = "Visto."\n')
    assert said("es")["mine"] == {"seen": "Visto.", "expected": "Expected."}
    assert said("en") == english and said("xx") == english


def test_the_page_of_a_language_carries_the_words_of_that_language(tmp_path):
    root = small_course(tmp_path, one="```{challenge} self_attention\nWrite it.\n```\n")
    write(
        root / "lessons/course.yml",
        "id: small\ntitle: A\ntagline: B.\nlessons:\n  - one\ntranslations:\n  es:\n    title: C\n",
    )
    for file in ("stub.py", "solution.py", "checks.py"):
        write(root / "lessons/one" / file, (SELF_ATTENTION / file).read_text("utf-8"))
    write(root / "lessons/one/messages.en.toml", '[scale-dk]\nexpected = "As in lesson one."\n')
    build(root, root / "_site")
    said = [
        json.loads(next((root / "_site" / page).glob("self_attention.*.json")).read_text("utf-8"))["messages"][
            "scale-dk"
        ]
        for page in ("lessons/one", "es/lessons/one")
    ]
    assert [one["seen"] for one in said] == [
        "The scores were divided by d_k itself.",
        "Las puntuaciones se dividieron entre d_k mismo.",
    ]
    assert [one["expected"] for one in said] == ["As in lesson one."] * 2
    assert any("lessons/one: there is no messages.es.toml" in line for line in untranslated(root, check(root)[0]))


def test_what_a_broken_grid_says_in_the_page_is_what_the_grader_says():
    words, said = (
        json.loads((ROOT / "static/interface/es.json").read_text("utf-8")),
        read(ROOT / "py/course/grader/messages/attention.es.toml"),
    )
    for variant, slug in (
        ("no-divisor", "scale-none"),
        ("columns", "softmax-columns"),
        ("swapped", "qk-swapped"),
        ("unnormalised", "exp-only"),
    ):
        assert said[slug]["seen"].startswith(words[f"grid.broken.{variant}.found"])


def test_a_phrase_is_said_if_all_its_numbers_are_known():
    known = messages(SELF_ATTENTION, "es", ["attention"])
    product = Found("shapes-do-not-fit", line=4, message="matmul: …", columns_left="3", rows_right="5")
    assert in_words(product, known)["seen"] == "Hay formas que no encajan (línea 4): los tamaños interiores son 3 y 5."
    assert (
        in_words(Found("shapes-do-not-fit", message="not aligned"), known)["seen"]
        == "Hay formas que no encajan: not aligned."
    )
    assert in_words(Found("entries-abs", piece="X in Q"), known)["seen"].endswith("`X en Q` perdió sus signos.")
