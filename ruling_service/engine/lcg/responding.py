"""Optional abilities in the pipeline: replacements and responses, and who uses them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    actions,
    listening,
    permissions,
    play_restrictions,
    possible,
    starting,
    table,
    texts,
    used_out_of_play,
)
from ruling_service.engine.lcg.abilities import carry_out, forced, of_these_kinds, waits_here
from ruling_service.engine.lcg.choosing import likeness
from ruling_service.engine.lcg.frames import (
    ability_frame,
    bound,
    is_kept_out,
    witnesses_of,
)
from ruling_service.engine.lcg.limits import is_for_any_player, limit_reached
from ruling_service.engine.lcg.one_of_several import gone_on_with, makes_no_difference
from ruling_service.engine.lcg.phrases import holds
from ruling_service.engine.lcg.play_restrictions import is_roused
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    all_abilities,
)
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import awaited, which_of
from ruling_service.engine.lcg.triggers import (
    came_before,
    met,
    triggers,
)


@LCG.plays("lcg/replacement-effects")
def replacements(play: Play, happening: Happening) -> list[Candidate]:
    """Forced effects that put something in place of what is about to happen."""
    return forced(play, happening, "replace")


@LCG.answers("responses")
@LCG.plays("lcg/cancel")
def responses(play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
    """The responses of a player's cards in play and events in hand to this, in this window.

    Each is used once for one trigger, also by a card that has left play since and come back as a new one.
    What is cancelled already is past cancelling.
    """
    if is_kept_out(play, player) or happening.stopped and window == "cancel":
        return []
    found = []
    hand = play.state.zone(table.hand(player))
    wanted = [(window, kind) for kind in happening.kinds]
    for ident in listening.responders(play, player, happening, window):
        for index, ability in of_these_kinds(play, ident, ("response",)):
            if awaited(ability).isdisjoint(wanted) or not _may_be_used(play, ident, ability, player):
                continue
            uses = []
            for number, o in enumerate(happening.occurrences):
                key = (ident, index, number)
                if key in happening.used or not _responds(play, ident, ability, o, happening, window):
                    continue
                frame, trigger = ability_frame(play, ident, o, happening.id), texts.trigger_of(ability)
                if (
                    isinstance(trigger, Node)
                    and came_before(play, frame, trigger, o, happening.occurrences[:number])
                ):
                    continue
                if limit_reached(play, ident, play.card(ident).life, index, ability, player):
                    continue
                candidate = _use(
                    play, ident, index, ability, player, o, happening.id, number, key, from_hand=ident in hand
                )
                if candidate is not None:
                    alike = candidate.like or makes_no_difference(ability, ident, play.card(ident).life, o)
                    uses.append(candidate._replace(like=alike))
            found += _by_whom_they_concern(play, ability, uses) if len(uses) > 1 else uses
    found += _parting(play, happening, window, player)
    known = {candidate.key for candidate in found}
    thrown = _from_the_pile(play, happening, window, player)
    return found + [candidate for candidate in thrown if candidate.key not in known]


@LCG.plays("lcg/triggered-ability", "lcg/faq/1.08")
def _by_whom_they_concern(play: Play, ability: Node, uses: list[Candidate]) -> list[Candidate]:
    """The uses of one response for several things that happen at the same moment, each told by the cards that
    it would go on about: with which it is used is its player's choice.
    """
    found = []
    for use in uses:
        concerned = concerns(play, use.task)
        if concerned:
            like = (use.like, *(likeness(play, ident) for ident in concerned))
            use = use._replace(label=f"{use.label} ({table.names(play, concerned)})", like=like)
        found.append(use)
    return found


def _responding(task: Task) -> tuple[int, int, int, int] | None:
    """The card that responds by this task, which of its abilities (from 0), the happening and the number of
    the occurrence in it; None for any other task.
    """
    args: Any = task.args
    if task.name == carry_out.name:
        return (*args[:2], *args[3:5])
    if task.name == actions.play_event.name:
        return (args[0], *args[2:5])
    return None


def used_by(task: Task) -> int | None:
    """Which ability of its card (from 0) a response that is carried out by this task uses; None for any other
    task.
    """
    found = _responding(task)
    return None if found is None else found[1]


def concerns(play: Play, task: Task) -> tuple[int, ...]:
    """The cards that have set off a response, to be carried out by this task, and that its text goes on
    about; none for any other task.
    """
    found = _responding(task)
    if found is None:
        return ()
    ident, index, happening, number = found
    happened, abilities = play.state.happening(happening), all_abilities(play, ident)
    if happened is None or number >= len(happened.occurrences) or index >= len(abilities):
        return ()
    ability = abilities[index]
    spoken_again = gone_on_with(ability)
    if not spoken_again:
        return ()
    frame = ability_frame(play, ident, happened.occurrences[number], happening, ability)
    named = dict(frame.get("named", ()))
    return tuple(i for label in spoken_again for i in named.get(label, ()) if i >= 0)


def _may_be_used(play: Play, ident: int, ability: Node, player: int) -> bool:
    """Whether an ability is the player's to use: a card's that he controls, that nobody does, or that says
    that anyone may.
    """
    card = play.card(ident)
    return (
        not table.is_in_play(card) or card.controller in (player, None) or is_for_any_player(ability)
    )


@LCG.plays("lcg/response", "lcg/discard-pile-and-victory-display")
def _from_the_pile(play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
    """Responses of cards to their own discarding from a deck or a hand: their text waits for just that."""
    found = []
    for number, o in enumerate(happening.occurrences):
        ident = o.get("card")
        if (
            o.kind != "discarded" or o.get("from_play") is not False
            or play.card(ident).zone != table.discard(player)
        ):
            continue
        life = play.card(ident).life
        for index, ability in enumerate(play.printed(ident).abilities):
            trigger, key = texts.trigger_of(ability), (ident, index, number)
            if (
                ability.kind != "response" or not isinstance(trigger, Node)
                or not any(n.kind == "this" for n in trigger.walk())
            ):
                continue
            frame = Frame(-1, ident, player, life, o, happening.id, cites=entry(play, ident))
            if key in happening.used or not triggers(play, trigger, frame, o, window):
                continue
            if (
                limit_reached(play, ident, life, index, ability, player)
                or not starting.text_can_start(play, frame, ability)
            ):
                continue
            task = carry_out.task(ident, index, player, happening.id, number, -1)
            found.append(
                Candidate(key, player, f"use {play.name(ident)}", task, (*entry(play, ident), "lcg/response"))
            )
    return found


@LCG.plays("lcg/response", "lcg/attachment-cards")
def _parting(play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
    """Responses of cards that have left play since what their text speaks of took effect.

    Those of a card that nobody controlled are everybody's.
    """
    found = []
    for seeing in witnesses_of(happening):
        ident, life, controller, host = seeing[:4]
        if controller not in (player, None) or not seeing.has_left(play):
            continue
        for index, ability in enumerate(seeing.abilities):
            trigger = texts.trigger_of(ability)
            if ability.kind != "response" or not isinstance(trigger, Node):
                continue
            for number, o in enumerate(happening.occurrences):
                key = (ident, index, number)
                frame = Frame(-1, ident, player, life, o, happening.id, cites=entry(play, ident)).binding(
                    host=host if host is not None else -1
                )
                if key in happening.used or not triggers(play, trigger, frame, o, window):
                    continue
                if (
                    limit_reached(play, ident, life, index, ability, player)
                    or not starting.text_can_start(
                        play, frame.binding(**bound(play, frame, ability, o)), ability
                    )
                ):
                    continue
                task = carry_out.task(ident, index, player, happening.id, number, seeing.bearer, ability)
                found.append(
                    Candidate(
                        key, player, f"use {play.name(ident)}", task, (*entry(play, ident), "lcg/response")
                    )
                )
    return found


def _responds(
    play: Play, ident: int, ability: Node, o: Occurrence, happening: Happening, window: str
) -> bool:
    if (window, o.kind) not in awaited(ability):
        return False
    trigger = texts.trigger_of(ability)
    if not isinstance(trigger, Node):
        return window == "cancel"
    frame = ability_frame(play, ident, o, happening.id)
    if window == "cancel":
        if not all(holds(play, frame, condition) for condition in nodes(trigger, "while")):
            return False
        return all(
            met(play, frame, event, o) for event in nodes(trigger, "event")
            if texts.names_what_is_cancelled(event, o.kind)
        )
    return waits_here(play, ability, trigger, frame, o, window)


def _use(
    play: Play, ident: int, index: int, ability: Node, player: int, o: Occurrence | None, happening: int,
    number: int, key: Hashable,
    *, from_hand: bool,
) -> Candidate | None:  # fmt: skip
    """The response as something to choose, if its cost can be paid and its text could do anything.

    In hand only events are played as responses, and only a text that takes its own card from there can be
    used (lcg/ability).
    """
    is_event = from_hand and play.printed(ident).type == "event"
    if not is_event and used_out_of_play.why_not_here(play, ident, ability, player):
        return None
    kept = permissions.prohibited(play, ident, "be_triggered", "trigger_act", "use_act")
    if not is_event and kept is not None:
        return None
    frame = ability_frame(play, ident, o, happening, ability)
    his = frame._replace(controller=player)
    if (
        _cancels_in_vain(play, his, ability) or not starting.text_can_start(play, his, ability)
        or not is_roused(play, ability, player)
    ):
        return None
    if is_event:
        if play_restrictions.why_not_playable(play, ident, player, response=True) is not None:
            return None
        task = actions.play_event.task(ident, player, index, happening, number)
        return Candidate(
            key, player, f"play {play.name(ident)}", task, (*entry(play, ident), "lcg/response"),
            play.card(ident).printed
        )
    host = play.card(ident).host
    task = carry_out.task(ident, index, player, happening, number, host if host is not None else -1)
    return Candidate(
        key, player, f"use {play.name(ident)}", task, (*entry(play, ident), "lcg/response"),
        which=which_of(ability, all_abilities(play, ident))
    )


@LCG.plays("lcg/cancel", "lcg/cannot")
def _cancels_in_vain(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether a response that interrupts something to cancel it can't cancel this one: what else it does with
    it ("and discard that card") is no reason to use it.
    """
    if not any(window == "cancel" for window, _ in awaited(ability)):
        return False
    done = (phrase for sentence in nodes(ability, "do") for phrase in nodes(sentence, "do"))
    cancelling = [phrase for phrase in done if phrase.kind in texts.CANCELLING]
    return bool(cancelling) and not any(possible.at_all(play, frame, phrase) for phrase in cancelling)
