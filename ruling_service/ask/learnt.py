"""What programs found out about questions (`learnt/`): weights as they are read, and what signs come to by
them.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from typing import Any

from ruling_service.resources import learnt_dir


def found_out(name: str) -> dict[str, Any]:
    """The data of a file of weights. Raises OSError where there is none."""
    return tomllib.loads((learnt_dir() / name).read_text("utf-8"))


def total(weights: Sequence[float], signs: Sequence[float]) -> float:
    """What some signs come to together, each by its weight."""
    return sum(weight * sign for weight, sign in zip(weights, signs, strict=True))


def shares(totals: Sequence[float], nothing: float = -math.inf) -> list[float]:
    """How probable each of some things is by what its signs come to, where it may be none of them, which has
    the total `nothing` (each 0 to 1, together at most 1).
    """
    most = max([*totals, nothing])
    each = [math.exp(one - most) for one in totals]
    whole = sum(each) + math.exp(nothing - most)
    return [one / whole for one in each]


def chance(total_: float) -> float:
    """How probable something is by itself by what its signs come to (0 to 1)."""
    return 1 / (1 + math.exp(-max(min(total_, 30.0), -30.0)))
