"""Cards that quest cards ask for and nobody has: told before the game, and where play comes to an order about one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.lcg.setup import HAND, Seat
from ruling_service.library.cards import ImportedCards
from ruling_service.playing.lacking import named
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.records import NotWhole
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.model import CardFacts

HERO = CardFacts(name="Reeve", type="hero", threat_cost=8, willpower=2, attack=2, defense=2, hit_points=4)


@pytest.mark.parametrize("there", [True, False])
def test_an_order_about_a_card_that_nobody_has_is_told_where_play_comes_to_it(there: bool, tmp_path: Path) -> None:
    shelf = Shelf("lcg", ImportedCards(tmp_path))
    quest = CardFacts(
        name="Bog 1", type="quest", stage=1, number="1", quest_points=5,
        text="Setup — set Grey Wolf aside. Each player draws 1 card.",
    )  # fmt: skip
    bread = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 20
    wolf = shelf.key_of(CardFacts(name="Grey Wolf", type="enemy", engagement_cost=9))
    stage, deck = shelf.key_of(quest), (wolf,) * there
    without = named(shelf.catalogue[key] for key in (stage, *deck))
    assert without == ({} if there else {"Grey Wolf": "Bog 1"})
    laid = Scenario("", "A bog", (stage,), deck, (), {}, (), (), (), stages=("stage 2",), without=tuple(without.items()))
    begun = set_up(shelf, laid, [Seat("Tom", (shelf.key_of(HERO),), bread)])
    assert begun.not_whole == NotWhole(stages=["stage 2"], named=[] if there else ["Grey Wolf (named by Bog 1)"])
    assert ["stage 2" in line or "Grey Wolf" in line for line in begun.not_whole.lines()] == [True] * (2 - there)
    play = begun.play
    play.run(stop_at=lambda play: play.fact("round", 0))
    while not play.fact("round", 0):
        play.choose(0)
        play.run(stop_at=lambda play: play.fact("round", 0))
    assert sum("Grey Wolf is missing" in line.text for line in lines(play.state.trace)) == (not there)
    assert len(play.state.zone("hand:0")) == HAND + 1
