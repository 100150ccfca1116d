"""Whether a text can be started now: its costs can be paid in full, and what it does could change the game.

Sources: lcg/initiating-abilities-playing-cards (restrictions before costs), lcg/cost, lcg/triggered-ability.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from operator import eq

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.x import speaks_of_x
from ruling_service.engine.lcg import rulesets
from ruling_service.engine.lcg.as_a_group import paid_by_all
from ruling_service.engine.lcg.brought_in import BRINGS
from ruling_service.engine.lcg.changing_anything import (
    STIRRING,
    acting,
    chooses_for_nothing,
    could,
    could_change,
)
from ruling_service.engine.lcg.choosing import part, pool_owner, selection
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.phrases import (
    CARDS,
    holds,
    zones,
)
from ruling_service.engine.lcg.possible import LATER, SLOTS, at_all, in_full
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.undergone import foreseen


@LCG.plays("lcg/cost", "lcg/the-word-choose")
def cost_in_full(play: Play, frame: Frame, cost: tuple[Node, ...]) -> bool:
    """Whether all parts of a cost can be paid now; where one goes on about the card that another has chosen
    ("exhaust a hero and spend 1 resource from its pool"), all of them with one and the same card.
    """
    for number, paid in enumerate(cost):
        others = (*cost[:number], *cost[number + 1:])
        for name in SLOTS:
            value = paid.get(name)
            if not isinstance(value, Node):
                continue
            meant = pool_owner(value) if value.kind == "resource_pool" else value
            if meant.kind not in CHOSEN_FOR_ALL or not _go_on(others, meant):
                continue
            label = noun_phrase(meant)
            it = Node("it", **{MEANS: label})
            with_it = (paid.replace(**{name: replaced(value, partial(eq, meant), it)}), *others)
            return any(
                cost_in_full(play, _having_named(frame, label, ident), with_it)
                for ident in selection(play, frame, meant).cards
            )
    return all(in_full(play, frame, each) for each in cost)


CHOSEN_FOR_ALL = frozenset(["some", "the", "another"])
"""Phrases for a card that is chosen once, of which the other parts of a cost go on."""


def _go_on(others: tuple[Node, ...], meant: Node) -> bool:
    """Whether other parts of a cost speak of the one card that a phrase means."""
    one = meant.get("count") in (None, 1) and CARDS.of(meant) is not None
    return one and any(
        n.kind in LATER and n.get(MEANS) == noun_phrase(meant) for other in others for n in other.walk()
    )


def _having_named(frame: Frame, label: str, ident: int) -> Frame:
    return frame.binding(
        spoken=(*frame.get("spoken", ()), (ident,)), named=(*frame.get("named", ()), (label, (ident,)))
    )


@LCG.plays("lcg/travel", "lcg/rule/3.7", "lcg/cost")
def price_in_full(play: Play, frame: Frame, text: Node) -> bool:
    """Whether all that a text asks as a price can be paid in full.

    What comes after a phrase that brings up cards depends on them, and a price that is not read whole may be
    a smaller one; neither is settled here. What is asked of all cards of a sort is paid where there is none.
    """
    asked = _not_replaced(play, frame, price_of(text))
    phrases = [*cost_of(text), *(n for s in asked for n in nodes(s, "do"))]
    if chooses_for_nothing(play, frame, cost_of(text)):
        return False
    unread = any(n.kind == "unread" for n in text.walk())
    for phrase in phrases:
        if unread and not any(n.kind == "pay" for n in phrase.walk()):
            continue
        conditional = phrase.kind in ("if_", "instead_if")
        if conditional and not all(holds(play, frame, c) for c in nodes(phrase, "when")):
            continue
        if not (_asks_of_none(play, frame, phrase) or in_full(play, frame, phrase)):
            return False
        if any(n.kind in STIRRING for n in phrase.walk()):
            break
    return True


@lru_cache(maxsize=4096)
def named_in(phrase: Node) -> frozenset[str]:
    """The noun phrases for cards in a phrase, by which its own pronouns name them."""
    return frozenset(
        noun_phrase(n) for n in phrase.walk() if CARDS.of(n) is not None and n.get(MEANS) is None
    )


@LCG.plays("lcg/designer/091", "lcg/rule/3.7")
def _asks_of_none(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a phrase asks something of "all" cards of a sort, or of a whole pile, and there is none:
    nothing is left undone. Of "each" there has to be one.
    """
    if node.kind == "shuffle_back" and "least" not in node:
        return not any(play.state.zone(zone) for zone in zones(play, frame, part(node, "what")))
    values = (value for value in node.fields.values() if isinstance(value, Node))
    return any(
        (value.kind == "all_of" or value.kind == "each" and value.get("all"))
        and not selection(play, frame, value).cards for value in values
    )


