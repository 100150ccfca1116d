"""Every way of saying on which side of a number something is, wherever texts ask how many there are of it. What is
true is worked out here from what the table holds.
"""

from __future__ import annotations

import re

from ruling_service.engine.language import card_language
from tests.each import of_each
from tests.engine.every_way import WAYS
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.wide_table import fitting, holds, wide

COUNTED = {
    "you can spot {} companions": 4, "you can spot {} [elven] cards": 4, "you can spot {} burdens": 2,
    "you can spot {} culture tokens": 3, "you can spot {} [elven] tokens": 2,
    "you can spot {} [elven] tokens on Song": 2, "you can spot {} Free Peoples cultures": 6,
    "you can spot {} wounds on Gimli": 2,
    "there are {} companions": 4, "there are {} burdens": 2, "there are {} twilight tokens": 3,
    "the twilight pool has {} twilight tokens": 3, "twilight is {}": 3,
    "there are {} [elven] tokens on Song": 2, "Song has {} [elven] tokens": 2, "Song has {} tokens": 2,
    "Gimli has {} wounds": 2, "Aragorn has {} vitality": 3, "Aragorn has vitality {}": 3,
    "Aragorn's vitality is {}": 3, "the current region number is {}": 2, "an opponent has {} cards in hand": 1,
    "you have {} cards in hand": 2, "you control {} sites": 0, "the fellowship moved {} times this turn": 0,
    "the number of companions you can spot is {}": 4, "you have {} cards in your discard pile": 2,
    "Aragorn is bearing {} possessions": 2, "the fellowship is in region {}": 2,
}  # fmt: skip
"""What a "while" asks, and how many there are."""

SUCH = {
    "companion with {} wounds": {"Frodo": 0, "Aragorn": 1, "Gimli": 2, "Legolas": 0},
    "companion who has {} wounds": {"Frodo": 0, "Aragorn": 1, "Gimli": 2, "Legolas": 0},
    "companion with vitality {}": {"Frodo": 4, "Aragorn": 3, "Gimli": 1, "Legolas": 3},
    "companion whose vitality is {}": {"Frodo": 4, "Aragorn": 3, "Gimli": 1, "Legolas": 3},
    "companion with {} vitality": {"Frodo": 4, "Aragorn": 3, "Gimli": 1, "Legolas": 3},
    "companion bearing {} possessions": {"Frodo": 0, "Aragorn": 2, "Gimli": 0, "Legolas": 1},
    "companion who is bearing {} possessions": {"Frodo": 0, "Aragorn": 2, "Gimli": 0, "Legolas": 1},
    "condition with {} tokens": {"Song": 2, "Works": 1, "Hoard": 0, "Grip": 0},
    "condition that has {} culture tokens on it": {"Song": 2, "Works": 1, "Hoard": 0, "Grip": 0},
    "condition with {} [elven] tokens": {"Song": 2, "Works": 0, "Hoard": 0, "Grip": 0},
}
"""Cards described by a number, and how many each has."""

SPOTTED = {"companions": 4, "burdens": 2, "[elven] tokens": 2, "minions": 3, "Free Peoples cultures": 6}
"""What a cost spots, and how much of it there is."""

EVERY = [(way, n) for way in WAYS for n in range(1, 6)]


@of_each(("way", "n"), EVERY)
def test_how_many_there_are(way: str, n: int) -> None:
    table = wide()
    for asked, there in COUNTED.items():
        assert holds(table, asked.format(way.format(n=n))) is WAYS[way](there, n), asked


@of_each(("way", "n"), EVERY)
def test_cards_described_by_a_number(way: str, n: int) -> None:
    table = wide()
    for said, there in SUCH.items():
        expected = {name for name, number in there.items() if WAYS[way](number, n)}
        assert fitting(table, said.format(way.format(n=n))) & set(there) == expected, said


@of_each(("way", "n"), EVERY)
def test_what_a_cost_spots(way: str, n: int) -> None:
    for what, there in SPOTTED.items():
        table = speaking(f"Maneuver: Spot {way.format(n=n)} {what} to add (1).")
        assert bool(uses(table)) is WAYS[way](there, n), what


@of_each(("way", "n"), EVERY)
def test_what_is_done_if_there_are_so_many(way: str, n: int) -> None:
    for said in ("Maneuver: If {}, add (2).", "Maneuver: Add (2) if {}."):
        table = speaking(said.format(f"you can spot {way.format(n=n)} companions"))
        for use in uses(table):
            table.play.then(use.task)
        table.run()
        assert table.pool == (5 if WAYS[way](4, n) else 3), said


@of_each(("way", "n"), EVERY)
def test_sites_described_by_a_number(way: str, n: int) -> None:
    """The fellowship is at site 4."""
    if "fewer" not in way and "more" not in way:
        assert holds(wide(), f"the fellowship is at site {way.format(n=n)}") is WAYS[way](4, n)


def test_whoever_asks_for_so_many_or_more_asks_for_fewer_too() -> None:
    told: dict[tuple[str, str], set[object]] = {}
    for category in card_language("tcg").grammar.categories.values():
        for pattern in category.own:
            if re.search(r"\{n:\w+\} or (?:more|\()|(?:at most|than|exactly) \{n:", pattern.source):
                told.setdefault((category.name, pattern.kind), set()).add(dict(pattern.constants).get("compare"))
    counted = {each: ways for each, ways in told.items() if "at_least" in ways}
    assert len(counted) > 10
    assert not [each for each, ways in counted.items() if {"at_most", "above", "below", "exactly"} - ways]
