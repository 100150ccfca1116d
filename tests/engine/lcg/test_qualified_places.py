"""A place or a way that a text names is asked for: it is not enough that the thing itself happened."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import changes
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

ZONES = {
    "the encounter discard pile": places.ENCOUNTER_DISCARD,
    "the encounter deck": places.ENCOUNTER_DECK,
    "the victory display": places.VICTORY,
    "out of play": places.ASIDE,
}
FROM = [
    "Return Old Mill from {} to the staging area.",
    "Return Old Mill to the staging area from {}.",
    "Add Old Mill to the staging area from {}.",
    "Add Old Mill to the staging area (from {}).",
    "Put Old Mill into play from {}.",
]  # fmt: skip


def a_treachery(table: Table, text: str) -> Table:
    table.prints("Sudden Turn", "treachery", text=f"When Revealed: {text}")
    return table.reveals(table.lays("Sudden Turn", places.ENCOUNTER_DECK))


@pytest.mark.parametrize("lies", ZONES)
@pytest.mark.parametrize("said", ZONES)
@pytest.mark.parametrize("text", FROM)
def test_a_card_called_by_its_title_comes_from_the_place_that_is_named(
    text: str, said: str, lies: str
) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(), table.quest()
    mill = table.enemy("Old Mill", where=ZONES[lies])
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    a_treachery(table, text.format(said))
    assert (table.zone(mill) == places.STAGING) == (lies == said)


@pytest.mark.parametrize(
    "lies", [*ZONES.values(), "engaged:Tom", "engaged:Kris", places.STAGING, "discard:Tom"]
)
def test_a_card_is_brought_from_wherever_it_is(lies: str) -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero(), table.hero("Other Hero", player="Kris"), table.quest()
    beast = table.enemy("Old Beast", where=lies)
    if places.is_in_play(table.card(beast)):
        table.with_tokens(beast, damage=2)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    a_treachery(
        table,
        "Add Old Beast to staging (from out of play or engaged with a player). Heal all damage on Old Beast.",
    )
    assert (table.zone(beast), table.damage(beast)) == (places.STAGING, 0)


def test_a_location_explored_in_the_staging_area_is_not_explored_as_the_active_one() -> None:
    for where, threat in ((places.STAGING, 20), (places.ACTIVE, 25)):
        for says in ("Isle is explored as the active location", "the players explore Isle as the active location"):
            table = Table("Tom").during("quest", "3.4")
            table.hero()
            isle = table.location("Isle", where=where, text=f"Forced: After {says}, raise each player's threat by 5.")
            table.happens(occurrence("placed progress", on=isle, amount=4))
            assert not places.is_in_play(table.card(isle))
            assert table.threat("Tom") == threat


def test_explored_is_explored_wherever_where_the_text_names_no_place() -> None:
    for where in (places.STAGING, places.ACTIVE):
        table = Table("Tom").during("quest", "3.4")
        table.hero()
        isle = table.location("Isle", where=where, text="Forced: After Isle is explored, raise each player's threat by 5.")
        table.happens(occurrence("placed progress", on=isle, amount=4))
        assert table.threat("Tom") == 25


PUT = "Action: Put an ally into play from your {}."


@pytest.mark.parametrize("pile", ["hand", "discard"])
@pytest.mark.parametrize("says", ["Scout enters play from your hand", "Scout enters play"])
def test_entering_play_from_a_hand_is_no_other_entering(says: str, pile: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.prints("Scout", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2,
                 text=f"Forced: After {says}, raise your threat by 4.")  # fmt: skip
    table.lays("Scout", f"{pile}:Tom")
    table.hero("Caller", text=PUT.format("hand" if pile == "hand" else "discard pile"))
    table.uses("Caller")
    assert table.threat("Tom") == (20 if "hand" in says and pile == "discard" else 24)


@pytest.mark.parametrize("pile", ["hand", "discard"])
def test_playing_from_a_hand_is_no_other_playing(pile: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.prints("Scout", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2)
    table.lays("Scout", f"{pile}:Tom")
    table.hero("Watcher", resources=3, text="Forced: After you play an ally from your hand, raise your threat by 4.")
    if pile == "hand":
        table.plays("Scout")
    else:
        table.hero("Caller", text="Action: Play an ally from your discard pile at no cost.")
        table.uses("Caller")
    assert table.zone(table.id_of("Scout")) == "play:Tom"
    assert table.threat("Tom") == (24 if pile == "hand" else 20)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_any_number_of_cards_drawn_together_is_waited_for_once(number: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.deck("Tom", *["Plain Card"] * 4)
    table.enemy("Tribesman", text="Forced — after the first player draws any number of cards: raise each player's threat by 2.")
    changes.draw(table.play, 0, number)
    table.goes_on()
    assert (len(table.hand()), table.threat("Tom")) == (number, 22)


def test_a_card_drawn_is_waited_for_each_time() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.deck("Tom", *["Plain Card"] * 4)
    table.enemy("Tribesman", text="Forced — after a player draws a card: raise each player's threat by 2.")
    changes.draw(table.play, 0, 3)
    table.goes_on()
    assert table.threat("Tom") == 26
