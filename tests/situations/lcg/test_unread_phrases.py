"""A phrase that is not read is part of its ability: play that comes upon it is inconclusive, play that does
not is as sure as without it. Generated: each heading, with what can't be read in each of its places, in a
position that comes to it and in one that does not.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

UNREAD = "frobnicate the moon"


class Heading(NamedTuple):
    """An ability of the card Odd: what it is headed with and waits for, what kind of card has it, and a
    position that comes to it and one that doesn't.
    """

    name: str
    head: str
    card: str
    reached: str
    missed: str


ENEMY = "type: enemy, engagement cost: 40, threat: 1, attack: 1, defense: 0, hit points: 4"
LOCATION = "type: location, threat: 1, quest points: 9"
HERO = "type: hero, sphere: Lore, threat cost: 5, willpower: 1, attack: 1, defense: 1, hit points: 4"
ALLY = "type: ally, sphere: Lore, cost: 0, willpower: 1, attack: 1, defense: 1, hit points: 2"
TREACHERY = "type: treachery"
EVENT = "type: event, sphere: Lore, cost: 0"
HEADINGS = [
    Heading(
        "forced", "Forced: After Odd engages a player, ", ENEMY,
        "players: [TOM]\nstaging area: [Odd]\ndo: [{engage: Odd, by: Tom}]",
        "players: [TOM]\nstaging area: [Odd, Rat]\ndo: [{engage: Rat, by: Tom}]",
    ),
    Heading(
        "forced of unknown trigger", "Forced: After the moon turns, ", ENEMY,
        "players: [TOM]\nstaging area: [Odd, Rat]\ndo: [{engage: Rat, by: Tom}]",
        "players: [TOM]\nstaging area: [Rat]\nencounter discard: [Odd]\ndo: [{engage: Rat, by: Tom}]",
    ),
    Heading(
        "response", "Response: After Odd exhausts to commit to the quest, ", HERO,
        "players: [TOM AND ODD]\nat: \"3.2\"\ngiven: [{commit: Odd, by: Tom}]",
        "players: [TOM AND ODD]\nat: \"3.2\"\ngiven: [{commit: Ann, by: Tom}]",
    ),
    Heading(
        "action", "Action: ", HERO,
        "players: [TOM AND ODD]\ndo: [{trigger: Odd, by: Tom}]",
        "players: [TOM AND ODD]\nstaging area: [Rat]\ndo: [{engage: Rat, by: Tom}]",
    ),
    Heading(
        "when revealed", "When Revealed: ", TREACHERY,
        "players: [TOM]\ndo: [{reveal: Odd}]",
        "players: [TOM]\ndo: [{reveal: Rat}]\nencounter deck: [Rat, Odd]",
    ),
    Heading(
        "when revealed from the deck", "When Revealed: ", TREACHERY,
        "players: [TOM]\nat: \"3.3\"\nencounter deck: [Odd]",
        "players: [TOM]\nat: \"3.3\"\nencounter deck: [Rat, Odd]",
    ),
    Heading(
        "constant", "", ALLY,
        "players: [TOM WITH ALLY ODD]\nstaging area: [Rat]\ndo: [{engage: Rat, by: Tom}]",
        "players: [TOM WITH ODD IN HAND]\nstaging area: [Rat]\ndo: [{engage: Rat, by: Tom}]",
    ),
    Heading(
        "constant while", "While Odd is attacking, ", ENEMY,
        "players: [TOM ENGAGED]\nat: \"6.3\"\nuntil: end of the phase\nencounter deck: [Rat]\ngiven: [{defend: none}]",
        "players: [TOM]\nstaging area: [Odd, Rat]\ndo: [{engage: Rat, by: Tom}]",
    ),
    Heading(
        "travel", "Travel: ", LOCATION,
        "players: [TOM]\nat: \"4.2\"\nstaging area: [Odd]\ngiven: [{travel: Odd}]",
        "players: [TOM]\nat: \"4.2\"\nstaging area: [Odd]\ngiven: [{travel: none}]",
    ),
    Heading(
        "setup", "Setup: ", LOCATION,
        "",
        "players: [TOM]\nat: \"4.2\"\nstaging area: [Odd]\ngiven: [{travel: Odd}]",
    ),
    Heading(
        "event", "Action: ", EVENT,
        "players: [TOM WITH ODD IN HAND]\ndo: [{play: Odd, by: Tom}]",
        "players: [TOM WITH ODD IN HAND]\nstaging area: [Rat]\ndo: [{engage: Rat, by: Tom}]",
    ),
    Heading(
        "granted", "Attach to a hero. Attached hero gains: \\\"Action: ", "type: attachment, sphere: Lore, cost: 0",
        "players: [TOM BEARING]\ndo: [{trigger: Ann, by: Tom}]",
        "players: [TOM BEARING]\nstaging area: [Rat]\ndo: [{engage: Rat, by: Tom}]",
    ),
    Heading(
        "stage", "When Revealed: ", "type: quest, quest points: 9, stage: 2",
        "players: [TOM]\nquest: {quest points: 1, progress: 0, next: [Odd]}\ndo: [{place progress: the quest}]",
        "players: [TOM]\nquest: {quest points: 9, progress: 0, next: [Odd]}\ndo: [{place progress: the quest}]",
    ),
]  # fmt: skip
FORMS = {
    "whole": f"{UNREAD}.",
    "behind": f"raise each player's threat by 1. Then, {UNREAD}.",
    "before": f"{UNREAD}. Each player draws 1 card.",
}
"""Where in the text the phrase stands: it is all of it, the end, or the beginning."""

QUESTIONS = ["{how much: threat of Tom}", "{where is: Ann}", "{whether: {is: {card: Ann, exhausted: true}}}"]


def table(heading: Heading, form: str, position: str, ask: str) -> Verdict:
    ann = f"{{name: Ann, {HERO}}}"
    rat = "{name: Rat, type: enemy, engagement cost: 50, threat: 1, attack: 1, defense: 0, hit points: 1}"
    text = heading.head + (FORMS[form] if heading.name != "granted" else FORMS[form] + '\\"')
    hero = "{name: Tom, threat: 20, heroes: [Ann%s]%s}"
    for words, filled in (
        ("TOM BEARING", hero % ("", ", attachments: [{card: Odd, 'on': Ann}]")),
        ("TOM ENGAGED", hero % ("", ", engaged: [Odd]")),
        ("TOM WITH ALLY ODD", hero % ("", ", allies: [Odd]")),
        ("TOM WITH ODD IN HAND", hero % ("", ", hand: [Odd]")),
        ("TOM AND ODD", hero % (", Odd", "")),
        ("TOM", hero % ("", "")),
    ):
        position = position.replace(f"[{words}]", f"[{filled}]")
    odd = f'{{name: Odd, {heading.card}, text: "{text}"}}'
    written = f"game: lcg\ncards:\n  - {ann}\n  - {rat}\n  - {odd}\n{position}\nask: {ask}\n"
    return simulate(load(written, heading.name))


def made() -> list[tuple[Heading, str, str]]:
    """Every heading in every form with every question; what only states something is one sentence."""
    every = itertools.product(HEADINGS, FORMS, QUESTIONS)
    return [each for each in every if each[1] == "whole" or not each[0].name.startswith("constant")]


@pytest.mark.parametrize(("heading", "form", "ask"), [each for each in made() if each[0].reached],
                         ids=lambda value: value.name if isinstance(value, Heading) else str(value))  # fmt: skip
def test_play_that_comes_upon_it_is_inconclusive_and_names_it(heading: Heading, form: str, ask: str) -> None:
    verdict = table(heading, form, heading.reached, ask)
    assert verdict.verdict == "inconclusive"
    assert any(UNREAD in gap.phrase.lower() for gap in verdict.gaps)
    assert verdict.unreached == []


@pytest.mark.parametrize(("heading", "form", "ask"), made(),
                         ids=lambda value: value.name if isinstance(value, Heading) else str(value))  # fmt: skip
def test_play_that_does_not_is_sure_and_tells_of_it_beside(heading: Heading, form: str, ask: str) -> None:
    verdict = table(heading, form, heading.missed, ask)
    assert verdict.verdict in ("value", "always", "never")
    assert verdict.gaps == []
    assert any(UNREAD in gap.phrase.lower() for gap in verdict.unreached)
