"""The parts of an installation, each looked at by one function, in the order in which they need one another.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from indexer.last_build import is_up_to_date, lost_documents
from ruling_service import __version__
from ruling_service.assistant import extra
from ruling_service.errors import RulingError
from ruling_service.late import late
from ruling_service.library import card_file
from ruling_service.library.place import current_library
from ruling_service.library.reading import open_library

State = Literal["fine", "advice", "fault", "not asked"]
PACKAGE = "ruling-service"
ROOM = 60 << 20
"""Bytes that a build may need beside the library in force."""
_COMMAND = re.compile(r"`(rulings [^`]+)`|(pip install .+?)\.?$")


class Finding(msgspec.Struct, kw_only=True, frozen=True):
    """What was found of a part.

    `advice` is worth knowing and breaks nothing; `not asked` is what a fault before it leaves unknown. `mend`
    is the command that mends it, "" where nothing has to be mended.
    """

    part: str
    state: State
    said: str
    mend: str = ""


class Examined(msgspec.Struct, kw_only=True, frozen=True):
    """Whether all is well, in which version and folder, and what was found of each part."""

    well: bool
    version: str
    home: str
    findings: list[Finding]


class Asked(NamedTuple):
    """What is examined: the user's folder, and whether the tools for assistants are wanted."""

    home: Path
    assistant: bool


Look = Callable[[Asked], Iterator[Finding]]


class Part(NamedTuple):
    """A part, the parts without which it cannot be looked at, and who looks at it.

    A `RulingError` that ends the look is a fault, mended by the command that its hint names.
    """

    name: str
    needs: tuple[str, ...]
    look: Look


PARTS: list[Part] = []


def part(name: str, *needs: str) -> Callable[[Look], Look]:
    """Register who looks at a part, behind those it needs."""

    def register(look: Look) -> Look:
        PARTS.append(Part(name, needs, look))
        return look

    return register


def examine(home: Path, *, assistant: bool = False) -> Examined:
    """Look at every part of the installation whose user's folder is `home`.

    `assistant` says that the tools for assistants are wanted: their packages are then no longer optional.
    """
    findings: list[Finding] = []
    broken: set[str] = set()
    for one in PARTS:
        lacking = [need for need in one.needs if need in broken]
        found = _unasked(one, lacking) if lacking else list(_looked_at(one, Asked(home, assistant)))
        if any(finding.state in ("fault", "not asked") for finding in found):
            broken.add(one.name)
        findings += found
    well = all(finding.state != "fault" for finding in findings)
    return Examined(well=well, version=__version__, home=str(home), findings=findings)


def _unasked(one: Part, lacking: list[str]) -> list[Finding]:
    return [Finding(part=one.name, state="not asked", said=f"it needs what is wrong above: {lacking[0]}.")]


def _looked_at(one: Part, asked: Asked) -> Iterator[Finding]:
    try:
        yield from one.look(asked)
    except RulingError as error:
        said = f"{error.where}: {error.message}" if error.where else error.message
        yield Finding(part=one.name, state="fault", said=said, mend=_command_in(error))
    except ModuleNotFoundError as error:
        said = f"the package {error.name} is missing."
        yield Finding(part=one.name, state="fault", said=said, mend=_pip(str(error.name).partition(".")[0]))
    except Exception as error:
        said = f"looking at it ended in an error: {type(error).__name__}: {error}"
        yield Finding(part=one.name, state="fault", said=said, mend=_again())


def _command_in(error: RulingError) -> str:
    """The command that the hint of an error names; where it is about rights, the one that gives them."""
    named = _COMMAND.search(error.hint)
    if named:
        return named[1] or named[2]
    return _give_rights(Path(error.where)) if error.where else ""


def _pip(what: str) -> str:
    python = sys.executable or "python"
    if sys.platform == "win32":
        return f'"{python}" -m pip install "{what}"'
    return f"{shlex.quote(python)} -m pip install {shlex.quote(what)}"


def _again() -> str:
    """What installs this version anew."""
    return _pip(f"{PACKAGE}=={__version__}").replace(" install ", " install --force-reinstall ")


def _give_rights(path: Path) -> str:
    """What lets this user read and write below `path`, or takes another folder where it is not theirs."""
    if sys.platform == "win32":
        return 'set "RULINGS_HOME=%USERPROFILE%\\rulings"'
    try:
        own = path.is_dir() and path.stat().st_uid == os.geteuid() and not _is_read_only(path)
    except OSError:
        own = False
    return f"chmod -R u+rwX {shlex.quote(str(path))}" if own else 'export RULINGS_HOME="$HOME/rulings"'


def _is_read_only(path: Path) -> bool:
    """Is the file system one on which nobody may write?"""
    return hasattr(os, "statvfs") and bool(os.statvfs(path).f_flag & os.ST_RDONLY)


@part("environment")
def environment(_: Asked) -> Iterator[Finding]:
    """Python and the packages that the distribution names."""
    missing = [name for name in _required() if not _is_installed(name)]
    for name in missing:
        yield Finding(
            part="environment", state="fault", said=f"the package {name} is missing.", mend=_pip(name)
        )
    if not missing:
        said = f"Python {sys.version.split()[0]}, {sys.executable}"
        yield Finding(part="environment", state="fine", said=said)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    if encoding not in ("utf8", ""):
        mend = "set PYTHONUTF8=1" if sys.platform == "win32" else "export PYTHONUTF8=1"
        said = f"output is written as {sys.stdout.encoding}: some names of cards cannot be."
        yield Finding(part="environment", state="advice", said=said, mend=mend)


