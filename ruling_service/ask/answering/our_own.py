"""A number that only comes of what was laid out for a question: the threat or hand that it doesn't tell, the
tokens on a card that was made up for it. It is no answer, however right the run is.

Found by a second run: with one more of it at the start, does it come out otherwise?
"""

from __future__ import annotations

import copy
import re
from collections.abc import Collection, Iterator
from itertools import chain
from typing import Any

from ruling_service.ask.answering.playing import Played, Simulate, run
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Understanding
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.results import Answer
from ruling_service.engine.kernel.explore import Budget
from ruling_service.library import Library
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

Data = dict[str, Any]
HAND = "cards in hand"
PLACE = pattern(r"\((?:FAQ|Q&A|conflict)[^()]*\)|\b\d+\.\d[\d.]*[ab]?\b")
"""A place in a document: no number that a rule counts with."""
FOLLOWS = pattern(r"(?:,|;|:) so (?!that\b)[^.:;]*\.?$")
"""What a sentence says last that follows from its reason."""
UNTOLD = "how much of it there is to begin with"
DONE = ("do", "given", "attack", "skirmish")
"""Where a situation has what is done in it."""
ENDURES = {"lcg": "hit points", "tcg": "vitality"}
"""How much a character or enemy endures."""
ENDURING = 12
"""More of it than any blow takes."""
ZONES = {"lcg": ("heroes", "allies", "engaged"), "tcg": ("ring bearer", "companions", "minions", "allies")}


def told(played: Played, understood: Understanding, simulate: Simulate, budget: Budget) -> None:
    """Raises NotBuilt for a number that hangs on one which the question doesn't tell and we laid out. What a
    card that it names has printed is told, and tokens that nobody tells of aren't there before something is
    done.
    """
    plan = played.plan
    asked = plan.situation.get("ask", {}).get("how much")
    known = plan.asks != "value" or any(one is not None for one in (plan.before, plan.more, plan.since))
    if plan.asks == "value" and (lost := _lost(plan.situation, understood)):
        raise not_placed(f"“{lost}”")
    if known or not isinstance(asked, str) or not isinstance(played.answer, int):
        return
    value, _, who = asked.partition(" of ")
    numbers = counts_in(understood.question)
    for begins, other in _one_more(plan.situation, value, who, played.answer, named_in(understood)):
        if begins in numbers:
            continue
        try:
            found = run(other, simulate, budget)
        except NotBuilt:
            continue
        if found.answer != played.verdict.answer and not found.gaps:
            raise not_placed(UNTOLD)
    others = {f"a {one.label}" for each in understood.asked for one in each.subjects if one.generic}
    others = others if fold(who) in named_in(understood) else set()
    for other in _of_others(plan.situation, others, numbers):
        try:
            found = run(other, simulate, budget)
        except NotBuilt:
            continue
        if found.answer != played.verdict.answer and not found.gaps:
            raise not_placed("what the others have printed")


def _lost(situation: Data, understood: Understanding) -> str:
    """A keyword by which the question describes somebody who has no part; "" where there is none."""
    laid = fold(repr({key: value for key, value in situation.items() if key != "title"}))
    told = (one for each in understood.asked for one in each.subjects if one.generic)
    return next((name for one in told for name in one.keywords if fold(name) not in laid), "")


def _of_others(situation: Data, others: Collection[str], numbers: Collection[int]) -> Iterator[Data]:
    """The situation with the least, and with much, of each value that was printed for it on these characters,
    but of what the question tells (`numbers`) and of what they endure.
    """
    endured = ENDURES[situation["game"]]
    for other in (0, ENDURING):
        changed = copy.deepcopy(situation)
        for card in changed.get("cards", ()):
            for name, value in card.items() if card["name"] in others and endured in card else ():
                if type(value) is int and name != endured and value not in numbers:
                    card[name] = other
        if changed != situation:
            yield changed


def named_in(understood: Understanding) -> frozenset[str]:
    """The titles that a question names, folded."""
    return frozenset(
        fold(str(way.name)) for one in understood.mentions if one.kind == "card" for way in one.readings
    )


