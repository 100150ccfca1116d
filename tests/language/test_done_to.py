"""To what a deed can be done: for every phrase that says so of itself, every sort of card."""

from __future__ import annotations

import pytest

from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.language.tcg.done_to import _FITS
from ruling_service.situations.shared.compiling import compile_object

SORTS = (
    "companion", "ally", "minion", "character", "possession", "artifact", "condition", "follower", "event",
    "site"
)
SAID = {
    "allow_skirmish": "Allow a {} to skirmish.", "cancel": "Cancel a {}.",
    "cancel_skirmish": "Cancel a skirmish involving a {}.", "corrupt": "Corrupt a {}.",
    "discard": "Discard a {}.", "exert": "Exert a {}.", "exhaust": "Exhaust a {}.", "heal": "Heal a {}.",
    "kill": "Kill a {}.", "leave_skirmish": "Remove a {} from a skirmish.",
    "make_ring_bearer": "Make a {} the Ring-bearer.",
    "make_shadow_number": "Make the Shadow number of a {} +1.", "must_exert": "Make a {} exert.",
    "prevent_wounds": "Prevent all wounds to a {}.", "remove_from_game": "Remove a {} from the game.",
    "replace_in_skirmish": "Have a {} replace a companion in a skirmish.",
    "replace_site": "Replace a {} with a site from your adventure deck.",
    "return": "Return a {} to its owner's hand.", "shuffle_into": "Shuffle a {} into your draw deck.",
    "stack": "Stack a {} on a condition.", "take_into_hand": "Take a {} into hand from your discard pile.",
    "transfer": "Transfer a {} to a character.", "wears_ring": "Make a {} wear The One Ring.",
    "wound": "Wound a {}.",
}  # fmt: skip
UNSAID = {"replace_act"}
"""Said of a prohibition only, with a word that texts have for sites alone."""
FIT = {kind: frozenset(SORTS).intersection(*(_FITS[name] for name in _FITS if kind in kinds_with("tcg", name)))
       for kind in SAID}  # fmt: skip


def _gaps(text: str, type_: str = "Event") -> list[str]:
    return [gap.reason for gap in compile_object({"title": "X", "type": type_, "text": text}, "tcg").gaps]


def test_every_phrase_that_names_a_sort_is_tried() -> None:
    assert set(SAID) | UNSAID == set().union(*(kinds_with("tcg", name) for name in _FITS))


@pytest.mark.parametrize("kind", SAID)
def test_a_deed_is_read_only_of_what_it_can_be_done_to(kind: str) -> None:
    for sort in SORTS:
        amiss = [why for why in _gaps(f"Maneuver: {SAID[kind].format(sort)}") if "of that sort" in why]
        assert bool(amiss) is (sort not in FIT[kind]), sort


@pytest.mark.parametrize(("text", "fits"), [
    ("Make a minion fierce.", True), ("Make a companion fierce.", True), ("Make a site fierce.", False),
    ("Make a companion defender +1.", True), ("Make a minion defender +1.", False),
    ("Make a minion Ring-bound.", False), ("Make a condition damage +1.", False),
    ("Make a weapon strength +1.", False), ("Make a site strength +1.", False),
    ("Make a condition twilight cost +1.", True), ("Replace a Dwarf with an Elf.", False),
    ("Assign a minion to a companion.", True), ("Assign a companion to an ally.", False),
    ("Assign a minion to skirmish a minion.", False), ("Wound a weapon.", False), ("Wound a Dwarf.", True),
    ("Exert a companion to kill a possession.", False), ("Play a possession on a companion.", True),
    ("Play a site on a companion.", False), ("Play a minion on a companion.", False),
])  # fmt: skip
def test_values_keywords_and_sides(text: str, fits: bool) -> None:
    assert (not _gaps(f"Maneuver: {text}")) is fits


def test_behind_a_trigger_and_in_a_statement() -> None:
    behind = "Each time you play a companion, kill a possession."
    assert "of that sort" in _gaps(behind, "Condition")[0]
    assert "of that sort" in _gaps("Each possession is fierce.", "Condition")[0]
    assert not _gaps("Each time you play a companion, wound a minion.", "Condition")
