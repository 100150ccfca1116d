"""Cards that go from one place to another: returned, added, moved, discarded, set aside (lcg/move,
lcg/in-play-and-out-of-play)."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import chance, phrase_tasks, table, verbs
from ruling_service.engine.lcg.changes import destination, is_there
from ruling_service.engine.lcg.choosing import (
    chosen,
    each_happens,
    failed,
    from_where,
    how_many,
    let_happen,
    part,
    pick_among,
    player_picked,
    selection,
    within_reach,
)
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.meaning.whence import (
    but_no_heroes,
    from_somewhere,
    from_the_deck_at_setup,
    in_that_place,
    out_of_play_too,
)
from ruling_service.engine.lcg.permissions import prohibited
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import (
    CHOSEN,
    EFFECTS,
    POSSIBLE,
    amount,
    chooser,
    count_of,
    players,
    zones,
)
from ruling_service.engine.lcg.possible import LATER, enough, unbarred
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import DISCARDED, REVEALED, UNKNOWN, spoken
from ruling_service.engine.lcg.undergone import happens_to, lets_happen

PILES = {
    "hand:": "hand", "deck:": "deck", "discard:": "discard", table.ENCOUNTER_DISCARD: "discard",
    table.ENCOUNTER_DECK: "deck"
}


def goes(play: Play, frame: Frame, what: tuple[int, ...], to: Node, where: str = "") -> None:
    """Let cards go to a place, all at the same moment: leaving play, entering the staging area, or between
    piles.
    """
    happened = []
    if what and not is_there(play, frame, to):
        play.say("There is no such place to put cards", *frame.cites, idle=True)
        failed(play, frame)
        return
    for ident in what:
        zone, end = destination(play, frame, ident, to)
        named = _is_chosen_player(to.get("of"))
        happened.append(_going(play, frame, ident, zone, where or end, anybodys=named))
    if not happened:
        failed(play, frame)
        return
    if frame.source in what:
        play.then(same_card.task(frame.id))
    play.happen(*happened, frame=frame.id)


def _is_chosen_player(of: object) -> bool:
    """Whether a place is that of one player whom the text lets choose, or has let choose."""
    return isinstance(of, Node) and (of.kind in CHOSEN or of.kind == "chosen_player")


def _going(
    play: Play, frame: Frame, ident: int, zone: str, where: str, *, anybodys: bool = False
) -> Occurrence:
    """What happens to a card that goes to a place; `anybodys`: the text sends it to a player it names."""
    card = play.card(ident)
    in_play = table.is_in_play(card)
    common = {"card": ident, "life": card.life, "source": frame.source, "effect": True}
    if zone == table.STAGING and not in_play:
        return verbs.entered_staging(how="added", **common)
    if in_play and not table.is_in_play_zone(zone):
        to = next((sort for begin, sort in PILES.items() if zone.startswith(begin)), zone)
        if to == "discard":
            return verbs.discarded(**common)
        return verbs.left_play(to=to, where=where or None, **common)
    pile, _, whose = zone.partition(":")
    if pile in ("hand", "deck", "discard") and whose and card.owner is not None and not anybodys:
        zone = f"{pile}:{card.owner}"  # a card lies in no pile but its owner's (lcg/ownership-and-control)
    return verbs.moved(to=zone, where=where or None, **common)


@LCG.procedure("lcg/move")
def same_card(play: Play, frame_id: int) -> None:
    """The text goes on although its own card has come into play by it."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and frame.source is not None and table.is_in_play(play.card(frame.source)):
        play.reframe(frame_id, life=play.card(frame.source).life)


