"""The run of random mistakes finds the functions that it changes, in a suite that freezes what it has read."""

from __future__ import annotations

import ast
import gc
import os

import pytest

from bench.mutants import ROOT, compiled, exchange, told_by
from ruling_service.engine.tcg import table

PATH = "ruling_service/engine/tcg/table.py"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="mistakes are made in a copy of the process")
def test_a_function_is_exchanged_though_it_is_frozen() -> None:
    tree = ast.parse((ROOT / PATH).read_text(encoding="utf-8"))
    (changed,) = [f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == "skirmish"]
    changed.body = [ast.Return(ast.Constant("another"))]
    code = compiled(PATH, ast.fix_missing_locations(tree))
    line = table.skirmish.__code__.co_firstlineno
    gc.freeze()

    def told(tell):  # type: ignore[no-untyped-def]
        assert (PATH, "skirmish", line) in exchange({PATH: code})
        tell(table.skirmish(None))  # type: ignore[arg-type]

    assert next(told_by(told)) == "another"
    assert table.skirmish.__code__.co_firstlineno == line