def of_the_case(said: str, asks: str, answer: Answer, library: Library) -> str:
    """The numbers in what a case says that are its own: they stand in its position or on its cards, and
    neither the question nor a rule on it has them. Said in a sentence, "" where there are none.
    """
    assert answer.case is not None
    cites, situation = [*answer.case.cites, *answer.cites], answer.situation
    stated = counts_in(PLACE.sub(" ", said)) - counts_in(asks)
    laid = {*_numbers({key: value for key, value in situation.items() if key not in ("ask", "at", "until")})}
    laid.update(number for one in answer.run.printed.values() for number in one.values.values() if number)
    rules = [library.entry(one) for one in cites if library.has(one)]
    fixed = {*chain.from_iterable(counts_in(PLACE.sub(" ", f"{one.summary} {one.body}")) for one in rules)}
    own = sorted(stated & laid - fixed)
    if not own:
        return ""
    are = "is" if len(own) == 1 else "are"
    return f"The {' and '.join(map(str, own))} {are} of the table that was played."


def without_its_cards(text: str, asks: str, situation: Data) -> str:
    """A sentence on a case without what follows from its reason for a card of its position that the question
    doesn't name; as it is where the reason itself speaks of such a card.
    """
    asked = fold(asks)
    own = [
        name for one in situation.get("cards", ()) if (name := fold(str(one.get("name", "")))) not in asked
    ]
    said = FOLLOWS.search(text)
    if said is None or not any(re.search(rf"\b{re.escape(name)}\b", fold(said[0])) for name in own):
        return text
    return f"{text[: said.start()]}."


def _numbers(data: Any) -> Iterator[int]:
    """The numbers that stand anywhere in a position."""
    if isinstance(data, int) and not isinstance(data, bool):
        yield data
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _numbers(inner)


def _one_more(
    situation: Data, value: str, who: str, answer: int, named: Collection[str]
) -> Iterator[tuple[int, Data]]:
    """The situation with one more of a value at its start, each with what that is; tokens of which there are
    none are none, unless that is all there is to say. `named` are the cards whose values are told.
    """
    at_rest = not any(situation.get(key) for key in DONE)
    for at, player in enumerate(situation["players"]):
        if player["name"] == who:
            held = player.get("hand", [])
            if value == HAND:
                of_hand = [*held, *held[:1]] if isinstance(held, list) and held else 1
                yield len(held) if isinstance(held, list) else held, _with(situation, at, "hand", of_hand)
            elif isinstance(begins := player.get(value, 0), int):
                yield begins, _with(situation, at, value, begins + 1)
        for zone in ZONES[situation["game"]]:
            cards = player.get(zone, [])
            for place, one in enumerate(cards if isinstance(cards, list) else [cards]):
                card = {"card": one} if isinstance(one, str) else one
                begins = card.get(value, 0)
                its = who in (card.get("as"), card.get("card"))
                if its and begins == answer and (begins or at_rest):
                    more = {**card, value: begins + 1}
                    listed = [*cards[:place], more, *cards[place + 1 :]] if isinstance(cards, list) else more
                    yield begins, _with(situation, at, zone, listed)
    for at, card in enumerate(situation.get("cards", ())):
        told = fold(str(card.get("name"))) in named
        if card.get("name") == who and isinstance(card.get(value), int) and not told:
            changed = copy.deepcopy(situation)
            changed["cards"][at][value] += 1
            yield card[value], changed
    if not who and isinstance(begins := situation.get(value, 0), int) and begins == answer:
        yield begins, {**copy.deepcopy(situation), value: begins + 1}
    if not who and isinstance(begins := situation["players"][0].get(value, 0), int) and begins == answer:
        yield begins, _with(situation, 0, value, begins + 1)


def _with(situation: Data, at: int, name: str, value: Any) -> Data:
    """The situation with something else in a player's part of it."""
    changed = copy.deepcopy(situation)
    changed["players"][at][name] = value
    return changed


__all__ = ["PLACE", "of_the_case", "told", "without_its_cards"]
