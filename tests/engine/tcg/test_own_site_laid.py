"""A text that lays a player's own site of a number: in the place of that number, be there one already or not, as
far as the path has come (tcg/site, tcg/replacing-sites).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import table
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import uses

LAID, LAST = 4, 9


def on_the_path(number, own, replaced_is_own_copy=False):
    """Sites 1 to 4 lie on the path; Tom's adventure deck has his own site of some numbers."""
    t = Table(site=3, path=LAID, format="fellowship")
    t.ring_bearer()
    for n in own:
        printed = card(f"Own {n}", "site", site=n, shadow=n, block="fellowship")
        t.put(printed, "adventure:0")
        if replaced_is_own_copy:
            t.lay(printed, n)
    text = f"Fellowship: Add (1) to play your site {number} (replacing opponent's site if necessary)."
    t.support(written("Marker", "condition", text, side="Free Peoples", culture="gondor"))
    t.during("fellowship").play.remember("moves", 0)
    t.play.then(uses(t, "fellowship.actions")[0].task)
    t.run()
    if t.pending is not None and "becomes site" in t.pending.prompt:
        t.choose(t.options()[0])
    site = table.site_at(t.play, number)
    return None if site is None else t.play.name(site)


@pytest.mark.parametrize("number", range(1, LAST + 1))
@pytest.mark.parametrize("own", [(1, 2, 3), (4, 5), (6, 9), (2,), ()])
def test_it_is_laid_where_it_belongs(number, own):
    there = f"Site {number}" if number <= LAID else None
    reached = number <= LAID + 1
    assert on_the_path(number, own) == (f"Own {number}" if number in own and reached else there)


def test_no_site_is_replaced_by_a_copy_of_itself():
    assert on_the_path(3, (3,), replaced_is_own_copy=True) == "Own 3"
