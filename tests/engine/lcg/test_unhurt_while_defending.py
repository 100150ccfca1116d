"""Who "takes no damage" while defending took none from anything since he defends (lcg/damage); what an attack has
dealt is what arrived; the enemy that players attack is what defends.
"""

from __future__ import annotations

import pytest

from tests.situations.lcg.table import run

MEANWHILE = "while defending that attack"

SAID = [
    "After Gate Warden defends and takes no damage, raise your threat by 1.",
    f"After Gate Warden defends against an attack and takes no damage {MEANWHILE}, raise your threat by 1.",
]


def attacked(text: str, shadow: str = "", attack: int = 1, *, given: str = "", event: str = "") -> str:
    """Tom's threat after his warden (defense 2) has defended, of 20."""
    return f"""
      - {{name: Gate Warden, type: hero, sphere: Tactics, threat cost: 9, willpower: 1, attack: 1, defense: 2, hit points: 9, text: "{text}"}}
      - {{name: Hound, type: enemy, engagement cost: 25, threat: 2, attack: {attack}, defense: 1, hit points: 4}}
      - {{name: Gust, type: treachery, shadow: "{shadow}"}}
      - {{name: Shield, type: event, sphere: Tactics, cost: 0, text: "{event}"}}
    players: [{{name: Tom, threat: 20, heroes: [Gate Warden, {{card: Wyn, damage: 2}}], hand: [Shield], engaged: [Hound]}}]
    encounter deck: [Gust]
    at: "6.2"
    given: [{{defend: Gate Warden}}{given}]
    do: [{{run to: "6.6"}}]
    ask: {{how much: threat of Tom}}
    """


@pytest.mark.parametrize("text", SAID)
@pytest.mark.parametrize(("shadow", "attack", "threat"), [
    ("", 1, 21), ("", 4, 20),
    ("Shadow: Deal 1 damage to the defending character.", 1, 20),
    ("Shadow: Deal 1 damage to each hero the defending player controls.", 1, 20),
    ("Shadow: Move 1 damage from Wyn to Gate Warden.", 1, 20),
    ("Shadow: Deal 1 damage to Wyn.", 1, 21),
])  # fmt: skip
def test_no_damage_is_none_from_anything(text: str, shadow: str, attack: int, threat: int) -> None:
    verdict = run(attacked(f"Forced: {text}", shadow, attack))
    assert verdict.answer == threat


@pytest.mark.parametrize("text", SAID)
def test_damage_that_was_cancelled_was_not_taken(text: str) -> None:
    cancels = "Response: Cancel all damage just dealt to a hero."
    verdict = run(attacked(f"Forced: {text}", attack=4, given=", {play: Shield}", event=cancels))
    assert verdict.answer == 21


@pytest.mark.parametrize(("cancels", "threat"), [(True, 20), (False, 23)])
@pytest.mark.parametrize("shadow", [
    "Shadow: If this attack damages a character, raise each player's threat by 3.",
    "Shadow: If this attack deals damage, raise each player's threat by 3.",
])  # fmt: skip
def test_an_attack_has_dealt_what_arrived(shadow: str, cancels: bool, threat: int) -> None:
    event = "Response: Cancel all damage just dealt to a hero." if cancels else ""
    given = ", {play: Shield}" if cancels else ""
    assert run(attacked("", shadow, 4, given=given, event=event)).answer == threat


def test_the_enemy_that_players_attack_defends() -> None:
    verdict = run("""
      - {name: Gate Warden, type: hero, sphere: Tactics, threat cost: 9, willpower: 1, attack: 2, defense: 2, hit points: 9, text: "Forced: After Gate Warden attacks, deal 1 damage to the defending character."}
    players: [{name: Tom, threat: 20, heroes: [Gate Warden], engaged: [Brute]}]
    at: "6.7"
    given: [{attack: Gate Warden, for: Brute}]
    do: [{run to: "7.1"}]
    ask: {how much: damage of Brute}
    """)
    assert verdict.answer == 2
