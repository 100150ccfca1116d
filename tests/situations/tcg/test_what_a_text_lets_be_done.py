"""What a text of such a card lets be done, what a transfer costs, and what keeps an act from coming about.

The texts are put together: who lets an unhasty ally fight, who changes an item's twilight cost, what is not
there to be spotted.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

CARDS = """
game: tcg
cards:
  - {name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}
  - {name: Old Bole, type: ally, culture: Gandalf, race: Ent, strength: 8, vitality: 4, text: Unhasty.}
  - {name: Bowman, type: companion, culture: Elven, race: Elf, strength: 6, vitality: 3}
  - {name: Archer, type: companion, culture: Elven, race: Elf, strength: 6, vitality: 3}
  - {name: Brute, type: minion, culture: Moria, race: Orc, strength: 6, vitality: 3, site number: 1}
"""


def verdict(cards: str, rest: str):
    return simulate(load(f"{CARDS}{cards}\n{rest}", "test"))


LETS = (
    "Spot an ally. Until the regroup phase, that ally participates in archery fire and skirmishes.",
    "Exert Frodo to spot an ally. Until regroup, that ally is damage +1 and participates in archery fire and skirmishes.",
    "Spot an ally to allow that ally to participate in skirmishes until the regroup phase.",
    "Exert a companion to allow an Ent to skirmish.",
)


@pytest.mark.parametrize("text", LETS)
@pytest.mark.parametrize(("culture", "able"), [("Gandalf", True), ("Elven", False), ("Gondor", False)])
def test_only_a_gandalf_card_lets_the_unhasty_be_assigned(text, culture, able):
    """tcg/keyword/unhasty: whatever words let an ally take part in skirmishes."""
    call = (
        f"  - {{name: Call, type: event, side: Free Peoples, culture: {culture}, twilight cost: 0, "
        f"text: 'Assignment: {text}'}}"
    )
    told = verdict(call, """
players:
  - {name: Tom, ring bearer: Frodo, companions: [Bowman], support area: [Old Bole], hand: [Call]}
  - {name: Ann, minions: [Brute]}
at: assignment
given: [{choose: Old Bole, by: Tom}, {choose: Bowman, by: Tom}]
do: [{play: Call, by: Tom}, {run to: assign defenders}]
ask: {can: {assign: Old Bole, against: Brute, by: Tom}}
""")  # fmt: skip
    assert told.answer is able


@pytest.mark.parametrize(("of_the_item", "again"), [("", 2), ("This is twilight cost -1 for each Elf you can spot.", 0)])
@pytest.mark.parametrize(("changing", "by"), [
    ("The twilight cost of each ranged weapon played on an Elf is -1.", -1),
    ("The twilight cost of each possession is +1.", 1),
    ("The twilight cost of each possession is -1.", -1),
])  # fmt: skip
@pytest.mark.parametrize("transferred", [True, False])
def test_other_cards_change_a_cost_only_while_the_card_comes_into_play(
    of_the_item, again, changing, by, transferred
):
    """tcg/twilight-cost, tcg/transfer: the cost is paid again, but nothing is played."""
    cards = f"""  - {{name: Bow, type: possession, side: Free Peoples, culture: Elven, item class: Ranged Weapon, strength: 1, twilight cost: 2, text: "Bearer must be an Elf. {of_the_item}"}}
  - {{name: Rule, type: condition, side: Free Peoples, culture: Elven, text: "Plays to your support area. {changing}"}}"""
    bearer = "{card: Archer, attached: [Bow]}" if transferred else "Archer"
    act = "{transfer: Bow, to: Bowman, by: Tom}" if transferred else "{play: Bow, to: Bowman, by: Tom}"
    told = verdict(cards, f"""
players:
  - {{name: Tom, ring bearer: Frodo, companions: [Bowman, {bearer}], support area: [Rule], hand: {"[]" if transferred else "[Bow]"}}}
  - {{name: Ann}}
at: fellowship
do: [{act}]
ask: {{how much: twilight}}
""")  # fmt: skip
    assert told.answer == (again if transferred else max(0, again + by))


@pytest.mark.parametrize(("text", "entry"), [
    ("Spot a Dwarf to heal a companion.", "tcg/requirement"),
    ("Spot 2 Orc minions to heal a companion.", "tcg/requirement"),
    ("Spot a Dwarf and exert a companion to heal a companion.", "tcg/requirement"),
    ("Spot an Elf and exert a Dwarf to heal a companion.", "tcg/cost"),
    ("Exert a Dwarf to heal a companion.", "tcg/cost"),
    ("Discard 2 cards from hand to heal a companion.", "tcg/cost"),
])  # fmt: skip
@pytest.mark.parametrize("sort", ["event", "condition"])
def test_what_is_not_there_to_be_spotted_is_a_requirement(text, entry, sort):
    """tcg/requirement, tcg/spot: and what cannot be paid is a cost."""
    card = f"  - {{name: Aid, type: {sort}, side: Free Peoples, culture: Elven, twilight cost: 0, text: 'Maneuver: {text}'}}"
    place, act = ("hand", "play") if sort == "event" else ("support area", "use")
    told = verdict(card, f"""