@EFFECTS.means("return", "lcg/move")
@EFFECTS.means("add_to", "lcg/move")
@EFFECTS.means("put_in", "lcg/move")
@EFFECTS.means("put_under", "lcg/move", "lcg/in-play-and-out-of-play")
@EFFECTS.means("move_to", "lcg/move")
@EFFECTS.means("return_from", "lcg/move")
def move_to(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go to the place."""
    what = from_somewhere(play, frame, node, path, lambda ident: _is_elsewhere(play, frame, ident, node))
    if what is not None:
        frame = play.state.frames.get(frame.id, frame)
        left = tuple(ident for ident in what if not _is_staged_by_its_reveal(play, frame, ident, node))
        if left or not what:
            to = _with_its_player(play, frame, node, path)
            if to is not None:
                if node.kind == "put_under":
                    play.then(lie_facedown.task(left))
                goes(play, frame, left, to)


def _is_elsewhere(play: Play, frame: Frame, ident: int, node: Node) -> bool:
    """Whether a card isn't where it is to go already."""
    to = part(node, "to")
    return not is_there(play, frame, to) or play.card(ident).zone != destination(play, frame, ident, to)[0]


@LCG.procedure("lcg/move")
def lie_facedown(play: Play, idents: tuple[int, ...]) -> None:
    """What a text puts under another card lies there facedown."""
    for ident in idents:
        if play.card(ident).zone.startswith(table.under("")):
            play.change(ident, face_up=False)


def _with_its_player(play: Play, frame: Frame, node: Node, path: str) -> Node | None:
    """The place to which cards go; whose it is, is chosen where it may be that of several. None: wait."""
    to = part(node, "to")
    of = to.get("of")
    if not isinstance(of, Node) or of.kind not in CHOSEN:
        return to
    known = frame.get(f"player {path}/to")
    if known is not None:
        return to.replace(of=Node("chosen_player"))
    found = players(play, frame, of)
    if len(found) < 2:
        return to
    options = [Option(play.player(p), p) for p in found]
    play.decide("target", chooser(play, frame), "which player", options,
                player_picked.choosing(frame.id, f"player {path}/to"),
                afterwards=[again(frame, node, path)])  # fmt: skip
    return None


@LCG.plays("lcg/faq/1.45", "lcg/reveal")
def _is_staged_by_its_reveal(play: Play, frame: Frame, ident: int, node: Node) -> bool:
    """Whether the text has revealed the card before it adds it to the staging area: that reveal has placed or
    discarded it.
    """
    revealed: tuple[int, ...] = frame.get(REVEALED, ())
    known = ident in revealed or (UNKNOWN in revealed and part(node, "what").kind == "it")
    return known and destination(play, frame, ident, part(node, "to"))[0] == table.STAGING


def _would_go(play: Play, frame: Frame, node: Node, ident: int) -> Occurrence:
    """What moving the card would be."""
    zone, where = destination(play, frame, ident, part(node, "into" if node.kind == "shuffle_into" else "to"))
    return _going(play, frame, ident, zone, where)


for _effect in ("return", "add_to", "put_in", "put_under", "move_to", "return_from", "shuffle_into"):
    lets_happen(_effect, "what")(_would_go)
happens_to("remove_from_game", "what", verbs.left_play)
happens_to("set_aside_it", "what", verbs.left_play)
happens_to("discard", "what", verbs.discarded)
happens_to("is_discarded", "what", verbs.discarded)


@EFFECTS.means("remove_from_game", "lcg/removed-from-game")
def remove_from_game(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are removed from the game; one that is on its way out of it already goes once."""
    what = chosen(play, frame, node, path, "what", "which card is removed from the game")
    if what is not None:
        leaving = {
            o.get("card") for happening in play.state.happenings for o in happening.occurrences
            if o.kind == "left play" and o.get("to") == table.REMOVED
        }
        each_happens(
            play, frame, verbs.left_play, tuple(i for i in what if i not in leaving), to=table.REMOVED
        )


@EFFECTS.means("set_aside_it", "lcg/in-play-and-out-of-play")
def set_aside(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are set aside, or leave the game; those called by their titles from out of play too.
    Before the game has begun what is described lies in the encounter deck, if it isn't in play.
    """
    node = from_the_deck_at_setup(play, frame, out_of_play_too(play, in_that_place(node)))
    what = chosen(play, frame, node, path, "what", "which card is set aside")
    if what is not None:
        each_happens(play, frame, verbs.left_play, what, to=table.ASIDE)


@EFFECTS.means("discard", "lcg/discard-pile-and-victory-display")
@EFFECTS.means("is_discarded", "lcg/discard-pile-and-victory-display")
def discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are discarded; those that this very text has discarded already, as it cancelled them, are."""
    what = chosen(play, frame, node, path, "what", "which card is discarded")
    if what is None:
        return
    done = play.state.frames.get(frame.id, frame).get(DISCARDED, ())
    left = tuple(i for i in what if i not in done)
    if left or not what:
        each_happens(play, frame, verbs.discarded, within_reach(play, node, left))


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
        else (table.hand(chooser(play, frame)),)
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
    else:
        found = from_top(play, frame, where, number, path, task)
    if found is not None:
        _discarded(play, frame, found, number)


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
    """Cards of a hand are discarded, chosen by whose hand it is, until so many are left."""
    kept = amount(play, frame, node["n"])
    found = _of_each_hand(
        play, frame, _whence(play, frame, node, path), lambda held: max(0, held - kept), path,
        again(frame, node, path)
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


def _discarded(play: Play, frame: Frame, found: tuple[int, ...], number: int) -> None:
    if len(found) < number:
        failed(play, frame)
    if found:
        play.bind(frame.id, **{DISCARDED: found})
        let_happen(
            play, frame,
            [verbs.discarded(card=i, source=frame.source, effect=True, **from_where(play, i)) for i in found]
        )


@EFFECTS.means("discard_hand", "lcg/discard-pile-and-victory-display")
def discard_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A whole hand is discarded."""
    where = zones(play, frame, Node("hand", of=part(node, "of")))
    here = tuple(i for z in where for i in play.state.zone(z))
    if (least := node.get("least")) is not None and len(here) < amount(play, frame, least):
        failed(play, frame)
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
        _discarded(play, frame, found, number * len(where))


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
    if not where:
        return
    if not play.state.zone(where[0]):
        failed(play, frame)
        return
    top = chance.top(play, where[0], phrase_tasks.do.task(frame.id, node, path))
    if top is None:
        return
    fits = (
        isinstance(which, Node) and matches(play, frame, which, top)
        or what.kind == "named" and table.is_called(play, top, what["title"])
    )
    so_far: tuple[int, ...] = (*frame.get(f"until {path}", ()), *((top,) if fits else ()))
    if len(so_far) >= count_of(play, frame, what):
        spoken(play, frame, f"pick {path}", so_far, what)
    else:
        play.bind(frame.id, **{f"until {path}": so_far})
        play.then(again(frame, node, path))
    play.happen(
        verbs.discarded(card=top, source=frame.source, effect=True, **from_where(play, top)), frame=frame.id
    )


@POSSIBLE.means("discard_hand")
@POSSIBLE.means("discard_random")
def some_in_hand(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards in that hand; where they are a cost, as many as it asks for."""
    from_, n = node.get("from"), node.get("n")
    where = zones(play, frame, from_) if isinstance(from_, Node) else (table.hand(chooser(play, frame)),)
    held = [sum(i != frame.source for i in play.state.zone(z)) for z in where]
    if whole and n is not None:
        return all(here >= amount(play, frame, n) for here in held)
    if (least := node.get("least")) is not None:
        return all(here >= amount(play, frame, least) for here in held)
    return any(held)


@POSSIBLE.means("return")
@POSSIBLE.means("add_to")
@POSSIBLE.means("put_in")
@POSSIBLE.means("put_under")
@POSSIBLE.means("move_to")
@POSSIBLE.means("return_from")
def may_move(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card, somewhere else than where it goes (lcg/move)."""
    what = part(out_of_play_too(play, but_no_heroes(in_that_place(node))), "what")
    if what.kind in LATER:
        return True
    found = unbarred(play, frame, node, "what", selection(play, frame, what))
    movable = tuple(
        i for i in found.cards if play.card(i).zone != destination(play, frame, i, part(node, "to"))[0]
    )
    return enough(found._replace(cards=movable), whole)


@POSSIBLE.means("discard_until", "lcg/discard-pile-and-victory-display")
def may_discard_until(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards to discard; whether one of them fits turns out only then."""
    from_ = node.get("from")
    return not isinstance(from_, Node) or any(play.state.zone(zone) for zone in zones(play, frame, from_))


@POSSIBLE.means("discard_until_here")
def may_discard_from_there(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The pile is the one that the text has just spoken of."""
    return True


@EFFECTS.means("exchange", "lcg/switch")
def exchange(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Two cards change places, each keeping its place's order."""
    what = chosen(play, frame, node, path, "what", "which card is exchanged")
    if what is None:
        return
    with_ = chosen(play, play.state.frames.get(frame.id, frame), node, path, "with", "for which card")
    if with_ is None:
        return
    if not what or not with_:
        failed(play, frame)
        return
    one, other = play.card(what[0]).zone, play.card(with_[0]).zone
    at = play.state.zone(other).index(with_[0])
    play.move(with_[0], one)
    play.move(what[0], other, index=at)
    seen = tuple((with_[0], one) if each[0] == what[0] else each for each in frame.get("looked at", ()))
    play.bind(frame.id, **{"looked at": seen})
    play.say(f"{play.name(what[0])} and {play.name(with_[0])} are exchanged", *frame.cites, "lcg/switch")


@EFFECTS.means("put_pile", "lcg/move")
def put_pile(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A whole pile goes to a place."""
    here = tuple(i for z in zones(play, frame, part(node, "pile")) for i in play.state.zone(z))
    goes(play, frame, here, part(node, "to"))


@EFFECTS.means("is_returned", "lcg/move")
def is_returned(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go back to the place; it may be that there are none."""
    what = selection(play, frame, part(node, "what"))
    if what.cards:
        do_all(play, frame, (Node("return", what=node["what"], to=node["to"]),), path)
