"""Every way in which something that has begun may end: all that is chosen, with optional acts left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from ruling_service.engine.kernel.play import Play


def ends(play: Play, told: Callable[[Play], Any], *, most: int, gap: Callable[[Play], bool]) -> set[Any] | None:
    """What `told` says of each end; None where there are more than `most` lines, or one meets a `gap`."""
    waiting, found = deque([play]), set[Any]()
    for _ in range(most * 6):
        if not waiting:
            return found
        line = waiting.pop()
        line.run()
        if gap(line):
            return None
        pending = line.state.pending
        if pending is None:
            found.add(told(line))
            continue
        labels = [option.label for option in pending.options]
        passes = pending.kind in ("respond", "act") and "pass" in labels
        ways = [labels.index("pass")] if passes else range(len(labels))
        if len(waiting) + len(ways) > most:
            return None
        for number in ways:
            other = line.on(line.state.fork())
            other.quiet = True
            other.choose(number)
            waiting.append(other)
    return None
