"""A price that holds for what is played on one card is no price on another; a text that answers something does
nothing to a card that has left play since.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.lcg import payment
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO: dict[str, Any] = {"type": "hero", "sphere": "Tactics", "threat cost": 8, "willpower": 2, "attack": 2, "defense": 2, "hit points": 9}
CLUB: dict[str, Any] = {"name": "Club", "type": "attachment", "sphere": "Tactics", "cost": 2, "traits": ["Weapon"], "text": "Attach to a hero."}
ON_ITSELF = "Lower the cost to play Weapon attachments on Smith by 2."
ON_A_TRAIT = "Lower the cost to play attachments on a Ranger hero by 1."
OWN_PRICE = "Attach to a hero. Reduce the cost to play Club by 2 if attached to a hero with the Ranger trait."


def _club(text: str, resources: int, ask: dict[str, Any], *, club: str = CLUB["text"], owner: str = "Tom", **more: Any):
    cards = [{"name": "Smith", **HERO, "text": text}, {"name": "Scout", **HERO, "traits": ["Ranger"]}, {"name": "Kin", **HERO}, {**CLUB, "text": club}]
    payer = {"card": "Smith" if owner == "Tom" else "Kin", "resources": resources}
    tom: dict[str, Any] = {"name": "Tom", "threat": 20, "heroes": [payer, "Scout", "Kin"] if owner == "Tom" else ["Smith", "Scout"]}
    players = [tom] if owner == "Tom" else [tom, {"name": "Kris", "threat": 20, "heroes": [payer]}]
    players[-1]["hand"] = ["Club"]
    return simulate(from_data({"game": "lcg", "cards": cards, "players": players, "first player": owner, "at": "in 2.2 window", **more, "ask": ask}))  # fmt: skip


@pytest.mark.parametrize(("text", "club", "host", "resources", "playable"), [
    (ON_ITSELF, CLUB["text"], "Smith", 0, True), (ON_ITSELF, CLUB["text"], "Kin", 0, False),
    (ON_ITSELF, CLUB["text"], "Kin", 1, False), (ON_ITSELF, CLUB["text"], "Kin", 2, True),
    (ON_A_TRAIT, CLUB["text"], "Scout", 1, True), (ON_A_TRAIT, CLUB["text"], "Smith", 1, False),
    ("", OWN_PRICE, "Scout", 0, True), ("", OWN_PRICE, "Kin", 0, False), ("", OWN_PRICE, "Kin", 2, True),
])  # fmt: skip
def test_a_price_for_one_host_is_none_for_another(text, club, host, resources, playable):
    verdict = _club(text, resources, {"can": {"play": "Club", "choosing": host}}, club=club)
    assert verdict.verdict == ("always" if playable else "never")


@pytest.mark.parametrize(("resources", "host", "paid"), [(2, "Smith", 0), (2, "Kin", 2), (3, "Scout", 2)])
def test_what_is_paid_is_the_price_on_that_host(resources, host, paid):
    verdict = _club(ON_ITSELF, resources, {"how much": "resources spent"}, do=[{"play": "Club", "choosing": host}])
    assert verdict.answer == paid


@pytest.mark.parametrize(("resources", "host", "playable"), [(0, "Smith", True), (0, "Kin", False), (1, "Scout", False)])
def test_whoever_plays_it_on_that_card_pays_its_price_there(resources, host, playable):
    verdict = _club(ON_ITSELF, resources, {"can": {"play": "Club", "choosing": host}}, owner="Kris")
    assert verdict.verdict == ("always" if playable else "never")


def test_what_cannot_be_paid_in_full_is_not_paid_with_nothing():
    with pytest.raises(NotPlayed):
        payment.pay(None, 0, [], 2)  # type: ignore[arg-type]


ENEMY: dict[str, Any] = {"type": "enemy", "engagement cost": 40, "threat": 2, "attack": 1, "defense": 1, "hit points": 5}
GONE = {
    "Forced: After Hopper attacks, discard Hopper.": "encounter discard pile",
    "Forced: After Hopper attacks, add Hopper to the victory display.": "victory display",
    "Forced: After Hopper attacks, shuffle Hopper into the encounter deck.": "encounter deck",
}
DONE = {
    "put that enemy on top of the encounter deck": "encounter deck",
    "return it to the staging area": "staging area",
    "add that enemy to the victory display": "victory display",
    "discard that enemy. Then, shuffle it into the encounter deck": "encounter deck",
    "attach that enemy to a hero": "attached to Lin",
}


def _after_the_attack(leaves: str, deed: str, on: str, ask: dict[str, Any]):
    text = f"Response: After an enemy attacks you, {deed}."
    cards = [
        {"name": "Lin", **HERO, "text": text if on == "Lin" else ""}, {"name": "Hopper", **ENEMY, "text": leaves},
        {"name": "Shout", "type": "event", "sphere": "Neutral", "cost": 0, "text": text},
    ]
    answer = {"trigger": "Lin"} if on == "Lin" else {"play": "Shout"}
    return simulate(from_data({
        "game": "lcg", "cards": cards,
        "players": [{"name": "Tom", "threat": 30, "heroes": ["Lin"], "engaged": ["Hopper"], "hand": [] if on == "Lin" else ["Shout"]}],
        "at": "in 6.2 window", "given": [{"defend": "none"}, answer], "do": [{"attack": "Hopper", "against": "Tom"}],
        "explore": "policy", "ask": ask,
    }))  # fmt: skip


@pytest.mark.parametrize("on", ["Lin", "Shout"])
@pytest.mark.parametrize(("leaves", "deed"), [
    *((leaves, deed) for leaves in GONE for deed in list(DONE)[:2]), *((list(GONE)[0], deed) for deed in list(DONE)[2:]),
])  # fmt: skip
def test_nothing_is_done_to_what_has_left_play_since(leaves, deed, on):
    assert _after_the_attack(leaves, deed, on, {"where is": "Hopper"}).answer == GONE[leaves]


@pytest.mark.parametrize("deed", DONE)
def test_what_is_in_play_yet_is_moved_and_the_text_goes_on_about_what_it_moves(deed):
    assert _after_the_attack("", deed, "Lin", {"where is": "Hopper"}).answer == DONE[deed]


@pytest.mark.parametrize(("leaves", "where"), [("", "Tom's discard pile"), (next(iter(GONE)), "Tom's hand")])
def test_an_event_that_could_only_do_that_cannot_be_played(leaves, where):
    verdict = _after_the_attack(leaves, "put that enemy on top of the encounter deck", "Shout", {"where is": "Shout"})
    assert verdict.answer == where


@pytest.mark.parametrize(("text", "act", "card", "where"), [
    ("Response: After an ally is destroyed, return that ally to its owner's hand.", {"play": "Zap", "choosing": "Page"}, "Page", "Tom's hand"),
    ("Response: After a location is explored, put that location on the bottom of the encounter deck.", {"explore": "Glen"}, "Glen", "encounter deck"),
    ("Response: After an enemy takes damage, return it to the staging area.", {"play": "Zap", "choosing": "Ork"}, "Ork", "encounter discard pile"),
])  # fmt: skip
def test_a_text_that_answers_the_leaving_finds_the_card_where_it_went(text, act, card, where):
    cards = [
        {"name": "Lin", **HERO}, {"name": "Page", "type": "ally", "sphere": "Spirit", "cost": 2, "willpower": 1, "attack": 1, "defense": 1, "hit points": 1},
        {"name": "Ork", **ENEMY, "hit points": 2}, {"name": "Glen", "type": "location", "threat": 1, "quest points": 2},
        {"name": "Zap", "type": "event", "sphere": "Neutral", "cost": 0, "text": "Action: Deal 2 damage to a character or enemy."},
        {"name": "Shout", "type": "event", "sphere": "Neutral", "cost": 0, "text": text},
    ]
    verdict = simulate(from_data({
        "game": "lcg", "cards": cards, "active location": "Glen",
        "players": [{"name": "Tom", "threat": 30, "heroes": ["Lin"], "allies": ["Page"], "engaged": ["Ork"], "hand": ["Zap", "Shout"]}],
        "at": "in 6.2 window", "given": [{"play": "Shout"}], "do": [act], "explore": "policy", "ask": {"where is": card},
    }))  # fmt: skip
    assert verdict.answer == where


@pytest.mark.parametrize(("text", "hit_points", "where"), [
    ("Action: Deal 2 damage to an enemy. Shuffle it into the encounter deck.", 2, "encounter discard pile"),
    ("Action: Deal 2 damage to an enemy. Shuffle it into the encounter deck.", 5, "encounter deck"),
    ("Action: Choose an enemy. Deal 2 damage to that enemy. Then, return it to the staging area.", 2, "encounter discard pile"),
    ("Action: Deal 2 damage to an enemy. If that enemy is destroyed by this effect, add it to the victory display.", 2, "victory display"),
    ("Action: Destroy an enemy. Shuffle it into the encounter deck.", 5, "encounter deck"),
])  # fmt: skip
def test_a_chosen_card_that_is_destroyed_meanwhile_is_moved_only_by_a_text_that_speaks_of_it(text, hit_points, where):
    cards = [{"name": "Lin", **HERO}, {"name": "Ork", **ENEMY, "hit points": hit_points}, {"name": "Shout", "type": "event", "sphere": "Neutral", "cost": 0, "text": text}]
    verdict = simulate(from_data({
        "game": "lcg", "cards": cards, "players": [{"name": "Tom", "threat": 30, "heroes": ["Lin"], "engaged": ["Ork"], "hand": ["Shout"]}],
        "at": "in 6.2 window", "do": [{"play": "Shout"}], "ask": {"where is": "Ork"},
    }))  # fmt: skip
    assert verdict.answer == where
