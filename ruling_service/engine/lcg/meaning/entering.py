"""Cards that enter play by an effect, become attached, are claimed, or change hands
(lcg/play-and-put-into-play, lcg/attachment-cards).
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import actions, attaching, changes, staging, table, uniqueness, verbs
from ruling_service.engine.lcg.cannot_happen import HOLDING
from ruling_service.engine.lcg.changing_anything import TAKES_OFF
from ruling_service.engine.lcg.choosing import chosen, one_player, part, selection
from ruling_service.engine.lcg.controlled_locations import is_being_explored, taken_as_explored
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.keywords.guarded import comes_to_guard
from ruling_service.engine.lcg.left_since import in_reach
from ruling_service.engine.lcg.letting_happen import each_happens, failed
from ruling_service.engine.lcg.meaning import moving
from ruling_service.engine.lcg.meaning.whence import from_somewhere, where_they_lie
from ruling_service.engine.lcg.permissions import Reason, player_prohibited, prohibited
from ruling_service.engine.lcg.phrase_tasks import again
from ruling_service.engine.lcg.phrases import (
    CARDS,
    EFFECTS,
    PLAYERS,
    POSSIBLE,
    STATES,
    chooser,
    doer,
    players,
    zones,
)
from ruling_service.engine.lcg.possible import LATER, enough, unbarred
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import leave_only, spoken


def may_enter(play: Play, frame: Frame, ident: int) -> bool:
    """Whether a card may enter play: not if a unique card of its title is there, or nothing is there that it
    could be attached to.
    """
    if uniqueness.is_unique_in_play(play, ident):
        play.say(
            f"{play.name(ident)} is unique and in play already: it cannot enter play", "lcg/unique-cards",
            idle=True
        )
        return False
    if _is_there_already(play, ident):
        play.say(
            f"{play.name(ident)} is in play already: it cannot enter play", "lcg/in-play-and-out-of-play",
            idle=True
        )
        return False
    kept = _kept_out(play, frame, ident) or _not_put_by_him(play, frame, ident)
    if kept is not None:
        play.say(kept[0], *kept[1], idle=True)
        return False
    return has_a_place(play, frame, ident)


@LCG.plays("lcg/cannot", "lcg/play-and-put-into-play")
def _not_put_by_him(play: Play, frame: Frame, ident: int) -> Reason | None:
    """Why whoever carries out the text cannot put the card into play."""
    player = doer(play, frame) if frame.controller is not None else None
    return None if player is None else player_prohibited(play, player, "put_act", against=ident)


@LCG.plays("lcg/cannot")
def _kept_out(play: Play, frame: Frame, ident: int) -> Reason | None:
    """Why a card cannot enter play, or one of a discard pile leave it, by what this text does."""
    return prohibited(play, ident, "enter_play", "leave_discard", source=frame.source)


@LCG.plays("lcg/in-play-and-out-of-play")
def _is_there_already(play: Play, ident: int) -> bool:
    card = play.card(ident)
    return table.is_in_play(card) and card.face_up and card.host is None


def could_enter(play: Play, frame: Frame) -> Callable[[int], bool]:
    """Which cards something would come of if they are picked to be put into play."""
    return lambda ident: (
        not uniqueness.is_unique_in_play(play, ident) and not _is_there_already(play, ident)
        and _kept_out(play, frame, ident) is None and has_a_place(play, frame, ident)
    )


def has_a_place(play: Play, frame: Frame, ident: int) -> bool:
    """Whether there is something that an attachment could be attached to; other cards need nothing."""
    by = chooser(play, frame)
    return (
        not attaching.goes_on_a_card(play, ident) or bool(attaching.hosts(play, ident, by))
        or attaching.is_played_into_staging(play, ident) or bool(actions.guards_of(play, ident, by))
    )


@EFFECTS.means("put_into_play", "lcg/play-and-put-into-play", "lcg/faq/1.16")
@EFFECTS.means("put_into_play_from", "lcg/play-and-put-into-play", "lcg/faq/1.16")
def put_into_play(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card enters play without its cost: under its owner's control, or in the staging area if it is an
    encounter card (lcg/ownership-and-control).
    """
    able = could_enter(play, frame)
    what = from_somewhere(play, frame, node, path, lambda i: able(i) and not _is_never_there(play, i))
    if what is not None:
        staying = tuple(i for i in what if _is_never_there(play, i))
        if staying:
            play.say(
                f"{table.names(play, staying)} cannot enter play: an event is there only as something else",
                "lcg/event-cards", idle=True
            )
            what = tuple(i for i in what if i not in staying)
            leave_only(play, frame, (*what, *staying), what)
        enter(play, frame, what, None)


