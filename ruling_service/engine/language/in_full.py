"""What a sentence tells shortly, told in full: of whom several events are, what is done the next time, what
becomes of the card that is left.
"""

from __future__ import annotations

from .node import Node, Value


def _each(value: Value) -> tuple[Node, ...]:
    return tuple(n for n in value if isinstance(n, Node)) if isinstance(value, tuple) else ()


def each_event_in_full(node: Node) -> Node:
    """ "After it attacks or defends": either of two events of the same card, or player."""
    subject = {name: node[name] for name in ("who", "player") if name in node}
    return Node("either_event", events=tuple(event.replace(**subject) for event in _each(node["events"])))


def once_in_that_time(node: Node) -> Node:
    """ "The next time it attacks this round, …": done once, as it happens, if that is within the time."""
    when = about_to_happen(Node("when", event=node["event"], once=True))
    return Node("until", of=node["of"], do=(Node("triggered", when=when, do=node["do"]),))


def whenever_in_that_time(node: Node) -> Node:
    """ "If an enemy is revealed during this phase, …": done as often as it happens within the time; what has
    a price is offered.
    """
    do = _each(node["do"])
    if len(do) == 1 and do[0].kind == "pay":
        do = (Node("player_may", who=Node("you"), do=do),)
    waits = Node("triggered", when=Node("after", event=node["event"]), do=do)
    return Node("until", of=node["of"], do=(waits,))


def one_and_the_others(node: Node) -> tuple[Node, ...]:
    """ "Add 1 to your hand and the other to the bottom of your deck": where the others go is told by
    itself.
    """
    return (
        Node("put_some", count=node["count"], to=node["to"]),
        Node("put_in", what=Node("rest"), to=node["rest"]),
    )


_OF_THE_SAME = ("to", "on", "from", "what")
"""Fields that name the cards of a phrase, of which each has one."""


_CERTAIN = frozenset({"each", "this", "it", "that", "those", "attached", "named", "yours"})
"""Kinds of cards that are the same ones however often they are named."""


def both_deeds(node: Node) -> tuple[Node, ...]:
    """ "Ready and heal 1 damage from each hero": the two deeds, each of the same cards."""
    then = node["then"]
    assert isinstance(then, Node)
    field = next(name for name in _OF_THE_SAME if name in then)
    whom = then[field]
    chosen = isinstance(whom, Node) and whom.kind not in _CERTAIN
    again = then.replace(**{field: Node("it")}) if chosen else then
    return Node(str(node["first"]), what=whom), again


def attacked_by_no_more(node: Node) -> tuple[Node, ...] | None:
    """ "Cannot be healed or be attacked by more than 1 character": what it cannot, and how many may attack
    it; None where nothing of attackers is said.
    """
    act = node.get("act")
    if not isinstance(act, Node):
        return None
    acts = _each(act["acts"]) if act.kind == "any_act" else (act,)
    limits = [each for each in acts if each.kind == "be_attacked_by_more"]
    if not limits:
        return None
    target = node.get("who") or Node("this")
    others = tuple(each for each in acts if each not in limits)
    rest = others[0] if len(others) == 1 else Node("any_act", acts=others)
    return (
        *((node.replace(act=rest),) if others else ()),
        *(each.as_kind("attackers_at_once").replace(target=target) for each in limits),
    )


def tokens_and_attachments(node: Node) -> tuple[Node, ...]:
    """ "Discard all tokens and attachments from a hero": both from the same card."""
    whom = node["from"]
    again = whom if isinstance(whom, Node) and whom.kind in _CERTAIN else Node("it")
    return (
        Node("discard_tokens", token="token", n=Node("all_of"), **{"from": whom}),
        Node("discard_attachments", **{"from": again}),
    )


def pays_for_its_controller(node: Node) -> tuple[Node, ...]:
    """ "Its resources may be spent to pay for cards of any sphere": its controller may spend them so."""
    of = node["of"]
    pool = Node("resource_pool", of=of)
    return (Node("may_spend", who=Node("controller", of=of), **{"from": pool, "for": node["for"]}),)


def about_to_happen(node: Node) -> Node:
    """ "When it would leave play": the trigger says that the event is about to happen."""
    event = node["event"]
    if not isinstance(event, Node) or event.kind != "would":
        return node
    inner = event["event"]
    assert isinstance(inner, Node)
    subject = {name: event[name] for name in ("who", "player") if name in event}
    return node.replace(event=inner.replace(**subject), ahead=True)


def of_each_that_is_his(node: Node) -> Node:
    """ "The defending player's heroes": each hero that the player controls."""
    which = node["which"]
    assert isinstance(which, Node)
    stated = which.get("is")
    whose = Node("controlled_by", who=node["who"])
    described = (*(stated if isinstance(stated, tuple) else ()), whose)
    return Node("each", of=which.replace(**{"is": described}))


