"""The fonts the pages carry: cut down at build time from pinned packages; no math character may be missing from them.

Text and interface: Source Serif 4 and Source Sans 3, from npm. Math: STIX Two Math, from the Python package ziamath.
All three are under the SIL Open Font License, which allows cutting them down, under another name where one is
reserved ("Source" is): the cut fonts are called Lesson Text, Lesson Sans and Lesson Math, as in static/css/tokens.css.
"""

import hashlib
import importlib.util
import io
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from publish.setup.cache import kept
from publish.setup.node import node_modules
from publish.setup.problem import Problem


def span(text):
    """ "0020-007E 2212" -> the set of those code points."""
    ends = [[int(end, 16) for end in part.split("-")] for part in text.split()]
    return {code for end in ends for code in range(end[0], end[-1] + 1)}


# Western European letters, the punctuation of their typography, arrows and signs that interface and prose use.
LATIN = span(
    "20-7E A0-FF 131 152-153 2009-2014 2018-201A 201C-201E 2020-2022 2026 202F 2030 2032-2033 "
    "2039-203A 2044 20AC 2122 2190-2193 2212 2215"
)
# What a formula may need that is put together in the page; the rest comes from the characters the lessons use.
MATH = span(
    "20-7E A0 AC B1 B7 D7 2016 2032 2113 2190 2192 21D2 2208 2211-2212 221A 221D-221E 2223 2225 2248 2260 2264-2265 "
    "22A4 22C5 22EE-22F1"
)
NAMES = (1, 4, 6)  # family, full and PostScript name in a font's table
UNSEEN = span("2061-2064 200B-200F FE00-FE0F")  # marks of structure that no font has to draw

FACES = {  # file: (package on npm, its file, how much of the weight axis is kept)
    "text": ("source-serif-4", "source-serif-4-latin-wght-normal.woff2", (400, 700)),
    "text-italic": ("source-serif-4", "source-serif-4-latin-wght-italic.woff2", 400),
    "sans": ("source-sans-3", "source-sans-3-latin-wght-normal.woff2", (400, 700)),
}


def fonts(root, math_used=()):
    """{file name: path} of text, text-italic, sans and math; math_used: all characters inside the pages' <math>.

    Cutting takes seconds, so a set of fonts is kept in the cache under a name made from all it depends on.
    """
    used = set(map(ord, math_used))
    packages = node_modules(root) / "@fontsource-variable"
    sources = {name: packages / package / "files" / file for name, (package, file, _) in FACES.items()} | {
        "math": math_source()
    }

    def make(folder):
        folder.mkdir()
        for name, source in sources.items():
            called = f"Lesson {name.partition('-')[0].capitalize()}"
            made = (
                math_font(source, used, called)
                if name == "math"
                else cut(opened(source), LATIN, called, FACES[name][-1])
            )
            (folder / f"{name}.woff2").write_bytes(made)

    folder = kept(root, f"fonts/{fingerprint(sources, used)}", make)
    return {f"{name}.woff2": folder / f"{name}.woff2" for name in sources}


def fingerprint(sources, used):
    whole = hashlib.sha256(Path(__file__).read_bytes() + repr(sorted(used)).encode())
    for file in sources.values():
        whole.update(file.read_bytes())
    return whole.hexdigest()[:16]


def math_font(source, used, called="Lesson Math"):
    """The math font with everything in MATH and every code point of `used`; a Problem if it lacks one of them."""
    font = opened(source)
    missing = used - UNSEEN - set(font.getBestCmap()) - set(map(ord, "\n\t"))
    if missing:
        shown = ", ".join(f"U+{code:04X} {chr(code)}" for code in sorted(missing))
        raise Problem(f"math font: it has no {shown}, which a formula uses; write that formula with another sign")
    # Windows and Firefox take the line height from these; as drawn they reserve room for the tallest integral.
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = font["hhea"].ascent, -font["hhea"].descent
    font["hhea"].lineGap = font["OS/2"].sTypoLineGap = 0
    even_roots(font)
    return cut(font, MATH | used | {italic for code in MATH | used for italic in slanted(chr(code))}, called)


def even_roots(font):
    """Draw the taller root signs as narrow as the shortest: Chromium keeps the room of the widest free behind every root."""
    root, variants = font.getBestCmap()[ord("√")], font["MATH"].table.MathVariants
    sizes = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(root)]
    taller = {record.VariantGlyph for record in sizes.MathGlyphVariantRecord} | {
        part.glyph for part in sizes.GlyphAssembly.PartRecords
    }
    width = font["hmtx"][root][0]
    for name in taller - {root}:
        advance, _ = font["hmtx"][name]
        glyph = font["glyf"][name]
        glyph.coordinates.scale((width / advance, 1))
        glyph.coordinates.toInt()
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (width, glyph.xMin)


def slanted(letter):
    """The code points of the math italic of a letter: the browser slants a lone letter by exchanging the character."""
    if letter == "h":
        return {0x210E}  # Planck's constant had its place before the others
    for first, last, italic in (("A", "Z", 0x1D434), ("a", "z", 0x1D44E), ("Α", "Ω", 0x1D6E2), ("α", "ω", 0x1D6FC)):
        if first <= letter <= last:
            return {italic + ord(letter) - ord(first)}
    return set()


def math_source():
    package = importlib.util.find_spec("ziamath")  # found, not imported: only its font is wanted
    if not package:
        raise Problem("math font: the Python package ziamath is not installed; delete .venv and run build.py again")
    return Path(package.origin).parent / "fonts" / "STIXTwoMath-Regular.ttf"


def cut(font, codes, called, weights=None):
    """The bytes of a woff2 of that name with only these code points, without hints, the weight axis narrowed or fixed."""
    options = Options(
        hinting=False,
        layout_features=["ccmp", "kern", "liga", "locl", "mark", "mkmk", "pnum", "tnum"],
        name_IDs=[0, 1, 2, 4, 6, 13, 14],
        notdef_outline=True,
        drop_tables=["DSIG", "STAT"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    if weights:
        font = instancer.instantiateVariableFont(reread(font), {"wght": weights})
    for entry in font["name"].names:
        if entry.nameID in NAMES:
            font["name"].setName(
                called.replace(" ", "") if entry.nameID == 6 else called,
                entry.nameID,
                entry.platformID,
                entry.platEncID,
                entry.langID,
            )
    font.flavor = "woff2"
    return saved(font)


def opened(file):
    """A font whose date stays as it is: the same sources give the same bytes."""
    return TTFont(file, recalcTimestamp=False)


def reread(font):
    """The same font as if from disk: the instancer trips over tables the subsetter has half undone."""
    font.flavor = None
    return opened(io.BytesIO(saved(font)))


def saved(font):
    file = io.BytesIO()
    font.save(file, reorderTables=False)
    return file.getvalue()
