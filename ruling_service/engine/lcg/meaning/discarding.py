"""Cards that are discarded: of those in play, of hands, of the tops of decks, one by one until such a card
is.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import chance, phrase_tasks, staging, table, verbs
from ruling_service.engine.lcg.choosing import SO_MANY, chosen, how_many, part, pick_among
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.letting_happen import (
    each_happens,
    failed,
    from_where,
    let_happen,
    within_reach,
)
from ruling_service.engine.lcg.permissions import prohibited
from ruling_service.engine.lcg.phrase_tasks import again
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, amount, count_of, doer, players, zones
from ruling_service.engine.lcg.printing import deed
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import DISCARDED, EVER_DISCARDED, SEARCHED_FOR, THROWN_BY, spoken
from ruling_service.engine.lcg.undergone import happens_to

happens_to("discard", "what", verbs.discarded)
happens_to("is_discarded", "what", verbs.discarded)


@EFFECTS.means("discard", "lcg/discard-pile-and-victory-display")
@EFFECTS.means("is_discarded", "lcg/discard-pile-and-victory-display")
def discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are discarded; those that this very text has discarded already, as it cancelled them, are."""
    if _runs_out_meanwhile(play, frame, part(node, "what"), path):
        top = part(node, "what")
        discard_on(play, frame, amount(play, frame, top["n"]), path, again(frame, node, path), top)
        return
    what = chosen(play, frame, node, path, "what", "which card is discarded")
    if what is None:
        return
    done = play.state.frames.get(frame.id, frame).get(DISCARDED, ())
    left = tuple(i for i in what if i not in done)
    if left or not what:
        _thrown(play, frame, left)
        bottom = {"beneath": True} if part(node, "what").kind in ("bottom_cards", "bottom_there") else {}
        each_happens(play, frame, verbs.discarded, within_reach(play, node, left), **bottom)