def attack_of_his(node: Node) -> Node:
    """ "Each time he attacks and destroys an enemy": a character that he controls does."""
    his = Node("filter", type=("character",), **{"is": (Node("controlled_by", who=node["player"]),)})
    return Node("attacks_and_destroys", who=Node("some", count=1, of=his), what=node["what"])


def of_the_pool(node: Node) -> Node:
    """ "After a hero spends resources": from its pool."""
    return Node("spends", n=1, **{"from": Node("resource_pool", of=node["who"])})


def of_every_card(node: Node) -> tuple[Node, ...]:
    """ "Damage cannot be healed": on no card."""
    every = Node("each", of=Node("filter", type=("card",)))
    return (Node("cannot", who=every, act=Node("be_healed")),)


def of_his_hand(node: Node) -> Node:
    """ "Discard down to 3 cards": from the hand of whoever does it."""
    return Node("discard_down", n=node["n"], **{"from": Node("hand", of=Node("you"))})


def treated_as_changed(node: Node) -> Node:
    """ "Treat its engagement cost as if it were 10 lower": it gets that much less."""
    n, sign = node["n"], node["sign"]
    assert isinstance(n, int)
    return Node("gets", who=node["who"], bonus=(
        Node("stat_bonus", stat=node["stat"], change=n if sign == "1" or sign == 1 else -n),
    ))


def cannot_be_lowered(node: Node) -> tuple[Node, ...]:
    """ "Its attack cannot be reduced": it cannot have it reduced."""
    return (Node("cannot", who=node["who"], act=Node("have_reduced", stat=node["stat"])),)


def whom_he_committed(node: Node) -> Node:
    """ "Who has committed a hero to the quest": who controls a committed one."""
    name = "what" if node.kind == "has_committed" else "of"
    what = node[name]
    assert isinstance(what, Node)
    which = what.get("of") if name == "what" else what
    if not isinstance(which, Node) or which.kind != "filter":
        return node
    stated = which.get("is")
    described = which.replace(**{"is": (*(stated if isinstance(stated, tuple) else ()), Node("committed"))})
    who = {"who": node["who"]} if "who" in node else {}
    if name == "what":
        return Node("controls", what=what.replace(of=described), **who)
    return Node("controls_count", of=described, n=0, compare="exactly", **who)


def engaged_with_him(node: Node) -> Node:
    """ "Each player with no enemies engaged with him": who is engaged with none; nobody controls enemies."""
    which = node["of"]
    if not isinstance(which, Node) or which.kind != "filter":
        return node
    stated = _each(which.get("is") or ())
    other = tuple(n for n in stated if n != Node("engaged_with", who=Node("that_player")))
    if len(other) == len(stated):
        return node
    rest = {name: value for name, value in which.fields.items() if name != "is"}
    of = Node("filter", **(rest | ({"is": other} if other else {})))
    return Node("engaged_count", **{**node.fields, "of": of})


def engaged_with_none(node: Node) -> Node:
    """ "Each player engaged with no enemies": each who is engaged with none."""
    what = node["with"]
    if not isinstance(what, Node) or what.kind != "no_card":
        return node
    none = Node("engaged_count", of=what["of"], n=0, compare="exactly")
    return Node("each_player_such", such=(none,))


def discarded_by_this(node: Node) -> Node:
    """ "For each event discarded": each that was discarded this way."""
    which = node["of"]
    assert isinstance(which, Node)
    stated = which.get("is")
    described = (*(stated if isinstance(stated, tuple) else ()), Node("discarded_this_way"))
    return which.replace(**{"is": described})


def takes_none(node: Node) -> tuple[Node, ...]:
    """ "Damage cannot be placed on it": it cannot be damaged."""
    by = {"by": node["by"]} if "by" in node else {}
    return (Node("cannot", who=node["who"], act=Node("be_damaged", **by)),)


def cannot_spend_from(node: Node) -> tuple[Node, ...]:
    """ "Resources cannot be spent from the pool of a hero": that hero spends none; nothing of another place.
    """
    pool = node["from"]
    if not isinstance(pool, Node) or pool.kind != "resource_pool":
        return ()
    return (Node("cannot", who=pool["of"], act=Node("spend_act")),)


def counted_there(node: Node) -> Node:
    """ "The discard pile has 5 or more cards in it": so many cards are there."""
    of = node.get("of")
    which = of if isinstance(of, Node) else Node("filter", type=("card",))
    stated = which.get("is")
    there = (*(stated if isinstance(stated, tuple) else ()), Node("in_zone", zone=node["zone"]))
    return Node("count_is", n=node["n"], compare=node["compare"], of=which.replace(**{"is": there}))


