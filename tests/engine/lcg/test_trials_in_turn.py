"""Stages that bring out a pair of what lies aside and are left once the players hold one of it: by chance, by a
trait in common, into the bottom of a deck, and to the stage that comes when none of those is left.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.lcg import advancing, staging, travel_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def with_pairs(*traits: str) -> Table:
    """A guard and a token of each trait lie aside."""
    table = Table("Tom").during("quest", "3.4")
    table.hero("Reeve")
    for trait in traits:
        table.enemy(f"{trait} Guard", where=places.ASIDE, traits=f"Guard. {trait}.", threat=1)
        table.prints(f"{trait} Relic", "objective", traits=f"Relic. {trait}.")
        table.lays(f"{trait} Relic", places.ASIDE)
    return table


def revealing(table: Table, text: str) -> Table:
    """The effect of a treachery is carried out."""
    table.prints("Sign", "treachery", text=f"When Revealed: {text}")
    return table.reveals(table.lays("Sign", places.REMOVED))


@pytest.mark.parametrize(("does", "where"), [
    ("add it to the staging area", places.STAGING), ("reveal it, adding it to the staging area", places.STAGING),
    ("shuffle it into the encounter deck", places.ENCOUNTER_DECK), ("attach it to Long Cave", places.STAGING),
])  # fmt: skip
def test_one_of_those_set_aside_is_picked_by_chance(does: str, where: str) -> None:
    table = with_pairs("Oak", "Elm")
    table.location("Long Cave")
    table.prints("Sign", "treachery", text=f"When Revealed: Randomly select 1 of the remaining set-aside Relic objectives and {does}.")
    table.answering("Elm Relic").reveals(table.lays("Sign", places.ENCOUNTER_DECK))
    assert [table.zone(table.id_of(f"{one} Relic")) for one in ("Oak", "Elm")] == [places.ASIDE, where]
    assert table.deciding[0][0] == table.play.player(NATURE)


@pytest.mark.parametrize("does", ["attach it to that enemy", "reveal it, adding it to the staging area"])
@pytest.mark.parametrize("there", [True, False])
def test_the_one_with_a_trait_in_common_is_found(does: str, there: bool) -> None:
    """None that shares it lies aside: then nothing is found."""
    table = with_pairs("Oak", "Elm")
    if not there:
        table.play.move(table.id_of("Oak Relic"), places.REMOVED)
    revealing(
        table, "Randomly choose 1 of the set-aside Oak enemies, reveal it, and add it to the staging area. Find the set "
        f"aside Relic objective that shares a Trait with the just revealed Guard enemy and {does}."
    )
    assert table.zone(table.id_of("Elm Relic")) == places.ASIDE
    assert (table.zone(table.id_of("Oak Relic")) == places.STAGING) == there
    if there and does.startswith("attach"):
        assert table.card(table.id_of("Oak Relic")).host == table.id_of("Oak Guard")


def test_what_cannot_be_the_active_location() -> None:
    """Nobody travels there, and nothing makes it active."""
    table = Table("Tom").during("travel", "4.2")
    table.hero("Reeve")
    table.quest("Trial", text="Barrow locations cannot be the active location.")
    table.location("Hill Barrow", traits="Barrow.")
    table.location("Brook")
    table.answering("stay").does(travel_phase.travel_choice)
    assert table.deciding[-1][2] == ("stay", "travel to Brook")
    revealing(table, "Make Hill Barrow the active location.")
    assert table.zone(table.id_of("Hill Barrow")) == places.STAGING


HELD = (
    "When the players control the current trial's Relic objective, raise each player's threat by 1 and advance "
    "to a stage 2 of their choice. If all stage 2 quests have been defeated, instead advance to stage 3."
)


def with_trials(waiting: int) -> Table:
    """The first trial brings out the token of the Oak; that of the Elm is held already."""
    table = with_pairs("Oak", "Elm", "Ash")
    table.play.move(table.id_of("Elm Relic"), places.area(0))
    table.play.change(table.id_of("Elm Relic"), host=table.id_of("Reeve"), controller=0)
    for number in range(1 + waiting):
        name = f"Trial {'ABC'[number]}"
        front = table.prints(name, "quest", stage=2, text="When Revealed: Add Oak Relic to the staging area." if not number else "")
        back = table.prints(f"{name} (back)", "quest", stage=2, text=HELD)
        table.catalogue[name] = replace(front, facts={**front.facts, "quest side": "A", "other side": back.key})
        table.lays(name, places.QUEST_DECK)
    table.prints("Crown", "quest", stage=3, quest_points=9)
    table.lays("Crown", places.QUEST_DECK)
    return table


@pytest.mark.parametrize("waiting", [2, 1, 0])
def test_a_trial_is_left_once_what_it_brought_is_held(waiting: int) -> None:
    """Not for what another trial brought; it is left once, for one that is left, and else for the next stage."""
    table = with_trials(waiting)
    table.does(advancing.enter_stage, table.id_of("Trial A"))
    assert table.pile(places.QUEST) == ["Trial A (back)"]
    table.answering("Trial B").happens(verbs.claimed(card=table.id_of("Oak Relic"), player=0))
    assert table.pile(places.QUEST) == ["Trial B (back)" if waiting else "Crown"]
    assert table.pile(places.QUEST_DECK) == [*(["Trial C"] if waiting > 1 else []), *(["Crown"] if waiting else [])]
    assert table.threat("Tom") == 21


INTO = (
    "When Revealed: Shuffle the encounter deck. Shuffle the set aside Relic objective into the bottom 2 cards of the "
    "encounter deck. Discard the {} of the encounter deck."
)


@pytest.mark.parametrize("takes", ["top card", "top 3 cards", "top 4 cards", "top 5 cards", "bottom card"])
def test_a_card_among_the_bottom_ones_comes_up_only_there(takes: str) -> None:
    """It is one of the last three, each of them as likely."""
    table = with_pairs("Oak")
    for number in range(5):
        table.prints(f"Day {number}", "treachery")
        table.lays(f"Day {number}", places.ENCOUNTER_DECK)
    table.prints("Sign", "treachery", text=INTO.format(takes))
    play = table.play
    play.then(staging.reveal.task(table.lays("Sign", places.REMOVED), 0))
    play.run()
    offered: list[dict[str, int]] = []
    while (pending := play.state.pending) is not None:
        assert pending.by == NATURE
        offered.append({option.label: option.times for option in pending.options})
        play.choose(0)
        play.run()
    days = {f"Day {number}": 1 for number in range(5)}
    if takes == "bottom card":
        assert offered == [{"Oak Relic": 5} | dict.fromkeys(days, 2)]
    else:
        assert offered[0] == days
        assert ["Oak Relic" in options for options in offered] == [at > 2 for at in range(len(offered))]


@pytest.mark.parametrize("said", ["with a Trait shared by that enemy", "that shares a Trait with that enemy"])
@pytest.mark.parametrize("holds", [("Tom", "Ann"), ("Ann", "Tom"), ("Ann", "Ann"), ("Ann", "")])
def test_each_enemy_engages_whoever_holds_what_is_like_it(said: str, holds: tuple[str, str]) -> None:
    """Where nobody does the enemy stays where it is."""
    table = Table("Tom", "Ann").during("refresh", "7.5")
    for player in ("Tom", "Ann"):
        table.hero(f"{player}'s Hero", player=player)
    for trait, holder in zip(("Oak", "Elm"), holds, strict=True):
        table.prints(f"{trait} Relic", "objective", traits=f"Relic. {trait}.")
        if holder:
            relic = table.lays(f"{trait} Relic", f"play:{holder}", on=table.id_of(f"{holder}'s Hero"))
            table.play.change(relic, controller=table.number(holder))
        table.enemy(f"{trait} Guard", traits=f"Guard. {trait}.")
    table.quest("Crown", text=f"Each Guard enemy engages the player who controls the Relic objective {said}.")
    table.moment("round ends")
    for trait, holder in zip(("Oak", "Elm"), holds, strict=True):
        assert table.zone(table.id_of(f"{trait} Guard")) == (f"engaged:{holder}" if holder else places.STAGING)


@pytest.mark.parametrize("discards", ["Discard Relic from play.", "Discard the top card of the encounter deck."])
def test_what_comes_back_as_it_is_discarded_comes_back_once(discards: str) -> None:
    """Its text is not heard anew of the same discard because it is back in play by then."""
    table = Table("Tom").during("quest", "3.4")
    table.hero("Reeve")
    table.prints("Relic", "objective", text="If Relic is discarded, add it to the staging area.")
    relic = table.lays("Relic", places.STAGING if "Relic" in discards else places.ENCOUNTER_DECK)
    revealing(table, discards)
    assert table.zone(relic) == places.STAGING
    assert table.account.count("its text applies") == 1
