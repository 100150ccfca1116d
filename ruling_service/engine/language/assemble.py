"""Sentences put together to an ability: its trigger, its cost, its limit, and what its X is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .alternatives import in_its_place_on_condition
from .as_it_is_paid_for import as_it_is_paid_for
from .canonical import spread
from .each_phase import of_each_phase
from .node import Node, Value, replaced
from .of_those_seen import taken_of_those_seen
from .players_own import each_with_his_own
from .properties import kinds_with
from .told_once import each_by_its_own, in_turn
from .while_it_is_there import takes_what_leaves, while_it_is_there
from .x import is_x, speaks_of_x

__all__ = ["ability_from", "spread"]


def ability_from(
    label: str, sentences: Sequence[Node], remarks: Sequence[Node], trigger: Node | None, phase: str, *,
    valour: bool, waiting: Waiting | None = None
) -> Node:
    """The ability node of these parts.

    Fields: `do` (tuple of sentences), and where the text has them `when` (trigger), `cost` (tuple), `limit`
    (tuple of remarks), `x` (what X is), `phase`, `valour`. `waiting` tells which sentences belong to one that
    waits.
    """
    fields: dict[str, Value] = {}
    if trigger is not None:
        fields["when"] = trigger
    if phase:
        fields["phase"] = phase
    if valour:
        fields["valour"] = True
    done: list[Node] = []
    for sentence in sentences:
        x = sentence.get("x")
        if x is not None:
            fields["x"] = x
            sentence = sentence.without("x")
        done.append(sentence)
    cost, first = _cost(done[0])
    if cost is not None and label not in ("constant", "shadow", "when_revealed", "setup"):
        fields["cost"] = cost
        done[0] = first
        if any(each.get("what") == Node("this") for each in _phrases_of(cost)):
            done = [_with_its_own_value(sentence) for sentence in done]
    done = _with_ways_out(_with_what_waits(_of_what_it_did(in_turn(done)), waiting or Waiting()))
    for remark in remarks:
        if remark.kind == "x_is":
            fields["x"] = remark["amount"]
    limits = tuple(remark for remark in remarks if remark.kind != "x_is")
    if limits:
        fields["limit"] = limits
    if label != "constant":
        done = each_with_his_own(done, fields.get("x"))
    fields["do"] = tuple(taken_of_those_seen(each_by_its_own(done, fields.get("x"))))
    if label == "constant" and all(_is_price_of_travel(each) for each in done):
        label = "travel"
    ability = _as_many_as_picked(of_each_phase(_in_its_place(Node(label, **fields))))
    ability = while_it_is_there(_before_it_happens(_the_tokens_elsewhere(ability)))
    return _with_the_choosers_x(_with_its_piles(_of_the_attack(as_it_is_paid_for(ability))))


def _in_its_place(ability: Node) -> Node:
    whole = in_its_place_on_condition(ability)
    return whole if isinstance(whole, Node) else ability


def _with_the_choosers_x(ability: Node) -> Node:
    """ "Each player must choose: either …, or assign X damage …, where X is the number of attachments you
    control": X speaks to the one who chooses, as the options do.
    """
    x = ability.get("x")
    if not isinstance(x, Node):
        return ability
    chosen = [
        phrase for phrase in ability.walk()
        if phrase.kind in ("player_must", "player_may") and phrase["who"] != Node("you")
        and [each.kind for each in _phrases(phrase)] == ["choose_one"]
    ]
    within = [node for phrase in chosen for node in phrase.walk() if is_x(node)]
    if not within or len(within) != sum(is_x(node) for node in ability.walk()):
        return ability
    return ability.replace(x=replaced(x, lambda node: node.kind == "you", Node("that_player")))


_DECKS = frozenset({"encounter_deck", "deck", "own_deck", "named_deck"})
"""Piles of which a text goes on "the top card"."""


def _with_its_piles(ability: Node) -> Node:
    """ "Shuffle that deck, and discard its top card": of the deck named last before it."""
    last: Node | None = None

    def named(value: Value) -> Value:
        nonlocal last
        if isinstance(value, tuple):
            return tuple(named(part) for part in value)
        if not isinstance(value, Node):
            return value
        if value.kind in _DECKS:
            last = value
        if value.kind in ("top_there", "bottom_there") and last is not None:
            return Node("top_cards" if value.kind == "top_there" else "bottom_cards", n=value["n"], of=last)
        order = sorted(value.fields, key=lambda name: ("when", "cost", "do").index(name)
                       if value is ability and name in ("when", "cost", "do") else -1)
        inner = {name: named(value.fields[name]) for name in order}
        return Node(value.kind, **{name: inner[name] for name in value.fields})

    if not any(node.kind in ("top_there", "bottom_there") for node in ability.walk()):
        return ability
    whole = named(ability)
    return whole if isinstance(whole, Node) else ability


def _is_price_of_travel(sentence: Node) -> bool:
    """ "Each player must exhaust a hero to travel here": that is a Travel text without its label."""
    do = _phrases(sentence)
    if len(do) != 1:
        return False
    paid = _phrases(do[0])[0] if do[0].kind == "player_must" and len(_phrases(do[0])) == 1 else do[0]
    return paid.kind == "pay" and [each.kind for each in _phrases(paid)] == ["travel_here"]


_PICKING = kinds_with("lcg", "picks")
_OPEN = kinds_with("lcg", "open_number")


def _as_many_as_picked(ability: Node) -> Node:
    """ "Discard any number of cards to lower your threat by that number": as many as were picked, where
    the text waits for nothing that has an amount.
    """
    if "when" in ability or not any(
        n.kind in _PICKING and any(inner.kind in _OPEN for inner in n.walk()) for n in ability.walk()
    ):
        return ability
    whole = replaced(ability, lambda node: node.kind == "that_amount", Node("that_many"))
    return whole if isinstance(whole, Node) else ability


def _the_tokens_elsewhere(ability: Node) -> Node:
    """ "When progress would be placed on it, place it on the quest instead": as many of the tokens
    that the text waits for go there.
    """
    event = next((n for n in ability.walk() if n.kind == "would_be_placed"), None)
    if event is None:
        return ability

    def elsewhere(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(elsewhere(part) for part in value)
        if not isinstance(value, Node):
            return value
        if value.kind == "in_its_place" and "on" in value:
            placed = {"n": Node("that_amount"), "token": event["token"], "on": value["on"]}
            return Node("in_its_place", do=(Node("place_tokens", **placed),))
        return Node(value.kind, **{name: elsewhere(inner) for name, inner in value.fields.items()})

    whole = elsewhere(ability)
    return whole if isinstance(whole, Node) else ability


def _before_it_happens(ability: Node) -> Node:
    """ "When progress would be placed, reduce that amount", stated without a label: it comes before what it
    changes, as a Forced effect does.
    """
    do = _phrases(ability)
    inner = _phrases(do[0]) if len(do) == 1 else ()
    waits = inner[0] if len(inner) == 1 and inner[0].kind == "triggered" else None
    if ability.kind != "constant" or waits is None:
        return ability
    if not takes_what_leaves(waits) and not any(n.kind in _CHANGES_IT for n in waits.walk()):
        return ability
    return Node("forced", when=waits["when"], do=(do[0].replace(do=waits["do"]),))


_CHANGES_IT = kinds_with("lcg", "changes_it")
"""Effects that change what is about to happen."""
_DEFENDING = frozenset(
    {"exhausts_to_defend", "defends", "is_declared_defender", "makes_attack_against", "attacks"}
)
"""Events of an attack that come before its damage."""


def _of_the_attack(ability: Node) -> Node:
    """ "After it is declared as a defender, cancel all damage from this attack": nothing is being dealt yet,
    so the attack will deal none.
    """
    when = ability.get("when")
    event = when.get("event") if isinstance(when, Node) else None
    early = isinstance(event, Node) and event.kind in _DEFENDING
    if not early and ability.kind != "shadow":
        return ability

    def dealt_none(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(dealt_none(part) for part in value)
        if not isinstance(value, Node):
            return value
        n = value.get("n")
        if value.kind == "cancel_damage" and "to" not in value and isinstance(n, Node) and n.kind == "all_of":
            return Node("lessen_damage")
        return Node(value.kind, **{name: dealt_none(inner) for name, inner in value.fields.items()})

    changed = dealt_none(ability)
    return changed if isinstance(changed, Node) else ability


def at_that_hour(ability: Node, hour: str) -> Node:
    """What stands behind "Dusk" or "Midnight": it holds while the objective of that name is in play."""
    there = Node("is_in_play", who=Node("named", title=hour.capitalize()))
    do = tuple(
        each.replace(do=(Node("while_", when=(there,), do=each["do"]),)) for each in _phrases(ability)
    )
    return ability.replace(do=do)


def _with_its_own_value(sentence: Node) -> Node:
    """ "Exhaust ~ to add its defense to another's": the value that is added is that of the card that pays,
    not once more that of the one that gets it.
    """
    def own(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(own(part) for part in value)
        if not isinstance(value, Node):
            return value
        if value.kind == "plus" and isinstance(value["n"], Node) and value["n"].kind == "stat_of":
            added = value["n"]
            return value.replace(n=added.replace(of=Node("this"))) if _is_it(added["of"]) else value
        return Node(value.kind, **{name: own(inner) for name, inner in value.fields.items()})

    whole = own(sentence)
    return whole if isinstance(whole, Node) else sentence


def _is_it(value: Value) -> bool:
    return isinstance(value, Node) and value.kind == "it"


def _phrases_of(value: Value) -> tuple[Node, ...]:
    return tuple(part for part in value if isinstance(part, Node)) if isinstance(value, tuple) else ()


def _with_ways_out(sentences: list[Node]) -> list[Node]:
    """ "Discard it.

    You may exhaust a hero to cancel this effect." offers the way out before what it cancels takes place.
    """
    done: list[Node] = []
    for sentence in sentences:
        price = _way_out(sentence)
        if price is None or not done:
            done.append(sentence)
            continue
        first = _phrases(done[0])
        if len(done) == len(first) == 1 and first[0].kind != "if_able":
            done = [done[0].replace(do=(_with_offer(first[0], sentence, price),))]
        else:
            done = [sentence, *done]
    return done


_LATER = kinds_with("lcg", "later")
"""What is carried out once its moment or event has come."""
_LASTS = frozenset({"until", "for_a_time"})
"""What holds something that waits for as long as it says."""
_TELLS_BACK = frozenset({
    "discarded", "revealed", "did", "did_so", "could_not", "that_many", "that_amount", "this_way",
})  # fmt: skip
"""Phrases about what the sentence before them has done."""


class Waiting(NamedTuple):
    """How a language tells that a sentence belongs to the one before it, where that one waits: conditions
    about what is `to_come`, and whether a sentence `speaks_of` a card that another one names.
    """

    to_come: frozenset[str] = frozenset()
    speaks_of: Callable[[Node, Node], bool] = lambda before, after: False


def _with_what_waits(sentences: list[Node], waiting: Waiting) -> list[Node]:
    """ "At the end of the round, discard it.

    Then, shuffle …": what "then" follows has not been done before that moment, so it belongs to it; and so
    does what is said of a card that is only named or touched at that moment ("If that card is an ally, …").
    """
    done: list[Node] = []
    for sentence in sentences:
        before = _phrases(done[-1]) if done else ()
        if before and _follows(done[-1], sentence, waiting):
            later = _with_more(before[-1], _phrases(sentence), waiting)
            x = {"x": sentence["x"]} if "x" in sentence else {}
            done[-1] = done[-1].replace(do=(*before[:-1], later), **x)
        else:
            done.append(sentence)
    return done


_DESTROYING = frozenset({"deal_damage", "deal_divided", "suffers", "move_damage", "destroy"})
_EXPLORING = frozenset({"place_tokens", "move_tokens"})
_TAKING = frozenset({
    "discard", "return", "is_discarded", "is_returned", "shuffle_into", "put_in", "add_to", "remove_from_game"
})  # fmt: skip
_BROUGHT_ABOUT = {
    "is_destroyed": ("destroyed", _DESTROYING),
    "is_defeated": ("destroyed", _DESTROYING),
    "is_explored": ("explored", _EXPLORING),
    "leaves_play": ("gone", _DESTROYING | _EXPLORING | _TAKING),
}
"""What becomes of a card, how a text says that it did that, and the deeds that can bring it about."""


def _of_what_it_did(sentences: list[Node]) -> list[Node]:
    """ "Deal 2 damage to an enemy.

    If that enemy is destroyed, …": by these 2 damage; nothing waits for its being destroyed some day. "When
    that enemy is destroyed" is of these 2 damage, too, or of whatever destroys it later.
    """
    done: list[Node] = []
    for sentence in sentences:
        do = _phrases(sentence)
        when = do[0].get("when") if len(do) == 1 and do[0].kind == "triggered" else None
        event = when.get("event") if isinstance(when, Node) else None
        who = event.get("who") if isinstance(event, Node) else None
        if isinstance(when, Node) and isinstance(event, Node) and isinstance(who, Node):
            how, deeds = _BROUGHT_ABOUT.get(event.kind, ("", frozenset()))
            if any(_is_done_to(node, deeds, who) for before in done for node in before.walk()):
                so = Node("is_so", who=who, **{"is": (Node("done_this_way", how=how),)})
                told = (
                    Node("if_", when=(so,), do=do[0]["do"]) if when.kind == "if_event"
                    else do[0].replace(when=when.replace(so_far=True))
                )
                sentence = sentence.replace(do=(told,))
        done.append(sentence)
    return done


def _is_done_to(phrase: Node, deeds: frozenset[str], who: Node) -> bool:
    """Whether a phrase does one of these things, to that card if it is one with a name."""
    if phrase.kind not in deeds:
        return False
    return who.kind in _OF_THE_MOMENT or who.kind in ("some", "any") or who in phrase.fields.values()


def _waits(phrase: Node, waiting: Waiting) -> bool:
    """Whether a phrase is carried out only once something has come."""
    if phrase.kind in _LASTS and (inner := _phrases(phrase)):
        return inner[-1].kind in _LATER
    return phrase.kind in _LATER or _is_to_come(phrase, waiting)


def _is_to_come(phrase: Node, waiting: Waiting) -> bool:
    when = phrase.get("when")
    return phrase.kind == "if_" and isinstance(when, tuple) and any(
        isinstance(each, Node) and each.kind in waiting.to_come for each in when
    )


def _follows(before: Node, after: Node, waiting: Waiting) -> bool:
    """Whether a sentence goes on about what the one before it only does later."""
    last, do = _phrases(before)[-1], _phrases(after)
    if not do or not _waits(last, waiting):
        return False
    if do[0].kind == "otherwise":  # of a condition that is asked then; not of what has not come
        innermost = _phrases(_innermost(last))
        return len(do) == 1 and bool(innermost) and innermost[-1].kind in _ASKS
    if len(do) == 1 and do[0].kind == "then" and "when" not in do[0]:
        return True
    if any(node.kind in _TELLS_BACK for phrase in do for node in phrase.walk()):
        return True
    return waiting.speaks_of(Node("sentence", do=(last,)), after)


_ASKS = kinds_with("lcg", "leaves_otherwise")
"""What an "otherwise" goes on from."""


def _innermost(phrase: Node) -> Node:
    """What waits, within how long it does."""
    return _phrases(phrase)[-1] if phrase.kind in _LASTS else phrase


def _with_more(phrase: Node, more: tuple[Node, ...], waiting: Waiting) -> Node:
    """A phrase that waits, and more that waits with it."""
    if phrase.kind in _LASTS:
        inner = _phrases(phrase)
        return phrase.replace(do=(*inner[:-1], _with_more(inner[-1], more, waiting)))
    return _with_room(phrase).replace(do=(*_phrases(phrase), *more))


def _with_room(later: Node) -> Node:
    """ "It engages the next player after this attack": said the other way round, so that more can follow."""
    event = later.get("event")
    if later.kind != "once_after" or not isinstance(event, Node) or event.kind != "attack_resolves":
        return later
    return Node("triggered", when=Node("after", event=event), do=later["do"])


def _way_out(sentence: Node) -> Node | None:
    """The offer to pay for the effect's being cancelled, if that is all the sentence says: who may pay, and
    what.
    """
    do = _phrases(sentence)
    offer = do[0] if len(do) == 1 and do[0].kind == "player_may" else None
    bought = _phrases(offer) if offer is not None else ()
    pays = bought[0] if len(bought) == 1 and bought[0].kind == "pay" else None
    if offer is None or pays is None or [phrase.kind for phrase in _phrases(pays)] != ["cancel_this"]:
        return None
    return Node("unless_paid", who=offer["who"], cost=pays["cost"])


def _with_offer(phrase: Node, sentence: Node, price: Node) -> Node:
    """The phrase, done unless the offer is taken; a condition or moment around it stays around both."""
    inner = _phrases(phrase)
    if phrase.kind not in ("delayed", "if_", "while_", "unless", "during", "triggered"):
        return price.replace(do=(phrase,))
    return phrase.replace(
        do=(_with_offer(inner[0], sentence, price),) if len(inner) == 1 else (*_phrases(sentence), *inner)
    )


def _phrases(node: Node) -> tuple[Node, ...]:
    do = node.get("do")
    return tuple(part for part in do if isinstance(part, Node)) if isinstance(do, tuple) else ()


_OF_THE_MOMENT = frozenset({"that_player", "that", "those", "it", "its"})
"""Phrases that mean what the ability they stand in speaks of."""


def with_x_apart(abilities: Sequence[Node]) -> tuple[Node, ...]:
    """ "Forced: After it engages a player, attach 2 cards to it. X is …": an ability that never says X hasn't
    defined it for itself; it is the card's X, whatever happens. One of which something is unread may say it.
    """
    found: list[Node] = []
    for ability in abilities:
        x = ability.get("x")
        said = tuple(ability.without("x").walk())
        own = not any(is_x(node) or node.kind == "unread" or "x" in node.fields.values() for node in said)
        if isinstance(x, Node) and own and not any(node.kind in _OF_THE_MOMENT for node in x.walk()):
            found += [ability.without("x"), Node("x_is", amount=x)]
        else:
            found.append(ability)
    return tuple(found)


def with_the_cards_x(abilities: Sequence[Node]) -> tuple[Node, ...]:
    """The abilities of a card; where a sentence of its own says what X is, every other one that speaks of X
    has it from there.
    """
    defined = next((ability["amount"] for ability in abilities if ability.kind == "x_is"), None)
    if defined is None:
        return tuple(abilities)
    return tuple(
        ability.replace(x=defined) if "do" in ability and "x" not in ability and speaks_of_x(ability)
        else ability for ability in abilities
    )


def with_its_offer(abilities: Sequence[Node]) -> tuple[Node, ...]:
    """ "You may give this card doomed 2 when you play it. If you do, …": the abilities of a card, of which
    those that ask whether it was done ask it of the card.
    """
    offered = [n["keyword"] for ability in abilities for n in ability.walk() if n.kind == "may_be_given"]
    if not offered:
        return tuple(abilities)
    so = Node("played_with", keyword=offered[0])
    return tuple(
        ability.replace(do=replaced(ability["do"], lambda node: node.kind == "did", so))
        if ability.kind == "constant" else ability for ability in abilities
    )


def _cost(sentence: Node) -> tuple[Value | None, Node]:
    """The cost that stands before the whole sentence, and the sentence without it."""
    do = sentence["do"]
    if isinstance(do, tuple) and len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "pay":
        return do[0]["cost"], sentence.replace(do=do[0]["do"])
    return None, sentence
