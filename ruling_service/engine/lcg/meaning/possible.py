"""What phrases need so that they could do anything, or all that they say (lcg/cost, lcg/triggered-ability).
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.lcg import subjects, table, verbs
from ruling_service.engine.lcg.allowances import stays_first, threat_may_fall_by
from ruling_service.engine.lcg.as_a_group import each_if_able
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.changing_anything import chooses_for_nothing, could_change
from ruling_service.engine.lcg.choosing import part, pool_owner, selection, so_much_asked, token_of
from ruling_service.engine.lcg.fighting import may_attack
from ruling_service.engine.lcg.filters import tokens_there
from ruling_service.engine.lcg.meaning.damage import takes_damage
from ruling_service.engine.lcg.meaning.durations import states_while
from ruling_service.engine.lcg.meaning.to_come import is_to_come
from ruling_service.engine.lcg.payment import from_each, pools_for_ability
from ruling_service.engine.lcg.permissions import dealt_no_shadow, player_prohibited
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    CARDS,
    CHOSEN,
    PLAYERS,
    POSSIBLE,
    amount,
    chooser,
    holds,
    players,
    zones,
)
from ruling_service.engine.lcg.possible import (
    LATER,
    _slots,
    at_all,
    enough,
    in_full,
    is_told_later,
    is_under_something,
    unbarred,
)
from ruling_service.engine.lcg.starting import cost_in_full, cost_of
from ruling_service.engine.lcg.undergone import why_barred
from ruling_service.engine.lcg.values import keyword

Asked = Callable[[Play, Frame, Node, bool], bool]


def _cards(play: Play, frame: Frame, node: Node, field: str, fit: Callable[[int], bool], whole: bool) -> bool:
    value = node.get(field)
    assert isinstance(value, Node)
    if is_told_later(frame, value):
        return True
    found = selection(play, frame, value if value.kind != "its" else Node("it"))
    everybody = len(found.cards)
    found = unbarred(play, frame, node, field, found)
    able = found._replace(cards=tuple(i for i in found.cards if fit(i)))
    if found.number == ALL_OF_THEM and whole:
        return bool(everybody) and len(able.cards) == everybody
    return enough(able, whole)


@POSSIBLE.means("exhaust", "lcg/exhausted")
def exhaust(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only ready cards can exhaust."""
    return _cards(play, frame, node, "what", lambda i: play.card(i).ready, whole)


