"""The expert game (lcg/rule/9.2): what carries on from one scenario to the next, and what doesn't."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import expert, setup
from ruling_service.engine.lcg import table as places
from ruling_service.playing.lcg import goes_on, score
from tests.engine.lcg.table_top import Table

COSTS = {"First": 9, "Second": 12}


def won(threat: int = 31, *, damage: int = 0, scenarios: int = 2) -> Table:
    """The first scenario was won after three rounds; one player has two heroes, and cards lie in many places."""
    table = Table("Tom")
    for name, cost in COSTS.items():
        table.prints(name, "hero", willpower=1, attack=1, defense=1, hit_points=4, threat_cost=cost)
    for name in ("Start", "Elsewhere"):
        table.prints(name, "quest", quest_points=5, stage=1, text="Setup — raise each player's threat by 1.")
    table.prints("Toll", "enemy", victory_points=3)
    seat = setup.Seat("Tom", tuple(COSTS), ("Plain Card",) * 20)
    setup.new_game(table.play, (seat,), ("Start",), ("Quiet Day",) * 3, first_player=0)
    later = expert.Laid("The far side", ("Elsewhere",), ("Quiet Day",) * 5, (), (), ())
    expert.to_come(table.play, "The near side", (later,) * (scenarios - 1))
    table.play.remember("stop before", frozenset(["0.0"]))
    table.play.remember("begun", True)
    table.answering("keep").goes_on()
    table.play.remember(("threat", 0), threat)
    table.play.remember("round", 4)
    first = next(i for i in table.play.state.cards if table.play.name(i) == "First")
    table.with_tokens(first, damage=damage, resource=3)
    table.play.change(first, ready=False)
    ally = table.lays("Plain Card", "deck:Tom")
    table.play.move(ally, "discard:0")
    table.lays("Toll", places.VICTORY)
    table.lays("Quiet Day", places.ENCOUNTER_DISCARD)
    table.play.state.over = "won"
    return table


def next_scenario(table: Table) -> Table:
    assert goes_on(table.play)
    table.play.remember("stop before", frozenset(["0.0"]))
    table.play.remember("begun", True)
    return table.answering("keep").goes_on()


def test_threat_wounds_and_discard_pile_stay() -> None:
    table = next_scenario(won(31, damage=2))
    assert table.threat("Tom") == 31 + 1
    first = next(i for i in table.play.state.cards if table.play.name(i) == "First")
    assert table.play.card(first).tokens == (("damage", 2),)
    assert table.play.card(first).ready
    assert len(table.pile("discard:Tom")) == 1


def test_cards_of_the_hand_go_into_the_deck_and_six_are_drawn() -> None:
    table = next_scenario(won())
    assert len(table.hand()) == 6
    assert len(table.pile("deck:Tom")) == 20 - 6


def test_what_was_in_play_goes_into_the_deck_whatever_lay_on_it() -> None:
    table = won()
    ally = table.lays("Plain Card", "play:Tom")
    table.with_tokens(ally, damage=1, resource=2)
    next_scenario(table)
    card = table.play.card(ally)
    assert card.zone in ("deck:0", "hand:0")
    assert (card.tokens, card.host, card.ready, card.controller) == ((), None, True, None)


def test_encounter_cards_of_the_scenario_before_are_gone_those_of_the_next_are_there() -> None:
    table = next_scenario(won())
    assert table.pile(places.QUEST) == ["Elsewhere"]
    assert table.pile(places.ENCOUNTER_DECK) == ["Quiet Day"] * 5
    assert table.pile(places.VICTORY) == table.pile(places.ENCOUNTER_DISCARD) == []


@pytest.mark.parametrize(("left", "begins"), [(10, 21), (20, 21), (21, 21), (40, 40)])
def test_threat_below_the_threat_costs_rises_to_them(left: int, begins: int) -> None:
    table = next_scenario(won(left))
    assert table.threat("Tom") == begins + 1


def test_a_dead_hero_stays_dead_and_his_threat_cost_does_not_count() -> None:
    table = won(5)
    second = next(i for i in table.play.state.cards if table.play.name(i) == "Second")
    table.play.move(second, "discard:0")
    table.play.change(second, controller=None)
    next_scenario(table)
    assert table.pile("play:Tom") == ["First"]
    assert table.threat("Tom") == COSTS["First"] + 1


def test_each_scenario_is_scored_by_itself_and_the_scores_are_added() -> None:
    """Threat 31, damage 2, three completed rounds, less 3 victory points; then 32 and the same damage, at its first
    round.
    """
    table = next_scenario(won(31, damage=2))
    assert score(table.play) == {"The near side": 31 + 2 + 30 - 3, "The far side": 32 + 2, "total": 60 + 34}


def test_nothing_of_a_round_or_a_limit_is_remembered() -> None:
    table = won()
    table.play.remember("quested", "successfully")
    table.play.state.used["a limit"] = 1
    next_scenario(table)
    assert table.play.fact("quested") is None
    assert table.play.fact("round") is None
    assert table.play.state.used == {}


def test_after_the_last_scenario_the_game_is_won() -> None:
    table = next_scenario(won())
    table.play.state.over = "won"
    assert not goes_on(table.play)


def test_a_lost_scenario_ends_the_game() -> None:
    table = won()
    table.play.state.over = "lost"
    assert not goes_on(table.play)
