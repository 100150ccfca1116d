"""A text that names a card otherwise than its title is written means it where no card has the very title."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import titles

OTHERS = frozenset(["plain hero", "old malice"])
MEANT = [
    ("Sea Riders", "The Sea Riders"), ("Ringbearer", "Ring-bearer"), ("Orc's Hunt", "Orcs' Hunt"), ("Mr Underwood", "Mr. Underwood"),
    ("Grimtail", "Grimtail the Old"), ("Grimtail", "Grimtail, Terror of the Fens"), ("The Corsiar Ships", "The Corsair Ships"),
    ("Dead Vilagers", "Dead Villagers"), ("Khalul the Easerling", "Khalul the Easterling"), ("Fíli's Bow", "Fili's Bow"),
]  # fmt: skip
OTHER = [
    ("Orc Raider", "Orc Raiders"), ("Guard 11", "Guard 12"), ("Old Man", "Old Mn"), ("Grimtail", "Grimtails"),
    ("Black Rider", "Slack Rider"), ("Grim", "Grimtail the Old"), ("Watchful Eyes", "Watchful Byes"),
]  # fmt: skip


@pytest.mark.parametrize(("named", "title"), MEANT)
def test_it_is_meant(named: str, title: str) -> None:
    there, name = titles.plain(title), titles.plain(named)
    assert titles.meant(name, OTHERS | {there}) == {there}
    assert titles.meant(name, OTHERS | {there, name}) == {name}


@pytest.mark.parametrize(("named", "title"), OTHER)
def test_it_is_another_card(named: str, title: str) -> None:
    assert titles.plain(title) not in titles.meant(titles.plain(named), OTHERS | {titles.plain(title)})


def test_of_two_alike_neither_is_meant_by_a_slip() -> None:
    assert titles.meant("corsiar fleet", frozenset(["corsair fleet", "corsiarr fleet"])) == {"corsiar fleet"}
