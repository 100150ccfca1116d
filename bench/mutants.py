"""`make mutants`: random mistakes in the rule code of both engines, and which tests notice them.

    python -m bench.mutants [--seed N] [--sample N] [--game lcg|tcg] [--within PART …] [--own] [--tests PATH …]
                            [--report FILE] [--again FILE]

For each mistake first the engine's own tests of that game run, then its cases, until one fails. Reported: how
many the engine's own tests caught, how many only the answers or only the recorded accounts of the cases, and
what survived, each survivor as the line before and after. Survivors that change nothing anyone can see are
named with a reason in bench/mutants-equal.toml and left out.

Why a program of our own: mutmut (3.8) leaves decorated functions alone, and nearly every rule here is one,
registered with its entry; cosmic-ray (8.7) writes each mistake into the working tree, takes no random sample
of its own, and starts the test run afresh for each, which is more than the reading of all modules and cards
for a test of milliseconds. Here everything is read once; a forked child exchanges the code of one function
and runs only the tests that reach the changed statement (a mistake in the module itself, in a table say, is
read afresh and meets every test). Needs os.fork.
"""

from __future__ import annotations

import argparse
import ast
import builtins
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
import tomllib
import traceback
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.mutations import MARK, Mutant, marked, mutated, of_modules

ROOT = Path(__file__).resolve().parents[1]
EQUAL = Path(__file__).with_name("mutants-equal.toml")
GAMES = ("lcg", "tcg")
NO_RULES = frozenset(
    ["coverage.py", "not_played.py", "printing.py", "telling.py", "language.py", "game.py", "rulebook.py"]
)
"""Modules that report, print or only put others together."""
SWEEPS = "not every_card"
"""The sweep over every card of a database takes longer than all other tests together; it is left out."""
ONLY: list[str] = []
"""Files of tests that are run instead of all of the engine's own (`--tests`)."""
CPU_SECONDS = 60
MEMORY = 4 << 30

Reached = dict[str, tuple[float, frozenset[tuple[str, int]]]]
"""What each test, or case, reaches: how long it takes, and the mistakes (path, number) whose statements it
runs.
"""


# -- what there is to run ------------------------------------------------------------------------------------


