"""What every part of a situation file shares: how fields are written, and that unknown ones are refused."""

from __future__ import annotations

from typing import ClassVar

import msgspec


def written(name: str) -> str:
    """A field as people write it: `first_player` is `first player`, `with_` is `with`."""
    return name.rstrip("_").replace("_", " ")


class Part(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename=written):
    """A part of a situation: unknown fields are refused, defaults are not written out. `EXAMPLE` is how one
    is written, for who wrote something else.
    """

    EXAMPLE: ClassVar[str] = "{…}"
