"""What of an LCG position there is only at certain moments: an attack, characters committed to the quest, the
result of the quest, enemies that have attacked, shadow cards that were dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ruling_service.situations.lcg.placed import in_play
from ruling_service.situations.lcg.steps import ENEMY_ATTACK, LCG_STEPS, PLAYER_ATTACK, parse_at
from ruling_service.situations.shared.bound import Bound
from ruling_service.situations.shared.mentions import Steps
from ruling_service.situations.shared.model import CardInPlay, Situation


def _from(step: str) -> tuple[str, ...]:
    return LCG_STEPS[LCG_STEPS.index(step):]


def _attack(*, by_players: bool) -> Callable[[Situation], Iterator[Steps]]:
    def told(situation: Situation) -> Iterator[Steps]:
        if situation.attack is not None and bool(situation.attack.attackers) == by_players:
            yield ("attack",)

    return told


def _cards(name: str, state: Callable[[CardInPlay], object]) -> Callable[[Situation], Iterator[Steps]]:
    """Tells where a state of a card in play is written, but for one with a reason."""

    def told(situation: Situation) -> Iterator[Steps]:
        for placed in in_play(situation):
            if state(placed.card) and not placed.card.reason:
                yield (*placed.path, name)

    return told


def _quested(situation: Situation) -> Iterator[Steps]:
    if situation.quested:
        yield ("quested",)


REASON = "If a card's text brings it about, give the `reason` on the card."

BOUNDS = (
    Bound(
        "attack", _attack(by_players=True), PLAYER_ATTACK, "6.8.1", "lcg/framework/6.8b",
        "No attack of this kind is in progress", "An attack by players runs from 6.8b to 6.8.4."
    ),
    Bound(
        "attack", _attack(by_players=False), ENEMY_ATTACK, "6.4.2", "lcg/framework/6.4b",
        "No attack of this kind is in progress", "An enemy's attack runs from 6.4b to 6.4.4."
    ),
    Bound(
        "quested", _quested, _from("3.4"), "in 3.4 window", "lcg/framework/3.4",
        "The quest of this phase isn't resolved"
    ),
    Bound(
        "committed", _cards("committed", lambda card: card.committed),
        tuple(step for step in LCG_STEPS if step.startswith("3.")), "in 3.2 window", "lcg/framework/3.5",
        "Characters are committed until the quest phase ends: nobody is", REASON
    ),
    Bound(
        "attacked", _cards("attacked", lambda card: card.attacked), _from("6.4a"), "6.4a",
        "lcg/framework/6.4a", "No enemy has made its attack of the round", REASON
    ),
    Bound(
        "shadows", _cards("shadows", lambda card: card.shadows), LCG_STEPS, "in 6.2 window",
        "lcg/framework/6.2", "No shadow card is dealt"
    ),
)
"""What tells more of the moment stands before what tells less. Texts may deal shadow cards at any step."""


def step_of(written: str) -> str:
    """The step of a moment that is written as in `at`."""
    return parse_at(written).step
