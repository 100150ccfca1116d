"""What cards in play say of how things are, and who asks: day and night, a river crossed, sides of cards, hours;
each way of asking in each place (lcg/constant-ability).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

SAYS = {
    "it is Day": "It is Day", "it is Night": "It is Night",
    "the players have crossed the Anduin": "Players have now crossed the Anduin",
}


@pytest.mark.parametrize("asked", SAYS)
@pytest.mark.parametrize("said", [*SAYS.values(), ""])
@pytest.mark.parametrize("word", ["while", "if"])
@pytest.mark.parametrize("where", ["constant", "revealed"])
def test_it_is_so_as_long_as_a_card_in_play_says_so(asked: str, said: str, word: str, where: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Sky", "objective", text=f"{said}." if said else "")
    sky = table.lays("Sky", places.STAGING)
    so = SAYS[asked] == said
    if where == "constant":
        place = table.location("Ford", text=f"{word.title()} {asked}, this card gets +3 [threat].")
        assert table.value(place, "threat") == (5 if so else 2)
        table.play.move(sky, places.ASIDE)
        assert table.value(place, "threat") == 2
    elif word == "if":
        table.prints("Omen", "treachery", text=f"When Revealed: If {asked}, raise your threat by 3.")
        before = table.threat("Tom")
        table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
        assert table.threat("Tom") == before + (3 if so else 0)


def test_what_has_not_come_to_be() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    place = table.location("Ford", text="While the players have not yet crossed the Anduin, this card gets +3 [threat].")
    assert table.value(place, "threat") == 5
    table.quest("Far Bank", text="Players have now crossed the Anduin.")
    assert table.value(place, "threat") == 2


def two_sided(table: Table, one: str, other: str, **more: str) -> int:
    """A card in the staging area with these texts on its sides."""
    table.prints("Bright Side", "objective", text=one)
    table.prints("Dark Side", "objective", text=other)
    for here, there in (("Bright Side", "Dark Side"), ("Dark Side", "Bright Side")):
        table.catalogue[here].facts["other side"] = there
    return table.lays("Bright Side", places.STAGING)


def test_night_falls_as_a_card_is_turned_to_the_side_that_says_so() -> None:
    for event, raised in (("it becomes Night", 2), ("it becomes Day", 0)):
        table = Table("Tom").during("quest", "3.3")
        table.hero()
        sky = two_sided(table, "It is Day.", "It is Night.")
        table.location("Watch Hill", text=f"Forced — when {event}: raise your threat by 2.")
        before = table.threat("Tom")
        table.happens(occurrence("flipped", card=sky, to="Dark Side"))
        assert table.threat("Tom") == before + raised


@pytest.mark.parametrize("name", ["Captain", "enemy", "Servant", "location"])
def test_a_side_is_called_by_its_type_or_a_trait_on_it(name: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Dread Rider", traits="Captain. Undead.")
    place = table.location("Black Keep", text=f"While Dread Rider is {name} side faceup, this card gets +3 [threat].")
    assert table.value(place, "threat") == (5 if name in ("Captain", "enemy") else 2)


@pytest.mark.parametrize("hour", ["Dusk", "Midnight"])
@pytest.mark.parametrize("there", ["Dusk", "Midnight", ""])
def test_what_is_marked_with_an_hour_holds_while_its_objective_is_in_play(hour: str, there: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    if there:
        table.prints(there, "objective")
        table.lays(there, places.STAGING)
    host = table.enemy("Grey Whisper", text=f"{hour}. Grey Whisper gets +2 [threat].")
    assert table.value(host, "threat") == (3 if hour == there else 1)


# -- cards that lie elsewhere --------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [places.VICTORY, places.STAGING, places.ENCOUNTER_DISCARD])
@pytest.mark.parametrize("called", ["Goblin Path", "a Goblin location", "at least 1 copy of Goblin Path"])
def test_a_card_said_to_be_in_a_place_is_looked_for_there(where: str, called: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Goblin Path", "location", threat=1, quest_points=3, traits="Goblin.")
    table.lays("Goblin Path", where)
    place = table.location("Far Mine", text=f"While {called} is in the victory display, this card gets +3 [threat].")
    assert table.value(place, "threat") == (5 if where == places.VICTORY else 2)


# -- checks, and counting as engaged -------------------------------------------------------------------------


@pytest.mark.parametrize("cost", [20, 21, 23, 24])
def test_an_enemy_costs_more_while_it_is_checked(cost: int) -> None:
    table = Table("Tom").during("encounter", "5.3")
    table.hero("Masked One", text="While an enemy is making an engagement check with you, it gets +3 engagement cost.")
    table.threat_is("Tom", 23)
    enemy = table.enemy("Patrol", engagement_cost=cost)
    table.goes_through("5.3", until="5.4")
    assert (table.zone(enemy) == "engaged:Tom") == (cost + 3 <= 23)
    assert table.value(enemy, "engagement cost") == cost


@pytest.mark.parametrize("threat", [29, 30, 31])
@pytest.mark.parametrize("text", [
    "Town Guard is considered to be engaged with each player who has a threat of its engagement cost or higher.",
    "Massive.",
])  # fmt: skip
def test_an_enemy_in_the_staging_area_attacks_whom_it_counts_as_engaged_with(threat: int, text: str) -> None:
    table = Table("Tom", "Kris").during("combat", "6.1")
    heroes = {p: table.hero(f"Hero of {p}", player=p, hit_points=9, defense=0) for p in ("Tom", "Kris")}
    guard = table.enemy("Town Guard", engagement_cost=30, attack=2, hit_points=9, text=text)
    table.threat_is("Tom", threat)
    table.threat_is("Kris", 40)
    engaged = text == "Massive." or threat >= 30
    answers = ["no defender"] * 4
    table.answering(*answers, "Hero of Tom takes", "Hero of Kris takes").goes_through("6.3", until="6.6")
    assert table.zone(guard) == places.STAGING
    assert table.damage(heroes["Kris"]) == 2
    assert table.damage(heroes["Tom"]) == (2 if engaged else 0)


def test_the_side_that_says_night_hears_of_it_itself() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    sky = two_sided(table, "It is Day.", "It is Night. Forced — when it becomes Night: raise your threat by 2.")
    before = table.threat("Tom")
    table.happens(occurrence("flipped", card=sky, to="Dark Side"))
    assert table.threat("Tom") == before + 2


def test_what_a_stage_says_of_the_players_holds_without_its_reveal() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest("Far Bank", text="When Revealed: Raise your threat by 1. Players have now crossed the Anduin.")
    place = table.location("Ford", text="If the players have crossed the Anduin, this card gets +3 [threat].")
    assert table.value(place, "threat") == 5


@pytest.mark.parametrize("hour", ["", "Dusk. ", "Midnight. "])
@pytest.mark.parametrize("there", ["Dusk", "Midnight"])
def test_an_action_behind_an_hour_is_used_then_and_claims_once(hour: str, there: str) -> None:
    """How a card says that it is claimed is over once somebody has claimed it (lcg/objective-cards)."""
    table = Table("Tom").during("quest", "3.3")
    table.hero("First Hero"), table.hero("Second Hero")
    table.quest()
    table.prints(there, "objective")
    table.lays(there, places.STAGING)
    says = 'Counts as an Artifact attachment with the text: "Attached hero gets +1 [attack]."'
    claims = "Claim Relic and attach it to a hero you control"
    table.prints("Relic", "objective", text=f"{hour}Action: {claims}. {says}")
    relic = table.lays("Relic", places.STAGING)
    if hour and not hour.startswith(there):
        assert table.why_not_use("Relic")
        return
    table.answering("First Hero").uses("Relic")
    assert (table.card(relic).host, table.card(relic).controller) == (table.id_of("First Hero"), 0)
    assert table.value(table.id_of("First Hero"), "attack") == table.value(table.id_of("Second Hero"), "attack") + 1
    assert table.why_not_use("Relic")
