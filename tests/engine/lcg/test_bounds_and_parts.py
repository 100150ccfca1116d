"""Cards picked with a bound on what they have together, part of the damage sent elsewhere, whose pool has paid, what
a discarded pile has of a named number, and numbers in one of two deeds (lcg/cost, lcg/replacement-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import coverage, language, permissions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

COSTS = (1, 2, 4)


def _allies(table: Table) -> list[int]:
    return [table.ally(f"Ally {cost}", cost=cost, hit_points=9) for cost in COSTS]


@pytest.mark.parametrize("bound", range(1, 6))
@pytest.mark.parametrize("words", [
    "with a total cost of {n} or less", "with a combined printed cost of no more than {n}",
    "with a total cost of at least {n}",
])  # fmt: skip
@pytest.mark.parametrize(("deed", "done"), [
    ("Discard {cards} to draw 1 card.", "out"), ("Choose {cards}. Deal 1 damage to each of those allies.", "hurt"),
    ("Exhaust {cards} to draw 1 card.", "down"),
])  # fmt: skip
def test_groups_are_bound_by_what_they_have_together(bound: int, words: str, deed: str, done: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    ids = _allies(table)
    table.deck("Tom", "Plain Card")
    least = "at least" in words
    fits = [
        {i for i in range(3) if mask >> i & 1} for mask in range(8)
        if (total := sum(COSTS[i] for i in range(3) if mask >> i & 1)) <= bound and not least
        or least and total >= bound
    ]
    picked = max((group for group in fits if len(group) <= 2), key=len)
    table.answering(", ".join(f"Ally {COSTS[i]}" for i in sorted(picked)).replace(", ", " and ") or "none")
    table.carries_out("action", deed.format(cards=f"up to 2 allies you control {words.format(n=bound)}"))
    offered = next(each for each in table.offered("Tom") if any("Ally" in label for label in each))
    assert len(offered) == sum(len(group) <= 2 and (least is False or bool(group)) for group in fits)
    met = {
        "out": lambda i: table.zone(i) != "play:Tom", "hurt": lambda i: bool(table.damage(i)),
        "down": lambda i: not table.card(i).ready,
    }[done]
    assert sum(met(i) for i in ids) == len(picked)


@pytest.mark.parametrize("bound", [6, 7])
def test_a_cost_that_no_group_reaches_is_not_paid(bound: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    ids = _allies(table)
    table.deck("Tom", "Plain Card")
    table.prints("Muster", "event", sphere="Neutral", cost=0, text=(
        f"Action: Discard up to 2 allies you control with a total cost of at least {bound} to draw 1 card."
    ))  # fmt: skip
    table.lays("Muster", "hand:Tom")
    assert (table.why_not_play("Muster") is None) is (bound == 6)
    if bound == 6:
        table.plays("Muster")
        assert [table.zone(i) == "play:Tom" for i in ids] == [True, False, False]


@pytest.mark.parametrize("text", [
    "Each ally with a total cost of 3 or less gets +1 [attack].",
    "If you control an ally with a total cost of 3 or less, draw 1 card.",
    "Deal 1 damage to up to 2 allies with a total cost of 3 or less.",
])
def test_what_nobody_picks_as_a_group_is_a_gap(text: str) -> None:
    card = {"name": "Old Weir", "type": "Event", "text": f"Action: {text}"}
    compiled = language.compiler().compile_card(card)
    assert not compiled.complete or coverage.lacks(compiled.abilities)


@pytest.mark.parametrize("tired", [(1, 2), (1, 4), (2, 4)])
def test_put_into_play_for_no_more_than_was_exhausted(tired: tuple[int, int]) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    _allies(table)
    for cost in (1, 3, 5):
        table.prints(f"Guest {cost}", "ally", cost=cost, willpower=1, attack=1, defense=1, hit_points=2)
    table.deck("Tom", "Guest 1", "Guest 3", "Guest 5")
    table.answering(" and ".join(f"Ally {cost}" for cost in tired), "none")
    table.carries_out(
        "action",
        "Exhaust 2 allies you control to discard the top 3 cards of your deck. Put into play up to 2 allies discarded "
        "this way. The combined cost of the allies chosen cannot exceed the total cost of the allies exhausted this "
        "way.",
    )  # fmt: skip
    guests = [each for each in table.offered("Tom") if any("Guest" in label for label in each)][-1]
    allowed = [group for group in ((), (1,), (3,), (5,), (1, 3), (1, 5), (3, 5)) if sum(group) <= sum(tired)]
    assert len(guests) == len(allowed)


@pytest.mark.parametrize("part", [1, 2, 5])
@pytest.mark.parametrize("dealt", [1, 3])
def test_part_of_the_damage_goes_elsewhere(part: int, dealt: int) -> None:
    table = Table("Tom").during("combat", "6.2")
    hero = table.hero("Reeve", hit_points=9)
    guard = table.ally("Guard", hit_points=9, text=(
        f"Response: When another character would be assigned damage, deal {part} of that damage to Guard instead."
    ))  # fmt: skip
    table.answering("use Guard")
    table.is_dealt(hero, dealt)
    sent = min(part, dealt)
    assert (table.damage(guard), table.damage(hero)) == (sent, dealt - sent)


@pytest.mark.parametrize("pools", [(2, 0), (1, 1), (0, 2)])
def test_the_hero_whose_pool_has_paid(pools: tuple[int, int]) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    heroes = [table.hero(name, resources=n) for name, n in zip(("Reeve", "Warden"), pools, strict=True)]
    table.prints("Rider", "ally", cost=2, willpower=1, attack=1, defense=1, hit_points=2, text=(
        "Response: After you play Rider, if its cost was paid from a single hero's pool, both Rider and that hero "
        "do not exhaust to quest this round."
    ))  # fmt: skip
    table.lays("Rider", "hand:Tom")
    table.answering("use Rider")
    table.plays("Rider")
    alone = 2 in pools
    for hero, paid in zip(heroes, pools, strict=True):
        assert permissions.exhausts_to(table.play, hero, "commit") is not (alone and paid == 2)
    assert permissions.exhausts_to(table.play, table.id_of("Rider"), "commit") is not alone


@pytest.mark.parametrize("costs", [(1, 1), (1, 2), (2, 2)])
def test_each_card_that_matches_the_named_number(costs: tuple[int, int]) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Reeve")
    other = table.ally("Bystander", cost=1)
    for number, cost in enumerate(costs):
        table.prints(f"Card {number}", "ally", cost=cost, willpower=1, attack=1, defense=1, hit_points=2)
    table.deck("Tom", "Card 0", "Card 1")
    table.answering("1", "Reeve")
    table.carries_out(
        "action",
        "Name a number to discard your deck's top 2 cards. If any of those cards is of the named cost, choose a hero. "
        "Add 1 resource to its pool for each card that matches the named number.",
    )  # fmt: skip
    assert table.resources(hero) == costs.count(1)
    assert table.zone(other) == "play:Tom"


@pytest.mark.parametrize("armed", [True, False])
def test_another_number_in_one_of_two_deeds(armed: bool) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero()
    enemy = table.enemy("Raider", hit_points=9)
    table.prints("Snare", "attachment", text="Attach to an enemy.")
    if armed:
        table.lays("Snare", "play:Tom", on=enemy)
    table.carries_out(
        "action",
        "Choose an enemy. Deal 2 damage to that enemy and engage it (4 damage instead if it has an attachment).",
    )  # fmt: skip
    assert table.damage(enemy) == (4 if armed else 2)
    assert table.zone(enemy) == "engaged:Tom"


@pytest.mark.parametrize("spent", [True, False])
def test_each_hero_that_has_spent_nothing_this_round(spent: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    heroes = [table.hero(name, resources=1) for name in ("Reeve", "Warden")]
    table.prints("Grant", "event", sphere="Neutral", cost=0, text=(
        "Action: Add 1 resource to the pool of each hero that has not spent resources this round."
    ))  # fmt: skip
    table.lays("Grant", "hand:Tom")
    if spent:
        table.prints("Toll", "event", sphere="Neutral", cost=1, text="Action: Raise your threat by 1.")
        table.lays("Toll", "hand:Tom")
        table.answering("1 from Reeve")
        table.plays("Toll")
    table.plays("Grant")
    assert [table.resources(hero) for hero in heroes] == ([0, 2] if spent else [2, 2])


def test_the_rest_goes_back_in_the_same_order() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    for name in "ABCD":
        table.prints(f"Day {name}", "treachery")
        table.lays(f"Day {name}", places.ENCOUNTER_DECK)
    before = table.pile(places.ENCOUNTER_DECK)
    table.answering("yes", "Day B")
    table.carries_out(
        "action",
        "Look at the encounter deck's top 3 cards. You may discard one of them. Place the rest on the top of the "
        "encounter deck in the same order.",
    )  # fmt: skip
    after = table.pile(places.ENCOUNTER_DECK)
    assert after == [name for name in before if name in after]
    assert len(after) == 3


@pytest.mark.parametrize("kind", ["ally", "event"])
@pytest.mark.parametrize("said", [
    "Reduce the cost to play the next ally by 1 until the end of the round (to a minimum of 1).",
    "Until the end of the phase, your next ally costs 1 less.",
])
def test_the_next_one_is_cheaper_however_it_is_said(said: str, kind: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero("Reeve", resources=9)
    values = {"willpower": 1, "attack": 1, "defense": 1, "hit_points": 2} if kind == "ally" else {}
    text = "" if kind == "ally" else "Action: Raise your threat by 1."
    for name in ("First", "Second"):
        table.prints(name, kind, cost=3, text=text, **values)
        table.lays(name, "hand:Tom")
    table.carries_out("action", said)
    table.plays("First")
    assert table.resources(hero) == 9 - (2 if kind == "ally" else 3)
    table.plays("Second")
    assert table.resources(hero) == 9 - (5 if kind == "ally" else 6)


@pytest.mark.parametrize(("event", "played"), [
    ("attacks and destroys an enemy", True), ("attacks alone", False), ("attacks", False),
])
def test_excess_damage_is_known_of_what_is_destroyed(event: str, played: bool) -> None:
    card = {"name": "Old Weir", "type": "Ally", "text": (
        f"Response: After Old Weir {event}, deal X damage to an enemy. X is the excess damage dealt by this attack."
    )}  # fmt: skip
    compiled = language.compiler().compile_card(card)
    assert compiled.complete
    assert (not coverage.lacks(compiled.abilities)) is played
