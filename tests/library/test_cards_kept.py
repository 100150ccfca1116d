"""The names of a library's cards are kept in the user's folder: used only where they are whole and of this
library and these imported cards.
"""

from __future__ import annotations

import json

import pytest

from indexer.build import build_library
from ruling_service.library import open_library
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.library.known_cards.known import KEPT, KnownCards

TYPED = ("thalin", "Steadfast Hill Warden", "hill warden", "SHW", "stedfast hill wardn", "warden")


def found(library, home):
    cards = KnownCards(library, ImportedCards(home))
    return cards.cards, {typed: cards.find(typed) for typed in TYPED}


@pytest.fixture
def brought(tmp_path):
    """Imports made-up cards of these names."""

    def bring(*names: str) -> None:
        path = tmp_path / "cards.jsonl"
        path.write_text("\n".join(
            json.dumps({"game": "lcg", "id": f"9-{number}", "name": name, "type": "Ally", "text": ""})
            for number, name in enumerate(names)
        ))
        import_cards(path)

    return bring


@pytest.fixture
def gathered(monkeypatch):
    """How often the cards were gathered."""
    counted = []
    gather = KnownCards._gather
    monkeypatch.setattr(KnownCards, "_gather", lambda one, cards: counted.append(1) or gather(one, cards))
    return counted


def test_what_is_kept_finds_the_same(small_library, home, brought, gathered):
    brought("Steadfast Hill Warden", "The Warden of Nowhere, Last of All")
    made = found(small_library, home)
    assert [card.name for card, _ in made[1]["SHW"]] == ["Steadfast Hill Warden"]
    assert found(small_library, home) == made
    assert gathered == [1]


def test_other_imported_cards_are_found(small_library, home, brought, gathered):
    brought("Steadfast Hill Warden")
    found(small_library, home)
    brought("Steadfast Hill Warden", "Warden of the Ninth Ford")
    named = [card.name for card, _ in found(small_library, home)[1]["warden"]]
    assert "Warden of the Ninth Ford" in named
    assert len(gathered) == 2


def test_another_library_has_its_own(small_library, home, corpus, change_corpus, gathered):
    before = found(small_library, home)
    change_corpus({"lcg/cards/hill-warden.md": "---\ntitle: Hill Warden\n---\n**Stands.** It stands.\n"})
    build_library(corpus=corpus)
    after = found(open_library(), home)
    assert "Hill Warden" in {card.name for card in after[0]} - {card.name for card in before[0]}
    assert len(gathered) == 2


def test_what_is_damaged_is_gathered_anew(small_library, home, brought, gathered):
    brought("Steadfast Hill Warden")
    made = found(small_library, home)
    whole = (home / KEPT).read_bytes()
    for damaged in (b"", whole[:-1], whole[:90] + bytes([whole[90] ^ 1]) + whole[91:]):
        (home / KEPT).write_bytes(damaged)
        assert found(small_library, home) == made
    assert len(gathered) == 4


def test_nothing_is_kept_of_damaged_cards(small_library, home, brought, gathered):
    brought("Steadfast Hill Warden")
    whole = (home / "cards.sqlite").read_bytes()
    (home / "cards.sqlite").write_bytes(whole[:2000] + b"\xff" + whole[2001:])
    cards, _ = found(small_library, home)
    assert "Thalín" in {card.name for card in cards}
    assert not (home / KEPT).exists()
    (home / "cards.sqlite").write_bytes(whole)
    assert "Steadfast Hill Warden" in {card.name for card in found(small_library, home)[0]}
