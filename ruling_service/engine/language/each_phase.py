"""What a constant text says that the rules do in a phase: "reveal an additional encounter card during the
quest phase" carries nothing out, it says how the step of that phase goes, every round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .node import Node, Value
from .properties import kinds_with

AROUND = kinds_with("lcg", "conditional")
"""Phrases that say when what they hold is so."""


def of_each_phase(ability: Node) -> Node:
    """A constant ability whose sentences say what is done in a phase, with what that means for its step."""
    if ability.kind not in ("constant", "forced") or "when" in ability:
        return ability
    do = ability.get("do")
    if not isinstance(do, tuple):
        return ability
    said = tuple(_said_anew(each) for each in do)
    return ability if said == do else Node("constant", **{**ability.fields, "do": said})


def _said_anew(value: Value) -> Value:
    if not isinstance(value, Node):
        return value
    inner = value.get("do")
    if value.kind == "during" and isinstance(inner, tuple) and len(inner) == 1 and isinstance(inner[0], Node):
        stated = _stated(str(value["phase"]), inner[0])
        return value if stated is None else stated
    at = value.get("at")
    if value.kind == "delayed" and isinstance(at, Node) and at.kind == "end_of_phase" and isinstance(
        inner, tuple
    ) and len(inner) == 1 and isinstance(inner[0], Node):
        undone = UNDONE.get((str(at["of"]), str(getattr(inner[0].get("act"), "kind", ""))))
        if undone is not None and inner[0].kind in FORBIDDEN:
            return inner[0].replace(act=Node(undone))
    if isinstance(inner, tuple) and (value.kind in AROUND or value.kind == "sentence" and len(inner) == 1):
        return value.replace(do=tuple(_said_anew(each) for each in inner))
    return value


def _stated(phase: str, deed: Node) -> Node | None:
    """The statement that a deed of every such phase comes to; None where the rules have no such step."""
    who: Value | None = None
    if deed.kind == "player_must":
        who, do = deed["who"], deed["do"]
        if not isinstance(do, tuple) or len(do) != 1 or not isinstance(do[0], Node):
            return None
        deed = do[0]
    said = STATED.get((phase, deed.kind))
    return None if said is None else said(deed, who)


def _more_revealed(deed: Node, who: Value | None) -> Node | None:
    """So many more cards are revealed in staging: by the first player, if the text says by whom."""
    number = deed.get("n")
    if not deed.get("additional") or not isinstance(number, int):
        return None
    if who is not None and who != Node("first_player"):
        return None
    says: dict[str, Value] = {"n": number, "per": "round"}
    if deed.get("per_player"):
        says["per_player"] = True
    if who is not None:
        says["who"] = who
    return Node("reveal_more_each", **says)


def _more_drawn(deed: Node, who: Value | None) -> Node | None:
    """So many more cards are drawn: by whoever has the text, if it says nothing else."""
    number = deed.get("n")
    if not deed.get("additional") or not isinstance(number, int):
        return None
    return Node("draws_more", who=Node("you") if who is None else who, n=number)


def _no_shadow_dealt(deed: Node, who: Value | None) -> Node | None:
    """No shadow card is dealt to such enemies as the others are dealt theirs."""
    said = Node("does_not", act=Node("be_dealt_shadow"), who=deed["to"])
    return None if who is not None else Node("during", phase="combat", do=(said,))


STATED: Mapping[tuple[str, str], Callable[[Node, Value | None], Node | None]] = {
    ("quest", "reveal_encounter"): _more_revealed,
    ("resource", "draw"): _more_drawn,
    ("combat", "no_shadow_for"): _no_shadow_dealt,
}
"""The phase and the deed → what it says of that phase's step."""

FORBIDDEN = ("does_not", "cannot")
UNDONE: Mapping[tuple[str, str], str] = {("refresh", "raise_threat_act"): "raise_in_refresh"}
"""The phase at whose end something doesn't happen, and what → the act of that phase's step that is meant."""
