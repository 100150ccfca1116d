"""A user's card database: three formats become the same facts, bad rows are named, nothing is lost, and building again keeps it."""

from __future__ import annotations

import json

import pytest

from indexer.build import build_library
from ruling_service.errors import MalformedInput
from ruling_service.library.card_formats import facts_of
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.situations.imported import more_cards

LCG = {
    "id": "a1", "name": "Test Héro", "type": "Hero", "pack": "Own Set", "number": "1", "unique": "1", "sphere": "Lore",
    "traits": "Noble. Ranger.", "keywords": "Sentinel.", "cost": "9", "willpower": "2", "attack": "3", "defense": "2", "hit_points": "5",
    "text": "Action: Draw 1 card.",
}  # fmt: skip
RINGSDB = {
    "code": "01001", "name": "Test Héro", "type_code": "hero", "sphere_code": "lore", "sphere_name": "Lore", "pack_name": "Own Set",
    "position": 1,
    "traits": "Noble. Ranger.", "text": "Sentinel.\n<b>Action:</b> Draw 1 card.", "is_unique": True, "threat": 9, "willpower": 2,
    "attack": 3, "defense": 2, "health": 5, "quantity": 1,
}  # fmt: skip
TCG = {
    "id": "1_2", "collector": "1C2", "title": "Test Man", "subtitle": "Of the Mark", "unique": True, "side": "Free Peoples",
    "culture": "Rohan", "twilight": 2, "type": "Companion", "race": "Man", "strength": 6, "vitality": 3, "resistance": 5,
    "keywords": "Damage+1, Ranger", "gametext": "Valiant.",
}  # fmt: skip


def write_lines(path, *rows):
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_a_hero_is_the_same_in_both_lcg_formats():
    game, lcg = facts_of(LCG)
    _, ringsdb = facts_of(RINGSDB)
    assert game == "lcg"
    shared = set(lcg) & set(ringsdb) - {"id"}
    assert {name: lcg[name] for name in shared} == {name: ringsdb[name] for name in shared}
    assert {"type", "threat cost", "hit points", "traits", "keywords", "unique", "text", "sphere", "set", "number"} <= shared
    assert (lcg["threat cost"], lcg["hit points"], lcg["keywords"]) == (9, 5, ["Sentinel"])


def test_a_tcg_card_is_called_by_title_and_subtitle():
    game, facts = facts_of(TCG)
    assert game == "tcg"
    assert (facts["name"], facts["twilight"], facts["keywords"]) == ("Test Man, Of the Mark", 2, ["Damage+1", "Ranger"])


@pytest.mark.parametrize(("printed", "value"), [("3", 3), (3, 3), ("X", "X"), ("x", "X"), ("0", 0), ("-", None), ("", None), (None, None)])
def test_printed_values(printed, value):
    assert facts_of({**LCG, "attack": printed})[1].get("attack") == value


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ({**LCG, "attack": "strong"}, "attack"),
        ({**LCG, "name": ""}, "name"),
        ({**LCG, "unique": "perhaps"}, "unique"),
        ({**RINGSDB, "traits": ["Noble"]}, "traits"),
        ({"a": 1}, "no known card format"),
        (7, "object"),
    ],
)
def test_a_bad_row_says_what_is_wrong(row, what):
    with pytest.raises(MalformedInput, match=what):
        facts_of(row)


def test_bad_rows_are_named_by_line_and_the_others_are_added(home, tmp_path):
    path = write_lines(tmp_path / "cards.jsonl", LCG, "", "{not json", {**LCG, "id": "a2", "cost": "much"}, {**LCG, "id": "a3"})
    report = import_cards(path)
    assert (report.cards, report.added) == (2, 2)
    assert [row.line for row in report.rejected] == [3, 4]
    assert "JSON" in report.rejected[0].reason
    assert "cost" in report.rejected[1].reason


def test_bad_rows_of_a_json_array_are_named_by_line(home, tmp_path):
    path = tmp_path / "cards.json"
    path.write_text(
        "[\n" + json.dumps(RINGSDB) + ',\n{"code": "x" "name"},\n{"code": 1},\n' + json.dumps({**RINGSDB, "code": "01002"}) + "\n]"
    )
    report = import_cards(path)
    assert report.cards == 2
    assert [row.line for row in report.rejected] == [3, 4]


def test_importing_again_changes_only_what_changed(home, tmp_path):
    path = write_lines(tmp_path / "cards.jsonl", LCG, TCG)
    import_cards(path)
    again = import_cards(path)
    assert (again.added, again.changed, again.unchanged) == (0, 0, 2)
    changed = import_cards(write_lines(path, {**LCG, "attack": "4"}, TCG))
    assert (changed.added, changed.changed, changed.unchanged) == (0, 1, 1)
    assert ImportedCards().called("test hero")[0]["attack"] == 4


def test_two_sides_and_two_printings_with_one_id_are_all_kept(home, tmp_path):
    rows = [
        {**LCG, "type": "Quest", "side": "A"},
        {**LCG, "type": "Quest", "side": "B"},
        {**LCG, "type": "Quest", "side": "B", "text": "Other."},
    ]
    import_cards(write_lines(tmp_path / "cards.jsonl", *rows))
    assert ImportedCards().count() == 3
    assert len(ImportedCards().called("Test Hero", "lcg")) == 3


@pytest.mark.parametrize("text", ["", "shopping list", "{}", "[]", "[1, 2", '{"name": '])
def test_a_file_without_cards_is_an_error_and_changes_nothing(home, tmp_path, text):
    path = tmp_path / "cards.json"
    path.write_text(text)
    with pytest.raises(MalformedInput) as error:
        import_cards(path)
    assert error.value.hint
    assert ImportedCards().count() == 0


def test_a_file_that_is_not_there_is_an_error(home, tmp_path):
    with pytest.raises(MalformedInput, match="cannot be read"):
        import_cards(tmp_path / "nothing.json")


def test_cards_are_kept_when_the_library_is_built_again(corpus, home, tmp_path):
    import_cards(write_lines(tmp_path / "cards.jsonl", LCG))
    build_library(corpus=corpus)
    build_library(corpus=corpus)
    assert ImportedCards().names() == ["Test Héro"]


def test_situations_find_imported_cards_by_name(home, tmp_path):
    import_cards(write_lines(tmp_path / "cards.jsonl", LCG, RINGSDB))
    card = more_cards()("lcg")("test-hero")[0]
    assert (card.name, card.type, card.hit_points, card.threat_cost, card.traits) == ("Test Héro", "hero", 5, 9, ["Noble", "Ranger"])
    assert more_cards()("lcg")("nobody") == []


@pytest.mark.documents
def test_whole_card_lists_are_imported_without_loss(home, shared_documents):
    for name, rows in (("lcg-cards.jsonl", 3000), ("tcg-cards.jsonl", 1900)):
        path = shared_documents.parent / "cards" / name
        report = import_cards(path)
        assert not report.rejected
        assert report.cards == len(path.read_text(encoding="utf-8").splitlines()) > rows
    assert ImportedCards().count() > 5000
