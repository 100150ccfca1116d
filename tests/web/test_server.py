"""The server on a real socket: slow requests are cut off, idle connections make room, and a client that
leaves is noticed.
"""

from __future__ import annotations

import json
import socket
import threading
import time

import pytest

from ruling_service.web.server import Patience, server

SHORT = Patience(idle=0.3, head=0.3, body=0.3, answer=30.0)
SAFE = 60.0
"""Seconds after which a test gives up."""


class Running:
    """A server in a thread, and the requests that reached the site behind it."""

    def __init__(self, patience: Patience, connections: int) -> None:
        self.seen: list[str] = []
        self.left = threading.Event()
        listening = socket.create_server(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        self.site = server(self.answer, listening, patience=patience, connections=connections)
        self.site.adj.cleanup_interval = 0
        self.ends = False
        threading.Thread(target=self.loop, daemon=True).start()

    def loop(self):
        while not self.ends:
            self.site.asyncore.loop(timeout=0.02, map=self.site._map, use_poll=True, count=1)

    def answer(self, environ, start):
        self.seen.append(environ["PATH_INFO"])
        if environ["PATH_INFO"] == "/long":
            gone, until = environ["waitress.client_disconnected"], time.monotonic() + SAFE
            while not gone() and time.monotonic() < until:
                time.sleep(0.01)
            if gone():
                self.left.set()
        body = b"read"
        start("200 OK", [("Content-Length", str(len(body)))])
        return [body]

    def connect(self, *sent: bytes) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=SAFE)
        for one in sent:
            connection.sendall(one)
        return connection

    def end(self):
        self.ends = True
        self.site.task_dispatcher.shutdown(timeout=1)


def is_read(connection: socket.socket) -> bool:
    """Is the request answered? An answer may come in several pieces."""
    heard = b""
    while b"read" not in heard and (more := connection.recv(65536)):
        heard += more
    return b"read" in heard


@pytest.fixture
def running():
    known = []

    def start(patience=SHORT, connections=100):
        known.append(Running(patience, connections))
        return known[-1]

    yield start
    for one in known:
        one.end()


def to_the_end(connection: socket.socket) -> bytes:
    """Everything that comes until the server ends the connection."""
    found = b""
    try:
        while more := connection.recv(65536):
            found += more
    except ConnectionError:
        pass
    return found


GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
HEAD = b"GET / HTTP/1.1\r\nX-Slow: "
BODY = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"


@pytest.mark.parametrize(
    "begin", [HEAD, BODY, GET + HEAD, GET + BODY],
    ids=["head", "body", "head, kept alive", "body, kept alive"]
)
def test_a_request_that_drips_is_cut_off_and_told_why(running, begin):
    site = running()
    connection = site.connect(begin)

    def drip():
        until = time.monotonic() + SAFE
        while time.monotonic() < until:
            try:
                connection.sendall(b"a")
            except OSError:
                return
            time.sleep(0.05)

    dripping = threading.Thread(target=drip, daemon=True)
    dripping.start()
    told = to_the_end(connection)
    connection.close()
    head, _, body = told.rpartition(b"\r\n\r\n")
    assert b"408 Request Timeout" in head
    assert json.loads(body)["code"] == "too-slow"
    assert site.seen == (["/"] if begin.startswith(GET) else [])


def test_a_connection_that_asks_for_nothing_is_ended(running):
    site = running()
    assert to_the_end(site.connect()) == b""
    assert to_the_end(site.connect(GET)).endswith(b"read")


def test_a_request_is_not_cut_off_while_it_is_worked_on(running):
    site = running()
    connection = site.connect(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(1.0)
    channel = next(iter(site.site.active_channels.values()))
    assert channel.serving
    assert not channel.overdue(time.monotonic() + 3600, SHORT)
    connection.close()
    assert site.left.wait(SAFE)


def test_many_idle_connections_make_room_for_one_that_asks(running):
    site = running(Patience(idle=3600, head=3600, body=3600), connections=12)
    idle = [site.connect(HEAD if number % 2 else b"") for number in range(40)]
    assert is_read(site.connect(GET))
    assert len(site.site._map) <= 14
    for one in idle:
        one.close()


def test_a_body_beyond_what_is_read_is_refused_as_a_problem(running):
    told = to_the_end(
        running(Patience()).connect(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
    )
    assert told.startswith(b"HTTP/1.1 413")
    assert json.loads(told.rpartition(b"\r\n\r\n")[2])["code"] == "too-large"


def test_an_address_of_60_kb_reaches_the_site(running):
    assert is_read(running(Patience()).connect(b"GET /" + b"a" * 60_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"))
