"""The end of a line of play as facts, and its account as steps: what `account` reads and a verdict hands
over.
"""

from __future__ import annotations

from typing import Any

from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.lcg import (
    dials,
    limits,
    own_decks,
    payment,
    poison,
    quest_phase,
    scoring,
    table,
    verbs,
)
from ruling_service.engine.lcg.filters import TOKENS
from ruling_service.situations.lcg.lasting import lasting
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared import as_asked
from ruling_service.situations.shared.as_asked import Parts
from ruling_service.situations.shared.catalogue import UNKNOWN

VALUES = ("willpower", "attack", "defense", "threat", "engagement cost")
BONUSES = ("willpower", "attack", "defense", "threat")
"""Values of which situations may ask by how much they differ from the printed one."""


def parts(play: Play, position: Position) -> Parts:
    """Everything that conditions can ask about the end of a line of play, to be worked out when it is."""
    return {
        "cards": lambda: _cards(play, position),
        "players": lambda: {name: _player(play, seat) for seat, name in enumerate(position.players)},
        "first player": lambda: position.players[table.first_player(play)],
        "game": lambda: play.state.over or "goes on",
        "values": lambda: _values(play),
        "dials": lambda: dials.values(play),
        "lasting": lambda: lasting(play, position),
    }


def _cards(play: Play, position: Position) -> list[as_asked.Card]:
    names = set(UNKNOWN.values())
    return [
        _card(play, position, ident) for ident, card in play.state.cards.items() if _is_shown(card, names)
    ]


def _values(play: Play) -> dict[str, Any]:
    quest = table.current_quest(play)
    return {
        "willpower committed": quest_phase.questing_strength(play)[0],
        "threat in staging area": quest_phase.staging_threat(play),
        "quest progress": 0 if quest is None else play.card(quest).token("progress"),
        "quest stage": None if quest is None else play.printed(quest).facts.get("stage"),
        "score": scoring.score(play),
        "resources spent": _spent(play),
        **dials.values(play),
    }


def _spent(play: Play) -> int:
    """How many resources the players have paid in this line of play, as its account says."""
    return sum(
        line.happened.get("amount") or 0
        for line in lines(play.state.trace)
        if line.happened is not None and line.happened.kind == verbs.spent_resources.past
    )


def _is_shown(card: Card, unknown: set[str]) -> bool:
    """Whether a card is one that the situation speaks of: no unknown card that doesn't lie with another, and
    no scenario's special rules.
    """
    return (card.printed not in unknown or card.host is not None) and card.zone != table.SCENARIO


def _player(play: Play, seat: int) -> dict[str, Any]:
    return {
        "threat": table.threat(play, seat),
        "eliminated": seat in play.fact("eliminated", frozenset()),
        "cards in hand": len(play.state.zone(table.hand(seat))),
        "cards in deck": len(play.state.zone(table.deck(seat))),
        "resources": sum(play.card(hero).token("resource") for hero in table.heroes(play, seat)),
    }


PLACES = frozenset(["card", "in", "as", "other side", "of", "controller", "owner", "deck", "on"])
"""What is said of where a card lies and what it is called, apart from its state and its values."""


def _card(play: Play, position: Position, ident: int) -> as_asked.Card:
    card = play.card(ident)
    zone, seat = place(play, ident)
    described: dict[str, Any] = {"card": play.name(ident), "in": zone}
    if ident in position.labels:
        described["as"] = position.labels[ident]
    turned_away = position.turned_away(ident, play)
    if turned_away and turned_away != described["card"]:
        described["other side"] = turned_away
    if seat is not None:
        described["of"] = position.players[seat]
    for field, player in (("controller", card.controller), ("owner", card.owner)):
        if player is not None:
            described[field] = position.players[player]
    if (deck := own_decks.name_in(card.zone)) is not None:
        described["deck"] = deck
    if card.host is not None:
        described["on"] = position.label(card.host, play)
    if zone == "underneath":
        described["on"] = position.label(int(card.zone.partition(":")[2]), play)
    return as_asked.Card(described, lambda: _rest(play, ident, seat if zone == "hand" else None), PLACES)


def _rest(play: Play, ident: int, hand_of: int | None) -> dict[str, Any]:
    """State and current values of a card; of one out of play its cost, for the player in whose hand it is."""
    if table.is_in_play(play.card(ident)):
        return _in_play(play, ident)
    if "cost" not in play.printed(ident).values:
        return {}
    return {"cost": play.value(ident, "cost") if hand_of is None else payment.cost(play, ident, hand_of)}


def _in_play(play: Play, ident: int) -> dict[str, Any]:
    """State and current values of a card in play."""
    card, found = play.card(ident), dict[str, Any]()
    attack = table.attack(play)
    found["exhausted"] = not card.ready
    for name, token in (("damage", "damage"), ("resources", "resource"), ("progress", "progress")):
        found[name] = card.token(token)
    others = {name: number for name, number in card.tokens if name not in ("damage", "resource", "progress")}
    others |= {
        name: number for name, token in TOKENS.items()
        if name != token and (number := card.token(token)) and play.value(ident, name)
    }
    if others:
        found["tokens"] = others
    found["committed"] = card.marked("committed")
    if poison.is_unconscious(play, ident):
        found["unconscious"] = True
    if attack is not None:
        found["attacking"] = ident in attack.attackers or (attack.by_enemy and attack.enemy == ident)
        found["defending"] = ident in attack.defenders or (not attack.by_enemy and attack.enemy == ident)
    for name in VALUES:
        value = play.value(ident, name)
        if value is not None:
            found[name] = value
        printed = play.printed(ident).values.get(name)
        if name in BONUSES and isinstance(value, int) and isinstance(printed, int) and value != printed:
            found[f"{name} bonus"] = value - printed
    used = limits.uses(play, ident)
    if used is not None:
        found["uses"] = used
    points = play.value(ident, "hit points")
    if points is not None:
        found["hit points left"] = max(0, points - card.token("damage"))
        found["attachments"] = len(table.attachments(play, ident))
    if table.is_enemy(play, ident):
        found["shadows"] = len(table.shadow_cards(play, ident))
    return found


def place(play: Play, ident: int) -> tuple[str, int | None]:
    """The zone of a card as situations name it, and whose it is."""
    card = play.card(ident)
    name, _, seat = card.zone.partition(":")
    if card.host is not None and card.zone != table.SHADOW:
        return "attached", None
    if own_decks.name_in(card.zone) is not None:
        return "own deck" if own_decks.is_deck(card.zone) else "own discard", int(seat) if seat else None
    if seat and name in ("hand", "deck", "discard", "play", "engaged"):
        return name, int(seat)
    if name == table.PLAYING:  # the game ended before it went on
        return "hand", card.owner
    return OTHERWISE.get(name, name), None


OTHERWISE = {"under": "underneath", "revealing": "being revealed", "quest deck": "set aside"}
"""Zones that situations call something else than the engine does."""
