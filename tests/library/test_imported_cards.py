"""A user's card database: three formats become the same facts, bad rows are named, nothing is lost, and
building again keeps it.
"""

from __future__ import annotations

import json

import pytest

from indexer.build import build_library
from ruling_service import cli
from ruling_service.errors import MalformedInput
from ruling_service.library import card_file
from ruling_service.library.card_formats import facts_of
from ruling_service.library.cards import ImportedCards, import_cards, import_files
from ruling_service.library.text import words
from ruling_service.situations.shared.facts import Cards, fits, labels
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.model import CardFacts

LCG = {
    "id": "a1", "name": "Test Héro", "type": "Hero", "pack": "Own Set", "number": "1", "unique": "1",
    "sphere": "Lore",
    "traits": "Noble. Ranger.", "keywords": "Sentinel.", "cost": "9", "willpower": "2", "attack": "3",
    "defense": "2", "hit_points": "5",
    "text": "Action: Draw 1 card.",
}  # fmt: skip
RINGSDB = {
    "code": "01001", "name": "Test Héro", "type_code": "hero", "sphere_code": "lore", "sphere_name": "Lore",
    "pack_name": "Own Set",
    "position": 1,
    "traits": "Noble. Ranger.", "text": "Sentinel.\n<b>Action:</b> Draw 1 card.", "is_unique": True,
    "threat": 9, "willpower": 2,
    "attack": 3, "defense": 2, "health": 5, "quantity": 1,
}  # fmt: skip
TCG = {
    "id": "1_2", "collector": "1C2", "title": "Test Man", "subtitle": "Of the Mark", "unique": True,
    "side": "Free Peoples",
    "culture": "Rohan", "twilight": 2, "type": "Companion", "race": "Man", "strength": 6, "vitality": 3,
    "resistance": 5,
    "keywords": "Damage+1, Ranger", "gametext": "Valiant.",
}  # fmt: skip


def write_lines(path, *rows):
    path.write_text(
        "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8"
    )
    return path


def test_a_hero_is_the_same_in_both_lcg_formats():
    game, lcg = facts_of(LCG)
    _, ringsdb = facts_of(RINGSDB)
    assert game == "lcg"
    shared = set(lcg) & set(ringsdb) - {"id"}
    assert {name: lcg[name] for name in shared} == {name: ringsdb[name] for name in shared}
    assert {
        "type", "threat cost", "hit points", "traits", "keywords", "unique", "text", "sphere", "set", "number"
    } <= shared
    assert (lcg["threat cost"], lcg["hit points"], lcg["keywords"]) == (9, 5, ["Sentinel"])


def test_every_keyword_that_a_text_begins_with_is_one_of_the_card():
    text = "Peril. Doomed 2. Toughness X. Archery of old is no keyword."
    _, facts = facts_of({**RINGSDB, "text": text})
    assert facts["keywords"] == ["Peril", "Doomed 2", "Toughness X"]
    assert facts["text"] == "Archery of old is no keyword."


def test_a_tcg_card_is_called_by_title_and_subtitle():
    game, facts = facts_of(TCG)
    assert game == "tcg"
    assert (
        facts["name"], facts["twilight"], facts["keywords"]
    ) == ("Test Man, Of the Mark", 2, ["Damage+1", "Ranger"])


@pytest.mark.parametrize(
    ("printed", "value"),
    [("3", 3), (3, 3), ("X", "X"), ("x", "X"), ("0", 0), ("-", None), ("", None), (None, None)]
)
def test_printed_values(printed, value):
    assert facts_of({**LCG, "attack": printed})[1].get("attack") == value


