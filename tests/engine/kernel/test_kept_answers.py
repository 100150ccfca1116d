"""Answers are kept as long as they hold, forks share them, and a stage in which nothing waits is passed over.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.cards import FIRST_ID, Printed
from ruling_service.engine.kernel.occurrences import Lasting, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Rulebook, Stage
from ruling_service.engine.kernel.stages import MAX_HAPPENINGS_AT_ONCE
from ruling_service.errors import BudgetExceeded

STONE, LEAF = FIRST_ID, FIRST_ID + 1
CARDS = {name: Printed(name, name, "card") for name in ("stone", "leaf")}


def rulebook(*stages: Stage) -> Rulebook:
    rules = Rulebook("small")
    pipeline.install(rules)
    rules.stages = (*stages, Stage("apply", pipeline.apply))
    rules.answers("player_order")(lambda play: (0,))
    rules.answers("player_name")(lambda play, player: "Ann")
    rules.answers("is_idle")(lambda card: card.zone in ("hand", "deck"))
    rules.lays_out("turned")
    rules.lays_out("weather", by=lambda play, value: value == "rain")
    return rules


@pytest.fixture
def play() -> Play:
    here = Play(rulebook(), CARDS)
    here.create("stone", "table")
    here.create("leaf", "hand")
    return here


def kept(play: Play) -> set[str]:
    """Which answers are still kept after all of them were asked for and something was done."""
    state = play.state
    return {name for name in ("cache", "tallies", "texts", "layout") if getattr(state, name)}


def asked(play: Play) -> None:
    for name in ("cache", "tallies", "texts", "layout"):
        getattr(play.state, name)["asked"] = True


CHANGES = {
    "a fact": (lambda play: play.remember("round", 2), {"tallies", "texts", "layout"}),
    "the same fact again": (
        lambda play: play.remember("round", None), {"cache", "tallies", "texts", "layout"}
    ),
    "a token": (lambda play: play.tokens(STONE, "moss", 1), {"texts", "layout"}),
    "a mark": (lambda play: play.mark(STONE, "wet"), {"tallies", "texts", "layout"}),
    "a mark that is there": (
        lambda play: play.mark(STONE, "wet", False), {"cache", "tallies", "texts", "layout"}
    ),
    "a lasting effect": (lambda play: play.lasts(Lasting(0, "rain")), {"layout"}),
    "a card that moves": (lambda play: play.move(STONE, "hand"), set()),
    "a card between hand and deck": (lambda play: play.move(LEAF, "deck"), {"tallies", "texts", "layout"}),
    "a card turned over": (lambda play: play.change(STONE, face_up=False), set()),
    "a card that becomes another": (lambda play: play.change(LEAF, printed="stone"), set()),
    "a fact that layouts depend on": (lambda play: play.remember(("turned", 1), True), set()),
    "an aspect that matters": (lambda play: play.remember("weather", "rain"), set()),
    "an aspect that does not": (
        lambda play: play.remember("weather", "wind"), {"tallies", "texts", "layout"}
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_answers_are_kept_until_what_they_depend_on_changes(play: Play, change: str) -> None:
    act, left = CHANGES[change]
    asked(play)
    act(play)
    assert kept(play) == left


def test_a_fork_shares_answers_and_forgets_only_its_own(play: Play) -> None:
    asked(play)
    other = play.on(play.state.fork())
    assert other.state.layout is play.state.layout
    other.move(STONE, "deck")
    assert not kept(other)
    assert kept(play) == {"cache", "tallies", "texts", "layout"}


def test_a_position_is_equal_to_another_exactly_if_their_keys_are(play: Play) -> None:
    same, other = play.state.fork(), play.on(play.state.fork())
    other.tokens(STONE, "moss", 2)
    assert same.position() == play.state.position()
    assert hash(same.position()) == hash(play.state.position())
    assert other.state.position() != play.state.position()
    assert (same.key() == play.state.key(), other.state.key() == play.state.key()) == (True, False)


def test_a_stage_that_nothing_waits_in_is_passed_over() -> None:
    ran: list[str] = []

    def run(play, happening):
        ran.append(happening.occurrences[0].kind)
        return False

    play = Play(rulebook(Stage("wet", run, lambda play, happening: "rained" in happening.kinds)), CARDS)
    play.happen(occurrence("rained"))
    play.happen(occurrence("snowed"))
    play.run()
    assert ran == ["rained"]


def test_what_keeps_happening_because_of_itself_is_a_loop() -> None:
    ran = 0

    def again(play, happening):
        nonlocal ran
        ran += 1
        play.happen(happening.occurrences[0])
        return False

    play = Play(rulebook(Stage("again", again)), CARDS)
    play.happen(occurrence("echoed"))
    with pytest.raises(BudgetExceeded, match="loops"):
        play.run()
    assert ran == MAX_HAPPENINGS_AT_ONCE


def test_a_question_that_the_kernel_does_not_ask_is_refused() -> None:
    with pytest.raises(ValueError, match="weather"):
        Rulebook("small").answers("weather")
