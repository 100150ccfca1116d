"""Texts that leave steps and phases out, or end them: what still takes place in the round, and what no more
(lcg/framework-steps, lcg/framework-effects-and-framework-steps).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def in_the_quest_phase(text: str) -> Table:
    """Tom with a hero who can quest and a Horn with that action; two cards in the encounter deck."""
    table = Table("Tom")
    hero = table.hero("Captain", willpower=9)
    table.prints("Horn", "attachment", cost=1, text=f"Action — exhaust this card → {text}.")
    table.lays("Horn", "play:Tom", on=hero)
    table.quest()
    table.enemy("Warg", where=places.ENCOUNTER_DECK, threat=1, engagement_cost=50)
    table.enemy("Bat", where=places.ENCOUNTER_DECK, threat=1, engagement_cost=50)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    return table


UNRESOLVED = "(do not resolve the quest)"


@pytest.mark.parametrize(("text", "used_in", "staged", "progress"), [
    # nothing left out: one card is staged, 9 willpower against 1 threat is 8 progress
    ("draw 1 card", "3.1", ["Warg"], 8),
    ("skip the staging step", "3.1", [], 9),
    ("skip every staging step from now on", "3.1", [], 9),
    ("end the quest phase without resolving the quest", "3.1", [], 0),
    ("end the quest phase without resolving the quest", "3.3", ["Warg"], 0),
    (f"end your quest phase {UNRESOLVED}", "3.1", [], 0),
    (f"if it is your quest phase, end the phase {UNRESOLVED}", "3.3", ["Warg"], 0),
    ("end the phase", "3.1", [], 0),
    ("end the phase", "3.2", [], 0),
    ("end the phase", "3.3", ["Warg"], 0),
])  # fmt: skip
def test_what_of_the_quest_phase_still_takes_place(
    text: str, used_in: str, staged: list[str], progress: int
) -> None:
    """lcg/framework/3.1 to 3.5."""
    table = in_the_quest_phase(text)
    table.deck("Tom", "Plain Card", "Plain Card")
    table.answering("commit Captain").answering_in(used_in, "use Horn")
    table.goes_through("3.1", until="4.1")
    assert table.pile(places.STAGING) == staged
    assert table.progress(table.id_of("Plain Quest")) == progress
    assert table.committed() == []  # the phase has ended in order: lcg/framework/3.5
    assert not table.acting[used_in], "the Horn was used"


def rounds(table: Table, number: int) -> list[str]:
    """The titles in the staging area after each of so many quest phases."""
    found = []
    for _ in range(number):
        table.answering("commit nobody").goes_through("3.1", until="4.1")
        found.append(",".join(table.pile(places.STAGING)))
    return found


@pytest.mark.parametrize(("text", "staged"), [
    ("skip the staging step", ["", "Warg", "Warg,Bat"]),
    ("skip every staging step from now on", ["", "", ""]),
])  # fmt: skip
def test_the_staging_step_is_skipped_once_or_for_good(text: str, staged: list[str]) -> None:
    """lcg/staging."""
    table = in_the_quest_phase(text)
    table.answering_in("3.1", "use Horn")
    assert rounds(table, 3) == staged


@pytest.mark.parametrize(("text", "first", "skipped"), [
    ("skip the quest phase", ("3.1", "4.1"), True),
    ("skip the travel phase", ("3.1", "4.1"), False),
    ("skip the quest phase and the travel phase", ("3.1", "4.1"), True),
])  # fmt: skip
def test_a_phase_is_skipped_the_next_time_and_then_takes_place_again(
    text: str, first: tuple[str, str], skipped: bool
) -> None:
    """lcg/framework-steps."""
    table = in_the_quest_phase(text).during("planning", "2.2")
    table.uses("Horn")
    begin, until = first
    for staged in ([], ["Warg"]) if skipped else (["Warg"], ["Warg", "Bat"]):
        table.answering("commit nobody").goes_through(begin, until=until)
        assert table.pile(places.STAGING) == staged
        table.answers.clear()


@pytest.mark.parametrize(("active", "text", "where", "threat"), [
    (False, "travel to a location in the staging area", places.ACTIVE, 22),
    (False, "travel to a location in the staging area without resolving its travel effect", places.ACTIVE,
     20),
    (False, "make a location in the staging area the active location", places.ACTIVE, 20),
])  # fmt: skip
def test_travelling_by_an_effect_pays_what_the_location_asks(
    active: bool, text: str, where: str, threat: int
) -> None:
    """lcg/travel: unless the text says otherwise, and becoming active is no travelling."""
    table = in_the_quest_phase(text).during("quest", "3.2")
    hill = table.location("Hill", text="Travel — raise your threat by 2 → travel here.")
    table.uses("Horn")
    assert (table.zone(hill), table.threat("Tom")) == (where, threat)
