"""All bulk files in one archive, with the wording as two texts that people can read, to be taken along."""

from __future__ import annotations

import hashlib
import io
import re
import threading
import zipfile
from itertools import groupby
from typing import NamedTuple, get_args

import msgspec

from ruling_service.library.bulk import ATTRIBUTION, KINDS, LICENCE, LICENCE_URL, Bulk, BulkEntry, bulk_of
from ruling_service.library.model import Game
from ruling_service.library.reading import Library
from ruling_service.patterns import pattern

NAME = "ruling-service.zip"
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the same wording makes the same bytes on every host."""

_LINK = pattern(r"\[(?P<words>[^\]]*)\]\(/(?P<at>[^)]*)\)")
"""A link of the site in a wording."""

_making = threading.Lock()


class Whole(NamedTuple):
    """The archive: its bytes, and their SHA-256 in hexadecimal digits."""

    body: bytes
    sha256: str


def whole_of(library: Library) -> Whole | None:
    """The archive of a library, made at the first call and kept as long as the library is; None where an
    older version built it.
    """
    with _making:
        return library.kept(_made)


def _made(library: Library) -> Whole | None:
    bulk = bulk_of(library)
    if not bulk.files:
        return None
    written = {"README.txt": _about(bulk), **{f"{game}.md": _to_read(bulk, game) for game in get_args(Game)}}
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, body in [*((name, text.encode()) for name, text in written.items()),
                           *((one.name, one.body) for one in bulk.files)]:  # fmt: skip
            archive.writestr(zipfile.ZipInfo(name, FIRST_DAY), body, zipfile.ZIP_DEFLATED)
    return Whole(held.getvalue(), hashlib.sha256(held.getvalue()).hexdigest())


def _about(bulk: Bulk) -> str:
    """What is in the archive, and how it may be used."""
    games = ", ".join(f"{game}.md" for game in get_args(Game))
    listed = "\n".join(f"{one.name}: {KINDS[one.kind][1]}, {one.lines} lines" for one in bulk.files)
    return (
        "All of our own wording on two card games. Unofficial: games and names of cards belong to their "
        f"publishers.\n\nTo read (Markdown): {games}\nFor programs (JSON lines):\n{listed}\n\n"
        f"Licence: {LICENCE}, {LICENCE_URL}\nName \u201c{ATTRIBUTION}\u201d, link the licence, and say "
        "what you changed.\n"
    )


def _to_read(bulk: Bulk, game: Game) -> str:
    """Rules, answers, rulings and scenarios of a game, by kind and title, with a table of contents."""
    body = next(one.body for one in bulk.files if one.game == game and one.kind == "entries")
    entries = [msgspec.json.decode(line, type=BulkEntry) for line in body.splitlines()]
    current = [one for one in entries if one.replaced_by is None]
    here = {one.id for one in current}
    in_order = sorted(current, key=lambda one: (one.kind, one.title))
    by_kind = [(kind, list(some)) for kind, some in groupby(in_order, key=lambda one: one.kind)]
    parts = [f"# {game.upper()}\n", "# Contents\n"]
    for kind, some in by_kind:
        parts += [f"- [{kind.capitalize()}](#{kind}) ({len(some)})"]
        parts += [f"  - [{one.title}](#{one.id})" for one in some]
    for kind, some in by_kind:
        parts.append(f'\n<a id="{kind}"></a>\n\n# {kind.capitalize()}\n')
        parts += [
            f'<a id="{one.id}"></a>\n\n## {one.title}\n\n`{one.id}`\n\n{_under(_within(one.body, here))}\n'
            for one in some
        ]
    return "\n".join(parts)


def _within(body: str, here: set[str]) -> str:
    """A wording whose links lead to the entries of the same text; of one that lies elsewhere its words are
    left.
    """

    def led(match: re.Match[str]) -> str:
        entry = match["at"].partition("#")[0]
        return f"[{match['words']}](#{entry})" if entry in here else match["words"]

    return _LINK.sub(led, body)


def _under(body: str) -> str:
    """A wording whose headings stand below that of its entry."""
    return "\n".join(f"#{line}" if line.startswith("#") else line for line in body.strip().splitlines())


__all__ = ["NAME", "Whole", "whole_of"]
