"""Captives: in play, held by an encounter card, under no player's control; and Setup that nobody loses by.

Expected: lcg/scenario/the-uruk-hai, lcg/ownership-and-control, lcg/rule/setup-7.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

PEN = "To the Pen!"
PLACES = "places him faceup"
SAID = "Captive heroes are under no player's control. Treat the text box of each Captive hero as if it were blank."
TAKES = f"When Revealed: Each player chooses a hero he controls to be a Captive and {PLACES} under {PEN}"


def taken() -> tuple[Table, int, int]:
    """Tom's Scout, who has a text, is a captive of the Pen; his Smith is not."""
    table = Table("Tom").during("quest", "3.3")
    scout = table.hero("Scout", hit_points=4, text="Each hero you control gets +3 willpower.", willpower=1)
    smith = table.hero("Smith", hit_points=4, willpower=1)
    table.prints(PEN, "objective", text=SAID)
    pen = table.lays(PEN, places.STAGING)
    table.prints("Raid", "treachery", text=TAKES)
    table.answering("Scout").reveals(table.lays("Raid", places.ENCOUNTER_DECK))
    assert table.card(scout).host == pen
    return table, scout, smith


def test_a_captive_is_in_play_and_nobodys() -> None:
    table, scout, smith = taken()
    card = table.card(scout)
    assert places.is_in_play(card)
    assert card.controller is None
    assert "captive" in table.value(scout, "traits")
    assert table.value(smith, "willpower") == 1  # the captive's text is blank
    assert table.card(smith).controller == 0


def test_captives_neither_quest_nor_gain_resources_but_are_hurt() -> None:
    table, scout, smith = taken()
    table.prints("Storm", "treachery", text="When Revealed: Deal 1 damage to each hero in play.")
    table.reveals(table.lays("Storm", places.ENCOUNTER_DECK))
    assert table.damage(scout) == table.damage(smith) == 1
    table.goes_through("1.2", until="1.3")
    assert (table.resources(scout), table.resources(smith)) == (0, 1)
    table.answering("commit Smith").goes_through("3.2", until="3.3")
    assert table.committed() == ["Smith"]


def test_nobody_gains_control_of_a_captive() -> None:
    table, scout, _ = taken()
    table.happens(verbs.changed_control(card=scout, player=0))
    assert table.card(scout).controller is None


@pytest.mark.parametrize("held", [True, False])
def test_no_captive_left_in_play_loses_the_game(held: bool) -> None:
    table, scout, _ = taken()
    table.prints("Doom", "objective", text="If no Captive is in play, the players lose the game.")
    table.lays("Doom", places.STAGING)
    table.moment("travel phase begins")
    assert not table.over
    if not held:
        table.is_dealt(scout, 4)
    assert bool(table.over) == (not held)


def test_a_captive_goes_from_one_holder_to_another_and_is_meant_by_it() -> None:
    table, scout, smith = taken()
    table.enemy("Driver", hit_points=3, text=(
        "Forced: At the end of the travel phase, deal 1 damage to the attached Captive. Forced: When Driver is "
        f"destroyed, put the attached Captive faceup beneath {PEN}"
    ))  # fmt: skip
    table.prints("Handed On", "treachery", text="When Revealed: Attach 1 of the Captives to Driver.")
    table.reveals(table.lays("Handed On", places.ENCOUNTER_DECK))
    assert table.card(scout).host == table.id_of("Driver")
    table.moment("travel phase ends")
    assert (table.damage(scout), table.damage(smith)) == (1, 0)
    table.is_dealt(table.id_of("Driver"), 3)
    assert table.card(scout).host == table.id_of(PEN)
    assert places.is_in_play(table.card(scout))


def test_what_is_put_beneath_in_play_comes_under_no_players_control() -> None:
    """lcg/scenario/the-blood-of-gondor: without a word that they are captives for good."""
    table = Table("Tom").during("quest", "3.3")
    lord = table.ally("Lord")
    table.play.mark(lord, "committed")
    quest = table.quest("Pit", text="")
    nobodys = "players cannot gain control of them"
    table.prints("Taken", "treachery", text=f"When Revealed: Place Lord under Pit (they are in play but {nobodys}).")
    table.reveals(table.lays("Taken", places.ENCOUNTER_DECK))
    assert (table.card(lord).host, table.card(lord).controller) == (quest, None)
    assert table.committed() == []
    table.happens(verbs.changed_control(card=lord, player=0))
    assert table.card(lord).controller is None
