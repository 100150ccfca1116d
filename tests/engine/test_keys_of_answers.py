"""Answers that are kept in one place of a state stand under names of their own: two functions that keep different
answers under one name would take each other's.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import ruling_service.engine as engine

ENGINE = Path(next(iter(engine.__path__)))
ASKING = {"while_printed": "prints", "while_laid_out": "layout", "once": "cache", "derived": "texts"}
KEPT = ("prints", "layout", "texts", "cache", "tallies")


def named(key: ast.expr) -> str | None:
    """The name under which an answer is kept, if it is written out; of several parts how they are written."""
    if isinstance(key, ast.Tuple) and key.elts:
        key = key.elts[0]
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None


def asked(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The places and names of answers that are kept by asking for them with what works them out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for key in node.args[: 1 + (called == "derived")] if called in ASKING else ():
                if (name := named(key)) is not None:
                    yield ASKING[called], name


def put(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Those that are put there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            held = node.value
            place = held.attr if isinstance(held, ast.Attribute) else getattr(held, "id", "")
            if place in KEPT and (name := named(node.slice)) is not None:
                yield place, name


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_an_answer_is_kept_by_one_function(game: str) -> None:
    where: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path in [*ENGINE.glob("kernel/*.py"), *ENGINE.glob(f"{game}/**/*.py")]:
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                kept = {*asked(function), *put(function)}
                for each in kept:
                    where[each].add(f"{path.relative_to(ENGINE)}:{function.name}")
    assert {each: sorted(by) for each, by in where.items() if len(by) > 1} == {}
    assert len(where) > 20
