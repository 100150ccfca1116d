"""Resources that cannot be spent pay for nothing, be it a card, an ability or "unless you pay"; heroes that cannot gain
resources are none that an effect can give some; whatever says what it attaches to goes there, of any type.

lcg/cost, lcg/cannot, lcg/ability, lcg/attachment-cards.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4}
WARDEN = {"name": "Warden", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1, "hit points": 9}
NOT_SPENT = "Resources cannot be spent from the resource pools of [leadership] heroes."
NOT_GAINED = "Heroes cannot gain resources from card effects."


def asked(text: str, barred: str, *, kind: str = "ally", ask: dict[str, Any] | None = None, **told: Any) -> Any:
    """The verdict on a card of that text, with an enemy in the staging area that bars something."""
    card = {"name": "Purse", "type": kind, "sphere": "Neutral", "cost": 0, "text": text}
    card |= {"willpower": 1, "attack": 1, "defense": 1, "hit points": 2} if kind == "ally" else {}
    at = "in 2.2 window" if "Action" in text else "2.2"
    tom: dict[str, Any] = {"name": "Tom", "threat": 20, "deck": 3, "heroes": told.pop("heroes", [{"card": "Lea", "resources": 2}])}
    tom[told.pop("where", "allies")] = ["Purse"]
    return simulate(from_data({
        "game": "lcg", "players": [tom], "staging area": ["Warden"], "at": at, "quest": {"stage": 1, "quest points": 9},
        "cards": [{"name": "Lea", "sphere": "Leadership", **HERO}, {"name": "Tac", "sphere": "Tactics", **HERO},
                  {**WARDEN, "text": barred}, card],
        "ask": ask or {"can": {"trigger": "Purse"}}, **told,
    }))  # fmt: skip


@pytest.mark.parametrize("barred", ["", NOT_SPENT])
@pytest.mark.parametrize("price", [
    "Spend 1 resource", "Spend 2 resources", "Pay 1 resource from a hero's resource pool", "Spend 1 [leadership] resource",
    "Exhaust Purse and spend 1 resource", "Spend 1 resource from each hero's resource pool",
])  # fmt: skip
def test_what_cannot_be_spent_pays_for_no_ability(price: str, barred: str) -> None:
    assert asked(f"Action: {price} to draw 1 card.", barred).verdict == ("never" if barred else "always")


@pytest.mark.parametrize("barred", ["", NOT_GAINED])
@pytest.mark.parametrize("gain", [
    "add 1 resource to a hero's resource pool", "add 1 resource to a [leadership] hero's pool",
    "add 1 resource to each hero's resource pool", "choose a hero. Add 1 resource to that hero's pool",
    "add 1 resource to Lea's resource pool", "gain 1 [leadership] resource",
])  # fmt: skip
def test_who_cannot_gain_resources_is_given_none(gain: str, barred: str) -> None:
    assert asked(f"Action: Exhaust Purse to {gain}.", barred).verdict == ("never" if barred else "always")


@pytest.mark.parametrize("barred", ["Heroes cannot commit to the quest.", "Heroes cannot ready by card effects."])
@pytest.mark.parametrize("whom", ["Lea", "a hero", "each hero you control"])
def test_what_cannot_be_done_to_anybody_meant_is_no_use(whom: str, barred: str) -> None:
    deed = f"Commit {whom} to the quest" if "commit" in barred else f"Ready {whom}"
    heroes = [{"card": "Lea", "exhausted": "ready" in barred}]
    assert asked(f"Action: {deed}.", "", heroes=heroes).verdict == "always"
    assert asked(f"Action: {deed}.", barred, heroes=heroes).verdict == "never"


def test_an_act_done_by_a_card_is_an_effect() -> None:
    act = [{"add resources": "Lea", "by": "Purse"}]
    kept = asked("Action: Draw 1 card.", NOT_GAINED, ask={"how much": "resources of Lea"}, do=act)
    assert kept.answer == 2


@pytest.mark.parametrize("kind", ["attachment", "treasure"])
@pytest.mark.parametrize("host", ["Lea", "Tac"])
def test_what_says_where_it_attaches_goes_there(kind: str, host: str) -> None:
    def ask(what: dict[str, Any], **told: Any) -> Any:
        return asked("Attach to Lea.", "", kind=kind, heroes=[host], where="hand", ask=what, **told)

    assert ask({"can": {"play": "Purse"}}).verdict == ("always" if host == "Lea" else "never")
    if host == "Lea":
        played = [{"play": "Purse"}]
        assert ask({"whether": {"is": {"card": "Purse", "on": "Lea"}}}, do=played).verdict == "always"
        fallen = [*played, {"destroy": "Lea"}]
        assert ask({"whether": {"is": {"card": "Purse", "in": "discard"}}}, do=fallen).verdict == "always"


@pytest.mark.parametrize(("source", "left"), [("Purse", 19), ("Warden", 17)])
@pytest.mark.parametrize("by", ["", " by player card effects"])
def test_a_limit_on_reductions_asks_whose_effect_it_is(by: str, source: str, left: int) -> None:
    limit = f"Each player's threat cannot be lowered by more than 1 each round{by}."
    act = [{"lower threat": "Tom", "amount": 3, "by": source}]
    asked_of = asked("Action: Draw 1 card.", limit, ask={"how much": "threat of Tom"}, do=act)
    assert asked_of.answer == (left if by else 19)


def test_what_can_bear_nothing_is_given_nothing_by_effects_either() -> None:
    for barred in ("No attachments can be attached to Warden.", "Warden cannot have attachments."):
        with pytest.raises(IllegalHere):
            asked("Attach to an enemy.", barred, kind="attachment", where="hand", ask={"where is": "Purse"},
                  do=[{"attach": "Purse", "to": "Warden"}])  # fmt: skip
