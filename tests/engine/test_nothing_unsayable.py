"""Every kind of phrase that an engine has a meaning for can come up: a grammar has it, or reading makes it.

A meaning of what nobody can say is code that no card reaches, and that tests only keep alive.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "ruling_service/engine"
ASKING = frozenset(["means", "statements"])
"""Calls that name the kind of a phrase: what it means, which statements of it are in force."""


def trees(game: str) -> Iterator[ast.Module]:
    for folder in (ENGINE / game, ENGINE / "language"):
        for path in folder.rglob("*.py"):
            yield parsed(path)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
            yield name, node


def words(nodes: list[ast.expr]) -> Iterator[str]:
    """The literal kinds among some expressions: citations have a slash, occurrences a space."""
    for each in (inner for node in nodes for inner in ast.walk(node)):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and not set(each.value) & set("/ "):
            yield each.value


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_every_meaning_is_of_something_that_can_be_said(game: str) -> None:
    grammars = "\n".join(path.read_text(encoding="utf-8") for path in ENGINE.glob("language/grammars/*.grammar"))
    said = set(re.findall(r"^([a-z_0-9]+) =", grammars, re.MULTILINE)) | {""}
    meant: set[str] = set()
    for tree in trees(game):
        for name, call in calls(tree):
            if name == "Node":
                said |= set(words(call.args[:1]))
            elif name in ASKING:
                meant |= set(words(call.args))
    assert len(meant) > 100
    assert meant - said == set()
