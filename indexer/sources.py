"""The documents that the service knows, and which of them prevails: `corpus/sources.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.library.model import Game, Passage


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A layer of a compiled document, recognised by the kind of its passages or by words in their group."""

    name: str
    kinds: list[str] = []
    groups: list[str] = []


class KnownDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A document as the publishers issued it; `rank` 1 prevails over 2 within a game."""

    game: Game
    title: str
    edition: str
    date: str
    rank: int
    note: str = ""
    parts: list[Part] = []

    def part_of(self, passage: Passage) -> str:
        """The name of the layer that `passage` belongs to, empty if the document has no such layer."""
        group = passage.group.lower()
        by_group = (part for part in self.parts if any(word in group for word in part.groups))
        by_kind = (part for part in self.parts if passage.kind in part.kinds)
        part = next(by_group, None) or next(by_kind, None)
        return part.name if part else ""


def load_sources(corpus: Path) -> dict[str, KnownDocument]:
    """The known documents by id. Raises `MalformedInput` for a file that is not what it should be."""
    path = corpus / "sources.toml"
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, KnownDocument])
    except FileNotFoundError:
        raise MalformedInput("the list of known documents is missing.", where="corpus/sources.toml") from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise MalformedInput(f"the list of known documents is wrong: {error}.", where="corpus/sources.toml") from None
