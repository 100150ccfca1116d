"""Switching off a function of the rules for a while, to see what comes out without it.

The functions that play an entry are those that the engines registered with it: procedures, consequences,
waiting rules, helpers and meanings of phrases. One that is switched off does nothing: nothing forbids,
nothing is due, nothing happens. It is wholly itself again afterwards. Only for a process that does nothing
else meanwhile: the functions are everybody's.
"""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any

from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.situations.shared.games import game


@functools.cache
def functions(name: str) -> dict[str, tuple[FunctionType, ...]]:
    """Entry id → the functions of a game's engine that play it and can be switched off."""
    found: dict[str, dict[FunctionType, None]] = {}
    for entry, does in game(name).plays():
        function = _function(does)
        if function is not None and not function.__code__.co_freevars:
            found.setdefault(entry, {})[function] = None
    return {entry: tuple(those) for entry, those in found.items()}


def _function(does: Any) -> FunctionType | None:
    """The function itself, under what registering it made of it; a place ("module.name") is looked up."""
    if isinstance(does, str):
        module, _, name = does.rpartition(".")
        does = getattr(sys.modules.get(module), name, None)
    if isinstance(does, Procedure):
        does = does.does
    while hasattr(does, "__wrapped__"):
        does = does.__wrapped__
    return does if isinstance(does, FunctionType) else None


@contextmanager
def switched_off(function: FunctionType) -> Iterator[None]:
    """While this lasts the function answers what it would if there were no such rule."""
    whole = function.__code__
    _forget_answers()
    function.__code__ = _without(function)
    try:
        yield
    finally:
        function.__code__ = whole
        _forget_answers()


def _nothing(*_: Any, **__: Any) -> None:
    return None


def _no(*_: Any, **__: Any) -> bool:
    return False


def _none_of_them(*_: Any, **__: Any) -> tuple[()]:
    return ()


def _no_list(*_: Any, **__: Any) -> list[Any]:
    return []


def _zero(*_: Any, **__: Any) -> int:
    return 0


def _no_word(*_: Any, **__: Any) -> str:
    return ""


ANSWERS: dict[str, Callable[..., Any]] = {
    "bool": _no, "int": _zero, "str": _no_word, "list": _no_list, "tuple": _none_of_them,
    "Iterator": _none_of_them,
    "Iterable": _none_of_them,
}  # fmt: skip
"""What a rule that isn't there answers, by the type that its function gives; anything else: None."""


def _without(function: FunctionType) -> CodeType:
    gives = str(function.__annotations__.get("return", ""))
    answer = _nothing if "|" in gives else ANSWERS.get(gives.partition("[")[0], _nothing)
    assert isinstance(answer, FunctionType)
    return answer.__code__


ENGINES = "ruling_service.engine."

KEPT = ("coverage", "printing", "language")
"""Modules of an engine whose kept answers hang on no rule."""


def _forget_answers() -> None:
    """Empty the engines' kept answers: what was worked out with the rule must not hide that it is gone, nor
    the other way round.
    """
    for kept in _keeping(frozenset(name for name in sys.modules if name.startswith(ENGINES))):
        kept.cache_clear()


@functools.lru_cache(maxsize=1)
def _keeping(loaded: frozenset[str]) -> tuple[Any, ...]:
    """What keeps answers in the modules loaded; looked for anew when another one is."""
    return tuple(
        each for each in gc.get_objects()
        if type(each).__name__ == "_lru_cache_wrapper" and _hangs_on_rules(each)
    )


def _hangs_on_rules(kept: Any) -> bool:
    name = str(getattr(kept, "__module__", ""))
    package, _, module = name.removeprefix(ENGINES).partition(".")
    return name.startswith(ENGINES) and package != "language" and module not in KEPT
