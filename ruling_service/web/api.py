"""The API: the objects of the command line over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, current_app, request

from ruling_service.ask.results import Reply
from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits, texts
from ruling_service.inputs.json_text import decoded, read_json
from ruling_service.inputs.quoting import quoted
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.known_cards.shown import view_of
from ruling_service.library.records import Answer, EntryLine
from ruling_service.library.search import find
from ruling_service.library.showing import EntryShown, shown_with
from ruling_service.library.suggesting import Suggestion, suggest
from ruling_service.situations.shared.acts import plain
from ruling_service.situations.shared.card_objects import cards_of
from ruling_service.situations.shared.compiling import CompiledCard
from ruling_service.situations.shared.model import CardFacts, Situation, schema
from ruling_service.situations.shared.older_texts import older_texts_of, worded
from ruling_service.situations.shared.played_by import played_by, without_package
from ruling_service.situations.shared.printings import taken_of
from ruling_service.situations.shared.results import Verdict
from ruling_service.web import imported_text, runner
from ruling_service.web.address import named, own
from ruling_service.web.both_games import of_both
from ruling_service.web.choices import LISTS
from ruling_service.web.describing_api import (
    JSON,
    OPERATIONS,
    Body,
    Examples,
    Request,
    description,
    operation,
)
from ruling_service.web.pages import GAMES, Page, library, page, public
from ruling_service.web.parameters import Parameter
from ruling_service.web.question import Question
from ruling_service.web.template_helpers import KINDS

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


class CardObject(msgspec.Struct, kw_only=True):
    """A card of a card database: the fields that are read of it. Others may be there."""

    id: str | msgspec.UnsetType = msgspec.UNSET
    name: str | msgspec.UnsetType = msgspec.UNSET
    type: str | msgspec.UnsetType = msgspec.UNSET
    text: str | msgspec.UnsetType = msgspec.UNSET
    shadow: str | msgspec.UnsetType = msgspec.UNSET
    gametext: str | msgspec.UnsetType = msgspec.UNSET
    keywords: str | msgspec.UnsetType = msgspec.UNSET


CARDS = CardObject | Annotated[list[CardObject], msgspec.Meta(min_length=1)]

MOST = 100_000
GAME = Parameter("game", "Only entries of this game", tuple(GAMES))
KIND = Parameter("kind", "Only entries of this kind", tuple(KINDS))
PAGE = Parameter("page", "Which page of them, from 1", kind="integer", least=1, most=MOST, otherwise=1)
ON_A_PAGE = Parameter(
    "size", "How many are on a page; all where it is left out", kind="integer", least=1, most=MOST,
    otherwise=MOST
)
LIMIT = Parameter(
    "limit", "How many results at most", kind="integer", least=1, most=limits.LIST, otherwise=10
)
NAMES = Parameter("limit", "How many names at most", kind="integer", least=1, most=limits.LIST, otherwise=12)
TYPE = Parameter("type", "Only cards that may lie there", tuple(LISTS))
BUDGET = Parameter(
    "budget", "Seconds that it may take; the service allows at most its own limit", kind="number", least=0.05,
    most=60
)

CROWS = {
    "game": "lcg",
    "players": [{"name": "Tom", "heroes": [{"card": "Thalin", "committed": True}]}],
    "encounter deck": ["Eastern Crows", "Hill Troll"],
    "do": [{"reveal": "Eastern Crows"}],
    "ask": {"where is": "Eastern Crows"},
}
"""The situation of the examples."""
TOO_LARGE = Request("A body that is too large", filler=limits.TEXT + 1)


@operation(
    blueprint, "/api/v1/search", "Entries that answer a query, the best first", Answer,
    Parameter("q", "What to search for", required=True, longest=limits.QUESTION), GAME, KIND, LIMIT,
    examples=[
        Request("A keyword", {"q": "surge", "game": "lcg", "limit": "1"}),
        Request("No query", {}),
        Request("A game that there isn't", {"q": "surge", "game": "chess"}),
    ],
)  # fmt: skip
def search() -> Response:
    """See `rulings search`."""
    query = request.args.get("q", request.args.get("query", ""))
    return shown(find(library(), query, game=GAME.chosen(), kind=KIND.chosen(), limit=LIMIT.whole()), keep=60)


@operation(
    blueprint, "/api/v1/entries", "Every entry with its citations", list[EntryLine],
    GAME, KIND, Parameter("document", "Only entries that this document speaks of"), PAGE, ON_A_PAGE,
    examples=[
        Request("The conflicts of sources", {"game": "tcg", "kind": "conflict"}),
        Request("A kind that there isn't", {"kind": "dragon"}),
    ],
)  # fmt: skip
def entries() -> Response:
    """See `rulings entries`."""
    found = library().entries(
        game=GAME.chosen(), kind=KIND.chosen(), document=request.args.get("document") or None
    )
    number, size = PAGE.whole(), ON_A_PAGE.whole()
    response = shown(found[(number - 1) * size : number * size], keep=300)
    response.headers["X-Total-Count"] = str(len(found))
    ways = [("prev", number - 1)] if number > 1 else []
    ways += [("next", number + 1)] if number * size < len(found) else []
    if ways:
        asked = {name: value for name, value in request.args.items() if name != PAGE.name}
        there = f"{request.path}?{urlencode(asked)}&page="
        response.headers["Link"] = ", ".join(f'<{there}{page}>; rel="{way}"' for way, page in ways)
    return response


@operation(
    blueprint, "/api/v1/entries/<path:id>", "One entry in full", EntryShown,
    Parameter("id", "Its id, such as lcg/keyword/surge", place="path", required=True),
    examples=[
        Request("A keyword", path={"id": "lcg/keyword/surge"}),
        Request("An id with a mistake in it", path={"id": "lcg/keyword/surg"}),
        Request("A part of several names", path={"id": "by"}),
    ],
)  # fmt: skip
def entry(id: str) -> Response:
    """See `rulings show`; an imported card without its printed text, unless the owner gives that."""
    with_text = imported_text.for_programs()
    view = view_of(library(), id, with_text=with_text)
    home = library().folder.parent.parent
    before = worded(older_texts_of(view, home), with_text=with_text)
    steps = without_package(played_by(view.id, home))
    return shown(shown_with(view, steps, before, taken_of(view, home)), keep=300)


@operation(
    blueprint, "/api/v1/cards", "Cards that a situation can name, by a part of their name", CardNames,
    Parameter("q", "A part of the name", required=True), GAME, TYPE, NAMES,
    examples=[
        Request("Names that begin so", {"q": "thal", "game": "lcg"}),
        Request("No number of names", {"q": "thal", "limit": "many"}),
    ],
)  # fmt: skip
def cards() -> Response:
    """What the form offers while a name is typed: the project's own cards and imported ones."""
    query, game = request.args.get("q", ""), GAME.chosen() or "lcg"
    types = LISTS.get(TYPE.text())
    limit = NAMES.whole()
    known = known_cards(library())
    found: list[CardName] = []
    for card, _ in known.find(query, game, unfinished=True):
        if len(found) >= limit:
            break
        offered = {
            str(facts.get("type", "")): CardName(
                name=str(facts.get("name") or card.name), type=str(facts.get("type", "")),
                id=card.id if card.own else "", own=card.own
            )
            for facts in known.facts(card)
        }
        found += [one for one in offered.values() if types is None or one.type in types]
    return shown(CardNames(query=query, cards=found[:limit]), keep=60)


