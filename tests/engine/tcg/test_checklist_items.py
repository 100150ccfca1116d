"""Small items of the game's checklist that no other test is about."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import bearing, playing, values
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.words import N, such


def test_a_signet_is_what_is_printed():
    t = Table(site=2)
    friend, stranger = t.companion(
        card("Friend", "companion", signet="Frodo")
    ), t.companion(card("Stranger", "companion"))
    assert [values.signets(t.play, ident) for ident in (friend, stranger)] == [("frodo",), ()]


@pytest.mark.parametrize(("unseen", "name"), [(True, "A card goes"), (False, "Letter goes")])
def test_a_card_that_moves_is_named_unless_it_was_only_a_card(unseen, name):
    t = Table(site=2)
    (letter,) = t.hand(card("Letter", "event"))
    t.happen(occurrence("moved", card=letter, to="deck", where="bottom", unseen=unseen or None))
    assert name in t.told()


def test_an_event_may_be_played_to_no_effect():
    heal = N("action", phases=("maneuver",), do=[N("heal", what=such(type="companion"))])
    t = Table(site=2).during("maneuver")
    t.ring_bearer()
    (event,) = t.hand(card("Song", "event", heal, cost=0))
    assert playing.why_not(t.play, event, 0, index=0) is None


@pytest.mark.parametrize(("race", "bears"), [("man", True), ("elf", False)])
def test_whoever_is_of_the_race_man_bears_what_a_man_bears(race, bears):
    t = Table(site=2)
    lady = t.companion(card("Lady", "companion", race=race))
    (cloak,) = t.hand(card("Cloak", "possession", N("attach_to", to=such(race="man")), klass="Cloak"))
    assert bearing.may_bear(t.play, lady, cloak) is bears
