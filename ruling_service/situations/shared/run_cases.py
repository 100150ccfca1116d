"""Running the official cases: each is simulated and its verdict compared with the answer that the sources give."""

from __future__ import annotations

import difflib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ruling_service.errors import RulingError, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.expect import compare, in_words
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.proving import proof
from ruling_service.situations.shared.questions import Expect
from ruling_service.situations.shared.simulate import simulate

Result = dict[str, Any]


def case_files(game: str | None = None, ids: Iterable[str] = ()) -> list[Path]:
    """The files of the cases, all of them or those of a game or of these ids. Raises UnknownName for an id without a file."""
    games = [game] if game else ["lcg", "tcg"]
    found = {f"{g}/case/{path.stem}": path for g in games for path in sorted((corpus_dir() / g / "cases").glob("*.yaml"))}
    wanted = [_whole(one, found) for one in ids]
    return [found[one] for one in wanted] if wanted else list(found.values())


def _whole(ident: str, known: Iterable[str]) -> str:
    """An id in full: the slug alone is enough."""
    for one in known:
        if ident in (one, one.rpartition("/")[2]):
            return one
    near = difflib.get_close_matches(ident.rpartition("/")[2], [one.rpartition("/")[2] for one in known], n=3, cutoff=0.5)
    raise UnknownName(f"There is no case {quoted(ident)}.", hint=f"Near it: {', '.join(near)}." if near else "`rulings cases` lists them.")


def run_case(path: Path, more: More | None = None) -> Result:
    """One case: whether it passed, what was expected and what came out, with the differences in plain words."""
    started = time.perf_counter()
    ident = f"{path.parent.parent.name}/case/{path.stem}"
    try:
        case = load_file(path, more=more)
        compared = compare(case, simulate(case, more=more))
        result: Result = {
            "passed": compared.passed,
            "expected": compared.expected,
            "got": compared.got,
            "differences": compared.differences,
        }
    except RulingError as error:
        result = {"passed": False, "expected": _expected(path, more), "got": f"refused: {error}", "differences": [str(error)]}
    return {"id": ident, **result, "seconds": round(time.perf_counter() - started, 4)}


def prove_cases(
    game: str | None = None, ids: Iterable[str] = (), *, more: More | None = None, each: Callable[[Result], None] | None = None
) -> dict[str, Any]:
    """Which cases come out otherwise without what they are about, as `rulings cases --prove --json` prints it.

    `vacuous` are the others: a case that nothing can be taken from shows nothing. `each` is told of every case: its `id`, what it
    was `without` when it came out otherwise ("" for a vacuous one), and what it `got` then.
    """
    proved, vacuous = 0, []
    for path in case_files(game, ids):
        found = proof(load_file(path, more=more), more)
        ident = f"{path.parent.parent.name}/case/{path.stem}"
        if found.without:
            proved += 1
        else:
            vacuous.append({"id": ident, "why": "nothing that is taken away or turned into its contrary changes the answer"})
        if each is not None:
            each({"id": ident, **found._asdict()})
    return {"proved": proved, "vacuous": vacuous}


def _expected(path: Path, more: More | None) -> str:
    try:
        return in_words(load_file(path, more=more).expect or Expect())
    except RulingError:
        return ""


def run_cases(
    game: str | None = None, ids: Iterable[str] = (), *, more: More | None = None, each: Callable[[Result], None] | None = None
) -> dict[str, Any]:
    """All cases, or those of a game or of these ids, as `rulings cases --json` prints them. `each` is told of every result."""
    results = []
    for path in case_files(game, ids):
        result = run_case(path, more)
        results.append(result)
        if each is not None:
            each(result)
    passed = sum(result["passed"] for result in results)
    return {"passed": passed, "failed": len(results) - passed, "cases": results}
