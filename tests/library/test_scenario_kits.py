"""Scenarios as data: each set has a source, what is wrong is refused, and kits say what the cards lack."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.library import scenario_kit as kits
from ruling_service.library import scenario_sheets as sheets
from ruling_service.library.scenario_kit import Row
from ruling_service.slugs import fold

DOCUMENTS = {"lcg-compendium": "000_*.txt", "lcg-rulebook-2011": "001_*.txt"}


def letters(text: str) -> str:
    return re.sub(r"[\W\d_]+", "", fold(text))


@pytest.mark.parametrize("name", sheets.names())
def test_every_set_has_a_source(name: str) -> None:
    sheet = sheets.scenario(name).sheet
    assert isinstance(sheet.encounter_sets, dict)
    assert sheet.sets
    assert "cards" in sheet.encounter_sets[sheet.sets[0]]
    assert sheet.stages or sheet.choose_sets


def test_what_a_document_is_named_for_stands_in_it(shared_documents: Path) -> None:
    texts = {
        document: letters(next(shared_documents.glob(file)).read_text("utf-8"))
        for document, file in DOCUMENTS.items()
    }
    for name in sheets.names():
        named = sheets.scenario(name).sheet.encounter_sets
        assert isinstance(named, dict)
        for one, by in named.items():
            for document in texts.keys() & set(by):
                assert letters(one) in texts[document], (name, one, document)


@pytest.mark.parametrize(("front", "said"), [
    ({"encounter_set": ["Rats"]}, "Do you mean `encounter_sets`"),
    ({"encounter_sets": {"Rats": []}}, "no source"),
    ({"encounter_sets": {"Rats": ["hearsay"]}}, "unknown source"),
    ({"encounter_sets": {"Rats": ["cards"]}, "sets_set_aside": ["Bats"]}, "'Bats' is not among"),
    ({"encounter_sets": {"Rats": ["cards"]}, "decks": {"Bat deck": [{"sets": ["Bats"]}]}}, "'Bats' is not"),
    ({"decks": {"Bat deck": [{"kinds": ["enemy"]}]}}, "kinds"),
    ({"easy": {"Grey Rat": 1}}, "`easy_by`, go together"),
    ({"rules": {"Rats": []}, "unplayed": {"Rats": []}}, "played and unplayed"),
])  # fmt: skip
def test_what_is_wrong_is_refused_with_its_file(front: dict[str, Any], said: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        sheets.sheet_of(front, "corpus/lcg/scenarios/rats.md")
    assert said in str(refused.value)
    assert "rats.md" in str(refused.value)


def test_a_scenario_is_found_by_its_title_and_a_slip_is_told() -> None:
    assert sheets.called("The Redhorn Gate").id == "lcg/scenario/the-redhorn-gate"
    with pytest.raises(UnknownName, match="The Redhorn Gate"):
        sheets.called("redhorn gate")


def row(name: str, kind: str, **facts: object) -> Row:
    return {
        "name": name, "type": kind, "set": "Rats and Bats", "encounter set": "Rats", "quantity": 2,
        "id": name, **{field.replace("_", " "): value for field, value in facts.items()},
    }  # fmt: skip


FRONT_TEXT = "For the Rats, take these out: 1x Grey Rat 2x Rat Hole Then you shuffle the encounter cards in this Nightmare Deck."
CARDS = [
    row("Down the Hole", "quest", stage=1, side="A", number="1", quantity=1),
    row("Up Again", "quest", stage=1, side="B", number="1", quantity=1, id="Down the Hole"),
    row("Grey Rat", "enemy", number="2"), row("Rat Hole", "location", number="3"),
    row("Cheese", "objective", number="4"), row("Old Trap", "treachery", number="5", traits=["Iron"]),
    row("Red Bat", "enemy", number="6", encounter_set="Bats"),
    row("Bat Cave", "location", number="7", encounter_set="Bats"),
    row("Rat King", "enemy", number="8", side="A", quantity=1),
    row("Rat King", "objective ally", number="8", side="B", quantity=1),
    row("Grey Rat", "enemy", number="1", set="Rats for Campaigns"),
    row("Rats", "nightmare", number="1", encounter_set="Rats - Nightmare", quantity=1, text=FRONT_TEXT),
    row("Worse Rat", "enemy", number="2", encounter_set="Rats - Nightmare"),
]
FRONT: dict[str, Any] = {
    "encounter_sets": {"Rats": ["cards"], "Bats": ["hall-of-beorn"], "Cats": ["hall-of-beorn"]},
    "decks": {"Bat deck": [{"sets": ["Bats"], "types": ["enemy"]}]}, "set_aside": ["Cheese"],
    "stages": ["Down the Hole", "The Last Hole"],
}
BODY = "## Easy mode\n\n- **Rats:** 1 × Old Trap, 1 × Big Rat\n"


def kit(mode: kits.Mode = "standard") -> kits.Kit:
    found = sheets.Scenario("lcg/scenario/rats", "Rats", (), sheets.sheet_of(FRONT), BODY)
    return kits.assemble(found, CARDS, mode)


def copies(lots: list[kits.Lot]) -> dict[str, int]:
    return {lot.name: lot.copies for lot in lots}


def test_a_kit_sorts_the_cards_of_the_sets_and_names_what_is_missing() -> None:
    found = kit()
    assert [(one.stage, one.titles) for one in found.quest] == [(1, {"A": "Down the Hole", "B": "Up Again"})]
    assert copies(found.encounter) == {"Grey Rat": 2, "Rat Hole": 2, "Old Trap": 2, "Bat Cave": 2}
    assert copies(found.decks["Bat deck"]) == {"Red Bat": 2}
    assert copies(found.set_aside) == {"Cheese": 2, "Rat King": 1}
    assert found.elsewhere == ["Grey Rat (Rats, in Rats for Campaigns)"]
    assert found.missing == ["quest card The Last Hole", "encounter set Cats", "card Big Rat"]


@pytest.mark.parametrize(("named", "of"), [("The Last Hole", "Bats"), ("The Last Bat", "Bats"), ("The Last Hole", "Owls")])
def test_a_quest_card_of_the_list_may_be_in_another_of_the_sets(named: str, of: str) -> None:
    found = sheets.Scenario("lcg/scenario/rats", "Rats", (), sheets.sheet_of(FRONT), BODY)
    more = [row(named, "quest", stage=2, side=side, number="9", quantity=1, encounter_set=of) for side in "AB"]
    kit = kits.assemble(found, [*CARDS, *more])
    there = (named, of) == ("The Last Hole", "Bats")
    assert [one.stage for one in kit.quest] == ([1, 2] if there else [1])
    assert ("quest card The Last Hole" in kit.missing) == (not there)


def test_sides_with_rows_of_their_own_are_one_card_and_a_mode_has_its_set_up_card() -> None:
    front = {**FRONT, "backs": {"Old Trap": "Grey Rat"}, "set_up_cards": {"standard": "Rat Mode", "easy": "Mouse Mode"}}
    found = sheets.Scenario("lcg/scenario/rats", "Rats", (), sheets.sheet_of(front), BODY)
    rows = [*CARDS, *(row("Rat Mode", "campaign", number="9", quantity=1, side=side) for side in ("", "B"))]
    kit = kits.assemble(found, rows)
    assert "Grey Rat" not in copies(kit.encounter)
    assert next([one["name"] for one in lot.rows] for lot in kit.set_aside if lot.name == "Old Trap") == [
        "Old Trap", "Grey Rat"
    ]
    assert [(lot.name, len(lot.rows)) for lot in kit.set_up] == [("Rat Mode", 2)]
    easy = kits.assemble(found, rows, "easy")
    assert easy.set_up == []
    assert "the set-up card Mouse Mode" in easy.missing


def test_the_first_players_hero_is_of_the_product_and_a_row_without_its_traits_is_the_last() -> None:
    front = {**FRONT, "first_player": ["Small One", "Band", "Nobody"]}
    found = sheets.Scenario("lcg/scenario/rats", "Rats", (), sheets.sheet_of(front), BODY)
    rows = [*CARDS, *(
        row("Small One", "hero", sphere=sphere, set=product, traits=["Rat"], encounter_set="")
        for sphere, product in (("Lore", "Rats and Bats"), ("Fellowship", "Cats"), ("Fellowship", "Rats and Bats"))
    ), row("Band", "objective", encounter_set=""), row("Band", "objective", set="Cats", traits=["Ring"])]  # fmt: skip
    kit = kits.assemble(found, rows)
    assert [(lot.name, lot.set, lot.rows[0].get("sphere")) for lot in kit.first_player] == [
        ("Small One", "Rats and Bats", "Fellowship"), ("Band", "Cats", None)
    ]
    assert "Nobody (the first player begins with it)" in kit.missing


@pytest.mark.parametrize(("numbers", "told"), [
    (("1", "2", "4"), ["number 3 of Rats and Bats"]),
    (("1", "2", "3"), []),
    (("2", "5b", "6"), ["number 4 of Rats and Bats"]),
    (("1", "2", "9"), []),
])  # fmt: skip
def test_holes_in_the_numbers_of_a_set_are_named(numbers: tuple[str, ...], told: list[str]) -> None:
    """A number of another set's card is no hole, nor are many that follow one another."""
    front = {"encounter_sets": {"Rats": ["cards"]}, "stages": []}
    rows = [row(f"Rat {number}", "enemy", number=number) for number in numbers]
    rows += [row("Bat", "enemy", number="3", encounter_set="Bats")] if "5b" in numbers else []
    found = kits.assemble(sheets.Scenario("lcg/scenario/rats", "Rats", (), sheets.sheet_of(front), ""), rows)
    assert [one for one in found.missing if one.startswith("number")] == told


