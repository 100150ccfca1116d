"""Whether an effect could do anything, or all of it, now: asked before it is offered, used as a cost, or done
"if able".

Sources: lcg/initiating-abilities-playing-cards (restrictions before costs), lcg/cost, lcg/triggered-ability
(potential to change the game). What a phrase needs is registered by its meaning; one that nobody has a test
for needs the cards it acts on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from operator import eq

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.language.x import speaks_of_x
from ruling_service.engine.lcg import rulesets, table
from ruling_service.engine.lcg.as_a_group import as_a_group, paid_by_all
from ruling_service.engine.lcg.brought_in import BRINGS, from_aside, unheard_of
from ruling_service.engine.lcg.choosing import pool_owner, selection
from ruling_service.engine.lcg.deeds import WAYS
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.one_of_each import hangs_on_one
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    AMOUNTS,
    CARDS,
    EFFECTS,
    ONE,
    PLAYERS,
    POSSIBLE,
    Selection,
    amount,
    cards,
    holds,
    players,
    zones,
)
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import UNKNOWN
from ruling_service.engine.lcg.texts import kinds_in
from ruling_service.engine.lcg.undergone import foreseen, why_barred

SLOTS = ("to", "on", "what", "who", "from", "of", "target")
"""Fields in which a phrase names the cards it acts on."""

EACH_FOR_HIMSELF = frozenset(["each_player", "first_player"])
"""Players of whom a text speaks one by one."""

LATER = frozenset(["it", "that", "those", "of_those", "rest", "first_played", "next_played"])
"""Phrases that speak of something chosen earlier in the same text, or of a card still to be played; what that
will be is not known yet.
"""


def is_told_later(frame: Frame, pronoun: Node) -> bool:
    """Whether a phrase speaks of a card that is not known yet; what the trigger has named, or the text's own
    card, is.
    """
    label, known = pronoun.get(MEANS), ["this", *(name for name, _ in frame.get("named", ()))]
    return pronoun.kind in LATER and label not in known


def in_full(play: Play, frame: Frame, node: Node) -> bool:
    """Whether all of the phrase can be done now: what a cost and "if able" ask."""
    return _fully(play, frame, node) or _not_as_far_as_is_known(play, frame, node)


@LCG.plays("lcg/in-play-and-out-of-play")
def _not_as_far_as_is_known(play: Play, frame: Frame, node: Node) -> bool:
    """No: it can't be done. Where a text that is being carried out asks that of a card which lies where it
    may mean it or not, the line of play hangs on it.
    """
    if frame.id in play.state.frames:
        unheard_of(play, frame, node)
    return False


def _fully(play: Play, frame: Frame, node: Node) -> bool:
    parts = _several(node)
    if parts:
        return all(in_full(play, frame, part) for part in parts)
    if not _piles_reach(play, frame, node):
        return False
    node = from_aside(play, node)
    asked = POSSIBLE.of(node)
    if asked is not None:
        return bool(asked(play, frame, node, True))
    node = as_a_group(node) if node.kind == "player_must" else node
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


def _several(node: Node) -> tuple[Node, ...]:
    """A phrase about cards of several sorts ("a card and an ally") as one phrase for each sort."""
    for name in SLOTS:
        value = node.get(name)
        if isinstance(value, Node) and value.kind == "together":
            return tuple(node.replace(**{name: part}) for part in nodes(value, "of"))
    return ()


@LCG.plays("lcg/cost")
def _piles_reach(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the players' decks of which it names so many top or bottom cards have as many; the encounter
    deck is filled up again.
    """
    for name in SLOTS:
        value = node.get(name)
        if isinstance(value, Node) and value.kind in ("top_cards", "bottom_cards"):
            of, least = value.get("of"), amount(play, frame, value["n"])
            piles = zones(play, frame, of) if isinstance(of, Node) else ()
            decks = [pile for pile in piles if pile in {table.deck(p) for p in table.players(play)}]
            if any(len(play.state.zone(pile)) < least for pile in decks):
                return False
    return True


SHUFFLING = frozenset(["shuffle", "shuffle_decks"])

STIRRING = kinds_with("lcg", "brings_up")
"""Phrases that bring up cards which what stands after them may speak of."""


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


