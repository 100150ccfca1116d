"""An ability is used where its card lies out of play if its text takes the card from there or says that it lies
there, and nowhere else (lcg/in-play-and-out-of-play, lcg/ability).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

PLACES = {"hand": "hand:Tom", "discard pile": "discard:Tom", "hand or discard pile": "both"}
ELSEWHERE = ("play:Tom", "hand:Tom", "discard:Tom")
TEXTS = (
    "put Old Friend into play from your {place}.",
    "exhaust a hero you control to put Old Friend into play from your {place}.",
    "return Old Friend to your deck from your {place}.",
    "if Old Friend is in your {place}, shuffle Old Friend into your deck.",
    "if Old Friend is in your {place}, exhaust a hero you control to put it into play.",  # it: who is in play doesn't enter
    "put Old Friend into play from your {place}. At the end of the phase, discard Old Friend from play.",
)
"""What an ability does with its own card that lies in such a place."""

IN_PLAY = (
    "ready Old Friend. Then, at the end of the phase, return Old Friend to your hand from your discard pile.",
    "discard Old Friend to draw 1 card. At the end of the phase, return Old Friend to your hand from your discard pile.",
    "return 1 ally to your hand from your discard pile.",
    "draw 1 card.",
)
"""What it does in play, whatever it speaks of besides."""


def friend_in(zone: str, text: str) -> Table:
    """Tom, a ready hero and two cards in his deck, and the card with this text in that zone, exhausted in play."""
    table = Table("Tom").during("planning", "2.2")
    table.hero(resources=3)
    table.deck("Tom", *["Plain Card"] * 2)
    table.prints("Lost Friend", "ally", hit_points=2)
    table.lays("Lost Friend", "discard:Tom")
    table.prints("Old Friend", "ally", hit_points=2, text=text)
    table.lays("Old Friend", zone, ready=zone != "play:Tom")
    return table


def fits(place: str, zone: str) -> bool:
    return zone.partition(":")[0] in (place, *place.split())


@pytest.mark.parametrize("zone", ELSEWHERE)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", TEXTS)
def test_an_action_is_used_from_where_its_text_takes_the_card(text: str, place: str, zone: str) -> None:
    said = text.format(place=place)
    table = friend_in(zone, f"Action: {said[0].upper()}{said[1:]}")
    why = table.why_not_use("Old Friend")
    assert (why is None) == fits(place, zone), why
    if why is None:
        table.uses("Old Friend")
        assert table.zone(table.id_of("Old Friend")) != zone
    else:
        assert place in why


@pytest.mark.parametrize("zone", ELSEWHERE)
@pytest.mark.parametrize("text", IN_PLAY)
def test_another_action_is_used_in_play(text: str, zone: str) -> None:
    table = friend_in(zone, f"Action: {text[0].upper()}{text[1:]}")
    why = table.why_not_use("Old Friend")
    assert (why is None) == (zone == "play:Tom"), why


@pytest.mark.parametrize("zone", ELSEWHERE)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", TEXTS)
def test_a_response_too(text: str, place: str, zone: str) -> None:
    table = friend_in(zone, f"Response: After a hero takes damage, {text.format(place=place)}")
    table.answering("use Old Friend").is_dealt(table.id_of("Plain Hero"), 1)
    assert ("Old Friend: Response" in table.account) == fits(place, zone)


@pytest.mark.parametrize("zone", [*ELSEWHERE, "victory display"])
@pytest.mark.parametrize("place", [*PLACES, "victory display"])
def test_a_constant_text_holds_where_it_says_that_its_card_lies(place: str, zone: str) -> None:
    there = f"the {place}" if place == "victory display" else f"your {place}"
    text = f"While Old Friend is in {there}, each hero gets +1 willpower. Each hero gets +2 attack."
    table = friend_in(zone, text)
    hero = table.id_of("Plain Hero")
    usual = {name: table.play.printed(hero).values.get(name) or 0 for name in ("willpower", "attack")}
    assert table.value(hero, "willpower") - usual["willpower"] == fits(place, zone)
    assert table.value(hero, "attack") - usual["attack"] == 2 * (zone == "play:Tom")


@pytest.mark.parametrize("zone", ELSEWHERE)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", [text for text in TEXTS if "exhaust" not in text])
def test_a_forced_effect_too_and_no_other_of_that_card(text: str, place: str, zone: str) -> None:
    table = friend_in(zone, f"Forced: After a hero takes damage, {text.format(place=place)} "
                            "Forced: After a hero takes damage, raise your threat by 3.")
    table.threat_is("Tom", 20)
    table.is_dealt(table.id_of("Plain Hero"), 1)
    assert (table.zone(table.id_of("Old Friend")) != zone) == fits(place, zone), table.account
    assert table.threat("Tom") == (23 if zone == "play:Tom" else 20)
