"""What is said of the card that undergoes it reads as what is said of whoever does it: values that are
lowered, cards that cannot be played, engaged or healed, fewer cards and resources (lcg/cannot, lcg/modifiers).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import allowances, permissions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize(("text", "attack"), [
    ("Each hero's [attack] is reduced by 1.", 2), ("Each hero's [attack] is lowered by 2.", 1),
    ("Each hero's [attack] is increased by 2.", 5), ("Each hero's [attack] is raised by 1.", 4),
    ("Each enemy's [attack] is reduced by 1.", 3),
])  # fmt: skip
def test_a_value_that_is_changed(text: str, attack: int) -> None:
    table = Table("Tom")
    hero = table.hero(attack=3)
    table.location("Dim Vale", text=f"While Dim Vale is in the staging area, {text[0].lower()}{text[1:]}")
    assert table.value(hero, "attack") == attack


@pytest.mark.parametrize(("text", "barred"), [
    ("allies cannot be played", True), ("allies cannot be played from hand", True),
    ("events cannot be played", False), ("players cannot play allies", True),
])  # fmt: skip
def test_what_cannot_be_played(text: str, barred: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero(resources=5)
    table.prints("Guest", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=1)
    table.location("Dim Vale", text=f"While Dim Vale is in the staging area, {text}.")
    table.lays("Guest", "hand:Tom")
    table.play.remember("active player", 0)
    assert (table.why_not_play("Guest") is not None) == barred


@pytest.mark.parametrize(("text", "barred"), [
    ("cannot be engaged by a player whose threat is less than 30", {"Tom"}),
    ("cannot be engaged by the first player", {"Tom"}),
    ("cannot be optionally engaged by a player whose threat is less than 30", {"Tom"}),
    ("cannot be engaged by a player whose threat is 30 or higher", {"Kris"}),
])  # fmt: skip
def test_who_cannot_engage_it(text: str, barred: set[str]) -> None:
    table = Table("Tom", "Kris").during("encounter", "5.2")
    enemy = table.enemy("Lurker", text=f"Lurker {text}.")
    table.threat_is("Tom", 20)
    table.threat_is("Kris", 35)
    for player in ("Tom", "Kris"):
        number = table.number(player)
        why = permissions.may_engage(table.play, enemy, number, "optional")
        assert (why is not None) == (player in barred)


@pytest.mark.parametrize(("text", "healed"), [
    ("damage cannot be healed from enemies", False), ("damage cannot be removed from Lurker", False),
    ("damage on Lurker cannot be healed or removed", False), ("damage cannot be healed from heroes", True),
])  # fmt: skip
def test_whose_damage_cannot_be_healed(text: str, healed: bool) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    enemy = table.with_tokens(table.enemy("Lurker", hit_points=9), damage=3)
    table.location("Dim Vale", text=f"While Dim Vale is in the staging area, {text}.")
    table.prints("Call", "treachery", text="When Revealed: Heal 2 damage from each enemy.")
    table.reveals(table.lays("Call", "encounter deck"))
    assert table.damage(enemy) == (1 if healed else 3)


@pytest.mark.parametrize(("fewer", "more"), [(0, 0), (1, 0), (1, 2), (3, 0)])
def test_fewer_cards_and_resources(fewer: int, more: int) -> None:
    table = Table("Tom").during("resource", "1.2")
    hero = table.hero()
    table.location("Dim Vale", text=(
        f"While Dim Vale is in the staging area, each player draws {fewer} fewer cards during the "
        "resource phase. "
        f"Each hero collects {fewer} fewer resources during the resource phase."
    ))
    table.location("Bright Vale", text=(
        f"While Bright Vale is in the staging area, each player draws {more} additional cards in the "
        "resource phase. "
        f"Each hero collects {more} additional resources."
    ))
    assert allowances.drawn(table.play, 0) == max(0, 1 + more - fewer)
    assert allowances.collected(table.play, hero) == max(0, 1 + more - fewer)


@pytest.mark.parametrize(("tokens", "over"), [(0, False), (3, False), (4, True), (6, True)])
@pytest.mark.parametrize("said", [
    "When there are 4 or more resources on", "When there are at least 4 resources on",
])  # fmt: skip
def test_as_soon_as_a_count_is_reached(said: str, tokens: int, over: bool) -> None:
    table = Table("Tom")
    table.hero()
    table.quest(text=f"{said} Lamp, the players lose the game.")
    lamp = table.location("Lamp")
    table.with_tokens(lamp, resource=0)
    table.prints("Call", "treachery", text=f"When Revealed: Place {tokens} resources on Lamp.")
    table.reveals(table.lays("Call", "encounter deck"))
    assert bool(table.over) == over


@pytest.mark.parametrize("title", ["Rider", "Guest"])
@pytest.mark.parametrize("text", ["may discard a card from his hand", "may exhaust a hero he controls"])
def test_whoever_did_not_do_what_was_offered(text: str, title: str) -> None:
    deed = text.removeprefix("may ").replace("a hero he controls", "a hero")
    for answers, risen in ((("no", "no"), 2), (("no", "yes"), 1), (("yes", "yes"), 0)):
        table = Table("Tom", "Kris").answering(*answers)
        table.hero()
        table.hero(player="Kris")
        table.quest()
        table.prints(title, "event")
        for player in ("Tom", "Kris"):
            table.lays(title, f"hand:{player}")
        table.prints("Call", "treachery", text=(
            f"When Revealed: Each player {text}. Each player who did not {deed} raises his threat by 3."
        ))
        before = sum(map(table.threat, ("Tom", "Kris")))
        table.reveals(table.lays("Call", "encounter deck"))
        assert sum(map(table.threat, ("Tom", "Kris"))) - before == 3 * risen


def test_an_enemy_comes_into_play_in_the_staging_area() -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    table.prints("Rider", "enemy", threat=1, attack=1, defense=1, hit_points=1, engagement_cost=40)
    rider = table.lays("Rider", places.ENCOUNTER_DISCARD)
    table.prints("Call", "treachery", text=(
        "When Revealed: Put the topmost enemy in the encounter discard pile into play in the staging area."
    ))
    table.reveals(table.lays("Call", "encounter deck"))
    assert table.zone(rider) == places.STAGING