def test_easy_mode_takes_cards_out_and_gives_a_resource() -> None:
    found = kit("easy")
    assert copies(found.encounter)["Old Trap"] == 1
    assert found.left_out == {"Old Trap": 1}
    assert found.resources == 1
    assert "card Big Rat" in found.missing


def test_nightmare_has_its_set_up_card_beside_the_quest() -> None:
    found = kit("nightmare")
    assert copies(found.beside) == {"Rats": 1}
    assert found.left_out == {"Grey Rat": 1, "Rat Hole": 2}
    assert copies(found.encounter) == {"Grey Rat": 1, "Old Trap": 2, "Bat Cave": 2, "Worse Rat": 2}


@pytest.mark.parametrize("worse", [False, True])
def test_a_quest_card_that_nightmare_takes_out_gives_place_to_its_own(worse: bool) -> None:
    text = "Take these out: 1x Grey Rat 1x Down the Hole Then you go on."
    rows = [one if one["type"] != "nightmare" else {**one, "text": text} for one in CARDS]
    if worse:
        rows.append(row("Deeper", "quest", stage=1, side="A", number="2", encounter_set="Rats - Nightmare"))
    scenario = sheets.Scenario("lcg/scenario/rats", "Rats", (), sheets.sheet_of(FRONT), BODY)
    found = kits.assemble(scenario, rows, "nightmare")
    assert found.left_out == {"Grey Rat": 1, "Down the Hole": 1}
    assert [one.titles for one in found.quest] == ([{"A": "Deeper"}] if worse else [])
    assert [one.titles for one in found.in_order if one.stage == 1] == [{"A": "Deeper"} if worse else {}]
    assert ("the quest card that takes the place of Down the Hole (stage 1)" in found.missing) != worse
    assert "Deeper" not in copies(found.set_aside)


