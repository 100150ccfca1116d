"""What an act has to bring about to count: `can … so that`, and the ways in which a card can be paid for.

By the rules a player decides what his own cards leave to be chosen, opponents what is left to them
(tcg/effect), and whoever may pay otherwise has the choice (tcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: tcg
cards:
  - {name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}
  - {name: Guard, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 5, text: "Maneuver — exert this card → wound a minion."}
  - {name: Squire, type: companion, culture: Gondor, race: Man, strength: 4, vitality: 3, text: "Maneuver — exert this card → make this card strength +2."}
  - {name: Mender, type: companion, culture: Gondor, race: Man, strength: 6, vitality: 5, text: "Response: If a companion takes a wound, discard this card to heal that companion."}
  - {name: Tall Orc, type: minion, culture: Moria, race: Orc, strength: 6, vitality: 2, site number: 1}
  - {name: Small Orc, type: minion, culture: Moria, race: Orc, strength: 5, vitality: 1, site number: 1}
  - {name: Sharp Spear, type: event, culture: Gondor, side: free peoples, twilight cost: 0, text: "Maneuver: Wound a minion."}
  - {name: Harsh Word, type: event, culture: Moria, side: shadow, twilight cost: 2, text: "Maneuver: The Free Peoples player wounds a companion."}
  - {name: Cheap Blow, type: event, culture: Moria, side: shadow, twilight cost: 2, text: "You may discard 2 cards from hand instead of paying the twilight cost for this card. Maneuver: Wound a companion."}
  - {name: Filler, type: event, culture: Moria, side: shadow, twilight cost: 1, text: "Maneuver: Wound a companion."}
players:
  - {name: Tom, ring bearer: Frodo, companions: [Guard, Squire, Mender], hand: [Sharp Spear]}
  - {name: Ann, minions: [Tall Orc, Small Orc], hand: [Harsh Word, Cheap Blow, Filler, Filler]}
twilight: POOL
at: maneuver
do: [{pass: Tom}]
GIVEN
ask: {ASK}
"""


def asked(ask: str, pool: int = 3, do: str = "[{pass: Tom}]", given: str = ""):
    text = TABLE.replace("POOL", str(pool)).replace("ASK", ask).replace("[{pass: Tom}]", do)
    return simulate(load(text.replace("GIVEN", given), "test.yaml"))


def so_that(act: str, condition: str, kind: str = "can", **other):
    return asked(f"{kind}: {{{act}, so that: {condition}}}", **other)


WOUNDED = "{is: {card: %s, wounds: 1}}"


@pytest.mark.parametrize(("act", "condition", "answer"), [
    ("use: Guard, by: Tom", WOUNDED % "Tall Orc", True),  # Tom chooses whom
    ("use: Guard, by: Tom", "{is: {card: Small Orc, in: discard}}", True),
    ("use: Guard, by: Tom", WOUNDED % "Guard", True),  # the exertion
    ("use: Guard, by: Tom", "{is: {card: Tall Orc, wounds: 2}}", False),
    ("use: Guard, by: Tom", "{all: [{is: {card: Tall Orc, wounds: 1}}, {is: {card: Small Orc, in: discard}}]}", False),
    ("use: Guard, by: Tom, choosing: Small Orc", WOUNDED % "Tall Orc", False),
    ("use: Guard, by: Tom, choosing: Tall Orc", WOUNDED % "Tall Orc", True),
    ("use: Guard, by: Tom", "{not: {happened: {happened: exerted}}}", False),
    ("play: Sharp Spear, by: Tom", "{is: {card: Sharp Spear, in: discard}}", True),
    ("play: Sharp Spear, by: Tom", "{is: {card: Sharp Spear, in: hand}}", False),
])  # fmt: skip
def test_an_act_counts_only_if_its_player_can_bring_it_about(act, condition, answer):
    verdict = so_that(act, condition, do="[]")
    assert (verdict.verdict, verdict.answer) == ("always" if answer else "never", answer)
    assert bool(verdict.because) is not answer


@pytest.mark.parametrize("companion", ["Guard", "Squire", "Mender"])
def test_what_an_opponent_chooses_may_spoil_it(companion):
    assert so_that("play: Harsh Word, by: Ann", WOUNDED % companion).answer is False
    assert so_that("play: Harsh Word, by: Ann", "{value: twilight, equals: 1}").answer is True


