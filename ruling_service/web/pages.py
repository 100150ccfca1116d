"""A page and the JSON beside it: one view gives both, and what depends only on the library is rendered once.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import wraps
from hashlib import blake2b
from typing import Any, Literal, NamedTuple

import msgspec
from flask import Blueprint, Response, current_app, g, render_template, request

from ruling_service.library import Library, open_library
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.model import GAME_NAMES
from ruling_service.signs import drawn
from ruling_service.web import imported_text
from ruling_service.web.address import named

KEPT_BYTES = 48 * 1024 * 1024
"""How much of rendered pages a process keeps."""

GAMES = GAME_NAMES
"""The two games, by the names that tell them apart."""

_encode = msgspec.json.Encoder(order="deterministic")


@dataclass(frozen=True, kw_only=True)
class Page:
    """What a view shows: a template with its context, and the data that the page's `.json` gives."""

    template: str
    title: str
    data: Any
    game: str = ""
    context: dict[str, Any] = field(default_factory=dict)
    status: int = 200
    keep: Literal["library", "private", "never"] = "library"


class Rendered(NamedTuple):
    """A rendered page as it is sent."""

    body: bytes
    mimetype: str
    status: int
    etag: str
    keep: str


class Kept:
    """Rendered pages, the least used ones forgotten first. Safe for several threads."""

    def __init__(self, limit: int = KEPT_BYTES) -> None:
        self._pages: OrderedDict[tuple[str, ...], Rendered] = OrderedDict()
        self._limit = limit
        self._size = 0
        self._lock = threading.Lock()

    def get(self, key: tuple[str, ...]) -> Rendered | None:
        """The page kept under `key`."""
        with self._lock:
            found = self._pages.get(key)
            if found is not None:
                self._pages.move_to_end(key)
            return found

    def put(self, key: tuple[str, ...], page: Rendered) -> None:
        """Keep a page, and forget old ones where there is no room."""
        if len(page.body) > self._limit // 8:
            return
        with self._lock:
            before = self._pages.pop(key, None)
            self._size += len(page.body) - (len(before.body) if before else 0)
            self._pages[key] = page
            while self._size > self._limit:
                self._size -= len(self._pages.popitem(last=False)[1].body)

    def forget(self) -> None:
        """Keep none of them any longer."""
        with self._lock:
            self._pages.clear()
            self._size = 0


_kept = Kept()


def make_all_anew() -> None:
    """Render every page of this process again when it is next asked for."""
    _kept.forget()


def library() -> Library:
    """The library in force, the same one for the whole request."""
    if "library" not in g:
        g.library = open_library(current_app.config["HOME"])
    found: Library = g.library
    return found


def titles_of(ids: Iterable[str]) -> dict[str, str]:
    """Id → title of the entry there, also for ids that lead to an entry under another id.

    Ids that lead nowhere are left out.
    """
    wanted = list(dict.fromkeys(ids))
    found = {row[0]: row[1] for row in library().rows_in("select id, title from entries where id in", wanted)}
    rest = [one for one in wanted if one not in found]
    others = "select r.other, e.title from redirects r join entries e on e.id = r.entry where r.other in"
    return found | {row[0]: row[1] for row in library().rows_in(others, rest)}


def wants_json() -> bool:
    """Is the `.json` beside a page asked for?"""
    return request.path.endswith(".json")


def page(
    blueprint: Blueprint, rule: str, **options: Any
) -> Callable[[Callable[..., Page | Response]], Callable[..., Any]]:
    """Register a view that gives a `Page` under `rule` and, as JSON, under `rule` with `.json`."""

    def register(view: Callable[..., Page | Response]) -> Callable[..., Any]:
        @wraps(view)
        def shown(**arguments: Any) -> Response:
            return answer(lambda: view(**arguments))

        blueprint.add_url_rule(rule, view.__name__, shown, **options)
        if "<path:" not in rule:
            blueprint.add_url_rule(
                f"{rule}.json" if rule != "/" else "/index.json", view.__name__, shown, **options
            )
        return shown

    return register


def answer(view: Callable[[], Page | Response]) -> Response:
    """What the view shows, from what was kept if it was shown before. An export keeps nothing and takes
    nothing that was kept: it has pages of its own, and records what they run.
    """
    key = (
        str(library().folder), named(), request.full_path, str(imported_text.on_pages()),
        str(known_cards(library()).number)
    )
    keeps = request.method in ("GET", "HEAD") and "RECORDED" not in current_app.config
    kept = _kept.get(key) if keeps else None
    if kept is None:
        made = view()
        if isinstance(made, Response):
            return made
        kept = render(made)
        if (
            keeps and made.keep == "library" and made.status == 200
            and len(request.full_path) < 600
        ):
            _kept.put(key, kept)
    return sent(kept)


def render(made: Page) -> Rendered:
    """The page as HTML, or its data as JSON."""
    if wants_json():
        body, mimetype = _encode.encode(public(made.data)), "application/json"
    else:
        shown = {"page": made, "game": made.game, "data": made.data, **made.context}
        body, mimetype = drawn(render_template(made.template, **shown)).encode(), "text/html"
    return Rendered(body, mimetype, made.status, blake2b(body, digest_size=10).hexdigest(), made.keep)


def sent(kept: Rendered) -> Response:
    """The response, or 304 if the reader has this very page already."""
    response = Response(kept.body, kept.status, mimetype=kept.mimetype)
    response.set_etag(kept.etag)
    caching = {
        "library": "public, max-age=60, stale-while-revalidate=600",
        "private": "private, no-cache",
        "never": "no-store",
    }
    response.headers["Cache-Control"] = caching[kept.keep]
    if kept.status == 200:
        response.make_conditional(request)
    return response


def public(data: Any) -> Any:
    """The data without the folders in which the owner of the service keeps documents."""
    return _without_folders(msgspec.to_builtins(data))


def _without_folders(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: document_name(inner) if key == "file" and isinstance(inner, str) else _without_folders(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_without_folders(inner) for inner in value]
    return value


def document_name(file: str) -> str:
    """A document's file without its folder; our own files keep theirs."""
    return file if file.startswith("corpus/") else file.replace("\\", "/").rsplit("/", 1)[-1]
