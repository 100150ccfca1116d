"""Cards that go from one place to another: returned, added, moved, discarded, set aside (lcg/move,
lcg/in-play-and-out-of-play)."""

from __future__ import annotations

from itertools import islice, permutations
from math import factorial

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import captives, table, verbs
from ruling_service.engine.lcg.changes import destination, is_there
from ruling_service.engine.lcg.choosing import chosen, part, player_picked, selection
from ruling_service.engine.lcg.keywords import capture
from ruling_service.engine.lcg.left_since import in_reach
from ruling_service.engine.lcg.letting_happen import each_happens, failed
from ruling_service.engine.lcg.meaning.whence import (
    but_no_heroes,
    from_somewhere,
    from_the_deck_at_setup,
    in_that_place,
    out_of_play_too,
)
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import (
    CHOSEN,
    EFFECTS,
    POSSIBLE,
    cards,
    chooser,
    players,
    zones,
)
from ruling_service.engine.lcg.possible import LATER, enough, is_under_something, unbarred
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import REVEALED, UNKNOWN, meant
from ruling_service.engine.lcg.undergone import happens_to, lets_happen

PILES = {
    "hand:": "hand", "deck:": "deck", "discard:": "discard", table.ENCOUNTER_DISCARD: "discard",
    table.ENCOUNTER_DECK: "deck"
}


NOBODYS_HAND = "hand"
"""What the hand of a card's owner is where no player owns it."""


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
        if zone == NOBODYS_HAND:
            play.say(
                f"{play.name(ident)} belongs to the scenario, which has no hand", "lcg/ownership-and-control",
                idle=True
            )
            continue
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
    if zone.endswith(table.AREA) and not in_play:
        return verbs.entered_play(player=None, to=zone, how="added", **common)
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
    if _is_done_by_the_reveal(frame, node):
        return
    what = from_somewhere(play, frame, node, path, lambda ident: _is_elsewhere(play, frame, ident, node))
    if what is not None:
        frame = play.state.frames.get(frame.id, frame)
        if part(node, "to").kind == "staging_area" and node.kind != "add_to":
            what = in_reach(play, frame, part(node, "what"), what)
        left = tuple(ident for ident in what if not _is_staged_by_its_reveal(play, frame, ident, node))
        left = _not_held_below(play, frame, node, left)
        if left or not (what or _has_staged_all(frame, node)):
            to = _with_its_player(play, frame, node, path)
            if to is not None:
                if node.kind == "put_under":
                    captured = node.get("captured")
                    play.then(*([capture.taken.task(left)] if captured else []), lie_facedown.task(left))
                on_top = any(destination(play, frame, ident, to)[1] == "top" for ident in left)
                if not node.get("ordered") and _order_counts(play, frame, left, to):
                    _in_which_order(play, frame, left, to)
                else:
                    goes(play, frame, left[::-1] if node.get("ordered") and on_top else left, to)


def _not_held_below(play: Play, frame: Frame, node: Node, what: tuple[int, ...]) -> tuple[int, ...]:
    """The cards without the heroes that stay in play under another, with what is attached to them, by a rule
    of the scenario: those are held from here on.
    """
    of = part(node, "to").get("of") if node.kind == "put_under" else None
    holder = next(iter(cards(play, frame, of)), None) if isinstance(of, Node) else None
    held = captives.held_facedown(play, what, holder) if holder is not None else ()
    if not held:
        return what
    play.happen(*(
        verbs.captured(card=i, to=holder, life=play.card(i).life, how=captives.FACEDOWN) for i in held
    ))  # fmt: skip
    return tuple(i for i in what if i not in held and play.card(i).host not in held)


MOST_ORDERS = 24
"""So many orders of cards that go to a deck are offered, all those of 4."""
NEAR_THE_TOP = 8
"""So many cards of a deck may come up soon: in which order cards were put under more is not asked."""


def _order_counts(play: Play, frame: Frame, what: tuple[int, ...], to: Node) -> bool:
    """Whether different cards go together on top of a deck, or under one in which little lies above them."""
    places = {destination(play, frame, ident, to) for ident in what}
    if len({play.card(i).printed for i in what}) < 2 or len(places) > 1:
        return False
    zone, end = next(iter(places))
    return end == "top" or end == "bottom" and len(play.state.zone(zone)) <= NEAR_THE_TOP


def _in_which_order(play: Play, frame: Frame, what: tuple[int, ...], to: Node) -> None:
    """Whoever carries the text out says in which order the cards come to lie."""
    orders = list(islice(permutations(what), MOST_ORDERS))
    options = [
        Option(
            ", then ".join(play.name(i) for i in order), order, tuple(play.card(i).printed for i in order)
        ) for order in orders
    ]
    play.decide(
        "order", chooser(play, frame), "in which order they go there", options,
        go_in_order.choosing(frame.id, to), complete=len(orders) == factorial(len(what))
    )


