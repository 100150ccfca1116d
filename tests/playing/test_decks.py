"""Deck files of every format are read, what is wrong with one is named with its line, and legality with its
rule.
"""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up_cards import LCG_DECK, TCG_DECK, texts

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.playing.decks.finding import Found, find
from ruling_service.playing.decks.from_corpus import listed, sets_of_formats
from ruling_service.playing.decks.lcg_legality import limit_of
from ruling_service.playing.decks.legality import check
from ruling_service.playing.decks.opening import checked, open_deck
from ruling_service.playing.decks.reading import FORMS, read_deck
from ruling_service.playing.decks.records import Checked
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.model import CardFacts

O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a21af4e8">
  <section name="Hero" shared="False"><card qty="1" id="hero-1">Somebody</card></section>
  <section name="Ally" shared="False">
    <card qty="3" id="unknown">Helper 10</card>
    <card qty="2" id="ally-11">Helper 11</card>
  </section>
  <section name="Sideboard"><card qty="1" id="ally-12">Helper 12</card></section>
</deck>
"""
Shelves = dict[str, Shelf]


def judged(text: str, shelves: Shelves, game: str, format: str = "") -> Checked:
    """A deck's text, read, found and checked."""
    shelf, deck = shelves[game], read_deck(text)
    return check(find(deck, shelf), shelf, deck.form, format)


# -- readers -------------------------------------------------------------------------------------------------


def test_a_text_export_is_read_with_its_sections(shelves: Shelves) -> None:
    found = judged(texts("lcg")[0], shelves, "lcg")
    assert (found.form, found.name, found.missing) == ("ringsdb-text", "Wat's own", [])
    assert [card.name for card in found.cards if card.section == "heroes"] == [
        "Brand Son of Nobody",
        "Ivy of the Marsh",
    ]
    assert sum(card.count for card in found.cards if card.section == "deck") == 52


def test_json_finds_cards_by_their_code_and_names_those_that_nobody_imported(shelves: Shelves) -> None:
    deck = {"name": "Mine", "heroes": {"01001": 1}, "slots": {"01001": 1, "01013": 3}, "sideslots": []}
    read = read_deck(json.dumps(deck))
    assert [(one.code, one.count, one.section) for one in read.cards] == [
        ("01001", 1, "heroes"),
        ("01013", 3, ""),
    ]
    found = judged(json.dumps(deck), shelves, "lcg")
    assert [one.name for one in found.missing] == ["RingsDB 01001", "RingsDB 01013"]
    assert found.legal is False or found.legal is None


def test_a_card_with_an_encounter_back_is_in_no_deck(shelves: Shelves) -> None:
    said = {fault.reason: fault.cites for fault in judged("Allies\n1x Far Guest\n2x Helper 10\n", shelves, "lcg").why}
    assert [cites for reason, cites in said.items() if "encounter back" in reason] == [["lcg/keyword/encounter"]]
    assert not any("Helper 10" in reason for reason in said)


def test_an_o8d_finds_cards_by_id_and_else_by_title(shelves: Shelves) -> None:
    found = find(read_deck(O8D), shelves["lcg"])
    assert [(card.count, card.name, card.section) for card in found.cards] == [
        (1, "Brand Son of Nobody", "heroes"),
        (3, "Helper 10", "deck"),
        (2, "Helper 11", "deck"),
        (1, "Helper 12", "sideboard"),
    ]


def test_a_line_of_the_online_client_is_read_old_and_new(shelves: Shelves) -> None:
    sites = ",".join(f"4_91{n}" for n in range(1, 10))
    for text in (f"4_901|4_902|{sites}|4_930*,4_940T", f"4_901,4_902,{sites},4_930,4_940"):
        found = find(read_deck(text), shelves["tcg"])
        assert [card.section for card in found.cards] == [
            "ring-bearer",
            "ring",
            *["sites"] * 9,
            "deck",
            "deck",
        ]
        assert not found.missing


def test_the_online_clients_xml_is_read(shelves: Shelves) -> None:
    text = (
        '<deck><ringBearer blueprintId="4_901"/><ring blueprintId="4_902"/><site blueprintId="4_911"/></deck>'
    )
    found = find(read_deck(text), shelves["tcg"])
    assert [card.section for card in found.cards] == ["ring-bearer", "ring", "sites"]


@pytest.mark.parametrize(
    "line", ["3x Helper 10", "3 Helper 10", "Helper 10 x3", "3× Helper 10 (Our Set)", "- 3x Helper 10"]
)
def test_a_line_of_a_list_may_be_written_in_many_ways(line: str, shelves: Shelves) -> None:
    card = find(read_deck(f"Heroes\nOld Wat\nAllies\n{line}\n"), shelves["lcg"]).cards[1]
    assert (card.count, card.name) == (3, "Helper 10")


