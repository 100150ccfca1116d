"""The picture with which a link to an answer, verdict, card or entry is shown elsewhere: what it is about and
what is said, in words of ours.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import blake2b

from flask import Blueprint, Response, redirect, request

from ruling_service.errors import RulingError
from ruling_service.library.known_cards.known import known_cards
from ruling_service.web.embedding import Embedded, named_here
from ruling_service.web.lettering import Canvas, Colour, faces, wrapped
from ruling_service.web.pages import GAMES, Page, library
from ruling_service.web.previews import HEIGHT, WIDTH
from ruling_service.web.template_helpers import CONFIDENCE, KINDS

blueprint = Blueprint("preview_pictures", __name__)

PAPER: Colour = (251, 250, 246)
INKS: tuple[Colour, ...] = ((31, 29, 25), (92, 87, 77), (125, 74, 14))
INK, QUIET, ACCENT = range(3)
EDGE, INDENT = 22, 84
TITLE_LINES, TEXT_LINES = 3, 5
KEPT = 64
"""Pictures that a process remembers."""

_kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
_lock = threading.Lock()


@blueprint.get("/preview.png")
def preview_picture() -> Response:
    """The picture of what `/embed` shows at the same address; the site's own where that can't be had now."""
    key = (str(library().folder), str(known_cards(library()).number), request.full_path)
    with _lock:
        made = _kept.get(key)
    if made is None:
        try:
            made = drawn(named_here())
        except RulingError as error:
            if error.http_status == 503:
                return redirect("/static/preview.png", 302)  # type: ignore[return-value]
            raise
        _keep(key, made)
    response = Response(made, mimetype="image/png")
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.set_etag(blake2b(made, digest_size=10).hexdigest())
    response.make_conditional(request)
    return response


def _keep(key: tuple[str, ...], made: bytes) -> None:
    with _lock:
        _kept[key] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def drawn(page: Page) -> bytes:
    """The picture of what an embedded page says, as PNG."""
    said, letters = page.data, faces()
    assert isinstance(said, Embedded)
    canvas = Canvas(WIDTH, HEIGHT, PAPER, INKS)
    canvas.box(0, 0, EDGE, HEIGHT, ACCENT)
    width = WIDTH - 2 * INDENT
    y = 64
    canvas.write(" · ".join(_sort(page)), INDENT, y, letters["label"], ACCENT)
    y += letters["label"].line + 20
    for line in wrapped(said.title, letters["title"], width, TITLE_LINES):
        canvas.write(line, INDENT, y, letters["title"], INK)
        y += letters["title"].line
    y += 18
    room = (HEIGHT - 110 - y) // letters["text"].line
    for line in wrapped(said.says, letters["text"], width, min(room, TEXT_LINES)):
        canvas.write(line, INDENT, y, letters["text"], INK)
        y += letters["text"].line
    canvas.box(INDENT, HEIGHT - 92, width, 2, QUIET)
    canvas.write("Ruling Service, unofficial", INDENT, HEIGHT - 76, letters["label"], QUIET)
    return canvas.png()


def _sort(page: Page) -> list[str]:
    """What a picture says of the sort of its page: the game, what it is, and how sure it is."""
    asks = request.args
    entry = page.context.get("entry")
    kind = "Answer" if "q" in asks else "Situation" if "s" in asks else "Case" if "case" in asks else "Card"
    found = [page.game.upper()] if page.game in GAMES else []
    found.append(KINDS.get(entry.kind, entry.kind) if entry is not None else kind)
    shown, answers = page.context.get("shown"), page.context.get("answers") or []
    sure = shown.verdict.confidence if shown else answers[0].confidence if len(answers) == 1 else ""
    undecided = shown is not None and shown.verdict.verdict == "inconclusive"
    return found + (["Undecided"] if undecided else [CONFIDENCE[sure][0]] if sure in CONFIDENCE else [])


__all__ = ["blueprint", "drawn"]
