"""One tree for one meaning: shared subjects taken apart, conditions told first, amounts counted where they
stand.
"""

from __future__ import annotations

from collections.abc import Callable

from .canonical_pieces import DEFINITE, EACH_PLAYER, NAMING, STATED, also_so, each_of, is_it
from .conditions_first import (
    CONDITIONAL,
    OF_ITS_SUBJECT,
    asked_of_each_player,
    bearer_told_first,
    forward,
    obliged_as_long,
    of_those_tokens,
    where_it_is,
    with_its_difference,
)
from .counted_where_said import (
    amount_for_each,
    bonus_for_each,
    bonuses,
    counting,
    no_more_damage,
    value_added,
    values_added,
)
from .in_full import (
    attacked_by_no_more,
    both_deeds,
    cannot_be_lowered,
    cannot_once_it_has,
    cannot_spend_from,
    conditions_of_it,
    counted_so,
    counted_there,
    for_every_character,
    keeps_its_tokens,
    never_used_for,
    of_every_card,
    one_and_the_others,
    pays_for_its_controller,
    takes_none,
    tokens_and_attachments,
    values_and_rest,
)
from .node import Node, Value
from .of_each_act import lasts_while
from .properties import kinds_with
from .said_in_one_form import SAID_AS
from .told_once import by_the_same_player
from .while_it_is_there import while_it_is_there


def spread(node: Node) -> Node:
    """The phrase with each `shared` predicate taken apart: "it gets … and cannot …" is two phrases about the
    same card.
    """
    fields: dict[str, Value] = {}
    for name, value in node.fields.items():
        if isinstance(value, Node):
            fields[name] = spread(value)
        elif isinstance(value, tuple):
            spoken = tuple(item for part in value for item in _spread(part))
            fields[name] = by_the_same_player(_said_of_this(spoken)) if name == "do" else spoken
        else:
            fields[name] = value
    whole = _described_in_play(
        _of_the_last_option(_from_the_top(_counted_together(_by_its_title(Node(node.kind, **fields)))))
    )
    if whole.kind == "any" and "not_taken_from" in {each.kind for each in whole.walk()}:
        whole = whole.as_kind("each")  # of any of whom that is so, not of one of them
    if (said := SAID_AS.get(whole.kind)) is not None:
        return said(whole)
    if whole.kind == "if_able" and {each.kind for each in each_of(whole["do"])} <= _OF_WHOEVER_CAN:
        return each_of(whole["do"])[0]
    if whole.kind == "if_able" and [each.kind for each in each_of(whole["do"])] == ["for_each"]:
        one = each_of(whole["do"])[0]
        return one.replace(do=(whole.replace(do=one["do"]),))
    if whole.kind == "if_able" and (by_each := _pool_by_pool(whole)) is not None:
        return by_each
    if whole.kind == "attach" and (each_time := _to_each_its_own(whole)) is not None:
        return each_time
    if whole.kind in ("if_", "unless") and (by_each := asked_of_each_player(whole)) is not None:
        return by_each
    if whole.kind == "triggered":
        whole = while_it_is_there(whole)
    if whole.kind == "if_":
        whole = of_those_tokens(with_its_difference(whole))
    if whole.kind == "first_played" and "on" in whole:
        return _first_on_a_card(whole)
    if whole.kind == "named" and "is" in whole:
        titled = Node("titled", title=whole["title"])
        return Node("the", of=Node("filter", type=("card",), **{"is": (*each_of(whole["is"]), titled)}))
    if whole.kind == "either_pool":
        return Node("resource_pool", of=Node("either_of", of=(whole["one"], whole["other"])))
    if whole.kind == "while_" and OF_ITS_SUBJECT & {each.kind for each in each_of(whole["when"])}:
        return where_it_is(whole)
    if whole.kind == "does_not" and "who" not in whole:
        return whole.replace(who=Node("each", of=Node("filter", type=("enemy",))))
    if whole.kind == "while_":
        whole = obliged_as_long(whole)
    told_first = forward(whole) if "after" in fields else whole
    if whole.kind == "while_" and (lasting := lasts_while(told_first)) is not None:
        return lasting
    return (
        told_first if "after" in fields else bearer_told_first(whole) if node.kind in CONDITIONAL
        else whole
    )


def _to_a_dial(node: Node) -> Node:
    """ "Attach to the first player's threat dial": a dial is no card, the card is with the player."""
    to = node["to"]
    if not isinstance(to, Node) or to.kind not in ("first_player_dial", "threat_dial"):
        return node
    whose = Node("first_player") if to.kind == "first_player_dial" else to.get("of") or Node("you")
    return Node("attach_to_dial", what=Node("this"), of=whose)


