"""A fellowship and its enemies in the middle of a turn: one table that is laid out once, for texts asked what
they mean there.
"""

from __future__ import annotations

from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

POSSESSION = {"side": "Free Peoples", "culture": "gondor"}


def laid_out(text="", phase="fellowship", **more):
    """Tom's fellowship at site 3 and Ann's minions; "Marker" is a Gondor condition of Tom's with the text
    asked about.

    Tom's: Frodo (Ring-bearer, 2 burdens), Aragorn (1 wound, bears Blade), Gimli (exhausted: 2 wounds of
    vitality 3), Elrond (ally, home 3). Ann's: Orc (1 wound), Uruk (fierce, damage +1), Wraith (site 8:
    roaming). 3 twilight tokens. Tom holds 2 cards, and has 3 in his draw deck.
    """
    t = Table(site=3, pool=3, **more)
    t.frodo = t.ring_bearer(burdens=2)
    t.aragorn = t.companion(
        card("Aragorn", "companion", strength=8, vitality=4, culture="gondor", race="man", unique=True,
             cost=4,
             signet="Aragorn", words=["ranger"]),
        wounds=1,
    )  # fmt: skip
    t.gimli = t.companion(
        card("Gimli", "companion", strength=6, vitality=3, culture="dwarven", race="dwarf", cost=2), wounds=2
    )
    t.elrond = t.support(
        card(
            "Elrond", "ally", strength=8, vitality=4, culture="elven", race="elf", unique=True, cost=4,
            homes=((3, "fellowship"),)
        )
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
        card(
            "Wraith", "minion", strength=12, vitality=4, site=8, cost=6, culture="wraith", race="wraith",
            unique=True
        )
    )
    t.hand(card("Held", "event"), card("Held", "event"))
    t.deck(*[card("Next", "event")] * 3)
    if text:
        t.marker = t.support(written("Marker", "condition", text, side="Free Peoples", culture="gondor"))
    return t.during(phase)


def with_piles():
    """The same with cards of different names in the piles, topmost first.

    Tom's deck: First, Second, Third; his discard pile: Lost (Gondor companion, cost 1), Old Word (event).
    Ann's hand: Secret; her deck: Dark, Darker; her discard pile: Fallen (Sauron Orc). Tom also has 2 threats.
    """
    t = laid_out()
    for name in ("First", "Second", "Third"):
        t.deck(card(name, "event", culture="gondor"))
    for ident in [i for i in t.play.state.zone("deck:0") if t.play.name(i) == "Next"]:
        t.play.move(ident, "removed")
    t.put(card("Lost", "companion", culture="gondor", race="man", cost=1), "discard:0", 0)
    t.put(card("Old Word", "event", culture="elven"), "discard:0", 0)
    t.hand(card("Secret", "event", side="Shadow", culture="sauron"), player=1)
    t.deck(card("Dark", "event", side="Shadow"), card("Darker", "event", side="Shadow"), player=1)
    t.put(card("Fallen", "minion", culture="sauron", race="orc", cost=1, site=3), "discard:1", 1)
    t.play.remember(("threats", 0), 2)
    return t


def seen(t):
    """All that players see of a game: of each card where it is, what is on it and how strong it is; threats,
    twilight, sites.
    """
    found = {
        "twilight": t.pool, "Tom threats": t.play.fact(("threats", 0)) or 0,
        "site": t.play.fact(("at site", 0))
    }
    names = {}
    for ident in sorted(t.play.state.cards):
        it = t.play.card(ident)
        name = t.play.name(ident)
        names[name] = names.get(name, 0) + 1
        name = f"{name}#{names[name]}" if names[name] > 1 else name
        found[f"{name} zone"] = it.zone
        found[f"{name} on"] = t.play.name(it.host) if it.host is not None else ""
        for token in ("wound", "burden"):
            found[f"{name} {token}s"] = it.token(token)
        if (
            it.zone.startswith(("fellowship", "minions", "support"))
            and t.play.printed(ident).type in ("companion", "ally", "minion")
        ):
            for value in ("strength", "damage", "fierce"):
                found[f"{name} {value}"] = t.value(ident, value)
    return found


def changed(before, after):
    """What is seen otherwise now, as it is now; of what has left play its strength is gone as well."""
    return {what: now for what, now in after.items() if before.get(what) != now}
