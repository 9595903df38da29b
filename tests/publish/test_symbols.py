"""The glossary's symbols, as the page that lights them up gets them."""

from publish.parts.symbols import entries
from publish.text.document import read_document

TEXT = r"""---
title: Glossary
summary: Words
---

## Symbols

Word
: A word is no symbol, even if it mentions $Q$ and `Q`.

$d_\text{model}$
: As one would type it.

$W_Q$, $W_K$
: In code `Wq`, `Wk`.

$Q$, $K$
: One name `in_code` for two is none.

$\sqrt{2}$
: No name.
"""


def test_an_entry_made_of_formulas_is_a_symbol_with_its_name_in_code():
    assert entries(read_document(TEXT).tokens) == [
        ["d_model", "dmodel"],
        ["Wq", "WQ"],
        ["Wk", "WK"],
        ["Q", "Q"],
        ["K", "K"],
    ]
