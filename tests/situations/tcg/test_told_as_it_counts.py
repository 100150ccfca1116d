"""The account tells a value as it counts: a skirmish by the value that resolves it (tcg/skirmish-phase), a bonus
that a text keeps off as kept off (tcg/modifier), and what lasts as the card language writes it.
"""

from __future__ import annotations

import re

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

CARDS = [
    {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4,
     "resistance": 10},
    {"name": "Guard", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 8, "vitality": 2,
     "twilight cost": 5, "resistance": 6},
    {"name": "Marsh Orc", "type": "minion", "culture": "Sauron", "race": "Orc", "strength": 6, "vitality": 3,
     "site number": 1, "twilight cost": 4},
]  # fmt: skip
FIGHT = {"at": "skirmish", "assignments": [{"defender": "Guard", "minions": ["Marsh Orc"]}]}


def verdict(ask, cards=(), tom=(), ann=(), **more):
    players = [{"name": "Tom", "ring bearer": "Frodo", "companions": ["Guard"], **dict(tom)},
               {"name": "Ann", "ring bearer": "Frodo", "minions": ["Marsh Orc"], **dict(ann)}]  # fmt: skip
    return simulate(from_data({
        "game": "tcg", "cards": [*CARDS, *cards], "players": players, "ask": ask, **more,
    }))  # fmt: skip


def text(name, kind, side, words, **more):
    return {"name": name, "type": kind, "side": side, "culture": "Gondor", "text": words, "twilight cost": 0, **more}


def lines(found):
    assert not found.gaps
    return [step.text for one in found.outcomes for step in one.trace]


@pytest.mark.parametrize(("by", "ours", "theirs", "side"), [
    ("", 8, 6, "Free Peoples"), ("vitality", 2, 3, "Shadow"), ("resistance", 6, 0, "Free Peoples"),
])  # fmt: skip
@pytest.mark.parametrize("raised", [0, 9])
def test_a_skirmish_is_told_by_the_value_that_resolves_it(by, ours, theirs, side, raised):
    way = [text("Deed", "event", "Free Peoples",
                f"Skirmish: Spot a companion to use {by} to resolve that skirmish instead of strength.")] if by else []  # fmt: skip
    more = text("More", "event", "Free Peoples", f"Skirmish: Make a companion strength +{raised}.")
    acts = [{"play": name, "by": "Tom", **({"choosing": "Guard"} if name == "More" else {})}
            for name in ["Deed"] * bool(way) + ["More"] * bool(raised)]  # fmt: skip
    with_passes = [act for each in acts for act in (each, {"pass": "Ann"})][:-1]
    found = verdict(
        {"how much": "wounds of Guard"}, [*way, more], {"hand": [a["play"] for a in acts]}, **FIGHT,
        do=[*with_passes, {"run to": "regroup"}]
    )
    told = next(line for line in lines(found) if " side wins" in line)
    ours += raised if not by else 0
    assert told.startswith(f"{(by or 'strength').capitalize()} {ours} against {theirs}: the {side} side wins")


KINDS = {
    "event": ("hand", "play", "Skirmish: "),
    "condition": ("support area", "use", "Plays to your support area. Skirmish: Exert Frodo to "),
    "possession": ("support area", "use", "Plays to your support area. Skirmish: Exert Frodo to "),
}


@pytest.mark.parametrize("kept_off", ["", *KINDS])
@pytest.mark.parametrize("sort", KINDS)
@pytest.mark.parametrize("change", ["+2", "-2"])
def test_a_strength_bonus_is_told_as_given_only_where_it_counts(kept_off, sort, change):
    place, act, before = KINDS[sort]
    gift = text("Gift", sort, "Free Peoples", f"{before}{'M' if sort == 'event' else 'm'}ake Guard strength {change}.")
    bans = f" Each companion does not gain strength bonuses from {kept_off}s." if kept_off else ""
    ban = text("Ban", "condition", "Shadow", f"Plays to your support area.{bans}")
    found = verdict(
        {"how much": "strength of Guard"}, [gift, ban], {place: ["Gift"]}, {"support area": ["Ban"]}, **FIGHT,
        do=[{act: "Gift", "by": "Tom"}]
    )
    off = sort == kept_off and change == "+2"
    assert found.answer == (8 if off else 8 + int(change))
    told = lines(found)
    assert any(f"Guard: strength {change}, until" in line for line in told) is not off
    assert any(f"would be strength {change} but for a text" in line for line in told) is off


@pytest.mark.parametrize("bonus", [2, -2])
def test_only_a_bonus_of_an_item_is_kept_off(bonus):
    """tcg/attribute-bonus: a positive modifier."""
    load = text("Load", "possession", "Free Peoples", "Bearer must be a companion.", strength=bonus)
    ban = text("Ban", "condition", "Shadow",
               "Plays to your support area. Each companion does not gain strength bonuses from possessions.")  # fmt: skip
    tom = {"companions": [{"card": "Guard", "attached": ["Load"]}]}
    found = verdict({"how much": "strength of Guard"}, [load, ban], tom, {"support area": ["Ban"]}, **FIGHT)
    assert found.answer == (8 if bonus > 0 else 6)


@pytest.mark.parametrize("words", ["defender +1 and damage +1", "damage +1 and defender +1"])
@pytest.mark.parametrize("lost", ["", "damage", "defender"])
def test_of_two_keywords_only_the_one_taken_away_is_told_so(words, lost):
    gift = text("Gift", "event", "Free Peoples", f"Skirmish: Make Guard {words}.")
    taken = f" Each companion loses all {lost} bonuses." if lost else ""
    ban = text("Ban", "condition", "Shadow", f"Plays to your support area.{taken}")
    found = verdict(
        {"what happens": True}, [gift, ban], {"hand": ["Gift"]}, {"support area": ["Ban"]}, **FIGHT,
        do=[{"play": "Gift", "by": "Tom"}]
    )
    told = " / ".join(line for line in lines(found) if "gain" in line)
    for one in ("defender", "damage"):
        assert bool(re.search(rf"would gain [^,]*{one}", told)) is (one == lost)
        assert bool(re.search(rf": gains [^/]*{one}", told)) is (one != lost)


@pytest.mark.parametrize("words", ["use vitality to resolve that skirmish instead of strength"])
def test_what_lasts_is_told_as_it_is_written(words):
    deed = text("Deed", "event", "Free Peoples", f"Skirmish: Spot a companion to {words}.")
    found = verdict({"what happens": True}, [deed], {"hand": ["Deed"]}, **FIGHT, do=[{"play": "Deed", "by": "Tom"}])
    assert any(line.startswith(words) for line in lines(found))
