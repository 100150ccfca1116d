"""A deck's text as what it says, whatever the format of its file."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.json_text import decoded, fault_of_text
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks import client, lists, markup, ringsdb
from ruling_service.playing.decks.model import DeckFile

FORMS: dict[str, Callable[[str, str], DeckFile]] = {
    "ringsdb-json": ringsdb.read,
    "ringsdb-text": lists.read,
    "octgn": markup.read,
    "online-client": client.read,
    "list": lists.read,
}
"""The formats of deck files, and what reads each."""
VALID = (
    "Give RingsDB's JSON or text, an OCTGN `.o8d`, a deck of the TCG's online client, "
    "or a list with a card a line."
)


def read_deck(sent: str | bytes, where: str = "deck") -> DeckFile:
    """What a deck file says, at most `limits.TEXT` bytes of it.

    Raises `MalformedInput` naming `where`, the line and what would be valid.
    """
    if len(sent) > limits.TEXT:
        raise MalformedInput(f"the deck is larger than {limits.TEXT // 1024} KiB.", where=where, hint=VALID)
    text = decoded(sent, where)
    fault = fault_of_text(text)
    if fault:
        raise MalformedInput(fault, where=where, hint=VALID)
    deck = FORMS[form_of(text)](text, where)
    if not deck.cards:
        raise MalformedInput("no card is listed.", where=where, hint=VALID)
    return deck


def form_of(text: str) -> str:
    """The format of a deck's text, told by how it begins."""
    begins = text.lstrip()
    if begins.startswith(("{", "[{")) or begins[:1] == "[" and '"' in begins[:200]:
        return "ringsdb-json"
    if begins.startswith("<"):
        return "octgn"
    return "online-client" if client.is_one(text) else "list"


def check_form(form: str) -> None:
    """Raises `MalformedInput` for a format of files that there isn't."""
    if form and form not in FORMS:
        raise MalformedInput(f"there is no format {quoted(form)}.", hint=f"Formats: {', '.join(FORMS)}.")
