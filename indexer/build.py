"""Building the library: a new folder beside the old one, swapped in when it is whole.

`$RULINGS_HOME/libraries/<name>/` holds a library; the file `$RULINGS_HOME/current` names the one in force and is
replaced in one step. Whoever reads the old one goes on reading it; a build that fails, is killed or has no room leaves it in force.
One build runs at a time; what builds that were killed left behind is removed by the next.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sqlite3
import time
import tomllib
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from indexer.corpus import Corpus, load_corpus
from indexer.join import Join, Sought, join
from indexer.keeping_documents import found_in, known_from, left_out, refuse_less
from indexer.report import DocumentReport, Report, Unrecognised
from indexer.sources import KnownDocument, load_sources, ranked
from indexer.store import Progress, write_library
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library.concepts import Synonyms
from ruling_service.library.keeping import only_writer, plainly, private_folder, reach_disk, tighten
from ruling_service.library.model import Reading
from ruling_service.library.packing import SCHEMA
from ruling_service.library.place import LIBRARIES, SEAL, NoLibrary, current_library, make_current, seal, sealed
from ruling_service.library.reading import Library
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

    A file that is no document we know is reported, not fatal. Raises `MalformedInput` for a corpus file or a path that
    cannot be used, `LessFound` for a document that gives much less than the library in force has of it and is not named in `replace`,
    `OtherWriter` while another build goes on, `CannotKeep` if there is no room or no right to write; the library in force stays
    as it was.
    """
    started = time.perf_counter()
    corpus, home = corpus or corpus_dir(), home or home_dir()
    with only_writer(home, COMMAND, told=lambda said: progress(said, 0.0)):
        progress("corpus", 0.0)
        ours = load_corpus(corpus)
        files = _files_of(documents)
        readings, unrecognised = _read_documents(files, progress)
        known = ranked(load_sources(corpus), [reading for _, reading in readings])
        _refuse_unknown(replace, known)
        before, now = known_from(_about(home)), found_in(readings)
        refuse_less(before, now, files, replace)
        joined = join(ours, readings, known)
        about = {
            "built": time.time(),
            "entries": len(joined.entries),
            "passages": len(joined.passages),
            "problems": joined.problems,
            "documents": [str(path.resolve()) for path in documents],
            "fingerprint": fingerprint(documents, corpus),
            "found": msgspec.to_builtins(now),
            "schema": SCHEMA,
        }
        with plainly(home):
            target = _write_and_swap(home, corpus, joined, ours, readings, known, about, progress)
    return Report(
        seconds=round(time.perf_counter() - started, 3),
        entries=len(joined.entries),
        passages=len(joined.passages),
        documents=[_document_report(path, reading, joined.sought[reading.document]) for path, reading in readings],
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
    about: dict[str, Any],
    progress: Progress,
) -> Path:
    """Write a library into a new folder and put it in force; nothing of it stays if that fails. Returns the folder."""
    _remove_unfinished(home)
    before = current_library(home)
    target = _new_folder(home)
    try:
        write_library(target, joined, ours, readings, known, about, progress)
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
            raise MalformedInput(f"there is no document {name!r}.", where="--replace", hint=f"Documents are {', '.join(known)}.")