TARGETING = frozenset(["choose", "choosing", "cancel_card", "cancel_when_revealed", "cancel_shadow"])
"""Phrases without whose target a text cannot be started; what is to be cancelled is a target too."""
PICKED = frozenset(["some", "any", "the", "another", "up_to", "any_number"])
"""Phrases for cards that somebody picks."""
WHOSE = frozenset(["controlled_by", "you_own", "of_player", "own_to_pay", "of_the_players"])
"""Descriptions that say whose a card is."""


@LCG.plays("lcg/cost", "lcg/rule/4.2.4")
def cost_of(node: Node) -> tuple[Node, ...]:
    """What has to be paid, with what whoever pays controls: a card that a text only describes is not another
    player's. A Travel text that names nobody is paid by the players together.
    """
    costs = nodes(node, "cost")
    return tuple(_paid_with_own(paid_by_all(c) if node.kind == "travel" else c) for c in costs)


@LCG.plays("lcg/travel", "lcg/rule/3.7", "lcg/rule/4.2.4")
def price_of(text: Node) -> tuple[Node, ...]:
    """The sentences of a text; those of a Travel text are a price, which each player whom it asks pays with
    his own cards.
    """
    sentences = nodes(text, "do")
    if text.kind != "travel":
        return sentences
    return tuple(_paid_with_own(each, titles=False) for each in sentences)


TOGETHER = frozenset(["the_players", "the_group"])
"""Players who pay together, with what any of them has."""


@lru_cache(maxsize=2048)
def _paid_with_own(cost: Node, titles: bool = True) -> Node:
    """A price with the cards that it describes those of whoever pays it, each player's part of it too;
    without `titles` a card called by its title may be anybody's, or in no play at all. So may one that is
    brought somewhere ("add … to the staging area").
    """
    titles = titles and cost.kind not in BRINGS
    payer = cost.get("who")
    if cost.kind == "player_must" and isinstance(payer, Node) and payer.kind in TOGETHER:
        return cost
    changed: dict[str, Value] = {
        name: _own(value) for name in SLOTS
        if isinstance(value := cost.get(name), Node) and (titles or value.kind != "named")
    }
    for name in ("do", "options"):
        inner = cost.get(name)
        if isinstance(inner, Node):
            changed[name] = _paid_with_own(inner, titles=titles)
        elif parts := nodes(cost, name):
            changed[name] = tuple(_paid_with_own(part, titles=titles) for part in parts)
    return cost.replace(**changed) if changed else cost


def _own(meant: Node) -> Node:
    if meant.kind == "named":
        described = Node("filter", **{"is": (Node("titled", title=meant["title"]), Node("own_to_pay"))})
        return Node("the", of=described)
    of = meant.get("of")
    if (
        meant.kind not in PICKED or not isinstance(of, Node) or of.kind != "filter"
        or any(n.kind in WHOSE for n in of.walk())
    ):
        return meant
    own = of.replace(**{"is": (*nodes(of, "is"), Node("own_to_pay"))})
    return meant.replace(of=own, called=noun_phrase(meant))  # by which pronouns mean it


