"""The web and the commands import where their modules begin; what is loaded late goes through one helper."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "ruling_service"
FILES = [*(PACKAGE / "web").rglob("*.py"), *(PACKAGE / "commands").rglob("*.py"), PACKAGE / "cli.py"]


def inner_imports(source: str) -> list[int]:
    """The lines within functions at which something is imported, and those at which a module is loaded past
    the helper.
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            found += [
                inner.lineno for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom)
            ]
        if (
            isinstance(node, ast.Name) and node.id == "__import__"
            or isinstance(node, ast.ImportFrom) and node.module == "importlib"
        ):
            found.append(node.lineno)
        if isinstance(node, ast.Import):
            found += [node.lineno for one in node.names if one.name.partition(".")[0] == "importlib"]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_is_imported_within_a_function(path: Path) -> None:
    assert inner_imports(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    import re", "import importlib", "x = __import__('re')",
        "from importlib import import_module"
    ]
)
def test_such_an_import_is_found(source: str) -> None:
    assert inner_imports(source)
