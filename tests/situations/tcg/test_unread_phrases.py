"""A phrase that is not read is part of its ability, in the card game as well: play that comes upon it is
inconclusive, play that does not is as sure as without it. Generated: each heading, with what can't be read in
each of its places, in a position that comes to it and in one that does not.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import pytest

from ruling_service.engine.language.node import Node
from ruling_service.engine.language.unread import sentence_of, unread
from ruling_service.engine.tcg.meaning.reading import read
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

UNREAD = "frobnicate the moon"


class Heading(NamedTuple):
    """An ability of the card Odd: its head and what it waits for, the kind of card, a position that comes to
    it and one that doesn't.
    """

    name: str
    head: str
    card: str
    reached: str
    missed: str


COMPANION = "type: companion, culture: Gondor, race: Man, twilight cost: 1, strength: 5, vitality: 3"
MINION = "type: minion, culture: Sauron, race: Orc, twilight cost: 1, strength: 4, vitality: 2, site number: 1"
FIGHT = "skirmish: Ann\nassignments: [{defender: Ann, minions: [Imp]}]\nat: resolve the skirmish\n"
HEADINGS = [
    Heading(
        "each time", "Each time Odd wins a skirmish, ", COMPANION,
        "FREE WITH ODD\nskirmish: Odd\nassignments: [{defender: Odd, minions: [Imp]}]\nat: resolve the skirmish",
        f"FREE WITH ODD\n{FIGHT}",
    ),
    Heading(
        "at the start", "At the start of the regroup phase, ", COMPANION,
        "FREE WITH ODD\nat: start of regroup", f"FREE WITH ODD\n{FIGHT}",
    ),
    Heading(
        "unknown trigger", "Each time the moon turns, ", COMPANION,
        f"FREE WITH ODD\n{FIGHT}", f"FREE WITH ODD IN HAND\n{FIGHT}",
    ),
    Heading(
        "response", "Response: If Odd is about to take a wound, ", COMPANION,
        "FREE WITH ODD\nat: skirmish\ndo: [{wound: Odd}]", "FREE WITH ODD\nat: skirmish\ndo: [{wound: Ann}]",
    ),
    Heading(
        "action", "Skirmish: ", COMPANION,
        "FREE WITH ODD\nskirmish: Ann\nassignments: [{defender: Ann, minions: [Imp]}]\nat: skirmish\ndo: [{use: Odd}]",
        f"FREE WITH ODD\n{FIGHT}",
    ),
    Heading(
        "constant", "", COMPANION,
        f"FREE WITH ODD\n{FIGHT}", f"FREE WITH ODD IN HAND\n{FIGHT}",
    ),
    Heading(
        "constant while", "While you can spot 2 minions, ", COMPANION,
        f"FREE WITH ODD AND TWO MINIONS\n{FIGHT}", f"FREE WITH ODD\n{FIGHT}",
    ),
    Heading(
        "event", "Skirmish: ", "type: event, culture: Gondor, twilight cost: 0",
        "FREE WITH ODD IN HAND\nskirmish: Ann\nassignments: [{defender: Ann, minions: [Imp]}]\nat: skirmish\ndo: [{play: Odd}]",
        f"FREE WITH ODD IN HAND\n{FIGHT}",
    ),
]  # fmt: skip
FORMS = {
    "whole": f"{UNREAD}.",
    "behind": f"add a threat. Then {UNREAD}.",
    "before": f"{UNREAD}. Then add a threat.",
}
QUESTIONS = ["{how much: wounds of Ann}", "{where is: Ann}", "{whether: {is: {card: Imp, in: play}}}"]


def table(heading: Heading, form: str, position: str, ask: str) -> Verdict:
    shadow = "  - {name: Sam, minions: [Imp]}"
    for words, free in (
        ("FREE WITH ODD AND TWO MINIONS", "companions: [Ann, Odd]"),
        ("FREE WITH ODD IN HAND", "companions: [Ann], hand: [Odd]"),
        ("FREE WITH ODD", "companions: [Ann, Odd]"),
    ):
        minions = shadow.replace("[Imp]", "[Imp, Cur]") if words.endswith("MINIONS") else shadow
        players = f"players:\n  - {{name: Tom, ring bearer: Frodo, {free}}}\n{minions}\n"
        position = position.replace(f"{words}\n", players)
    written = f"""game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, twilight cost: 0}}
  - {{name: Ann, {COMPANION}}}
  - {{name: Imp, {MINION}}}
  - {{name: Cur, {MINION}}}
  - {{name: Odd, {heading.card}, text: "{heading.head}{FORMS[form]}"}}
{position}
ask: {ask}
"""
    return simulate(load(written, heading.name))


def made() -> list[tuple[Heading, str, str]]:
    """Every heading in every form with every question; what only states something is one sentence."""
    every = itertools.product(HEADINGS, FORMS, QUESTIONS)
    return [each for each in every if each[1] == "whole" or not each[0].name.startswith("constant")]


def named(value: object) -> str:
    return value.name if isinstance(value, Heading) else str(value)


@pytest.mark.parametrize(("heading", "form", "ask"), made(), ids=named)
def test_play_that_comes_upon_it_is_inconclusive_and_names_it(heading: Heading, form: str, ask: str) -> None:
    verdict = table(heading, form, heading.reached, ask)
    assert verdict.verdict == "inconclusive"
    assert any(UNREAD in gap.phrase.lower() for gap in verdict.gaps)


@pytest.mark.parametrize(("heading", "form", "ask"), made(), ids=named)
def test_play_that_does_not_is_sure_and_tells_of_it_beside(heading: Heading, form: str, ask: str) -> None:
    verdict = table(heading, form, heading.missed, ask)
    assert verdict.verdict in ("value", "always", "never")
    assert verdict.gaps == []
    assert any(UNREAD in gap.phrase.lower() for gap in verdict.unreached)


def test_a_text_of_which_nobody_knows_what_it_waits_for_is_kept_as_it_is() -> None:
    """Its trigger is understood and not played: the phrase counts wherever the card lies, and nothing fails."""
    ability = Node("triggered", do=(sentence_of(unread("during phase", "no step")),))
    assert read((ability,)) == (ability,)
