"""`make mutants`: random mistakes in the rule code of both engines, and which tests notice them.

    python -m bench.mutants [--seed N] [--sample N] [--game lcg|tcg] [--within PART …] [--own] [--tests PATH …]
                            [--report FILE] [--again FILE] [--unreached]

For each mistake first the engine's own tests of that game run, then its cases, until one fails. Reported: how
many the engine's own tests caught, how many only the answers or only the recorded accounts of the cases, and
what survived, each survivor as the line before and after. Survivors that change nothing anyone can see are
named with a reason in bench/mutants-equal.toml and left out. `--unreached` makes no mistakes; it lists the
statements that no test of the engine's own runs at all.

Why a program of our own: mutmut (3.8) leaves decorated functions alone, and nearly every rule here is one,
registered with its entry; cosmic-ray (8.7) writes each mistake into the working tree, takes no random sample
of its own, and starts the test run afresh for each, which is more than the reading of all modules and cards
for a test of milliseconds. Here everything is read and collected once; a forked child exchanges the code of
one function and runs only the tests that reach the changed statement, which is recorded (`bench.reaching`). A
mistake in the module itself, in a table say, is read afresh and meets every test. Needs os.fork.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import importlib.machinery
import json
import os
import pickle
import random
import resource
import signal
import sys
import time
import traceback
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.mutants_told import GAMES, equal_ones, report
from bench.mutations import Mutant, mutated, of_modules
from bench.reaching import Reaching, Record, Statements, code_of, digest, file_of_tests, keep, kept

ROOT = Path(__file__).resolve().parents[1]
NO_RULES = frozenset(
    ["coverage.py", "not_played.py", "printing.py", "telling.py", "language.py", "game.py", "rulebook.py"]
)
"""Modules that report, print or only put others together."""
SWEEPS = "not every_card"
"""The sweep over every card of a database takes longer than all other tests together; it is left out."""
BESIDE = {
    "lcg": tuple(f"tests/playing/test_campaign{of}.py" for of in ("s", "_texts", "_notes")),
    "tcg": (),
}  # fmt: skip
"""Tests of the engine's own beside its folder: what campaign cards do shows only in a game with its log, which
`playing` begins.
"""
ONLY: list[str] = []
"""Files of tests that are run instead of all of the engine's own (`--tests`)."""
MEMORY = 4 << 30
SECONDS = 30
"""So long the tests and cases take, without the mistake, that one meets; what is left of them, further rows of
tests that it has met, is counted.
"""
CASE = "case "
"""Before the name of a case among names of tests."""


# -- what there is to run ------------------------------------------------------------------------------------


class Tests:
    """The engine's own tests of a game, for pytest: collected once, and given to `does` instead of run."""

    __test__ = False

    def __init__(self, does: Callable[[Tests], None]) -> None:
        self.does = does
        self.items: dict[str, pytest.Item] = {}
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.does(self)
        return True

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def run(self, names: list[str], around: Callable[[str], Any]) -> str:
        """Run these in their order until one fails; its name, or ""."""
        chosen = [self.items[name] for name in names]
        for item, following in zip(chosen, [*chosen[1:], None], strict=False):
            with around(item.nodeid):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                break
        return self.failed


def with_tests(game: str, does: Callable[[Tests], None]) -> str:
    """Collect the engine's own tests of a game and have something done with them; why not, or ""."""
    places = ONLY or [f"tests/engine/{game}", "tests/engine/kernel", *BESIDE[game]]
    options = ["-s", "-q", "-p", "no:cacheprovider", "-k", SWEEPS]
    status = pytest.main([*places, *options], plugins=[Tests(does)])
    started = status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED, pytest.ExitCode.TESTS_FAILED)
    return "" if started else f"no test could start ({status!r})"


def run_the_cases(game: str, wanted: list[str], around: Callable[[str], Any]) -> tuple[str, str]:
    """Run cases of a game: the first whose answer is another, and the first whose account is; "" where
    there is none.
    """
    from ruling_service.situations.shared.golden import account
    from ruling_service.situations.shared.run_cases import case_files, run_case

    recorded = ROOT / "tests/golden" / game
    paths = {path.stem: path for path in case_files(game)}
    told_otherwise = ""
    for name in wanted:
        path = paths[name.removeprefix(CASE)]
        before = (recorded / f"{path.stem}.txt").read_text(encoding="utf-8")
        try:
            with around(name):
                same = account(path) == before
            if not same and not run_case(path).passed:
                return path.stem, path.stem
        except Exception:
            return path.stem, path.stem
        told_otherwise = told_otherwise or ("" if same else path.stem)
    return "", told_otherwise