def test_what_is_forbidden_is_no_more_possible_with_a_purpose():
    verdict = so_that("play: Harsh Word, by: Ann", "{game: goes on}", pool=1)
    assert verdict.answer is False
    assert "tcg/twilight-cost" in verdict.because[0].cites


def test_a_response_counts_only_if_it_brings_it_about():
    hurt = "[{wound: Squire, by: Ann}]"
    gone = "{is: {card: Mender, in: discard}}"
    for condition, answer in ((gone, True), ("{is: {card: Squire, wounds: 0}}", True), (WOUNDED % "Squire", False)):
        assert so_that("use: Mender, by: Tom", condition, do=hurt.replace(", by: Ann", "")).answer is answer


@pytest.mark.parametrize(("until", "strength"), [("", 8), ("archery", 6)])
def test_it_is_looked_at_where_the_game_is_to_run_to(until, strength):
    for number in (6, 8):  # what lasts until the end of a phase is over in the next (tcg/modifier)
        condition = f"{{is: {{card: Squire, strength: {number - 2}}}}}"
        verdict = so_that(
            "use: Squire, by: Tom", condition, do="[]", given=f"until: {until}" if until else ""
        )
        assert verdict.answer is (number == strength)


def test_the_windows_in_which_it_counts():
    assert so_that("use: Guard, by: Tom", WOUNDED % "Tall Orc", "when can", do="[]").answer == ["maneuver"]
    assert so_that("use: Guard, by: Tom", WOUNDED % "Frodo", "when can", do="[]").answer == []
    assert so_that("use: Guard, by: Tom", WOUNDED % "Tall Orc", "when can", do="[{exert: Guard}]").answer == ["maneuver"]
    assert so_that("use: Guard, by: Tom", WOUNDED % "Guard", "when can", do="[{exert: Guard}]").answer == []


def test_what_only_the_other_game_reads_is_refused():
    with pytest.raises(MalformedInput, match="paying"):
        asked("can: {play: Sharp Spear, paying: {Frodo: 1}}")


# -- ways to pay ----------------------------------------------------------------------------------------------


def test_who_can_pay_in_two_ways_has_the_choice():
    verdict = asked("how much: twilight", do="[{pass: Tom}, {play: Cheap Blow, by: Ann, choosing: Guard}]")
    assert verdict.verdict == "depends"
    assert {outcome.answer for outcome in verdict.outcomes} == {1, 3}
    assert {each.by for each in verdict.depends_on} == {"Ann"}


@pytest.mark.parametrize(("way", "pool"), [("for its other cost", 3), ("twilight cost", 1)])
def test_the_way_is_picked_by_what_is_chosen(way, pool):
    act = f"{{play: Cheap Blow, by: Ann, choosing: [{way}, Filler, Filler, Guard]}}"
    act = act.replace("Filler, Filler, ", "") if pool == 1 else act
    assert asked("how much: twilight", do=f"[{{pass: Tom}}, {act}]").answer == pool
    chosen = f"given: [{{choose: {way}}}]"
    plain = "[{pass: Tom}, {play: Cheap Blow, by: Ann}]"
    verdict = asked("how much: twilight", do=plain, given=chosen)
    assert verdict.answer == pool
    assert not verdict.unused


@pytest.mark.parametrize(("pool", "twilight"), [(0, 0), (1, 1)])
def test_one_way_that_can_be_paid_is_no_choice(pool, twilight):
    verdict = asked("how much: twilight", pool=pool, do="[{pass: Tom}, {play: Cheap Blow, by: Ann}]")
    assert verdict.answer == twilight


def test_a_way_counts_for_what_the_act_brings_about():
    act = "play: Cheap Blow, by: Ann"
    assert so_that(act, "{value: twilight, equals: 3}").answer is True
    assert so_that(act, "{value: twilight, equals: 1}").answer is True
    assert so_that(act, "{value: twilight, equals: 2}").answer is False


def test_a_card_that_is_played_later_is_played_in_either_way():
    given = "given: [{play: Cheap Blow, by: Ann}]\nuntil: archery"
    verdict = asked("how much: twilight", do="[]", given=given)
    assert {outcome.answer for outcome in verdict.outcomes} == {1, 3}
    for way, pool in (("other cost", 3), ("twilight cost", 1)):
        one = given.replace("by: Ann", f"by: Ann, choosing: [{way}]")
        assert asked("how much: twilight", do="[]", given=one).answer == pool
