"""Carrying out an ability's text: sentence by sentence, phrase by phrase, each phrase a task on the agenda.

A phrase whose cards have to be chosen puts up the decision and is run again when it is made; what was chosen
is kept in the frame of the resolution. Sources: lcg/initiating-abilities-playing-cards,
lcg/timing-of-ability-resolution, lcg/then.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ruling_service.engine.kernel import nothing
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.language.x import speaks_of_x
from ruling_service.engine.lcg import (
    deeds,
    left_since,
    missing_cards,
    starting,
    verbs,
    without_effect,
)
from ruling_service.engine.lcg.each_for_himself import each_goes_on
from ruling_service.engine.lcg.frames import bound
from ruling_service.engine.lcg.limits import count_use
from ruling_service.engine.lcg.one_of_several import left_open, which_one
from ruling_service.engine.lcg.paying_in_full import waits_for_payment
from ruling_service.engine.lcg.phrase_tasks import do_all, tasks_of
from ruling_service.engine.lcg.phrases import chooser
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import kinds_in
from ruling_service.engine.lcg.undergone import foreseen
from ruling_service.engine.lcg.whole_sentences import ends_a_sentence

SPEAKS_OF_ITSELF = kinds_with("lcg", "speaks_of_itself")
"""Phrases of a text for which its other phrases matter: what is repeated, where the rest of some cards goes,
that nothing cancels what it reveals, what cards are called that are laid facedown, what comes of it where
nobody can be joined, and whether what it reveals comes into play engaged. (All of a Travel text is a price.)
"""


def begin(
    play: Play, ability: Node, source: int | None, controller: int | None, *,
    occurrence: Occurrence | None = None,
    happening: int | None = None, cites: tuple[str, ...] = (), bindings: dict[str, Any] | None = None,
    then: tuple[Task, ...] = (),
    cost: tuple[Node, ...] = (),
) -> Frame:  # fmt: skip
    """Start resolving an ability's text: its `cost` first, without which nothing follows; `then` is done when
    it is over.
    """
    frame = Frame(
        -1, source, controller, play.card(source).life if source is not None else 0, occurrence, happening,
        cites=cites
    )
    frame = frame.binding(began=frame.life, **(bindings or {}))
    if not left_since.ASKING.isdisjoint(kinds_in(ability)):
        frame = frame.binding(**{left_since.OF_LEAVING: True})
    if left := left_since.gone(play, frame):
        frame = frame.binding(**{left_since.GONE: tuple(sorted(left))})
    if ability.get("x") is not None and frame.get("X") is None:
        frame = frame.binding(x_node=ability["x"])
    if source is not None:
        frame = frame.binding(host=play.card(source).host if play.card(source).host is not None else -1)
    if ability.kind == "travel" or not SPEAKS_OF_ITSELF.isdisjoint(kinds_in(ability)):
        frame = frame.binding(text=ability)
    frame = play.frame(deeds.watched(frame, ability))
    open_yet = [which_one.task(frame.id, label, among, ability) for label, among in left_open(frame, ability)]
    if cost:
        play.then(
            *open_yet, pay_first.task(frame.id, cost, _sentences(ability)), bought.task(frame.id, ability),
            resolved.task(frame.id), *then
        )
    else:
        play.then(*open_yet, *_effects(frame, ability), resolved.task(frame.id), *then)
        _effects_begin(play, frame.id, ability)
    return frame


def _effects_begin(play: Play, frame_id: int, ability: Node) -> None:
    """From here on the text itself is carried out; a Travel text is a price, for which the step lets the
    players arrive.
    """
    if ability.kind != "travel":
        nothing.effects_begin(play, frame_id, _sentences(ability), resolved.task(frame_id))


def _sentences(ability: Node) -> tuple[Node, ...]:
    return each_goes_on(foreseen(starting.price_of(ability)))


TRAVEL_REFUSED = "travel refused"
"""What is remembered of a location to which the players do not come: the price of travelling was not paid."""

ALSO_WITHOUT = frozenset(["if_able", "if_", "instead_if", "unless", "player_may", "may_either"])
"""Phrases of a Travel text that says itself what comes of it where something cannot be done."""

TRAVEL_BOUGHT = "travel bought"
"""Whether a text has come to what it says is paid for: "to travel here"."""


@LCG.procedure("lcg/cost")
def pay_first(
    play: Play, frame_id: int, cost: tuple[Node, ...], sentences: tuple[Node, ...] = ()
) -> None:
    """Pay the cost of these sentences, all of it or nothing."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if starting.cost_in_full(play, frame, cost):
        pay_cost(play, frame, cost, "cost", sentences)
    else:
        play.reframe(frame_id, success=False)


