"""An additional attack "after this one" comes once the attack under way is over, and is another attack
(lcg/framework/6.4.4, lcg/faq/1.42).

Generated: what makes the enemy attack again × where the line of play ends.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data, load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

AGAIN = "makes an additional attack after this one"
OWN = "{word} Raider is dealt a shadow card with no shadow effect, "
TEXTS = [
    *(OWN.format(word=word) + does + "." for word in ("After", "When") for does in (
        f"it {AGAIN}", f"either deal 3 damage to Moor, or it {AGAIN}", f"either raise your threat by 9, or Raider {AGAIN}",
    )),
    f"When Raider attacks, it {AGAIN}. (Limit once per round.)", "After Raider attacks, it makes an additional attack. (Limit once per round.)",
]  # fmt: skip
SHADOWS = [
    f"Attacking enemy {AGAIN}.", f"Attacking enemy {AGAIN.replace('attack', 'attack against you')}.",
    f"Either raise your threat by 9, or attacking enemy {AGAIN}.",
]  # fmt: skip


def attacked(text: str = "", shadow: str = "", until: str = "end of the attack") -> Verdict:
    """The verdict on an attack from its shadow card on, by an enemy or with a shadow card of that text."""
    raider: dict[str, Any] = {
        "name": "Raider", "type": "enemy", "engagement cost": 30, "threat": 2, "attack": 3, "defense": 1,
        "hit points": 4,
    }  # fmt: skip
    return simulate(from_data({
        "game": "lcg",
        "cards": [
            {**raider, **({"text": "Forced: " + text} if text else {})},
            {"name": "Fog", "type": "treachery", **({"shadow": "Shadow: " + shadow} if shadow else {})},
            {"name": "Dusk", "type": "treachery", "shadow": "Shadow: Attacking enemy gets +1 [attack]."},
            {"name": "Moor", "type": "location", "threat": 1, "quest points": 9},
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1,
             "defense": 1, "hit points": 19},
        ],
        "players": [
            {"name": "Tom", "threat": 20, "heroes": ["Chief"], "engaged": [{"card": "Raider", "shadows": ["Fog"]}]}
        ],
        "active location": "Moor", "encounter deck": {"top": ["Dusk"], "size": 5},
        "attack": {"enemy": "Raider", "player": "Tom", **({} if "attacks" in text else {"undefended": True})},
        "at": "6.4b" if "attacks" in text else "6.4.2", "until": until, "explore": "policy", "ask": {"how much": "damage of Chief"},
        "given": [
            *({"choose": f"{who} makes an additional attack"} for who in
              ("it", "this card", "the attacking enemy") if "either" in (text + shadow).lower()),
        ] + [{"defend": "none", "for": "Raider"}] * 3,
    }))  # fmt: skip


@pytest.mark.parametrize(("text", "shadow"), [*((t, "") for t in TEXTS), *(("", s) for s in SHADOWS)])
def test_it_comes_after_the_attack(text: str, shadow: str) -> None:
    """The first attack deals its damage and ends; only then the second begins, with a new shadow card."""
    whole = attacked(text, shadow, until="6.5")
    assert (whole.answer, whole.gaps) == (7, [])
    lines = [line.text for line in whole.outcomes[0].trace]
    told = [n for n, words in enumerate(lines) if "takes" in words or "Raider's attack ends" in words]
    again = lines.index("Raider attacks outside the usual order")
    assert len(told) == 4
    assert told[1] < again < told[2]
    first = attacked(text, shadow)
    assert (first.answer, first.gaps) == (3, [])
    assert not any("outside the usual order" in line.text for line in first.outcomes[0].trace)


def test_an_attack_within_another_is_not_its_end() -> None:
    """ "End of the attack" is that of the attack the position is in."""
    verdict = attacked(shadow="Attacking enemy makes an immediate attack.")
    assert (verdict.answer, verdict.gaps) == (7, [])


KINDS_OF_ATTACK = """game: lcg
cards:
  - {name: Archer, type: hero, sphere: Tactics, threat cost: 9, willpower: 1, attack: 3, defense: 1, hit points: 5,
     keywords: [Ranged]}
  - {name: Longbow, type: attachment, sphere: Tactics, cost: 1, text: "Attach to a hero. Action: Choose an enemy in staging.
     Exhaust Longbow and attached hero to make a KIND against that enemy. Declare attached hero as the only attacker."}
  - {name: Quiver, type: attachment, sphere: Tactics, cost: 1, text: "Attach to a hero. Attached hero gets +1 [attack]
     during a ranged attack."}
  - {name: Giant, type: enemy, engagement cost: 40, threat: 2, attack: 3, defense: 1, hit points: 12TEXT}
players: [{name: Tom, heroes: [Archer], attachments: [{card: Longbow, "on": Archer}, {card: Quiver, "on": Archer}]}]
staging area: [Giant]
at: in 6.2 window
do: [{trigger: Longbow, choosing: [Giant]}]
ask: {how much: damage of Giant}
"""


@pytest.mark.parametrize(("kind", "text", "damage"), [
    ("ranged attack", "", 3), ("attack", "", 2), ("ranged attack", ', text: "Immune to ranged damage."', 0),
    ("attack", ', text: "Immune to ranged damage."', 2),
])  # fmt: skip
def test_an_attack_by_a_text_is_ranged_only_where_that_says_so(kind: str, text: str, damage: int) -> None:
    """lcg/faq/what-counts-as-a-ranged-attack; the print."""
    told = KINDS_OF_ATTACK.replace("KIND", kind).replace("TEXT", text)
    assert simulate(load(told)).answer == damage


@pytest.mark.parametrize(("first", "threat"), [("this attack is considered undefended", 23), ("draw 1 card", 20)])
def test_an_attack_that_a_text_has_undefended_is_so_for_other_texts(first: str, threat: int) -> None:
    told = f"""game: lcg
cards:
  - {{name: Guard, type: hero, sphere: Tactics, threat cost: 9, willpower: 1, attack: 3, defense: 1, hit points: 9}}
  - {{name: Open, type: treachery, shadow: "Shadow: {first[0].upper()}{first[1:]}."}}
  - {{name: Twist, type: treachery, shadow: "Shadow: If this attack is undefended, deal 1 damage to Guard and raise your threat by 3."}}
  - {{name: Brute, type: enemy, engagement cost: 40, threat: 2, attack: 3, defense: 1, hit points: 12}}
players: [{{name: Tom, threat: 20, heroes: [Guard], deck: 3, engaged: [{{card: Brute, shadows: [Open, Twist]}}]}}]
at: "6.4.1"
attack: {{enemy: Brute, player: Tom}}
given: [{{defend: Guard}}]
until: end of the attack
ask: {{how much: threat of Tom}}
"""
    assert {one.answer for one in simulate(load(told)).outcomes} == {20, threat}
