"""An ability, or a cost, of which a text bars all that it does cannot be used, whatever form it is said in; without
that text it can. Of three restricted attachments only those go that can leave.

lcg/cannot, lcg/triggered-ability, lcg/cost, lcg/faq/1.25, lcg/keyword/restricted.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
PLACE = {"type": "location", "threat": 1, "quest points": 9}
GEAR = {"type": "attachment", "sphere": "Neutral", "cost": 1}
ALLY = {"type": "ally", "sphere": "Neutral", "cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2}
CARDS = [
    {"name": "Lea", "sphere": "Leadership", **HERO}, {"name": "Tac", "sphere": "Tactics", **HERO},
    {"name": "Orc", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 9},
    {"name": "Fen", **PLACE}, {"name": "Pal", **ALLY}, {"name": "Rope", **GEAR, "text": "Attach to a hero."},
]  # fmt: skip

BARRED = {
    "commit Tac to the quest": "Heroes cannot commit to the quest.",
    "add 1 resource to a hero's resource pool": "Players cannot gain resources.",
    "each hero gains 1 resource": "Heroes cannot gain resources from card effects.",
    "move 1 resource from Tac's resource pool to Lea's resource pool": "Players cannot gain resources.",
    "ready a hero": "Characters cannot ready.", "draw 1 card": "Players cannot draw cards.",
    "heal 1 damage from a hero": "Characters cannot be healed.",
    "lower your threat by 2": "Players cannot reduce their threat.",
    "raise your threat by 1": "Players' threat cannot be raised.",
    "deal 1 damage to each enemy in play": "Enemies cannot be damaged.",
    "place 1 progress on each location in play": "Progress cannot be placed on locations.",
    "destroy Orc": "Orc cannot leave play.", "discard Rope": "Attachments cannot be discarded.",
    "return Rope to your hand": "Attachments cannot leave play.",
    "put an ally into play from your hand": "Players cannot put allies into play.",
    "play an ally from your hand": "Players cannot play allies.", "engage Orc": "Enemies cannot be engaged.",
    "travel to Fen": "Players cannot travel to Fen.", "exhaust a hero": "Heroes cannot exhaust.",
    "remove 1 progress from Fen": "Progress cannot be removed from locations.",
    "move 1 damage from Lea to Orc": "Enemies cannot take damage.",
    "search the top 3 cards of your deck for an ally and add it to your hand. Shuffle your deck":
        "Players cannot search their decks.",
}  # fmt: skip
"""What an ability does → a text that bars all of it."""

SAID = {
    "at a price": "Action: Exhaust Purse to {0}.", "alone": "Action: {1}.",
    "on a condition": "Action: If you control a hero, exhaust Purse to {0}.",
    "as an offer": "Action: You may exhaust Purse to {0}.",
    "as an option": "Action: Exhaust Purse to choose one: {0}, or {0}.",
    "as the price": "Action: {1} to place 1 progress on the current quest.",
    "an event": "Action: {1}.", "an event at a price": "Action: Raise your threat by 1 to {0}.",
}  # fmt: skip
ROWS = [
    *itertools.product(BARRED, ["on a condition"]),
    *itertools.product(["commit Tac to the quest", "add 1 resource to a hero's resource pool", "engage Orc"], SAID),
]


def may_use(effect: str, said: str, barred: str) -> Any:
    """Whether Tom may use a card that does this, said so, with a place in the staging area that bars something."""
    kind = "event" if "event" in said else "ally"
    text = SAID[said].format(effect, effect[0].upper() + effect[1:])
    purse = {"name": "Purse", **ALLY, "type": kind, "cost": 0, "text": text}
    hand = ["Pal", *(["Purse"] if kind == "event" else [])]
    lea = {"card": "Lea", "exhausted": True, "damage": 1, "attached": ["Rope"]}
    tom: dict[str, Any] = {"name": "Tom", "threat": 30, "deck": 4, "hand": hand, "heroes": [lea, {"card": "Tac", "resources": 2}]}
    tom["allies"] = ["Purse"] if kind == "ally" else []
    return simulate(from_data({
        "game": "lcg", "players": [tom], "at": "in 2.2 window", "quest": {"stage": 1, "quest points": 9},
        "staging area": ["Orc", {"card": "Fen", "tokens": {"progress": 1}}, "Warden"],
        "cards": [*CARDS, {"name": "Warden", **PLACE, "text": barred}, purse],
        "ask": {"can": {"play" if kind == "event" else "trigger": "Purse"}},
    })).verdict  # fmt: skip


@pytest.mark.parametrize(("effect", "said"), ROWS)
def test_what_is_barred_wholly_is_not_begun(effect: str, said: str) -> None:
    assert [may_use(effect, said, bar) for bar in ("", BARRED[effect])] == ["always", "never"]


@pytest.mark.parametrize("lasting", [1, 2])
def test_of_three_restricted_attachments_one_goes_that_can(lasting: int) -> None:
    fixed = {"name": "Oath", **GEAR, "keywords": ["Restricted", "Permanent"], "text": "Attach to a hero."}
    blade = {"name": "Blade", **GEAR, "cost": 0, "keywords": ["Restricted"], "text": "Attach to a hero."}
    worn = [{"card": "Oath", "as": f"oath {n}"} for n in range(lasting)] + [{"card": "Blade", "as": "worn"}] * (2 - lasting)
    verdict = simulate(from_data({
        "game": "lcg", "at": "in 2.2 window", "cards": [*CARDS, fixed, blade], "quest": {"stage": 1, "quest points": 9},
        "players": [{"name": "Tom", "threat": 30, "hand": [{"card": "Blade", "as": "new"}],
                     "heroes": [{"card": "Lea", "attached": worn}]}],
        "do": [{"play": "new", "choosing": ["Lea"]}],
        "ask": {"whether": {"any": [{"is": {"card": each, "in": "discard"}} for each in ("new", "worn")[:3 - lasting]]}},
    }))  # fmt: skip
    assert verdict.verdict == "always"


EMPTY = [
    "Search the top 4 cards of your deck for an Item and add it to your hand. Shuffle the rest into your deck.",
    "Search your deck for any number of Songs and add them to your hand. Shuffle your deck.",
    "Choose a player. He searches his deck for an ally, adds it to his hand and shuffles his deck.",
    "Choose a player. That player may choose a card in his hand and discard it. At the end of the phase, return the "
    "chosen card to his hand.",
    "Choose a hero. Give control of it to another player until the end of the phase.",
    "Choose one: choose a player to draw 1 card, or discard a shadow card.",
]  # fmt: skip
"""Texts that look, choose something and do nothing where nobody else is and no cards are left."""


@pytest.mark.parametrize("text", EMPTY)
def test_looking_where_nothing_is_changes_nothing(text: str) -> None:
    data = {
        "game": "lcg", "at": "in 2.2 window", "quest": {"stage": 1, "quest points": 9}, "encounter deck": {"size": 0},
        "cards": [*CARDS, {"name": "Purse", "type": "event", "sphere": "Neutral", "cost": 0, "text": f"Action: {text}"}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "hand": ["Purse"], "deck": {"size": 0}}],
        "ask": {"can": {"play": "Purse"}},
    }  # fmt: skip
    verdict = simulate(from_data(data))
    assert (verdict.verdict, list(verdict.gaps)) == ("never", [])


def test_what_was_to_be_chosen_in_a_declined_offer_is_nobody() -> None:
    text = "Response: After your threat is raised, you may choose a hero. Ready that hero."
    verdict = simulate(from_data({
        "game": "lcg", "at": "2.2", "quest": {"stage": 1, "quest points": 9},
        "cards": [*CARDS, {"name": "Purse", **ALLY, "text": text}], "do": [{"raise threat": "Tom"}],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Lea", "exhausted": True}], "allies": ["Purse"]}],
        "given": [{"trigger": "Purse"}], "ask": {"whether": {"is": {"card": "Lea", "exhausted": False}}},
    }))  # fmt: skip
    assert (verdict.verdict, list(verdict.gaps)) == ("depends", [])
