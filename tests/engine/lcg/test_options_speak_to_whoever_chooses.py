"""Options printed in the second person, behind "each player must choose": "you" is whoever chooses, not whoever has
revealed the card (lcg/in-player-order, lcg/the-word-choose).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

PLAYERS = ("Tom", "Ann")
OPTIONS = {
    "raise your threat by 1 per ally you control": ("threat", "raise his threat by 1"),
    "raise your threat by X, where X is the number of allies you control": ("threat", "raise his threat by X"),
    "discard each ally you control": ("allies", "discard"),
    "exhaust each character you control": ("characters", "exhaust"),
    "discard each card in your hand": ("hand", "discard"),
}
ALLIES = {"Tom": 1, "Ann": 2}


def laid_out() -> Table:
    """Tom with one ally, Ann with two; each has a hero and two cards in hand."""
    table = Table(*PLAYERS).during("quest", "3.3")
    for player in PLAYERS:
        table.hero(f"Hero of {player}", player=player)
        for number in range(ALLIES[player]):
            table.ally(f"Ally {number} of {player}", player=player)
        for _ in range(2):
            table.lays("Plain Card", f"hand:{player}")
    return table


def seen(table: Table, player: str) -> dict[str, int]:
    """What a player has of what the options touch."""
    own = [ident for ident in table.play.state.cards if table.zone(ident) == f"play:{player}"]
    return {
        "threat": int(str(table.play.fact(("threat", table.number(player))))),
        "allies": len([i for i in own if table.play.name(i).startswith("Ally")]),
        "characters": len([i for i in own if table.card(i).ready]),
        "hand": len(table.pile(f"hand:{player}")),
    }


def after(option: str, player: str, before: dict[str, int]) -> dict[str, int]:
    """What the option leaves a player with, by its words."""
    changed = {
        "threat": {"threat": before["threat"] + ALLIES[player]},
        "allies": {"allies": 0, "characters": 1},
        "characters": {"characters": 0},
        "hand": {"hand": 0},
    }
    return before | changed[OPTIONS[option][0]]


@pytest.mark.parametrize(("by", "option"), list(product(PLAYERS, OPTIONS)))
@pytest.mark.parametrize(("asked", "choose"), [
    ("Each player must choose", PLAYERS), ("The first player must choose", ("Tom",)),
])  # fmt: skip
def test_each_option_is_about_the_one_who_chooses(asked: str, choose: tuple[str, ...], option: str, by: str) -> None:
    table = laid_out()
    before = {player: seen(table, player) for player in PLAYERS}
    text = f"When Revealed: {asked}: either raise your threat by 9, or {option}."
    table.prints("Hard Choice", "treachery", text=text)
    table.answering(*[OPTIONS[option][1]] * len(choose))
    table.reveals(table.play.create("Hard Choice", places.REVEALING), by)
    for player in PLAYERS:
        wanted = after(option, player, before[player]) if player in choose else before[player]
        assert seen(table, player) == wanted, player
