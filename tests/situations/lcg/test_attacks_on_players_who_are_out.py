"""An attack on a player who is eliminated, or by attackers that are gone, before it takes place: nothing of it is told as
if it had (lcg/player-elimination, lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

SELF = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 0}
WIGHT = {"type": "enemy", "engagement cost": 40, "threat": 1, "attack": 3, "defense": 0, "hit points": 9}


def after(text: str, staged: tuple[str, ...], engaged: tuple[str, ...] = (), **more: Any) -> Any:
    """What comes of a treachery's text, where Tom's only hero dies of the first attack."""
    return simulate(from_data({
        "game": "lcg", "cards": [
            {"name": "Chief", "hit points": 1, **SELF}, {"name": "Guard", "hit points": 9, **SELF},
            *({"name": name, **WIGHT} for name in ("Wight", "Ghoul")), {"name": "Doom", "type": "treachery", "text": text},
            {"name": "Nought", "type": "treachery"},
        ],
        "players": [{"name": "Tom", "threat": 30, "heroes": ["Chief"], "engaged": list(engaged)},
                    {"name": "Ann", "threat": 30, "heroes": ["Guard"]}],
        "staging area": list(staged), "encounter deck": ["Doom", "Nought", "Nought", "Nought"], "at": "during 3.3",
        "do": [{"reveal": "Doom"}], "ask": {"what happens": True}, **more,
    }))  # fmt: skip


def lines(verdict: Any) -> list[str]:
    return [step.text for outcome in verdict.outcomes for step in outcome.trace]


def test_the_next_enemy_attacks_nobody_who_is_out() -> None:
    text = "When Revealed: Each engaged enemy makes an immediate attack against the player it is engaged with."
    told = lines(after(text, (), ("Wight", "Ghoul")))
    assert sum("attacks Tom" in line for line in told) == sum("Tom is eliminated" in line for line in told)
    assert any("Tom is out of the game" in line for line in told)


def test_who_is_attacked_as_first_player_then_is_open() -> None:
    text = "When Revealed: Each enemy in the staging area attacks the first player."
    verdict = after(text, ("Wight", "Ghoul"))
    assert str(verdict.verdict) == "inconclusive"
    assert any("next first player" in gap.reason for gap in verdict.gaps)


@pytest.mark.parametrize("shadow", ["Raise defending player's threat by 30.", "Deal 9 damage to a hero you control."])
def test_no_damage_is_told_for_a_player_who_is_out(shadow: str) -> None:
    verdict = after("", (), ({"card": "Wight", "shadows": ["Woe"]},), at="6.4.2", do=[], until="end of the attack",  # type: ignore[arg-type]
                    attack={"enemy": "Wight", "player": "Tom", "undefended": True},
                    cards=[{"name": "Chief", "hit points": 1, **SELF}, {"name": "Guard", "hit points": 9, **SELF},
                           {"name": "Wight", **WIGHT}, {"name": "Nought", "type": "treachery"}, {"name": "Doom", "type": "treachery"},
                           {"name": "Woe", "type": "treachery", "shadow": f"Shadow: {shadow}"}])  # fmt: skip
    told = lines(verdict)
    assert any("Tom is eliminated" in line for line in told)
    assert not any(line.startswith("Undefended") for line in told)


def test_who_was_taken_out_of_play_as_it_would_attack_does_not() -> None:
    verdict = simulate(from_data({
        "game": "lcg", "cards": [
            {"name": "Chief", "hit points": 5, **SELF},
            {"name": "Page", **SELF, "type": "ally", "cost": 1, "hit points": 1},
            {"name": "Thorn", **WIGHT, "text": "Forced: When Thorn is attacked, discard an attacking ally."},
        ], "players": [{"name": "Tom", "threat": 30, "heroes": ["Chief"], "allies": ["Page"], "engaged": ["Thorn"]}],
        "at": "6.8a", "do": [{"attack": ["Chief", "Page"], "against": "Thorn"}],
        "ask": {"how often": {"happened": "declared attacker"}},
    }))  # fmt: skip
    assert verdict.answer == 1
