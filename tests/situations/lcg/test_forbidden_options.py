"""Of two options the one that a text forbids is none: the other has to be taken; and what waits for it with
"then" is not done (lcg/faq/1.44, lcg/cannot, lcg/then).
"""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "hit points": 4}
OPTIONS = {
    "exhaust each ally in play": "Allies cannot exhaust.",
    "deal 1 damage to each ally in play": "Allies cannot take damage.",
    "discard each ally in play": "Allies cannot leave play.",
    "destroy each ally in play": "Allies cannot be destroyed.",
    "remove each character from the quest": "Characters cannot be removed from the quest.",
    "remove 2 progress from the current quest": "Progress cannot be removed from this stage.",
    "place 1 progress on the current quest": "Progress cannot be placed on this stage.",
    "heal all damage from each enemy in play": "Enemies cannot be healed.",
    "each enemy in play makes an immediate attack": "Enemies cannot attack.",
    "deal 1 shadow card to each enemy in play": "Enemies cannot be dealt shadow cards.",
    "add 1 resource to each hero's resource pool": "Heroes cannot gain resources.",
    "reduce each player's threat by 1": "Players' threat cannot be reduced.",
    "discard each attachment in play": "Attachments cannot be discarded.",
}
"""What an option does, and what forbids it."""


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("barred", [True, False])
@pytest.mark.parametrize("then", [True, False])
def test_what_a_text_forbids_is_no_option_and_not_done(option: str, barred: bool, then: bool) -> None:
    text = f"{option.capitalize()}. Then, raise" if then else f"Either {option}, or raise"
    verdict = simulate(from_data({
        "game": "lcg", "at": "in 3.2 window", "do": [{"reveal": "Omen"}], "encounter deck": ["Omen", "Fen", "Fen"],
        "quest": {"stage": 1, "quest points": 90, "progress": 5, **({"text": OPTIONS[option]} if barred else {})},
        "cards": [
            {"name": "Lea", **HERO}, {"name": "Fen", "type": "location", "threat": 1, "quest points": 3},
            {"name": "Omen", "type": "treachery", "text": f"When Revealed: {text} each player's threat by 5."},
            {"name": "Pat", "type": "ally", "sphere": "Lore", "cost": 1, "willpower": 1, "hit points": 3},
            {"name": "Cord", "type": "attachment", "sphere": "Lore", "cost": 1, "text": "Attach to a hero."},
            {"name": "Wolf", "type": "enemy", "attack": 1, "defense": 1, "hit points": 3},
        ],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Lea", "committed": True, "attached": ["Cord"]}],
                     "allies": ["Pat"], "engaged": [{"card": "Wolf", "damage": 1}]}],
        "given": [{"defend": "none"}], "ask": {"whether": {"value": "threat of Tom", "at least": 24}},
    }))  # fmt: skip
    if then:
        assert verdict.verdict == ("never" if barred else "always")
    else:
        assert verdict.verdict == ("always" if barred else "depends")
