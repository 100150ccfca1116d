"""Whole texts on small random tables, compared with a plain account of what their words say: values and
keywords, items, piles, tokens, sites, skirmishes, what is spotted and what isn't, amounts, and what waits.

A text is put together from descriptions, deeds, prices, conditions and triggers. The account (`plain_table`) says
every end to which the choices may lead; the engine has to come to the same ends, no more and no fewer.
"""

from __future__ import annotations

import itertools
import os
from random import Random
from typing import NamedTuple

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import verbs
from tests.engine.tcg.plain_table import (
    ITEMS,
    LYING,
    PEOPLE,
    WORDS,
    copied,
    counted,
    gone,
    hurt,
    key,
    laid,
    left,
    seen,
    some_table,
)
from tests.engine.tcg.test_meaning_of_abilities import uses

SEED, TEXTS = int(os.environ.get("SEED", "1")), int(os.environ.get("TEXTS", "150"))
MANY = {"Dwarf": "Dwarves", "Elf": "Elves"}

# -- descriptions: singular words → whom of a table they mean ------------------------------------------------------

PEOPLES = {
    "Dwarf": lambda w, n: PEOPLE[n][1] == "dwarf", "Elf": lambda w, n: PEOPLE[n][1] == "elf",
    "Orc": lambda w, n: PEOPLE[n][1] == "orc", "minion": lambda w, n: PEOPLE[n][0] == "minion",
    "companion": lambda w, n: PEOPLE[n][0] == "companion",
    "[elven] companion": lambda w, n: PEOPLE[n][2] == "elven",
    "ranger": lambda w, n: "ranger" in WORDS.get(n, ()), "archer": lambda w, n: "archer" in WORDS.get(n, ()),
    "fierce minion": lambda w, n: "fierce" in WORDS.get(n, ()),
    "archer companion": lambda w, n: PEOPLE[n][0] == "companion" and "archer" in WORDS.get(n, ()),
    "Free Peoples archer": lambda w, n: PEOPLE[n][0] == "companion" and "archer" in WORDS.get(n, ()),
    "unbound companion": lambda w, n: PEOPLE[n][0] == "companion" and n != "Frodo",
    "wounded minion": lambda w, n: PEOPLE[n][0] == "minion" and w["wounds"][n] > 0,
    "unwounded companion": lambda w, n: PEOPLE[n][0] == "companion" and not w["wounds"][n],
    "exhausted companion": lambda w, n: PEOPLE[n][0] == "companion" and left(w, n) == 1,
    "companion bearing a possession": lambda w, n: PEOPLE[n][0] == "companion" and n in w["on"].values(),
    "companion (except the Ring-bearer)": lambda w, n: PEOPLE[n][0] == "companion" and n != "Frodo",
    "minion with strength 7 or more": lambda w, n: PEOPLE[n][0] == "minion" and value(w, n) >= 7,
    "minion skirmishing a Dwarf": lambda w, n: w.get("fighting") and n == w["fight"] and "Gimli" in w["wounds"],
    "Nazgûl or [moria] Orc": lambda w, n: PEOPLE[n][1] == "nazgul" or PEOPLE[n][2] == "moria",
    "Elf or wounded Dwarf": lambda w, n: PEOPLE[n][1] == "elf" or PEOPLE[n][1] == "dwarf" and w["wounds"][n] > 0,
    "[dwarven] companion or Nazgûl": lambda w, n: PEOPLE[n][2] == "dwarven" or PEOPLE[n][1] == "nazgul",
}  # fmt: skip
SPOTTED = [noun for noun in PEOPLES if "skirmishing" not in noun and " or " not in noun]
SINGLE = [noun for noun in PEOPLES if "(" not in noun and " with " not in noun and "bearing" not in noun]


def value(world, name):
    return PEOPLE[name][4] + world["bonus"].get(name, 0) + (name == "Frodo")


def there(world, noun):
    return [n for n in sorted(world["wounds"]) if PEOPLES[noun](world, n)]


def a(noun):
    return ("an " if noun[0] in "EOUua" or noun.startswith(("[elven]", "exhausted")) else "a ") + noun


def several(number, noun):
    head, _, rest = noun.partition(" ")
    if noun in MANY or " " not in noun:
        return f"{number} {MANY.get(noun, noun + 's')}"
    words = noun.split(" ")
    at = next(i for i, w in enumerate(words) if w in ("companion", "minion", "archer"))
    return f"{number} " + " ".join([*words[:at], words[at] + "s", *words[at + 1 :]])