class Watch:
    """What pytest tells us: which test runs, and the first that failed.

    Runs only `wanted`, in that order, if given.
    """

    def __init__(self, wanted: list[str] | None = None, around: Callable[[str], Any] | None = None) -> None:
        self.order = None if wanted is None else {name: n for n, name in enumerate(wanted)}
        self.around = around
        self.failed = ""
        self.passed = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        order = self.order
        if order is not None:
            items[:] = sorted((i for i in items if i.nodeid in order), key=lambda i: order[i.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.around is None:
            return (yield)
        with self.around(item.nodeid):
            return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
        self.passed += report.passed and report.when == "call"


def run_tests(game: str, watch: Watch, *more: str) -> str:
    """Run the engine's own tests of a game; the first that fails, or ""."""
    files = sorted({name.partition("::")[0] for name in watch.order or ()})
    places = files or ONLY or [f"tests/engine/{game}", "tests/engine/kernel"]
    status = pytest.main(
        [*places, "-x", "-s", "-p", "no:cacheprovider", "-k", SWEEPS, *more], plugins=[watch]
    )
    if watch.failed or status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return watch.failed
    return f"no test could start ({status!r})"


def run_the_cases(
    game: str, wanted: list[str] | None = None, around: Callable[[str], Any] | None = None
) -> tuple[str, str]:
    """Run the cases of a game: the first whose answer is another, and the first whose account is; "" where
    there is none.
    """
    from ruling_service.situations.shared.golden import account
    from ruling_service.situations.shared.run_cases import case_files, run_case

    recorded = ROOT / "tests/golden" / game
    paths = {path.stem: path for path in case_files(game)}
    told_otherwise = ""
    for name in paths if wanted is None else wanted:
        kept = (recorded / f"{name}.txt").read_text(encoding="utf-8")
        try:
            with around(name) if around else contextlib.nullcontext():
                same = account(paths[name]) == kept
            if not same and not run_case(paths[name]).passed:
                return name, name
        except Exception:
            return name, name
        told_otherwise = told_otherwise or ("" if same else name)
    return "", told_otherwise


class Reaching:
    """Notes which mistakes' statements run, for each test by itself: their functions call us there
    (`marked`).
    """

    def __init__(self) -> None:
        self.reached: Reached = {}
        self.now: set[tuple[str, int]] = set()
        self.name = ""

    def __call__(self, name: str) -> Reaching:
        self.name = name
        return self

    def __enter__(self) -> None:
        forget_kept_answers()
        now = self.now = set()
        setattr(builtins, MARK, lambda *reached: now.update(reached))
        self.started = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.reached[self.name] = (time.process_time() - self.started, frozenset(self.now))


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


def exchange(path: str, code: types.CodeType, functions: set[tuple[str, int]]) -> None:
    """Give functions (qualified name, first line) that have been read already, wherever registered, their
    code in `code`.
    """
    top = {(c.co_qualname, c.co_firstlineno): c for c in _codes(code)}
    filename = str(ROOT / path)
    done = set()
    gc.unfreeze()  # the suite freezes what has been read, and what is frozen isn't listed
    for each in gc.get_objects():
        if type(each) is types.FunctionType and each.__code__.co_filename == filename:
            name = (each.__code__.co_qualname, each.__code__.co_firstlineno)
            if name in top and top[name].co_freevars == each.__code__.co_freevars:
                each.__code__ = top[name]
                done.add(name)
    if not functions <= done:
        raise LookupError(f"no function to change in {path}: {functions - done}")
    forget_kept_answers()


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


def bounded(seconds: float = CPU_SECONDS) -> None:
    """A mistake may never come to an end, or fill the memory: this process is stopped then."""
    used = int(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + int(seconds), used + int(seconds) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)


def meet(game: str, own: list[str] | None, cases: list[str] | None, tell: Callable[[Any], None]) -> None:
    """Let a mistake meet the tests and then the cases; tell of each half as it begins, and of the first that
    fails.
    """
    bounded()
    tell("own")
    failed = run_tests(game, Watch(own)) if own != [] else ""
    if failed:
        tell(failed)
        return
    tell("cases")
    failed, told_otherwise = run_the_cases(game, cases)
    if told_otherwise and not failed:
        tell("accounts")
    tell(failed or told_otherwise)


def result_of(told: list[Any]) -> dict[str, str]:
    """Who noticed: "own", "cases", "accounts" or "nobody"."""
    by = next((each for each in ("accounts", "cases", "own") if each in told), "own")
    if told[-1] == ENDED:
        return {"caught": by if told[-2] else "nobody", "by": told[-2]}
    if told[-1][0] == "broken":
        raise SystemExit(told[-1][1])
    return {"caught": by, "by": "it never ends, or needs too much memory"}


def serve(
    game: str, chosen: list[Mutant], tell: Callable[[Any], None], *, cases: bool = True
) -> None:
    """Read everything, see which tests reach what, and let each mistake in a function meet them."""
    run_tests(game, Watch(), "--collect-only")
    run_the_cases(game, [])
    of_path: dict[str, list[Mutant]] = {}
    for m in chosen:
        of_path.setdefault(m.path, []).append(m)

    def trace(tell: Callable[[Any], None]) -> None:
        own, of_cases = Reaching(), Reaching()
        for path, here in of_path.items():
            tree = marked(path, (ROOT / path).read_text(encoding="utf-8"), {m.number for m in here})
            exchange(path, compiled(path, tree), {(m.function, m.first_line) for m in here})
        failed = run_tests(game, Watch(around=own))
        failed = failed or run_the_cases(game, None if cases else [], around=of_cases)[1]
        tell((failed, own.reached, of_cases.reached))

    told = next(told_by(trace))
    if told[0] == "broken":
        tell(told)
        return
    failed, own, of_cases = told
    if failed:
        tell(("broken", f"Without any mistake this fails already: {failed}"))
        return
    run_the_cases(game, min_first(of_cases)[:1])
    for m in chosen:

        def one(tell: Callable[[Any], None], m: Mutant = m) -> None:
            exchange(m.path, with_mistake(m), {(m.function, m.first_line)})
            meet(game, reaching(own, m), reaching(of_cases, m), tell)

        tell((m.number, m.path, result_of(list(told_by(one)))))


def min_first(reached: Reached) -> list[str]:
    """The names, quickest first."""
    return sorted(reached, key=lambda name: reached[name][0])


def reaching(reached: Reached, mutant: Mutant) -> list[str]:
    """The tests that run the changed statement, quickest first."""
    key = (mutant.path, mutant.number)
    return [name for name in min_first(reached) if key in reached[name][1]]


def run(
    game: str, chosen: list[Mutant], each: Callable[[Mutant, dict[str, str]], None], *, cases: bool = True
) -> None:
    """Let every mistake of a game meet its tests, and its cases if asked for; `each` is told of every result
    as it comes.
    """
    within = [m for m in chosen if m.function]
    if within:
        known = {(m.number, m.path): m for m in within}
        for said in told_by(lambda tell: serve(game, within, tell, cases=cases)):
            if said[0] == "broken":
                raise SystemExit(said[1])
            if said != ENDED:
                each(known[said[0], said[1]], said[2])
    for m in chosen:
        if not m.function:

            def afresh(tell: Callable[[Any], None], m: Mutant = m) -> None:
                read_with(m)
                meet(game, None, None if cases else [], tell)

            each(m, result_of(list(told_by(afresh))))


# -- the report ----------------------------------------------------------------------------------------------


def equal_ones() -> dict[tuple[str, str, str], str]:
    """The mistakes known to change nothing, each with its reason."""
    listed = tomllib.loads(EQUAL.read_text(encoding="utf-8")).get("equal", []) if EQUAL.is_file() else []
    return {(e["function"], e["before"], e["after"]): e["because"] for e in listed}


def report(results: list[dict[str, Any]], equal: int) -> str:
    """The figures in words, with every survivor."""
    rows = []
    for game in (*GAMES, "both"):
        here = [r for r in results if game in (r["game"], "both")]
        if not here:
            continue
        count = {by: sum(r["caught"] == by for r in here) for by in ("own", "cases", "accounts", "nobody")}
        share = {by: f"{n} ({100 * n / len(here):.0f} %)" for by, n in count.items()}
        rows.append(
            f"{game}: {len(here)} mistakes; caught by the engine's own tests {share['own']}, by answers of "
            f"cases"
            f" {share['cases']}, by their accounts {share['accounts']}, by nobody {share['nobody']}"
        )
    rows.append(f"left out because they change nothing: {equal}")
    rows += ["", "Nobody noticed:", *(r["diff"] for r in results if r["caught"] == "nobody")]
    rows += [
        "",
        "Only the cases noticed:",
        *(r["diff"] for r in results if r["caught"] in ("cases", "accounts")),
    ]
    return "\n".join(rows)


def main(argv: list[str] | None = None) -> int:
    """Run a sample and print the report."""
    parser = argparse.ArgumentParser(prog="bench.mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=200, help="how many mistakes, both games together")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--within", nargs="+", default=[""], help="only modules with one of these in their path")
    parser.add_argument("--own", action="store_true", help="the engine's own tests alone, without the cases")
    parser.add_argument("--tests", nargs="+", default=[], help="these files instead of all the engine's own")
    parser.add_argument("--report", type=Path, help="where the results go as JSON, after each mistake")
    parser.add_argument("--again", type=Path, help="the survivors of an earlier report once more")
    options = parser.parse_args(argv)
    os.chdir(ROOT)
    os.nice(10)
    ONLY[:] = options.tests
    known, equal = equal_ones(), 0
    results: list[dict[str, Any]] = []
    for game in (options.game,) if options.game else GAMES:
        paths = sorted((ROOT / "ruling_service/engine" / game).rglob("*.py"))
        within = [p for p in paths if any(part in p.as_posix() for part in options.within)]
        every = of_modules(ROOT, [p for p in within if p.name not in NO_RULES])
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

        run(game, chosen, each, cases=not options.own)
    print(report(results, equal))
    return 0


if __name__ == "__main__":
    sys.exit(main())
