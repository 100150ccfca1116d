"""Which part of a long sweep a run asks: another part each day, so that all of it is asked in a few days, and
the same one again if the turn is given.

`TURN=739000` asks what was asked on that day, `TURN=all` (`make whole`) everything. Generated examples take their
turns as well: those of a day are drawn from its number, so that a run can be made again anywhere; with
`TURN=all` they are drawn anew each time.
"""

from __future__ import annotations

import datetime
import os
import zlib

NAME = "TURN"


def begin() -> str:
    """Settle whose turn it is, for this process and those that it starts; gives the turn."""
    return os.environ.setdefault(NAME, str(datetime.date.today().toordinal()))


def is_asked(what: str | int, of: int) -> bool:
    """Whether it is the turn of one thing, where one of `of` is asked in a run.

    A name stands anywhere in the order, numbers take their turns one after the other.
    """
    turn = begin()
    place = what if isinstance(what, int) else zlib.crc32(what.encode())
    return turn == "all" or place % of == int(turn) % of