@LCG.plays("lcg/event-cards", "lcg/in-play-and-out-of-play")
def _is_never_there(play: Play, ident: int) -> bool:
    """Whether a card is of a type that is not in play by itself."""
    return table.kind(play, ident) == "event"


@EFFECTS.means("put_into_play_beside", "lcg/play-and-put-into-play")
def put_into_play_beside(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The encounter card enters play beside the quest: it is in no area, and nobody controls it."""
    what = from_somewhere(play, frame, node, path, could_enter(play, frame))
    if what is not None:
        able = only_those_that_may(play, frame, what)
        there = {"player": None, "to": table.BESIDE, "how": "put into play"}
        play.happen(*(verbs.entered_play(card=i, **there) for i in able), frame=frame.id)


def enter(
    play: Play, frame: Frame, what: tuple[int, ...], player: int | None, *, exhausted: bool = False
) -> None:
    """Let cards enter play by the effect, one after the other where they need a host; under the control of
    the player, or of the owner of each.
    """
    able = only_those_that_may(play, frame, what)
    if frame.source in able:
        play.then(moving.same_card.task(frame.id))
    for ident in reversed(able):
        owner = play.card(ident).owner
        under = player if player is not None else owner if owner is not None else chooser(play, frame)
        play.then(enter_one.task(ident, under, frame.id, exhausted))


def only_those_that_may(play: Play, frame: Frame, what: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the cards that may enter play; what the text goes on about is only these."""
    able = tuple(i for i in what if may_enter(play, frame, i))
    if len(able) < len(what):
        leave_only(play, frame, what, able)
    if len(able) < len(what) or not able:
        failed(play, frame)
    return able


@LCG.procedure("lcg/play-and-put-into-play")
def enter_one(play: Play, ident: int, player: int, frame_id: int | None, exhausted: bool) -> None:
    """One card enters play, each sort where it belongs."""
    kind = table.kind(play, ident)
    if not table.is_player_card(play, ident) and kind not in ("objective-ally", "objective-hero"):
        play.happen(
            verbs.entered_staging(card=ident, how="put into play", life=play.card(ident).life), frame=frame_id
        )
    elif attaching.goes_on_a_card(play, ident):
        actions.attachment_enters(play, ident, player, "put into play")
    elif kind == "player side quest":
        play.happen(
            verbs.entered_play(card=ident, player=player, to=table.STAGING, how="put into play"),
            frame=frame_id
        )
    else:
        play.say(f"{play.name(ident)} is put into play under {play.player(player)}'s control")
        play.happen(
            verbs.entered_play(card=ident, player=player, how="put into play", exhausted=exhausted or None),
            frame=frame_id
        )


@EFFECTS.means("put_from_under", "lcg/play-and-put-into-play", "lcg/ownership-and-control")
@EFFECTS.means("put_into_play_under", "lcg/play-and-put-into-play", "lcg/ownership-and-control")
def put_into_play_under(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card enters play under that player's control."""
    what = from_somewhere(play, frame, node, path, could_enter(play, frame))
    if what is None:
        return
    of = part(node, "of")
    who = one_player(play, frame, of, f"{path}/of", again(frame, node, path)) if what else ()
    if who:
        enter(play, frame, what, who[0], exhausted=bool(node.get("exhausted")))


@EFFECTS.means("put_into_play_engaged", "lcg/engaged", "lcg/faq/enemy-put-into-play-engaged")
def put_into_play_engaged(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemy enters play engaged with the player, which counts as engaging."""
    what = from_somewhere(play, frame, node, path, could_enter(play, frame))
    if what is None:
        return
    who = one_player(play, frame, part(node, "with"), f"{path}/with", again(frame, node, path))
    if who is None:
        return
    if not what or not who:
        failed(play, frame)
        for ident in what:  # which its reveal has left to this text
            play.then(staging.place.task(ident, play.card(ident).life, chooser(play, frame)))
        return
    what = only_those_that_may(play, frame, what)
    if not what:
        return
    happened = []
    for ident in what:
        life = play.card(ident).life
        happened.append(
            verbs.entered_play(card=ident, to=table.engaged_area(who[0]), how="put into play", life=life)
        )
        happened.append(verbs.engaged(enemy=ident, player=who[0], how="effect", entering=True))
    if frame.source in what:
        play.then(moving.same_card.task(frame.id))
    play.happen(*happened, frame=frame.id)


@EFFECTS.means("put_into_play_committed", "lcg/play-and-put-into-play", "lcg/quest-phase")
def put_into_play_committed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The character enters play exhausted and committed to the quest."""
    what = from_somewhere(play, frame, node, path, could_enter(play, frame))
    if what is None:
        return
    player = chooser(play, frame)
    able = only_those_that_may(play, frame, what)
    if not able:
        return
    play.happen(*(
        verbs.entered_play(card=i, player=player, how="put into play", exhausted=True) for i in able
    ),
                *(verbs.committed(character=i, player=player) for i in able), frame=frame.id)  # fmt: skip


# -- attaching -----------------------------------------------------------------------------------------------


KNOWN_BEFORE = frozenset(["this", "active_location", "some", "each"])
"""Phrases for what a card is attached to that mean the same before it is picked which card that is."""


@EFFECTS.means("attach", "lcg/attachment-cards")
def attach(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card becomes attached."""
    lying = where_they_lie(play, frame, node)
    bearer = part(node, "to")
    bearers = selection(play, frame, bearer).cards if bearer.kind in KNOWN_BEFORE else ()
    what = chosen(
        play, frame, lying, path, "what", "which card is attached",
        lambda ident: not bearers or any(
            play.card(ident).host != host and _may_bear(play, node, host, ident) for host in bearers
        ),
    )  # fmt: skip
    if what is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    def fits(host: int) -> bool:
        return all(play.card(i).host != host and _may_bear(play, node, host, i) for i in what)

    named = f"{play.name(what[0])} is" if len(what) == 1 else "they are"
    to = chosen(play, frame, node, path, "to", f"what {named} attached to", fits)
    if to and what and _guards(play, node, what[0]):
        if len(what) > 1:
            raise NotPlayed("effect", "attach_guarding")
        guards = "objective" in table.kind(play, to[0])
        comes_to_guard(play, *((to[0], what[0]) if guards else (what[0], to[0])))
    elif to is not None:
        become_attached(
            play, frame, what,
            tuple(
                host for host in to if all(_fits(play, host, i) and play.card(i).host != host for i in what)
            )
        )


@POSSIBLE.means("attach", "lcg/attachment-cards", "lcg/triggered-ability")
def may_attach(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card, wherever it lies, and one that may bear it and does not bear it yet."""
    lying = where_they_lie(play, frame, node)
    what, to = part(lying, "what"), part(node, "to")
    known = [
        each.kind not in LATER and CARDS.of(each) is not None for each in (what, to)
    ]
    cards = selection(play, frame, what) if known[0] else None
    hosts = selection(play, frame, to) if known[1] else None
    if any(found is not None and not enough(found, whole) for found in (cards, hosts)):
        return False
    if cards is None or hosts is None:
        return known[1] or PLAYERS.of(to) is None or bool(players(play, frame, to))
    return any(
        play.card(ident).host != host and _may_bear(play, node, host, ident)
        for ident in cards.cards for host in hosts.cards
    )


@LCG.plays("lcg/keyword/guarded", "lcg/faq/1.17")
def _guards(play: Play, node: Node, ident: int) -> bool:
    """Whether the text attaches that encounter card so that one of the two guards the other."""
    return bool(node.get("guarding")) and not table.is_player_card(play, ident)


@LCG.plays("lcg/attachment-cards", "lcg/choose", "lcg/designer/024")
def _may_bear(play: Play, node: Node, host: int, attachment: int) -> bool:
    """Whether a card can be chosen to bear another: it is one that the other may be attached to, no limit is
    reached, and nothing forbids it attachments. What a card guards is none of its attachments.
    """
    if _guards(play, node, attachment):
        return True
    forbidden = prohibited(play, host, *HOLDING, against=attachment)
    return forbidden is None and _fits(play, host, attachment)


def _fits(play: Play, host: int, attachment: int) -> bool:
    """Whether the card's own text lets it be attached there, and no limit is reached."""
    return attaching.why_not_attached(play, attachment, host) is None


@EFFECTS.means("detach", "lcg/objective-cards")
def detach(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The encounter cards come off what they are attached to: they lie in the staging area, nobody's."""
    what = chosen(
        play, frame, node, path, "what", "which card is detached",
        lambda ident: _may_be_detached(play, frame, node, ident),
    )  # fmt: skip
    if what is not None:
        off = tuple(i for i in what if _may_be_detached(play, frame, node, i))
        spoken(play, frame, "pick off", off, part(node, "what"))  # the text goes on about what comes off
        each_happens(play, frame, verbs.detached, off)


def _may_be_detached(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether an encounter card is attached to something, to one of those that the text names if it does."""
    host = play.card(ident).host
    if host is None or table.is_player_card(play, ident):
        return False
    bearer = node.get("from")
    return not isinstance(bearer, Node) or is_card(play, frame, bearer, host)


TAKES_OFF["detach"] = _may_be_detached


@POSSIBLE.means("detach", "lcg/objective-cards")
def may_detach(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card that is attached."""
    found = selection(play, frame, part(node, "what"))
    fitting = tuple(i for i in found.cards if _may_be_detached(play, frame, node, i))
    return enough(found._replace(cards=fitting), whole)


@EFFECTS.means("attach_self", "lcg/attachment-cards")
def attach_self(play: Play, frame: Frame, node: Node, path: str) -> None:
    """This card becomes attached."""
    attach(play, frame, node.replace(what=Node("this")), path)


def become_attached(play: Play, frame: Frame, what: tuple[int, ...], to: tuple[int, ...]) -> None:
    """Attach cards to a host.

    One that was out of play enters play by it; an encounter card is controlled by nobody (lcg/faq/1.06), a
    player's, from wherever, by whoever controls the character it goes on (lcg/faq/1.38).
    """
    if not what or not to or changes.lies_out_of_reach(play, to[0]):
        failed(play, frame)
        return
    host = to[0]
    happened = []
    for ident in what:
        card = play.card(ident)
        mine = table.is_player_card(play, ident) and not table.is_in_play(card)
        barred = prohibited(play, host, *HOLDING, against=ident) if mine else None
        if barred is not None:  # an attachment that nothing may bear does not enter play
            play.say(f"{play.name(ident)} is not attached: {barred[0]}", *barred[1], idle=True)
        if mine and (barred is not None or not may_enter(play, frame, ident)):
            failed(play, frame)
            continue
        by = chooser(play, frame) if mine else card.controller
        player = attaching.whose_on(play, host, by) if table.is_player_card(play, ident) else None
        guard = actions.guards_of(play, ident, player) if mine and player is not None else []
        if guard:
            enters = verbs.entered_play(card=ident, player=player, to=table.STAGING, how="put into play")
            play.happen(enters, then=guard)
            continue
        if mine:
            happened.append(verbs.entered_play(card=ident, player=player, host=host, how="put into play"))
        happened.append(verbs.attached(card=ident, to=host, player=player, source=frame.source, effect=True))
    if not happened:
        return
    if frame.source in what:
        play.then(moving.same_card.task(frame.id))
    play.happen(*happened, frame=frame.id)


@EFFECTS.means("counts_as_card", "lcg/faq/1.23")
def counts_as_card(play: Play, frame: Frame, node: Node, path: str) -> None:
    """While attached the card counts so, by its own text: values and statements ask for it, there is nothing
    to do.
    """


STATES.add("counts_as_card")


# -- hands ---------------------------------------------------------------------------------------------------


@EFFECTS.means("gain_control", "lcg/ownership-and-control")
def gain_control(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Whoever carries this out takes control."""
    what = chosen(play, frame, node, path, "what", "of which card control is taken")
    if what is not None:
        _comes_under(play, frame, node, what, doer(play, frame))


def _comes_under(play: Play, frame: Frame, node: Node, what: tuple[int, ...], player: int) -> None:
    """The cards come under a player's control, and to the state that the text says."""
    what = in_reach(play, frame, part(node, "what"), what)
    for ident in what if node.get("as_ally") else ():
        if table.kind(play, ident) not in ("ally", "objective-ally"):
            why = "what a card that is no ally is worth as one isn't said"
            said = Unread(play.name(ident), "as an ally", why)
            come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller)
    for ident in what:
        taken_as_explored(play, frame, ident, player)
    each_happens(play, frame, verbs.changed_control, what, player=player)
    roles = {"source": frame.source, "effect": True}
    also = [
        *(verbs.exhausted(card=i, life=play.card(i).life, **roles) for i in what if node.get("exhausted")),
        *(verbs.committed(character=i, player=player, life=play.card(i).life, **roles)
          for i in what if node.get("committed")),
    ]
    if also:
        play.then(come_so.task(tuple(also), frame.id))


@LCG.procedure("lcg/ownership-and-control")
def come_so(play: Play, also: tuple[Occurrence, ...], frame_id: int) -> None:
    """What becomes of cards as somebody gains control of them."""
    play.happen(*also, frame=frame_id)


@EFFECTS.means("gains_control", "lcg/ownership-and-control")
@EFFECTS.means("give_control", "lcg/ownership-and-control")
def give_control(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player takes control of the card; who gains it is told before of what, to whom it is given after."""
    who: tuple[int, ...] | None = frame.get(f"who {path}") if node.get("to") is None else None
    if who is None and node.get("to") is None:
        who = one_player(play, frame, part(node, "who"), f"{path}/to", again(frame, node, path))
        if who is None:
            return
        play.bind(frame.id, **{f"who {path}": tuple(who)})
        frame = play.state.frames.get(frame.id, frame)
    what = chosen(play, frame, node, path, "what", "of which card control is taken")
    if what is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    if who is None:
        who = one_player(play, frame, part(node, "to"), f"{path}/to", again(frame, node, path))
    if who is None:
        return
    if who:
        _comes_under(play, frame, node, what, who[0])
    else:
        failed(play, frame)


@POSSIBLE.means("put_into_play")
@POSSIBLE.means("put_into_play_beside")
@POSSIBLE.means("put_into_play_from")
@POSSIBLE.means("put_into_play_under")
@POSSIBLE.means("put_into_play_engaged")
@POSSIBLE.means("put_into_play_committed")
@POSSIBLE.means("put_from_under")
def may_put_into_play(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card that may enter play."""
    from_, what = node.get("from"), part(where_they_lie(play, frame, node), "what")
    if what.kind in LATER:
        return True
    found = selection(play, frame, what)
    there = zones(play, frame, from_) if isinstance(from_, Node) else None
    able = tuple(
        i for i in found.cards
        if not uniqueness.is_unique_in_play(play, i) and not table.is_in_play(play.card(i))
        and _kept_out(play, frame, i) is None and (there is None or play.card(i).zone in there)
    )
    return enough(found._replace(cards=able), whole)


@POSSIBLE.means("gain_control", "lcg/ownership-and-control", "lcg/triggered-ability")
def may_gain_control(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card that whoever takes control of it does not control yet."""
    what = part(node, "what")
    if what.kind in LATER:
        return True
    found = unbarred(play, frame, node, "what", selection(play, frame, what))
    taken = tuple(
        i for i in found.cards
        if play.card(i).controller != chooser(play, frame) or is_being_explored(frame, i)
    )
    return enough(found._replace(cards=taken), whole)


@POSSIBLE.means("give_control", "lcg/ownership-and-control")
@POSSIBLE.means("gains_control", "lcg/ownership-and-control")
def may_give_control(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be something to give, and a player to give it to."""
    who, what = node.get("to") or node.get("who"), part(node, "what")
    there = what.kind in LATER or bool(
        unbarred(play, frame, node, "what", selection(play, frame, what)).cards
    )
    return there and isinstance(who, Node) and bool(players(play, frame, who))
