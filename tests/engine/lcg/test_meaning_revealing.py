"""Texts around revealing: as a card is revealed, cancels, replacements, gained Surge (lcg/rule/reveal-order).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import advancing
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def watchman(table: Table) -> None:
    hero = table.hero(
        "Watchman",
        text="Always — while this card is committed, deal 2 damage to each enemy as it is revealed from the encounter deck."
    )
    table.play.mark(hero, "committed")


def test_a_constant_effect_meets_the_card_before_its_keywords_and_stops_surge() -> None:
    table = Table("Tom")
    watchman(table)
    crow = table.enemy("Crow", where=places.ENCOUNTER_DECK, hit_points=2, keywords="Doomed 2. Surge.")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(crow)
    assert table.zone(crow) == places.ENCOUNTER_DISCARD
    assert table.threat("Tom") == 20
    assert len(table.play.state.zone(places.ENCOUNTER_DECK)) == 1


def test_a_survivor_of_it_does_everything_else_as_usual() -> None:
    table = Table("Tom")
    watchman(table)
    troll = table.enemy("Troll", where=places.ENCOUNTER_DECK, hit_points=5, keywords="Doomed 2.")
    table.reveals(troll)
    assert table.zone(troll) == places.STAGING
    assert table.damage(troll) == 2
    assert table.threat("Tom") == 22


def test_a_location_is_not_damaged_by_what_speaks_of_enemies() -> None:
    table = Table("Tom")
    watchman(table)
    place = table.location(where=places.ENCOUNTER_DECK)
    table.reveals(place)
    assert table.damage(place) == 0


def herald(table: Table) -> int:
    return table.hero(
        "Herald",
        text="Response — exhaust this card → cancel the when-revealed effects of a treachery just revealed."
    )


def test_cancelled_when_revealed_effects_leave_the_keywords_alone() -> None:
    table = Table("Tom")
    herald(table)
    table.prints(
        "Cold Wind", "treachery", keywords="Doomed 1.", text="When Revealed: Raise each player's threat by 5."
    )
    wind = table.lays("Cold Wind", places.ENCOUNTER_DECK)
    table.answering("use Herald").reveals(wind)
    assert table.threat("Tom") == 21
    assert table.zone(wind) == places.ENCOUNTER_DISCARD


def test_what_speaks_of_treacheries_cannot_cancel_an_enemy() -> None:
    table = Table("Tom")
    hero = herald(table)
    raider = table.enemy(
        "Raider", where=places.ENCOUNTER_DECK, text="When Revealed: Raise each player's threat by 5."
    )
    table.answering("use Herald").reveals(raider)
    assert table.threat("Tom") == 25
    assert table.card(hero).ready


def test_an_effect_that_cannot_be_cancelled_is_not() -> None:
    table = Table("Tom")
    herald(table)
    table.prints(
        "Sure Doom", "treachery",
        text="When Revealed: Raise each player's threat by 5. This effect cannot be canceled."
    )
    table.answering("use Herald").reveals(table.lays("Sure Doom", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == 25


def test_the_card_in_place_of_a_cancelled_one_comes_after_its_surge() -> None:
    table = Table("Tom")
    table.hero("Lady",
               text="Response — exhaust this card → cancel the when-revealed effects of a treachery just revealed; "
               "then discard that treachery and replace it with the next encounter card.")  # fmt: skip
    table.prints(
        "Rising Water", "treachery", keywords="Surge.", text="When Revealed: Raise each player's threat by 5."
    )
    water = table.lays("Rising Water", places.ENCOUNTER_DECK)
    first = table.location("First Place", where=places.ENCOUNTER_DECK)
    second = table.location("Second Place", where=places.ENCOUNTER_DECK)
    table.answering("use Lady").reveals(water)
    account = table.account
    assert account.index("Surge of Rising Water") < account.index("First Place is revealed") < account.index(
        "Second Place is revealed"
    )
    assert table.zone(first) == table.zone(second) == places.STAGING
    assert table.threat("Tom") == 20


def test_surge_gained_by_the_text_reveals_another_card() -> None:
    table = Table("Tom")
    table.prints(
        "Empty Hills", "treachery",
        text="When Revealed: If there are no enemies in the staging area, Empty Hills gains surge."
    )
    hills = table.lays("Empty Hills", places.ENCOUNTER_DECK)
    place = table.location(where=places.ENCOUNTER_DECK)
    table.reveals(hills)
    assert table.zone(place) == places.STAGING


def test_a_gained_surge_whose_condition_is_false_reveals_nothing() -> None:
    table = Table("Tom")
    table.enemy()
    table.prints(
        "Empty Hills", "treachery",
        text="When Revealed: If there are no enemies in the staging area, Empty Hills gains surge."
    )
    hills = table.lays("Empty Hills", places.ENCOUNTER_DECK)
    place = table.location(where=places.ENCOUNTER_DECK)
    table.reveals(hills)
    assert table.zone(place) == places.ENCOUNTER_DECK


@pytest.mark.parametrize(
    ("text", "surges"),
    [
        *((text.format(title), title == "Hidden Snare") for title in ("Hidden Snare", "Other Snare") for text in (
            "{} gains surge.", "Each copy of {} gains surge.", "All copies of {} gain surge.",
            "Copies of {} gain surge.", "Any copy of {} gains surge.", "Each {} gains surge.",
        )),
        ("Each treachery gains surge.", True), ("Each enemy gains surge.", False),
    ]
)
def test_a_text_that_gives_a_card_surge_speaks_of_it_as_it_is_revealed(text: str, surges: bool) -> None:
    table = Table("Tom")
    table.quest("Watched Road", text=text)
    table.prints("Hidden Snare", "treachery", text="When Revealed: Each player raises their threat by 1.")
    snare = table.lays("Hidden Snare", places.ENCOUNTER_DECK)
    place = table.location(where=places.ENCOUNTER_DECK)
    table.reveals(snare)
    assert (table.zone(place) == places.STAGING) is surges


def test_what_is_added_to_the_staging_area_is_not_revealed() -> None:
    table = Table("Tom")
    table.hero()
    table.prints(
        "Call", "treachery",
        text="When Revealed: Search the encounter deck for a Wolf enemy and add it to the staging area."
    )
    call = table.lays("Call", places.ENCOUNTER_DECK)
    wolf = table.enemy(
        "Wolf",
        where=places.ENCOUNTER_DECK,
        traits="Wolf.",
        keywords="Surge. Doomed 3.",
        text="When Revealed: Raise each player's threat by 1.",
    )
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(call)
    assert table.zone(wolf) == places.STAGING
    assert table.threat("Tom") == 20
    assert "Quiet Day is revealed" not in table.account


def test_reveal_and_add_to_the_staging_area_is_to_reveal() -> None:
    """lcg/faq/1.45: a treachery revealed so is discarded after its effects, an enemy is placed once."""
    text = "Action: Exhaust {} to reveal the top 1 card of the encounter deck and add it to staging."
    for kind, place in (("treachery", places.ENCOUNTER_DISCARD), ("enemy", places.STAGING)):
        table = Table("Tom").during("quest")
        table.hero("Scout", text=text.format("Scout"))
        table.prints("Found", kind, **({"threat": 1, "hit_points": 3} if kind == "enemy" else {}))
        table.prints(
            "Herd", "location", threat=1,
            text="Forced: After an enemy enters the staging area, raise each player's threat by 1."
        )
        table.lays("Herd", places.STAGING)
        found, _ = table.lays("Found", places.ENCOUNTER_DECK), table.lays("Quiet Day", places.ENCOUNTER_DECK)
        table.uses("Scout")
        assert table.zone(found) == place
        assert table.threat("Tom") == (21 if kind == "enemy" else 20)


def test_cards_that_a_quest_reveals_and_adds_are_placed_by_their_reveal() -> None:
    """lcg/faq/1.45: what it reveals and adds leaves the quest card where it is."""
    table = Table("Tom").during("quest")
    quest = table.quest(
        "Ambush", text="When revealed — reveal 3 encounter cards per player and add them to staging."
    )
    table.enemy("Raider", where=places.ENCOUNTER_DECK)
    for name in ("Quiet Day", "Quiet Day", "Quiet Day"):
        table.lays(name, places.ENCOUNTER_DECK)
    table.does(advancing.quest_revealed, quest)
    assert table.zone(quest) == places.QUEST
    assert table.pile(places.STAGING) == ["Raider"]
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Quiet Day"] * 2


def test_a_search_that_is_not_made_leaves_nothing_to_add() -> None:
    """lcg/search: with the wolf in play nobody looks for it; what is added is nothing, not the text's own card."""
    text = "When Revealed: Look through the encounter deck for 1 copy of Wolf, unless one is in play, and add it to staging."
    for here, added in ((False, True), (True, False)):
        table = Table("Tom").during("quest")
        table.prints("Howl", "treachery", text=text)
        wolf = table.enemy("Wolf", where=places.STAGING if here else places.ENCOUNTER_DECK)
        howl, _ = table.lays("Howl", places.ENCOUNTER_DECK), table.lays("Quiet Day", places.ENCOUNTER_DECK)
        table.reveals(howl)
        assert table.zone(howl) == places.ENCOUNTER_DISCARD
        assert table.zone(wolf) == places.STAGING
        assert ("Wolf enters the staging area" in table.account) == added


