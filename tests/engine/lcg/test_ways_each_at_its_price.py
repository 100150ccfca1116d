"""Ways to have something done that each have a price of their own, prices that lower a card's cost as it is paid
for, and resources that match other spheres while that is done (lcg/cost, lcg/initiating-abilities-playing-cards).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import coverage, verbs
from tests.engine.lcg.table_top import Table

OR_ELSE = "exhaust a Noble hero to draw 2 cards, or raise your threat by 3 to draw 1 card"


def with_cards(*traits: str, resources: int = 0) -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.quest("Long Road")
    for n, trait in enumerate(traits):
        table.hero(f"Hero {n}", traits=trait, resources=resources, willpower=n + 2)
    table.deck("Tom", *["Plain Card"] * 5)
    return table


@pytest.mark.parametrize("words", [OR_ELSE[0].upper() + OR_ELSE[1:], f"Choose one: {OR_ELSE}"])
@pytest.mark.parametrize("noble", [True, False])
@pytest.mark.parametrize("way", ["exhaust", "raise"])
def test_each_way_has_its_own_price(words: str, noble: bool, way: str) -> None:
    """Nobody pays one price and then the other as well; a way that can't be paid isn't open."""
    table = with_cards("Noble." if noble else "Scout.")
    if noble:
        table.answering(way)
    table.carries_out("action", f"{words}.")
    by_hero = noble and way == "exhaust"
    assert len(table.hand()) == (2 if by_hero else 1)
    assert table.threat("Tom") == (20 if by_hero else 23)
    assert table.card(table.id_of("Hero 0")).ready is not by_hero


@pytest.mark.parametrize("first", [True, False])
def test_or_vice_versa_turns_the_two_round(first: bool) -> None:
    """What stands behind it speaks of whoever was exhausted, and of the other."""
    table = with_cards("Noble.", "Scout.")
    spent, readied = (0, 1) if first else (1, 0)
    table.happens(verbs.exhausted(card=table.id_of(f"Hero {readied}")))
    table.carries_out(
        "action",
        "Exhaust a Noble character to ready a Scout character, or vice-versa. Add the exhausted character's "
        "[willpower] to the other character's [attack] and [willpower] until the end of the phase.",
    )
    assert [table.card(table.id_of(f"Hero {n}")).ready for n in (spent, readied)] == [False, True]
    assert table.value(table.id_of(f"Hero {readied}"), "willpower") == (readied + 2) + (spent + 2)
    assert table.value(table.id_of(f"Hero {readied}"), "attack") == 2 + spent + 2
    assert table.value(table.id_of(f"Hero {spent}"), "willpower") == spent + 2


EACH = "for each Healer"
PART = "as part of this card's cost"
LESS = (
    f"You may exhaust any number of Healer allies {PART}. Reduce the cost to play this card by 1 {EACH} ally you "
    "exhaust this way. Action: Draw 1 card."
)


@pytest.mark.parametrize(("healers", "resources", "open_"), [(0, 5, True), (0, 4, False), (2, 3, True), (2, 2, False)])
@pytest.mark.parametrize("words", [LESS, (
    "Response: When you play Field Hospital, exhaust any number of Healer characters you control to reduce the cost to "
    "play Field Hospital by 1 for each Healer character exhausted this way. Action: Draw 1 card."
)])
def test_as_many_exhausted_as_it_is_cheaper(words: str, healers: int, resources: int, open_: bool) -> None:
    table = with_cards("Noble.", resources=resources)
    for n in range(healers):
        table.ally(f"Healer {n}", traits="Healer.")
    if healers:  # one who is exhausted counts for nothing, nor is in the way
        table.ally("Tired Healer", traits="Healer.")
        table.happens(verbs.exhausted(card=table.id_of("Tired Healer")))
    table.prints("Field Hospital", "event", cost=5, text=words)
    table.lays("Field Hospital", "hand:Tom")
    assert (table.why_not_play("Field Hospital") is None) is open_
    if not open_:
        return
    if healers:
        table.answering("use Field Hospital", "Healer 0, Healer 1")
    table.plays("Field Hospital")
    assert table.resources(table.id_of("Hero 0")) == resources - 5 + healers
    assert all(not table.card(table.id_of(f"Healer {n}")).ready for n in range(healers))
    assert len(table.hand()) == 1


def test_a_cost_lowered_once_it_is_paid_is_a_gap() -> None:
    text = "When you play Old Song, you may exhaust a hero to reduce the cost to play Old Song by 2.\nAction: Draw 1 card."
    read = card_language("lcg").compile_card({"name": "Old Song", "type": "Event", "text": text})
    assert coverage.lacks(read.abilities) or not read.complete


@pytest.mark.parametrize(("sphere", "doomed", "open_"), [
    ("Leadership", True, True), ("Spirit", True, True), ("Lore", True, False), ("Spirit", False, False)
])
def test_icons_that_a_hero_gains_as_a_card_is_played(sphere: str, doomed: bool, open_: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(
        "Wise Hero", sphere="Tactics", resources=2,
        text="When you play an event with the doomed keyword, Wise Hero gains the printed [leadership] and [spirit] icons.",
    )
    table.deck("Tom", "Plain Card")
    table.prints("Dark Song", "event", sphere=sphere, cost=1, doomed=int(doomed), text="Action: Draw 1 card.",
                 keywords="Doomed 1." if doomed else "")  # fmt: skip
    table.lays("Dark Song", "hand:Tom")
    assert (table.why_not_play("Dark Song") is None) is open_


def test_no_fewer_are_exhausted_than_pay_for_it() -> None:
    table = with_cards("Noble.", resources=1)
    for n in range(3):
        table.ally(f"Healer {n}", traits="Healer.")
    table.prints("Ward", "event", cost=3, text=LESS)
    table.lays("Ward", "hand:Tom")
    table.answering("use Ward", "Healer 0 and Healer 2").plays("Ward")
    (_, _, offered), = (each for each in table.deciding if "exhausts" in each[1])
    assert sorted(each.count("Healer") for each in offered) == [2, 2, 2, 3]
    assert table.resources(table.id_of("Hero 0")) == 0


@pytest.mark.parametrize("behind", ["", " Add the exhausted character's [willpower] to the other character's [attack] "
                                    "and [willpower] until the end of the phase."])
@pytest.mark.parametrize(("traits", "open_"), [
    (("Noble.", "Scout."), True), (("Noble.", "Noble."), False), (("Scout.",), False), (("Other.",), False),
])
def test_or_vice_versa_is_played_where_one_of_the_two_can_be_done(
    behind: str, traits: tuple[str, ...], open_: bool
) -> None:
    """What is said of the one readied opens nothing where nobody can be."""
    table = with_cards(*traits)
    table.happens(verbs.exhausted(card=table.id_of("Hero 0")))
    text = f"Action: Exhaust a Noble character to ready a Scout character, or vice-versa.{behind}"
    table.prints("Turn About", "event", sphere="Neutral", cost=0, text=text)
    table.lays("Turn About", "hand:Tom")
    assert (table.why_not_play("Turn About") is None) is open_
