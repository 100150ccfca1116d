"""What a text states for a step of every round, the price of travelling that is another under a condition, text that a
card loses, and the number of cards drawn.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import allowances, changes, encounter_effects, permissions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

AROUND = {
    "": True, "While there is an enemy in play, ": True, "While there are 3 or more players in the game, ": False,
    "If no hero is in play, ": False,
}
"""What may stand before a statement, and whether it is true at these tables."""


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("who", ["draw", "You draw", "Each player draws", "The last player draws"])
@pytest.mark.parametrize("number", [1, 2])
def test_more_cards_are_drawn_in_the_resource_phase(around: str, who: str, number: int) -> None:
    table = Table("Tom", "Ann").during("resource", "1.1")
    said = f"{who} {number} additional card{'s' * (number > 1)} during the resource phase."
    table.hero(text=around + (said[0].lower() if around else said[0].upper()) + said[1:])
    table.enemy()
    tom, ann = (allowances.drawn(table.play, n) for n in (0, 1))
    more = number if AROUND[around] else 0
    assert tom == 1 + (0 if who.startswith("The last") else more)
    assert ann == 1 + (more if who.startswith(("Each", "The last")) else 0)


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize(("said", "more"), [
    ("the first player reveals 3 additional encounter cards during the quest phase", 3),
    ("the first player reveals 2 additional encounter cards during the quest phase", 2),
    ("reveal 1 additional encounter card during the quest phase", 1),
    ("reveal 1 additional encounter card per player during the quest phase", 2),
])
def test_more_encounter_cards_are_revealed_in_staging(around: str, said: str, more: int) -> None:
    table = Table("Tom", "Ann").during("quest", "3.2")
    table.hero(), table.enemy()
    table.location("Mire", text=f"{around}{said if around else said[0].upper() + said[1:]}.")
    assert allowances.revealed_more(table.play) == (more if AROUND[around] else 0)


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize(("whom", "scout", "other"), [
    ("Scout enemies", True, False), ("damaged enemies", False, True), ("enemies", True, True),
])
def test_enemies_are_dealt_no_shadow_cards_in_the_combat_phase(
    around: str, whom: str, scout: bool, other: bool
) -> None:
    table = Table("Tom").during("combat", "6.1")
    table.hero()
    first = table.enemy("Spy", where="engaged:Tom", traits="Scout.")
    second = table.with_tokens(table.enemy("Brute", where="engaged:Tom"), damage=1)
    said = f"do not deal {whom} a shadow card during the combat phase."
    table.location(text=around + said if around else said[0].upper() + said[1:])
    for enemy, meant in ((first, scout), (second, other)):
        assert permissions.gets_shadow_card(table.play, enemy) is not (meant and AROUND[around])


PRICES = {
    "Spend 3 resources to travel here. (1 resource instead if {}.)": (3, 1),
    "Spend 2 [lore] resources to travel here. (1 [lore] instead if {}.)": (2, 1),
    "Spend 1 [lore] resource to travel here. (2 [lore] resources instead if {}.)": (1, 2),
}


@pytest.mark.parametrize("text", PRICES)
@pytest.mark.parametrize("such", [True, False])
@pytest.mark.parametrize("has", [0, 1, 2, 3])
def test_the_price_of_travelling_is_another_if_the_text_says_so(text: str, such: bool, has: int) -> None:
    table = Table("Tom").during("travel", "4.1")
    hero = table.hero(sphere="Lore", resources=has)
    condition = "there is a Scout enemy in play"
    there = table.location("Gate", text=f"Travel: {text.format(condition)}")
    if such:
        table.enemy(traits="Scout.")
    price = PRICES[text][such]
    assert (encounter_effects.why_not_pay_travel(table.play, there) is None) is (has >= price)
    if has >= price:
        table.answering("travel to Gate").goes_through_phase("travel")
        assert (table.zone(there), table.resources(hero)) == (places.ACTIVE, has - price)


LOSES = {
    "Cannot be damaged.": {"be_damaged"}, "Cannot leave the staging area or take damage.": {"be_damaged", "leave_staging"},
    "Cannot leave the staging area.": {"leave_staging"}, "Cannot have attachments.": set(),
}


@pytest.mark.parametrize("lost", LOSES)
@pytest.mark.parametrize("tokens", [0, 2])
def test_a_card_loses_the_text_that_is_quoted_and_no_other(lost: str, tokens: int) -> None:
    table = Table("Tom").during("quest", "3.2")
    troll = table.enemy("Iron Troll", text="Cannot leave the staging area or take damage. Cannot be healed.")
    table.with_tokens(table.quest(
        text=f'While there are at least 2 progress tokens on this stage, Iron Troll loses the text: "{lost}"'
    ), progress=tokens)  # fmt: skip
    for act in ("be_damaged", "leave_staging", "be_healed"):
        forbidden = permissions.prohibited(table.play, troll, act) is not None
        assert forbidden is not (tokens == 2 and act in LOSES[lost])


@pytest.mark.parametrize("said", ["The Iron Troll", "the Iron Troll", "Iron Troll"])
@pytest.mark.parametrize("title", ["The Iron Troll", "Iron Troll"])
def test_the_article_of_a_title_may_be_the_texts_own(said: str, title: str) -> None:
    table = Table("Tom").during("quest", "3.2")
    troll = table.enemy(title, text="Cannot take damage.")
    table.quest(text=f'While there are no heroes in play, {said} loses the text: "Cannot take damage."')
    lost = said != "The Iron Troll" or title == said
    assert (permissions.prohibited(table.play, troll, "be_damaged") is None) is lost


def test_the_article_is_told_apart_where_another_card_has_the_title_without_it() -> None:
    table = Table("Tom").during("quest", "3.2")
    text = "Cannot take damage."
    one, other = table.enemy("The Iron Troll", text=text), table.enemy("Iron Troll", text=text)
    table.quest(text=f'While there are no heroes in play, the Iron Troll loses the text: "{text}"')
    assert permissions.prohibited(table.play, one, "be_damaged") is not None
    assert permissions.prohibited(table.play, other, "be_damaged") is None


@pytest.mark.parametrize("lost", LOSES)
def test_only_cards_described_lose_the_text(lost: str) -> None:
    table = Table("Tom").during("quest", "3.2")
    text = "Cannot leave the staging area or take damage."
    one, other = table.enemy("Spy", text=text, traits="Scout."), table.enemy("Brute", text=text)
    table.quest(text=f'Each Scout enemy loses the text "{lost}"')
    for act in ("be_damaged", "leave_staging"):
        assert (permissions.prohibited(table.play, one, act) is not None) is (act not in LOSES[lost])
        assert permissions.prohibited(table.play, other, act) is not None


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("given", [True, False])
def test_that_number_is_how_many_cards_were_drawn_together(number: int, given: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.prints("Plain Card", "event")
    table.deck("Tom", *["Plain Card"] * 5)
    text = "Forced: When a player draws 1 or more cards, raise his threat by that amount."
    table.location("Mire", text=f'While Mire is in the staging area, it gains: "{text}"' if given else text)
    before = table.threat("Tom")
    changes.draw(table.play, 0, number)
    table.goes_on()
    assert table.threat("Tom") == before + number


@pytest.mark.parametrize(("who", "stays"), [
    ("Players do not", {"Tom", "Ann"}), ("Each player does not", {"Tom", "Ann"}), ("The first player does not", {"Tom"}),
    ("The first player cannot", {"Tom"}),
])
@pytest.mark.parametrize("around", ["", "While there is an enemy in play, ", "If no hero is in play, "])
def test_threat_does_not_rise_at_the_end_of_the_refresh_phase(who: str, stays: set[str], around: str) -> None:
    """lcg/framework/7.3 is left out for whom a text names; an effect that raises threat there still does."""
    table = Table("Tom", "Ann")
    table.hero(), table.enemy()
    whose = "their" if "Players" in who else "his"
    table.location("Mire", text=f"{around}{who[0].lower() if around else who[0]}{who[1:]} raise {whose} "
                   "threat at the end of the refresh phase.")
    before = {name: table.threat(name) for name in ("Tom", "Ann")}
    table.goes_through("7.2", until="7.4")
    rise = {name: table.threat(name) - level for name, level in before.items()}
    assert rise == {name: 0 if name in stays and AROUND.get(around, True) else 1 for name in before}
