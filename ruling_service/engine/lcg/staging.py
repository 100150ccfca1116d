"""Staging: encounter cards are revealed one at a time, and each goes through the reveal sequence.

Order (lcg/rule/reveal-order, lcg/reveal, lcg/staging): turned up, cancelled as a card, constant effects "as
it is revealed", Doomed and the like, When Revealed with its cancels, placed, entering, after it was revealed,
Surge last. A card that leaves play on the way stops there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ruling_service.counted import counted
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import (
    allowances,
    chance,
    changes,
    damage_limits,
    encounter_effects,
    entrances,
    permissions,
    rulesets,
    table,
    uniqueness,
    verbs,
)
from ruling_service.engine.lcg.keyword_records import Occasion, as_revealed
from ruling_service.engine.lcg.phrases import REVEALED_BY
from ruling_service.engine.lcg.revealed_from import remember_whence
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import sayable, statements
from ruling_service.engine.lcg.steps import round_step
from ruling_service.engine.lcg.table import phase

REVEALS_STAND = "reveals stand"
"""The fact that nothing cancels the When Revealed effects of what a text reveals now."""


@round_step("3.3")
@LCG.procedure("lcg/framework/3.3", "lcg/staging")
def staging(play: Play) -> None:
    """One card per player is revealed, one at a time; the number is fixed as the step begins."""
    every = table.players(play)
    barred = {p: permissions.player_prohibited(play, p, "reveal_in_quest") for p in every}
    order = [p for p in every if barred[p] is None]
    if not order:
        reason = next((reason for reason in barred.values() if reason is not None), ("", ()))
        play.say("Staging: no encounter card is revealed", *reason[1])
        return
    more = allowances.revealed_more(play)
    cards = max(0, len(order) + more)
    also = f" and {more} more" if more > 0 else f", {-more} fewer" if more < 0 else ""
    play.say(f"Staging: reveal {counted(cards, 'card')}, 1 per player{also}")
    play.then(*(reveal_next.task(p) for p in (*order, *(order[0] for _ in range(more)))[:cards]))


@LCG.plays("lcg/running-out-of-cards")
def is_filled_again(play: Play) -> bool:
    """Whether the encounter deck is filled again as it runs out: only in the quest phase."""
    return phase(play) == "quest"


@LCG.plays("lcg/running-out-of-cards", "lcg/encounter-deck")
def reset_encounter_deck(play: Play) -> None:
    """An empty encounter deck is refilled from its discard pile, but only in the quest phase."""
    if play.state.zone(table.ENCOUNTER_DECK) or not is_filled_again(play):
        return
    returned = []
    for ident in damage_limits.returned_before_reset(play):
        play.move(ident, table.REVEALING)
        returned.append(ident)
    for ident in reversed(returned):  # what happens last is carried out first
        add_to_staging(play, ident)
    discarded = play.state.zone(table.ENCOUNTER_DISCARD)
    if discarded:
        play.say(
            "The encounter deck is empty: its discard pile is shuffled into it", "lcg/running-out-of-cards"
        )
        for ident in discarded:
            play.move(ident, table.ENCOUNTER_DECK)
        changes.shuffle(play, table.ENCOUNTER_DECK)


@chance.RUNS_OUT
@LCG.plays("lcg/running-out-of-cards", "lcg/faq/last-card-of-the-encounter-deck")
def fills_again(play: Play, zone: str) -> None:
    """A text that needs the encounter deck finds it filled again, though the last card is still being staged.
    """
    if zone == table.ENCOUNTER_DECK:
        reset_encounter_deck(play)


@LCG.procedure("lcg/reveal")
def reveal_next(play: Play, player: int) -> None:
    """Reveal the top card of the encounter deck. `player` is who reveals it where that matters."""
    reset_encounter_deck(play)
    if not play.state.zone(table.ENCOUNTER_DECK):
        play.say("The encounter deck is empty: nothing is revealed", "lcg/running-out-of-cards", idle=True)
        return
    top = chance.top(play, table.ENCOUNTER_DECK, reveal_next.task(player))
    if top is not None:
        play.then(reveal.task(top, player))


INSTEAD_OF_REVEALING: Occasion[[Play, int, int], bool] = Occasion()
"""Whether a keyword has a card that is turned up by a player not be revealed after all; it does what comes
instead.
"""

TURNED_UP: Occasion[[Play, int, int], None] = Occasion()
"""A card is turned up by a player."""

ACTING: Occasion[[Play, int], None] = Occasion()
"""The keywords of a card act now; what comes later in the sequence is noted."""

LOST: Occasion[[Play, int, bool], None] = Occasion()
"""What was noted of a card's keywords comes to nothing; whether that has to be said, since the card has left
play.
"""

PLACED: Occasion[[Play, int], Task | None] = Occasion()
"""What follows once a card that was revealed has entered the staging area."""

LAST: Occasion[[int, int, int], Task] = Occasion()
"""What is done at the end, once the card (with that life, revealed by that player) is completely staged."""

HELD_BACK: Occasion[[Play, int], bool] = Occasion()
"""Whether the text that has revealed a card puts it into play somewhere else than the reveal would."""

STAGED: Occasion[[Play], None] = Occasion()
"""The card is completely staged: what held only for it is over."""


def asked(tasks: Iterable[Task | None]) -> list[Task]:
    """What there is to do."""
    return [task for task in tasks if task is not None]


def _count_revealed(play: Play, ident: int) -> None:
    """Remember the how-manieth card is revealed in this phase and round; below 0: it was revealed before."""
    used = play.state.used
    for unit in ("phase", "round"):
        before = [key for key in used if isinstance(key, tuple) and key[:2] == (unit, "revealed")]
        key = (unit, "revealed", ident)
        used[key] = -abs(used[key]) if key in used else len(before) + 1


@LCG.procedure("lcg/reveal", "lcg/rule/reveal-order")
def reveal(play: Play, ident: int, player: int) -> None:
    """Reveal one card: the whole sequence, each part of which looks whether the card is still there."""
    remember_whence(play, ident)
    play.move(ident, table.REVEALING)
    play.change(ident, face_up=True)
    if "first_revealed" in sayable(play) or allowances.some_text_asks(play, "damage_first_revealed"):
        _count_revealed(play, ident)
    play.tell(verbs.turned_up(card=ident, player=player), f"{play.name(ident)} is revealed")
    if not INSTEAD_OF_REVEALING.any(play, ident, player):
        goes_on(play, ident, player)


@LCG.procedure("lcg/reveal", "lcg/rule/reveal-order")
def goes_on(play: Play, ident: int, player: int) -> None:
    """The card has been turned up: its keywords, its When Revealed, and where it goes."""
    life = play.card(ident).life
    TURNED_UP.tell(play, ident, player)
    sequence = (turned_up, keywords, when_revealed, place, after, last_keywords)
    if rulesets.variant(play, "c04"):
        sequence = (turned_up, keywords, when_revealed, last_keywords, place, after)
    play.then(*(part.task(ident, life, player) for part in sequence), emptied.task())


def still_there(play: Play, ident: int, life: int) -> bool:
    """Whether the card is still being revealed."""
    card = play.card(ident)
    return card.zone == table.REVEALING and card.life == life


@LCG.procedure("lcg/reveal", "lcg/rule/reveal-order")
def turned_up(play: Play, ident: int, life: int, player: int) -> None:
    """The card may be cancelled as a whole; then constant effects that apply as it is revealed do."""
    play.happen(verbs.being_revealed(card=ident, life=life, player=player))


@LCG.procedure("lcg/reveal", "lcg/keyword/surge", "lcg/rule/reveal-order")
def keywords(play: Play, ident: int, life: int, player: int) -> None:
    """Keywords that act on reveal; Surge is only noted, its card comes last."""
    if still_there(play, ident, life):
        _is_there_already(play, ident)
    if not still_there(play, ident, life):
        LOST.tell(play, ident, True)
        play.remember(("stopped reveal", ident), True)
        return
    if rulesets.variant(play, "c03") == rulesets.STAGING_ONLY and play.fact("step") != "3.3":
        play.say("Its keywords act only in the staging step", "lcg/conflict/c03")
        LOST.tell(play, ident, False)
        return
    ACTING.tell(play, ident)
    play.then(*acting_now(play, ident, player))


@LCG.plays("lcg/rule/2.3", "lcg/unique-cards")
def _is_there_already(play: Play, ident: int) -> bool:
    """Whether a unique encounter card comes while a copy is in play: it is ignored and discarded, however it
    comes.
    """
    if not uniqueness.gives_way(play, ident):
        return False
    play.say(
        f"{play.name(ident)} is unique and in play already: it is ignored and discarded", "lcg/rule/2.3",
        "lcg/unique-cards"
    )
    changes.leave_play(play, ident, "discard")
    return True


def acting_now(play: Play, ident: int, player: int) -> list[Task]:
    """What the keywords do that act as a card is revealed."""
    return [procedure.task(ident, player) for procedure in as_revealed(play, ident)]


@LCG.procedure("lcg/when-revealed", "lcg/faq/1.22")
def when_revealed(play: Play, ident: int, life: int, player: int) -> None:
    """Its When Revealed effects, unless they are cancelled."""
    if still_there(play, ident, life) and table.kind(play, ident) == "treachery" and allowances.resting(play):
        play.say(
            f"The active location is Safe: nothing that {play.name(ident)} does when revealed happens",
            "lcg/keyword/safe"
        )
    elif still_there(play, ident, life):
        encounter_effects.resolve_when_revealed(play, ident, player)


@LCG.procedure("lcg/staging", "lcg/faq/1.39")
def place(play: Play, ident: int, life: int, player: int) -> None:
    """Enemies, locations and objectives go to the staging area, treacheries to the discard pile."""
    if not still_there(play, ident, life):
        return
    kind = table.kind(play, ident)
    if kind == "treachery":
        resolved_treachery(play, ident)
        return
    uniqueness.clear_the_way(play, ident)
    if HELD_BACK.any(play, ident):
        return
    placed = (nowhere_to_go.task(ident, life), *asked(PLACED.ask(play, ident)))
    play.happen(verbs.entered_staging(card=ident, how="revealed", life=life), then=placed)


NOWHERE = "where a revealed card lies that cannot enter the staging area is said nowhere"


@LCG.procedure("lcg/staging", "lcg/cannot")
def nowhere_to_go(play: Play, ident: int, life: int) -> None:
    """A revealed card that a text keeps out of the staging area: no document says where it goes instead."""
    kept_out = play.card(ident).zone == table.REVEALING and permissions.prohibited(
        play, ident, *verbs.entered_staging.cannot
    )
    if kept_out and play.card(ident).life == life:
        said = Unread(play.name(ident), "enters the staging area", NOWHERE)
        come_upon(play, said, *kept_out[1], source=ident, of_text=False)


def resolved_treachery(play: Play, ident: int) -> None:
    """A treachery that has been resolved goes to the discard pile."""
    play.say(f"{play.name(ident)} is discarded", "lcg/treachery-cards")
    changes.leave_play(play, ident, "discard")


@LCG.procedure("lcg/treachery-cards")
def leaves_if_a_treachery(play: Play, ident: int, life: int) -> None:
    """A treachery moved into the staging area and resolved there doesn't stay, unless it is attached.
    """
    card = play.card(ident)
    if (
        card.life == life and card.zone == table.STAGING and card.host is None
        and table.kind(play, ident) == "treachery"
    ):
        resolved_treachery(play, ident)


@LCG.applies(verbs.entered_staging, "lcg/staging-area", "lcg/faq/1.35")
def entered_staging(play: Play, o: Occurrence, _: Happening) -> Done:
    """The card is now in the staging area, and in play; a unique one whose copy is there is discarded. A
    unique card of a player whose copy is in play does not enter it.
    """
    ident = o.get("card")
    there = table.is_in_play(play.card(ident))
    if uniqueness.is_kept_out(play, ident):
        return NOT_AT_ALL
    if not there and play.card(ident).owner is None:
        if _is_there_already(play, ident):
            return NOT_AT_ALL
        uniqueness.clear_the_way(play, ident)
    changes.move_within_play(play, ident, table.STAGING)
    play.change(ident, controller=None, ready=True, face_up=True, host=None)
    play.say(f"{play.name(ident)} enters the staging area")
    if not there:
        entrances.arrives(play, ident, revealed=o.get("how") == "revealed")
    return True


@LCG.waits("keywords on entering", verbs.entered_staging, "passive", "lcg/conflict/c03")
def as_it_enters(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Where an older edition says so, keywords act on a card that comes into play without being revealed."""
    if o.get("how") != "revealed" and rulesets.variant(play, "c03") == rulesets.ON_ENTERING:
        ident = o.get("card")
        by = table.first_player(play)
        task = keywords_on_entering.task(ident, by)
        yield Candidate(
            ("rule", "keywords", ident), by, f"keywords of {play.name(ident)}", task, ("lcg/conflict/c03",)
        )


