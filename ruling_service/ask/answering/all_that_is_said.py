"""Nothing that a question names is left out: each number, word and moment says something of the situation."""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.by_text.frames import MAKE
from ruling_service.ask.building.keywords import numbered
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.steps import PHASE_NAMED
from ruling_service.ask.building.tidy import AGAIN, tidied
from ruling_service.ask.model import Asked, Mention, Understanding
from ruling_service.ask.reading.called_alike import OF_A_CULTURE
from ruling_service.ask.reading.tokens import folded
from ruling_service.patterns import pattern
from ruling_service.slugs import fold
from ruling_service.spheres import CORE

MORE = pattern(r"\s+(?:more|further|additional)\b", re.IGNORECASE)
"""That so much comes to what there is."""


def all_is_told(understood: Understanding) -> None:
    """Raises NotBuilt where a number, word or moment of the question says nothing in what was understood."""
    _every_number(understood, what_was_understood(understood, raw=False, labels=False))
    _every_word(understood, what_was_understood(understood, raw=True))
    _every_moment(understood)
    _every_number_of_a_keyword(understood)


def what_was_understood(understood: Understanding, *, raw: bool, labels: bool = True) -> str:
    """Everything that was understood of the question, as text without the question's own words, nor the
    numbers by which labels tell cards apart, if those are to be left out.
    """
    plain = [msgspec.to_builtins(tidied(each, understood)) for each in understood.asked]
    if raw:
        plain += [msgspec.to_builtins(each) for each in understood.asked]
    for each in plain:
        each.pop("text", None)
        each.pop("terms", None)
    if labels:
        return str(plain)
    called = {
        one.label: one.card for each in understood.asked for one in each.subjects if one.label != one.card
    }
    said = str(plain)
    for label, card in called.items():
        said = said.replace(repr(label), repr(card))
    return said


def _every_number(understood: Understanding, told: str) -> None:
    """Every number that the question names says something of a card, a player or an act, each as often as it
    is named.
    """
    named: dict[int, int] = {}
    for mention in understood.mentions:
        number = mention.value
        if mention.kind != "number" or not isinstance(number, int):
            continue
        more = MORE.match(understood.question, mention.end)
        if number == 0 and mention.text != "0" or number == 1 and mention.text != "1" and not more:
            continue
        if AGAIN.fullmatch(mention.text.strip()) and _may_repeat(understood) or _counts_nothing(
            mention, understood
        ):
            continue
        named[number] = named.get(number, 0) + 1
        if len(re.findall(rf"\b{number}\b", told)) < named[number]:
            raise not_placed(f"The number {mention.text}")


def _counts_nothing(number: Mention, understood: Understanding) -> bool:
    """ "Ten minutes": what a number counts is nothing of the game, where that word can't change anything."""
    at = number.end + 1
    return any(one.beside and one.start == at for one in understood.unread)


REPEATED = ("trigger", "use", "ready", "heal", "draw", "attack")
"""Acts of which a question may ask whether they can be done a second time."""


def _may_repeat(understood: Understanding) -> bool:
    wanted = understood.asked[0].wanted if len(understood.asked) == 1 else None
    return wanted is not None and wanted.verb in REPEATED and understood.asked[0].form == "can"


def _compares(asked: Asked) -> bool:
    """Whether a question only asks which of two moments comes before the other."""
    return asked.yes_no and not asked.subjects and not asked.acts and asked.wanted is None


