"""The documents that the service knows, and which of them prevails: `corpus/sources.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.library.model import Game, Passage, Reading


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A layer of a compiled document, recognised by the kind of its passages, by words in their group, or by
    both.
    """

    name: str
    kinds: list[str] = []
    groups: list[str] = []

    def asks(self, passage: Passage) -> int:
        """How much `passage` has to be to belong here: 3 its kind and its group, 2 its group, 1 its kind; 0
        if it does not belong here.
        """
        group = passage.group.lower()
        if (
            self.groups and not any(word in group for word in self.groups)
            or self.kinds and passage.kind not in self.kinds
        ):
            return 0
        return 2 * bool(self.groups) + bool(self.kinds)


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
        part = max(self.parts, key=lambda part: part.asks(passage), default=None)
        return part.name if part and part.asks(passage) else ""

    def layer_of(self, passage: Passage) -> int:
        """The place of the passage's layer in the order of precedence, 1 for the prevailing one; 0 in a
        document without layers.
        """
        part = self.part_of(passage)
        return self.layers.index(part) + 1 if part else len(self.layers) and len(self.layers) + 1

    @property
    def layers(self) -> list[str]:
        """The names of the layers in order of precedence."""
        return list(dict.fromkeys(part.name for part in self.parts))


_VERSION = re.compile(r"^(?P<family>.+)-(?P<version>\d+(?:\.\d+)*)$")


def ranked(known: dict[str, KnownDocument], readings: Iterable[Reading]) -> dict[str, KnownDocument]:
    """The known documents and those just read that are not among them.

    Another edition of a listed document stands right before it if it is later, right after it if it is
    earlier; what belongs to no listed family stands last. `rank` is 1 for the prevailing document of a game,
    without gaps.
    """
    places: dict[str, tuple[int, tuple[int, ...]]] = {name: (one.rank, (0,)) for name, one in known.items()}
    found = dict(known)
    for reading in readings:
        if reading.document in known:
            continue
        found[reading.document], places[reading.document] = _unlisted(reading, known)
    for game in dict.fromkeys(one.game for one in found.values()):
        of_game = sorted((name for name in found if found[name].game == game), key=lambda name: places[name])
        for rank, name in enumerate(of_game, 1):
            found[name] = msgspec.structs.replace(found[name], rank=rank)
    return found


def _unlisted(
    reading: Reading, known: dict[str, KnownDocument]
) -> tuple[KnownDocument, tuple[int, tuple[int, ...]]]:
    """A document that is not listed, and what its place is compared by: a rank, and how far from the document
    of that rank it stands.
    """
    made = KnownDocument(game=reading.game, title=reading.title, edition=reading.edition, date="", rank=0)
    match = _VERSION.match(reading.document)
    family = [
        (name, other) for name in known
        if match and (other := _VERSION.match(name)) and other["family"] == match["family"]
    ]
    if not match or not family:
        made.note = "Not in the list of known documents: every listed one prevails over it."
        return made, (max((one.rank for one in known.values()), default=0) + 1, (0,))
    own = _numbers(match["version"])
    by_version = sorted(family, key=lambda one: _numbers(one[1]["version"]))
    earlier = [name for name, other in by_version if _numbers(other["version"]) < own]
    beside = known[earlier[-1] if earlier else by_version[0][0]]
    made.title, side = beside.title, "later" if earlier else "earlier"
    made.note = f"Not in the list of known documents; {side} than {beside.edition} by its number."
    return made, (
        beside.rank, tuple(-number for number in own) if earlier else (1, *(-number for number in own))
    )


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def load_sources(corpus: Path) -> dict[str, KnownDocument]:
    """The known documents by id. Raises `MalformedInput` for a file that is not what it should be."""
    path = corpus / "sources.toml"
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, KnownDocument])
    except FileNotFoundError:
        raise MalformedInput("the list of known documents is missing.", where="corpus/sources.toml") from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise MalformedInput(
            f"the list of known documents is wrong: {error}.", where="corpus/sources.toml"
        ) from None
