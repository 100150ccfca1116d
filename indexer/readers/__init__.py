"""Readers of the documents that players own: each turns one family of file into passages with exact lines.

A reader is a class under `@reader` in a module of this package; nothing else lists it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

from indexer.lines import Source
from indexer.readers.base import Reader
from ruling_service.errors import MalformedInput
from ruling_service.library.model import Reading

__all__ = ["Reader", "Source", "read", "reader", "readers", "recognise"]

_REGISTERED: dict[str, type[Reader]] = {}
LIKE_ENOUGH = 0.6


def reader(document: str) -> Callable[[type[Reader]], type[Reader]]:
    """Register a reader class for the document id (or family of ids) it reads."""

    def register(cls: type[Reader]) -> type[Reader]:
        if document in _REGISTERED and _REGISTERED[document].__qualname__ != cls.__qualname__:
            raise ValueError(f"two readers for {document}")
        cls.document = document
        _REGISTERED[document] = cls
        return cls

    return register


@cache
def _load_all() -> None:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")


def readers() -> dict[str, type[Reader]]:
    """Every reader by the document id it registered."""
    _load_all()
    return dict(_REGISTERED)


def recognise(text: str) -> type[Reader] | None:
    """The reader for a document, known by what it says and never by its file name; None if it is none we
    know.
    """
    likeness = [(cls.likeness(text), cls.document, cls) for cls in readers().values()]
    best = max(likeness, default=(0.0, "", None), key=lambda one: one[:2])
    return best[2] if best[0] >= LIKE_ENOUGH else None


def read(path: Path) -> Reading:
    """Read one document.

    Raises MalformedInput with the reason if it is empty, too large, binary, not UTF-8 or not a document we
    know.
    """
    source = Source.load(Path(path))
    cls = recognise(source.text)
    if cls is None:
        titles = "; ".join(sorted({known.title for known in readers().values()}))
        raise MalformedInput(
            "not a rules document this project can read", hint=f"It reads: {titles}.", where=str(path)
        )
    return cls(source).read()
