"""So many copies a player may have, on whichever of his cards; and who is asked to prevent what befalls the
card that a superlative picks.

Generated: each limit × each place of the first copy × each type; each superlative × each deed × who pays.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import attaching
from tests.engine.lcg.table_top import Table, revealed

LIMITS = [
    ("Limit 1 per player.", 1, True), ("Limit 2 per player.", 2, True), ("Limit 1 per hero.", 1, False),
    ("Limit 1 per deck.", 9, False),
]  # fmt: skip


@pytest.mark.parametrize(("says", "n", "of_player"), LIMITS)
@pytest.mark.parametrize("where", ["same", "own", "other's"])
def test_copies_of_an_attachment_that_a_player_may_have(says: str, n: int, of_player: bool, where: str) -> None:
    """lcg/attachment-cards: what is attached to a hero is its controller's."""
    table = Table("Tom", "Ann")
    bold, calm = table.hero("Bold Hero"), table.hero("Calm Hero")
    theirs = table.hero("Far Hero", player="Ann")
    table.prints("Old Charm", "attachment", cost=0, text=f"Attach to a hero. {says}")
    first = {"same": bold, "own": calm, "other's": theirs}[where]
    charm = table.lays("Old Charm", "play:Tom", on=first)
    table.play.change(charm, controller=table.card(first).controller)
    kept_off = n == 1 and (where != "other's" if of_player else where == "same")
    assert (bold in attaching.hosts(table.play, table.lays("Old Charm", "hand:Tom"), 0)) != kept_off



@pytest.mark.parametrize(("says", "n"), [("Limit 1 per player.", 1), ("Limit 2 per player.", 2)])
@pytest.mark.parametrize("mine", [0, 1, 2])
def test_copies_of_an_ally_that_a_player_may_have(says: str, n: int, mine: int) -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Bold Hero", sphere="Tactics")
    table.prints("Young Page", "ally", cost=0, text=says, willpower=1, hit_points=1)
    for _ in range(mine):
        table.lays("Young Page", "play:Tom")
    table.play.change(table.lays("Young Page", "play:Ann"), controller=1)
    table.lays("Young Page", "hand:Tom")
    assert (table.why_not_play("Young Page", "Tom", "hand:Tom") is None) == (mine < n)


WHOM = ["the character with the fewest remaining hit points", "the character with the highest [attack]"]


@pytest.mark.parametrize("whom", WHOM)
@pytest.mark.parametrize("deed", ["Discard {}.", "Deal 1 damage to {}.", "Exhaust {}."])
@pytest.mark.parametrize("pays", [True, False])
def test_the_controller_of_whom_a_superlative_picks_is_asked(whom: str, deed: str, pays: bool) -> None:
    """lcg/effects: it befalls that character unless its controller pays; the other players aren't asked."""
    table = Table("Tom", "Ann")
    table.hero("Bold Hero", hit_points=5, attack=1)
    weak = table.hero("Far Hero", player="Ann", hit_points=2, attack=3)
    table.answering("pay" if pays else "do not pay")
    revealed(table, f"{deed.format(whom)} That character's controller may raise his threat by 2 to prevent this effect.")
    befallen = table.zone(weak).startswith("discard") or table.damage(weak) == 1 or not table.card(weak).ready
    assert (befallen, table.threat("Tom"), table.threat("Ann")) == (not pays, 20, 22 if pays else 20)
