"""A position may begin at every moment of the turn, and the game never runs past a step without a word."""

from __future__ import annotations

import pytest

from ruling_service.errors import RulingError
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: tcg
cards:
  - {{name: RB, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}}
  - {{name: A, type: companion, culture: Gondor, race: Man, strength: 8, vitality: 4}}
  - {{name: U, type: minion, culture: Isengard, race: Uruk-hai, strength: 9, vitality: 3, site number: 1}}
  - {{name: V, type: minion, culture: Isengard, race: Uruk-hai, strength: 9, vitality: 3, site number: 1}}
players:
  - {{name: FP, ring bearer: RB, companions: [A]}}
  - {{name: SH, {minions}}}
at: {at}
{more}
ask: {ask}
"""


def play(at: str, ask: str, more: str = "", minions: str = "minions: [U, V]"):
    return simulate(load(TABLE.format(at=at, ask=ask, more=more, minions=minions)))


def test_every_unassigned_minion_is_left_over_there():
    assigned = "assignments: [{defender: A, minions: [U]}]\nuntil: choose a skirmish"
    assert play(
        "leftover minions", "{whether: {is: {card: V, assigned to: A}}}", assigned
    ).verdict == "depends"
    assert play(
        "leftover minions", "{whether: {is: {card: U, assigned to: RB}}}", assigned
    ).verdict == "never"
    fixed = assigned + "\ngiven: [{choose: A, by: SH}]"
    assert play("leftover minions", "{whether: {is: {card: V, assigned to: A}}}", fixed).verdict == "always"


def test_the_free_peoples_player_assigns_nobody_there():
    with pytest.raises(RulingError, match="done with his assignments"):
        play("leftover minions", "{what happens: true}", "do: [{assign: A, against: U, by: FP}]")


def test_no_skirmish_can_be_resolved_that_is_not_under_way():
    with pytest.raises(RulingError, match="No skirmish is under way"):
        play("resolve the skirmish", "{what happens: true}")


def test_a_step_that_is_left_out_is_refused_as_the_turn_ends():
    with pytest.raises(RulingError, match="archery: fire"):
        play("shadow", "{how much: twilight}", "do: [{run to: archery fire}, {add twilight: 3}]", "hand: []")


def test_running_into_the_next_turn_is_said():
    verdict = play(
        "regroup", "{how much: twilight}", "do: [{run to: fellowship}, {add twilight: 3}]\nexplore: policy"
    )
    assert any("next turn" in words for words in verdict.assumed)


def test_running_on_in_the_turn_needs_no_word():
    verdict = play(
        "shadow", "{how much: twilight}", "do: [{run to: archery fire}, {add twilight: 3}]\nexplore: policy"
    )
    assert verdict.answer == 3
    assert not any("turn" in words for words in verdict.assumed)


def test_what_is_not_possible_now_is_said_to_be_when_it_is():
    text = TABLE.replace(
        "strength: 8, vitality: 4}}",
        'strength: 8, vitality: 4, text: "Maneuver: Exert A to make A strength +1."}}'
    )
    verdict = simulate(
        load(text.format(at="archery", ask="{can: {use: A, by: FP}}", more="", minions="minions: [U, V]"))
    )
    assert (verdict.verdict, verdict.when) == ("never", ["maneuver"])


def test_a_line_of_play_goes_no_further_than_asked_where_no_skirmish_comes():
    """Whom nobody fights needs no skirmish: the turn would go on to regroup (tcg/skirmish-phase)."""
    verdict = play("start of assignment", "{what happens: true}", "until: end of skirmish", "minions: [U]")
    assert verdict.explored.complete
    assert all("regroup" not in line.step for outcome in verdict.outcomes for line in outcome.trace)
    assert not any("move again" in one.decision for one in verdict.depends_on)
    fought = {line.text for outcome in verdict.outcomes for line in outcome.trace if "Resolve" in line.text}
    assert fought == {"Resolve the skirmish"}
