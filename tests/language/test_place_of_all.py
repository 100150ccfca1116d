"""A place told once, behind the last of several things, is the place of all that can be there: the short phrase
means what the full one does.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node

LCG = card_language("lcg")
IF = "When Revealed: If {}, raise each player's threat by 2."
WHERE = ("in the staging area", "in the encounter discard pile")


def read(text: str) -> tuple[Node, ...]:
    compiled = LCG.compile_card({"name": "Made-up Peril", "type": "treachery", "text": text})
    assert compiled.complete, compiled.gaps
    return compiled.abilities


PAIRS = [
    (IF.format("there are more {a} than {b} {at}"), IF.format("there are more {a} {at} than {b} {at}")),
    (IF.format("there are fewer {a} than {b} {at}"), IF.format("there are fewer {a} {at} than {b} {at}")),
    (IF.format("there are no {a} and no {b} {at}"), IF.format("there are no {a} {at} and no {b} {at}")),
    (
        IF.format("the number of {a} is greater than the number of {b} {at}"),
        IF.format("the number of {a} {at} is greater than the number of {b} {at}"),
    ),
    (
        "When Revealed: Raise each player's threat by X. X is the number of {a} plus the number of {b} {at}.",
        "When Revealed: Raise each player's threat by X. X is the number of {a} {at} plus the number of {b} {at}.",
    ),
    (
        "When Revealed: Raise the threat of each player by X, where X is the difference between the number of {a} and the "
        "number of {b} {at}.",
        "When Revealed: Raise the threat of each player by X, where X is the difference between the number of {a} {at} and "
        "the number of {b} {at}.",
    ),
]
NOUNS = {at: ("enemies", "Forest locations") for at in WHERE} | {"committed to the quest": ("heroes", "allies")}


@pytest.mark.parametrize(("short", "full"), PAIRS)
def test_what_is_counted_behind_the_last_is_counted_so_of_all(short: str, full: str) -> None:
    for at, (a, b) in NOUNS.items():
        for one, other in ((a, b), (b, a)):
            assert read(short.format(a=one, b=other, at=at)) == read(full.format(a=one, b=other, at=at))


@pytest.mark.parametrize(("short", "full"), [
    ("Discard a Troll enemy {} a Forest location {at}", "Discard a Troll enemy {at} {} a Forest location {at}"),
    ("If there is a Troll enemy {} a Forest location {at}, raise each player's threat by 2",
     "If there is a Troll enemy {at} {} a Forest location {at}, raise each player's threat by 2"),
])  # fmt: skip
def test_what_is_named(short: str, full: str) -> None:
    for at in WHERE:
        for both in ("and", "or"):
            texts = (f"When Revealed: {one.format(both, at=at)}." for one in (short, full))
            assert len({read(text) for text in texts}) == 1


@pytest.mark.parametrize(("short", "full"), [
    ("Deal 1 damage to each hero and each ally committed to the quest.",
     "Deal 1 damage to each hero committed to the quest and each ally committed to the quest."),
    ("Deal 1 damage to each Orc enemy and each Troll enemy engaged with the first player.",
     "Deal 1 damage to each Orc enemy engaged with the first player and each Troll enemy engaged with the first player."),
])  # fmt: skip
def test_each_of_both(short: str, full: str) -> None:
    assert read(f"When Revealed: {short}") == read(f"When Revealed: {full}")


@pytest.mark.parametrize("text", [
    IF.format("there are more heroes than enemies in the staging area"),
    IF.format("there are more enemies in play than locations in the staging area"),
    "When Revealed: Exhaust a hero and discard a location in the staging area.",
    "When Revealed: Deal 1 damage to each hero and each enemy in the staging area.",
    "When Revealed: Deal 1 damage to each enemy and each ally committed to the quest.",
])  # fmt: skip
def test_what_cannot_be_there_or_is_elsewhere_has_no_part_in_it(text: str) -> None:
    placed = [n for ability in read(text) for n in ability.walk() if n.kind in ("in_zone", "committed")]
    staged = [n for n in placed if n.kind == "committed" or n["zone"] == Node("staging_area")]
    assert len(staged) == 1
