"""The server of a process of the site: it reads requests without holding a thread, and ends connections that
send or read too slowly.

Waitress reads a request to its end before a thread works on it, so a slow client holds no thread. What it
doesn't have is a total time for a request, and a way to go on accepting where many connections are open that
ask for nothing; both are added here.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from typing import Any

import msgspec
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask
from waitress.utilities import Error

LONGEST_ADDRESS = 64 * 1024
"""Characters of an address that the server reads, so that the site itself can say what is too long for a
question.
"""
LARGEST_HEAD = LONGEST_ADDRESS + 16 * 1024
"""Bytes of an address and headers together."""
LARGEST_BODY = 1024 * 1024
"""Bytes of a body that the server reads, so that the site itself can say what is too large."""
KEPT_IN_MEMORY = 64 * 1024
"""Bytes of a body that are kept in memory; the rest goes to a file."""
THREADS = 10
"""Threads that answer: those of requests that wait for a simulation, and as many again for pages."""
CONNECTIONS = 500
"""Connections of one process at most."""


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds that a connection may take."""

    idle: float = 15.0
    """Without a request under way."""
    head: float = 10.0
    """From a request's first byte to the end of its headers."""
    body: float = 20.0
    """From there to the end of its body."""
    answer: float = 60.0
    """Until the client has read the answer."""


class TooSlow(Error):  # type: ignore[misc]
    """The request took too long to arrive."""

    code = 408
    reason = "Request Timeout"


CODES = {408: "too-slow", 413: "too-large", 431: "too-large"}
"""The code of a problem that the server itself tells, by its status; `malformed` for others."""


class Refusal(ErrorTask):  # type: ignore[misc]
    """A request that never reaches the site is answered with a problem object too."""

    def execute(self) -> None:
        error = self.request.error
        code = CODES.get(error.code, "malformed")
        body = msgspec.json.encode({
            "type": f"/problems#{code}", "title": f"{error.reason}.", "status": error.code,
            "detail": f"{error.reason}: {error.body}",
            "instance": "", "code": code, "hint": "", "where": "",
        })  # fmt: skip
        self.status = f"{error.code} {error.reason}"
        self.response_headers.append(("Content-Type", "application/problem+json"))
        self.response_headers.append(("Cache-Control", "no-store"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it waits for what."""

    error_task_class = Refusal
    request: HTTPRequestParser | None

    def __init__(self, *args: Any, **more: Any) -> None:
        self._under_way: HTTPRequestParser | None = None
        self._in_body = False
        self.since = time.monotonic()
        super().__init__(*args, **more)

    def received(self, data: bytes) -> bool:
        """Read what came; the clock starts again with the first byte of a request and with the end of its
        headers, with nothing else.
        """
        took = bool(super().received(data))
        request = self.request
        in_body = request is not None and request.headers_finished
        if request is not self._under_way or in_body != self._in_body:
            self.since = time.monotonic()
        self._under_way, self._in_body = request, in_body
        return took

    def service(self) -> None:
        """Answer a request; from then on the client reads."""
        super().service()
        if self._under_way is None:
            self.since = time.monotonic()

    @property
    def serving(self) -> bool:
        """Is a request being worked on, or waiting for that?"""
        return bool(self.requests)

    def overdue(self, now: float, patience: Patience) -> bool:
        """Has it taken longer than it may?"""
        if self.serving or self.will_close:
            return False
        if self.total_outbufs_len:
            allowed = patience.answer
        elif self._under_way is None:
            allowed = patience.idle
        else:
            allowed = patience.body if self._in_body else patience.head
        return now - self.since > allowed

    def cut_off(self) -> None:
        """End the connection; whoever has begun a request is told why."""
        request = self.request
        if request is None or self.total_outbufs_len:
            self.will_close = True
            return
        with self.requests_lock:
            if not request.headers_finished:
                request.parse_header(b"GET / HTTP/1.0\r\n")
            request.error, request.completed = TooSlow("the request did not arrive in time"), True
            self.requests.append(request)
            self.request = self._under_way = None
            self.server.add_task(self)


class Site(TcpWSGIServer):  # type: ignore[misc]
    """A server that cuts off what is too slow, and goes on accepting whatever is open."""

    channel_class = Channel
    patience = Patience()
    parent = 0
    """The process that started this one; without it, it ends. 0 for none."""

    def readable(self) -> bool:
        """Accept another connection?

        Where there are too many, those that have been asking for nothing the longest make room.
        """
        if len(self._map) >= self.adj.connection_limit:
            self.make_room()
        return bool(super().readable())

    def make_room(self) -> None:
        """End the tenth of the connections that have waited the longest and are not being served."""
        idle = sorted(
            (one for one in self.active_channels.values() if not one.serving), key=lambda one: one.since
        )
        for channel in idle[: 1 + self.adj.connection_limit // 10]:
            channel.will_close = True

    def maintenance(self, now: float) -> None:
        """Cut off what is overdue; end where nobody would end this process."""
        if self.parent and os.getppid() != self.parent:
            raise SystemExit
        now = time.monotonic()
        for channel in list(self.active_channels.values()):
            if channel.overdue(now, self.patience):
                channel.cut_off()


def server(
    app: Any, listening: socket.socket, *, patience: Patience | None = None, connections: int = CONNECTIONS
) -> Site:
    """A server of `app` on a socket that is bound already; `run()` answers until the process ends."""
    for name in ("waitress", "waitress.queue"):
        logging.getLogger(name).setLevel(logging.ERROR)
    adjustments = Adjustments(
        sockets=[listening], threads=THREADS, connection_limit=connections, cleanup_interval=1,
        asyncore_loop_timeout=1,
        asyncore_use_poll=True, channel_request_lookahead=1, max_request_header_size=LARGEST_HEAD,
        max_request_body_size=LARGEST_BODY,
        inbuf_overflow=KEPT_IN_MEMORY, ident=None, log_socket_errors=False,
    )  # fmt: skip
    bound = (listening.family, listening.type, listening.proto, listening.getsockname())
    site = Site(app, _sock=listening, adj=adjustments, bind_socket=False, sockinfo=bound)
    site.patience = patience or Patience()
    return site
