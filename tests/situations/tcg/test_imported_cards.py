"""Cards of a user's own TCG card database, in situations: every printed number and word reaches the rules."""

from __future__ import annotations

import json

import pytest

from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

ROWS = [
    {"id": "1_9001", "collector": "1R9001", "title": "Halgrim", "subtitle": "Made Up", "unique": True,
     "side": "Free Peoples",
     "culture": "Dwarven", "twilight": 2, "type": "Companion", "race": "Dwarf", "strength": 6, "vitality": 3,
     "resistance": 6,
     "keywords": "Damage+1", "gametext": "Damage +1.\nSkirmish: Exert Halgrim to make him strength +2."},
    {"id": "1_9002", "collector": "1C9002", "title": "Marsh Runner", "unique": False, "side": "Shadow",
     "culture": "Moria", "twilight": 3,
     "type": "Minion", "race": "Orc", "strength": 8, "vitality": 2, "site": 4},
    {"id": "1_9003", "collector": "1U9003", "title": "Old Gate", "unique": False, "twilight": 3,
     "type": "Site", "site": 4,
     "block": "Fellowship", "direction": "Left"},
    {"id": "1_9004", "collector": "1U9004", "title": "Herb Wife", "unique": False, "side": "Free Peoples",
     "culture": "Shire",
     "twilight": 1, "type": "Ally", "race": "Hobbit", "strength": 1, "vitality": 2, "allyHome": "3F",
     "gametext": "Archer."},
    {"id": "4_9005", "collector": "4U9005", "title": "Wanderer", "unique": False, "side": "Free Peoples",
     "culture": "Gandalf",
     "twilight": 1, "type": "Ally", "strength": 1, "vitality": 2, "allyHome": ["3F", "4T"],
     "gametext": "Archer."},
    {"id": "15_9006", "title": "Salt Ford", "unique": False, "twilight": 2, "type": "Site", "block": "Shadows",
     "direction": "Right", "gametext": "River."},
    {"id": "7_9007", "title": "Salt Ford", "unique": False, "twilight": 6, "type": "Site", "site": 5,
     "block": "King", "direction": "Right", "gametext": "Plains."},
    {"id": "11_9008", "title": "Broken Stair", "unique": False, "twilight": 1, "type": "Site",
     "block": "Shadows", "direction": "Right"},
    {"id": "1_9009", "title": "Broken Stair", "unique": False, "twilight": 4, "type": "Site", "site": 5,
     "block": "Fellowship", "direction": "Left"},
]  # fmt: skip
FRODO = {"name": "Frodo", "type": "companion", "strength": 3, "vitality": 4, "resistance": 10, "unique": True}
FULL = "Halgrim, Made Up"


@pytest.fixture
def more(tmp_path):
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    import_cards(file, tmp_path)
    return more_cards(ImportedCards(tmp_path))("tcg")


def answer(more, ask, tom=(), ann=(), **situation):
    players = [{"name": "Tom", "ring bearer": "Frodo", **dict(tom)}, {"name": "Ann", **dict(ann)}]
    data = {"game": "tcg", "cards": [FRODO], "players": players, "ask": ask, **situation}
    return simulate(from_data(data, more=more), more=more)


def test_a_companion_is_found_by_title_and_subtitle(more):
    verdict = answer(more, {"how much": f"strength of {FULL}"}, {"companions": [FULL]}, at="skirmish")
    assert verdict.answer == 6
    assert not verdict.gaps


def test_its_keyword_counts_once_though_it_is_listed_twice(more):
    assert answer(
        more, {"how much": f"damage bonus of {FULL}"}, {"companions": [FULL]}, at="skirmish"
    ).answer == 1


def test_its_text_means_it_by_its_title(more):
    more_strength = {
        "do": [{"use": FULL}], "assignments": [{"defender": FULL, "minions": ["Marsh Runner"]}],
        "skirmish": FULL
    }
    tom, ann = {"companions": [FULL], "site": 4}, {"minions": ["Marsh Runner"]}
    assert answer(
        more, {"how much": f"strength of {FULL}"}, tom, ann, at="skirmish", **more_strength
    ).answer == 8


@pytest.mark.parametrize(
    ("site", "twilight", "possible"), [(4, 3, True), (4, 2, False), (3, 4, False), (3, 5, True)]
)
def test_a_minion_costs_its_twilight_and_roams_below_its_site(more, site, twilight, possible):
    tom, ann = {"site": site}, {"hand": ["Marsh Runner"]}
    verdict = answer(
        more, {"can": {"play": "Marsh Runner", "by": "Ann"}}, tom, ann, at="shadow", twilight=twilight
    )
    assert verdict.answer is possible


def test_a_sites_twilight_is_its_shadow_number(more):
    path = [{"number": 4, "card": "Old Gate"}]
    assert answer(
        more, {"how much": "twilight"}, {"site": 3}, at="move", path=path, format="fellowship"
    ).answer == 3 + 1


