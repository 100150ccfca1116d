"""The table drawn: what lies where, what changed, and what a picture says in words."""

from __future__ import annotations

from typing import Any

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from ruling_service.web import picture

LCG: dict[str, Any] = {
    "game": "lcg",
    "cards": [
        {"name": "Guard", "type": "hero", "sphere": "Lore", "willpower": 1, "attack": 2, "defense": 2, "hit points": 4},
        {"name": "Warg", "type": "enemy", "engagement cost": 20, "threat": 2, "attack": 3, "defense": 1, "hit points": 3},
        {"name": "Hill", "type": "location", "threat": 1, "quest points": 3},
    ],
    "players": [
        {"name": "Ann", "threat": 31, "heroes": [{"card": "Guard", "damage": 1, "exhausted": True}], "engaged": ["Warg"]},
        {"name": "Bob", "threat": 28, "heroes": ["Guard"]},
    ],
    "staging area": ["Hill", "Hill"],
    "do": [{"damage": "Warg", "amount": 2}],
    "ask": {"where is": "Warg"},
}  # fmt: skip

TCG: dict[str, Any] = {
    "game": "tcg",
    "cards": [
        {"name": "Sam", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10},
        {"name": "Orc", "type": "minion", "side": "Shadow", "culture": "Moria", "race": "Orc", "strength": 5, "vitality": 2, "site number": 1},
    ],
    "players": [{"name": "Ann", "ring bearer": "Sam"}, {"name": "Bob", "minions": ["Orc"]}],
    "twilight": 4,
    "do": [{"wound": "Orc"}],
    "ask": {"where is": "Orc"},
}  # fmt: skip


def drawn(data: dict[str, Any]) -> picture.Table:
    verdict = simulate(from_data(data))
    found = picture.table(data["game"], verdict, 0, data["ask"])
    assert found is not None
    return found


def zone(zones: list[picture.Zone], name: str) -> picture.Zone:
    return next(one for one in zones if one.name == name)


def test_a_player_has_the_threat_the_engaged_enemies_and_the_characters():
    ann, bob = drawn(LCG).start.areas
    assert ("threat", "31") in ann.facts
    assert ("first player", "") in ann.facts
    assert [tile.name for tile in zone(ann.zones, "engaged").tiles] == ["Warg"]
    (guard,) = zone(ann.zones, "in play").tiles
    assert "exhausted" in guard.marks
    assert [(token.number, token.name) for token in guard.tokens] == [(1, "damage")]
    assert "exhausted" not in zone(bob.zones, "in play").tiles[0].marks


def test_equal_cards_are_one_tile_with_their_number_and_the_staging_area_has_its_threat():
    staging = zone(drawn(LCG).start.zones, "staging area")
    assert [(tile.name, tile.copies) for tile in staging.tiles] == [("Hill", 2)]
    assert staging.note == "threat 2"


def test_what_is_asked_about_is_flagged_and_what_changed_is_said():
    found = drawn(LCG)
    assert found.end is not None
    warg = zone(found.end.areas[0].zones, "engaged").tiles[0]
    assert warg.flag
    assert warg.change == "+2 damage"
    assert not zone(found.end.areas[0].zones, "in play").tiles[0].change


def test_the_tcg_has_its_path_its_pool_and_minions_apart_from_the_fellowship():
    start = drawn(TCG).start
    assert ("twilight pool", "4") in start.facts
    assert len(start.path) == 9
    assert sum(site.here for site in start.path) == 1
    ann, bob = start.areas
    (sam,) = zone(ann.zones, "fellowship").tiles
    assert "Ring-bearer" in sam.marks
    assert [tile.name for tile in zone(bob.zones, "minions").tiles] == ["Orc"]


def test_a_card_that_left_says_where_it_went():
    end = drawn({**TCG, "players": [TCG["players"][0], {"name": "Bob", "minions": [{"card": "Orc", "wounds": 1}]}]}).end
    assert end is not None
    (pile,) = [pile for pile in end.areas[1].piles if pile.name == "discard pile"]
    assert [tile.change for tile in pile.cards] == ["→ Bob's discard pile"]


FIGHT: dict[str, Any] = {
    "game": "tcg",
    "cards": [
        {"name": "Sam", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10},
        {"name": "Guard", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3},
        {"name": "Long Knife", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "item class": "Hand Weapon", "strength": 2, "text": "Bearer must be a [gondor] Man."},
        {"name": "Drums", "type": "condition", "side": "Shadow", "culture": "Moria", "text": "Each Orc is strength +1."},
        {"name": "Orc", "type": "minion", "side": "Shadow", "culture": "Moria", "race": "Orc", "strength": 5, "vitality": 2, "site number": 1},
    ],
    "players": [
        {"name": "Ann", "ring bearer": "Sam", "companions": [{"card": "Guard", "attached": ["Long Knife"]}]},
        {"name": "Bob", "minions": [{"card": "Orc", "as": "one"}, {"card": "Orc", "as": "two"}, {"card": "Orc", "as": "three"}], "support area": ["Drums"]},
    ],
    "assignments": [{"defender": "Guard", "minions": ["one", "two"]}, {"defender": "Sam", "minions": ["three"]}],
    "skirmish": "Guard", "at": "skirmish", "do": [{"wound": "two"}], "ask": {"where is": "Guard"},
}  # fmt: skip


def test_a_skirmish_under_way_has_both_sums_and_what_they_are_made_of():
    found = drawn(FIGHT).start
    assert found.skirmish is not None
    free, shadow = found.skirmish.sides
    assert (free.total, shadow.total) == (8, 12)
    assert [(part.name, part.number) for part in free.fighters[0].parts] == [("printed", 6), ("Long Knife", 2)]
    assert [(one.name, one.parts) for one in shadow.fighters] == [
        (name, [("printed", 5), ("Drums", 1)]) for name in ("one", "two")
    ]
    assert (free.overwhelmed, shadow.overwhelmed) == (16, 24)


def test_who_else_is_assigned_is_drawn_beside_the_skirmish():
    found = drawn(FIGHT).start
    assert found.assigned == [("Sam", ["three"])]
    waiting = {name: value for name, value in FIGHT.items() if name != "skirmish"} | {"at": "assignment"}
    before = drawn(waiting).start
    assert before.skirmish is None
    assert [one.defender for one in before.assigned] == ["Guard", "Sam"]
