"""The kernel knows neither game, and what situations share asks nobody which game it is: a game is reached
through what it registers.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[3] / "ruling_service"
GAMES = {"lcg", "tcg"}
OF_A_GAME = {
    "lcg", "tcg", "hero", "heroes", "enemy", "enemies", "quest", "staging", "engaged", "willpower",
    "exhausted", "sphere",
    "minion", "minions", "companion", "companions", "twilight", "fellowship", "skirmish", "burden", "burdens",
    "wound", "wounds", "roaming",
}  # fmt: skip


def modules(folder, without=()):
    return [
        path for path in sorted(folder.rglob("*.py")) if not set(path.relative_to(folder).parts) & {*without}
    ]


def words_of(tree):
    """The words in names and string constants of a module; docstrings, which may give examples, are left out.
    """
    said = {id(node.body[0].value) for node in ast.walk(tree) if _has_docstring(node)}
    said |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) in said:
            continue
        for text in (getattr(node, name, None) for name in ("id", "attr", "arg", "name", "module", "value")):
            if isinstance(text, str):
                yield from re.findall(r"[a-z]+", text.casefold())


def _has_docstring(node):
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return isinstance(node, kinds) and bool(node.body) and isinstance(node.body[0], ast.Expr)


@pytest.mark.parametrize("path", modules(PACKAGE / "engine" / "kernel"), ids=lambda path: path.stem)
def test_the_kernel_speaks_of_neither_game(path):
    assert set(words_of(ast.parse(path.read_text("utf-8")))) & OF_A_GAME == set()


def compared_with_a_game(tree):
    """The lines in which something is compared with the name of a game."""
    for node in ast.walk(tree):
        asked = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        asked += (
            [node.pattern.value]
            if isinstance(node, ast.match_case) and isinstance(node.pattern, ast.MatchValue) else []
        )
        for one in asked:
            inside = one.elts if isinstance(one, ast.Tuple | ast.List | ast.Set) else [one]
            if any(isinstance(each, ast.Constant) and each.value in GAMES for each in inside):
                yield getattr(node, "lineno", 0)


@pytest.mark.parametrize("folder", ["engine", "situations"])
def test_nobody_asks_which_game_it_is(folder):
    asking = {}
    for path in modules(PACKAGE / folder, without=GAMES):
        lines = list(compared_with_a_game(ast.parse(path.read_text("utf-8"))))
        if lines:
            asking[str(path.relative_to(PACKAGE))] = lines
    assert asking == {}


def test_the_check_sees_a_comparison():
    tree = ast.parse(
        "if game == 'tcg':\n    pass\nif name in ('lcg', 'x'):\n    pass\nmatch game:\n    case 'lcg':\n     "
        "   pass\n"
    )
    assert len(list(compared_with_a_game(tree))) == 3


def test_the_check_sees_a_word():
    assert set(
        words_of(ast.parse("'''A minion.'''\ntwilight_pool = 1\nput('the enemy')\n"))
    ) & OF_A_GAME == {"twilight", "enemy"}
