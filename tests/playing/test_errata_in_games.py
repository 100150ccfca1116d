"""Which card of a title a game is played with where an erratum changed one of them (lcg/errata)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ruling_service.library.cards import ImportedCards
from ruling_service.playing.shelf import Shelf
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import load_cards
from ruling_service.situations.shared.model import CardFacts


def with_errata(field: str) -> list[CardFacts]:
    """The project's own cards with an erratum that say so of themselves."""
    texts = (path.read_text("utf-8") for path in sorted((corpus_dir() / "lcg" / "cards").glob("*.yaml")))
    every = [facts for text in texts if "erratum:" in text for facts in load_cards(text)]
    return [facts for facts in every if facts.erratum and getattr(facts, field)]


@pytest.mark.parametrize(("field", "other"), [("sphere", "baggins"), ("encounter_set", "A Set of Another Box")])
def test_another_card_of_the_title_keeps_its_own_text_and_values(field: str, other: str, tmp_path: Path) -> None:
    """An erratum is of one card: a hero of that name in another sphere, or an enemy of that name in another
    encounter set, is not that card; a reprint is.
    """
    shelf = Shelf("lcg", ImportedCards(tmp_path))
    known = [facts for facts in with_errata(field) if shelf.is_complete(shelf.key_of(facts))][:12]
    assert known
    for facts in known:
        printed = replace(facts, erratum="", text="", set="Another Box", number="999")
        assert shelf.key_of(printed) == shelf.key_of(facts)
        if facts.type in ("hero", "enemy"):
            namesake = shelf.catalogue[shelf.key_of(replace(printed, **{field: other}))]
            assert (namesake.facts["set"], namesake.abilities) == ("Another Box", ())
