"""Texts whose own condition, or whose own effect, is about what they change."""

from __future__ import annotations

import pytest

from tests.situations.lcg.table import run

FADE = """
          - {name: Fade Away, type: event, sphere: neutral, cost: 0,
             text: "Action — this phase, if your threat is higher than 22, treat your threat as 22."}
          - {name: Quiet Word, type: event, sphere: neutral, cost: 0,
             text: "Play only if your threat is 22 or lower. Action — draw 1 card."}
"""


@pytest.mark.parametrize(("threat", "played", "verdict"), [
    (35, True, "always"), (35, False, "never"), (23, True, "always"), (22, False, "always"), (12, True, "always"),
])  # fmt: skip
def test_a_threat_counted_otherwise_while_it_is_high_asks_for_the_dial(
    threat: int, played: bool, verdict: str
) -> None:
    """lcg/designer/094: the condition is about what the dial shows, and the program comes to an end."""
    do = "do: [{play: Fade Away, by: Tom}]" if played and threat > 22 else ""
    answered = run(
        f"""{FADE}
        players: [{{name: Tom, threat: {threat}, heroes: [Bran], hand: [Fade Away, Quiet Word]}}]
        at: in 2.2 window
        {do}
        ask: {{can: {{play: Quiet Word, by: Tom}}}}
        """
    )
    assert answered.verdict == verdict


LEAVES = """
          - {{name: Odd Stone, type: objective, text: "When Odd Stone leaves play, remove it from the game."}}
          - {{name: Sweep, type: treachery, text: "When Revealed — {} Odd Stone{}."}}
"""


@pytest.mark.parametrize(("how", "end"), [
    ("discard", ""), ("remove", " from the game"), ("shuffle", " into the encounter deck"),
])  # fmt: skip
def test_what_removes_its_own_card_from_the_game_as_it_leaves_does_so_once(how: str, end: str) -> None:
    """lcg/removed-from-game: however it leaves, it is out of the game, and that is the end of it."""
    answered = run(
        f"""{LEAVES.format(how, end)}
        players: [{{name: Tom, threat: 20, heroes: [Bran]}}]
        staging area: [Odd Stone]
        encounter deck: [Sweep]
        at: during 3.3
        do: [{{reveal: Sweep}}]
        ask: {{where is: Odd Stone}}
        """
    )
    assert answered.answer == "removed from the game"
