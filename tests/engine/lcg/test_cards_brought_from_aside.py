"""A card called by its title that is set aside, or lies in the encounter deck: what brings it somewhere finds it, what is said of it there is
asked of it, what happens to cards in play doesn't (lcg/in-play-and-out-of-play); one that nobody has named
is a gap.
"""

from __future__ import annotations

import dataclasses

import pytest

from ruling_service.engine.kernel import unread
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

BROUGHT = [
    ("Lone Thing becomes the active location.", "location", places.ACTIVE),
    ("Make Lone Thing the active location.", "location", places.ACTIVE),
    ("Lone Thing engages the first player.", "enemy", "engaged:Tom"),
    ("Put Lone Thing into play engaged with the first player.", "enemy", "engaged:Tom"),
    ("Add Lone Thing to the staging area.", "enemy", places.STAGING),
    ("If Lone Thing is not in play, add it to the staging area.", "enemy", places.STAGING),
    ("If Lone Thing is set aside, add it to the staging area.", "enemy", places.STAGING),
    ("Attach Lone Thing to a hero.", "objective", "play:Tom"),
    ("The first player claims Lone Thing.", "objective", "play:Tom"),
    ("The first player gains control of Lone Thing.", "objective", "play:Tom"),
    ("Remove Lone Thing from the game.", "objective", places.REMOVED),
    ("Shuffle Lone Thing into the encounter deck.", "enemy", places.ENCOUNTER_DECK),
    ("Shuffle Lone Thing and the encounter discard pile into the encounter deck.", "enemy", places.ENCOUNTER_DECK),
    ("Reveal Lone Thing.", "treachery", places.ENCOUNTER_DISCARD),
]
LEFT = ["Lone Thing makes an immediate attack.", "Deal 1 damage to Lone Thing.", "Place 1 resource token on Lone Thing."]


def revealing(text: str) -> tuple[Table, int]:
    """A table at which a treachery of that text is about to be revealed."""
    table = Table("Tom")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Old Malice", "treachery", text=f"When Revealed: {text}")
    return table, table.lays("Old Malice", places.ENCOUNTER_DECK)


def aside(table: Table, kind: str, at: str = places.ASIDE) -> int:
    """The card, beside the table."""
    values = {"enemy": {"hit_points": 3, "attack": 1, "threat": 1}, "location": {"quest_points": 3, "threat": 1}}
    table.prints("Lone Thing", kind, **values.get(kind, {}))
    return table.lays("Lone Thing", at)


NOT_SAID_OF_A_DECK = "If Lone Thing is set aside,"


@pytest.mark.parametrize(("text", "kind", "where"), BROUGHT)
def test_it_is_brought(text: str, kind: str, where: str) -> None:
    for at in (places.ASIDE, places.ENCOUNTER_DECK):
        table, malice = revealing(text)
        thing = aside(table, kind, at)
        table.answering("Plain Hero").reveals(malice)
        there = at if at != places.ASIDE and text.startswith(NOT_SAID_OF_A_DECK) else where
        assert table.zone(thing) == there


SET_ASIDE = [
    "Shuffle each set aside copy of Lone Thing into the encounter deck.",
    "Shuffle all set-aside copies of Lone Thing into the encounter deck.",
    "Shuffle 1 set aside copy of Lone Thing into the encounter deck.",
    "Shuffle the set aside copy of Lone Thing into the encounter deck.",
    "Add each set aside copy of Lone Thing to the staging area.",
    "Put each set-aside copy of Lone Thing into play engaged with the first player.",
]


@pytest.mark.parametrize("text", SET_ASIDE)
def test_a_set_aside_copy_is_one_of_the_title(text: str) -> None:
    """It is a copy by its title, be a card of that title in play or none; another title's is left."""
    table, malice = revealing(text)
    thing = aside(table, "enemy")
    table.prints("Grim Thing", "enemy", hit_points=3, attack=1, threat=1)
    other = table.lays("Grim Thing", places.ASIDE)
    table.reveals(malice)
    assert table.zone(thing) != places.ASIDE
    assert table.zone(other) == places.ASIDE


@pytest.mark.parametrize("text", LEFT)
def test_what_happens_to_cards_in_play_leaves_it_alone(text: str) -> None:
    table, malice = revealing(text)
    thing = aside(table, "enemy")
    table.reveals(malice)
    assert (table.zone(thing), table.card(thing).tokens) == (places.ASIDE, ())


