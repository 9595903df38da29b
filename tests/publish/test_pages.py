"""From Markdown to a page: what the author wrote arrives unchanged, what the cells computed stands in the text."""

import json
import re
import shutil
from pathlib import Path

import pytest
from publishing import Elements, small_course, write

from publish.commands.build import build
from publish.parts.html import COLOURED, highlighted
from publish.setup.problem import LessonError

AWKWARD = r'''a, b, c, x = 3, 1, 2, "x"
print(a<b & c, "</script>", "<!--", "{{x}} {% if %} {# no #}", "$E = mc^2$", "&amp;", r"\U0001f600")
text = """
	tab, "quotes" and 'more' `ticks` ünïcödé 😀
"""

'''


def built(folder, **lessons):
    root = small_course(folder, **lessons)
    build(root, root / "_site")
    return root / "_site"


def page(site, lesson="one"):
    return Elements((site / f"lessons/{lesson}/index.html").read_text("utf-8"))


def content(site):
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def cell(source, name="a1"):
    return f"```{{code-cell}} python\n:name: {name}\n\n{source}\n```\n"


@pytest.fixture(scope="module")
def awkward(tmp_path_factory):
    return page(built(tmp_path_factory.mktemp("awkward"), one=cell(AWKWARD)))


def test_awkward_code_reaches_the_reader_byte_for_byte(awkward):
    (element,) = awkward.find("code-cell", name="a1")
    shown = awkward.all[awkward.all.index(element) :]
    assert next(text for tag, _, text in shown if tag == "code") == AWKWARD


def test_awkward_code_reaches_the_editor_byte_for_byte(awkward):
    (script,) = awkward.find("script", **{"data-part": "source"})
    assert json.loads(script[2]) == AWKWARD


def test_code_has_an_element_only_where_the_style_sheet_has_a_colour():
    """Every element costs layout, and most tokens look like the text around them."""
    sheet = (Path(__file__).parents[2] / "static/css/code.css").read_text("utf-8")
    coloured = {
        name for rule in re.findall(r"\.highlight :is\((.*?)\)", sheet) for name in re.findall(r"\.(\w+)", rule)
    }
    assert coloured == COLOURED
    written = set(re.findall(r'class="(\w+)"', highlighted(AWKWARD)))
    assert {"nf", "s2", "mi"} & written and written <= coloured


def test_what_a_cell_printed_is_recorded_in_the_page(awkward):
    assert any(
        "False </script> <!-- {{x}} {% if %} {# no #} $E = mc^2$ &amp; \\U0001f600" in text
        for tag, _, text in awkward.find("pre")
    )


def test_a_figure_in_the_text_is_computed_and_formatted(tmp_path):
    site = built(tmp_path, one=cell("third = {'x': 1 / 3}") + '\nIt is {eval}`a1.third["x"]:.3f` of it.\n')
    assert any("It is 0.333 of it." in text for _, _, text in page(site).find("p"))


def test_a_figure_shows_what_its_own_cell_left_even_if_a_later_cell_changes_it(tmp_path):
    text = (
        cell("import numpy as np\nx = np.zeros(2)")
        + cell("x += 1", "a2")
        + "\n{eval}`a1.x.sum():.0f` and {eval}`a2.x.sum():.0f`\n"
    )
    assert any("0 and 2" in text for _, _, text in page(built(tmp_path, one=text)).find("p"))


def test_cells_of_a_page_share_their_names(tmp_path):
    site = built(tmp_path, one=cell("x = 41") + cell("x + 1", "a2"))
    assert any(text.strip() == "42" for _, _, text in page(site).find("pre"))


def test_every_address_in_a_page_is_relative_and_leads_to_a_file(tmp_path):
    site = built(tmp_path, one="[two](lesson:two#there)", two="## There {#there}\n")
    for name in "index.html", "lessons/one/index.html", "lessons/two/index.html":
        for tag, attributes, _ in Elements((site / name).read_text("utf-8")).all:
            for address in filter(None, (attributes.get("href"), attributes.get("src"))):
                if not address.startswith(("https:", "#", "data:")):
                    assert not address.startswith(("/", "http:")), address
                    target = (site / name).parent / re.split("[?#]", address)[0]
                    assert (target / "index.html" if target.is_dir() else target).exists(), (name, address)


def test_two_builds_give_the_same_bytes(tmp_path):
    text = cell("print({'b', 'a'} == {'a', 'b'})") + "\n$x^2$ {eval}`1 + 1`\n"
    first, second = (
        content(built(tmp_path / name, one=text)) for name in ("first", "second") if not (tmp_path / name).mkdir()
    )
    assert first == second


