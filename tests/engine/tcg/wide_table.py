"""A table on which something of every sort lies, and what phrases of card text mean there.

Tom is the Free Peoples player at site 4; Ann and Bob are Shadow players. Every card has its own name, so that
an expectation is a set of names.
"""

from __future__ import annotations

from ruling_service.engine.tcg import archery_phase, movement, phrases, resolve, ring, table
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import texts
from tests.engine.tcg.words import N

FP = {"side": "Free Peoples"}
DARK = {"side": "Shadow"}


def event(name, phase, **more):
    """An event with a text for one phase."""
    return card(name, "event", N("action", phases=(phase,), do=(N("t_draw", n=1),)), **more)


def wide(**more):
    """The table. Attributes name the cards: `t.aragorn`, `t.blade` …

    Tom's: Frodo (Ring-bearer, Ring-bound, 2 burdens), Aragorn (Man, ranger, 1 wound; bears Blade, Horse and
    Ann's Grip), Gimli (Dwarf, damage +1, exhausted; bears Axe), Legolas (Elf, archer; bears Bow), Elrond (Elf
    ally, home 3, Fellowship block), Hama (Man ally, home 4, Towers block), Radagast (follower), Song (elven
    condition, tale, 2 elven tokens), Hoard (dwarven condition, Buried stacked on it). Ann's: Orc (exhausted),
    Uruk (fierce, damage +1; bears Spear), Works (condition, 1 isengard token). Bob's: Wraith (roaming).
    """
    t = Table(players=3, site=4, pool=3, path=0, **more)
    t.play.remember("format", "tower")
    sites = {
        1: ("Green Hill", ("plains",), "fellowship", 0), 3: ("White House", ("sanctuary",), "fellowship", 0),
        4: ("Deep Hall", ("underground", "battleground"), "fellowship", 0),
        5: ("Old Ford", ("river",), "tower", 1), 6: ("Silent Wood", ("forest",), "king", 1),
        7: ("Black Marsh", ("marsh",), "fellowship", 2),
    }
    t.sites = {
        number: t.lay(card(name, "site", shadow=number, words=words, block=block), number, owner)
        for number, (name, words, block, owner) in sites.items()
    }
    t.field = t.put(card("Lost Field", "site", words=("battleground",), block="fellowship"), "support:1", 0)
    t.play.remember(("site number", t.field), 2)
    for player in (1, 2):
        t.play.remember(("at site", player), 3)
    _fellowship(t)
    _minions(t)
    _piles(t)
    return t.during("maneuver")


def _fellowship(t):
    t.frodo = t.ring_bearer(burdens=2)
    t.aragorn = t.companion(
        card("Aragorn", "companion", strength=8, vitality=4, culture="gondor", race="man", unique=True,
             cost=4, signet="Aragorn", words=["ranger"]), wounds=1,
    )  # fmt: skip
    t.gimli = t.companion(
        card("Gimli", "companion", strength=6, vitality=3, culture="dwarven", race="dwarf", cost=2,
             signet="Gandalf", words=[("damage", 1)]), wounds=2,
    )  # fmt: skip
    t.legolas = t.companion(
        card("Legolas", "companion", strength=6, vitality=3, culture="elven", race="elf", unique=True, cost=2,
             words=["archer"])
    )  # fmt: skip
    t.blade = t.bear(t.aragorn, card("Blade", "possession", klass="Hand weapon", culture="gondor", cost=1))
    t.horse = t.bear(t.aragorn, card("Horse", "possession", klass="Mount", culture="rohan", cost=2))
    t.axe = t.bear(t.gimli, card("Axe", "artifact", klass="Hand weapon", culture="dwarven", unique=True))
    t.bow = t.bear(t.legolas, card("Bow", "possession", klass="Ranged weapon", culture="elven"))
    t.elrond = t.support(
        card("Elrond", "ally", strength=8, vitality=4, culture="elven", race="elf", unique=True, cost=4,
             homes=((3, "fellowship"),))
    )  # fmt: skip
    t.hama = t.support(
        card("Hama", "ally", strength=5, vitality=2, culture="rohan", race="man", cost=1,
             homes=((4, "tower"),))
    )  # fmt: skip
    t.radagast = t.support(card("Radagast", "follower", culture="gandalf", race="wizard", cost=3))
    t.song = t.support(card("Song", "condition", culture="elven", words=["tale"], **FP), culture_elven=2)
    t.hoard = t.support(card("Hoard", "condition", culture="dwarven", **FP))
    t.buried = t.put(event("Buried", "regroup", culture="dwarven", **FP), "stacked", 0, host=t.hoard)
    t.theirs = t.companion(card("Theoden", "companion", culture="rohan", race="man"), player=1)


def _minions(t):
    t.orc = t.minion(
        card("Orc", "minion", strength=5, vitality=2, site=3, cost=2, culture="sauron", race="orc"), wounds=1
    )
    t.uruk = t.minion(
        card("Uruk", "minion", strength=9, vitality=3, site=4, cost=4, culture="isengard", race="uruk-hai",
             words=["fierce", ("damage", 1)])
    )  # fmt: skip
    t.spear = t.bear(t.uruk, card("Spear", "possession", klass="Hand weapon", culture="isengard", **DARK), 1)
    t.wraith = t.minion(
        card("Wraith", "minion", strength=12, vitality=4, site=8, cost=6, culture="wraith", race="nazgul",
             unique=True), player=2,
    )  # fmt: skip
    t.grip = t.bear(t.aragorn, card("Grip", "condition", culture="wraith", **DARK), 1)
    t.works = t.support(card("Works", "condition", culture="isengard", **DARK), 1, culture_isengard=1)


