"""What an "instead" replaces: "(2 damage instead if …)" made the whole sentence it stands for."""

from __future__ import annotations

from collections.abc import Callable

from .node import Node, Value, nodes, replaced
from .said_in_one_form import told_of_its_subject

_AMOUNTS = ("amount", "n", "count")
_PICKED = frozenset(["some", "any", "each", "up_to", "any_number"])
"""Phrases that pick cards by a description."""

_UNITS = {
    "damage": ("amount",), "points": ("amount",), "progress": ("n",), "resources": ("n",),
    "characters": ("count",), "copies": ("count",),
    "cards": ("n", "count"),
}  # fmt: skip
_SAID_OF_UNITS = {"resources": "resource", "cards": "card", "characters": "character", "progress": "progress"}
"""Units → the word that whatever counts them says."""
_TOKENS = {"damage": "damage", "progress": "progress", "resources": "resource"}
"""Units that are tokens → the sort of token, as phrases that place and remove tokens name it."""


def instead_of(sentence: Node, alternative: Node) -> Node | None:
    """The sentence "if …, instead …" in full, made from one that only names what is different; None where
    that isn't clear. Of a sentence that stands itself in another's place it is what that says it does.
    """
    when = alternative["when"]
    do = _said_instead(sentence["do"])
    if alternative.kind == "instead_sentence":
        given = _with_keyword(do, alternative["do"])
        return _instead(when, alternative["do"] if given is None else given)
    if alternative.kind == "instead_cards":
        others = _with_cards(_bought(do), alternative["what"])
        return None if others is None else _instead(when, others)
    if alternative.kind == "instead_pile":
        do = _bought(do)
        searches = [n for n in _searches_in(do)]
        if len(searches) != 1:
            return None
        elsewhere = searches[0].without("part").replace(**{"in": alternative["in"]})
        return _instead(when, _replaced(do, searches[0], elsewhere))
    if alternative.get("unit") == "copies" and isinstance(do, tuple) and len(do) > 1:
        found = _with_so_many_copies(do, alternative["n"])
        return None if found is None else _instead(when, found)
    if isinstance(do, tuple) and len(do) > 1 and "unit" in alternative and "sphere" not in alternative:
        unit = alternative["unit"]
        alone = unit in _UNITS and len(_numbers(do, unit)) == 1
        return _instead(when, _set_number(do, alternative["n"], unit)) if alone else None
    if not isinstance(do, tuple) or len(do) != 1:
        return None
    has_bonus = alternative.kind == "instead_bonus"
    # a number of the cost is not the one that is another
    first = do[0].without("cost") if isinstance(do[0], Node) and do[0].kind == "pay" else do[0]
    if "sphere" in alternative and not _is_of_sphere(first, alternative["sphere"]):
        return None
    changed = (
        _with_bonus(first, alternative["bonus"]) if has_bonus
        else _with_number(first, alternative["n"], alternative.get("unit"))
    )
    if not isinstance(changed, Node):
        return None
    # the cost is the sentence's, and stays as it is
    paid = changed["do"] if changed.kind == "pay" else (changed,)
    return _instead(when, paid)


def is_of_the_price(sentence: Node, alternative: Node, said: Callable[[Node], str]) -> bool:
    """Whether "(1 resource instead if …)" behind "pay … to …" speaks of the price: what is bought says
    nothing of such things. `said` is how a phrase is printed.
    """
    price = price_and_goods(sentence)
    unit = _SAID_OF_UNITS.get(str(alternative.get("unit")), "")
    return price is not None and bool(unit) and not any(unit in said(goods) for goods in price[1])


def at_another_price(sentence: Node, alternative: Node, said: Callable[[Node], str]) -> Node | None:
    """The sentence "pay … to …" whose price has the one number or the other; None where it isn't clear which
    number of the price that is.
    """
    price, unit = price_and_goods(sentence), alternative["unit"]
    counting = [
        cost for cost in (() if price is None else price[0])
        if _SAID_OF_UNITS[str(unit)] in said(cost) and len(_numbers(cost, unit)) == 1
    ]
    if len(counting) != 1:
        return None
    place = _numbers(counting[0], unit)[0]
    usual = next(node[place] for node in counting[0].walk() if isinstance(node.get(place), int))
    either = Node("either_amount", usual=usual, other=alternative["n"], when=alternative["when"])
    return sentence.replace(do=_replaced(sentence["do"], counting[0], _set_number(counting[0], either, unit)))


def price_and_goods(sentence: Node) -> tuple[tuple[Node, ...], tuple[Node, ...]] | None:
    """What a sentence asks to be paid, and what that buys; None of one that is no such bargain."""
    one = nodes(sentence, "do")
    return (nodes(one[0], "cost"), nodes(one[0], "do")) if len(one) == 1 and one[0].kind == "pay" else None


