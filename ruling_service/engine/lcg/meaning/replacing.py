"""Effects in place of others: damage that lands elsewhere, cards that go elsewhere, whole cards cancelled
(lcg/replacement-effects, lcg/cancel, lcg/faq/1.54).
"""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import ANYTHING
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import actions, changes, staging, statements, table, verbs
from ruling_service.engine.lcg.changes import destination
from ruling_service.engine.lcg.choosing import chosen, part
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.paying_in_full import happens_otherwise
from ruling_service.engine.lcg.permissions import prohibited
from ruling_service.engine.lcg.phrases import CARDS, EFFECTS, POSSIBLE, amount, cards, players
from ruling_service.engine.lcg.possible import LATER
from ruling_service.engine.lcg.spoken import DISCARDED
from ruling_service.engine.lcg.uncancellable import says_it_cannot_be


@EFFECTS.means("place_that_damage", "lcg/replacement-effects", "lcg/damage")
def place_that_damage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The damage about to be dealt, or so much of it, is dealt to another card instead."""
    on = chosen(play, frame, node, path, "on", "where the damage is placed")
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    o = frame.occurrence
    if on is None:
        return
    if not on or happening is None or o is None or o.kind != "damaged":
        failed(play, frame)
        return
    whole = int(o.get("amount", 0))
    n = min(whole, amount(play, frame, node["n"])) if "n" in node else whole
    moved = o.having(card=on[0], life=play.card(on[0]).life, amount=n)
    kept = (o.having(amount=whole - n),) if n < whole else ()
    happens_otherwise(play, happening, tuple(
        now for each in happening.occurrences for now in ((*kept, moved) if each == o else (each,))
    ))
    play.say(
        f"{play.name(on[0])} takes {'the ' * (n == whole)}{n} damage meant for {play.name(o.get('card'))}",
        *frame.cites,
        "lcg/replacement-effects",
    )


@POSSIBLE.means("place_that_damage")
def may_place_that_damage(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Damage has to be about to be dealt to another card."""
    o = frame.occurrence
    return o is not None and o.kind == "damaged" and o.get("card") not in cards(play, frame, part(node, "on"))


@EFFECTS.means("return_not_discard", "lcg/replacement-effects")
def return_not_discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card about to go to the discard pile goes to another place: what makes it leave play happens all the
    same.
    """
    what = chosen(play, frame, node, path, "what", "which card returns")
    for ident in what or ():
        zone, where = destination(play, frame, ident, part(node, "to"))
        where = "shuffled" if node.get("shuffled") else where
        play.remember(("goes to", ident), (zone, where, play.card(ident).life))


@POSSIBLE.means("return_not_discard")
def may_return(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The card goes to the discard pile in this very occurrence: what goes to another place is not discarded.
    """
    o = frame.occurrence
    to = "discard" if o is None or o.kind != verbs.left_play.past else str(o.get("to"))
    return to.startswith(("discard", table.ENCOUNTER_DISCARD))


@EFFECTS.means("discard_not_add", "lcg/replacement-effects", "lcg/staging-area", "lcg/designer/101")
def discard_not_add(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card about to be added to the staging area is discarded; one that goes elsewhere was never going to
    be added.
    """
    o = frame.occurrence
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    if o is None or happening is None or o.kind != "entered staging":
        failed(play, frame)
        return
    ident = o.get("card")
    play.say(
        f"{play.name(ident)} is discarded instead of being added to the staging area", *frame.cites,
        "lcg/replacement-effects"
    )
    play.amend(happening.id, occurrences=tuple(each for each in happening.occurrences if each != o))
    changes.leave_play(play, ident, "discard")


@POSSIBLE.means("discard_not_add")
def may_discard_not_add(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The card is about to be added to the staging area."""
    return frame.occurrence is not None and frame.occurrence.kind == "entered staging"


# -- whole cards ---------------------------------------------------------------------------------------------


@EFFECTS.means("cancel_card", "lcg/cancel", "lcg/faq/1.54", against=(ANYTHING,))
@EFFECTS.means("cancel_effects", "lcg/cancel", against=(ANYTHING,))
@EFFECTS.means("cancel_and_discard", "lcg/cancel", "lcg/faq/1.54", against=(ANYTHING,))
def cancel_card(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Nothing of the card takes place: neither keywords nor effects; one that is being revealed is discarded
    and counts as the card revealed.
    """
    field = "of" if node.get("of") is not None else "what"
    what = chosen(play, frame, node, path, field, "which card is cancelled")
    if what is None:
        return
    o = frame.occurrence
    for ident in what:
        card = play.card(ident)
        if o is not None and says_it_cannot_be(play, ident, o):
            play.say(f"{play.name(ident)} cannot be cancelled", "lcg/cancel", "lcg/cannot")
            failed(play, frame)
            continue
        told = verbs.cancelled(card=ident, source=frame.source)
        play.tell(told, f"{play.name(ident)} is cancelled", *frame.cites, "lcg/cancel")
        if card.zone == table.REVEALING:
            play.remember(("cancelled card", ident), card.life)
            staging.LOST.tell(play, ident, False)
            changes.leave_play(play, ident, "discard")
            known = play.state.frames.get(frame.id, frame).get(DISCARDED, ())
            play.bind(frame.id, **{DISCARDED: (*known, ident)})
        else:
            actions.resolves_nothing(play, ident)
            if node.kind == "cancel_and_discard":
                changes.leave_play(play, ident, "discard")


@POSSIBLE.means("cancel_card", "lcg/cancel", "lcg/designer/143")
@POSSIBLE.means("cancel_effects", "lcg/cancel", "lcg/designer/143")
@POSSIBLE.means("cancel_and_discard", "lcg/cancel", "lcg/designer/143")
def may_cancel_card(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A card has to be on its way, being revealed or played, and open to it: neither immune nor with an
    effect that cannot be cancelled.
    """
    o = frame.occurrence
    if o is None or o.kind not in ("being revealed", "when revealed", "revealed", "played"):
        return False
    ident = o.get("card")
    meant = node.get("of") or node.get("what")
    if isinstance(meant, Node) and meant.kind not in LATER and CARDS.of(meant) is not None and (
        ident not in cards(play, frame, meant)
    ):
        return False
    if statements.is_immune(play, ident, frame.source):
        return False
    if says_it_cannot_be(play, ident, o):
        return False
    return prohibited(play, ident, "be_canceled") is None


@EFFECTS.means("raise_threat_more", "lcg/framework/7.3")
def raise_threat_more(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Threat about to be raised is raised by more; as a constant text the refresh phase asks for it."""
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    who = players(play, frame, part(node, "of"))
    more = amount(play, frame, node["amount"])
    if happening is None or happening.applied:
        play.happen(
            *(verbs.raised_threat(player=p, amount=more, source=frame.source, effect=True) for p in who),
            frame=frame.id
        )
        return
    changed = tuple(
        o.having(amount=o.get("amount") + more) if o.kind == "raised threat" and o.get("player") in who else o
        for o in happening.occurrences
    )
    play.amend(happening.id, occurrences=changed)
