"""The sentences among a directive's options: they must hold a word."""

from publish.text.markdown import Mistake
from sentence import Unreadable, tokens


def words_of(directive, option="sentence"):
    """-> the tokens of the sentence in this option; raises Mistake if it cannot be read."""
    try:
        return tokens(directive.options[option])
    except Unreadable as unreadable:
        raise Mistake(directive.line, f":{option}: {unreadable}; write a sentence with at least one word") from None
