"""A card that stands ready, is undamaged or can be neither readied nor healed may be picked where a text readies or
heals it and goes on about it (lcg/designer/116), and not where that is all.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

READIES = {
    "Ready an ally.": "that ally",
    "Choose and ready an ally.": "that ally",
    "Ready up to 2 allies.": "those allies",
    "Choose an ally. Ready that ally.": "that ally",
}
GOES_ON = {
    "": None,
    "{}{} +1 [attack] until the end of the phase.": ("attack", 2),
    "{}{} +2 [willpower] until the end of the round.": ("willpower", 3),
}


@pytest.mark.parametrize("readies", READIES)
@pytest.mark.parametrize("on", GOES_ON)
@pytest.mark.parametrize("other", [False, True])
def test_a_ready_card_is_picked_where_more_is_done_to_it(readies: str, on: str, other: bool) -> None:
    that = READIES[readies]
    more = on.format(that.capitalize(), " get" if that == "those allies" else " gets")
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.quest()
    table.prints("Horn", "attachment", cost=1, text=f"Attach to a hero.\nAction: Exhaust Horn to {readies[0].lower()}{readies[1:]} {more}")
    table.lays("Horn", "play:Tom", on=table.id_of("Plain Hero"))
    fresh = table.ally("Fresh Ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1)
    if other:
        table.play.change(table.ally("Tired Ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1), ready=False)
    known = GOES_ON[on]
    if known is None and not other:
        assert table.why_not_use("Horn") is not None
        return
    if known is None:
        table.answering("Tired Ally").uses("Horn")
        assert not any("Fresh Ally" in label for _, _, labels in table.deciding for label in labels) or "Choose an" in readies
        return
    table.answering("Fresh Ally", "Fresh Ally").uses("Horn")
    assert table.value(fresh, known[0]) == known[1]


MENDS = {"Ready an ally.": "cannot ready", "Heal 1 damage from an ally.": "cannot be healed"}


@pytest.mark.parametrize("mends", MENDS)
@pytest.mark.parametrize("more", ["", " That ally gets +1 [attack] until the end of the phase."])
@pytest.mark.parametrize(("barred", "worn"), [(False, False), (True, False), (True, True)])
def test_what_a_card_cannot_undergo_keeps_it_from_nothing_else(mends: str, more: str, barred: bool, worn: bool) -> None:
    """The ally is fresh, or worn and barred from mending: in neither case anything is mended."""
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.quest()
    table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: {mends}{more}")
    table.lays("Trick", "hand:Tom")
    ally = table.ally("Plain Ally", willpower=1, attack=1, defense=1, hit_points=3, cost=1)
    if worn:
        table.play.change(ally, ready=False)
        table.play.tokens(ally, "damage", 1)
    if barred:
        table.prints("Gloom", "objective", text=f"Allies {MENDS[mends]}.")
        table.lays("Gloom", places.STAGING)
    assert (table.why_not_play("Trick") is None) is bool(more)
    if more:
        table.plays("Trick")
        assert table.value(ally, "attack") == 2
        assert table.play.card(ally).ready is not worn
        assert table.play.card(ally).token("damage") == int(worn)