class Suggestions(msgspec.Struct, kw_only=True):
    """What may be meant by what is typed so far."""

    query: str
    suggestions: list[Suggestion]


@operation(
    blueprint, "/api/v1/suggest", "What may be meant while a name or a search is typed", Suggestions,
    Parameter("q", "What is typed so far", required=True, longest=limits.QUESTION), GAME, NAMES,
    examples=[
        Request("A name with a slip", {"q": "thalim", "game": "lcg", "limit": "2"}),
        Request("A field of cards", {"q": "type:al", "game": "lcg", "limit": "2"}),
        Request("A game that there isn't", {"q": "surge", "game": "chess"}),
    ],
)  # fmt: skip
def suggestions() -> Response:
    """What the box of every page offers: cards with type and set, rules and scenarios by their titles, fields
    of cards.
    """
    query = request.args.get("q", "")
    found = suggest(library(), query, GAME.chosen(), NAMES.whole())
    return shown(Suggestions(query=query, suggestions=found), keep=60)


@operation(
    blueprint, "/api/v1/ask", "Answer a question in plain words", Reply,
    Parameter("q", "The question", required=True, longest=limits.QUESTION), GAME,
    examples=[
        Request("Who decides", {"q": "Who decides which location we travel to?", "game": "lcg"}),
        Request("No question", {"q": ""}),
    ],
)  # fmt: skip
def ask() -> Response:
    """See `rulings ask`."""
    question = request.args.get("q", "").strip()
    if not question:
        raise MalformedInput("there is no question.", hint="Put it into `q`.", where="q")
    asked = Question(q=question, game=GAME.chosen() or "")
    reply = runner.run("ask", Reply, question=asked.q, game=asked.game, choices=[])
    reply.both = of_both(asked, reply)
    return shown(reply)


