"""What "cannot" and "may" speak of, in the words that the rules ask for (permissions)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import framework
from ruling_service.engine.tcg.meaning import registry
from ruling_service.engine.tcg.meaning.registry import ACTS, BEING, CONDITIONS

PLAIN = {
    "take_wound": "take_wounds",
    "take_wounds": "take_wounds",
    "be_killed": "be_killed",
    "be_discarded": "be_discarded",
    "be_exerted": "exert",
    "heal_act": "heal",
    "be_overwhelmed": "be_overwhelmed",
    "be_assigned": "be_assigned", "be_assigned_by": "be_assigned",
    "be_played": "be_played",
    "be_transferred": "be_transferred",
    "become_ring_bearer": "become_ring_bearer",
    "be_replaced": "be_replaced",
    "use_special_abilities": "use_abilities",
    "be_wounded": "take_wounds",
    "take_wounds_skirmishing": "take_wounds",
    "take_wounds_from_losing": "take_wounds_from_losing_a_skirmish",
}
"""Acts that need no more than their name."""

IN_PHASE = {
    "take_archery_wounds": ("archery", True),
    "take_wounds_outside_skirmish": ("skirmish", False),
    "take_wound_in_skirmish": ("skirmish", True), "take_wounds_in_phase": ("", True),
    "take_wounds_except_in_phase": ("", False),
}  # fmt: skip
"""Taking wounds only in, or only outside, a phase: that one, or the one that the text names."""

BY_SOURCE = {"be_exerted": "exert", "be_wounded": "take_wounds"}
"""What a card can be kept from undergoing by certain cards only."""

DONE_TO = {"exert_act": "exert", "wound_act": "take_wounds", "heals_act": "heal"}
"""What cards, or players, can be kept from doing to others."""

DOES_TO_ANY = {"use_special_abilities": "does", "heal_act": "does", "be_exerted": "by"}
"""What a player can be kept from doing to any card, whosever it is, and the field that then says who."""

PLAYERS = {"control_site": "control_sites", "draw_act": "draw_cards", "move_act": "move"}
"""What a player cannot do."""

ACTS.plays(
    "be_overwhelmed_unless", "be_assigned_to", "be_assigned_by", "assign_act", "bear", "play_act",
    "be_played_on", "discard_act", "replace_act"
)
ACTS.plays("be_assigned_again")
ACTS.plays("add_tokens_act", "remove_tokens_act", *DONE_TO)
ACTS.plays("take_wounds_from_archery", "see_hand", "gain_fierce", *PLAIN, *IN_PHASE, *PLAYERS)
BEING.plays("be_assigned", "be_assigned_to", "be_overwhelmed", "be_overwhelmed_unless", "take_wounds")
BEING.plays("be_killed")


@CONDITIONS.means("phase_is")
def phase_is(play: Play, frame: Frame, node: Node) -> bool:
    """It is that phase, or with `other` any but that."""
    return (framework.phase(play) == node["phase"]) != bool(node.get("other"))


@CONDITIONS.means("in_fierce_round", "tcg/keyword/fierce")
def in_fierce_round(play: Play, frame: Frame, node: Node) -> bool:
    """Fierce minions are assigned, or fight, a second time."""
    return bool(play.fact("fierce round"))


def _of_player(who: Node, which: Value) -> Value:
    """The cards of a description that the player could play: his own, where it does not mean everybody."""
    if not isinstance(which, Node) or which.kind != "filter" or who.kind == "each_player":
        return which
    more = which.get("is")
    own = Node("of_player", who=who)
    return which.replace(**{"is": (*more, own) if isinstance(more, tuple) else (own,)})


def _but(which: Value, others: Value | None) -> Value:
    """Such cards, other than those."""
    if others is None or not isinstance(which, Node):
        return which
    more = which.get("is")
    but = Node("except", what=others)
    return which.replace(**{"is": (*more, but) if isinstance(more, tuple) else (but,)})


BOTH = {"burden_or_threat": ("burden", "threat")}
"""Words that say two sorts of tokens at once."""


def each_act(act: Node) -> tuple[Node, ...]:
    """An act as often as it says several: adding burdens or threats is adding the ones, and the others."""
    tokens = BOTH.get(str(act.get("token")))
    return (act,) if tokens is None else tuple(act.replace(token=token) for token in tokens)


def _for_now(who: Node, act: Node, does: dict[str, Value]) -> Node | None:
    """The statement of what can't be done in a phase, or a skirmish, of a sort only, however long it lasts
    (`throughout`); None of other acts.
    """
    kind = act.kind
    if kind in IN_PHASE:
        named, inside = IN_PHASE[kind]
        when = Node("phase_is", phase=named or act["phase"], **({} if inside else {"other": True}))
        barred = Node("cannot", who=who, act="take_wounds")
    elif kind == "use_special_abilities" and "phase" in act:
        when = Node("phase_is", phase=act["phase"])
        barred = Node("cannot", who=who, act="use_phase_abilities", **does)
    elif kind == "take_wounds_from_losing" and "involving" in act:
        when = Node("skirmish_of", involving=act["involving"])
        barred = Node("cannot", who=who, act=PLAIN[kind])
    elif kind == "be_assigned_again":
        when = Node("in_fierce_round")
        those = Node("each", of=Node("filter", type=act["type"]))
        barred = Node("cannot", who=who, act="be_assigned", against=those, again=True)
    else:
        return None
    return Node("while_", when=(when,), do=(barred,), throughout=True)


def cannot(who: Node, act: Node) -> Node:
    """The statement that a card, or a player, can't do or undergo something; what a player can't do is said
    of whatever he would do it to, and binds him alone (`does`, `by`, `players`).
    """
    kind = act.kind
    of_player = who.kind in registry.PLAYERS.table
    does: dict[str, Value] = {}
    if of_player and kind in DOES_TO_ANY:
        does, who = {DOES_TO_ANY[kind]: who}, Node("each", of=Node("filter", **{"is": ()}))
    for_now = _for_now(who, act, does)
    if for_now is not None:
        return for_now
    if kind == "be_overwhelmed_unless":
        return Node("cannot", who=who, act="be_overwhelmed", unless=act["times"])
    if kind == "be_assigned_to":
        return Node("cannot", who=who, act="be_assigned", against=act["to"])
    if kind == "assign_act":
        return Node("cannot", who=act["what"], act="be_assigned", against=act["to"], does=who)
    if kind == "bear":
        return Node("cannot", who=who, act="bear", what=_but(act["which"], act.get("except")))
    if kind == "play_act":
        return Node("cannot", who=_of_player(who, act["which"]), act="be_played")
    if kind == "be_played_on":
        return Node("cannot", who=who, act="be_played_on", against=act["what"])
    if kind in ("be_discarded", "be_discarded_by") and "by" in act:
        return Node("cannot", who=who, act="be_discarded", by=act["by"])
    if kind == "discard_act":
        return Node("cannot", who=act["what"], act="be_discarded", by=who)
    if kind in BY_SOURCE and "by" in act:
        return Node("cannot", who=who, act=BY_SOURCE[kind], by=act["by"])
    if kind in DONE_TO:
        doer = {"does": who} if of_player and kind == "heals_act" else {"by": who}
        return Node("cannot", who=act["what"], act=DONE_TO[kind], **doer)
    if kind in ("add_tokens_act", "remove_tokens_act"):
        doer = {"players": who} if of_player else {"by": who}
        return Node("cannot", act=f"{kind.partition('_')[0]}_{act['token']}s", **doer)
    if kind == "replace_act":
        return Node("cannot", who=act["what"], act="be_replaced", does=who)
    if kind == "see_hand":
        return Node("cannot", players=who, act="see_hand", of=act["of"])
    if kind == "gain_fierce":
        return Node("loses", who=who, what=(Node("gain_keyword", name=act["keyword"]),))
    if kind in PLAYERS:
        whom = {"players": who} if of_player or kind != "move_act" else {}
        return Node("cannot", act=PLAYERS[kind], **whom)
    if "by" in act:
        does = {"does": act["by"]}
    more: dict[str, Value] = {"in_skirmish": True} if kind == "take_wounds_skirmishing" else {}
    return Node("cannot", who=who, act=PLAIN.get(kind, kind), **more, **does)