_DONE_BY = {
    "attack_act": "attacks", "defend_act": "defends", "commit_act": "commits", "ready_act": "readies",
    "exhaust_act": "exhausts", "be_healed": "is_healed", "be_damaged": "takes_damage",
}  # fmt: skip
"""What a card has done, or undergone, that could do an act."""


def cannot_once_it_has(node: Node) -> Node | None:
    """ "Cannot ready more than once each round": once it has in that time, it cannot; None where nothing
    tells of the act that it has been done, or the time is one in which nothing is remembered.
    """
    who, act = node["who"], node["act"]
    assert isinstance(who, Node)
    assert isinstance(act, Node)
    if set(act.fields) or act.kind not in _DONE_BY or node["per"] not in ("round", "phase"):
        return None
    event, per = Node(_DONE_BY[act.kind]), node["per"]
    if who.kind == "each":
        which = who["of"]
        assert isinstance(which, Node)
        did = Node("did_this", event=event, per=per)
        return Node("cannot", who=who.replace(of=_described(which, did)), act=act)
    if who.kind not in _CERTAIN:
        return None
    has = Node("happened_this", event=event.replace(who=who), per=per)
    return Node("while_", when=(has,), do=(Node("cannot", who=who, act=act),))


def values_and_rest(node: Node) -> tuple[Node, ...]:
    """ "It gains ranged and +1 [attack]": the values that it gets, and what else it has."""
    values = tuple(each for each in _each(node["all"]) if each.kind.startswith("stat_"))
    rest = tuple(each for each in _each(node["all"]) if each not in values)
    said: tuple[tuple[str, str, tuple[Node, ...]], ...] = (("gets", "bonus", values), ("gains", "what", rest))
    return tuple(Node(kind, **{"who": node["who"], field: listed}) for kind, field, listed in said if listed)


def conditions_of_it(node: Node) -> tuple[Node, ...]:
    """ "It is exhausted and has no damage": each of the conditions, of the card."""
    return tuple(
        one.replace(**{"of" if one.kind == "tokens_are" else "who": node["who"]}) for one in _each(node["of"])
    )


def counted_so(node: Node) -> Node:
    """ "3 or more characters are exhausted": there are so many of whom that is so."""
    which, said = node["of"], node["is"]
    assert isinstance(which, Node)
    assert isinstance(said, tuple)
    is_ = tuple(one for one in said if isinstance(one, Node))
    return Node("count_is", n=node["n"], compare=node["compare"], of=_described(which, *is_))


def _described(which: Node, *more: Node) -> Node:
    """Cards with more that is so of them."""
    stated = which.get("is")
    return which.replace(**{"is": (*(stated if isinstance(stated, tuple) else ()), *more)})


_HAPPENS_TO = {"be_healed": "card", "ready_by_effects": "character"}
"""Acts of "cannot" that cards undergo, whoever does them, with which cards these are."""


def never_used_for(node: Node) -> tuple[Node, ...]:
    """ "Card effects cannot be used to draw cards or heal damage": what the players cannot do by them, and
    what no card undergoes.
    """
    return tuple(
        Node(
            "cannot", act=act.without("of").replace(by=node["by"]),
            who=act.get("of") or (
                Node("each", of=Node("filter", type=(_HAPPENS_TO[act.kind],))) if act.kind in _HAPPENS_TO
                else Node("the_players")
            ),
        )
        for act in _each(node["acts"])
    )


_KEPT = {"time": "lose_time", "progress": "lose_progress", "damage": "be_healed"}
"""Tokens by what a card undergoes that loses them."""


def keeps_its_tokens(node: Node) -> tuple[Node, ...]:
    """ "Time counters cannot be removed from it": it cannot lose them; nothing of tokens of other sorts."""
    act = _KEPT.get(str(node["token"]))
    return (Node("cannot", who=node["from"], act=Node(act)),) if act is not None else ()


def for_every_character(node: Node) -> tuple[Node, ...]:
    """ "Players may attack it while it is in the staging area": every character may."""
    every = Node("each", of=Node("filter", type=("character",)))
    return (Node("can_target_staging", who=every, what=node["what"]),)


def doubled(node: Node) -> Node:
    """ "Double its attack": it gets that bonus."""
    who = node["who"]
    subject = Node("it") if isinstance(who, Node) and who.kind == "its" else who
    return Node("gets", who=subject, bonus=(Node("stat_doubled", stat=node["stat"]),))


def with_most_damage(node: Node) -> Node:
    """ "The most damaged hero": the one with the most damage."""
    return Node("with_most_tokens", token="damage", most=True)
