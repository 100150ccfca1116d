"""Nothing is lost: writers that are killed, have no room or no right, write at once, and every file of the
user's folder damaged.

After each of these the library in force has to answer as before, or a message has to name the file and the
command that mends it, and that command has to mend it. `python -m bench.crashes` prints how often each was
tried and what went wrong; it fails if anything did.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from indexer.build import build_library
from ruling_service.ask.recalling.prepare import prepare
from ruling_service.errors import RulingError
from ruling_service.library.cards import ImportedCards, import_files
from ruling_service.library.health import search_once
from ruling_service.library.keeping import PART
from ruling_service.library.search import find
from ruling_service.resources import corpus_dir

QUESTION = "Who decides which location we travel to?"
REMEDIES = ("rulings index", "rulings import-cards", "RULINGS_HOME", "Make room", "Let your user read")
WRITERS = ("index", "import-cards")
CARDS = 400


@dataclass
class Tried:
    """How often something was tried, how it ended, and what should not have happened."""

    what: str
    times: int = 0
    ended: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def count(self, ended: str) -> None:
        """Count one try."""
        self.times += 1
        self.ended[ended] = self.ended.get(ended, 0) + 1

    def __str__(self) -> str:
        ends = ", ".join(f"{number} {name}" for name, number in sorted(self.ended.items()))
        return f"{self.what:<46} {self.times:>5}   {ends}; {len(self.wrong)} wrong"


class Ground:
    """A user's folder with a library of a part of the corpus and some cards, to be damaged; and what it
    answers while it is whole.
    """

    def __init__(self, folder: Path) -> None:
        self.home, self.corpus, self.cards = folder / "home", folder / "corpus", folder / "cards.jsonl"
        for part in ("sources.toml", "synonyms.toml", "lcg/keywords"):
            source, target = corpus_dir() / part, self.corpus / part
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
        self.write_cards(0)
        build_library(corpus=self.corpus, home=self.home)
        import_files([self.cards], self.home)
        self.answer = self.search()

    def write_cards(self, attack: int) -> None:
        """A card list in which every card has this attack."""
        text = "Action: Exhaust Crash Hero to draw 1 card. " * 20
        cards = (
            {"id": str(n), "name": f"Crash Hero {n}", "type": "Hero", "attack": attack, "text": text}
            for n in range(CARDS)
        )
        self.cards.write_text("".join(f"{json.dumps(card)}\n" for card in cards), encoding="utf-8")

    def search(self) -> list[str]:
        """What a search finds in the library in force, which is looked through first.

        Raises `RulingError`.
        """
        return [one.id for one in find(search_once(self.home), "surge", limit=5).results]

    def attacks(self) -> set[int]:
        """The attack of all imported cards: one number, or a file was left half changed."""
        return {facts["attack"] for facts in ImportedCards(self.home).all("lcg")}

    def wrong(self) -> str:
        """What is wrong with the folder as it is now; "" if it answers as before."""
        try:
            if self.search() != self.answer:
                return "a search finds something else"
            if ImportedCards(self.home).count() != CARDS:
                return f"{ImportedCards(self.home).count()} of {CARDS} cards are there"
            return "" if len(self.attacks()) == 1 else "a card list is half imported"
        except Exception as error:
            return f"{type(error).__name__}: {error}"

    def left_behind(self) -> list[str]:
        """What a writer that starts now leaves in the folder and should have removed."""
        build_library(corpus=self.corpus, home=self.home)
        whole = {path.parent for path in self.home.glob("libraries/*/complete")}
        left = [path for path in self.home.rglob(f"*{PART}")] + [
            path for path in self.home.glob("libraries/*") if path not in whole
        ]
        return [str(path.relative_to(self.home)) for path in left]

    def start(self, writer: str, **how: Any) -> subprocess.Popen[str]:
        """A writer in a process of its own; `how` is what happens to it (see `_suffer`)."""
        files = [str(self.corpus) if writer == "index" else str(self.cards)]
        command = [
            sys.executable, "-m", "bench.crashes", "--writer", writer, str(self.home), json.dumps(how), *files
        ]
        return subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            cwd=Path(__file__).parent.parent
        )

    def ended(self, tried: Tried, process: subprocess.Popen[str], said: str = "") -> str:
        """How a writer ended, with what it said checked: done, refused with a remedy, or killed."""
        error = said or process.communicate()[1]
        status = process.returncode
        if status == 2 and not any(remedy in error for remedy in (*REMEDIES, "give the same command again")):
            tried.wrong.append(f"no remedy is named: {error.strip()[-300:]}")
        if "Traceback" in error or status not in (0, 2, -signal.SIGKILL):
            tried.wrong.append(f"it ended with {status}: {error.strip()[-500:]}")
        return {
            0: "done", 2: "refused with a remedy", -signal.SIGKILL: "killed"
        }.get(status, f"status {status}")


# What happens to a writer.


def killed(ground: Ground, writer: str, times: int, chance: random.Random) -> Tried:
    """Writers killed at any moment between their first write and their end."""
    tried = Tried(f"{writer}, killed at any moment")
    longest = 0.05
    for number in range(times):
        ground.write_cards(number % 90 + 1)
        process = ground.start(writer)
        assert process.stdout
        process.stdout.readline()  # it begins to write now
        started = time.monotonic()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0 if number == 0 else chance.uniform(0, longest * 1.1))
        if number % 8 == 7:  # how long a whole one takes just now
            process.wait()
            longest = time.monotonic() - started
        process.kill()
        tried.count(ground.ended(tried, process))
        _check(ground, tried)
        longest = max(longest, time.monotonic() - started)
    tried.wrong += [f"left behind: {name}" for name in ground.left_behind()]
    return tried


def without_room(ground: Ground, writer: str, times: int) -> Tried:
    """Writers whose files may not grow over so many bytes, from none to more than is needed."""
    tried = Tried(f"{writer}, the disk full after so many bytes")
    largest = max(
        path.stat().st_size for path in ground.home.rglob("*")
        if path.is_file() and not path.name.startswith("asked")
    )
    for number in range(times):
        ground.write_cards(number % 90 + 1)
        process = ground.start(writer, bytes=int((largest * 1.1) * (number / max(1, times - 1)) ** 2))
        tried.count(ground.ended(tried, process))
        _check(ground, tried)
    tried.wrong += [f"left behind: {name}" for name in ground.left_behind()]
    return tried


def refused_calls(ground: Ground, writer: str, at_most: int) -> Tried:
    """Writers of which one call to the system is refused, the first, the second, and so on to the last."""
    tried = Tried(f"{writer}, one call refused (no room, no right)")
    for number in range(at_most):
        ground.write_cards(number % 90 + 1)
        reason = (errno.ENOSPC, errno.EACCES)[number % 2]
        process = ground.start(writer, call=number // 2, error=reason)
        _, said = process.communicate()
        tried.count(ground.ended(tried, process, said or "\n"))
        _check(ground, tried)
        if process.returncode == 0 and "refused call" not in said:
            break
    tried.wrong += [f"left behind: {name}" for name in ground.left_behind()]
    return tried


def at_once(ground: Ground, times: int) -> Tried:
    """Several writers of both kinds at once."""
    tried = Tried("four writers at once")
    for number in range(times):
        ground.write_cards(number % 90 + 1)
        for process in [ground.start(writer) for writer in (*WRITERS, *WRITERS)]:
            tried.count(ground.ended(tried, process))
        _check(ground, tried)
    tried.wrong += [f"left behind: {name}" for name in ground.left_behind()]
    return tried


def _check(ground: Ground, tried: Tried) -> None:
    wrong = ground.wrong()
    if wrong:
        tried.wrong.append(wrong)


# What happens to a file.


def _cut(path: Path, _chance: random.Random) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _empty(path: Path, _chance: random.Random) -> None:
    path.write_bytes(b"")


def _garble(path: Path, chance: random.Random) -> None:
    data = bytearray(path.read_bytes() or b"nothing")
    for _ in range(max(1, len(data) // 200)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)


def _one_bit(path: Path, chance: random.Random) -> None:
    data = bytearray(path.read_bytes() or b"n")
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def _gone(path: Path, _chance: random.Random) -> None:
    path.unlink()


def _folder_instead(path: Path, _chance: random.Random) -> None:
    path.unlink()
    path.mkdir()


def _unreadable(_path: Path, _chance: random.Random) -> None:
    """The reader is refused it instead: whoever runs this may be allowed to read everything."""


DAMAGES: dict[str, Callable[[Path, random.Random], None]] = {
    "cut in half": _cut, "empty": _empty, "garbled": _garble, "one bit turned": _one_bit, "gone": _gone,
    "a folder instead": _folder_instead, "unreadable": _unreadable,
}  # fmt: skip


def damaged_files(ground: Ground, chance: random.Random, only: tuple[str, ...] = ()) -> Iterator[Tried]:
    """Every file of the folder damaged in every way; `only` names the files of interest."""
    whole = ground.home.with_name("whole")
    shutil.copytree(ground.home, whole)
    before = _read(ground.home)
    if any(one["status"] for one in before.values()):
        raise RuntimeError(f"the undamaged folder does not answer: {before}")
    for name in [str(path.relative_to(whole)) for path in sorted(whole.rglob("*")) if path.is_file()]:
        shown = Path(name).name
        if only and not shown.startswith(only):
            continue
        tried = Tried(f"{shown[:24]}, damaged in {len(DAMAGES)} ways")
        for kind, damage in DAMAGES.items():
            _restore(ground.home, whole)
            path = ground.home / name
            damage(path, chance)
            after = _read(ground.home, str(path) if damage is _unreadable else "")
            tried.count(_judge(tried, f"{shown} {kind}", before, after))
            if damage is not _unreadable:
                _mended(ground, tried, f"{shown} {kind}", path)
        yield tried
    _restore(ground.home, whole)
    shutil.rmtree(whole)


def _judge(tried: Tried, what: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    """What became of a search and a question: answered as before, or refused with the remedy."""
    refused = False
    for command, one in after.items():
        if "Traceback" in one["error"] or one["status"] not in (0, 2):
            tried.wrong.append(f"{what}: {command} ended with {one['status']}: {one['error'][-500:]}")
        elif one["status"] == 0 and one["answer"] != before[command]["answer"]:
            tried.wrong.append(f"{what}: {command} answers something else")
        elif one["status"] == 2:
            refused = True
            if not any(remedy in one["error"] for remedy in REMEDIES):
                tried.wrong.append(f"{what}: {command} names no remedy: {one['error'][-300:]}")
    return "refused with a remedy" if refused else "answered as before"


def _mended(ground: Ground, tried: Tried, what: str, path: Path) -> None:
    """Do the commands that mend it mend it?"""
    try:
        import_files([ground.cards], ground.home)
        build_library(corpus=ground.corpus, home=ground.home)
    except RulingError as error:
        # what stands in the way has to be removed, as the message says
        if not (path.is_dir() and str(path) in str(error)):
            tried.wrong.append(f"{what}: it isn't mended: {error}")
        return
    _check(ground, tried)


def _restore(home: Path, whole: Path) -> None:
    shutil.rmtree(home)
    shutil.copytree(whole, home)


def read_only(ground: Ground) -> Tried:
    """A folder in which nothing may be written: everything is read from it as always."""
    tried = Tried("a folder that may only be read")
    tried.count(_judge(tried, "read-only", _read(ground.home), _read(ground.home, "", writes=False)))
    return tried


def _read(home: Path, denied: str = "", writes: bool = True) -> dict[str, Any]:
    """What a search and a question give, each in a process of its own."""
    how = json.dumps({"denied": denied, "writes": writes})
    command = [sys.executable, "-m", "bench.crashes", "--reader", str(home), how]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent.parent)
    try:
        return dict(json.loads(done.stdout))
    except ValueError:
        return {"search": {"status": done.returncode, "answer": None, "error": f"Traceback {done.stderr}"}}


# The processes that suffer it.


def _suffer(home: str, how: dict[str, Any]) -> None:
    """Let happen to this process what `how` says.

    `bytes` is the most that a file may have, `call` the number of the call to the system that is refused with
    `error`, `denied` a path that may not be read; `writes` is False if nothing may be written.
    """
    if "bytes" in how:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (how["bytes"], how["bytes"]))
    made = -1

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal made
        if event not in WATCHED or not arguments or home not in str(arguments[0]):
            return
        writing = event not in READING or (event == "open" and bool(arguments[2] & (os.O_WRONLY | os.O_RDWR)))
        if how.get("denied") and how["denied"] in str(arguments[0]):
            raise PermissionError(errno.EACCES, "Permission denied", str(arguments[0]))
        if not writing:
            return
        if how.get("writes") is False:
            raise OSError(errno.EROFS, "Read-only file system", str(arguments[0]))
        made += 1
        if made == how.get("call"):
            print(f"refused call {made}: {event}", file=sys.stderr)
            raise OSError(how["error"], os.strerror(how["error"]), str(arguments[0]))

    if {"call", "denied", "writes"} & set(how):
        sys.addaudithook(refuse)


READING = {"open", "sqlite3.connect"}
WATCHED = READING | {"os.rename", "os.mkdir", "os.chmod", "os.remove", "os.rmdir", "os.truncate", "os.utime"}


def _write(writer: str, home: str, how: dict[str, Any], file: str) -> int:
    print("begins", flush=True)
    _suffer(home, how)
    try:
        if writer == "index":
            build_library(corpus=Path(file), home=Path(home))
        else:
            import_files([Path(file)], Path(home))
    except RulingError as error:
        print(f"rulings: {error}", file=sys.stderr)
        return error.exit_status
    return 0


def _answers(home: str, how: dict[str, Any]) -> int:
    from ruling_service import cli

    os.environ["RULINGS_HOME"] = home
    _suffer(home, how)
    found = {}
    for name, arguments in (
        ("search", ["search", "surge", "--json"]), ("ask", ["ask", QUESTION, "--game", "lcg", "--json"])
    ):
        out, err = io.TextIOWrapper(io.BytesIO()), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = cli.run(arguments)
            except Exception as error:
                status = 1
                err.write(f"Traceback {type(error).__name__}: {error}")
        out.flush()
        told = out.buffer.getvalue().decode()
        found[name] = {
            "status": status, "answer": _lasting(json.loads(told)) if told else None, "error": err.getvalue()
        }
    print(json.dumps(found))
    return 0


def _lasting(answer: Any) -> Any:
    """An answer without the time that it took."""
    if isinstance(answer, dict):
        return {name: _lasting(value) for name, value in answer.items() if name != "seconds"}
    return [_lasting(one) for one in answer] if isinstance(answer, list) else answer


def run(folder: Path, times: int, seed: int) -> list[Tried]:
    """Everything, `times` being how often writers are killed."""
    chance = random.Random(seed)
    ground = Ground(folder)
    found = []
    for writer in WRITERS:
        found += [killed(ground, writer, times, chance), without_room(ground, writer, max(8, times // 4))]
        found.append(refused_calls(ground, writer, 400))
        print(*found[-3:], sep="\n", flush=True)
    found.append(at_once(ground, max(2, times // 20)))
    print(found[-1], flush=True)
    prepare(ground.home)
    for one in (read_only(ground), *damaged_files(ground, chance)):
        found.append(one)
        print(one, flush=True)
    return found


def main() -> int:
    """The command line; the options that begin with `--writer` and `--reader` are for the processes that this
    starts itself.
    """
    if sys.argv[1:2] == ["--writer"]:
        writer, home, how, file = sys.argv[2:6]
        return _write(writer, home, json.loads(how), file)
    if sys.argv[1:2] == ["--reader"]:
        return _answers(sys.argv[2], json.loads(sys.argv[3]))
    parser = argparse.ArgumentParser(prog="python -m bench.crashes", description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often each writer is killed")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), options.times, options.seed)
    for one in found:
        for wrong in dict.fromkeys(one.wrong):
            print(f"WRONG {one.what}: {wrong}")
    print(f"{sum(one.times for one in found)} tries, {sum(len(one.wrong) for one in found)} wrong")
    return int(any(one.wrong for one in found))


if __name__ == "__main__":
    sys.exit(main())
