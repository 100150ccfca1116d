"""What imports what inside the engine: no circle, and nothing imported inside a function, where a circle would hide."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = "ruling_service.engine"
PARTS = ("kernel", "language", "lcg")


def modules() -> dict[str, ast.Module]:
    """Every module of the engine by its name."""
    found = {}
    for path in sorted((ROOT / "ruling_service" / "engine").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text())
    return found


def imported(tree: ast.AST, known: dict[str, ast.Module]) -> set[str]:
    """The engine's modules that a module names in its imports, but for types alone."""
    found: set[str] = set()
    for node in running(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found.update(name if (name := f"{node.module}.{alias.name}") in known else node.module for alias in node.names)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return found & known.keys()


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node of a module but those that only a type checker sees."""
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)):
            yield child
            yield from running(child)


@pytest.mark.parametrize("part", PARTS)
def test_no_import_circle(part):
    """Each module can be read after those it imports."""
    known = modules()
    graph = {name: imported(tree, known) - {name} for name, tree in known.items() if name.startswith(f"{ENGINE}.{part}")}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(f"import circle: {' -> '.join(circle.args[1])}")


@pytest.mark.parametrize("part", PARTS)
def test_nothing_is_imported_inside_a_function(part):
    """What a module needs stands at its top."""
    inside = [
        f"{name}: {function.name} imports {ast.unparse(node)}"
        for name, tree in modules().items() if name.startswith(f"{ENGINE}.{part}")
        for function in ast.walk(tree) if isinstance(function, (ast.FunctionDef, ast.Lambda))
        for node in ast.walk(function) if isinstance(node, (ast.Import, ast.ImportFrom))
    ]  # fmt: skip
    assert not inside, "\n".join(inside)
