"""Set-up cards of a mode: quest cards parted by their letters, the city's strength, what comes before a stage is
revealed, and cards and players at each stage (lcg/scenario/the-siege-of-annuminas).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruling_service.engine.lcg import advancing
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

DECKS = "1A-3A, 1C-3C, and 1E-3E"
PARTS = (
    f"When revealed — arrange the quest cards into 3 separate quest decks: {DECKS}; "
    "remove the 1E-3E deck and the 1C-3C deck from the game."
)


def test_quest_cards_of_other_decks_take_no_part() -> None:
    """One whose letter nobody knows goes too where the deck that stays has a card of its stage, and only there."""
    table = Table("Tom").during("quest", "3.3")
    for name, stage, side in (
        ("Wall", 1, "A"), ("Levee", 1, "C"), ("Gate", 2, "A"), ("Ram", 2, "E"), ("Unknown", 2, ""), ("Beyond", 3, ""),
    ):
        printed = table.prints(name, "quest", quest_points=9, stage=stage)
        facts = {**printed.facts, **({"quest side": side} if side else {})}
        table.catalogue[name] = replace(printed, facts=facts)
        table.lays(name, places.QUEST if name == "Wall" else places.QUEST_DECK)
    table.prints("Mode", "treachery", text=PARTS)
    table.reveals(table.lays("Mode", places.ENCOUNTER_DECK))
    assert table.pile(places.QUEST_DECK) == ["Gate", "Beyond"]


@pytest.mark.parametrize(("said", "before", "after"), [
    (" (and before resolving its 'when revealed' effect)", ["Sign", "Omen"], []),
    ("", ["Omen"], ["Sign"]),
])  # fmt: skip
def test_what_comes_before_a_stage_is_revealed_is_there_then(said: str, before: list[str], after: list[str]) -> None:
    """The stage's own text takes all that lies in the deck by then."""
    table = Table("Tom").during("quest", "3.4")
    table.quest("Wall")
    table.prints("Sign", "treachery")
    table.lays("Sign", places.ASIDE)
    table.prints("Omen", "treachery")
    table.lays("Omen", places.ENCOUNTER_DECK)
    table.prints("Mode", "objective", text=f"Forced: When the players advance to stage 2A{said}, shuffle Sign into the encounter deck.")
    table.lays("Mode", places.STAGING)
    table.prints("Gate", "quest", quest_points=9, stage=2, text=(
        "When Revealed: Discard the top 2 cards of the encounter deck."
    ))  # fmt: skip
    table.does(advancing.enter_stage, table.lays("Gate", places.QUEST_DECK))
    assert sorted(table.pile(places.ENCOUNTER_DISCARD)) == sorted(before)
    assert table.pile(places.ENCOUNTER_DECK) == after


@pytest.mark.parametrize(("strength", "over"), [(3, False), (2, True)])
def test_the_city_is_damaged_for_each_enemy_and_falls_at_0(strength: int, over: bool) -> None:
    table = Table("Tom").during("refresh", "7.5")
    table.hero()
    table.enemy("Troll")
    table.enemy("Warg", where="engaged:Tom")
    table.prints("Walls", "objective", text=(
        "Forced: At the end of the round, lower the city strength by X, where X is the number of enemies at each stage. "
        "If the city strength of Walls reaches 0, the city is overrun by its foes and all teams lose the game."
    ))  # fmt: skip
    table.lays("Walls", places.STAGING)
    table.prints("Mode", "treachery", text=f"When Revealed: Set the city strength to {strength}.")
    table.reveals(table.lays("Mode", places.ENCOUNTER_DECK))
    table.moment("round ends")
    assert bool(table.over) == over


def test_each_player_at_the_chosen_stage_and_no_enemy_at_another() -> None:
    table = Table("Tom", "Ann").during("refresh", "7.5")
    each = "each player at that stage"
    table.quest("Wall", text=f"Response — as the round ends: choose a quest stage; {each} must draw 1 card.")
    for player in ("Tom", "Ann"):
        table.hero(f"{player}'s Hero", player=player)
        table.deck(player, "Plain Card")
    table.enemy("Troll")
    table.prints("Sally", "objective", text="Response: At the end of the round, choose an enemy at another stage. Discard it.")
    table.lays("Sally", places.STAGING)
    table.answering("use Sally", "use Wall").moment("round ends")
    assert [len(table.hand(player)) for player in ("Tom", "Ann")] == [1, 1]
    assert places.is_in_play(table.card(table.id_of("Troll")))