@pytest.mark.parametrize(
    ("ally", "site", "format", "archers"),
    [
        ("Herb Wife", 3, "fellowship", 1), ("Herb Wife", 4, "fellowship", 0), ("Herb Wife", 3, "tower", 0),
        ("Wanderer", 3, "fellowship", 1), ("Wanderer", 4, "tower", 1), ("Wanderer", 3, "tower", 0),
    ],
)  # fmt: skip
def test_an_ally_is_at_home_where_the_database_says(more, ally, site, format, archers):
    tom = {"site": site, "support area": [ally]}
    assert answer(
        more, {"how much": "fellowship archery total"}, tom, at="archery", format=format
    ).answer == archers


def test_its_id_in_the_database_is_no_citation(more):
    verdict = answer(
        more, {"what happens": True}, {"companions": [FULL]}, at="skirmish", do=[{"exert": FULL, "by": FULL}]
    )
    cites = {cite for step in verdict.outcomes[0].trace for cite in step.cites}
    assert cites
    assert all(cite.startswith("tcg/") for cite in cites)


@pytest.mark.parametrize(
    ("site", "format", "number"),
    [
        ("Salt Ford", "king", 6), ("Salt Ford", "standard", 2), ("Salt Ford", "", 6),
        ("Broken Stair", "fellowship", 4), ("Broken Stair", "open", 1), ("Broken Stair", "", 4),
        ("Salt Ford (15)", "king", 2), ("Broken Stair (1)", "open", 4),
    ],
)  # fmt: skip
def test_a_site_of_several_blocks_is_the_one_of_the_format(more, site, format, number):
    path = {"path": [{"number": 5, "card": site}], "at": "maneuver"}
    asked = {"how much": f"shadow number of {site}"}
    verdict = answer(more, asked, {"site": 5}, **path, **({"format": format} if format else {}))
    assert verdict.answer == number


def test_a_site_in_an_adventure_deck_is_the_one_of_the_format(more):
    tom = {"site": 4, "adventure deck": ["Salt Ford"]}
    verdict = answer(
        more, {"how much": "twilight"}, tom, {"adventure deck": ["Salt Ford"]}, format="king", at="fellowship",
        do=[{"move": True}]
    )  # fmt: skip
    # 6 on the site of the King block, where regions add nothing, 1 for a companion: the site of set 15 would add 2
    assert verdict.answer == 6 + 1


# -- titles without their subtitle ----------------------------------------------------------------------------

NAMESAKES = [
    {"id": "4_9101", "collector": "4U9101", "title": "Berthild", "subtitle": "Of the Fords", "unique": True,
     "side": "Free Peoples", "culture": "Rohan", "twilight": 2, "type": "Companion", "race": "Man",
     "strength": 5, "vitality": 3, "resistance": 6},
    {"id": "11_9102", "collector": "11R9102", "title": "Berthild", "subtitle": "Shield-bearer", "unique": True,
     "side": "Free Peoples", "culture": "Rohan", "twilight": 3, "type": "Companion", "race": "Man",
     "strength": 7, "vitality": 3, "resistance": 6},
    {"id": "4_9103", "collector": "4U9103", "title": "Berthild's Horn", "unique": True, "side": "Free Peoples",
     "culture": "Rohan", "twilight": 1, "type": "Possession"},
]  # fmt: skip


@pytest.fixture
def namesakes(tmp_path):
    file = tmp_path / "namesakes.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in [*ROWS, *NAMESAKES]), encoding="utf-8")
    import_cards(file, tmp_path)
    return more_cards(ImportedCards(tmp_path))("tcg")


def test_a_title_of_one_card_is_enough(namesakes):
    verdict = answer(namesakes, {"how much": "strength of Halgrim"}, {"companions": ["Halgrim"]}, at="fellowship")
    assert verdict.answer == 6
    assert not verdict.taken


def test_of_a_title_of_several_the_first_is_taken_and_the_others_are_named(namesakes):
    verdict = answer(
        namesakes, {"how much": "strength of Berthild"}, {"companions": ["Berthild"]}, at="fellowship"
    )
    assert verdict.answer == 5
    (taken,) = verdict.taken
    assert [other.name for other in taken.others] == ["Berthild, Shield-bearer"]


@pytest.mark.parametrize(("name", "strength"), [
    ("Berthild, Of the Fords", 5), ("Berthild, Shield-bearer", 7), ("Berthild (11R9102)", 7), ("berthild", 5),
])
def test_each_is_found_by_what_tells_it_from_the_others(namesakes, name, strength):
    ask = {"how much": f"strength of {name}"}
    verdict = answer(namesakes, ask, {"companions": [{"card": name, "as": name}]}, at="fellowship")
    assert verdict.answer == strength


def test_a_longer_title_is_another_card(namesakes):
    verdict = answer(
        namesakes, {"where is": "Berthild's Horn"}, {"hand": ["Berthild's Horn"]}, at="fellowship"
    )
    assert verdict.answer == "Tom's hand"
    assert namesakes("berthild-s") == []
    assert {facts.subtitle for facts in namesakes("berthild")} == {"Of the Fords", "Shield-bearer"}
