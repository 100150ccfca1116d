"""Three players, each with a hand, allies and enemies of his own, the first player another than the one whom a card
is revealed by or engaged with: who is "he", "him" or "that player" behind a player whom the text names, and whose
cards are counted, worked out here (lcg/first-player-first-player-token, lcg/in-player-order, lcg/engaged).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

NAMES = ["Tom", "Ann", "Bob"]
ALLIES, HAND, THREAT, ENGAGED = (
    dict(zip(NAMES, each, strict=True)) for each in ((1, 3, 2), (4, 2, 3), (20, 26, 23), (2, 1, 0))
)
Risen = Callable[[str, str, dict[str, int]], dict[str, int]]
"""By how much each player's threat rises, by the first player, the last and how many enemies each is engaged with."""

TEXTS: list[tuple[str, Risen]] = [
    ("raise the last player's threat by 1 for each enemy engaged with him.", lambda f, last, e: {last: e[last]}),
    ("raise the last player's threat by the number of cards in his hand.", lambda f, last, e: {last: HAND[last]}),
    ("raise the first player's threat by the number of allies that player controls.", lambda f, last, e: {f: ALLIES[f]}),
    ("raise the first player's threat by 1. That player raises his threat by 1.", lambda f, last, e: {f: 2}),
    ("raise the first player's threat by 2 unless he controls 2 or more allies.", lambda f, last, e: {f: 2 * (ALLIES[f] < 2)}),
    ("exhaust a hero controlled by the last player. That player raises his threat by 2.", lambda f, last, e: {last: 2}),
    ("discard the top card of the first player's deck. He raises his threat by 2.", lambda f, last, e: {f: 2}),
    ("if the first player controls 2 or more allies, he raises his threat by 2.", lambda f, last, e: {f: 2 * (ALLIES[f] > 1)}),
    ("if the last player controls 2 or more allies, he raises his threat by 2.", lambda f, last, e: {last: 2 * (ALLIES[last] > 1)}),
    ("if the first player is engaged with 2 or more enemies, raise that player's threat by 2.", lambda f, last, e: {f: 2 * (e[f] > 1)}),
    ("if the last player has at least 3 cards in his hand, raise his threat by 2.", lambda f, last, e: {last: 2 * (HAND[last] > 2)}),
    ("each player with at least 3 cards in his hand raises his threat by 2.", lambda f, last, e: {n: 2 * (HAND[n] > 2) for n in NAMES}),
    ("each player with an event in his hand raises his threat by 2.", lambda f, last, e: dict.fromkeys(NAMES, 2)),
    ("each player with an ally in his hand raises his threat by 2.", lambda f, last, e: {}),
]  # fmt: skip
STANDS = ["revealed", "engaged", "staged", "stage"]


@pytest.mark.parametrize(("text", "risen"), TEXTS)
@pytest.mark.parametrize("stands", STANDS)
def test_it_is_he_of_whom_the_text_has_spoken(text: str, risen: Risen, stands: str) -> None:
    forced = f"Forced: At the end of the round, {text}"
    for first, active in (("Tom", "Ann"), ("Ann", "Bob"), ("Bob", "Tom"), ("Ann", "Ann")):
        table, there = at_the_table(first), dict(ENGAGED)
        if stands == "revealed":
            table.prints("Odd Thing", "treachery", text=f"When Revealed: {text[0].upper()}{text[1:]}")
            table.reveals(table.lays("Odd Thing", places.ENCOUNTER_DECK), active)
        else:
            kind = "quest" if stands == "stage" else "enemy"
            where = {"engaged": f"engaged:{active}", "staged": places.STAGING, "stage": places.QUEST}[stands]
            table.prints("Odd Thing", kind, text=forced, hit_points=3, attack=0, threat=1, quest_points=9, stage=1)
            table.lays("Odd Thing", where)
            there[active] += stands == "engaged"
            table.moment("round ends")
        last = NAMES[NAMES.index(first) - 1]
        expected = risen(first, last, there)
        assert {n: table.threat(n) - THREAT[n] for n in NAMES} == {n: expected.get(n, 0) for n in NAMES}, (first, active)


def at_the_table(first: str) -> Table:
    table = Table(*NAMES)
    for name in NAMES:
        table.hero(f"{name} Hero", player=name)
        for _ in range(ALLIES[name]):
            table.ally(player=name)
        for _ in range(HAND[name]):
            table.lays("Plain Card", f"hand:{name}")
        table.deck(name, "Plain Card", "Plain Card")
        table.threat_is(name, THREAT[name])
        for _ in range(ENGAGED[name]):
            table.enemy(where=f"engaged:{name}")
    table.play.remember("first player", NAMES.index(first))
    return table


@pytest.mark.parametrize(("text", "left"), [
    ("Each player discards down to 2 cards.", {"Tom": 2, "Ann": 2, "Bob": 2}),
    ("Each player must discard down to 3 cards.", {"Tom": 3, "Ann": 2, "Bob": 3}),
    ("Discard down to 1 card.", {"Tom": 4, "Ann": 1, "Bob": 3}),
    ("Draw 1 card.", {"Tom": 4, "Ann": 3, "Bob": 3}),
    ("The last player draws 1 card.", {"Tom": 4, "Ann": 3, "Bob": 3}),
])  # fmt: skip
def test_what_is_said_of_nobody_is_done_by_whoever_the_card_speaks_to(text: str, left: dict[str, int]) -> None:
    """Ann reveals it, Bob is the first player."""
    table = at_the_table("Bob")
    table.prints("Odd Thing", "treachery", text=f"When Revealed: {text}")
    table.answering(*["Plain Card"] * 6).reveals(table.lays("Odd Thing", places.ENCOUNTER_DECK), "Ann")
    assert {n: len(table.play.state.zone(f"hand:{i}")) for i, n in enumerate(NAMES)} == left


@pytest.mark.parametrize("lasting", [True, False])
@pytest.mark.parametrize("whose", ["first", "last"])
def test_whom_a_statement_speaks_of_while_something_is_so_of_a_player(lasting: bool, whose: str) -> None:
    """Bob reveals it; Ann controls three allies, Bob two, Tom one."""
    text = f"while the {whose} player controls 2 or more allies, each enemy engaged with him gets +1 [attack]."
    for first in NAMES:
        table = at_the_table(first)
        foes = {name: table.enemy(f"{name} Foe", where=f"engaged:{name}", attack=5, hit_points=3) for name in NAMES}
        if lasting:
            table.quest()
            table.prints("Odd Thing", "treachery", text=f"When Revealed: Until the end of the phase, {text}")
            table.reveals(table.lays("Odd Thing", places.ENCOUNTER_DECK), "Bob")
        else:
            table.quest("Odd Thing", text=text.capitalize())
        he = first if whose == "first" else NAMES[NAMES.index(first) - 1]
        gets = {name for name, foe in foes.items() if table.value(foe, "attack") == 6}
        assert gets == ({he} if ALLIES[he] > 1 else set()), (first, he)
