"""Staging: encounter cards are revealed one at a time, and each goes through the reveal sequence.

Order (lcg/rule/reveal-order, lcg/reveal, lcg/staging): turned up, cancelled as a card, constant effects "as it is revealed",
Doomed and the like, When Revealed with its cancels, placed, entering, after it was revealed, Surge last. A card that leaves play
on the way stops there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Happening, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import abilities, allowances, chance, changes, rulesets, table, uniqueness
from ruling_service.engine.lcg.keywords import loot, peril, safe, surge
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import sayable
from ruling_service.engine.lcg.table import phase


@LCG.task("lcg.step.3.3", "lcg/framework/3.3", "lcg/staging")
def staging(play: Play) -> None:
    """One card per player is revealed, one at a time; the number is fixed as the step begins."""
    order = table.players(play)
    more = allowances.revealed_more(play)
    cards = max(0, len(order) + more)
    also = f" and {more} more" if more > 0 else f", {-more} fewer" if more < 0 else ""
    play.say(f"Staging: reveal {cards} card{'s' if cards != 1 else ''}, 1 per player{also}")
    play.then(*(Task("lcg.reveal next", (p,)) for p in (*order, *(order[0] for _ in range(more)))[:cards]))


@LCG.plays("lcg/running-out-of-cards", "lcg/encounter-deck")
def reset_encounter_deck(play: Play) -> None:
    """An empty encounter deck is refilled from its discard pile, but only in the quest phase."""
    if play.state.zone(table.ENCOUNTER_DECK) or phase(play) != "quest":
        return
    discarded = play.state.zone(table.ENCOUNTER_DISCARD)
    if discarded:
        play.say("The encounter deck is empty: its discard pile is shuffled into it", "lcg/running-out-of-cards")
        for ident in discarded:
            play.move(ident, table.ENCOUNTER_DECK)
        changes.shuffle(play, table.ENCOUNTER_DECK)


@LCG.task("lcg.reveal next", "lcg/reveal")
def reveal_next(play: Play, player: int) -> None:
    """Reveal the top card of the encounter deck. `player` is who reveals it where that matters."""
    reset_encounter_deck(play)
    if not play.state.zone(table.ENCOUNTER_DECK):
        play.say("The encounter deck is empty: nothing is revealed", "lcg/running-out-of-cards")
        return
    top = chance.top(play, table.ENCOUNTER_DECK, "lcg.reveal next", player)
    if top is not None:
        play.do("lcg.reveal", top, player)


@LCG.task("lcg.reveal", "lcg/reveal", "lcg/rule/reveal-order")
def reveal(play: Play, ident: int, player: int) -> None:
    """Reveal one card: the whole sequence, each part of which looks whether the card is still there."""
    play.move(ident, table.REVEALING)
    life = play.card(ident).life
    play.change(ident, face_up=True)
    if "first_revealed" in sayable(play) or allowances.some_text_asks(play, "damage_first_revealed"):
        for unit in ("phase", "round"):
            play.state.used[(unit, "revealed", ident)] = 1
    play.tell(occurrence("turned up", card=ident, player=player), f"{play.name(ident)} is revealed")
    if loot.give_way(play, ident, player):
        return
    peril.begins(play, ident, player)
    parts = ["turned up", "keywords", "when revealed", "place", "after", "surge"]
    if rulesets.variant(play, "c04"):
        parts = ["turned up", "keywords", "when revealed", "surge", "place", "after"]
    play.then(*(Task(f"lcg.reveal.{each}", (ident, life, player)) for each in parts), Task("lcg.reveal.emptied", ()))


def still_there(play: Play, ident: int, life: int) -> bool:
    """Whether the card is still being revealed."""
    card = play.card(ident)
    return card.zone == table.REVEALING and card.life == life


@LCG.task("lcg.reveal.turned up", "lcg/reveal", "lcg/rule/reveal-order")
def turned_up(play: Play, ident: int, life: int, player: int) -> None:
    """The card may be cancelled as a whole; then constant effects that apply as it is revealed do."""
    play.happen(occurrence("being revealed", card=ident, life=life, player=player))


@LCG.task("lcg.reveal.keywords", "lcg/reveal", "lcg/keyword/surge", "lcg/rule/reveal-order")
def keywords(play: Play, ident: int, life: int, player: int) -> None:
    """Keywords that act on reveal; Surge is only noted, its card comes last."""
    if still_there(play, ident, life) and uniqueness.gives_way(play, ident):
        play.say(f"{play.name(ident)} is unique and in play already: it is ignored and discarded", "lcg/rule/2.3", "lcg/unique-cards")
        changes.leave_play(play, ident, "discard")
    if not still_there(play, ident, life):
        if play.value(ident, "surge"):
            play.say("Surge does not resolve: the card has left play", "lcg/keyword/surge", "lcg/rule/reveal-order")
        play.remember(("stopped reveal", ident), True)
        return
    if rulesets.variant(play, "c03") == rulesets.STAGING_ONLY and play.fact("step") != "3.3":
        play.say("Its keywords act only in the staging step", "lcg/conflict/c03")
        play.remember(("surge", ident), None)
        return
    surge.note(play, ident)
    for name in REVEAL_KEYWORDS:
        if play.value(ident, name):
            play.do(f"lcg.keyword.{name}", ident, player)


REVEAL_KEYWORDS: list[str] = ["doomed", "hide", "prowl"]
"""Keywords that act as a card is revealed, by the name of their value."""


@LCG.task("lcg.reveal.when revealed", "lcg/when-revealed", "lcg/faq/1.22")
def when_revealed(play: Play, ident: int, life: int, player: int) -> None:
    """Its When Revealed effects, unless they are cancelled."""
    if still_there(play, ident, life) and table.kind(play, ident) == "treachery" and safe.resting(play):
        play.say(f"The active location is Safe: nothing that {play.name(ident)} does when revealed happens", "lcg/keyword/safe")
    elif still_there(play, ident, life):
        abilities.resolve_when_revealed(play, ident, player)


@LCG.task("lcg.reveal.place", "lcg/staging", "lcg/faq/1.39")
def place(play: Play, ident: int, life: int, player: int) -> None:
    """Enemies, locations and objectives go to the staging area, treacheries to the discard pile."""
    if not still_there(play, ident, life):
        return
    kind = table.kind(play, ident)
    if kind == "treachery":
        play.say(f"{play.name(ident)} is discarded", "lcg/treachery-cards")
        changes.leave_play(play, ident, "discard")
        return
    uniqueness.clear_the_way(play, ident)
    if is_to_be_guarded(play, ident):
        play.do("lcg.keyword.guarded", ident)
    play.happen(occurrence("entered staging", card=ident, how="revealed", life=life))


def is_to_be_guarded(play: Play, ident: int) -> bool:
    """Whether Guarded works on a card that is revealed now; an older edition knows it in the staging step only."""
    setup_too = rulesets.variant(play, "c03") != rulesets.STAGING_ONLY
    return bool(play.value(ident, "guarded")) and (setup_too or play.fact("step") == "3.3")


@LCG.applies("entered staging", "lcg/staging-area", "lcg/faq/1.35")
def entered_staging(play: Play, o: Occurrence, _: Happening) -> None:
    """The card is now in the staging area, and in play."""
    ident = o.get("card")
    play.move(ident, table.STAGING)
    play.change(ident, controller=None, ready=True, face_up=True)
    play.say(f"{play.name(ident)} enters the staging area")


@LCG.waits("keywords on entering", "entered staging", "passive", "lcg/conflict/c03")
def as_it_enters(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Where an older edition says so, keywords act on a card that comes into play without being revealed."""
    if o.get("how") != "revealed" and rulesets.variant(play, "c03") == rulesets.ON_ENTERING:
        ident = o.get("card")
        by = table.first_player(play)
        task = Task("lcg.entered keywords", (ident, by))
        yield Candidate(("rule", "keywords", ident), by, f"keywords of {play.name(ident)}", task, ("lcg/conflict/c03",))