@LCG.procedure("lcg/cost", "lcg/to")
def bought(play: Play, frame_id: int, ability: Node) -> None:
    """The text, once its cost is paid in full."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and frame.success:
        if frame.source is not None:
            # a card may leave play as the cost of its own ability
            play.reframe(frame_id, life=play.card(frame.source).life)
        play.then(*_effects(frame, ability))
        _effects_begin(play, frame_id, ability)
    elif frame is not None:
        play.say("The cost is not paid in full: nothing follows", "lcg/cost")
        if ability.kind == "travel":
            play.remember((TRAVEL_REFUSED, frame.source), True)


waits_for_payment(bought.name)


def repeat(play: Play, frame: Frame) -> None:
    """Carry the text of a resolution out once more, after what is left of it, with new choices; how often it
    is carried out again is not asked again.
    """
    ability = frame.get("text")
    if isinstance(ability, Node):
        kept = tuple(b for b in frame.bindings if b[0] in ("text", "host", "X", "that player", "actor"))
        fresh = play.frame(deeds.watched(frame._replace(bindings=kept), ability))
        at = next(
            (n for n, t in enumerate(play.state.agenda) if t.name == resolved.name and t.args[0] == frame.id),
            len(play.state.agenda)
        )
        again = tuple(s for s in _sentences(ability) if all(n.kind != "repeat_for" for n in s.walk()))
        play.state.agenda[at:at] = reversed([*_steps(fresh, again), resolved.task(fresh.id)])


ANSWERS = frozenset(["did", "did_so", "could_not", "otherwise", "instead_if"])
"""Phrases that say themselves what comes of an offer that was taken or declined."""


def _effects(frame: Frame, ability: Node) -> list[Task]:
    """The tasks of a text. Where an action or response is an offer to pay a cost, everything after "to" is
    what it buys, the sentences behind it too.
    """
    sentences = _sentences(ability)
    steps = _steps(frame, sentences)
    behind = sentences[1:]
    bought_too = (
        behind and ability.kind in ("action", "response") and _offers_to_pay(sentences[0])
        and all(ANSWERS.isdisjoint(kinds_in(each)) for each in behind)
    )
    return [steps[0], if_paid.task(frame.id, tuple(steps[1:]))] if bought_too else steps


def _offers_to_pay(sentence: Node) -> bool:
    """Whether a sentence says no more than that somebody may pay a cost to do something."""
    offers = nodes(sentence, "do")
    return len(offers) == 1 and offers[0].kind == "player_may" and [
        n.kind for n in nodes(offers[0], "do")
    ] == ["pay"]  # fmt: skip


@LCG.procedure("lcg/rule/4.2.4", "lcg/cost")
def if_paid(play: Play, frame_id: int, steps: tuple[Task, ...]) -> None:
    """The sentences behind an offer to pay a cost, if it was paid."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and frame.get("did", frame.success):
        play.then(*steps)


def _steps(frame: Frame, sentences: tuple[Node, ...]) -> list[Task]:
    """A task for each sentence; one that the next may replace ("instead if …") shares a task with it, and
    with whatever stands in place of both.
    """
    steps: list[Task] = []
    before: Node | None = None
    for number, node in enumerate(sentences):
        other = alternative(node)
        if other is not None and before is not None:
            steps[-1] = either.task(frame.id, before, node, f"s{number}")
            before = _either_way(before, other)
        else:
            before = node
            steps.append(sentence.task(frame.id, node, f"s{number}"))
    return steps


