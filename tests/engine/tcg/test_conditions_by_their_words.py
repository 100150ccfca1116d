"""Texts with a condition, an alternative, an amount or an offer, on small random tables, compared with the plain
account of what their words say (`plain_table`, as in test_texts_by_their_words): each condition both ways, before the
deed, behind it, "unless", "instead" and while something is so; each amount at 0, 1 and more. Only minions are wounded:
a dead companion's threat wounds are no matter of the text.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.engine.tcg.plain_table import PEOPLE, counted, hurt, key, laid, left, seen, some_table
from tests.engine.tcg.test_texts_by_their_words import (
    PEOPLES,
    SEED,
    SPOTTED,
    a,
    a_condition,
    a_deed,
    ends,
    is_read,
    several,
    stronger,
    there,
    upper,
    value,
)

TEXTS = int(os.environ.get("TEXTS", "240"))
PLURAL = [noun for noun in SPOTTED if "strength" not in noun and "(" not in noun and "bearing" not in noun]
WHOM = [noun for noun in ("Dwarf", "Elf", "companion", "minion", "ranger", "[elven] companion")]


def many(noun):
    return several(2, noun)[2:]


def condition(rng):
    """What a table may be like, in words, and whether it is."""
    one, other, n = rng.choice(PLURAL), rng.choice(PLURAL), rng.randint(1, 3)
    said = several(n, one) if n > 1 else a(one)
    return rng.choice((
        (f"you can spot fewer than {several(n + 1, one)}", lambda w: len(there(w, one)) < n + 1),
        (f"you can spot {n + 1} or fewer {many(one)}", lambda w: len(there(w, one)) <= n + 1),
        (f"you can spot no more than {several(n + 1, one)}", lambda w: len(there(w, one)) <= n + 1),
        (f"you can spot more {many(one)} than {many(other)}", lambda w: len(there(w, one)) > len(there(w, other))),
        (f"you can spot fewer {many(one)} than {many(other)}", lambda w: len(there(w, one)) < len(there(w, other))),
        (f"you can spot {said} and {n} burdens" if n > 1 else f"you can spot {said} and a burden",
         lambda w: len(there(w, one)) >= n and w["burdens"] >= n),
        ("there are no [gondor] tokens here", lambda w: not w["tokens"]),
        (f"you can spot {n} [gondor] tokens here" if n > 1 else "you can spot a [gondor] token here",
         lambda w: w["tokens"] >= n),
        (f"you can spot {n + 1} threats", lambda w: w["threats"] >= n + 1),
        ("Legolas is not exhausted", lambda w: "Legolas" in w["wounds"] and left(w, "Legolas") > 1),
        (f"Legolas has strength {n + 5} or more", lambda w: value(w, "Legolas") >= n + 5),
        ("the fellowship is not at a forest", lambda w: w["site"] != "forest"),
        ("there are 2 or fewer twilight tokens", lambda w: w["pool"] <= 2),
        (f"the number of {many(one)} you can spot is {n} or less", lambda w: len(there(w, one)) <= n),
        a_condition(rng),
    ))  # fmt: skip


def amount(rng):
    """Something to be counted, in words, and how many there are."""
    one, n = rng.choice(PLURAL), rng.randint(1, 2)
    other = rng.choice([noun for noun in PLURAL if noun != one])
    return rng.choice((
        (f"burden over {n}", lambda w: max(0, w["burdens"] - n)),
        (f"threat over {n}", lambda w: max(0, w["threats"] - n)),
        (f"{one} over {n}", lambda w: max(0, len(there(w, one)) - n)),
        (f"{one} and each {other} you can spot", lambda w: len(there(w, one)) + len(there(w, other))),
        ("wound on Gimli", lambda w: w["wounds"].get("Gimli", 0)),
        ("wound on each minion", lambda w: sum(w["wounds"][m] for m in there(w, "minion"))),
    ))  # fmt: skip


def number_of(rng):
    """An X, in words, and how much it is."""
    one, n = rng.choice(PLURAL), rng.randint(1, 2)
    return rng.choice((
        (f"the number of {many(one)} you can spot", lambda w: len(there(w, one))),
        (f"the number of {many(one)} you can spot over {n}", lambda w: max(0, len(there(w, one)) - n)),
        (f"the number of {many(one)} over {n}", lambda w: max(0, len(there(w, one)) - n)),
        ("the number of burdens", lambda w: w["burdens"]),
        ("Legolas's strength", lambda w: value(w, "Legolas") if "Legolas" in w["wounds"] else 0),
    ))  # fmt: skip


QUALITIES = {
    "wounded": lambda w, n: w["wounds"][n] > 0, "exhausted": lambda w, n: left(w, n) == 1,
    "unwounded": lambda w, n: not w["wounds"][n], "a ranger": lambda w, n: PEOPLES["ranger"](w, n),
    "an archer": lambda w, n: PEOPLES["archer"](w, n), "fierce": lambda w, n: PEOPLES["fierce minion"](w, n),
    "an Elf": lambda w, n: PEOPLE[n][1] == "elf", "an Orc": lambda w, n: PEOPLE[n][1] == "orc",
}  # fmt: skip


def behind(rng):
    """"Wound a minion if that minion is wounded": somebody is chosen, then it is asked of him."""
    quality, holds = rng.choice(list(QUALITIES.items()))
    verb, noun, able, change = rng.choice((
        ("wound", "minion", lambda w, n: True, lambda w, n: hurt(w, n, 1)),
        ("heal", rng.choice(["companion", "Elf", "Dwarf"]), lambda w, n: w["wounds"][n] > 0,
         lambda w, n: hurt(w, n, -1)),
    ))  # fmt: skip
    word, negative = rng.choice((("if", False), ("unless", True)))

    def does(world):
        who = [n for n in there(world, noun) if able(world, n)]
        return [change(world, n) if holds(world, n) != negative else world for n in who] or [world]

    return f"{upper(verb)} {a(noun)} {word} that {noun} is {quality}", does


def a_text(rng, phase):
    way = rng.choice(("if", "if", "unless", "unless behind", "instead", "or", "behind", "counted", "x", "needs both",
                      "no such card", "twice"))  # fmt: skip
    one, other = a_deed(rng, phase), a_deed(rng, phase)
    said, holds = condition(rng)
    if way == "if":
        return f"If {said}, {one.text}", lambda w: one.does(w) if holds(w) else None
    if way == "unless":
        return f"Unless {said}, {one.text}", lambda w: [w] if holds(w) else one.does(w)
    if way == "unless behind":
        return f"{upper(one.text)} unless {said}", lambda w: [w] if holds(w) else one.does(w)
    if way == "instead":
        return (f"{upper(one.text)}. If {said}, {other.text} instead",
                lambda w: (other if holds(w) else one).does(w))  # fmt: skip
    if way == "or":
        return f"{upper(one.text)} (or {other.text} if {said})", lambda w: (other if holds(w) else one).does(w)
    if way == "behind":
        return behind(rng)
    if way == "needs both":
        more, also = condition(rng)
        return f"If {said} and {more}, {one.text}", lambda w: one.does(w) if holds(w) and also(w) else None
    if way == "no such card":
        noun = rng.choice(["Orc", "fierce minion"])
        return (f"Wound {a(noun)}. If you can spot no such card, {other.text} instead",
                lambda w: [hurt(w, n, 1) for n in there(w, noun)] or other.does(w))  # fmt: skip
    if way == "twice":
        noun = rng.choice(["Orc", "minion", "fierce minion"])
        return (f"Wound {a(noun)} (or twice if {said})",
                lambda w: [_twice(w, n) if holds(w) else hurt(w, n, 1) for n in there(w, noun)] or [w])  # fmt: skip
    noun = rng.choice(WHOM)
    if way == "counted":
        words, count = amount(rng)
        if rng.random() < 0.3:
            return f"Add (1) for each {words}", lambda w: [counted(w, "pool", count(w))]
        return (f"Make {a(noun)} strength +1 for each {words}",
                lambda w: [stronger(count(w))(w, n) for n in there(w, noun)] or [w])  # fmt: skip
    words, count = number_of(rng)
    return (f"Make {a(noun)} strength +X, where X is {words}",
            lambda w: [stronger(count(w))(w, n) for n in there(w, noun)] or [w])  # fmt: skip


def _twice(world, name):
    after = hurt(world, name, 1)
    return hurt(after, name, 1) if name in after["wounds"] else after


@pytest.mark.parametrize("number", range(TEXTS))
def test_a_text_does_what_its_words_say(number):
    rng = Random(f"{SEED} conditions {number}")
    phase = rng.choice(("maneuver", "skirmish"))
    said, does = a_text(rng, phase)
    text = f"{upper(phase)}: {said}."
    if not is_read(text):
        pytest.skip("not read")
    world = some_table(rng)
    world["fighting"] = phase == "skirmish"
    expected, found = does(world), ends(world, text, phase)
    if found is None:
        assert expected is None or {key(end) for end in expected} == {key(world)}, (said, world)
    else:
        assert expected is not None, (said, world)
        assert found == {key(end) for end in expected}, (said, world)


@pytest.mark.parametrize("number", range(TEXTS // 2))
def test_what_is_so_while_it_is_so(number):
    """"While …, each X is strength +k [for each Y]": of whom it is said, and while that is so."""
    rng = Random(f"{SEED} while {number}")
    noun, by = rng.choice([n for n in SPOTTED if "strength" not in n]), rng.choice((-1, 1, 2))
    said, holds = condition(rng)
    words, count = amount(rng) if rng.random() < 0.5 else ("", lambda w: 1)
    text = f"While {said}, each {noun} is strength {by:+d}" + (f" for each {words}." if words else ".")
    if not is_read(text) or "strength" in said:
        pytest.skip("not read, or what it changes is what it asks")
    world = some_table(rng)
    found = seen(laid(world, text, "maneuver"), world)["bonus"]
    expected = {n: by * count(world) if holds(world) and PEOPLES[noun](world, n) else 0 for n in world["wounds"]}
    assert found == {n: max(more, -PEOPLE[n][4]) for n, more in expected.items()}, (text, world)


