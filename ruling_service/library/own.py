"""What our own wording says of an entry that imported documents completed: the fields as they are without."""

from __future__ import annotations

import msgspec

OWN_TABLE = "own_wording"
"""The table of a library that keeps it, by the entry's id; entries that nothing completed have no row."""


class OwnWording(msgspec.Struct, kw_only=True, frozen=True):
    """The fields of an entry that documents add to, as the corpus alone has them."""

    aliases: list[str]
    see: list[str]
    group: str
    summary: str
