"""The API: the objects of the command line over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, request

from ruling_service.ask.results import Reply
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits, numbers
from ruling_service.inputs.json_text import decoded, read_json
from ruling_service.inputs.quoting import quoted
from ruling_service.library.cards import ImportedCards
from ruling_service.library.records import Answer, EntryLine, EntryView
from ruling_service.library.search import find
from ruling_service.situations.shared.compiling import CompiledCard
from ruling_service.situations.shared.model import schema
from ruling_service.situations.shared.results import Verdict
from ruling_service.slugs import fold
from ruling_service.web import runner
from ruling_service.web.address import named, own
from ruling_service.web.choices import LISTS
from ruling_service.web.describing_api import OPERATIONS, Body, Parameter, description, operation
from ruling_service.web.dressing import KINDS
from ruling_service.web.pages import GAMES, Page, library, page, public

blueprint = Blueprint("api", __name__)


class CardName(msgspec.Struct, kw_only=True):
    """A card that a situation can name."""

    name: str
    type: str
    id: str
    own: bool


class CardNames(msgspec.Struct, kw_only=True):
    """Cards whose names hold what was asked for."""

    query: str
    cards: list[CardName]


GAME = Parameter("game", "Only entries of this game", tuple(GAMES))
KIND = Parameter("kind", "Only entries of this kind", tuple(KINDS))


@operation(
    blueprint,
    "/api/v1/search",
    "Entries that answer a query, the best first",
    Answer,
    Parameter("q", "What to search for", required=True, longest=limits.QUESTION),
    GAME,
    KIND,
    Parameter("limit", "How many results at most", kind="integer", least=1, most=limits.LIST),
)
def search() -> Response:
    """See `rulings search`."""
    query = request.args.get("q", request.args.get("query", ""))
    game, kind = chosen(GAME), chosen(KIND)
    return shown(find(library(), query, game=game, kind=kind, limit=whole_number("limit", 10, limits.LIST)), keep=60)


@operation(
    blueprint,
    "/api/v1/entries",
    "Every entry with its citations",
    list[EntryLine],
    GAME,
    KIND,
    Parameter("document", "Only entries that this document speaks of"),
)
def entries() -> Response:
    """See `rulings entries`."""
    found = library().entries(game=chosen(GAME), kind=chosen(KIND), document=request.args.get("document") or None)
    return shown(found, keep=300)


@operation(
    blueprint,
    "/api/v1/entries/<path:id>",
    "One entry in full",
    EntryView,
    Parameter("id", "Its id, such as lcg/keyword/surge", place="path", required=True),
)
def entry(id: str) -> Response:
    """See `rulings show`."""
    return shown(library().entry(id), keep=300)


@operation(
    blueprint,
    "/api/v1/cards",
    "Cards that a situation can name, by a part of their name",
    CardNames,
    Parameter("q", "A part of the name", required=True),
    Parameter("game", "The game", tuple(GAMES)),
    Parameter("type", "Only cards that may lie there", tuple(LISTS)),
    Parameter("limit", "How many at most", kind="integer", least=1, most=limits.LIST),
)
def cards() -> Response:
    """What the form offers while a name is typed: the project's own cards first, then those that the owner imported."""
    query, game = request.args.get("q", ""), chosen(GAME) or "lcg"
    types = LISTS.get(request.args.get("type", ""))
    limit, wanted = whole_number("limit", 12, limits.LIST), fold(query.strip())
    found = sorted(_named(wanted, game, types), key=lambda one: (not fold(one.name).startswith(wanted), not one.own, fold(one.name)))
    unique = list({(one.name, one.type): one for one in reversed(found)}.values())[::-1]
    return shown(CardNames(query=query, cards=unique[:limit] if wanted else []), keep=60)


def _named(wanted: str, game: str, types: tuple[str, ...] | None) -> list[CardName]:
    found = []
    for facts in library().card_facts(game):
        for printing in facts.get("printings") or [facts]:
            found.append(
                CardName(name=str(printing.get("name") or facts["name"]), type=str(printing.get("type", "")), id=facts["id"], own=True)
            )
    imported = ImportedCards(library().folder.parent.parent)
    names = [name for name in imported.names(game) if wanted in fold(name)][: limits.LIST]
    for name in names:
        found += [CardName(name=name, type=str(one.get("type", "")), id="", own=False) for one in imported.called(name, game)]
    return [one for one in found if wanted in fold(one.name) and (types is None or one.type in types)]