# -- deeds: a text, the worlds to which it may lead, whether it can be done in full, and at all -------------------


class Deed(NamedTuple):
    text: str
    does: object
    full: object
    some: object


def to_people(rng, verb, able, change, nouns):
    """A deed to one, two, up to two or each of some characters."""
    noun = rng.choice(nouns)
    which = rng.choice(("one", "one", "each") if noun not in SPOTTED else ("one", "one", "two", "up to 2", "each"))
    said = {"one": a(noun), "two": several(2, noun) if which == "two" else "", "each": f"each {noun}",
            "up to 2": f"up to {several(2, noun)}" if which == "up to 2" else ""}[which]  # fmt: skip

    def does(world):
        who = [n for n in there(world, noun) if able(world, n)]
        most = {"one": 1, "each": len(who)}.get(which, 2)
        ends = []
        for size in range(0 if which == "up to 2" else min(most, len(who)), min(most, len(who)) + 1):
            for group in itertools.combinations(who, size):
                after = world
                for name in group:
                    after = change(after, name)
                ends.append(after)
        return ends

    def full(world):
        return sum(able(world, n) for n in there(world, noun)) >= (2 if which == "two" else 1)

    def some(world):
        return any(able(world, n) for n in there(world, noun))

    return Deed(verb.format(x=said), does, full, some)


def stronger(by, damage=0):
    def change(world, name):
        after = copied(world)
        after["bonus"][name] = after["bonus"].get(name, 0) + by
        after["damage"][name] = after["damage"].get(name, 0) + damage
        return after

    return change


def exhausted(world, name):
    return hurt(world, name, left(world, name) - 1)


def numbers(text, change, full=lambda w: True, some=None):
    return Deed(text, lambda w: [change(w)], full, some or full)


def kind_of(name):
    """Type and culture of a card in a pile."""
    if name in ITEMS:
        return "possession", ITEMS[name][0]
    return LYING.get(name) or (PEOPLE[name][0], PEOPLE[name][2])


def to_things(rng):
    """A deed to an item, or to a card in a pile."""
    kind = rng.choice(("item", "item of", "take", "beneath"))
    if kind.startswith("item"):
        noun = rng.choice(["minion", "companion", "Elf"])
        fits = (lambda w, i: True) if kind == "item" else lambda w, i: w["on"][i] in there(w, noun)
        text = "discard a possession" + ("" if kind == "item" else f" borne by {a(noun)}")
        which = lambda w: [i for i in sorted(w["on"]) if fits(w, i)]  # noqa: E731
        return Deed(text, lambda w: [gone(w, i) for i in which(w)] or [w], lambda w: bool(which(w)),
                    lambda w: bool(which(w)))  # fmt: skip
    said, fits = rng.choice((
        ("a [dwarven] companion", lambda n: kind_of(n) == ("companion", "dwarven")),
        ("an [elven] card", lambda n: kind_of(n)[1] == "elven"), ("an event", lambda n: n == "Old Word"),
        ("an [elven] companion or event", lambda n: kind_of(n)[1] == "elven" and n not in ITEMS),
        ("a [dwarven] companion or [elven] event", lambda n: n in ("Lost Dwarf", "Old Word")),
    ))  # fmt: skip
    goal, text = (
        ("hand:0", f"take {said} into hand from your discard pile") if kind == "take"
        else ("deck:0", f"place {said} from your discard pile beneath your draw deck")
    )

    def which(world):
        return [n for n, zone in sorted(world["piles"].items()) if zone == "discard:0" and fits(n)]

    def moved(world, name):
        after = copied(world)
        after["piles"][name] = goal
        return after

    able = lambda w: bool(which(w))  # noqa: E731
    return Deed(text, lambda w: [moved(w, n) for n in which(w)] or [w], able, able)


def a_number(rng):
    n = rng.randint(1, 2)
    count, s = (str(n), "s") if n > 1 else ("a", "")
    enough = lambda what: lambda w: w[what] >= n  # noqa: E731
    any_ = lambda what: lambda w: w[what] > 0  # noqa: E731
    return rng.choice((
        numbers(f"add ({n})", lambda w: counted(w, "pool", n)),
        numbers(f"remove ({n})", lambda w: counted(w, "pool", -n), enough("pool"), any_("pool")),
        numbers(f"add {count} burden{s}", lambda w: counted(w, "burdens", n)),
        numbers(f"remove {count} threat{s}", lambda w: counted(w, "threats", -n), enough("threats"), any_("threats")),
        numbers(f"add {count} [gondor] token{s} here", lambda w: counted(w, "tokens", n)),
        numbers(f"remove {count} [gondor] token{s} from here", lambda w: counted(w, "tokens", -n), enough("tokens"),
                any_("tokens")),
    ))  # fmt: skip


