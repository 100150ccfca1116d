"""Of several options one that can be done in full is chosen; only where none can be, one that does anything
(lcg/faq/1.44, lcg/effects, lcg/designer/056).

Generated: each option that can be done in part × each wording of the choice.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

IN_PART = [
    "remove 2 progress from the current quest", "discard 2 cards from your hand", "discard 2 allies you control",
    "exhaust 3 characters you control", "discard the top 3 cards of your deck", "discard 2 attachments you control",
]  # fmt: skip
"""What the position below lets be done in part."""
WORDINGS = [
    "When Revealed: Either {a}, or {b}.", "When Revealed: Either {b}, or {a}.", "When Revealed: You must either {a} or {b}.",
    "When Revealed: Choose one: {a}, or {b}.",
]  # fmt: skip


def revealed(text: str, **more: Any) -> Verdict:
    """The verdict on the player's threat after a treachery of that text."""
    card = {"sphere": "Lore", "cost": 1}
    return simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Bargain", "type": "treachery", "text": text}, {"name": "Note", "type": "event", **card},
            {"name": "Way", "type": "quest", "stage": 1, "quest points": 20},
            {"name": "Guide", "type": "ally", **card, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2},
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
             "defense": 1, "hit points": 9},
            {"name": "Cloak", "type": "attachment", **card, "text": "Attach to a hero."},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Chief", "attached": ["Cloak"]}],
                     "allies": ["Guide"], "hand": ["Note"], "deck": {"top": ["Note"], "size": 1}}],
        "quest": {"card": "Way", "progress": 1}, "at": "during 3.3", "do": [{"reveal": "Bargain"}],
        "ask": {"how much": "threat of Tom"}, **more,
    }))  # fmt: skip


@pytest.mark.parametrize("part", IN_PART)
@pytest.mark.parametrize("wording", WORDINGS)
def test_what_can_be_done_only_in_part_is_not_chosen(part: str, wording: str) -> None:
    """While the other can be done in full."""
    verdict = revealed(wording.format(a=part, b="raise your threat by 5"))
    assert (verdict.answer, verdict.gaps) == (25, [])


@pytest.mark.parametrize("part", IN_PART)
@pytest.mark.parametrize("wording", WORDINGS)
def test_where_none_can_be_done_in_full_one_is_done_in_part(part: str, wording: str) -> None:
    """What would change nothing is not chosen."""
    text = wording.format(a=part, b="discard 2 enemies in play")
    verdict = revealed(text)
    assert (verdict.answer, verdict.gaps) == (20, [])
    told = [line.text for line in verdict.outcomes[0].trace]
    assert not any("None of these" in line for line in told)
    assert any(word in line for line in told for word in ("removed from Way", "is discarded", "is exhausted"))


@pytest.mark.parametrize("wording", WORDINGS)
def test_both_that_can_be_done_are_offered(wording: str) -> None:
    """The player chooses."""
    verdict = revealed(wording.format(a="discard 1 card from your hand", b="raise your threat by 5"))
    assert {outcome.answer for outcome in verdict.outcomes} == {20, 25}


@pytest.mark.parametrize("nothing", [
    "trigger each Scour effect in play", "each enemy in play makes an immediate attack",
    "remove all progress from the active location", "deal 1 damage to each exhausted character",
    "discard all resources from each hero's resource pool", "deal a shadow card to each enemy engaged with you",
    "add the topmost enemy of the encounter discard pile to the staging area",
    "remove each character from the quest", "raise each other player's threat by 2",
    "discard a random card from each other player's hand", "move 1 damage from an enemy to a hero",
])  # fmt: skip
def test_what_would_change_nothing_is_not_chosen(nothing: str) -> None:
    """While the other can be done."""
    verdict = revealed(WORDINGS[0].format(a=nothing, b="raise your threat by 5"))
    assert (verdict.answer, verdict.gaps) == (25, [])
