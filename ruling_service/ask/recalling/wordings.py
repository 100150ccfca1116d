"""How players word the questions that cases answer: a file in `corpus/<game>/asked` for each case, and what each wording says."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.recalling.features import Said, said
from ruling_service.errors import MalformedInput
from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold

Data = dict[str, Any]
FOLDER = "asked"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Also(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"with_": "with"}):
    """Another question about the same case: its wordings, the fields of the case that are otherwise, and what the source says then.

    `decides` is set where the question is who decides: a pattern of the decision; `expect` then names the decider in `by`.
    """

    asked: list[str]
    expect: Data
    with_: Data = {}
    decides: str = ""


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"stand_ins": "stand-ins"}):
    """A file of wordings.

    `asked` are wordings of the case's own question; `{name}` in them is a number of which `numbers` tells where it stands in the case: a
    path of fields and names, or several. `stand_ins` are made-up cards of the case in whose place any card of that type may come.
    """

    asked: list[str] = []
    numbers: dict[str, list[Any]] = {}
    stand_ins: list[str] = []
    also: list[Also] = []


class Wording(msgspec.Struct, frozen=True):
    """One wording of a case's question: `also` is the number of the further question, -1 for the case's own; `kind` what it asks for."""

    case: str
    also: int
    text: str
    kind: str
    said: Said


KINDS = {"can": "yes", "whether": "yes", "does it change anything": "yes", "how much": "number", "how often": "number",
         "where is": "place", "in which order": "order", "when can": "when",
         "what happens": "what"}  # fmt: skip


def kind_of(ask: Any) -> str:
    """What a question of a situation asks for: yes, number, place, order, when or what."""
    name = next(iter(ask), "what happens") if isinstance(ask, dict) and ask else "what happens"
    return KINDS.get(name, "what")


@lru_cache(maxsize=1024)
def case_data(game: str, name: str) -> Data:
    """A case as its file has it. Raises OSError where there is none."""
    return dict(yaml.load((corpus_dir() / game / "cases" / f"{name}.yaml").read_text("utf-8"), Loader=_LOADER))


@lru_cache(maxsize=1024)
def asking(game: str, name: str) -> Asking:
    """The wordings of a case. Raises MalformedInput with the file and field where it isn't one."""
    path = corpus_dir() / game / FOLDER / f"{name}.yaml"
    try:
        return msgspec.convert(yaml.load(path.read_text("utf-8"), Loader=_LOADER), Asking)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise MalformedInput(str(error), where=f"{game}/{FOLDER}/{path.name}", hint="See docs/ask.md, Cases in players' words.") from None


def names(game: str) -> list[str]:
    """The cases of a game that have wordings."""
    return sorted(path.stem for path in (corpus_dir() / game / FOLDER).glob("*.yaml"))


def read_wordings(game: str, known: Knowledge) -> tuple[Wording, ...]:
    """Every wording of every case of a game, with what it says."""
    found: list[Wording] = []
    for name in names(game):
        told = asking(game, name)
        own = kind_of(case_data(game, name).get("ask"))
        found += [Wording(name, -1, text, own, said(text, known, game)) for text in told.asked]
        for number, also in enumerate(told.also):
            kind = "who" if also.decides else kind_of(also.with_["ask"]) if "ask" in also.with_ else own
            found += [Wording(name, number, text, kind, said(text, known, game)) for text in also.asked]
    return tuple(found)


class _Kept(msgspec.Struct):
    state: str
    wordings: tuple[Wording, ...]


def _state(game: str, known: Knowledge) -> str:
    """What the wordings hang on: their files, the words of questions, the titles of cards, and how they are read."""
    marks = hashlib.blake2b(digest_size=16)
    files = [*(corpus_dir() / game / FOLDER).glob("*.yaml"), *corpus_dir().glob("*.toml"), *corpus_dir().glob("*/words.toml")]
    files += [*Path(__file__).parent.glob("*.py"), *Path(__file__).parent.parent.joinpath("reading").glob("*.py")]
    for path in sorted(files):
        stat = path.stat()
        marks.update(f"{path.name} {stat.st_mtime_ns} {stat.st_size}\n".encode())
    marks.update(str(len(known.names.words())).encode())
    return marks.hexdigest()


_read: dict[tuple[str, str], tuple[object, tuple[Wording, ...]]] = {}


def wordings(game: str, known: Knowledge, home: Path | None = None) -> tuple[Wording, ...]:
    """The wordings of a game, kept in memory and, as reading thousands takes a second, in the folder of the library."""
    found = _read.get((game, str(home)))
    if found is not None and found[0] is known:
        return found[1]
    state = _state(game, known)
    kept = _load(game, home, state)
    if kept is None:
        kept = read_wordings(game, known)
        _save(game, home, state, kept)
    _read[game, str(home)] = (known, kept)
    return kept


def _load(game: str, home: Path | None, state: str) -> tuple[Wording, ...] | None:
    if home is None:
        return None
    try:
        kept = msgspec.msgpack.decode((home / f"asked-{game}.bin").read_bytes(), type=_Kept)
    except (OSError, msgspec.MsgspecError):
        return None
    return kept.wordings if kept.state == state else None


def _save(game: str, home: Path | None, state: str, found: tuple[Wording, ...]) -> None:
    """Keep them if the folder can be written; somebody who only reads does without."""
    if home is None:
        return
    try:
        place = home / f"asked-{game}.bin"
        new = place.with_suffix(".new")
        new.write_bytes(msgspec.msgpack.encode(_Kept(state, found)))
        new.replace(place)
    except OSError:
        return


@lru_cache(maxsize=2048)
def cards_of(game: str, name: str) -> frozenset[str]:
    """The folded names of all cards that a case's position and acts name, made-up ones included."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key not in ("source", "why", "title", "summary", "cites", "text", "expect"):
                    walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str):
            found.add(fold(value.split(" (")[0]))

    walk(case_data(game, name))
    return frozenset(found)


__all__ = ["Also", "Asking", "Wording", "asking", "cards_of", "case_data", "kind_of", "names", "read_wordings", "wordings"]
