"""Several stages in play at once, the quest deck that is shuffled, and stages that are bypassed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import quest_phase, table, verbs
from ruling_service.engine.lcg.setup import Seat
from ruling_service.library.cards import ImportedCards
from ruling_service.playing.choosing import at_random
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.model import CardFacts
from tests.engine.lcg.table_top import Table

HERO = CardFacts(name="Reeve", type="hero", threat_cost=8, willpower=2, attack=2, defense=2, hit_points=4)
FIRST = "When revealed — put {} into play at the same time. Then discard this stage."
BOTH = "Players cannot advance from this stage unless stage {} and stage {} are complete."


def stage(name: str, number: int, text: str = "", points: int | None = 5) -> CardFacts:
    return CardFacts(name=name, type="quest", stage=number, number=f"{number}{name}", quest_points=points, text=text)


def begun(shelf: Shelf, *stages: CardFacts) -> Any:
    """The position at the first action window, what is asked before chosen at random."""
    for one in stages:
        assert shelf.is_complete(shelf.key_of(one)), one.text
    scenario = Scenario("", "A bog", tuple(shelf.key_of(one) for one in stages), (), (), {}, (), (), ())
    filler = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 30
    seats = [Seat(who, (shelf.key_of(HERO),), filler)
             for who in ("Tom",)]  # fmt: skip
    play, choose = set_up(shelf, scenario, seats).play, at_random(1)
    play.run()
    while play.state.pending.kind != "act" and not play.fact("round", 0):
        play.choose(choose(play.state.pending))
        play.run()
    return play


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf("lcg", ImportedCards(tmp_path))


def here(play: Any) -> list[str]:
    return sorted(play.name(i) for i in table.main_stages(play))


def called(play: Any, name: str) -> int:
    return next(i for i in play.state.cards if play.name(i) == name)


def give(play: Any, number: int) -> None:
    play.state.pending = None
    play.then(quest_phase.progress.task(number, None, None))
    play.run()


@pytest.mark.parametrize("numbers", ["stage 2, stage 3, and stage 4", "stage 2 and stage 3", "stage 3"])
def test_the_stages_named_come_into_play_beside_one_another(shelf: Shelf, numbers: str) -> None:
    """lcg/scenario/the-battle-of-five-armies: and the first one has left."""
    play = begun(shelf, stage("Eve", 1, FIRST.format(numbers)), *(stage(f"Hill {n}", n) for n in (2, 3, 4, 5)))
    assert here(play) == [f"Hill {n}" for n in (2, 3, 4) if str(n) in numbers]
    assert not reached(play.state)


def three(shelf: Shelf) -> Any:
    return begun(
        shelf, stage("Eve", 1, FIRST.format("stage 2, stage 3, and stage 4")), stage("West Hill", 2, BOTH.format(3, 4)),
        stage("Old Hill", 3, BOTH.format(2, 4)), stage("East Hill", 4, BOTH.format(2, 3)), stage("Dawn", 5),
    )  # fmt: skip


@pytest.mark.parametrize("name", ["West Hill", "Old Hill", "East Hill"])
def test_progress_for_the_current_quest_goes_on_the_stage_that_was_chosen(shelf: Shelf, name: str) -> None:
    play = three(shelf)
    play.remember("current stage", called(play, name))
    give(play, 3)
    assert {play.name(i): play.card(i).token("progress") for i in table.main_stages(play)} == {
        one: 3 if one == name else 0 for one in ("West Hill", "Old Hill", "East Hill")
    }


def test_the_first_player_chooses_as_each_round_begins(shelf: Shelf) -> None:
    play = three(shelf)
    play.state.pending = None
    play.happen(verbs.moment(name="round begins"))
    play.run()
    asked = play.state.pending
    assert asked.prompt == "which stage is the current one"
    assert sorted(one.label for one in asked.options) == ["East Hill", "Old Hill", "West Hill"]
    play.choose(next(n for n, one in enumerate(asked.options) if one.label == "Old Hill"))
    assert play.name(table.current_quest(play)) == "Old Hill"


def test_none_is_left_before_all_are_complete_and_then_the_next_one_comes_once(shelf: Shelf) -> None:
    play = three(shelf)
    for name in ("East Hill", "West Hill"):
        play.remember("current stage", called(play, name))
        give(play, 5)
        assert here(play) == ["East Hill", "Old Hill", "West Hill"]
    play.remember("current stage", called(play, "Old Hill"))
    give(play, 5)
    assert here(play) == ["Dawn"]
    assert not play.state.over


def test_the_stages_under_the_first_are_shuffled(shelf: Shelf) -> None:
    """lcg/scenario/flight-from-moria."""
    play = begun(shelf, stage("Eve", 1, "Setup: Prepare the quest deck."), *(stage(f"Shaft {n}", 2) for n in (1, 2, 3)))
    assert here(play) == ["Eve"]
    assert len(play.state.zone(table.QUEST_DECK)) == 3
    assert any("shuffle" in line.text for line in _lines(play))


def test_a_stage_that_is_bypassed_goes_under_the_others_without_its_progress(shelf: Shelf) -> None:
    """lcg/scenario/mount-gundabad, lcg/scenario/flight-from-moria."""
    off = "Action — bypass this quest card."
    play = begun(shelf, stage("Shaft 1", 1, off), stage("Shaft 2", 2, off), stage("Shaft 3", 2, off))
    first = called(play, "Shaft 1")
    while play.state.pending.kind != "act":
        play.choose(0)
        play.run()
    play.tokens(first, "progress", 2)
    play.choose(next(n for n, one in enumerate(play.state.pending.options) if "Shaft 1" in one.label))
    play.run()
    assert here(play) == ["Shaft 2"]
    assert [play.name(i) for i in play.state.zone(table.QUEST_DECK)] == ["Shaft 3", "Shaft 1"]
    assert play.card(first).token("progress") == 0


TAKEN = "When revealed — add {} to the victory display."
TAKEN_FIRST = "When revealed — draw 1 card. Then, add {} to the victory display."


@pytest.mark.parametrize("text", [TAKEN, TAKEN_FIRST])
@pytest.mark.parametrize("points", [None, 3])
@pytest.mark.parametrize("behind", [1, 3])
def test_a_stage_that_a_text_takes_away_is_followed_by_the_next(
    shelf: Shelf, text: str, points: int | None, behind: int
) -> None:
    """lcg/scenario/flight-from-moria: nobody plays on without a stage, and the one that is gone has its place."""
    others = [stage(f"Shaft {n}", 2) for n in range(behind)]
    play = begun(shelf, stage("Eve", 1, text.format("Eve"), points), *others)
    assert here(play) == ["Shaft 0"]
    assert [play.name(i) for i in play.state.zone(table.VICTORY)] == ["Eve"]
    assert len(play.state.zone(table.QUEST_DECK)) == behind - 1
    assert not play.state.over


def test_the_text_that_takes_a_stage_away_may_say_itself_which_one_comes(shelf: Shelf) -> None:
    said = "When revealed — add Eve to the victory display. Advance to stage 3."
    play = begun(shelf, stage("Eve", 1, said), stage("Shaft", 2), stage("Gate", 3))
    assert here(play) == ["Gate"]


def _lines(play: Any) -> list[Any]:
    found, link = [], play.state.trace
    while link is not None:
        found.append(link.item)
        link = link.before
    return [one for one in found if hasattr(one, "text")]


QUESTS, PILE = "the quest deck", "the encounter deck"
OPENS = f"Reveal the top 2 cards of {QUESTS}. Choose 1 to become the active quest"
CLOSES = f"and put the other on the bottom of {QUESTS}."


@pytest.mark.parametrize("then", [" Then, add Eve to your victory display.", " Remove Eve from the game."])
def test_one_of_the_topmost_stages_is_the_current_one_and_the_others_lie_undermost(shelf: Shelf, then: str) -> None:
    """lcg/scenario/flight-from-moria."""
    raises = "When revealed: Raise each player's threat by 4."
    text = f"When revealed: {OPENS} (flipped to side 2B) {CLOSES}{then}"
    play = begun(shelf, stage("Eve", 1, text, None), *(stage(f"Shaft {n}", 2, raises) for n in (1, 2, 3)))
    (picked,) = here(play)
    other = "Shaft 1" if picked == "Shaft 2" else "Shaft 2"
    assert [play.name(i) for i in play.state.zone(table.QUEST_DECK)] == ["Shaft 3", other]
    assert table.threat(play, 0) == 12
    assert not reached(play.state)


FIRST_ONE = "The first player chooses"
ASKS = f"When revealed: {FIRST_ONE} 1 of the following:"
LOSES = f"If the card is an {'enemy'} card, the discarding player is eliminated."


def test_options_of_several_sentences_between_marks(shelf: Shelf) -> None:
    other = f"Reveals the next quest card, putting Eve on the bottom of {QUESTS}."
    text = f"{ASKS} * Each player discards 1 card from the top of {PILE}. {LOSES} * {other}"
    key = shelf.key_of(stage("Eve", 1, text))
    assert shelf.is_complete(key)
    asks = [n for n in shelf.catalogue[key].abilities[0].walk() if n.kind == "option"]
    assert [{"bypass", "eliminated"} & {n.kind for n in one.walk()} for one in asks] == [{"eliminated"}, {"bypass"}]


@pytest.mark.parametrize("bad", [0, 1, 2])
def test_only_who_discarded_such_a_card_is_eliminated(bad: int) -> None:
    top = Table("Tom", "Kris", "Anna").during("quest", "3.3")
    for player in ("Tom", "Kris", "Anna"):
        top.hero(f"{player}'s Hero", player=player)
    top.quest("Long Road")
    for number in range(3):
        name = f"Card {number}"
        top.prints(name, "treachery" if number == bad else "location")
        top.lays(name, table.ENCOUNTER_DECK)
    says = f"{ASKS} * Each player discards 1 card from the top of {PILE}. {LOSES} * Draw 1 card."
    top.prints("Dark Deep", "treachery", text=says.replace("an enemy card", "a treachery card"))
    top.answering("Each", "each").reveals(top.lays("Dark Deep", table.ASIDE))
    assert top.play.fact("eliminated", frozenset()) == {bad}