def made_of(game: str, tests: Tests) -> dict[str, str]:
    """Every test and case with the digest of what it is made of."""
    from ruling_service.situations.shared.run_cases import case_files

    named = {name: file_of_tests(item.path) for name, item in tests.items.items()}
    return named | {CASE + path.stem: digest([path]) for path in case_files(game)}


# -- making a mistake ----------------------------------------------------------------------------------------


def forget_kept_answers() -> None:
    """Empty the caches of the engines: what was worked out without the mistake must not hide it."""
    for cached in _cached():
        cached.cache_clear()


_found: list[Any] = []


def _cached() -> list[Any]:
    if not _found:
        prefix = "ruling_service.engine."
        kept = (f"{prefix}language", f"{prefix}lcg.language", f"{prefix}tcg.language")
        gc.unfreeze()
        _found.extend(
            o for o in gc.get_objects()
            if type(o).__name__ == "_lru_cache_wrapper"
            and str(getattr(o, "__module__", "")).startswith(prefix) and not o.__module__.startswith(kept)
        )  # fmt: skip
    return _found


def compiled(path: str, tree: ast.Module) -> types.CodeType:
    """The code of a module's changed tree."""
    code: types.CodeType = compile(tree, str(ROOT / path), "exec", dont_inherit=True)
    return code


def with_mistake(mutant: Mutant) -> types.CodeType:
    """The code of the module with the mistake in it."""
    return compiled(mutant.path, mutated((ROOT / mutant.path).read_text(encoding="utf-8"), mutant.number))


def exchange(changed: dict[str, types.CodeType]) -> set[tuple[str, str, int]]:
    """Give the functions of modules (by path) that have been read already, wherever registered, their code in
    the modules' changed code; the functions that were found, by path, qualified name and first line.
    """
    top = {(path, c.co_qualname, c.co_firstlineno): c for path, code in changed.items() for c in _codes(code)}
    path_of = {str(ROOT / path): path for path in changed}
    done = set()
    gc.unfreeze()  # the suite freezes what has been read, and what is frozen isn't listed
    for each in gc.get_objects():
        if type(each) is types.FunctionType and (path := path_of.get(each.__code__.co_filename)):
            name = (path, each.__code__.co_qualname, each.__code__.co_firstlineno)
            if name in top and top[name].co_freevars == each.__code__.co_freevars:
                each.__code__ = top[name]
                done.add(name)
    forget_kept_answers()
    return done


def make(mutant: Mutant) -> None:
    """Make a mistake in a function that has been read already."""
    if (mutant.path, mutant.function, mutant.first_line) not in exchange({mutant.path: with_mistake(mutant)}):
        raise LookupError(f"no function to change: {mutant.path} {mutant.function}")


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def read_with(mutant: Mutant) -> None:
    """Have the module read with the mistake in it; nothing of the engines has been read yet."""
    assert not any(name.startswith("ruling_service") for name in sys.modules)
    path, code = str(ROOT / mutant.path), with_mistake(mutant)
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: Any, fullname: str) -> Any:
        return code if loader.path == path else usual(loader, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


# -- in a child ----------------------------------------------------------------------------------------------


def told_by(does: Callable[[Callable[[Any], None]], None]) -> Iterator[Any]:
    """Run `does(tell)` in a forked process, without its printing; what it tells, as it comes, and at its end
    ENDED.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        if not os.environ.get("MUTANTS_SHOW"):
            os.dup2(nowhere, 2)
        with os.fdopen(writing, "wb") as out:

            def tell(what: Any) -> None:
                pickle.dump(what, out)
                out.flush()

            try:
                does(tell)
                tell(ENDED)
            except MemoryError:
                pass
            except BaseException:
                tell(("broken", traceback.format_exc()))
            finally:
                os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        while True:
            try:
                yield pickle.load(told)
            except (EOFError, pickle.UnpicklingError):
                break
    os.waitpid(child, 0)


ENDED = "the process came to its end"


def bounded(record: Record) -> Callable[[str], Any]:
    """What is put around each test or case: a mistake may never come to an end, or fill the memory; this process
    is stopped when one takes many times as long as without it.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)

    def around(name: str) -> Any:
        usual = record.tests[name].seconds if name in record.tests else 5
        seconds = int(time.process_time() + 5 + 10 * usual)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
        return contextlib.nullcontext()

    return around


