"""One tree for one meaning: shared subjects taken apart, conditions told first, amounts counted where they
stand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import eq

from .in_full import (
    about_to_happen,
    attack_of_his,
    attacked_by_no_more,
    both_deeds,
    cannot_be_lowered,
    cannot_spend_from,
    counted_there,
    discarded_by_this,
    doubled,
    each_event_in_full,
    engaged_with_him,
    engaged_with_none,
    for_every_character,
    keeps_its_tokens,
    never_used_for,
    of_each_that_is_his,
    of_every_card,
    of_his_hand,
    of_the_pool,
    once_in_that_time,
    one_and_the_others,
    pays_for_its_controller,
    takes_none,
    tokens_and_attachments,
    treated_as_changed,
    whenever_in_that_time,
    whom_he_committed,
    with_most_damage,
)
from .left_unsaid import discards_of_his_own, is_any_other, of_ones_hand
from .node import Node, Value, replaced
from .of_each_act import each_act_in_full, lasts_while
from .of_itself import beside_its_own
from .place_of_all import of_both_compared, of_each_counted, of_each_named, of_each_number
from .properties import kinds_with
from .told_once import by_the_same_player, of_all_of_them, of_the_bearer
from .ways_apart import all_beside, each_at_its_price
from .while_it_is_there import while_it_is_there

_DEFINITE = frozenset(
    {
        "this", "attached", "it", "that", "active_location", "attacking_enemy", "defending_character",
        "current_quest", "named"
    }
)


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
    if (said := _SAID_AS.get(whole.kind)) is not None:
        return said(whole)
    if whole.kind == "if_able" and {each.kind for each in _each(whole["do"])} <= _OF_WHOEVER_CAN:
        return _each(whole["do"])[0]
    if whole.kind == "if_able" and [each.kind for each in _each(whole["do"])] == ["for_each"]:
        one = _each(whole["do"])[0]
        return one.replace(do=(whole.replace(do=one["do"]),))
    if whole.kind == "if_able" and (by_each := _pool_by_pool(whole)) is not None:
        return by_each
    if whole.kind == "attach" and (each_time := _to_each_its_own(whole)) is not None:
        return each_time
    if whole.kind in ("if_", "unless") and (by_each := _asked_of_each_player(whole)) is not None:
        return by_each
    if whole.kind == "triggered":
        whole = while_it_is_there(whole)
    if whole.kind == "if_":
        whole = _of_those_tokens(_with_its_difference(whole))
    if whole.kind == "first_played" and "on" in whole:
        return _first_on_a_card(whole)
    if whole.kind == "named" and "is" in whole:
        titled = Node("titled", title=whole["title"])
        return Node("the", of=Node("filter", type=("card",), **{"is": (*_each(whole["is"]), titled)}))
    if whole.kind == "either_pool":
        return Node("resource_pool", of=Node("either_of", of=(whole["one"], whole["other"])))
    if whole.kind == "while_" and _OF_ITS_SUBJECT & {each.kind for each in _each(whole["when"])}:
        return _where_it_is(whole)
    if whole.kind == "does_not" and "who" not in whole:
        return whole.replace(who=Node("each", of=Node("filter", type=("enemy",))))
    if whole.kind == "while_":
        whole = _obliged_as_long(whole)
    told_first = _forward(whole) if "after" in fields else whole
    if whole.kind == "while_" and (lasting := lasts_while(told_first)) is not None:
        return lasting
    return (
        told_first if "after" in fields else _bearer_told_first(whole) if node.kind in _CONDITIONAL
        else whole
    )


def _to_a_dial(node: Node) -> Node:
    """ "Attach to the first player's threat dial": a dial is no card, the card is with the player."""
    to = node["to"]
    if not isinstance(to, Node) or to.kind not in ("first_player_dial", "threat_dial"):
        return node
    whose = Node("first_player") if to.kind == "first_player_dial" else to.get("of") or Node("you")
    return Node("attach_to_dial", what=Node("this"), of=whose)


def _obliged_as_long(node: Node) -> Node:
    """ "While …, each player must commit at least 2 characters, if able": that is asked of him as long as it
    is so, where he carries nothing out.
    """
    done = _each(node["do"])
    if len(done) == 1 and done[0].kind == "if_able":
        done = _each(done[0]["do"])
    must = done[0] if len(done) == 1 else None
    deeds = _each(must["do"]) if must is not None and must.kind == "player_must" else ()
    what = deeds[0].get("what") if len(deeds) == 1 and deeds[0].kind == "commit_to_quest" else None
    if must is None or not isinstance(what, Node) or what.kind != "some":
        return node
    return node.replace(do=(Node("commit_at_least", who=must["who"], n=what["count"], of=what["of"]),))


def _where_its_copy_lies(node: Node) -> Node:
    """ "A copy of the defender in its owner's discard pile": the owner of what it is a copy of."""
    of = node["of"]
    if not isinstance(of, Node) or of.kind not in _DEFINITE - {"it", "that"}:
        return node
    return node.replace(zone=_replaced(node["zone"], "it", of))


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
    do = _each(node["do"])
    pool = do[0].get("pool") if len(do) == 1 and do[0].kind == "discard_from_pool" else None
    of = pool.get("of") if isinstance(pool, Node) else None
    if not isinstance(pool, Node) or not isinstance(of, Node) or of.kind != "each":
        return None
    deed = do[0].replace(pool=pool.replace(of=Node("it")))
    return Node("for_each", of=of["of"], do=(node.replace(do=(deed,)),))


def _of_those_tokens(node: Node) -> Node:
    """ "If there are 3 resources here, discard them": the tokens, not the card that they are on."""
    counted = next((each for each in _each(node["when"]) if each.kind == "tokens_are"), None)
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


_STATES_IN_CAPITALS = {"Damaged": "damaged"}
"""Words that are a state of characters and locations, and a trait of others (the damaged side of a ship)."""
_IN_STATES = frozenset(["character", "hero", "ally", "enemy", "location"])


def _in_that_state(which: Node) -> Node:
    """ "Damaged characters cannot …", where the sentence begins with the word: that is no trait of theirs."""
    types = which.get("type")
    stated = which.get("is")
    if not isinstance(types, tuple) or not isinstance(stated, tuple) or not set(types) <= _IN_STATES:
        return which
    return which.replace(**{"is": tuple(
        Node(_STATES_IN_CAPITALS[str(n["name"])])
        if isinstance(n, Node) and n.kind == "trait" and str(n["name"]) in _STATES_IN_CAPITALS else n
        for n in stated
    )})


def _with_its_difference(node: Node) -> Node:
    """ "If your threat is higher than …, … by the difference": between the two amounts that are compared."""
    conditions = _each(node["when"])
    sides = next((found for each in conditions if (found := _compared(each)) is not None), None)
    if sides is None:
        return node
    told = Node("difference", one=sides[0], other=sides[1])
    return node.replace(do=_replaced(node["do"], "that_difference", told))


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


def _asked_of_each_player(whole: Node) -> Node | None:
    """ "Each player … unless he …": what is so of him is asked of each player for himself."""
    done, asked = _each(whole["do"]), _each(whole["when"])
    if len(done) != 1 or any(condition.get("who") != Node("that_player") for condition in asked):
        return None
    must = done[0]
    if must.kind != "player_must" and must.get("of") in [Node(kind) for kind in _EACH_PLAYER]:
        must = Node("player_must", who=must["of"], do=(must.replace(of=Node("that_player")),))
    who = must.get("who")
    if must.kind != "player_must" or not isinstance(who, Node) or who.kind not in _EACH_PLAYER:
        return None
    return must.replace(do=(whole.replace(do=must["do"]),))


def _stage_revealed(event: Node) -> Node:
    """A stage of the quest is not drawn from a deck to be revealed: it is, as the players come to it
    (lcg/quest-advancement).
    """
    stage = event.get("who")
    if not isinstance(stage, Node) or stage.kind != "stage_card":
        return event
    return Node("stage_revealed", stage=stage.as_kind("stage_number"))


def _first_on_a_card(node: Node) -> Node:
    """ "The first attachment you play on it each round": the first such card that is played on it."""
    of, on = node["of"], node["on"]
    assert isinstance(of, Node)
    stated = (*(_each(of["is"]) if "is" in of else ()), Node("on_card", what=on))
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
    stated = _each(which["is"])
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
    stated = _each(which["is"]) if "is" in which.fields else ()
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


def told_of_its_subject(node: Node) -> Node:
    """ "It gets +1 (+2 instead if it has …)": whom the greater bonus is for is whom the condition is about.
    """
    subject = _subject(node["do"], _DEFINITE - {"it", "that"})
    return node if subject is None else node.replace(when=_replaced(node["when"], "it", subject))


def _of_the_last_option(node: Node) -> Node:
    """ "Either raise your threat, or return it after this attack": the time belongs to the option that it
    stands in.
    """
    do = _each(node["do"]) if node.kind == "once_after" else ()
    if len(do) != 1 or do[0].kind != "choose_one":
        return node
    options = _each(do[0]["options"])
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


def _where_it_is(node: Node) -> Node:
    """ "Each enemy gets +1 [threat] while in the staging area": the place is said of whom the statement is
    about.
    """
    do, when = _each(node["do"]), _each(node["when"])
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
        return do[0].replace(who=_also(who, there))
    return node.replace(when=(Node("is_so", who=who, **{"is": (there,)}),)).without("after")


def _while_attacked(node: Node, stated: Node, who: Value | None, by: Value) -> Node:
    """ "It gets -1 [defense] while attacked by a Hobbit": while such a character attacks it; of cards that
    are only described nobody could tell which of them that is.
    """
    if not isinstance(who, Node) or who.kind not in _DEFINITE or stated.kind not in _STATED:
        return node
    return node.replace(when=(Node("attacks_that", who=by, target=who),)).without("after")


_OF_ITS_SUBJECT = kinds_with("lcg", "of_its_subject")
"""Conditions without a subject, said of whom the statement is about."""
_OF_THIS = kinds_with("lcg", "of_this_card")
"""Statements about this card that need not name it."""


def _also(who: Node, restriction: Node) -> Node:
    """Cards of a description of which this is true besides."""
    of = who["of"]
    assert isinstance(of, Node)
    stated = of.get("is")
    kept = stated if isinstance(stated, tuple) else ()
    before = (restriction,) if restriction.kind in ("attacking", "defending", "questing") else ()
    return who.replace(of=of.replace(**{"is": (*before, *kept, *(() if before else (restriction,)))}))


def _forbidden_to_heroes(node: Node) -> Node:
    """ "The players cannot gain resources from card effects": it is their heroes' pools that gain them."""
    who, act = node.get("who"), node.get("act")
    if not isinstance(who, Node) or not isinstance(act, Node) or act.kind != "gain_resources_from":
        return node
    if who.kind not in _PLAYERS | {"each_player"}:
        return node
    heroes = Node("filter", type=("hero",))
    if who.kind not in ("the_players", "each_player"):
        heroes = heroes.replace(**{"is": (Node("controlled_by", who=who),)})
    return node.replace(who=Node("each", of=heroes))


