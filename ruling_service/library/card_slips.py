"""Slips of rows of card files that are known, mended as a file is imported (`corpus/card-rows.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.resources import corpus_dir
from ruling_service.slugs import slug

FILE = "card-rows.toml"

Facts = dict[str, Any]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words that are put before, or instead of, others of a field."""

    field: str
    words: str
    put: str


class Slip(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One slip: which row is meant, what it has of the slip, what is done, and from where that is known."""

    game: str
    card: str
    set: str
    side: str = ""
    has: dict[str, str] = {}
    before: Words | None = None
    instead: Words | None = None
    put: dict[str, str | int | list[str]] = {}
    without: list[str] = []
    why: str
    source: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    slip: list[Slip] = []


def slips() -> tuple[Slip, ...]:
    """The slips that are known. Raises `msgspec.ValidationError` and `tomllib.TOMLDecodeError`."""
    return _read(corpus_dir() / FILE)


@cache
def _read(path: Path) -> tuple[Slip, ...]:
    if not path.is_file():
        return ()
    return tuple(msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File).slip)


def mended(game: str, facts: Facts, known: Sequence[Slip] | None = None) -> Facts:
    """The facts of a row without its slips; a row that has none is as it was."""
    for slip in slips() if known is None else known:
        if slip.game == game and slug(str(facts["name"])) == slug(slip.card) and _has(slip, facts):
            facts = _without(slip, facts)
    return facts


def _has(slip: Slip, facts: Facts) -> bool:
    """Whether the row is the one that is meant, and still has the slip."""
    where = slug(str(facts.get("set", ""))) == slug(slip.set) and slip.side in ("", facts.get("side", ""))
    return where and all(
        any(words in one for one in _texts(facts.get(field))) for field, words in slip.has.items()
    )


def _texts(value: object) -> Iterable[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _without(slip: Slip, facts: Facts) -> Facts:
    found = {field: value for field, value in facts.items() if field not in slip.without} | slip.put
    for change, kept in ((slip.before, True), (slip.instead, False)):
        if change is not None:
            text, put = str(found[change.field]), change.put + (change.words if kept else "")
            found[change.field] = text.replace(change.words, put, 1)
    return found
