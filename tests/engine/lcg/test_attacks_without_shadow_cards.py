"""Attacks for which a text deals no shadow cards: the shadow effect on top of the deck never comes."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import shadow
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WHO = {
    "Each engaged enemy makes an immediate attack.": 2,
    "Each enemy engaged with a player attacks.": 2,
    "Each enemy engaged with you makes an immediate attack against the first player.": 2,
    "The enemy with the highest attack in play makes an immediate attack.": 1,
    "The engaged enemy with the highest attack attacks you.": 1,
}
"""Texts that call for attacks, and how many of the two enemies attack."""
NONE = [
    "Do not deal shadow cards for these attacks.",
    "Do not deal a shadow card for this attack.",
    "If there are 1 or more players in the game, do not deal shadow cards for these attacks.",
]
DRAWS = "Shadow: Raise your threat by 5."


def two_enemies(calls: str) -> Table:
    """A treachery with that text is revealed while two enemies are engaged; shadow cards raise threat."""
    table = Table("Tom").during("quest", "3.3")
    table.hero(hit_points=9)
    table.enemy("Grey Wolf", where="engaged:Tom", attack=3), table.enemy("Orc", where="engaged:Tom", attack=1)
    table.prints("Dark Omen", "treachery", shadow=DRAWS)
    for _ in range(4):
        table.lays("Dark Omen", places.ENCOUNTER_DECK)
    table.prints("Sudden Turn", "treachery", text=f"When Revealed: {calls}")
    table.answering(*["undefended"] * 2, *["no"] * 2)
    return table.reveals(table.lays("Sudden Turn", places.ENCOUNTER_DECK))


@pytest.mark.parametrize("calls", WHO)
@pytest.mark.parametrize("none", NONE)
def test_no_shadow_card_is_dealt_for_any_of_the_attacks(calls: str, none: str) -> None:
    table = two_enemies(f"{calls} {none}")
    assert table.account.count("attacks outside the usual order") == WHO[calls]
    assert table.threat("Tom") == 20
    assert len(table.play.state.zone(places.ENCOUNTER_DECK)) == 4


@pytest.mark.parametrize("calls", WHO)
def test_shadow_cards_are_dealt_where_the_text_says_nothing(calls: str) -> None:
    table = two_enemies(calls)
    assert table.threat("Tom") == 20 + 5 * WHO[calls]


def test_a_condition_that_is_not_met_leaves_the_shadow_cards() -> None:
    table = two_enemies(
        "Each engaged enemy makes an immediate attack. While the first player controls no hero, do not deal "
        "shadow cards for these attacks."
    )
    assert table.threat("Tom") == 30


def test_an_enemy_that_could_not_attack_is_dealt_its_shadow_card_later() -> None:
    calls = "Each engaged enemy attacks. Do not deal shadow cards for these attacks."
    table = two_enemies(calls)
    wolf = table.id_of("Grey Wolf")
    table.prints("Bare Turn", "treachery", text="When Revealed: Grey Wolf makes an immediate attack.")
    table.answering("undefended", "no").reveals(table.lays("Bare Turn", places.ENCOUNTER_DECK))
    assert not table.card(wolf).marked("no shadow card")
    assert table.threat("Tom") == 25


@pytest.mark.parametrize(
    "none", ["Do not deal it a shadow card.", "(Do not deal it a shadow card.)"]
)
def test_an_additional_attack_without_a_shadow_card(none: str) -> None:
    table = Table("Tom").during("combat", "6.4a")
    table.hero(hit_points=9)
    wolf = table.enemy(
        "Grey Wolf", where="engaged:Tom", attack=1,
        text=f"Forced: When Grey Wolf attacks, it makes an additional attack after this one. {none} "
        "(Limit once per round.)",
    )
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.prints("Dark Omen", "treachery", shadow=DRAWS)
    table.lays("Dark Omen", places.ENCOUNTER_DECK)
    table.answering(*["undefended"] * 2, *["no"] * 2)
    table.does(shadow.deal_shadow_cards)
    table.is_attacked_by(wolf)
    assert table.damage(table.id_of("Plain Hero")) == 2
    assert table.threat("Tom") == 20