_ONE_PLAYER = kinds_with("lcg", "certain_player")


def _chosen_by_whom_it_asks(node: Node) -> Node:
    """ "That player discards an ally, or this card is discarded": who would have to do it chooses."""
    options = _each(node["options"])
    do = _each(options[0]["do"]) if len(options) > 1 and options[0].kind == "option" else ()
    if len(do) != 1 or do[0].kind != "player_must":
        return node
    who = do[0]["who"]
    if not isinstance(who, Node) or who.kind not in _ONE_PLAYER:
        return node
    return Node("must_either", who=who, options=(options[0].replace(do=do[0]["do"]), *options[1:]))


def _told_to_whoever_chooses(node: Node) -> Node:
    """ "Each player must choose: either raise your threat, or discard an ally you control": the options speak
    to the one who chooses, who is not whoever carries the text out.
    """
    do = _each(node["do"])
    who = node["who"]
    if len(do) != 1 or do[0].kind not in _CHOICES or not isinstance(who, Node) or who.kind == "you":
        return node
    return node.replace(do=_replaced(node["do"], "you", Node("that_player")))


_CHOICES = kinds_with("lcg", "offers")


def _picked_in_play(node: Node) -> Node:
    """ "Discard 2 cards from play": what is in play is no pile with a top, but cards that somebody picks."""
    from_ = node["from"]
    if not isinstance(from_, Node) or from_.kind != "play" or not isinstance(node["n"], int):
        return node
    there = Node("in_zone", zone=Node("play"))
    which = Node("filter", type=("card",), **{"is": (there,)})
    return Node("discard", what=Node("some", count=node["n"], of=which))


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
        if _is_it(second.get("what")) and not any(n.kind in _NAMING for o in others for n in o.walk()):
            done[number + 1] = second.replace(what=Node("this"))
    return tuple(done)