players:
  - {{name: Tom, ring bearer: Frodo, companions: [Bowman], {place}: [Aid]}}
  - {{name: Ann, minions: [Brute]}}
at: maneuver
ask: {{can: {{{act}: Aid, by: Tom}}}}
""")  # fmt: skip
    assert told.answer is False
    assert [entry in reason.cites for reason in told.because or ()] == [True]


@pytest.mark.parametrize("word", ["defender +1", "damage +1", "fierce"])
@pytest.mark.parametrize("lost", [True, False])
def test_a_keyword_that_a_text_takes_away_is_not_told_as_gained(word, lost):
    """tcg/keyword/damage: the account says that it would have been."""
    taken = f"loses all {word.split()[0]} bonuses" if " " in word else f"loses {word}"
    cards = f"""  - {{name: Gift, type: event, side: Free Peoples, culture: Elven, twilight cost: 0, text: "Maneuver: Make a companion {word} until the regroup phase."}}
  - {{name: Ban, type: condition, side: Shadow, culture: Moria, text: "Plays to your support area. {f'Each companion {taken}.' if lost else ''}"}}"""
    told = verdict(cards, """
players:
  - {name: Tom, ring bearer: Frodo, companions: [Bowman], hand: [Gift]}
  - {name: Ann, minions: [Brute], support area: [Ban]}
at: maneuver
given: [{choose: Bowman, by: Tom}]
do: [{play: Gift, by: Tom}]
ask: {what happens: true}
""")  # fmt: skip
    lines = [step.text for outcome in told.outcomes for step in outcome.trace]
    assert any("would gain" in line for line in lines) is lost
    assert any(": gains" in line for line in lines) is not lost


BARRED = {
    "Burdens cannot be added.": "add a burden", "Threats cannot be added.": "add a threat",
    "Cards cannot be drawn.": "draw a card", "The Free Peoples player cannot draw cards.": "draw a card",
}


@pytest.mark.parametrize(("bars", "does"), [*BARRED.items(), ("", "add a burden"), ("", "add a threat")])
@pytest.mark.parametrize("how", ["Response: If", "Each time"])
def test_what_a_text_forbids_takes_the_place_of_nothing(bars, does, how):
    """tcg/instead: if the second effect cannot happen for any reason, the first does."""
    cards = f"""  - {{name: Ward, type: condition, side: Free Peoples, culture: Elven, text: "Plays to your support area. {how} a companion is about to take a wound, {does} instead."}}
  - {{name: Ban, type: condition, side: Shadow, culture: Moria, text: "Plays to your support area. {bars}"}}"""
    told = verdict(cards, """
players:
  - {name: Tom, ring bearer: Frodo, companions: [Bowman], support area: [Ward], deck: [Old Bole, Archer]}
  - {name: Ann, minions: [Brute], support area: [Ban]}
at: maneuver
given: [{use: Ward, by: Tom}]
do: [{wound: Bowman}]
ask: {how much: wounds of Bowman}
""")  # fmt: skip
    assert told.gaps or told.answer == int(bool(bars))


@pytest.mark.parametrize("bars", ["", "Burdens cannot be added."])
def test_what_a_text_forbids_pays_no_cost(bars):
    """tcg/cost: a cost that cannot be paid keeps from using the ability."""
    cards = f"""  - {{name: Price, type: condition, side: Free Peoples, culture: Elven, text: "Plays to your support area. Maneuver: Add a burden to wound a minion."}}
  - {{name: Ban, type: condition, side: Shadow, culture: Moria, text: "Plays to your support area. {bars}"}}"""
    told = verdict(cards, """
players:
  - {name: Tom, ring bearer: Frodo, companions: [Bowman], support area: [Price]}
  - {name: Ann, minions: [Brute], support area: [Ban]}
at: maneuver
ask: {can: {use: Price, by: Tom}}
""")  # fmt: skip
    assert told.answer is not bool(bars)


@pytest.mark.parametrize("culture", ["Wraith", "Ringwraith", "ringwraith"])
@pytest.mark.parametrize("text", ["Skirmish: Make a [wraith] minion strength +2.", "Skirmish: Make a [Wraith] Nazgûl strength +2."])
def test_the_wraiths_culture_goes_by_both_names(culture, text):
    """tcg/culture: the rules write Ringwraith, databases Wraith."""
    found = verdict(
        f"""  - {{name: Rider, type: minion, culture: {culture}, race: Nazgûl, strength: 9, vitality: 3, site number: 1}}
  - {{name: Dread, type: event, culture: {culture}, side: Shadow, twilight cost: 0, text: "{text}"}}""",
        """players:
  - {name: Tom, ring bearer: Frodo, companions: [Bowman]}
  - {name: Kris, minions: [Rider], hand: [Dread]}
assignments: [{defender: Bowman, minions: [Rider]}]
skirmish: Bowman
at: skirmish
do: [{play: Dread, by: Kris, choosing: Rider}]
ask: {how much: strength of Rider}
""",
    )
    assert not found.gaps
    assert found.outcomes[0].answer == 11
