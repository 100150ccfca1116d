"""A server that speaks the common chat-completions protocol: what the host says of it, and one request to it.

The key stands in the header of that request and nowhere else: no error, no account and no `repr` holds it.
"""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs import numbers
from ruling_service.inputs.json_text import read_json

URL, MODEL, KEY, SECONDS = "RULINGS_MODEL_URL", "RULINGS_MODEL", "RULINGS_MODEL_KEY", "RULINGS_MODEL_SECONDS"
"""The variables of the environment that name a model."""
USUAL_SECONDS, MOST_SECONDS = 40, 300
LARGEST_ANSWER = 256 * 1024
"""Bytes of an answer that are read."""
LONGEST = 2_000
"""Tokens that the model is asked to write at most."""
SECRET = 8
"""Characters of a key that no other text holds by chance: a shorter one would be found in words."""
ENDPOINT = "/chat/completions"

Message = dict[str, str]
"""One message of a chat: its role and its content."""


class ModelFailed(RulingError):
    """The host's language model gave no answer that can be used."""

    code = "model"
    http_status = 502


@dataclass(frozen=True)
class ModelServer:
    """A chat-completions server: its address, the model's name, and how many seconds a question may take in
    all.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    seconds: float = USUAL_SECONDS

    def chat(self, messages: list[Message], until: float) -> str:
        """What the model says next, by the moment `until` (of the monotonic clock).

        Raises ModelFailed where there is no such answer, saying why in words of our own.
        """
        body = self._answered(
            msgspec.json.encode({
                "model": self.model, "messages": messages, "temperature": 0, "max_tokens": LONGEST,
                "stream": False,
            }), until
        )  # fmt: skip
        said = _content(body)
        return said.replace(self.key, "…") if len(self.key) >= SECRET else said

    def _answered(self, body: bytes, until: float) -> bytes:
        """The body of the server's answer, bounded in size and in time as a whole."""
        left = until - time.monotonic()
        if left <= 0:
            raise _too_slow()
        connection, path = self._connection(left)
        timer: threading.Timer | None = None
        try:
            connection.connect()
            timer = threading.Timer(max(0.01, until - time.monotonic()), _cut, [connection.sock])
            timer.daemon = True
            timer.start()
            connection.request("POST", path, body, self._headers())
            response = connection.getresponse()
            read = response.read(LARGEST_ANSWER + 1)
            if response.length and len(read) <= LARGEST_ANSWER:
                raise http.client.IncompleteRead(b"", response.length)
        except (OSError, http.client.HTTPException, ValueError):
            if time.monotonic() >= until:
                raise _too_slow() from None
            raise ModelFailed(
                "the language model's server did not answer to the end.",
                hint="Ask without it, or try again later."
            ) from None
        finally:
            if timer is not None:
                timer.cancel()
            connection.close()
        if time.monotonic() >= until:
            raise _too_slow()
        if len(read) > LARGEST_ANSWER:
            raise ModelFailed("the language model's answer is too large.", hint="Ask without it.")
        if response.status != 200:
            raise _refused(response.status)
        return read

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "Connection": "close"}
        return headers | {"Authorization": f"Bearer {self.key}"} if self.key else headers

    def _connection(self, seconds: float) -> tuple[http.client.HTTPConnection, str]:
        parts = urlsplit(self.url)
        path = parts.path.rstrip("/")
        path = path if path.endswith(ENDPOINT) else path + ENDPOINT
        host = parts.hostname or ""
        if parts.scheme == "https":
            secure = ssl.create_default_context()
            return http.client.HTTPSConnection(host, parts.port, timeout=seconds, context=secure), path
        return http.client.HTTPConnection(host, parts.port, timeout=seconds), path


def from_environment(environment: Mapping[str, str] = os.environ) -> ModelServer | None:
    """The model that the host names; None where it names none.

    Raises MalformedInput for an address, a name or a number that can't be; the key is never repeated.
    """
    url = environment.get(URL, "").strip()
    if not url:
        return None
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    if not fits or "@" in parts.netloc or parts.query:
        raise MalformedInput(
            "this is no address of a chat-completions server.", where=URL,
            hint=f"Write one such as http://127.0.0.1:8080/v1, without a key in it: that stands in {KEY}."
        )
    model, key = environment.get(MODEL, "").strip(), environment.get(KEY, "").strip()
    if not model:
        raise MalformedInput("no model is named.", where=MODEL, hint="Write the name that the server knows.")
    if not key.isascii() or not key.isprintable():
        raise MalformedInput("the key holds characters that a header can't.", where=KEY)
    seconds = numbers.decimal(
        environment.get(SECONDS, str(USUAL_SECONDS)), SECONDS, least=1, most=MOST_SECONDS
    )
    return ModelServer(url, model, key, seconds)


def _cut(connected: socket.socket | None) -> None:
    """End a connection whose time is over, whatever it is waiting for."""
    if connected is not None:
        try:
            connected.shutdown(socket.SHUT_RDWR)
        except OSError:
            return


def _too_slow() -> ModelFailed:
    return ModelFailed("the language model took too long.", hint="Ask without it, or try again later.")


def _refused(status: int) -> ModelFailed:
    if status in (401, 403):
        return ModelFailed(
            "the language model's server refuses the host's key.",
            hint="Whoever runs this site can mend that."
        )
    if status == 429:
        return ModelFailed("the language model's server is busy.", hint="Try again later.")
    return ModelFailed(f"the language model's server answered with status {status}.", hint="Ask without it.")


def _content(body: bytes) -> str:
    """The text of the first choice. Raises ModelFailed for an answer that is none of the protocol."""
    try:
        answer: Any = read_json(body, "answer")
        said = answer["choices"][0]["message"]["content"]
    except (RulingError, KeyError, IndexError, TypeError):
        said = None
    if not isinstance(said, str) or not said.strip():
        raise ModelFailed(
            "the language model's server gave no answer of its protocol.", hint="Ask without it."
        )
    return said
