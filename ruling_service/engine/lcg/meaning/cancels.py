"""Cancelling effects, and texts that act as a card is revealed or each time something happens (lcg/cancel,
lcg/rule/reveal-order).
"""

from __future__ import annotations

from itertools import islice

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    encounter_effects,
    phrase_tasks,
    resolve,
    side_quests,
    staging,
    table,
    verbs,
)
from ruling_service.engine.lcg.choosing import chosen, part, selection
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.frames import ability_frame, speaking
from ruling_service.engine.lcg.keywords import encounter
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.durations import NEVER, last, start_lasting, wait_for
from ruling_service.engine.lcg.permissions import cancels_are_forbidden, prohibited
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import (
    EFFECTS,
    LASTING,
    POSSIBLE,
    STATES,
    cards,
    chooser,
    holds,
    players,
    zones,
)
from ruling_service.engine.lcg.resolve import repeat
from ruling_service.engine.lcg.revealed_from import came_from_the_deck
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import spoken
from ruling_service.engine.lcg.staging import REVEALS_STAND
from ruling_service.engine.lcg.statements import abilities_of, speaks_of, statements
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import REVEALED, kinds_awaited
from ruling_service.engine.lcg.triggers import event_of, met
from ruling_service.engine.lcg.uncancellable import says_it_cannot_be


@EFFECTS.means("cancel_when_revealed", "lcg/cancel", "lcg/when-revealed", against=("when_revealed",))
def cancel_when_revealed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The When Revealed effects of the card just revealed do not take place; its keywords do."""
    _cancel(play, frame, node, path, "when revealed", "When Revealed effect")


@EFFECTS.means("cancel_shadow", "lcg/cancel", "lcg/shadow-effects", against=("shadow",))
def cancel_shadow(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The shadow effect just turned up does not take place; where none is, one that is still to come of a
    card dealt to such an enemy does not.
    """
    o = frame.occurrence
    if o is None or o.kind != "shadow effect":
        _cancel_to_come(play, frame, node)
        return
    play.remember(("shadow cancelled", o.get("card")), True)
    _cancel(play, frame, node, path, "shadow effect", "shadow effect")


@LCG.plays("lcg/shadow-effects", "lcg/framework/6.4.1")
def _to_come(play: Play, frame: Frame, node: Node) -> list[int]:
    """The shadow cards that lie face down with an enemy to which the text says that they are dealt."""
    of = node.get("of")
    enemies = [i for i in cards(play, frame, of) if table.is_enemy(play, i)] if isinstance(of, Node) else []
    return [
        card for enemy in enemies for card in table.shadow_cards(play, enemy)
        if not play.card(card).face_up and not play.card(card).marked(table.SHADOW_CANCELLED)
    ]


def _cancel_to_come(play: Play, frame: Frame, node: Node) -> None:
    """Of several shadow cards whoever uses the text says whose effect it is."""
    there = _to_come(play, frame, node)
    if not there:
        failed(play, frame)
        return
    options = [
        Option(f"the shadow card of {play.name(host)}", card, (host, play.card(card).printed))
        for card in there if (host := play.card(card).host) is not None
    ]
    play.decide(
        "target", chooser(play, frame), "which shadow effect is cancelled", options,
        cancelled_ahead.choosing(frame.id), *frame.cites
    )


@LCG.procedure("lcg/cancel", "lcg/shadow-effects")
def cancelled_ahead(play: Play, frame_id: int, card: int) -> None:
    """The effect of this shadow card will not take place as it is turned up."""
    play.mark(card, table.SHADOW_CANCELLED)
    frame = play.state.frames.get(frame_id)
    play.say("The effect of that shadow card will be cancelled", *(frame.cites if frame is not None else ()))


