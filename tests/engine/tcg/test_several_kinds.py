"""Alternatives with words of their own: "a hunter companion or valiant Man", "an artifact, possession or [shire]
tale".

Each description is held against a plain reading of its words. What two adjectives of one sort, or two races,
stand before is said of both; else each alternative has its own words, and what follows the whole list is said of
all (tcg/culture, tcg/keyword, tcg/race).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import phrases
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.wide_table import DARK, FP, names, read, saying

CARDS = {
    "Old Dwarf": ("companion", "dwarven", "dwarf", ()), "Hunting Dwarf": ("companion", "dwarven", "dwarf", ("ranger",)),
    "Tall Elf": ("companion", "elven", "elf", ()), "Hunting Elf": ("companion", "elven", "elf", ("ranger",)),
    "Elf at Home": ("ally", "elven", "elf", ()), "Valiant Man": ("companion", "rohan", "man", ("valiant",)),
    "Plain Man": ("companion", "rohan", "man", ()), "Old Song": ("condition", "elven", None, ("tale",)),
    "Elven Ring": ("artifact", "elven", None, ()), "Dwarf Bench": ("possession", "dwarven", None, ()),
    "Dwarf Song": ("condition", "dwarven", None, ("tale",)), "Small Orc": ("minion", "moria", "orc", ()),
    "Wraith Orc": ("minion", "wraith", "orc", ()), "Rider": ("minion", "wraith", "nazgul", ()),
    "Wraith Spell": ("condition", "wraith", None, ()),
}  # fmt: skip
KINDS = {
    "ranger companion": lambda t, c, r, k: t == "companion" and "ranger" in k,
    "valiant Man": lambda t, c, r, k: r == "man" and "valiant" in k,
    "Elf": lambda t, c, r, k: r == "elf",
    "[dwarven] companion": lambda t, c, r, k: t == "companion" and c == "dwarven",
    "ranger [elven] companion": lambda t, c, r, k: t == "companion" and c == "elven" and "ranger" in k,
    "[elven] ally": lambda t, c, r, k: t == "ally" and c == "elven",
    "[wraith] Orc": lambda t, c, r, k: c == "wraith" and r == "orc",
    "[wraith] condition": lambda t, c, r, k: t == "condition" and c == "wraith",
    "artifact": lambda t, c, r, k: t == "artifact",
    "[dwarven] tale": lambda t, c, r, k: c == "dwarven" and "tale" in k,
    "tale": lambda t, c, r, k: "tale" in k,
    "Nazgûl": lambda t, c, r, k: r == "nazgul",
    "Shadow condition": lambda t, c, r, k: t == "condition" and c == "wraith",
}
"""A description of one kind → of which cards (type, culture, race, keywords) it is true."""


@pytest.fixture(scope="module")
def table():
    t = Table()
    t.ring_bearer(card("Frodo", "companion", culture="shire", race="hobbit", vitality=4, words=("ring-bearer",)))
    for name, (type_, culture, race, words) in CARDS.items():
        dark = culture in ("moria", "wraith")
        facts = {"culture": culture, "words": words} | ({"race": race} if race else {})
        printed = card(name, type_, **facts, **(DARK if dark else FP))
        zone = "minions" if type_ == "minion" else "fellowship:0" if type_ == "companion" else "support:0"
        t.put(printed, zone, 1 if dark else 0)
    return t.during("maneuver")


def described(t, text):
    which = read(f"Fellowship: Discard {text}.", "filter")
    return names(t, phrases.cards(t.play, saying(t), which))


def expected(*kinds):
    return {name for name, facts in CARDS.items() if any(KINDS[kind](*facts) for kind in kinds)}


PAIRS = [
    (one, other) for one, other in itertools.permutations(KINDS, 2)
    # of a bare noun behind an adjective it is open whether that is said of it too
    if " " in other or " " not in one
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_alternative_has_its_own_words(table, one, other):
    assert described(table, f"each {one} or {other}") == expected(one, other)


@pytest.mark.parametrize(("text", "meant"), [
    ("each artifact, tale, and [wraith] Orc", expected("artifact", "tale", "[wraith] Orc")),
    ("each Elf or Dwarf companion", {"Old Dwarf", "Hunting Dwarf", "Tall Elf", "Hunting Elf"}),
    ("each valiant or ranger companion", {"Hunting Dwarf", "Hunting Elf", "Valiant Man"}),
    ("each [dwarven] or [elven] tale", {"Old Song", "Dwarf Song"}),
    ("each [elven] companion or ally", {"Tall Elf", "Hunting Elf", "Elf at Home"}),
    ("each ranger companion or Orc (except an Elf)", {"Hunting Dwarf", "Small Orc", "Wraith Orc"}),
])  # fmt: skip
def test_what_is_said_of_all_of_them(table, text, meant):
    assert described(table, text) == meant


def test_one_of_them_is_exerted_and_another_is_not_asked_for(table):
    which = read("Fellowship: Exert a [dwarven] companion or [elven] ally to add (1).", "filter")
    assert names(table, phrases.cards(table.play, saying(table), which)) == {
        "Old Dwarf", "Hunting Dwarf", "Elf at Home"
    }