@pytest.mark.parametrize(("titles", "there", "order"), [
    (["A", "B", "C"], {"A": 1, "B": 2, "C": 3}, [(1, "A"), (2, "B"), (3, "C")]),
    (["A", "B", "C"], {"A": 1, "C": 3}, [(1, "A"), (2, "B gone"), (3, "C")]),
    (["A", "B", "C"], {"C": 3}, [(1, "A gone"), (2, "B gone"), (3, "C")]),
    (["A", "B", "C"], {"A": 1}, [(1, "A"), (2, "B gone"), (3, "C gone")]),
    (["A", "B", "C", "D"], {"A": 1, "B": 2, "D": 2}, [(1, "A"), (2, "B"), (2, "C gone"), (2, "D")]),
    (["A", "B", "C"], {"A": 1, "C": 2}, [(1, "A"), (2, "B gone"), (2, "C")]),
    (["A", "C"], {"A": 1, "C": 3}, [(1, "A"), (2, " gone"), (3, "C")]),
    (["B"], {"B": 2}, [(1, " gone"), (2, "B")]),
    (["A", "B", "C"], {"X": 1, "Y": 2}, [(1, "X"), (2, "Y")]),
    (["A", "B", "C"], {"A": 1, "Y": 2}, [(1, "A"), (2, "Y"), (3, "C gone")]),
])  # fmt: skip
def test_quest_cards_that_the_rows_lack_stand_where_the_list_and_the_numbers_have_them(
    titles: list[str], there: dict[str, int], order: list[tuple[int, str]]
) -> None:
    front = {"encounter_sets": {"Rats": ["cards"]}, "stages": titles}
    found = sheets.Scenario("lcg/scenario/rats", "Rats", (), sheets.sheet_of(front), "")
    rows = [
        row(title, "quest", stage=stage, side="A", number=title, quantity=1)
        for title, stage in there.items()
    ]
    told = [
        (card.stage, card.titles.get("A", "") + ("" if card.rows else " gone"))
        for card in kits.assemble(found, rows).in_order
    ]
    assert told == order