def _piles(t):
    t.plan, t.scout = t.hand(
        event("Plan", "skirmish", culture="gondor", **FP),
        card("Scout", "companion", culture="elven", race="elf", cost=2),
    )
    (t.secret,) = t.hand(event("Secret", "shadow", culture="sauron", **DARK), player=1)
    (t.whisper,) = t.hand(event("Whisper", "maneuver", culture="wraith", **DARK), player=2)
    t.deck(*(card(name, "event", culture="gondor") for name in ("First", "Second", "Third")))
    t.deck(*(card(name, "event", **DARK) for name in ("Dark", "Darker")), player=1)
    t.lost = t.put(card("Lost", "companion", culture="gondor", race="man", cost=1), "discard:0", 0)
    t.old_word = t.put(event("Old Word", "maneuver", culture="elven", **FP), "discard:0", 0)
    t.fallen = t.put(
        card("Fallen", "minion", culture="sauron", race="orc", cost=1, site=3), "discard:1", 1
    )
    t.boromir = t.put(card("Boromir", "companion", culture="gondor", race="man", unique=True), "dead:0", 0)
    t.next_hall = t.put(card("Next Hall", "site", site=5, block="fellowship"), "adventure:0", 0)
    t.other_hall = t.put(card("Other Hall", "site", site=4, block="fellowship"), "adventure:0", 0)


def in_skirmish(t, fierce=False):
    """Aragorn is skirmishing Orc and Uruk; Legolas is assigned to Wraith."""
    fighting = Assignment(t.aragorn, (t.orc, t.uruk))
    t.play.remember("assignments", (fighting, Assignment(t.legolas, (t.wraith,))))
    t.play.remember("skirmish", Skirmish(*fighting))
    if fierce:
        t.play.remember("fierce round", True)
    return t.during("skirmish")


def saying(t, **more):
    """Tom's Marker in his support area, and the resolution of a text of it."""
    if not hasattr(t, "marker"):
        t.marker = t.support(card("Marker", "condition", culture="gondor", **FP))
    return resolve.begin(t.play, t.marker, 0, **more)


def read(text, kind):
    """The first phrase of a kind in a text of a Free Peoples condition."""
    return next(n for a in texts("Marker", "condition", text) for n in a.walk() if n.kind == kind)


def names(t, idents):
    """The names of cards."""
    return {t.play.name(i) for i in idents}


def described(description):
    """A description, of cards to which something is done; of sites, to which little can be done, in a count."""
    deed = "Draw a card for" if "site" in description.split() else "Discard"
    return read(f"Fellowship: {deed} each {description}.", "filter")


def fitting(t, description, frame=None):
    """Every card, wherever it lies, that a description fits."""
    which = described(description)
    frame = saying(t) if frame is None else frame
    return names(t, (i for i in t.play.state.cards if phrases.fits(t.play, frame, which, i)))


def spotted(t, description, frame=None):
    """The cards that a description means where nothing says where to look: among those that are active."""
    which = described(description)
    return names(t, phrases.cards(t.play, saying(t) if frame is None else frame, which))


def holds(t, condition, frame=None):
    """Whether a condition of a text of Tom's Marker is true."""
    (statement,) = (
        n for a in texts("Marker", "condition", f"While {condition}, the move limit is +1.")
        for n in a.walk() if n.kind in ("while_",)
    )
    frame = saying(t) if frame is None else frame
    return all(phrases.holds(t.play, frame, c) for c in phrases.nodes(statement, "when"))


def counted(t, amount, frame=None):
    """How much "for each ..." of a text of Tom's Marker is."""
    text = f"The move limit is +1 for each {amount}."
    total = next(
        n["by"] for a in texts("Marker", "condition", text) for n in a.walk() if n.kind == "move_limit"
    )
    return phrases.amount(t.play, saying(t) if frame is None else frame, total)


VALUES = ("strength", "damage", "fierce", "archer", "defender", "vitality")


def seen(t):
    """All that can be seen of the table, under names: zones, hosts, tokens, values, piles in order, totals."""
    found = {"pool": t.pool, "threats": table.threats(t.play), "ring worn": ring.is_worn(t.play)}
    for ident, it in t.play.state.cards.items():
        name = t.play.name(ident)
        found[f"{name} is in"] = it.zone
        found[f"{name} on"] = t.play.name(it.host) if it.host is not None else ""
        for token, count in it.tokens:
            found[f"{name} {token}"] = count
        if it.zone.startswith(("fellowship", "minions", "support")) and table.is_character(t.play, ident):
            for value in VALUES:
                found[f"{name} {value}"] = t.value(ident, value)
    for player in (0, 1, 2):
        found[f"deck {player}"] = [t.play.name(i) for i in t.play.state.zone(f"deck:{player}")]
    found["path"] = {table.number_of(t.play, i): t.play.name(i) for i in t.play.state.zone("path")}
    found["assigned"] = {t.play.name(a.defender): sorted(names(t, a.minions)) for a in table.assignments(t.play)}
    current = table.skirmish(t.play)
    found["skirmish"] = "" if current is None else current.over or t.play.name(current.defender)
    found["move limit"] = movement.move_limit(t.play)
    for side in ("free peoples", "shadow"):
        found[f"{side} archery"] = archery_phase.total(t.play, side)
    return found


def changed(before, after):
    """What is seen otherwise now; None for what is seen no more."""
    return {what: after.get(what) for what in {**before, **after} if before.get(what) != after.get(what)}
