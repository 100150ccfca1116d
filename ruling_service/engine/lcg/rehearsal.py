"""A player card's ability tried on a fork of the game before it may be used: one of which no line of play
changes anything cannot be initiated.

Tables say of single phrases what they need (`possible`); how the phrases of one text hang together (what an
earlier one brings up, counts or chooses) only carrying them out can tell. A text is left alone as soon as one
line of it changes something, says that something happened, or comes upon what isn't played.

Sources: lcg/triggered-ability, lcg/initiating-abilities-playing-cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ruling_service.engine.kernel import nothing, unread
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rehearsing import Answer, Rehearsing, answered, answers, forked
from ruling_service.engine.kernel.unread import Unread
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.x import speaks_of_x
from ruling_service.engine.lcg import choosing, phrase_tasks, possible, resolve, starting, table
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.untold_numbers import UNTOLD
from ruling_service.errors import BudgetExceeded

LINES = 100
"""So many lines of play of one text are tried; one of which none of them changes anything may still do so in
another, and is left alone.
"""


@starting.REHEARSED
@LCG.plays("lcg/triggered-ability", "lcg/initiating-abilities-playing-cards")
def could_change(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether some line of play of an ability changes something once its cost is paid."""
    if frame.source is None or isinstance(play.policy, Rehearsing):
        return True
    if possible.is_x_said_elsewhere(play, frame, ability):
        return True
    changes, untold = play.once(("rehearsed", frame, ability), lambda: _found_out(play, frame, ability))
    for each in untold:
        unread.come_upon(play, each, of_text=False)
    return bool(changes)


def _found_out(play: Play, frame: Frame, ability: Node) -> tuple[bool, tuple[Unread, ...]]:
    """Whether some line of play changes something; and the numbers that nobody tells on which that hangs."""
    untold = set[Unread]()
    if _some_line_changes(play, frame, ability, untold):
        return True, ()
    return bool(untold), tuple(sorted(untold))


def _some_line_changes(play: Play, frame: Frame, ability: Node, untold: set[Unread]) -> bool:
    cost = (*starting.cost_of(ability), *(c for n in _prices(ability) for c in starting.cost_of(n)))
    changes, paid = _tried(play, frame, ability, starting.cost_of(ability), untold)
    free = _at_no_price(ability)
    if changes or not paid or not cost or _hangs_on_the_cost(free, cost):
        return changes
    return _tried(play, frame, free, (), untold)[0]


def _prices(ability: Node) -> list[Node]:
    """What has to be paid within a text for what it buys there."""
    return [n for sentence in nodes(ability, "do") for n in sentence.walk() if n.kind == "pay"]


@lru_cache(maxsize=4096)
def _at_no_price(node: Node) -> Node:
    """The ability with what is bought within its text for nothing."""
    if not any(n.kind == "pay" for n in node.walk()):
        return node
    fields = {name: _for_nothing(value) for name, value in node.fields.items()}
    return Node(node.kind, **{**fields, "cost": ()} if node.kind == "pay" else fields)


