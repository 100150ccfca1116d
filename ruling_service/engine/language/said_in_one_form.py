"""One tree for one meaning: phrases that are only said in another form than they are printed in, whatever
stands around them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import eq

from .canonical_pieces import DEFINITE, PLAYERS, each_of, is_it, put_for, subject_of
from .in_full import (
    about_to_happen,
    attack_of_his,
    counted_so,
    discarded_by_this,
    doubled,
    each_event_in_full,
    engaged_with_him,
    engaged_with_none,
    of_each_that_is_his,
    of_his_hand,
    of_the_pool,
    once_in_that_time,
    treated_as_changed,
    whenever_in_that_time,
    whom_he_committed,
    with_most_damage,
)
from .left_unsaid import discards_of_his_own, is_any_other, of_ones_hand
from .node import Node, Value, replaced
from .of_each_act import each_act_in_full
from .of_itself import beside_its_own
from .place_of_all import of_both_compared, of_each_counted, of_each_named, of_each_number
from .properties import kinds_with
from .told_once import of_all_of_them, of_the_bearer
from .ways_apart import all_beside, each_at_its_price
from .who_guards import stays_with_its_guard


def _where_its_copy_lies(node: Node) -> Node:
    """ "A copy of the defender in its owner's discard pile": the owner of what it is a copy of."""
    of = node["of"]
    if not isinstance(of, Node) or of.kind not in DEFINITE - {"it", "that"}:
        return node
    return node.replace(zone=put_for(node["zone"], "it", of))


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


def _stage_revealed(event: Node) -> Node:
    """A stage of the quest is not drawn from a deck to be revealed: it is, as the players come to it
    (lcg/quest-advancement).
    """
    stage = event.get("who")
    if not isinstance(stage, Node) or stage.kind != "stage_card":
        return event
    return Node("stage_revealed", stage=stage.as_kind("stage_number"))


def told_of_its_subject(node: Node) -> Node:
    """ "It gets +1 (+2 instead if it has …)": whom the greater bonus is for is whom the condition is about.
    """
    subject = subject_of(node["do"], DEFINITE - {"it", "that"})
    return node if subject is None else node.replace(when=put_for(node["when"], "it", subject))


def _forbidden_to_heroes(node: Node) -> Node:
    """ "The players cannot gain resources from card effects": it is their heroes' pools that gain them."""
    who, act = node.get("who"), node.get("act")
    if not isinstance(who, Node) or not isinstance(act, Node) or act.kind != "gain_resources_from":
        return node
    if who.kind not in PLAYERS | {"each_player"}:
        return node
    heroes = Node("filter", type=("hero",))
    if who.kind not in ("the_players", "each_player"):
        heroes = heroes.replace(**{"is": (Node("controlled_by", who=who),)})
    return node.replace(who=Node("each", of=heroes))


_ONE_PLAYER = kinds_with("lcg", "certain_player")


def _chosen_by_whom_it_asks(node: Node) -> Node:
    """ "That player discards an ally, or this card is discarded": who would have to do it chooses."""
    options = each_of(node["options"])
    do = each_of(options[0]["do"]) if len(options) > 1 and options[0].kind == "option" else ()
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
    do = each_of(node["do"])
    who = node["who"]
    if len(do) != 1 or do[0].kind not in _CHOICES or not isinstance(who, Node) or who.kind == "you":
        return node
    return node.replace(do=put_for(node["do"], "you", Node("that_player")))


_CHOICES = kinds_with("lcg", "offers")


def _picked_in_play(node: Node) -> Node:
    """ "Discard 2 cards from play": what is in play is no pile with a top, but cards that somebody picks."""
    from_ = node["from"]
    if not isinstance(from_, Node) or from_.kind != "play" or not isinstance(node["n"], int):
        return node
    there = Node("in_zone", zone=Node("play"))
    which = Node("filter", type=("card",), **{"is": (there,)})
    return Node("discard", what=Node("some", count=node["n"], of=which))


