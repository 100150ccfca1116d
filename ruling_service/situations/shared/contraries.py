"""A case with one thing turned into its contrary: a state, a printed fact, a place, who is meant.

Numbers are left alone: nearly every answer hangs on some number that its rule has nothing to do with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruling_service.situations.shared.plain_data import Data, Path, at_path, with_value, without

TURNED = ("exhausted", "committed", "facedown")
"""States of a card in play that are either so or not."""

ALIKE = ("sphere", "culture", "race", "type", "traits")
"""Printed facts of a made-up card that can be those of another card of the case."""

IN_PLAY = (
    "heroes", "allies", "companions", "minions", "engaged", "support area", "staging area", "attached",
    "attachments"
)
"""Lists of cards that have states."""

WHO_AND_WHAT = ("by", "against", "to", "choosing", "on")
"""What an act is done with or to: it may be another."""

MOVED = (
    ("hand", "discard"), ("discard", "hand"), ("engaged", "staging area"), ("staging area", "engaged"),
    ("discard", "allies"), ("hand", "allies"), ("set aside", "staging area"),
    ("victory display", "staging area"),
)  # fmt: skip
"""Places from which a card may lie in another instead."""


def contraries(data: Data) -> Iterator[tuple[str, Data]]:
    """The case with one thing turned round, and what that is: states, printed facts, places, who is meant."""
    yield from _states(data)
    yield from _printed(data)
    yield from _other_owners(data)
    yield from _other_places(data)
    yield from _others_meant(data)


def _states(data: Data) -> Iterator[tuple[str, Data]]:
    for path in list(_cards_in_play(data, ())):
        card = at_path(data, path)
        card = {"card": card} if isinstance(card, str) else card
        for state in TURNED:
            turned = {**card, state: not card.get(state, False)}
            yield f"{card['card']} {state}: {str(turned[state]).lower()}", with_value(data, path, turned)


def _printed(data: Data) -> Iterator[tuple[str, Data]]:
    cards = data.get("cards", [])
    for field in ALIKE:
        values = list({repr(card[field]): card[field] for card in cards if field in card}.values())
        for at, card in enumerate(cards):
            for value in values:
                if field in card and card[field] != value:
                    yield f"{card['name']} {field}: {value}", with_value(data, ("cards", at, field), value)


def _other_owners(data: Data) -> Iterator[tuple[str, Data]]:
    """A card of one player lies in the same place of another."""
    players = data.get("players", [])
    for at, player in enumerate(players):
        for other in range(len(players)):
            for place, cards in player.items():
                if other != at and isinstance(cards, list):
                    for number, card in enumerate(cards):
                        moved = _moved(data, ("players", at, place, number), ("players", other, place), card)
                        yield f"{_title(card)}: {place} of {players[other]['name']}", moved


def _other_places(data: Data) -> Iterator[tuple[str, Data]]:
    """A card lies in another place; a place that isn't a player's is the table's."""
    for at, player in enumerate(data.get("players", [])):
        for here, there in MOVED:
            for start in (("players", at, here), (here,)):
                cards = player.get(here) if len(start) > 1 else data.get(here)
                for number, card in enumerate(cards if isinstance(cards, list) else ()):
                    end: Path = (there,) if there == "staging area" else ("players", at, there)
                    yield f"{_title(card)}: {there} of {player['name']}", _moved(
                        data, (*start, number), end, card
                    )


def _moved(data: Data, path: Path, end: Path, card: Any) -> Data:
    rest: Data = without(data, path)
    there: Any = rest
    for step in end:
        there = there.get(step, []) if isinstance(there, dict) else there[step]
    kept = there if isinstance(there, list) else []
    moved: Data = with_value(rest, end, [*kept, card])
    return moved


def _others_meant(data: Data) -> Iterator[tuple[str, Data]]:
    """An act, a choice or the question is about another of the cards, or done by another player."""
    names = [player["name"] for player in data.get("players", [])]
    cards = list(dict.fromkeys(_title(at_path(data, path)) for path in _cards_in_play(data, ())))
    acts: list[Path] = [(place, at) for place in ("do", "given") for at in range(len(data.get(place, [])))]
    if isinstance(data["ask"].get("can"), dict):
        acts.append(("ask", "can"))
    for path in acts:
        act = at_path(data, path)
        for field in WHO_AND_WHAT:
            for other in (
                names if field == "by" else [*cards, *names]
            ) if isinstance(act.get(field), str) else ():
                if other != act[field]:
                    yield f"{_said(data, (*path, field))}: {other}", with_value(data, (*path, field), other)


def _cards_in_play(data: Any, path: Path) -> Iterator[Path]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in IN_PLAY and isinstance(value, list):
                yield from ((*path, key, at) for at in range(len(value)))
            yield from _cards_in_play(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _cards_in_play(value, (*path, at))


def _title(card: Any) -> str:
    """What a card in a position is called there."""
    return str(card.get("as") or card.get("card")) if isinstance(card, dict) else str(card)


def _said(data: Data, path: Path) -> str:
    """Where a thing stands, in words: cards and players by their names."""
    words = []
    for end in range(1, len(path) + 1):
        step, there = path[end - 1], at_path(data, path[:end])
        if isinstance(step, int):
            step = (
                str(there.get("name") or there.get("as") or there.get("card") or step + 1)
                if isinstance(there, dict) else str(step + 1)
            )
        words.append(str(step))
    return " › ".join(words)
