"""What paying a part of a cost takes: which cards, and the table as it would be then, so that no part counts
on what another needs (tcg/cost).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain

from ruling_service.engine.kernel.meanings import ANYTHING
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rehearsing import Answer, Rehearsing, answered, answers, forked
from ruling_service.engine.kernel.subsets import subsets
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, resolve, table
from ruling_service.engine.tcg.meaning.cards import ALL
from ruling_service.engine.tcg.meaning.choosing import (
    FITS,
    alternatives,
    candidates,
    in_numbers_of_their_own,
    likeness,
    together_fit,
    wanted,
)
from ruling_service.engine.tcg.meaning.common import part, times_of
from ruling_service.engine.tcg.meaning.places import zones
from ruling_service.engine.tcg.meaning.registry import POSSIBLE, WAYS
from ruling_service.engine.tcg.statements import frame_of
from ruling_service.engine.tcg.tokens import culture_token

Groups = Iterator[tuple[int, ...]]

COST = "c"
"""Where a phrase stands that is asked as part of a cost."""


def _groups(play: Play, frame: Frame, cost: Node, what: Node, taken: frozenset[int] = frozenset()) -> Groups:
    """The cards that may be taken for a part of a cost: each choice of as many as it asks for."""
    if what.kind == "together":
        yield from _of_each_kind(play, frame, cost, phrases.nodes(what, "of"), taken)
        return
    if in_numbers_of_their_own(what):
        yield from chain.from_iterable(
            _groups(play, frame, cost, each, taken) for each in alternatives(what)
        )
        return
    place = cost.get("from")
    among = (
        tuple(i for z in zones(play, frame, place) for i in play.state.zone(z)) if isinstance(place, Node)
        else None
    )
    fit = FITS[cost.kind](play, frame, cost, COST) if cost.kind in FITS else None
    able = tuple(
        i for i in candidates(play, frame, what, among) if i not in taken and (fit is None or fit(i))
    )
    if what.kind in ALL or what.kind in ("top_cards", "bottom_cards"):
        yield able
        return
    open_number = what.get("count") == "x" and frame.get("X") is None
    number, least = (len(able), 1) if open_number else wanted(play, frame, what, len(able))
    yield from subsets(
        able, range(min(least, len(able)), min(number, len(able)) + 1), lambda i: likeness(play, i),
        fit=lambda group: together_fit(play, what, group),
    ).groups


def _of_each_kind(
    play: Play, frame: Frame, cost: Node, parts: tuple[Node, ...], taken: frozenset[int]
) -> Groups:
    """One choice for each kind that is named, all of different cards."""
    if not parts:
        yield ()
        return
    for group in _groups(play, frame, cost, parts[0], taken):
        for rest in _of_each_kind(play, frame, cost, parts[1:], taken | set(group)):
            yield (*group, *rest)


def _paid(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None, what: Node,
    take: Callable[[Play, int], None]
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """The table after each choice, or after a certain one."""
    for each in _groups(play, frame, cost, what) if group is None else (group,):
        imagined = play.on(play.state.fork())
        for ident in each:
            take(imagined, ident)
        yield each, imagined


@WAYS.means("exert", "tcg/exert")
@WAYS.means("must_exert", "tcg/exert")
def exerting(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """So many wounds on each of the characters."""
    times = times_of(play, frame, cost)

    def take(imagined: Play, ident: int) -> None:
        imagined.tokens(ident, "wound", imagined.card(ident).token("wound") + times)

    return _paid(play, frame, cost, group, part(cost, "what" if "what" in cost else "who"), take)


@WAYS.means("discard", "tcg/discard")
@WAYS.means("return", "tcg/leaving-play")
@WAYS.means("put_in", "tcg/moving-cards")
@WAYS.means("remove_from_game", "tcg/removed-from-game-pile")
@WAYS.means("stack", "tcg/stack")
def taking_away(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """The cards are where they were no more, and with them goes what they bear."""
    return _paid(play, frame, cost, group, part(cost, "what"), _gone)


def _gone(imagined: Play, ident: int) -> None:
    """A card is no longer where it was, nor what it bore; where it goes to makes no difference to what is to
    be paid: that cannot be paid with it, nor be played (tcg/effect).
    """
    for other in (*table.borne_by(imagined, ident), *table.stacked_on(imagined, ident)):
        _gone(imagined, other)
    imagined.put(imagined.card(ident)._replace(host=None, tokens=(), marks=()))
    imagined.move(ident, table.VOID)


@WAYS.means("reveal", "tcg/reveal")
def revealing(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """The cards stay where they are; later parts may speak of them."""
    return _paid(play, frame, cost, group, part(cost, "what"), lambda imagined, ident: None)


@WAYS.means("remove_culture_tokens", "tcg/culture-tokens")
@WAYS.means("remove_any_tokens", "tcg/culture-tokens")
def removing_culture_tokens(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """So many tokens fewer on one card, or one after the other on any."""
    number, named = cost["n"], cost.get("from")
    count = 0 if number in ("all", "x") else phrases.amount(play, frame, number)
    if not count:
        yield (), play
        return
    name = culture_token(str(cost["culture"])) if "culture" in cost else ""
    at_once = count if isinstance(named, Node) else 1
    able = phrases.cards(play, frame, named) if isinstance(named, Node) else table.active(play)
    for ident in able if group is None else group[:1]:
        imagined = play.on(play.state.fork())
        left = at_once
        for token in [name] if name else [t for t, _ in play.card(ident).tokens if t.startswith("culture:")]:
            there = imagined.card(ident).token(token)
            imagined.tokens(ident, token, max(0, there - left))
            left -= min(there, left)
        if left:
            continue
        if at_once == count:
            yield (ident,), imagined
        else:
            yield from removing_culture_tokens(imagined, frame, cost.replace(n=count - 1))


@WAYS.means("remove_tokens", "tcg/burden", "tcg/threats")
@WAYS.means("add_tokens", "tcg/burden", "tcg/threats")
def changing_tokens(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """So many burdens or threats fewer, or more."""
    number, token = cost["n"], str(cost["token"])
    imagined = play.on(play.state.fork())
    change = 0 if number == "all" else phrases.amount(play, frame, number)
    change = -change if cost.kind == "remove_tokens" else change
    bearer = table.ring_bearer(play)
    if token == "burden" and bearer is not None:
        there = imagined.card(bearer).token("burden")
        imagined.tokens(bearer, "burden", max(0, there + change))
    elif token == "threat":
        imagined.remember(("threats", table.fp(play)), max(0, table.threats(play) + change))
    yield (), imagined


@WAYS.means("choose_one", "tcg/cost")
def one_of_several(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """The table after each of the alternatives that can be paid."""
    for option in phrases.nodes(cost, "options"):
        parts = phrases.nodes(option, "do") if option.kind == "option" else (option,)
        for after in _after_all(play, frame, parts):
            yield (), after


def _after_all(play: Play, frame: Frame, parts: tuple[Node, ...]) -> Iterator[Play]:
    """The table after each way to pay parts of a cost in order."""
    if not parts:
        yield play
        return
    ways = phrases.way_of(parts[0])
    for said in phrases.of_each(play, frame, parts[0]):
        if phrases.possible(play, frame, said, True):
            for _, after in ways(play, frame, said):
                yield from _after_all(after, frame, parts[1:])


@WAYS.means("asked_by_a_text", "tcg/cost")
def asked_by_a_text(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """The table after each way to pay what another card's text asks for."""
    for after in _after_all(play, _of_that_text(play, frame, cost), phrases.nodes(cost, "do")):
        yield (), after


