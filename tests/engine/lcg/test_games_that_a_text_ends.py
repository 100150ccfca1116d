"""A text ends the game, by tokens on two cards; one says that it cannot end; tokens go in place of damage
(lcg/scenario/encounter-at-amon-din).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

SAVED, END = "villager", "At the end of the game,"
SAFE = f"{END} if there are more {SAVED} tokens on Homes than damage tokens on Graves, the players have won."
LOST = (
    f"If a {SAVED} token is discarded from a location or objective, place a damage token on Graves.  {END} if there are "
    f"more damage tokens on Graves than {SAVED} tokens on Homes, the players have lost."
)


def village(saved: int, dead: int, stage: str = "") -> Table:
    table = Table("Tom").during("quest", "3.4")
    table.hero("Abel", defense=1, hit_points=5)
    table.quest("Farms", stage=2, quest_points=3, text=stage)
    table.play.remember("last stage known", True)
    table.prints("Homes", "objective", text=SAFE), table.prints("Graves", "objective", text=LOST)
    table.with_tokens(table.lays("Homes", places.STAGING), villager=saved)
    table.with_tokens(table.lays("Graves", places.STAGING), damage=dead)
    return table


@pytest.mark.parametrize(("saved", "dead", "end"), [(3, 2, "won"), (2, 2, "lost"), (1, 2, "lost")])
@pytest.mark.parametrize("compared", ["", " Compare the number of tokens on Homes to the number of tokens on Graves."])
def test_who_has_won_is_told_by_what_texts_say_of_the_end(saved: int, dead: int, end: str, compared: str) -> None:
    table = village(saved, dead, f"When the players defeat this stage, end the game.{compared}")
    table.makes_progress(3)
    assert table.over == end


@pytest.mark.parametrize("there", [True, False])
def test_a_game_that_cannot_end_goes_on_at_its_last_stage(there: bool) -> None:
    table = village(3, 0, "When the players defeat this stage, end the game.")
    table.prints("Warlord", "enemy", hit_points=9, threat=1, text="While Warlord is in play, the game cannot end.")
    chief = table.lays("Warlord", places.STAGING) if there else None
    table.makes_progress(4)
    assert table.over == ("" if there else "won")
    if chief is not None:
        assert table.progress(table.id_of("Farms")) == 4


@pytest.mark.parametrize("defended", [True, False])
@pytest.mark.parametrize(("saved", "left"), [(5, 2), (1, 0)])
def test_tokens_go_for_the_damage_of_an_attack_that_nobody_defends(defended: bool, saved: int, left: int) -> None:
    """As many as the damage, or all there are; each discarded one counts among the dead. The hero takes none."""
    whom = "a hero"
    table = village(saved, 0, (
        f"If an attack goes undefended, discard X {SAVED} tokens from Homes instead of damaging {whom}. X is the amount "
        "of damage which would have been dealt."
    ))  # fmt: skip
    orc = table.enemy("Orc", where="engaged:Tom", attack=3)
    table.during("combat", "6.4").answering("Abel" if defended else "no defender").is_attacked_by(orc)
    homes, graves = table.card(table.id_of("Homes")), table.id_of("Graves")
    assert table.damage(table.id_of("Abel")) == (2 if defended else 0)
    assert homes.token("villager") == (saved if defended else left)
    assert table.damage(graves) == (0 if defended else saved - left)


@pytest.mark.parametrize("where", ["Farms", "Barn"])
def test_a_token_that_is_moved_is_not_discarded(where: str) -> None:
    """Nor is it a gap where there is none to move."""
    table = village(1, 0)
    barn = table.location("Barn", threat=1, quest_points=3)
    table.with_tokens(table.id_of("Farms") if where == "Farms" else barn, villager=2)
    table.prints("Help", "treachery", text=(
        "When Revealed: Move all villager tokens from Barn to Homes. Move all villager tokens from Farms to Homes."
    ))  # fmt: skip
    table.reveals(table.lays("Help", places.ENCOUNTER_DECK))
    assert table.card(table.id_of("Homes")).token("villager") == 3
    assert table.damage(table.id_of("Graves")) == 0
