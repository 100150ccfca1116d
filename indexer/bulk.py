"""Writing the bulk files of a library: our own wording, before documents complete it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from indexer.corpus import GAMES, Corpus
from indexer.join import Join, join
from indexer.sources import KnownDocument
from indexer.store import SITUATION
from ruling_service import __version__
from ruling_service.library.bulk import KINDS, LIST, BulkCard, BulkCase, BulkEntry, BulkFile, Written
from ruling_service.library.errata import changes_of, errata_of
from ruling_service.library.keeping import private_folder
from ruling_service.library.model import Entry, Game
from ruling_service.library.records import DocumentView, EntryName


def bulk_files(ours: Corpus, known: dict[str, KnownDocument]) -> dict[BulkFile, bytes]:
    """The bulk files of the corpus with their bytes, by game and kind; `known` are the listed documents.

    What `ours` holds is left as it is.
    """
    copies = [
        msgspec.structs.replace(one, aliases=[*one.aliases], see=[*one.see]) for one in ours.entries
    ]
    joined = join(Corpus(entries=copies, cards=ours.cards), [], known)
    found: dict[BulkFile, bytes] = {}
    for game in GAMES:
        documents = _documents(game, known)
        entries = [one.entry for one in joined.entries.values() if one.entry.game == game]
        records: dict[str, Iterable[msgspec.Struct]] = {
            "entries": (_entry(one, joined) for one in entries if one.kind != "case"),
            "cases": (_case(one, joined) for one in entries if one.kind == "case"),
            "cards": (
                BulkCard(id=one.id, game=game, name=one.name, facts=one.facts, file=one.file)
                for one in sorted(ours.cards, key=lambda card: card.id) if one.game == game
            ),
            "errata": (
                erratum for one in sorted(entries, key=lambda entry: entry.title)
                if one.kind in ("card", "erratum") and one.replaced_by is None
                for erratum in errata_of(one, documents, _scenarios(one, joined))
            ),
            "changes": (changed for one in entries for changed in changes_of(one, documents)),
        }
        for kind in KINDS:
            lines = [msgspec.json.encode(record) + b"\n" for record in records[kind]]
            body = b"".join(lines)
            file = BulkFile(
                name=f"{game}-{kind}.jsonl", game=game, kind=kind, lines=len(lines), bytes=len(body),
                sha256=hashlib.sha256(body).hexdigest(),
            )  # fmt: skip
            found[file] = body
    return found


def write_bulk(folder: Path, files: dict[BulkFile, bytes]) -> None:
    """Write the files and their list into `folder`. Raises OSError."""
    private_folder(folder)
    for file, body in files.items():
        (folder / file.name).write_bytes(body)
    (folder / LIST).write_bytes(msgspec.json.encode(Written(version=__version__, files=list(files))))


def _entry(one: Entry, joined: Join) -> BulkEntry:
    return BulkEntry(
        id=one.id, title=one.title, kind=one.kind, game=one.game, summary=one.summary, body=one.body,
        aliases=one.aliases, also=one.also, group=one.group, file=one.file, sources=one.sources,
        see=joined.links_of(one), replaces=one.replaces, replaced_by=one.replaced_by, extra=one.extra,
    )  # fmt: skip


def _case(one: Entry, joined: Join) -> BulkCase:
    situation = one.extra.get(SITUATION)
    return BulkCase(
        id=one.id, title=one.title, game=one.game, summary=one.summary, body=one.body, file=one.file,
        sources=one.sources, see=joined.links_of(one),
        situation=situation if isinstance(situation, dict) else {},
    )  # fmt: skip


def _scenarios(one: Entry, joined: Join) -> list[EntryName]:
    named = one.extra.get("scenarios")
    found = [joined.entries[name].entry for name in named if name in joined.entries] if isinstance(
        named, list
    ) else []
    return [EntryName(entry.id, entry.title, entry.kind) for entry in found]


def _documents(game: Game, known: dict[str, KnownDocument]) -> list[DocumentView]:
    """The listed documents of a game, the prevailing one first."""
    return [
        DocumentView(
            document=name, game=game, title=one.title, edition=one.edition, date=one.date, rank=one.rank,
            note=one.note, imported=False,
        )
        for name, one in sorted(known.items(), key=lambda pair: pair[1].rank) if one.game == game
    ]  # fmt: skip