def _to_each_its_own(node: Node) -> Node | None:
    """ "Attach the top card of your deck to each enemy": a card of its own to each of them."""
    what, to = node["what"], node["to"]
    if not isinstance(what, Node) or not isinstance(to, Node):
        return None
    if what.kind != "top_cards" or to.kind != "each":
        return None
    return Node("for_each", of=to["of"], do=(node.replace(to=Node("it")),))


def _pool_by_pool(node: Node) -> Node | None:
    """ "Discard 2 resources from each hero's pool, if able": who has so many loses them, the others none."""
    do = each_of(node["do"])
    pool = do[0].get("pool") if len(do) == 1 and do[0].kind == "discard_from_pool" else None
    of = pool.get("of") if isinstance(pool, Node) else None
    if not isinstance(pool, Node) or not isinstance(of, Node) or of.kind != "each":
        return None
    deed = do[0].replace(pool=pool.replace(of=Node("it")))
    return Node("for_each", of=of["of"], do=(node.replace(do=(deed,)),))


def _first_on_a_card(node: Node) -> Node:
    """ "The first attachment you play on it each round": the first such card that is played on it."""
    of, on = node["of"], node["on"]
    assert isinstance(of, Node)
    stated = (*(each_of(of["is"]) if "is" in of else ()), Node("on_card", what=on))
    return node.without("on").replace(of=of.replace(**{"is": stated}))


def _by_its_title(node: Node) -> Node:
    """ "The Orc Cave": words that are traits, several of them and no type of card after them, are a title: a
    description by traits says what it describes ("a Gondor Warrior character").
    """
    if node.kind == "filter":
        return _of_title_words(node)
    which = node.get("of")
    if not isinstance(which, Node) or which.kind != "filter" or "is" not in which.fields:
        return node
    stated = each_of(which["is"])
    titles = [each["title"] for each in stated if each.kind == "titled"]
    if len(titles) != 1 or which.get("type") != ("card",):
        return node
    others = [each.kind for each in stated if each.kind != "titled"]
    if others == ["set_aside"] and node.kind in ("the", "some"):
        return Node("set_aside_named", count=node.get("count") or 1, title=titles[0])
    if others:
        return node
    if node.kind in ("the", "each"):
        return Node("named" if node.kind == "the" else "each_copy", title=titles[0])
    if node.kind == "some" and set(node.fields) == {"count", "of"}:
        return Node("copies", count=node["count"], title=titles[0])
    return node


def _of_title_words(which: Node) -> Node:
    """A description of which nothing but two or more traits says what it describes: a card of that title. So
    is a trait "on" another title of something set aside, which lies on no card.
    """
    stated = each_of(which["is"]) if "is" in which.fields else ()
    traits = [each for each in stated if each.kind == "trait"]
    on = [each["what"] for each in stated if each.kind == "on_card"]
    aside = Node("set_aside")
    if which.get("type") is None and len(traits) == 1 and aside in stated:
        other = on[0] if len(on) == 1 and len(stated) == 3 else None
        if isinstance(other, Node) and other.kind == "named" and set(other.fields) == {"title"}:
            titled = Node("titled", title=f"{traits[0]['name']} on {other['title']}")
            return which.replace(type=("card",), **{"is": (aside, titled)})
    if which.get("type") is not None or len(traits) < 2:
        return which
    title = Node("titled", title=" ".join(str(each["name"]) for each in traits))
    others = tuple(each for each in stated if each.kind != "trait")
    return which.replace(type=("card",), **{"is": (*others, title)})


def _of_the_last_option(node: Node) -> Node:
    """ "Either raise your threat, or return it after this attack": the time belongs to the option that it
    stands in.
    """
    do = each_of(node["do"]) if node.kind == "once_after" else ()
    if len(do) != 1 or do[0].kind != "choose_one":
        return node
    options = each_of(do[0]["options"])
    if not options or options[-1].kind != "option":
        return node
    last = options[-1].replace(do=(node.replace(do=options[-1]["do"]),))
    return do[0].replace(options=(*options[:-1], last))


def _described_in_play(node: Node) -> Node:
    """ "Discard from play each ally": cards that are only described are looked for in play anyway; of one
    that is spoken of it is asked.
    """
    what = node.get("what")
    if node.kind != "discard" or "from_play" not in node or not isinstance(what, Node):
        return node
    return node if what.kind in ("this", "it", "that", "those", "attached") else node.without("from_play")


