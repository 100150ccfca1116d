"""What lies beside the quest (a nightmare deck's set-up card, a campaign card) says as much as a card in play:
its text is active all game long (lcg/scenario/the-long-dark, lcg/nightmare-decks). Each text from either place.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.statements import is_blank
from tests.engine.lcg.table_top import Table

WHERE = {"in play": places.STAGING, "beside the quest": places.SCENARIO}
EVERYWHERE = pytest.mark.parametrize("zone", WHERE.values(), ids=WHERE)


def beside(zone: str, text: str, *players: str) -> Table:
    table = Table(*(players or ("Tom",))).during("quest", "3.3")
    table.quest(quest_points=20)
    table.hero()
    table.prints("Long Gloom", "location" if zone == places.STAGING else "nightmare", text=text, threat=0)
    table.lays("Long Gloom", zone)
    return table


@EVERYWHERE
@pytest.mark.parametrize("said", ["Lost", "Scour"])
def test_texts_under_a_word_are_triggered(zone: str, said: str) -> None:
    table = beside(zone, f"{said}: Each player raises his threat by 3.")
    before = table.threat("Tom")
    table.prints("Call", "treachery", text=f"When Revealed: Trigger all {said} effects in play.")
    table.reveals(table.lays("Call", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == before + 3


@EVERYWHERE
@pytest.mark.parametrize(("text", "surges"), [
    ("Omen gains surge.", True), ("Each treachery gains surge.", True), ("Each enemy gains surge.", False),
])  # fmt: skip
def test_keywords_are_gained(zone: str, text: str, *, surges: bool) -> None:
    table = beside(zone, text)
    table.prints("Omen", "treachery", text="When Revealed: Raise each player's threat by 1.")
    omen = table.lays("Omen", places.ENCOUNTER_DECK)
    following = table.location("Next Place", where=places.ENCOUNTER_DECK)
    table.reveals(omen)
    assert (table.zone(following) == places.STAGING) is surges


@EVERYWHERE
@pytest.mark.parametrize(("text", "surges"), [
    ("Omen loses surge.", False), ("Each treachery loses surge.", False), ("Each enemy loses surge.", True),
])  # fmt: skip
def test_keywords_are_lost(zone: str, text: str, *, surges: bool) -> None:
    table = beside(zone, text)
    table.prints("Omen", "treachery", text="Keyword — surge. When Revealed: Raise each player's threat by 1.")
    omen = table.lays("Omen", places.STAGING)
    assert bool(table.value(omen, "surge")) is surges


@EVERYWHERE
@pytest.mark.parametrize(("text", "blank"), [
    ("Treat each enemy's printed text box as if it were blank.", True),
    ("Treat each ally's printed text box as if it were blank.", False),
])  # fmt: skip
def test_texts_are_blank(zone: str, text: str, *, blank: bool) -> None:
    table = beside(zone, text)
    wolf = table.enemy("Wolf", text="Wolf gets +3 threat.", threat=1)
    assert is_blank(table.play, wolf) is blank
    assert table.value(wolf, "threat") == (1 if blank else 4)


@EVERYWHERE
def test_what_it_forbids_is_forbidden(zone: str) -> None:
    table = beside(zone, "Heroes cannot ready.")
    hero = table.id_of("Plain Hero")
    table.play.change(hero, ready=False)
    table.goes_through_phase("refresh")
    assert not table.card(hero).ready


@EVERYWHERE
@pytest.mark.parametrize("text", [
    "Forced: After a treachery is revealed, raise each player's threat by 4.",
    "Forced: When a treachery is revealed, raise each player's threat by 4.",
])  # fmt: skip
def test_what_it_waits_for_is_heard(zone: str, text: str) -> None:
    table = beside(zone, text)
    before = table.threat("Tom")
    table.prints("Omen", "treachery", text="When Revealed: Raise each player's threat by 1.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == before + 5