_CONDITIONAL = kinds_with("lcg", "conditional")


def _bearer_told_first(node: Node) -> Node:
    """ "If attached hero …, he gets …": whom the condition was about is whom the statement is about."""
    bearer = next(
        (who for c in _each(node["when"]) for who in (c.get("who"), c.get("of")) if isinstance(who, Node)),
        None
    )
    checked = next((c["who"] for c in _each(node["when"]) if c.kind == "making_check"), None)
    if isinstance(checked, Node) and checked.kind in ("some", "any"):
        # every such enemy is checked in turn, and each of them is "it" then
        return node.replace(do=_replaced(node["do"], "it", Node("each", of=checked["of"])))
    if bearer is not None and bearer.kind in _PLACES:
        return _about_that_place(node, bearer)
    if bearer is None or bearer.kind != "attached":
        return node
    return node.replace(do=tuple(_about(part, bearer) for part in _each(node["do"])))


_PLACES = frozenset({"active_location", "current_quest"})


def _about_that_place(node: Node, place: Node) -> Node:
    """ "If the active location is …, deal damage to it": where nothing else is named, it is that place."""
    if any(inner.kind in _NAMING for part in _each(node["do"]) for inner in part.walk()):
        return node
    return node.replace(do=_replaced(node["do"], "it", place))


