"""Which later sentences of a labelled ability are abilities of their own, printed in the paragraph after it.
"""

from __future__ import annotations

from .node import Node, Value

_WRAPPERS = frozenset({"while_", "unless", "if_", "during"})
_RULES = frozenset(
    {
        "cannot", "cannot_alone", "does_not", "immune", "no_progress", "cannot_travel", "cannot_play_on",
        "token_limit",
        "attackers_limit", "damage_limit", "no_defenders", "reveal_more_each", "no_engagement_checks",
        "must_defeat_to_win",
        "as_soon_as", "not_leave_unless", "enters_exhausted", "it_is", "players_have",
    }
)  # fmt: skip
_OWN_PARAGRAPH = frozenset(
    {"gets", "gains", "loses", "triggered", "if_", "while_", "unless", "during", "as_soon_as", "cost_change"}
)
_OF_THE_CARD = frozenset({"leaves_play", "is_destroyed", "is_defeated", "is_claimed", "is_detached"})
"""What becomes of a card: its text waits for that by itself, whatever ability it is printed behind."""
_BACKWARD = frozenset(
    {
        "it", "that", "those", "that_player", "chosen_player", "chosen", "discarded", "revealed",
        "undefended", "did", "could_not",
    }
)  # fmt: skip


def stands_alone(sentence: Node, label: str, *, paragraph: bool) -> bool:
    """Is this later sentence of a labelled ability a constant ability of its own, printed in the next
    paragraph?

    It is when it states a rule without an end ("… cannot …", "if this stage is defeated …") and speaks of
    nothing the ability did; in a paragraph of its own (`paragraph`), or behind the limit of the ability, also
    when it is true only while something is, or is about what the card gives.
    """
    if label in ("shadow", "constant") or any(node.kind in _BACKWARD for node in sentence.walk()):
        return False
    do = sentence["do"]
    return isinstance(do, tuple) and all(_is_rule(part, paragraph) for part in do)


def _is_own(who: Value | None) -> bool:
    """Whether an event is about the card itself, as it is where nobody is named, or about what it is attached
    to.
    """
    return who is None or isinstance(who, Node) and who.kind in ("this", "attached")


def _is_rule(part: Value, paragraph: bool) -> bool:
    if not isinstance(part, Node):
        return False
    if part.kind in _RULES or (paragraph and part.kind in _OWN_PARAGRAPH):
        return True
    when = part.get("when")
    if part.kind == "triggered" and isinstance(when, Node):
        event = when.get("event")
        return isinstance(event, Node) and event.kind in _OF_THE_CARD and _is_own(event.get("who"))
    if (
        part.kind == "if_" and isinstance(when, tuple)
        and any(isinstance(c, Node) and c.kind == "stage_defeated" for c in when)
    ):
        return True
    if part.kind == "gets" and isinstance(part["who"], Node):
        return part["who"].kind == "attached"
    if part.kind in _WRAPPERS:
        inner = part["do"]
        return isinstance(inner, tuple) and all(_is_rule(item, paragraph) for item in inner)
    return False
