"""What can be done is asked after the acts of a situation: who has passed, and what was offered before."""

from __future__ import annotations

import textwrap

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}}
  - {{name: Guard, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 5, text: "Maneuver — exert this card → wound a minion."}}
  - {{name: Orc Chief, type: minion, culture: Moria, race: Orc, strength: 6, vitality: 9, site number: 1, text: "Maneuver — exert this card → wound a companion."}}
  - {{name: Watcher, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 5, text: "Response: If a companion takes a wound, discard this card to heal that companion."}}
players:
  - {{name: Tom, ring bearer: Frodo, companions: [Guard, Watcher]}}
  - {{name: Ann, minions: [Orc Chief]}}
at: maneuver
do: {do}
ask: {{can: {can}}}
"""


def asked(do: str, can: str):
    return simulate(load(textwrap.dedent(TABLE.format(do=do, can=can)), "test.yaml"))


def test_after_all_have_passed_nobody_uses_anything_in_that_phase():
    verdict = asked("[{pass: Tom}, {pass: Ann}]", "{use: Guard, by: Tom}")
    assert verdict.answer is False
    assert "tcg/action-procedure" in verdict.because[0].cites


def test_passes_that_are_not_in_a_row_end_nothing():
    acts = "[{pass: Tom}, {use: Orc Chief, by: Ann, choosing: Guard}, {pass: Tom}]"
    assert asked(acts, "{use: Orc Chief, by: Ann}").answer is True
    assert asked(acts.replace("]", ", {pass: Ann}]"), "{use: Orc Chief, by: Ann}").answer is False


def test_an_act_after_all_have_passed_is_refused():
    with pytest.raises(IllegalHere, match="all players have passed"):
        asked("[{pass: Tom}, {pass: Ann}, {use: Guard, by: Tom, choosing: Orc Chief}]", "{use: Guard, by: Tom}")


def test_what_could_be_answered_before_the_last_act_can_no_longer_be():
    wounded = "{use: Orc Chief, by: Ann, choosing: Guard}"
    assert asked(f"[{wounded}]", "{use: Watcher, by: Tom}").answer is True
    later = asked(f"[{wounded}, {{pass: Tom}}]", "{use: Watcher, by: Tom}")
    assert later.answer is False


def test_when_something_can_be_done_counts_what_was_done():
    once = "[{use: Orc Chief, by: Ann, choosing: Guard}, {exert: Guard, amount: 3}]"
    text = textwrap.dedent(TABLE.format(do=once, can="X")).replace("can: X", "when can: {use: Guard, by: Tom}")
    text = text.replace("[Guard, Watcher]", "[Guard]")  # who could heal him
    before = text.replace(once, "[]")
    assert simulate(load(before, "test.yaml")).answer == ["maneuver"]
    verdict = simulate(load(text, "test.yaml"))
    assert verdict.answer == []
    why = {row.window: row.reason for row in verdict.windows}
    assert why["fellowship"] == "this phase is over by then"
    assert why["maneuver"] == "its cost cannot be paid in full"


SKIRMISH = """
game: tcg
cards:
  - {name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}
  - {name: Guard, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 3, text: "Skirmish — exert this card → wound a minion."}
  - {name: Friend, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 3, text: "Skirmish — exert this card → wound a companion."}
  - {name: Orc Chief, type: minion, culture: Moria, race: Orc, strength: 6, vitality: 9, site number: 1, text: "Skirmish — exert this card → wound a companion."}
players:
  - {name: Tom, ring bearer: Frodo, companions: [{card: Guard, wounds: WOUNDS}, Friend]}
  - {name: Ann, minions: [Orc Chief]}
assignments: [{defender: Guard, minions: [Orc Chief]}]
skirmish: Guard
at: skirmish
do: [{pass: Tom}, {use: Orc Chief, by: Ann, choosing: Guard}]
ask: {can: {use: Friend, by: Tom}}
"""


@pytest.mark.parametrize(("wounds", "answer"), [(1, True), (2, False)])
def test_nobody_acts_in_a_skirmish_once_one_side_is_gone(wounds, answer):
    text = SKIRMISH.replace("WOUNDS", str(wounds))
    verdict = simulate(load(text, "test.yaml"))
    assert verdict.answer is answer
    if answer:
        return
    assert "tcg/skirmish-phase" in verdict.because[0].cites
    done = text.replace("choosing: Guard}]", "choosing: Guard}, {use: Friend, by: Tom}]")
    with pytest.raises(IllegalHere, match="decided"):
        simulate(load(done.replace("can: {use: Friend, by: Tom}", "what happens: true"), "test.yaml"))


NOBODY = "Nobody uses a card or ability that the situation doesn't speak of."
ON = {"do": "do: [{run to: archery}]", "until": "until: archery", "both": "do: [{exert: Orc Chief}, {run to: archery}]",
      "acts": "do: [{pass: Tom}]\nuntil: archery"}  # fmt: skip
PASSED_UNTIL = "do: [{pass: Tom}, {pass: Ann}]\nuntil: archery"
PASSED = "do: [{pass: Tom}, {pass: Ann}, {run to: archery}]"


def run_on(on: str, more: str = "", *, guard: str = "[Guard]"):
    text = textwrap.dedent(TABLE.format(do="[]", can="X")).replace("[Guard, Watcher]", guard)
    text = text.replace("do: []", on).replace("ask: {can: X}", "ask: {how much: wounds of Orc Chief}")
    return simulate(load(text + more, "test.yaml"))


@pytest.mark.parametrize("on", ON)
def test_that_nobody_does_what_he_could_is_said(on):
    """tcg/special-ability: the Guard could wound, as long as the phase goes on."""
    assert NOBODY in run_on(ON[on]).assumed
    assert NOBODY not in run_on(PASSED).assumed


def test_nothing_is_taken_for_granted_where_nobody_can_do_anything():
    text = "\ngiven: [{decline: Guard}]"
    verdict = run_on("do: [{exert: Guard, amount: 4}, {exert: Orc Chief, amount: 8}, {run to: archery}]", text)
    assert NOBODY not in verdict.assumed


@pytest.mark.parametrize("on", ["do", "until", "acts"])
def test_what_is_given_is_used_in_the_phase_under_way(on):
    assert run_on(ON[on], "given: [{use: Guard}]").answer == 1
    for passed in (PASSED, PASSED_UNTIL):
        assert run_on(passed, "given: [{use: Guard}]").answer == 0
