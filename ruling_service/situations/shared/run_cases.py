"""Running the official cases: each is simulated and its verdict compared with the answer that the sources
give.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from ruling_service.errors import RulingError, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.nearest import near
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared import games
from ruling_service.situations.shared.expect import Comparison, compare, in_words
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.hands import ALONE, Hands
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.proving import Proof, proof
from ruling_service.situations.shared.questions import Expect
from ruling_service.situations.shared.simulate import simulate


class CaseResult(msgspec.Struct, kw_only=True):
    """How a case came out: whether as its source says, what was expected and what came (in words), and where
    they differ.
    """

    id: str
    passed: bool
    expected: str
    got: str
    differences: list[str]
    seconds: float


class CasesRun(msgspec.Struct, kw_only=True):
    """How many cases passed and failed, and how each came out."""

    passed: int
    failed: int
    cases: list[CaseResult]


class Vacuous(msgspec.Struct, kw_only=True):
    """A case that proves nothing, and why."""

    id: str
    why: str


class CasesProved(msgspec.Struct, kw_only=True):
    """How many cases come out otherwise without what they are about, and which don't."""

    proved: int
    vacuous: list[Vacuous]


def case_files(game: str | None = None, ids: Iterable[str] = ()) -> list[Path]:
    """The files of the cases, all of them or those of a game or of these ids.

    Raises UnknownName for an id without a file.
    """
    games = [game] if game else ["lcg", "tcg"]
    found = {
        f"{g}/case/{path.stem}": path for g in games
        for path in sorted((corpus_dir() / g / "cases").glob("*.yaml"))
    }
    wanted = [_whole(one, found) for one in ids]
    return [found[one] for one in wanted] if wanted else list(found.values())


def _whole(ident: str, known: Iterable[str]) -> str:
    """An id in full: the slug alone is enough."""
    for one in known:
        if ident in (one, one.rpartition("/")[2]):
            return one
    nearest = near(ident.rpartition("/")[2], [one.rpartition("/")[2] for one in known])
    raise UnknownName(
        f"There is no case {quoted(ident)}.",
        hint=f"Near it: {', '.join(nearest)}." if nearest else "`rulings cases` lists them."
    )


def run_case(path: Path, more: More | None = None) -> CaseResult:
    """One case: whether it passed, what was expected and what came out, with the differences in plain words.
    """
    started = time.perf_counter()
    ident = f"{path.parent.parent.name}/case/{path.stem}"
    try:
        case = load_file(path, more=more)
        compared = compare(case, simulate(case, more=more))
    except RulingError as error:
        compared = Comparison(_expected(path, more), f"refused: {error}", [str(error)])
    return CaseResult(
        id=ident, passed=compared.passed, expected=compared.expected, got=compared.got,
        differences=compared.differences,
        seconds=round(time.perf_counter() - started, 4),
    )  # fmt: skip


def _run(ident: str, more: More | None) -> CaseResult:
    """A case by its id: whoever does it has the file in a folder of its own."""
    return run_case(_file_of(ident), more)


def _file_of(ident: str) -> Path:
    game, _, name = ident.split("/")
    return corpus_dir() / game / "cases" / f"{name}.yaml"


def _lost(ident: str) -> CaseResult:
    said = "the process that ran it ended"
    return CaseResult(
        id=ident, passed=False, expected=_expected(_file_of(ident), None), got=said, differences=[said],
        seconds=0.0
    )


def prove_cases(
    game: str | None = None, ids: Iterable[str] = (), *, more: More | None = None,
    each: Callable[[str, Proof], None] | None = None,
) -> CasesProved:  # fmt: skip
    """Which cases come out otherwise without what they are about.

    `vacuous` are the others: a case that nothing can be taken from shows nothing. `each` is told of every
    case: its id, and its proof.
    """
    proved, vacuous = 0, []
    for path in case_files(game, ids):
        found = proof(load_file(path, more=more), more)
        ident = f"{path.parent.parent.name}/case/{path.stem}"
        if found.without:
            proved += 1
        else:
            vacuous.append(
                Vacuous(
                    id=ident, why="nothing that is taken away or turned into its contrary changes the answer"
                )
            )
        if each is not None:
            each(ident, found)
    return CasesProved(proved=proved, vacuous=vacuous)


def _expected(path: Path, more: More | None) -> str:
    try:
        return in_words(load_file(path, more=more).expect or Expect())
    except RulingError:
        return ""


def run_cases(
    game: str | None = None, ids: Iterable[str] = (), *, more: More | None = None,
    each: Callable[[CaseResult], None] | None = None, hands: Hands = ALONE, before: Sequence[CaseResult] = ()
) -> CasesRun:
    """All cases, or those of a game or of these ids. `each` is told of every result, in their order.

    `hands` run them; a case whose process ends has failed. `before` are results that there are already: those
    cases aren't run again.
    """
    had = {result.id: result for result in before}
    files = case_files(game, ids)
    wanted = [f"{path.parent.parent.name}/case/{path.stem}" for path in files]
    results = [had[ident] for ident in wanted if ident in had]
    left = [ident for ident in wanted if ident not in had]
    for result in hands.do(partial(_run, more=more), left, _lost):
        results.append(result)
        if each is not None:
            each(result)
    return _counted(results)


def run_files(
    files: Iterable[Path], more_of: Callable[[str], More], *, each: Callable[[CaseResult], None] | None = None
) -> CasesRun:
    """The cases in these files, called by them; `more_of` a game looks cards up that a user imported."""
    results = []
    for path in files:
        results.append(msgspec.structs.replace(run_case(path, _more(path, more_of)), id=path.name))
        if each is not None:
            each(results[-1])
    return _counted(results)


def _more(path: Path, more_of: Callable[[str], More]) -> More | None:
    """What looks cards up for the case in a file; None where it names no game."""
    try:
        data, _ = read_yaml(path.read_bytes(), path.name)
    except RulingError:
        return None
    game = data.get("game") if isinstance(data, dict) else None
    return more_of(game) if game in games.names() else None


def _counted(results: list[CaseResult]) -> CasesRun:
    passed = sum(result.passed for result in results)
    return CasesRun(passed=passed, failed=len(results) - passed, cases=results)
