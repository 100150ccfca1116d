"""How a column that holds several words is searched."""

from __future__ import annotations


def holds(column: str) -> str:
    """The condition that a column of words with spaces between them holds the word, or the words in a row, of
    its one parameter.

    The parameter is compared as it is: nothing in it stands for anything else, as % and _ would in a `like`.
    """
    return f"instr(' ' || {column} || ' ', ' ' || ? || ' ') > 0"
