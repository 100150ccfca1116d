"""Every way of saying on which side of a number something is, wherever texts ask how many there are of it. What is
true is worked out here from what was laid out.
"""

from __future__ import annotations

import re

from ruling_service.engine.lcg import language
from ruling_service.engine.lcg import table as places
from tests.each import of_each
from tests.engine.every_way import WAYS
from tests.engine.lcg.table_top import Table, revealed

COUNTED = {
    "there are {} allies in play": 3, "there are {} damage on Old Wolf": 2, "Old Wolf has {} damage": 2,
    "Old Wolf's [attack] is {}": 3, "Old Wolf has {} [attack]": 3, "you control {} allies": 3,
    "you are engaged with {} enemies": 1, "your threat is {}": 2, "you have {} threat": 2,
    "you have a threat of {}": 2, "you have {} cards in your hand": 2, "you have {} cards in your deck": 4,
    "the victory display has {} cards": 1, "{} enemies are in the staging area": 2,
}  # fmt: skip
"""What an "if" asks, and how many there are."""

SUCH = {
    "each player who controls {} allies": 3, "each player with {} allies": 3,
    "each player engaged with {} enemies": 1, "each player who is engaged with {} enemies": 1,
    "each player with {} cards in hand": 2, "each player whose threat is {}": 2, "each player with {} threat": 2,
}  # fmt: skip
"""Players described by a number, and how many the only one has."""

SORTS = {
    "enemy with {} damage": 2, "enemy that has {} damage": 2, "enemy with {} [attack]": 3,
    "enemy whose [attack] is {}": 3, "enemy with [attack] of {}": 3, "enemy with {} cards underneath it": 0,
}  # fmt: skip
"""Cards described by a number, and how many Old Wolf has."""


def _laid() -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.prints("Hand", "ally", hit_points=1)
    table.prints("Prize", "enemy", victory=1)
    for name, zone, number in (("Hand", "play:Tom", 3), ("Hand", "hand:Tom", 2), ("Hand", "deck:Tom", 4),
                               ("Prize", places.VICTORY, 1)):  # fmt: skip
        for _ in range(number):
            table.lays(name, zone)
    table.quest(quest_points=20)
    table.with_tokens(table.enemy("Old Wolf", attack=3, hit_points=9), damage=2)
    table.enemy("Far Cat", attack=9, hit_points=9)
    table.enemy("Near Cat", where="engaged:Tom", attack=9, hit_points=9)
    table.threat_is("Tom", 2)
    return table


EVERY = [(way, n) for way in WAYS for n in range(1, 5)]


@of_each(("way", "n"), EVERY)
def test_how_many_there_are(way: str, n: int) -> None:
    for asked, there in COUNTED.items():
        table = revealed(_laid(), f"If {asked.format(way.format(n=n))}, raise your threat by 5.")
        assert table.threat("Tom") == (7 if WAYS[way](there, n) else 2), asked


@of_each(("way", "n"), EVERY)
def test_players_described_by_a_number(way: str, n: int) -> None:
    for said, there in SUCH.items():
        players = said.format(way.format(n=n))
        table = revealed(_laid(), f"{players.capitalize()} raises his threat by 5.")
        assert table.threat("Tom") == (7 if WAYS[way](there, n) else 2), players


@of_each(("way", "n"), EVERY)
def test_cards_described_by_a_number(way: str, n: int) -> None:
    for said, there in SORTS.items():
        table = revealed(_laid(), f"Deal 1 damage to each {said.format(way.format(n=n))}.")
        assert table.damage(table.id_of("Old Wolf")) == (3 if WAYS[way](there, n) else 2), said


def test_whoever_asks_for_so_many_or_more_asks_for_fewer_too() -> None:
    told: dict[tuple[str, str], set[object]] = {}
    for category in language.compiler().grammar.categories.values():
        for pattern in category.own:
            if re.search(r"\{n:\w+\} or (?:more|\()|(?:at most|than|exactly) \{n:", pattern.source):
                told.setdefault((category.name, pattern.kind), set()).add(dict(pattern.constants).get("compare"))
    counted = {each: ways for each, ways in told.items() if "at_least" in ways}
    assert len(counted) > 20
    assert not [each for each, ways in counted.items() if {"at_most", "above", "below", "exactly"} - ways]
