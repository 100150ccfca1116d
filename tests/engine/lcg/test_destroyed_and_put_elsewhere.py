"""A card whose own text says where it goes "when" it is destroyed or explored is destroyed or explored all the
same; one that goes there "instead" is not (lcg/destroy, lcg/replacement-effects).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

GOES = {
    "ally": ("return Lout to its owner's hand", "shuffle Lout into its owner's deck", "set Lout aside, out of play"),
    "enemy": ("shuffle Lout into the encounter deck", "set Lout aside, out of play", "remove Lout from the game"),
    "location": ("shuffle Lout into the encounter deck", "add Lout to the victory display"),
}
CASES = [
    (kind, goes, instead) for kind, ways in GOES.items() for goes in ways for instead in (False, True)
    if not (instead and kind == "location")  # what explores it cannot be replaced
]


@pytest.mark.parametrize(("kind", "goes", "instead"), CASES)
def test_others_hear_of_it(kind: str, goes: str, instead: bool) -> None:
    happens = "explored" if kind == "location" else "destroyed"
    when = f"Forced: When Lout {'would be' if instead else 'is'} {happens}, {goes}{' instead' if instead else ''}."
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    table.hero("Mourner", text=f"Forced: After {'an' if kind != 'location' else 'a'} {kind} is {happens}, raise your threat by 7.")
    if kind == "location":
        lout = table.location("Lout", text=when, quest_points=2)
        table.with_tokens(lout, progress=2)
        table.moment("quest phase ends")
    else:
        made = table.ally if kind == "ally" else table.enemy
        lout = made("Lout", text=when, hit_points=2)
        table.is_dealt(lout, 2)
    assert "discard" not in table.zone(lout)
    assert table.threat("Tom") == (20 if instead else 27)
