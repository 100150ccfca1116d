"""What texts wait for among tokens, piles, hands and skirmishes happens as other cards' texts bring it about, with
the right player and card, and not otherwise.

Tom uses a condition of his in `wide_table`; his Marker waits. Each waiting text adds 5 twilight, which nothing else
there does.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import speaking
from tests.engine.tcg.test_meaning_of_effects import answered

DEEDS = {
    "add burden": ("Add a burden", []),
    "remove burden": ("Remove a burden", []),
    "add threat": ("Add a threat", []),
    "stack": ("Stack your draw deck's top card on Doer", []),
    "return": ("Return Gimli to his owner's hand", []),
    "return theirs": ("Return Uruk to its owner's hand", []),
    "mill": ("Discard the top card of your draw deck", []),
    "heal": ("Heal Aragorn", []),
    "wound": ("Wound Legolas", []),
    "exert": ("Exert Legolas", []),
    "discard": ("Discard Works", []),
    "discard minion": ("Discard Uruk", []),
    "kill": ("Kill Uruk", []),
    "place": ("Add an [elven] token to Song", []),
    "take": ("Remove an [elven] token from Song", []),
    "reinforce": ("Reinforce an [elven] token", []),
    "cancel": ("Cancel a skirmish involving Aragorn", []),
    "transfer": ("Transfer Axe to Frodo", []),
}  # fmt: skip
WAITING = {
    "a burden is added": {"add burden"},
    "you add a burden": {"add burden"},
    "a burden is added by a Free Peoples card": {"add burden"},
    "a burden is added by a Shadow card": set(),
    "an opponent adds a burden": set(),
    "a burden is removed": {"remove burden"},
    "you remove a burden": {"remove burden"},
    "an opponent removes a burden": set(),
    "a threat is added": {"add threat"},
    "a threat is removed": set(),
    "a card is stacked on a condition": {"stack"},
    "you stack a card on a condition": {"stack"},
    "a card is stacked here": set(),
    "a companion is returned to your hand": {"return"},
    "a Dwarf is returned to his owner's hand": {"return"},
    "a minion is returned to your hand": set(),
    "a minion is returned to an opponent's hand": {"return theirs"},
    "a character is returned to hand": {"return", "return theirs"},
    "a card is discarded from your draw deck": {"mill"},
    "a card is discarded from the top of your draw deck": {"mill"},
    "a card is discarded from an opponent's draw deck": set(),
    "a companion heals": {"heal"},
    "a companion is healed": {"heal"},
    "a minion heals": set(),
    "a companion takes a wound in a skirmish": {"wound"},
    "a Dwarf takes a wound in a skirmish": set(),
    "a Free Peoples card exerts a companion": {"exert"},
    "a Shadow card exerts a companion": set(),
    "a Shadow condition is discarded by you": {"discard"},
    "a Shadow condition is discarded by an opponent": set(),
    "a minion is killed or discarded": {"discard minion", "kill"},
    "a minion or Shadow condition is killed or discarded from play": {"discard", "discard minion", "kill"},
    "an [elven] token is placed on Song": {"place", "reinforce"},
    "an [elven] token is removed": {"take"},
    "you remove an [elven] token": {"take"},
    "an [elven] token is removed from Hoard": set(),
    "a [gondor] token is removed": set(),
    "you reinforce an [elven] token": {"reinforce"},
    "a skirmish is cancelled": {"cancel"},
    "a skirmish involving a Man is cancelled": {"cancel"},
    "a skirmish involving an Elf is cancelled": set(),
    "a possession is transferred": set(),
    "an artifact is transferred": {"transfer"},
    "you use a skirmish special ability": set(DEEDS),
    "you use a special ability": set(DEEDS),
    "you use a maneuver special ability": set(),
    "an opponent uses a special ability": set(),
    "the Ring-bearer takes off The One Ring": set(),
}


@pytest.mark.parametrize("waiting", WAITING)
def test_it_happens_when_it_is_brought_about(waiting):
    found = set()
    for name, (deed, answers) in DEEDS.items():
        t = speaking(f"Each time {waiting}, add (5).", phase="skirmish")
        doer = t.support(written("Doer", "condition", f"Skirmish: {deed}.", side="Free Peoples", culture="gandalf"))
        (use,) = (c for c in actions.actions(t.play, "skirmish.actions", 0) if c.key == (doer, 0))
        t.play.then(use.task)
        answered(t.run(), answers)
        if t.pool >= 8:
            found.add(name)
    assert found == WAITING[waiting]