def _for_nothing(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(_for_nothing(each) for each in value)
    return _at_no_price(value) if isinstance(value, Node) else value


@LCG.plays("lcg/ability", "lcg/triggered-ability")
def _hangs_on_the_cost(ability: Node, cost: tuple[Node, ...]) -> bool:
    """Whether a text goes on about what its cost brings up: what it could change is nothing without it. Else
    it is assessed as things stand, and what paying does to them keeps nobody from starting it.
    """
    phrases = [n for sentence in nodes(ability, "do") for n in nodes(sentence, "do")]
    own = frozenset[str]().union(*(starting.named_in(n) for n in phrases))
    brought_up = frozenset[str]().union(*(starting.named_in(n) for n in cost)) - own
    said = [n for phrase in phrases for n in phrase.walk()]
    return any(n.kind in OF_THE_COST or n.get(MEANS) in brought_up for n in said) or any(
        n.kind in possible.LATER and n.get(MEANS) is None for n in said
    ) or any(speaks_of_x(n) for n in (*cost, *phrases))


OF_THE_COST = frozenset(["that_many", "that_player", "discarded", "discarded_this_way", "done_this_way"])
"""Phrases for what came of the cost, besides pronouns for the cards that it names."""


def _tried(
    play: Play, frame: Frame, ability: Node, cost: tuple[Node, ...], untold: set[Unread]
) -> tuple[bool, bool]:
    """Whether some line of play of an ability begun at this cost changes something, and whether its effects
    begin in any. A number that nobody tells, on which one hangs that changes nothing, is added to `untold`.
    """
    begun, number = _begin(play, frame, ability, cost)
    known = unread.reached(begun.state)
    over = resolve.resolved.task(number)
    # what replaces the payment of a price of one part changes something; of several parts all have to be paid
    of_one = len(cost) == 1 and all(part.kind != "together" for part in cost[0].walk())
    start = begun.state.fork() if of_one else None
    paid = False

    def is_over(each: Play) -> bool:
        agenda = each.state.agenda
        return agenda[-1] == over or over not in agenda or nothing.is_told(each, number)

    def changes(branch: Play) -> bool:
        nonlocal paid
        state = branch.state
        found = [each for each in unread.reached(state) if each not in known]
        numbers = [each for each in found if each.reason == UNTOLD]
        if state.over or len(found) > len(numbers) or over not in state.agenda:
            return True
        bought = number in state.begun and number in state.frames and state.frames[number].get("did", True)
        paid = paid or bought
        changed = state.pending is None and not nothing.is_idle(branch, number, over, start)
        if not changed:
            untold.update(numbers)
        return changed

    return _some_line(play, begun, is_over, changes), paid


def _some_line(
    play: Play, begun: Play, is_over: Callable[[Play], bool], wanted: Callable[[Play], bool]
) -> bool:
    """Whether some line of play comes to what is wanted, each run until it is over or somebody has to choose;
    of one that is never at an end, or that isn't tried any more, nobody knows. Each line is followed to its
    end before the next one: most texts change something whatever is chosen.
    """
    waiting: list[Answer] = [(begun.state, None)]
    for _ in range(LINES):
        if not waiting:
            return False
        branch = answered(begun, waiting.pop())
        try:
            branch.run(is_over)
        except BudgetExceeded:
            return True
        finally:
            play.carried_out += branch.carried_out
        if wanted(branch):
            return True
        waiting.extend(reversed(answers(branch.state)))
    return bool(waiting)


@choosing.PAYING_ON
@LCG.plays("lcg/cost")
def leaving_the_rest_payable(
    play: Play, frame: Frame, options: list[Option], then: Task, again: Task
) -> list[Option]:
    """The options of one part of a cost after which the rest of it can be paid in some line of play."""
    at = next((n for n, task in enumerate(play.state.agenda) if _is_bought(task, frame)), None)
    several = "/part " in str(then.args) or (
        at is not None and any(_is_a_part_of_it(task, frame) for task in play.state.agenda[at + 1 :])
    )
    if at is None or not several or isinstance(play.policy, Rehearsing):
        return options
    return [option for option in options if _can_be_paid_on(play, frame, option, then, again)]


def _is_bought(task: Task, frame: Frame) -> bool:
    """Whether a task comes after all parts of a cost or of an offer."""
    return task.name in (resolve.bought.name, starting.offer_over.name) and task.args[0] == frame.id


@starting.ALL_OFFERED
@LCG.plays("lcg/may", "lcg/cost")
def can_be_done_together(play: Play, frame: Frame, do: tuple[Node, ...], path: str, player: int) -> bool:
    """Whether a player can do all parts of an offer, each of which he could do in full by itself: one of them
    may take what another needs.
    """
    if (
        len(do) < 2 or isinstance(play.policy, Rehearsing) or frame.id not in play.state.frames
        or not all(possible.in_full(play, frame, each) for each in do)
    ):
        return True
    begun = forked(play)
    begun.reframe(frame.id, success=True)
    begun.bind(frame.id, **{"that player": player, "actor": player})
    begun.then(*phrase_tasks.tasks_of(frame, do, path), starting.offer_over.task(frame.id))
    return _comes_off(play, begun, frame)


def _is_a_part_of_it(task: Task, frame: Frame) -> bool:
    return task.name == phrase_tasks.do.name and task.args[0] == frame.id


def _can_be_paid_on(play: Play, frame: Frame, option: Option, then: Task, again: Task) -> bool:
    begun = forked(play)
    begun.reframe(frame.id, success=True)
    begun.then(again)
    begun.then(then.adding(option.value))
    return _comes_off(play, begun, frame)


def _comes_off(play: Play, begun: Play, frame: Frame) -> bool:
    """Whether all that comes before the end of a cost or an offer can be done in some line of play."""

    def is_over(each: Play) -> bool:
        return not each.state.agenda or _is_bought(each.state.agenda[-1], frame)

    def is_paid(branch: Play) -> bool:
        state = branch.state
        return state.pending is None and (frame.id not in state.frames or state.frames[frame.id].success)

    return _some_line(play, begun, is_over, is_paid)


def _begin(play: Play, frame: Frame, ability: Node, cost: tuple[Node, ...]) -> tuple[Play, int]:
    """The text as it is begun on a fork at this cost, its card played if it is an event; and the number of
    its resolution.
    """
    assert frame.source is not None
    branch = forked(play)
    card = play.card(frame.source)
    if not table.is_in_play(card) and play.printed(card.id).type == "event":
        branch.move(card.id, table.PLAYING)
    bindings = dict(frame.bindings)
    begun = resolve.begin(
        branch, ability, frame.source, frame.controller, occurrence=frame.occurrence,
        happening=frame.happening, cites=frame.cites,
        bindings={name: bindings[name] for name in bindings if name != "began"},
        cost=cost,
    )  # fmt: skip
    if "host" in bindings:
        branch.bind(begun.id, host=bindings["host"])
    return branch, begun.id
