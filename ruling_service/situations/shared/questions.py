"""What can be asked of a situation, and what is expected as the answer."""

from __future__ import annotations

from typing import Literal

from ruling_service.situations.shared.acts import Possible
from ruling_service.situations.shared.conditions import Condition, Count, IsPlayer, IsWhere, Pattern, Zone
from ruling_service.situations.shared.parts import Part


class Ask(Part, kw_only=True):
    """The question: exactly one kind. Nothing at all asks `what happens`."""

    EXAMPLE = "{how much: threat of NAME}"

    what_happens: bool | str = False
    in_which_order: list[Pattern] = []
    can: Possible | None = None
    when_can: Possible | None = None
    how_much: str = ""
    where_is: str = ""
    does_it_change_anything: str = ""
    whether: Condition | None = None
    how_often: Pattern | None = None


class InTrace(Part, kw_only=True):
    """What the account of every line of play must contain, in which order, and what none may contain."""

    contains: list[Pattern] = []
    in_order: list[Pattern] = []
    lacks: list[Pattern] = []


class Window(Part, kw_only=True):
    """A row of the table that `when can` answers with: a step's window, and whether the act is possible in
    it.
    """

    window: str
    possible: bool
    cites: list[str] = []


class Expect(Part, kw_only=True):
    """The official answer, as much of it as is known: every field given must fit the verdict."""

    verdict: Literal["", "always", "never", "depends", "value", "order"] = ""
    answer: str | int | bool | list[str] | None = None
    answers: list[str | int | bool] = []
    depends_on: str | list[str] = []
    exactly_one: list[Condition] = []
    order: list[str] = []
    value: int | None = None
    facts: list[Condition] = []
    sometimes: list[Condition] = []
    never: list[Condition] = []
    trace: InTrace | None = None
    windows: list[Window] = []
    cites: list[str] = []
    because: list[str] = []
    confidence: Literal["", "official", "designer", "derived", "contested", "silent"] = ""


__all__ = [
    "Ask", "Condition", "Count", "Expect", "InTrace", "IsPlayer", "IsWhere", "Pattern", "Possible", "Window",
    "Zone"
]
