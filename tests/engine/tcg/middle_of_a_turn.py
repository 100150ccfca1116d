"""A fellowship and its enemies in the middle of a turn: one table that is laid out once, for texts asked what they mean there."""

from __future__ import annotations

from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

POSSESSION = {"side": "Free Peoples", "culture": "gondor"}


def laid_out(text="", phase="fellowship", **more):
    """Tom's fellowship at site 3 and Ann's minions; "Marker" is a Gondor condition of Tom's with the text asked about.

    Tom's: Frodo (Ring-bearer, 2 burdens), Aragorn (1 wound, bears Blade), Gimli (exhausted: 2 wounds of vitality 3),
    Elrond (ally, home 3). Ann's: Orc (1 wound), Uruk (fierce, damage +1), Wraith (site 8: roaming).
    3 twilight tokens. Tom holds 2 cards, and has 3 in his draw deck.
    """
    t = Table(site=3, pool=3, **more)
    t.frodo = t.ring_bearer(burdens=2)
    t.aragorn = t.companion(
        card("Aragorn", "companion", strength=8, vitality=4, culture="gondor", race="man", unique=True, cost=4,
             signet="Aragorn", words=["ranger"]),
        wounds=1,
    )  # fmt: skip
    t.gimli = t.companion(
        card("Gimli", "companion", strength=6, vitality=3, culture="dwarven", race="dwarf", cost=2), wounds=2
    )
    t.elrond = t.support(
        card("Elrond", "ally", strength=8, vitality=4, culture="elven", race="elf", unique=True, cost=4, homes=((3, "fellowship"),))
    )
    t.blade = t.bear(t.aragorn, card("Blade", "possession", klass="hand weapon", **POSSESSION))
    t.orc = t.minion(
        card("Orc", "minion", strength=5, vitality=2, site=3, cost=2, culture="sauron", race="orc"), wounds=1
    )
    t.uruk = t.minion(
        card("Uruk", "minion", strength=9, vitality=3, site=2, cost=4, culture="isengard", race="uruk-hai",
             words=["fierce", ("damage", 1)])
    )  # fmt: skip
    t.wraith = t.minion(
        card("Wraith", "minion", strength=12, vitality=4, site=8, cost=6, culture="wraith", race="wraith", unique=True)
    )
    t.hand(card("Held", "event"), card("Held", "event"))
    t.deck(*[card("Next", "event")] * 3)
    if text:
        t.marker = t.support(written("Marker", "condition", text, side="Free Peoples", culture="gondor"))
    return t.during(phase)