def in_the_last_option(sentence: Node, alternative: Node) -> Node | None:
    """A sentence that offers options, the alternative that stands in brackets behind it said of the last of
    them; None of a sentence that offers none.
    """
    offers = [n for n in sentence.walk() if n.kind == "choose_one"]
    options = offers[0]["options"] if len(offers) == 1 else ()
    last = options[-1] if isinstance(options, tuple) and options else None
    told = instead_of(Node("sentence", do=last["do"]), alternative) if isinstance(last, Node) else None
    if told is None or not isinstance(last, Node):
        return None
    instead = nodes(told, "do")[0]
    ways = Node("either_way", when=instead["when"], usual=last["do"], other=instead["do"])
    whole = replaced(sentence, lambda node: node is last, last.replace(do=(ways,)))
    return whole if isinstance(whole, Node) else None


def _said_instead(do: Value) -> Value:
    """What a sentence does, be it in place of the one before."""
    one = do[0] if isinstance(do, tuple) and len(do) == 1 else None
    return one["do"] if isinstance(one, Node) and one.kind == "instead_if" else do


def _with_so_many_copies(do: tuple[Value, ...], number: Value) -> Value | None:
    """ "Search for 1 copy of it and add it (2 copies instead if …)": all that is done with the copies, with
    that number of them; None where they are told of more than once, or not by a number.
    """
    told = [
        node for phrase in do if isinstance(phrase, Node) for node in phrase.walk() if node.kind == "copies"
    ]
    if len(told) != 1 or not isinstance(told[0].get("count"), int):
        return None
    return _replaced(do, told[0], told[0].replace(count=number))


def offered_before(sentence: Node, lessened: Node) -> tuple[Node, ...] | None:
    """ "Raise your threat by 4. You may exhaust a hero to reduce this effect to 2 points": the offer stands
    first, then the sentence, and what stands in its place if the offer was taken; None where it isn't clear
    which number is another then.
    """
    when = (Node("did"),)
    other = instead_of(
        sentence, Node("instead_amount", n=lessened["n"], unit=lessened["unit"], when=when)
    )
    if other is None:
        return None
    offer = Node("sentence", do=(Node("player_may", who=lessened["who"], do=lessened["do"]),))
    return offer, sentence, other


def discarded_besides(sentence: Node, more: Node) -> Node | None:
    """The sentence by which so many more cards are discarded from the same place as by the one before; None
    where that does anything else.
    """
    do = nodes(sentence, "do")
    if len(do) != 1 or do[0].kind != "discard_cards":
        return None
    return sentence.replace(do=(
        Node("scaled", do=(do[0].replace(n=more["n"]),), per=more["per"], besides=True),
    ))


def said_more_of(sentence: Node, alternative: Node) -> Node | None:
    """The sentence with what another says of it besides; None where it isn't clear of what in it that is
    said.
    """
    if alternative.kind == "total_bound":
        return _with_a_bound(sentence, alternative)
    if alternative.kind == "one_is":
        return _with_one_of_that_title(sentence, alternative["what"])
    return _with_the_field(sentence, *_SAID_OF[alternative.kind])


_SAID_OF = {"without_match": ("play_card", "matchless"), "even_exhausted": ("declare_defender", "exhausted")}
"""Sentences that say something of one phrase of the sentence before → that phrase, and its field."""


def _with_one_of_that_title(sentence: Node, title: Value) -> Node | None:
    """The sentence by which each player searches for a card, one of which has to be the one of that title;
    None where it isn't clear which search is meant.
    """
    do = sentence["do"]
    each = do[0] if isinstance(do, tuple) and len(do) == 1 else None
    searches = _searches_in(do)
    by_each = isinstance(each, Node) and each.kind == "player_must" and each["who"] == Node("each_player")
    if not by_each or len(searches) != 1 or not isinstance(title, Node) or title.kind != "named":
        return None
    sought = searches[0]["for"]
    if not isinstance(sought, Node) or sought.kind != "some" or sought.get("count") != 1:
        return None
    return sentence.replace(do=_replaced(do, searches[0], searches[0].replace(one=title)))