def a_deed(rng, phase):
    kind = rng.choice(("exert", "wound", "heal", "make", "make", "both", "exhaust", "return", "things", "number"))
    always = lambda w, n: True  # noqa: E731
    dark = [n for n in SINGLE if "minion" in n or n in ("Orc", "Nazgûl or [moria] Orc", "archer")]
    if phase != "skirmish":
        dark = [n for n in dark if "skirmishing" not in n]
    light = [n for n in PEOPLES if n not in dark and "skirmishing" not in n]
    if kind == "exert":
        return to_people(rng, "exert {x}", lambda w, n: left(w, n) > 1, lambda w, n: hurt(w, n, 1), light + dark)
    if kind == "wound":
        return to_people(rng, "wound {x}", always, lambda w, n: hurt(w, n, 1), dark)
    if kind == "heal":
        return to_people(rng, "heal {x}", lambda w, n: w["wounds"][n] > 0, lambda w, n: hurt(w, n, -1), light + dark)
    if kind in ("make", "both"):
        by = rng.choice((-2, -1, 1, 2, 3))
        said = f"make {{x}} strength {by:+d}" + (" and damage +1" if kind == "both" else "")
        return to_people(rng, said, always, stronger(by, int(kind == "both")), light + dark)
    if kind == "exhaust":
        return to_people(rng, "exhaust {x}", lambda w, n: left(w, n) > 1, exhausted, dark)
    if kind == "return":
        noun = rng.choice(dark)
        who = lambda w: there(w, noun)  # noqa: E731
        return Deed(f"return {a(noun)} to its owner's hand", lambda w: [gone(w, n, "hand") for n in who(w)] or [w],
                    lambda w: bool(who(w)), lambda w: bool(who(w)))  # fmt: skip
    return to_things(rng) if kind == "things" else a_number(rng)


def a_condition(rng):
    noun, count = rng.choice(SPOTTED), rng.randint(1, 3)
    said = several(count, noun) if count > 1 else a(noun)
    return rng.choice((
        (f"you can spot {said}", lambda w: len(there(w, noun)) >= count),
        (f"you cannot spot {said}", lambda w: len(there(w, noun)) < count),
        ("Gimli is exhausted", lambda w: "Gimli" in w["wounds"] and left(w, "Gimli") == 1),
        ("Legolas is wounded", lambda w: w["wounds"].get("Legolas", 0) > 0),
        ("Legolas bears a possession", lambda w: "Legolas" in w["on"].values()),
        ("the fellowship is at a forest", lambda w: w["site"] == "forest"),
        ("you can spot 2 burdens", lambda w: w["burdens"] >= 2),
        ("you cannot spot 2 threats", lambda w: w["threats"] < 2),
    ))  # fmt: skip


def an_amount(rng):
    noun = rng.choice(SPOTTED)
    return rng.choice((
        (f"{noun} you can spot", lambda w: len(there(w, noun))),
        ("burden", lambda w: w["burdens"]), ("threat", lambda w: w["threats"]),
        ("[gondor] token here", lambda w: w["tokens"]),
        ("wound on Legolas", lambda w: w["wounds"].get("Legolas", 0)),
        ("possession you can spot", lambda w: len(w["on"])),
    ))  # fmt: skip


def upper(text):
    return text[0].upper() + text[1:]


def both(one, other, world):
    return [end for middle in one.does(world) for end in other.does(middle)]


def counted_deed(rng):
    """A deed whose number is counted."""
    amount, many = an_amount(rng)
    way = rng.choice(("strength", "limit", "add", "remove", "once"))
    noun = rng.choice(["Dwarf", "Elf", "[elven] companion", "unbound companion"])
    if way in ("strength", "limit"):
        limit = f" (limit +{rng.randint(1, 2)})" if way == "limit" else ""
        most = int(limit[-2]) if limit else 99

        def does(world):
            by = min(most, many(world))
            return [stronger(by)(world, n) for n in there(world, noun)] or [world]

        return f"Make {a(noun)} strength +1 for each {amount}{limit}", does
    if way == "once":
        def wounded(world):
            ends = []
            for name in there(world, "minion"):
                after = world
                for _ in range(many(world)):
                    after = hurt(after, name, 1) if name in after["wounds"] else after
                ends.append(after)
            return ends if ends and many(world) else [world]

        return f"Wound a minion once for each {amount}", wounded
    sign = 1 if way == "add" else -1
    return f"{upper(way)} (1) for each {amount}", lambda w: [counted(w, "pool", sign * many(w))]