def _about(phrase: Node, bearer: Node) -> Node:
    if phrase.kind in _CONDITIONAL:
        return phrase.replace(do=tuple(_about(part, bearer) for part in _each(phrase["do"])))
    return (
        phrase.replace(who=bearer) if _is_it(phrase.get("who")) and phrase.kind in _STATED else phrase
    )


_STATING = frozenset({"if_", "while_", "place_tokens", "once_after"})


def as_an_event(sentence: Node) -> Node:
    """ "If this card is discarded, …" on a card that does nothing before it: the text waits for it to happen,
    since nobody is in a state of being discarded; what is done after an event is done each time.
    """
    do = tuple(
        _waiting(part) if isinstance(part, Node) and part.kind in _STATING else part
        for part in _each(sentence["do"])
    )
    return (
        sentence.replace(do=do) if isinstance(sentence["do"], tuple) and len(do) == len(sentence["do"])
        else sentence
    )


def _on_the_revealed(phrase: Node) -> Node:
    """ "Place progress on the first location revealed each round", stated: done as it is revealed."""
    on = phrase.get("on")
    first = isinstance(on, Node) and on.kind == "first_revealed"
    return Node("as_revealed", do=(phrase,)) if phrase.kind == "place_tokens" and first else phrase


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
            return condition.replace(do=tuple(_on_the_revealed(part) for part in _each(condition["do"])))
        return _on_the_revealed(condition)
    when = _each(condition["when"])
    event = _HAPPENS.get(when[0].kind) if len(when) == 1 and condition.get("after") is None else None
    if event is not None and not any(each.kind in _ONLY_STATED for each in _each(condition["do"])):
        return Node("triggered", when=Node("if_event", event=event), do=condition["do"])
    if [each.kind for each in _each(condition["do"])] == ["eliminated"] and when[0].kind == _PLAYED_OUT:
        # whoever it is true of is out as soon as it is true
        return Node("as_soon_as", when=when, do=(condition.without("after"),))
    if len(when) != 1 or condition.get("after") is not None:
        return condition
    if when[0].kind != "is_so":
        return condition
    if [state.kind for state in _each(when[0]["is"])] != ["discarded"]:
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
_NAMING = frozenset(
    {"this", "attached", "named", "some", "another", "any", "each", "the", "active_location", "current_quest"}
)


def about_the_host(sentence: Node) -> Node:
    """ "Attach to a hero.

    He gets …": the pronoun of a sentence that names no card is the one that the card is attached to.
    """
    if any(node.kind in _NAMING for node in sentence.walk()):
        return sentence
    host = Node("attached", type="card")
    replaced = _replaced(sentence, "it", host)
    return replaced if isinstance(replaced, Node) else sentence


def _only_stated(parts: tuple[Value, ...]) -> bool:
    """Whether predicates only say what is true of cards, so that each says it of all of them anew."""
    return all(isinstance(part, Node) and part.kind in _STATED for part in parts)


_STATED = kinds_with("lcg", "states_of_card")


_PLAYERS = frozenset(
    {"you", "the_players", "first_player", "that_player", "defending_player", "engaged_player"}
)
_MAIN = ("who", "what", "to", "on", "from", "of")


def _forward(node: Node) -> Node:
    """A condition told after what it is for, as if told before; where that would change whom a pronoun in it,
    or one before it, means, it stays `after`.
    """
    when, do = node["when"], node["do"]
    if _could_be_taken_for(do, when):
        return node
    back = [
        inner.kind for part in _each(when) for inner in part.walk()
        if inner.kind in ("it", "that", "those", "that_player")
    ]
    if not back:
        return node.without("after")
    subject = _subject(do, _DEFINITE)
    player = _subject(do, _PLAYERS)
    if set(back) == {"it"} and subject is not None:
        return node.replace(when=_replaced(when, "it", subject)).without("after")
    if set(back) == {"that_player"} and player is not None:
        return node.replace(when=_replaced(when, "that_player", player)).without("after")
    return node


_OF_A_CHARACTER = frozenset({"hero", "ally", "character", "card"})