def _described(which: Node) -> Node:
    stated = each_of(which["is"]) if "is" in which.fields else ()
    if {"other", "with_same_player"} <= {each.kind for each in stated}:
        engaged = Node("engaged_with", who=Node("engaged_player"))
        which = which.replace(**{"is": tuple(
            engaged if each.kind == "with_same_player" else each for each in stated
        )})
    return _in_that_state(of_the_bearer(which))


def _each_of_whom_it_is_so(node: Node) -> Node:
    """ "Any player who cannot raises his threat": each of those who could not."""
    asked = any(such.kind == "did_not" for such in each_of(node["such"]))
    return node.as_kind("each_player_such") if asked else node


def _with_tokens_on_itself(node: Node) -> Node:
    """ "Place this card in the staging area with 10 damage on it": on the card that is placed there."""
    what = node["what"]
    definite = isinstance(what, Node) and what.kind in DEFINITE
    return node.replace(on=what) if is_it(node["on"]) and definite else node


def _dearer(phrase: Node) -> Node:
    """ "When somebody plays a card, raise its cost if …": those of which that is so cost more."""
    of = phrase["of"]
    assert isinstance(of, Node)
    stated = (*(each_of(of["is"]) if "is" in of else ()), *each_of(phrase["is"]))
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
    if {*said} != {"is"} or [each.kind for each in each_of(said["is"])] != ["unattached", "copy_of"]:
        return node
    what = each_of(said["is"])[1]["what"]
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
    return SAID_AS[whole.kind](whole) if whole.kind in _OF_TRIGGERS else whole


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
    listed = _of_one_noun(each_of(node["of"]))
    node, first = node.replace(of=listed), listed[0]
    if first.kind != "some" or first.get("count") != 1:
        return node
    return node.replace(of=tuple(
        Node("some", count=1, of=one["of"]) if one.kind == "each" and {*one.fields} <= {"of", "all"} else one
        for one in listed
    ))


def _of_one_noun(listed: tuple[Node, ...]) -> tuple[Node, ...]:
    """ "A Noble or sentinel hero": the noun, told once behind the last, is that of all; where the last has an
    article of its own, a trait may stand for a card by itself.
    """
    *before, last = listed
    which = last.get("of")
    if last.kind != "each" or not isinstance(which, Node) or which.kind != "filter" or "type" not in which:
        return listed
    return (*(_with_noun(one, which["type"]) for one in before), last)


def _with_noun(one: Node, noun: Value) -> Node:
    which = one.get("of")
    if not isinstance(which, Node) or which.kind != "filter" or "type" in which or "is" not in which:
        return one
    placed = any(each.kind in _SAID_BEHIND for each in each_of(which["is"]))
    return one if placed else one.replace(of=which.replace(type=noun))


_SAID_BEHIND = kinds_with("lcg", "where_and_whose")
_PLACES = frozenset(["in_zone", "attached_to", "controlled_by", "owned_by", "underneath"])


def _so_many(node: Node) -> Node:
    """ "At least 3 enemies are engaged with you": there are so many of whom that is so. "It is not in play":
    it isn't so that it is.
    """
    who, said = node["who"], each_of(node["is"])
    of = said[0].get("of") if [each.kind for each in said] == ["not"] else None
    if isinstance(of, Node) and of.kind in _PLACES:
        return node.as_kind("is_not_so").replace(**{"is": (of,)})
    several = isinstance(who, Node) and who.kind == "some" and isinstance(who.get("count"), int) and (
        set(who.fields) == {"of", "count"} and who["count"] != 1
    )
    if not several or not isinstance(who, Node):
        return node
    said_of = {"of": who["of"], "is": node["is"]}
    return counted_so(Node("count_is", n=who["count"], compare="at_least", **said_of))


SAID_AS: dict[str, Callable[[Node], Node]] = {
    "either_of": lambda node: of_each_named(_one_of_either(node)),
    "is_revealed": _stage_revealed,
    "is_so": _so_many,
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
    "guard_stays": stays_with_its_guard,
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
