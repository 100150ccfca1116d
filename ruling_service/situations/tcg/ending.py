"""The end of a line of play of the card game as facts, and its account as steps: what `account` reads and a
verdict hands over.
"""

from __future__ import annotations

from typing import Any

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.tcg import archery_phase, limits, movement, ring, table, verbs
from ruling_service.engine.tcg.untold_numbers import is_untold
from ruling_service.situations.shared import as_asked
from ruling_service.situations.shared.as_asked import Parts
from ruling_service.situations.shared.catalogue import UNKNOWN
from ruling_service.situations.shared.position import Position

TALLIES = {"twilight spent": verbs.removed_twilight, "twilight put in": verbs.added_twilight}
"""A value that adds up what happened → the verb of what it adds up."""

VALUES = ("strength", "vitality", "resistance", "site number", "twilight cost")
BONUSES = {
    "damage bonus": "damage", "defender bonus": "defender",
    **{name: name for name in ("ambush", "hunter", "fierce", "archer", "lurker")},
}  # fmt: skip
"""Values of characters that are keywords: their number, or how often a character has one without."""
NAMED_ZONES = {
    "dead": "dead pile", "adventure": "adventure deck", "hand": "hand", "deck": "deck", "discard": "discard"
}


def parts(play: Play, position: Position) -> Parts:
    """Everything that conditions can ask about the end of a line of play, to be worked out when it is."""
    return {
        "cards": lambda: _cards(play, position),
        "players": lambda: {name: _player(play, seat) for seat, name in enumerate(position.players)},
        "first player": lambda: position.players[table.fp(play)],
        "game": lambda: _game(play),
        **_winner(play, position),
        "phase": lambda: play.fact("phase") or "",
        "values": lambda: _values(play),
    }


def _cards(play: Play, position: Position) -> list[as_asked.Card]:
    unknown = set(UNKNOWN.values())
    return [
        _card(play, position, ident) for ident, card in play.state.cards.items()
        if card.printed not in unknown
    ]


def _values(play: Play) -> dict[str, Any]:
    return {
        "twilight": table.pool(play),
        "burdens": table.burdens(play),
        "threats": table.threats(play),
        "moves": play.fact("moves", 0),
        "move limit": movement.move_limit(play),
        "site": table.site_number(play),
        "fellowship archery total": archery_phase.total(play, table.FREE_PEOPLES),
        "minion archery total": archery_phase.total(play, table.SHADOW),
        **{value: _moved(play, verb) for value, verb in TALLIES.items()},
    }


def _moved(play: Play, verb: Verb) -> int:
    """How many twilight tokens this line of play added or removed so far, as its account says."""
    told_of = (
        line for line in lines(play.state.trace)
        if line.happened is not None and line.happened.kind == verb.past
    )
    return sum(int(line.text.split()[0]) for line in told_of)


def _game(play: Play) -> str:
    """Whether the player whose turn it is has won or lost."""
    if not play.state.over:
        return "lost" if table.fp(play) in play.fact("eliminated", frozenset()) else "goes on"
    return "won" if play.fact("winner") == table.fp(play) else "lost"


def _winner(play: Play, position: Position) -> Parts:
    """Who has won, once somebody has."""
    winner = play.fact("winner")
    if not isinstance(winner, int) or not play.state.over:
        return {}
    return {"winner": lambda: position.players[winner]}


def _player(play: Play, seat: int) -> dict[str, Any]:
    return {
        "eliminated": seat in play.fact("eliminated", frozenset()),
        "cards in hand": len(play.state.zone(table.hand(seat))),
        "cards in deck": len(play.state.zone(table.deck(seat))),
        "cards in discard pile": len(play.state.zone(table.discard(seat))),
        "cards in dead pile": len(play.state.zone(table.dead(seat))),
        "site": table.site_number(play, seat),
        "burdens": table.burdens(play, seat),
        "threats": table.threats(play, seat),
        "ring worn": ring.is_worn(play, seat),
    }


def place(play: Play, ident: int) -> tuple[str, int | None]:
    """The zone of a card as situations name it, and whose it is."""
    card = play.card(ident)
    name, _, seat = card.zone.partition(":")
    if card.zone == table.STACKED:
        return "stacked", None
    if card.host is not None:
        return "attached", None
    if name in NAMED_ZONES:
        return NAMED_ZONES[name], int(seat)
    if table.is_in_play(card):
        return "play", card.owner
    return {"void": "void", "removed": "removed"}.get(name, "set aside"), None


PLACES = frozenset(["card", "in", "as", "of", "owner", "controller", "controlled by", "on"])
"""What is said of where a card lies and what it is called, apart from its state and its values."""


def _card(play: Play, position: Position, ident: int) -> as_asked.Card:
    card = play.card(ident)
    zone, seat = place(play, ident)
    described: dict[str, Any] = {"card": play.name(ident), "in": zone}
    if ident in position.labels:
        described["as"] = position.labels[ident]
    if seat is not None:
        described["of"] = position.players[seat]
    if card.owner is not None:
        described["owner"] = described["controller"] = position.players[card.owner]
    holder = table.site_controller(play, ident) if play.printed(ident).type == "site" else None
    if holder is not None:
        described["controller"] = described["controlled by"] = position.players[holder]
    if card.host is not None:
        described["on"] = position.label(card.host, play)
    in_play = table.is_in_play(card)
    return as_asked.Card(described, lambda: _in_play(play, position, ident) if in_play else {}, PLACES)


def _in_play(play: Play, position: Position, ident: int) -> dict[str, Any]:
    """State and current values of a card in play."""
    card = play.card(ident)
    found: dict[str, Any] = {"wounds": card.token("wound"), "burdens": card.token("burden")}
    cultures = {
        name.removeprefix("culture:"): number for name, number in card.tokens if name.startswith("culture:")
    }
    if cultures:
        found["tokens"] = cultures
    used = limits.uses(play, ident)
    if used is not None:
        found["uses"] = used
    if table.is_character(play, ident):
        found |= {name: play.value(ident, name) for name in VALUES if not is_untold(play, ident, name)}
        found |= {name: play.value(ident, keyword) for name, keyword in BONUSES.items()}
        found["roaming"] = bool(play.value(ident, "roaming"))
        found["ring bearer"] = (
            table.ring_bearer(play, card.owner) == ident if card.owner is not None else False
        )
        against = next(
            (a for a in table.assignments(play) if ident == a.defender or ident in a.minions), None
        )
        if against is not None:
            other = against.defender if ident in against.minions else against.minions[0]
            found["assigned to"] = position.label(other, play)
    elif play.printed(ident).type == "site":
        found["shadow number"] = movement.shadow_number(play, ident)
        found["site number"] = table.number_of(play, ident)
    else:
        found["twilight cost"] = play.value(ident, "twilight cost")
    return found