def _could_be_taken_for(do: Value, when: Value) -> bool:
    """Whether a pronoun of what is done would mean a card that the condition names, if that stood first: "it"
    might be any, "that ally" an ally or a character.
    """
    said = [inner for part in _each(when) for inner in part.walk() if inner.kind in _NAMING]
    named = {str(t) for noun in said for inner in noun.walk() for t in _typed(inner)}
    if named & _OF_A_CHARACTER:
        named |= _OF_A_CHARACTER
    spoken = [inner for part in _each(do) for inner in part.walk() if inner.kind in ("it", "that", "those")]
    return bool(said) and any(one.kind == "it" or {*map(str, _typed(one))} & named for one in spoken)


def _typed(node: Node) -> tuple[Value, ...]:
    types = node.get("type")
    return types if isinstance(types, tuple) else () if types is None else (types,)


def _subject(value: Value, kinds: frozenset[str]) -> Node | None:
    """The card or player that a phrase is about, if it is a definite one."""
    for phrase in _each(value):
        for name in (*_MAIN, "do"):
            inner = phrase.get(name)
            if isinstance(inner, Node) and inner.kind in kinds:
                return inner
            if name == "do" and inner is not None:
                return _subject(inner, kinds)
    return None


def _is_it(value: Value | None) -> bool:
    return isinstance(value, Node) and value.kind == "it"


def _each(value: Value) -> tuple[Node, ...]:
    return tuple(part for part in value if isinstance(part, Node)) if isinstance(value, tuple) else ()


def _replaced(value: Value, kind: str, by: Node) -> Value:
    return replaced(value, lambda node: node.kind == kind, by)


_BY_PLAYERS = kinds_with("lcg", "players_do")
"""What players do: how often, or how much, is counted for each of them."""


def _amount_for_each(scaled: Node) -> Node:
    """"Deal 1 damage … for each …" as one phrase whose amount counts; a phrase without a plain number of its
    own stays scaled. Of what players do each counts what is his; where nothing is anybody's own the whole
    stays scaled.
    """
    do, per = scaled["do"], scaled["per"]
    if not isinstance(do, tuple) or len(do) != 1 or not isinstance(do[0], Node) or not isinstance(per, Node):
        return scaled
    phrase = do[0]
    if phrase.kind in _BY_PLAYERS and len(_each(phrase["do"])) == 1:
        his = _amount_for_each(scaled.replace(do=phrase["do"]))
        if his.kind != "scaled" or any(node.kind == "that_player" for node in per.walk()):
            return phrase.replace(do=(his,))
        return scaled
    names = [name for name in ("amount", "n") if type(phrase.get(name)) is int]
    if len(names) != 1:
        return scaled
    counted = _counted(phrase[names[0]], per)
    if (minimum := scaled.get("minimum")) is not None:
        if counted is None or phrase.kind != "cost_change":
            return scaled
        return phrase.replace(minimum=minimum, **{names[0]: counted})
    if counted is not None and (most := scaled.get("most")) is not None:
        counted = Node("at_most", of=counted, most=most)
    return scaled if counted is None else phrase.replace(**{names[0]: counted})


_THINGS = frozenset({"per_tokens", "per_attachment", "per_player_in_game", "per_resource", "per_poison"})
"""What is counted without any card being in question, so that "it" is a card named elsewhere."""


def _bonus_for_each(phrase: Node) -> Node | None:
    """ "For each resource on it, it gets +1 …" is "it gets +1 … for each resource on it"; None where the
    phrase says something else.
    """
    do, per = _each(phrase["do"]), phrase["of"]
    if not isinstance(per, Node) or per.kind not in _THINGS or len(do) != 1 or do[0].kind != "gets":
        return None
    bonuses = _each(do[0]["bonus"])
    if any(bonus.kind not in ("stat_bonus", "stat_bonus_each") or "per" in bonus for bonus in bonuses):
        return None
    return do[0].replace(bonus=tuple(bonus.replace(per=per) for bonus in bonuses))


def _value_added(phrase: Node) -> Node:
    """"Add its … to another character's …" as the bonus that it is; where no other card is named the value is
    that of the very card that gets the bonus, each its own.
    """
    of = phrase.get("of")
    value = Node("own_value" if of is None else "stat_of", stat=phrase["stat"])
    change = Node("plus", n=value if of is None else value.replace(of=of))
    return Node("gets", who=phrase["who"], bonus=_bonuses(phrase["to"], change))


def _values_added(phrase: Node) -> Node:
    """ "Add its … and … to that character's … and … respectively": each value to the one told beside it."""
    stats, to = phrase["stat"], phrase["to"]
    assert isinstance(stats, tuple)
    assert isinstance(to, tuple)
    bonuses = tuple(
        Node("stat_bonus", change=Node("plus", n=Node("stat_of", of=phrase["of"], stat=stat)), stat=other)
        for stat, other in zip(stats, to, strict=False)
    )
    return Node("gets", who=phrase["who"], bonus=bonuses)


