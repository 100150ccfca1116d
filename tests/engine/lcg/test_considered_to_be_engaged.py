"""An enemy in the staging area that is considered to be engaged with a player is an enemy engaged with that player for
whatever a text asks, counts or has chosen; it only has not engaged anybody (lcg/engaged, lcg/faq/1.50).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

STAYS = "Old Lurker is considered to be engaged with each player."
HOW: dict[str, tuple[str, str, str, tuple[int, int]]] = {
    "said": (places.STAGING, "", STAYS, (1, 1)),
    "keyword": (places.STAGING, "Massive.", "", (1, 1)),
    "first player": (places.STAGING, "", STAYS.replace("each player", "the first player"), (1, 0)),
    "lies before him": ("engaged:Tom", "", "", (1, 0)),
    "lies before another": ("engaged:Kris", "", "", (0, 1)),
    "in the staging area": (places.STAGING, "", "", (0, 0)),
}  # fmt: skip
"""Where the enemy lies, its keyword and text, and how many are engaged with Tom and with Kris by that."""


def with_lurker(how: str, text: str) -> Table:
    where, keywords, says, _ = HOW[how]
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.quest()
    table.hero("Old Captain", resources=3, attack=1, hit_points=9, text=text)
    table.hero("Young Captain", player="Kris")
    table.enemy("Old Lurker", where=where, keywords=keywords, text=says, hit_points=9)
    table.enemy("Small Imp", hit_points=9)
    return table


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize(("text", "most"), [
    ("Old Captain gets +1 [attack] for each enemy engaged with you.", 9),
    ("While you are engaged with at least 1 enemy, Old Captain gets +1 [attack].", 1),
    ("While you are engaged with an enemy, Old Captain gets +1 [attack].", 1),
    ("While an enemy is engaged with you, Old Captain gets +1 [attack].", 1),
])  # fmt: skip
def test_it_is_counted(how: str, text: str, most: int) -> None:
    table = with_lurker(how, text)
    assert table.value(table.id_of("Old Captain"), "attack") == 1 + min(most, HOW[how][3][0])


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize(("does", "struck"), [
    ("Deal 2 damage to an enemy engaged with you.", lambda tom, kris: tom),
    ("Deal 2 damage to each enemy engaged with you.", lambda tom, kris: tom),
    ("Deal 2 damage to each enemy engaged with a player.", lambda tom, kris: tom or kris),
    ("Deal 2 damage to each enemy not engaged with you.", lambda tom, kris: not tom),
])  # fmt: skip
def test_it_is_meant_and_may_be_chosen(how: str, does: str, struck: object) -> None:
    table = with_lurker(how, "")
    table.prints("Short Deed", "event", cost=1, text="Action: " + does)
    table.lays("Short Deed", "hand:Tom")
    hit = struck(*HOW[how][3])  # type: ignore[operator]
    if not hit and "not" not in does:
        assert table.why_not_play("Short Deed") is not None
        return
    table.plays("Short Deed")
    assert table.damage(table.id_of("Old Lurker")) == (2 if hit else 0)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("who", ["each player engaged with an enemy", "each player who is engaged with an enemy"])
def test_the_player_is_engaged_with_it(how: str, who: str) -> None:
    table = with_lurker(how, "")
    table.prints("Short Deed", "event", cost=1, text=f"Action: Raise the threat of {who} by 2.")
    table.lays("Short Deed", "hand:Tom")
    if HOW[how][3] == (0, 0):
        assert table.why_not_play("Short Deed") is not None
        return
    table.plays("Short Deed")
    assert (table.threat("Tom"), table.threat("Kris")) == tuple(20 + 2 * n for n in HOW[how][3])
