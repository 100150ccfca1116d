"""What a text has just done to a card may have brought about what it goes on to speak of: "if" it has, that is
so now; "when" it has, now or once it comes.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table, revealed

BRINGS_ABOUT = {
    "Deal 2 damage to an enemy": ("enemy", ("is destroyed", "is defeated", "leaves play")),
    "Destroy an enemy": ("enemy", ("is destroyed", "leaves play")),
    "Discard an ally": ("ally", ("leaves play",)),
    "Return an ally to its owner's hand": ("ally", ("leaves play",)),
    "Place 3 progress on a location": ("location", ("is explored", "leaves play")),
}
SAID = [
    (deed, word, kind, event) for deed, (kind, events) in BRINGS_ABOUT.items()
    for word, event in product(("If", "When", "After"), events)
]


def laid(*, tough: bool = False) -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.quest(), table.hero()
    size = {"hit_points": 9} if tough else {"hit_points": 2}
    table.enemy("Lout", **size), table.ally("Hand", **size)
    table.location("Glen", quest_points=9 if tough else 3)
    return table


@pytest.mark.parametrize(("deed", "word", "kind", "event"), SAID)
def test_it_is_so_at_once(deed: str, word: str, kind: str, event: str) -> None:
    table = revealed(laid(), f"{deed}. {word} that {kind} {event}, raise each player's threat by 7.")
    assert table.threat("Tom") == 27


@pytest.mark.parametrize(("word", "event"), list(product(("If", "When"), ("is destroyed", "leaves play"))))
def test_else_only_what_waits_comes_later(word: str, event: str) -> None:
    table = laid(tough=True)
    revealed(table, f"Deal 2 damage to an enemy. {word} it {event}, raise each player's threat by 7.")
    assert table.threat("Tom") == 20
    table.is_dealt(table.id_of("Lout"), 9)
    assert table.threat("Tom") == (20 if word == "If" else 27)


@pytest.mark.parametrize("word", ["If", "When"])
def test_of_all_that_are_hurt_one_is_enough(word: str) -> None:
    table = laid()
    table.enemy("Brute", hit_points=9)
    revealed(table, f"Deal 2 damage to each enemy. {word} an enemy leaves play, raise each player's threat by 7.")
    assert table.threat("Tom") == 27


def test_it_is_told_as_it_is_meant() -> None:
    for word, told in {"If": "if it is taken out of play this way", "When": "when, by this or later, it leaves play"}.items():
        text = f"Action: Deal 2 damage to an enemy. {word} it leaves play, draw 1 card."
        card = compile_object({"name": "Deed", "type": "event", "text": text}, "lcg")
        assert (card.played, told in card.abilities[0].house) == (True, True)
