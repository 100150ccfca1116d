"""Whether an effect could do anything, or all of it, now: asked before it is offered, used as a cost, or done "if able".

Sources: lcg/initiating-abilities-playing-cards (restrictions before costs), lcg/cost, lcg/triggered-ability (potential to change the game).
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import rulesets, table
from ruling_service.engine.lcg.meaning.amounts import amount
from ruling_service.engine.lcg.meaning.cards import ALL_OF_THEM, Selection, selection
from ruling_service.engine.lcg.meaning.players import _nodes, chooser, players
from ruling_service.engine.lcg.meaning.registry import CARDS, PLAYERS, POSSIBLE, NotPlayed
from ruling_service.engine.lcg.meaning.restrictions import TOKENS
from ruling_service.engine.lcg.meaning.zones import zones

SLOTS = ("to", "on", "what", "who", "from", "of", "target")
"""Fields in which a phrase names the cards it acts on."""

EACH_FOR_HIMSELF = frozenset(["each_player", "first_player"])
"""Players of whom a text speaks one by one."""

LATER = frozenset(["it", "that", "those", "first_played", "next_played"])
"""Phrases that speak of something chosen earlier in the same text, or of a card still to be played; what that will be is not known yet."""


def in_full(play: Play, frame: Frame, node: Node) -> bool:
    """Whether all of the phrase can be done now: what a cost and "if able" ask."""
    asked = POSSIBLE.of(node)
    if asked is not None:
        return bool(asked(play, frame, node, True))
    inner = [n for n in _nodes(node, "do") if isinstance(n, Node)]
    if inner and node.kind == "player_must" and _nodes(node, "who") and _nodes(node, "who")[0].kind in EACH_FOR_HIMSELF:
        frames = [frame.binding(**{"that player": p, "actor": p}) for p in players(play, frame, _nodes(node, "who")[0])]
        return all(in_full(play, own, n) for own in frames for n in inner)
    if inner and node.kind in ("choosing", "player_must", "sentence"):
        return all(in_full(play, frame, n) for n in inner)
    return _slots(play, frame, node, whole=True)


def at_all(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the phrase could change anything now: what initiating an ability asks."""
    asked = POSSIBLE.of(node)
    if asked is not None:
        return bool(asked(play, frame, node, False))
    inner = [n for n in _nodes(node, "do") if isinstance(n, Node)]
    if inner and node.kind in ("choosing", "player_must", "player_may", "sentence", "until", "during", "then"):
        return any(at_all(play, frame, n) for n in inner)
    return _slots(play, frame, node, whole=False)


def may_be_picked(play: Play, frame: Frame, option: Node) -> bool:
    """Whether an option can be carried out, so that it may be picked: what is done to all cards of a sort always can, all may be none."""
    return all(at_all(play, frame, n) or _acts_on_all(n) for n in _nodes(option, "do"))


def _acts_on_all(node: Node) -> bool:
    """Whether a phrase acts on all cards of a sort, however many they are."""
    acted_on = [value for name in SLOTS if isinstance(value := node.get(name), Node) and CARDS.of(value) is not None]
    return bool(acted_on) and all(value.kind == "each" for value in acted_on)


def _slots(play: Play, frame: Frame, node: Node, *, whole: bool) -> bool:
    """Whether there are cards for the phrase's slots."""
    for name in SLOTS:
        value = node.get(name)
        if not isinstance(value, Node) or value.kind in LATER:
            continue
        if CARDS.of(value) is not None:
            found = selection(play, frame, value)
            if not enough(found, whole):
                return False
        elif PLAYERS.of(value) is not None and not players(play, frame, value):
            return False
    return True


def enough(found: Selection, whole: bool) -> bool:
    """Whether there are cards to act on: as many as asked for if it has to be done in full, else at least one."""
    if found.number == ALL_OF_THEM:
        return bool(found.cards)
    return len(found.cards) >= (found.number if whole else min(1, found.number)) or found.least == 0


Asked = Callable[[Play, Frame, Node, bool], bool]


def _cards(play: Play, frame: Frame, node: Node, field: str, fit: Callable[[int], bool], whole: bool) -> bool:
    value = node.get(field)
    assert isinstance(value, Node)
    if value.kind in LATER:
        return True
    found = selection(play, frame, value if value.kind != "its" else Node("it"))
    able = found._replace(cards=tuple(i for i in found.cards if fit(i)))
    if found.number == ALL_OF_THEM and whole:
        return bool(found.cards) and len(able.cards) == len(found.cards)
    return enough(able, whole)


