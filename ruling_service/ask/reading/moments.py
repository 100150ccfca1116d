"""The moment that a question speaks of, as situations write it in `at`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token

LEADS = {
    "before": "before", "after": "after", "during": "during", "once": "after", "in": "during", "at": "during",
    "until": "before"
}

OVER = frozenset(("over", "done", "finished", "complete", "completed", "ended"))
LATER = 3
"""So many words behind a step may say that it has ended."""
SINCE = frozenset(("later", "afterwards", "afterward", "subsequently"))
"""How a clause asks of a later time than is told,"""
OF_IT, ROUNDS = frozenset(("this", "that", "same")), frozenset(("round", "turn"))
"""or of all of a round,"""
BY_NAME = frozenset(("phase", "step", "window"))
"""and names no part of it."""


def asks_of_later(words: Sequence[Token]) -> bool:
    """Does a clause ask of a later time than the phase that is told before it, or of a whole round?"""
    said = [one.word for one in words]
    of_all = any(one in OF_IT and other in ROUNDS for one, other in pairwise(said))
    return (of_all or not SINCE.isdisjoint(said)) and BY_NAME.isdisjoint(said)


def moment(
    words: tuple[Token, ...], nodes: list[Node], node: Node, relation: str
) -> tuple[str, str, str] | None:
    """The moment that a part names: as in `at`, the phase it lies in, and the relation it is named with.

    None if it names none.
    """
    if node.section == "edges":
        return _at_edge(words, nodes, node)
    word = node.means("phases", "steps")
    if node.section not in ("phases", "steps") or word is None or _is_edged(nodes, node):
        return None
    lead = relation or _lead(words, node)
    if word.section == "phases" and "at" not in word.more:
        return None
    if word.section == "phases":
        phase = word.name
        if lead == "before":
            return str(word.more.get("start", "")), phase, lead
        if lead == "after":
            ends = str(word.more.get("end", ""))
            return (f"after {ends}" if ends[:1].isdigit() else ends), phase, lead
        return str(word.more.get("at", "")), phase, ""
    if not word.name[:1].isdigit():
        return word.name, "", lead if lead in ("before", "after") else ""
    if lead == "before":
        return word.name, "", lead
    if lead == "after" or lead == "when" and _is_over(words, node):
        return f"after {word.name}", "", "after"
    return f"during {word.name}", "", ""


def _at_edge(words: tuple[Token, ...], nodes: list[Node], node: Node) -> tuple[str, str, str]:
    """The start or end of a phase, a round, a turn, an attack."""
    edge = node.name
    following = next((other for other in nodes if node.last <= other.first <= node.last + 2), None)
    word = following.means("phases") if following is not None else None
    if word is not None:
        return str(word.more.get(edge, "")), word.name, ""
    said = [words[i].word for i in range(node.last, min(len(words), node.last + 3))]
    what = next(
        (one for one in said if one in ("phase", "round", "attack", "turn", "quest", "game", "skirmish")), ""
    )
    return (f"{edge} of turn" if what == "turn" else f"{edge} of the {what}" if what else ""), "", ""


def _is_edged(nodes: list[Node], node: Node) -> bool:
    """Is this the phase in "the end of the phase"?"""
    return any(other.section == "edges" and other.last <= node.first <= other.last + 2 for other in nodes)


def _is_over(words: tuple[Token, ...], node: Node) -> bool:
    """Is a step told to have come to its end ("when the checks are over")?"""
    return any(one.word in OVER for one in words[node.first : node.last + LATER])


def _lead(words: tuple[Token, ...], node: Node) -> str:
    for at in range(node.first - 1, max(-1, node.first - 4), -1):
        if words[at].word in LEADS:
            return LEADS[words[at].word]
    return ""
