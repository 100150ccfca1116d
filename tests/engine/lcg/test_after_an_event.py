"""What comes after a player plays an event comes after its text has resolved and it lies in the discard pile
(lcg/event-cards); what comes as it is played, or cancels it, comes before.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WORDS = {
    "hero forced": "Forced: After you play an event, ", "hero response": "Response: After you play an event, ",
    "objective": "Forced: After a player plays an event, ", "of a sort": "Forced: After you play a Song event, ",
    "card": "Forced: After a player plays an event card, ",
}  # fmt: skip


def planning(text: str, deed: str, *, bearer: str = "hero", **tokens: int) -> Table:
    """Tom in the planning phase, an event in hand; a hero or an objective beside him says so."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.quest()
    captain = table.hero("Old Captain", resources=3, hit_points=5, text=text if bearer == "hero" else "")
    table.with_tokens(captain, **tokens)
    if bearer == "objective":
        table.prints("Slow Road", "objective", text=text)
        table.lays("Slow Road", places.STAGING)
    table.prints("Short Deed", "event", cost=1, traits="Song.", text=deed)
    table.lays("Short Deed", "hand:Tom")
    return table


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(("deed", "then", "damage", "ready"), [
    ("Action: Deal 2 damage to Old Captain.", "heal 2 damage from Old Captain.", 1, True),
    ("Action: Heal 1 damage from Old Captain.", "deal 1 damage to Old Captain.", 1, True),
    ("Action: Exhaust Old Captain.", "ready Old Captain.", 1, True),
])  # fmt: skip
def test_what_follows_finds_what_the_event_has_done(word: str, deed: str, then: str, damage: int, ready: bool) -> None:
    table = planning(WORDS[word] + then, deed, damage=1, bearer="objective" if word == "objective" else "hero")
    table.answering(*["use Old Captain"] * ("response" in word)).plays("Short Deed")
    captain = table.id_of("Old Captain")
    assert (table.damage(captain), table.card(captain).ready) == (damage, ready)
    assert table.pile("discard:Tom") == ["Short Deed"]


@pytest.mark.parametrize("health", [2, 3])
def test_what_the_event_has_destroyed_does_not_follow_it(health: int) -> None:
    table = planning("", "Action: Deal 2 damage to an enemy.")
    table.enemy("Loud Imp", hit_points=health, text="Forced: After a player plays an event, raise each player's threat by 3.")
    table.plays("Short Deed")
    assert table.threat("Tom") == (20 if health == 2 else 23)


@pytest.mark.parametrize("text", [
    "Forced: After a player plays an event, cancel its effects.", "Forced: When a player plays an event, cancel its effects.",
])  # fmt: skip
def test_what_cancels_the_event_comes_before_it(text: str) -> None:
    table = planning(text, "Action: Deal 2 damage to Old Captain.", bearer="objective")
    table.plays("Short Deed")
    assert table.damage(table.id_of("Old Captain")) == 0
    assert table.pile("discard:Tom") == ["Short Deed"]


def test_what_comes_as_it_is_played_comes_before_it() -> None:
    table = planning("Forced: When you play an event, heal 2 damage from Old Captain.", "Action: Deal 2 damage to Old Captain.")
    table.plays("Short Deed")
    assert table.damage(table.id_of("Old Captain")) == 2


@pytest.mark.parametrize(("then", "zone"), [
    ("return that event to your hand.", "hand:Tom"), ("shuffle that event into your deck.", "deck:Tom"),
    ("add that event to the victory display.", places.VICTORY),
])  # fmt: skip
def test_the_event_that_was_played_is_found_where_it_lies(then: str, zone: str) -> None:
    table = planning("Forced: After you play an event, " + then, "Action: Deal 2 damage to Old Captain.")
    deed = table.id_of("Short Deed")
    table.plays("Short Deed")
    assert (table.zone(deed), table.damage(table.id_of("Old Captain"))) == (zone, 2)