@EFFECTS.means("discard_attachments", "lcg/attachment-cards")
def discard_attachments(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Everything attached to the card is discarded."""
    from_ = chosen(play, frame, node, path, "from", "whose attachments are discarded")
    if from_ is not None:
        each_happens(
            play, frame, verbs.discarded, tuple(a for i in from_ for a in table.attachments(play, i))
        )


def _whence(play: Play, frame: Frame, node: Node, path: str) -> tuple[str, ...]:
    """The hands or piles from which cards are discarded, told once: what is picked since is spoken of."""
    known: tuple[str, ...] | None = frame.get(f"whence {path}")
    if known is not None:
        return known
    where = (
        zones(play, frame, part(node, "from")) if node.get("from") is not None
        else (table.hand(doer(play, frame)),)
    )
    play.bind(frame.id, **{f"whence {path}": where})
    return where


@EFFECTS.means("discard_cards", "lcg/discard-pile-and-victory-display")
def discard_cards(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are discarded from a hand, chosen by whose hand it is, or from the top of a deck."""
    where = _whence(play, frame, node, path)
    here = tuple(i for z in where for i in play.state.zone(z) if i != frame.source)
    task = again(frame, node, path)
    number = how_many(play, frame, node["n"], len(here), path, task, "how many cards are discarded")
    if number is None:
        return
    if where and all(zone.startswith("hand:") for zone in where):
        found = _of_each_hand(play, frame, where, lambda held: number, path, task)
        number *= len(where)
    elif where == (table.ENCOUNTER_DECK,) and staging.is_filled_again(play):
        discard_on(play, frame, amount(play, frame, node["n"]), path, task, None)
        return
    else:
        found = from_top(play, frame, where, number, path, task)
    if found is not None:
        _discarded(play, frame, found, number, node)


def _runs_out_meanwhile(play: Play, frame: Frame, what: Node, path: str) -> bool:
    """Whether a phrase takes more cards from the top of the encounter deck than lie there, and the deck is
    filled again as it runs out; or has begun to.
    """
    of = what.get("of")
    return (
        what.kind == "top_cards" and isinstance(of, Node)
        and zones(play, frame, of) == (table.ENCOUNTER_DECK,) and staging.is_filled_again(play)
        and (
            frame.get(f"so far {path}") is not None
            or len(play.state.zone(table.ENCOUNTER_DECK)) < amount(play, frame, what["n"])
        )
    )


@LCG.plays("lcg/running-out-of-cards", "lcg/faq/last-card-of-the-encounter-deck")
def discard_on(
    play: Play, frame: Frame, number: int, path: str, task: Task, called: Node | None
) -> None:
    """So many cards are discarded from the top of the encounter deck, which is filled again from its discard
    pile where it runs out on the way.
    """
    before: tuple[int, ...] = frame.get(f"so far {path}", ())
    cards = chance.top_cards(play, table.ENCOUNTER_DECK, number - len(before), task)
    if cards is None:
        return
    so_far = (*before, *cards)
    goes_on = bool(cards) and len(so_far) < number
    if goes_on:
        play.bind(frame.id, **{f"so far {path}": so_far})
        play.then(task)
    else:
        spoken(play, frame, f"pick {path}/what", tuple(dict.fromkeys(so_far)), called)
    _discarded(play, frame, cards, len(cards) if goes_on else number - len(before))
    if before and cards:
        play.bind(frame.id, **{DISCARDED: tuple(dict.fromkeys(so_far))})


def _of_each_hand(
    play: Play,
    frame: Frame,
    hands: tuple[str, ...],
    how_many_of: Callable[[int], int],
    path: str,
    task: Task,
    at_random: bool = False,
) -> tuple[int, ...] | None:
    """So many cards of each of these hands (or piles), by the number held there, as whoever holds it chooses,
    or chance; None: wait.
    """
    purpose = f"which card is discarded {'at random' if at_random else 'from hand'}"
    found: tuple[int, ...] = ()
    for hand in hands:
        held = tuple(
            i for i in play.state.zone(hand)
            if i != frame.source and prohibited(play, i, "leave_hand") is None
        )
        slot = f"{path}/n" if len(hands) == 1 else f"{path}/n/{hand}"
        zone, _, player = hand.partition(":")
        by = NATURE if at_random else int(player) if zone == "hand" else None
        picked = pick_among(play, frame, held, how_many_of(len(held)), slot, task, purpose, by=by)
        if picked is None:
            return None
        found += picked
    return found


@EFFECTS.means("discard_down", "lcg/discard-pile-and-victory-display")
def discard_down(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards of a hand are discarded, chosen by whose hand it is or by chance, until so many are left."""
    kept = amount(play, frame, node["n"])
    found = _of_each_hand(
        play, frame, _whence(play, frame, node, path), lambda held: max(0, held - kept), path,
        again(frame, node, path), bool(node.get("random"))
    )  # fmt: skip
    if found:
        _discarded(play, frame, found, len(found))


def from_top(
    play: Play, frame: Frame, where: tuple[str, ...], number: int, path: str, task: Task
) -> tuple[int, ...] | None:
    """The top cards of piles, as chance has them; None: chance has to say first."""
    known = frame.get(f"pick {path}/n")
    if known is not None:
        return tuple(known)
    found: list[int] = []
    for zone in where:
        cards = chance.top_cards(play, zone, number, task)
        if cards is None:
            return None
        found += cards
    return spoken(play, frame, f"pick {path}/n", tuple(found))


def _thrown(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """Remember who of several players discards which encounter cards."""
    player, now = frame.get("actor"), play.state.frames.get(frame.id)
    if player is not None and now is not None:
        thrown = tuple((i, player) for i in found if play.card(i).owner is None)
        play.bind(frame.id, **{THROWN_BY: (*now.get(THROWN_BY, ()), *thrown)})


def _discarded(
    play: Play, frame: Frame, found: tuple[int, ...], number: int, said: Node | None = None
) -> None:
    """Cards are discarded, or none; a pronoun may name them by the phrase that `said` so."""
    if said is not None and frame.id in play.state.frames:
        named = play.state.frames[frame.id].get("named", ())
        play.bind(frame.id, named=(*named, (deed(said), found)))
    if len(found) < number:
        failed(play, frame)
    if found:
        known = play.state.frames.get(frame.id, frame).get(EVER_DISCARDED, ())
        play.bind(frame.id, **{DISCARDED: found, EVER_DISCARDED: (*known, *found)})
        _thrown(play, frame, found)
        let_happen(
            play, frame,
            [verbs.discarded(card=i, source=frame.source, effect=True, **from_where(play, i)) for i in found]
        )
    elif frame.id in play.state.frames and play.state.frames[frame.id].get(DISCARDED) is None:
        play.bind(frame.id, **{DISCARDED: ()})


PASSED_ON = "hands as they were passed on"
"""The name under which a text remembers what was in every hand as the first of them was passed on."""


@EFFECTS.means("pass_hand", "lcg/move", "lcg/in-player-order")
def pass_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards of a hand go to another player; what has just come into it by the same text stays there."""
    now = play.state.frames.get(frame.id, frame)
    hands = now.get(PASSED_ON) or tuple((p, play.state.zone(table.hand(p))) for p in table.players(play))
    play.bind(frame.id, **{PASSED_ON: hands})
    to = players(play, frame, part(node, "to"))
    passing = [(p, held) for p, held in hands if p in players(play, frame, part(node, "of")) and p not in to]
    if not to or not any(held for _, held in passing):
        failed(play, frame)
        return
    common = {"to": table.hand(to[0]), "source": frame.source, "effect": True}
    going = (verbs.moved(card=i, life=play.card(i).life, **common) for _, held in passing for i in held)
    play.happen(*going, frame=frame.id)


@POSSIBLE.means("pass_hand", "lcg/effects")
def may_pass_hand(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Somebody else has to be there, and cards in a hand that is passed on; each passes his, be it empty."""
    to = players(play, frame, part(node, "to"))
    passing = [p for p in players(play, frame, part(node, "of")) if p not in to]
    return bool(to and passing) and (whole or any(play.state.zone(table.hand(p)) for p in passing))


@EFFECTS.means("discard_hand", "lcg/discard-pile-and-victory-display", "lcg/then", "lcg/designer/091")
def discard_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A whole hand is discarded: all its cards, and all may be none."""
    where = zones(play, frame, Node("hand", of=part(node, "of")))
    here = tuple(i for z in where for i in play.state.zone(z))
    play.bind(frame.id, **{SO_MANY: len(here)})
    least = node.get("least")
    if least is not None and len(here) < amount(play, frame, least):
        failed(play, frame)
        return
    if not here:
        return
    _discarded(play, frame, here, len(here))


@EFFECTS.means("discard_random", "lcg/discard-pile-and-victory-display")
def discard_random(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are discarded from a hand as chance has it."""
    where = _whence(play, frame, node, path)
    number = amount(play, frame, node["n"])
    task = again(frame, node, path)
    found = _of_each_hand(play, frame, where, lambda held: number, path, task, at_random=True)
    if found is not None:
        _discarded(play, frame, found, number * len(where), node)


@EFFECTS.means("discard_until", "lcg/discard-pile-and-victory-display")
@EFFECTS.means("discard_until_here", "lcg/discard-pile-and-victory-display")
def discard_until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are discarded from the top one by one until such a card is."""
    where = (
        zones(play, frame, part(node, "from")) if node.get("from") is not None
        else (str(frame.get("zone", table.ENCOUNTER_DECK)),)
    )
    what = part(node, "what")
    which = what.get("of")
    if not where or count_of(play, frame, what) <= 0:  # so many have been discarded before the first is
        return

    def fits(ident: int) -> bool:
        return (
            isinstance(which, Node) and matches(play, frame, which, ident)
            or what.kind == "named" and table.is_called(play, ident, what["title"])
        )

    if not play.state.zone(where[0]) and not _filled_again_once(play, frame, where[0], path, fits):
        _come_upon(play, frame, path, frame.get(f"until {path}", ()), what)
        failed(play, frame)
        return
    top = chance.top(play, where[0], phrase_tasks.do.task(frame.id, node, path))
    if top is None:
        return
    before: tuple[int, ...] = frame.get(f"until {path}", ())
    so_far = (*before, top) if fits(top) and top not in before else before
    if len(so_far) >= count_of(play, frame, what):
        _come_upon(play, frame, path, so_far, what)
    else:
        play.bind(frame.id, **{f"until {path}": so_far})
        play.then(again(frame, node, path))
    play.happen(
        verbs.discarded(card=top, source=frame.source, effect=True, **from_where(play, top)), frame=frame.id
    )


def _come_upon(play: Play, frame: Frame, path: str, found: tuple[int, ...], what: Node) -> None:
    """Those for whom cards were discarded are spoken of: none else is "the discarded ally" then."""
    spoken(play, frame, f"pick {path}", found, what)
    before = play.state.frames.get(frame.id, frame).get(SEARCHED_FOR, ())
    which = what.get("of") if isinstance(what.get("of"), Node) else what
    play.bind(frame.id, **{SEARCHED_FOR: (*before, (frame.get("actor"), which, found))})


@LCG.plays("lcg/running-out-of-cards", "lcg/faq/last-card-of-the-encounter-deck")
def _filled_again_once(
    play: Play, frame: Frame, deck: str, path: str, fits: Callable[[int], bool]
) -> bool:
    """Whether a deck that has run out is filled again with such a card in it, so that the text goes on there:
    once for one text, which has seen all its cards then.
    """
    if frame.get(f"filled again {path}"):
        return False
    chance.RUNS_OUT.tell(play, deck)
    play.bind(frame.id, **{f"filled again {path}": True})
    return any(fits(ident) for ident in play.state.zone(deck))


@POSSIBLE.means("discard_hand")
@POSSIBLE.means("discard_random")
def some_in_hand(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards in that hand; where they are a cost, as many as it asks for."""
    from_, n = node.get("from"), node.get("n")
    where = zones(play, frame, from_) if isinstance(from_, Node) else (table.hand(doer(play, frame)),)
    held = [sum(i != frame.source for i in play.state.zone(z)) for z in where]
    if whole and n is not None:
        return all(here >= amount(play, frame, n) for here in held)
    if (least := node.get("least")) is not None:
        return all(here >= amount(play, frame, least) for here in held)
    return any(held)


@POSSIBLE.means("discard_down")
def more_in_hand(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be more cards than are left; in full it is done where there are no more already."""
    kept = amount(play, frame, node["n"])
    return whole or any(len(play.state.zone(z)) > kept for z in zones(play, frame, part(node, "from")))


@POSSIBLE.means("discard_until", "lcg/discard-pile-and-victory-display")
def may_discard_until(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards to discard; whether one of them fits turns out only then."""
    from_ = node.get("from")
    return not isinstance(from_, Node) or any(
        play.state.zone(zone) or zone == table.ENCOUNTER_DECK and staging.is_filled_again(play)
        for zone in zones(play, frame, from_)
    )


@POSSIBLE.means("discard_until_here")
def may_discard_from_there(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The pile is the one that the text has just spoken of."""
    return True
