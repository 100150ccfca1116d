"""Quest cards that no card database has: play that comes to one hangs on it, and nobody wins by its absence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import missing_stages, quest_phase, table
from ruling_service.engine.lcg.setup import Seat
from ruling_service.library.cards import ImportedCards
from ruling_service.playing.choosing import at_random
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.model import CardFacts

HERO = CardFacts(name="Reeve", type="hero", threat_cost=8, willpower=2, attack=2, defense=2, hit_points=4)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf("lcg", ImportedCards(tmp_path))


def begun(shelf: Shelf, *stages: int) -> Any:
    """The first action window with such a quest deck: a negative number is a stage that is missing."""
    keys = tuple(
        missing_stages.stand_in(shelf.catalogue, -n, f"Lost {-n}") if n < 0
        else shelf.key_of(CardFacts(name=f"Bog {n}", type="quest", stage=n, number=str(n), quest_points=5))
        for n in stages
    )  # fmt: skip
    filler = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 20
    laid = Scenario("", "A bog", keys, (), (), {}, (), (), ())
    play, choose = set_up(shelf, laid, [Seat("Tom", (shelf.key_of(HERO),), filler)]).play, at_random(1)
    play.run()
    while play.state.pending.kind != "act" and not play.fact("round", 0):
        play.choose(choose(play.state.pending))
        play.run()
    return play


def met(play: Any) -> list[str]:
    return [one.card for one in reached(play.state)]


def defeat(play: Any) -> None:
    play.state.pending = None
    play.then(quest_phase.progress.task(5, None, None))
    play.run()


def here(play: Any) -> list[str]:
    return [play.name(i) for i in table.main_stages(play)]


@pytest.mark.parametrize(("deck", "first", "gone"), [
    ((1, 2), "Bog 1", []), ((-1, 2), "Bog 2", ["Lost 1"]), ((-1, -2, 3), "Bog 3", ["Lost 1", "Lost 2"]),
])  # fmt: skip
def test_what_a_missing_first_stage_sets_up_is_not_known(
    shelf: Shelf, deck: tuple[int, ...], first: str, gone: list[str]
) -> None:
    play = begun(shelf, *deck)
    assert here(play) == [first]
    assert met(play) == gone


@pytest.mark.parametrize(("deck", "next_one", "gone"), [
    ((1, 2, 3), ["Bog 2"], []), ((1, -2, 3), ["Bog 3"], ["Lost 2"]), ((1, -2, -3, 4), ["Bog 4"], ["Lost 2", "Lost 3"]),
    ((1, -2), [], ["Lost 2"]), ((1, -2, -3), [], ["Lost 2", "Lost 3"]),
])  # fmt: skip
def test_play_comes_to_a_missing_stage_as_the_one_before_is_defeated(
    shelf: Shelf, deck: tuple[int, ...], next_one: list[str], gone: list[str]
) -> None:
    play = begun(shelf, *deck)
    assert met(play) == []
    defeat(play)
    assert here(play) == next_one
    assert met(play) == gone
    assert not play.state.over


@pytest.mark.parametrize("deck", [(1,), (-1, 2)])
def test_the_last_stage_that_is_known_to_be_it_wins(shelf: Shelf, deck: tuple[int, ...]) -> None:
    play = begun(shelf, *deck)
    defeat(play)
    assert play.state.over == "won"