@pytest.mark.parametrize("text", ["this card gains surge", "give this card surge", "Blow gains surge"])
@pytest.mark.parametrize("phase", ["quest", "combat"])
def test_surge_that_a_card_gains_as_it_is_revealed_reveals_one_more(text: str, phase: str) -> None:
    """lcg/keyword/surge, lcg/rule/reveal-order."""
    table = Table("Tom").during(phase)
    table.hero()
    table.prints("Blow", "treachery", text=f"When revealed — {text}.")
    first, second = (table.enemy(name, where=places.ENCOUNTER_DECK) for name in ("Warg", "Bat"))
    table.reveals(table.lays("Blow", places.ASIDE))
    assert (table.zone(first), table.zone(second)) == (places.STAGING, places.ENCOUNTER_DECK)


@pytest.mark.parametrize("text", ["this card gains doomed 3", "give this card doomed 3"])
def test_doomed_that_a_card_gains_as_it_is_revealed_raises_each_threat(text: str) -> None:
    """lcg/keyword/doomed."""
    table = Table("Tom", "Kris")
    table.prints("Blow", "treachery", text=f"When revealed — {text}.")
    table.reveals(table.lays("Blow", places.ASIDE))
    assert (table.threat("Tom"), table.threat("Kris")) == (23, 23)


