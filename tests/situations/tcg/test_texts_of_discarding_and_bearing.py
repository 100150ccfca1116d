"""What takes the place of a discard, how many cards a condition in parentheses discards, and what may not be
played on whom.
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3,
         "vitality": 4, "resistance": 10,
         "unique": True, "text": "Ring-bearer."}  # fmt: skip
SCOUT = {
    "name": "Scout", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 5, "vitality": 3
}
SCOLD = {
    "name": "Scold", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 4, "vitality": 3
}


def asked(cards, tom, ann, **more):
    """What a position of two players comes to."""
    players = [{"name": "Tom", "ring bearer": "Frodo", **tom}, {"name": "Ann", **ann}]
    return simulate(from_data({"game": "tcg", "cards": [FRODO, *cards], "players": players, **more})).answer


@pytest.mark.parametrize("gone", ["Scout", "Scold"])
def test_the_very_card_that_would_be_discarded_is_stacked(gone):
    says = (
        "Response — if a [gondor] companion would be discarded: stack it on a Free Peoples condition instead."
    )
    tent = {"name": "Tent", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
            "text": f"Plays to your support area.\n{says}"}  # fmt: skip
    other = {"Scout": "Scold", "Scold": "Scout"}[gone]
    more = {"at": "maneuver", "do": [{"discard": gone}], "given": [{"use": "Tent", "by": "Tom"}]}
    tom = {"companions": ["Scout", "Scold"], "support area": ["Tent"]}
    where = {
        name: asked([SCOUT, SCOLD, tent], tom, {}, ask={"where is": name}, **more) for name in (gone, other)
    }
    assert "Tent" in where[gone]
    assert where[other].startswith("in play")


@pytest.mark.parametrize(("orcs", "count"), [([], 1), (["Orc"], 2)])
def test_more_are_discarded_only_if_the_condition_in_parentheses_is_met(orcs, count):
    text = (
        "Maneuver — exert a [gondor] companion → discard a condition (or 2 conditions if an Orc can be "
        "spotted)."
    )
    event = {
        "name": "Sweep", "type": "event", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0,
        "text": text
    }
    fog = {
        "name": "Fog", "type": "condition", "side": "Shadow", "culture": "Moria",
        "text": "Plays to your support area."
    }
    orc = {
        "name": "Orc", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 6, "vitality": 3,
        "site number": 1
    }
    uruk = {
        "name": "Uruk", "type": "minion", "culture": "Isengard", "race": "Uruk-hai", "strength": 6,
        "vitality": 3, "site number": 1
    }
    ann = {
        "minions": ["Uruk", *orcs],
        "support area": [{"card": "Fog", "as": name} for name in ("first", "second", "third")]
    }
    found = asked(
        [SCOUT, event, fog, orc, uruk], {"companions": ["Scout"], "hand": ["Sweep"]}, ann,
        at="maneuver", do=[{"play": "Sweep", "by": "Tom"}],
        ask={"how often": {"happened": "discarded", "card": "Fog"}},
    )  # fmt: skip
    assert found == count


@pytest.mark.parametrize(("shield", "free"), [([], True), (["Shield"], False)])
def test_a_condition_in_hand_is_kept_off_the_one_whom_a_text_names(shield, free):
    text = "Plays to your support area.\nAlways — each Shadow condition cannot be played on Scout."
    ward = {"name": "Shield", "type": "condition", "side": "Free Peoples", "culture": "Gondor", "text": text}
    curse = {"name": "Curse", "type": "condition", "side": "Shadow", "culture": "Moria", "twilight cost": 0,
             "text": "Plays on a [gondor] companion."}  # fmt: skip

    def may_be_cursed(companions):
        return asked(
            [SCOUT, SCOLD, ward, curse], {"companions": companions, "support area": shield},
            {"hand": ["Curse"]},
            at="shadow", twilight=4, ask={"can": {"play": "Curse", "by": "Ann"}},
        )  # fmt: skip

    assert may_be_cursed(["Scout"]) is free
    assert may_be_cursed(["Scout", "Scold"]) is True
