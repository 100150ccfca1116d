"""Answers are sent compressed to whoever takes them so, without a proxy too.

Only what is text and worth it: the bulk files keep their bytes, since their checksum is their ETag and parts
of them are sent.
"""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict

from flask import Flask, Response, request

WORTH = 1000
"""Bytes from which on an answer is compressed."""
LEVEL = 6
KEPT = 24 * 1024 * 1024
"""Bytes of compressed answers that a process keeps."""
TEXTS = (
    "text/", "application/json", "application/problem+json", "application/javascript", "application/atom+xml",
    "application/manifest+json", "application/xml", "image/svg+xml", "application/opensearchdescription+xml",
)  # fmt: skip


def prepare(app: Flask) -> None:
    """Compress the answers of `app`; to be named before what else is added to answers, since it comes last.
    """
    app.after_request(_compressed)


class _Kept:
    """Compressed answers by what they are made of, the least used ones forgotten first."""

    def __init__(self) -> None:
        self._found: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def packed(self, body: bytes) -> bytes:
        """The body compressed; the same bytes each time."""
        with self._lock:
            found = self._found.get(body)
            if found is not None:
                self._found.move_to_end(body)
                return found
        packed = gzip.compress(body, LEVEL, mtime=0)
        with self._lock:
            if body not in self._found and len(body) < KEPT // 8:
                self._found[body] = packed
                self._size += len(body) + len(packed)
                while self._size > KEPT:
                    self._size -= sum(map(len, self._found.popitem(last=False)))
        return packed


_kept = _Kept()


def _compressed(response: Response) -> Response:
    if not (response.mimetype or "").startswith(TEXTS) or request.path.startswith(("/bulk/", "/mcp")):
        return response
    response.vary.add("Accept-Encoding")
    taken = request.accept_encodings.best_match(["gzip", "identity"], default="identity")
    if response.status_code != 200 or taken != "gzip" or "Content-Encoding" in response.headers:
        return response
    if response.is_streamed and not response.direct_passthrough:
        return response
    response.direct_passthrough = False  # static files are handed to the server as they are
    body = response.get_data()
    if len(body) < WORTH:
        return response
    response.set_data(_kept.packed(body))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)  # the same page in other bytes
    return response
