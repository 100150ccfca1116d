"""Guarded: an objective that is revealed gets the next encounter card attached; it can be claimed once that
is dealt with.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    cannot_happen,
    chance,
    entrances,
    fighting,
    permissions,
    rulesets,
    staging,
    table,
    verbs,
)
from ruling_service.engine.lcg.changes import is_out_of_reach, move_within_play
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.phrases import CONDITIONS, LASTING, cards
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements

TO_GUARD = "to guard"
"""The name under which it is remembered what a card is revealed to guard, until it has resolved."""


@LCG.procedure("lcg/keyword/guarded")
def guarded(play: Play, objective: int) -> None:
    """Reveal the next card of the encounter deck as the guard; it resolves, then the objective is attached to
    it.

    A guarded objective that came up instead of a guard waits: the first one gets its guard before it.
    """
    first = play.fact(("guards first", objective))
    if first is not None:
        play.remember(("guards first", objective), None)
        play.then(guarded.task(objective))
        objective = first
    staging.reset_encounter_deck(play)
    if not play.state.zone(table.ENCOUNTER_DECK):
        play.say("The encounter deck is empty: nothing guards it", "lcg/running-out-of-cards")
        return
    top = chance.top(play, table.ENCOUNTER_DECK, guarded.task(objective))
    if top is None:
        return
    if table.kind(play, top) == "objective":
        if rulesets.variant(play, "c06"):
            play.say(
                f"{play.name(top)} is another objective: it is only placed and the next card guards",
                "lcg/conflict/c06"
            )
            staging.add_to_staging(play, top, then=[guarded.task(objective)])
            return
        play.say(
            f"{play.name(top)} is another objective: it is revealed in its own right and the next card "
            f"guards", "lcg/keyword/guarded"
        )
        gets_its_own = is_to_be_guarded(play, top)
        if gets_its_own:
            play.remember(("guards first", top), objective)
        play.then(
            staging.reveal.task(top, table.first_player(play)),
            *([] if gets_its_own else [guarded.task(objective)])
        )
        return
    play.remember((TO_GUARD, top), objective)
    play.then(staging.reveal.task(top, table.first_player(play)), attach_guard.task(objective, top))


def guard_wanted(play: Play, ident: int) -> Node | None:
    """What sort of card has to guard a card with Guarded (X); None if the keyword names none."""
    for ability in play.printed(ident).abilities:
        of = ability.get("of")
        if ability.kind == "keyword" and ability.get("name") == "guarded" and isinstance(of, Node):
            return of
    return None


@staging.PLACED
def once_placed(play: Play, ident: int) -> Task | None:
    """A guarded card that has been revealed gets its guard."""
    return guarded.task(ident) if is_to_be_guarded(play, ident) else None


def is_to_be_guarded(play: Play, ident: int) -> bool:
    """Whether Guarded works on a card that is revealed now; an older edition knows it in the staging step
    only.
    """
    setup_too = rulesets.variant(play, "c03") != rulesets.STAGING_ONLY
    return (
        bool(play.value(ident, "guarded")) and guard_wanted(play, ident) is None
        and (setup_too or play.fact("step") == "3.3")
    )


@LCG.procedure("lcg/keyword/guarded", "lcg/faq/1.17")
def attach_guard(play: Play, objective: int, guard: int) -> None:
    """Attach the objective to its guard if that stayed in play; a treachery guard is dealt with once it has
    resolved.
    """
    play.remember((TO_GUARD, guard), None)
    if table.is_in_play(play.card(guard)) and table.is_in_play(play.card(objective)):
        play.change(objective, host=guard)
        play.move(objective, play.card(guard).zone)
        play.remember(("guards", guard), objective)
        play.say(f"{play.name(guard)} guards {play.name(objective)}")


@LCG.procedure("lcg/keyword/guarded")
def enters_guarded(play: Play, objective: int, guard: int) -> None:
    """An objective from out of play enters it attached to its guard, if that is there; it never lies in the
    staging area, unattached.
    """
    if table.is_in_play(play.card(guard)):
        play.remember(("guards", guard), objective)
        play.say(f"{play.name(guard)} guards {play.name(objective)}")
        play.happen(verbs.attached(card=objective, to=guard))


def is_guarded_by(play: Play, objective: int, guard: int) -> Task:
    """What is to be done for a card that stands to guard an objective, wherever that lies."""
    attaching = attach_guard if table.is_in_play(play.card(objective)) else enters_guarded
    return attaching.task(objective, guard)


GUARDS_ONCE_PLACED = "guards once placed"
"""The name under which it is remembered what a card that is being revealed guards as it enters play."""


def comes_to_guard(play: Play, objective: int, guard: int) -> None:
    """A text attaches an encounter card and an objective to each other, the one guarding the other: a guard
    from out of play is added to the staging area. A card that is being revealed guards the objective as it is
    placed there. Raises NotPlayed where something guards the objective already.
    """
    if not is_free(play, objective):
        raise NotPlayed("effect", "attach_guarding")
    if play.card(guard).zone == table.REVEALING:
        play.remember((GUARDS_ONCE_PLACED, guard), objective)
        return
    waiting = [] if table.is_in_play(play.card(guard)) else [comes_to_stand.task(guard)]
    play.then(*waiting, is_guarded_by(play, objective, guard))


CAPTIVES = ("lcg/scenario/the-dungeons-of-cirith-gurat", "lcg/scenario/the-long-arm-of-mordor")
"""The scenarios of which a rule says so."""


@LCG.waits("an encounter card guards a character", verbs.attached, "passive", *CAPTIVES)
def guards_a_character(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A character is attached to an encounter card, which guards it from here on."""
    ident, guard = o.get("card"), o.get("to")
    said = next((each for each in statements(play, "guards_characters") if conditions_hold(play, each)), None)
    if said is not None and table.is_taken(play, ident) and play.fact(("guards", guard)) != ident:
        label, task = f"{play.name(guard)} guards it", guards_now.task(guard, ident)
        key = ("rule", "guards a character", ident)
        cites = table.entry(play, said.frame.source) or CAPTIVES
        yield Candidate(key, table.first_player(play), label, task, cites)


