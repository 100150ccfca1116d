"""One tree for one meaning: conditions are told first, and of whom the statement behind them is."""

from __future__ import annotations

from .canonical_pieces import (
    DEFINITE,
    EACH_PLAYER,
    NAMING,
    PLAYERS,
    STATED,
    also_so,
    each_of,
    is_it,
    put_for,
    subject_of,
)
from .node import Node, Value
from .properties import kinds_with


def obliged_as_long(node: Node) -> Node:
    """ "While …, each player must commit at least 2 characters, if able": that is asked of him as long as it
    is so, where he carries nothing out.
    """
    done = each_of(node["do"])
    if len(done) == 1 and done[0].kind == "if_able":
        done = each_of(done[0]["do"])
    must = done[0] if len(done) == 1 else None
    deeds = each_of(must["do"]) if must is not None and must.kind == "player_must" else ()
    what = deeds[0].get("what") if len(deeds) == 1 and deeds[0].kind == "commit_to_quest" else None
    if must is None or not isinstance(what, Node) or what.kind != "some":
        return node
    return node.replace(do=(Node("commit_at_least", who=must["who"], n=what["count"], of=what["of"]),))


def of_those_tokens(node: Node) -> Node:
    """ "If there are 3 resources here, discard them": the tokens, not the card that they are on."""
    counted = next((each for each in each_of(node["when"]) if each.kind == "tokens_are"), None)
    if counted is None:
        return node

    def those(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(those(part) for part in value)
        if not isinstance(value, Node):
            return value
        what = value.get("what")
        if value.kind == "discard" and isinstance(what, Node) and what.kind == "it" and what.get("many"):
            told = {"from": counted["of"], "token": counted["token"]}
            return Node("discard_tokens", n=Node("all_of"), **told)
        return Node(value.kind, **{name: those(inner) for name, inner in value.fields.items()})

    return node.replace(do=those(node["do"]))


def with_its_difference(node: Node) -> Node:
    """ "If your threat is higher than …, … by the difference": between the two amounts that are compared."""
    conditions = each_of(node["when"])
    sides = next((found for each in conditions if (found := _compared(each)) is not None), None)
    if sides is None:
        return node
    told = Node("difference", one=sides[0], other=sides[1])
    return node.replace(do=put_for(node["do"], "that_difference", told))


def _compared(condition: Node) -> tuple[Value, Value] | None:
    """The two amounts that a condition compares."""
    if condition.kind == "compare":
        return condition["left"], condition["right"]
    who = condition.get("who")
    if condition.kind == "stat_is" and isinstance(who, Node):
        return Node("stat_of", of=who, stat=condition["stat"]), condition["n"]
    if condition.kind == "stat_beside":
        return tuple(  # type: ignore[return-value]
            Node("stat_of", of=condition[name], stat=condition["stat"]) for name in ("who", "than")
        )
    if condition.kind == "threat_is":
        return Node("threat_of", of=condition["who"]), condition["n"]
    return None


def asked_of_each_player(whole: Node) -> Node | None:
    """ "Each player … unless he …": what is so of him is asked of each player for himself."""
    done, asked = each_of(whole["do"]), each_of(whole["when"])
    if len(done) != 1 or any(condition.get("who") != Node("that_player") for condition in asked):
        return None
    must = done[0]
    if must.kind != "player_must" and must.get("of") in [Node(kind) for kind in EACH_PLAYER]:
        must = Node("player_must", who=must["of"], do=(must.replace(of=Node("that_player")),))
    who = must.get("who")
    if must.kind != "player_must" or not isinstance(who, Node) or who.kind not in EACH_PLAYER:
        return None
    return must.replace(do=(whole.replace(do=must["do"]),))


def where_it_is(node: Node) -> Node:
    """ "Each enemy gets +1 [threat] while in the staging area": the place is said of whom the statement is
    about.
    """
    do, when = each_of(node["do"]), each_of(node["when"])
    if len(do) != 1 or len(when) != 1:
        return node
    who = do[0].get("who") or (Node("this") if do[0].kind in _OF_THIS else None)
    if when[0].kind == "attacked_here":
        return _while_attacked(node, do[0], who, when[0]["who"])
    place = when[0].get("zone")
    state = str(when[0].get("state") or "attacking")
    there = Node("in_zone", zone=place) if isinstance(place, Node) else Node(state)
    if not isinstance(who, Node):
        return node
    of = who.get("of")
    if who.kind == "each" and isinstance(of, Node) and of.kind == "filter":
        return do[0].replace(who=also_so(who, there))
    return node.replace(when=(Node("is_so", who=who, **{"is": (there,)}),)).without("after")


def _while_attacked(node: Node, stated: Node, who: Value | None, by: Value) -> Node:
    """ "It gets -1 [defense] while attacked by a Hobbit": while such a character attacks it; of cards that
    are only described nobody could tell which of them that is.
    """
    if not isinstance(who, Node) or who.kind not in DEFINITE or stated.kind not in STATED:
        return node
    return node.replace(when=(Node("attacks_that", who=by, target=who),)).without("after")


OF_ITS_SUBJECT = kinds_with("lcg", "of_its_subject")
"""Conditions without a subject, said of whom the statement is about."""
_OF_THIS = kinds_with("lcg", "of_this_card")
"""Statements about this card that need not name it."""
CONDITIONAL = kinds_with("lcg", "conditional")


def bearer_told_first(node: Node) -> Node:
    """ "If attached hero …, he gets …": whom the condition was about is whom the statement is about."""
    bearer = next(
        (who for c in each_of(node["when"]) for who in (c.get("who"), c.get("of")) if isinstance(who, Node)),
        None
    )
    checked = next((c["who"] for c in each_of(node["when"]) if c.kind == "making_check"), None)
    if isinstance(checked, Node) and checked.kind in ("some", "any"):
        # every such enemy is checked in turn, and each of them is "it" then
        return node.replace(do=put_for(node["do"], "it", Node("each", of=checked["of"])))
    if bearer is not None and bearer.kind in _PLACES:
        return _about_that_place(node, bearer)
    if bearer is None or bearer.kind != "attached":
        return node
    return node.replace(do=tuple(_about(part, bearer) for part in each_of(node["do"])))


_PLACES = frozenset({"active_location", "current_quest"})


def _about_that_place(node: Node, place: Node) -> Node:
    """ "If the active location is …, deal damage to it": where nothing else is named, it is that place."""
    if any(inner.kind in NAMING for part in each_of(node["do"]) for inner in part.walk()):
        return node
    return node.replace(do=put_for(node["do"], "it", place))


def _about(phrase: Node, bearer: Node) -> Node:
    if phrase.kind in CONDITIONAL:
        return phrase.replace(do=tuple(_about(part, bearer) for part in each_of(phrase["do"])))
    return (
        phrase.replace(who=bearer) if is_it(phrase.get("who")) and phrase.kind in STATED else phrase
    )


_STATING = frozenset({"if_", "while_", "place_tokens", "once_after"})


def as_an_event(sentence: Node) -> Node:
    """ "If this card is discarded, …" on a card that does nothing before it: the text waits for it to happen,
    since nobody is in a state of being discarded; what is done after an event is done each time.
    """
    do = tuple(
        _waiting(part) if isinstance(part, Node) and part.kind in _STATING else part
        for part in each_of(sentence["do"])
    )
    return (
        sentence.replace(do=do) if isinstance(sentence["do"], tuple) and len(do) == len(sentence["do"])
        else sentence
    )


def _on_the_revealed(phrase: Node) -> Node:
    """ "Place progress on the first location revealed each round", stated: done as it is revealed."""
    on = phrase.get("on")
    if phrase.kind != "place_tokens" or not isinstance(on, Node) or on.kind != "first_revealed":
        return phrase
    return Node("as_revealed", do=(phrase.replace(on=on.replace(now=True)),))


def _each_time_after(phrase: Node) -> Node:
    """ "Raise your threat by 1 after an ally is destroyed", stated: done each time, and not once as what a
    text carries out; "after this attack" there is but one.
    """
    event = phrase["event"]
    if isinstance(event, Node) and event.kind == "attack_resolves":
        return phrase
    return Node("triggered", when=Node("after", event=event), do=phrase["do"])


def _waiting(condition: Node) -> Node:
    if condition.kind == "once_after":
        return _each_time_after(condition)
    if condition.kind in ("while_", "place_tokens"):
        if condition.kind == "while_":
            return condition.replace(do=tuple(_on_the_revealed(part) for part in each_of(condition["do"])))
        return _on_the_revealed(condition)
    when = each_of(condition["when"])
    event = _HAPPENS.get(when[0].kind) if len(when) == 1 and condition.get("after") is None else None
    if event is not None and not any(each.kind in _ONLY_STATED for each in each_of(condition["do"])):
        return Node("triggered", when=Node("if_event", event=event), do=condition["do"])
    if [each.kind for each in each_of(condition["do"])] == ["eliminated"] and when[0].kind == _PLAYED_OUT:
        # whoever it is true of is out as soon as it is true
        return Node("as_soon_as", when=when, do=(condition.without("after"),))
    if len(when) != 1 or condition.get("after") is not None:
        return condition
    if when[0].kind != "is_so":
        return condition
    if [state.kind for state in each_of(when[0]["is"])] != ["discarded"]:
        return condition
    event = Node("discards", what=when[0]["who"])
    return Node("triggered", when=Node("if_event", event=event), do=condition["do"])


_HAPPENS = {
    "quested_unsuccessfully": Node("quest_failure", player=Node("the_players")),
    "quest_succeeds": Node("quest_success", player=Node("the_players")),
    "stage_defeated": Node("stage_is_defeated"),
}
"""Conditions that are what has just happened: a text that does something then waits for it."""
_ONLY_STATED = frozenset({
    "gets", "gains", "loses", "cannot", "does_not", "until", "while_", "if_", "win", "lose", "immune",
})  # fmt: skip
_PLAYED_OUT = "no_cards_in_deck"
"""The condition that is asked of each player for himself."""


def about_the_host(sentence: Node) -> Node:
    """ "Attach to a hero.

    He gets …": the pronoun of a sentence that names no card is the one that the card is attached to.
    """
    if any(node.kind in NAMING for node in sentence.walk()):
        return sentence
    host = Node("attached", type="card")
    replaced = put_for(sentence, "it", host)
    return replaced if isinstance(replaced, Node) else sentence


def forward(node: Node) -> Node:
    """A condition told after what it is for, as if told before; where that would change whom a pronoun in it,
    or one before it, means, it stays `after`.
    """
    when, do = node["when"], node["do"]
    if _could_be_taken_for(do, when):
        return node
    back = [
        inner.kind for part in each_of(when) for inner in part.walk()
        if inner.kind in ("it", "that", "those", "that_player")
    ]
    if not back:
        return node.without("after")
    subject = subject_of(do, DEFINITE)
    player = subject_of(do, PLAYERS)
    if set(back) == {"it"} and subject is not None:
        return node.replace(when=put_for(when, "it", subject)).without("after")
    if set(back) == {"that_player"} and player is not None:
        return node.replace(when=put_for(when, "that_player", player)).without("after")
    return node


_OF_A_CHARACTER = frozenset({"hero", "ally", "character", "card"})


def _could_be_taken_for(do: Value, when: Value) -> bool:
    """Whether a pronoun of what is done would mean a card that the condition names, if that stood first: "it"
    might be any, "that ally" an ally or a character.
    """
    said = [inner for part in each_of(when) for inner in part.walk() if inner.kind in NAMING]
    named = {str(t) for noun in said for inner in noun.walk() for t in _typed(inner)}
    if named & _OF_A_CHARACTER:
        named |= _OF_A_CHARACTER
    spoken = [inner for part in each_of(do) for inner in part.walk() if inner.kind in ("it", "that", "those")]
    return bool(said) and any(one.kind == "it" or {*map(str, _typed(one))} & named for one in spoken)


def _typed(node: Node) -> tuple[Value, ...]:
    types = node.get("type")
    return types if isinstance(types, tuple) else () if types is None else (types,)


def with_conditions_behind(value: Node) -> Node:
    """ "Each player must (raise his threat if he is engaged)" as it is said: "each player must raise his
    threat if he is engaged", the condition behind all of it.
    """
    inside = value.replace(**{name: _behind(each) for name, each in value.fields.items()})
    done = each_of(inside["do"]) if inside.kind == "player_must" else ()
    only = done[0] if len(done) == 1 else None
    if only is None or only.kind not in ("if_", "unless") or not only.get("after"):
        return inside
    return only.replace(do=(inside.replace(do=only["do"]),))


def _behind(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(map(_behind, value))
    return with_conditions_behind(value) if isinstance(value, Node) else value