def test_a_change_of_a_script_changes_the_address_of_all_scripts(tmp_path):
    first = built(tmp_path, one="text")
    names = {path.name for path in (first / "assets").iterdir()}
    static = tmp_path / "static"
    real = static.resolve()
    static.unlink()
    shutil.copytree(real, static)
    write(static / "shared/text.js", (static / "shared/text.js").read_text() + "\nconsole.info('changed');\n")
    build(tmp_path, tmp_path / "_site")
    assert names.isdisjoint(path.name for path in (first / "assets").iterdir())


def test_mathematics_is_mathml_without_style_attributes(tmp_path):
    site = built(
        tmp_path, one=r"$$A = \operatorname{softmax}\!\left(\frac{QK^\top}{\sqrt{d_k}}\right)$$" + "\n\nand $x_i$.\n"
    )
    elements = page(site)
    assert len(elements.find("math")) == 2
    assert not [one for one in elements.all if "style" in one[1]]


def test_a_column_set_to_the_right_needs_no_style_attribute(tmp_path):
    elements = page(built(tmp_path, one="| a | b |\n|---|--:|\n| 1 | 2 |\n"))
    assert [text for _, _, text in elements.find("td", **{"class": "align-right"})] == ["2"]
    assert not [one for one in elements.all if "style" in one[1]]


def test_a_question_holds_the_reason_of_every_option(tmp_path):
    question = ":::{question} choice\n:name: q\nWhich?\n\n- (x) This.\n\n  Because.\n\n- ( ) That.\n\n  Since $x$ is not.\n:::\n"
    (element,) = page(built(tmp_path, one=question)).find("quiz-question", name="q")
    assert all(words in element[2] for words in ("Which?", "This.", "Because.", "That.", "Since"))


NUMBER = """:::{question} number
:name: pairs
:answer: 49
:margin: MARGIN

How many?

- 49: Seven times seven.
- *: Multiply.
:::
"""
SOURCE = """- title: A source
  authors: Somebody
  year: 2017
  kind: KIND
  where: here
  url: https://example.org/
  language: English
  why: It is good.
"""


def test_what_is_said_beforehand_stands_in_the_page(tmp_path):
    """How exact an answer must be, how many sources there are, and what will be downloaded once."""
    sources = SOURCE.replace("KIND", "research paper") + SOURCE.replace("KIND", "video")
    site = built(
        tmp_path,
        one=cell("1 + 1") + NUMBER.replace("MARGIN", "0") + f"```{{reading}}\n{sources}```\n",
        two=NUMBER.replace("MARGIN", "0.5"),
    )
    one, two = page(site), page(site, "two")
    assert one.find("p", **{"class": "how"})[0][2] == "The exact number is asked for."
    assert "off by up to 0.5" in two.find("p", **{"class": "how"})[0][2]
    assert one.find("p", **{"class": "sources"})[0][2].startswith("Sources: 2, research papers among them: 1.")
    (note,) = one.find("p", **{"class": "download"})
    packed = sum(path.stat().st_size for path in (site / "python").rglob("*") if path.is_file()) / 1e6
    assert packed <= int(re.search(r"up to (\d+) MB", note[2]).group(1)) < packed + 1.5
    assert not two.find("p", **{"class": "download"})


def test_a_build_that_fails_leaves_the_old_site_and_no_half_one(tmp_path):
    site = built(tmp_path, one=cell("1 + 1"))
    before = content(site)
    write(tmp_path / "lessons/one/lesson.md", "---\ntitle: A\nsummary: B\n---\n" + cell("1 / 0"))
    with pytest.raises(
        LessonError, match=r"lessons/one/lesson.md:8: the cell a1 raises ZeroDivisionError in its line 1"
    ):
        build(tmp_path, site)
    assert content(site) == before
    assert not list(tmp_path.glob("_site.*"))


def test_a_second_build_runs_no_cell_again(tmp_path, monkeypatch):
    built(tmp_path, one=cell("print('once')"))
    monkeypatch.setattr("publish.record.record.ask", lambda *_: pytest.fail("a recorded lesson was run again"))
    build(tmp_path, tmp_path / "_site")


def test_a_package_of_a_lesson_is_part_of_the_site_and_its_cells_can_import_it(tmp_path):
    root = small_course(tmp_path, one="")
    write(
        root / "lessons/one/lesson.md",
        "---\ntitle: A\nsummary: B\npackages: [mdurl==0.1.2]\n---\n" + cell("import mdurl\nmdurl.__name__"),
    )
    build(root, root / "_site")
    (top,) = page(root / "_site").find("html")
    assert top[1]["data-packages"] == "mdurl-0.1.2-py3-none-any.whl"
    assert list(root.glob("_site/python/**/mdurl-0.1.2-py3-none-any*"))
    assert any("'mdurl'" in text for _, _, text in page(root / "_site").find("pre"))


def test_a_link_around_a_formula_has_a_name_for_ears(built):
    named = re.findall(r"<a ([^>]*)><math", (built / "lessons/self-attention/index.html").read_text("utf-8"))
    assert named and all("aria-label=" in attributes for attributes in named)
