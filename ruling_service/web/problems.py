"""What went wrong, told to people as a page with a way on, and to programs as an RFC 9457 problem object."""

from __future__ import annotations

import msgspec
from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from ruling_service.errors import IllegalHere, RulingError
from ruling_service.library import NoLibrary
from ruling_service.library.health import refuse_damaged
from ruling_service.library.search import find
from ruling_service.web.pages import document_name, library, wants_json

WORDS = {
    404: ("not-found", "There is no such page.", "Search for what you meant, or begin at the home page."),
    405: ("method-not-allowed", "This address does not answer that kind of request.", ""),
    413: (
        "too-large", "The request is too large.",
        "At most 256 KiB are accepted: a situation names only what matters."
    ),
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
    return (
        request.path.startswith(("/api/", "/oembed")) or wants_json()
        or request.accept_mimetypes.best == "application/json"
    )


class Suggestion(msgspec.Struct, kw_only=True, frozen=True):
    """An entry near the one that was asked for."""

    id: str
    title: str
    kind: str
    url: str


class Problem(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What went wrong (RFC 9457): a stable code, what would be valid, and where.

    `rule` is the entry that forbids it, where the rules do; `suggestions` are entries near an unknown id.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    hint: str
    where: str
    rule: str | None = None
    suggestions: list[Suggestion] | None = None


def problem_of(error: RulingError, instance: str | None = None) -> Problem:
    """An error of ours as a problem object; `instance` is where it came up, left out: at the address of this
    request.
    """
    return Problem(
        type=f"/problems#{error.code}",
        title=error.message[:1].upper() + error.message[1:],
        status=error.http_status,
        detail=f"{error.message} {error.hint}".strip(),
        instance=request.path[:300] if instance is None else instance,
        code=error.code,
        hint=error.hint,
        where=error.where if error.http_status != 503 else document_name(error.where),
        rule=error.rule if isinstance(error, IllegalHere) else None,
    )


class Placed(Problem, kw_only=True, omit_defaults=True):
    """A problem of a form: the field that it is about ("" where there is none), or the line of the text (0
    where there is none). `names` are what may be meant in the place of `written`; `moments` those at which
    what is refused is possible: as a situation's `at` names them, in words, and what else keeps it from being
    done there.
    """

    field: str | None = None
    line: int | None = None
    written: str = ""
    names: list[str] = []
    moments: list[tuple[str, str, str]] = []


def placed(
    problem: Problem, *, field: str | None = None, line: int | None = None, written: str = "",
    names: list[str] | None = None, moments: list[tuple[str, str, str]] | None = None,
) -> Placed:  # fmt: skip
    """The problem with its place in a form."""
    return Placed(
        **msgspec.structs.asdict(problem), field=field, line=line, written=written, names=names or [],
        moments=moments or [],
    )


def of_status(status: int, otherwise: str = "", instance: str | None = None) -> Problem:
    """The problem that a status stands for, where no error of ours says it better."""
    code, message, hint = WORDS.get(status, ("http", otherwise, ""))
    return Problem(
        type=f"/problems#{code}", title=message, status=status, detail=f"{message} {hint}".strip(),
        instance=request.path[:300] if instance is None else instance, code=code, hint=hint, where="",
    )  # fmt: skip


def respond(problem: Problem, headers: dict[str, str] | None = None) -> Response:
    """The problem as JSON or as a page."""
    if for_programs():
        response = Response(msgspec.json.encode(problem), problem.status, mimetype="application/problem+json")
    else:
        response = Response(
            render_template("error.html", problem=problem, query=_query_in_path()), problem.status,
            mimetype="text/html"
        )
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(headers or {})
    return response


def _ruling(error: RulingError) -> Response:
    problem = problem_of(error)
    if error.http_status == 404:
        problem.suggestions = _suggestions()
    return respond(problem)


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if error.response is not None or status < 400:
        made = Response.force_type(error.get_response(), request.environ)
        return Response(made.get_data(), made.status, dict(made.headers))
    problem = of_status(status, error.description or error.name)
    if status == 404:
        problem.suggestions = _suggestions()
    allowed = error.valid_methods if isinstance(error, MethodNotAllowed) else None
    return respond(problem, {"Allow": ", ".join(sorted(allowed))} if allowed else None)


def _unforeseen(error: Exception) -> Response:
    try:
        refuse_damaged(current_app.config["HOME"])
    except RulingError as damage:
        return _ruling(damage)
    current_app.logger.exception("%s %s failed", request.method, request.path[:300], exc_info=error)
    return respond(of_status(500))


def _query_in_path() -> str:
    """What the reader may have been looking for: the last part of the address as words; "" for a page that is
    there, and was only told nothing.
    """
    if request.url_rule is not None and not request.view_args:
        return ""
    last = request.path.rstrip("/").rsplit("/", 1)[-1].removesuffix(".json")
    return last.replace("-", " ")[:80]


def _suggestions() -> list[Suggestion]:
    """Entries near the address that leads nowhere."""
    if not _query_in_path().strip():
        return []
    try:
        found = library()
        name = request.path.strip("/").removesuffix(".json").removeprefix("api/v1/entries/")[:120]
        searched = find(found, _query_in_path(), limit=5).results
        near = [(one.id, one.title, one.kind) for one in found.titles(found.nearest(name, 5))]
        near += [(one.id, one.title, one.kind) for one in searched]
    except (RulingError, NoLibrary):
        return []
    unique = list(dict.fromkeys(near))[:6]
    return [Suggestion(id=entry, title=title, kind=kind, url=f"/{entry}") for entry, title, kind in unique]