def at_all(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the phrase could change anything now: what initiating an ability asks."""
    return _to_some_extent(play, frame, node) or _not_as_far_as_is_known(play, frame, node)


def _to_some_extent(play: Play, frame: Frame, node: Node) -> bool:
    if _is_of_nothing(play, frame, node) or _speaks_of_nobody(play, frame, node):
        return False
    node = from_aside(play, node)
    asked = POSSIBLE.of(node)
    if asked is not None:
        return bool(asked(play, frame, node, False))
    inner = [n for n in nodes(node, "do") if isinstance(n, Node)]
    if inner and node.kind in ("player_must", "player_may"):
        return any(at_all(play, each, n) for each in _doing(play, frame, node) for n in inner)
    if node.kind == "until":  # what holds in that time whenever something is so begins, be it so now or not
        inner = [each for n in inner for each in (nodes(n, "do") if n.kind == "while_" else (n,))]
    if inner and node.kind in ("choosing", "sentence", "until", "during", "then", "instead_if"):
        return any(at_all(play, frame, n) for n in inner)
    return _slots(play, frame, node, whole=False)


UNDER_WAY = "named by the offer"
"""The name under which the frame of an offer in a text that is being carried out holds the noun phrases of
that offer: whatever else it goes on about the text has come upon by then, or it is nobody.
"""


@lru_cache(maxsize=4096)
def named_in(phrase: Node) -> frozenset[str]:
    """The noun phrases for cards in a phrase, by which its own pronouns name them."""
    return frozenset(
        noun_phrase(n) for n in phrase.walk() if CARDS.of(n) is not None and n.get(MEANS) is None
    )


@LCG.plays("lcg/cost", "lcg/may")
def _speaks_of_nobody(play: Play, frame: Frame, node: Node) -> bool:
    """Whether what is offered would be done to a card that the text has spoken of, and there is no such card.
    """
    own: frozenset[str] | None = frame.get(UNDER_WAY)
    if own is None:
        return False
    for name in SLOTS:
        value = node.get(name)
        label = value.get(MEANS) if isinstance(value, Node) and value.kind in LATER else None
        if not isinstance(value, Node) or label is None or label in own:
            continue
        unknown = any(each == label and UNKNOWN in group for each, group in frame.get("named", ()))
        if not unknown and not cards(play, frame, value):
            return True
    return False


def _doing(play: Play, frame: Frame, node: Node) -> list[Frame]:
    """The frame as it speaks to each of the players who do it; as it is where they are known only later."""
    who = node.get("who")
    if not isinstance(who, Node) or PLAYERS.of(who) is None:
        return [frame]
    found = players(play, frame, who)
    if not found and who.kind not in OTHERS:
        return [frame]
    return [frame.binding(**{"that player": p, "actor": p}) for p in found]


OTHERS = ONE | {"each_other_player"}
"""Kinds of players of whom there may be none."""

UNKNOWN_YET = LATER | {
    "its", "own_value", "any_amount", "up_to_amount", "all_of", "damage_of_attack", "that_player",
    "that_many", "discarded", "discarded_this_way",
}
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
            not isinstance(value, Node) or AMOUNTS.of(value) is None or _is_unknown_yet(frame, value)
            or is_x_said_elsewhere(play, frame, value)
        ):
            continue
        of_each = any(hangs_on_one(value, node.get(name)) for name in SLOTS)
        if not of_each and amount(play, frame, value) == 0:
            return True
    return False


@LCG.plays("lcg/the-letter-x")
def is_x_said_elsewhere(play: Play, frame: Frame, value: Node) -> bool:
    """Whether an amount is an X of which the rest of its card says what it is, in words that aren't played
    ("Doomed X"): whether it is 0 isn't known.
    """
    if frame.source is None or frame.get("X") is not None or frame.get("x_node") is not None:
        return False
    return any(n.kind == "x" for n in value.walk()) and any(
        n.kind == "unread" for ability in play.printed(frame.source).abilities for n in ability.walk()
    )


def _is_unknown_yet(frame: Frame, value: Node) -> bool:
    """Whether an amount, or the X that it counts by, speaks of what only comes as the text is carried out."""
    x = frame.get("x_node")
    speaks = [value, x] if isinstance(x, Node) and any(n.kind == "x" for n in value.walk()) else [value]
    return any(n.kind in UNKNOWN_YET for each in speaks for n in each.walk())


def may_be_picked(play: Play, frame: Frame, option: Node, *, whole: bool = False) -> bool:
    """Whether an option can be carried out, or all of it (`whole`), so that it may be picked: what is done to
    all cards of a sort always can, all may be none.
    """
    asked, do = in_full if whole else at_all, nodes(option, "do")
    return (
        all(asked(play, frame, n) or _acts_on_all(n) for n in do) and not chooses_for_nothing(play, frame, do)
    )


@LCG.plays("lcg/faq/1.44", "lcg/effects")
def may_pick(play: Play, frame: Frame, options: tuple[Node, ...], *, in_full: bool) -> list[Node]:
    """The options of which one is picked: those done in full that change something, if they have to be, else
    those that change something, be it with one of their parts, else those that can be carried out though
    there is nothing they act on.
    """
    wholly = [o for o in options if may_be_picked(play, frame, o, whole=True)]
    partly = [o for o in options if may_be_picked(play, frame, o)]

    def changing(among: Iterable[Node]) -> list[Node]:
        return [o for o in among if would_change(play, frame, o)]

    return in_full and changing(wholly) or changing(partly) or changing(options) or wholly or partly


def would_change(play: Play, frame: Frame, option: Node) -> bool:
    """Whether an option would change anything now."""
    do = nodes(option, "do")
    return any(at_all(play, frame, n) for n in do) and not chooses_for_nothing(play, frame, do)


DIVIDED = frozenset(["remove_divided", "heal_divided"])
"""Phrases that take so much off all cards of a sort together, and not off each of them."""


def _acts_on_all(node: Node) -> bool:
    """Whether a phrase acts on all cards of a sort, or takes all tokens, however many they are."""
    if any(isinstance(n := node.get(name), Node) and n.kind == "all_of" for name in ("n", "amount")):
        return True
    acted_on = [
        value for name in SLOTS if isinstance(value := node.get(name), Node) and CARDS.of(value) is not None
        and node.kind not in DIVIDED
    ]
    return bool(acted_on) and all(value.kind == "each" for value in acted_on)


def _slots(play: Play, frame: Frame, node: Node, *, whole: bool) -> bool:
    """Whether there are cards for the phrase's slots."""
    for name in SLOTS:
        value = node.get(name)
        if not isinstance(value, Node) or value.kind in LATER or of_cards_to_be_played(value):
            continue
        if CARDS.of(value) is not None:
            found = unbarred(play, frame, node, name, selection(play, frame, value), whole=whole)
            if not enough(found, whole):
                return False
        elif PLAYERS.of(value) is not None and not players(play, frame, value) or (
            value.kind == "beneath" and not is_under_something(play, frame, value)
        ):
            return False
    return True


@lru_cache(maxsize=1024)
def of_cards_to_be_played(value: Node) -> bool:
    """Whether a phrase means whatever cards of a sort a player will play: nobody has to have one now."""
    return value.kind == "each" and any(
        which.kind == "played_by" for of in nodes(value, "of") for which in nodes(of, "is")
    )


def is_under_something(play: Play, frame: Frame, place: Node) -> bool:
    """Whether there is a card under which the place is; of one spoken of later nobody knows yet."""
    of = place.get("of")
    return not isinstance(of, Node) or of.kind in LATER or bool(zones(play, frame, place))


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
    if not whole:  # that none may be picked of "up to 2" lets nothing change
        return len(found.cards) >= min(1, found.number)
    return len(found.cards) >= found.least


@LCG.plays("lcg/designer/091", "lcg/rule/3.7")
def _asks_of_none(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a phrase asks something of "all" cards of a sort, and there is none: nothing is left undone. Of
    "each" there has to be one.
    """
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
        not speaks_of_x(phrases[at]) and _could(play, none, phrases, at) for at in _acting(phrases)
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


@LCG.plays("lcg/triggered-ability", "lcg/the-word-choose", "lcg/then")
def could_change(play: Play, frame: Frame, phrases: tuple[Node, ...]) -> bool:
    """Whether a text could change anything: choosing alone changes nothing, what stands after "then" needs
    all before it, and what is done to a chosen card has to be possible to one that may be chosen.
    """
    return any(_could(play, frame, phrases, k) for k in _acting(phrases) or range(len(phrases)))


def chooses_for_nothing(play: Play, frame: Frame, phrases: tuple[Node, ...]) -> bool:
    """Whether something is chosen, and nothing of what is then to be done to it could change anything."""
    return any(n.kind == "choose" for n in phrases) and not could_change(play, frame, phrases)


def _acting(phrases: tuple[Node, ...]) -> list[int]:
    """Where in a text the phrases stand that don't only choose, or shuffle a deck that was searched."""
    searching = any("search" in kinds_in(phrase) for phrase in phrases)
    idle = {"choose", *(SHUFFLING if searching else ())}
    return [k for k, n in enumerate(phrases) if n.kind not in idle]


TAKES_OFF: dict[str, Callable[[Play, Frame, Node, int], bool]] = {}
"""Effects that take a card off what it is attached to, and whether one is: the text goes on about no other.
"""


def _could(play: Play, frame: Frame, phrases: tuple[Node, ...], at: int) -> bool:
    """Whether one phrase of a text could change anything, as those before it are carried out."""
    node, before = phrases[at], phrases[:at]
    if node.kind == "then" and not all(_could(play, frame, before, k) for k in range(at)):
        return False
    for number, earlier in enumerate(before):
        meant = _introduced_by(frame, earlier, node)
        if meant is None:
            continue
        done = _could(play, frame, before, number)
        if not done and (earlier.kind in STIRRING or _named_by_deed(node, meant)):
            return False
        if earlier.kind == "choose" or not done:
            # what can't be done to a card doesn't keep it from being chosen where there is no other
            found = unbarred(play, frame, earlier, "what", selection(play, frame, meant))
            there = TAKES_OFF.get(earlier.kind)
            return any(
                at_all(play, *_said_of(frame, node, noun_phrase(meant), ident)) for ident in found.cards
                if there is None or there(play, frame, earlier, ident)
            )
    named = _player_named(before, node)
    if named is not None:
        return any(
            at_all(play, frame.binding(**{"that player": p}), node) for p in players(play, frame, named)
        )
    chosen = [n["what"] for n in before if n.kind == "choose"]
    if chosen and _hangs_on_the_choice(frame, node):
        return True
    who = next((n for n in chosen if isinstance(n, Node) and PLAYERS.of(n) is not None), None)
    if who is not None and CARDS.of(who) is None:
        return any(at_all(play, frame.binding(**{"that player": p}), node) for p in players(play, frame, who))
    return at_all(play, frame, node)


def _player_named(before: tuple[Node, ...], node: Node) -> Node | None:
    """The player whom an earlier phrase names besides whoever acts, if this one goes on about "that player".
    """
    who = node.get("who") if node.kind in ("player_must", "player_may") else None
    own = isinstance(who, Node) and who.kind != "that_player"
    if own or "that_player" not in kinds_in(node):
        return None
    named = (n for earlier in reversed(before) if earlier.kind != "choose" for n in earlier.walk())
    return next((n for n in named if n.kind in ONE and PLAYERS.of(n) is not None), None)


def _hangs_on_the_choice(frame: Frame, node: Node) -> bool:
    """Whether what a phrase acts on, or how much, is known only once the choice before it is made."""
    kinds = {inner.kind for inner in node.walk()}
    return "chosen" in kinds or "x" in kinds and frame.get("X") is None and frame.get("x_node") is None


def _introduced_by(frame: Frame, earlier: Node, node: Node) -> Node | None:
    """The noun phrase of an earlier phrase that pronouns of this one mean, unless the text knows already."""
    labels = {str(n[MEANS]) for n in node.walk() if n.get(MEANS) is not None}
    labels -= {name for name, _ in frame.get("named", ())}
    for value in earlier.walk() if labels else ():
        if CARDS.of(value) is not None and value.get(MEANS) is None and noun_phrase(value) in labels:
            return value
    return None


def _named_by_deed(node: Node, meant: Node) -> bool:
    """Whether a phrase names such a card by what was done with it ("the readied hero"): where that can't be
    done there is no such card.
    """
    label = noun_phrase(meant)
    return any(each.get(MEANS) == label and each.get("how") in WAYS for each in node.walk())


def _said_of(frame: Frame, node: Node, label: str, ident: int) -> tuple[Frame, Node]:
    """The phrase said of this very card where its pronouns mean what was chosen."""
    speaking = frame.binding(
        spoken=(*frame.get("spoken", ()), (ident,)), named=(*frame.get("named", ()), (label, (ident,)))
    )
    this_very = Node("exactly", card=ident)
    said = replaced(node, lambda each: each.get(MEANS) == label and CARDS.of(each) is not None, this_very)
    return speaking, said if isinstance(said, Node) else node