def meet(game: str, tests: Tests, names: list[str], record: Record, tell: Callable[[Any], None]) -> None:
    """Let a mistake meet tests and then cases; tell of each half as it begins, and of the first that fails."""
    around = bounded(record)
    tell("own")
    failed = tests.run([n for n in names if n in tests.items], around)
    if failed:
        tell(failed)
        return
    tell("cases")
    failed, told_otherwise = run_the_cases(game, [n for n in names if n not in tests.items], around)
    if told_otherwise and not failed:
        tell("accounts")
    tell(failed or told_otherwise)


def result_of(told: list[Any]) -> dict[str, str]:
    """Who noticed: "own", "cases", "accounts" or "nobody"."""
    by = next((each for each in ("accounts", "cases", "own") if each in told), "own")
    if told and told[-1] == ENDED:
        return {"caught": by if told[-2] else "nobody", "by": told[-2]}
    if told and told[-1][0] == "broken":
        raise SystemExit(told[-1][1])
    return {"caught": by, "by": "it never ends, or needs too much memory"}


def recorded(game: str, tests: Tests, statements: Statements) -> Record:
    """What every test and case reaches; those are run that are new, or new in what they are made of.

    Raises:
        SystemExit: one fails without any mistake.
    """
    named = made_of(game, tests)
    record = kept(game, code_of(game))
    known = record.tests
    missing = [n for n, made in named.items() if n not in known or known[n].made_of != made]
    if missing:

        def trace(tell: Callable[[Any], None]) -> None:
            exchange({path: compiled(path, statements.marked(path)) for path in statements.of_path})
            reaching = Reaching()

            def around(name: str) -> Any:
                forget_kept_answers()
                return reaching(name, named[name])

            failed = tests.run([n for n in missing if n in tests.items], around)
            failed = failed or run_the_cases(game, [n for n in missing if n not in tests.items], around)[1]
            tell((failed, reaching.reached))

        failed, reached = next(told_by(trace))
        if failed == "broken":
            raise SystemExit(reached)
        if failed:
            raise SystemExit(f"Without any mistake this fails already: {failed}")
        known |= reached
        keep(game, record)
    return Record(record.code, {n: known[n] for n in named})


def serve(
    game: str, chosen: list[Mutant], every: list[Mutant], tell: Callable[[Any], None], *, cases: bool = True
) -> None:
    """Read everything, see which tests reach what, and let each mistake in a function meet them."""
    statements = Statements(every)

    def does(tests: Tests) -> None:
        run_the_cases(game, [], contextlib.nullcontext)
        record = recorded(game, tests, statements)
        tell(("record", record))
        names = [n for n in record.tests if cases or n in tests.items]
        for m in chosen:
            reaching = record.reaching(statements.of(m), names)
            meeting = record.reaching(statements.of(m), names, SECONDS)

            def one(tell: Callable[[Any], None], m: Mutant = m, meeting: list[str] = meeting) -> None:
                make(m)
                meet(game, tests, meeting, record, tell)

            own = sum(n in tests.items for n in reaching)
            result = {"reached by": own, "not asked": len(reaching) - len(meeting)}
            tell(("result", m, {**result_of(list(told_by(one))), **result}))

    wrong: list[str] = []

    def or_tell(tests: Tests) -> None:
        try:
            does(tests)
        except SystemExit as left:
            wrong.append(str(left))

    if why_not := with_tests(game, or_tell) or "".join(wrong):
        tell(("broken", why_not))


