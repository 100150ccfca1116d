"""Does a case prove its rule? Only if it comes out otherwise once something that it is about is taken away.

What can be taken away is read off the case itself: a card's text, an act, a choice that is fixed, a card, a state of a card
or player. What says *no* has often nothing to take away: then one thing is turned into its contrary, a ready card into an
exhausted one, a sphere or trait into another's, this moment of the game into another. Each is changed by itself, and the rest
is played again. A refusal, a gap or an exploration cut short is no "otherwise": only a firm verdict that isn't the official
answer counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from ruling_service.errors import RulingError
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.situations.shared.games import game
from ruling_service.situations.shared.loader import dump, from_data
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.simulate import simulate

Data = dict[str, Any]
Path = tuple[str | int, ...]

SECONDS = 2.0
"""Seconds that one of the runs without something may take."""

ABOUT = ("title", "summary", "game", "ask", "expect", "source", "why", "cites", "explore", "until", "at", "name", "card", "reason")
"""Fields that are no part of what happens, or without which nothing can be played."""

OF_A_CARD = ("text", "shadow", "keywords", "traits", "unique")
"""What a made-up card can do without."""


_SAID = ("title", "summary", "game", "cards", "expect", "source", "why", "cites")
"""Fields that name no card by its title alone."""


TURNED = ("exhausted", "committed", "facedown")
"""States of a card in play that are either so or not."""

ALIKE = ("sphere", "culture", "race", "type", "traits")
"""Printed facts of a made-up card that can be those of another card of the case."""


class Proof(NamedTuple):
    """What was taken away for a case to come out otherwise ("" if nothing did), and what came out then."""

    without: str
    got: str


def proof(case: Situation, more: More | None = None) -> Proof:
    """The first thing without which the case comes out otherwise, texts and acts before cards and states."""
    for what, other in _lesser(case, more):
        try:
            situation = from_data(other, more=more)
            verdict = simulate(situation, more=more, seconds=SECONDS)
        except RulingError:
            continue
        if verdict.verdict == "inconclusive" or verdict.gaps:
            continue
        compared = compare(situation, verdict)
        if not compared.passed:
            return Proof(what, compared.got)
    return Proof("", "")


def _lesser(case: Situation, more: More | None) -> Iterator[tuple[str, Data]]:
    """The case with one thing left out, and what that is, the most telling first."""
    data = dump(case)
    paths = list(_parts(data, ()))
    yield from _without_text(case, data, more)
    for wanted in ("do", "given"):
        yield from ((_named(data, path), without(data, path)) for path in paths if path[0] == wanted)
    yield from ((_named(data, path), without(data, path)) for path in paths if path[0] not in ("do", "given"))
    yield from _contraries(data)
    yield from ((f"the moment: {at}", {**data, "at": at}) for at in game(case.game).moments if at != case.at)


def _without_text(case: Situation, data: Data, more: More | None) -> Iterator[tuple[str, Data]]:
    """The case with one of the cards it names, made up or not, without its text."""
    cards = Cards(case.game, case.cards, more)
    for name in dict.fromkeys(_strings({key: value for key, value in data.items() if key not in _SAID})):
        try:
            facts = cards.find(name)
        except RulingError:
            continue
        if facts.text or facts.shadow or facts.keywords:
            blank = {key: value for key, value in msgspec.to_builtins(facts).items() if key not in ("text", "shadow", "keywords")}
            others = [card for card in data.get("cards", []) if card["name"] != facts.name]
            yield f"the text of {facts.name}", {**data, "cards": [blank, *others]}


def _strings(data: Any) -> Iterator[str]:
    """Every text in plain data: the names of cards are among them."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from _strings(inner)


def _parts(data: Any, path: Path) -> Iterator[Path]:
    """The paths to every single thing that can be left out: an item of a list, a state of a card or player, the outermost first."""
    if isinstance(data, dict):
        for key, value in data.items():
            if path == () and key == "cards":
                yield from (("cards", at, field) for at, card in enumerate(value) for field in OF_A_CARD if field in card)
            elif key not in ABOUT:
                if not isinstance(value, list):
                    yield (*path, key)
                yield from _parts(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield (*path, at)
            yield from _parts(value, (*path, at))


def without(data: Any, path: Path) -> Any:
    """The data without what stands at `path`."""
    first, *rest = path
    if isinstance(data, dict):
        if not rest:
            return {key: value for key, value in data.items() if key != first}
        return {key: without(value, tuple(rest)) if key == first else value for key, value in data.items()}
    if not rest:
        return [value for at, value in enumerate(data) if at != first]
    return [without(value, tuple(rest)) if at == first else value for at, value in enumerate(data)]


def _contraries(data: Data) -> Iterator[tuple[str, Data]]:
    """The case with one state or printed fact turned into its contrary."""
    for path in list(_cards_in_play(data, ())):
        card = _at(data, path)
        card = {"card": card} if isinstance(card, str) else card
        for state in TURNED:
            turned = {**card, state: not card.get(state, False)}
            yield f"{card['card']} {state}: {str(turned[state]).lower()}", _with(data, path, turned)
    cards = data.get("cards", [])
    for field in ALIKE:
        values = list({repr(card[field]): card[field] for card in cards if field in card}.values())
        for at, card in enumerate(cards):
            for value in values:
                if field in card and card[field] != value:
                    yield f"{card['name']} {field}: {value}", _with(data, ("cards", at, field), value)


IN_PLAY = ("heroes", "allies", "companions", "minions", "engaged", "support area", "staging area", "attached", "attachments")
"""Lists of cards that have states."""


def _cards_in_play(data: Any, path: Path) -> Iterator[Path]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in IN_PLAY and isinstance(value, list):
                yield from ((*path, key, at) for at in range(len(value)))
            yield from _cards_in_play(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from _cards_in_play(value, (*path, at))


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def _with(data: Any, path: Path, value: Any) -> Any:
    """The data with something else at `path`."""
    if not path:
        return value
    first, *rest = path
    if isinstance(data, dict):
        return {key: _with(inner, tuple(rest), value) if key == first else inner for key, inner in data.items()}
    return [_with(inner, tuple(rest), value) if at == first else inner for at, inner in enumerate(data)]


def _named(data: Any, path: Path) -> str:
    """What stands at `path`, in words."""
    data = _at(data, path)
    where = " › ".join(str(step + 1) if isinstance(step, int) else step for step in path)
    return f"{where} ({str(data)[:60]})"
