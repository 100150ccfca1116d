"""A table as a plain account knows it: who is there with what wounds, bonuses and items, piles by name, tokens.

The account is a dictionary that is copied for each change; it knows nothing of the engine. `laid` builds the table
that it describes, `seen` tells a table of the engine in its words.
"""

from __future__ import annotations

from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

PEOPLE = {
    "Frodo": ("companion", "hobbit", "shire", 9, 3), "Gimli": ("companion", "dwarf", "dwarven", 4, 6),
    "Gloin": ("companion", "dwarf", "dwarven", 3, 5), "Legolas": ("companion", "elf", "elven", 4, 6),
    "Haldir": ("companion", "elf", "elven", 3, 5), "Orc": ("minion", "orc", "moria", 2, 5),
    "Gnawer": ("minion", "orc", "sauron", 3, 7), "Uruk": ("minion", "uruk-hai", "isengard", 3, 9),
    "Wraith": ("minion", "nazgul", "wraith", 4, 12),
}  # fmt: skip
"""Name → type, race, culture, vitality, strength."""
WORDS = {"Gloin": ("ranger",), "Haldir": ("archer",), "Legolas": ("ranger", "archer"), "Uruk": ("fierce",),
         "Orc": ("archer",)}  # fmt: skip
"""Name → keywords."""
OWNER = {"Orc": 1, "Gnawer": 1, "Uruk": 1, "Wraith": 2, "Spear": 1}
ITEMS = {"Axe": ("dwarven", "Gimli"), "Bow": ("elven", "Legolas"), "Spear": ("isengard", "Uruk")}
LYING = {"Lost Dwarf": ("companion", "dwarven"), "Old Word": ("event", "elven"), "Lost Elf": ("companion", "elven")}


def some_table(rng):
    """A table with Frodo, the companions and some minions."""
    there = ["Frodo", "Gimli", "Gloin", "Legolas", "Haldir", *rng.sample(["Orc", "Gnawer", "Uruk", "Wraith"], 3)]
    world = {
        "wounds": {n: rng.randint(0, min(2, PEOPLE[n][3] - 1)) for n in there}, "bonus": {}, "damage": {},
        "on": {i: host for i, (_, host) in ITEMS.items() if host in there},
        "piles": dict.fromkeys(LYING, "discard:0"), "pool": rng.randint(0, 4), "tokens": rng.randint(0, 3),
        "burdens": rng.randint(0, 3), "threats": rng.randint(0, 3), "site": rng.choice(("forest", "plains")),
    }  # fmt: skip
    world["fight"] = rng.choice([n for n in there if PEOPLE[n][0] == "minion"])  # Gimli is skirmishing it
    return world


def copied(world, **more):
    """Another account with something otherwise."""
    return {k: dict(v) if isinstance(v, dict) else v for k, v in world.items()} | more


def key(world):
    """An account as something that can be compared."""
    out = []
    for name, value in sorted(world.items()):
        if name == "fight":
            continue
        out.append((name, tuple(sorted((k, v) for k, v in value.items() if v)) if isinstance(value, dict) else value))
    return (*out, ("there", tuple(sorted(world["wounds"]))))


def left(world, name):
    """The vitality left."""
    return PEOPLE[name][3] - world["wounds"][name]


def gone(world, name, pile="discard"):
    """Somebody leaves play: what he bears is discarded, what was said of him is over."""
    after = copied(world)
    if name in ITEMS:
        del after["on"][name]
        after["piles"][name] = f"{pile}:{OWNER.get(name, 0)}"
        return after
    for what in ("wounds", "bonus", "damage"):
        after[what].pop(name, None)
    for item in [i for i, host in after["on"].items() if host == name]:
        after = gone(after, item)
    after["piles"][name] = ("dead:0" if pile == "dead" else f"{pile}:{OWNER.get(name, 0)}")
    return after


def hurt(world, name, by):
    """Wounds more or fewer; who has no vitality left is gone."""
    after = copied(world)
    after["wounds"][name] += by
    if left(after, name) > 0:
        return after
    return gone(after, name, "dead" if PEOPLE[name][0] == "companion" else "discard")


def counted(world, what, by):
    """A number of the table more or less, never below 0; threats as many as there are companions."""
    most = sum(PEOPLE[n][0] == "companion" for n in world["wounds"]) if what == "threats" else 99
    return copied(world, **{what: max(0, min(most, world[what] + by))})


def laid(world, text, phase):
    """The table of an account, with Tom's condition that has the text."""
    t = Table(pool=world["pool"], players=3, site=3)
    t.lay(card("Ground", "site", words=(world["site"],), shadow=0, direction="right"), 3)
    for name, wounds in world["wounds"].items():
        type_, race, culture, vitality, strength = PEOPLE[name]
        facts = {"race": race, "culture": culture, "vitality": vitality, "strength": strength}
        if name == "Frodo":
            printed = card(name, type_, **facts, resistance=20, unique=True, words=("ring-bearer", "ring-bound"))
            t.ring_bearer(printed, burdens=world["burdens"], wounds=wounds)
        elif type_ == "companion":
            t.companion(card(name, type_, **facts, words=WORDS.get(name, ())), wounds=wounds)
        else:
            printed = card(name, type_, **facts, site=1, words=WORDS.get(name, ()))
            t.minion(printed, OWNER[name], wounds=wounds)
    known = {t.play.name(i): i for i in t.play.state.cards}
    for item, host in world["on"].items():
        side = "Shadow" if item == "Spear" else "Free Peoples"
        t.bear(known[host], card(item, "possession", culture=ITEMS[item][0], side=side), OWNER.get(item, 0))
    for name, zone in world["piles"].items():
        type_, culture = LYING[name]
        t.put(card(name, type_, culture=culture, side="Free Peoples"), zone, 0)
    if world["threats"]:
        t.play.remember(("threats", 0), world["threats"])
    printed = written("Marker", "condition", text, culture="gondor", side="Free Peoples")
    t.support(printed, culture_gondor=world["tokens"])
    fighting = Assignment(known["Gimli"], (known[world["fight"]],))
    if phase == "skirmish":
        t.play.remember("assignments", (fighting,))
        t.play.remember("skirmish", Skirmish(*fighting))
    return t.during(phase)


def seen(t, world):
    """What an account would say of a table now."""
    play, out = t.play, copied(world, wounds={}, bonus={}, damage={}, on={}, piles={}, tokens=0)
    out["pool"], out["threats"] = t.pool, play.fact(("threats", 0), 0)
    for ident, it in play.state.cards.items():
        name = play.name(ident)
        if name in PEOPLE and it.zone.startswith(("fellowship", "minions")):
            out["wounds"][name] = it.token("wound")
            # The One Ring gives its bearer one more
            out["bonus"][name] = t.value(ident, "strength") - PEOPLE[name][4] - (name == "Frodo")
            out["damage"][name] = t.value(ident, "damage")
            if name == "Frodo":
                out["burdens"] = it.token("burden")
        elif name in ITEMS and it.host is not None:
            out["on"][name] = play.name(it.host)
        elif name in PEOPLE or name in ITEMS or name in LYING:
            out["piles"][name] = it.zone
        elif name == "Marker":
            out["tokens"] = it.token("culture:gondor")
    return out
