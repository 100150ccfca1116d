"""Words of a printed card that a ruling reads otherwise are played so in every import of the card, and on no other."""

from __future__ import annotations

import json

import pytest

from ruling_service.engine.tcg.game import TCG  # noqa: F401  the game's rulesets
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.read_as import FILE, as_ruled, rulings_on_words
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "strength": 3, "vitality": 4, "resistance": 10, "unique": True}
TEXT = "Bearer must be Frodo.\nWhen the fellowship moves to site 9, Frodo is corrupted."


def row(number, title, type_="Condition", text=TEXT):
    return {"id": f"6_{number}", "collector": f"6U{number}", "title": title, "unique": False, "side": "Free Peoples",
            "culture": "Shire", "twilight": 0, "type": type_, "gametext": text}  # fmt: skip


@pytest.fixture
def more(tmp_path):
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(json.dumps(r) for r in (row(9001, "Held"), row(9002, "Captured"))), encoding="utf-8")
    import_cards(file, tmp_path)
    return more_cards(ImportedCards(tmp_path))("tcg")


@pytest.mark.parametrize("block", ["fellowship", "tower", "king"])
@pytest.mark.parametrize("title", ["Held", "Captured"])
def test_a_bare_number_on_the_ruled_card_is_of_any_block(more, title, block):
    """tcg/card/held; of any other card it is of the Fellowship block (tcg/block-symbol)."""
    data = {
        "game": "tcg", "cards": [FRODO], "format": block,
        "players": [{"name": "Tom", "ring bearer": {"card": "Frodo", "attached": [title]}, "site": 8}, {"name": "Ann"}],
        "path": [{"number": 9, "text": "Plains.", "block": block}], "at": "fellowship", "do": [{"move": True}],
        "ask": {"whether": {"winner": "Ann"}},
    }  # fmt: skip
    verdict = simulate(from_data(data, more=more), more=more)
    assert verdict.verdict == ("always" if title == "Held" or block == "fellowship" else "never")


MADE_UP = """
[[card]]
title = "Old Song"
type = "event"
subtitle = "Sung Twice"
words = "a Dwarf"
means = "a Dwarf or a Man"
entry = "tcg/site"
since = "tcg-comprehensive-4.2"
"""


@pytest.mark.parametrize(
    ("name", "kind", "subtitle", "text", "read"),
    [
        ("Old Song", "event", "Sung Twice", "Exert a Dwarf.", "Exert a Dwarf or a Man."),
        ("Old Song", "event", "Sung Twice", "Exert a Dwarf or a Man.", "Exert a Dwarf or a Man."),
        ("Old Song", "event", "Sung Twice", "Exert a Dwarfish one.", "Exert a Dwarfish one."),
        ("Old Song", "event", "Sung Once", "Exert a Dwarf.", "Exert a Dwarf."),
        ("Old Song", "condition", "Sung Twice", "Exert a Dwarf.", "Exert a Dwarf."),
        ("New Song", "event", "Sung Twice", "Exert a Dwarf.", "Exert a Dwarf."),
    ],
)
def test_the_words_are_read_on_that_card_alone(tmp_path, name, kind, subtitle, text, read):
    (tmp_path / FILE).write_text(MADE_UP, encoding="utf-8")
    facts = CardFacts(name=name, type=kind, subtitle=subtitle, text=text)
    assert as_ruled("tcg", facts, "", tmp_path).text == read
    (tmp_path / "cards").mkdir()
    cards = Cards("tcg", more=lambda slug: [facts], folder=tmp_path / "cards")
    assert cards.printings(name)[0].text == read


def test_an_older_edition_plays_the_card_as_printed(tmp_path):
    (tmp_path / FILE).write_text(MADE_UP, encoding="utf-8")
    facts = CardFacts(name="Old Song", type="event", subtitle="Sung Twice", text="Exert a Dwarf.")
    assert as_ruled("tcg", facts, "tcg-comprehensive-4.1", tmp_path).text == "Exert a Dwarf."


def test_every_ruling_has_its_entry():
    for ruling in rulings_on_words(corpus_dir() / "tcg"):
        assert (corpus_dir() / "tcg" / "cards" / f"{ruling.entry.rpartition('/')[2]}.md").is_file()
        assert ruling.words != ruling.means
