"""How many requests a second the site answers with two workers, and how long the slowest wait."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

SECONDS = 3.0
CLIENTS = 8
SEARCHES = (
    "/search?q=surge", "/search?q=shadow+effect", "/search?q=when+does+surge+resolve",
    "/search?q=encouter+deck"
)
ENTRIES = ("/lcg/keyword/surge", "/lcg/then", "/lcg/framework/3.3", "/lcg/card/thalin")


def measure(home: Path) -> dict[str, float]:
    """The measured values, named as in the budgets; the site serves the library under `home`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "ruling_service", "serve", "--port", str(port)]
    server = subprocess.Popen(
        command, env={**os.environ, "RULINGS_HOME": str(home)}, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port)
        searching = _latencies(port, SEARCHES)
        showing = _latencies(port, ENTRIES)
    finally:
        server.terminate()
        server.wait(timeout=20)
    return {
        "search page, requests per second": len(searching) / SECONDS,
        "search page p99, ms": 1000 * searching[int(0.99 * len(searching))],
        "entry page, requests per second": len(showing) / SECONDS,
    }


def _wait_for(port: int) -> None:
    for _ in range(150):
        try:
            _get(socket.create_connection(("127.0.0.1", port), timeout=5), "/")
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the site does not answer")


def _latencies(port: int, paths: Sequence[str]) -> list[float]:
    """Seconds of each answer within the time, in rising order."""
    taken: list[float] = []
    until = time.perf_counter() + SECONDS

    def keep_asking() -> None:
        connection, asked = socket.create_connection(("127.0.0.1", port)), 0
        while time.perf_counter() < until:
            started = time.perf_counter()
            try:
                _get(connection, paths[asked % len(paths)])
            except OSError:
                connection = socket.create_connection(("127.0.0.1", port))
                continue
            taken.append(time.perf_counter() - started)
            asked += 1
        connection.close()

    clients = [threading.Thread(target=keep_asking) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    return sorted(taken)


def _get(connection: socket.socket, path: str) -> None:
    """Ask for a page and read the whole answer; raises OSError if the connection ends or the answer is no
    page.
    """
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    received = b""
    while b"\r\n\r\n" not in received:
        received += _more(connection)
    head, _, body = received.partition(b"\r\n\r\n")
    fields = head.lower().split(b"\r\n")
    if b" 200 " not in fields[0]:
        raise OSError(fields[0].decode())
    length = next(int(field.partition(b":")[2]) for field in fields if field.startswith(b"content-length"))
    while len(body) < length:
        body += _more(connection)
    if b"connection: close" in fields:
        raise OSError("closed")


def _more(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    if not data:
        raise OSError("closed")
    return data
