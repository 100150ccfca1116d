"""Whether a deck may be played, with reasons and the entries that say so."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ruling_service.playing.decks.finding import Found
from ruling_service.playing.decks.records import Checked
from ruling_service.playing.shelf import Shelf


def check(found: Found, shelf: Shelf, form: str, format: str = "") -> Checked:
    """Whether the deck may be played, in that format (any, where none is named)."""
    judge: Any = import_module(f"ruling_service.playing.decks.{shelf.game}_legality")
    why, notes, formats = judge.judge(found, shelf, format)
    legal = False if why else None if found.missing else True
    return Checked(
        game=shelf.game,
        form=form,
        name=found.name,
        cards=found.cards,
        missing=found.missing,
        legal=legal,
        why=why,
        notes=notes,
        formats=formats,
    )
