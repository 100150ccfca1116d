"""What every part of a situation file shares: how fields are written, and that unknown ones are refused."""

from __future__ import annotations

import msgspec


def written(name: str) -> str:
    """A field as people write it: `first_player` is `first player`, `with_` is `with`."""
    return name.rstrip("_").replace("_", " ")


class Part(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename=written):
    """A part of a situation: unknown fields are refused, defaults are not written out."""
