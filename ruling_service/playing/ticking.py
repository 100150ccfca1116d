"""Choices of several cards as boxes to tick: one for each card, instead of an option for each combination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple, TypeGuard

from ruling_service.engine.kernel.cards import FIRST_ID
from ruling_service.engine.kernel.decisions import Decision
from ruling_service.errors import MalformedInput
from ruling_service.playing.game import Game
from ruling_service.playing.records import Boxes

FEW = 4
"""So many options are read at a glance: there are boxes where there are more."""


class Group(NamedTuple):
    """Several cards that an option chooses: its number, and what it chooses them for (an enemy), if it says.
    """

    option: int
    about: int | None
    cards: tuple[int, ...]


def boxes(game: Game) -> list[Boxes]:
    """The cards of the pending decision that can be ticked, by what they are chosen for; none where it isn't
    one among combinations of cards.
    """
    pending = game.decision
    found = _groups(pending) if pending is not None and len(pending.options) > FEW else []
    every = _cards(found)
    abouts = _labels(game, [about for about in every if about is not None])
    return [
        Boxes(
            about="" if about is None else abouts[about],
            cards=list(_labels(game, cards).values()),
            options=[one.option for one in found if one.about == about and one.cards],
        )
        for about, cards in every.items()
    ]


def _labels(game: Game, cards: list[int]) -> dict[int, str]:
    """The names of cards, numbered where two of them share one."""
    names, before = _names(game, cards), Counter[str]()
    labels = {}
    for ident in cards:
        name = game.play.name(ident)
        before[name] += 1
        labels[ident] = f"{name} {before[name]}" if names[name] > 1 else name
    return labels


def option_of(game: Game, boxes_number: int, ticked: Collection[int]) -> int:
    """The number of the option that chooses the cards which were ticked, by their places in these boxes.

    Raises MalformedInput where no option does.
    """
    found = _groups(game.decision) if game.decision is not None else []
    every = list(_cards(found).items())
    if not 0 <= boxes_number < len(every):
        raise MalformedInput("there are no boxes to tick here.", where="choice", hint="Look at the table.")
    about, cards = every[boxes_number]
    if any(number >= len(cards) for number in ticked):
        raise MalformedInput("there is no such box.", where="choice", hint="Look at the table again.")
    wanted = {cards[number] for number in ticked}
    here = [one for one in found if one.about == about]
    same = [one for one in here if set(one.cards) == wanted]
    if not same:  # of cards that can't differ the first ones stand for all
        same = [one for one in here if _names(game, one.cards) == _names(game, wanted)]
    if len(same) != 1:
        raise MalformedInput(
            "these can’t be chosen together." if wanted else "nobody is ticked.", where="choice",
            hint="The combinations that there are stand below the boxes.",
        )  # fmt: skip
    return same[0].option


def _names(game: Game, cards: Collection[int]) -> Counter[str]:
    return Counter(game.play.name(ident) for ident in cards)


def _groups(pending: Decision) -> list[Group]:
    """The options that choose cards together; none where no two can be, where their order counts, and where
    nobody can be chosen alone and there are no more options than cards.
    """
    found = list(_read(pending))
    sets = {(one.about, frozenset(one.cards)) for one in found}
    alone = {one.about for one in found if len(one.cards) == 1}
    several = {one.about for one in found if len(one.cards) > 1}
    few = len({card for one in found for card in one.cards}) < len(found)
    return found if len(sets) == len(found) and several and (several <= alone or few) else []


def _read(pending: Decision) -> Iterator[Group]:
    for number, option in enumerate(pending.options):
        value = option.value
        if _are_cards(value):
            yield Group(number, None, value)
        elif type(value) is tuple and len(value) == 2 and _are_cards(value[:1]) and _are_cards(value[1]):
            yield Group(number, value[0], value[1])


def _are_cards(value: object) -> TypeGuard[tuple[int, ...]]:
    return type(value) is tuple and all(type(one) is int and one >= FIRST_ID for one in value)


def _cards(found: list[Group]) -> dict[int | None, list[int]]:
    """The cards that can be chosen, by what for, in the order of the options."""
    cards: dict[int | None, dict[int, None]] = {}
    for one in found:
        if one.cards:
            cards.setdefault(one.about, {}).update(dict.fromkeys(one.cards))
    return {about: list(those) for about, those in cards.items()}
