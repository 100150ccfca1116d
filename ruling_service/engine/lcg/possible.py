"""Whether an effect could do anything, or all of it, now: asked before it is offered, used as a cost, or done
"if able".

Sources: lcg/initiating-abilities-playing-cards (restrictions before costs), lcg/cost, lcg/triggered-ability
(potential to change the game). What a phrase needs is registered by its meaning; one that nobody has a test
for needs the cards it acts on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.assemble import speaks_of_x
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import rulesets
from ruling_service.engine.lcg.choosing import selection
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    AMOUNTS,
    CARDS,
    EFFECTS,
    PLAYERS,
    POSSIBLE,
    Selection,
    amount,
    players,
)
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.undergone import foreseen, why_barred

SLOTS = ("to", "on", "what", "who", "from", "of", "target")
"""Fields in which a phrase names the cards it acts on."""

EACH_FOR_HIMSELF = frozenset(["each_player", "first_player"])
"""Players of whom a text speaks one by one."""

LATER = frozenset(["it", "that", "those", "first_played", "next_played"])
"""Phrases that speak of something chosen earlier in the same text, or of a card still to be played; what that
will be is not known yet.
"""


def in_full(play: Play, frame: Frame, node: Node) -> bool:
    """Whether all of the phrase can be done now: what a cost and "if able" ask."""
    asked = POSSIBLE.of(node)
    if asked is not None:
        return bool(asked(play, frame, node, True))
    inner = [n for n in nodes(node, "do") if isinstance(n, Node)]
    if (
        inner and node.kind == "player_must" and nodes(node, "who")
        and nodes(node, "who")[0].kind in EACH_FOR_HIMSELF
    ):
        frames = [
            frame.binding(**{"that player": p, "actor": p})
            for p in players(play, frame, nodes(node, "who")[0])
        ]
        return all(in_full(play, own, n) for own in frames for n in inner)
    if inner and node.kind in ("choosing", "player_must", "sentence"):
        return all(in_full(play, frame, n) for n in inner)
    return _slots(play, frame, node, whole=True)


def at_all(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the phrase could change anything now: what initiating an ability asks."""
    if _is_of_nothing(play, frame, node):
        return False
    asked = POSSIBLE.of(node)
    if asked is not None:
        return bool(asked(play, frame, node, False))
    inner = [n for n in nodes(node, "do") if isinstance(n, Node)]
    if (
        inner and node.kind in (
            "choosing", "player_must", "player_may", "sentence", "until", "during", "then"
        )
    ):
        return any(at_all(play, frame, n) for n in inner)
    return _slots(play, frame, node, whole=False)


UNKNOWN_YET = LATER | {"its", "any_amount", "up_to_amount", "all_of", "damage_of_attack", "that_player"}
"""Phrases in an amount that is known only as the text is carried out."""


