"""The verbs of both games, for whatever asks what can happen, be done, or be asked of. A game's records are
read when first asked for."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from typing import Literal, get_args

from ruling_service.engine.kernel.verbs import Act, Verbs, Word
from ruling_service.slugs import fold

Game = Literal["lcg", "tcg"]

CHOICES = (
    Act(
        "decline",
        "card",
        "this card's optional abilities are not used, or this card isn't played",
        given="card",
        by_players=True,
    ),
    Act("choose", "names", "what is chosen for the effect named in `for`", given="names", by_players=True),
    Act(
        "order", "order", "in which order these simultaneous things are taken", given="order", by_players=True
    ),
    Act("assign", "shares", "how much damage each card is assigned", given="shares", by_players=True),
)
"""Choices of any game that no act is."""


def names() -> tuple[str, ...]:
    """The names of the games, as situations write them."""
    return get_args(Game)


@cache
def verbs(game: str) -> Verbs:
    """What can happen in a game."""
    found: Verbs = import_module(f"ruling_service.engine.{game}.verbs").RECORDS
    return found


def acts(game: str) -> dict[str, Act]:
    """What situations of a game may write under `do`, by its word."""
    return verbs(game).acts


def choices(game: str) -> dict[str, Act]:
    """What situations of a game may write under `given`, by its word."""
    return {act.name: act for act in (*verbs(game).acts.values(), *CHOICES) if act.given}


def possible(game: str) -> dict[str, Act]:
    """The acts of a game whose possibility can be asked, by their words."""
    return {act.name: act for act in verbs(game).acts.values() if act.asked}


def words(game: str = "") -> dict[str, Word]:
    """What situations call happenings, in a game or in any → the word with what is said of it."""
    return {name: word for one in ((game,) if game else names()) for name, word in verbs(one).words().items()}


def fits_word(word: str, said: str) -> bool:
    """Is what happened, called by `said`, something that a word is for: the same, or one of some of its
    happenings ("killed" is for whoever is overwhelmed).
    """
    word, said = fold(word), fold(said)
    return said == word or said in _narrower(sum(verbs(one).version for one in names())).get(word, ())


@lru_cache(maxsize=1)
def _narrower(_: int) -> dict[str, frozenset[str]]:
    """Words for all happenings of a verb → those for some of them, in both games, folded."""
    of = (verbs(one).narrower() for one in names())
    return {fold(word): frozenset(map(fold, some)) for each in of for word, some in each.items()}


def framework(game: str) -> dict[str, Act]:
    """The acts that the framework of a game asks for, by their words, which are also the kinds of its
    decisions.
    """
    return {name: act for name, act in acts(game).items() if act.steps}


def uses(game: str) -> tuple[str, ...]:
    """The acts of players that use a card or its ability, whenever it can be used: the framework asks for
    none of them.
    """
    return tuple(name for name, act in acts(game).items() if act.by_players and act.given and not act.steps)


def used(game: str) -> frozenset[str]:
    """The words for what happens when a card or its ability is used."""
    of = (verbs(game).done_by(name) for name in uses(game))
    return frozenset(word.word for verb in of if verb is not None for word in verb.told)


def deeds() -> dict[str, Act]:
    """Every act of any game, by its word."""
    return {name: act for game in names() for name, act in verbs(game).acts.items()}
