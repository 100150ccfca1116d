"""Texts each of whose phrases has a meaning, but not as they stand together: they don't count as played. What holds
while a card is attached holds by itself, wherever it is printed (lcg/constant-ability).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import coverage, language

PLAYED = {
    "attachment": [
        "Attach to a location. Treat attached location's printed text box as blank.",
        'Attach to a location. While attached to a location, Veil gains: "Attached location gets -1 [threat]."',
    ],
    "event": [
        "Action: Shuffle a card from your hand into your deck.",
        "Doomed 2. Action: Heal 1 damage from a hero.",
        "Action: Choose an enemy. Deal damage to that enemy equal to its [threat].",
        "Action: Spend 2 resources from a hero's resource pool to ready a Scout hero.",
        "Action: Discard 2 resources from a hero's resource pool to ready that hero.",
    ],
}  # fmt: skip
NOT_PLAYED = {
    "attachment": [
        'Attach to a hero. While attached to a location, Veil gains: "Treat attached location\'s printed text box '
        'as blank."',
    ],
    "event": [
        "Action: Shuffle a card from your hand into any player's deck.",
        "Doomed X. Action: Heal X damage from a hero.",
        "Action: Spend 2 resources from a hero's resource pool to ready that hero.",
        "Action: Spend 1 resource from a Lore hero's resource pool to heal 2 damage from that hero.",
        "Action: Choose an enemy. Look at the top card of the encounter deck. Heal damage on the chosen enemy equal to "
        "that card's [threat].",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "played"), [
    (kind, text, which is PLAYED) for which in (PLAYED, NOT_PLAYED) for kind, texts in which.items() for text in texts
])  # fmt: skip
def test_as_they_stand_together(kind: str, text: str, played: bool) -> None:
    compiled = language.compiler().compile_card({"name": "Veil", "type": kind, "text": text})
    assert not compiled.gaps
    assert (coverage.lacks(compiled.abilities) == ()) is played


@pytest.mark.parametrize("label", ["Response: After Veil enters play, draw 1 card.", "Action: Exhaust Veil to draw 1 card."])
def test_what_holds_while_it_is_attached_holds_by_itself(label: str) -> None:
    compiled = language.compiler().compile_card({"name": "Veil", "type": "attachment", "text": (
        f'Attach to a location. {label} While attached to a location, Veil gains: "Attached location gets -1 [threat]."'
    )})  # fmt: skip
    assert [each.kind for each in compiled.abilities][1:] in (["response", "constant"], ["action", "constant"])