@LCG.plays("lcg/the-letter-x", "lcg/triggered-ability")
def _is_of_nothing(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the phrase does something so much, and that is 0 now: nothing would change."""
    if EFFECTS.of(node) is None or node.get("stat") is not None:  # a value that is set to 0 is changed
        return False
    for field in ("amount", "n"):
        value = node.get(field)
        if value == 0 and isinstance(value, int):
            return True
        if (
            isinstance(value, Node) and AMOUNTS.of(value) is not None
            and not any(n.kind in UNKNOWN_YET for n in value.walk()) and amount(play, frame, value) == 0
        ):
            return True
    return False


def may_be_picked(play: Play, frame: Frame, option: Node) -> bool:
    """Whether an option can be carried out, so that it may be picked: what is done to all cards of a sort
    always can, all may be none.
    """
    return all(at_all(play, frame, n) or _acts_on_all(n) for n in nodes(option, "do"))


def _acts_on_all(node: Node) -> bool:
    """Whether a phrase acts on all cards of a sort, however many they are."""
    acted_on = [
        value for name in SLOTS if isinstance(value := node.get(name), Node) and CARDS.of(value) is not None
    ]
    return bool(acted_on) and all(value.kind == "each" for value in acted_on)


def _slots(play: Play, frame: Frame, node: Node, *, whole: bool) -> bool:
    """Whether there are cards for the phrase's slots."""
    for name in SLOTS:
        value = node.get(name)
        if not isinstance(value, Node) or value.kind in LATER:
            continue
        if CARDS.of(value) is not None:
            found = selection(play, frame, value)
            if whole or found.number != ALL_OF_THEM:  # of cards that are named the account says it
                found = unbarred(play, frame, node, name, found, whole=whole)
            if not enough(found, whole):
                return False
        elif PLAYERS.of(value) is not None and not players(play, frame, value):
            return False
    return True


@LCG.plays("lcg/cannot")
def unbarred(
    play: Play, frame: Frame, node: Node, field: str, found: Selection, *, whole: bool = False
) -> Selection:
    """The cards of a field without those to which what the effect does cannot happen; none if it has to
    happen to all of them and cannot.
    """
    able = tuple(i for i in found.cards if why_barred(play, frame, node, field, i) is None)
    if whole and found.number == ALL_OF_THEM and len(able) < len(found.cards):
        able = ()
    return found if len(able) == len(found.cards) else found._replace(cards=able)


def enough(found: Selection, whole: bool) -> bool:
    """Whether there are cards to act on: as many as asked for if it has to be done in full, else at least
    one.
    """
    if found.number == ALL_OF_THEM:
        return bool(found.cards)
    return len(found.cards) >= (found.number if whole else min(1, found.number)) or found.least == 0


TARGETING = frozenset(["choose", "choosing", "cancel_card", "cancel_when_revealed", "cancel_shadow"])
"""Phrases without whose target a text cannot be started; what is to be cancelled is a target too."""


PICKED = frozenset(["some", "any", "the", "another", "up_to", "any_number"])
"""Phrases for cards that somebody picks."""

WHOSE = frozenset(["controlled_by", "you_own", "of_player", "own_to_pay"])
"""Descriptions that say whose a card is."""


@LCG.plays("lcg/cost", "lcg/rule/4.2.4")
def cost_of(node: Node) -> tuple[Node, ...]:
    """What has to be paid, with what whoever pays controls: a card that a text only describes is not another
    player's.
    """
    return tuple(_paid_with_own(cost) for cost in nodes(node, "cost"))


@lru_cache(maxsize=2048)
def _paid_with_own(cost: Node) -> Node:
    changed = {name: _own(value) for name in SLOTS if isinstance(value := cost.get(name), Node)}
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
    return meant.replace(of=of.replace(**{"is": (*nodes(of, "is"), Node("own_to_pay"))}))


def text_can_start(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether an ability may be initiated: its cost can be paid, its targets exist, and something would
    change.
    """
    sentences, cost = foreseen(nodes(ability, "do")), cost_of(ability)
    if ability.get("x") is not None and frame.get("X") is None:
        frame = frame.binding(x_node=ability["x"])
    if leaves_x_open(frame, cost):
        return any(
            _can_start(play, frame.binding(X=x), ability, sentences, cost) for x in payable(play, frame, cost)
        )
    return _can_start(play, frame, ability, sentences, cost)


def leaves_x_open(frame: Frame, cost: tuple[Node, ...]) -> bool:
    """Whether whoever pays the cost says what X is."""
    return (
        frame.get("X") is None and frame.get("x_node") is None and any(speaks_of_x(c) for c in cost)
    )


HIGHEST_X = 30


@LCG.plays("lcg/the-letter-x", "lcg/cost")
def payable(play: Play, frame: Frame, cost: tuple[Node, ...]) -> Iterator[int]:
    """The numbers that X may be, from 1 on: for them the cost can be paid."""
    for x in range(1, HIGHEST_X):
        if not all(in_full(play, frame.binding(X=x), c) for c in cost):
            return
        yield x


def _can_start(
    play: Play, frame: Frame, ability: Node, sentences: tuple[Node, ...], cost: tuple[Node, ...]
) -> bool:
    if not all(in_full(play, frame, c) for c in cost):
        return False
    phrases = [n for s in sentences for n in nodes(s, "do")]
    targets = [n for n in phrases if n.kind in TARGETING]
    if not all(at_all(play, frame, t) for t in targets):
        return False
    idle_is_fine = ability.kind == "action" and rulesets.variant(play, "c15")
    return bool(idle_is_fine) or any(at_all(play, frame, n) for n in phrases)
