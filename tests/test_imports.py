"""Modules of a package import each other in one direction, and at the top, not inside a function."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "indexer",
    "ruling_service.ask",
    "ruling_service.engine.kernel",
    "ruling_service.engine.language",
    "ruling_service.engine.lcg",
    "ruling_service.engine.tcg",
    "ruling_service.inputs",
    "ruling_service.library",
    "ruling_service.playing",
    "ruling_service.situations",
)
"""What is looked at: each line is one package with all that is under it."""


@cache
def modules(package: str) -> dict[str, ast.Module]:
    """The modules of a package by their dotted names."""
    found = {}
    for path in sorted((ROOT / package.replace(".", "/")).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    assert len(found) > 5
    return found


def run_when_imported(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a module, without what only a type checker reads."""
    waiting = [node]
    while waiting:
        for child in ast.iter_child_nodes(waiting.pop()):
            if not (isinstance(child, ast.If) and is_for_the_type_checker(child.test)):
                yield child
                if isinstance(child, ast.stmt):  # no expression imports anything
                    waiting.append(child)


def is_for_the_type_checker(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def imported(tree: ast.Module, known: dict[str, ast.Module]) -> set[str]:
    """The modules among `known` that a module imports."""
    found: set[str] = set()
    for node in run_when_imported(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.update(
                whole if (whole := f"{node.module}.{name.name}") in known else node.module
                for name in node.names
            )
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return found & known.keys()


def circle(known: dict[str, ast.Module]) -> list[str]:
    """A circle of modules that import each other; empty if there is none."""
    try:
        TopologicalSorter({name: imported(tree, known) - {name} for name, tree in known.items()}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_modules_import_each_other_in_a_circle(package: str) -> None:
    """Every module can be understood, and changed, from those below it."""
    assert circle(modules(package)) == []


def test_a_circle_is_found() -> None:
    """Modules that import each other are a circle; for the type checker alone they are none."""
    texts = {"a": "from b import x", "b": "import a"}
    assert circle({name: ast.parse(text) for name, text in texts.items()})
    texts["b"] = "if TYPE_CHECKING:\n    import a"
    assert circle({name: ast.parse(text) for name, text in texts.items()}) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_imported_inside_a_function(package: str) -> None:
    """An import that waits for a call hides what a module needs."""
    found = [
        f"{name}: {function.name}"
        for name, tree in modules(package).items()
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        if any(isinstance(inner, (ast.Import, ast.ImportFrom)) for inner in ast.walk(function))
    ]
    assert found == []


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_whoever_loads_a_game_loads_all_its_rules(game: str) -> None:
    """A module that nothing imports registers no meanings; only what is played at all is asked apart."""
    loads = f"import sys, ruling_service.engine.{game}.game; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    package = f"ruling_service.engine.{game}"
    assert modules(package).keys() - set(done.stdout.split()) == {f"{package}.coverage"}


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("ruling_service.library", "whoosh"),
        ("indexer.last_build", "sqlite_utils"),
        ("ruling_service.ask.answering", "ruling_service.ask.building.lcg"),
        ("ruling_service.ask.answering", "ruling_service.ask.building.tcg"),
        ("ruling_service.ask.answering", "ruling_service.engine.tcg.game"),
        ("ruling_service.ask.answering", "ruling_service.engine.tcg.rulebook"),
    ],
)
def test_what_few_need_is_not_loaded_by_all(module: str, heavy: str) -> None:
    """The full-text index, a build and the rules of a game are loaded only by what uses them."""
    loads = f"import sys, {module}; print({heavy!r} in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True).stdout
        == "False\n"
    )
