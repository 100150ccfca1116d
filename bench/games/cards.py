"""The cards of the games: a card database, imported as users import theirs, and cards of our own."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from indexer.corpus import load_corpus
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.model import CardFacts

DATABASES = Path(__file__).resolve().parents[3] / "shared" / "cards"
WHY_NOT = "needs card databases beside the checkout (../shared/cards)"


def database(game: str) -> Path:
    """Where a game's card database is, if there is one."""
    return DATABASES / f"{game}-cards.jsonl"


_kept: list[tempfile.TemporaryDirectory[str]] = []
"""The folders of the libraries, which last as long as the process."""


@cache
def library(game: str = "") -> ImportedCards:
    """A game's database imported into a library of its own; without a game an empty one."""
    _kept.append(tempfile.TemporaryDirectory())
    home = Path(_kept[-1].name)
    if game:
        import_cards(database(game), home)
    return ImportedCards(home)


@cache
def imported(game: str) -> tuple[dict[str, Any], ...]:
    """The facts of every card of a game's database."""
    return tuple(library(game).all(game))


@cache
def our_own(game: str) -> tuple[CardFacts, ...]:
    """Cards made up for these games, so that some can be played anywhere."""
    written = yaml.safe_load(Path(__file__).with_name(f"{game}.yaml").read_text("utf-8"))
    return tuple(msgspec.convert(written, list[CardFacts]))


@cache
def entries() -> frozenset[str]:
    """Every entry of the corpus, by any of its ids."""
    return frozenset(name for entry in load_corpus(corpus_dir()).entries for name in (entry.id, *entry.also))
