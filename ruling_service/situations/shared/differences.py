"""How the ends of lines of play differ: as something to compare, and in words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from ruling_service.situations.shared.account import cards_called, place_in_words
from ruling_service.situations.shared.results import Facts, Outcome
from ruling_service.slugs import fold

OF_PLACE = ("in", "of", "on", "controller")


def names(facts: Facts, name: str) -> bool:
    """Whether a player or a card of that name is there at the end of a line of play."""
    return bool(cards_called(name, facts)) or any(fold(name) == fold(player) for player in facts["players"])


class About(NamedTuple):
    """What a question is about, of which all copies are meant: one card, or one player with his cards, and
    what lies on them, those that were his as the lines of play began among them.
    """

    name: str
    cards: frozenset[tuple[str, str]]

    def means(self, card: Mapping[str, Any]) -> bool:
        """Whether it is about this card."""
        names = _called(card)
        return self.name in names or names in self.cards or self.has(card) or self._lies_on_his(card)

    def has(self, card: Mapping[str, Any]) -> bool:
        """Whether a card is the player's."""
        return self.name in (fold(str(card[whose])) for whose in WHOSE if card.get(whose))

    def _lies_on_his(self, card: Mapping[str, Any]) -> bool:
        host = fold(str(card.get("on") or ""))
        return bool(host) and any(host == (label or name) for name, label in self.cards)


WHOSE = ("of", "controller", "owner")
"""What the facts of a card say of players: in whose hand or pile it is or with whom it is engaged, who
controls it, whose it is.
"""


def meant_by(what: str, start: Facts) -> About:
    """What a question about a card or a player of that name is about; `start` is the table it begins at."""
    alone = About(fold(what), frozenset())
    own = (card for card in start["cards"] if alone.name in _called(card) or alone.has(card))
    return alone._replace(cards=frozenset(_called(card) for card in own))


def _called(card: Mapping[str, Any]) -> tuple[str, str]:
    return (fold(str(card["card"])), fold(str(card.get("as") or "")))


def about(facts: Facts, what: Any, start: Facts) -> Facts:
    """The facts that a question is about: everything, one card, or one player with his cards."""
    if not isinstance(what, str):
        return facts
    players = {
        name: {field: value for field, value in state.items() if field not in TALLIES}
        for name, state in facts["players"].items()
        if fold(name) == fold(what)
    }
    meant = meant_by(what, start)
    cards = [card for card in facts["cards"] if meant.means(card)]
    return {
        "players": players, "cards": cards, "game": facts["game"], "lasting": lasting(facts, meant)
    }


def lasting(facts: Facts, meant: About | None = None) -> list[Mapping[str, Any]]:
    """What lasts at the end of a line of play, of those cards and players alone if some are meant."""
    return [
        one for one in facts.get("lasting", ())
        if meant is None or meant.name in map(fold, one["players"])
        or any(fold(name) in (meant.name, *chain.from_iterable(meant.cards)) for name in one["cards"])
    ]


def frozen(facts: Any, without: str = "") -> Hashable:
    """The end of a line of play as something to compare, a card left out if need be."""
    if isinstance(facts, dict):
        return tuple(sorted([
            (key, repr(value) if value.__class__ in PLAIN else frozen(value, without))
            for key, value in facts.items()
        ]))  # fmt: skip
    if isinstance(facts, list):
        return tuple(sorted((frozen(one, without) for one in facts if not _is(one, without)), key=repr))
    return repr(facts)


PLAIN = frozenset([str, int, bool, type(None)])
"""What is said as it is written."""


def _is(one: Any, name: str) -> bool:
    return (
        bool(name) and isinstance(one, dict)
        and fold(name) in (fold(str(one.get("card"))), fold(str(one.get("as") or "")))
    )


def tell(listed: list[Outcome]) -> None:
    """Give each outcome of "what happens" as its answer what sets it apart from the others, in words."""
    statements = [_statements(outcome.facts) for outcome in listed]
    common = set.intersection(*(set(s) for s in statements)) if statements else set()
    for outcome, own in zip(listed, statements, strict=True):
        outcome.answer = (
            [statement for statement in own if statement not in common] if len(listed) > 1 else None
        )


TALLIES = ("twilight spent", "twilight put in", "resources spent", "score", "resources")
"""Values that add up what happened, or what other values tell already; a player's resources are those of the
heroes together.
"""


OF_THE_GAME = ("burdens", "threats")
"""Values of a player that are told as values of the game."""


def _statements(facts: Facts) -> list[str]:
    found = [f"the game is {facts['game']}"] if facts["game"] != "goes on" else []
    found.append(f"{facts['first player']} is the first player")
    for name, player in facts["players"].items():
        found += [
            f"{name}: {field} {_said(value)}" for field,
            value in player.items() if field not in (*TALLIES, *OF_THE_GAME)
        ]
    for card in facts["cards"]:
        name = card.get("as") or card["card"]
        found.append(f"{name}: {place_in_words(card)}")
        found += [
            f"{name}: {field} {_said(value)}" for field,
            value in card.items() if field not in (*OF_PLACE, "card", "as", "owner")
        ]
    found += [
        f"{name} {value}" for name,
        value in facts["values"].items() if value is not None and name not in TALLIES
    ]
    found += [one["says"] for one in lasting(facts)]
    return found


def _said(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