def _from_the_top(node: Node) -> Node:
    """ "Reveal 2 cards from the deck": cards of a pile that nothing describes are those on top."""
    what = node.get("what")
    if node.kind != "reveal" or not isinstance(what, Node) or what.kind != "some":
        return node
    which = what["of"]
    if not isinstance(which, Node) or which.kind != "filter" or which.get("type") != ("card",):
        return node
    where = which.get("is")
    if set(which.fields) != {"type", "is"} or not isinstance(where, tuple) or len(where) != 1:
        return node
    zone = where[0].get("zone") if isinstance(where[0], Node) and where[0].kind == "in_zone" else None
    if not isinstance(zone, Node) or zone.kind not in ("encounter_deck", "deck"):
        return node
    return node.replace(what=Node("top_cards", n=what["count"], of=zone))


def _counted_together(node: Node) -> Node:
    """What stands at the end of "+1 attack and +1 defense for each …" counts for every bonus before it, but
    for one of the same value, which would be said in one ("+1 attack and +1 attack for each …").
    """
    bonuses = node.get("bonus")
    if not isinstance(bonuses, tuple) or len(bonuses) < 2:
        return node
    last = bonuses[-1]
    if not isinstance(last, Node):
        return node
    per = last.get("per")
    if not isinstance(per, Node) or any(isinstance(one, Node) and "per" in one for one in bonuses[:-1]):
        return node
    return node.replace(bonus=tuple(
        one.replace(per=per) if isinstance(one, Node) and one.kind == last.kind and (
            one is last or one.get("stat") != last.get("stat")
        ) else one for one in bonuses
    ))


def _said_of_this(parts: tuple[Value, ...]) -> tuple[Value, ...]:
    """ "Claim this card and attach it to …": what follows a deed to this card alone goes on about it."""
    done = list(parts)
    for number in range(len(done) - 1):
        first, second = done[number], done[number + 1]
        if not isinstance(first, Node) or not isinstance(second, Node) or first.get("what") != Node("this"):
            continue
        others = [value for name, value in first.fields.items() if name != "what" and isinstance(value, Node)]
        if is_it(second.get("what")) and not any(n.kind in NAMING for o in others for n in o.walk()):
            done[number + 1] = second.replace(what=Node("this"))
    return tuple(done)


def _only_stated(parts: tuple[Value, ...]) -> bool:
    """Whether predicates only say what is true of cards, so that each says it of all of them anew."""
    return all(isinstance(part, Node) and part.kind in STATED for part in parts)


def _put_attached(phrase: Node) -> Node:
    """ "Put an attachment from your hand into play attached to a hero": it is attached from there."""
    what, from_ = phrase["what"], phrase.get("from")
    assert isinstance(what, Node)
    of = what.get("of")
    if isinstance(from_, Node) and isinstance(of, Node) and of.kind == "filter":
        there = Node("in_zone", zone=from_)
        what = what.replace(of=of.replace(**{"is": (*(each_of(of["is"]) if "is" in of else ()), there)}))
    return Node("attach", what=what, to=phrase["to"])


