"""What a text says of each player is done by each with what is his (lcg/in-player-order): how many he has, which card
he chose, discarded or exhausted, whether he did it.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

FOR_NOW = "Until the end of the phase"
EACH_ALLY = "for each ally he controls"
IF_EVENT = "If the discarded card is an event, deal 1 damage to the chosen hero."
TOP = "Each player discards the top card of his deck."

COUNTED = {
    f"raises his threat by 1 {EACH_ALLY}": lambda t, p: t.threat(p) - 20,
    "raises his threat by 1 for each resource in the resource pools of heroes he controls":
        lambda t, p: t.threat(p) - 20,
    f"deals 1 damage to a hero he controls {EACH_ALLY}": lambda t, p: t.damage(t.id_of(f"{p}'s Hero")),
    f"heals 1 damage from a hero he controls {EACH_ALLY}":
        lambda t, p: 3 - t.damage(t.id_of(f"{p}'s Hero")),
    f"draws 1 card {EACH_ALLY}": lambda t, p: len(t.hand(p)) - 1,
    f"discards 1 card from the top of his deck {EACH_ALLY}": lambda t, p: len(t.pile(f"discard:{p}")),
    f"adds 1 resource to a hero he controls {EACH_ALLY}":
        lambda t, p: t.resources(t.id_of(f"{p}'s Hero")) - HAVE[p],
}  # fmt: skip
"""What each player does → how often it was done by one of them."""

HAVE = {"Tom": 2, "Ann": 1}
"""How many allies, and resources, each of them has."""


def two(text: str, *, deck: dict[str, str] | None = None, damage: int = 0) -> Table:
    """Tom with two allies and Ann with one before a treachery; each has a hero and one kind of card on top."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.prints("Ditty", "event", cost=1), table.prints("Page", "ally", cost=3, willpower=1, attack=1, defense=1, hit_points=2)
    table.quest()
    for player, number in HAVE.items():
        table.hero(f"{player}'s Hero", player=player, hit_points=9, resources=number, damage=damage)
        for _ in range(number):
            table.ally(f"{player}'s Ally", player=player, hit_points=3)
        table.deck(player, *[(deck or {}).get(player, "Plain Card")] * 4)
        table.lays("Plain Card", f"hand:{player}")
    table.prints("Rubble", "treachery", text=f"When Revealed: {text}")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    return table


def revealed(table: Table) -> Table:
    return table.reveals(table.lays("Rubble", places.ENCOUNTER_DECK))


@pytest.mark.parametrize("says", COUNTED)
def test_each_counts_what_is_his(says: str) -> None:
    table = revealed(two(f"Each player {says}.", damage=3 if "heals" in says else 0))
    assert {p: COUNTED[says](table, p) for p in HAVE} == HAVE


@pytest.mark.parametrize("says", COUNTED)
def test_one_player_counts_his_too(says: str) -> None:
    table = revealed(two(f"The first player {says}.", damage=3 if "heals" in says else 0))
    assert COUNTED[says](table, "Tom") == 2


TOPS = [{"Tom": "Page", "Ann": "Ditty"}, {"Tom": "Ditty", "Ann": "Page"}]
FOLLOWING = [
    f"{TOP} If the discarded card is an ally, he raises his threat by 2.",
    f"{TOP} If that card is an ally, that player raises his threat by 2.",
]  # fmt: skip


@pytest.mark.parametrize("tops", TOPS)
@pytest.mark.parametrize("text", FOLLOWING)
def test_who_discarded_it_is_meant(text: str, tops: dict[str, str]) -> None:
    table = revealed(two(text, deck=tops))
    assert {p: table.threat(p) for p in HAVE} == {p: 22 if tops[p] == "Page" else 20 for p in HAVE}


@pytest.mark.parametrize("tops", TOPS)
def test_the_value_is_that_of_his_own(tops: dict[str, str]) -> None:
    for text in (
        "Each player discards the top card of his deck and raises his threat by the discarded card's cost.",
        f"{TOP} That player raises his threat by the discarded card's cost.",
    ):
        table = revealed(two(text, deck=tops))
        assert {p: table.threat(p) for p in HAVE} == {p: 23 if tops[p] == "Page" else 21 for p in HAVE}


@pytest.mark.parametrize("tops", TOPS)
def test_the_chosen_hero_of_that_player(tops: dict[str, str]) -> None:
    table = revealed(two(
        "Each player chooses a hero he controls and discards the top card of his deck. " + IF_EVENT, deck=tops,
    ))  # fmt: skip
    assert {p: table.damage(table.id_of(f"{p}'s Hero")) for p in HAVE} == {
        p: int(tops[p] == "Ditty") for p in HAVE
    }


def test_each_ones_hero_is_weakened_and_hurt() -> None:
    table = revealed(two(
        f"Each player chooses a hero he controls. {FOR_NOW}, that hero gets -1 [attack]. "
        "Deal 2 damage to that hero."
    ))  # fmt: skip
    heroes = [table.id_of(f"{p}'s Hero") for p in HAVE]
    assert [(table.value(i, "attack"), table.damage(i)) for i in heroes] == [(1, 2), (1, 2)]


@pytest.mark.parametrize("lacks", ["Tom", "Ann"])
@pytest.mark.parametrize("text", [
    "Each player must discard an attachment he controls. If he does not, he raises his threat by 3.",
    "Each player must discard an attachment he controls. If he cannot, he raises his threat by 3.",
])  # fmt: skip
def test_who_did_not_is_meant(text: str, lacks: str) -> None:
    table = two(text)
    table.prints("Blade", "attachment", cost=1)
    other = next(p for p in HAVE if p != lacks)
    table.lays("Blade", f"play:{other}", on=table.id_of(f"{other}'s Hero"))
    revealed(table)
    assert {p: table.threat(p) for p in HAVE} == {lacks: 23, other: 20}


@pytest.mark.parametrize("does", HAVE)
def test_who_declined_is_meant(does: str) -> None:
    table = two("Each player may discard 1 card from his hand. If he does not, he raises his threat by 3.")
    table.answers += [answer for p in HAVE for answer in (["yes"] if p == does else ["no"])]
    revealed(table)
    assert {p: table.threat(p) for p in HAVE} == {p: 20 if p == does else 23 for p in HAVE}


def test_what_all_of_them_did_is_still_meant_together() -> None:
    table = revealed(two(
        "Each player exhausts a hero he controls. That hero gets -1 [attack] until the end of the round. "
        "Deal 1 damage to each hero exhausted this way."
    ))  # fmt: skip
    heroes = [table.id_of(f"{p}'s Hero") for p in HAVE]
    assert [(table.value(i, "attack"), table.damage(i)) for i in heroes] == [(1, 1), (1, 1)]
