"""Rows of a form: nested lists of fields from flat names, and the small readings that all of them need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.numbers import whole_or_none

Form = dict[str, Any]
Data = dict[str, Any]
Path = tuple[str | int, ...]


def unflattened(fields: Mapping[str, str]) -> Form:
    """Form fields (`players.0.name`) as nested rows.

    Rows are numbered anew in their order; strange names are ignored.
    """
    tree: dict[str, Any] = {}
    for name, value in fields.items():
        parts = name.split(".")
        if len(parts) > 6 or not all(part and len(part) < 40 for part in parts):
            continue
        at = tree
        for part in parts[:-1]:
            inner = at.setdefault(part, {})
            if not isinstance(inner, dict):
                break
            at = inner
        else:
            at.setdefault(parts[-1], value)
    form = _as_rows(tree)
    return form if isinstance(form, dict) else {}


def _as_rows(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    rows = {row_number(key): inner for key, inner in value.items()}
    if rows and None not in rows:
        if len(rows) > limits.ROWS:
            raise MalformedInput(
                f"The form has {len(rows)} rows of one kind.", hint=f"At most {limits.ROWS} are read.",
                where="form"
            )
        return [_as_rows(inner) for _, inner in sorted(rows.items())]
    return {key: _as_rows(inner) for key, inner in value.items()}


def row_number(text: str) -> int | None:
    """The number of a row in a field's name; None for what names no row."""
    return whole_or_none(text) if text[:1].isdigit() else None


def numbered(rows: Any) -> list[tuple[int, Form, int]]:
    """Each row with its number in the form, and its number among those that say anything."""
    found, place = [], 0
    for i, row in enumerate(rows_of(rows)):
        found.append((i, row, place))
        place += says_anything(row)
    return found


def says_anything(value: Any) -> bool:
    """Is anything written in a field, a row or rows?"""
    if isinstance(value, dict):
        return any(says_anything(inner) for name, inner in value.items() if name != "verb")
    return (
        any(says_anything(one) for one in value) if isinstance(value, list)
        else bool(str(value or "").strip())
    )


def rows_of(value: Any) -> list[Form]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def as_list(value: Any) -> list[Any]:
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]


def split(text: str) -> list[str]:
    return [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]


def joined(value: Any) -> str:
    if value is True:
        return ""
    return "; ".join(str(one) for one in value) if isinstance(value, list) else as_text(value)


def said(row: Mapping[str, Any], field: str) -> str:
    value = row.get(field)
    return value.strip() if isinstance(value, str) else ""


def as_text(value: Any) -> str:
    return "" if value is None or value is True or value is False else str(value)
