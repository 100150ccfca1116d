"""A host's own wording: files in the home of the library, laid out like the project's corpus.

Their entries are the host's and nobody else's: their ids say so, they bear a date, and they stand on no
document.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from indexer.corpus import Corpus, load_corpus
from ruling_service.errors import MalformedInput
from ruling_service.library.hosts import HOST, host_folder, host_id
from ruling_service.library.model import Entry

DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
ONLY_OFFICIAL = ("also", "replaces", "replaced_by", "changes")
"""Fields by which an entry takes another one's place."""


def load_host(home: Path) -> Corpus:
    """What the host of this library wrote, the latest first; nothing where there is no folder for it.

    Raises `MalformedInput` naming the file for one that cannot be read, has no date, or claims to be
    official.
    """
    folder = host_folder(home)
    if not folder.is_dir():
        return Corpus(entries=[], cards=[])
    try:
        read = load_corpus(folder)
        entries = [_own(entry) for entry in read.entries]
    except MalformedInput as error:
        error.where = f"{folder.parent}/{error.where}"
        raise
    entries.sort(key=lambda entry: str(entry.extra["date"]), reverse=True)
    return Corpus(entries=entries, cards=read.cards)


def _own(entry: Entry) -> Entry:
    """An entry as the host's own, with its date."""
    named = entry.sources
    dates = [str(place) for place in named.get(HOST, [])]
    if set(named) != {HOST} or len(dates) != 1 or not DATE.fullmatch(dates[0]):
        field = "source" if entry.kind == "case" else "sources"
        raise MalformedInput(
            "what a host adds names no document, only its own date.", where=entry.file,
            hint=f'Write `{field}: {{{HOST}: "2026-01-31"}}`; entries that it bears on stand under `see`.'
        )
    for field in ONLY_OFFICIAL:
        if getattr(entry, field):
            raise MalformedInput(
                f"`{field}` would take the place of another entry.", where=entry.file,
                hint="Leave it out, and name the other entry under `see`."
            )
    return msgspec.structs.replace(
        entry, id=host_id(entry.id), sources={}, file=f"{HOST}: {entry.file}",
        extra={**entry.extra, HOST: True, "date": dates[0]},
    )
