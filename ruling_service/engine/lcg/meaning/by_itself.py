"""Constant texts that put something right by themselves: "the first player gains control of …", "if … is discarded, add it to …"."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.cards import cards
from ruling_service.engine.lcg.meaning.players import _nodes, players
from ruling_service.engine.lcg.statements import InForce

BY_ITSELF = frozenset(["player_must", "engages_player", "add_to", "advance", "advance_to", "discard", "return"])
"""Effects that a constant text may state: each leaves a position in which it has nothing more to do."""

BY_A_PLAYER = frozenset(["gain_control", "claim"])


def acts(phrase: Node) -> bool:
    """Whether the engine carries such a phrase of a constant text out by itself."""
    if phrase.kind == "player_must":
        first = _nodes(phrase, "do")[:1]
        return bool(first) and first[0].kind in BY_A_PLAYER
    return phrase.kind in BY_ITSELF


def is_due_by_itself(play: Play, each: InForce) -> bool:
    """Whether what the text states is not so yet."""
    says = each.says
    if says.kind == "player_must":
        who = players(play, each.frame, _part(says, "who"))
        first = _nodes(says, "do")[0]
        meant = cards(play, each.frame, _part(first, "what")) if acts(says) else ()
        return bool(who) and any(table.is_in_play(play.card(i)) and play.card(i).controller != who[0] for i in meant)
    if says.kind == "engages_player":
        to = players(play, each.frame, _part(says, "player"))
        enemies = [i for i in cards(play, each.frame, _part(says, "who")) if table.is_in_play(play.card(i)) and table.is_enemy(play, i)]
        return bool(to) and any(table.engaged_player(play, i) not in to for i in enemies)
    if says.get("only") is None:
        return False
    thing, place = says.get("what"), says.get("to")
    if not isinstance(thing, Node):
        return True
    found = cards(play, each.frame, _part(says, "what"))
    if isinstance(place, Node):
        from ruling_service.engine.lcg.meaning.moving import destination

        return any(play.card(i).zone != destination(play, each.frame, i, place)[0] for i in found)
    return any(table.is_in_play(play.card(i)) for i in found)


def pass_with_the_token(play: Play) -> frozenset[int]:
    """The cards that a text keeps under the first player's control, so that they are handed on with the token."""
    from ruling_service.engine.lcg.standing_texts import acting

    found: set[int] = set()
    for each in acting(play):
        if each.says.kind == "player_must" and acts(each.says) and _part(each.says, "who").kind == "first_player":
            found |= set(cards(play, each.frame, _part(_nodes(each.says, "do")[0], "what")))
    return frozenset(found)


def _part(node: Node, field: str) -> Node:
    value = node[field]
    assert isinstance(value, Node)
    return Node("it") if value.kind == "its" else value
