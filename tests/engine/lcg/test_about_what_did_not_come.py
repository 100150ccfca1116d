"""A card that cannot enter play is no good choice where another can; what a text goes on to say of one that
did not come is about nobody, and alone it is no effect (lcg/unique-cards, lcg/triggered-ability,
lcg/delayed-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

BRINGS = {
    "that ally": "Put 1 ally from your hand into play.",
    "it": "Put 1 ally from your hand into play under your control.",
}
GOES_ON = [
    "At the end of the phase, if {it} is still in play, return {it} to your hand.",
    "At the end of the phase, discard {it}.",
    "Until the end of the phase, {it} gets +1 [willpower].",
    "The next time {it} is destroyed this phase, draw 1 card.",
    "If you quest successfully this phase and {it} is still in play, shuffle {it} into your deck.",
]
TEXTS = [f"{put} {said.format(it=it)}" for it, put in BRINGS.items() for said in GOES_ON]


def with_a_twin(*hand: str) -> Table:
    """Ann has a unique ally in play whose twin Tom has in hand, besides what else he has there."""
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.quest()
    table.hero("Old Guard", resources=3)
    table.hero("Young Guard", player="Ann")
    table.deck("Tom", *["Plain Card"] * 3)
    table.prints("Lone Wolf", "ally", unique=True, willpower=1, attack=1, defense=1, hit_points=2, cost=1)
    table.prints("Grey Friend", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1)
    table.lays("Lone Wolf", "play:Ann")
    for name in hand:
        table.lays(name, "hand:Tom")
    return table


@pytest.mark.parametrize("text", TEXTS)
def test_what_brings_nobody_cannot_be_played(text: str) -> None:
    table = with_a_twin("Lone Wolf")
    table.prints("Call", "event", sphere="Neutral", cost=0, text=f"Action: {text}")
    table.lays("Call", "hand:Tom")
    assert table.why_not_play("Call") is not None


@pytest.mark.parametrize("text", TEXTS)
def test_who_can_come_is_the_one_to_bring(text: str) -> None:
    table = with_a_twin("Lone Wolf", "Grey Friend")
    table.prints("Call", "event", sphere="Neutral", cost=0, text=f"Action: {text}")
    table.lays("Call", "hand:Tom")
    table.plays("Call")
    assert table.hand() == ["Lone Wolf"]


@pytest.mark.parametrize("said", GOES_ON[:3])
def test_a_card_that_cannot_bring_itself_is_not_used(said: str) -> None:
    table = with_a_twin()
    text = f"Action: Spend 1 [tactics] resource to put Twin Hawk into play from your hand. {said.format(it='Twin Hawk')}"
    table.prints("Twin Hawk", "ally", unique=True, willpower=1, attack=1, defense=1, hit_points=2, cost=1, text=text)
    table.lays("Twin Hawk", "play:Ann")
    table.lays("Twin Hawk", "hand:Tom")
    assert table.why_not_use("Twin Hawk", "Tom") is not None


@pytest.mark.parametrize("end", ["discard it", "discard that ally", "shuffle it into the first player's deck"])
def test_what_did_not_come_is_left_where_it_is(end: str) -> None:
    table = with_a_twin("Lone Wolf")
    put = "Put an ally from the first player's hand into play."
    revealed(table, f"{put} At the end of the phase, {end}.")
    table.moment("planning phase ends")
    assert table.hand() == ["Lone Wolf"]


@pytest.mark.parametrize("where", ["staging", "engaged"])
def test_an_enemy_in_play_does_not_enter_it_again(where: str) -> None:
    table = with_a_twin()
    orc = table.enemy("Cave Orc", where=places.STAGING if where == "staging" else "engaged:Ann")
    there = table.zone(orc)
    revealed(table, "Put Cave Orc into play engaged with the first player.")
    assert table.zone(orc) == there


def test_an_enemy_that_waits_aside_enters_play_engaged() -> None:
    table = with_a_twin()
    orc = table.enemy("Cave Orc", where=places.ASIDE)
    revealed(table, "Put Cave Orc into play engaged with the first player.")
    assert table.zone(orc) == "engaged:Tom"