@pytest.mark.parametrize("text", ["Lone Thing becomes the active location.", "Add Lone Thing to the staging area."])
@pytest.mark.parametrize("in_play", [True, False])
def test_one_in_play_is_meant_first(text: str, in_play: bool) -> None:
    table, malice = revealing(text)
    thing = aside(table, "location")
    other = table.lays("Lone Thing", places.STAGING) if in_play else None
    table.reveals(malice)
    assert (table.zone(thing) == places.ASIDE) is (other is not None)


@pytest.mark.parametrize("titles", [["Lone Thing"], ["Lone Thing", "Grim Thing"]])
@pytest.mark.parametrize("where", [places.ASIDE, places.STAGING])
def test_tokens_lie_on_what_is_not_in_play_where_the_text_says_so(titles: list[str], where: str) -> None:
    table = Table("Tom")
    table.hero("Plain Hero")
    verb, it = ("is", "it") if len(titles) == 1 else ("are", "each of them")
    table.quest("Long Wait", text=f"Forced: At the end of the round, if {' and '.join(titles)} {verb} not in play, add 1 resource to {it}.")
    things = []
    for title in titles:
        table.prints(title, "enemy", hit_points=3)
        things.append(table.lays(title, where))
    table.moment("round ends")
    assert [table.resources(i) for i in things] == [1 if where == places.ASIDE else 0] * len(titles)


@pytest.mark.parametrize("text", ["Lone Thing becomes the active location.", "Add Lone Thing to the staging area.", "If Lone Thing is not in play, add 1 resource to it."])
@pytest.mark.parametrize("unnamed", [True, False])
def test_what_nobody_has_named_is_a_gap(text: str, unnamed: bool) -> None:
    """Among cards that a situation doesn't name it may lie; where each is named it isn't in this game."""
    table, malice = revealing(text)
    printed = table.prints("Some Card", "treachery")
    table.catalogue["Some Card"] = dataclasses.replace(printed, facts={**printed.facts, "unnamed": unnamed})
    table.lays("Some Card", places.ENCOUNTER_DECK)
    table.reveals(malice)
    assert bool(unread.reached(table.play.state)) is unnamed


WINS = "If the players control an ally and this stage is defeated, the players win the game."


@pytest.mark.parametrize("ally", [True, False])
def test_who_wins_by_a_stage_only_so_doesnt_win_otherwise(ally: bool) -> None:
    """The text goes before the rule that the last stage's defeat wins (lcg/golden-rules)."""
    table = Table("Tom")
    table.hero("Plain Hero")
    if ally:
        table.ally()
    table.quest("Last Stand", text=WINS, quest_points=3)
    table.play.remember("last stage known", True)
    table.makes_progress(3)
    assert (table.over == "won") is ally
    assert bool(unread.reached(table.play.state)) is not ally


@pytest.mark.parametrize("at", [places.ASIDE, places.ENCOUNTER_DECK])
@pytest.mark.parametrize("mine", ["deck:Tom", "hand:Tom", "discard:Tom"])
def test_a_text_of_the_scenario_means_no_card_of_that_title_that_a_player_brought(at: str, mine: str) -> None:
    table, malice = revealing("Put Lone Thing into play under the control of the first player.")
    thing = aside(table, "objective-ally", at)
    own = dataclasses.replace(table.catalogue["Plain Hero"], key="own", name="Lone Thing", type="ally")
    table.catalogue["own"] = own
    table.lays("own", mine)
    table.reveals(malice)
    assert table.zone(thing) == "play:Tom"
    assert not unread.reached(table.play.state)


@pytest.mark.parametrize("lying", [0, 1])
def test_a_copy_that_each_player_adds_is_one_of_those_beside_the_table(lying: int) -> None:
    """One that is in play already, or that the player before has added, isn't meant (lcg/copy-of-a-card)."""
    table = Table("Tom", "Ann")
    table.hero("Plain Hero"), table.hero("Other Hero", player="Ann")
    table.quest()
    table.prints("Lone Thing", "enemy", hit_points=3, attack=1, threat=1)
    for zone in (places.ASIDE,) * 3 + (places.STAGING,) * lying:
        table.lays("Lone Thing", zone)
    table.prints("Old Malice", "treachery", text="When Revealed: Each player adds 1 copy of Lone Thing to the staging area.")
    table.reveals(table.lays("Old Malice", places.ENCOUNTER_DECK))
    assert (len(table.pile(places.STAGING)), len(table.pile(places.ASIDE))) == (2 + lying, 1)
