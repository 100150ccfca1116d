"""One check asked of each of many things in one test: of every entry, every case, every field.

A test each would cost more than the check where the check is a comparison: each is collected, sent to a
process, set up and reported for itself, in every process.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterable
from typing import Any

Things = Iterable[Any] | Callable[[], Iterable[Any]]
SHOWN = 20
"""So many of the things that fail are told with the reason."""


def of_each(
    names: str | tuple[str, ...], things: Things, named: Callable[[Any], object] = str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Have a check asked of each of some things; the test fails if there are none, and tells all that fail.

    Parameters:
        names: the parameter of the check that one of the things is, or the parameters that its parts are
        things: what is asked about, or what gives it once the test runs
        named: how one of them is called where it fails

    The check's other parameters are fixtures, the same for all. A check that skips ends the whole test.
    """

    def asked(check: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(check)
        own = (names,) if isinstance(names, str) else names
        assert set(own) <= set(signature.parameters), f"{check.__name__} has no parameter of these: {own}"

        @functools.wraps(check)
        def of_all(*args: Any, **fixtures: Any) -> None:
            count, failed = 0, []
            for thing in things() if callable(things) else things:
                count += 1
                given = {names: thing} if isinstance(names, str) else dict(zip(own, thing, strict=True))
                try:
                    check(*args, **given, **fixtures)
                except Exception as error:
                    failed.append(f"{named(thing)}: {_told(error)}")
            assert count, "there is nothing to ask this of"
            more = [f"and {len(failed) - SHOWN} more"] if len(failed) > SHOWN else []
            assert not failed, "\n".join([f"{len(failed)} of {count}:", *failed[:SHOWN], *more])

        del of_all.__wrapped__  # type: ignore[attr-defined]  # pytest would read the check's own parameters
        of_all.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[one for name, one in signature.parameters.items() if name not in own]
        )
        return of_all

    return asked


def _told(error: Exception) -> str:
    """An error with the line of the check at which it came."""
    last = [frame for frame in traceback.extract_tb(error.__traceback__) if "test_" in frame.filename][-1:]
    where = f" (line {last[0].lineno})" if last else ""
    return f"{type(error).__name__}{where}: {error}"
