"""A card that a text calls by its title and that is out of play: set aside, in the encounter deck or in the
victory display it is found by whatever takes a card somewhere; anywhere else in the game it isn't nothing, but a
gap; what is removed from the game has no part in it, and where the text says a place, only that is looked at
(lcg/in-play-and-out-of-play, lcg/faq/1.29, lcg/removed-from-game).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel import unread
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TITLE = "Lone Thing"
ASIDE, DECK, PILE, DISPLAY, GONE = (
    places.ASIDE, places.ENCOUNTER_DECK, places.ENCOUNTER_DISCARD, places.VICTORY, places.REMOVED
)
HAND, BENEATH, SHADOW = "hand:Tom", "under", places.SHADOW
WAITING = (ASIDE, DECK, DISPLAY)
ANYWHERE = (*WAITING, PILE, HAND, BENEATH, SHADOW)
VALUES = {
    "enemy": {"hit_points": 3, "attack": 1, "threat": 1, "engagement_cost": 30, "defense": 1},
    "location": {"quest_points": 3, "threat": 1}, "objective-ally": {"hit_points": 3, "willpower": 1},
}


def carried_out(text: str, kind: str, lying: tuple[str, ...], head: str = "When Revealed: ") -> tuple[Table, list[int]]:
    """A treachery of that text is revealed while cards of the title lie there."""
    table = Table("Tom")
    table.hero("Plain Hero")
    quest = table.quest()
    table.location(where=places.ACTIVE)
    enemy = table.enemy(where="engaged:Tom")
    table.prints("Old Malice", "treachery", text=f"{head}{text}")
    malice = table.lays("Old Malice", DECK)
    table.prints(TITLE, kind, **VALUES.get(kind, {}))
    things = []
    for zone in lying:
        if zone == BENEATH:
            things.append(table.play.create(TITLE, places.under(quest)))
        else:
            things.append(table.lays(TITLE, zone, on=enemy if zone == SHADOW else None))
    table.answering("Plain Hero", TITLE).reveals(malice)
    return table, things


def is_open(table: Table) -> bool:
    return any(TITLE in phrase.phrase for phrase in unread.reached(table.play.state))


BROUGHT = [
    ("Add Lone Thing to the staging area.", "enemy"),
    ("Put Lone Thing into the staging area.", "enemy"),
    ("Move Lone Thing to the staging area.", "enemy"),
    ("Return Lone Thing to the staging area.", "enemy"),
    ("Put Lone Thing into play.", "enemy"),
    ("Add 1 copy of Lone Thing to the staging area.", "enemy"),
    ("If Lone Thing is not in play, add it to the staging area.", "enemy"),
    ("Unless Lone Thing is in play, add it to the staging area.", "enemy"),
    ("Put Lone Thing into play engaged with the first player.", "enemy"),
    ("Lone Thing engages the first player.", "enemy"),
    ("Reveal Lone Thing.", "enemy"),
    ("Make Lone Thing the active location.", "location"),
    ("Attach Lone Thing to a hero.", "objective"),
    ("The first player claims Lone Thing.", "objective"),
    ("The first player takes control of Lone Thing.", "objective-ally"),
    ("Give control of Lone Thing to the first player.", "objective-ally"),
    ("If Lone Thing is not in play, the first player takes control of it.", "objective-ally"),
    ("Remove Lone Thing from the game.", "enemy"),
    ("Place Lone Thing facedown under the active location.", "enemy"),
    ("Place Lone Thing on top of the encounter deck.", "enemy"),
    ("Shuffle Lone Thing into the encounter deck.", "enemy"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), BROUGHT)
def test_it_is_found_where_such_cards_wait_and_elsewhere_it_is_open(text: str, kind: str) -> None:
    goes_to = DECK if text.endswith("the encounter deck.") else None
    for zone in ANYWHERE:
        table, (thing,) = carried_out(text, kind, (zone,))
        stays = table.card(thing).zone.startswith(zone.partition(":")[0])
        assert stays is (zone not in WAITING or zone == goes_to), (zone, table.card(thing))
        assert is_open(table) is (zone not in WAITING), zone


@pytest.mark.parametrize(("text", "kind"), BROUGHT)
def test_what_is_removed_from_the_game_is_not_there(text: str, kind: str) -> None:
    table, (thing,) = carried_out(text, kind, (GONE,))
    assert (table.zone(thing), is_open(table)) == (GONE, False)


@pytest.mark.parametrize(("text", "kind"), BROUGHT)
@pytest.mark.parametrize("lying", [(DECK, PILE), (PILE, DISPLAY), (ASIDE, PILE), (ASIDE, DECK)])
def test_of_copies_in_several_places_the_one_set_aside_is_meant(text: str, kind: str, lying: tuple[str, str]) -> None:
    table, (first, other) = carried_out(text, kind, lying)
    assert is_open(table) is (ASIDE not in lying)
    if ASIDE in lying:
        assert table.card(first).zone != ASIDE
        assert table.card(other).zone == lying[1]


@pytest.mark.parametrize("text", ["Deal 1 damage to Lone Thing.", "Destroy Lone Thing.", "Lone Thing makes an immediate attack.", "Lone Thing gets +1 [attack] until the end of the round."])
def test_what_is_done_to_cards_in_play_alone_leaves_it_and_is_sure(text: str) -> None:
    for zone in ANYWHERE:
        table, (thing,) = carried_out(text, "enemy", (zone,))
        assert not is_open(table), zone
        assert table.card(thing).zone.startswith(zone.partition(":")[0])


@pytest.mark.parametrize(("text", "where"), [
    ("Add Lone Thing from the encounter discard pile to the staging area.", PILE),
    ("Return Lone Thing from the victory display to the staging area.", DISPLAY),
    ("Add the set-aside Lone Thing to the staging area.", ASIDE),
    ("Search the encounter deck for Lone Thing and add it to the staging area.", DECK),
    ("If Lone Thing is in the victory display, add it to the staging area.", DISPLAY),
    ("If Lone Thing is in the encounter discard pile, add it to the staging area.", PILE),
    ("If Lone Thing is set aside, add it to the staging area.", ASIDE),
    ("If there is a copy of Lone Thing in the encounter discard pile, add it to the staging area.", PILE),
    ("If a copy of Lone Thing is in the victory display, add it to the staging area.", DISPLAY),
])  # fmt: skip
def test_where_the_text_says_a_place_only_that_is_looked_at(text: str, where: str) -> None:
    for zones in ((ASIDE,), (DECK,), (PILE,), (DISPLAY,), (DECK, PILE), (ASIDE, PILE), (PILE, DISPLAY), (places.STAGING, PILE)):
        table, things = carried_out(text, "enemy", zones)
        for zone, thing in zip(zones, things, strict=True):
            assert table.zone(thing) == (places.STAGING if zone == where else zone)
        assert not is_open(table)


@pytest.mark.parametrize("offer", [
    "The first player may take control of Lone Thing.",
    "The first player may add Lone Thing to the staging area.",
    "The first player must either raise his threat by 2 or add Lone Thing to the staging area.",
    "Add Lone Thing to the staging area, if able.",
])
def test_what_cannot_be_offered_for_its_place_is_open(offer: str) -> None:
    assert is_open(carried_out(offer, "objective-ally", (PILE,))[0])
    assert not is_open(carried_out(offer, "objective-ally", (GONE,))[0])


def test_one_that_stands_where_it_is_to_go_leaves_it_open_whether_another_comes() -> None:
    assert is_open(carried_out("Add Lone Thing to the staging area.", "enemy", (places.STAGING, ASIDE))[0])
    assert not is_open(carried_out("Add Lone Thing to the staging area.", "enemy", (places.STAGING,))[0])


def test_a_copy_that_is_to_come_is_not_the_one_that_is_there() -> None:
    text = "Add 1 copy of Lone Thing to the staging area."
    table, (there, aside) = carried_out(text, "enemy", (places.STAGING, ASIDE))
    assert (table.zone(there), table.zone(aside), is_open(table)) == (places.STAGING, places.STAGING, False)
    assert not is_open(carried_out(text, "enemy", (places.STAGING,))[0])


@pytest.mark.parametrize("text", ["Raise the first player's threat by the [threat] of Lone Thing.", "Deal damage to a hero equal to Lone Thing's [attack]."])
def test_a_value_of_one_that_is_out_of_play_is_no_nothing(text: str) -> None:
    assert is_open(carried_out(text, "enemy", (PILE,))[0])
    assert not is_open(carried_out(text, "enemy", (places.STAGING,))[0])


def test_copies_wherever_they_are_leave_out_what_has_left_the_game() -> None:
    table, (aside, gone) = carried_out("Add each copy of Lone Thing to the staging area.", "enemy", (ASIDE, GONE))
    assert (table.zone(aside), table.zone(gone), is_open(table)) == (places.STAGING, GONE, False)
    assert is_open(carried_out("Add each copy of Lone Thing to the staging area.", "enemy", (ASIDE, PILE))[0])