def of_one(rng, way):
    """Somebody exerts, and something is done to that very one."""
    noun, by = rng.choice(["Dwarf", "Elf", "ranger", "unbound companion", "archer companion"]), rng.randint(1, 3)
    again = {"Dwarf": "that Dwarf", "Elf": "that Elf"}.get(noun, "that companion") if noun != "ranger" else "that ranger"
    able = lambda w: [n for n in there(w, noun) if left(w, n) > 1]  # noqa: E731
    whom = {"it": "him", "that": again, "for a time": again}[way]
    text = f"Exert {a(noun)} to make {whom} strength +{by}" + (" until the regroup phase" if way == "for a time" else "")
    return text, lambda w: [stronger(by)(hurt(w, n, 1), n) for n in able(w)] or None


def of_another(rng):
    """Two different ones: who exerts, and another."""
    noun = rng.choice(["companion", "Elf", "ranger"])

    def does(world):
        able = [n for n in there(world, noun) if left(world, n) > 1]
        ends = []
        for who in able:
            after = hurt(world, who, 1)
            others = [n for n in there(after, noun) if n != who and after["wounds"][n]]
            ends += [hurt(after, n, -1) for n in others] or [after]
        return ends or None

    return f"Exert {a(noun)} to heal another {noun}", does


def a_text(rng, phase):
    """A text and every end to which it leads; None where it may not be used."""
    one, other = a_deed(rng, phase), a_deed(rng, phase)
    way = rng.choice(("alone", "and", "then", "or", "cost", "cost", "if", "counted", "or if", "price of two", "spot", "it", "that",
                      "for a time", "other"))  # fmt: skip
    if way in ("cost", "price of two") and ("up to" in one.text or one.text.startswith("make")):
        way = "alone"  # no price
    if way == "and":
        return f"{upper(one.text)} and {other.text}", lambda w: both(one, other, w)
    if way == "then":
        return f"{upper(one.text)}. {upper(other.text)}", lambda w: both(one, other, w)
    if way == "or":
        def either(world):
            for can in ("full", "some"):
                able = [d for d in (one, other) if getattr(d, can)(world)]
                if able:
                    return [end for d in able for end in d.does(world)]
            return one.does(world) + other.does(world)

        return f"Choose one: {one.text}; or {other.text}", either
    if way == "cost":
        return f"{upper(one.text)} to {other.text}", lambda w: both(one, other, w) if one.full(w) else None
    if way == "price of two":
        price = a_number(rng)
        join = rng.choice((" and ", " and then "))
        if price.text.startswith("add") or "up to" in one.text:
            return upper(one.text), one.does
        return (f"{upper(price.text)}{join}{one.text} to {other.text}",
                lambda w: [end for middle in price.does(w) for end in both(one, other, middle)]
                if price.full(w) and one.full(price.does(w)[0]) else None)  # fmt: skip
    if way == "spot":
        noun, count = rng.choice(SPOTTED), rng.randint(1, 2)
        said = several(count, noun) if count > 1 else a(noun)
        return f"Spot {said} to {one.text}", lambda w: one.does(w) if len(there(w, noun)) >= count else None
    if way in ("it", "that", "for a time"):
        return of_one(rng, way)
    if way == "other":
        return of_another(rng)
    if way == "if":
        said, holds = a_condition(rng)
        return f"If {said}, {one.text}", lambda w: one.does(w) if holds(w) else [w]
    if way == "counted":
        return counted_deed(rng)
    if way == "or if":
        said, holds = a_condition(rng)
        noun = rng.choice(["Dwarf", "Elf", "unbound companion"])
        return (f"Make {a(noun)} strength +2 (or +4 if {said})",
                lambda w: [stronger(4 if holds(w) else 2)(w, n) for n in there(w, noun)] or [w])  # fmt: skip
    return upper(one.text), one.does


def ends(world, text, phase):
    """Every end to which the engine comes; None where the text cannot be used."""
    waiting, found = [()], {}
    while waiting:
        path = waiting.pop()
        t = laid(world, text, phase)
        able = uses(t, f"{phase}.actions")
        if not able:
            return None
        t.play.quiet = True
        t.play.then(able[0].task)
        t.run()
        for label in path:
            t.choose(label)
        if t.pending is not None and "may act" not in t.pending.prompt:
            waiting += [(*path, label) for label in dict.fromkeys(t.options())]
        else:
            after = seen(t, world)
            found[key(after)] = after
    return set(found)


