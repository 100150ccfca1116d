"""Answers, verdicts, cards and entries that stand in pages of other sites: small pages meant for an iframe,
and oEmbed, which hands that iframe to whoever asks for it.

Only these pages may stand in a frame. Imported text is never on them.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, Response, jsonify, request
from markupsafe import escape

from ruling_service.ask.results import Reply
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs import limits, texts
from ruling_service.library.known_cards.known import known_cards
from ruling_service.situations.shared.loader import Place, from_data
from ruling_service.situations.shared.permalink import plain
from ruling_service.situations.shared.results import Verdict
from ruling_service.web import address, arguments, cards, runner, verdicts
from ruling_service.web.answer_parts import parts
from ruling_service.web.ask_page import asked_for
from ruling_service.web.both_games import of_both, side_by_side
from ruling_service.web.describing import asked, question
from ruling_service.web.pages import GAMES, Page, library, page
from ruling_service.web.previews import embedded_at
from ruling_service.web.question import Question

blueprint = Blueprint("embedding", __name__)

WIDTH, HEIGHT = 520, 260
"""Pixels that an embedded page is offered with."""


class Embedded(msgspec.Struct, kw_only=True):
    """What an embedded page says: what it is about, the answer, the state of a card's text or the summary of
    an entry, and where it stands whole.
    """

    title: str
    says: str
    whole: str


@page(blueprint, "/embed")
def embed() -> Page:
    """The answer to the question `q` (with `game` and `c`, as `/ask` has them), the verdict on the situation
    `s` or the case `case`, the card `card`, or the entry `entry`, for a frame elsewhere.
    """
    made = named_here()
    made.context["site"] = address.own()
    return made


def named_here() -> Page:
    """What the address of this request names, as it is shown elsewhere."""
    card, entry = arguments.text("card"), arguments.text("entry")
    if request.args.get("q"):
        return _answer(msgspec.structs.replace(asked_for(), cards=""))
    if entry:
        return _entry(entry)
    return _card(card) if card else _verdict(arguments.text("case"), request.args.get("s", ""))


def _verdict(case: str, code: str) -> Page:
    situation = library().entry(case).extra.get("situation") or {} if case else plain(code)
    from_data(situation, Place("permalink"), checked=False)
    verdict = runner.run("simulate", Verdict, situation=situation)
    shown = verdicts.shown(verdict, 0, asked(situation))
    whole = f"/{case}" if case else f"/simulate?s={code}"
    about = str(situation.get("summary") or question(situation)) if case else question(situation)
    game = str(situation.get("game", ""))
    return Page(
        template="embed.html", title=str(situation.get("title") or about), game=game if game in GAMES else "",
        data=Embedded(title=about, says=shown.says, whole=whole),
        context={"shown": shown, "about": about, "whole": whole}, keep="private",
    )  # fmt: skip


def _answer(question: Question) -> Page:
    texts.question(question.q, "q")
    reply = runner.run(
        "ask", Reply, question=question.q, game=question.game, choices=question.choices, cards=[]
    )
    both = of_both(question, reply)
    answered = [one for one in (side_by_side(question, both) if both else parts(reply)) if one.says]
    says = " ".join(f"{one.asks}: {one.says}" if len(answered) > 1 else one.says for one in answered)
    none = "No answer was found by playing it; the page has the rules that come nearest."
    return Page(
        template="embed.html", title=question.q[:80], game="",
        data=Embedded(title=question.q, says=says or none, whole=question.address()),
        context={"answers": answered, "about": question.q, "says": none, "whole": question.address()},
        keep="private",
    )  # fmt: skip


def _entry(ident: str) -> Page:
    """An entry in our wording alone: what is printed stays with whoever owns the document."""
    view = library().entry(ident)
    says = view.summary if view.body and view.summary else "Where it is printed stands on its page."
    return Page(
        template="embed.html", title=view.title, game=view.game if view.game in GAMES else "",
        data=Embedded(title=view.title, says=says, whole=f"/{view.id}"),
        context={"entry": view, "about": view.title, "says": says, "whole": f"/{view.id}"},
    )  # fmt: skip


def _card(ident: str) -> Page:
    game, _, rest = ident.partition("/")
    name = rest.partition("/")[2]
    known = known_cards(library()).at(game, name) if game in GAMES and name else None
    if known is None:
        hint = "Give its id, such as lcg/card/thalin."
        raise UnknownName("There is no such card.", hint=hint, where="card")
    printings = cards.printings_of(game, known.name)
    errata = cards.marked_errata(game, known.id)
    changed = bool(errata) or any(one.erratum for one in printings)
    says = "The printed text was changed." if changed else "No erratum of this card is known here."
    return Page(
        template="embed.html", title=known.name, game=game,
        data=Embedded(title=known.name, says=says, whole=f"/{known.id}"),
        context={"card": printings, "about": known.name, "says": says, "changed": changed,
                 "whole": f"/{known.id}"},
    )  # fmt: skip


EMBEDDED = "Answers (`/ask?q=…`), verdicts (`/simulate?s=…`), cases, cards and entries are."
"""Which pages can stand in a frame of another site."""


def framed(query: dict[str, list[str]], width: int, height: int) -> str:
    """The iframe of an embedded page, as another site writes it."""
    source = f"{address.named()}/embed?{urlencode(query, doseq=True)}"
    return (
        f'<iframe src="{escape(source)}" width="{width}" height="{height}" title="Ruling Service" '
        'loading="lazy" sandbox="allow-popups allow-same-origin"></iframe>'
    )


class Embedding(msgspec.Struct, kw_only=True):
    """How a page is shown on another site: the iframe to be copied, its address, the address that gives it as
    oEmbed, and the page of which it tells.
    """

    iframe: str
    source: str
    oembed: str
    whole: str


@page(blueprint, "/embed/this")
def embed_this() -> Page:
    """What has to be copied to show the page at the address `url` of this site on another one."""
    whole = arguments.text("url", limits.TEXT)
    query = embedded_at(whole)
    if not query:
        raise UnknownName("This page is not embedded.", where="url", hint=EMBEDDED)
    here = address.named()
    whole = whole if whole.startswith("/") else whole.removeprefix(here)
    return Page(
        template="embed_this.html", title="Show it on another page", game="", keep="private",
        data=Embedding(
            iframe=framed(query, WIDTH, HEIGHT), source=f"/embed?{urlencode(query, doseq=True)}",
            oembed=f"{here}/oembed?{urlencode({'url': here + whole})}", whole=whole,
        ),
        context={"width": WIDTH, "height": HEIGHT},
    )  # fmt: skip


@blueprint.get("/oembed")
def oembed() -> Response:
    """The iframe of a page of this site, as oEmbed (https://oembed.com) has it: `url`, `maxwidth`,
    `maxheight`; `format` is json.

    Raises UnknownName for a page that is not embedded, MalformedInput for another format.
    """
    if request.args.get("format", "json") != "json":
        raise MalformedInput("Only JSON is given.", hint="Leave `format` out.", where="format")
    query = embedded_at(arguments.text("url", limits.TEXT))
    if not query:
        raise UnknownName("This page is not embedded.", where="url", hint=EMBEDDED)
    width = min(WIDTH, arguments.number("maxwidth", WIDTH))
    height = min(HEIGHT, arguments.number("maxheight", HEIGHT))
    frame = framed(query, width, height)
    said: dict[str, Any] = {
        "version": "1.0", "type": "rich", "provider_name": "Ruling Service", "provider_url": address.named(),
        "width": width, "height": height, "html": frame, "cache_age": 3600,
    }  # fmt: skip
    response: Response = jsonify(said)
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response
