"""A special ability without a cost may be used though nothing can come of it (tcg/special-ability, tcg/effect);
of several abilities the one is meant of which something comes.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

SITUATION = """
game: tcg
cards:
  - {{name: Frodo, type: companion, race: Hobbit, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}}
  - {{name: Healer, type: companion, race: Elf, strength: 6, vitality: 3, text: "{text}"}}
players: [{{name: Tom, ring bearer: Frodo, companions: [{{card: Healer, wounds: 1}}]}}, {{name: Ann}}]
at: maneuver
{rest}
"""


def outcome(text, rest):
    return simulate(load(SITUATION.format(text=text, rest=rest), "test"))


@pytest.mark.parametrize(("text", "able"), [
    ("Maneuver: Heal a Dwarf.", "always"), ("Maneuver: Discard a possession.", "always"),
    ("Maneuver: Heal Healer.", "always"), ("Skirmish: Heal Healer.", "never"),
    ("Maneuver: Spot a Dwarf to heal Healer.", "never"), ("Maneuver: Exert a Dwarf to heal Healer.", "never"),
    ("Maneuver: Play a possession from hand.", "never"),
])  # fmt: skip
def test_what_may_be_used(text, able):
    """Requirements and costs are asked, and the card that is to be played; the effect is not."""
    assert outcome(text, "ask: {can: {use: Healer}}").verdict == able


@pytest.mark.parametrize("effect", [
    "Heal a Dwarf.", "Discard a possession.", "Wound an Orc.", "Make an Orc strength +2.", "Exert an Orc.",
])  # fmt: skip
def test_what_is_no_legal_choice_is_not_said_to_be_possible(effect):
    """Where nothing is chosen because nothing could be, what is asked for was no choice either."""
    assert outcome(f"Maneuver: {effect}", "ask: {can: {use: Healer}}").verdict == "always"
    told = outcome(f"Maneuver: {effect}", "ask: {can: {use: Healer, choosing: Frodo}}")
    assert told.verdict == "inconclusive"
    assert [gap.phrase for gap in told.gaps] == ["choosing Frodo"]
    done = outcome(f"Maneuver: {effect}", "do: [{use: Healer, choosing: Frodo}]\nask: {how much: strength of Frodo}")
    assert done.verdict == "value"


@pytest.mark.parametrize(("effect", "named"), [("Heal Healer.", "Healer"), ("Wound Frodo.", "Frodo")])
def test_what_the_text_names_itself_may_be_named(effect, named):
    asked = f"ask: {{can: {{use: Healer, choosing: {named}}}}}"
    assert outcome(f"Maneuver: {effect}", asked).verdict == "always"


def test_of_two_texts_the_one_that_does_something():
    text = "Maneuver: Heal a Dwarf.\\nManeuver: Heal Healer."
    told = outcome(text, "do: [{use: Healer}]\nask: {how much: wounds of Healer}")
    assert told.answer == 0


CANCELLING = """
game: tcg
cards:
  - {{name: Frodo, type: companion, race: Hobbit, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}}
  - {{name: Healing, type: event, culture: Shire, side: Free Peoples, twilight cost: 0, text: "{event}"}}
  - {{name: Rival, type: minion, culture: Moria, race: Orc, strength: 6, vitality: 4, site number: 1}}
  - {{name: Hush, type: condition, culture: Moria, side: Shadow, text: "{hush}"}}
players:
  - {{name: Tom, ring bearer: {{card: Frodo, wounds: 1}}, hand: [Healing]}}
  - {{name: Ann, minions: [Rival], support area: [Hush]}}
at: {at}
given: [{{use: Hush, by: Ann, times: {times}}}]
do: [{{play: Healing, by: Tom}}]
ask: {{how much: wounds of {whose}}}
"""


@pytest.mark.parametrize("at", ["maneuver", "regroup"])
@pytest.mark.parametrize(("times", "exerted"), [(1, {1, 2, 3}), (2, {2, 3}), (3, {3})])
def test_what_is_cancelled_already_is_cancelled_to_no_effect(at, times, exerted):
    """The response may be used again (its cost is paid again); that nothing more comes of it is no gap."""
    texts = {
        "event": f"{at.capitalize()}: Heal a Hobbit.",
        "hush": f"Response: If a Free Peoples {at} event is played, exert a minion to cancel that event.",
    }
    for whose, left in (("Frodo", {1}), ("Rival", exerted)):
        told = simulate(load(CANCELLING.format(at=at, times=times, whose=whose, **texts), "test"))
        assert not told.gaps
        assert {outcome.answer for outcome in told.outcomes} == left


STACKED = """
game: tcg
cards:
  - {{name: Frodo, type: companion, race: Hobbit, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}}
  - {{name: Smith, type: companion, culture: Dwarven, race: Dwarf, strength: 6, vitality: 3, text: "{text}"}}
  - {{name: Chest, type: condition, culture: Dwarven, side: Free Peoples}}
  - {{name: Hew, type: event, culture: Dwarven, side: Free Peoples, text: "Maneuver: Exert Smith."}}
  - {{name: Rival, type: minion, culture: Moria, race: Orc, strength: 6, vitality: 4, site number: 1}}
players:
  - {{name: Tom, ring bearer: Frodo, companions: [Smith], support area: [{{card: Chest, stacked: [Hew]}}]}}
  - {{name: Ann, minions: [Rival]}}
at: maneuver
{rest}
"""


@pytest.mark.parametrize(("text", "able"), [
    ("You may play events stacked on your conditions as if from hand.", True),
    ("You may play [dwarven] maneuver events stacked on [dwarven] conditions as if from hand.", True),
    ("You may play [elven] events stacked on your conditions as if from hand.", False), ("Damage +1.", False),
])  # fmt: skip
def test_what_may_be_played_as_if_from_hand_can_be_played(text, able):
    """Asked, and done as an act, as if it lay in the hand."""
    told = simulate(load(STACKED.format(text=text, rest="ask: {can: {play: Hew, by: Tom}}"), "test"))
    assert (told.verdict, told.gaps) == ("always" if able else "never", [])
    if able:
        rest = "do: [{play: Hew, by: Tom}]\nask: {how much: wounds of Smith}"
        assert simulate(load(STACKED.format(text=text, rest=rest), "test")).answer == 1
