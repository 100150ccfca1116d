"""Cards that would come under the control of a player who has just been eliminated, and unique encounter cards
that come by an effect while a copy is in play.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

PLAYED = {
    "ally": {"willpower": 1, "attack": 1, "defense": 1, "hit_points": 2, "cost": 0},
    "attachment": {"cost": 0, "text": "Attach to a hero."},
}  # fmt: skip


@pytest.mark.parametrize("kind", PLAYED)
def test_what_its_player_was_playing_as_he_was_eliminated_goes_to_his_discard_pile(kind: str) -> None:
    """lcg/player-elimination: his hand and everything under his control is discarded; nothing comes after."""
    table = Table("Tom", "Ann")
    table.hero("Smith")
    table.hero("Weaver", player="Ann")
    table.quest()
    table.location("Evil Eye", text="Forced: After a player plays a card, raise that player's threat by 1.")
    table.prints("Late Arrival", kind, sphere="Neutral", **PLAYED[kind])
    card = table.lays("Late Arrival", "hand:Ann")
    table.threat_is("Ann", 49)
    table.play.remember("active player", 1)
    table.during("planning", "2.2").answering("attach to Weaver").plays("Late Arrival", "Ann")
    assert "Ann is eliminated" in table.account
    assert table.zone(card) == "discard:Ann"
    assert not table.pile("play:Ann")


def test_it_enters_play_where_its_player_stays() -> None:
    table = Table("Tom", "Ann")
    table.hero("Smith")
    table.hero("Weaver", player="Ann")
    table.quest()
    table.location("Evil Eye", text="Forced: After a player plays a card, raise that player's threat by 1.")
    table.prints("Late Arrival", "ally", sphere="Neutral", **PLAYED["ally"])
    card = table.lays("Late Arrival", "hand:Ann")
    table.threat_is("Ann", 48)
    table.play.remember("active player", 1)
    table.during("planning", "2.2").plays("Late Arrival", "Ann")
    assert table.zone(card) == "play:Ann"


def test_a_card_that_would_pass_to_who_was_just_eliminated_goes_to_its_owners_pile() -> None:
    table = Table("Tom", "Ann")
    table.hero("Smith")
    ally = table.ally("Stray")
    table.hero("Weaver", player="Ann")
    table.quest()
    table.threat_is("Ann", 49)
    table.prints(
        "Bad Bargain", "treachery",
        text="When Revealed: The last player raises his threat by 1. Then, he gains control of Stray.",
    )
    table.reveals(table.lays("Bad Bargain", "encounter deck"))
    assert table.zone(ally) != "play:Ann"


WAYS = {
    "added": "When Revealed: Add the topmost enemy in the encounter discards to staging.",
    "returned": "When Revealed: Return the topmost enemy in the encounter discards to staging.",
    "searched for": "When Revealed: Search the encounter discards for an enemy and put it into play.",
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("there", [True, False])
def test_a_unique_encounter_card_does_not_come_beside_its_copy(way: str, there: bool) -> None:
    """lcg/rule/2.3: it is ignored and discarded, whichever way it comes."""
    table = Table("Tom")
    table.hero()
    table.quest()
    table.prints("Old Rogue", "enemy", unique=True, engagement_cost=30, threat=1, attack=1, defense=1, hit_points=3)
    if there:
        table.lays("Old Rogue", f"engaged:{'Tom'}")
    second = table.lays("Old Rogue", places.ENCOUNTER_DISCARD)
    table.prints("Call", "treachery", text=WAYS[way])
    table.reveals(table.lays("Call", "encounter deck"))
    assert table.pile(places.STAGING) == ([] if there else ["Old Rogue"])
    assert table.zone(second) == (places.ENCOUNTER_DISCARD if there else places.STAGING)


@pytest.mark.parametrize("out", [True, False])
def test_what_would_go_to_the_deck_of_who_is_out_by_then_goes_to_his_discard_pile(out: bool) -> None:
    table = Table("Tom", "Ann")
    table.hero("Smith")
    table.hero("Weaver", player="Ann")
    table.quest()
    table.prints("Old Song", "event")
    song = table.lays("Old Song", "discard:Ann")
    if out:
        table.has_threat_raised("Ann", 40)
    table.happens(verbs.moved(card=song, to="deck:1", where="shuffled", life=table.card(song).life))
    assert table.zone(song) == ("discard:Ann" if out else "deck:Ann")


def test_what_would_return_to_the_hand_of_who_is_out_goes_to_his_discard_pile() -> None:
    table = Table("Tom", "Ann")
    table.hero("Smith")
    table.hero("Weaver", player="Ann")
    table.quest()
    lent = table.ally("Stray", player="Ann")
    table.happens(verbs.changed_control(card=lent, player=0))
    table.has_threat_raised("Ann", 40)
    table.happens(verbs.left_play(card=lent, life=table.card(lent).life, to="hand"))
    assert table.zone(lent) == "discard:Ann"
