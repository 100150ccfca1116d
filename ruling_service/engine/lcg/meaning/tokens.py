"""Threat, resources, progress and other tokens: placed, removed, moved, spent."""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import allowances, payment, settle, table, verbs
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.choosing import (
    amount_each,
    chosen,
    how_many,
    is_own,
    one_player,
    part,
    pick,
    pool_owner,
    selection,
    so_much_asked,
    token_of,
)
from ruling_service.engine.lcg.letting_happen import each_happens, failed, happens_by
from ruling_service.engine.lcg.meaning.taking_tokens import take
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import (
    ALL_OF_THEM,
    CHOSEN,
    EFFECTS,
    POSSIBLE,
    amount,
    chooser,
    doer,
    players,
)
from ruling_service.engine.lcg.quest_phase import place_progress
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.undergone import happens_to, lets_happen, why_barred

OF_ONE = CHOSEN - {"player_such"}
"""Players of whom one is meant; of those whom a description fits all are."""


def whose_dial(play: Play, frame: Frame, node: Node, path: str) -> tuple[int, ...] | None:
    """The players whose threat changes; of "another player" one, chosen. None: wait for that choice."""
    who = part(node, "of")
    if who.kind in OF_ONE:
        return one_player(play, frame, who, f"{path}/of", again(frame, node, path), "whose threat changes")
    return players(play, frame, who)


@EFFECTS.means("raise_threat", "lcg/threat-threat-dial")
def raise_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player's threat goes up, once however the amount is counted."""
    number = amount(play, frame, node["amount"])
    who = whose_dial(play, frame, node, path)
    if number and who:
        play.happen(
            *(verbs.raised_threat(player=p, amount=number, source=frame.source, effect=True) for p in who),
            frame=frame.id
        )


@EFFECTS.means("lower_threat", "lcg/threat-threat-dial")
def lower_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player's threat goes down."""
    number = amount(play, frame, node["amount"])
    who = whose_dial(play, frame, node, path)
    if number and who:
        play.happen(
            *(verbs.lowered_threat(player=p, amount=number, source=frame.source, effect=True) for p in who),
            frame=frame.id
        )


