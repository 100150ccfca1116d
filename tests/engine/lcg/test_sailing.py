"""The heading of the fleet, Sailing tests and what texts say of them."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def at_sea(heading: int | None, *players: str, keywords: str = "Sailing.") -> Table:
    table = Table(*(players or ("Tom",))).during("quest", "3.1")
    if heading is not None:
        table.play.remember(("dial", "heading"), heading)
    table.quest("Open Water", keywords=keywords, quest_points=20)
    return table


def heading(table: Table) -> int:
    return int(table.play.fact(("dial", "heading")))


def sea(table: Table, *symbols: int) -> list[int]:
    """Cards on top of the encounter deck with so many Sailing symbols each."""
    found = []
    for number, each in enumerate(symbols):
        table.prints(f"Wave {number}", "treachery", sailing_symbols=each)
        found.append(table.lays(f"Wave {number}", places.ENCOUNTER_DECK))
    return found


def test_the_heading_shifts_off_course_before_the_test_and_back_for_each_symbol() -> None:
    table = at_sea(0)
    helm, mate = table.hero("Helm"), table.hero("Mate")
    one, two = sea(table, 1, 0)
    table.answering("commit Helm and Mate", "shift 1 step").moment("quest phase begins")
    assert heading(table) == 0
    assert not table.card(helm).ready
    assert not table.card(mate).ready
    assert table.committed() == []
    assert (table.zone(one), table.zone(two)) == (places.ENCOUNTER_DISCARD, places.ENCOUNTER_DISCARD)


def test_each_symbol_may_shift_the_heading_and_need_not() -> None:
    table = at_sea(2)
    table.hero("Helm")
    table.hero("Mate")
    sea(table, 1, 1)
    table.answering("commit Helm and Mate", "leave the heading").moment("quest phase begins")
    assert heading(table) == 3
    assert table.offered("Tom")[-1] == (
        "shift 2 steps on-course", "shift 1 step on-course", "leave the heading as it is"
    )


def test_at_the_worst_setting_it_stays_there() -> None:
    table = at_sea(3)
    table.hero("Helm")
    table.answering("commit nobody").moment("quest phase begins")
    assert heading(table) == 3


def test_without_the_keyword_there_is_no_test() -> None:
    table = at_sea(1, keywords="")
    table.hero("Helm")
    table.moment("quest phase begins")
    assert heading(table) == 1
    assert table.asked == []


def test_only_the_first_players_characters_are_asked() -> None:
    table = at_sea(0, "Tom", "Kris")
    table.hero("Helm")
    table.hero("Guest", player="Kris")
    table.answering("commit nobody").moment("quest phase begins")
    assert [who for who, _, _ in table.deciding] == ["Tom"]


def test_too_few_cards_bring_the_discard_pile_back_first() -> None:
    table = at_sea(0)
    table.hero("Helm")
    table.hero("Mate")
    (one,) = sea(table, 0)
    table.prints("Old Foam", "treachery", sailing_symbols=1)
    old = table.lays("Old Foam", places.ENCOUNTER_DISCARD)
    table.answering("commit Helm and Mate", "Wave 0", "Old Foam", "shift 1 step").moment("quest phase begins")
    assert heading(table) == 0
    assert {table.zone(one), table.zone(old)} == {places.ENCOUNTER_DISCARD}


def test_an_exhausted_character_cannot_be_committed() -> None:
    table = at_sea(0)
    table.hero("Helm", ready=False)
    table.moment("quest phase begins")
    assert heading(table) == 1
    assert table.asked == []


def test_symbols_that_a_card_does_not_tell_are_left_to_chance() -> None:
    table = at_sea(1)
    table.hero("Helm")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.answering("commit Helm", "1 sailing", "shift 1 step").moment("quest phase begins")
    assert heading(table) == 1
    assert ("0 sailing symbols", "1 sailing symbols", "2 or more sailing symbols") in table.offered("chance")


def test_an_unknown_heading_makes_the_line_uncertain() -> None:
    table = at_sea(None)
    table.hero("Helm")
    table.answering("commit nobody").moment("quest phase begins")
    assert [each.phrase for each in reached(table.play.state)] == ["heading"]


JOINS, COUNTS = "Always — this card can always be committed to Sailing tests.", "when committed to a Sailing test."
SHIP = f"{JOINS} Always — this card counts as 2 characters {COUNTS}"


def test_a_ship_joins_the_test_of_another_player_and_counts_as_two() -> None:
    table = at_sea(0, "Tom", "Kris")
    table.hero("Helm")
    table.hero("Guest", player="Kris")
    table.ally("Fast Ship", player="Kris", text=SHIP, traits="Ship.")
    one, two = sea(table, 0, 1)
    table.answering("commit nobody", "commit Fast Ship", "shift 1 step").moment("quest phase begins")
    assert heading(table) == 0
    assert {table.zone(one), table.zone(two)} == {places.ENCOUNTER_DISCARD}
    assert table.offered("Kris") == [("commit nobody", "commit Fast Ship")]


def test_a_character_more_is_added_to_what_the_card_says() -> None:
    table = at_sea(3)
    table.ally("Fast Ship", text=SHIP, traits="Ship.")
    table.prints(
        "Wide Deck", "attachment",
        text=f"Always — attached ship gets +3 hit points. It counts as 1 additional character {COUNTS}",
    )
    table.lays("Wide Deck", "play:Tom", on=table.id_of("Fast Ship"))
    found = sea(table, 0, 0, 0, 0)
    table.answering("commit Fast Ship").moment("quest phase begins")
    assert [table.zone(i) for i in found] == [places.ENCOUNTER_DISCARD] * 3 + [places.ENCOUNTER_DECK]


@pytest.mark.parametrize(("at", "course", "then"), [
    (0, "off", 1), (2, "off", 3), (3, "off", 3), (3, "on", 2), (1, "on", 0), (0, "on", 0),
])  # fmt: skip
def test_a_text_shifts_the_heading_one_step(at: int, course: str, then: int) -> None:
    table = at_sea(at)
    table.prints("Squall", "treachery", text=f"When revealed — shift your heading {course}-course.")
    table.reveals(table.lays("Squall", places.ENCOUNTER_DECK))
    assert heading(table) == then


def test_what_cannot_be_shifted_is_no_cost() -> None:
    for at, able in ((0, False), (1, True)):
        table = at_sea(at).during("planning", "2.2")
        table.hero("Pilot", text="Action — exhaust this card → shift your heading on-course.")
        assert (table.why_not_use("Pilot") is None) is able


def test_if_the_heading_cannot_shift_the_other_thing_happens() -> None:
    for at, raised in ((2, 0), (3, 4)):
        table = at_sea(at)
        table.hero("Helm")
        before = table.threat("Tom")
        table.prints(
            "Gale", "treachery", text="When revealed — shift your heading off-course; if you cannot, raise your threat by 4."
        )
        table.reveals(table.lays("Gale", places.ENCOUNTER_DECK))
        assert table.threat("Tom") == before + raised


@pytest.mark.parametrize(("text", "settings"), [
    ("you are on-course", {0}), ("you are off-course", {1, 2, 3}), ("your heading is the worst setting", {3}),
    ("your heading is rainy or stormy", {2, 3}), ("your heading is sunny", {0}), ("your heading is cloudy", {1}),
])  # fmt: skip
def test_texts_hold_at_their_settings_only(text: str, settings: set[int]) -> None:
    for at in range(4):
        table = at_sea(at)
        ship = table.enemy("Dark Sail", threat=1, text=f"Always — while {text}, this card gets +2 [threat].")
        assert table.value(ship, "threat") == (3 if at in settings else 1)


def test_a_shift_is_heard_of_that_way_only() -> None:
    table = at_sea(1)
    table.hero("Helm")
    table.location("Lee Shore", text="Forced — after your heading shifts off-course: raise each player's threat by 3.")
    before = table.threat("Tom")
    table.happens(occurrence("shifted heading", how="on-course"))
    assert table.threat("Tom") == before
    table.happens(occurrence("shifted heading", how="off-course"))
    assert table.threat("Tom") == before + 3


def test_a_heading_that_stays_where_it_is_has_not_shifted() -> None:
    table = at_sea(3)
    table.hero("Helm")
    table.location("Lee Shore", text="Forced — after your heading shifts off-course: raise each player's threat by 3.")
    before = table.threat("Tom")
    table.happens(occurrence("shifted heading", how="off-course"))
    assert table.threat("Tom") == before


@pytest.mark.parametrize(("committed", "where"), [(1, places.STAGING), (2, "engaged:Tom")])
def test_many_who_commit_to_a_test_are_counted_together(committed: int, where: str) -> None:
    table = at_sea(3)
    for name in ("Helm", "Mate"):
        table.hero(name)
    raider = table.enemy(
        "Raider", text="Forced — after a player commits 2 or more characters to a Sailing test: this card engages that player.",
    )  # fmt: skip
    sea(table, 0, 0)
    who = "commit Helm and Mate" if committed == 2 else "commit Helm"
    table.answering(who).moment("quest phase begins")
    assert table.zone(raider) == where


def test_a_boarding_value_is_lowered_by_a_text_but_not_below_nothing() -> None:
    for number, left in ((2, 1), (1, 0)):
        table = at_sea(0).during("encounter", "5.3")
        table.hero("Helm")
        table.location(
            "Still Bay", where=places.ACTIVE,
            text="Always — while this card is the active location, lower the boarding value of each Ship enemy by 1.",
        )
        raft = table.enemy("Black Raft", traits="Ship.", keywords=f"Boarding {number}.")
        assert table.value(raft, "boarding") == left
        plain = table.enemy("Plain Raft", traits="Ship.")
        assert table.value(plain, "boarding") == 0


def harbour(*players: str, flagship: bool = True) -> Table:
    table = Table(*players).during("planning", "2.2")
    for player in players:
        table.hero(f"Hero of {player}", player=player)
    for name in ("Grey Gull", "White Swan", "Blue Heron"):
        printed = table.prints(name, "objective-ally", traits="Ship.", unique=True, willpower=1, hit_points=9)
        printed.facts["encounter set"] = "The Grey Gull's Fleet" if flagship else "Fleet"
        table.lays(name, places.ENCOUNTER_DECK)
    table.prints("Small Boat", "objective-ally", traits="Ship.", willpower=1, hit_points=3)
    table.lays("Small Boat", places.ENCOUNTER_DECK)
    return table


def sets_out(table: Table) -> Table:
    table.prints("Orders", "treachery", text="When revealed — the players must prepare the fleet.")
    return table.reveals(table.lays("Orders", places.SCENARIO))


def test_each_player_takes_a_ship_and_the_last_one_the_flagship_if_nobody_has() -> None:
    table = sets_out(harbour("Tom", "Kris").answering("take White Swan", "the best setting"))
    assert table.offered("Tom")[0] == ("take Grey Gull", "take White Swan", "take Blue Heron")
    assert table.offered("Kris") == []  # nothing else is left to take
    assert table.zone(table.id_of("White Swan")) == "play:Tom"
    assert table.card(table.id_of("Grey Gull")).controller == table.number("Kris")
    assert table.zone(table.id_of("Blue Heron")) == places.REMOVED
    assert table.zone(table.id_of("Small Boat")) == places.ENCOUNTER_DECK
    assert heading(table) == 0


def test_a_player_alone_takes_the_flagship_and_another_ship() -> None:
    table = sets_out(harbour("Tom").answering("take White Swan", "the worst setting"))
    assert {table.zone(table.id_of(name)) for name in ("White Swan", "Grey Gull")} == {"play:Tom"}
    assert heading(table) == 3


def test_without_a_flagship_there_is_no_heading_and_unused_ships_are_set_aside() -> None:
    table = sets_out(harbour("Tom", flagship=False).answering("take Blue Heron"))
    assert table.zone(table.id_of("White Swan")) == places.ASIDE
    assert table.play.fact(("dial", "heading")) is None
