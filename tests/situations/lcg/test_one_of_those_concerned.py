"""A text about "a hero" whose trigger concerns several at once acts on one of them, the one that is chosen
(lcg/triggered-ability, lcg/faq/1.08).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Tactics", "threat cost": 9, "willpower": 2, "attack": 2, "defense": 2, "hit points": 5}
CARDS: list[dict[str, Any]] = [
    {"name": "Bran", **HERO}, {"name": "Wyn", **HERO},
    {"name": "Rat", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 3, "defense": 0, "hit points": 2},
]  # fmt: skip
ATTACK = {"at": "6.7", "given": [], "do": [{"attack": ["Bran", "Wyn"], "against": "Rat"}]}
COMMIT = {"at": "3.2", "given": [{"commit": ["Bran", "Wyn"]}], "do": [{"run to": "in 3.2 window"}]}
TRIGGERS: dict[str, dict[str, Any]] = {
    "attacks and destroys an enemy": ATTACK,
    "participates in an attack that destroys an enemy": ATTACK,
    "attacks and damages an enemy": ATTACK,
    "is declared as an attacker": ATTACK,
    "commits to the quest": COMMIT,
    "exhausts": COMMIT,
}


def plays(kind: str, deed: str, trigger: str, *choosing: str) -> dict[str, Verdict]:
    """What each of the two has come to, the text used once, for whoever is chosen."""
    moment = TRIGGERS[trigger]
    card: dict[str, Any] = {"name": "Bright Day", "type": kind, "sphere": "Tactics", "cost": 0}
    used: dict[str, Any] = {"play": "Bright Day"} if kind == "event" else {"trigger": "Bright Day"}
    price = "" if kind == "event" else "exhaust Bright Day to "
    text = f"Response: After a hero you control {trigger}, {price}{deed}"
    tom: dict[str, Any] = {"name": "Tom", "threat": 20, "heroes": ["Bran", "Wyn"], "engaged": ["Rat"]}
    tom |= {"hand": ["Bright Day"]} if kind == "event" else {"allies": ["Bright Day"]}
    card |= {} if kind == "event" else {"willpower": 0, "attack": 0, "defense": 0, "hit points": 1}
    told = {
        "game": "lcg", "cards": [*CARDS, {**card, "text": text}], "players": [tom], "at": moment["at"],
        "do": moment["do"], "explore": "policy",
        "given": [*moment["given"], {**used, **({"choosing": list(choosing)} if choosing else {})}],
    }  # fmt: skip
    return {
        name: simulate(from_data({**told, "ask": {"how much": f"resources of {name}"}})) for name in ("Bran", "Wyn")
    }


@pytest.mark.parametrize("trigger", TRIGGERS)
@pytest.mark.parametrize("kind", ["event", "ally"])
@pytest.mark.parametrize("chosen", ["Bran", "Wyn"])
def test_the_chosen_one_alone_gets_it(trigger: str, kind: str, chosen: str) -> None:
    for name, verdict in plays(kind, "add 2 resources to that hero's resource pool.", trigger, chosen).items():
        assert (verdict.gaps, verdict.answer) == ([], 2 if name == chosen else 0), (name, verdict.verdict)


@pytest.mark.parametrize("trigger", TRIGGERS)
@pytest.mark.parametrize("kind", ["event", "ally"])
def test_where_nobody_says_who_it_depends(trigger: str, kind: str) -> None:
    for verdict in plays(kind, "add 2 resources to that hero's resource pool.", trigger).values():
        assert verdict.verdict == "depends"
        assert {outcome.answer for outcome in verdict.outcomes} == {0, 2}


def test_one_for_whom_the_price_can_be_paid() -> None:
    """Two copies: the second is for the other hero, whose card is still ready."""
    axe = {"name": "Axe", "type": "attachment", "sphere": "Tactics", "cost": 0, "traits": ["Weapon"], "text": ""}
    event = {
        "name": "Bright Day", "type": "event", "sphere": "Tactics", "cost": 0,
        "text": "Response: After a hero of yours attacks and destroys an enemy, exhaust 1 Weapon attached to that "
                "hero to add 1 resource to that hero's resource pool.",
    }  # fmt: skip
    told = {
        "game": "lcg", "cards": [*CARDS, axe, event], **ATTACK,
        "players": [{
            "name": "Tom", "threat": 20, "engaged": ["Rat"], "hand": ["Bright Day", "Bright Day"],
            "heroes": [{"card": hero, "attached": ["Axe"]} for hero in ("Bran", "Wyn")],
        }],
        "given": [{"play": "Bright Day", "times": 2}],
    }  # fmt: skip
    for name in ("Bran", "Wyn"):
        verdict = simulate(from_data({**told, "ask": {"how much": f"resources of {name}"}}))
        assert (verdict.verdict, verdict.answer) == ("value", 1)


@pytest.mark.parametrize("named", [["Junk", "Junk"], ["Junk", "Jewel"], ["Jewel", "Junk"]])
def test_copies_are_named_one_by_one(named: list[str]) -> None:
    """As many copies are discarded for a cost of X as are named, and no other card."""
    song = {"name": "Song", "type": "event", "sphere": "Tactics", "cost": 0,
            "text": "Action: Discard X cards from your hand to draw X cards."}  # fmt: skip
    cards = [{"name": name, "type": "event", "sphere": "Lore", "cost": 5, "text": ""} for name in ("Junk", "Jewel")]
    verdict = simulate(from_data({
        "game": "lcg", "cards": [*CARDS, song, *cards], "at": "in 2.2 window",
        "players": [{"name": "Tom", "heroes": ["Bran"], "deck": 9, "hand": ["Song", "Jewel", "Junk", "Junk", "Junk"]}],
        "do": [{"play": "Song", "amount": 2, "choosing": named}],
        "ask": {"whether": {"is": {"card": "Jewel", "in": "hand"}}},
    }))  # fmt: skip
    assert verdict.verdict == ("never" if "Jewel" in named else "always")
