"""What the library in force was built from, and whether it still stands: asked before one is built again."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.library.hosts import host_folder
from ruling_service.library.place import LIBRARIES, NoLibrary, current_library, sealed
from ruling_service.library.reading import Library
from ruling_service.resources import corpus_dir, home_dir


def fingerprint(documents: Sequence[Path], corpus: Path, home: Path) -> str:
    """What a library is made from, in short: it changes when a corpus file, one of the host's own, a document
    or the indexer does.
    """
    made_from = [
        *sorted(corpus.rglob("*")),
        *sorted(host_folder(home).rglob("*")),
        *files_of(documents),
        *sorted(Path(__file__).parent.rglob("*.py")),
    ]
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
    return [Path(path) for path in said_of_building(home).get("documents", []) if isinstance(path, str)]


def is_up_to_date(documents: Sequence[Path], *, corpus: Path | None = None, home: Path | None = None) -> bool:
    """Was the library in force built from just this corpus and these documents, and is it undamaged?"""
    home = home or home_dir()
    about = said_of_building(home)
    now = fingerprint(documents, corpus or corpus_dir(), home)
    return about.get("fingerprint") == now and can_be_read(home)


def can_be_read(home: Path | None = None) -> bool:
    """Is there a library in force that is undamaged and of this version?"""
    try:
        folder = current_library(home or home_dir())
        return folder is not None and bool(Library(folder))
    except NoLibrary:
        return False


def said_of_building(home: Path) -> dict[str, Any]:
    """What the library in force says of its building, also where it is damaged or of another version.

    Else what the newest one says; nothing if none says anything.
    """
    try:
        in_force = [folder for folder in (current_library(home),) if folder]
    except NoLibrary:
        in_force = []
    others = sorted(library_folders(home), key=lambda folder: folder.name, reverse=True)
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
            return {
                name: msgspec.json.decode(value)
                for name, value in connection.execute("select name, value from about")
            }
    except (sqlite3.Error, ValueError, TypeError):
        return {}


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The files given, and those of the folders given (not of hidden ones), each once."""
    files: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = (
                p
                for p in sorted(path.rglob("*"))
                if not any(part.startswith(".") for part in p.relative_to(path).parts)
            )
            files.update(dict.fromkeys(p for p in inside if p.is_file()))
        elif path.is_file():
            files[path] = None
        else:
            raise MalformedInput(
                "there is no such file or folder.",
                where=str(path),
                hint="Give the documents' files or the folder that holds them.",
            )
    return list(files)


def library_folders(home: Path) -> list[Path]:
    """The folders of all libraries under `home`, whole or not."""
    try:
        return [path for path in (home / LIBRARIES).iterdir() if path.is_dir() and not path.is_symlink()]
    except OSError:
        return []