def is_read(text):
    return not card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text}).gaps


@pytest.mark.parametrize("number", range(TEXTS))
def test_a_text_does_what_its_words_say(number):
    rng = Random(f"{SEED} whole {number}")
    phase = rng.choice(("maneuver", "skirmish"))
    said, does = a_text(rng, phase)
    text = f"{upper(phase)}: {said}."
    if not is_read(text):
        pytest.skip("not read")
    world = some_table(rng)
    world["fighting"] = phase == "skirmish"
    expected, found = does(world), ends(world, text, phase)
    if found is None:  # nothing could come of it: then nobody begins it
        assert expected is None or {key(end) for end in expected} == {key(world)}, (said, world)
    else:
        assert expected is not None, (said, world)
        assert found == {key(end) for end in expected}, (said, world)


@pytest.mark.parametrize("number", range(TEXTS // 3))
def test_what_a_text_states_is_so(number):
    """"While …, each X is strength +k [for each Y]": of whom it is said, and while it is so."""
    rng = Random(f"{SEED} stated {number}")
    noun, by = rng.choice([n for n in SPOTTED if "strength" not in n]), rng.choice((-1, 1, 2))
    holds, begins = (lambda w: True), ""
    if rng.random() < 0.6:
        said, holds = a_condition(rng)
        begins = f"While {said}, "
    amount, many = an_amount(rng) if rng.random() < 0.4 else ("", lambda w: 1)
    if "strength" in amount:
        amount, many = "", lambda w: 1  # its own bonus would change whom it counts
    text = upper(f"{begins}each {noun} is strength {by:+d}" + (f" for each {amount}." if amount else "."))
    if not is_read(text) or "strength" in begins:
        pytest.skip("not read")
    world = some_table(rng)
    found = seen(laid(world, text, "maneuver"), world)["bonus"]
    expected = {n: by * many(world) if holds(world) and PEOPLES[noun](world, n) else 0 for n in world["wounds"]}
    assert found == {n: max(value, -PEOPLE[n][4]) for n, value in expected.items()}, (text, world)


EVENTS = {
    "takes a wound": (verbs.wounded, lambda w, n: hurt(w, n, 1), lambda w, n: True),
    "exerts": (verbs.exerted, lambda w, n: hurt(w, n, 1), lambda w, n: left(w, n) > 1),
    "is healed": (verbs.healed, lambda w, n: hurt(w, n, -1), lambda w, n: w["wounds"][n] > 0),
}


@pytest.mark.parametrize("number", range(TEXTS // 3))
def test_what_waits_for_something_happens_then(number):
    """"Each time a X takes a wound, …": for each that is such a one as it happens, and for nobody else."""
    rng = Random(f"{SEED} waiting {number}")
    noun, event = rng.choice(["Dwarf", "Elf", "Orc", "minion", "companion", "[elven] companion", "unbound companion",
                              "Elf or wounded Dwarf", "[dwarven] companion or Nazgûl"]), rng.choice(list(EVENTS))  # fmt: skip
    deed = a_number(rng)
    said, holds = a_condition(rng) if rng.random() < 0.4 else ("", lambda w: True)
    begins = f"while {said}, " if said else ""
    text = upper(f"{begins}each time {a(noun)} {event}, {deed.text}.")
    if not is_read(text):
        pytest.skip("not read")
    world = some_table(rng)
    verb, happens, able = EVENTS[event]
    whom = rng.choice([n for n in sorted(world["wounds"]) if able(world, n)])
    t = laid(world, text, "maneuver")
    (ident,) = [i for i, c in t.play.state.cards.items() if t.play.name(i) == whom]
    t.happen(verb(card=ident, life=t.play.card(ident).life))
    after = happens(world, whom)
    now = copied(after, wounds={**world["wounds"], **after["wounds"]})
    if whom in after["wounds"] and PEOPLES[noun](now, whom) and holds(after):
        after = deed.does(after)[0]
    elif whom not in after["wounds"]:
        pytest.skip("gone by it")
    assert key(seen(t, world)) == key(after), (text, whom, world)


def test_the_account_knows_its_table():
    """What was laid is seen so."""
    for number in range(20):
        world = some_table(Random(f"{SEED} table {number}"))
        assert key(seen(laid(world, "", "maneuver"), world)) == key(
            world
        ), ITEMS
