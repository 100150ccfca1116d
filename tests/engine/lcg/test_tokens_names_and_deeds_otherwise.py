"""The same things in other words: tokens discarded, moved all together or onto a card, attacks "against" the enemy that
makes them, a card with what is attached to it, a title that begins with another card's.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import coverage, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def _revealed(table: Table, text: str) -> None:
    table.prints("Omen", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Omen", "aside"))


@pytest.mark.parametrize(("said", "token", "how", "answered"), [
    ("After a progress token is discarded from the current quest", "progress", "taken", True),
    ("After a progress token is discarded from a location", "progress", "taken", False),
    ("After a resource token is discarded from the current quest", "resource", "taken", True),
    ("After a resource token is discarded from the current quest", "resource", "spent", False),
    ("After a resource token is removed from the current quest", "resource", "spent", True),
])  # fmt: skip
def test_tokens_discarded_from_a_card(said: str, token: str, how: str, answered: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve")
    quest = table.with_tokens(table.quest(), **{token: 3})
    table.enemy("Watcher", text=f"Forced: {said}, raise your threat by 2.")
    if how == "spent":
        table.happens(verbs.spent_resources(card=quest, amount=1))
    else:
        _revealed(table, f"Discard 1 {'resource token' if token == 'resource' else token} from the current quest.")
    assert table.threat("Tom") - 20 == (2 if answered else 0)


@pytest.mark.parametrize("there", [0, 1, 4])
@pytest.mark.parametrize(("said", "much"), [
    ("each damage from Bogling to Reeve", None), ("all damage on Bogling to Reeve", None), ("any damage from Bogling to Reeve", None),
    ("2 damage from Bogling onto Reeve", 2), ("1 damage from Bogling onto Reeve", 1),
])  # fmt: skip
def test_tokens_moved(said: str, much: int | None, there: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    reeve = table.hero("Reeve", hit_points=9)
    mire = table.with_tokens(table.enemy("Bogling", hit_points=9), damage=there)
    _revealed(table, f"Move {said}.")
    moved = there if much is None else min(there, much)
    assert (table.damage(mire), table.damage(reeve)) == (there - moved, moved)


@pytest.mark.parametrize(
    ("said", "to"), list(product(["each resource token on Well", "all resource tokens on Well"], [0, 3]))
)
def test_resources_moved_to_a_pool(said: str, to: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    reeve = table.with_tokens(table.hero("Reeve"), resource=1)
    well = table.with_tokens(table.location("Well"), resource=to)
    _revealed(table, f"Move {said} to Reeve's resource pool.")
    assert (table.resources(well), table.resources(reeve)) == (0, 1 + to)


@pytest.mark.parametrize("attacker", ["Bogling", "Fen"])
def test_an_attack_against_the_enemy_that_makes_it(attacker: str) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero("Reeve", hit_points=9, defense=5)
    for name in ("Bogling", "Fen"):
        table.enemy(name, where="engaged:Tom", attack=1)
    table.prints("Snare", "attachment", text="Attach to an enemy. Forced: After a hero defends an attack against the "
                 "attached enemy, raise your threat by 3.")  # fmt: skip
    table.lays("Snare", "engaged:Tom", on=table.id_of("Bogling"))
    table.answering("Reeve").is_attacked_by(table.id_of(attacker))
    assert table.threat("Tom") - 20 == (3 if attacker == "Bogling" else 0)


@pytest.mark.parametrize("said", [
    "Reeve, and each card attached to it, from the game", "Reeve (and each card attached to it) from the game",
])  # fmt: skip
def test_a_card_with_what_is_attached_to_it(said: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    reeve, other = table.hero("Reeve"), table.hero("Warden")
    for name, on in (("Sword", reeve), ("Cloak", reeve), ("Horn", other)):
        table.prints(name, "attachment")
        table.lays(name, "play:Tom", on=on)
    _revealed(table, f"Remove {said}.")
    gone = {name: table.zone(table.id_of(name)) == places.REMOVED for name in ("Reeve", "Warden", "Sword", "Cloak", "Horn")}
    assert gone == {"Reeve": True, "Sword": True, "Cloak": True, "Warden": False, "Horn": False}


@pytest.mark.parametrize(("there", "hurt"), [("Old Wolf's Den", 0), ("Wolf's Den", 2), ("Den", 2)])
def test_a_title_that_begins_with_this_ones(there: str, hurt: int) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero("Reeve")
    table.location(there)
    wolf = table.enemy("Old Wolf", hit_points=9, text="While Old Wolf's Den is in play, Old Wolf cannot be damaged.")
    table.is_dealt(wolf, 2)
    assert table.damage(wolf) == hurt


@pytest.mark.parametrize("resources", [0, 1, 2])
def test_what_happens_in_anothers_place_by_a_text_that_is_gained(resources: int) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero("Reeve")
    wolf = table.with_tokens(table.enemy("Old Wolf", hit_points=20), resource=resources)
    table.quest("Long Road", text='While Old Wolf has 1 or more resource tokens on her, she gains: "Forced: When Old '
                'Wolf would take damage, discard 1 resource token from Old Wolf instead."')  # fmt: skip
    for _ in range(3):
        table.is_dealt(wolf, 2)
    assert (table.damage(wolf), table.resources(wolf)) == (2 * (3 - resources), 0)


@pytest.mark.parametrize("how", ["explored", "discarded"])
@pytest.mark.parametrize(("said", "label"), [
    ("If a location leaves play as an explored location,", ""), ("If a location is explored,", "Forced: "),
    ("When a location is explored,", "Forced: "),
])  # fmt: skip
def test_tokens_of_what_leaves_play_are_moved_while_they_lie_on_it(said: str, label: str, how: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    store = table.enemy("Store", text=f"{label}{said} move any resource tokens from that location to Store.")
    place = table.with_tokens(table.location("Well", quest_points=2), resource=3)
    if how == "explored":
        table.happens(verbs.placed_progress(on=place, amount=2))
    else:
        table.happens(verbs.discarded(card=place, life=table.card(place).life, effect=True))
    assert table.resources(store) == (3 if how == "explored" else 0)


def test_tokens_of_what_has_left_play_are_not_read_as_moved() -> None:
    text = "Forced: After a location is explored, move any resource tokens from that location to Store."
    abilities = card_language("lcg").compile_card({"name": "Store", "type": "Enemy", "text": text}).abilities
    assert coverage.lacks(abilities)
