"""What our own wording says of an entry that imported documents completed: the fields as they are without."""

from __future__ import annotations

import zlib

import msgspec

OWN_TABLE = "own_wording"
"""The table of a library that keeps it, in one row, packed: it is read as a whole or not at all."""


class OwnWording(msgspec.Struct, kw_only=True, frozen=True):
    """The fields of an entry that documents add to, as the corpus alone has them."""

    aliases: list[str]
    see: list[str]
    group: str
    summary: str


def pack_own(own: dict[str, OwnWording]) -> bytes:
    """What is ours of completed entries, by id, as the library keeps it."""
    return zlib.compress(msgspec.json.encode(own), 9)


def unpack_own(packed: bytes) -> dict[str, OwnWording]:
    """What is ours of completed entries, by id."""
    return msgspec.json.decode(zlib.decompress(packed), type=dict[str, OwnWording])