def _put_attached(phrase: Node) -> Node:
    """ "Put an attachment from your hand into play attached to a hero": it is attached from there."""
    what, from_ = phrase["what"], phrase.get("from")
    assert isinstance(what, Node)
    of = what.get("of")
    if isinstance(from_, Node) and isinstance(of, Node) and of.kind == "filter":
        there = Node("in_zone", zone=from_)
        what = what.replace(of=of.replace(**{"is": (*(_each(of["is"]) if "is" in of else ()), there)}))
    return Node("attach", what=what, to=phrase["to"])


_DOING_TO = {"attacking": "attacks_such", "defending": "defends_against"}
_DOES_TO = {"attacking": "attacks_that", "defending": "defends_against_that"}
_DOING = {"questing": "committed", "attacking": "attacking", "defending": "defending"}


def _counting(phrase: Node) -> Node:
    """ "It counts its … instead of its … while questing": while it does that, the one value is the other."""
    who = phrase["who"]
    against = phrase.get("against")
    if isinstance(who, Node) and who.kind == "each":  # of each by itself
        doing = Node(str(phrase["doing"]))
        if against is not None:
            doing = Node(_DOING_TO[doing.kind], what=against)
        own = Node("stat_of", of=Node("it"), stat=phrase["other"])
        return Node("value_counts_as", of=_also(who, doing), stat=phrase["stat"], n=own)
    n = Node("stat_of", of=who, stat=phrase["other"])
    does = Node("is_so", who=who, **{"is": (Node(_DOING[str(phrase["doing"])]),)})
    if against is not None:
        does = Node(_DOES_TO[str(phrase["doing"])], who=who, target=against)
    says = Node("value_counts_as", of=who, stat=phrase["stat"], n=n)
    return Node("while_", when=(does,), do=(says,))


def _bonuses(stats: Value, change: Value) -> tuple[Node, ...]:
    """The same change of each of several values."""
    listed = stats if isinstance(stats, tuple) else (stats,)
    return tuple(Node("stat_bonus", change=change, stat=stat) for stat in listed)


def _counted(number: Value, per: Node) -> Node | None:
    if per.kind == "filter":
        return Node("per", n=number, of=per)
    if per.kind == "per_tokens":
        return Node("per_token", n=number, token=per["token"], of=per["on"])
    return Node("per_player", n=number) if per.kind == "per_player_in_game" else None


def _spread(value: Value) -> tuple[Value, ...]:
    if not isinstance(value, Node):
        return (value,)
    if value.kind == "scaled":
        return (_amount_for_each(spread(value)),)
    if value.kind == "shared_alone":
        told = (part.replace(who=Node("this")) for part in _each(value["do"]))
        return tuple(said for part in told for said in _spread(part))
    if value.kind == "give_both":
        to = value["to"]
        again = to if isinstance(to, Node) and to.kind in _DEFINITE else Node("it")
        what = value["what"]
        return (
            spread(Node("give", to=to, what=what if isinstance(what, tuple) else (what,))),
            spread(Node("give", to=again, bonus=value["bonus"])),
        )
    if value.kind == "for_each" and (counted := _bonus_for_each(value)) is not None:
        return (spread(counted),)
    if value.kind == "gains_control" and isinstance(value["who"], Node) and value["who"].kind in _EACH_PLAYER:
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
        return (spread(Node("gets", who=value["who"], bonus=_bonuses(value["stat"], change))),)
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
            return (spread(value.as_kind("gets").without("target").replace(who=_also(whom, against))),)
        return (spread(Node("while_", when=(against,), do=(value.as_kind("gets").without("target"),))),)
    if value.kind in _TAKEN_APART:
        return tuple(spread(each) for each in _TAKEN_APART[value.kind](value))
    if value.kind in ("add_value", "add_own_value"):
        return (_value_added(value),)
    if value.kind == "once_after":
        return _only_the_last(spread(value))
    if value.kind != "shared":
        return (spread(value),)
    who = value["who"]
    parts = value["do"]
    assert isinstance(who, Node)
    assert isinstance(parts, tuple)
    again = who if who.kind in _DEFINITE or who.kind == "each" and _only_stated(parts) else Node("it")
    return tuple(
        _told_of(part, again if number else who) for number,
        part in enumerate(parts) if isinstance(part, Node)
    )


_EACH_PLAYER = kinds_with("lcg", "does_it_himself")
"""Players each of whom does it by himself."""


