"""What lasts and changes no number belongs to what happens: to use it and to pass are told apart."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 2, "attack": 3, "defense": 2, "hit points": 4}
CARDS = [
    {"name": "Lea", **HERO, "text": "Lea gets +1 willpower while attacking."},
    {"name": "Aide", "type": "ally", "sphere": "Lore", "cost": 0, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2},
    {"name": "Wolf", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 4, "defense": 1, "hit points": 2},
]  # fmt: skip
LASTS = {
    "Until the end of the phase, Wolf cannot attack you.": "until the end of the planning phase: Wolf cannot attack",
    "Choose a hero. Until the end of the round, that hero cannot be healed.": "until the end of the round: Lea cannot be healed",
    "Choose a hero. Until the end of the phase, that hero gains sentinel.": "until the end of the planning phase: Lea gains sentinel",
    "Choose a hero. Until the end of the round, that hero gains the Ranger trait.": "until the end of the round: Lea gains the Ranger trait",
    "Until the end of the phase, Lea gets +1 hit points.": "Lea gets +1 hit points",
    "Choose a hero. At the end of the phase, ready that hero.": "at the end of the planning phase: ready Lea",
    "At the end of the round, discard an ally you control.": "at the end of the round: discard an ally",
    "Until the end of the phase, when an enemy is destroyed, draw a card.": "when an enemy is destroyed, draw 1 card",
    "Until the end of the phase, reduce the cost of the next ally you play by 1.": "lower the cost of the next ally",
    "Until the end of the phase, players cannot draw cards.": "the players cannot draw cards",
}


def told(text: str, players: tuple[str, ...] = ("Tom",), **more: Any) -> Verdict:
    responds = {"name": "Trial", "type": "attachment", "sphere": "Lore", "text": f"Response: After you play an ally, {text}"}
    tom = {"name": "Tom", "threat": 30, "heroes": [{"card": "Lea", "resources": 1, "attached": ["Trial"]}], "hand": ["Aide"], "engaged": ["Wolf"]}
    others = [{"name": name, "threat": 30, "heroes": ["Eve"]} for name in players[1:]]
    return simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": [{"play": "Aide"}],
        "cards": [*CARDS, responds, {"name": "Eve", **HERO}], "players": [tom, *others], "ask": {"what happens": True}, **more,
    }))  # fmt: skip


@pytest.mark.parametrize("text", LASTS)
def test_to_use_what_only_lasts_is_not_to_pass(text: str) -> None:
    verdict = told(text[:1].lower() + text[1:])
    assert not verdict.gaps
    assert verdict.verdict == "depends"
    assert sorted(LASTS[text] in str(outcome.answer) for outcome in verdict.outcomes) == [False, True]


def test_a_value_that_is_told_is_not_told_again() -> None:
    verdict = told("until the end of the phase, Lea gets +1 attack.")
    assert any("Lea has 4 attack" in outcome.says for outcome in verdict.outcomes)
    assert not any("ntil" in outcome.says for outcome in verdict.outcomes)


def test_who_you_are_is_said_where_several_play() -> None:
    verdict = told(next(iter(LASTS))[:1].lower() + next(iter(LASTS))[1:], ("Tom", "Ann"))
    assert any("Wolf cannot attack Tom" in outcome.says for outcome in verdict.outcomes)


@pytest.mark.parametrize(("whom", "heard"), [("Tom", True), ("Ann", False), ("Lea", True), ("Wolf", False)])
def test_it_is_told_of_whom_it_is_about(whom: str, heard: bool) -> None:
    text = "Lea cannot be healed until the end of the round."
    verdict = told(text, ("Tom", "Ann"), ask={"what happens": whom})
    assert any("cannot be healed" in outcome.says for outcome in verdict.outcomes) == heard


def test_what_held_a_card_that_is_gone_is_over() -> None:
    verdict = told("choose an enemy. Until the end of the phase, that enemy cannot attack.", do=[{"play": "Aide"}, {"destroy": "Wolf"}])
    assert not any("cannot attack" in outcome.says for outcome in verdict.outcomes)
