"""What takes the place of a discard, how many cards a condition in parentheses discards, and what may not be
played on whom.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere
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


@pytest.mark.parametrize("text", [
    "Shadow conditions cannot be played on Scout.", "Shadow conditions may not be played on Scout.",
    "Each Shadow condition cannot be played on companions.",
])  # fmt: skip
@pytest.mark.parametrize("warded", [True, False])
def test_what_cannot_be_played_on_somebody_is_transferred_to_him_all_the_same(text, warded):
    """Transferring is not playing (tcg/transfer)."""
    ward = {"name": "Shield", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
            "text": f"Plays to your support area.\n{text}"}  # fmt: skip
    says = "Plays to your support area.\nManeuver: Transfer this condition to a companion who has strength 5."
    curse = {"name": "Curse", "type": "condition", "side": "Shadow", "culture": "Moria", "text": says}
    orc = {"name": "Orc", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 6, "vitality": 3,
           "site number": 1}  # fmt: skip
    assert asked(
        [SCOUT, ward, curse, orc], {"companions": ["Scout"], "support area": ["Shield"] if warded else []},
        {"support area": ["Curse"], "minions": ["Orc"]},
        at="maneuver", do=[{"use": "Curse", "by": "Ann"}],
        ask={"how often": {"happened": "transferred", "card": "Curse"}},
    ) == 1  # fmt: skip


@pytest.mark.parametrize("first", ["Scout", "Scold"])
def test_a_skirmish_with_a_lurker_is_not_fought_before_others(first):
    """Neither by the game nor as an act (tcg/keyword/lurker)."""
    orc = {"name": "Orc", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 6, "vitality": 3,
           "site number": 1}  # fmt: skip
    hidden = {**orc, "name": "Hidden", "text": "Lurker."}

    def fought():
        return asked(
            [SCOUT, SCOLD, orc, hidden], {"companions": ["Scout", "Scold"]}, {"minions": ["Orc", "Hidden"]},
            at="choose a skirmish", do=[{"skirmish": first}],
            assignments=[{"defender": "Scout", "minions": ["Orc"]}, {"defender": "Scold", "minions": ["Hidden"]}],
            ask={"how often": {"happened": "skirmish lost", "card": first}},
        )  # fmt: skip

    if first == "Scout":
        assert fought() == 1
    else:
        with pytest.raises(IllegalHere, match="fought before it: Scout") as caught:
            fought()
        assert "tcg/keyword/lurker" in str(caught.value.rule)
