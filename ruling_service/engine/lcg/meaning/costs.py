"""Costs and penalties inside a text: "pay … to …", "… unless that player pays …" (lcg/cost, lcg/to)."""

from __future__ import annotations

from functools import partial
from operator import eq

from ruling_service.engine.kernel import nothing
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rehearsing import Rehearsing
from ruling_service.engine.language.node import Node, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import changing_anything, starting, subjects, table
from ruling_service.engine.lcg.as_a_group import as_a_group
from ruling_service.engine.lcg.choosing import pick
from ruling_service.engine.lcg.meaning.structure import as_player, one_or_all
from ruling_service.engine.lcg.paying_in_full import waits_for_payment
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import EFFECTS
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.resolve import pay_cost, resolved
from ruling_service.engine.lcg.rulebook import LCG


@EFFECTS.means("pay", "lcg/cost", "lcg/to")
def pay(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A cost, then what it buys: unless the cost can be paid in full, neither happens."""
    if not starting.cost_in_full(play, frame, starting.cost_of(node)):
        play.say("The cost cannot be paid in full", *frame.cites, "lcg/cost")
        play.reframe(frame.id, success=False)
        play.bind(frame.id, did=False)
        return
    if isinstance(play.policy, Rehearsing):
        nothing.price_begins(play, frame.id, resolved.task(frame.id))
    play.then(paid.task(frame.id, node["do"], f"{path}.do"))
    pay_cost(play, frame, starting.cost_of(node), f"{path}.cost", (node,))


@LCG.procedure("lcg/cost")
def paid(play: Play, frame_id: int, do: object, path: str) -> None:
    """Once the cost is paid in full, what it buys takes place."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and frame.success:
        play.bind(frame_id, did=True)
        if isinstance(play.policy, Rehearsing):
            nothing.price_is_paid(play, frame_id, resolved.task(frame_id))
        do_all(play, play.state.frames[frame_id], do, path)
    elif frame is not None:
        play.bind(frame_id, did=False)


waits_for_payment(paid.name)


@EFFECTS.means("unless_paid", "lcg/cost", "lcg/may")
def unless_paid(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each player meant is offered to do the other thing; the effect takes place where that is declined or
    impossible.
    """
    threatened = _threatened(play, frame, as_a_group(to_each(node)), path, again(frame, node, path))
    if threatened is None:
        return
    node, frame = threatened, play.state.frames.get(frame.id, frame)
    anybody = node["who"]
    if isinstance(anybody, Node) and anybody.kind == "any_player":
        play.then(offer_in_turn.task(frame.id, node, path, tuple(play.rules.player_order(play))))
        return
    who = one_or_all(play, frame, node, path)
    if who is not None:
        play.then(*(offer.task(frame.id, node, f"{path}@{p}", p) for p in who))


def _threatened(play: Play, frame: Frame, node: Node, path: str, asked: Task) -> Node | None:
    """ "Discard the weakest character, unless that character's controller pays": which one it is has to be
    known before its controller is asked, and is then the one that it is done to. None: wait for the choice.
    """
    who = node["who"]
    meant = who.get("of") if isinstance(who, Node) else None
    if not isinstance(meant, Node) or MEANS not in meant:
        return node
    for phrase in nodes(node, "do"):
        for _, described in subjects.noun_phrases(phrase):
            if noun_phrase(described) == meant[MEANS]:
                if pick(play, frame, described, f"{path}/who", asked, require=False) is None:
                    return None
                return node.replace(do=replaced(node["do"], partial(eq, described), meant))
    return node


GROUPS = frozenset(["each_player", "the_players", "each_player_such", "each_other_player", "players_engaged"])


def to_each(node: Node) -> Node:
    """ "Each player must … unless that player pays": every one of them is asked for themselves."""
    who, do = node["who"], nodes(node, "do")
    if not isinstance(who, Node) or who.kind != "that_player" or len(do) != 1:
        return node
    first = do[0]
    for field in ("who", "of"):
        group = first.get(field)
        if isinstance(group, Node) and group.kind in GROUPS:
            own = (
                nodes(first, "do") if first.kind == "player_must"
                else (first.replace(**{field: Node("that_player")}),)
            )
            return node.replace(who=group, do=own)
    return node


@LCG.procedure("lcg/may")
def offer_in_turn(play: Play, frame_id: int, node: Node, path: str, left: tuple[int, ...]) -> None:
    """ "Any player may …": each in turn is offered to pay until one does; nobody who can't is asked."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    able = [
        p for p in left
        if starting.cost_in_full(
            play, frame.binding(**{"that player": p, "actor": p}), starting.cost_of(node)
        )
    ]
    if not able:
        offer_taken(play, frame_id, node, path, left[0] if left else table.first_player(play), False)
        return
    name = play.name(frame.source) if frame.source is not None else "the effect"
    options = [Option("pay", True), Option("do not pay", False)]
    then = answered_in_turn.choosing(frame_id, node, path, able[0], left[left.index(able[0]) + 1 :])
    play.decide("may", able[0], f"pay what {name} asks", options, then, *frame.cites, "lcg/may")


@LCG.procedure("lcg/may")
def answered_in_turn(
    play: Play, frame_id: int, node: Node, path: str, player: int, left: tuple[int, ...], yes: bool
) -> None:
    """That player pays, or the next who can is asked."""
    if yes or not left:
        offer_taken(play, frame_id, node, path, player, yes)
    else:
        offer_in_turn(play, frame_id, node, path, left)


@LCG.procedure("lcg/may")
def offer(play: Play, frame_id: int, node: Node, path: str, player: int) -> None:
    """One player's choice between the two."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    speaking = frame.binding(**{"that player": player, "actor": player})
    costs = starting.cost_of(node)
    can = starting.cost_in_full(play, speaking, costs)
    can = can and not changing_anything.chooses_for_nothing(play, speaking, costs)
    options = [Option("pay", True)] if can else []
    options.append(Option("do not pay", False))
    name = play.name(frame.source) if frame.source is not None else "the effect"
    play.decide(
        "may", player, f"pay what {name} asks", options, offer_taken.choosing(frame_id, node, path, player),
        *frame.cites, "lcg/may"
    )


@LCG.procedure("lcg/may")
def offer_taken(play: Play, frame_id: int, node: Node, path: str, player: int, yes: bool) -> None:
    """Pay, or let the effect take place."""
    play.bind(frame_id, did=yes)
    as_player(
        play, frame_id, starting.cost_of(node) if yes else node["do"], f"{path}.{'cost' if yes else 'do'}",
        player
    )