def text_can_start(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether an ability may be initiated: its cost can be paid, its targets exist, and something would
    change.
    """
    sentences, cost = foreseen(nodes(ability, "do")), cost_of(ability)
    if ability.get("x") is not None and frame.get("X") is None:
        frame = frame.binding(x_node=ability["x"])
    if leaves_x_open(frame, cost):
        return any(
            _can_start(play, frame.binding(X=x), ability, sentences, cost)
            for x in payable(play, frame, cost, sentences)
        )
    return _can_start(play, frame, ability, sentences, cost)


def leaves_x_open(frame: Frame, cost: tuple[Node, ...]) -> bool:
    """Whether whoever pays the cost says what X is."""
    return (
        frame.get("X") is None and frame.get("x_node") is None and any(speaks_of_x(c) for c in cost)
    )


HIGHEST_X = 30


@LCG.plays("lcg/the-letter-x", "lcg/cost")
def payable(
    play: Play, frame: Frame, cost: tuple[Node, ...], sentences: tuple[Node, ...]
) -> Iterator[int]:
    """The numbers that X may be: for them the cost can be paid. It may be 0 where something that the text
    says besides what it does X times changes the game.
    """
    for x in range(1, HIGHEST_X):
        if not cost_in_full(play, frame.binding(X=x), cost):
            break
        yield x
    if _changes_without_x(play, frame, sentences) and cost_in_full(play, frame.binding(X=0), cost):
        yield 0


def _changes_without_x(play: Play, frame: Frame, sentences: tuple[Node, ...]) -> bool:
    """Whether a phrase of a text that doesn't speak of X could change something where X is 0."""
    none, phrases = frame.binding(X=0), tuple(n for s in sentences for n in nodes(s, "do"))
    return any(
        not speaks_of_x(phrases[at]) and could(play, none, phrases, at) for at in acting(phrases)
    )


@lru_cache(maxsize=4096)
def _as_far_as_known(phrase: Node, later: frozenset[str]) -> Node:
    """A phrase without those descriptions of cards that speak of another, which is only picked `later`: "an
    enemy engaged with that hero's controller" may be any enemy, as long as nobody knows which hero that is.
    """
    if not later or not any(_is_unknown(d, later) for n in phrase.walk() for d in _descriptions(n)):
        return phrase
    return _undescribed(phrase, later)


def _descriptions(which: Node) -> tuple[Node, ...]:
    return nodes(which, "is") if which.kind == "filter" else ()


def _is_unknown(description: Node, later: frozenset[str]) -> bool:
    return any(n.kind in LATER and n.get(MEANS) in later for n in description.walk())


def _undescribed(node: Node, later: frozenset[str]) -> Node:
    def plain(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(plain(each) for each in value)
        return _undescribed(value, later) if isinstance(value, Node) else value

    fields = {name: plain(value) for name, value in node.fields.items()}
    if described := _descriptions(node):
        del fields["is"]
        if stated := tuple(plain(each) for each in described if not _is_unknown(each, later)):
            fields["is"] = stated
    return Node(node.kind, **fields)


def _can_start(
    play: Play, frame: Frame, ability: Node, sentences: tuple[Node, ...], cost: tuple[Node, ...]
) -> bool:
    if not cost_in_full(play, frame, cost):
        return False
    later = named_in(ability) - {"this", *(name for name, _ in frame.get("named", ()))}
    phrases = [
        _as_far_as_known(n, later) for s in _not_replaced(play, frame, sentences) for n in nodes(s, "do")
    ]
    if not all(_may_be_paid(play, frame, n) for n in phrases):
        return False
    first = next((n for n in phrases if n.kind not in TARGETING), None)
    if ability.kind in BY_CHOICE and first is not None and not _some_price_is_there(play, frame, first):
        return False
    targets = [n for n in phrases if n.kind in TARGETING]
    if not all(at_all(play, frame, t) for t in (*targets, *_own_claims(phrases))):
        return False
    if ability.kind == "action" and rulesets.variant(play, "c15"):
        return True
    return could_change(play, frame, tuple(phrases)) and all(REHEARSED.ask(play, frame, ability))


@LCG.plays("lcg/objective-cards", "lcg/faq/1.07")
def _own_claims(phrases: list[Node]) -> list[Node]:
    """How a text has its own card claimed: what it does with the card then is part of that, and over once
    somebody has claimed it.
    """
    said = [n for phrase in phrases for n in (phrase, *nodes(phrase, "do"))]
    return [n for n in said if n.kind == "claim" and n["what"] == Node("this")]


ALL_OFFERED: Occasion[[Play, Frame, tuple[Node, ...], str, int], bool] = Occasion()
"""Whether all parts of an offer, each of which can be done in full, can be done by one player one after the
other.
"""


@LCG.procedure("lcg/may")
def offer_over(play: Play, frame_id: int) -> None:
    """All parts of an offer have been done."""


REHEARSED: Occasion[[Play, Frame, Node], bool] = Occasion()
"""Whether an ability that seems to change something does so in some line of play, its cost paid."""


@LCG.plays("lcg/replacement-effects", "lcg/triggered-ability")
def _not_replaced(play: Play, frame: Frame, sentences: tuple[Node, ...]) -> list[Node]:
    """The sentences without those in whose place the next one stands now ("instead", and its condition is
    true); of a condition about what the text is yet to choose nobody knows that.
    """
    return [
        each for at, each in enumerate(sentences)
        if not any(_stands_now(play, frame, other) for other in _alternatives(sentences[at + 1 :]))
    ]


def _alternatives(behind: tuple[Node, ...]) -> Iterator[Node]:
    """The "instead if …" sentences that stand right behind another: each is in place of all before it."""
    for each in behind:
        does = nodes(each, "do")
        if len(does) != 1 or does[0].kind != "instead_if":
            return
        yield does[0]


def _stands_now(play: Play, frame: Frame, other: Node) -> bool:
    """Whether it is known that what is said "instead" is what is done: nobody knows it of conditions about
    what the text is yet to choose.
    """
    conditions = nodes(other, "when")
    later = any(n.kind in LATER for c in conditions for n in c.walk())
    return not later and all(holds(play, frame, c) for c in conditions)


@LCG.plays("lcg/initiating-abilities-playing-cards", "lcg/cost")
def _may_be_paid(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the conditions are true under which a text lets its price be paid ("pay … when …"), and it can
    be: nothing of it begins otherwise, not even what stands behind the price.
    """
    prices = [n for n in nodes(node, "do") if n.kind == "pay"]
    if node.kind not in UNDER_A_CONDITION or not prices:
        return True
    true = all(holds(play, frame, c) for c in nodes(node, "when"))
    return true is (node.kind != "unless") and all(in_full(play, frame, n) for n in prices)


BY_CHOICE = ("action", "response")
"""Abilities that are used because a player likes to."""


@LCG.plays("lcg/cost", "lcg/rule/4.2.4")
def _some_price_is_there(play: Play, frame: Frame, first: Node) -> bool:
    """Whether the price that stands before "to" in what a text does first can be paid, of several such deeds
    to choose from that of one: else nothing of the text is begun, whatever comes behind.
    """
    one_of = first.kind == "choose_one"
    ways = [nodes(one, "do")[:1] for one in nodes(first, "options")] if one_of else [(first,)]
    prices = [one for way in ways for one in way if one.kind == "pay"]
    return not ways or len(prices) < len(ways) or any(
        cost_in_full(play, frame, cost_of(one)) and not chooses_for_nothing(play, frame, cost_of(one))
        for one in prices
    )


UNDER_A_CONDITION = ("if_", "while_", "unless")
"""Phrases that hold what they say only where their conditions are true, or untrue."""
