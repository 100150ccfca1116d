"""A text that is carried out changes something, or the account says that it had no effect and why, or it is a
gap. Generated: what texts do, under each heading, on a table that has what they act on and on one that hasn't.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data, load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

DEEDS = {
    "deal 1 damage to each enemy": "staging area: [Rat]",
    "deal 2 damage to each enemy in the staging area": "staging area: [Rat]",
    "place 1 progress token on each location": "staging area: [Ford]",
    "place 1 progress token on the active location": "active location: Ford",
    "discard each ally in play": "ALLY",
    "heal 1 damage from each hero": "WOUNDED",
    "exhaust each ally": "ALLY",
    "return each ally in play to its owner's hand": "ALLY",
    "discard each attachment in play": "ATTACHED",
    "if there is an active location, raise each player's threat by 1": "active location: Ford",
    "add 1 resource to each Dwarf hero's resource pool": "DWARF",
    "each enemy in the staging area engages the first player": "staging area: [Rat]",
}  # fmt: skip
"""What a text does, and what it acts on."""

HEADS = {
    "Action: ": "do: [{trigger: Odd, by: Tom}]",
    "Forced: After Odd exhausts, ": "do: [{exhaust: Odd}]",
    "When Revealed: ": "do: [{reveal: Curse}]",
}  # fmt: skip
"""How it is headed, and what carries it out."""


def table(head: str, deed: str, *, there: bool) -> Verdict:
    hero = "type: hero, sphere: Lore, threat cost: 5, willpower: 1, attack: 1, defense: 1, hit points: 4"
    text = f'text: "{head}{deed[0].upper() + deed[1:] if head.endswith(": ") else deed}."'
    revealed = head.startswith("When Revealed")
    has = DEEDS[deed] if there else ""
    player = {
        "ALLY": "heroes: [Odd], allies: [Helper]",
        "WOUNDED": "heroes: [{card: Odd, damage: 1}]",
        "ATTACHED": "heroes: [Odd], attachments: [{card: Cloak, 'on': Odd}]",
        "DWARF": "heroes: [Odd, Dwarf]",
    }.get(has, "heroes: [Odd]")
    written = f"""game: lcg
cards:
  - {{name: Odd, {hero}{"" if revealed else ", " + text}}}
  - {{name: Curse, type: treachery{", " + text if revealed else ""}}}
  - {{name: Dwarf, traits: [Dwarf], {hero}}}
  - {{name: Helper, type: ally, sphere: Lore, cost: 1, willpower: 1, attack: 1, defense: 1, hit points: 2}}
  - {{name: Cloak, type: attachment, sphere: Lore, cost: 1, text: "Attach to a hero."}}
  - {{name: Rat, type: enemy, engagement cost: 50, threat: 1, attack: 1, defense: 0, hit points: 3}}
  - {{name: Ford, type: location, threat: 1, quest points: 4}}
players: [{{name: Tom, threat: 20, {player}}}]
encounter deck: [Ford]
{"" if player != "heroes: [Odd]" or not there or has == "WOUNDED" else has}
{HEADS[head]}
ask: {{what happens: true}}
"""
    return simulate(load(written, deed))


def without_effect(verdict: Verdict) -> list[str]:
    told = ("has no effect: ", "it does nothing")
    return [line.text for line in verdict.outcomes[0].trace if any(words in line.text for words in told)]


@pytest.mark.parametrize("deed", DEEDS)
def test_an_action_that_could_change_nothing_is_refused_or_says_why(deed: str) -> None:
    try:
        told = without_effect(table("Action: ", deed, there=False))
    except IllegalHere as refused:
        told = [refused.message]
    assert len(told) == 1
    assert "nothing would change" in told[0] or "no effect" in told[0]


@pytest.mark.parametrize(("head", "deed"), list(itertools.product(list(HEADS)[1:], DEEDS)))
def test_what_changes_nothing_says_why(head: str, deed: str) -> None:
    verdict = table(head, deed, there=False)
    told = without_effect(verdict)
    assert len(told) == 1
    assert all(line.cites for line in verdict.outcomes[0].trace)
    assert verdict.gaps == []


@pytest.mark.parametrize(("head", "deed"), list(itertools.product(HEADS, DEEDS)))
def test_what_changes_something_says_nothing_of_the_kind(head: str, deed: str) -> None:
    verdict = table(head, deed, there=True)
    assert without_effect(verdict) == []
    assert verdict.gaps == []


@pytest.mark.parametrize("who", ["The first player must", "Each player must"])
def test_of_two_choices_neither_of_which_changes_anything(who: str) -> None:
    """Whichever is picked, nothing is different: that is said, and is no gap."""
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
             "hit points": 9},
            {"name": "Dread", "type": "treachery",
             "text": f"When Revealed: {who} either discard a questing ally he controls or raise his threat by 2 for each "
                     "questing ally he controls."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Chief"]}], "at": "during 3.3",
        "do": [{"reveal": "Dread"}], "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert (verdict.gaps, verdict.answer) == ([], 20)


MAY = ["The first player may", "Each player may", "You may"]
BOTH = [*itertools.combinations([
    "raise his threat by 2", "draw 1 card", "exhaust a hero he controls", "deal 1 damage to an enemy in play",
], 2)]  # fmt: skip


@pytest.mark.parametrize(("who", "both"), list(itertools.product(MAY, BOTH)))
def test_whoever_wants_none_of_two_offers_could_have_done_them(who: str, both: tuple[str, str]) -> None:
    """So nothing is told of what could not be done."""
    first, second = (each.replace(" he controls", " you control").replace("his", "your") if who == "You may" else each
                     for each in both)  # fmt: skip
    verdict = simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
             "hit points": 9},
            {"name": "Rat", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 1, "defense": 0, "hit points": 3},
            {"name": "Offer", "type": "treachery", "text": f"When Revealed: {who} {first} or {second}."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Chief"]}], "staging area": ["Rat"], "at": "during 3.3",
        "do": [{"reveal": "Offer"}], "ask": {"what happens": True},
    }))  # fmt: skip
    assert verdict.gaps == []
    assert len(verdict.outcomes) == 3
    assert not any("has no effect" in line.text for one in verdict.outcomes for line in one.trace)
