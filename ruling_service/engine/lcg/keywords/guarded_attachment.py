"""Guarded (X): as the card enters play, encounter cards are discarded until one of type X turns up, which
guards it. An objective then waits to be claimed; a player's attachment lies on its guard until that has left
play, and its owner gets it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import actions, attaching, chance, changes, staging, table, verbs
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.frames import ability_frame
from ruling_service.engine.lcg.keywords import guarded
from ruling_service.engine.lcg.phrases import true_parts
from ruling_service.engine.lcg.rulebook import LCG

RULE = "lcg/keyword/guarded-x"


@actions.ENTERS_GUARDED
def guards_itself(play: Play, ident: int, player: int) -> Task | None:
    """What has to be done as a player's attachment with Guarded (X) enters play: a guard is looked for."""
    wanted = guarded.guard_wanted(play, ident) if table.is_player_card(play, ident) else None
    return None if wanted is None else search.task(ident, player, False)


@staging.PLACED
def once_placed(play: Play, ident: int) -> Task | None:
    """An objective with Guarded (X) that was revealed is in the staging area: a guard is looked for."""
    return (
        None if guarded.guard_wanted(play, ident) is None
        else search.task(ident, table.first_player(play), False)
    )


@LCG.waits("a guard of a certain type", verbs.entered_staging, "passive", RULE)
def as_it_enters(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """An objective with Guarded (X) that enters play without being revealed gets its guard too."""
    ident, by = o.get("card"), table.first_player(play)
    if (
        o.get("how") != "revealed" and not table.is_player_card(play, ident)
        and guarded.guard_wanted(play, ident) is not None
    ):
        yield Candidate(
            ("rule", "guarded", ident), by, f"the guard of {play.name(ident)}", search.task(ident, by, False),
            (RULE,)
        )


@LCG.procedure(RULE, "lcg/designer/123", "lcg/designer/130")
def search(play: Play, attachment: int, player: int, anew: bool) -> None:
    """Discard encounter cards until one turns up that can guard it; after one fruitless pass through a new
    deck its owner takes it.
    """
    if not play.state.zone(table.ENCOUNTER_DECK):
        if anew or not play.state.zone(table.ENCOUNTER_DISCARD):
            play.say(f"No card can guard {play.name(attachment)}", RULE)
            play.then(free.task(attachment))
            return
        _new_deck(play)
        anew = True
    top = chance.top(play, table.ENCOUNTER_DECK, search.task(attachment, player, anew))
    if top is None:
        return
    if can_guard(play, top, attachment):
        staging.add_to_staging(play, top, then=[guarded.attach_guard.task(attachment, top)])
        return
    gone = verbs.discarded(card=top, origin=table.ENCOUNTER_DECK, from_play=False)
    play.happen(gone, then=[search.task(attachment, player, anew)])


def _new_deck(play: Play) -> None:
    play.say("The encounter deck is empty: its discard pile is shuffled into it", "lcg/running-out-of-cards")
    for ident in play.state.zone(table.ENCOUNTER_DISCARD):
        play.move(ident, table.ENCOUNTER_DECK)
    changes.shuffle(play, table.ENCOUNTER_DECK)


def can_guard(play: Play, ident: int, attachment: int) -> bool:
    """Whether a card turned up is of the type asked for and can have the attachment."""
    wanted = guarded.guard_wanted(play, attachment)
    if wanted is None or not matches(play, ability_frame(play, attachment, None), wanted, ident):
        return False
    frame = ability_frame(play, ident, None)
    return not any(
        n.kind == "be_attached" for ability in play.printed(ident).abilities
        for n in true_parts(play, frame, ability)
    )


@LCG.procedure(RULE, "lcg/attachment-cards")
def free(play: Play, attachment: int) -> None:
    """Free of encounters: its owner takes control of it and attaches it to a card that may have it."""
    card = play.card(attachment)
    if card.owner is None or card.zone != table.STAGING or card.host is not None:
        return
    options = [Option(f"attach to {play.name(h)}", h) for h in attaching.hosts(play, attachment, card.owner)]
    if options:
        task = taken.choosing(attachment, card.owner)
        play.decide("target", card.owner, "what to attach it to", options, task, "lcg/attachment-cards")


@LCG.procedure(RULE, "lcg/attachment-cards")
def taken(play: Play, attachment: int, player: int, host: int) -> None:
    """Its owner has it attached."""
    controller = play.card(host).controller
    play.happen(verbs.attached(card=attachment, to=host, player=player if controller is None else controller))


changes.LEFT_BY_ITS_GUARD(lambda attachment: free.task(attachment))
