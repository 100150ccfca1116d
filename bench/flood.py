"""`make flood`: does the site answer readers while it is flooded?

    python -m bench.flood [--home PATH] [--posts 200] [--drips 50] [--seconds 60]

Starts the site as `rulings serve` does, on a port of its own, and at once sends it simulations that explore
to their budget and connections that send a byte a second, half of them in the headers, half in a body.
Meanwhile readers ask for pages without a pause. Only this machine is asked. Exit status 1 if a read fails,
the reads' p99 is a second or more, or the site doesn't recover.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from indexer.build import build_library

READS = (
    "/", "/lcg/keyword/surge", "/search?q=when+does+surge+resolve", "/api/v1/search?q=shadow+effect",
    "/healthz"
)
READERS = 4
LIMIT = 1.0
"""Seconds that 99 of 100 reads have to stay under."""
PATIENCE = 30.0
"""Seconds after which a reader gives up."""
START = 120.0
"""Seconds that the site may take to start."""
EASY = {
    "game": "lcg",
    "players": [{"name": "Tom", "heroes": [{"card": "Thalin"}]}],
    "ask": {"how much": "threat of Tom"},
}
"""A situation that any site at rest answers at once."""


@dataclass
class Flood:
    """What came of it. Times in seconds."""

    reads: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    posts: list[tuple[str, float]] = field(default_factory=list)
    cut: list[float] = field(default_factory=list)
    recovered: float | None = None
    memory: int = 0


async def ask(port: int, path: str, body: bytes = b"") -> tuple[int, bytes]:
    """The status and body of an answer to a request on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        kind = (
            f"POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}" if body
            else f"GET {path} HTTP/1.1"
        )
        writer.write(f"{kind}\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode() + body)
        await writer.drain()
        head, _, found = (await reader.read(-1)).partition(b"\r\n\r\n")
        if not head:
            raise ConnectionError("closed without an answer")
        return int(head.split(b" ", 2)[1]), found
    finally:
        writer.close()


async def keep_reading(port: int, first: int, found: Flood, over: asyncio.Event) -> None:
    """Ask for one page after the other until it is over."""
    number = first
    while not over.is_set():
        path, started = READS[number % len(READS)], time.perf_counter()
        try:
            status, _ = await asyncio.wait_for(ask(port, path), PATIENCE)
        except (TimeoutError, OSError) as error:
            found.failed[f"{path}: {type(error).__name__}"] += 1
        else:
            if status != 200:
                found.failed[f"{path}: {status}"] += 1
        found.reads.append(time.perf_counter() - started)
        number += 1


async def post(port: int, number: int, found: Flood) -> None:
    """Send a simulation that explores to its budget; none is like another."""
    heavy = yaml.safe_load((Path(__file__).parent / "heavy-fight.yaml").read_text("utf-8"))
    started = time.perf_counter()
    try:
        status, body = await ask(
            port, "/api/v1/simulate", json.dumps({**heavy, "title": f"Fight {number}"}).encode()
        )
        said = json.loads(body)
        word = said["verdict"] if status == 200 else f"{status} {said.get('code')}"
    except asyncio.CancelledError:
        word = "no answer"
    except (OSError, ValueError) as error:
        word = type(error).__name__
    found.posts.append((word, time.perf_counter() - started))


async def drip(port: int, number: int, found: Flood, over: asyncio.Event) -> None:
    """Send a byte a second, in the headers or in a body, until the site ends the connection."""
    started = time.perf_counter()
    with contextlib.suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if number % 2:
            writer.write(
                b"POST /api/v1/simulate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n"
            )
        else:
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        end = asyncio.ensure_future(reader.read(-1))
        try:
            while not over.is_set() and not end.done():
                writer.write(b"a")
                await asyncio.wait([end], timeout=1.0)
            if end.done():
                found.cut.append(time.perf_counter() - started)
        finally:
            end.cancel()
            writer.close()


async def flood(port: int, found: Flood, *, posts: int, drips: int, seconds: float) -> None:
    """Everything at once, for at most `seconds`; then how long until an easy situation is answered."""
    over = asyncio.Event()
    slow = [asyncio.ensure_future(drip(port, number, found, over)) for number in range(drips)]
    await asyncio.sleep(1.0)
    readers = [asyncio.ensure_future(keep_reading(port, number, found, over)) for number in range(READERS)]
    heavy = [asyncio.ensure_future(post(port, number, found)) for number in range(posts)]
    started = time.perf_counter()
    await asyncio.wait(heavy, timeout=seconds)
    while time.perf_counter() - started < seconds and len(found.cut) < drips:
        await asyncio.sleep(0.2)
    over.set()
    for one in heavy:
        one.cancel()
    await asyncio.gather(*readers, *heavy, *slow, return_exceptions=True)
    ended = time.perf_counter()
    while time.perf_counter() - ended < PATIENCE:
        with contextlib.suppress(OSError, TimeoutError):
            status, _ = await asyncio.wait_for(
                ask(port, "/api/v1/simulate", json.dumps(EASY).encode()), PATIENCE
            )
            if status == 200:
                found.recovered = time.perf_counter() - ended
                return
        await asyncio.sleep(0.2)


def resident(process: int) -> int:
    """The bytes that a process and those it started hold, pages they share counted once; 0 where the system
    doesn't tell.
    """
    total = 0
    for one in [process, *started_by(process)]:
        with contextlib.suppress(OSError, StopIteration):
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
            total += 1024 * int(next(line for line in lines if line.startswith("Pss:")).split()[1])
    return total


def started_by(process: int) -> list[int]:
    """The processes that a process started, and those that they started."""
    with contextlib.suppress(OSError):
        own = [
            int(one) for task in Path(f"/proc/{process}/task").iterdir()
            for one in (task / "children").read_text().split()
        ]
        return [*own, *(inner for one in own for inner in started_by(one))]
    return []


def serving(home: Path, port: int) -> subprocess.Popen[bytes]:
    """The site on the library under `home`, as `make run` starts it, once it answers."""
    command = [sys.executable, "-m", "ruling_service", "serve", "--port", str(port)]
    server = subprocess.Popen(command, env={**os.environ, "RULINGS_HOME": str(home)}, start_new_session=True)
    started = time.perf_counter()
    while time.perf_counter() - started < START and server.poll() is None:
        with contextlib.suppress(OSError, TimeoutError):
            asyncio.run(asyncio.wait_for(ask(port, "/healthz"), PATIENCE))
            return server
        time.sleep(0.1)
    server.kill()
    raise SystemExit("the site does not start")


def report(found: Flood) -> dict[str, Any]:
    """The figures, named as they are printed."""
    reads = sorted(found.reads)
    words = Counter(word for word, _ in found.posts)
    busy = sorted(taken for word, taken in found.posts if word == "503 busy")
    return {
        "reads": len(reads),
        "reads that failed": dict(found.failed),
        "reads p50, s": round(_share(reads, 0.5), 3),
        "reads p99, s": round(_share(reads, 0.99), 3),
        "reads at most, s": round(_share(reads, 1.0), 3),
        "posts": dict(words),
        "busy said after p50, s": round(_share(busy, 0.5), 3),
        "busy said after p99, s": round(_share(busy, 0.99), 3),
        "posts answered after at most, s": round(max((taken for _, taken in found.posts), default=0.0), 1),
        "dripping connections cut off": len(found.cut),
        "cut off after at most, s": round(max(found.cut, default=0.0), 1),
        "recovered after, s": None if found.recovered is None else round(found.recovered, 2),
        "memory of all processes, MB": found.memory // 1_000_000,
    }


def _share(times: list[float], part: float) -> float:
    return times[min(len(times) - 1, int(part * len(times)))] if times else 0.0


def is_well(figures: dict[str, Any]) -> bool:
    """Did the site answer?"""
    return (
        not figures["reads that failed"] and figures["reads p99, s"] < LIMIT
        and figures["recovered after, s"] is not None
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="bench.flood", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--home", type=Path,
        help="a library folder that is there already (default: one is built for this run)"
    )
    parser.add_argument(
        "--posts", type=int, default=200, choices=range(1, 1001), metavar="N", help="simulations sent at once"
    )
    parser.add_argument(
        "--drips", type=int, default=50, choices=range(0, 401), metavar="N",
        help="connections that send a byte a second"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="how long it goes on at most")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = options.home or Path(folder)
        if options.home is None:
            build_library(home=home)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server, found = serving(home, port), Flood()
        try:
            asyncio.run(
                flood(
                    port, found, posts=options.posts, drips=options.drips, seconds=min(options.seconds, 600.0)
                )
            )
            found.memory = resident(server.pid)
        finally:
            server.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(timeout=20)
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGKILL)
    figures = report(found)
    for name, value in figures.items():
        print(f"{name:<36} {value}")
    return 0 if is_well(figures) else 1


if __name__ == "__main__":
    sys.exit(main())