@LCG.procedure("lcg/conflict/c03")
def keywords_on_entering(play: Play, ident: int, player: int) -> None:
    """Doomed, Surge and Guarded of a card that entered play otherwise than by being revealed."""
    ACTING.tell(play, ident)
    last = last_keywords.task(ident, play.card(ident).life, player)
    play.then(*acting_now(play, ident, player), *asked(PLACED.ask(play, ident)), last)


@LCG.procedure("lcg/reveal", "lcg/after")
def after(play: Play, ident: int, life: int, player: int) -> None:
    """The card has been revealed: effects that wait for that."""
    if play.fact(("cancelled card", ident)) == life:
        return
    if play.card(ident).life in (life, life + 1) and not play.fact(("stopped reveal", ident)):
        play.happen(verbs.revealed(card=ident, player=player))
    play.remember(("stopped reveal", ident), None)


@LCG.procedure("lcg/rule/reveal-order")
def last_keywords(play: Play, ident: int, life: int, player: int) -> None:
    """What keywords do at the end of the sequence."""
    play.then(*LAST.ask(ident, life, player))


def is_being_revealed(play: Play, ident: int) -> bool:
    """Whether a card is on its way through the sequence."""
    return any(task.name == last_keywords.name and task.args[0] == ident for task in play.state.agenda)


@LCG.procedure("lcg/running-out-of-cards")
def emptied(play: Play) -> None:
    """The card is completely staged: what held only for it is over, and if it was the last one the deck is
    refilled.
    """
    STAGED.tell(play)
    reset_encounter_deck(play)


@LCG.applies(verbs.being_revealed, "lcg/reveal", "lcg/rule/saga-staging")
def being_revealed(play: Play, o: Occurrence, _: Happening) -> None:
    """The card's text is live; nothing else changes yet. Who reveals it is remembered where that is asked."""
    if statements(play, "you_reveal"):
        play.remember((REVEALED_BY, o.get("card")), o.get("player"))


def add_to_staging(play: Play, ident: int, frame: int | None = None, then: Sequence[Task] = ()) -> None:
    """Put a card into the staging area without revealing it: no keywords, no When Revealed (lcg/faq/1.45)."""
    play.happen(verbs.entered_staging(card=ident, how="added"), frame=frame, then=then)