_OF_WHOEVER_CAN = kinds_with("lcg", "of_whoever_can")
"""Statements that say themselves that something is asked only of whoever can do it."""


def _no_more_damage(phrase: Node) -> Node:
    """ "No more than 4 damage can be dealt to it each round": it cannot take more than that."""
    if type(phrase["n"]) is not int or "who" not in phrase:
        return phrase
    return Node("cannot", who=phrase["who"], act=Node("take_more", n=phrase["n"], per=phrase["per"]))


def _of_the_players_cards(phrase: Node) -> Node:
    """ "The first player cannot commit allies": what he cannot do with his cards, they cannot undergo."""
    who, what = phrase["who"], phrase["what"]
    assert isinstance(who, Node)
    assert isinstance(what, Node)
    if what.kind == "each" and who.kind not in _EVERY_PLAYER:
        what = _also(what, Node("controlled_by", who=who))
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
    "damage_limit": lambda phrase: (_no_more_damage(phrase),),
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
        Node("cannot", who=Node("the_players"), act=_one_or_other(_each(phrase["acts"]))),
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
    "shared_condition": lambda phrase: (
        Node("any_condition", of=tuple(
            one.replace(**{"of" if one.kind == "tokens_are" else "who": phrase["who"]})
            for one in _each(phrase["of"])
        )),
    ),
    "attach_self": lambda phrase: (_to_a_dial(phrase),),
    "so_many_there": lambda phrase: (counted_there(phrase),),
    "never_spent": lambda phrase: cannot_spend_from(phrase) or (phrase,),
    "never_used": never_used_for,
    "tokens_kept": lambda phrase: keeps_its_tokens(phrase) or (phrase,),
    "has_any_trait": lambda phrase: (
        Node("is_so", who=phrase["who"], **{"is": (Node("any_such", of=phrase["traits"]),)}),
    ),
    "cannot_be_healed_from": lambda phrase: (
        Node("cannot", who=phrase["who"], act=Node("be_healed")),
    ),
    "add_values": lambda phrase: (_values_added(phrase),),
    "put_with": _put_with,
    "gain_icons": lambda phrase: tuple(
        Node("gain_icon", sphere=each) for each in phrase["spheres"]  # type: ignore[union-attr]
    ),
    "put_attached": lambda phrase: (_put_attached(phrase),),
    "put_at_either_end": _at_either_end,
    "counts_other": lambda phrase: (_counting(phrase),),
    "skip_phases": lambda phrase: tuple(
        Node("skip_phase", phase=each["phase"]) for each in _each(phrase["phases"])
    ) if all("phase" in each for each in _each(phrase["phases"])) else (phrase,),
}
"""Phrases that are said with others, and what says them."""


def _only_the_last(phrase: Node) -> tuple[Node, ...]:
    """ "It gets +1 [attack] and is discarded after this attack": the time belongs to the last
    of several predicates.
    """
    do = _each(phrase["do"]) if phrase.kind == "once_after" else ()
    return (*do[:-1], phrase.replace(do=do[-1:])) if len(do) > 1 else (phrase,)


_UNDERGONE = kinds_with("lcg", "undergone")
"""Deeds told of the card that they are done to: "it gets +1 [attack] and returns to the staging area"."""


def _told_of(part: Node, who: Node) -> Node:
    """A predicate with its subject."""
    return part.replace(what=who) if part.kind in _UNDERGONE else part.replace(who=who)


def _described(which: Node) -> Node:
    return _in_that_state(of_the_bearer(which))


def _each_of_whom_it_is_so(node: Node) -> Node:
    """ "Any player who cannot raises his threat": each of those who could not."""
    asked = any(such.kind == "did_not" for such in _each(node["such"]))
    return node.as_kind("each_player_such") if asked else node


def _with_tokens_on_itself(node: Node) -> Node:
    """ "Place this card in the staging area with 10 damage on it": on the card that is placed there."""
    what = node["what"]
    definite = isinstance(what, Node) and what.kind in _DEFINITE
    return node.replace(on=what) if _is_it(node["on"]) and definite else node


def _dearer(phrase: Node) -> Node:
    """ "When somebody plays a card, raise its cost if …": those of which that is so cost more."""
    of = phrase["of"]
    assert isinstance(of, Node)
    stated = (*(_each(of["is"]) if "is" in of else ()), *_each(phrase["is"]))
    return Node("cost_change", of=Node("each", of=of.replace(**{"is": stated})), n=phrase["n"], by="more")


def _one_or_the_other(event: Node) -> Node:
    """ "After it is damaged or leaves play": either of two happenings to the same card."""
    return Node("either_event", events=(event.as_kind("takes_damage"), event.as_kind("leaves_play")))