@LCG.task("lcg.entered keywords", "lcg/conflict/c03")
def keywords_on_entering(play: Play, ident: int, player: int) -> None:
    """Doomed, Surge and Guarded of a card that entered play otherwise than by being revealed."""
    surge.note(play, ident)
    play.do("lcg.reveal.surge", ident, play.card(ident).life, player)
    if play.value(ident, "guarded"):
        play.do("lcg.keyword.guarded", ident)
    for name in REVEAL_KEYWORDS:
        if play.value(ident, name):
            play.do(f"lcg.keyword.{name}", ident, player)


@LCG.task("lcg.reveal.after", "lcg/reveal", "lcg/after")
def after(play: Play, ident: int, life: int, player: int) -> None:
    """The card has been revealed: effects that wait for that."""
    if play.fact(("cancelled card", ident)) == life:
        return
    if play.card(ident).life in (life, life + 1) and not play.fact(("stopped reveal", ident)):
        play.happen(occurrence("revealed", card=ident, player=player))
    play.remember(("stopped reveal", ident), None)


@LCG.task("lcg.reveal.emptied", "lcg/running-out-of-cards")
def emptied(play: Play) -> None:
    """The card is completely staged: what held only for it is over, and if it was the last one the deck is refilled."""
    peril.ends(play)
    reset_encounter_deck(play)


@LCG.applies("being revealed", "lcg/reveal")
def being_revealed(play: Play, o: Occurrence, _: Happening) -> None:
    """The card's text is live; nothing else changes yet."""


def add_to_staging(play: Play, ident: int, frame: int | None = None) -> None:
    """Put a card into the staging area without revealing it: no keywords, no When Revealed (lcg/faq/1.45)."""
    play.happen(occurrence("entered staging", card=ident, how="added"), frame=frame)