def test_the_game_of_a_list_is_the_one_that_knows_its_cards(shelves: Shelves) -> None:
    assert open_deck(TCG_DECK, "deck", shelves.__getitem__, None).game == "tcg"
    assert open_deck("Helper 10\nHelper 11\n", "deck", shelves.__getitem__, None).game == "lcg"
    with pytest.raises(MalformedInput, match="a deck of the TCG"):
        open_deck(TCG_DECK, "deck", shelves.__getitem__, None, "lcg")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Heroes\n\n0x Old Wat", "line 3"),
        ("Heroes\n200x Old Wat", "line 2"),
        ("1x Old Wat\n3x ???", "line 2"),
        ('{"slots": {"01001": "many"}}', "deck"),
        ('{"slots": [1]}', "deck"),
        ('{"slots": ', "line 1"),
        ("{}", "deck"),
        ('<deck>\n<section name="Nowhere"/></deck>', "line 2"),
        ("<deck>\n<card", "line 2"),
        ("<html/>", "line 1"),
        ('<!DOCTYPE deck [<!ENTITY a "b">]>\n<deck>&a;</deck>', "line 1"),
        ('<deck>\n<section name="Ally"><card qty="-1">X</card></section></deck>', "line 2"),
        ("4_901|4_902|nowhere|4_930", "line 1"),
        ("", "deck"),
        ("# nothing\n", "deck"),
    ],
)
def test_what_is_wrong_is_named_with_its_place_and_what_would_be_valid(text: str, where: str) -> None:
    with pytest.raises(MalformedInput) as error:
        read_deck(text)
    assert where in error.value.where
    assert error.value.message


def test_entities_are_never_resolved() -> None:
    lines = "".join(
        f'<!ENTITY a{n} "{"&a" + str(n - 1) + ";" if n else "x"}{"&a" + str(n - 1) + ";" if n else "x"}">'
        for n in range(40)
    )
    with pytest.raises(MalformedInput, match="document type"):
        read_deck(f"<!DOCTYPE deck [{lines}]><deck>&a39;</deck>")


SEEDS = [
    *texts("lcg"),
    TCG_DECK,
    O8D,
    '{"name": "x", "heroes": {"01001": 1}, "slots": {"01002": 3}}',
    "4_901|4_902|4_911|4_930",
]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_text_does_anything_but_be_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SEEDS))
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(max_size=12)) + text[at + data.draw(st.integers(0, 30)) :]
    refused = 0
    for sent in (text, text.encode("utf-8", "replace"), text.encode("utf-16", "replace")):
        try:
            assert read_deck(sent).form in FORMS
        except RulingError:
            refused += 1
    assert refused in range(4)


# -- legality ------------------------------------------------------------------------------------------------


def reasons(found: Checked) -> list[str]:
    return [fault.reason for fault in found.why]


def test_decks_of_the_rules_are_legal(decks: dict[str, list[Found]], shelves: Shelves) -> None:
    for game, those in decks.items():
        for deck in those:
            found = check(deck, shelves[game], "list")
            assert (found.legal, reasons(found)) == (True, [])
    assert check(decks["tcg"][0], shelves["tcg"], "list").formats == ["tower"]


def test_an_lcg_deck_is_refused_with_the_rule(shelves: Shelves) -> None:
    lines = LCG_DECK.format(first="Old Wat", second="Old Wat").replace("3x Helper 10", "4x Helper 10")
    found = judged(lines + "\n2x Only Once\n1x Crawler 0", shelves, "lcg")
    said = {fault.reason: fault.cites for fault in found.why}
    assert said["Old Wat is there 2 times: one of each unique title can be in play"] == [
        "lcg/unique-cards",
        "lcg/hero-cards",
    ]
    assert "lcg/deckbuilding" in said["4 copies of Helper 10, 3 are allowed"]
    assert "2 copies of Only Once, 1 its text allows" in said
    assert any("Crawler 0 is a card of the type enemy" in reason for reason in said)
    small = judged("Heroes\nOld Wat\nAllies\n3x Helper 10", shelves, "lcg")
    assert reasons(small) == ["3 cards, at least 50 are needed"]


def test_spheres_that_no_hero_has_are_noted_and_no_fault(shelves: Shelves) -> None:
    found = judged(LCG_DECK.format(first="Old Wat", second="Brand Son of Nobody"), shelves, "lcg")
    assert found.legal
    assert [note.cites[0] for note in found.notes] == ["lcg/faq/cards-of-another-sphere"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Limit 1 per deck.", 1),
        ("Limit 2 copies per deck.", None),
        ("Limit 1 per hero and 1 per deck.", 1),
        ("Limit once per round.", None),
    ],
)
def test_how_many_copies_a_text_allows(text: str, number: int | None) -> None:
    assert limit_of(text) == number