@EFFECTS.means("cancel_this", "lcg/cancel")
def cancel_this(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The rest of this very text does not take place."""
    play.tell(
        verbs.cancelled(card=frame.source, source=frame.source), "The effect is cancelled", *frame.cites,
        "lcg/cancel"
    )
    parts = (phrase_tasks.do.name, resolve.sentence.name, resolve.either.name)
    play.state.agenda = [t for t in play.state.agenda if not (t.name in parts and t.args[0] == frame.id)]


ABILITY = {"when revealed": "when_revealed", "shadow effect": "shadow"}
"""What is cancelled as it is about to happen → the label of its text."""


def _cancel(play: Play, frame: Frame, node: Node, path: str, kind: str, called: str) -> None:
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    o = frame.occurrence
    if happening is None or o is None or o.kind != kind:
        failed(play, frame)
        return
    ident = o.get("card")
    of = node.get("of")
    spoken(play, frame, f"pick {path}/of", (ident,), of if isinstance(of, Node) else None)
    if not _is_open_to_it(play, ident, o, kind, ABILITY[kind]):
        play.say(f"The {called} of {play.name(ident)} cannot be cancelled", "lcg/cancel", "lcg/cannot")
        failed(play, frame)
        return
    told = verbs.cancelled(card=ident, source=frame.source)
    if kind == "when revealed":
        play.happen(told.having(happening=happening.id), frame=frame.id)
        return
    play.tell(told, f"The {called} of {play.name(ident)} is cancelled", *frame.cites, "lcg/cancel")
    play.stop(happening.id, "cancelled")


@LCG.applies(verbs.cancelled, "lcg/cancel")
def cancelled(play: Play, o: Occurrence, by: Happening) -> None:
    """A When Revealed effect is cancelled, as nothing has come in the place of that."""
    if o.get("happening") is not None:
        frame = play.state.frames.get(by.frame) if by.frame is not None else None
        said = f"The When Revealed effect of {play.name(o.get('card'))} is cancelled"
        play.say(said, *(frame.cites if frame is not None else ()), "lcg/cancel")
        play.stop(o.get("happening"), "cancelled")


@POSSIBLE.means("cancel_when_revealed", "lcg/cancel")
def may_cancel_when_revealed(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A When Revealed effect that can be cancelled has to be about to resolve, of a card that the text names.
    """
    return _may_cancel(play, frame, node, "when revealed", "when_revealed")


@POSSIBLE.means("cancel_shadow", "lcg/cancel")
def may_cancel_shadow(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A shadow effect that can be cancelled has to be about to resolve, or to lie there face down with an
    enemy that the text names.
    """
    if frame.occurrence is None and not cancels_are_forbidden(play, "shadow effect"):
        return bool(_to_come(play, frame, node))
    return _may_cancel(play, frame, node, "shadow effect", "shadow")


def _may_cancel(play: Play, frame: Frame, node: Node, kind: str, ability: str) -> bool:
    o = frame.occurrence
    if o is None or o.kind != kind:
        return False
    ident = o.get("card")
    of = node.get("of")
    if (
        isinstance(of, Node) and of.kind not in ("its", "it", "that")
        and not _is_meant(play, frame, of, ident)
    ):
        return False
    return _is_open_to_it(play, ident, o, kind, ability)


def _is_open_to_it(play: Play, ident: int, o: Occurrence, kind: str, ability: str) -> bool:
    """Whether neither the card's own text nor any other keeps its effect from being cancelled."""
    if says_it_cannot_be(play, ident, o, ability):
        return False
    if cancels_are_forbidden(play, kind):
        return False
    if (
        kind == "when revealed"
        and (side_quests.is_side_quest(play, ident) or encounter.is_never_cancelled(play, ident))
    ):
        return False
    if (
        kind == "when revealed"
        and any(speaks_of(play, s, ident) for s in statements(play, "when_revealed_not_cancelable"))
    ):
        return False
    if kind == "when revealed" and (play.fact(REVEALS_STAND) or _kept_from_being_cancelled(play, o)):
        return False
    return prohibited(play, ident, "be_canceled") is None


@LCG.plays("lcg/cannot", "lcg/cancel", "lcg/when-revealed")
def _kept_from_being_cancelled(play: Play, o: Occurrence) -> bool:
    """Whether a text in play says of a reveal like this that its When Revealed effects cannot be cancelled.

    Its trigger is the very reveal, so it holds for that one: it would come too late if it were set up only as
    the card has been revealed.
    """
    for ident in table.in_play(play):
        texts = abilities_of(play, ident) if speaking(play, ident) else ()
        said = (n for a in texts if a.kind in ("forced", "constant") for n in a.walk() if _says_so(n))
        if any(_is_of_this_reveal(play, ability_frame(play, ident, o), each, o) for each in said):
            return True
    return False


def _is_of_this_reveal(play: Play, frame: Frame, said: Node, o: Occurrence) -> bool:
    """Whether the trigger, or the condition that a card is revealed, is this reveal."""
    for when in nodes(said, "when"):
        if when.kind == "is_so" and [n.kind for n in nodes(when, "is")] == ["revealed"]:
            return is_card(play, frame, when.get("who"), o.get("card"))
        if any(e.kind in REVEALED and met(play, frame, e, o) for e in nodes(when, "event")):
            return all(holds(play, frame, each) for each in nodes(when, "while"))
    return False


def _says_so(said: Node) -> bool:
    """Whether what a trigger brings about is, without a condition, that the reveal cannot be cancelled."""
    do = nodes(said, "do")
    inner = [n for each in do for n in (nodes(each, "do") if each.kind == "sentence" else (each,))]
    return any(n.kind == "when_revealed_not_cancelable" for n in inner)


def _is_meant(play: Play, frame: Frame, of: Node, ident: int) -> bool:
    """Whether the card is one that the text names; "just revealed" and the like are true of it anyway."""
    which = of.get("of")
    if isinstance(which, Node) and which.kind == "filter":
        restrictions = which.get("is")
        from_deck = any(n.get("from_deck") for n in which.walk())
        if from_deck and (table.kind(play, ident) == "quest" or not came_from_the_deck(play, ident)):
            return False  # a stage is revealed, and what was set aside, but from no encounter deck
        kept = (
            tuple(r for r in restrictions if isinstance(r, Node) and r.kind not in _ABOUT_THE_REVEAL)
            if isinstance(restrictions, tuple)
            else ()
        )
        return matches(play, frame, which.replace(**{"is": kept}), ident)
    return ident in cards(play, frame, of)


_ABOUT_THE_REVEAL = frozenset(["just_revealed", "revealed", "in_zone"])

LASTING.plays("not_cancelable", "when_revealed_not_cancelable")


# -- texts that act without being triggered abilities --------------------------------------------------------


@EFFECTS.means("triggered", "lcg/delayed-effects")
def waits(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What an ability does "when" or "if" something happens later waits for that; it is done now if that is
    what the ability answers.
    """
    trigger = part(node, "when")
    here = (
        frame.occurrence if frame.occurrence is not None and frame.occurrence.kind in kinds_awaited(trigger)
        else None
    )
    event = event_of(play, frame, trigger, here) if here is not None else None
    if event is not None and here is not None and met(play, frame, event, here):
        do_all(play, frame, node["do"], path)
        return
    later = nodes(trigger, "event")
    if trigger.get("so_far") and any(_is_so_already(play, frame, each) for each in later):
        do_all(play, frame, node["do"], path)
        return
    if not later:
        raise NotPlayed("trigger", trigger.kind)
    play.bind(frame.id, did=node)
    until = NEVER
    if table.attack(play) is not None:  # what comes after the attack outlives it
        until = f"{table.phase(play)} phase ends" if trigger.kind == "after" else table.attack_end(play)
    for each in later:
        wait_for(play, frame, each, node["do"], until)


BROUGHT_ABOUT = {
    "is_destroyed": "destroyed", "is_defeated": "destroyed", "is_explored": "explored", "leaves_play": "gone"
}
"""What a text has just done to a card and goes on to wait for, as it says that it did it."""


def _is_so_already(play: Play, frame: Frame, event: Node) -> bool:
    """Whether what the text has just done has brought about what it goes on to wait for."""
    who, done = part(event, "who"), Node("done_this_way", how=BROUGHT_ABOUT[event.kind])
    if not holds(play, frame, Node("is_so", who=who, **{"is": (done,)})):
        return False
    of = who.get("of")
    if who.kind in ("some", "any") and isinstance(of, Node) and of.kind == "filter":
        each = Node("each", of=of.replace(**{"is": (*nodes(of, "is"), done)}))
        if len(cards(play, frame, each)) > 1:
            raise NotPlayed("event", event.kind)
    return True


@EFFECTS.means("as_revealed", "lcg/card/thalin", "lcg/rule/reveal-order")
def act(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What the constant text does each time."""
    do_all(play, frame, node["do"], path)


STATES.update(["as_revealed", "triggered"])


@EFFECTS.means("as_soon_as", "lcg/delayed-effects")
def as_soon_as(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done now if it is true now, else by itself as soon as it is."""
    if all(holds(play, frame, c) for c in nodes(node, "when")):
        do_all(play, frame, node["do"], path)
    else:
        last(play, frame, node, None, NEVER)


@EFFECTS.means("doing_so", "lcg/constant-ability")
def doing_so(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What is true while doing what stands before: it begins with it and lasts for the attack."""
    start_lasting(
        play, frame, node, path, table.attack_end(play) if table.attack(play) is not None else NEVER
    )


@EFFECTS.means("effect_repeats", "lcg/effects")
def effect_repeats(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The whole text is carried out once more, with new choices."""
    play.say("The effect is repeated", *frame.cites)
    repeat(play, frame)


@EFFECTS.means("trigger_named", "lcg/keyword/scour", "lcg/priority-of-simultaneous-resolution")
def trigger_named(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The texts under that word, of the cards in play and those beside the quest (whose text is active all
    game long), of those named, or of the topmost one in a pile, take place; of several the first player says
    which comes first.
    """
    of, label = node.get("of"), str(node["label"])
    known = (
        chosen(play, frame, node, path, "of", "whose text is triggered") if isinstance(of, Node)
        else _with_label(play, frame, node)
    )
    if known is None:
        return
    texts = tuple(
        (ident, ability) for ident in known for ability in encounter_effects.labelled(play, ident, label)
    )
    if texts:
        carry_out_each(play, frame.id, texts)
    else:
        play.say(f"No {label} effect is there to be triggered", *frame.cites, idle=True)
        failed(play, frame)


def _with_label(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards of which a text under that word may take place, where it names none."""
    pile, label = node.get("in"), str(node["label"])
    if isinstance(pile, Node):
        lying = (i for zone in zones(play, frame, pile) for i in play.state.zone(zone))
        return tuple(islice((i for i in lying if encounter_effects.labelled(play, i, label)), 1))
    return (*table.in_play(play), *play.state.zone(table.SCENARIO))


@POSSIBLE.means("trigger_named", "lcg/effects", "lcg/triggered-ability")
def may_trigger_named(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a text."""
    of, label = node.get("of"), str(node["label"])
    there = selection(play, frame, of).cards if isinstance(of, Node) else _with_label(play, frame, node)
    return any(encounter_effects.labelled(play, ident, label) for ident in there)


@LCG.procedure("lcg/keyword/scour")
def carry_out_each(play: Play, frame_id: int, texts: tuple[tuple[int, Node], ...]) -> None:
    """The first player picks the text that is carried out next; the others follow."""
    options = [
        Option(play.name(ident), (ident, ability)) for ident, ability in dict.fromkeys(texts)
    ]
    play.decide(
        "order", table.first_player(play), "which effect is triggered next", options,
        carry_out_one.choosing(frame_id, texts), "lcg/priority-of-simultaneous-resolution"
    )


@LCG.procedure("lcg/keyword/scour")
def carry_out_one(
    play: Play, frame_id: int, texts: tuple[tuple[int, Node], ...], picked: tuple[int, Node]
) -> None:
    """Carry the text out as its own card's."""
    left = tuple(each for each in texts if each != picked)
    if left:
        play.then(carry_out_each.task(frame_id, left))
    frame, (ident, ability) = play.state.frames.get(frame_id), picked
    you = players(play, frame, Node("you"))[0] if frame is not None else table.first_player(play)
    play.say(f"{ability.kind.capitalize()}: {play.name(ident)}", *entry(play, ident))
    resolve.begin(
        play, ability, ident, None, cites=entry(play, ident), bindings={"that player": you, "you": you}
    )


@EFFECTS.means("resolve_when_revealed", "lcg/when-revealed")
def resolve_when_revealed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The When Revealed effects of the card take place, without it being revealed; a treachery is discarded.
    """
    of = chosen(play, frame, node, path, "of", "whose When Revealed effect is resolved")
    for ident in of or ():
        play.then(staging.leaves_if_a_treachery.task(ident, play.card(ident).life))
        encounter_effects.resolve_when_revealed(play, ident, players(play, frame, Node("you"))[0])