def _every_number_of_a_keyword(understood: Understanding) -> None:
    """ "Damage +1", "hunter 2": the keyword is a card's, with its number.

    A phase by its name is the moment.
    """
    told = str([msgspec.to_builtins(subject) for each in understood.asked for subject in each.subjects])
    if understood.game == "tcg" and re.search(r"\d", understood.question):
        name_and_number = rf"\b({'|'.join(map(re.escape, numbered('tcg')))})\s*\+?\s*(\d+)\b"
        wanted = [tidied(each, understood).wanted for each in understood.asked]
        acts = [each for each in wanted if each is not None and each.verb in ("be", MAKE)]
        asked_for = {(each.thing, each.amount) for each in acts}
        for name, number in re.findall(name_and_number, understood.question, re.IGNORECASE):
            told_of = re.search(rf"'{name.lower()}(?: bonus)?': {number}\b", told)
            if (name.lower(), int(number)) not in asked_for and not told_of:
                raise not_placed(f"“{name} {number}”")
    moments = str([(each.moment, each.phase, each.moments) for each in understood.asked]).lower()
    for name in PHASE_NAMED.findall(understood.question):
        if name.lower() not in moments:
            raise not_placed(f"“{name} phase”")


def _every_moment(understood: Understanding) -> None:
    """A phase or step that the question names is its moment, or one of those whose order it asks about."""
    several = len({name for each in understood.asked for name in each.moments}) > 1
    if several and not all(each.form == "order" or _compares(each) for each in understood.asked):
        raise NotBuilt("not placed", "It speaks of several moments.")
    if any(each.form == "order" or each.moment or each.phase for each in understood.asked):
        return
    for mention in understood.mentions:
        if _this_turn(mention, understood):
            continue
        if mention.kind in ("phase", "step"):
            raise not_placed(f"“{mention.text}”")


def _this_turn(mention: Mention, understood: Understanding) -> bool:
    """Is it the "turn" of "this turn", which is every situation's?"""
    name = mention.readings[0].name if mention.readings else ""
    return name == "turn" and understood.question[: mention.start].lower().endswith("this ")


CARRIED = ("state", "keyword", "act", "zone", "term", "value")
"""Kinds of mention that say something of the situation."""


IMPLIED = (
    ("home site", "'home'"), ("fellowship", "'companion'"), ("rule of 4", "'draw'"), ("rule of 9", "'play'"),
    ("attack", "'prevent'"), ("attack", "'stop'"), ("committed", "'tie'"),
    ("committed", "willpower committed"), ("exhaust", "'exhausted'"),
    ("undefended attack", "'undefended'"), ("control", "'player': 'another player'"),
    ("control", "'sites controlled'"), ("defender", "'defending'"), ("attacker", "'attacking'"),
)  # fmt: skip
"""What need not be said of anything, where something else that was understood says it."""


LEFT_OUT = (
    "gain", "play", "card", "cards", "game", "round", "phase", "this turn", "time", "order", "effect",
    "ability", "action", "attack",
    "quest", "skirmish", "damage", "resources", "threat", "wound", "wounds", "twilight", "limit", "text",
    "step", "bonus",
    "special ability", "move",
    "cost", "token", "progress", "twilight cost", "shadows", "burdens", "strength", "willpower", "defense",
)  # fmt: skip
"""Words that often say nothing of their own: what they say is said by another part of the question too."""


def _every_word(understood: Understanding, told: str) -> None:
    """Every state, keyword, act and zone that the question names is said of something in what was understood.
    """
    titles = {
        fold(word) for one in understood.mentions if one.kind == "card" and one.readings
        for word in one.readings[0].title.split(",")[0].split()
    }
    for mention in understood.mentions:
        names = [reading.name for reading in mention.readings]
        if mention.kind == "term" and folded(mention.text) in titles | {f"{one}s" for one in titles}:
            continue  # "the Easterling" is Brutal Easterling
        if (
            mention.kind not in CARRIED or not names or names[0] in LEFT_OUT
            or any(f"{said!r}" in told for name in names for said in (name, f"{name}{OF_A_CULTURE}"))
        ):
            continue
        if (
            names[0] == "turn"
            and (mention.text.lower() not in ("my turn", "turn") or _this_turn(mention, understood))
        ):
            continue
        if fold(names[0]) in CORE and any(m.kind == "card" for m in understood.mentions):
            continue
        if not any(name in names and sign in told for name, sign in IMPLIED):
            raise not_placed(f"“{mention.text}”")
