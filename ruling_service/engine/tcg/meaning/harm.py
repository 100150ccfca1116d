"""Wounding, exerting, healing, killing, discarding, returning to hand."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, resolve, table, verbs, wounds
from ruling_service.engine.tcg.meaning import structure
from ruling_service.engine.tcg.meaning.choosing import FITS, chosen, enough, pick
from ruling_service.engine.tcg.meaning.common import (
    again,
    can_happen,
    chooser,
    each_happens,
    failed,
    how_many,
    is_cost,
    number,
    part,
    show,
    times_of,
)
from ruling_service.engine.tcg.meaning.piles import belongs_there, go_to, searched, shuffle_searched
from ruling_service.engine.tcg.meaning.places import zones
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.rulebook import TCG

MANY = 20
"""How often something can be chosen to happen where nothing bounds it."""


def several_times(
    play: Play, frame: Frame, node: Node, path: str, verb: Verb, fit: Callable[[int], bool] | None,
    purpose: str
) -> None:
    """Let it happen to the cards meant, one token at a time."""
    who = chosen(play, frame, node, path, "what", purpose, fit)
    if who is None:
        return
    show(play, frame, verb.past, who)
    frame = play.state.frames.get(frame.id, frame)
    most = MANY
    if verb is verbs.exerted:  # nobody exerts more often than he can
        most = min((wounds.vitality_left(play, i) - 1 for i in who), default=1)
    count = how_many(
        play, frame, number(play, frame, node), most, f"{path}/times", again(frame, node, path), 1
    )
    if count is not None:
        play.then(
            *(
                happens.task(frame.id, verb.past, tuple((i, play.card(i).life) for i in who))
                for _ in range(count)
            )
        )


@TCG.procedure("tcg/effect")
def happens(play: Play, frame_id: int, kind: str, who: tuple[tuple[int, int], ...]) -> None:
    """The next of several times: to those of the cards that are still there."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        each_happens(
            play, frame, TCG.verbs[kind],
            [i for i, life in who if play.card(i).life == life and table.is_in_play(play.card(i))]
        )


def _can_be_wounded(play: Play, frame: Frame, node: Node, path: str) -> Callable[[int], bool]:
    """Only a character that can take a wound is chosen, if there is one."""
    return lambda i: table.is_character(play, i) and wounds.can_take_wounds(play, i)


def _is_wounded(play: Play, frame: Frame, node: Node, path: str) -> Callable[[int], bool]:
    return lambda i: play.card(i).token("wound") > 0 and can_happen(play, frame, verbs.healed, i)


def _to_which(verb: Verb) -> Callable[[Play, Frame, Node, str], Callable[[int], bool]]:
    """For an effect that lets that happen: the cards to which it can."""
    return lambda play, frame, node, path: lambda i: can_happen(play, frame, verb, i)


def _can_be_discarded(play: Play, frame: Frame, node: Node, path: str) -> Callable[[int], bool]:
    """A card in play that nothing keeps there, or one in a hand, a deck or a stack; what lies in a pile is
    gone already.
    """
    return lambda i: (
        can_happen(play, frame, verbs.discarded, i) if table.is_in_play(play.card(i))
        else play.card(i).zone.partition(":")[0] not in GONE
    )


GONE = frozenset(["discard", "dead", "removed"])
"""Places from which nothing is discarded."""


def _can_return(play: Play, frame: Frame, node: Node, path: str) -> Callable[[int], bool]:
    belongs = belongs_there(play, frame, node["to"])
    return lambda i: belongs(i) and (
        not table.is_in_play(play.card(i)) or can_happen(play, frame, verbs.returned_to_hand, i)
    )


def _can_exert(play: Play, frame: Frame, node: Node, path: str) -> Callable[[int], bool]:
    """Only those that can exert are chosen, for a cost as often as it asks, as an effect at least once."""
    times = times_of(play, frame, node) if is_cost(path) else 1
    return lambda i: wounds.can_exert(play, i, times, frame.source, chooser(play, frame))


FITS.update({
    "wound": _can_be_wounded, "heal": _is_wounded, "exert": _can_exert, "exhaust": _can_exert,
    "kill": _to_which(verbs.killed), "discard": _can_be_discarded, "return": _can_return,
})  # fmt: skip


