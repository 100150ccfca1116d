"""The tools for assistants over HTTP, beside the pages: at /mcp where the host wants them (`rulings serve
--assistant`).

The site's own limits hold: its workers play, its turns are waited for, its bodies are bounded. Nothing is
kept between two requests, so any process of the site can answer any of them.
"""

from __future__ import annotations

import asyncio
import os
import threading
from typing import Any

from a2wsgi import ASGIMiddleware
from flask import Blueprint, Flask, current_app, request
from mcp.server.transport_security import TransportSecuritySettings
from werkzeug.wrappers import Response

from ruling_service.assistant.server import make
from ruling_service.web import runner
from ruling_service.web.address import named
from ruling_service.web.writing import Foreign

PATH = "/mcp"


blueprint = Blueprint("assistant", __name__)
_bridges: dict[tuple[int, int], Any] = {}
_starting = threading.Lock()


@blueprint.route(PATH, methods=["POST"])
def answer() -> Response:
    """One message of the protocol, and its answer as JSON."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != named():  # a page elsewhere may not call from its reader's browser
        raise Foreign(
            "Pages of other sites may not call this.", hint="Call it from a program.", where="Origin"
        )
    return Response.from_app(_bridge(), request.environ)


def _bridge() -> Any:
    """The protocol's own application, as a WSGI one of this process."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    key = (os.getpid(), id(app))
    with _starting:
        if key not in _bridges:
            _bridges[key] = _started(app)
        return _bridges[key]


def _started(app: Flask) -> Any:
    def work(task: str, **given: Any) -> Any:
        with app.app_context():
            return runner.run(task, object, **given)

    server = make(app.config["HOME"], work)
    protocol: Any = server.streamable_http_app(
        streamable_http_path=PATH, json_response=True, stateless_http=True,
        max_request_body_size=app.config["MAX_CONTENT_LENGTH"],
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )  # fmt: skip
    bridge = ASGIMiddleware(protocol)
    ready = threading.Event()

    async def stay() -> None:
        async with server.session_manager.run():
            ready.set()
            await asyncio.Event().wait()

    asyncio.run_coroutine_threadsafe(stay(), bridge.loop)
    ready.wait(10.0)
    return bridge