def _spread(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, Node):
        return (value,)
    if value.kind == "scaled":
        return (amount_for_each(spread(value)),)
    if value.kind == "shared_alone":
        told = (part.replace(who=Node("this")) for part in each_of(value["do"]))
        return tuple(said for part in told for said in _spread(part))
    if value.kind == "give_both":
        to = value["to"]
        again = to if isinstance(to, Node) and to.kind in DEFINITE else Node("it")
        what = value["what"]
        return (
            spread(Node("give", to=to, what=what if isinstance(what, tuple) else (what,))),
            spread(Node("give", to=again, bonus=value["bonus"])),
        )
    if value.kind == "for_each" and (counted := bonus_for_each(value)) is not None:
        return (spread(counted),)
    if value.kind == "gains_control" and isinstance(value["who"], Node) and value["who"].kind in EACH_PLAYER:
        taken = value.as_kind("gain_control").without("who")
        return (spread(Node("player_must", who=value["who"], do=(taken,))),)
    if value.kind == "cannot_ready_them":
        return (spread(Node("cannot", who=value["what"], act=Node("ready_act"))),)
    if value.kind in ("cannot", "cannot_alone") and (limited := attacked_by_no_more(value)) is not None:
        return tuple(spread(each) for each in limited)
    if value.kind == "loses_resources":
        return (spread(Node("empty_pool", **{"from": Node("resource_pool", of=value["who"])})),)
    if value.kind in ("raise_value", "lower_value"):
        n = value["n"]
        up = value.kind == "raise_value"
        change: Value = (n if up else -n) if isinstance(n, int) else Node("plus" if up else "minus", n=n)
        return (spread(Node("gets", who=value["who"], bonus=bonuses(value["stat"], change))),)
    if value.kind == "travel_cost":
        paid = Node("pay", cost=value["cost"], do=(Node("travel_here"),))
        return (spread(Node("player_must", who=value["who"], do=(paid,))),)
    if value.kind == "attach_as":
        counts = {name: value[name] for name in ("of", "ability") if name in value}
        return (
            spread(Node("attach", what=value["what"], to=value["to"])),
            spread(Node("counts_as_card", **counts)),
        )
    if value.kind == "gets_against":
        against = Node("fights_that", target=value["target"])
        whom = value["who"]
        if isinstance(whom, Node) and whom.kind == "each":
            return (spread(value.as_kind("gets").without("target").replace(who=also_so(whom, against))),)
        return (spread(Node("while_", when=(against,), do=(value.as_kind("gets").without("target"),))),)
    if value.kind in _TAKEN_APART:
        return tuple(spread(each) for each in _TAKEN_APART[value.kind](value))
    if value.kind in ("add_value", "add_own_value"):
        return (value_added(value),)
    if value.kind == "once_after":
        return _only_the_last(spread(value))
    if value.kind != "shared":
        return (spread(value),)
    who = value["who"]
    parts = value["do"]
    assert isinstance(who, Node)
    assert isinstance(parts, tuple)
    again = who if who.kind in DEFINITE or who.kind == "each" and _only_stated(parts) else Node("it")
    return tuple(
        _told_of(part, again if number else who) for number,
        part in enumerate(parts) if isinstance(part, Node)
    )


_OF_WHOEVER_CAN = kinds_with("lcg", "of_whoever_can")
"""Statements that say themselves that something is asked only of whoever can do it."""


def _of_the_players_cards(phrase: Node) -> Node:
    """ "The first player cannot commit allies": what he cannot do with his cards, they cannot undergo."""
    who, what = phrase["who"], phrase["what"]
    assert isinstance(who, Node)
    assert isinstance(what, Node)
    if what.kind == "each" and who.kind not in _EVERY_PLAYER:
        what = also_so(what, Node("controlled_by", who=who))
    return Node("cannot", who=what, act=Node(str(phrase["act"])))


def _one_or_other(acts: tuple[Node, ...]) -> Node:
    return acts[0] if len(acts) == 1 else Node("any_act", acts=acts)


_EVERY_PLAYER = frozenset(["the_players", "each_player"])


def _put_with(phrase: Node) -> tuple[Node, ...]:
    """ "Put it into play with 2 resources on it": it enters play, and they are placed on it."""
    it = Node("it")
    tokens = (
        Node("deal_damage", amount=phrase["n"], to=it) if phrase["token"] == "damage"
        else Node("place_tokens", n=phrase["n"], token=phrase["token"], on=it)
    )
    if "of" in phrase:
        return Node("put_into_play_under", what=phrase["what"], of=phrase["of"]), tokens
    return Node("put_into_play", what=phrase["what"]), tokens


def _at_either_end(phrase: Node) -> tuple[Node, ...]:
    """ "Put it on the top or bottom of your deck": one of two options."""
    ends = (Node(end, of=phrase["of"]) for end in ("top_of", "bottom_of"))
    puts = (Node("option", do=(Node("put_in", what=phrase["what"], to=end),)) for end in ends)
    return (Node("choose_one", options=tuple(puts)),)


