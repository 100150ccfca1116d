"""Which enemies a character may attack because a text says so (lcg/framework/6.8b, lcg/golden-rules)."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

STRIKES_BACK = [
    "spend 1 resource from its pool → declare it as an attacker at once against that enemy.",
    "declare it as an attacker at once against the attacking enemy.",
]


@pytest.mark.parametrize("engaged", ["Tom", "Kris"])
@pytest.mark.parametrize("does", STRIKES_BACK)
def test_whoever_defended_strikes_back_at_the_very_enemy(does: str, engaged: str) -> None:
    table = Table("Tom", "Kris").during("combat", "6.4a")
    table.hero(hit_points=9)
    bear = table.hero(
        "Old Bear", player="Kris", resources=1, attack=3, defense=3, keywords="Sentinel.",
        text=f"Response — after Old Bear defends: {does}",
    )
    wolf = table.enemy("Grey Wolf", where=f"engaged:{engaged}", attack=1, defense=1, hit_points=5)
    table.answering(*(["no defender"] if engaged == "Tom" else []), "Old Bear", "use Old Bear")
    table.is_attacked_by(wolf, engaged)
    assert table.damage(wolf) == 2
    assert table.zone(wolf) == f"engaged:{engaged}"
    assert table.resources(bear) == (0 if "spend" in does else 1)


def test_what_holds_for_that_attack_holds_against_another_players_enemy() -> None:
    table = Table("Tom", "Kris").during("combat", "6.4a")
    table.hero(hit_points=9)
    table.hero(
        "Old Bear", player="Kris", attack=3, defense=3, keywords="Sentinel.",
        text="Response — after Old Bear defends: declare it as an attacker at once against that enemy; for this "
        "attack, that enemy gets -2 defense.",
    )
    wolf = table.enemy("Grey Wolf", where="engaged:Tom", attack=1, defense=2, hit_points=5)
    table.answering("no defender", "Old Bear", "use Old Bear").is_attacked_by(wolf, "Tom")
    assert (table.damage(wolf), table.value(wolf, "defense")) == (3, 2)


CHOICES = {
    "an enemy": {"engaged:Kris"},
    "an enemy engaged with you": {"engaged:Kris"},
    "an enemy in the staging area": {places.STAGING},
    "an enemy engaged with a player": {"engaged:Kris", "engaged:Tom"},
}
"""What is attacked, and where Kris's character may attack it."""


@pytest.mark.parametrize("target", CHOICES)
@pytest.mark.parametrize("where", ["engaged:Tom", "engaged:Kris", places.STAGING])
def test_a_choice_among_enemies_reaches_as_far_as_the_text_says(target: str, where: str) -> None:
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.hero()
    table.hero(
        "Old Bear", player="Kris", attack=3,
        text=f"Action — exhaust Old Bear → declare it as an attacker at once against {target}.",
    )
    wolf = table.enemy("Grey Wolf", where=where, defense=1, hit_points=5)
    reason = table.why_not_use("Old Bear", "Kris")
    assert (reason is None) == (where in CHOICES[target])
    if reason is None:
        table.answering("attack Grey Wolf").uses("Old Bear", "Kris")
        assert table.damage(wolf) == 2