def _with_a_bound(sentence: Node, said: Node) -> Node | None:
    """The sentence whose only cards picked by a description have no more of a value together; None where
    there aren't just one, or another type is bounded.
    """
    picked, of = _chosen_in(sentence["do"]), said["of"]
    told = of.get("of") if isinstance(of, Node) else None
    which = picked[0]["of"] if len(picked) == 1 else None
    if not isinstance(told, Node) or not isinstance(which, Node) or told.get("type") != which.get("type"):
        return None
    most = said["n"]
    beside = most.get("of") if isinstance(most, Node) and most.kind == "total_of" else None
    if isinstance(most, Node) and isinstance(beside, Node) and beside.kind == "the":
        most = most.replace(of=beside.as_kind("each"))
    bound = Node("total_within", stat=said["stat"], n=most, compare="at_most")
    described = which.replace(**{"is": (*_stated(which), bound)})
    return sentence.replace(do=_replaced(sentence["do"], picked[0], picked[0].replace(of=described)))


def _with_the_field(sentence: Node, kind: str, field: str) -> Node | None:
    """The sentence with that field set in its only phrase of the kind; None where there isn't just one."""
    meant = [node for node in sentence.walk() if node.kind == kind]
    if len(meant) != 1:
        return None
    do = _replaced(sentence["do"], meant[0], meant[0].replace(**{field: True}))
    return sentence.replace(do=do)


def price_alone(sentence: Node) -> Node:
    """What a sentence of a Travel text asks as the price of travelling, without "to travel here": another
    price may then stand in its place. Any other sentence stays as it is.
    """
    do = sentence["do"]
    said = do[0] if isinstance(do, tuple) and len(do) == 1 else None
    if not isinstance(said, Node):
        return sentence
    if said.kind == "player_must":
        return sentence.replace(do=(price_alone(said),))
    bought = said["do"] if said.kind == "pay" else ()
    arrives = isinstance(bought, tuple) and [n.kind for n in bought if isinstance(n, Node)] == ["travel_here"]
    return sentence.replace(do=said["cost"]) if arrives else sentence


def _bought(do: Value) -> Value:
    """What is done for a price: the price is the sentence's, and is paid once."""
    one = do[0] if isinstance(do, tuple) and len(do) == 1 else None
    return one["do"] if isinstance(one, Node) and one.kind == "pay" else do


def _instead(when: Value, do: Value) -> Node:
    return Node("sentence", do=(told_of_its_subject(Node("instead_if", when=when, do=do)),))


def _with_cards(do: Value, what: Value) -> Value | None:
    """The same phrases about these cards: only where exactly one of their parts picks cards of that type."""
    types = _types(what)
    places = [node for node in _chosen_in(do) if types and _types(node) == types]
    if len(places) != 1:
        return None
    return _replaced(do, places[0], _described_as(what, places[0]))


def _described_as(what: Value, before: Node) -> Value:
    """The other cards with whose they are and where, if the sentence has said that and they do not:
    "discards 1 ready ally he controls (2 ready allies instead …)".
    """
    if not isinstance(what, Node):
        return what
    of, told = what["of"], before["of"]
    if not isinstance(of, Node) or not isinstance(told, Node):
        return what
    own, known = _stated(of), _stated(told)
    return what.replace(of=told) if set(map(repr, own)) <= set(map(repr, known)) else what


def _stated(which: Node) -> tuple[Node, ...]:
    stated = which.get("is")
    return tuple(each for each in stated if isinstance(each, Node)) if isinstance(stated, tuple) else ()


def _with_keyword(do: Value, other: Value) -> Value | None:
    """ "Each card gains doomed 1 (Doomed 3 instead if …)": the number of the keyword that is given; None
    where the sentence gives no such keyword, or more than one.
    """
    said = other[0] if isinstance(other, tuple) and len(other) == 1 else None
    if not isinstance(said, Node) or said.kind != "carry_out_keyword" or not isinstance(do, tuple):
        return None
    given = [
        node for part in do if isinstance(part, Node) for node in part.walk()
        if node.kind == "gain_keyword" and node["keyword"] == said["keyword"]
    ]
    return _replaced(do, given[0], given[0].replace(value=said["n"])) if len(given) == 1 else None


def _searches_in(value: Value) -> list[Node]:
    """The searches in a phrase."""
    if isinstance(value, tuple):
        return [node for item in value for node in _searches_in(item)]
    if not isinstance(value, Node):
        return []
    own = [value] if value.kind == "search" else []
    return own + [node for inner in value.fields.values() for node in _searches_in(inner)]


def _types(what: Value) -> Value | None:
    of = what.get("of") if isinstance(what, Node) else None
    return of.get("type") if isinstance(of, Node) else None


def _chosen_in(value: Value) -> list[Node]:
    if isinstance(value, tuple):
        return [node for item in value for node in _chosen_in(item)]
    if not isinstance(value, Node):
        return []
    own = [value] if value.kind in _PICKED else []
    return own + [node for inner in value.fields.values() for node in _chosen_in(inner)]


