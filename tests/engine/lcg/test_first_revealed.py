"""The first card of a sort that is revealed in a round: it has what a text gives it from then on, so that its
keywords act as it enters play, and a text that goes on about it means that card and no later one
(lcg/reveal, lcg/keyword/ambush).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

THAT, STRIKES = "that enemy", "it makes an immediate attack"
FIRST = "the first {} revealed from the encounter deck each round gains ambush"
HOLDS = {"": True, "While Gate is the active location, ": True, "While Gate is in the staging area, ": False}


def at_the_table(text: str) -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Scout", hit_points=9)
    table.quest("Long Road")
    table.location("Gate", where=places.ACTIVE, text=text[0].upper() + text[1:])
    for name, cost, traits in (("Raider", 10, "Orc."), ("Ruffian", 10, "Orc."), ("Wolf", 10, "Creature.")):
        table.prints(name, "enemy", engagement_cost=cost, threat=1, attack=2, defense=1, hit_points=3, traits=traits)
    table.prints("Ill Wind", "treachery", text="When Revealed: Raise your threat by 1.")
    return table


def reveals(table: Table, *names: str) -> list[str]:
    """Which of them come to be engaged."""
    for name in names:
        card = table.lays(name, places.ENCOUNTER_DECK)
        table.answering("no defender", "no defender").reveals(card)
    return [name for name in names if table.zone(table.id_of(name)) == "engaged:Tom"]


@pytest.mark.parametrize("before", HOLDS)
@pytest.mark.parametrize(("sort", "names", "first"), [
    ("enemy", ("Ill Wind", "Raider", "Ruffian"), "Raider"), ("enemy", ("Ruffian", "Raider"), "Ruffian"),
    ("Orc enemy", ("Wolf", "Raider", "Ruffian"), "Raider"), ("Creature enemy", ("Raider", "Wolf"), "Wolf"),
])  # fmt: skip
@pytest.mark.parametrize("attacks", [True, False])
def test_it_alone_has_the_keyword_as_it_enters_play(
    before: str, sort: str, names: tuple[str, ...], first: str, attacks: bool
) -> None:
    text = f"{before}{FIRST.format(sort)}."
    if attacks:
        text += f" If {THAT} engages a player, {STRIKES} (deal and resolve a shadow card)."
    table = at_the_table(text)
    found = reveals(table, *names)
    assert found == ([first] if HOLDS[before] else [])
    scout = table.id_of("Scout")
    assert table.damage(scout) == (2 if HOLDS[before] and attacks else 0)


def test_another_that_engages_later_does_not_attack_by_it() -> None:
    table = at_the_table(f"{FIRST.format('enemy')}. If {THAT} engages a player, {STRIKES}.".replace("the", "The", 1))
    reveals(table, "Raider", "Ruffian")
    assert table.damage(table.id_of("Scout")) == 2
    table.happens(occurrence("engaged", enemy=table.id_of("Ruffian"), player=0, how="check", from_play=True))
    assert table.zone(table.id_of("Ruffian")) == "engaged:Tom"
    assert table.damage(table.id_of("Scout")) == 2


def test_who_is_revealed_once_more_is_not_the_first_again() -> None:
    table = at_the_table(FIRST.format("enemy").replace("the", "The", 1).replace("ambush", "surge."))
    raider = table.lays("Raider", places.ENCOUNTER_DECK)
    for _ in range(3):
        table.lays("Ill Wind", places.ENCOUNTER_DECK)
    table.reveals(raider)
    assert table.threat("Tom") == 21
    table.play.move(raider, places.ENCOUNTER_DECK)
    table.reveals(raider)
    assert table.threat("Tom") == 21


@pytest.mark.parametrize("before", HOLDS)
def test_what_waits_under_a_condition_goes_on_about_what_it_waits_for(before: str) -> None:
    table = at_the_table(f"{before}if an Orc enemy engages a player, it makes an immediate attack.")
    for name in ("Raider", "Wolf"):
        foe = table.lays(name, places.STAGING)
        table.answering("no defender").happens(occurrence("engaged", enemy=foe, player=0, how="check", from_play=True))
    assert table.damage(table.id_of("Scout")) == (2 if HOLDS[before] else 0)