@EFFECTS.means("raise_threat_to", "lcg/threat-threat-dial")
def raise_threat_to(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each threat that is lower becomes that number."""
    lower = [
        (p, lacking) for p in whose_dial(play, frame, node, path) or ()
        if (lacking := amount(play, frame, node["n"]) - table.threat(play, p)) > 0
    ]
    if lower:
        play.happen(
            *(verbs.raised_threat(player=p, amount=n, source=frame.source, effect=True) for p, n in lower),
            frame=frame.id
        )
    else:
        failed(play, frame)


@POSSIBLE.means("raise_threat_to", "lcg/triggered-ability")
@POSSIBLE.means("set_threat", "lcg/triggered-ability")
def may_become_that_number(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a threat that is another number than that, or a lower one where it is raised to
    that.
    """
    number = amount(play, frame, node["n"])
    levels = [table.threat(play, p) for p in players(play, frame, part(node, "of"))]
    return any(level < number or level > number and node.kind == "set_threat" for level in levels)


@EFFECTS.means("set_threat", "lcg/threat-threat-dial")
def set_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player's threat becomes that number: it is raised or lowered by the difference."""
    number = amount(play, frame, node["n"])
    happened = []
    for player in players(play, frame, part(node, "of")):
        change = number - table.threat(play, player)
        if change:
            verb = verbs.raised_threat if change > 0 else verbs.lowered_threat
            happened.append(verb(player=player, amount=abs(change), source=frame.source, effect=True))
    if happened:
        play.happen(*happened, frame=frame.id)


@EFFECTS.means("take_token", "lcg/first-player-first-player-token")
def take_token(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player becomes the first player."""
    player = doer(play, frame)
    if player == table.first_player(play) or allowances.stays_first(play, taken=True) is not None:
        failed(play, frame)
    else:
        play.happen(verbs.passed_first_player_token(player=player), frame=frame.id)


@LCG.plays("lcg/initial-threat-level", "lcg/designer/153")
def _down_to_start(play: Play, player: int) -> int:
    """By how much a player's threat goes down to where it started, as cards in play change that; 0 if it
    is not above.
    """
    start = allowances.starting_threat(play, player)
    down = table.threat(play, player) - start
    return int(down) if down > 0 and allowances.counted_threat(play, player) > start else 0


@POSSIBLE.means("lower_to_start", "lcg/triggered-ability", "lcg/cannot")
def may_be_lowered_to_start(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The threat has to be above where it started, and be able to fall."""
    player = chooser(play, frame)
    down = _down_to_start(play, player)
    fall = verbs.lowered_threat(player=player, amount=down, source=frame.source, effect=True)
    return down > 0 and forbids(play, fall) is None


@EFFECTS.means("lower_to_start", "lcg/initial-threat-level", "lcg/designer/153")
def lower_to_start(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player's threat goes down to where it started, as cards in play change that."""
    player = doer(play, frame)
    down = _down_to_start(play, player)
    if down > 0:
        play.happen(
            verbs.lowered_threat(player=player, amount=down, source=frame.source, effect=True), frame=frame.id
        )
    else:
        failed(play, frame)


@EFFECTS.means("lower_elimination_level", "lcg/threat-elimination-level", "lcg/scenario/trouble-in-tharbad")
def lower_elimination_level(play: Play, frame: Frame, node: Node, path: str) -> None:
    """From now on players are eliminated at so much less threat."""
    level = max(0, play.fact("elimination level", settle.USUAL_LEVEL) - amount(play, frame, node["n"]))
    play.remember("elimination level", level)
    play.say(f"The threat elimination level is {level}", *frame.cites, "lcg/threat-elimination-level")


@POSSIBLE.means("lower_elimination_level")
def may_be_lowered(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The level can always fall further."""
    return True


@EFFECTS.means("add_resources", "lcg/resources")
def add_resources(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Resources go to a hero's pool, or onto a card."""
    card = node.get("to_card")
    gains = card if isinstance(card, Node) else pool_owner(part(node, "to"))
    each_its_own = is_own(node["n"], gains)
    number = 0 if each_its_own else amount(play, frame, node["n"])
    if card is not None:
        to = chosen(play, frame, node, path, "to_card", "who gains resources")
    else:
        to = pick(
            play,
            frame,
            gains,
            f"{path}/to",
            again(frame, node, path),
            purpose="whose pool gains resources",
            barred=lambda ident: why_barred(play, frame, node, "to", ident),
            pools=True,
        )
    if to is not None and each_its_own:
        frame = play.state.frames.get(frame.id, frame)
        happens_by(play, frame, verbs.gained_resources, amount_each(play, frame, node["n"], to, gains))
    elif to is not None and number:
        each_happens(play, frame, verbs.gained_resources, to, amount=number)


happens_to("add_resources", "to", verbs.gained_resources)
happens_to("add_resources", "to_card", verbs.gained_resources)
happens_to("place_bypassing", "on", verbs.placed_progress)


@lets_happen("place_tokens", "on")
@lets_happen("move_tokens", "to")
@lets_happen("move_tokens", "to_zone")
def _would_lie_there(play: Play, frame: Frame, node: Node, ident: int) -> Occurrence:
    """What placing a token on the card would be."""
    known = {"progress": verbs.placed_progress, "damage": verbs.damaged, "resource": verbs.gained_resources}
    verb = known.get(token_of(node))
    common = {"life": play.card(ident).life, "amount": 1, "source": frame.source, "effect": True}
    if verb is None:
        return verbs.placed_tokens(card=ident, token=token_of(node), **common)
    return verb(**{verb.roles[0]: ident, **common})


@EFFECTS.means("place_tokens", "lcg/running-out-of-tokens")
def place_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Tokens are placed on the card: progress meant for the current quest, however it is called, passes
    through the active location (lcg/active-location).
    """
    on = chosen(play, frame, node, path, "on", "where tokens are placed")
    if on is None:
        return
    token = token_of(node)
    if is_own(node["n"], node["on"]) and len(on) > 1:
        for ident, own in amount_each(play, frame, node["n"], on, node["on"]).items():
            put(play, frame, token, (ident,) if own else (), own)
        return
    number = amount(play, frame, node["n"])
    if not number:
        failed(play, frame)
        return
    through = token == "progress" and (quest := table.current_quest(play)) in on
    others = tuple(ident for ident in on if not through or ident != quest)
    if others or not on:
        put(play, frame, token, others, number)
    if through:
        place_progress(play, number, frame.id, frame.source)


def put(play: Play, frame: Frame, token: str, on: tuple[int, ...], number: int, moved: bool = False) -> None:
    """Put tokens of a sort on cards, as what that means: damage, progress, resources or plain tokens."""
    if token == "progress":
        each_happens(play, frame, verbs.placed_progress, on, amount=number)
    elif token == "damage":
        each_happens(play, frame, verbs.damaged, on, amount=number)
    elif token == "resource":
        roles: dict[str, Hashable] = {"moved": True} if moved else {}
        each_happens(play, frame, verbs.gained_resources, on, amount=number, **roles)
    else:
        each_happens(play, frame, verbs.placed_tokens, on, amount=number, token=token)


@EFFECTS.means("discard_from_pool", "lcg/resources")
def discard_from_pool(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Resources leave the pool, or each of the pools, that the text names; a pool that is picked to pay a
    cost has as many as the cost asks for.
    """
    least = so_much_asked(play, frame, node["n"]) if "cost" in path else 1
    from_ = pick(
        play, frame, pool_owner(part(node, "pool")), f"{path}/pool", again(frame, node, path),
        purpose="whose resources are discarded", pools=True,
        fit=lambda i: play.card(i).token("resource") >= least
    )
    if from_ is None:
        return
    there = {i: play.card(i).token("resource") for i in from_}
    most = max(there.values(), default=0)
    number = how_many(
        play, frame, node["n"], most, path, again(frame, node, path), "how many resources are discarded"
    )
    if number is None:
        return
    if not most or any(here < so_much_asked(play, frame, node["n"]) for here in there.values()):
        failed(play, frame)
    for ident, here in there.items():
        if gone := min(here, number):
            take(play, play.state.frames.get(frame.id, frame), "resource", ident, gone)


@POSSIBLE.means("discard_from_pool")
def may_discard_from_pool(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be so many resources in such a pool; in each of them, where all are named."""
    found = selection(play, frame, pool_owner(part(node, "pool")), pools=True)
    least = so_much_asked(play, frame, node["n"]) if whole else 1
    enough_there = [play.card(i).token("resource") >= least for i in found.cards]
    return bool(enough_there) and (all if whole and found.number == ALL_OF_THEM else any)(enough_there)


@EFFECTS.means("move_tokens", "lcg/move")
def move_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Tokens go from one card, or pool, to another on which they can be placed."""
    from_ = _end(play, frame, node, path, "from", "from", "from where tokens are moved")
    if from_ is None:
        return
    to = _end(
        play, play.state.frames.get(frame.id, frame), node, path, "to", "to_zone", "to where tokens are moved"
    )
    if to is None:
        return
    if not from_ or not to or from_ == to:
        failed(play, frame)
        return
    token = token_of(node)
    there = play.card(from_[0]).token(token)
    number = how_many(play, frame, node["n"], there, path, again(frame, node, path), "how many are moved")
    if number is None:
        return
    if there < number:
        failed(play, frame)
    if not there and not number:  # all of them, and there are none (lcg/designer/091)
        play.say(f"No {token} lies on {play.name(from_[0])} to be moved", *frame.cites, "lcg/move")
    if min(there, number):
        play.then(move_one_way.task(frame.id, token, from_[0], to[0], min(there, number)))


def _end(
    play: Play, frame: Frame, node: Node, path: str, field: str, pool_field: str, purpose: str
) -> tuple[int, ...] | None:
    name = field if node.get(field) is not None else pool_field
    value = part(node, name)
    pools = value.kind == "resource_pool"
    meant = pool_owner(value) if pools else value
    token = token_of(node)
    return pick(
        play, frame, meant, f"{path}/{name}", again(frame, node, path), purpose=purpose, pools=pools,
        fit=(lambda ident: play.card(ident).token(token) > 0) if name == "from" else None,
        barred=lambda ident: why_barred(play, frame, node, name, ident),
    )


@LCG.procedure("lcg/move")
def move_one_way(play: Play, frame_id: int, token: str, origin: int, to: int, number: int) -> None:
    """Take the tokens off one card and put them on the other."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        put(play, frame, token, (to,), number, moved=True)
        take(play, frame, token, origin, number)


@EFFECTS.means("spend", "lcg/cost", "lcg/resources")
def spend(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Resources are spent from the pools the text allows, all that it asks for or none."""
    pools = payment.pools_for_ability(play, frame, node)
    if payment.from_each(node):
        if isinstance(node["n"], Node) and node["n"].kind == "all_of":
            payment.take(play, frame.id, tuple(pool for pool in pools if pool[1]))
        else:
            each_spends(play, frame, pools, amount(play, frame, node["n"]))
        return
    there = sum(n for _, n in pools)
    number = how_many(
        play, frame, node["n"], there, path, again(frame, node, path), "how many resources are spent"
    )
    if number is None:
        return
    if there < number:
        failed(play, frame)
        return
    if number:
        payment.pay(play, doer(play, frame), [i for i, _ in pools], number, frame=frame.id)


def each_spends(play: Play, frame: Frame, pools: list[tuple[int, int]], number: int) -> None:
    """So many resources from each of the pools: all of them can, or nothing is spent."""
    if not pools or any(there < number for _, there in pools):
        failed(play, frame)
    elif number:
        payment.take(play, frame.id, tuple((pool, number) for pool, _ in pools))


@EFFECTS.means("starting_threat", "lcg/initial-threat-level")
def starting_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Players start at another threat than their heroes add up to."""
    change = amount(play, frame, node["n"]) * (1 if node["by"] == "more" else -1)
    for player in players(play, frame, part(node, "of")):
        level = max(0, table.threat(play, player) + change)
        play.remember(("threat", player), level)
        play.remember(("starting threat", player), level)
        play.say(f"{play.player(player)} starts at threat {level}", *frame.cites, "lcg/initial-threat-level")


@EFFECTS.means("card_gains_resources", "lcg/resources")
def card_gains_resources(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The hero gains resources."""
    do_all(play, frame, (Node("add_resources", n=node["n"], to_card=node["who"]),), path)


@EFFECTS.means("empty_pool", "lcg/resources")
def empty_pool(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The pools lose all their resources."""
    from_ = pick(
        play, frame, _pools_to_empty(node), f"{path}/from", again(frame, node, path),
        purpose="whose resources are discarded", pools=True
    )
    if from_ is None:
        return
    if not from_:  # all may be none (lcg/designer/091)
        failed(play, frame)
    for ident in from_:
        if there := play.card(ident).token("resource"):
            take(play, play.state.frames.get(frame.id, frame), "resource", ident, there)


def _pools_to_empty(node: Node) -> Node:
    """Whose pools: those the text names, else those of every hero of the sphere."""
    if node.get("from") is not None:
        return pool_owner(part(node, "from"))
    which = Node("filter", type=("hero",), **{"is": (Node("sphere", name=node["sphere"]),)})
    return Node("each", of=which)


@POSSIBLE.means("empty_pool")
def may_empty_pool(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be resources in such a pool."""
    pools = selection(play, frame, _pools_to_empty(node), pools=True)
    return any(play.card(i).token("resource") for i in pools.cards)


@EFFECTS.means("gain_resource", "lcg/resources", "lcg/spheres-of-influence")
def gain_resource(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The pool of a hero of the player's that belongs to the sphere gains resources."""
    do_all(play, frame, (_to_pool(node),), path)


@POSSIBLE.means("gain_resource", "lcg/resources", "lcg/cannot")
def may_gain_resource(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The player has to control such a hero, who can gain resources."""
    given = _to_pool(node)
    pools = selection(play, frame, part(given, "to_card"), pools=True).cards
    return any(why_barred(play, frame, given, "to_card", ident) is None for ident in pools)


def _to_pool(node: Node) -> Node:
    own = Node("controlled_by", who=Node("you"))
    which = Node("filter", type=("hero",), **{"is": (Node("sphere", name=node["sphere"]), own)})
    return Node("add_resources", n=node["n"], to_card=Node("some", count=1, of=which))


@EFFECTS.means("place_bypassing", "lcg/active-location")
def place_bypassing(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Progress goes straight to the quest, past the active location."""
    on = chosen(play, frame, node, path, "on", "where progress is placed")
    if on is not None:
        each_happens(play, frame, verbs.placed_progress, on, amount=amount(play, frame, node["n"]))


@EFFECTS.means("limit_tokens", "lcg/limits", "lcg/cannot")
def limit_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """From now on no more tokens may be placed there in that time; those already placed in it count."""
    says = Node(
        "token_limit", n=amount(play, frame, node["n"]), token=node["token"], on=node["on"], per=node["per"]
    )
    do_all(play, frame, (Node("until", of=node["per"], do=(says,)),), path)


@POSSIBLE.means("limit_tokens")
def may_limit_tokens(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card."""
    return bool(selection(play, frame, part(node, "on")).cards)
