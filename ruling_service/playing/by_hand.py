"""What players do by hand where a card's text isn't played: said in the words of cards, carried out by the
rules.
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.unread import unread_in
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.compiling import unplayed
from ruling_service.slugs import fold

LABEL = "by hand: "
"""Begins the words of a log's line for something done by hand."""
OPTION = 1
"""The number with which such a line stands: that of the option that what was to be done is done."""
AS_TEXT = {"lcg": "When Revealed: ", "tcg": "Shadow: "}
"""What makes words a text of a card that is carried out at once."""
HINT = (
    "Such as: deal 1 damage to Gimli. One thing after the other; NAME: before it says which player does it."
)


class Deed(NamedTuple):
    """Something to be done: the words, the ability that they say, and the seat of who does it, if that is
    said.
    """

    words: str
    ability: Node
    by: int | None


def read(game: str, said: str, names: list[str], where: str = "by_hand") -> Deed:
    """What is said to be done. Raises MalformedInput for words that are not all understood and played."""
    if not said or len(said) > limits.NAME:
        raise MalformedInput("it isn't said what is done by hand.", hint=HINT, where=where)
    who, colon, rest = said.partition(":")
    by = next((n for n, name in enumerate(names) if colon and fold(name) == fold(who.strip())), None)
    words = rest.strip() if by is not None else said
    compiled = card_language(game).compile_text(AS_TEXT[game] + words)
    if compiled.gaps or len(compiled.all) != 1:
        reason = compiled.gaps[0].reason if compiled.gaps else "it is no single text"
        raise MalformedInput(f"{quoted(words)} can't be done: {reason}.", hint=HINT, where=where)
    ability = compiled.all[0]
    missing = unplayed(ability, game)
    if missing or unread_in(ability):
        reason = missing[0].reason if missing else "it is not all understood"
        raise MalformedInput(f"{quoted(words)} can't be done: {reason}.", hint=HINT, where=where)
    return Deed(words, ability, by)
