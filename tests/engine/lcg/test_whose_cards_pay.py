"""Who pays a Travel text, or a price that players are asked one by one, and with whose cards (lcg/travel,
lcg/rule/4.2.4).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import travel_phase
from tests.engine.lcg.table_top import Table

DEEDS = {
    "{} exhaust{s} a character": lambda table, i: not table.card(i).ready,
    "{} discard{s} an ally": lambda table, i: not places.is_in_play(table.card(i)),
    "{} deal{s} 1 damage to a character": lambda table, i: table.damage(i) == 1,
}
PAYERS = {"each player": ("Tom", "Kris"), "the first player": ("Tom",), "the last player": ("Kris",)}
ENDS = [" to travel here.", "."]


def two_players() -> tuple[Table, dict[str, int]]:
    """Each player has a hero and an ally, of whom the other may be asked."""
    table = Table("Tom", "Kris").during("travel", "4.2")
    table.hero("Tom's Hero"), table.hero("Kris's Hero", player="Kris")
    return table, {player: table.ally(f"{player}'s Friend", player=player) for player in ("Tom", "Kris")}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("payer", PAYERS)
@pytest.mark.parametrize("deed", DEEDS)
def test_each_player_who_is_asked_pays_with_cards_of_his_own(deed: str, payer: str, end: str) -> None:
    table, friends = two_players()
    text = deed.format(payer, s="s")
    grove = table.location("Grove", text=f"Travel: {text[0].upper()}{text[1:]}{end}")
    table.answering(*(f"{player}'s Friend" for player in PAYERS[payer]))
    table.does(travel_phase.travel, grove)
    assert table.zone(grove) == places.ACTIVE
    assert {player for player, i in friends.items() if DEEDS[deed](table, i)} == set(PAYERS[payer])
    for player, options in ((who, labels) for who, _, labels in table.deciding):
        assert all(label.startswith(player) for label in options)


@pytest.mark.parametrize("end", ENDS)
def test_a_player_without_such_a_card_cannot_pay_with_anothers(end: str) -> None:
    table = Table("Tom", "Kris").during("travel", "4.2")
    table.hero("Tom's Hero"), table.hero("Other Hero")
    table.hero("Kris's Hero", player="Kris", ready=False)
    grove = table.location("Grove", text=f"Travel: Each player exhausts a character{end}")
    assert travel_phase.why_not_travel(table.play, grove) is not None
    table.play.change(table.id_of("Kris's Hero"), ready=True)
    assert travel_phase.why_not_travel(table.play, grove) is None


@pytest.mark.parametrize(
    "text", ["Exhaust a hero to travel here.", "Exhaust a hero.", "The players must exhaust 1 hero to travel here."]
)
@pytest.mark.parametrize("pays", ["Tom's Hero", "Kris's Hero"])
def test_where_nobody_is_named_any_players_card_will_do_once(text: str, pays: str) -> None:
    table, _ = two_players()
    grove = table.location("Grove", text=f"Travel: {text}")
    table.answering(pays).does(travel_phase.travel, grove)
    assert table.zone(grove) == places.ACTIVE
    tired = [name for name in ("Tom's Hero", "Kris's Hero") if not table.card(table.id_of(name)).ready]
    assert tired == [pays]


def test_a_price_of_several_is_paid_by_the_players_together() -> None:
    table, _ = two_players()
    grove = table.location("Grove", text="Travel: The players must exhaust 2 heroes to travel here.")
    table.does(travel_phase.travel, grove)
    assert all(not table.card(table.id_of(f"{player}'s Hero")).ready for player in ("Tom", "Kris"))


def test_what_the_text_says_of_encounter_cards_is_nobodys() -> None:
    table, _ = two_players()
    wolf = table.enemy("Grey Wolf")
    grove = table.location("Grove", text="Travel — the first player must engage an enemy in staging.")
    table.does(travel_phase.travel, grove)
    assert (table.zone(grove), table.zone(wolf)) == (places.ACTIVE, "engaged:Tom")