@POSSIBLE.means("exhaust", "lcg/exhausted")
def exhaust(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only ready cards can exhaust."""
    return _cards(play, frame, node, "what", lambda i: play.card(i).ready, whole)


@POSSIBLE.means("ready", "lcg/ready")
def ready(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only exhausted cards can ready."""
    return _cards(play, frame, node, "what", lambda i: not play.card(i).ready, whole)


@POSSIBLE.means("heal")
def heal(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only damaged cards can be healed."""
    return _cards(play, frame, node, "on", lambda i: play.card(i).token("damage") > 0, whole)


@POSSIBLE.means("move_damage", "lcg/move", "lcg/cannot-be-damaged")
def move_damage(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be damage on one card, and another that it can be put on."""
    from ruling_service.engine.lcg.meaning.damage import takes_damage

    origin, to = node["from"], node["to"]
    assert isinstance(origin, Node)
    assert isinstance(to, Node)
    least = amount(play, frame, node["amount"]) if whole else 1
    if origin.kind in LATER or to.kind in LATER:
        return _cards(play, frame, node, "from", lambda i: play.card(i).token("damage") >= least, whole)
    there = [i for i in selection(play, frame, to).cards if takes_damage(play, i)]
    return _cards(play, frame, node, "from", lambda i: play.card(i).token("damage") >= least and any(t != i for t in there), whole)


@POSSIBLE.means("discard_cards")
def discard_cards(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards in that hand or pile."""
    value = node.get("from")
    where = zones(play, frame, value) if isinstance(value, Node) else (table.hand(chooser(play, frame)),)
    here = sum(1 for z in where for i in play.state.zone(z) if i != frame.source)
    return here >= (amount(play, frame, node["n"]) if whole else 1)


@POSSIBLE.means("spend", "lcg/cost")
def spend(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be that many resources in the pool."""
    from ruling_service.engine.lcg.payment import pools_for_ability

    return sum(n for _, n in pools_for_ability(play, frame, node)) >= amount(play, frame, node["n"])


@POSSIBLE.means("move_tokens", "lcg/move", "lcg/resources")
def move_tokens(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be tokens on one end; a pool is not the card, so immunity does not cover it."""
    from ruling_service.engine.lcg.meaning.cards import cards
    from ruling_service.engine.lcg.meaning.common import pool_owner, token_of

    origin = node["from"]
    assert isinstance(origin, Node)
    if origin.kind in LATER:
        return True
    found = cards(play, frame, pool_owner(origin) if origin.kind == "resource_pool" else origin)
    return any(play.card(i).token(token_of(node)) for i in found)


@POSSIBLE.means("remove_from_quest", "lcg/quest-phase")
def remove_from_quest(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only a committed character can be removed from the quest."""
    return _cards(play, frame, node, "what", lambda i: play.card(i).marked("committed"), whole)


@POSSIBLE.means("commit_to_quest", "lcg/quest-phase")
def commit_to_quest(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only a character that is not committed can be committed."""
    return _cards(play, frame, node, "what", lambda i: not play.card(i).marked("committed"), whole)


@POSSIBLE.means("remove_tokens")
@POSSIBLE.means("discard_tokens")
def remove_tokens(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be that many tokens."""
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    n = node["n"]
    least = 1 if isinstance(n, Node) and n.kind == "all_of" else amount(play, frame, n)
    return _cards(play, frame, node, "from", lambda i: play.card(i).token(token) >= (least if whole else 1), whole)


@POSSIBLE.means("raise_threat")
@POSSIBLE.means("draw_equal")
def always(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can always be done."""
    return True


@POSSIBLE.means("lower_threat")
def lower_threat(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """As a cost all of it has to come off the dial."""
    of = node["of"]
    assert isinstance(of, Node)
    least = amount(play, frame, node["amount"]) if whole else 1
    who = players(play, frame, of)
    return bool(who) and all(table.threat(play, p) >= least for p in who)


@POSSIBLE.means("draw")
def draw(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a card to draw."""
    left = len(play.state.zone(table.deck(chooser(play, frame))))
    return left >= (amount(play, frame, node["n"]) if whole else 1)


@POSSIBLE.means("choose")
def choose(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be something to choose (lcg/the-word-choose)."""
    what = node["what"]
    assert isinstance(what, Node)
    if PLAYERS.of(what) is not None:
        return bool(players(play, frame, what))
    if CARDS.of(what) is None:
        raise NotPlayed("cards", what.kind)
    return enough(selection(play, frame, what), True)


@POSSIBLE.means("pay")
def pay(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The cost has to be payable in full."""
    return all(in_full(play, frame, c) for c in _nodes(node, "cost"))


TARGETING = frozenset(["choose", "choosing", "cancel_card", "cancel_when_revealed", "cancel_shadow"])
"""Phrases without whose target a text cannot be started; what is to be cancelled is a target too."""


def text_can_start(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether an ability may be initiated: its cost can be paid, its targets exist, and something would change."""
    sentences = [s for s in ability["do"] if isinstance(s, Node)] if isinstance(ability["do"], tuple) else []
    cost = _nodes(ability, "cost")
    if not all(in_full(play, frame, c) for c in cost):
        return False
    phrases = [n for s in sentences for n in _nodes(s, "do")]
    targets = [n for n in phrases if n.kind in TARGETING]
    if not all(at_all(play, frame, t) for t in targets):
        return False
    idle_is_fine = ability.kind == "action" and rulesets.variant(play, "c15")
    return bool(idle_is_fine) or any(at_all(play, frame, n) for n in phrases)


@POSSIBLE.means("engages_player", "lcg/engaged", "lcg/next-player")
def engages_player(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a player: in a solo game there is no next one."""
    to = node["player"]
    assert isinstance(to, Node)
    return bool(players(play, frame, to)) and _slots(play, frame, node, whole=whole)


@POSSIBLE.means("if_")
def if_(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Its conditions have to be true, and what follows possible."""
    from ruling_service.engine.lcg.meaning.conditions import holds

    asked = in_full if whole else at_all
    return all(holds(play, frame, c) for c in _nodes(node, "when")) and any(asked(play, frame, n) for n in _nodes(node, "do"))
