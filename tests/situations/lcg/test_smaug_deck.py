"""The deck of one enemy in its versions, in The Battle of Laketown; made-up versions of it."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.simulate import simulate

TABLE = """
game: lcg
title: the dragon comes
scenario: lcg/scenario/the-battle-of-laketown
cards:
  - {name: Bran, type: hero, sphere: Tactics, threat cost: 10, willpower: 5, attack: 3, defense: 2, hit points: 9}
  - {name: Old Flame, type: enemy, traits: [Dragon], engagement cost: 50, threat: 5, attack: 6, defense: 4, hit points: 20}
  - {name: New Flame, type: enemy, traits: [Dragon], engagement cost: 50, threat: 3, attack: 7, defense: 4, hit points: 20}
  - {name: Reed Bank, type: location, threat: 1, quest points: 4}
players: [{name: Tom, threat: 20, heroes: [Bran]%s}]
encounter deck: [Reed Bank, Reed Bank]
decks: {Smaug: %s}
%s
at: "3.1"
until: "3.1"
ask: {%s}
"""


def asked(question: str, *, deck: str = "[New Flame]", more: str = "", engaged: str = "") -> Any:
    return simulate(load(TABLE % (engaged, deck, more, question), "a table"))


def places(verdict: Any) -> set[str]:
    return {str(one.answer) for one in verdict.outcomes}


def test_the_first_player_picks_his_own_area_or_the_staging_area() -> None:
    """lcg/scenario/the-battle-of-laketown: as a quest phase begins."""
    verdict = asked("where is: New Flame")
    assert len(places(verdict)) == 2
    assert "staging area" in places(verdict)


@pytest.mark.parametrize("damage", [0, 4, 11])
def test_damage_moves_to_the_new_version_and_the_old_one_is_discarded(damage: int) -> None:
    old = f"staging area: [{{card: Old Flame, damage: {damage}}}]"
    assert asked("how much: damage of New Flame", more=old).answer == damage
    assert asked("where is: Old Flame", more=old).answer not in ("staging area", "encounter discard")


def test_the_same_where_the_old_one_is_engaged() -> None:
    engaged = ", engaged: [{card: Old Flame, damage: 6}]"
    assert asked("how much: damage of New Flame", engaged=engaged).answer == 6


def test_an_empty_deck_is_filled_from_its_own_pile() -> None:
    verdict = asked("where is: New Flame", deck="{top: [Old Flame], size: 1}", more="deck discards: {Smaug: [New Flame]}")
    assert places(verdict) == {"Smaug deck"}


def test_the_same_version_takes_its_own_place() -> None:
    """Another copy of the unique card in play is not ignored: it has the damage of the first from now on."""
    unique = TABLE.replace("{name: New Flame, type: enemy,", "{name: New Flame, type: enemy, unique: true,")
    written = unique % ("", "[{card: New Flame, as: Second}]", "staging area: [{card: New Flame, damage: 5}]", "how much: damage of Second")
    assert simulate(load(written, "a table")).answer == 5