def _loose_copies(node: Node) -> Node:
    """ "Each unattached copy of the card": wherever these are, as other copies of a title are."""
    which = node["of"]
    if not isinstance(which, Node):
        return node
    said = {name: value for name, value in which.fields.items() if value not in (None, ())}
    if {*said} != {"is"} or [each.kind for each in _each(said["is"])] != ["unattached", "copy_of"]:
        return node
    what = _each(said["is"])[1]["what"]
    if not isinstance(what, Node) or {*what.fields} != {"title"}:
        return node
    return Node("each_copy", title=what["title"], unattached=True)


_OF_TRIGGERS = kinds_with("lcg", "of_triggers")
"""Phrases that a trigger says in another form than they are printed in."""


def trigger_in_full(trigger: Node) -> Node:
    """What an ability waits for, with what is told shortly told in full."""
    fields: dict[str, Value] = {}
    for name, value in trigger.fields.items():
        if isinstance(value, Node):
            fields[name] = trigger_in_full(value)
        elif isinstance(value, tuple):
            fields[name] = tuple(trigger_in_full(n) if isinstance(n, Node) else n for n in value)
        else:
            fields[name] = value
    whole = Node(trigger.kind, **fields)
    return _SAID_AS[whole.kind](whole) if whole.kind in _OF_TRIGGERS else whole


_BACKS = {"encounter_card": "encounter", "player_card": "player"}


def _of_that_pair(node: Node) -> Node:
    """ "For each pair, …": the player card and the encounter card are those of that pair."""
    do = node["do"]
    for sort, back in _BACKS.items():
        the = Node("the", of=Node("filter", type=(sort,)))
        do = replaced(do, partial(eq, the), Node("one_of_pair", back=back))
    return node.replace(do=do)


def _one_of_either(node: Node) -> Node:
    """The second of "a hero or unique ally", which has no article of its own, is one card like the first."""
    listed = _each(node["of"])
    first = listed[0]
    if first.kind != "some" or first.get("count") != 1:
        return node
    return node.replace(of=tuple(
        Node("some", count=1, of=one["of"]) if one.kind == "each" and {*one.fields} <= {"of", "all"} else one
        for one in listed
    ))


_SAID_AS: dict[str, Callable[[Node], Node]] = {
    "either_of": lambda node: of_each_named(_one_of_either(node)),
    "is_revealed": _stage_revealed,
    "add_with": _with_tokens_on_itself,
    "player_such": _each_of_whom_it_is_so,
    "another_attack": lambda node: Node("attacks_again", who=Node("attacking_enemy")),
    "any_act": each_act_in_full,
    "damaged_or_leaves": _one_or_the_other,
    "dearer_if": _dearer,
    "cannot": _forbidden_to_heroes,
    "choose_one": lambda node: _chosen_by_whom_it_asks(all_beside(node)),
    "pay": each_at_its_price,
    "copy_there": _where_its_copy_lies,
    "discard_cards": _picked_in_play,
    "discard": of_ones_hand,
    "each": lambda node: Node("rest") if is_any_other(node) else _loose_copies(node),
    "filter": _described,
    "instead_if": told_of_its_subject,
    "is_empty": lambda node: Node("none", of=Node(
        "filter", type=("card",), **{"is": (Node("in_zone", zone=node["zone"]),)}
    )),
    "for_each_pair": _of_that_pair,
    "most_damaged": with_most_damage,
    "discarded_ones": discarded_by_this,
    "most_costly": lambda node: Node("of_most", of="cost", most=node["most"]),
    "when": about_to_happen,
    "of_whom": of_each_that_is_his,
    "hero_spends": of_the_pool,
    "discard_to": of_his_hand,
    "treated_lower": treated_as_changed,
    "controls_count": engaged_with_him,
    "players_engaged": engaged_with_none,
    "has_committed": whom_he_committed,
    "has_committed_none": whom_he_committed,
    "next_time": once_in_that_time,
    "if_in_time": whenever_in_that_time,
    "his_attack_destroys": attack_of_his,
    "doubled_value": doubled,
    "shared_event": each_event_in_full,
    "player_may": lambda node: discards_of_his_own(_told_to_whoever_chooses(node)),
    "player_must": lambda node: discards_of_his_own(_told_to_whoever_chooses(node)),
    "together": lambda node: of_each_named(of_all_of_them(node)),
    "count_is": of_each_counted,
    "compare": of_both_compared,
    "controls_beside": of_both_compared,
    "sum": of_each_number,
    "difference": of_each_number,
    "tokens_are": beside_its_own,
}
"""Phrases that are only said in another form than they are printed in, whatever stands around them."""
