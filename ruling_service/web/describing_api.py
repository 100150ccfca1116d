"""The API's own description (OpenAPI 3.1), derived from what operations take, read and give.

What an operation declares of itself is all that there is to write: schemas come from its types, errors from
what it takes, and every example is what it answers, here and now, to a request that it names. Only the errors
that nobody can ask for are made up, by what makes them otherwise.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Flask

from ruling_service import __version__
from ruling_service.situations.shared.acts import schema_components
from ruling_service.web.error_codes import codes_of
from ruling_service.web.parameters import Parameter
from ruling_service.web.problems import Problem, of_status, problem_of
from ruling_service.web.turns import Busy

JSON, PROBLEM = "application/json", "application/problem+json"


class Body(NamedTuple):
    """What a request's body holds: media type → the type of what it says, None where that is a text."""

    means: str
    types: dict[str, Any]


class Request(NamedTuple):
    """A request to show as an example: what it is about, its parameters, and its JSON body (`filler`: of so
    many blanks instead).
    """

    about: str
    query: dict[str, str] = {}
    path: dict[str, str] = {}
    body: Any = None
    filler: int = 0


class Operation(NamedTuple):
    """An operation of the API; `answer` is the type of the object that it answers with."""

    path: str
    method: str
    summary: str
    answer: Any
    parameters: tuple[Parameter, ...]
    body: Body | None
    examples: tuple[Request, ...]
    name: str

    @property
    def template(self) -> str:
        """Its path as OpenAPI writes it."""
        return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", self.path)

    @property
    def refusals(self) -> dict[int, str]:
        """The statuses with which it refuses a request, and what they mean."""
        told = {
            500: "Something broke on our side",
            503: "Not now, or not within the time and memory that there are"
        }
        if self.body is not None or self.parameters:  # a name in the path may be that of several
            told[400] = "The request can't be used"
        if any(one.place == "path" for one in self.parameters):
            told[404] = "There is no such thing"
        if self.body is not None:
            told |= {408: "The request took too long to arrive", 413: "The body is too large"}
        return dict(sorted(told.items()))


OPERATIONS: list[Operation] = []
"""All operations, in the order in which they are declared."""

View = Callable[..., Any]


def operation(
    blueprint: Blueprint, path: str, summary: str, answer: Any, *parameters: Parameter, method: str = "GET",
    body: Body | None = None,
    examples: Iterable[Request] = (),
) -> Callable[[View], View]:  # fmt: skip
    """Register a view as an operation of the API, with what its description says."""

    def register(view: View) -> View:
        OPERATIONS.append(
            Operation(path, method, summary, answer, parameters, body, tuple(examples), view.__name__)
        )
        blueprint.add_url_rule(path, view.__name__, _within_limits(view, parameters), methods=[method])
        return view

    return register


def _within_limits(view: View, parameters: tuple[Parameter, ...]) -> View:
    """The view, which is asked only with texts that are no longer than described."""

    @wraps(view)
    def asked(**arguments: Any) -> Any:
        for one in parameters:
            one.refuse_too_long()
        return view(**arguments)

    return asked


# -- examples ------------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """An example: what was asked, and what was answered."""

    request: Request
    status: int
    answer: Any


