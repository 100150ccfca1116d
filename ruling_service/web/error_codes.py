"""Every error that the site gives: its code, its status and what it means."""

from __future__ import annotations

import msgspec

from ruling_service import errors
from ruling_service.errors import RulingError
from ruling_service.library import NoLibrary
from ruling_service.library.card_file import CardsDamaged
from ruling_service.web.problems import WORDS
from ruling_service.web.turns import Busy
from ruling_service.web.writing import Foreign
from ruling_service.writer.server import ModelFailed

KINDS: tuple[type[RulingError], ...] = (
    errors.MalformedInput, errors.UnknownName, errors.AmbiguousName, errors.IllegalHere,
    errors.BudgetExceeded, Busy, NoLibrary,
    CardsDamaged, ModelFailed, Foreign,
)  # fmt: skip
"""The errors of ours that a request can end in."""
OF_PAGES: frozenset[type[RulingError]] = frozenset([ModelFailed, Foreign])
"""Those that only a page ends in: the API asks no language model."""


class ErrorCode(msgspec.Struct, kw_only=True, frozen=True):
    """An error: its code, the HTTP status that comes with it, and what it means."""

    code: str
    status: int
    means: str


def error_codes() -> list[ErrorCode]:
    """Every error, ours before those of the web."""
    found = [
        ErrorCode(code=kind.code, status=kind.http_status, means=(kind.__doc__ or "").split("\n")[0])
        for kind in KINDS
    ]
    found += [
        ErrorCode(code=code, status=status, means=message) for status, (code, message, _) in WORDS.items()
    ]
    return list({one.code: one for one in found}.values())


def codes_of(status: int) -> list[str]:
    """The codes that come with a status.

    An unknown name within what was sent is no address that leads nowhere, but a mistake in it.
    """
    found = [kind.code for kind in KINDS if kind.http_status == status]
    found += [errors.UnknownName.code] if status == 400 else []
    return found + ([WORDS[status][0]] if status in WORDS else [])
