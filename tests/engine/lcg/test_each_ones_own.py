"""What is done to something of each player, with a number or a choice that is each one's own (lcg/in-player-order), and
what hangs on each single card, which is no part of what is played.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import coverage, language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

ALLIES = {"Tom": 2, "Ann": 1}
"""How many allies each of them has."""


def two(text: str) -> Table:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    for player, number in ALLIES.items():
        table.hero(f"{player}'s Hero", player=player, hit_points=9, resources=1)
        table.hero(f"{player}'s Rich Hero", player=player, hit_points=9, resources=1 + number)
        for _ in range(number):
            table.ally(f"{player}'s Ally", player=player, hit_points=3)
            table.lays("Plain Card", f"hand:{player}")
        table.deck(player, *["Plain Card"] * 9)
    table.prints("Rubble", "treachery", text=f"When Revealed: {text}")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    return table


def revealed(table: Table) -> Table:
    return table.reveals(table.lays("Rubble", places.ENCOUNTER_DECK))


@pytest.mark.parametrize("text", [
    "Raise each player's threat by 1 for each ally he controls.",
    "Raise each player's threat by the number of allies that player controls.",
    "Raise each player's threat by X. X is the number of allies that player controls.",
])  # fmt: skip
def test_each_threat_by_its_own_number(text: str) -> None:
    table = revealed(two(text))
    assert {p: table.threat(p) - 20 for p in ALLIES} == ALLIES


@pytest.mark.parametrize("text", [
    "Discard 1 card from the top of each player's deck for each ally he controls.",
    "Discard the top X cards of each player's deck, where X is the number of allies he controls.",
])  # fmt: skip
def test_each_deck_by_its_own_number(text: str) -> None:
    table = revealed(two(text))
    assert {p: len(table.pile(f"discard:{p}")) for p in ALLIES} == ALLIES


def test_a_number_of_all_is_the_same_for_each() -> None:
    table = revealed(two("Raise each player's threat by the number of allies in play."))
    assert {p: table.threat(p) for p in ALLIES} == {"Tom": 23, "Ann": 23}


def test_the_richest_of_each_player() -> None:
    table = revealed(two("Deal 2 damage to the hero with the most resources controlled by each player."))
    assert [table.damage(table.id_of(f"{p}'s {h}")) for p in ALLIES for h in ("Hero", "Rich Hero")] == [0, 2, 0, 2]


@pytest.mark.parametrize(("text", "held"), [
    ("Each player discards his hand, then draws 3 cards.", {"Tom": 3, "Ann": 3}),
    ("Each player discards his hand and draws that many cards.", ALLIES),
    ("Each player shuffles his hand into his deck and draws that many cards.", ALLIES),
])  # fmt: skip
def test_each_goes_on_by_himself(text: str, held: dict[str, int]) -> None:
    table = revealed(two(text))
    assert {p: len(table.hand(p)) for p in ALLIES} == held


def test_those_of_all_of_them() -> None:
    table = two("Each player exhausts a hero he controls. Deal 1 damage to those heroes.")
    table.answers += [f"{p}'s Rich Hero" for p in ALLIES]
    revealed(table)
    assert [table.damage(table.id_of(f"{p}'s {h}")) for p in ALLIES for h in ("Hero", "Rich Hero")] == [0, 1, 0, 1]


def test_a_constant_counts_for_whose_card_it_is() -> None:
    table = two("Draw 1 card.")
    table.prints(
        "Brook", "location", threat=1, quest_points=4,
        text="Each player's heroes get +1 [attack] for each ally that player controls."
    )  # fmt: skip
    before = {p: table.value(table.id_of(f"{p}'s Hero"), "attack") for p in ALLIES}
    table.lays("Brook", places.STAGING)
    assert {p: table.value(table.id_of(f"{p}'s Hero"), "attack") - before[p] for p in ALLIES} == ALLIES


PLAYED = [
    "When Revealed: Each hero gets -1 [willpower] for each damage on it until the end of the phase.",
    "When Revealed: Choose a hero. Heal 1 damage from that hero for each attachment on it.",
    "When Revealed: Each enemy gets +X [attack] until the end of the round, where X is its [threat].",
    "When Revealed: Each enemy gets +X [attack] until the end of the round. X is the number of players in the game.",
]
NOT_PLAYED = [
    "When Revealed: Deal 1 damage to each hero for each resource in its resource pool.",
    "When Revealed: Heal X damage from each hero, where X is that hero's [willpower].",
    "When Revealed: Heal 1 damage from a hero for each attachment on that hero.",
    "When Revealed: Deal 2 damage to each hero. If that hero is damaged, exhaust it.",
    "When Revealed: Ready each exhausted hero. Unless it is a Noble, deal 1 damage to it.",
    "When Revealed: Each player discards 1 card from his hand. If a player discards an event, that player raises his "
    "threat by 2.",
    "The enemy with the highest [attack] engaged with each player gets +2 [attack].",
]


@pytest.mark.parametrize("text", [*PLAYED, *NOT_PLAYED])
def test_what_hangs_on_each_single_card_is_not_played(text: str) -> None:
    compiled = language.compiler().compile_card({"name": "Rubble", "type": "treachery", "text": text})
    assert not compiled.gaps
    assert (coverage.lacks(compiled.abilities) == ()) is (text in PLAYED)
