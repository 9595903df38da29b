"""The fonts of the pages: every character is there, no formula lacks one, the same sources give the same bytes."""

import io

import pytest
from fontTools.ttLib import TTFont

from publish.setup.problem import Problem
from publish.site.fonts import LATIN, fonts, math_font, math_source


@pytest.fixture(scope="module")
def cut(root):
    return {name: TTFont(path) for name, path in fonts(root, "√Σ𝐗⊤α").items()}


def test_the_text_fonts_have_the_letters_and_signs_of_western_languages(cut):
    for name in ("text", "text-italic", "sans"):
        missing = {code for code in map(ord, "áéñ¿¡“”‘’–—…×−·½") if code not in cut[f"{name}.woff2"].getBestCmap()}
        assert not missing, (name, missing)
    assert len(LATIN) < 260


def test_the_math_font_keeps_its_table_and_the_root_in_several_sizes(cut):
    font = cut["math.woff2"]
    radical = font.getBestCmap()[ord("√")]
    constructions = font["MATH"].table.MathVariants
    sizes = constructions.VertGlyphConstruction[constructions.VertGlyphCoverage.glyphs.index(radical)]
    glyphs = {record.VariantGlyph for record in sizes.MathGlyphVariantRecord} | {
        part.glyph for part in sizes.GlyphAssembly.PartRecords
    }
    assert (
        len(glyphs) > 4 and len({font["hmtx"][glyph][0] for glyph in glyphs}) == 1
    )  # as wide as each other: see even_roots
    assert all(ord(letter) in font.getBestCmap() for letter in "𝐗⊤𝑥𝑄𝛼ℎ")


def test_the_math_font_asks_for_no_more_room_than_a_line(cut):
    font = cut["math.woff2"]
    em = font["head"].unitsPerEm
    assert font["hhea"].ascent - font["hhea"].descent + font["hhea"].lineGap <= 1.3 * em
    assert font["OS/2"].usWinAscent + font["OS/2"].usWinDescent <= 1.3 * em


def test_a_character_that_the_math_font_lacks_stops_the_build():
    with pytest.raises(Problem, match=r"U\+1F600"):
        math_font(math_source(), {0x1F600})


def test_the_same_sources_give_the_same_bytes():
    once, again = (math_font(math_source(), {ord("x")}) for _ in range(2))
    assert once == again and TTFont(io.BytesIO(once)).flavor == "woff2"


def test_all_fonts_of_a_first_paint_weigh_little(root):
    sizes = {name: path.stat().st_size for name, path in fonts(root, "√Σ").items()}
    assert sum(sizes.values()) - sizes["text-italic.woff2"] < 80_000, sizes


def test_no_cut_font_bears_the_name_that_its_licence_reserves(cut):
    for font in cut.values():
        names = [str(name) for name in font["name"].names if name.nameID in (1, 3, 4, 6, 16)]
        assert names and not any("Source" in name for name in names)