def run(
    game: str,
    chosen: list[Mutant],
    every: list[Mutant],
    each: Callable[[Mutant, dict[str, Any]], None],
    *,
    cases: bool = True,
) -> Record:
    """Let every mistake of a game, of `every` that there could be, meet its tests, and its cases if asked for;
    `each` is told of every result as it comes. What the tests reach comes back.
    """
    within = [m for m in chosen if m.function]
    record = Record("")
    for said in told_by(lambda tell: serve(game, within, every, tell, cases=cases)):
        if said[0] == "broken":
            raise SystemExit(said[1])
        if said[0] == "record":
            record = said[1]
        if said[0] == "result":
            each(said[1], said[2])
    statements = Statements(every)
    for m in chosen:
        if not m.function:

            def afresh(tell: Callable[[Any], None], m: Mutant = m) -> None:
                def does(tests: Tests) -> None:
                    here = statements.of_path.get(m.path, set())
                    names = record.near(
                        here, [n for n in record.tests if cases or not n.startswith(CASE)], 2 * SECONDS
                    )
                    meet(game, tests, names, record, tell)

                read_with(m)
                if why_not := with_tests(game, does):
                    tell("own")
                    tell(why_not)

            each(m, result_of(list(told_by(afresh))))
    return record


# -- the report ----------------------------------------------------------------------------------------------


def unreached(game: str, every: list[Mutant], everything: list[Mutant]) -> list[str]:
    """The statements, of those where `every` mistake is, that no test of the engine's own runs, a line each; those
    that a case runs say so.
    """
    tests = run(game, [], everything, lambda m, result: None).tests
    own, of_cases = 0, 0
    for name, reach in tests.items():
        if name.startswith(CASE):
            of_cases |= reach.statements
        else:
            own |= reach.statements
    statements = Statements(everything)
    here = {(m.path, m.statement): m for m in every if m.function}
    left = [m for m in here.values() if not own >> statements.of(m) & 1]
    return [
        f"{m.path}:{m.line} {m.function}{' (cases)' if of_cases >> statements.of(m) & 1 else ''}\n  {m.before}"
        for m in left
    ] + [f"{game}: {len(left)} of {len(here)} statements"]


def main(argv: list[str] | None = None) -> int:
    """Run a sample and print the report."""
    parser = argparse.ArgumentParser(prog="bench.mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=200, help="how many mistakes, both games together")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--within", nargs="+", default=[""], help="only modules with this in their path")
    parser.add_argument("--own", action="store_true", help="the engine's own tests alone, without the cases")
    parser.add_argument("--tests", nargs="+", default=[], help="these files instead of all the engine's own")
    parser.add_argument("--report", type=Path, help="where the results go as JSON, after each mistake")
    parser.add_argument("--again", type=Path, help="the survivors of an earlier report once more")
    parser.add_argument("--unreached", action="store_true", help="only list what no test of its own runs")
    options = parser.parse_args(argv)
    os.chdir(ROOT)
    os.nice(10)
    ONLY[:] = options.tests
    known, equal = equal_ones(), 0
    results: list[dict[str, Any]] = []
    for game in (options.game,) if options.game else GAMES:
        paths = sorted((ROOT / "ruling_service/engine" / game).rglob("*.py"))
        within = [p for p in paths if any(part in p.as_posix() for part in options.within)]
        everything = of_modules(ROOT, [p for p in paths if p.name not in NO_RULES])
        here = {p.relative_to(ROOT).as_posix() for p in within}
        every = [m for m in everything if m.path in here]
        if options.unreached:
            print("\n".join(unreached(game, every, everything)))
            continue
        if options.again:
            earlier = {
                (r["path"], r["diff"].split(":", 1)[1].partition("\n")[2])
                for r in json.loads(options.again.read_text(encoding="utf-8"))["results"]
                if r["caught"] == "nobody"
            }  # fmt: skip
            chosen = [m for m in every if (m.path, m.diff.split(":", 1)[1].partition("\n")[2]) in earlier]
        else:
            share = options.sample if options.game else options.sample // len(GAMES)
            chosen = random.Random(options.seed).sample(every, min(share, len(every)))
        equal += sum(m.key in known for m in chosen)
        chosen = [m for m in chosen if m.key not in known]

        def each(m: Mutant, result: dict[str, str], game: str = game, equal: int = equal) -> None:
            results.append(
                {"game": game, "path": m.path, "line": m.line, "kind": m.kind, "diff": m.diff, **result}
            )
            print(
                f"{len(results):4} {game} {result['caught']:7} {m.path}:{m.line} {m.kind}  {result['by']}",
                file=sys.stderr,
            )
            if options.report:
                text = json.dumps({"seed": options.seed, "equal": equal, "results": results}, indent=1)
                options.report.write_text(text + "\n", encoding="utf-8")

        run(game, chosen, everything, each, cases=not options.own)
    if results:
        print(report(results, equal))
    return 0


if __name__ == "__main__":
    sys.exit(main())
