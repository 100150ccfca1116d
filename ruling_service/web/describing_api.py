"""The API's own description (OpenAPI 3.1), made from what each operation declares of itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from flask import Blueprint, request

from ruling_service.inputs import limits, texts
from ruling_service.situations.shared.acts import schema_components
from ruling_service.situations.shared.model import Situation
from ruling_service.web.problems import Problem


class Parameter(NamedTuple):
    """A parameter of an operation: what it means, which values or how many characters it may have, and where it stands."""

    name: str
    means: str
    values: tuple[str, ...] = ()
    required: bool = False
    kind: str = "string"
    place: str = "query"
    least: float | None = None
    most: float | None = None
    longest: int = limits.NAME


class Body(NamedTuple):
    """What a request's body holds, as which media types, and the name of its schema."""

    means: str
    types: tuple[str, ...]
    schema: str


class Operation(NamedTuple):
    """An operation of the API; `answer` is the type of the object that it answers with, None while there is no answer yet."""

    path: str
    method: str
    summary: str
    answer: Any
    parameters: tuple[Parameter, ...]
    body: Body | None
    name: str


OPERATIONS: list[Operation] = []
"""All operations, in the order in which they are declared."""

View = Callable[..., Any]


def operation(
    blueprint: Blueprint, path: str, summary: str, answer: Any, *parameters: Parameter, method: str = "GET", body: Body | None = None
) -> Callable[[View], View]:
    """Register a view as an operation of the API, with what its description says."""

    def register(view: View) -> View:
        OPERATIONS.append(Operation(path, method, summary, answer, parameters, body, view.__name__))
        blueprint.add_url_rule(path, view.__name__, _within_limits(view, parameters), methods=[method])
        return view

    return register


def _within_limits(view: View, parameters: tuple[Parameter, ...]) -> View:
    """The view, which is asked only with texts that are no longer than described."""

    @wraps(view)
    def asked(**arguments: Any) -> Any:
        for one in parameters:
            if one.place == "query":
                texts.bounded(request.args.get(one.name, ""), one.name, one.longest)
        return view(**arguments)

    return asked


def description(root: str) -> dict[str, Any]:
    """The OpenAPI document of the API that is served at `root`."""
    types = [one.answer for one in OPERATIONS if one.answer is not None]
    found, components = schema_components([*types, Situation, Problem], "#/components/schemas/{name}")
    by_type = dict(zip([str(one) for one in types], found, strict=False))
    components["cards"] = {
        "oneOf": [{"$ref": "#/components/schemas/card"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/card"}}]
    }
    components["card"] = {
        "type": "object",
        "properties": {name: {"type": "string"} for name in ("id", "name", "type", "text", "shadow", "gametext", "keywords")},
    }
    components["situation"] = found[-2]
    paths: dict[str, Any] = {}
    for one in OPERATIONS:
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", one.path)
        paths.setdefault(path, {})[one.method.lower()] = _described(one, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ruling Service", "version": "1", "description": "Rules of two card games, looked up and played."},
        **({"servers": [{"url": root}]} if root else {}),
        "paths": paths,
        "components": {"schemas": components},
    }


def _described(one: Operation, by_type: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "parameters": [_parameter(parameter) for parameter in one.parameters],
        "responses": _responses(one, by_type),
    }
    if one.body is not None:
        schema = {"$ref": f"#/components/schemas/{one.body.schema}"}
        content = {kind: {"schema": schema if kind == "application/json" else {"type": "string"}} for kind in one.body.types}
        said["requestBody"] = {"required": True, "description": one.body.means, "content": content}
    return said


def _parameter(parameter: Parameter) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": parameter.kind}
    if parameter.values:
        schema["enum"] = list(parameter.values)
    elif parameter.kind == "string" and parameter.place == "query":
        schema["maxLength"] = parameter.longest
    if parameter.least is not None:
        schema["minimum"] = parameter.least
    if parameter.most is not None:
        schema["maximum"] = parameter.most
    return {"name": parameter.name, "in": parameter.place, "required": parameter.required, "description": parameter.means, "schema": schema}


def _responses(one: Operation, by_type: dict[str, Any]) -> dict[str, Any]:
    problem = {"content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    said: dict[str, Any] = {"400": {"description": "The request can't be used", **problem}, "503": {"description": "Not now", **problem}}
    if one.answer is None:
        return {"501": {"description": "Not in this version", **problem}, **said}
    if any(parameter.place == "path" for parameter in one.parameters):
        said["404"] = {"description": "There is no such thing", **problem}
    if one.body is not None:
        said["413"] = {"description": "Too large", **problem}
    schema = by_type[str(one.answer)]
    if one.name == "compile_cards":
        schema = {"oneOf": [schema, schema["items"]]}
    return {"200": {"description": one.summary, "content": {"application/json": {"schema": schema}}}, **said}
