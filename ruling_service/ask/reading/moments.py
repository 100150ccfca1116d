"""The moment that a question speaks of, as situations write it in `at`."""

from __future__ import annotations

from ruling_service.ask.reading.nodes import Node
from ruling_service.ask.reading.tokens import Token

EDGES = {"end": "end", "start": "start", "beginning": "start", "begin": "start"}
LEADS = {"before": "before", "after": "after", "during": "during", "once": "after", "in": "during", "at": "during", "until": "before"}


def moment(words: tuple[Token, ...], nodes: list[Node], node: Node, relation: str) -> tuple[str, str, str] | None:
    """The moment that a part names: as in `at`, the phase it lies in, and the relation it is named with. None if it names none."""
    word = node.means("phases", "steps")
    if node.section not in ("phases", "steps", "moments") and not (word is not None and _edge(words, node) and node.section != "acts"):
        return None
    if node.section == "moments":
        return _at_edge(words, nodes, node)
    if word is None or _after_edge(words, node):
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
    if lead in ("after", "when"):
        return f"after {word.name}", "", "after"
    return f"during {word.name}", "", ""


def _at_edge(words: tuple[Token, ...], nodes: list[Node], node: Node) -> tuple[str, str, str]:
    """The start or end of a phase, a round, a turn, an attack."""
    edge = EDGES[words[node.first].word]
    following = next((other for other in nodes if node.last < other.first <= node.last + 3), None)
    of = words[min(node.last + 1, len(words) - 1)].word
    if following is not None:
        word = following.means("phases")
        if word is not None and (word.name != "round" or edge in word.more):
            return str(word.more.get(edge, "")), word.name, ""
        of = words[following.last - 1].word
    elif of in ("the", "this", "each", "that", "my", "every"):
        of = words[min(node.last + 2, len(words) - 1)].word
    if of in ("phase", "round", "attack", "turn", "quest", "game", "skirmish"):
        return (f"{edge} of turn" if of == "turn" else f"{edge} of the {of}"), "", ""
    return "", "", ""


def _edge(words: tuple[Token, ...], node: Node) -> bool:
    return words[node.first].word in EDGES


def _after_edge(words: tuple[Token, ...], node: Node) -> bool:
    """Is this the phase in "the end of the phase"?"""
    return any(words[i].word in EDGES and words[i + 1].word == "of" for i in range(max(0, node.first - 3), node.first - 1))


def _lead(words: tuple[Token, ...], node: Node) -> str:
    for at in range(node.first - 1, max(-1, node.first - 4), -1):
        if words[at].word in LEADS:
            return LEADS[words[at].word]
    return ""