def fingerprint(documents: Sequence[Path], corpus: Path) -> str:
    """What a library is made from, in short: it changes when a corpus file, a document or the indexer does."""
    made_from = [*sorted(corpus.rglob("*")), *_files_of(documents), *sorted(Path(__file__).parent.rglob("*.py"))]
    seen = hashlib.sha256()
    for path in made_from:
        if path.is_file():
            about = path.stat()
            seen.update(f"{path.resolve()}\0{about.st_size}\0{about.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def documents_of_last_build(home: Path | None = None) -> list[Path]:
    """The files and folders that the library in force was built from, as far as they are still there."""
    return [path for path in _given_last(home or home_dir()) if path.exists()]


def lost_documents(home: Path | None = None) -> list[Path]:
    """The files and folders that the library in force was built from and that are there no more."""
    return [path for path in _given_last(home or home_dir()) if not path.exists()]


def _given_last(home: Path) -> list[Path]:
    return [Path(path) for path in _about(home).get("documents", []) if isinstance(path, str)]


def is_up_to_date(documents: Sequence[Path], *, corpus: Path | None = None, home: Path | None = None) -> bool:
    """Was the library in force built from just this corpus and these documents, and is it undamaged?"""
    home = home or home_dir()
    about = _about(home)
    return about.get("fingerprint") == fingerprint(documents, corpus or corpus_dir()) and can_be_read(home)


def can_be_read(home: Path | None = None) -> bool:
    """Is there a library in force that is undamaged and of this version?"""
    try:
        folder = current_library(home or home_dir())
        return folder is not None and bool(Library(folder))
    except NoLibrary:
        return False


def _about(home: Path) -> dict[str, Any]:
    """What the library in force says of its building, also where it is damaged or of another version; else what the newest one says.

    Nothing if none says anything.
    """
    try:
        in_force = [folder for folder in (current_library(home),) if folder]
    except NoLibrary:
        in_force = []
    others = sorted(_folders(home), key=lambda folder: folder.name, reverse=True)
    return next((about for about in map(_said_by, [*in_force, *others]) if about), {})


def _said_by(folder: Path) -> dict[str, Any]:
    """By its seal or, where that is damaged or was not written yet, by its tables."""
    try:
        return sealed(folder).about
    except NoLibrary:
        pass
    uri = f"{(folder / 'library.sqlite').resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
            return {name: msgspec.json.decode(value) for name, value in connection.execute("select name, value from about")}
    except (sqlite3.Error, ValueError, TypeError):
        return {}


def _files_of(paths: Iterable[Path]) -> list[Path]:
    """The files given, and those of the folders given (not of hidden ones), each once."""
    files: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = (p for p in sorted(path.rglob("*")) if not any(part.startswith(".") for part in p.relative_to(path).parts))
            files.update(dict.fromkeys(p for p in inside if p.is_file()))
        elif path.is_file():
            files[path] = None
        else:
            raise MalformedInput(
                "there is no such file or folder.", where=str(path), hint="Give the documents' files or the folder that holds them."
            )
    return list(files)


def _read_documents(files: list[Path], progress: Progress) -> tuple[list[tuple[str, Reading]], list[Unrecognised]]:
    """What was read of each document, and the files that are none. Of two files of one document the fuller one is used."""
    from indexer.readers import read

    readings: dict[str, tuple[str, Reading]] = {}
    unrecognised = []
    for done, path in enumerate(files):
        progress(f"reading {path.name}", done / len(files))
        try:
            reading = read(path)
        except RulingError as error:
            unrecognised.append(Unrecognised(path=str(path), reason=f"{error.message.rstrip('.')}. {error.hint}".strip()))
            continue
        except Exception as error:  # one document that trips its reader must not cost the user all the others
            unrecognised.append(Unrecognised(path=str(path), reason=f"its reader failed: {type(error).__name__}: {error}"))
            continue
        new = (str(path), reading)
        used, left = new, readings.get(reading.document)
        if left and len(left[1].passages) >= len(reading.passages):
            used, left = left, new
        readings[reading.document] = used
        if left:
            unrecognised.append(Unrecognised(path=left[0], reason=f"{used[0]} is the same document and was used"))
    return list(readings.values()), unrecognised


def _document_report(path: str, reading: Reading, sought: Sought) -> DocumentReport:
    notes = list(reading.notes)
    if sought.lacks_much:
        notes.insert(
            0,
            f"{sought.missing} of the {sought.named} places of it that the rules name are not in this file: it may be damaged, cut off, or "
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
    folder = home / LIBRARIES / f"{time.strftime('%Y%m%dT%H%M%S')}-{time.time_ns() % 1_000_000_000:09d}"
    private_folder(folder)
    return folder


def _copy_synonyms(corpus: Path, target: Path) -> None:
    path = corpus / "synonyms.toml"
    if not path.is_file():
        return
    try:
        Synonyms.load(path)
    except (tomllib.TOMLDecodeError, AttributeError, TypeError) as error:
        raise MalformedInput(f"the players' words cannot be read: {error}.", where="corpus/synonyms.toml") from None
    shutil.copyfile(path, target / "synonyms.toml")


def _remove_unfinished(home: Path) -> None:
    """Remove what builds that ended half way left behind. Nobody else builds meanwhile."""
    in_force = current_library(home)
    for folder in _folders(home):
        if folder != in_force and not (folder / SEAL).is_file():
            shutil.rmtree(folder, ignore_errors=True)


def _remove_old(home: Path, keep: Path) -> None:
    """Remove libraries that nobody starts to read any more."""
    for folder in _folders(home):
        with contextlib.suppress(OSError):
            if folder != keep and time.time() - folder.stat().st_mtime > KEPT_FOR:
                shutil.rmtree(folder, ignore_errors=True)


def _folders(home: Path) -> list[Path]:
    try:
        return [path for path in (home / LIBRARIES).iterdir() if path.is_dir() and not path.is_symlink()]
    except OSError:
        return []
