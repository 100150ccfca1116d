"""A host's own language model writes the situation of a question; the page of situations plays it and shows
it on the table, to be confirmed and changed. There only where the host names a model.
"""

from __future__ import annotations

import threading
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, redirect, request

from ruling_service.assistant.playing import permalink
from ruling_service.errors import MalformedInput, RulingError, UnknownName
from ruling_service.inputs import limits
from ruling_service.web import runner
from ruling_service.web.pages import GAMES, library
from ruling_service.web.turns import Busy
from ruling_service.writer.server import ModelServer
from ruling_service.writer.writing import write

blueprint = Blueprint("writing", __name__)

AT_ONCE = 2
"""Questions of one process that a model is asked at a time; others are told that it is busy."""
_room = threading.BoundedSemaphore(AT_ONCE)
BY_MODEL = "&by=model"


class Foreign(RulingError):
    """A page of another site sends its reader's browser here."""

    code = "foreign"
    http_status = 403


def model() -> ModelServer | None:
    """The model that the host names, if it names one."""
    found: ModelServer | None = current_app.config["MODEL"]
    return found


@blueprint.post("/ask/situation")
def situation() -> Response:
    """The situation that the model writes for `q`, at its address. Raises UnknownName where the host names no
    model, Busy where enough questions wait for it already.
    """
    server = model()
    if server is None:
        raise UnknownName("no language model writes situations here.", hint="Ask without it.")
    if request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site"):
        raise Foreign("Pages of other sites may not send questions to the model.", hint="Ask here.")
    question, game = request.form.get("q", "").strip(), request.form.get("game", "")
    if not question:
        raise MalformedInput("there is no question.", hint="Type one into the box.", where="q")
    if not _room.acquire(blocking=False):
        raise Busy("other questions are being read by the model.")
    try:
        written = write(server, question, library(), _work, game=game if game in GAMES else "")
    finally:
        _room.release()
    address = permalink(written.situation)
    if len(address) > limits.PERMALINK:
        raise MalformedInput("what the model wrote is too long for an address.", hint="Ask without it.")
    return redirect(address + BY_MODEL, 303)  # type: ignore[return-value]


def _work(task: str, **given: Any) -> Any:
    return msgspec.to_builtins(runner.run(task, object, **given))
