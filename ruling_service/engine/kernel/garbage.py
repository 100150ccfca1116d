"""Looking for garbage less often while much is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = (50_000, 20, 20)
"""After how many new objects garbage is looked for, and after how many times that among older ones."""


@contextmanager
def looked_for_rarely() -> Iterator[None]:
    """Within this, garbage is looked for rarely, or as rarely as before: what an exploration makes stays to
    its end, and what goes doesn't go in rings, so that to look through it was a seventh of its time.
    """
    before = gc.get_threshold()
    if before[0] == 0 or before[0] >= RARELY[0]:
        yield
        return
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)
