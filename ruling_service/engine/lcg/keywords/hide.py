"""Hide X: whoever reveals the card exhausts characters against the [threat] of X encounter cards, before
anything else on it resolves.
"""

from __future__ import annotations

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import chance, staging, table, values, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.quest_phase import groups
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/hide"


@LCG.procedure(ENTRY)
def hide(play: Play, ident: int, player: int) -> None:
    """The player picks the characters that hide."""
    able = [i for i in table.characters(play, player) if play.card(i).ready]
    several = groups(play, able)
    options = [
        Option("commit nobody", ()), *several.options(lambda group: f"commit {table.names(play, group)}")
    ]
    play.decide("commit", player, "which characters to commit to the Hide test", options,
                committed_to_it.choosing(ident, player), complete=several.complete)  # fmt: skip


@LCG.procedure(ENTRY)
def committed_to_it(play: Play, ident: int, player: int, hidden: tuple[int, ...]) -> None:
    """They exhaust, then cards of the encounter deck are discarded, then the two sums are compared."""
    number = play.value(ident, "hide")
    test = [discard.task(number, ()), actions_between.task(), compare.task(ident, player, hidden)]
    if not hidden:
        play.then(*test)
    else:
        play.say(f"{table.names(play, hidden)} commit{'s' if len(hidden) == 1 else ''} to the Hide test")
        play.happen(*(verbs.exhausted(card=i, why="hide") for i in hidden), then=test)


@LCG.procedure(ENTRY)
def discard(play: Play, number: int, before: tuple[int, ...]) -> None:
    """Discard the top card of the encounter deck, so often."""
    play.remember("hide test", before)
    staging.reset_encounter_deck(play)
    if len(before) >= number or not play.state.zone(table.ENCOUNTER_DECK):
        return
    top = chance.top(play, table.ENCOUNTER_DECK, discard.task(number, before))
    if top is not None:
        gone = verbs.discarded(card=top, origin=table.ENCOUNTER_DECK, from_play=False)
        play.happen(gone, then=[discard.task(number, (*before, top))])


@LCG.procedure(ENTRY, "lcg/scenario/a-shadow-of-the-past", "lcg/rule/action-windows")
def actions_between(play: Play) -> None:
    """Once it is known what was discarded, actions may be taken; during setup there is no window."""
    if play.fact("step"):
        play.then(pipeline.window.task(play.fact("step")))


@LCG.procedure(ENTRY)
def compare(play: Play, ident: int, player: int, hidden: tuple[int, ...]) -> None:
    """Passed where the committed [willpower] is at least the discarded [threat]."""
    discarded: tuple[int, ...] = play.fact("hide test", ())
    play.remember("hide test", None)
    effort = sum(values.contributes(play, i, "willpower") for i in hidden if table.is_in_play(play.card(i)))
    danger = sum(values.strength(play, i, "threat") for i in discarded)
    passed = effort >= danger
    play.say(
        f"Hide test: [willpower] {effort} against [threat] {danger} of the discarded cards, "
        f"{'passed' if passed else 'failed'}"
    )
    play.happen(verbs.test_over(player=player, test="Hide", passed=passed, card=ident))


@LCG.applies(verbs.test_over, ENTRY)
def over(play: Play, o: Occurrence, _: Happening) -> None:
    """The test is resolved; nobody is committed to it any more."""


declare("hide", "lcg/keyword/hide", "Hide 2.", numbered=True, revealed=hide)