@pytest.mark.parametrize(("row", "told"), [
    ({"type": "Nightmare", "text": "The deck is changed. Flip this card over."}, {"side": "A"}),
    ({"type": "Nightmare", "text": "You are playing Nightmare mode. The players cannot win."}, {"side": "B"}),
    ({"type": "Nightmare", "side": "B", "text": "The players cannot win."}, {"side": "B"}),
    ({"type": "Campaign", "text": "Setup: Draw a card."}, {"side": None}),
    ({"type": "Enemy", "cornerText": "2"}, {"cost": 2}), ({"type": "Treachery", "cornerText": "0"}, {"cost": 0}),
    ({"type": "Location", "cornerText": "PASS"}, {"cost": None}), ({"type": "Enemy"}, {"cost": None}),
])  # fmt: skip
def test_what_a_row_leaves_to_be_seen_on_the_card(row, told):
    facts = facts_of({"id": "b1", "name": "Test Card", "pack": "Own Set", "number": "1", "encounter_set": "Own", **row})[1]
    assert {name: facts.get(name) for name in told} == told


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
    path = write_lines(
        tmp_path / "cards.jsonl", LCG, "", "{not json", {**LCG, "id": "a2", "cost": "much"},
        {**LCG, "id": "a3"}
    )
    report = import_cards(path)
    assert (report.cards, report.added) == (2, 2)
    assert [row.line for row in report.rejected] == [3, 4]
    assert "JSON" in report.rejected[0].reason
    assert "cost" in report.rejected[1].reason


