"""Players whom a text separates: a staging area for each company, phases in player order, joining again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import (
    cannot_happen,
    companies,
    table,
    taking_turns,
    uniqueness,
    verbs,
)
from ruling_service.engine.lcg.setup import Seat
from ruling_service.library.cards import ImportedCards
from ruling_service.playing.choosing import at_random
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.model import CardFacts
from tests.engine.lcg.table_top import Table

RAT = CardFacts(name="Rat", type="enemy", engagement_cost=45, threat=1, attack=1, defense=0, hit_points=9)
FEN = CardFacts(name="Fen", type="location", threat=1, quest_points=5)
MIST = CardFacts(name="Mist", type="treachery", text="When Revealed: Raise each player's threat by 5.")
APART = "When Revealed: Each player must create his own staging area and advance to a different stage 2A."
BACK = (
    "Forced: After the 3rd progress token is placed on {}, as the travel phase begins, join another player. If you "
    "cannot join another player, all players continue to stage 3 together."
)
SPLIT = (
    "When Revealed: Make a staging area for the first player with stage 3. If nobody else is in the game, this stage "
    "is left with all that is staged there. All other players advance to stage 4."
)
HELD = "Do not pass the first player token. Once complete, this stage is left for stage 4 only as the quest phase ends."
PRINTED = (
    "Each player creates his own staging area.", "Create your own staging area.", "Draw a random stage 4 quest card.",
    "Advance to a different stage 3A of his choice.", "Remove all other stage 3 cards from the game.",
)


def stage(name: str, number: int, text: str = "", points: int | None = None) -> CardFacts:
    return CardFacts(name=name, type="quest", stage=number, number=f"{number}{name}", quest_points=points, text=text)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf("lcg", ImportedCards(tmp_path))


def begun(shelf: Shelf, stages: list[CardFacts], encounter: tuple[CardFacts, ...] = (FEN,) * 20, who: str = "Tom Ann") -> Any:
    """A game of these stages, before anything is asked."""
    for one in (*stages, *encounter):
        assert shelf.is_complete(shelf.key_of(one)), one.text
    keys = tuple(shelf.key_of(one) for one in stages), tuple(shelf.key_of(one) for one in encounter)
    filler = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 30
    seats = [
        Seat(name, (shelf.key_of(named(name)),), filler) for name in who.split()
    ]
    return set_up(shelf, Scenario("", "A bog", *keys, (), {}, (), (), ()), seats).play


def named(name: str) -> CardFacts:
    return CardFacts(name=f"Reeve of {name}", type="hero", threat_cost=8, willpower=2, attack=2, defense=2, hit_points=9)


def plays(play: Any, until: Callable[[Any], bool], seed: int = 1, most: int = 400) -> Any:
    """Choose at random until something is so, or the game is over."""
    choose = at_random(seed)
    for _ in range(most):
        play.run(until)
        if play.state.over or until(play):
            break
        play.choose(choose(play.state.pending))
    else:
        raise AssertionError("it never comes to that")
    assert not reached(play.state)
    assert not play.state.over, told(play)[-3:]
    return play


def told(play: Any) -> list[str]:
    found, link = [], play.state.trace
    while link is not None:
        if hasattr(link.item, "text"):
            found.append(link.item.text)
        link = link.before
    return found[::-1]


def step(number: str) -> Callable[[Any], bool]:
    return lambda play: play.fact("step") == number


def two_apart(shelf: Shelf, *encounter: CardFacts, who: str = "Tom Ann") -> Any:
    stages = [stage("Eve", 1, APART), *(stage(f"Pit {n}", 2, BACK.format("this stage"), 3) for n in (1, 2, 3)), stage("Dawn", 3, points=9)]
    return begun(shelf, stages, encounter or (FEN,) * 20, who)


def here(play: Any, player: int) -> list[str]:
    """The stage of a player, wherever he is."""
    zone = companies.place_of(play, table.QUEST, companies.of(play, player))
    return [play.name(i) for i in play.state.zone(zone)]


def staged(play: Any, player: int) -> list[int]:
    return list(play.state.zone(companies.place_of(play, table.STAGING, companies.of(play, player))))


def test_each_player_has_a_stage_and_a_staging_area(shelf: Shelf) -> None:
    play = plays(two_apart(shelf), step("1.3"))
    assert {here(play, 0)[0], here(play, 1)[0]} <= {"Pit 1", "Pit 2", "Pit 3"}
    assert here(play, 0) != here(play, 1)
    assert companies.of(play, 0) != companies.of(play, 1)


@pytest.mark.parametrize("who", ["Tom Ann", "Tom Ann Bob", "Tom Ann Bob Eve"])
def test_each_reveals_one_card_for_the_own_staging_area(shelf: Shelf, who: str) -> None:
    """lcg/scenario/foundations-of-stone: one card per player in that staging area, every one for their own."""
    play = plays(two_apart(shelf, who=who), step("4.2"))
    seats = range(len(who.split()))
    where = [ident for seat in seats for ident in staged(play, seat)]
    assert len(where) == len(set(where)) == len(seats)
    assert [len(staged(play, seat)) for seat in seats] == [1] * len(seats)


def test_phases_are_played_by_one_after_the_other_in_player_order(shelf: Shelf) -> None:
    play = plays(two_apart(shelf), step("4.2"))
    first = play.player(companies.token_holder(play))
    other = "Ann" if first == "Tom" else "Tom"
    parts = ["the round begins", "the resource phase", "the planning phase", "the quest phase"]
    heard = [one for one in told(play) if one.partition(": ")[0] in (first, other) and one.partition(": ")[2] in parts]
    assert heard == [f"{who}: {part}" for part in parts for who in (first, other)]


def test_the_round_is_counted_and_the_token_passed_once(shelf: Shelf) -> None:
    play = plays(two_apart(shelf), lambda play: play.fact("round", 0) == 3 and step("1.3")(play), most=2000)
    assert len([one for one in told(play) if "is now the first player" in one]) == 2
    if companies.are_separated(play):
        assert {companies.of(play, 0), companies.of(play, 1)} == set(companies.in_order(play))


def test_an_encounter_card_reaches_only_who_is_there(shelf: Shelf) -> None:
    """lcg/scenario/foundations-of-stone: "each player" means the players there; here each reveals one."""
    play = plays(two_apart(shelf, *(MIST,) * 20), step("4.2"))
    raised = sum(play.fact(("threat", seat)) - 8 for seat in (0, 1))
    lost = sum(1 for one in told(play) if "Mist is revealed" in one)
    assert lost == 2
    assert all(play.fact(("threat", seat)) - 8 in (5, 6, 7) for seat in (0, 1)), raised


def separated(shelf: Shelf, who: str = "Tom Ann", *encounter: CardFacts) -> Any:
    """Two players apart, in the quest phase of the first of them."""
    return plays(two_apart(shelf, *encounter, who=who), step("3.1"))


def test_nobody_sees_what_is_elsewhere(shelf: Shelf) -> None:
    play = separated(shelf)
    seat = next(iter(table.players(play)))
    assert table.players(play) == (seat,)
    assert {play.card(i).controller for i in table.in_play(play)} <= {seat, None}
    assert table.first_player(play) == seat


def test_unique_cards_are_limited_across_the_split(shelf: Shelf) -> None:
    play = separated(shelf)
    assert len([i for i in uniqueness.anywhere(play) if play.printed(i).type == "hero"]) == 2


def give(play: Any, number: int) -> None:
    tasks = len(play.state.agenda)
    play.happen(verbs.placed_progress(on=table.main_quest(play), amount=number))
    play.run(lambda play: len(play.state.agenda) == tasks)


def test_who_has_the_progress_joins_as_the_travel_phase_begins(shelf: Shelf) -> None:
    """lcg/scenario/foundations-of-stone: encounter cards go along, and the old stage is gone."""
    play = separated(shelf)
    mover = table.players(play)[0]
    other = 1 - mover
    stays = here(play, other)
    give(play, 3)
    assert companies.of(play, mover) != companies.of(play, other)
    plays(play, step("5.2"))
    assert companies.of(play, mover) == companies.of(play, other)
    assert here(play, mover) == stays
    assert len(staged(play, mover)) + len(play.state.zone(table.ACTIVE)) == 2
    assert sorted(table.players(play)) == [0, 1]


def test_the_last_ones_go_on_together(shelf: Shelf) -> None:
    """With nobody to join the players go on to the stage after."""
    play = separated(shelf)
    give(play, 3)
    plays(play, lambda play: not companies.are_separated(play), most=800)
    give(play, 3)
    plays(play, lambda play: here(play, 0) == ["Dawn"], most=800)
    assert here(play, 1) == ["Dawn"]
    assert not companies.are_separated(play)


def test_both_at_once_join_in_player_order_and_go_on(shelf: Shelf) -> None:
    play = separated(shelf)
    give(play, 3)
    first = table.players(play)[0]
    plays(play, lambda play: table.players(play) != (first,) and step("3.1")(play))
    give(play, 3)
    plays(play, step("5.2"))
    assert here(play, 0) == here(play, 1) == ["Dawn"]


@pytest.mark.parametrize("who", ["Tom Ann", "Tom Ann Bob"])
def test_with_its_last_player_a_company_is_over_and_the_others_go_on(shelf: Shelf, who: str) -> None:
    play = separated(shelf, who)
    gone = table.players(play)[0]
    old = companies.of(play, gone)
    play.happen(verbs.eliminated(player=gone, why="threat"))
    plays(play, step("4.2"))
    assert not play.state.over
    assert gone not in companies.everyone(play)
    assert old not in companies.in_order(play)
    assert all(not play.state.zone(companies.elsewhere(place, old)) for place in companies.PLACES)
    assert not any(play.state.zone(at(gone)) for at in (table.area, table.hand, table.deck))
    for seat in companies.everyone(play):
        assert len(staged(play, seat)) == 1


def test_when_all_are_eliminated_the_players_lose(shelf: Shelf) -> None:
    play = separated(shelf)
    for _ in range(2):
        play.happen(verbs.eliminated(player=companies.everyone(play)[0], why="threat"))
        play.run(lambda play: not play.state.happenings and len(play.state.agenda) == 1)
    assert play.state.over == "lost"


def split(shelf: Shelf, who: str = "Tom Ann Bob") -> Any:
    stages = [stage("Eve", 1, points=1), stage("Fork", 2, SPLIT), stage("Web", 3, HELD, 4), stage("Glade", 4, points=30)]
    play = plays(begun(shelf, stages, who=who), step("3.1"))
    give(play, 1)
    first = companies.token_holder(play)
    return plays(play, lambda play: step("3.1")(play) and table.players(play) == (first,) and play.fact("round") == 2)


@pytest.mark.parametrize("who", ["Tom Ann", "Tom Ann Bob", "Tom Ann Bob Eve"])
def test_the_first_player_alone_is_at_the_next_stage(shelf: Shelf, who: str) -> None:
    """lcg/scenario/flies-and-spiders: the others keep the original staging area."""
    play = split(shelf, who)
    first = companies.token_holder(play)
    assert here(play, first) == ["Web"]
    others = [seat for seat in companies.everyone(play) if seat != first]
    assert {companies.of(play, seat) for seat in others} == {0}
    assert [here(play, seat) for seat in others] == [["Glade"]] * len(others)


def test_alone_in_the_game_nobody_is_at_the_old_stage(shelf: Shelf) -> None:
    play = split(shelf, "Tom")
    assert here(play, 0) == ["Web"]
    assert not play.state.zone(companies.elsewhere(table.QUEST, 0))
    assert not play.state.zone(companies.elsewhere(table.STAGING, 0))


@pytest.mark.parametrize("who", ["Tom", "Tom Ann", "Tom Ann Bob"])
def test_the_first_player_waits_for_the_end_of_the_quest_phase_and_joins(shelf: Shelf, who: str) -> None:
    play = split(shelf, who)
    first = companies.token_holder(play)
    assert table.players(play) == (first,)
    give(play, 4)
    assert here(play, first) == ["Web"]
    plays(play, step("4.2"))
    assert here(play, first) == ["Glade"]
    assert len({companies.of(play, seat) for seat in companies.everyone(play)}) == 1


def test_the_token_stays_while_the_stage_says_so(shelf: Shelf) -> None:
    play = split(shelf)
    first = companies.token_holder(play)
    plays(play, lambda play: step("3.1")(play) and play.fact("round") == 3, most=1500)
    if companies.are_separated(play):
        assert companies.token_holder(play) == first


@pytest.mark.parametrize("text", PRINTED)
def test_as_cards_word_it(shelf: Shelf, text: str) -> None:
    assert shelf.is_complete(shelf.key_of(stage("Fork", 2, f"When Revealed: {text}")))


def three_apart(in_turn: int) -> Play:
    """Ann, the first player, Kim and Tom each by themselves, in the turn of one company."""
    play = Table("Tom", "Ann", "Kim").play
    play.remember("companies", True)
    play.remember("first player", 1)
    play.remember(("company", 1), 1)
    play.remember(("company", 2), 2)
    play.remember("company in turn", in_turn or None)
    assert companies.in_order(play) == (1, 2, 0)
    return play


@pytest.mark.parametrize(("begins", "in_turn", "to_come"), [
    # in the first one's phase the others have the whole phase before them; those who had theirs don't
    ("3.3", 1, [(2, "3.1"), (0, "3.1")]), ("3.1", 1, [(2, "3.1"), (0, "3.1")]), ("4.2", 1, [(2, "4.1"), (0, "4.1")]),
    ("3.3", 2, [(0, "3.1")]), ("3.3", 0, []), ("no step", 1, []),
])  # fmt: skip
def test_a_game_that_begins_in_a_companys_phase_goes_on_with_those_behind_it(
    begins: str, in_turn: int, to_come: list[tuple[int, str]]
) -> None:
    """lcg/in-player-order: phases are played by one company after the other."""
    play = three_apart(in_turn)
    taking_turns.begins_at(play, begins)
    assert list(play.fact(taking_turns.TO_COME) or ()) == to_come
    assert taking_turns.is_first(play) == (in_turn == 1)


def test_players_who_are_together_wait_for_nobody() -> None:
    play = Table("Tom", "Ann").play
    taking_turns.begins_at(play, "3.3")
    assert play.fact(taking_turns.TO_COME) is None
    assert taking_turns.is_first(play)


@pytest.mark.parametrize(("company", "waits"), [(1, False), (2, True), (0, True)])
def test_a_company_whose_turn_is_to_come_has_its_last_step_left(company: int, waits: bool) -> None:
    play = three_apart(1)
    taking_turns.begins_at(play, "3.3")
    play.remember("company in turn", company or None)
    assert taking_turns.ends_its_phase(play, "3.5") == waits
    left = {2: "3.1", 0: "3.1"} | ({company: "3.5"} if waits else {})
    assert dict(play.fact(taking_turns.TO_COME)) == left


HEARS = "Forced: After a player is eliminated{}, each player at this stage raises his threat by 10."
GATHERED = "The players cannot defeat this stage unless all players are at this stage."


def foggy(shelf: Shelf, text: str, who: str = "Tom Ann Bob") -> Any:
    """Players apart, each at a stage with that text, in the quest phase of the first of them."""
    stages = [stage("Eve", 1, APART), *(stage(f"Fog {n}", 2, text, 3) for n in (1, 2, 3)), stage("Dawn", 3, points=9)]
    return plays(begun(shelf, stages, who=who), step("3.1"))


@pytest.mark.parametrize("where", ["", " (at any stage)"])
@pytest.mark.parametrize("threat", [20, 45])
def test_a_stage_may_hear_of_who_is_eliminated_at_another(shelf: Shelf, where: str, threat: int) -> None:
    """lcg/scenario/fog-on-the-barrow-downs: it raises the threat of who is at it; the others go on with the phase."""
    play = foggy(shelf, HEARS.format(where))
    gone, *others = companies.everyone(play)
    play.remember(("threat", others[0]), threat)
    before = [table.threat(play, p) for p in others]
    play.happen(verbs.eliminated(player=gone, why="card"))
    plays(play, step("4.2"))
    left = companies.everyone(play)
    if not where:
        assert [table.threat(play, p) for p in others] == before
        return
    dies = threat == 45
    assert (others[0] in left) is not dies
    # who hears of two eliminations has it raised twice
    assert table.threat(play, others[1]) - before[1] == (20 if dies else 10)
    assert not play.state.over


@pytest.mark.parametrize(("text", "who", "barred"), [
    (GATHERED, "Tom Ann", True), (GATHERED, "Tom", False), ("", "Tom Ann", False),
])  # fmt: skip
def test_a_stage_where_all_have_to_be_is_not_defeated_while_one_is_elsewhere(
    shelf: Shelf, text: str, who: str, barred: bool
) -> None:
    play = foggy(shelf, text, who)
    defeated = verbs.stage_defeated(quest=table.main_quest(play))
    assert (cannot_happen.forbids(play, defeated) is not None) is barred
