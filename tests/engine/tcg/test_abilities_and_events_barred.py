"""Texts that bar special abilities of a phase bar no events, and the other way round: what an event does is no
special ability (tcg/special-ability, tcg/event).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import speaking

BOTH = "Skirmish events cannot be played and skirmish special abilities cannot be used."


@pytest.mark.parametrize(("text", "event", "ability", "response"), [
    ("Skirmish special abilities cannot be used.", True, False, True),
    ("The Free Peoples player cannot use skirmish special abilities.", True, False, True),
    ("An opponent cannot use skirmish special abilities.", True, False, True),
    ("Skirmish events cannot be played.", False, True, True),
    ("The Free Peoples player cannot play skirmish events.", False, True, True),
    (BOTH, False, False, True),
    ("Maneuver special abilities cannot be used.", True, True, True),
    ("You cannot use skirmish special abilities.", True, True, True),  # Ann's text: Tom may
    ("The Free Peoples player cannot use special abilities.", True, False, False),
])  # fmt: skip
def test_what_a_bar_in_a_phase_keeps_from(text, event, ability, response):
    """Ann's text in a skirmish; Tom has an event, a card with a skirmish ability and one with a response."""
    t = speaking(text, 1, "skirmish")
    (blow,) = t.hand(written("Blow", "event", "Skirmish: Add (1).", side="Free Peoples"))
    horn = t.support(written("Horn", "condition", "Skirmish: Add (1).", side="Free Peoples"))
    t.support(written("Herb", "condition", "Response: If an Elf exerts, exert Aragorn to heal that Elf.",
                      side="Free Peoples"))  # fmt: skip
    assert (actions.why_not_play(t.play, blow, 0, 0) is None) is event
    assert (actions.why_not_use(t.play, horn, 0, 0) is None) is ability
    t.happen(occurrence("exerted", card=t.legolas, life=t.play.card(t.legolas).life))
    assert ("use Herb" in t.options()) is response
