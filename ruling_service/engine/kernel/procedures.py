"""Procedures: pieces of a game's rules that can be put on the agenda as tasks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec

from ruling_service.engine.kernel.agenda import Task

if TYPE_CHECKING:
    from ruling_service.engine.kernel.play import Play

P = ParamSpec("P")


class Procedure(Generic[P]):
    """A function of the rules that a rulebook knows, with the entries it plays.

    Call it to do it at once; `task` gives what stands on the agenda. The agenda stores its `name` and the
    arguments, nothing else, so a state stays plain data.
    """

    def __init__(self, name: str, does: Callable[Concatenate[Play, P], Any], cites: tuple[str, ...]) -> None:
        self.name = name
        self.does = does
        self.cites = cites
        self.__doc__ = does.__doc__

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.does)

    @cached_property
    def first(self) -> str:
        """What its first argument after the play is called."""
        code = inspect.unwrap(self.does).__code__
        return code.co_varnames[1] if code.co_argcount > 1 else ""

    def __call__(self, play: Play, *args: P.args, **kwargs: P.kwargs) -> Any:
        """Do it now."""
        return self.does(play, *args, **kwargs)

    def __repr__(self) -> str:
        return f"<procedure {self.name}>"

    def task(self, *args: P.args, **kwargs: P.kwargs) -> Task:
        """It, with these arguments, as a task for the agenda."""
        if kwargs:
            return Task(self.name, self._signature.bind(None, *args, **kwargs).args[1:])
        return Task(self.name, args)

    def choosing(self, *args: Hashable) -> Task:
        """It as what follows a decision: the value chosen is added as the last argument."""
        return Task(self.name, args)


def of_the_kernel(function: Callable[Concatenate[Play, P], Any]) -> Procedure[P]:
    """One of the kernel's own procedures, which every rulebook adopts.

    It plays no entry: what it runs does.
    """
    return Procedure(f"kernel.{function.__name__}", function, ())


def name_of(function: Callable[..., Any]) -> str:
    """What a procedure is called on the agenda: its module under the engine, and its own name."""
    return f"{function.__module__.removeprefix('ruling_service.engine.')}.{function.__qualname__}"