LASTING.plays("guards_characters")


@LCG.procedure(*CAPTIVES)
def guards_now(play: Play, guard: int, ident: int) -> None:
    """It is guarded, and no player's any more."""
    if play.card(ident).host == guard:
        play.remember(("guards", guard), ident)
        play.change(ident, controller=None)


@LCG.procedure("lcg/keyword/guarded")
def comes_to_stand(play: Play, ident: int) -> None:
    """A guard that was out of play is added to the staging area."""
    staging.add_to_staging(play, ident)


@staging.PLACED
def guards_as_it_comes(play: Play, ident: int) -> Task | None:
    """A card that a text has guard an objective as it was revealed is placed in the staging area."""
    objective = play.fact((GUARDS_ONCE_PLACED, ident))
    play.remember((GUARDS_ONCE_PLACED, ident), None)
    return None if objective is None else is_guarded_by(play, objective, ident)


def is_free(play: Play, objective: int) -> bool:
    """Whether an objective has no encounter guarding it and may be claimed."""
    host = play.card(objective).host
    return host is None or play.fact(("guards", host)) != objective


@CONDITIONS.means("revealed_guarding", "lcg/keyword/guarded")
def revealed_guarding(play: Play, frame: Frame, node: Node) -> bool:
    """One of the cards is being revealed as the guard of such a card."""
    to_guard = (play.fact((TO_GUARD, ident)) for ident in cards(play, frame, part(node, "who")))
    return any(is_card(play, frame, node["what"], ident) for ident in to_guard if ident is not None)


@CONDITIONS.means("not_revealed_guarding", "lcg/keyword/guarded")
def not_revealed_guarding(play: Play, frame: Frame, node: Node) -> bool:
    """None of them is."""
    return not revealed_guarding(play, frame, node)


@cannot_happen.KEEPS_IN_PLAY.of(verbs.became_active, verbs.traveled)
def is_not_to_be_active(play: Play, o: Occurrence, ident: int) -> permissions.Reason | None:
    """A location that is an objective too does not become the active one while something guards it; to where
    the players cannot travel they do not by a card's effect either (lcg/cannot).
    """
    if o.kind == verbs.traveled.past:
        return fighting.may_travel(play, ident)
    return permissions.is_under_guard(play, ident)


@LCG.applies(verbs.claimed, "lcg/objective-cards", "lcg/faq/1.07")
def claimed(play: Play, o: Occurrence, _: Happening) -> Done:
    """A player claims an objective and now controls it, unless somebody does already or has it on a
    character (from whom another may take it, if the text says so), it is gone by then, or the player is.
    """
    ident, player = o.get("card"), o.get("player")
    host = play.card(ident).host
    held = play.card(ident).controller is not None or (
        host is not None and play.card(host).controller is not None
    )
    if held and o.get("how") != "taken over" or player not in table.players(play) or is_out_of_reach(play, o):
        return NOT_AT_ALL
    there = table.is_in_play(play.card(ident))
    move_within_play(play, ident, table.area(player))
    play.change(ident, controller=player, host=None)
    if not there:
        entrances.arrives(play, ident)
    play.say(f"{play.player(player)} claims {play.name(ident)}")
    return True


declare("guarded", "lcg/keyword/guarded", "Guarded.")
