"""Those who sit at the table with who asks, as players speak of them.

A friend plays with who asks, an opponent against him; a son or a brother is one of them only as *my* son,
since cards tell of sons and brothers too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MATES = (
    "friend", "buddy", "mate", "pal", "bro", "partner", "teammate", "roommate", "girlfriend", "gf",
    "boyfriend", "bf", "wife", "husband", "neighbour", "neighbor",
)  # fmt: skip
KIN = ("brother", "sister", "son", "daughter", "kid", "dad", "mom", "mum", "cousin", "nephew", "niece",
       "uncle")  # fmt: skip
OPPONENTS = ("opponent", "opp", "oppo", "adversary")


def plural(noun: str) -> str:
    """Several of them: friends, buddies, wives."""
    if noun.endswith("fe"):
        return f"{noun[:-2]}ves"
    return f"{noun[:-1]}ies" if noun.endswith("dy") else f"{noun}s"


def either(nouns: Iterable[str]) -> str:
    """A pattern's text for one or several of them as whole words, without a group that is kept."""
    every = sorted({one for noun in nouns for one in (noun, plural(noun))}, key=lambda one: (-len(one), one))
    return rf"\b(?:{'|'.join(every)})\b"


def said_of_another() -> Iterator[str]:
    """How another player who plays along is spoken of in words that can mean nothing else."""
    yield from (f"my {one}" for noun in (*MATES, *KIN) for one in (noun, plural(noun)))


FRIEND = rf"(?:{either(MATES)}|my {either(KIN)})"
"""Somebody who plays along, in a pattern's text that heeds no capitals."""
OPPONENT = either(OPPONENTS)
"""Somebody who plays against who asks."""
ANYBODY = rf"(?:{FRIEND}|{OPPONENT}|(?:an)?other players?|someone else|somebody else)"
"""Any of them, or another player."""
OTHERS = ("another", "opponent", "other", "the next")
"""How what is understood of somebody else than who asks begins."""
