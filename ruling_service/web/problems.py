"""What went wrong, told to people as a page with a way on, and to programs as an RFC 9457 problem object."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException

from ruling_service.errors import IllegalHere, RulingError
from ruling_service.library import NoLibrary
from ruling_service.library.health import refuse_damaged
from ruling_service.library.search import find
from ruling_service.web.pages import document_name, library, wants_json

WORDS = {
    404: ("not-found", "There is no such page.", "Search for what you meant, or begin at the home page."),
    405: ("method-not-allowed", "This address does not answer that kind of request.", ""),
    413: ("too-large", "The request is too large.", "At most 256 KiB are accepted: a situation names only what matters."),
    414: ("too-large", "The address is too long.", "Ask one question in a few words."),
    408: ("too-slow", "The request took too long to arrive.", "Send it in one go."),
    415: ("unsupported-media-type", "The body is not of a kind that can be read here.", "Send JSON or YAML."),
    500: ("internal", "Something broke on our side.", "It has been noted. The rest of the site works."),
}
"""HTTP status → stable code, message and hint, where no error of our own says it better."""


def prepare(app: Flask) -> None:
    """Answer every error of `app`, our own and the framework's, in one shape."""
    app.register_error_handler(RulingError, _ruling)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unforeseen)


def for_programs() -> bool:
    """Is the answer for a program rather than a person?"""
    return request.path.startswith("/api/") or wants_json() or request.accept_mimetypes.best == "application/json"


def problem_of(error: RulingError) -> dict[str, Any]:
    """An error of ours as a problem object; `suggestions` are entries near an unknown id."""
    found: dict[str, Any] = {
        "type": f"/problems#{error.code}",
        "title": error.message[:1].upper() + error.message[1:],
        "status": error.http_status,
        "detail": f"{error.message} {error.hint}".strip(),
        "instance": request.path[:300],
        "code": error.code,
        "hint": error.hint,
        "where": error.where if error.http_status != 503 else document_name(error.where),
    }
    if isinstance(error, IllegalHere):
        found["rule"] = error.rule
    return found


def respond(problem: dict[str, Any], headers: dict[str, str] | None = None) -> Response:
    """The problem as JSON or as a page."""
    status = problem["status"]
    if for_programs():
        response = Response(msgspec.json.encode(problem), status, mimetype="application/problem+json")
    else:
        response = Response(render_template("error.html", problem=problem, query=_query_in_path()), status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(headers or {})
    return response


def _ruling(error: RulingError) -> Response:
    problem = problem_of(error)
    if error.http_status == 404:
        problem["suggestions"] = _suggestions()
    return respond(problem)


def _http(error: HTTPException) -> Response:
    if error.response is not None:
        return Response(error.response.get_data(), error.response.status_code, dict(error.response.headers))
    status = error.code or 500
    if status < 400:
        made = error.get_response()
        return Response(made.get_data(), made.status_code, dict(made.headers))
    code, message, hint = WORDS.get(status, ("http", error.description or error.name, ""))
    problem = {
        "type": f"/problems#{code}", "title": message, "status": status, "detail": f"{message} {hint}".strip(),
        "instance": request.path[:300], "code": code, "hint": hint, "where": "",
    }  # fmt: skip
    if status == 404:
        problem["suggestions"] = _suggestions()
    headers = {"Allow": ", ".join(sorted(error.valid_methods or []))} if hasattr(error, "valid_methods") else None
    return respond(problem, headers)


def _unforeseen(error: Exception) -> Response:
    try:
        refuse_damaged(current_app.config["HOME"])
    except RulingError as damage:
        return _ruling(damage)
    current_app.logger.exception("%s %s failed", request.method, request.path[:300], exc_info=error)
    code, message, hint = WORDS[500]
    problem = {
        "type": f"/problems#{code}", "title": message, "status": 500, "detail": f"{message} {hint}",
        "instance": request.path[:300], "code": code, "hint": hint, "where": "",
    }  # fmt: skip
    return respond(problem)


def _query_in_path() -> str:
    """What the reader may have been looking for: the last part of the address as words."""
    last = request.path.rstrip("/").rsplit("/", 1)[-1].removesuffix(".json")
    return last.replace("-", " ")[:80]


def _suggestions() -> list[dict[str, str]]:
    """Entries near the address that leads nowhere."""
    try:
        found = library()
        name = request.path.strip("/").removesuffix(".json").removeprefix("api/v1/entries/")[:120]
        near = found.titles(found.nearest(name, 5))
        searched = find(found, _query_in_path(), limit=5).results if _query_in_path().strip() else []
        names = [(one.id, one.title, one.kind) for one in [*near, *searched]]
    except (RulingError, NoLibrary):
        return []
    unique = list(dict.fromkeys(names))[:6]
    return [{"id": entry_id, "title": title, "kind": kind, "url": f"/{entry_id}"} for entry_id, title, kind in unique]
