"""An X of 0, the top of a deck that is empty, and tokens whose sort a text leaves open."""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

# -- X is 0: lcg/the-letter-x, lcg/cost ----------------------------------------------------------------------

COSTS = {
    "Exhaust X Dwarf heroes": "ready Dwarf", "Discard X cards from your hand": "card",
    "Spend X resources from a hero's resource pool": "resource",
}
ONLY_X = ["deal X damage to an enemy", "add X resources to a hero's resource pool",
          "place X progress on a location"]  # fmt: skip
BESIDES = ["draw 1 card", "raise each player's threat by 1"]


def with_trick(cost: str, bought: str, *, there: bool) -> Table:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero("Digger", traits="Dwarf")
    table.play.change(hero, ready=there)
    table.enemy(hit_points=9)
    table.location(quest_points=9)
    table.deck("Tom", "Plain Card", "Plain Card")
    if there and cost.startswith("Spend"):
        table.with_tokens(hero, resource=2)
    if there and cost.startswith("Discard"):
        table.prints("Scrap", "event", cost=9, sphere="Lore")
        table.lays("Scrap", "hand:Tom")
    table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: {cost} to {bought}.")
    table.lays("Trick", "hand:Tom")
    return table


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize(("cost", "x", "besides"), list(itertools.product(COSTS, ONLY_X, [None, *BESIDES])))
def test_x_is_0_only_where_something_else_changes(cost: str, x: str, besides: str | None, *, there: bool) -> None:
    bought = x if besides is None else f"{x} and {besides}"
    table = with_trick(cost, bought, there=there)
    assert (table.why_not_play("Trick") is None) is (there or besides is not None)
    if there and besides is not None:
        table.answering("X is 0").plays("Trick")
        assert any("X is 0" in offered for offered in table.offered("Tom"))


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("x", ONLY_X)
def test_nothing_is_paid_for_an_x_of_0_and_the_rest_is_done(cost: str, x: str) -> None:
    table = with_trick(cost, f"{x} and draw 1 card", there=True).answering("X is 0").plays("Trick")
    hero = table.id_of("Digger")
    assert table.card(hero).ready
    assert table.resources(hero) == (2 if cost.startswith("Spend") else 0)
    assert "Plain Card" in table.hand()
    assert ("Scrap" in table.hand()) is cost.startswith("Discard")


# -- the top of an empty deck: lcg/triggered-ability, lcg/cost -----------------------------------------------

LOOKS = [
    "look at the top card of {deck}. You may put that card on the bottom of {deck}",
    "look at the top 2 cards of {deck}. Add 1 of those cards to your hand and discard the other",
    "look at the top 2 cards of {deck} and put them back in any order",
    "look at the top 3 cards of {deck}", "discard the top card of {deck}", "discard the top 2 cards of {deck}",
]


@pytest.mark.parametrize("cost", ["Exhaust Old Watch to ", ""])
@pytest.mark.parametrize(("text", "deck"), list(itertools.product(LOOKS, ["your deck", "the encounter deck"])))
def test_nobody_looks_at_the_top_of_an_empty_deck(text: str, deck: str, cost: str) -> None:
    if "your hand" in text and deck != "your deck":
        pytest.skip("an encounter card comes to no hand")
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero()
    said = text.format(deck=deck)
    table.ally("Old Watch", text=f"Action: {cost}{said if cost else said[0].upper() + said[1:]}.")
    assert table.why_not_use("Old Watch") is not None
    if deck == "your deck":
        table.deck("Tom", "Plain Card")
    else:
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    assert table.why_not_use("Old Watch") is None


# -- tokens of whatever sort: lcg/faq/1.05, lcg/resources, lcg/quest-phase -----------------------------------

SORTS = {"progress": 2, "resource": 3, "damage": 1}
WHERE = {"the current quest": "quest", "a location": "location"}


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize(("said", "left"), [("1 token", 1), ("2 tokens", 2), ("all tokens", 99)])
def test_a_token_is_one_of_the_sort_there_is(where: str, sort: str, said: str, left: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    place = {"quest": table.quest(quest_points=20), "location": table.location(quest_points=20)}[WHERE[where]]
    table.with_tokens(place, **{sort: SORTS[sort]})
    table.prints("Rot", "treachery", text=f"When Revealed: Remove {said} from {where}.")
    table.reveals(table.lays("Rot", places.ENCOUNTER_DECK))
    assert table.card(place).token(sort) == max(0, SORTS[sort] - left)


@pytest.mark.parametrize("answer", ["1 progress", "1 resource"])
def test_of_several_sorts_whoever_does_it_says_which(answer: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    quest = table.quest(quest_points=20)
    table.with_tokens(quest, progress=2, resource=2)
    table.prints("Rot", "treachery", text="When Revealed: Remove 1 token from the current quest.")
    table.answering(f"remove {answer} from Plain Quest").reveals(table.lays("Rot", places.ENCOUNTER_DECK))
    sort = answer.split()[1]
    assert {one: table.card(quest).token(one) for one in ("progress", "resource")} == {
        "progress": 2, "resource": 2, sort: 1
    }


@pytest.mark.parametrize("there", [True, False])
def test_a_price_of_a_token_is_paid_with_any(*, there: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero()
    ally = table.ally("Old Watch", text="Action: Remove 1 token from Old Watch to draw 1 card.")
    table.deck("Tom", "Plain Card")
    if there:
        table.with_tokens(ally, resource=1)
    assert (table.why_not_use("Old Watch") is None) is there
