"""The memory of a process that is to be copied: in one piece, without what is free in it, without rubbish.

What the system's own allocator is asked for here is known to Linux with the GNU library; elsewhere it is
left as it is.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys
from typing import Any

ARENAS = -8
"""`M_ARENA_MAX` of mallopt: how many heaps there may be. Each thread begins one of its own otherwise, though
only one thread runs at a time.
"""


def _allocator() -> Any:
    """The system's allocator, if it is known."""
    with contextlib.suppress(OSError):
        if sys.platform == "linux":
            return ctypes.CDLL(None)
    return None


def in_one_piece() -> None:
    """Have all threads of this process, and of its copies, share one heap; before the first thread starts."""
    with contextlib.suppress(AttributeError):
        _allocator().mallopt(ARENAS, 1)


def ready_to_copy() -> None:
    """Leave no rubbish behind and give back what is free. Of what is left nobody looks for rubbish again:
    that would write to it, and so copy it.
    """
    gc.collect()
    gc.freeze()
    with contextlib.suppress(AttributeError):
        _allocator().malloc_trim(0)


__all__ = ["in_one_piece", "ready_to_copy"]
