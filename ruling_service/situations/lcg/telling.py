"""The engine's occurrences in the words of docs/situations.md: what happened, to which cards, to whom, how much."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.situations.shared.tracing import Told

WORDS: dict[str, tuple[str, str]] = {
    "turned up": ("revealed", "card"),
    "entered play": ("entered play", "card"),
    "entered staging": ("added to staging", "card"),
    "played": ("played", "card"),
    "left play": ("left play", "card"),
    "moved": ("left play", "card"),
    "destroyed": ("destroyed", "card"),
    "discarded": ("discarded", "card"),
    "damaged": ("damaged", "card"),
    "healed": ("healed", "card"),
    "exhausted": ("exhausted", "card"),
    "readied": ("readied", "card"),
    "committed": ("committed", "character"),
    "removed from quest": ("removed from quest", "character"),
    "shuffled": ("shuffled", "card"),
    "drew": ("drawn", "card"),
    "dealt shadow card": ("dealt shadow", "card"),
    "resolved shadow card": ("shadow resolved", "card"),
    "triggered": ("triggered", "card"),
    "cancelled": ("cancelled", "card"),
    "engaged": ("engaged", "enemy"),
    "attacks": ("attacked", "attacker"),
    "attacked": ("attack ended", "attacker"),
    "defends": ("declared defender", "defender"),
    "undefended": ("undefended", "enemy"),
    "placed progress": ("progress placed", "on"),
    "explored": ("explored", "location"),
    "traveled": ("travelled", "location"),
    "advanced": ("advanced", "quest"),
    "quested": ("quested", "quest"),
    "raised threat": ("threat raised", "card"),
    "lowered threat": ("threat lowered", "card"),
    "gained resources": ("resources added", "card"),
    "spent resources": ("resources spent", "card"),
    "attached": ("attached", "card"),
    "changed control": ("control changed", "card"),
    "eliminated": ("eliminated", "card"),
    "surged": ("surged", "card"),
    "keyword": ("keyword resolved", "card"),
    "passed first player token": ("first player changed", "card"),
}  # fmt: skip
"""Occurrence of the engine → the word for it, and the role of the card it is about."""


def told(happened: Occurrence) -> Told | None:
    """An occurrence in the words of situations; None for one that they have no word for."""
    if happened.kind == "moment":
        name = str(happened.get("name"))
        word = "round ended" if name == "round ends" else "phase ended" if name.endswith("phase ends") else ""
        return Told(word, (), None, None) if word else None
    if happened.kind not in WORDS:
        return None
    word, role = WORDS[happened.kind]
    roles = (role, "enemy") if happened.kind == "dealt shadow card" else (role,)
    cards = tuple(ident for name in roles if isinstance(ident := happened.get(name), int))
    player, amount = happened.get("player"), happened.get("amount")
    return Told(_exactly(word, happened), cards, player if isinstance(player, int) else None, amount)


def _exactly(word: str, happened: Occurrence) -> str:
    """The narrower word for how it happened."""
    to = str(happened.get("to") or "")
    if happened.kind == "attacks":
        return "declared attacker" if happened.get("enemy") is not None else "attacked"
    if happened.kind == "gained resources":
        return "resources moved" if happened.get("moved") else word
    if happened.kind == "entered play":
        return "put into play" if happened.get("how") in ("put", "put into play") else word
    if happened.kind in ("left play", "moved"):
        if happened.get("where") == "shuffled":
            return "shuffled"
        if to == "staging":
            return "returned to staging"
        if to.startswith("hand"):
            return "returned to hand"
        return "discarded" if to.startswith(("discard", "encounter discard")) else word
    return word
