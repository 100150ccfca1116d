"""Where cards go that lie with somebody else, and who gets no shadow card: what whole games came upon."""

from __future__ import annotations

from ruling_service.engine.lcg import shadow, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def test_what_an_eliminated_player_holds_goes_to_its_owners_pile() -> None:
    """lcg/player-elimination: the discard piles are the owners', also of a card in another one's hand."""
    table = Table("Tom", "Kris").during("quest", "3.4")
    table.hero(player="Tom")
    table.hero("Her Hero", player="Kris")
    table.prints("Lent", "ally", cost=1)
    lent = table.lays("Lent", "hand:Tom")
    own = table.lays("Lent", "hand:Tom")
    table.play.change(lent, owner=table.number("Kris"))
    table.happens(verbs.eliminated(player=table.number("Tom"), why="threat"))
    assert (table.zone(lent), table.zone(own)) == ("discard:Kris", "discard:Tom")


def test_an_enemy_that_has_left_play_gets_no_shadow_card() -> None:
    """lcg/shadow-effects: it is dealt to an enemy; one whose own text discards it as it engages is none."""
    table = Table("Tom").during("combat", "6.2")
    table.hero()
    there = table.enemy("Stays", where="engaged:Tom")
    gone = table.enemy("Gone", where="engaged:Tom")
    table.prints("Top", "treachery")
    first, second = (table.lays("Top", places.ENCOUNTER_DECK) for _ in range(2))
    table.play.move(gone, places.ENCOUNTER_DISCARD)
    table.does(shadow.deal, gone, None)
    assert places.ENCOUNTER_DECK == table.zone(first) == table.zone(second)
    table.does(shadow.deal, there, None)
    assert [table.zone(i) for i in (first, second)] == [places.SHADOW, places.ENCOUNTER_DECK]