def _required() -> list[str]:
    """The packages that the service always needs; none where it runs without being installed."""
    try:
        lines = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return []
    return [found[0] for line in lines if "extra ==" not in line and (found := re.match(r"[\w.-]+", line))]


def _is_installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


@part("memory limit")
def memory_limit(_: Asked) -> Iterator[Finding]:
    """Whether what a stranger sends to the site can be kept from taking all memory."""
    if late("ruling_service.web.worker").CAN_LIMIT:
        yield Finding(part="memory limit", state="fine", said="this system limits the memory of a simulation")
        return
    said = "this system cannot limit the memory of a simulation; offer a site to strangers from another."
    yield Finding(part="memory limit", state="advice", said=said)


@part("assistant")
def assistant(asked: Asked) -> Iterator[Finding]:
    """The extra by which the tools for assistants are served."""
    try:
        extra.needed()
    except extra.NotInstalled as missing:
        state: State = "fault" if asked.assistant else "advice"
        yield Finding(part="assistant", state=state, said=missing.message, mend=_pip(f"{PACKAGE}[assistant]"))
        return
    yield Finding(part="assistant", state="fine", said="the tools for assistants can be served")


@part("folder")
def folder(asked: Asked) -> Iterator[Finding]:
    """Whether the user's folder may be written, and has room for a build."""
    there = next(path for path in (asked.home, *asked.home.parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        said = f"{there}: it may not be written ({(error.strerror or str(error)).lower()})."
        yield Finding(part="folder", state="fault", said=said, mend=_give_rights(there))
        return
    free = shutil.disk_usage(there).free
    if free < ROOM:
        said = f"{there}: {free >> 20} MB are free, and a build needs some {ROOM >> 20} MB."
        yield Finding(part="folder", state="fault", said=said, mend='export RULINGS_HOME="$HOME/rulings"')
        return
    yield Finding(part="folder", state="fine", said=f"{asked.home} may be written, {free >> 20} MB free")


@part("library")
def library(asked: Asked) -> Iterator[Finding]:
    """The library in force: whole, of this version, and built from what is there now."""
    found = open_library(asked.home)
    entries, passages = found.about.get("entries"), found.about.get("passages")
    said = f"{entries} entries, {passages} passages: {found.folder}"
    yield Finding(part="library", state="fine", said=said)
    if current_library(asked.home) and not is_up_to_date(_documents(found.about), home=asked.home):
        said = "it was built from other files than those that are here now."
        yield Finding(part="library", state="advice", said=said, mend="rulings index --if-changed")
    for path in lost_documents(asked.home):
        said = f"{path}: this document of the last build is gone; its passages stay in the library."
        yield Finding(part="library", state="advice", said=said)


def _documents(about: dict[str, object]) -> list[Path]:
    """The documents of the last build that are still there."""
    given = about.get("documents")
    return [Path(one) for one in given if Path(one).exists()] if isinstance(given, list) else []


@part("imported cards")
def imported_cards(asked: Asked) -> Iterator[Finding]:
    """The user's own card database."""
    if not card_file.exists(asked.home / card_file.FILE):
        yield Finding(part="imported cards", state="fine", said="none: the cards of our own corpus are used")
        return
    count = late("ruling_service.library.cards").ImportedCards(asked.home).count()
    yield Finding(part="imported cards", state="fine", said=f"{count} rows")


@part("index", "library", "imported cards")
def index(asked: Asked) -> Iterator[Finding]:
    """The full-text index: a search that has to find what it looks for."""
    late("ruling_service.library.health").search_once(asked.home)
    yield Finding(part="index", state="fine", said="a search finds what it has to")


@part("sheets", "library", "imported cards")
def sheets(asked: Asked) -> Iterator[Finding]:
    """What the pages of cards say of all other cards: which of them answer or cancel one."""
    shelf = late("ruling_service.situations.shared.sheets.shelf")
    known = open_library(asked.home)
    for game in ("lcg", "tcg"):
        if shelf.shelf_kept(game, known, asked.home) is not None:
            yield Finding(part="sheets", state="fine", said=f"{game}: pages of cards tell what answers each")
            continue
        said = f"{game}: the texts of all cards aren't compiled, so no page of a card tells what answers it."
        yield Finding(part="sheets", state="advice", said=said, mend=f"rulings sheets sheets --game {game}")


@part("question", "environment", "index")
def question(asked: Asked) -> Iterator[Finding]:
    """A question of each game whose official answer is known, asked and played."""
    questions = late("ruling_service.doctor.questions")
    unread = questions.unread(asked.home)
    for game in unread:
        said = f"{game}: none was asked: how they are worded isn't read ahead, and that takes a minute."
        yield Finding(part="question", state="advice", said=said, mend="rulings index --if-changed")
    for answered in questions.asked_of_each_game(asked.home, unread):
        told = f"“{answered.question}” — {answered.text}"
        if answered.right:
            yield Finding(part="question", state="fine", said=told)
        else:
            yield Finding(part="question", state="fault", said=told, mend=_again())
