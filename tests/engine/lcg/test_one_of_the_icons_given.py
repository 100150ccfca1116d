"""“A … or … icon”: one of them, chosen as it is given, and nothing where nobody could choose
(lcg/the-word-choose, lcg/card/narvis-belt).
"""

from __future__ import annotations

from itertools import permutations

import pytest

from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table

SPHERES = ["leadership", "lore", "spirit"]
WAYS = ["Until the end of the phase, attached hero gains {}.", "Give attached hero {} until the end of the phase."]


def belted(text: str, player: str = "Tom") -> tuple[Table, int]:
    """A hero of Tactics with an attachment of that text."""
    table = Table("Tom")
    hero = table.hero("Plain Hero", sphere="Tactics", resources=3)
    table.prints("Broad Belt", "attachment", text=f"Attach to a hero. {text}", cost=1)
    table.lays("Broad Belt", "play:Tom", on=hero)
    return table, hero


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("those", list(permutations(SPHERES, 2)) + [tuple(SPHERES)])
def test_one_is_given_and_no_other(way: str, those: tuple[str, ...]) -> None:
    listed = f"{', '.join(those[:-1])}{',' if len(those) > 2 else ''} or {those[-1]}"
    for chosen in those:
        table, hero = belted("Action: Exhaust Broad Belt. " + way.format(f"a {listed} icon"))
        table.during("planning").answering(chosen).uses("Broad Belt")
        assert table.value(hero, "spheres") == {"tactics", chosen}
        assert table.offered("Tom") == [those]


def test_where_nobody_chooses_it_is_a_gap() -> None:
    text = "Attach to a hero. Attached hero gains a lore or spirit icon."
    card = compile_object({"name": "Broad Belt", "type": "Attachment", "text": text})
    assert not card.played


def test_all_that_are_given_with_and() -> None:
    table, hero = belted("Attached hero gains the lore and spirit resource icons.")
    assert table.value(hero, "spheres") == {"tactics", "lore", "spirit"}
