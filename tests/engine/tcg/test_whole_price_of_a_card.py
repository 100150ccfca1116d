"""What is paid to play a card is paid together: its own text that makes it cheaper, toil, twilight, the costs of its
text. Made-up cards put together from such parts, each asked against a small account of its own
(tcg/playing-a-card, tcg/cost, tcg/keyword/toil).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_costs_paid_together import each_choice
from tests.engine.tcg.test_meaning_cards import written

EXERTS, LEAVES, SPENDS = "exerts", "leaves", "spends"
PARTS = {
    "exert a Southron": (EXERTS, ("Ann", "Bea"), 1, 1),
    "exert Ann": (EXERTS, ("Ann",), 1, 1),
    "exert a minion twice": (EXERTS, ("Ann", "Bea", "Cid"), 1, 2),
    "discard a Southron": (LEAVES, ("Ann", "Bea"), 1, 0),
    "remove (2)": (SPENDS, (), 0, 2),
}
"""A part of the price → what it does, to whom of these, how many of them, how often (or how much twilight)."""

TOILS = ("Ann", "Bea")
"""Who is of the card's culture."""

CHEAPER = {
    "": (),
    "When you play {it}, you may exert a Southron to make it twilight cost -2. ": ("exert a Southron",),
    "When you play {it}, you may discard Ann from play to make it twilight cost -2. ": ("discard Ann",),
    "When you play {it}, you may remove a threat and exert Ann to make it twilight cost -2. ": ("exert Ann",),
}
PARTS["discard Ann"] = (LEAVES, ("Ann",), 1, 0)

TABLES = [
    ({"Ann": 2}, 2), ({"Ann": 3}, 2), ({"Ann": 2, "Bea": 2}, 2), ({"Ann": 2, "Bea": 2}, 0), ({"Ann": 3, "Bea": 1}, 3),
    ({"Ann": 1, "Bea": 3, "Cid": 3}, 2), ({"Ann": 3, "Bea": 2, "Cid": 1}, 0),
]
"""Who is there with how much vitality, and how much twilight."""

COST = 4


def paid(parts, left, pool):
    """The ways in which parts can be paid in order: who is left then with how much, and the pool."""
    if not parts:
        yield left, pool
        return
    does, who, number, times = PARTS[parts[0]]
    if does == SPENDS:
        if pool >= times:
            yield from paid(parts[1:], left, pool - times)
        return
    for group in itertools.combinations([n for n in who if n in left], number):
        if does == EXERTS and any(left[n] <= times for n in group):
            continue
        after = {
            n: v - (times if n in group else 0) for n, v in left.items() if does == EXERTS or n not in group
        }
        yield from paid(parts[1:], after, pool)


def can_be_played(cheaper, toil, part, left, pool):
    """Whether some way to pay everything is open."""
    discounted = ((after, 2) for after, _ in paid(cheaper, left, pool)) if cheaper else ()
    for now, less in ((left, 0), *discounted):
        able = [n for n in TOILS if toil and now.get(n, 0) > 1]
        for size in range(len(able) + 1):
            for group in itertools.combinations(able, size):
                after = {n: v - (n in group) for n, v in now.items()}
                cost = max(0, COST - less - 2 * size)
                if cost <= pool and any(True for _ in paid((part,) if part else (), after, pool - cost)):
                    return True
    return False


def laid_out(cheaper, toil, part, left, pool, kind):
    t = Table(pool=pool)
    t.ring_bearer()
    t.play.remember(("threats", 0), 1)
    for name, vitality in left.items():
        culture, words = ("men", ["southron"]) if name in TOILS else ("raider", [])
        t.minion(card(name, "minion", culture=culture, words=words, vitality=4, site=1), wounds=4 - vitality)
    says = f"{'Toil 2. ' if toil else ''}{cheaper.format(it=f'this {kind}')}"
    if kind == "event":
        price = f"{part[0].upper()}{part[1:]} to draw a card." if part else "Draw a card."
        says += f"Maneuver: {price}"
    else:
        says = (f"To play, {part}. " if part else "") + says
    more = {"strength": 6, "vitality": 2, "site": 1} if kind == "minion" else {}
    t.hand(written("Dear", kind, says.strip(), culture="men", cost=COST, side="shadow", **more), player=1)
    return t.during("maneuver" if kind == "event" else "shadow")


def played(t):
    step = f"{t.play.fact('phase')}.actions"
    return [c for c in actions.actions(t.play, step, 1) if "Dear" in c.label]


@pytest.mark.parametrize(("left", "pool"), TABLES, ids=str)
@pytest.mark.parametrize("kind", ["event", "minion"])
def test_everything_that_is_paid_for_a_card_is_paid_together(kind, left, pool):
    """It can be played exactly where all can be paid, and then however the choices go."""
    wrong = []
    for cheaper, toil, part in itertools.product(CHEAPER, (True, False), ("", *PARTS)):
        def make(cheaper=cheaper, toil=toil, part=part):
            return laid_out(cheaper, toil, part, left, pool, kind)
        right = can_be_played(CHEAPER[cheaper], toil, part, left, pool)
        if bool(played(make())) is not right:
            wrong.append((cheaper, toil, part, right))
        elif right and any("could not" in t.told() for t in each_choice(make, played)):
            wrong.append((cheaper, toil, part, "not all paid"))
    assert not wrong