@LCG.procedure("lcg/move")
def go_in_order(play: Play, frame_id: int, to: Node, order: tuple[int, ...]) -> None:
    """The cards go to the deck, the first of them uppermost."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        on_top = destination(play, frame, order[0], to)[1] == "top"
        goes(play, frame, order[::-1] if on_top else order, to)


def _is_elsewhere(play: Play, frame: Frame, ident: int, node: Node) -> bool:
    """Whether a card isn't where it is to go already."""
    to = part(node, "to")
    return not is_there(play, frame, to) or play.card(ident).zone != destination(play, frame, ident, to)[0]


@LCG.procedure("lcg/move")
def lie_facedown(play: Play, idents: tuple[int, ...]) -> None:
    """What a text puts under another card, or sets aside without looking at it, lies there facedown."""
    for ident in idents:
        if play.card(ident).zone.startswith((table.under(""), table.ASIDE)):
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
        if found:
            play.bind(frame.id, **{"that player": found[0]})
        return to
    options = [Option(play.player(p), p) for p in found]
    play.decide("target", chooser(play, frame), "which player", options,
                player_picked.choosing(frame.id, f"player {path}/to"),
                afterwards=[again(frame, node, path)])  # fmt: skip
    return None


@LCG.plays("lcg/faq/1.45", "lcg/reveal")
def _is_done_by_the_reveal(frame: Frame, node: Node) -> bool:
    """Whether "it" is what nobody knew as the text revealed it, and is to be added to the staging area: its
    reveal has done that in full, wherever the card lies now.
    """
    unknown = UNKNOWN in frame.get(REVEALED, ()) and part(node, "what").kind == "it"
    return unknown and part(node, "to").kind == "staging_area" and meant(frame, part(node, "what")) is None


@LCG.plays("lcg/faq/1.45", "lcg/reveal")
def _is_staged_by_its_reveal(play: Play, frame: Frame, ident: int, node: Node) -> bool:
    """Whether the text has revealed the card before it adds it to the staging area: that reveal has placed or
    discarded it.
    """
    revealed: tuple[int, ...] = frame.get(REVEALED, ())
    known = ident in revealed or (UNKNOWN in revealed and part(node, "what").kind == "it")
    return known and destination(play, frame, ident, part(node, "to"))[0] == table.STAGING


def _has_staged_all(frame: Frame, node: Node) -> bool:
    """Whether "it" is what the text has just revealed, nobody knew which cards: their reveals have placed
    them in the staging area.
    """
    staged = part(node, "to").kind == "staging_area" and part(node, "what").kind in ("it", "those")
    return staged and UNKNOWN in frame.get(REVEALED, ())


def _would_go(play: Play, frame: Frame, node: Node, ident: int) -> Occurrence:
    """What moving the card would be."""
    zone, where = destination(play, frame, ident, part(node, "into" if node.kind == "shuffle_into" else "to"))
    return _going(play, frame, ident, zone, where)


for _effect in ("return", "add_to", "put_in", "put_under", "move_to", "return_from", "shuffle_into"):
    lets_happen(_effect, "what")(_would_go)
happens_to("remove_from_game", "what", verbs.left_play)
happens_to("set_aside_it", "what", verbs.left_play)


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
        if node.get("facedown"):
            play.then(lie_facedown.task(what))
        each_happens(play, frame, verbs.left_play, what, to=table.ASIDE)


@POSSIBLE.means("return")
@POSSIBLE.means("add_to")
@POSSIBLE.means("put_in")
@POSSIBLE.means("put_under")
@POSSIBLE.means("move_to")
@POSSIBLE.means("return_from")
def may_move(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card, somewhere else than where it goes (lcg/move), and that place."""
    if part(node, "to").kind == "beneath" and not is_under_something(play, frame, part(node, "to")):
        return False
    what = part(out_of_play_too(play, but_no_heroes(in_that_place(node))), "what")
    if what.kind in LATER:
        return True
    found = unbarred(play, frame, node, "what", selection(play, frame, what))
    movable = tuple(
        i for i in found.cards if play.card(i).zone != destination(play, frame, i, part(node, "to"))[0]
    )
    return enough(found._replace(cards=movable), whole)


@EFFECTS.means("put_pile", "lcg/move")
def put_pile(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A whole pile goes to a place."""
    here = tuple(i for z in zones(play, frame, part(node, "pile")) for i in play.state.zone(z))
    if here and _order_counts(play, frame, here, part(node, "to")):
        _in_which_order(play, frame, here, part(node, "to"))
    else:
        goes(play, frame, here, part(node, "to"))


@EFFECTS.means("is_returned", "lcg/move")
def is_returned(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go back to the place; it may be that there are none."""
    what = selection(play, frame, part(node, "what"))
    if what.cards:
        do_all(play, frame, (Node("return", what=node["what"], to=node["to"]),), path)
