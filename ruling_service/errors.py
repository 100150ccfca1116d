"""The one family of errors a user can meet: each says what is wrong, where, and what would be valid."""

from __future__ import annotations

from ruling_service.inputs.quoting import shortened

MESSAGE, HINT, WHERE = 300, 1_000, 200
"""Characters that each part of an error may have: whatever was sent, an answer never repeats much of it."""


class RulingError(Exception):
    """Something a user gave or asked for cannot be used.

    `code` is stable and machine-readable, `message` says what is wrong, `hint` what would be valid,
    `where` the place (a file and line, a field, a card).
    """

    code = "error"
    exit_status = 2
    http_status = 400

    def __init__(self, message: str, *, hint: str = "", where: str = "") -> None:
        super().__init__(message)
        self.message = shortened(message, MESSAGE)
        self.hint = shortened(hint, HINT)
        self.where = shortened(where, WHERE)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        hint = f" {self.hint}" if self.hint else ""
        return f"{place}{self.message}{hint}"


class MalformedInput(RulingError):
    """The input does not have the form it must have: a bad file, field, value, document or query."""

    code = "malformed"


class UnknownName(RulingError):
    """A card, entry, step or other name is not known; `hint` names the nearest known ones."""

    code = "unknown-name"
    http_status = 404


class AmbiguousName(RulingError):
    """A name fits several things; `hint` lists them."""

    code = "ambiguous-name"


class IllegalHere(RulingError):
    """The rules forbid it in this position; `rule` is the entry id that does."""

    code = "illegal"

    def __init__(self, message: str, *, rule: str, hint: str = "", where: str = "") -> None:
        super().__init__(message, hint=hint, where=where)
        self.rule = rule


class BudgetExceeded(RulingError):
    """Time, states or memory granted to a computation ran out."""

    code = "budget"
    exit_status = 3
    http_status = 503