@pytest.mark.parametrize("text", ["each enemy in staging gains surge", "give each enemy in staging surge"])
def test_surge_that_another_card_gains_reveals_nothing(text: str) -> None:
    """The other card is not being revealed any more."""
    table = Table("Tom").during("quest", "3.3")
    table.enemy("Warg")
    table.prints("Blow", "treachery", text=f"When revealed — {text}.")
    bat = table.enemy("Bat", where=places.ENCOUNTER_DECK)
    table.reveals(table.lays("Blow", places.ASIDE))
    assert table.zone(bat) == places.ENCOUNTER_DECK


@pytest.mark.parametrize(("where", "comes"), [
    (places.ENCOUNTER_DISCARD, True), (places.VICTORY, False), (places.ASIDE, False), (places.STAGING, False),
])  # fmt: skip
@pytest.mark.parametrize("name", ["Blow", "Bat"])
def test_copies_of_this_card_are_those_of_its_title_that_lie_there(where: str, comes: bool, name: str) -> None:
    """lcg/copy."""
    table = Table("Tom").during("combat")
    table.prints(
        "Blow", "treachery",
        text="When revealed — shuffle each copy of this card in the encounter discards into the encounter deck."
    )
    table.enemy("Bat", where=places.REMOVED)
    copy = table.lays(name, where)
    table.reveals(table.lays("Blow", places.ASIDE))
    assert table.zone(copy) == (places.ENCOUNTER_DECK if comes and name == "Blow" else where)


COUNTS = "Counts as a Condition attachment"
TOP = "the top card of the encounter discard pile"
MOVED = f"Move {TOP} to the staging area."
RESOLVED = 'Resolve any "when revealed" effects on that card.'


@pytest.mark.parametrize(("kind", "text", "where", "threat"), [
    ("treachery", "When Revealed: The first player raises his threat by 2.", places.ENCOUNTER_DISCARD, 22),
    ("treachery", f"When Revealed: Attach to the active location. ({COUNTS}.)", places.ACTIVE, 20),
    ("enemy", "When Revealed: The first player raises his threat by 2.", places.STAGING, 22),
    ("location", "", places.STAGING, 20),
])  # fmt: skip
def test_a_treachery_that_is_moved_into_the_staging_area_is_discarded_once_it_is_resolved(
    kind: str, text: str, where: str, threat: int
) -> None:
    """lcg/treachery-cards; cards of other types stay, and so does one that is attached."""
    table = Table("Tom")
    table.hero()
    table.quest()
    table.location("Old Bridge", where=places.ACTIVE)
    table.prints("Fallen Stone", kind, text=text, threat=1, engagement_cost=40, hit_points=3, quest_points=3)
    table.lays("Fallen Stone", places.ENCOUNTER_DISCARD)
    table.prints("Made-up Peril", "treachery", text=f"When Revealed: {MOVED} {RESOLVED}")
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert "Fallen Stone" in table.pile(where)
    assert table.threat("Tom") == threat