class Examples:
    """The examples of a site, asked for once for each library. Safe for several threads."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, list[Shown]]] = {}
        self._asking = threading.Lock()

    def of(self, app: Flask, library: str) -> dict[str, list[Shown]] | None:
        """Operation → its examples; None where another thread is asking for them, or where the site is too
        busy for one of them now.
        """
        if library not in self._known and self._asking.acquire(blocking=False):
            try:
                found = {one.name: list(_answered(app, one)) for one in OPERATIONS}
                if not any(each.status == 503 for shown in found.values() for each in shown):
                    self._known = {library: found}
            finally:
                self._asking.release()
        return self._known.get(library)


def _answered(app: Flask, one: Operation) -> Iterator[Shown]:
    """Each example request of an operation with what this site answers to it."""
    client = app.test_client(use_cookies=False)
    for request in one.examples:
        address = one.template.format(**request.path)
        if one.body is None:
            answer = client.open(address, method=one.method, query_string=request.query)
        else:
            data = b" " * request.filler or msgspec.json.encode(request.body)
            answer = client.open(
                address, method=one.method, query_string=request.query, data=data, content_type=JSON
            )
        yield Shown(request, answer.status_code, answer.json)


def _made_up(one: Operation) -> Iterator[Shown]:
    """The errors that nobody can ask for, as the site tells them."""
    found = [
        ("Other simulations are running", problem_of(Busy(), one.path)),
        ("A mistake of ours", of_status(500, instance=one.path))
    ]
    found += [("Sent too slowly", of_status(408, instance=one.path))] if 408 in one.refusals else []
    for about, problem in found:
        yield Shown(Request(about), problem.status, msgspec.to_builtins(problem))


# -- the document --------------------------------------------------------------------------------------------


def description(root: str, examples: dict[str, list[Shown]] | None = None) -> dict[str, Any]:
    """The OpenAPI document of the API that is served at `root`, with these examples of its operations."""
    types = [Problem, *(one.answer for one in OPERATIONS)]
    types += [
        given for one in OPERATIONS if one.body for given in one.body.types.values() if given is not None
    ]
    found, components = schema_components(types, "#/components/schemas/{name}")
    schemas = dict(zip(map(repr, types), found, strict=True))
    paths: dict[str, Any] = {}
    for one in OPERATIONS:
        shown = [*(examples or {}).get(one.name, ()), *_made_up(one)]
        paths.setdefault(one.template, {})[one.method.lower()] = _described(one, schemas, shown)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ruling Service", "version": __version__,
            "description": "Rules of two card games, looked up and played."
        },
        "servers": [{"url": root or "/"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _described(one: Operation, schemas: dict[str, Any], shown: list[Shown]) -> dict[str, Any]:
    accepted = [each for each in shown if each.status == 200]
    said: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "parameters": [_parameter(parameter, accepted) for parameter in one.parameters],
        "responses": {
            "200": {
                "description": one.summary, "content": {JSON: _shown(schemas[repr(one.answer)], accepted)}
            },
            **{
                str(status): {
                    "description": means, "content": {PROBLEM: _shown(_refused(status), shown, status)}
                }
                for status, means in one.refusals.items()
            },
        },
    }
    if one.body is not None:
        content = {media: {"schema": schemas[repr(given)] if given is not None else {"type": "string"}}
                   for media, given in one.body.types.items()}  # fmt: skip
        content[JSON] |= _named({each.request.about: each.request.body for each in accepted})
        said["requestBody"] = {"required": True, "description": one.body.means, "content": content}
    return said


def _parameter(parameter: Parameter, accepted: list[Shown]) -> dict[str, Any]:
    sent = {
        each.request.about: {**each.request.path, **each.request.query}.get(parameter.name)
        for each in accepted
    }
    read = {"string": str, "integer": int, "number": float}[parameter.kind]
    return {
        **parameter.described(),
        **_named({about: read(value) for about, value in sent.items() if value is not None})
    }


def _shown(schema: dict[str, Any], shown: list[Shown], status: int = 200) -> dict[str, Any]:
    return {
        "schema": schema,
        **_named({each.request.about: each.answer for each in shown if each.status == status})
    }


def _named(examples: dict[str, Any]) -> dict[str, Any]:
    """Examples by what they are about, as OpenAPI has them; nothing at all where there are none."""
    found = {
        re.sub(r"\W+", "-", about.lower()): {"summary": about, "value": value} for about,
        value in examples.items()
    }
    return {"examples": found} if found else {}


def _refused(status: int) -> dict[str, Any]:
    """A problem of this status, with one of the codes that come with it."""
    told = {"status": {"const": status}, "code": {"enum": codes_of(status)}}
    return {"allOf": [{"$ref": "#/components/schemas/Problem"}, {"properties": told}]}
