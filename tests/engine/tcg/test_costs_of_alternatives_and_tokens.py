"""Costs of several parts of which one is a choice of two, or that take tokens: each part is paid with what the
others leave, however the choices go. Made-up costs put together from parts, each held against a small account of
its own (tcg/cost, tcg/culture-tokens).
"""

from __future__ import annotations

import itertools

import pytest

from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_costs_paid_together import PARTS, can_be_paid, each_line, elves, used
from tests.engine.tcg.test_meaning_cards import written

CHOICES = [("exert Ann", "discard an Elf companion"), ("exert 2 Elf companions", "discard Ann"),
           ("exert Ann twice", "exert a companion")]  # fmt: skip
VITALITY = [{"Ann": 2, "Bea": 1, "Cid": 1}, {"Ann": 2, "Bea": 2, "Cid": 1}, {"Ann": 1, "Bea": 1, "Cid": 2}]


@pytest.mark.parametrize("vitality", VITALITY, ids=lambda v: "".join(map(str, v.values())))
@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_behind_another_part(first, choice, vitality):
    """"A and either B or C": A leaves enough for one of the two, and only what can be paid is offered."""
    text = f"{first[0].upper()}{first[1:]} and either {choice[0]} or {choice[1]}"
    able = any(can_be_paid((first, one), vitality) for one in choice)
    assert bool(used(elves(text, vitality))) is able
    for t in each_line(lambda: elves(text, vitality)) if able else ():
        assert t.play.fact(("threats", 0), 0) == 2, t.told()


@pytest.mark.parametrize("vitality", VITALITY, ids=lambda v: "".join(map(str, v.values())))
@pytest.mark.parametrize(("one", "first", "second"), [
    (one, a, b) for one, a, b in itertools.product(PARTS, PARTS, PARTS) if a != b
][::7])  # fmt: skip
def test_a_choice_of_several_parts(one, first, second, vitality):
    """"A or B and C": who chooses B pays it with what leaves C."""
    text = f"{one[0].upper()}{one[1:]} or {first} and {second}"
    able = can_be_paid((one,), vitality) or can_be_paid((first, second), vitality)
    assert bool(used(elves(text, vitality))) is able
    for t in each_line(lambda: elves(text, vitality)) if able else ():
        assert t.play.fact(("threats", 0), 0) == 2, t.told()


TOKENS = {
    "remove a [gondor] token from here": (("Marker",), 1, True), "remove 2 [gondor] tokens from here": (("Marker",), 2, True),
    "remove a [gondor] token": (("Marker", "Keep", "Wall"), 1, False),
    "remove 2 [gondor] tokens": (("Marker", "Keep", "Wall"), 2, False),
    "remove 2 [gondor] tokens from a condition": (("Marker", "Keep", "Wall"), 2, True),
    "discard this condition": (("Marker",), 99, True),
}  # fmt: skip
"""A part of a cost → from which cards, how many tokens, whether all from one; 99: with the card they go."""
HELD = [{"Marker": 1, "Keep": 1}, {"Marker": 2, "Keep": 1}, {"Marker": 3}, {"Marker": 1, "Keep": 2, "Wall": 1},
        {"Marker": 0, "Keep": 3}]  # fmt: skip


def tokens_pay(parts, held):
    if not parts:
        return True
    where, number, of_one = TOKENS[parts[0]]
    there = [n for n in where if n in held]
    if number == 99:
        return bool(there) and tokens_pay(parts[1:], {n: c for n, c in held.items() if n != "Marker"})
    takes = [(n,) * number for n in there] if of_one else list(itertools.product(there, repeat=number))
    return any(
        all(held[n] >= take.count(n) for n in set(take))
        and tokens_pay(parts[1:], {n: c - take.count(n) for n, c in held.items()})
        for take in takes
    )


def with_tokens(text, held):
    t = Table()
    t.ring_bearer()
    for n in range(3):
        t.companion(card(f"Guard {n}", "companion", race="man", culture="gondor"))
    for name, count in held.items():
        said = f"Maneuver: {text} to add 2 threats." if name == "Marker" else "Each Elf is strength +1."
        ident = t.support(written(name, "condition", said, culture="gondor", side="Free Peoples"))
        t.play.tokens(ident, "culture:gondor", count)
    return t.during("maneuver")


@pytest.mark.parametrize("held", HELD, ids=lambda h: " ".join(f"{n}{c}" for n, c in h.items()))
@pytest.mark.parametrize(("first", "second"), list(itertools.product(TOKENS, TOKENS)))
def test_no_token_pays_for_two_parts(first, second, held):
    if "discard" in first and "discard" in second:
        return
    text = f"{first[0].upper()}{first[1:]} and {second}"
    able = tokens_pay((first, second), held)
    assert bool(used(with_tokens(text, held))) is able
    for t in each_line(lambda: with_tokens(text, held)) if able else ():
        assert t.play.fact(("threats", 0), 0) == 2, t.told()


@pytest.mark.parametrize(("parts", "burdens", "threats", "able"), [
    ("remove a burden and remove 2 burdens", 3, 0, True), ("remove a burden and remove 2 burdens", 2, 0, False),
    ("remove a threat and remove a threat", 0, 2, True), ("remove a threat and remove a threat", 0, 1, False),
    ("add a threat and add 2 threats", 0, 1, True), ("add a threat and add 2 threats", 0, 2, False),
    ("add a threat and remove 2 threats", 0, 1, True), ("remove a threat and add 4 threats", 0, 1, True),
    ("add a burden and remove 2 burdens", 1, 0, True),
])  # fmt: skip
def test_burdens_and_threats_are_counted_on(parts, burdens, threats, able):
    """Four companions: room for four threats together."""
    t = Table()
    t.ring_bearer(burdens=burdens)
    for n in range(3):
        t.companion(card(f"Guard {n}", "companion", race="man", culture="gondor"))
    if threats:
        t.play.remember(("threats", 0), threats)
    said = f"Maneuver: {parts[0].upper()}{parts[1:]} to make a companion strength +2."
    t.support(written("Marker", "condition", said, culture="gondor"))
    assert bool(used(t.during("maneuver"))) is able
