"""Of what leaves things as they are nobody hears: what is exhausted already is not exhausted again, an enemy engages
nobody with whom it is engaged, damage that somebody else takes is not taken (lcg/exhausted, lcg/ready, lcg/engaged,
lcg/move).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

HEARD = [
    ("After {} exhausts", "Exhaust each hero.", {"ready": True}, {"ready": False}),
    ("After {} readies", "Ready each hero.", {"ready": False}, {"ready": True}),
    ("After {} is healed", "Heal 1 damage from each hero.", {"damage": 1}, {}),
    ("After {} commits to the quest", "Commit each hero to the quest.", {}, {"committed": True}),
    ("After your threat is reduced", "Reduce each player's threat by 1.", {"threat": 20}, {"threat": 0}),
]
"""What a hero waits for, what is done, a state in which that happens to the hero, and one in which it doesn't."""


@pytest.mark.parametrize("happens", [True, False])
@pytest.mark.parametrize(("waits", "does", "so", "not_so"), HEARD)
def test_what_is_so_already_does_not_happen(
    waits: str, does: str, so: dict[str, int], not_so: dict[str, int], happens: bool
) -> None:
    table = Table("Tom")
    state = so if happens else not_so
    table.threat_is("Tom", state.get("threat", 20))
    table.deck("Tom", "Plain Card", "Plain Card")
    text = f"Forced: {waits.format('Slow Elder')}, add 1 resource to Slow Elder's resource pool."
    ready = bool(state.get("ready", True))
    elder = table.hero("Slow Elder", text=text, ready=ready, damage=state.get("damage", 0))
    table.hero("Caller", text=f"Action: {does} Draw 1 card.", ready=ready)
    table.during("quest")
    if state.get("committed"):
        table.play.mark(elder, "committed")
    table.uses("Caller", "Tom")
    assert table.card(elder).token("resource") == happens


@pytest.mark.parametrize("word", ["After", "When"])
@pytest.mark.parametrize("where", ["staging", "engaged:Tom", "engaged:Kris"])
def test_an_enemy_engages_a_player_with_whom_it_is_not_engaged(where: str, word: str) -> None:
    table = Table("Tom", "Kris")
    table.deck("Tom", "Plain Card")
    table.hero("Caller", text="Action: Each enemy in play engages the first player. Draw 1 card.")
    table.hero("Other", player="Kris")
    text = f"Forced: {word} Bad Wolf engages a player, raise each player's threat by 1."
    table.enemy("Bad Wolf", where=where, text=text)
    table.uses("Caller", "Tom")
    assert table.play.fact(("threat", 1)) == 20 + (where != "engaged:Tom")


@pytest.mark.parametrize("guarded", [True, False])
def test_damage_that_another_takes_is_not_taken(guarded: bool) -> None:
    table = Table("Tom")
    text = "Forced: After {0} takes damage, add 1 resource to {0}'s resource pool."
    saved = table.hero("Saved One", text=text.format("Saved One"))
    takes = "Stout Guard takes all damage assigned to Saved One. " if guarded else ""
    guard = table.hero("Stout Guard", text=takes + "\n" + text.format("Stout Guard"))
    table.happens(verbs.damaged(card=saved, amount=1))
    assert [table.card(i).token("resource") for i in (saved, guard)] == [not guarded, guarded]
