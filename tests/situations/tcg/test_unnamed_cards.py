"""Whether something can be done with cards of a hand that nobody named is not known: neither yes nor no."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: tcg
cards:
  - {{name: Frodo, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, text: Ring-bearer.}}
  - {{name: Wood Elf, type: companion, culture: Elven, race: Elf, strength: 5, vitality: 3, twilight cost: 1}}
  - {{name: Big Orc, type: minion, culture: Moria, race: Orc, strength: 5, vitality: 3, site number: 1}}
  - {{name: Own, type: condition, side: Free Peoples, culture: Gandalf, text: "{text}"}}
players:
  - {{name: Tom, ring bearer: {{card: Frodo, wounds: 1}}, support area: [Own], hand: {hand}}}
  - {{name: Ann}}
at: fellowship
ask: {{{asked}: {{use: Own, by: Tom}}}}
"""
HEAL = "to heal a companion"
HANGS_ON_NAMES = [
    f"Fellowship: Discard an [elven] card from hand {HEAL}.", f"Fellowship: Discard a companion from hand {HEAL}.",
    f"Fellowship: Reveal an Elf from hand {HEAL}.", "Fellowship: Play an Elf from hand to draw a card.",
    "Fellowship: Play an [elven] companion from your hand.",
]  # fmt: skip


@pytest.mark.parametrize("asked", ["can", "when can"])
@pytest.mark.parametrize("text", HANGS_ON_NAMES)
def test_what_hangs_on_a_hand_that_nobody_named_is_not_known(text, asked):
    verdict = simulate(load(TABLE.format(text=text, hand=1, asked=asked), "test.yaml"))
    assert verdict.verdict == "inconclusive"
    assert [gap.card for gap in verdict.gaps] == ["an unnamed card"]


@pytest.mark.parametrize("text", HANGS_ON_NAMES)
@pytest.mark.parametrize(("hand", "word"), [("[Wood Elf]", "always"), ("[Big Orc]", "never"), ("0", "never")])
def test_what_hangs_on_a_hand_that_is_named_is_known(text, hand, word):
    assert simulate(load(TABLE.format(text=text, hand=hand, asked="can"), "test.yaml")).verdict == word


@pytest.mark.parametrize(("text", "word"), [
    (f"Fellowship: Discard a card from hand {HEAL}.", "always"),
    (f"Fellowship: Discard 2 [elven] cards from hand {HEAL}.", "never"),
    ("Fellowship: Play an Elf from your draw deck.", "always"),
    (f"Fellowship: Discard the top card of your draw deck {HEAL}.", "always"),
    (f"Maneuver: Discard an [elven] card from hand {HEAL}.", "never"),
])  # fmt: skip
def test_what_does_not_hang_on_it_is_known(text, word):
    assert simulate(load(TABLE.format(text=text, hand=1, asked="can"), "test.yaml")).verdict == word
