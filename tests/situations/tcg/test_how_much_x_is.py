"""An act of the TCG says with `amount` how much the X of its text is; what has no such X says so."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

SITUATION = """
game: tcg
cards:
  - {{name: Frodo, type: companion, race: Hobbit, strength: 3, vitality: 4, resistance: 10, text: Ring-bearer.}}
  - {{name: Ann, type: companion, race: Elf, strength: 6, vitality: 3}}
  - {{name: Sacrifice, type: event, side: Free Peoples, culture: Elven, twilight cost: 0, text: "{text}"}}
players: [{{name: Tom, ring bearer: Frodo, companions: [Ann], hand: [Sacrifice]}}, {{name: Sue}}]
twilight: 5
at: fellowship
do: [{{play: Sacrifice, amount: {amount}}}]
ask: {{how much: twilight}}
"""
X = "Fellowship: Exert X companions to remove (X)."


@pytest.mark.parametrize(("text", "amount", "answer"), [
    (X, 1, 4), (X, 2, 3), (X, 3, None), ("Fellowship: Exert a companion to remove (1).", 2, None),
    ("Fellowship: Remove (2).", 2, None),
])  # fmt: skip
def test_an_act_says_how_much_its_x_is(text, amount, answer):
    found = simulate(load(SITUATION.format(text=text, amount=amount), "test"))
    assert (found.answer if found.verdict == "value" else None) == answer, found.verdict
