"""Moments of the turn as sentences speak of them."""

from __future__ import annotations


def said(at: str) -> str:
    """A place in the turn in words: "maneuver" is "in the maneuver phase"."""
    for edge in ("start of ", "end of "):
        if at.startswith(edge):
            return f"at the {edge}the {at.removeprefix(edge)} phase"
    return f"in the {at} phase" if at.isalpha() else at
