"""The card game's occurrences in the words of docs/situations.md: what happened, to which card, to whom, how much."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.situations.shared.tracing import Told

WORDS: dict[str, tuple[str, str]] = {
    "played": ("played", "card"),
    "entered play": ("entered play", "card"),
    "left play": ("left play", "card"),
    "discarded": ("discarded", "card"),
    "discarded from hand": ("discarded", "card"),
    "discarded from deck": ("discarded", "card"),
    "returned to hand": ("returned to hand", "card"),
    "wounded": ("wounded", "card"),
    "exerted": ("exerted", "card"),
    "healed": ("healed", "card"),
    "killed": ("killed", "card"),
    "corrupted": ("corrupted", "card"),
    "assigned": ("assigned", "card"),
    "won skirmish": ("skirmish won", "card"),
    "lost skirmish": ("skirmish lost", "card"),
    "added twilight": ("twilight added", "card"),
    "removed twilight": ("twilight removed", "card"),
    "added burdens": ("burdens added", "card"),
    "removed burdens": ("burdens removed", "card"),
    "added threats": ("threats added", "card"),
    "removed threats": ("threats removed", "card"),
    "transferred": ("transferred", "card"),
    "stacked": ("stacked", "card"),
    "ability used": ("used", "card"),
    "triggered": ("triggered", "card"),
    "reconciled": ("reconciled", "card"),
    "drew": ("drawn", "card"),
    "put on the ring": ("ring worn", "card"),
    "took off the ring": ("ring taken off", "card"),
    "became ring-bearer": ("became ring-bearer", "card"),
    "took control": ("took control", "card"),
    "liberated": ("liberated", "card"),
    "gained initiative": ("initiative", "card"),
    "moves": ("moved", "card"),
    "cancelled": ("cancelled", "card"),
    "cancelled skirmish": ("cancelled", "card"),
    "prevented": ("prevented", "card"),
}
"""Occurrence of the engine → the word for it, and the role of the card it is about."""
TALLIES = {"twilight spent": ("removed twilight", "twilight removed"), "twilight put in": ("added twilight", "twilight added")}
"""A value that adds up what happened → the occurrence of the engine and the word for it."""


def told(happened: Occurrence) -> Told | None:
    """An occurrence in the words of situations; None for one that they have no word for."""
    if happened.kind not in WORDS:
        return None
    word, role = WORDS[happened.kind]
    if happened.kind == "killed" and happened.get("why") == "overwhelmed":
        word = "overwhelmed"
    ident, player, amount = happened.get(role), happened.get("player"), happened.get("amount")
    return Told(word, (ident,) if isinstance(ident, int) else (), player if isinstance(player, int) else None, amount)