@POSSIBLE.means("ready", "lcg/ready")
def ready(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only exhausted cards can ready; one to which more is done may be picked though it is ready."""
    if node.get("goes_on") and not whole:
        return _cards(play, frame, node, "what", lambda i: True, whole)
    return _cards(play, frame, node, "what", lambda i: not play.card(i).ready, whole)


@POSSIBLE.means("heal")
@POSSIBLE.means("heals", "lcg/triggered-ability")
def heal(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only damaged cards can be healed; in full, of so much damage as is named. One to which more is done may
    be picked though it is undamaged.
    """
    if node.get("goes_on") and not whole:
        return _cards(play, frame, node, "on", lambda i: True, whole)
    healed, number = "who" if node.kind == "heals" else "on", node.get("amount")
    least = so_much_asked(play, frame, number) if whole and number is not None else 1
    return _cards(play, frame, node, healed, lambda i: play.card(i).token("damage") >= least, whole)


@POSSIBLE.means("heal_divided", "lcg/triggered-ability")
def heal_divided(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only damaged cards can be healed; in full, of so much damage on all of them together."""
    return _as_many(play, frame, node, "on", "damage", node["amount"], whole)


@POSSIBLE.means("remove_divided", "lcg/triggered-ability")
def remove_divided(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be such tokens; in full, as many as are asked for on all these cards together."""
    return _as_many(play, frame, node, "from", token_of(node), node["n"], whole)


def _as_many(
    play: Play, frame: Frame, node: Node, field: str, token: str, number: Value, whole: bool
) -> bool:
    value = node.get(field)
    assert isinstance(value, Node)
    if is_told_later(frame, value):
        return True
    found = unbarred(play, frame, node, field, selection(play, frame, value))
    there = sum(play.card(i).token(token) for i in found.cards)
    return there >= max(1, so_much_asked(play, frame, number) if whole else 1)


@POSSIBLE.means("keyword_less", "lcg/triggered-ability")
@POSSIBLE.means("keyword_more", "lcg/triggered-ability")
def keyword_changed(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A card has to have the keyword whose number is to be another."""
    name = str(node["keyword"]).replace("_", " ")
    return _cards(play, frame, node, "who", lambda i: bool(keyword(play, i, name)), whole)


@POSSIBLE.means("discard_attachments", "lcg/triggered-ability")
def discard_attachments(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Something has to be attached to the card."""
    return _cards(play, frame, node, "from", lambda i: bool(table.attachments(play, i)), whole)


@POSSIBLE.means("discard_shadow", "lcg/triggered-ability")
def discard_shadow(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The enemy has to have a shadow card."""
    return _cards(play, frame, node, "to", lambda i: bool(table.shadow_cards(play, i)), whole)


@POSSIBLE.means("move_damage", "lcg/move", "lcg/cannot-be-damaged")
def move_damage(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be damage on one card, and another that it can be put on."""
    origin, to = node["from"], node["to"]
    assert isinstance(origin, Node)
    assert isinstance(to, Node)
    least = so_much_asked(play, frame, node["amount"]) if whole else 1
    if origin.kind in LATER or to.kind in LATER:
        return _cards(play, frame, node, "from", lambda i: play.card(i).token("damage") >= least, whole)
    there = [i for i in selection(play, frame, to).cards if takes_damage(play, i)]
    return _cards(
        play, frame, node, "from",
        lambda i: play.card(i).token("damage") >= least and any(t != i for t in there), whole
    )


@POSSIBLE.means("discard_cards")
def discard_cards(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards in that hand or pile."""
    value = node.get("from")
    where = zones(play, frame, value) if isinstance(value, Node) else (table.hand(chooser(play, frame)),)
    here = sum(1 for z in where for i in play.state.zone(z) if i != frame.source)
    return here >= (so_much_asked(play, frame, node["n"]) if whole else 1)


@POSSIBLE.means("spend", "lcg/cost")
def spend(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be that many resources in the pool, or in each of the pools; one, where all are spent."""
    pools, number = pools_for_ability(play, frame, node), so_much_asked(play, frame, node["n"])
    if from_each(node):
        return bool(pools) and all(there >= number for _, there in pools)
    return sum(there for _, there in pools) >= number


@POSSIBLE.means("move_tokens", "lcg/move", "lcg/resources")
def move_tokens(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be tokens on one end, and another end to which they can go; a pool is not the card, so
    immunity does not cover it.
    """
    origin, to = node["from"], node.get("to") or node.get("to_zone")
    assert isinstance(origin, Node)
    assert isinstance(to, Node)
    if origin.kind in LATER:
        return True
    found, number = _end(play, frame, origin), node.get("n")
    least = so_much_asked(play, frame, number) if whole and number is not None else 1
    full = [i for i in found if play.card(i).token(token_of(node)) >= least]
    field = "to" if node.get("to") is not None else "to_zone"
    there = None if to.kind in LATER else tuple(
        i for i in _end(play, frame, to) if why_barred(play, frame, node, field, i) is None
    )
    return any(there is None or any(t != i for t in there) for i in full)


@POSSIBLE.means("add_resources", "lcg/resources")
def add_resources(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a pool, or a card, to which they can go (lcg/ability)."""
    field = "to_card" if node.get("to_card") is not None else "to"
    end = part(node, field)
    if (pool_owner(end) if end.kind == "resource_pool" else end).kind in LATER:
        return True
    # who cannot gain any can be picked beside another: the account says it
    return any(why_barred(play, frame, node, field, ident) is None for ident in _end(play, frame, end))


@POSSIBLE.means("switch", "lcg/switch")
@POSSIBLE.means("exchange", "lcg/switch")
def change_places(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a card on either side, and not the same."""
    ends = [(field, part(node, field)) for field in ("what", "with")]
    if any(end.kind in LATER or CARDS.of(end) is None for _, end in ends):
        return True
    one, other = (
        unbarred(play, frame, node, field, selection(play, frame, end)).cards for field, end in ends
    )
    return any(i != j for i in one for j in other)


@POSSIBLE.means("declare_defender", "lcg/framework/6.4.1")
def declare_defender(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """An enemy has to be attacking."""
    attack = table.attack(play)
    return attack is not None and attack.by_enemy and _slots(play, frame, node, whole=whole)


@POSSIBLE.means("remove_from_combat", "lcg/framework/6.4.3")
def remove_from_combat(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only who takes part in an attack under way can be removed from it."""
    return _cards(play, frame, node, "what", lambda i: table.is_fighting(play, i), whole)


@POSSIBLE.means("take_token", "lcg/first-player-first-player-token")
def take_token(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Who has it cannot take it, nor anybody while it stays where it is."""
    return chooser(play, frame) != table.first_player(play) and stays_first(play, taken=True) is None


def _end(play: Play, frame: Frame, end: Node) -> tuple[int, ...]:
    """The cards from which tokens may be moved, or to which."""
    pools = end.kind == "resource_pool"
    meant = pool_owner(end) if pools else end
    return selection(play, frame, meant, pools=pools).cards if CARDS.of(meant) is not None else ()


@POSSIBLE.means("remove_from_quest", "lcg/quest-phase")
def remove_from_quest(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only a committed character can be removed from the quest."""
    return _cards(play, frame, node, "what", lambda i: play.card(i).marked("committed"), whole)


@POSSIBLE.means("attacks_now", "lcg/cannot", "lcg/attacks-outside-the-combat-phase")
@POSSIBLE.means("attacks_player_now", "lcg/cannot", "lcg/attacks-outside-the-combat-phase")
def attacks_now(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only an enemy that may attack can be made to."""

    def able(enemy: int) -> bool:
        engaged = table.engaged_player(play, enemy)
        return may_attack(play, enemy, table.first_player(play) if engaged is None else engaged) is None

    return _cards(play, frame, node, "who", able, whole)


@POSSIBLE.means("deal_shadow", "lcg/cannot", "lcg/shadow-effects")
@POSSIBLE.means("deal_shadow_more", "lcg/cannot", "lcg/shadow-effects")
def deal_shadow(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only an enemy of which no text says otherwise is dealt a shadow card."""
    return _cards(play, frame, node, "to", lambda i: dealt_no_shadow(play, i) is None, whole)


@POSSIBLE.means("commit_to_quest", "lcg/quest-phase")
def commit_to_quest(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only a character that is not committed can be committed."""
    return _cards(play, frame, node, "what", lambda i: not play.card(i).marked("committed"), whole)


@POSSIBLE.means("remove_tokens")
@POSSIBLE.means("discard_tokens")
def remove_tokens(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be that many tokens."""
    token, n = token_of(node), node["n"]
    least = so_much_asked(play, frame, n)
    return _cards(
        play, frame, node, "from", lambda i: tokens_there(play, i, token) >= (least if whole else 1), whole
    )


@POSSIBLE.means("raise_threat", "lcg/cannot")
def raise_threat(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a player whose threat can go up."""
    return _on_dials(play, frame, node, verbs.raised_threat, lambda player, number: True, whole)


@POSSIBLE.means("lower_threat", "lcg/cannot")
def lower_threat(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be threat that can come off the dial; as a cost all of it."""

    def enough(player: int, number: int) -> bool:
        least = number if whole else 1
        fall = threat_may_fall_by(play, player, number, frame.source)
        return min(table.threat(play, player), fall) >= least

    return _on_dials(play, frame, node, verbs.lowered_threat, enough, whole)


def _on_dials(
    play: Play, frame: Frame, node: Node, verb: Verb, enough: Callable[[int, int], bool], whole: bool
) -> bool:
    """Whether a threat of those meant can change so: of each of them if it has to be done in full."""
    of = node["of"]
    assert isinstance(of, Node)
    number = so_much_asked(play, frame, node["amount"]) if whole else 1
    able = [
        enough(p, number) and forbids(
            play, verb(player=p, amount=number, source=frame.source, effect=True)
        ) is None for p in players(play, frame, of)
    ]
    return bool(able) and (all(able) if whole and of.kind not in CHOSEN else any(able))


@POSSIBLE.means("draw", "lcg/drawing-cards", "lcg/cannot")
@POSSIBLE.means("draw_until", "lcg/drawing-cards", "lcg/cannot")
def draw(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a card to draw for one who may draw; up to a number in hand, fewer cards there
    than that, besides the event that says so.

    How many are drawn of what is counted only later is known later.
    """
    player = chooser(play, frame)
    left = len(play.state.zone(table.deck(player)))
    if player_prohibited(play, player, "draw_act", source=frame.source) is not None:
        return False
    if node.kind == "draw_until":
        here = sum(1 for i in play.state.zone(table.hand(player)) if i != frame.source)
        return bool(left) and here < amount(play, frame, node["n"])
    n = node["n"]
    if isinstance(n, Node) and n.kind not in TOLD_AT_ONCE:
        return True
    return left >= (amount(play, frame, n) if whole and node.kind == "draw" else 1)


TOLD_AT_ONCE = frozenset([
    "x", "per_player", "per_token", "per", "all_of", "any_amount", "up_to_amount", "that_many", "that_amount",
])  # fmt: skip
"""Amounts that are no count of what there is once the text comes to them."""


@POSSIBLE.means("choose")
def choose(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be something to choose, of each sort that the text names (lcg/the-word-choose)."""
    what = node["what"]
    assert isinstance(what, Node)
    if what.kind == "together":
        return all(choose(play, frame, node.replace(what=each), whole) for each in nodes(what, "of"))
    if PLAYERS.of(what) is not None:
        return bool(players(play, frame, what))
    if CARDS.of(what) is None:
        raise NotPlayed("cards", what.kind)
    return enough(unbarred(play, frame, node, "what", selection(play, frame, what)), True)


@POSSIBLE.means("pay")
def pay(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The cost has to be payable in full, and what is bought possible."""
    bought = nodes(node, "do")
    return (
        cost_in_full(play, frame, cost_of(node))
        and not chooses_for_nothing(play, frame, cost_of(node))
        and (not bought or could_change(play, frame, bought))
    )


@POSSIBLE.means("once_after", "lcg/delayed-effects", "lcg/move")
def once_after(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """What is delayed need not be possible yet; a card under which something is to go has to be there."""
    return all(is_under_something(play, frame, n) for n in node.walk() if n.kind == "beneath")


@POSSIBLE.means("engages_player", "lcg/engaged", "lcg/next-player")
def engages_player(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a player: in a solo game there is no next one."""
    to = node["player"]
    assert isinstance(to, Node)
    return bool(players(play, frame, to)) and _slots(play, frame, node, whole=whole)


@POSSIBLE.means("if_")
@POSSIBLE.means("while_")
def if_(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Its conditions have to be true, and what follows possible; a text may wait for what is to come. What it
    states "while" something is so can always be stated.
    """
    if is_to_come(play, frame, node) or (whole and states_while(node)):
        return True
    asked, conditions = in_full if whole else at_all, nodes(node, "when")
    if not states_while(node) and not all(holds(play, frame, c) for c in conditions):
        return False
    frame = subjects.speaking_of(play, frame, conditions)
    return any(asked(play, frame, n) for n in nodes(node, "do"))


@POSSIBLE.means("instead_if", "lcg/replacement-effects", "lcg/triggered-ability")
def instead_if(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Its conditions have to be true, and what stands in the other's place possible; of what is chosen before
    it nobody knows yet whether they are.
    """
    asked, conditions = in_full if whole else at_all, nodes(node, "when")
    open_yet = any(n.kind in LATER for each in conditions for n in each.walk())
    return (
        (open_yet or all(holds(play, frame, c) for c in conditions))
        and any(asked(play, frame, n) for n in nodes(node, "do"))
    )


@POSSIBLE.means("unless", "lcg/triggered-ability")
def unless(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Its conditions have to be untrue, and what it holds possible."""
    asked = in_full if whole else at_all
    return (
        not all(holds(play, frame, c) for c in nodes(node, "when"))
        and any(asked(play, frame, n) for n in nodes(node, "do"))
    )


@POSSIBLE.means("during", "lcg/triggered-ability")
def during(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It has to be that phase, and what it holds possible."""
    asked = in_full if whole else at_all
    return table.phase(play) == node["phase"] and any(asked(play, frame, n) for n in nodes(node, "do"))


@POSSIBLE.means("if_able", "lcg/effects", "lcg/triggered-ability")
def if_able(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """What is done only if all of it can be has to be possible in full, for one player at least."""
    own = each_if_able(nodes(node, "do"))
    if own is not None and not whole:
        return at_all(play, frame, own)
    return all(in_full(play, frame, n) for n in nodes(node, "do"))
