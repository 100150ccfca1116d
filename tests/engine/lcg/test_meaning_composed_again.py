"""Phrases put together from parts: amounts, bearers, what was done by an effect, what is forbidden to whom.

What is expected is what the words say, after the entries that each test names.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import coverage, language, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def by_an_attack(text: str, hit_points: int) -> int:
    """The attack of an enemy with that text while a character of so many hit points defends against it."""
    table = Table("Tom").during("combat", "6.4")
    defender = table.hero("Defender", hit_points=hit_points)
    enemy = table.enemy("Old Wolf", where="engaged:Tom", attack=2, text=text)
    table.play.remember("attacks", (places.Attack(True, enemy, 0, defenders=(defender,), declared=True),))
    return int(table.value(enemy, "attack"))


@pytest.mark.parametrize(("text", "hit_points", "attack"), [
    ("Old Wolf gets +2 [attack] against characters with 2 or fewer hit points.", 2, 4),
    ("Old Wolf gets +2 [attack] against characters with 2 or fewer hit points.", 3, 2),
    ("Each enemy engaged with you gets +1 [attack] against heroes.", 3, 3),
    ("While Old Wolf is attacking a player with a threat of 20 or higher, it gets +3 [attack].", 3, 5),
    ("While Old Wolf is attacking a player with a threat of 21 or higher, it gets +3 [attack].", 3, 2),
])  # fmt: skip
def test_a_bonus_against_some_is_had_against_them_alone(text: str, hit_points: int, attack: int) -> None:
    assert by_an_attack(text, hit_points) == attack


@pytest.mark.parametrize(("amount", "threat"), [
    ("the number of enemies in play plus the number of locations in play", 3),
    ("half the number of enemies in play, rounded down", 1),
    ("half the number of enemies in play (rounded up)", 2),
    ("3 times the number of players", 3),
    ("the highest engagement cost among enemies in play", 40),
    ("the lowest engagement cost among enemies in play", 20),
    ("the highest number of resources on an enemy in play", 4),
    ("the number of resources on Watcher minus 1", 3),
    ("the threat of the player with the highest threat", 20),
    ("the number of players who control a hero", 1),
])  # fmt: skip
def test_x_is_what_its_parts_come_to(amount: str, threat: int) -> None:
    table = Table("Tom")
    table.hero()
    for name, cost in (("Watcher", 20), ("Guard", 30), ("Runner", 40)):
        table.enemy(name, where="engaged:Tom" if name == "Runner" else places.STAGING, engagement_cost=cost)
    table.with_tokens(table.id_of("Watcher"), resource=4)
    if "locations" in amount:
        table.play.move(table.id_of("Runner"), places.ENCOUNTER_DISCARD)
    hill = table.location("Hill", threat=None, text=f"X is {amount}.")
    assert table.value(hill, "threat") == threat


@pytest.mark.parametrize(("text", "hit"), [
    ("Deal 1 damage to the hero with the most resources.", "Rich"),
    ("Deal 1 damage to the hero with the fewest resources in its pool.", "Poor"),
    ("Deal 1 damage to each hero without a Lamp attached.", "Poor"),
    ("Deal 1 damage to each hero (except Rich).", "Poor"),
    ("Deal 1 damage to each hero with an Item attachment.", "Rich"),
])  # fmt: skip
def test_which_cards_a_description_means(text: str, hit: str) -> None:
    table = Table("Tom")
    rich, poor = table.hero("Rich", resources=3), table.hero("Poor", resources=1)
    table.prints("Lamp", "attachment", cost=1, traits="Item.", text="Attach to a hero.")
    table.lays("Lamp", "play:Tom", on=rich)
    table.prints("Gloom", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Gloom", places.ENCOUNTER_DECK))
    assert {name for name, i in (("Rich", rich), ("Poor", poor)) if table.damage(i)} == {hit}


@pytest.mark.parametrize(("first", "threats"), [("yes", [20, 23]), ("no", [23, 23])])
def test_what_was_offered_is_asked_of_each_player_by_himself(first: str, threats: list[int]) -> None:
    table = Table("Tom", "Kris")
    table.hero()
    table.hero("Other Hero", player="Kris")
    table.prints(
        "Toll", "treachery",
        text="When Revealed: Each player may exhaust a hero he controls. Each player that does not raises his "
        "threat by 3."
    )
    table.answering(first, "no")
    table.reveals(table.lays("Toll", places.ENCOUNTER_DECK))
    assert [table.threat("Tom"), table.threat("Kris")] == threats


@pytest.mark.parametrize(("there", "surges"), [(1, True), (2, False)])
def test_how_many_were_returned_by_an_effect(there: int, surges: bool) -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Storm", "location", traits="Snow.", threat=1, quest_points=3)
    for _ in range(there):
        table.lays("Storm", places.ENCOUNTER_DISCARD)
    table.prints(
        "Voices", "treachery",
        text="When Revealed: Return the topmost 2 Snow locations in the encounter discard pile to staging. "
        "If fewer than 2 Snow cards were returned by this effect, raise each player's threat by 5."
    )
    table.reveals(table.lays("Voices", places.ENCOUNTER_DECK))
    assert (table.threat("Tom") == 25) == surges


def test_that_amount_is_the_amount_of_what_the_text_answers() -> None:
    table = Table("Tom")
    hero = table.hero("Bearer", hit_points=9)
    table.location("Wound", text="Forced: After a hero is damaged, raise each player's threat by an equal amount.")
    table.is_dealt(hero, 3)
    assert table.threat("Tom") == 23


@pytest.mark.parametrize("text", [
    "Shadow: Deal 1 damage to each hero and raise each player's threat by that amount.",
    "Action: Deal 2 damage to a hero. Then, raise your threat by that amount.",
])  # fmt: skip
def test_an_amount_of_which_nobody_says_what_it_is_is_not_played(text: str) -> None:
    compiled = language.compiler().compile_card({"name": "Odd", "type": "Enemy", "text": text})
    assert coverage.lacks(compiled.abilities) or not compiled.complete


@pytest.mark.parametrize(("by", "progress"), [("player card", 0), ("encounter card", 2)])
def test_progress_that_only_player_cards_may_not_place(by: str, progress: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Scout", text="Action: Place 2 progress on Marsh.")
    marsh = table.location("Marsh", text="Progress tokens from player card effects cannot be placed on Marsh.")
    table.prints("Path", "treachery", text="When Revealed: Place 2 progress on Marsh.")
    if by == "player card":
        if table.why_not_use("Scout") is None:
            table.uses("Scout")
    else:
        table.reveals(table.lays("Path", places.ENCOUNTER_DECK))
    assert table.progress(marsh) == progress


@pytest.mark.parametrize(("text", "kind"), [
    ("Each player must discard 1 ally he controls to travel to Ford.", "travel"),
    ("In order to travel to Ford, the players must exhaust 2 heroes.", "travel"),
    ("Each player must exhaust a character he controls.", "constant"),
])  # fmt: skip
def test_a_price_of_travelling_is_a_travel_text_without_its_label(text: str, kind: str) -> None:
    compiled = language.compiler().compile_card({"name": "Ford", "type": "Location", "text": text})
    assert [ability.kind for ability in compiled.abilities] == [kind]


def test_only_the_last_of_several_predicates_waits_for_the_end_of_the_attack() -> None:
    compiled = language.compiler().compile_card({
        "name": "Howl", "type": "Enemy",
        "shadow": "The attacking enemy gets +1 [defense] and returns to the staging area after this attack.",
    })  # fmt: skip
    told = [node.kind for node in compiled.abilities[0].walk() if node.kind in ("gets", "once_after", "is_returned")]
    assert told == ["gets", "once_after", "is_returned"]


@pytest.mark.parametrize("said", [
    "Raise each player's threat by 1 after an ally is destroyed.",
    "Each player raises his threat by 1 after an ally is destroyed.",
])
def test_what_is_stated_is_done_each_time_with_its_event_behind_too(said: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Captain")
    friends = [table.ally(name) for name in ("Friend", "Helper")]
    table.enemy("Howl", text=said)
    before = table.threat("Tom")
    for friend in friends:
        table.happens(verbs.destroyed(card=friend, life=table.card(friend).life))
    assert table.threat("Tom") == before + 2
