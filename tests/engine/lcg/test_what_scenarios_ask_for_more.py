"""Texts of scenarios: cards bound to a hand, how many ready, archery and staging areas, what is told amid a sentence,
what happens as a quest fails.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import permissions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_what_scenarios_ask_for import revealed

BOUND = (
    "When Revealed: The last player draws this card into his hand. Bad Word cannot leave that player's hand. Then, if "
    "the last player has {n} or more cards in his hand, Bad Word gains surge."
)


def with_a_bound_card(n: int, held: int = 1) -> tuple[Table, int]:
    table = Table("Tom")
    table.hero()
    table.quest()
    for _ in range(held):
        table.lays("Plain Card", "hand:Tom")
    table.lays("Quiet Day", "encounter deck")
    table.prints("Bad Word", "treachery", text=BOUND.format(n=n))
    card = table.lays("Bad Word", "encounter deck")
    table.reveals(card)
    return table, card


@pytest.mark.parametrize(("n", "surges"), [(2, True), (3, False)])
def test_an_encounter_card_lies_in_a_hand_and_counts_there(n: int, surges: bool) -> None:
    table, card = with_a_bound_card(n)
    assert table.zone(card) == "hand:Tom"
    assert ("Surge" in table.account) is surges


@pytest.mark.parametrize("text", [
    "Discard your hand.", "Discard 2 cards from your hand.", "Discard 2 cards at random from your hand.",
])  # fmt: skip
def test_it_cannot_be_discarded_from_there(text: str) -> None:
    """lcg/cannot: whatever is discarded, this stays."""
    table, card = with_a_bound_card(9, held=2)
    revealed(table, text)
    assert table.zone(card) == "hand:Tom"
    assert table.hand() == ["Bad Word"]


def test_as_its_player_is_out_it_goes_to_the_encounter_discard_pile() -> None:
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Weaver", player="Ann")
    table.quest()
    table.prints("Bad Word", "treachery", text=BOUND.format(n=9))
    card = table.lays("Bad Word", "encounter deck")
    table.reveals(card)
    assert table.zone(card) == "hand:Ann"
    table.threat_is("Ann", 49)
    table.has_threat_raised("Ann", 1)
    assert table.zone(card) == places.ENCOUNTER_DISCARD


@pytest.mark.parametrize("word", ["ready", "refresh"])
@pytest.mark.parametrize(("where", "ready"), [(places.STAGING, 2), (places.ACTIVE, 4)])
def test_only_so_many_characters_ready_and_their_player_picks_which(word: str, where: str, ready: int) -> None:
    """lcg/framework/7.2, lcg/cannot."""
    table = Table("Tom", "Ann")
    theirs = [table.hero(name, ready=False) for name in ("Red", "Grey", "Blue", "Brown")]
    other = table.hero("Weaver", player="Ann", ready=False)
    table.quest()
    table.location(
        "Sleepy Wood", where=where,
        text=f"While Sleepy Wood is in staging, each player cannot {word} more than 2 characters during the "
        "refresh phase.",
    )
    if ready == 2:
        table.answering("Red and Blue ready", "Red, Blue ready")
    table.goes_through_phase("refresh")
    assert [table.card(i).ready for i in theirs] == ([True, False, True, False] if ready == 2 else [True] * 4)
    assert table.card(other).ready


def test_archery_is_more_this_round_by_what_a_text_counts() -> None:
    table = Table("Tom")
    hero = table.hero("Fletcher", hit_points=9)
    table.quest()
    table.enemy("Bowman", keywords="Archery 1.")
    table.ally("Page", hit_points=1)
    table.ally("Cook", hit_points=1)
    revealed(table, "This round, add 1 to the archery total for each ally in play.")
    table.answering(*("1 damage to Fletcher",) * 3)
    table.goes_through("6.1", until="6.2")
    assert table.damage(hero) == 3


def test_archery_of_none_is_more_by_a_plain_number() -> None:
    table = Table("Tom")
    hero = table.hero("Fletcher", hit_points=9)
    table.quest()
    revealed(table, "This round, add 2 to the archery total.")
    table.answering(*("1 damage to Fletcher",) * 2)
    table.goes_through("6.1", until="6.2")
    assert table.damage(hero) == 2


def test_an_enemy_moves_to_a_players_staging_area() -> None:
    """Players who are not apart have the one there is."""
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Weaver", player="Ann")
    table.quest()
    enemy = table.enemy("Lurker", where="engaged:Ann")
    table.prints("Fear", "treachery", text="When Revealed: Move an engaged enemy to the last player's staging area.")
    table.reveals(table.lays("Fear", "encounter deck"), "Ann")
    assert table.zone(enemy) == places.STAGING


AMID = (
    "The first player searches the encounter deck for a treachery with cost X or less, where X is twice the number of "
    "players, and places that treachery facedown under Far Road. After the next time the players quest "
    "successfully, they reveal that treachery."
)


@pytest.mark.parametrize(("cost", "found"), [(3, False), (2, True)])
def test_what_x_is_may_be_told_amid_the_sentence(cost: int, found: bool) -> None:
    table = Table("Tom")
    table.hero(willpower=3)
    quest = table.quest("Far Road", quest_points=20, stage=1)
    table.prints("Dear Peril", "treachery", cost=cost, text="When Revealed: Raise each player's threat by 5.")
    peril = table.lays("Dear Peril", "encounter deck")
    if found:
        table.answering("Dear Peril")
    revealed(table, AMID)
    assert (table.card(peril).zone == places.under(quest)) is found
    assert table.threat("Tom") == 20
    if found:
        table.lays("Quiet Day", "encounter deck")
        table.answering("commit Plain Hero").goes_through("3.2", until="3.5")
        assert table.threat("Tom") == 25


@pytest.mark.parametrize(("willpower", "threat", "after"), [(1, 4, 27), (4, 1, 20), (2, 2, 20)])
def test_a_stated_text_acts_as_the_quest_fails(willpower: int, threat: int, after: int) -> None:
    """Driven back by 3, and 4 more by the text; not where the quest succeeds, nor where nothing comes of it."""
    table = Table("Tom")
    table.hero(willpower=willpower)
    table.quest("Far Road", quest_points=20, stage=1, text="If the players quest unsuccessfully, raise each player's threat by 4.")
    table.location("Bog", threat=threat)
    table.lays("Quiet Day", "encounter deck")
    table.answering("commit Plain Hero").goes_through("3.2", until="3.5")
    assert table.threat("Tom") == after


@pytest.mark.parametrize("pools", [(0, 1, 2), (0, 0, 0), (1, 1, 1)])
def test_who_could_not_discard_is_who_had_nothing(pools: tuple[int, ...]) -> None:
    table = Table("Tom")
    heroes = [table.hero(name, resources=n) for name, n in zip(("Red", "Grey", "Blue"), pools, strict=True)]
    table.quest()
    revealed(
        table, "If possible, discard 1 resource from each hero's pool. Deal 1 damage to any hero that could not "
        "discard a resource token from his pool.",
    )
    assert [table.damage(i) for i in heroes] == [int(n == 0) for n in pools]
    assert [table.resources(i) for i in heroes] == [max(0, n - 1) for n in pools]


@pytest.mark.parametrize("struck", [False, True])
def test_what_can_be_attacked_only_after_it_has_dealt_damage(struck: bool) -> None:
    table = Table("Tom")
    hero = table.hero("Guard", hit_points=9, defense=0)
    table.quest()
    snake = table.enemy(
        "Grey Snake", where="engaged:Tom", attack=2,
        text="Unless Grey Snake has dealt at least 1 damage this round, Grey Snake cannot be attacked.",
    )
    table.during("combat", "6.3")
    if struck:
        table.lays("Quiet Day", "encounter deck")
        table.answering("Guard").is_attacked_by(snake)
        assert table.damage(hero) == 2
    assert (permissions.prohibited(table.play, snake, "be_attacked") is None) is struck
