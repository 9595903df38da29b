"""sentence.py: any text a person can type becomes tokens and vectors, or a plain sentence says why not."""

import doctest
import itertools
import random
import unicodedata

import numpy as np
import pytest

import sentence
from attention import softmax_rows
from sentence import NAMES, Unreadable, origins, right_to_left, tokens, vectors, with_positions

DEFAULT = "the keys to this car are here"


def test_examples_in_the_docstrings_hold():
    assert doctest.testmod(sentence).failed == 0


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("Don't stop: it’s 3.14, well-known!", ["Don't", "stop", ":", "it’s", "3", ".", "14", ",", "well-known", "!"]),
        ("'quoted' - and -5", ["'", "quoted", "'", "-", "and", "-", "5"]),
        ("हिन्दी भाषा सुंदर है", ["हिन्दी", "भाषा", "सुंदर", "है"]),
        ("שָׁלוֹם עולם", ["שָׁלוֹם", "עולם"]),
        ("السلام عليكم", ["السلام", "عليكم"]),
        ("می\u200cخواهم", ["می\u200cخواهم"]),
        ("ฉันรัก", ["ฉั", "น", "รั", "ก"]),
        ("我爱你", ["我", "爱", "你"]),
        ("日本のネコ", ["日", "本", "の", "ネ", "コ"]),
        ("한국어 문장", ["한국어", "문장"]),
        ("cafe\u0301 naïve", ["café", "naïve"]),
        ("Z͑ͫ̓ͪ̂ͫ̽A̴̵̜̰͔ͫL x", ["Z͑ͫ̓ͪ̂ͫ̽A̴̵̜̰͔ͫL", "x"]),
        ("hi👩‍👩‍👧👍🏽!", ["hi", "👩‍👩‍👧", "👍🏽", "!"]),
        ("🇩🇪🇫🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣2️⃣", ["🇩🇪", "🇫🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "2️⃣"]),
        ("<b>x</b> &amp;", ["<", "b", ">", "x", "<", "/", "b", ">", "&", "amp", ";"]),
        ("co\u00adop a\u200bb \u202eabc", ["coop", "a", "b", "abc"]),
        ("a\0b\ud800c\tx\ny", ["a", "b", "c", "x", "y"]),
        ("the the THE", ["the", "the", "THE"]),
        ("x" * 10_000, ["x" * 10_000]),
        ("\u0301", ["\u0301"]),
    ],
)
def test_tokens_of(text, wanted):
    assert tokens(text) == [unicodedata.normalize("NFC", token) for token in wanted]


@pytest.mark.parametrize(
    "text, slug, says",
    [
        ("", "empty", "nothing to read"),
        (" \n\t\u00a0 ", "empty", "nothing to read"),
        ("\u200d\u200e\0", "empty", "nothing to read"),
        ("a " * 65, "too-long", "65 tokens.*up to 64"),
        ("." * 10_000, "too-long", "10000 tokens"),
        ("a" * 10_001, "too-many-letters", "10,001 characters"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(text, slug, says):
    with pytest.raises(Unreadable, match=says) as caught:
        tokens(text)
    assert caught.value.why["slug"] == slug


def test_sixty_four_tokens_are_read():
    assert len(tokens("a " * 64)) == 64


def random_texts(count, seed=1):
    draw = random.Random(seed)
    blocks = [
        (32, 127),
        (0xA0, 0x250),
        (0x300, 0x36F),
        (0x400, 0x600),
        (0x900, 0xE7F),
        (0x2000, 0x2070),
        (0x3040, 0x30FF),
        (0x4E00, 0x4E80),
        (0x1F1E6, 0x1F1FF),
        (0x1F300, 0x1F680),
        (0xD800, 0xDFFF),
        (0xFE00, 0xFE0F),
    ]
    for _ in range(count):
        yield "".join(chr(draw.randint(*draw.choice(blocks))) for _ in range(draw.randint(1, 40)))


def test_any_text_keeps_every_visible_sign_and_gives_rows_won_by_their_diagonal():
    for text in random_texts(400):
        try:
            read = tokens(text)
        except Unreadable:
            continue
        plain = unicodedata.normalize("NFC", text)
        letters = [c for c in plain if unicodedata.category(c)[0] in "LNPS"]
        assert [c for c in "".join(read) if unicodedata.category(c)[0] in "LNPS"] == letters
        X = vectors(read)
        A = softmax_rows(X @ X.T / 4)
        assert np.isfinite(A).all() and (np.diag(A) >= A.max(axis=1) - 1e-9).all()


@pytest.mark.parametrize(
    "text, wanted", [("שלום world", True), ("123 سلام", True), ("hello שלום", False), ("", False), ("👍 1", False)]
)
def test_direction_is_that_of_the_first_letter(text, wanted):
    assert right_to_left(text) is wanted


@pytest.mark.parametrize("r", [0.5, 1, 4, 6])
def test_every_vector_has_length_r(r):
    X = vectors(tokens("the blickets saw 3 cars, naïve 我 👍"), r)
    assert X.shape[1] == len(NAMES) == 16 and np.allclose(np.linalg.norm(X, axis=1), r)


def test_origins_say_where_a_vector_comes_from():
    assert origins(["keys", "doorknobs", "glorp", "?", "3", "👍", "我"]) == [
        "table",
        "ending",
        "ending",
        "table",
        "table",
        "symbol",
        "ending",
    ]
    assert origins(["weddings"]) == ["stem + s"]


def test_words_that_lessons_show_are_in_the_table():
    shown = f"{DEFAULT} key these cars is The bank on the side of the river"
    assert set(origins(shown.split())) == {"table"}


def test_named_readings_read_number():
    reading = lambda word: dict(zip(NAMES, vectors([word], 1)[0]))
    for singular, plural in (("key", "keys"), ("car", "cars"), ("child", "children"), ("wedding", "weddings")):
        assert reading(singular)["noun.sg"] > 0.3 > reading(singular)["noun.pl"]
        assert reading(plural)["noun.pl"] > 0.3 > reading(plural)["noun.sg"]
    assert reading("is")["verb.sg"] > 0.5 and reading("are")["verb.pl"] > 0.5 and reading("blickets")["noun.pl"] > 0.2


def test_the_same_word_has_the_same_vector_in_any_case_and_another_word_has_not():
    assert (vectors(["The"]) == vectors(["the"])).all() and (vectors(["it’s"]) == vectors(["IT'S"])).all()
    table = sentence.table()["vectors"]
    assert len(np.unique(table, axis=0)) == len(table)
    made_up = vectors([a + b + c for a, b, c in itertools.product("bdg", "aeu", "lmn")])
    assert len(np.unique(made_up, axis=0)) == 27


def test_a_shared_vector_cannot_be_written_to():
    with pytest.raises(ValueError):
        sentence.reading("keys")[0][0] = 1


def test_positions_keep_the_length_and_tell_equal_words_apart():
    X = vectors("the keys and the keys".split())
    Z = with_positions(X)
    assert Z.shape == (5, 22) and np.allclose(np.linalg.norm(Z, axis=1), 4)
    assert np.allclose(Z[0, :16], Z[3, :16]) and not np.allclose(Z[0], Z[3])
    assert np.allclose(np.linalg.norm(Z[:, 16:], axis=1) / np.linalg.norm(Z[:, :16], axis=1), 0.7)