def test_bad_rows_of_a_json_array_are_named_by_line(home, tmp_path):
    path = tmp_path / "cards.json"
    path.write_text(
        "[\n" + json.dumps(RINGSDB) + ',\n{"code": "x" "name"},\n{"code": 1},\n'
        + json.dumps({**RINGSDB, "code": "01002"}) + "\n]"
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
    assert (
        card.name, card.type, card.hit_points, card.threat_cost, card.traits
    ) == ("Test Héro", "hero", 5, 9, ["Noble", "Ranger"])
    assert more_cards()("lcg")("nobody") == []


BAD_ROWS = {
    "a number of 5,000 digits": (
        f'{{"id": "b", "name": "Bad", "type": "Hero", "cost": {"9" * 5000}}}', "5,000 digits"
    ),
    "a text of 5,000 digits": (json.dumps({**LCG, "id": "b", "cost": "9" * 5000}), "cost"),
    "half a character": ('{"id": "b", "name": "Bad \\ud800", "type": "Hero"}', "half a character"),
    "50,000 brackets": (
        '{"id": "b", "name": "Bad", "type": "Hero", "traits": ' + "[" * 50_000 + "]" * 50_000 + "}", "nested"
    ),
    "a name of 200,000 letters": (json.dumps({**LCG, "id": "b", "name": "n" * 200_000}), "name"),
    "a name of a million letters": (json.dumps({**LCG, "id": "b", "name": "n" * 1_000_000}), "256 KiB"),
    "NaN": ('{"id": "b", "name": "Bad", "type": "Hero", "cost": NaN}', "NaN"),
    "a type that no game has": (json.dumps({**LCG, "id": "b", "type": "Starship"}), "type"),
    "a type that is a number": (json.dumps({**LCG, "id": "b", "type": 7}), "type"),
    "a cost below nothing": (json.dumps({**LCG, "id": "b", "cost": -3}), "cost"),
    "a cost that nobody can pay": (json.dumps({**LCG, "id": "b", "cost": 1_000_000}), "cost"),
    "a cost that is a list": (json.dumps({**LCG, "id": "b", "cost": [3]}), "cost"),
    "half a cost": (json.dumps({**LCG, "id": "b", "cost": 3.5}), "cost"),
    "a name without letters": (json.dumps({**LCG, "id": "b", "name": "?!"}), "name"),
    "a name that turns the line round": (json.dumps({**LCG, "id": "b", "name": "A\u202eB"}), "name"),
    "a field given twice": ('{"id": "b", "name": "Bad", "name": "Worse", "type": "Hero"}', "twice"),
    "perhaps unique": (json.dumps({**LCG, "id": "b", "unique": "perhaps"}), "unique"),
}


@pytest.mark.parametrize(("row", "reason"), BAD_ROWS.values(), ids=BAD_ROWS)
def test_one_bad_row_never_costs_the_file(home, tmp_path, row, reason):
    report = import_cards(write_lines(tmp_path / "cards.jsonl", LCG, row, {**LCG, "id": "a3"}))
    assert (report.cards, report.refused, [one.line for one in report.rejected]) == (2, 1, [2])
    assert reason in report.rejected[0].reason
    assert len(report.rejected[0].reason) < 500
    assert ImportedCards().count() == 2


@pytest.mark.parametrize(("row", "reason"), BAD_ROWS.values(), ids=BAD_ROWS)
def test_one_bad_row_never_costs_an_array(home, tmp_path, row, reason):
    path = tmp_path / "cards.json"
    path.write_text(f"[\n{json.dumps(LCG)},\n{row},\n{json.dumps({**LCG, 'id': 'a3'})}\n]", encoding="utf-8")
    report = import_cards(path)
    assert (report.cards, report.refused, [one.line for one in report.rejected]) == (2, 1, [3])


@pytest.mark.parametrize("row", ['{"name": "No end"', '{"name": "No end', "[[[[", '{"name": "A"}}'])
def test_a_row_without_an_end_costs_only_itself(home, tmp_path, row):
    path = tmp_path / "cards.json"
    path.write_text(
        f"[\n{json.dumps({**LCG, 'id': 'a0'})},\n{row},\n{json.dumps(LCG)},\n{json.dumps({**LCG, 'id': 'a3'})}\n]"
    )
    report = import_cards(path)
    assert report.rejected[0].line == 3
    assert {facts["id"] for facts in ImportedCards().all("lcg")} >= {"a0", "a3"}


def test_bytes_that_are_no_text_cost_only_their_row(home, tmp_path):
    path = tmp_path / "cards.jsonl"
    rows = [
        json.dumps(LCG).encode(), b'{"id": "b", "name": "B\xe9", "type": "Hero"}',
        json.dumps({**LCG, "id": "a3"}).encode()
    ]
    path.write_bytes(b"\n".join(rows))
    report = import_cards(path)
    assert (report.cards, [(one.line, "UTF-8" in one.reason) for one in report.rejected]) == (2, [(2, True)])


def test_a_file_in_another_code_and_a_file_that_is_too_large_are_errors(home, tmp_path, monkeypatch):
    path = tmp_path / "cards.jsonl"
    path.write_bytes(json.dumps(LCG).encode("utf-16"))
    with pytest.raises(MalformedInput, match="UTF-8"):
        import_cards(path)
    monkeypatch.setattr("ruling_service.library.card_rows.LARGEST", 100)
    with pytest.raises(MalformedInput, match="larger"):
        import_cards(write_lines(path, LCG))


@pytest.mark.parametrize(
    "written", ["Yes", "YES", " y ", "true", "True", True, 1, "1", 1.0, "T", "•", "Unique"]
)
def test_yes_as_card_databases_write_it(written):
    assert facts_of({**LCG, "unique": written})[1]["unique"] is True


@pytest.mark.parametrize("written", ["No", "NO", "n", "false", False, 0, "0", None, "", "-", "None", "F"])
def test_no_as_card_databases_write_it(written):
    assert "unique" not in facts_of({**LCG, "unique": written})[1]


@pytest.mark.parametrize(
    "name", ["Гэндальф Серый", "甘道夫", "غاندالف", "گاندولف می\u200cآید", "Γκάνταλφ", "간달프"]
)
def test_names_in_other_scripts_are_names(home, tmp_path, name):
    other = {**LCG, "id": "a2", "name": f"{name} 2"}
    assert not import_cards(write_lines(tmp_path / "cards.jsonl", {**LCG, "name": name}, other)).rejected
    assert [facts["name"] for facts in ImportedCards().called(name)] == [name]
    assert Cards("lcg", more=more_cards()("lcg")).find(name, types=("hero",)).hit_points == 5
    assert ImportedCards().knows_word(words(name)[0])


def test_two_sides_of_a_card_are_both_found_by_their_names(home, tmp_path):
    day = {**LCG, "type": "Objective", "name": "Day Side"}
    night = {**day, "name": "Night Side", "text": "Other."}
    report = import_cards(write_lines(tmp_path / "cards.jsonl", day, night))
    assert (report.added, report.notes) == (2, [])
    assert ImportedCards().called("Day Side")
    assert ImportedCards().called("Night Side")


def test_another_card_with_the_same_id_is_kept_and_reported(home, tmp_path):
    import_cards(write_lines(tmp_path / "one.jsonl", LCG))
    other = {**LCG, "name": "Another Hero", "pack": "Another Set"}
    report = import_cards(write_lines(tmp_path / "two.jsonl", TCG, other))
    assert [
        (one.line, "Test Héro" in one.reason, "one.jsonl" in one.reason) for one in report.notes
    ] == [(2, True, True)]
    assert ImportedCards().names("lcg") == ["Another Hero", "Test Héro"]
    again = import_cards(tmp_path / "one.jsonl")
    assert (again.unchanged, again.added, again.changed) == (1, 0, 0)


def test_a_card_that_gets_another_name_in_its_own_file_is_no_second_card(home, tmp_path):
    path = write_lines(tmp_path / "cards.jsonl", LCG)
    import_cards(path)
    report = import_cards(write_lines(path, {**LCG, "name": "Test Hero the Renamed"}))
    assert (report.added, report.changed) == (0, 1)
    assert ImportedCards().names() == ["Test Hero the Renamed"]


def test_the_order_of_rows_with_one_id_does_not_matter(home, tmp_path):
    sides = [{**LCG, "type": "Quest", "side": side, "name": f"Side {side}"} for side in "ABC"]
    path = write_lines(tmp_path / "cards.jsonl", *sides)
    import_cards(path)
    assert import_cards(write_lines(path, *reversed(sides))).unchanged == 3


def test_one_bad_file_does_not_cost_the_others(home, tmp_path):
    good, bad = write_lines(tmp_path / "good.jsonl", LCG), write_lines(
        tmp_path / "bad.jsonl", "shopping list"
    )
    reports = import_files([bad, good])
    assert [bool(report.error) for report in reports] == [True, False]
    assert ImportedCards().names() == ["Test Héro"]


def test_the_command_says_how_many_rows_were_refused(home, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("ruling_service.ask.recalling.prepare.prepare", lambda _home, _far: None)
    path = write_lines(tmp_path / "cards.jsonl", LCG, "{}", {**LCG, "id": "a2", "cost": "much"})
    assert cli.run(["import-cards", str(path)]) == 0
    said = capsys.readouterr()
    assert "1 cards" in said.out
    assert "2 rows were refused" in said.out
    assert f"{path}:3: `cost`" in said.err
    assert cli.run(["import-cards", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (
        told["cards"], told["refused"], [one["line"] for one in told["files"][0]["rejected"]]
    ) == (1, 2, [2, 3])
    assert cli.run(["import-cards", str(tmp_path / "nothing.jsonl"), str(path)]) == 2
    said = capsys.readouterr()
    assert "nothing.jsonl" in said.err
    assert "1 cards" in said.out


def test_a_value_that_no_card_in_play_has_is_an_error_that_names_the_card(home, tmp_path):
    import_cards(write_lines(tmp_path / "cards.jsonl", {**LCG, "type": "Ally", "cost": "A"}))
    with pytest.raises(MalformedInput, match="Test Héro.*cost"):
        more_cards()("lcg")("test-hero")


@pytest.mark.documents
def test_whole_card_lists_are_imported_without_loss(home, shared_documents):
    for name, rows in (("lcg-cards.jsonl", 3000), ("tcg-cards.jsonl", 1900)):
        path = shared_documents.parent / "cards" / name
        report = import_cards(path)
        assert not report.rejected
        assert report.cards == len(path.read_text(encoding="utf-8").splitlines()) > rows
    assert ImportedCards().count() > 5000


def test_what_names_find_stays_at_hand_only_as_long_as_the_file_is_the_same(home, tmp_path, monkeypatch):
    def brought(text: str) -> ImportedCards:
        import_cards(write_lines(tmp_path / "cards.jsonl", {**LCG, "text": text}))
        return ImportedCards()

    cards, asked = brought("Action: Draw 1 card."), []
    reading = card_file.reading
    monkeypatch.setattr(card_file, "reading", lambda path: asked.append(path) or reading(path))
    found = cards.called("Test Héro", "lcg")
    assert cards.called("Test Héro", "lcg") == found
    assert len(asked) == 1
    found[0]["text"] = "changed by who asked"
    assert cards.called("Test Héro", "lcg")[0]["text"] == "Action: Draw 1 card."
    brought("Action: Draw 2 cards.")
    assert cards.called("Test Héro", "lcg")[0]["text"] == "Action: Draw 2 cards."
    (home / card_file.FILE).unlink()
    assert cards.called("Test Héro", "lcg") == []


def test_printings_of_one_set_are_told_apart_by_their_numbers():
    key = [CardFacts(name="Key", type="objective", set=of, number=n) for of, n in (("Own", "7"), ("Own", "8"), ("Else", "7"))]
    told = ["Key (Own 7)", "Key (Own 8)", "Key (Else)"]
    assert labels(key) == told
    assert [[fits(each, name[5:-1]) for each in key].count(True) for name in told] == [1, 1, 1]
