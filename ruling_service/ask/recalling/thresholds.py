"""How many of the wordings of a question of a case have to say something for it to count: shares of all."""

from __future__ import annotations

NEARLY_ALL = 0.7
"""What more of the wordings speak of than this the question is about."""
MOSTLY = 0.5
"""What more of them say than this belongs to the question, and to the position of the case."""
RARELY = 0.34
"""So many of them may say something by the way, for each that says the contrary."""
SELDOM = 0.1
"""What no more of them say isn't asked or told by them."""

__all__ = ["MOSTLY", "NEARLY_ALL", "RARELY", "SELDOM"]
