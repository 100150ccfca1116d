"""What Setup texts lay out: decks of their own, cards set aside or with one side up, tokens on them; titles with
marks in them.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import own_decks, table
from ruling_service.engine.lcg.setup import Seat
from ruling_service.library.card_formats import facts_of
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.playing.choosing import at_random
from ruling_service.playing.lcg_beginning import set_up
from ruling_service.playing.scenarios import Scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.model import CardFacts
from tests.engine.lcg.table_top import Table

HERO = CardFacts(name="Reeve", type="hero", threat_cost=8, willpower=2, attack=2, defense=2, hit_points=4)


def enemy(name: str, *, traits: str = "Orc", unique: bool = False, kind: str = "enemy") -> CardFacts:
    return CardFacts(name=name, type=kind, encounter_set="Bog", engagement_cost=40, threat=1, attack=1, defense=1,
                     hit_points=30, traits=[traits], unique=unique)  # fmt: skip


TARN = CardFacts(name="The Tarn", type="location", encounter_set="Bog", threat=1, quest_points=3)
DECK = [
    *[enemy("Bog Drake")] * 3, *[enemy("Wharf Rat", traits="Corsair")] * 2, enemy("Black Sail", traits="Ship"),
    enemy("Old Mog", unique=True), enemy("Woe, Woe, Woe"), enemy("To Reedham!"), TARN,
]  # fmt: skip


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf("lcg", ImportedCards(tmp_path))


def after_setup(shelf: Shelf, text: str, *, players: int = 1, decks: Any = (), more: Any = ()) -> Any:
    """The position once a quest card with that Setup was followed."""
    quest = CardFacts(name="Into the Bog", type="quest", stage=1, number="1", side="", quest_points=9, text=text)
    assert shelf.is_complete(shelf.key_of(quest)), text
    laid = {name: tuple(shelf.key_of(one) for one in cards) for name, cards in dict(decks).items()}
    keys = tuple(shelf.key_of(one) for one in (*DECK, *more))
    scenario = Scenario("", "A bog", (shelf.key_of(quest),), keys, (), laid, (), (), ())
    filler = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 20
    seats = [Seat(who, (shelf.key_of(HERO),), filler) for who in ("Tom", "Ann", "Bob")[:players]]
    play, choose = set_up(shelf, scenario, seats).play, at_random(1)
    while play.fact("round", 0) == 0:
        play.run()
        if play.state.pending is None:
            break
        play.choose(choose(play.state.pending))
    return play


def lying(play: Any, zone: str) -> list[str]:
    return sorted(play.name(i) for i in play.state.zone(zone))


def in_deck() -> list[str]:
    return sorted(one.name for one in DECK)


# -- decks of their own --------------------------------------------------------------------------------------

BESIDE = "set it next to the quest deck"
MADE = ("Prepare the {} deck", "Create the {} deck", f"Create the {{}} deck (see insert) and {BESIDE}")


@pytest.mark.parametrize("text", MADE)
def test_the_corsair_deck_takes_the_enemies_that_are_neither_ships_nor_unique(shelf: Shelf, text: str) -> None:
    """lcg/rule/corsair-deck."""
    play = after_setup(shelf, f"Setup: {text.format('Corsair')}.")
    aboard = ["Bog Drake"] * 3 + ["To Reedham!"] + ["Wharf Rat"] * 2 + ["Woe, Woe, Woe"]
    assert lying(play, own_decks.zone("Corsair")) == aboard
    assert lying(play, table.ENCOUNTER_DECK) == ["Black Sail", "Old Mog", "The Tarn"]
    assert not reached(play.state)


@pytest.mark.parametrize(("text", "name"), list(product(MADE, ("Raven", "Dusky Wood", "Grey"))))
def test_a_deck_of_the_scenarios_own_lies_ready(shelf: Shelf, text: str, name: str) -> None:
    crows = [enemy("Crow")] * 4
    play = after_setup(shelf, f"Setup: {text.format(name)}.", decks={f"{name} deck": crows})
    assert lying(play, own_decks.zone(name)) == ["Crow"] * 4
    assert lying(play, table.ENCOUNTER_DECK) == in_deck()
    assert not reached(play.state)


@pytest.mark.parametrize("text", MADE)
def test_a_deck_of_which_nobody_knows_the_cards_is_a_gap(shelf: Shelf, text: str) -> None:
    play = after_setup(shelf, f"Setup: {text.format('Dusky Wood')}.")
    assert [(one.card, one.phrase) for one in reached(play.state)] == [("Into the Bog", "the Dusky Wood deck")]
    assert lying(play, table.ENCOUNTER_DECK) == in_deck()


def test_decks_are_shuffled_each_by_itself(shelf: Shelf) -> None:
    text = "Setup: Prepare the Raven deck. Shuffle the encounter deck and Raven deck."
    play = after_setup(shelf, text, decks={"Raven deck": [enemy("Crow")] * 4})
    assert lying(play, own_decks.zone("Raven")) == ["Crow"] * 4
    assert lying(play, table.ENCOUNTER_DECK) == in_deck()


# -- set aside -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "gone"),
    [
        ("all copies of Bog Drake", ["Bog Drake"] * 3),
        ("Old Mog", ["Old Mog"]),
        ("2 copies of Bog Drake", ["Bog Drake"] * 2),
        ("Old Mog and 1 copy of Wharf Rat", ["Old Mog", "Wharf Rat"]),
        ("1 unique enemy and 3 copies of the Bog Drake card", ["Bog Drake"] * 3 + ["Old Mog"]),
        ("To Reedham!", ["To Reedham!"]),
    ],
)
@pytest.mark.parametrize("them", ["them", "it", "him"])
@pytest.mark.parametrize("end", ["", ", out of play"])
def test_cards_are_taken_from_the_encounter_deck_and_set_aside(
    shelf: Shelf, what: str, gone: list[str], them: str, end: str
) -> None:
    play = after_setup(shelf, f"Setup: Remove {what} from the encounter deck and set {them} aside{end}.")
    assert lying(play, table.ASIDE) == gone
    left = in_deck()
    for name in gone:
        left.remove(name)
    assert lying(play, table.ENCOUNTER_DECK) == left


@pytest.mark.parametrize(
    ("what", "gone"),
    [
        ("Old Mog", ["Old Mog"]),
        ("3 copies of Bog Drake", ["Bog Drake"] * 3),
        ("the 2 Corsair enemies", ["Wharf Rat"] * 2),
        ("all 2 Corsair enemies", ["Wharf Rat"] * 2),
        ("each unique enemy", ["Old Mog"]),
        ("Old Mog and all 2 Corsair enemies", ["Old Mog", "Wharf Rat", "Wharf Rat"]),
        ("Old Mog and The Tarn", ["Old Mog", "The Tarn"]),
    ],
)
@pytest.mark.parametrize("end", ["", ", out of play"])
def test_what_is_set_aside_without_a_place_lies_in_the_encounter_deck(
    shelf: Shelf, what: str, gone: list[str], end: str
) -> None:
    play = after_setup(shelf, f"Setup: Set {what} aside{end}.")
    assert lying(play, table.ASIDE) == gone
    left = in_deck()
    for name in gone:
        left.remove(name)
    assert lying(play, table.ENCOUNTER_DECK) == left


@pytest.mark.parametrize(("printed", "said"), [
    ("Tarn of Núrnen", "Tarn of Nurnen"), ("Tarn of Nurnen", "Tarn of Núrnen"), ("Miller’s Tarn", "Miller's Tarn"),
    ("Tarn of Thráin", "Tarn of Thráin"),
])  # fmt: skip
@pytest.mark.parametrize("text", ["Set {} aside", "Add {} to the staging area", "Search the encounter deck for {}, "
                                  "and add it to the staging area"])  # fmt: skip
def test_a_title_is_told_with_or_without_its_marks(shelf: Shelf, printed: str, said: str, text: str) -> None:
    tarn = CardFacts(name=printed, type="location", encounter_set="Bog", threat=1, quest_points=3)
    play = after_setup(shelf, f"Setup: {text.format(said)}.", more=[tarn])
    assert lying(play, table.ASIDE if text.startswith("Set") else table.STAGING) == [printed]


def test_what_was_set_aside_before_comes_back_by_its_description(shelf: Shelf) -> None:
    text = (
        "Setup: Remove 1 unique enemy and 2 copies of Bog Drake from the encounter deck and set them aside. "
        "Place the unique Orc cards previously set aside into the staging area."
    )
    play = after_setup(shelf, text)
    assert (lying(play, table.STAGING), lying(play, table.ASIDE)) == (["Old Mog"], ["Bog Drake"] * 2)


# -- titles, sides, tokens -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "there"),
    [
        ("Woe, Woe, Woe", ["Woe, Woe, Woe"]),
        ("To Reedham!", ["To Reedham!"]),
        ("Old Mog and To Reedham!", ["Old Mog", "To Reedham!"]),
        ("The Tarn, Woe, Woe, Woe, and To Reedham!", ["The Tarn", "To Reedham!", "Woe, Woe, Woe"]),
    ],
)
def test_titles_with_marks_in_them(shelf: Shelf, named: str, there: list[str]) -> None:
    play = after_setup(shelf, f"Setup: Add {named} to the staging area.")
    assert lying(play, table.STAGING) == there


@pytest.mark.parametrize("then", [
    "Add Woe, Woe, Woe to the staging area and place 4 damage tokens on it",
    "Add Old Mog and Woe, Woe, Woe to the staging area with 4 damage tokens on Woe, Woe, Woe",
    "Search the encounter deck for The Tarn and Woe, Woe, Woe, and add them to the staging area with 4 damage tokens on "
    "Woe, Woe, Woe",
])  # fmt: skip
def test_a_card_is_laid_out_with_tokens(shelf: Shelf, then: str) -> None:
    play = after_setup(shelf, f"Setup: {then}.")
    tokens = {play.name(i): play.card(i).token("damage") for i in play.state.zone(table.STAGING)}
    assert tokens.pop("Woe, Woe, Woe") == 4
    assert not any(tokens.values())


@pytest.fixture
def two_sided(tmp_path: Path) -> Shelf:
    """A library with a card of two sides, told apart by their traits."""
    both = {"pack": "Our Set", "encounter_set": "Bog", "number": "7", "quantity": "1", "threat": "2", "id": "two-sides",
            "type": "Enemy", "name": "Quiet Miller", "attack": "2", "defense": "1", "hit_points": "9",
            "engagement_cost": "20"}  # fmt: skip
    rows = [{**both, "side": "A", "traits": "Captain."}, {**both, "side": "B", "traits": "Ghost. Wraith."}]
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    import_cards(path, tmp_path)
    return Shelf("lcg", ImportedCards(tmp_path))


def miller(shelf: Shelf) -> CardFacts:
    return next(one for one in shelf.titled("Quiet Miller") if one.side == "A")


@pytest.mark.parametrize("up", ["Captain", "Wraith", "Ghost"])
@pytest.mark.parametrize(
    "how",
    [
        "Add Quiet Miller ({} side faceup) to the staging area",
        "Add Quiet Miller to the staging area with {} faceup",
        "Add Quiet Miller to the staging area ({} faceup)",
        "Add Quiet Miller to the staging area, {} side faceup",
        "Add The Tarn and Quiet Miller ({} side faceup) to the staging area",
        "Add Quiet Miller ({} side faceup) and The Tarn to the staging area",
    ],
)
def test_a_card_is_laid_out_with_one_side_up(two_sided: Shelf, how: str, up: str) -> None:
    play = after_setup(two_sided, f"Setup: {how.format(up)}.", more=[miller(two_sided)])
    assert "Quiet Miller" in lying(play, table.STAGING)
    assert ("The Tarn" in lying(play, table.STAGING)) == ("Tarn" in how)
    laid = next(i for i in play.state.zone(table.STAGING) if play.name(i) == "Quiet Miller")
    assert up in play.printed(laid).traits
    assert not reached(play.state)


@pytest.mark.parametrize("side", ["Dawn", "enemy"])
def test_a_side_that_nobody_knows_or_that_both_are_is_a_gap(two_sided: Shelf, side: str) -> None:
    text = f"Setup: Add Quiet Miller ({side} side faceup) to the staging area."
    play = after_setup(two_sided, text, more=[miller(two_sided)])
    assert [one.phrase for one in reached(play.state)] == [f"{side} side faceup"]


def test_a_card_that_is_not_there_is_a_gap_of_the_text_that_names_it(two_sided: Shelf) -> None:
    play = after_setup(two_sided, "Setup: Add Loud Smith to the staging area with Dawn faceup.")
    assert [(one.card, one.phrase) for one in reached(play.state)] == [("Into the Bog", "Dawn side faceup")]


# -- what stages ask -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "points"),
    [("", None), ("X is the number of players in the game.", "X"), ("X equals the pursuit value.", "X"),
     ("Each player exhausts X characters.", None)],
)  # fmt: skip
def test_a_stage_that_a_database_gives_no_points_asks_for_none_or_for_what_its_text_says(text: str, points: Any) -> None:
    row = {"name": "Long Road", "type": "Quest", "side": "B", "cost": "2", "quest_points": "0", "text": text}
    assert facts_of(row)[1].get("quest points") == points
    assert facts_of(row | {"quest_points": "7"})[1]["quest points"] == 7
    assert facts_of(row | {"type": "Location", "quest_points": "0"})[1]["quest points"] == 0


def test_a_stage_without_points_is_not_complete_as_it_is_revealed(tmp_path: Path) -> None:
    rows = [
        {"id": f"q{n}", "type": "Quest", "pack": "Our Set", "number": str(n), "cost": str(n), "encounter_set": "Bog",
         "name": name, "side": side, **({"quest_points": "0"} if side == "B" else {})}
        for n, name in ((1, "Mud"), (2, "More Mud")) for side in "AB"
    ]  # fmt: skip
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    import_cards(path, tmp_path)
    shelf = Shelf("lcg", ImportedCards(tmp_path))
    quest = tuple(shelf.key_of(next(o for o in shelf.titled(n) if o.side == "A")) for n in ("Mud", "More Mud"))
    filler = (shelf.key_of(CardFacts(name="Bread", type="event", cost=0, sphere="neutral")),) * 20
    scenario = Scenario("", "A bog", quest, tuple(shelf.key_of(one) for one in DECK), (), {}, (), (), ())
    play, choose = set_up(shelf, scenario, [Seat("Tom", (shelf.key_of(HERO),), filler)]).play, at_random(1)
    while play.fact("round", 0) < 2 and not play.state.over:
        play.run()
        if play.state.pending is None:
            break
        play.choose(choose(play.state.pending))
    assert play.state.over != "won"
    assert [play.name(i) for i in play.state.zone(table.QUEST)] == ["Mud"]


# -- stages of one number ------------------------------------------------------------------------------------


def fords(table_: Table, current: int) -> dict[str, int]:
    """Three stages with the number 2 and one with 3, one of which is the current quest with progress on it."""
    ids = {}
    for name, stage in (("East Ford", 2), ("West Ford", 2), ("Long Ford", 2), ("Far Bank", 3)):
        table_.prints(name, "quest", quest_points=9, stage=stage)
    for number, name in enumerate(("East Ford", "West Ford", "Long Ford", "Far Bank")):
        ids[name] = table_.lays(name, table.QUEST if number == current else table.QUEST_DECK)
    table_.with_tokens(next(i for i in ids.values() if table_.zone(i) == table.QUEST), progress=3)
    return ids


@pytest.mark.parametrize("current", [0, 1, 2])
@pytest.mark.parametrize("different", ["a random", "a different random"])
def test_a_stage_that_is_left_for_another_of_its_number_goes_back_to_them(current: int, different: str) -> None:
    """lcg/scenario/the-old-forest, lcg/scenario/the-nin-in-eilph: it replaces the current one, which returns."""
    table_ = Table("Tom").during("quest", "3.3")
    table_.hero()
    ids = fords(table_, current)
    before = next(name for name, i in ids.items() if table_.zone(i) == table.QUEST)
    table_.prints("Turn Aside", "treachery", text=f"When Revealed: Advance to {different} stage 2A.")
    table_.answering(next(name for name in ("Long Ford", "East Ford") if name != before))
    table_.reveals(table_.lays("Turn Aside", table.ENCOUNTER_DECK))
    (now,) = table_.pile(table.QUEST)
    assert now != before
    assert table_.play.printed(ids[now]).facts["stage"] == 2
    deck = table_.pile(table.QUEST_DECK)
    assert sorted(deck) == sorted({"East Ford", "West Ford", "Long Ford", "Far Bank"} - {now})
    assert deck[-1] == "Far Bank"
    assert table_.progress(ids[before]) == 0


def test_a_stage_of_another_number_is_left_for_good() -> None:
    table_ = Table("Tom").during("quest", "3.3")
    table_.hero()
    ids = fords(table_, 3)
    table_.prints("Turn Aside", "treachery", text="When Revealed: Advance to a random stage 2A.")
    table_.answering("West Ford")
    table_.reveals(table_.lays("Turn Aside", table.ENCOUNTER_DECK))
    assert table_.zone(ids["Far Bank"]) == table.REMOVED
    assert "Far Bank" not in table_.pile(table.QUEST_DECK)


@pytest.mark.parametrize(("text", "enemies", "locations"), [
    ("Each player chooses a unique location and an enemy and adds them to the staging area", 2, 1),
    ("The first player chooses 1 enemy and adds it to the staging area", 1, 0),
    ("Each player chooses 1 location and puts it into the staging area", 0, 2),
])  # fmt: skip
def test_what_is_chosen_at_setup_is_of_the_encounter_deck(shelf: Shelf, text: str, enemies: int, locations: int) -> None:
    """lcg/rule/setup-7, lcg/in-player-order: each takes one, as long as there is any, and none that lies there."""
    mire = CardFacts(name="Old Mire", type="location", encounter_set="Bog", threat=1, quest_points=3, unique=True)
    play = after_setup(shelf, f"Setup: {text}.", players=2, more=[mire])
    assert not list(reached(play.state))
    there = [play.printed(i) for i in table.staged(play)]
    assert [sum(one.type == kind for one in there) for kind in ("enemy", "location")] == [enemies, locations]
    assert all(one.unique for one in there if one.type == "location") or "unique" not in text


@pytest.mark.parametrize(("traits", "other"), [("Orc", "Corsair"), ("Corsair", "Ship"), ("Beast", "Ship")])
def test_one_of_each_sort_lies_aside_unseen_and_the_others_are_gone(shelf: Shelf, traits: str, other: str) -> None:
    text = (
        f"Setup: Shuffle the {traits} cards and set 1 aside at random, facedown, out of play. Remove the others "
        f"from the game. Repeat this with all {other} cards."
    )
    play = after_setup(shelf, text)
    for trait in (traits, other):
        there = [one for one in DECK if trait in one.traits]
        names = {one.name for one in there}
        aside = [i for i in play.state.zone(table.ASIDE) if play.name(i) in names]
        gone = [i for i in play.state.zone(table.REMOVED) if play.name(i) in names]
        assert [play.card(i).face_up for i in aside] == [False] * min(1, len(there))
        assert len(gone) == max(0, len(there) - 1)
        assert not any(play.name(i) in names for i in play.state.zone(table.ENCOUNTER_DECK))


@pytest.mark.parametrize("traits", ["Orc", "Corsair"])
def test_what_lies_aside_unseen_is_revealed_by_its_trait(shelf: Shelf, traits: str) -> None:
    text = (
        f"Setup: Shuffle the {traits} cards and set 1 aside at random, facedown, out of play. Remove the others "
        f"from the game. Reveal the set aside {traits} card and add it to the staging area."
    )
    play = after_setup(shelf, text)
    there = [i for i in play.state.zone(table.STAGING) if traits in play.printed(i).traits]
    assert len(there) == 1
    assert play.card(there[0]).face_up