@POSSIBLE.means("asked_by_a_text", "tcg/cost")
def may_be_asked(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """All that the other card's text asks for can be paid."""
    return phrases.payable(play, _of_that_text(play, frame, node), phrases.nodes(node, "do"))


def _of_that_text(play: Play, frame: Frame, node: Node) -> Frame:
    source = node.get("source")
    return frame_of(play, source)._replace(controller=frame.controller) if isinstance(source, int) else frame


@WAYS.means("remove_twilight", "tcg/twilight-pool")
def removing_twilight(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """So many tokens fewer in the pool."""
    imagined = play.on(play.state.fork())
    imagined.remember("pool", max(0, table.pool(play) - phrases.amount(play, frame, cost["n"])))
    yield (), imagined


# -- whatever has no way of its own --------------------------------------------------------------------------

LINES = 24
"""So many lines of play of a part of a cost are tried."""


@WAYS.means(ANYTHING, "tcg/cost")
def carrying_it_out(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...] | None = None, slot: str = ""
) -> Iterator[tuple[tuple[int, ...], Play]]:
    """The table after each line of play in which the part was carried out in full on a fork of the game,
    where no text reacts to it; what was chosen for it before stays chosen. Where there are more lines than
    are tried, nobody knows: then the table as it is.
    """
    if isinstance(play.policy, Rehearsing):
        yield group or (), play
        return
    path = slot.rpartition("/")[0] or COST
    begun = forked(play)
    begun.state.agenda.clear()
    bindings = tuple(each for each in frame.bindings if each[0] != "paying")
    trying = begun.frame(frame._replace(bindings=bindings, success=True))
    begun.then(resolve.do.task(trying.id, cost, path))
    waiting: deque[Answer] = deque([(begun.state, None)])
    for _ in range(LINES):
        if not waiting:
            return
        branch = answered(begun, waiting.popleft())
        branch.run()
        play.carried_out += branch.carried_out
        if branch.state.pending is not None:
            waiting.extend(answers(branch.state))
        elif (done := branch.state.frames.get(trying.id)) is not None and done.success:
            yield tuple(done.get(f"pick {path}/what", ())), branch
    yield group or (), play
