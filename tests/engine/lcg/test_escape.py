"""Escape tests: who commits, what is dealt, when it is passed; for one player and for all together
(lcg/scenario/the-dead-marshes).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

FAILED = "If this test is failed, raise your threat by 5."
TWO = "dealing 2 cards from the encounter deck"
EACH = "dealing 1 card per player from the encounter deck"
ALONE = f"The first player must make an escape test, {TWO}. {FAILED}"
PARTY = f"The party must make an escape test, {EACH}. {FAILED}"
STRONG = f"The first player must make an escape test counting [attack] instead of [willpower], {TWO}. {FAILED}"


def marsh(text: str, values: tuple[int, ...]) -> Table:
    """Tom's Hero (willpower 2, attack 4) and Kris's (willpower 3), and cards with these Escape values on top of
    the encounter deck.
    """
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero("Hero of Tom", willpower=2, attack=4)
    table.hero("Hero of Kris", player="Kris", willpower=3)
    table.prints("Fog Bank", "treachery", text=f"When Revealed: {text}")
    table.lays("Fog Bank", places.ENCOUNTER_DECK)
    for number, value in enumerate(values):
        table.prints(f"Pool {number}", "treachery", text=f"Escape: {value}" if value else "")
        table.lays(f"Pool {number}", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    return table


@pytest.mark.parametrize(("text", "commits", "effort"), [
    (ALONE, "commit nobody", 0), (ALONE, "commit Hero of Tom", 2), (STRONG, "commit Hero of Tom", 4),
    (PARTY, "commit Hero of Tom and Hero of Kris", 5), (PARTY, "commit Hero of Kris", 3),
])  # fmt: skip
@pytest.mark.parametrize("values", [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (4, 2)])
def test_it_is_passed_where_what_is_counted_is_higher(
    text: str, commits: str, effort: int, values: tuple[int, int]
) -> None:
    table = marsh(text, values)
    before = table.threat("Tom")
    table.answering(commits).reveals(table.id_of("Fog Bank"))
    failed = effort <= sum(values)
    assert table.threat("Tom") == before + (5 if failed else 0)
    assert {"Pool 0", "Pool 1"} <= set(table.pile(places.ENCOUNTER_DISCARD))
    for player in ("Tom", "Kris"):
        assert table.card(table.id_of(f"Hero of {player}")).ready == (f"Hero of {player}" not in commits)


def test_only_the_player_who_makes_it_commits_anybody() -> None:
    table = marsh(ALONE, (1, 1))
    table.answering("commit nobody").reveals(table.id_of("Fog Bank"))
    assert not any("Hero of Kris" in label for labels in table.offered("Tom") for label in labels)


def test_a_card_without_an_escape_value_counts_for_nothing_and_does_nothing() -> None:
    table = marsh(ALONE, (0,))
    table.prints("Loud Crows", "treachery", text="When Revealed: Raise your threat by 9. Escape: 1")
    table.lays("Loud Crows", places.ENCOUNTER_DECK)
    before = table.threat("Tom")
    table.answering("commit Hero of Tom").reveals(table.id_of("Fog Bank"))
    assert table.threat("Tom") == before


def test_such_a_card_is_revealed_as_any_other() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Loud Crows", "treachery", text="When Revealed: Raise your threat by 9. Escape: 1")
    before = table.threat("Tom")
    table.reveals(table.lays("Loud Crows", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == before + 9


EACH_MAKES = (
    "Each player must make an escape test, {} for each test. Each player that {} this test places 1 resource token on "
    "Old Toad, and raises his threat by 1."
)


@pytest.mark.parametrize(("toms", "krises", "values", "passed"), [
    ("commit nobody", "commit nobody", (0, 0, 0, 0), (False, False)),
    ("commit Hero of Tom", "commit Hero of Kris", (0, 1, 1, 1), (True, True)),
    ("commit Hero of Tom", "commit Hero of Kris", (1, 1, 1, 1), (False, True)),
    ("commit Hero of Tom", "commit nobody", (1, 0, 0, 0), (True, False)),
    ("commit Hero of Tom", "commit Hero of Kris", (2, 1, 2, 1), (False, False)),
])  # fmt: skip
@pytest.mark.parametrize("which", ["fails", "passes"])
def test_each_makes_a_test_of_his_own_and_those_meant_bear_what_comes_of_it(
    toms: str, krises: str, values: tuple[int, ...], passed: tuple[bool, bool], which: str
) -> None:
    table = marsh(EACH_MAKES.format(TWO, which), values)
    table.prints("Old Toad", "objective")
    toad = table.lays("Old Toad", places.STAGING)
    before = [table.threat(player) for player in ("Tom", "Kris")]
    table.answering(toms, krises).reveals(table.id_of("Fog Bank"))
    meant = [one == (which == "passes") for one in passed]
    assert [table.threat(p) - n for p, n in zip(("Tom", "Kris"), before, strict=True)] == [int(one) for one in meant]
    assert table.card(toad).token("resource") == sum(meant)


DECK, EVEN = "the encounter deck", "even if they do not"


@pytest.mark.parametrize("where", [places.ACTIVE, places.STAGING])
@pytest.mark.parametrize(("values", "more"), [((0, 0), 2), ((0, 1), 2), ((1, 0), 2), ((0, 0), 0)])
def test_every_card_that_is_dealt_counts_more_while_the_text_holds(
    where: str, values: tuple[int, int], more: int
) -> None:
    """Also one that has no such value."""
    table = marsh(ALONE, values)
    said = f"While Pit is the active location, all cards dealt from {DECK} for escape tests get +1 Escape."
    reminds = f"(Cards receive this bonus {EVEN} have a printed escape value.)"
    table.location("Pit", where=where, text=f"{said} {reminds}" if more else "")
    before = table.threat("Tom")
    table.answering("commit Hero of Tom").reveals(table.id_of("Fog Bank"))
    danger = sum(values) + (more if where == places.ACTIVE else 0)
    assert table.threat("Tom") - before == (0 if danger < 2 else 5)


DEFEATED, TAKEN, CHOOSES = "After this stage is defeated", "to capture him", "the first player chooses a player"
FOR_EACH, A_TEST = "for each resource token on Old Toad", "an escape test"
HUNT = (
    f"Forced: {DEFEATED}, {CHOOSES}. That player must pass {A_TEST}, dealing 1 card from {DECK} {FOR_EACH}, {TAKEN}. "
    f"If Old Toad is not captured at this time, raise each player's threat by 3. If this final escape test is passed, "
    f"{'the players'} win the game."
)


@pytest.mark.parametrize(("tokens", "who", "passed"), [
    (0, "commit Hero of Kris", True), (1, "commit Hero of Kris", True), (2, "commit Hero of Kris", False),
    (3, "commit Hero of Kris", False), (0, "commit nobody", False),
])  # fmt: skip
def test_so_many_cards_are_dealt_as_there_are_tokens(tokens: int, who: str, passed: bool) -> None:
    table = marsh(ALONE, (2, 1, 1))
    table.play.move(table.id_of("Fog Bank"), places.ENCOUNTER_DISCARD)
    table.prints("Old Toad", "objective")
    table.with_tokens(table.lays("Old Toad", places.STAGING), resource=tokens)
    table.quest("Reeds", stage=1, quest_points=3, text=HUNT)
    before = table.threat("Kris")
    table.answering("Kris", who).makes_progress(3)
    assert table.over == ("won" if passed else "")
    assert table.threat("Kris") - before == (0 if passed else 3)
