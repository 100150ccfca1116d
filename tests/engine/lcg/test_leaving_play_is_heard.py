"""That a card leaves play is heard however it does: by every effect that takes it away, and with what it was
attached to, whether the text says "if", "after" or "when" (lcg/in-play-and-out-of-play, lcg/attachment-cards).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.test_wrong_without_a_gap import FREE, LOST, comes_out, sure

SAID = ["If Relic leaves play, the players lose the game.", "Forced: After Relic leaves play, the players lose the game.",
        "Forced: When Relic leaves play, the players lose the game."]  # fmt: skip
WAYS = {
    "Return an ally you control to its owner's hand.": True, "Shuffle an ally you control into its owner's deck.": True,
    "Remove an ally you control from the game.": True, "Add an ally you control to the victory display.": True,
    "Place an ally you control facedown under Ford.": True, "Set an ally you control aside, out of play.": True,
    "Switch an ally you control with an ally in your hand.": True, "Deal 2 damage to an ally.": True,
    "Choose a player. That player gains control of an ally you control.": False,
    "Attach an ally you control to an enemy as a Condition attachment.": False,
}
ALLY = {"type": "ally", "sphere": "Tactics", "cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2}
FORD = {"name": "Ford", "type": "location", "threat": 1, "quest points": 3}
RAT = {"name": "Rat", "type": "enemy", "engagement cost": 30, "threat": 1, "attack": 1, "defense": 1, "hit points": 3}
PIP = {"name": "Pip", **ALLY}


@pytest.mark.parametrize(("way", "gone"), list(WAYS.items()))
def test_an_ally_that_an_effect_takes_away(way: str, gone: bool) -> None:
    text = SAID[sum(map(ord, way)) % 3]
    cards = [{"name": "Relic", **ALLY, "text": text}, {"name": "Deed", **FREE, "text": f"Action: {way}"}, FORD, RAT, PIP]
    tom = {"name": "Tom", "heroes": ["Ash"], "allies": ["Relic"], "hand": ["Deed", "Pip"]}
    found = comes_out(
        cards, players=[tom, {"name": "Ann", "heroes": ["Birch"]}], staging_area=["Ford", "Rat"], at="in 3.2 window",
        do=[{"play": "Deed"}], ask=LOST,
    )  # fmt: skip
    assert sure(found) is gone


@pytest.mark.parametrize("text", SAID)
@pytest.mark.parametrize(("kind", "host", "act"), [
    ("hero", "Ash", "destroy"), ("ally", "Pip", "discard"), ("location", "Ford", "explore"), ("enemy", "Rat", "destroy"),
])  # fmt: skip
def test_an_attachment_whose_host_goes(kind: str, host: str, act: str, text: str) -> None:
    relic = {"name": "Relic", "type": "attachment", "sphere": "Neutral", "cost": 0, "text": f"Attach to a {kind}. {text}"}
    tom = {"name": "Tom", "heroes": ["Ash"], "allies": ["Pip"], "attachments": [{"card": "Relic", "on": host}]}
    found = comes_out(
        [relic, FORD, RAT, PIP], players=[tom, {"name": "Ann", "heroes": ["Birch"]}], staging_area=["Ford", "Rat"],
        at="in 3.2 window", do=[{act: host}], ask=LOST,
    )  # fmt: skip
    assert sure(found) is True


@pytest.mark.parametrize("heard", ["Response: After Pip enters play, draw 1 card.", "Forced: After Pip enters play, draw 1 card."])
def test_who_comes_by_a_switch_has_entered_play(heard: str) -> None:
    cards = [{"name": "Relic", **ALLY}, {"name": "Pip", **ALLY, "text": heard},
             {"name": "Deed", **FREE, "text": "Action: Switch an ally you control with an ally in your hand."}]  # fmt: skip
    found = comes_out(
        cards, players=[{"name": "Tom", "heroes": ["Ash"], "allies": ["Relic"], "hand": ["Deed", "Pip"], "deck": 4}],
        at="in 3.2 window", do=[{"play": "Deed"}], given=[{"trigger": "Pip"}] if "Response" in heard else [],
        ask={"how much": "cards in hand of Tom"},
    )  # fmt: skip
    assert sure(found) == 2


@pytest.mark.parametrize(("left", "out"), [(True, False), (False, True)])
def test_what_any_player_is_asked_holds_whatever_forced_text_it_is_printed_behind(left: bool, out: bool) -> None:
    mode = {"name": "Mode", "type": "campaign", "text": "Forced: After a character readies by a player card effect, its "
            "controller raises his threat by 1. If a player controls no ally, that player is eliminated from the game."}  # fmt: skip
    found = comes_out(
        [mode, PIP], players=[{"name": "Tom", "heroes": ["Ash"], "allies": ["Pip"]}, {"name": "Ann", "heroes": ["Birch"],
        "allies": ["Pip"]}], beside=["Mode"], at="in 3.2 window", do=[] if left else [{"discard": "Pip"}],
        ask={"whether": {"player": {"player": "Tom", "eliminated": True}}},
    )  # fmt: skip
    assert sure(found) is out


@pytest.mark.parametrize(("guard", "deed", "can"), [
    ("Rat", "Deal 1 damage to each enemy in play.", False),
    ("Rat", "Place 1 progress on each location in the staging area.", True),
    ("Ford", "Place 1 progress on each location in the staging area.", False),
])  # fmt: skip
def test_attached_enemy_or_location_is_the_one_that_is_attached(guard: str, deed: str, can: bool) -> None:
    sign = {"name": "Sign", "type": "objective", "keywords": ["Guarded (enemy)"],
            "text": "Attached enemy or location is immune to card effects."}  # fmt: skip
    beside = ["Ford"] if guard == "Rat" else ["Rat"]
    found = comes_out(
        [sign, RAT, FORD, {"name": "Deed", **FREE, "text": f"Action: {deed}"}],
        players=[{"name": "Tom", "heroes": ["Ash"], "hand": ["Deed"]}], at="in 3.2 window",
        staging_area=[{"card": "Sign", "guarded by": guard}, *beside], ask={"can": {"play": "Deed"}},
    )  # fmt: skip
    assert sure(found) is can