_TAKEN_APART: dict[str, Callable[[Node], tuple[Node, ...]]] = {
    "cannot_be_played": lambda phrase: (
        Node("cannot", who=Node("the_players"), act=phrase.as_kind("play_act")),
    ),
    "cannot_be_engaged_by": lambda phrase: (
        Node("cannot", who=phrase["by"], act=phrase.without("by").as_kind("engage_act")),
    ),
    "damage_limit": lambda phrase: (no_more_damage(phrase),),
    "parted": one_and_the_others,
    "two_deeds": both_deeds,
    "discard_all": tokens_and_attachments,
    "no_healing": of_every_card,
    "no_damage_there": takes_none,
    "open_to_attack": for_every_character,
    "stat_cannot": cannot_be_lowered,
    "pool_pays": pays_for_its_controller,
    "threat_cannot": lambda phrase: (
        Node("cannot", who=phrase["who"], act=Node(str(phrase["act"]), **{
            name: value for name, value in phrase.fields.items() if name == "by"
        })),
    ),
    "not_healed_by": lambda phrase: (Node("cannot", who=phrase["on"], act=Node("be_healed")),),
    "not_defended_by": lambda phrase: (
        Node("cannot", who=phrase["who"], act=Node("defend_against", attacker=phrase["attacker"])),
    ),
    "contributes_nothing": lambda phrase: (
        Node("does_not", who=phrase["who"], act=Node("count_stat", stat=phrase["stat"])),
    ),
    "not_controlled": lambda phrase: (
        Node("is_not_so", who=phrase["who"], **{"is": (
            Node("controlled_by" if phrase["has"] == "control" else "owned_by", who=phrase["player"]),
        )}),
    ),
    "chooses_one_of": lambda phrase: (spread(Node(
        "player_must", who=phrase["who"], do=(phrase.without("who").as_kind("choose_one"),)
    )),),
    "whoever_could_not": lambda phrase: (spread(Node(
        "player_must", who=Node("each_player_such", such=(Node("did_not"),)), do=phrase["do"]
    )),),
    "do_not_act": lambda phrase: (
        Node("cannot", who=Node("the_players"), act=_one_or_other(each_of(phrase["acts"]))),
    ),
    "none_can": lambda phrase: (
        Node("cannot", who=Node("each", of=phrase["which"]), act=phrase["act"]),
    ),
    "none_played": lambda phrase: (
        Node("cannot", who=Node("the_players"), act=phrase.without("which").as_kind("play_act").replace(
            what=Node("each", of=phrase["which"])
        )),
    ),
    "cannot_use_them": lambda phrase: (_of_the_players_cards(phrase),),
    "shared_both": conditions_of_it,
    "shared_condition": lambda phrase: (Node("any_condition", of=conditions_of_it(phrase)),),
    "attach_self": lambda phrase: (_to_a_dial(phrase),),
    "so_many_there": lambda phrase: (counted_there(phrase),),
    "gets_several": values_and_rest,
    "choose_both": lambda phrase: (
        Node("choose", what=phrase["first"]), Node("choose", what=phrase["second"]),
    ),
    "uses_other": lambda phrase: (Node(
        "value_counts_as", of=phrase["who"], stat=phrase["stat"],
        n=Node("stat_of", of=phrase["who"], stat=phrase["other"]),
    ),),
    "cannot_again": lambda phrase: (cannot_once_it_has(phrase) or phrase,),
    "so_many_are": lambda phrase: (counted_so(phrase),),
    "never_spent": lambda phrase: cannot_spend_from(phrase) or (phrase,),
    "never_used": never_used_for,
    "tokens_kept": lambda phrase: keeps_its_tokens(phrase) or (phrase,),
    "has_any_trait": lambda phrase: (
        Node("is_so", who=phrase["who"], **{"is": (Node("any_such", of=phrase["traits"]),)}),
    ),
    "cannot_be_healed_from": lambda phrase: (
        Node("cannot", who=phrase["who"], act=Node("be_healed")),
    ),
    "add_values": lambda phrase: (values_added(phrase),),
    "put_with": _put_with,
    "gain_icons": lambda phrase: tuple(
        Node("gain_icon", sphere=each) for each in phrase["spheres"]  # type: ignore[union-attr]
    ),
    "put_attached": lambda phrase: (_put_attached(phrase),),
    "put_at_either_end": _at_either_end,
    "counts_other": lambda phrase: (counting(phrase),),
    "skip_phases": lambda phrase: tuple(
        Node("skip_phase", phase=each["phase"]) for each in each_of(phrase["phases"])
    ) if all("phase" in each for each in each_of(phrase["phases"])) else (phrase,),
}
"""Phrases that are said with others, and what says them."""


def _only_the_last(phrase: Node) -> tuple[Node, ...]:
    """ "It gets +1 [attack] and is discarded after this attack": the time belongs to the last
    of several predicates.
    """
    do = each_of(phrase["do"]) if phrase.kind == "once_after" else ()
    return (*do[:-1], phrase.replace(do=do[-1:])) if len(do) > 1 else (phrase,)


_UNDERGONE = kinds_with("lcg", "undergone")
"""Deeds told of the card that they are done to: "it gets +1 [attack] and returns to the staging area"."""


def _told_of(part: Node, who: Node) -> Node:
    """A predicate with its subject."""
    return part.replace(what=who) if part.kind in _UNDERGONE else part.replace(who=who)
