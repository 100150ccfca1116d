"""Fortitude tests: heroes against Sauron's Eyes on as many encounter cards as the tens digit of the threat."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

FEAR = "When revealed — each player must make a Fortitude test; if a player fails this test, deal 1 damage to " \
    "each character of yours."  # fmt: skip


def eyes(table: Table, *numbers: int) -> list[int]:
    found = []
    for number, each in enumerate(numbers):
        table.prints(f"Watch {number}", "treachery", eyes=each)
        found.append(table.lays(f"Watch {number}", places.ENCOUNTER_DECK))
    return found


def laid_out(*players: str, willpower: int = 2, threat: int = 20) -> Table:
    table = Table(*(players or ("Tom",))).during("quest", "3.3")
    for player in players or ("Tom",):
        table.hero(f"Heart of {player}", player=player, willpower=willpower)
        table.threat_is(player, threat)
    return table


def faces(table: Table, text: str) -> Table:
    table.prints("Dread", "treachery", text=text)
    return table.reveals(table.lays("Dread", places.SCENARIO))


@pytest.mark.parametrize(("willpower", "seen", "damage"), [(2, (1, 0), 0), (2, (1, 1), 1), (2, (2, 1), 1), (0, (0, 0), 1)])
def test_willpower_has_to_be_higher_than_the_eyes(willpower: int, seen: tuple[int, ...], damage: int) -> None:
    table = laid_out(willpower=willpower)
    eyes(table, *seen)
    faces(table.answering("commit Heart of Tom"), FEAR)
    hero = table.id_of("Heart of Tom")
    assert table.damage(hero) == damage
    assert not table.card(hero).ready


@pytest.mark.parametrize(("threat", "discarded"), [(9, 0), (10, 1), (29, 2), (39, 3)])
def test_as_many_cards_are_discarded_as_the_tens_digit_says(threat: int, discarded: int) -> None:
    table = laid_out(threat=threat)
    found = eyes(table, 0, 0, 0, 0)
    faces(table.answering("commit Heart of Tom"), FEAR)
    assert [table.zone(i) for i in found].count(places.ENCOUNTER_DISCARD) == discarded


def test_an_ally_cannot_be_committed() -> None:
    table = laid_out(threat=10)
    table.ally("Friend", willpower=3)
    eyes(table, 0)
    faces(table.answering("commit Heart of Tom"), FEAR)
    assert table.offered("Tom")[0] == ("commit nobody", "commit Heart of Tom")


@pytest.mark.parametrize("who", ["a player fails", "you fail", "that player fails"])
def test_only_those_who_fail_are_hurt(who: str) -> None:
    table = laid_out("Tom", "Kris", threat=10)
    eyes(table, 1, 2)
    faces(table.answering("commit Heart of Tom", "commit Heart of Kris"), FEAR.replace("a player fails", who))
    assert table.damage(table.id_of("Heart of Tom")) == 0
    assert table.damage(table.id_of("Heart of Kris")) == 1


def test_symbols_added_by_texts_count() -> None:
    for added, damage in (("", 0), ("Always — add 1 test symbol to each Fortitude test.", 1)):
        table = laid_out(threat=10)
        table.location("Thorn Waste", text=added)
        eyes(table, 1)
        faces(table.answering("commit Heart of Tom"), FEAR)
        assert table.damage(table.id_of("Heart of Tom")) == damage


def test_symbols_that_the_text_itself_adds_count_if_its_condition_is_true() -> None:
    text = ("When revealed — make a Fortitude test; if there are 2 or more locations in staging, add 2 test symbols to the "
            "test; if a player fails this test, raise your threat by 6.")  # fmt: skip
    for locations, raised in ((1, 0), (2, 6)):
        table = laid_out(threat=10)
        for _ in range(locations):
            table.location("Thorn Waste")
        eyes(table, 0)
        faces(table.answering("commit Heart of Tom"), text)
        assert table.threat("Tom") == 10 + raised


def test_an_empty_deck_is_filled_again_in_the_test() -> None:
    table = laid_out(threat=20).during("travel", "4.2")
    eyes(table, 0)
    table.prints("Far Watch", "treachery", eyes=2)
    table.lays("Far Watch", places.ENCOUNTER_DISCARD)
    faces(table.answering("commit Heart of Tom", "Watch 0"), FEAR)
    assert "filled" in table.account or "shuffled into it" in table.account


def test_what_a_card_says_of_a_failure_this_round() -> None:
    for seen, threat in ((3, 4), (0, 2)):
        table = laid_out(threat=10)
        plain = table.location(
            "Bare Plain", threat=2, text="Always — if a player failed a Fortitude test this round, this card gets +2 [threat]."
        )
        eyes(table, seen)
        assert table.value(plain, "threat") == 2
        faces(table.answering("commit Heart of Tom"), FEAR)
        assert table.value(plain, "threat") == threat


def test_a_card_discarded_in_the_test_acts_before_it_is_counted() -> None:
    table = laid_out(threat=20)
    table.prints(
        "Sneak", "enemy", engagement_cost=50, threat=1, attack=1, defense=1, hit_points=3, eyes=0,
        text="Forced — when this card is discarded for a Fortitude test: bring it into play engaged with the last "
        "player; then choose an encounter card discarded for the test and ignore the test symbols of it.",
    )  # fmt: skip
    eyes(table, 2)
    sneak = table.lays("Sneak", places.ENCOUNTER_DECK)
    faces(table.answering("commit Heart of Tom", "Watch 0"), FEAR)
    assert table.zone(sneak) == "engaged:Tom"
    assert table.damage(table.id_of("Heart of Tom")) == 0


def test_after_a_failure_others_hear_of_it() -> None:
    for seen, where in ((2, "engaged:Tom"), (1, places.STAGING)):
        table = laid_out(threat=10)
        wraith = table.enemy("Pale Rider", text="Forced — after a player fails a Fortitude test: this card engages that player.")
        eyes(table, seen)
        faces(table.answering("commit Heart of Tom"), FEAR)
        assert table.zone(wraith) == where