def _replaced(value: Value, old: Node, new: Value) -> Value:
    if value == old:
        return new
    if isinstance(value, tuple):
        return tuple(_replaced(item, old, new) for item in value)
    if not isinstance(value, Node):
        return value
    return Node(value.kind, **{name: _replaced(inner, old, new) for name, inner in value.fields.items()})


def _with_bonus(value: Value, bonus: Value) -> Value | None:
    """The same phrase with this bonus: only where the phrase gives exactly one."""
    if not isinstance(value, Node):
        return None
    if "bonus" in value:
        return value.replace(bonus=bonus)
    return _inside(value, lambda inner: _with_bonus(inner, bonus))


def _is_of_sphere(value: Value, sphere: Value) -> bool:
    """Whether a phrase counts resources of that sphere, and of no other."""
    said = [n["sphere"] for n in value.walk() if "sphere" in n] if isinstance(value, Node) else []
    return said == [sphere]


def _with_number(value: Value, number: Value, unit: Value | None) -> Value | None:
    """The same phrase with this number: only where it has exactly one number of that unit."""
    if len(_numbers(value, unit)) != 1 or not isinstance(value, Node):
        return None
    return _set_number(value, number, unit)


def _counting(node: Node, unit: Value | None) -> tuple[str, ...]:
    """The fields in which a phrase may count that unit: none of one that counts tokens of another sort."""
    sort = _TOKENS.get(str(unit))
    of_others = sort is not None and node.get("token") not in (None, sort)
    return () if of_others else _UNITS.get(str(unit), _AMOUNTS)


def _numbers(value: Value, unit: Value | None) -> list[str]:
    if isinstance(value, tuple):
        return [place for item in value for place in _numbers(item, unit)]
    if not isinstance(value, Node):
        return []
    own = [name for name in _counting(value, unit) if isinstance(value.get(name), int)]
    return own + [place for inner in value.fields.values() for place in _numbers(inner, unit)]


def _set_number(value: Value, number: Value, unit: Value | None) -> Value:
    if isinstance(value, tuple):
        return tuple(_set_number(item, number, unit) for item in value)
    if not isinstance(value, Node):
        return value
    names = _counting(value, unit)
    return Node(
        value.kind,
        **{
            name: number if name in names and isinstance(v, int) else _set_number(v, number, unit) for name,
            v in value.fields.items()
        },
    )


def _inside(value: Node, change: object) -> Value | None:
    """The phrase with its only inner part changed."""
    assert callable(change)
    for name in ("do",):
        inner = value.get(name)
        if isinstance(inner, tuple) and len(inner) == 1:
            changed = change(inner[0])
            return None if changed is None else value.replace(**{name: (changed,)})
    return None


def in_its_place_on_condition(value: Value) -> Value:
    """ "When it would be damaged, if you control a Gondor hero, exhaust it instead": where no phrase stands
    before the one that is done instead, it stands in the place of what the text waits for. Other phrases, and
    texts that wait for nothing, stay as they are.
    """
    if isinstance(value, tuple):
        return tuple(in_its_place_on_condition(each) for each in value)
    if not isinstance(value, Node):
        return value
    first = next(iter(nodes(value, "do")), None)
    if first is not None and _is_about_to_happen(value.get("when")):
        return _with_first(value, _stands_in(first.kind == "sentence", first))
    waiting = nodes(value, "do") if value.kind == "instead_if" else ()
    if len(waiting) == 1 and waiting[0].kind == "triggered" and _is_about_to_happen(waiting[0]["when"]):
        placed = waiting[0].replace(do=(Node("in_its_place", do=waiting[0]["do"]),))
        return Node("if_", when=value["when"], do=(placed,))
    return Node(value.kind, **{name: in_its_place_on_condition(each) for name, each in value.fields.items()})


def _stands_in(in_a_sentence: bool, first: Node) -> Node:
    """The first phrase of what a text that waits does, or of its first sentence, in the place of that."""
    if in_a_sentence:
        inmost = next(iter(nodes(first, "do")), None)
        return first if inmost is None else _with_first(first, _stands_in(False, inmost))
    if first.kind != "instead_if":
        return first
    return Node("if_", when=first["when"], do=(Node("in_its_place", do=first["do"]),))


def _with_first(around: Node, first: Node) -> Node:
    return around.replace(do=(first, *nodes(around, "do")[1:]))


def _is_about_to_happen(trigger: Value | None) -> bool:
    """Whether a trigger speaks of the very moment at which something happens, whatever is said around it."""
    while isinstance(trigger, Node) and isinstance(trigger.get("trigger"), Node):
        trigger = trigger["trigger"]
    return isinstance(trigger, Node) and trigger.kind == "when"
