"""A Ring that a position says is worn comes off when its own text says: nobody saw how it was put on
(tcg/the-one-ring, tcg/conflict/when-the-ring-comes-off).
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: tcg
cards:
  - {{name: RB, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}}
  - {{name: Band, type: the one ring, strength: 1, unique: true, text: "{text}"}}
players:
  - {{name: FP, ring bearer: RB, ring: Band, ring worn: true}}
  - {{name: SH, minions: []}}
at: maneuver
do: [{{run to: {to}}}]
ask: {{whether: {{happened: {{happened: ring taken off}}}}}}
"""


@pytest.mark.parametrize("text", [
    "Response: If a minion wins a skirmish, exert a companion to wear The One Ring until {}.",
    "Maneuver: Exert 2 companions to wear The One Ring until {}.",
])  # fmt: skip
@pytest.mark.parametrize(("until", "to", "off"), [
    ("the regroup phase", "regroup", "always"), ("the regroup phase", "end of maneuver", "never"),
    ("the end of the regroup phase", "regroup", "never"), ("the end of the turn", "regroup", "never"),
])  # fmt: skip
def test_a_ring_worn_in_a_position_comes_off_as_its_text_says(text, until, to, off):
    assert simulate(load(TABLE.format(text=text.format(until), to=to))).verdict == off
