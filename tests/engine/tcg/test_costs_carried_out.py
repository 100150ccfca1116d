"""Parts of a cost that are tried on a fork of the game: healing, exhausting, drawing, playing, transferring, tokens.
Made-up cards of two parts each, asked against small accounts of their own (tcg/cost, tcg/effect).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_costs_paid_together import VITALITY, each_line, elves, used
from tests.engine.tcg.test_meaning_cards import written

ELVES = ("Ann", "Bea")
PARTS = {
    "exhaust an Elf companion": (ELVES, lambda v: v > 1, lambda v: 1),
    "exhaust Ann": (("Ann",), lambda v: v > 1, lambda v: 1),
    "heal an Elf companion": (ELVES, lambda v: v < 4, lambda v: v + 1),
    "heal a Dwarf": (("Cid",), lambda v: v < 4, lambda v: v + 1),
    "exert Ann": (("Ann",), lambda v: v > 1, lambda v: v - 1),
    "exert an Elf companion": (ELVES, lambda v: v > 1, lambda v: v - 1),
    "discard Ann": (("Ann",), lambda v: True, lambda v: None),
    "kill an Elf companion": (ELVES, lambda v: True, lambda v: None),
}
"""A part of a cost → whom it takes one of, who can, and the vitality that is left then (None: he is gone)."""
LEFT = [*VITALITY, {"Ann": 4, "Bea": 4, "Cid": 3}, {"Ann": 4, "Bea": 3, "Cid": 4}, {"Ann": 1, "Bea": 1, "Cid": 1}]


def can_be_paid(parts, left):
    if not parts:
        return True
    who, able, after = PARTS[parts[0]]
    return any(
        can_be_paid(parts[1:], {n: w for n, w in (left | {name: after(left[name])}).items() if w is not None})
        for name in who if name in left and able(left[name])
    )


def costing(first, second, left):
    return elves(f"{first[0].upper()}{first[1:]} and {second}", left)


@pytest.mark.parametrize("left", LEFT, ids=lambda v: "".join(map(str, v.values())))
@pytest.mark.parametrize(("first", "second"), list(itertools.product(PARTS, PARTS)))
def test_each_part_is_paid_with_what_the_other_leaves(first, second, left):
    able = can_be_paid((first, second), left)
    assert bool(used(costing(first, second, left))) is able
    if able and left is LEFT[5]:
        for t in each_line(lambda: costing(first, second, left)):
            assert t.play.fact(("threats", 0), 0) == 2, t.told()


def held(text, *, deck=2, hand=(), marker="condition"):
    t = Table(pool=1)
    t.ring_bearer()
    t.companion(card("Gimli", "companion", race="dwarf", culture="dwarven"))
    t.deck(*[card(f"Lore {n}", "event", culture="elven") for n in range(deck)])
    t.hand(*[card(f"Newcomer {n}", kind, culture="elven", cost=2) for n, kind in enumerate(hand)])
    t.support(written("Marker", marker, f"Maneuver: {text} to add a threat.", culture="elven"))
    return t.during("maneuver")


@pytest.mark.parametrize(("text", "more", "able"), [
    ("Draw 2 cards and discard 2 cards from hand", {}, True),
    ("Draw a card and discard 2 cards from hand", {}, False),
    ("Draw a card and discard the top card of your draw deck", {}, True),
    ("Draw 2 cards and discard the top card of your draw deck", {}, False),
    ("Discard the top card of your draw deck and draw 2 cards", {}, False),
    ("Draw a card and reveal an event from hand", {}, True),
    ("Play a companion from hand and discard a card from hand", {"hand": ("companion",)}, False),
    ("Play a companion from hand and discard a card from hand", {"hand": ("companion", "event")}, True),
    ("Play a companion from hand and play a companion from hand", {"hand": ("companion",)}, False),
    ("Play a companion from hand and play a companion from hand", {"hand": ("companion",) * 2}, True),
    ("Play a companion from hand and remove (3)", {"hand": ("companion",)}, True),
    ("Play a companion from hand and remove (4)", {"hand": ("companion",)}, False),
    ("Add (2) and remove (3)", {}, True),
    ("Add (2) and remove (4)", {}, False),
    ("Discard this card and add an [elven] token here", {}, False),
    ("Add an [elven] token here and discard this card", {}, True),
    ("Add an [elven] token here and remove an [elven] token from here", {}, True),
    ("Add an [elven] token here and remove 2 [elven] tokens from here", {}, False),
    ("Draw a card and stack an event from hand on this card", {"deck": 1}, True),
    ("Discard this card and stack an event from hand on this card", {"hand": ("event",)}, False),
])  # fmt: skip
def test_what_the_first_part_brings_or_takes_counts_for_the_second(text, more, able):
    assert bool(used(held(text, **more))) is able
    if able:
        for t in each_line(lambda: held(text, **more)):
            assert t.play.fact(("threats", 0), 0) == 1, t.told()


# -- transfers -----------------------------------------------------------------------------------------------


def armed(text, *, dwarf_bears, other_bears):
    """A Man with a sword and a cloak, a Dwarf with an axe perhaps."""
    t = Table()
    t.ring_bearer()
    man = t.companion(card("Ranger", "companion", race="man", culture="gondor"))
    dwarf = t.companion(card("Gimli", "companion", race="dwarf", culture="dwarven"))
    t.bear(man, card("Sword", "possession", culture="gondor", klass="Hand weapon"))
    if other_bears:
        t.bear(man, card("Cloak", "possession", culture="gondor", klass="Armor"))
    if dwarf_bears:
        t.bear(dwarf, card("Axe", "possession", culture="dwarven", klass="Hand weapon"))
    t.support(written("Marker", "condition", f"Maneuver: {text}", culture="gondor"))
    return t.during("maneuver")


@pytest.mark.parametrize("dwarf_bears", [True, False])
@pytest.mark.parametrize("other_bears", [True, False])
@pytest.mark.parametrize("words", [
    "Transfer a possession borne by a Man to a Dwarf", "Transfer a possession from a Man to a Dwarf",
    "Add a threat and transfer a possession from a Man to a Dwarf",
])  # fmt: skip
def test_only_what_may_be_borne_there_is_transferred(words, dwarf_bears, other_bears):
    """A second hand weapon goes to nobody (tcg/bearer): neither to pay, nor as an effect."""
    able = other_bears or not dwarf_bears
    laid = lambda: armed(f"{words} to add (2).", dwarf_bears=dwarf_bears, other_bears=other_bears)  # noqa: E731
    assert bool(used(laid())) is able
    for t in each_line(laid) if able else ():
        assert t.pool == 2, t.told()
    if able and not words.startswith("Add"):
        ends = list(each_line(lambda: armed(f"{words}.", dwarf_bears=dwarf_bears, other_bears=other_bears)))
        assert all(_carried(t) == 1 + dwarf_bears for t in ends)


def _carried(t):
    gimli = next(i for i in t.play.state.cards if t.play.name(i) == "Gimli")
    return sum(it.host == gimli for it in t.play.state.cards.values())


def test_who_is_not_in_play_does_not_exert():
    t = Table()
    t.ring_bearer()
    t.companion(written("Watcher", "companion", "Maneuver: Discard this companion and exert this companion to add "
                        "(1).", culture="gondor", race="man"))  # fmt: skip
    t.during("maneuver")
    assert not [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Watcher" in c.label]