@operation(
    blueprint,
    "/api/v1/ask",
    "Answer a question in plain words",
    Reply,
    Parameter("q", "The question", required=True, longest=limits.QUESTION),
    GAME,
)
def ask() -> Response:
    """See `rulings ask`."""
    question = request.args.get("q", "").strip()
    if not question:
        raise MalformedInput("there is no question.", hint="Put it into `q`.", where="q")
    return shown(runner.run("ask", Reply, question=question, game=chosen(GAME) or "", choices=[]))


@operation(
    blueprint,
    "/api/v1/simulate",
    "The verdict on a situation",
    Verdict,
    Parameter("budget", "Seconds that it may take; the service allows at most its own limit", kind="number", least=0.05, most=60),
    Parameter("ruleset", "The edition whose rules are played"),
    method="POST",
    body=Body("A situation (/api/v1/situation-schema.json), as JSON or YAML", ("application/json", "application/yaml"), "situation"),
)
def simulate() -> Response:
    """See `rulings simulate`."""
    data = runner.run("read", dict[str, Any], text=body_text()) if _is_yaml() else _object(_json())
    if request.args.get("ruleset"):
        data = {**data, "ruleset": request.args["ruleset"]}
    return shown(runner.run("simulate", Verdict, situation=data, seconds=_seconds()))


@operation(
    blueprint,
    "/api/v1/compile",
    "What card text compiles to",
    list[CompiledCard],
    Parameter("game", "The game whose language it is", tuple(GAMES)),
    method="POST",
    body=Body("A card object with its text, a list of them, or JSON lines", ("application/json", "application/x-ndjson"), "cards"),
)
def compile_cards() -> Response:
    """See `rulings compile`. One card object is answered with one object, a list or lines with a list."""
    value = _lines() if request.mimetype == "application/x-ndjson" else _json()
    given = value if isinstance(value, list) else [value]
    if not given or not all(isinstance(card, dict) for card in given):
        raise MalformedInput("a card is an object with fields.", hint='Such as {"name": "…", "type": "Hero", "text": "…"}.', where="body")
    compiled = runner.run("compile", list[CompiledCard], cards=given, game=chosen(GAME))
    return shown(compiled if isinstance(value, list) else compiled[0])


@blueprint.get("/api/v1/situation-schema.json")
def situation_schema() -> Response:
    """The JSON Schema of a situation."""
    return shown(schema(), keep=3600)


@blueprint.get("/api/v1/openapi.json")
def openapi() -> Response:
    """The description of this API."""
    return shown(description(own()), keep=300)


@page(blueprint, "/api")
def about() -> Page:
    """What the API offers, for people."""
    data = [{"method": one.method, "path": one.path, "summary": one.summary} for one in OPERATIONS]
    return Page(template="api.html", title="API", data={"operations": data}, context={"operations": OPERATIONS, "root": f"{named()}/"})


def shown(value: Any, *, keep: int = 0) -> Response:
    """The value as JSON; `keep` is how many seconds it may be kept."""
    response = Response(msgspec.json.encode(public(value)), mimetype="application/json")
    response.headers["Cache-Control"] = f"public, max-age={keep}" if keep else "no-store"
    if keep:
        response.add_etag()
        response.make_conditional(request)
    return response


def chosen(parameter: Parameter) -> str | None:
    """The value of a parameter that has only certain values. Raises MalformedInput for others."""
    value = request.args.get(parameter.name, "")
    if value and value not in parameter.values:
        raise MalformedInput(
            f"there is no {parameter.name} {quoted(value)}.", hint=f"Use one of: {', '.join(parameter.values)}.", where=parameter.name
        )
    return value or None


def whole_number(name: str, otherwise: int, most: int) -> int:
    """A parameter that is a whole number from 1 to `most`."""
    return numbers.whole(request.args.get(name, str(otherwise)), name, least=1, most=most)


def _seconds() -> float | None:
    text = request.args.get("budget")
    return None if text is None else numbers.decimal(text, "budget", least=0.05, most=60)


def body_text() -> str:
    """The request's body as text."""
    return decoded(request.get_data(), "body")


def _is_yaml() -> bool:
    return request.mimetype in ("application/yaml", "application/x-yaml", "text/yaml")


def _json() -> Any:
    return read_json(request.get_data(), "body")


def _lines() -> list[Any]:
    found = []
    for number, line in enumerate(body_text().split("\n"), 1):
        if line.strip():
            found.append(read_json(line, first_line=number))
    return found


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise MalformedInput("A situation is a list of fields.", hint='It begins with {"game": "lcg"}.', where="body")
    return value
