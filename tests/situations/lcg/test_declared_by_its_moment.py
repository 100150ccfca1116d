"""A position after defenders are declared whose attack has none is in an undefended attack (lcg/framework/6.4.1)."""

from __future__ import annotations

import pytest

from tests.situations.lcg.table import run


@pytest.mark.parametrize(("at", "defenders", "threat"), [
    ('"6.4.2"', "", 23), ("before 6.4.2", "", 23), ('"6.4.2"', ", defenders: []", 23),
    ('"6.4.2"', ", defenders: [Scout]", 20),
])  # fmt: skip
def test_an_attack_without_defenders_is_undefended(at: str, defenders: str, threat: int) -> None:
    said = "If this attack is undefended, raise your threat by 3."
    verdict = run(f"""
      - {{name: Gloom, type: treachery, shadow: "Shadow: {said}"}}
    players: [{{name: Tom, threat: 20, heroes: [Bran], allies: [Scout], engaged: [{{card: Rat, shadows: [Gloom]}}]}}]
    attack: {{enemy: Rat, player: Tom{defenders}}}
    at: {at}
    until: end of the attack
    ask: {{whether: {{player: {{player: Tom, threat: {threat}}}}}}}
    """)
    assert verdict.verdict == "always"
