"""A stand-in for a language model's server: it speaks the chat-completions protocol on 127.0.0.1 and says
what a test tells it to.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-a-key-that-nobody-may-see"
GOOD = """\
Here it is:
```yaml
game: lcg
title: A title that claims much
players:
  - {name: Tom, heroes: [{card: Thalin, committed: true}]}
encounter deck: [Eastern Crows, Hill Troll]
do:
  - reveal: Eastern Crows
ask: {where is: Eastern Crows}
expect: {answer: encounter deck}
source: {lcg-faq-1.3: "1.01"}
```
"""
BAD = "```yaml\ngame: lcg\nplayers: [{name: Tom, heroes: [Thalin, {card: Nobody}]}]\n  ask: [\n```"
Says = Callable[[BaseHTTPRequestHandler, int], None]


def content(text: str) -> bytes:
    """An answer of the protocol that says `text`."""
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}]}).encode()


def answering(*texts: str) -> Says:
    """Says each text in turn, the last one for ever."""
    return lambda handler, number: send(handler, content(texts[min(number, len(texts) - 1)]))


def send(handler: BaseHTTPRequestHandler, body: bytes, status: int = 200) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def drips(handler: BaseHTTPRequestHandler, number: int) -> None:
    """A byte now and then: each single read is quick, the whole never ends."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(200):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        time.sleep(0.05)


def huge(handler: BaseHTTPRequestHandler, number: int) -> None:
    send(handler, content("x" * 2_000_000))


def drops(handler: BaseHTTPRequestHandler, number: int) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "5000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')
    handler.close_connection = True


def wrong_type(handler: BaseHTTPRequestHandler, number: int) -> None:
    send(handler, b'{"choices": [{"message": {"content": ["no", "text"]}}]}')


def tells_the_key(handler: BaseHTTPRequestHandler, number: int) -> None:
    """Repeats what it was sent: what it says is not to be trusted."""
    send(handler, content(f"```yaml\ngame: lcg\n{handler.headers['Authorization']}: x\n```"))


def refuses(handler: BaseHTTPRequestHandler, number: int) -> None:
    send(handler, json.dumps({"error": f"bad key {KEY}"}).encode(), 401)


class Seen:
    """What the server was asked."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.url = ""


@contextmanager
def standing_in(says: Says) -> Iterator[Seen]:
    """A server that says this, until the end of the block."""
    seen = Seen()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            number = len(seen.bodies)
            seen.bodies.append(json.loads(body))
            seen.headers.append(dict(self.headers))
            seen.paths.append(self.path)
            try:
                says(self, number)
            except OSError:
                self.close_connection = True

        def log_message(self, *args: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    seen.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield seen
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
