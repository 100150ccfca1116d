"""Which tests run which statements of the rule code: recorded once, asked by `bench.mutants` for each mistake.

A mistake needs to meet only the tests that run its statement. To know them all tests run once with a mark before
every statement in which a mistake could be made; that takes about twice as long as the tests themselves, so it is
kept (RECORDS). As long as the code is the same, only tests that are new or changed run again.
"""

from __future__ import annotations

import ast
import bisect
import builtins
import hashlib
import itertools
import json
import math
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from bench.mutations import MARK, Mutant, marked

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT / ".mutants"


@dataclass(frozen=True)
class Reach:
    """One test, or case: the digest of what it is made of, its seconds, and the numbers of the statements it
    runs as the bits of one integer.
    """

    made_of: str
    seconds: float
    statements: int


@dataclass
class Record:
    """What the tests of a game reach.

    Args:
        code: the digest of the code they ran.
        tests: by the name of a test, or of a case ("case NAME").
    """

    code: str
    tests: dict[str, Reach] = field(default_factory=dict)

    def reaching(self, statement: int, among: Iterable[str], seconds: float = math.inf) -> list[str]:
        """Those of the names whose test runs a statement, in turns; no more than take so many seconds."""
        running = [n for n in among if self.tests[n].statements >> statement & 1]
        return self._within(seconds, self._in_turns(running))

    def near(self, statements: Iterable[int], among: Iterable[str], seconds: float = math.inf) -> list[str]:
        """The names, those first whose tests run one of the statements, both in turns; no more than take so many
        seconds.
        """
        mask = sum(1 << s for s in set(statements))
        names = list(among)
        running = [n for n in names if self.tests[n].statements & mask]
        others = [n for n in names if not self.tests[n].statements & mask]
        return self._within(seconds, [*self._in_turns(running), *self._in_turns(others)])

    def _in_turns(self, names: list[str]) -> list[str]:
        """First the quickest row of each test, then the next of each."""
        rows: Counter[str] = Counter()
        turn: dict[str, int] = {}
        for name in sorted(names, key=self.seconds):
            test = name.partition("[")[0]
            turn[name] = rows[test]
            rows[test] += 1
        return sorted(turn, key=lambda name: (turn[name], self.tests[name].seconds))

    def _within(self, seconds: float, names: list[str]) -> list[str]:
        used = list(itertools.accumulate(map(self.seconds, names)))
        return names[: bisect.bisect_right(used, seconds)]

    def seconds(self, name: str) -> float:
        """How long a test takes."""
        return self.tests[name].seconds


def kept(game: str, code: str) -> Record:
    """The record of a game, empty if the code was another then."""
    path = RECORDS / f"reached-{game}.json"
    if path.is_file():
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["code"] == code:
            return Record(code, {n: Reach(m, s, int(bits, 16)) for n, (m, s, bits) in told["tests"].items()})
    return Record(code)


def keep(game: str, record: Record) -> None:
    """Write the record of a game."""
    RECORDS.mkdir(exist_ok=True)
    tests = {n: [r.made_of, round(r.seconds, 3), f"{r.statements:x}"] for n, r in record.tests.items()}
    text = json.dumps({"code": record.code, "tests": tests}, indent=0)
    (RECORDS / f"reached-{game}.json").write_text(text + "\n", encoding="utf-8")


# -- what it is made of --------------------------------------------------------------------------------------


def digest(paths: Iterable[Path]) -> str:
    """One digest of the contents of files."""
    all_of_it = hashlib.sha256()
    for path in sorted(paths):
        all_of_it.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return all_of_it.hexdigest()[:16]


def code_of(game: str) -> str:
    """The digest of what the tests of a game run: the engines but for the other game's, and situations."""
    package = ROOT / "ruling_service"
    other = package / "engine" / ("tcg" if game == "lcg" else "lcg")
    code = [*(package / "engine").rglob("*.py"), *(package / "situations").rglob("*.py")]
    return digest(p for p in code if other not in p.parents)


@cache
def file_of_tests(path: Path) -> str:
    """The digest of a file of tests with what it takes from other files of tests."""
    found, new = {path}, [path]
    while new:
        for node in ast.walk(ast.parse(new.pop().read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
                names = [node.module or "", *(f"{node.module}.{each.name}" for each in node.names)]
                files = {ROOT / f"{name.replace('.', '/')}.py" for name in names}
                new += (more := {f for f in files if f.is_file()} - found)
                found |= more
    return digest(found)


# -- statements ----------------------------------------------------------------------------------------------


class Statements:
    """The statements in which mistakes of some modules could be made, numbered through.

    Args:
        every: all mistakes of the modules, in their order.
    """

    def __init__(self, every: Iterable[Mutant]) -> None:
        self.number: dict[tuple[str, int], int] = {}
        self.of_path: dict[str, set[int]] = {}
        self.functions: dict[str, set[tuple[str, int]]] = {}
        for m in every:
            if m.function:
                n = self.number.setdefault((m.path, m.statement), len(self.number))
                self.of_path.setdefault(m.path, set()).add(n)
                self.functions.setdefault(m.path, set()).add((m.function, m.first_line))

    def of(self, mutant: Mutant) -> int:
        """The number of the statement of a mistake in a function."""
        return self.number[mutant.path, mutant.statement]

    def marked(self, path: str) -> ast.Module:
        """The tree of a module with a mark before each of its statements."""
        numbers = {s: n for (p, s), n in self.number.items() if p == path}
        return marked((ROOT / path).read_text(encoding="utf-8"), numbers)


class Reaching:
    """Notes which statements run, for each test by itself: their marks call the built-in MARK.

    Used as `with reaching(name, made_of): …` around each.
    """

    def __init__(self) -> None:
        self.reached: dict[str, Reach] = {}
        self.now: set[int] = set()
        self.name = self.made_of = ""

    def __call__(self, name: str, made_of: str) -> Reaching:
        self.name, self.made_of = name, made_of
        return self

    def __enter__(self) -> None:
        now: set[int] = set()
        self.now = now
        setattr(builtins, MARK, now.add)
        self.started = time.process_time()

    def __exit__(self, *_: Any) -> None:
        took = time.process_time() - self.started
        self.reached[self.name] = Reach(self.made_of, took, sum(1 << n for n in self.now))