def test_a_tcg_deck_is_refused_with_the_rule(shelves: Shelves) -> None:
    found = judged(
        TCG_DECK.replace("4x Walker 0", "5x Walker 0").replace("Mile 9", "Mile 8"), shelves, "tcg", "tower"
    )
    said = {fault.reason: fault.cites for fault in found.why}
    assert "5 copies of Walker 0, 4 are allowed" in said
    assert said["31 Free Peoples cards and 30 Shadow cards: there must be as many"] == [
        "tcg/building-your-deck"
    ]
    assert said["no site has the number 9"] == ["tcg/format"]
    assert "not of the sets of king" in " ".join(reasons(judged(TCG_DECK, shelves, "tcg", "king")))
    with pytest.raises(RulingError, match="no format"):
        judged(TCG_DECK, shelves, "tcg", "chess")


@pytest.mark.parametrize("left_out", [["Ring-bearer"], ["Ring"], ["Ring-bearer", "Ring"]])
def test_without_ring_bearer_or_ring_all_else_is_said_too(shelves: Shelves, left_out: list[str]) -> None:
    """A fault of one part hides none of another: what a deck with both is told, one without is said too."""
    short = TCG_DECK.replace("4x Walker 0", "1x Walker 0").replace("Mile 9", "Mile 8")
    lines = [line for line in short.splitlines() if line.partition(":")[0] not in left_out]
    with_both = reasons(judged(short, shelves, "tcg", "tower"))
    without = reasons(judged("\n".join(lines), shelves, "tcg", "tower"))
    assert with_both
    assert set(with_both) < set(without)
    assert len(without) == len(with_both) + len(left_out)


def test_missing_cards_leave_it_open_whether_a_deck_is_legal(shelves: Shelves) -> None:
    found = judged(TCG_DECK.replace("4x Walker 0", "4x Somebody Else"), shelves, "tcg", "tower")
    assert (found.legal, [one.name for one in found.missing]) == (None, ["Somebody Else"])


def test_formats_and_lists_are_those_of_the_entries() -> None:
    assert sets_of_formats()["tower"] == ("4", "5", "6")
    assert any(one.means("Memories of Darkness", "") for one in listed("rules/open-and-block-format-r-list"))
    madril = [one for one in listed("rules/standard-format-x-list") if one.title == "madril"]
    assert [one.means("Madril", "Defender of Osgiliath") for one in madril] == [True]
    assert [one.means("Madril", "Somebody else") for one in madril] == [False]


def test_a_format_of_files_may_be_named(shelves: Shelves) -> None:
    opened = open_deck(texts("lcg")[0], "deck", shelves.__getitem__, None)
    assert checked(opened, shelves.__getitem__, "ringsdb-text").legal
    with pytest.raises(MalformedInput, match="octgn"):
        checked(opened, shelves.__getitem__, "octgn")


def _shelf(*known: CardFacts) -> Any:
    """A shelf with these printings, as situations take them."""
    def titled(title: str) -> list[CardFacts]:
        return [one for one in known if one.name == title]

    return SimpleNamespace(
        game="lcg", titled=lambda title: titled(title)[::-1], cards=SimpleNamespace(printings=titled),
        with_id=lambda _: [], with_code=lambda _: [],
    )  # fmt: skip


def _facts(name: str, type: str, set: str, number: str) -> CardFacts:
    return CardFacts(name=name, type=type, set=set, number=number)


DWALE = (_facts("Dwale", "hero", "First Set", "1"), _facts("Dwale", "hero", "Second Set", "2"))
BOTH = (_facts("Orla", "hero", "First Set", "3"), _facts("Orla", "ally", "First Set", "4"))


def _types(text: str) -> list[str]:
    found = find(read_deck(text), _shelf(*DWALE, *BOTH))
    return [card.type for card in found.cards] + ["?"] * len(found.missing)


def test_a_name_of_a_hero_and_an_ally_is_the_hero_where_heroes_are_listed() -> None:
    assert _types("1x Dwale\n1x Orla\n3x Orla") == ["hero", "hero", "ally"]


def test_more_copies_than_one_are_no_hero_wherever_they_are_listed() -> None:
    assert _types("3x Orla\n1x Orla") == ["ally", "ally"]


def test_the_printing_is_the_one_that_a_situation_takes() -> None:
    assert [card.set for card in find(read_deck("1x Dwale"), _shelf(*DWALE)).cards] == ["First Set"]