def alternative(sentence: Node) -> Node | None:
    """The "instead if" that a sentence consists of, if it does."""
    do = sentence.get("do")
    first = do[0] if isinstance(do, tuple) and len(do) == 1 else None
    return first if isinstance(first, Node) and first.kind == "instead_if" else None


@LCG.procedure("lcg/replacement-effects")
def either(play: Play, frame_id: int, usual: Node, other: Node, path: str) -> None:
    """Carry out the sentence, or, if its condition is true, the one that replaces it."""
    frame, instead = play.state.frames.get(frame_id), alternative(other)
    if frame is None or instead is None:
        return
    sentence(play, frame_id, _either_way(usual, instead), path)


def _either_way(usual: Node, instead: Node) -> Node:
    """The sentence with what stands in its place if the conditions of that are true."""
    ways = Node("either_way", when=instead["when"], usual=usual["do"], other=instead["do"])
    return usual.replace(do=(ways,))


@LCG.plays("lcg/effects")
def left_by_its_own_text(play: Play, happening: Happening) -> bool:
    """A text that discards, returns or moves its own card goes on speaking: what has begun is carried out as
    far as it can be.
    """
    frame = play.state.frames.get(happening.frame) if happening.frame is not None else None
    if frame is not None and frame.source is not None:
        life = play.card(frame.source).life
        about = (o.get(LCG.verbs[o.kind].about) for o in happening.occurrences)
        if life != frame.life and frame.source in about:
            play.reframe(frame.id, life=life)
    return False


CUT_SHORT = "cut short"
"""The name under which a text remembers that it has been told that it goes no further."""


@LCG.procedure("lcg/timing-of-ability-resolution")
def sentence(play: Play, frame_id: int, node: Node, path: str) -> None:
    """Carry out one sentence; a card that left play midway resolves no further (a designer's rule), unless it
    was its own text that told it to.
    """
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if (
        frame.source is not None and play.card(frame.source).life != frame.life
        and play.printed(frame.source).type != "event"
    ):
        if not frame.get(CUT_SHORT):
            play.bind(frame_id, **{CUT_SHORT: True})
            said = f"{play.name(frame.source)} has left play: what its text says further is not done"
            play.say(said, *frame.cites, "lcg/designer/097", idle=True)
        return
    missing_cards.tell(play, node)
    do_all(play, frame, node["do"], path)


@LCG.procedure("lcg/timing-of-ability-resolution")
def resolved(play: Play, frame_id: int) -> None:
    """The text is done with; if nothing came of it, that is said."""
    frame = play.state.frames.pop(frame_id, None)
    if frame is not None:
        without_effect.tell(play, frame)
        _refuse_if_unpaid(play, frame)


@LCG.plays("lcg/travel", "lcg/rule/3.7")
def _refuse_if_unpaid(play: Play, frame: Frame) -> None:
    """All of a Travel text is a price: where not all of it could be done, the players do not travel there."""
    text = frame.get("text")
    if not isinstance(text, Node) or text.kind != "travel" or "cost" in text:
        return
    buys = "travel_here" in kinds_in(text)
    if frame.get(TRAVEL_BOUGHT) if buys else frame.success:
        return
    if ALSO_WITHOUT.isdisjoint(phrase.kind for phrase in text.walk()):
        play.say("Not all that its Travel text asks for is done: it is not met", "lcg/travel", "lcg/rule/3.7")
        play.remember((TRAVEL_REFUSED, frame.source), True)


for _next in (if_paid, either, sentence, resolved):
    ends_a_sentence(_next.name)


@LCG.procedure()
def set_success(play: Play, frame_id: int, success: bool) -> None:
    """Say whether what comes next starts from "all done in full"."""
    play.reframe(frame_id, success=success)


