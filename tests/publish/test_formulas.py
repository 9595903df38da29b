"""A formula and its punctuation stay on one line."""

from publish.parts.html import glued

M = "<math><mi>x</mi></math>"


def test_a_formula_takes_its_punctuation_along():
    assert glued(f"of {M}, and ({M}) or {M} alone") == (
        f'of <span class="glue">{M},</span> and <span class="glue">({M})</span> or {M} alone'
    )


def test_formulas_on_lines_of_their_own_stay_as_they_are():
    display = '<math display="block"><mi>x</mi></math>.'
    assert glued(display) == display
