"""Bulk files: all of our own wording at a stable address, with a date, a checksum and the licence."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
from flask import Blueprint, Response, abort, request

from ruling_service import __version__
from ruling_service.library.bulk import ATTRIBUTION, KINDS, LICENCE, LICENCE_URL, bulk_of
from ruling_service.library.bulk_whole import NAME, whole_of
from ruling_service.library.model import Game
from ruling_service.web.api import shown
from ruling_service.web.describing_api import Request, operation
from ruling_service.web.pages import GAMES, Page, library, page

blueprint = Blueprint("bulk", __name__)

LINES = "application/x-ndjson"


class ListedFile(msgspec.Struct, kw_only=True):
    """A bulk file: what it holds, where it is (below the site's address), and the size in bytes and SHA-256
    (hexadecimal) by which one sees that it came whole.
    """

    name: str
    game: Game
    kind: str
    holds: str
    url: str
    lines: int
    bytes: int
    sha256: str


class Archive(msgspec.Struct, kw_only=True):
    """All bulk files as one ZIP, with the wording as texts to read: where it is, its size in bytes, and its
    SHA-256 (hexadecimal).
    """

    name: str
    url: str
    bytes: int
    sha256: str


class BulkFiles(msgspec.Struct, kw_only=True):
    """The bulk files: when their library was built (RFC 3339, UTC), the version of the service, under which
    licence (SPDX) they may be used and whom to name; `whole` is all of them in one download.
    """

    built: str
    version: str
    licence: str
    licence_url: str
    attribution: str
    files: list[ListedFile]
    whole: Archive | None


def listing() -> BulkFiles:
    """The bulk files of the library in force."""
    found, whole = bulk_of(library()), whole_of(library())
    return BulkFiles(
        built=_moment(found.built).isoformat().replace("+00:00", "Z"), version=__version__,
        licence=LICENCE, licence_url=LICENCE_URL, attribution=ATTRIBUTION,
        files=[
            ListedFile(
                name=one.name, game=one.game, kind=one.kind, holds=KINDS[one.kind][1],
                url=f"/bulk/{one.name}", lines=one.lines, bytes=len(one.body), sha256=one.sha256,
            )
            for one in found.files
        ],
        whole=Archive(name=NAME, url=f"/bulk/{NAME}", bytes=len(whole.body), sha256=whole.sha256)
        if whole else None,
    )  # fmt: skip


@operation(
    blueprint, "/api/v1/bulk", "The bulk files with their dates, sizes and checksums", BulkFiles,
    examples=[Request("The files")],
)  # fmt: skip
def files() -> Response:
    """What `/bulk` lists."""
    return shown(listing(), keep=300)


@page(blueprint, "/bulk")
def bulk() -> Page:
    """The bulk files, for people."""
    found = listing()
    by_game = {game: [one for one in found.files if one.game == game] for game in GAMES}
    return Page(template="bulk.html", title="Bulk files", data=found, context={"by_game": by_game})


@blueprint.get("/bulk/<name>")
def file(name: str) -> Response:
    """One file as it was made of the library, or all of them in one: whole, a range of it, or 304 for who has
    it.
    """
    found, whole = bulk_of(library()), whole_of(library())
    if name == NAME and whole is not None:
        return _sent(whole.body, whole.sha256, "application/zip", found.built)
    one = next((each for each in found.files if each.name == name), None)
    if one is None:
        abort(404)
    return _sent(one.body, one.sha256, LINES, found.built)


def _sent(body: bytes, checksum: str, kind: str, built: float) -> Response:
    response = Response(body, mimetype=kind)
    response.set_etag(checksum)
    response.last_modified = _moment(built)
    response.headers["Cache-Control"] = "public, max-age=300"
    response.headers["Link"] = f'<{LICENCE_URL}>; rel="license"'
    response.make_conditional(request, accept_ranges=True, complete_length=len(body))
    return response


def _moment(seconds: float) -> datetime:
    """To the second, as `Last-Modified` has it."""
    return datetime.fromtimestamp(int(seconds), UTC)


__all__ = ["Archive", "BulkFiles", "ListedFile", "blueprint", "listing"]
