"""What is said to stand in every match of a form of print does: where it doesn't stand, nothing is looked for."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from ruling_service import patterns
from ruling_service.engine.language import normalise, stage_texts

PARSER: Any = re._parser  # type: ignore[attr-defined]
REPEATS = {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}


def in_every_match(pattern: Any) -> Iterator[str]:
    """The runs of signs that every match of a parsed pattern has in it, or close around it."""
    run = ""
    for op, value in pattern:
        if str(op) == "LITERAL":
            run += chr(value)
            continue
        if str(op) == "AT":  # a border between signs takes no room
            continue
        yield run
        run = ""
        if str(op) == "SUBPATTERN" and not value[1]:
            yield from in_every_match(value[-1])
        elif str(op) in REPEATS and value[0] >= 1:
            yield from in_every_match(value[2])
        elif str(op) == "ASSERT":
            yield from in_every_match(value[1])
    yield run


def said(module: ModuleType) -> Iterator[tuple[str, str]]:
    """What is said to stand in every match, with the pattern, wherever a module calls `sub`."""
    for call in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "sub":
            yield tuple(  # type: ignore[misc]
                eval(compile(ast.Expression(each), "", "eval"), vars(module)) for each in call.args[:2]
            )


FORMS = [*said(normalise), *((having, printed.pattern) for having, printed, _ in stage_texts._COMPILED)]


def test_all_forms_are_looked_at() -> None:
    assert len(FORMS) > 60


@pytest.mark.parametrize(("having", "printed"), [
    ("hand", r"\bhands?\b"), ("re", r"(?:draw|re)veal"), ("deck", r"(?i:deck) of"), ("X", "X?"), ("ab", "a[bc]"),
])  # fmt: skip
def test_what_need_not_stand_there_is_told(having: str, printed: str) -> None:
    is_needed = any(having in run for run in in_every_match(PARSER.parse(printed)))
    assert is_needed == (having == "hand")


def test_what_is_said_stands_in_every_match() -> None:
    wrong = [
        (having, printed) for having, printed in FORMS
        if not having or PARSER.parse(printed).state.flags & re.I
        or not any(having in run for run in in_every_match(PARSER.parse(printed)))
    ]
    assert not wrong


def test_it_is_replaced_where_it_stands() -> None:
    assert patterns.sub("cards", r"(\d) cards", r"\1 card", "draw 1 cards") == "draw 1 card"
    assert patterns.sub("cards", "(", "", "draw 1 card") == "draw 1 card"  # not even compiled
