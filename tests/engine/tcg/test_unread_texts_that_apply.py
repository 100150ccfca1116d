"""When a text that is not played applies: where its card lies, what the condition around it says, and whether
players respond just then. Until it applies it is no matter of the line played (docs/tcg-engine.md, tcg/active).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg.meaning import reading, unread
from tests.engine.tcg.table_top import card
from tests.engine.tcg.wide_table import wide

STATES = "Each Orc is quuxified."
WHILE_ELF, WHILE_ENT = ("While you can spot an Elf, each Orc is quuxified.",
                        "While you can spot an Ent, each Orc is quuxified.")  # fmt: skip
USED = "Maneuver: Quuxify a minion."
HEARD = "Each time a minion is healed, quuxify it."
RESPONSE = "Response: Quuxify a minion."


def with_gap(kind, text):
    """A card whose text is not all read."""
    compiled = card_language("tcg").compile_card({"title": "Odd", "type": kind.title(), "gametext": text})
    assert compiled.gaps
    abilities = reading.read((*compiled.abilities, *compiled.unread))
    return card("Odd", kind, *abilities, side="Free Peoples", culture="gondor")


@pytest.mark.parametrize(("kind", "text", "zone", "applies", "responding"), [
    # where it lies: in play, in a hand, in a pile; an opponent's hand is a hand
    ("condition", STATES, "support:0", True, True), ("condition", STATES, "hand:0", False, False),
    ("condition", STATES, "deck:0", False, False), ("condition", STATES, "discard:0", False, False),
    ("condition", STATES, "stacked", True, True), ("condition", STATES, "removed", False, False),
    ("event", STATES, "void", True, True), ("event", STATES, "hand:0", False, True),
    ("event", STATES, "discard:0", False, False),
    # what is around it
    ("condition", WHILE_ELF, "support:0", True, True), ("condition", WHILE_ENT, "support:0", False, False),
    # what is carried out, or waits for something known, applies then and not before
    ("condition", USED, "support:0", False, False), ("condition", HEARD, "support:0", False, False),
    # a response only where players respond
    ("condition", RESPONSE, "support:0", False, True), ("event", RESPONSE, "hand:0", False, True),
    ("event", RESPONSE, "deck:0", False, False),
])  # fmt: skip
def test_when_a_text_that_is_not_played_applies(kind, text, zone, applies, responding):
    t = wide()
    host = t.hoard if zone == "stacked" else None
    t.put(with_gap(kind, text), zone, 0, host=host)
    for wanted, anybody_responds in ((applies, False), (responding, True)):
        found = list(unread.applying(t.play, responding=anybody_responds))
        assert bool(found) is wanted
        assert all(said.card == "Odd" for said, _ in found)


def test_nothing_applies_where_every_text_is_played():
    assert list(unread.applying(wide().play, responding=True)) == []
