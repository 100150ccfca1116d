"""No document says who "you" are on an encounter card that lies on the hero of another player than the first:
what hangs on it is told as open.
"""

from __future__ import annotations

import pytest

from tests.situations.lcg.table import run

TABLE = """
  - {{name: Scar, type: treachery, text: "Forced: After an ally you control is destroyed, raise your threat by 1."}}
  - {{name: Curse, type: objective, text: "Forced: After a character is destroyed, you draw 1 card and raise your threat by 2."}}
players:
  - name: Tom
    threat: 20
    heroes: [{bran}]
    allies: [Scout]
    deck: [Rally]
  - name: Kris
    threat: 20
    heroes: [{wyn}]
    allies: [Archer]
    deck: [Rally]
first player: {first}
at: in 2.2 window
do: [{{destroy: Archer}}]
ask: {{what happens: true}}
"""


@pytest.mark.parametrize("card", ["Scar", "Curse"])
@pytest.mark.parametrize("bearer", ["Bran", "Wyn"])
@pytest.mark.parametrize("first", ["Tom", "Kris"])
def test_who_is_meant_is_open_unless_the_bearers_player_is_the_first(card, bearer, first):
    """Where both readings come to the same player, he is meant."""
    bears = f"{{card: {bearer}, attached: [{{card: {card}, owner: encounter deck}}]}}"
    heroes = {"bran": bears if bearer == "Bran" else "Bran", "wyn": bears if bearer == "Wyn" else "Wyn"}
    verdict = run(TABLE.format(first=first, **heroes))
    open_to_whom = (bearer, first) in (("Bran", "Kris"), ("Wyn", "Tom"))
    assert [(gap.card, gap.phrase) for gap in verdict.gaps] == ([(card, "you")] if open_to_whom else [])
    assert (verdict.verdict == "inconclusive") == open_to_whom


UNSAID = """
  - {{name: Scar, type: treachery, text: "Forced: After a character is destroyed, {deed}."}}
players:
  - name: Tom
    threat: 20
    heroes: [Bran]
    hand: [Rally]
    deck: [Rally]
  - name: Kris
    threat: 20
    heroes: [{{card: Wyn, attached: [{{card: Scar, owner: encounter deck}}]}}]
    allies: [Archer]
    hand: [Rally]
    deck: [Rally]
first player: {first}
at: in 2.2 window
do: [{{destroy: Archer}}]
ask: {{what happens: true}}
"""


@pytest.mark.parametrize("deed", ["draw 1 card", "discard 1 card at random", "spend 1 resource"])
def test_who_does_what_is_said_of_nobody_is_as_open(deed):
    assert run(UNSAID.format(deed=deed, first="Tom")).verdict == "inconclusive"
    assert run(UNSAID.format(deed=deed, first="Kris")).verdict != "inconclusive"