def pay_cost(
    play: Play, frame: Frame, cost: tuple[Node, ...], path: str, sentences: tuple[Node, ...]
) -> None:
    """Put the parts of a cost on the agenda; whether all of it was paid is then the frame's `success`.

    `sentences` are what it buys.
    """
    first = [choose_x.task(frame.id, cost, sentences)] if starting.leaves_x_open(frame, cost) else []
    play.then(*first, pay_parts.task(frame.id, cost, path))


@LCG.procedure("lcg/the-letter-x", "lcg/cost")
def choose_x(
    play: Play, frame_id: int, phrases: tuple[Node, ...], sentences: tuple[Node, ...] = ()
) -> None:
    """Whoever carries the phrases out, or pays them for the sentences, names X, among the numbers for which
    all of it can be done.
    """
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    payable = list(starting.payable(play, frame, phrases, sentences)) or [0]
    options = [Option(f"X is {x}", x) for x in payable]
    play.decide(
        "target", chooser(play, frame), "what X is", options, x_chosen.choosing(frame_id), "lcg/the-letter-x"
    )


@LCG.procedure("lcg/the-letter-x")
def x_chosen(play: Play, frame_id: int, x: int) -> None:
    """X is fixed from here on."""
    play.bind(frame_id, X=x)


@LCG.procedure("lcg/cost", "lcg/the-letter-x")
def pay_parts(play: Play, frame_id: int, cost: tuple[Node, ...], path: str) -> None:
    """The parts of a cost, without those that ask for something X times where X is 0."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        due = tuple(part for part in cost if not (frame.get("X") == 0 and speaks_of_x(part)))
        play.then(set_success.task(frame_id, True), *tasks_of(frame, due, path))


GOVERNS = {
    "forced": "lcg/forced", "response": "lcg/response", "action": "lcg/action-action-ability",
    "constant": "lcg/constant-ability",
    "when_revealed": "lcg/when-revealed", "shadow": "lcg/shadow-effects", "travel": "lcg/travel",
}  # fmt: skip


def start(
    play: Play, ident: int, ability: Node, index: int, controller: int | None, o: Occurrence | None = None,
    happening: int | None = None,
    *, host: int = -1, bindings: dict[str, Hashable] | None = None, counted: bool = False,
) -> None:  # fmt: skip
    """Start an ability: say so, count it (an event's use was `counted` as it was played), pay its cost, then
    resolve the text.
    """
    if not counted:
        count_use(play, ident, index, ability, controller)
    cites = (*entry(play, ident), GOVERNS.get(ability.kind, "lcg/effects"))
    play.tell(
        verbs.triggered(card=ident, player=controller, ability=ability.kind),
        f"{play.name(ident)}: {title_of(ability)}", *cites
    )
    frame = Frame(-1, ident, controller, play.card(ident).life, o, happening).binding(host=host)
    known = {**bound(play, frame, ability, o), **(bindings or {})}
    frame = begin(
        play, ability, ident, controller, occurrence=o, happening=happening, cites=cites, bindings=known,
        cost=starting.cost_of(ability), then=_used(ident, controller, ability)
    )
    if host != -1:
        play.bind(frame.id, host=host)


def _used(ident: int, player: int | None, ability: Node) -> tuple[Task, ...]:
    """What follows once a player's action or response has been resolved: texts can wait for that."""
    if player is None or ability.kind not in ("action", "response"):
        return ()
    return (ability_over.task(ident, player, ability.kind),)


@LCG.procedure("lcg/triggered-ability")
def ability_over(play: Play, ident: int, player: int, kind: str) -> None:
    """A player has used an ability, and it has been resolved."""
    play.happen(verbs.ability_over(card=ident, player=player, ability=kind))


def title_of(ability: Node) -> str:
    return {"forced": "Forced", "response": "Response", "action": "Action", "when_revealed": "When Revealed",
            "shadow": "Shadow",
            "travel": "Travel", "constant": "its text applies"}.get(ability.kind, ability.kind)  # fmt: skip
