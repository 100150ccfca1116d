"""Texts about a number or a deed that is each card's or each player's own, and that would be taken as one for
all of them: those are not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ruling_service.engine.language.coverage import Missing
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg.each_for_himself import DOING, EACH, is_for_his
from ruling_service.engine.lcg.one_of_each import hangs_on_one
from ruling_service.engine.lcg.printing import noun_phrase

PRONOUNS = frozenset(["it", "that"])
DISCARDS = frozenset(["discard", "discard_cards", "discard_random", "discard_down"])

COUNTED = frozenset(["discard_hand", "shuffle_back", "any_number", "any_amount", "up_to", "up_to_amount"])
"""What is remembered of how many cards it was done to."""


def not_each_ones_own(ability: Node) -> Iterator[Missing]:
    """What an ability says of each card or player for himself, and the engine would take of all together."""
    x = ability.get("x")
    said = tuple(n for sentence in nodes(ability, "do") for n in sentence.walk())
    if isinstance(x, Node):
        counted = [n for n in said if _is_of_x(n)]
        if any(_hangs_on(x, phrase) for phrase in counted):
            yield Missing("a value of each card's own", "x")
    his_own = any(n.kind == "named_sphere" and "of" in n for n in said)
    if his_own and not any(n.kind == "name_sphere" for n in said):
        yield Missing("a choice of each player's own", "named_sphere")
    for phrase in said:
        if phrase.kind == "scaled" and any(_is_of_one_in(phrase, per) for per in nodes(phrase, "per")):
            yield Missing("a number of each card's own", "scaled")
        once = phrase.kind in ONCE and ability.kind != "constant"
        if once and not _is_of_those_told(phrase, said) and any(
            _is_of_each_in(phrase, condition) or _is_of_each_told(said, condition)
            for condition in nodes(phrase, "when")
        ):
            yield Missing("a condition of each card's own", phrase.kind)
        if once and phrase.get("after") and _of_each_player(phrase):
            yield Missing("a condition of each player's own", phrase.kind)
    if any(_goes_on_for_each_thing(n) or _counts_what_others_did(n) for n in said):
        yield Missing("what each player goes on to do for each thing", "scaled")
    yield from _of_who_did_it(ability)


def _goes_on_for_each_thing(sentence: Node) -> bool:
    """Whether what each player does goes on with a deed of his that is done for each thing taken or dealt
    ("… and raises his threat by 1 for each resource discarded this way"): what is his of it isn't known.
    """
    do = nodes(sentence, "do") if sentence.kind in ("sentence", "triggered", "if_") else ()
    return any(
        before.kind in DOING and any(n.kind in EACH for n in nodes(before, "who"))
        and after.kind in ("scaled", "for_each") and not is_for_his(after)
        and any(n.kind == "that_player" for n in after.walk())
        for before, after in pairwise(do)
    )


DONE_SO_FAR = frozenset(["per_taken", "per_given", "per_type_discarded"])
"""Amounts of what a text did, counted for all who have carried it out so far."""


def _counts_what_others_did(phrase: Node) -> bool:
    """Whether each player does something, and behind it something for each thing done this way: the next
    one's would count what those before him did.
    """
    return phrase.kind in DOING and any(n.kind in EACH for n in nodes(phrase, "who")) and any(
        n.kind in DONE_SO_FAR and not n.get("his") for do in nodes(phrase, "do")[1:] for n in do.walk()
    )


def _is_of_x(phrase: Node) -> bool:
    """Whether a phrase is the innermost that does something with X to cards; values that a statement changes
    are asked of each card by itself.
    """
    return any(name in phrase for name in ("amount", "n")) and any(
        n.kind == "x" for n in phrase.walk()
    )


def _hangs_on(x: Node, phrase: Node) -> bool:
    """Whether what X is hangs on each single one of the cards that a phrase is about."""
    each = [n for n in phrase.walk() if n.kind == "each"]
    labels = {noun_phrase(n) for n in each}
    enemies = any("enemy" in _types(of) for n in each for of in nodes(n, "of"))
    return any(
        n.kind == "engaged_player" and enemies or n.kind in PRONOUNS and n.get(MEANS) in labels
        for n in x.walk()
    )


def _types(which: Node) -> tuple[object, ...]:
    types = which.get("type")
    return types if isinstance(types, tuple) else (types,)


ONCE = frozenset(["if_", "unless", "instead_if"])
"""Phrases whose conditions are asked once, before what they hold is done."""


def _is_of_those_told(around: Node, said: tuple[Node, ...]) -> bool:
    """Whether a condition that changes what was said of all cards of a sort is about one of them as "it"
    ("2 damage to each enemy (4 instead if it is damaged)"): that is asked of each (`meaning/instead`); not
    where it lasts, and so meets cards that come later, unless those are meant that are there now.
    """
    if around.kind != "instead_if":
        return False
    lasts = any(n.kind == "until" for n in around.walk())
    each = [
        n for n in said if n.kind == "each" and not (lasts and all(p.kind != "now_in_zone" for p in n.walk()))
    ]
    asked = [n for when in nodes(around, "when") for n in when.walk()]
    if any(n.kind in ("engaged_player", "that_player") for n in asked):
        return False
    meant = {str(n.get(MEANS)) for n in asked if n.kind in PRONOUNS}
    return any(each.count(n) > 1 and noun_phrase(n) in meant for n in each)


def _is_of_one_in(scaled: Node, per: Node) -> bool:
    """Whether what is counted hangs on a card that is only met, or chosen, in what is done so often."""
    labels = {
        noun_phrase(n) for do in nodes(scaled, "do") for n in do.walk() if n.kind in ("each", "some")
    }
    of_one = any(n.kind in PRONOUNS and n.get(MEANS) in labels for n in per.walk())
    return of_one or _is_of_each_in(scaled, per)


def _is_of_each_in(around: Node, asked: Node) -> bool:
    """Whether what is counted, or asked, hangs on each single one of the cards met in what is done so often,
    or under that condition.
    """
    each = (n for do in nodes(around, "do") for n in do.walk() if n.kind == "each")
    return any(hangs_on_one(asked, n) for n in each)


def _is_of_each_told(said: tuple[Node, ...], asked: Node) -> bool:
    """Whether a condition is about one of several cards to each of which something was done before ("2 damage
    to each hero. If that hero is damaged, …"): it would be asked once.
    """
    labels = {noun_phrase(n) for n in said if n.kind == "each"}
    return any(n.kind in PRONOUNS and n.get(MEANS) in labels for n in asked.walk())


def _of_each_player(around: Node) -> bool:
    """Whether what is stated of each player hangs on a condition about "him"."""
    said = [n for do in nodes(around, "do") for n in do.walk()]
    asked = [n for condition in nodes(around, "when") for n in condition.walk()]
    of_each = any(who.kind in EACH for n in said for who in nodes(n, "who"))
    return of_each and any(n.kind == "that_player" for n in asked)


def _of_who_did_it(ability: Node) -> Iterator[Missing]:
    """ "Each player discards a card. If a player discards an event, that player …": what has happened already
    isn't waited for; nor is it known of each how many cards he discarded in another sentence.
    """
    before: tuple[Node, ...] = ()
    for sentence in nodes(ability, "do"):
        for phrase in nodes(sentence, "do"):
            when = phrase.get("when")
            if phrase.kind == "triggered" and isinstance(when, Node) and when.kind == "if_event" and any(
                n.kind == "discards" for n in when.walk()
            ) and any(_each_discards(each) for each in before):
                yield Missing("who did so in the sentence before", "discards")
            if _each_as_many_as_before(phrase):
                yield Missing("as many as each did in the sentence before", "that_many")
        before = nodes(sentence, "do")


def _each_as_many_as_before(phrase: Node) -> bool:
    """Whether each player does something as often as he did something else before."""
    kinds = {n.kind for n in phrase.walk()}
    return any(n.kind in EACH for n in nodes(phrase, "who")) and "that_many" in kinds and not kinds & COUNTED


def _each_discards(phrase: Node) -> bool:
    by_each = any(n.kind in EACH for n in nodes(phrase, "who"))
    return by_each and any(n.kind in DISCARDS for n in phrase.walk())
