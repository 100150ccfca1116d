"""An Action can cancel a shadow effect only before the card is turned up: while it lies face down with the
enemy (lcg/framework/6.4.1, lcg/shadow-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import shadow
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WORDS = (
    "cancel a shadow effect dealt to an attacking enemy", "cancel the attacking enemy's shadow effect",
    "cancel a shadow effect dealt to an enemy engaged with you",
)


def attacked(text: str, shadow: str = "Shadow: Attacking enemy gets +3 attack.") -> tuple[Table, int]:
    """Tom's only ally defends, in the window before the shadow card is turned up."""
    table = Table("Tom").during("combat", "6.4.1")
    table.quest()
    table.hero("Hauler")
    guard = table.ally("Guard", hit_points=9, defense=1, text=text)
    brute = table.enemy("Brute", where="engaged:Tom", attack=2)
    table.prints("Dark Deed", "treachery", shadow=shadow)
    table.play.change(table.lays("Dark Deed", places.SHADOW, on=brute), face_up=False)
    table.answering_in("6.4.1", "Guard")
    return table, guard


@pytest.mark.parametrize("words", WORDS)
def test_it_does_not_take_place(words: str) -> None:
    table, guard = attacked(f"Action: Discard 1 card from your hand to {words}.")
    table.lays("Plain Card", "hand:Tom"), table.lays("Plain Card", "hand:Tom")
    brute = table.id_of("Brute")
    table.play.remember("attacks", (places.Attack(by_enemy=True, player=0, enemy=brute, attackers=(brute,), defenders=(guard,)),))
    assert table.why_not_use("Guard") is None
    table.uses("Guard")
    assert table.why_not_use("Guard") is not None  # there is no other
    table.does(shadow.resolve_next, brute)
    assert table.value(brute, "attack") == 2
    assert "is cancelled" in table.account


def test_what_cannot_be_cancelled_takes_place() -> None:
    table, guard = attacked(
        "Action: Raise your threat by 1 to cancel a shadow effect dealt to an attacking enemy.",
        "Shadow: Attacking enemy gets +3 attack. This effect cannot be cancelled.",
    )
    brute = table.id_of("Brute")
    table.play.remember("attacks", (places.Attack(by_enemy=True, player=0, enemy=brute, attackers=(brute,), defenders=(guard,)),))
    table.uses("Guard")
    table.does(shadow.resolve_next, brute)
    assert table.value(brute, "attack") == 5


def test_without_a_card_face_down_there_is_nothing_to_cancel() -> None:
    table, _ = attacked(f"Action: Raise your threat by 1 to {WORDS[2]}.")
    assert table.why_not_use("Guard") is None
    table.play.change(table.id_of("Dark Deed"), face_up=True)
    assert table.why_not_use("Guard") is not None