@EFFECTS.means("wound", "tcg/wound")
def wound(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The characters are wounded; a skirmish's text says so of its own skirmish."""
    several_times(
        play, frame, node, path, verbs.wounded, _can_be_wounded(play, frame, node, path), "who is wounded"
    )


@EFFECTS.means("place_wounds", "tcg/wound")
def place_wounds(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many wounds, each on one of the characters, chosen anew."""
    count = how_many(play, frame, node["n"], MANY, f"{path}/n", again(frame, node, path), 0)
    if count is None:
        return
    one = Node("wound", what=Node("some", count=1, of=node["of"]))
    play.then(*(structure.do_them.task(frame.id, (one,), f"{path}#{n}") for n in range(count)))


@POSSIBLE.means("place_wounds", "tcg/wound")
def may_place_wounds(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is somebody to be wounded."""
    return bool(phrases.cards(play, frame, part(node, "of")))


@EFFECTS.means("heal", "tcg/healing")
def heal(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Wounds are removed."""
    several_times(
        play, frame, node, path, verbs.healed, _is_wounded(play, frame, node, path), "who is healed"
    )


@EFFECTS.means("exert", "tcg/exert")
@EFFECTS.means("must_exert", "tcg/exert")
def exert(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The characters exert; only those that can are chosen, for a cost as often as it asks, as an effect at
    least once.
    """
    if node.kind == "must_exert":
        node = Node("exert", what=node["who"], **({"times": node["times"]} if "times" in node else {}))
    several_times(play, frame, node, path, verbs.exerted, _can_exert(play, frame, node, path), "who exerts")


@EFFECTS.means("exert_self", "tcg/exert")
def exert_self(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The character that the phrase is about exerts."""
    exert(play, frame, Node("exert", what=Node("it")), path)


@EFFECTS.means("exhaust", "tcg/exhausted")
def exhaust(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The characters exert as often as they can."""
    fit = _can_exert(play, frame, Node("exert"), "")
    who = chosen(play, frame, node, path, "what", "who is exhausted", fit)
    for ident in who or ():
        wounds.exhaust(play, ident, frame.id, source=frame.source, player=chooser(play, frame))


@EFFECTS.means("kill", "tcg/killed")
def kill(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The characters are killed."""
    who = chosen(play, frame, node, path, "what", "who is killed")
    if who is not None:
        each_happens(play, frame, verbs.killed, who)


def _pile_of(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    """The cards of the place that a phrase names apart from what it looks for."""
    place = node.get("from")
    return (
        tuple(i for z in zones(play, frame, place) for i in play.state.zone(z)) if isinstance(place, Node)
        else None
    )


@CHOOSING.means("discard")
def _which_discarded(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    meant = number(play, frame, node, "what")
    return pick(
        play, frame, meant if isinstance(meant, Node) else part(node, "what"), f"{path}/what", task,
        purpose="what is discarded", fit=_can_be_discarded(play, frame, node, path), lenient=True,
        among=_pile_of(play, frame, node),
    )  # fmt: skip


@EFFECTS.means("discard", "tcg/discard")
def discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are discarded from where they are; from a hand, whoever's hand it is chooses."""
    what = _which_discarded(play, frame, node, path, again(frame, node, path))
    if what is not None:
        show(play, frame, "discarded", what)
        discard_from(play, frame, what)
        shuffle_searched(play, frame, node)


def discard_from(play: Play, frame: Frame, what: tuple[int, ...]) -> None:
    """Discard cards, each from where it is."""
    found: dict[Verb, list[int]] = {}
    for ident in what:
        found.setdefault(FROM.get(play.card(ident).zone.partition(":")[0], verbs.discarded), []).append(ident)
    if not what:
        failed(play, frame)
    for verb, cards in found.items():
        if verb is verbs.moved:
            each_happens(play, frame, verb, cards, to="discard")
        elif verb is verbs.discarded_from_hand:
            each_happens(
                play, frame, verb, cards, player=play.card(cards[0]).owner, chosen=frame.get("chosen")
            )
        else:
            each_happens(play, frame, verb, cards, player=chooser(play, frame))


@EFFECTS.means("discard_until_stopped", "tcg/discard", "tcg/draw-deck")
def discard_until_stopped(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are discarded from the top of a deck, one after the other, as many as the player wishes."""
    next_or_stop(play, frame.id, node, path, 0)


@TCG.procedure("tcg/discard", "tcg/limit")
def next_or_stop(play: Play, frame_id: int, node: Node, path: str, done: int) -> None:
    """Ask for one more, where there is one and the limit isn't reached."""
    frame, most = play.state.frames.get(frame_id), node.get("max")
    if frame is None or most is not None and done >= phrases.amount(play, frame, most):
        return
    if not any(play.state.zone(zone) for zone in zones(play, frame, part(node, "of"))):
        return
    options = [Option("discard the next card", True), Option("stop", False)]
    then = one_more.choosing(frame_id, node, path, done)
    prompt = f"whether to discard one more ({done} so far)"
    play.decide("may", chooser(play, frame), prompt, options, then, *frame.cites)


@TCG.procedure("tcg/discard")
def one_more(play: Play, frame_id: int, node: Node, path: str, done: int, yes: bool) -> None:
    """Discard the top card, then ask again; or stop."""
    if yes:
        top = Node("discard", what=Node("top_cards", of=node["of"], n=1))
        more = next_or_stop.task(frame_id, node, path, done + 1)
        play.then(resolve.do.task(frame_id, top, f"{path}#{done}"), more)


FROM = {
    "hand": verbs.discarded_from_hand, "deck": verbs.discarded_from_deck, "void": verbs.moved,
    "stacked": verbs.moved
}
"""How a card is discarded from where it is not in play."""


@EFFECTS.means("exert_or_discard", "tcg/exert", "tcg/discard")
def exert_or_discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards exert or are discarded, as their chooser says."""
    what = node["what"]
    either = {"exert": Node("exert", what=what), "discard": Node("discard", what=what)}
    structure.one_of_two(play, frame, path, "exert or discard", either)


@EFFECTS.means("return", "tcg/moving-cards")
def return_(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go back to hand, or to another place."""
    what = chosen(play, frame, node, path, "what", "what returns")
    if what is None:
        return
    to = part(node, "to")
    there = tuple(i for i in what if belongs_there(play, frame, to)(i))
    if what and not there:
        play.say(f"{table.names(play, what)} cannot go there: it is another player's", "tcg/moving-cards")
        failed(play, frame)
        return
    what = there
    in_play = [i for i in what if table.is_in_play(play.card(i))]
    if to.kind in ("hand", "its_hand") and in_play:
        each_happens(play, frame, verbs.returned_to_hand, in_play)
        return
    go_to(play, frame, what, to)


# -- could it be done? ---------------------------------------------------------------------------------------


@POSSIBLE.means("exert")
@POSSIBLE.means("must_exert")
def may_exert(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Enough characters can exert so often, at such a site if one is named; an effect needs only one."""
    at = node.get("at")
    if isinstance(at, Node) and not phrases.holds(play, frame, Node("fellowship_at", place=at)):
        return False
    times, what = times_of(play, frame, node) if whole else 1, part(node, "what" if "what" in node else "who")
    by = chooser(play, frame)

    def fits(ident: int) -> bool:
        return table.is_character(play, ident) and wounds.can_exert(play, ident, times, frame.source, by)

    return enough(play, frame, what, fits) if whole else any(map(fits, phrases.cards(play, frame, what)))


@POSSIBLE.means("exert_self")
def may_exert_self(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can exert."""
    return may_exert(play, frame, Node("exert", what=Node("it")), whole)


@POSSIBLE.means("exhaust")
def may_exhaust(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Somebody can still exert; in full, as many as it asks for."""
    by = chooser(play, frame)

    def fits(ident: int) -> bool:
        return table.is_character(play, ident) and wounds.can_exert(play, ident, 1, frame.source, by)

    what = part(node, "what")
    return enough(play, frame, what, fits) if whole else any(map(fits, phrases.cards(play, frame, what)))


@POSSIBLE.means("heal")
def may_heal(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Somebody is wounded; in full, as many as it asks for, each so often."""
    fits = _is_wounded(play, frame, node, "")
    if whole:
        times = times_of(play, frame, node)
        hurt = (lambda i: fits(i) and play.card(i).token("wound") >= times) if times > 1 else fits
        return enough(play, frame, part(node, "what"), hurt)
    return any(fits(i) for i in phrases.cards(play, frame, part(node, "what")))


@POSSIBLE.means("wound")
@POSSIBLE.means("kill")
@POSSIBLE.means("return")
@POSSIBLE.means("put_in")
@POSSIBLE.means("remove_from_game")
@POSSIBLE.means("exert_or_discard")
def may_touch(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are as many such cards as it asks for; an effect needs only one."""
    what = part(node, "what")
    fits = (
        FITS[node.kind](play, frame, node, "") if node.kind in FITS
        else belongs_there(play, frame, node["to"]) if "to" in node else None
    )
    if whole:
        return enough(play, frame, what, fits)
    there = phrases.cards(play, frame, what)
    return bool(searched(play, frame, node)) or any(fits is None or fits(i) for i in there)


@POSSIBLE.means("discard")
def may_discard(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are as many such cards, in the place named, that can be discarded; the Ring-bearer cannot."""
    what, among = part(node, "what"), _pile_of(play, frame, node)
    fits = _can_be_discarded(play, frame, node, "")
    if whole:
        return enough(play, frame, what, fits, among)
    there = phrases.cards(play, frame, what) if among is None else among
    return bool(searched(play, frame, node)) or any(fits(i) for i in there)
