"""Building the library: a new folder beside the old one, swapped in when it is whole.

`$RULINGS_HOME/libraries/<name>/` holds a library; the file `$RULINGS_HOME/current` names the one in force and
is replaced in one step. Whoever reads the old one goes on reading it; a build that fails, is killed or has no
room leaves it in force. One build runs at a time; what builds that were killed left behind is removed by the
next.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
import tomllib
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import msgspec

from indexer import readers
from indexer.asked import wordings
from indexer.corpus import Corpus, load_corpus
from indexer.hosts import load_host
from indexer.join import Join, Sought, join
from indexer.keeping_documents import found_in, known_from, left_out, refuse_less
from indexer.last_build import files_of, fingerprint, library_folders, said_of_building
from indexer.own_wording import completed, own_wording
from indexer.report import DocumentReport, Report, Unrecognised
from indexer.sources import KnownDocument, load_sources, ranked
from indexer.store import Progress, write_library
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library.concepts import Synonyms
from ruling_service.library.keeping import only_writer, plainly, private_folder, reach_disk, tighten
from ruling_service.library.model import Reading
from ruling_service.library.own import OwnWording
from ruling_service.library.packing import SCHEMA
from ruling_service.library.place import LIBRARIES, SEAL, current_library, make_current, seal
from ruling_service.resources import corpus_dir, home_dir

KEPT_FOR = 60.0
"""Seconds for which a library stays after another one took its place: someone may just be opening it."""
COMMAND = "rulings index"


def _quiet(_what: str, _share: float) -> None:
    pass


def build_library(
    documents: Sequence[Path] = (),
    *,
    corpus: Path | None = None,
    home: Path | None = None,
    progress: Progress = _quiet,
    replace: Collection[str] = (),
) -> Report:
    """Build the library from our own wording and the given documents (files or folders), and put it in force.

    What the host added in the home's own corpus folder is in it, labelled as the host's.
    A file that is no document we know is reported, not fatal. Raises `MalformedInput` for a corpus file or a
    path that cannot be used, `LessFound` for a document that gives much less than the library in force has of
    it and is not named in `replace`,
    `OtherWriter` while another build goes on, `CannotKeep` if there is no room or no right to write; the
    library in force stays as it was.
    """
    started = time.perf_counter()
    corpus, home = corpus or corpus_dir(), home or home_dir()
    with only_writer(home, COMMAND, told=lambda said: progress(said, 0.0)):
        progress("corpus", 0.0)
        ours = load_corpus(corpus)
        added = load_host(home)
        files = files_of(documents)
        readings, unrecognised = _read_documents(files, progress)
        listed = load_sources(corpus)
        known = ranked(listed, [reading for _, reading in readings])
        _refuse_unknown(replace, known)
        before, now = known_from(said_of_building(home)), found_in(readings)
        refuse_less(before, now, files, replace)
        own = own_wording(ours, ranked(listed, []))  # before documents complete it
        joined = join(Corpus(entries=[*ours.entries, *added.entries], cards=ours.cards), readings, known)
        about = {
            "built": time.time(),
            "entries": len(joined.entries),
            "passages": len(joined.passages),
            "problems": joined.problems,
            "documents": [str(path.resolve()) for path in documents],
            "fingerprint": fingerprint(documents, corpus, home),
            "found": msgspec.to_builtins(now),
            "schema": SCHEMA,
        }
        with plainly(home):
            target = _write_and_swap(
                home, corpus, joined, ours, readings, known, completed(own, joined), about, progress
            )
    return Report(
        seconds=round(time.perf_counter() - started, 3),
        entries=len(joined.entries),
        passages=len(joined.passages),
        documents=[
            _document_report(path, reading, joined.sought[reading.document]) for path, reading in readings
        ],
        unrecognised=unrecognised,
        problems=joined.problems,
        cards=len(ours.cards),
        library=str(target),
        left_out=left_out(before, now),
    )


def _write_and_swap(
    home: Path,
    corpus: Path,
    joined: Join,
    ours: Corpus,
    readings: list[tuple[str, Reading]],
    known: dict[str, KnownDocument],
    own: dict[str, OwnWording],
    about: dict[str, Any],
    progress: Progress,
) -> Path:
    """Write a library into a new folder and put it in force; nothing of it stays if that fails.

    Returns the folder.
    """
    _remove_unfinished(home)
    before = current_library(home)
    target = _new_folder(home)
    try:
        said = wordings(corpus, (one.entry for one in joined.entries.values()))
        write_library(target, joined, ours, readings, known, own, said, about, progress)
        _copy_synonyms(corpus, target)
        tighten(home)
        for path in [*(path for path in target.rglob("*") if path.is_file()), target / "search", target]:
            reach_disk(path)
        seal(target, about)
        reach_disk(target.parent)
        make_current(home, target.name)
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        raise
    if before:
        with contextlib.suppress(OSError):
            os.utime(before)  # from now on nobody opens it any more
    _remove_old(home, keep=target)
    return target


def _refuse_unknown(replace: Collection[str], known: dict[str, KnownDocument]) -> None:
    for name in replace:
        if name not in known:
            raise MalformedInput(
                f"there is no document {name!r}.", where="--replace",
                hint=f"Documents are {', '.join(known)}."
            )


def _read_documents(
    files: list[Path], progress: Progress
) -> tuple[list[tuple[str, Reading]], list[Unrecognised]]:
    """What was read of each document, and the files that are none.

    Of two files of one document the fuller one is used.
    """
    readings: dict[str, tuple[str, Reading]] = {}
    unrecognised = []
    for done, path in enumerate(files):
        progress(f"reading {path.name}", done / len(files))
        try:
            reading = readers.read(path)
        except RulingError as error:
            unrecognised.append(
                Unrecognised(path=str(path), reason=f"{error.message.rstrip('.')}. {error.hint}".strip())
            )
            continue
        except Exception as error:  # one document that trips its reader must not cost the user all the others
            unrecognised.append(
                Unrecognised(path=str(path), reason=f"its reader failed: {type(error).__name__}: {error}")
            )
            continue
        new = (str(path), reading)
        used, left = new, readings.get(reading.document)
        if left and len(left[1].passages) >= len(reading.passages):
            used, left = left, new
        readings[reading.document] = used
        if left:
            unrecognised.append(
                Unrecognised(path=left[0], reason=f"{used[0]} is the same document and was used")
            )
    return list(readings.values()), unrecognised


def _document_report(path: str, reading: Reading, sought: Sought) -> DocumentReport:
    notes = list(reading.notes)
    if sought.lacks_much:
        notes.insert(
            0,
            f"{sought.missing} of the {sought.named} places of it that the rules name are not in this file: "
            f"it may be damaged, cut off, or "
            "saved without its line breaks.",
        )
    return DocumentReport(
        path=path,
        document=reading.document,
        title=reading.title,
        edition=reading.edition,
        passages=len(reading.passages),
        mends_applied=reading.mends_applied,
        unplaced=len(reading.unplaced),
        places=sought.named,
        places_missing=sought.missing,
        notes=notes,
    )


def _new_folder(home: Path) -> Path:
    """A new folder for a library; names sort by the time of building."""
    private_folder(home / LIBRARIES)
    # one look at the clock for both: the seconds and their parts turn over together
    seconds, nanoseconds = divmod(time.time_ns(), 1_000_000_000)
    began = time.strftime("%Y%m%dT%H%M%S", time.localtime(seconds))
    folder = home / LIBRARIES / f"{began}-{nanoseconds:09d}"
    private_folder(folder)
    return folder


def _copy_synonyms(corpus: Path, target: Path) -> None:
    path = corpus / "synonyms.toml"
    if not path.is_file():
        return
    try:
        Synonyms.load(path)
    except (tomllib.TOMLDecodeError, AttributeError, TypeError) as error:
        raise MalformedInput(
            f"the players' words cannot be read: {error}.", where="corpus/synonyms.toml"
        ) from None
    shutil.copyfile(path, target / "synonyms.toml")


def _remove_unfinished(home: Path) -> None:
    """Remove what builds that ended half way left behind. Nobody else builds meanwhile."""
    in_force = current_library(home)
    for folder in library_folders(home):
        if folder != in_force and not (folder / SEAL).is_file():
            shutil.rmtree(folder, ignore_errors=True)


def _remove_old(home: Path, keep: Path) -> None:
    """Remove libraries that nobody starts to read any more."""
    for folder in library_folders(home):
        with contextlib.suppress(OSError):
            if folder != keep and time.time() - folder.stat().st_mtime > KEPT_FOR:
                shutil.rmtree(folder, ignore_errors=True)
