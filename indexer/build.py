"""Building the library: a new folder beside the old one, swapped in when it is whole.

`$RULINGS_HOME/libraries/<name>/` holds a library; the file `$RULINGS_HOME/current` names the one in force and is
replaced in one step. Whoever reads the old one goes on reading it; a build that fails leaves it in force.
"""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
import time
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from indexer.corpus import load_corpus
from indexer.join import join
from indexer.report import DocumentReport, Report, Unrecognised
from indexer.sources import load_sources, ranked
from indexer.store import Progress, write_library
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library.concepts import Synonyms
from ruling_service.library.model import Reading
from ruling_service.library.place import LIBRARIES, NoLibrary, current_library, make_current
from ruling_service.library.reading import Library
from ruling_service.resources import corpus_dir, home_dir

COMPLETE = "complete"
"""The file that says that a library's folder was written to the end."""
KEPT_FOR = 60.0
"""Seconds after its building for which a library stays although another one is in force: someone may just be opening it."""
ABANDONED_AFTER = 3600.0
"""Seconds after which a folder that no build finished is taken for abandoned."""


def _quiet(_what: str, _share: float) -> None:
    pass


def build_library(
    documents: Sequence[Path] = (), *, corpus: Path | None = None, home: Path | None = None, progress: Progress = _quiet
) -> Report:
    """Build the library from our own wording and the given documents (files or folders), and put it in force.

    A file that is no document we know is reported, not fatal. Raises `MalformedInput` for a corpus file or a path that
    cannot be used; the library in force stays as it was.
    """
    started = time.perf_counter()
    corpus, home = corpus or corpus_dir(), home or home_dir()
    progress("corpus", 0.0)
    ours = load_corpus(corpus)
    readings, unrecognised = _read_documents(_files_of(documents), progress)
    known = ranked(load_sources(corpus), [reading for _, reading in readings])
    joined = join(ours, readings, known)
    target = _new_folder(home)
    try:
        about = {
            "built": time.time(),
            "entries": len(joined.entries),
            "passages": len(joined.passages),
            "problems": joined.problems,
            "documents": [str(path.resolve()) for path in documents],
            "fingerprint": fingerprint(documents, corpus),
        }
        write_library(target, joined, ours, readings, known, about, progress)
        _copy_synonyms(corpus, target)
        (target / COMPLETE).touch()
        make_current(home, target.name)
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        raise
    _remove_old(home, keep=target.name)
    return Report(
        seconds=round(time.perf_counter() - started, 3),
        entries=len(joined.entries),
        passages=len(joined.passages),
        documents=[_document_report(path, reading) for path, reading in readings],
        unrecognised=unrecognised,
        problems=joined.problems,
        cards=len(ours.cards),
        library=str(target),
    )


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
    """The documents that the library in force was built from, as far as they are still there."""
    about = _about(home or home_dir())
    return [path for path in map(Path, about.get("documents", [])) if path.exists()]


def is_up_to_date(documents: Sequence[Path], *, corpus: Path | None = None, home: Path | None = None) -> bool:
    """Was the library in force built from just this corpus and these documents?"""
    about = _about(home or home_dir())
    return bool(about) and about.get("fingerprint") == fingerprint(documents, corpus or corpus_dir())


def _about(home: Path) -> dict[str, Any]:
    folder = current_library(home)
    try:
        return Library(folder).about if folder else {}
    except (NoLibrary, sqlite3.Error):
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


def _document_report(path: str, reading: Reading) -> DocumentReport:
    return DocumentReport(
        path=path,
        document=reading.document,
        title=reading.title,
        edition=reading.edition,
        passages=len(reading.passages),
        mends_applied=reading.mends_applied,
        unplaced=len(reading.unplaced),
        notes=reading.notes,
    )


def _new_folder(home: Path) -> Path:
    name = f"{time.strftime('%Y%m%dT%H%M%S')}-{time.time_ns() % 1_000_000_000:09d}"
    folder = home / LIBRARIES / name
    folder.mkdir(parents=True)
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


def _remove_old(home: Path, keep: str) -> None:
    """Remove libraries that nobody starts to read any more, and what builds left unfinished long ago."""
    for folder in (home / LIBRARIES).iterdir():
        try:
            age = time.time() - folder.stat().st_mtime
        except FileNotFoundError:  # another build removed it
            continue
        limit = KEPT_FOR if (folder / COMPLETE).is_file() else ABANDONED_AFTER
        if age > limit and folder.name != keep and folder != current_library(home):
            shutil.rmtree(folder, ignore_errors=True)
