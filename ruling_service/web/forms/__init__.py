"""The form of a situation: its fields as text, and the way from them to the situation's data and back.

Field names are paths (`players.0.heroes.1.damage`). Whatever a situation holds that no field shows is kept as
YAML in a field called `more`, so nothing is lost on the way through the form.
"""

from __future__ import annotations

from ruling_service.web.forms.filling import (
    blank,
    blank_assignment,
    changed,
    completed,
    empty,
    folded,
    from_data,
)
from ruling_service.web.forms.laying import place_for
from ruling_service.web.forms.naming import meant, named, part_of, without, written_at
from ruling_service.web.forms.reading import Reading
from ruling_service.web.forms.rows import Form, says_anything, unflattened
from ruling_service.web.forms.tiles import handled, with_handles
from ruling_service.web.forms.words import QUESTIONS, layout

__all__ = [
    "QUESTIONS", "Form", "Reading", "blank", "blank_assignment", "changed", "completed", "empty", "folded",
    "from_data", "handled", "layout", "meant", "named", "part_of", "place_for", "says_anything",
    "unflattened", "with_handles", "without", "written_at",
]  # fmt: skip
