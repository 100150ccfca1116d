"""Whether an effect could do anything, or all of it, now: asked before it is offered, used as a cost, or done
"if able".

Sources: lcg/initiating-abilities-playing-cards (restrictions before costs), lcg/cost, lcg/triggered-ability
(potential to change the game). What a phrase needs is registered by its meaning; one that nobody has a test
for needs the cards it acts on.
"""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.as_a_group import as_a_group
from ruling_service.engine.lcg.brought_in import from_aside, unheard_of
from ruling_service.engine.lcg.choosing import selection
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
    players,
    zones,
)
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import UNKNOWN
from ruling_service.engine.lcg.undergone import why_barred

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