class QuestionWithCards(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A question, its game where it is known, and cards that it names, with their text, as under `cards` of a
    situation.
    """

    question: Annotated[str, msgspec.Meta(max_length=limits.QUESTION)]
    game: Literal["", "lcg", "tcg"] = ""
    cards: Annotated[list[CardFacts], msgspec.Meta(max_length=limits.CARDS)] = []


ORC = {
    "name": "Grim Orc", "type": "minion", "culture": "Moria", "twilight cost": 2, "strength": 7,
    "vitality": 2, "text": "While you can spot 2 companions, Grim Orc is strength +3."
}
"""The card of the examples."""


@operation(
    blueprint, "/api/v1/ask", "Answer a question about cards that are given with their text", Reply,
    method="POST",
    body=Body("A question, and cards as under `cards` of a situation", {JSON: QuestionWithCards}),
    examples=[
        Request(
            "A card that nobody knows", body={"question": "How strong is Grim Orc?", "cards": [ORC]}
        ),
        Request(
            "A card with a value that can't be",
            body={"question": "How strong is Grim Orc?", "cards": [{**ORC, "strength": "many"}]},
        ),
        TOO_LARGE,
    ],
)  # fmt: skip
def ask_with_cards() -> Response:
    """See `rulings ask --cards`."""
    asked = _object(_json())
    if unknown := sorted(set(asked) - {"question", "game", "cards"}):
        raise MalformedInput(
            f"there is no field {quoted(unknown[0])} here.", hint="Valid here: question, game, cards.",
            where=unknown[0],
        )
    question, game = asked.get("question"), asked.get("game") or ""
    if not isinstance(question, str) or not question.strip():
        raise MalformedInput("there is no question.", hint="Put it into `question`.", where="question")
    if game and game not in GAMES:
        raise MalformedInput(
            f"there is no game {quoted(str(game))}.", hint=f"Use one of: {', '.join(GAMES)}.", where="game"
        )
    cards = [plain(card) for card in cards_of(asked.get("cards") or [])]
    question = texts.question(question.strip())
    return shown(runner.run("ask", Reply, question=question, game=game, choices=[], cards=cards))


@operation(
    blueprint, "/api/v1/simulate", "The verdict on a situation", Verdict,
    BUDGET, Parameter("ruleset", "The edition whose rules are played"),
    method="POST",
    body=Body("A situation, as JSON or YAML", {JSON: Situation, "application/yaml": Situation}),
    examples=[
        Request("Eastern Crows are revealed to Thalin", body=CROWS),
        Request(
            "A card that nobody knows", body={**CROWS, "players": [{"name": "Tom", "heroes": ["Thalinn"]}]}
        ),
        Request(
            "A position that can't be",
            body={**CROWS, "players": [{"name": "Tom", "heroes": [{"card": "Thalin", "damage": 9}]}]}
        ),
        TOO_LARGE,
    ],
)  # fmt: skip
def simulate() -> Response:
    """See `rulings simulate`."""
    data = runner.run("read", dict[str, Any], text=body_text()) if _is_yaml() else _object(_json())
    if request.args.get("ruleset"):
        data = {**data, "ruleset": request.args["ruleset"]}
    return shown(runner.run("simulate", Verdict, situation=data, seconds=BUDGET.decimal()))


@operation(
    blueprint, "/api/v1/compile", "What card text compiles to", CompiledCard | list[CompiledCard],
    Parameter("game", "The game whose language it is", tuple(GAMES)),
    method="POST",
    body=Body(
        "A card object with its text, a list of them, or JSON lines",
        {JSON: CARDS, "application/x-ndjson": None}
    ),
    examples=[
        Request(
            "A card",
            body={
                "name": "Old Scout", "type": "Ally",
                "text": "Response: After Old Scout enters play, draw 1 card."
            }
        ),
        Request(
            "Two cards, of which one is not understood",
            body=[{"name": "Blank", "text": ""}, {"name": "Odd", "text": "Frobnicate."}]
        ),
        Request("No card", body=7),
        TOO_LARGE,
    ],
)  # fmt: skip
def compile_cards() -> Response:
    """See `rulings compile`. One card object is answered with one object, a list or lines with a list."""
    value = _lines() if request.mimetype == "application/x-ndjson" else _json()
    given = value if isinstance(value, list) else [value]
    if not given or not all(isinstance(card, dict) for card in given):
        raise MalformedInput(
            "a card is an object with fields.", hint='Such as {"name": "…", "type": "Hero", "text": "…"}.',
            where="body"
        )
    compiled = runner.run("compile", list[CompiledCard], cards=given, game=GAME.chosen())
    return shown(compiled if isinstance(value, list) else compiled[0])


@operation(blueprint, "/api/v1/situation-schema.json", "The JSON Schema of a situation", dict[str, Any])
def situation_schema() -> Response:
    """The JSON Schema of a situation."""
    return shown(schema(), keep=3600)


_examples = Examples()


@operation(blueprint, "/api/v1/openapi.json", "This description", dict[str, Any])
def openapi() -> Response:
    """The description of this API; for a moment without examples, where they are being asked for or the site
    is too busy for them.
    """
    known = _examples.of(
        current_app._get_current_object(), str(library().folder)  # type: ignore[attr-defined]
    )
    return shown(description(own(), known), keep=300 if known else 0)


@page(blueprint, "/api")
def about() -> Page:
    """What the API offers, for people."""
    data = [{"method": one.method, "path": one.path, "summary": one.summary} for one in OPERATIONS]
    return Page(
        template="api.html", title="API", data={"operations": data},
        context={"operations": OPERATIONS, "root": f"{named()}/"}
    )


def shown(value: Any, *, keep: int = 0) -> Response:
    """The value as JSON; `keep` is how many seconds it may be kept."""
    response = Response(msgspec.json.encode(public(value)), mimetype="application/json")
    response.headers["Cache-Control"] = f"public, max-age={keep}" if keep else "no-store"
    if keep:
        response.add_etag()
        response.make_conditional(request)
    return response


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
        raise MalformedInput(
            "A situation is a list of fields.", hint='It begins with {"game": "lcg"}.', where="body"
        )
    return value
