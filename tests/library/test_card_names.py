"""Cards are found by what people call them: whole names, parts, nicknames, initials, slips, in any script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from indexer.build import build_library
from ruling_service import cli
from ruling_service.errors import AmbiguousName, MalformedInput, UnknownName
from ruling_service.library import Library, open_library
from ruling_service.library.cards import import_cards
from ruling_service.library.known_cards.fields import FIELDS, SORTS
from ruling_service.library.known_cards.known import known_cards, nicknames_of
from ruling_service.library.known_cards.names import How, Named, NameIndex
from ruling_service.library.known_cards.shown import view_of
from ruling_service.library.search import find
from ruling_service.library.suggesting import suggest
from ruling_service.resources import corpus_dir

LCG = [
    {"id": "1", "name": "Daeron's Runes", "type": "Event", "pack": "Deep", "number": "8", "sphere": "Lore", "cost": "0",
     "text": "Action: Draw 2 cards."},
    {"id": "2", "name": "Daeron's Runes", "type": "Event", "pack": "Starter", "number": "64", "sphere": "Lore", "cost": "0",
     "text": "Action: Draw 2 cards."},
    {"id": "3", "name": "Erebor Smith", "type": "Ally", "pack": "Core Set", "number": "59", "sphere": "Lore", "cost": "2",
     "traits": "Dwarf. Craftsman.", "willpower": "1", "text": "Response: After it enters play, put an item into play."},
    {"id": "4", "name": "Théodwyn", "type": "Ally", "pack": "Core Set", "number": "60", "sphere": "Spirit", "cost": "3",
     "text": "Ranged.", "unique": "1"},
    {"id": "5", "name": "Гэндальф", "type": "Hero", "pack": "Own", "number": "1", "sphere": "Neutral", "cost": "14", "text": ""},
    {"id": "6", "name": "甘道夫的杖", "type": "Attachment", "pack": "Own", "number": "2", "sphere": "Neutral", "cost": "X", "text": ""},
    {"id": "7", "name": "Smith's Anvil", "type": "Nightmare", "pack": "Own", "number": "3", "text": "Rules."},
    {"id": "9", "name": "Surged", "type": "Event", "pack": "Own", "number": "5", "sphere": "Lore", "cost": "1", "text": ""},
    {"id": "8", "name": "Who Goes There?", "type": "Event", "pack": "Own", "number": "4", "sphere": "Lore", "cost": "1", "text": ""},
]
TCG = [
    {"id": "1_13", "collector": "1R13", "title": "Glimli", "subtitle": "Son of Stone", "type": "Companion", "culture": "Dwarven",
     "side": "Free Peoples", "twilight": 2, "strength": 6, "vitality": 3, "gametext": "Damage +1."},
    {"id": "1_14", "collector": "1C14", "title": "Glimli", "subtitle": "Of the Deep", "type": "Companion", "culture": "Dwarven",
     "side": "Free Peoples", "twilight": 3, "strength": 7, "vitality": 3, "gametext": "Damage +1."},
]  # fmt: skip


@pytest.fixture
def brought(corpus: Path, home: Path, tmp_path: Path) -> Library:
    """A small library whose owner has imported the cards above."""
    build_library([], home=home, corpus=corpus)
    rows = tmp_path / "cards.jsonl"
    rows.write_text("\n".join(json.dumps(row) for row in (*LCG, *TCG)), encoding="utf-8")
    import_cards(rows, home)
    return open_library(home)


def first(library: Library, typed: str, **options) -> str:
    results = find(library, typed, **options).results
    return results[0].title if results else ""


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("Daeron's Runes", "Daeron's Runes"),
        ("daerons runes", "Daeron's Runes"),
        ("DAERON’S RUNES", "Daeron's Runes"),
        ("runes", "Daeron's Runes"),
        ("runes daerons", "Daeron's Runes"),
        ("Daerosn Runes", "Daeron's Runes"),
        ("Daeronsrunes", "Daeron's Runes"),
        ("theodwyn", "Théodwyn"),
        ("thoedwyn", "Théodwyn"),
        ("“Théodwyn”", "Théodwyn"),
        ("гэндальф", "Гэндальф"),
        ("Гендальф", "Гэндальф"),
        ("甘道夫的杖", "甘道夫的杖"),
        ("道夫", "甘道夫的杖"),
        ("Glimli, Son of Stone", "Glimli, Son of Stone"),
        ("glimli of the deep", "Glimli, Of the Deep"),
        ("glimli deep", "Glimli, Of the Deep"),
        ("GSOS", "Glimli, Son of Stone"),
        ("smith", "Erebor Smith"),
        ("Who Goes There?", "Who Goes There?"),
        ("Who Geos There?", "Who Goes There?"),
        ("card:glimli", "Glimli, Of the Deep"),
    ],
)
def test_a_card_is_found_first_as_it_is_typed(brought, typed, title):
    assert first(brought, typed) == title


def test_one_card_is_one_result_with_its_printings(brought):
    results = [one for one in find(brought, "Daeron's Runes").results if one.title == "Daeron's Runes"]
    assert len(results) == 1
    assert [one.set for one in results[0].printings] == ["Deep", "Starter"]
    assert (results[0].kind, results[0].url) == ("card", "/lcg/card/daerons-runes")
    assert "Event · Lore · cost 0 · Deep 8" in results[0].summary


def test_a_slip_says_for_which_name_the_results_are(brought):
    assert find(brought, "thoedwyn").corrected == "Théodwyn"
    assert find(brought, "theodwyn").corrected is None


def test_filters_leave_cards_out_that_do_not_fit(brought):
    assert first(brought, "glimli", game="lcg") == ""
    assert first(brought, "daerons runes", kind="card") == "Daeron's Runes"
    assert first(brought, "daerons runes", kind="keyword") == ""


def test_cards_imported_later_are_found_at_once(brought, home, tmp_path):
    assert first(brought, "Late Comer") != "Late Comer"
    more = tmp_path / "more.jsonl"
    more.write_text(json.dumps({**LCG[0], "id": "99", "name": "Late Comer"}), encoding="utf-8")
    import_cards(more, home)
    assert first(brought, "Late Comer") == "Late Comer"


def test_initials_are_no_word_and_a_nickname_goes_before_them():
    index = NameIndex([Named("Fire of Gondor"), Named("Steward of Gondor", "", ("FoG",)), Named("Dense Fog")])
    assert [match.how for match in index.find("FoG")][:2] == [How.NICKNAME, How.WORDS]
    assert index.find("SoG")[0] == (1, How.INITIALS, 0.0)


def test_a_word_that_is_one_is_no_slip():
    index = NameIndex([Named("Tidings")])
    assert not index.find("timing", mistyped=False)


def test_every_nickname_file_can_be_read():
    for game in ("lcg", "tcg"):
        assert nicknames_of(corpus_dir() / game / "nicknames.toml")


def test_suggestions_tell_type_set_and_line(brought):
    offered = suggest(brought, "daer", "lcg")
    assert [(one.title, one.type, one.set, one.printings) for one in offered] == [
        ("Daeron's Runes", "event", "Deep", 2)
    ]
    assert [one.title for one in suggest(brought, "thoedwyn")] == ["Théodwyn"]
    assert suggest(brought, "d") == []


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("type:ally sphere:lore cost<=2", ["Erebor Smith"]),
        ('type:ally text:"into play"', ["Erebor Smith"]),
        ("type:ally -sphere:lore", ["Théodwyn"]),
        ("sphere:lore|spirit cost>1", ["Erebor Smith", "Théodwyn"]),
        ("trait:dwarf willpower:1", ["Erebor Smith"]),
        ("unique:yes type:ally", ["Théodwyn"]),
        ("cost:x", ["甘道夫的杖"]),
        ('set:"core"  type:ally', ["Erebor Smith", "Théodwyn"]),
        ("culture:dwarven twilight<3", ["Glimli, Son of Stone"]),
        ("strength>=6 deep", ["Glimli, Of the Deep"]),
        ("type:ally cost>9", []),
    ],
)
def test_cards_are_found_by_what_is_on_them(brought, query, titles):
    assert sorted(one.title for one in find(brought, query).results) == sorted(titles)


@pytest.mark.parametrize(
    ("query", "error", "where", "told"),
    [
        ("type:ally sphere:lor", UnknownName, "query, character 11", "lore"),
        ("cost<=many", MalformedInput, "query, character 1", "number"),
        ("type<ally", MalformedInput, "query, character 1", "no number"),
        ("unique:perhaps", MalformedInput, "query, character 1", "yes or no"),
        ("kind:keyword cost:2", MalformedInput, "query, character 14", "kind:keyword"),
    ],
)
def test_what_no_card_can_fit_names_the_place_and_what_is_valid(brought, query, error, where, told):
    with pytest.raises(error) as caught:
        find(brought, query)
    assert caught.value.where == where
    assert told in f"{caught.value.message} {caught.value.hint}"


def test_values_and_fields_are_suggested(brought):
    assert [one.query for one in suggest(brought, "type:al")] == ["type:ally"]
    assert [one.query for one in suggest(brought, "type:ally sp", "lcg")] == ["type:ally sphere:lore"]


def test_a_card_that_no_entry_speaks_of_is_shown_by_its_name(brought):
    shown = view_of(brought, "daerons runes")
    assert (shown.id, shown.kind, len(shown.extra["printings"])) == ("lcg/card/daerons-runes", "card", 2)
    assert "texts" not in shown.extra
    assert view_of(brought, "lcg/card/daerons-runes", with_text=True).extra["texts"] == [{"text": "Action: Draw 2 cards."}]
    with pytest.raises(AmbiguousName) as several:
        view_of(brought, "glimli")
    assert "tcg/card/glimli-of-the-deep" in several.value.hint
    with pytest.raises(UnknownName):
        view_of(brought, "nobody at all")


def test_the_command_shows_it_too(brought, capsys):
    assert cli.run(["show", "erebor smith"]) == 0
    assert "Ally · Lore · cost 2 · Core Set 59" in capsys.readouterr().out


def test_every_field_is_documented():
    text = (Path(__file__).parents[2] / "docs" / "search.md").read_text("utf-8")
    for field in FIELDS:
        row = next((line for line in text.splitlines() if line.startswith(f"| `{field.name}`")), "")
        assert field.means in row
        assert f"`{field.example}`" in row
    assert all(f"| {sort} | {means} |" in text for sort, means in SORTS.items())


def test_known_cards_are_gathered_once(brought):
    assert known_cards(brought) is known_cards(brought)


def test_where_a_card_is_typed_no_slip_of_another_word_is_offered(real_home):
    """What is typed is a slip for "running" too, but only where nothing is called so."""
    offered = [one.title for one in suggest(open_library(real_home), "burning br")]
    assert offered[:1] == ["A Burning Brand"]
    assert not [one for one in offered if "unning" in one.replace("Burning", "")]


def test_a_card_called_just_so_comes_before_the_rule_of_its_stem(brought):
    """The rule itself still comes first where its own name is typed."""
    assert find(brought, "Surged", game="lcg").results[0].title == "Surged"
    assert find(brought, "surge", game="lcg").results[0].id == "lcg/keyword/surge"


def test_the_others_of_a_title_are_known(brought):
    others = [card.name for card in known_cards(brought).namesakes("tcg", "Glimli, Son of Stone")]
    assert others == ["Glimli, Of the Deep"]
    assert known_cards(brought).namesakes("lcg", "Glimli, Son of Stone") == []
