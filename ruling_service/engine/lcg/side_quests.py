"""Side quests: staged quest cards of which the first player may make one the current quest for the phase.

Sources: lcg/rule/2.5.1, lcg/rule/2.5.2, lcg/rule/2.5.3, lcg/current-quest.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import permissions, table, verbs
from ruling_service.engine.lcg.changes import leave_play
from ruling_service.engine.lcg.copies import display_is_full
from ruling_service.engine.lcg.rulebook import LCG

RULE = "lcg/rule/2.5.3"


def is_side_quest(play: Play, ident: int) -> bool:
    """Whether a card is a side quest, an encounter or a player card."""
    return play.printed(ident).type.endswith("side quest")


@LCG.plays("lcg/rule/2.5.3", "lcg/current-quest")
def staged(play: Play) -> tuple[int, ...]:
    """The side quests in the staging area."""
    found: tuple[int, ...] = play.while_laid_out(
        "side quests", lambda: tuple(i for i in table.staged(play) if is_side_quest(play, i))
    )
    return found


@LCG.waits("side quests", verbs.moment, "passive", "lcg/rule/2.5.3", "lcg/current-quest")
def as_the_quest_phase_begins(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """With a side quest in the staging area the first player says which quest is the current one."""
    if o.get("name") == "quest phase begins" and staged(play):
        yield Candidate(
            ("rule", "side quests"), table.first_player(play), "Side quests", which_is_current.task(), (RULE,)
        )


@LCG.procedure("lcg/rule/2.5.3")
def which_is_current(play: Play) -> None:
    """Put the question to the first player; quests that a text forbids to be it are none of the choices."""
    main = table.current_quest(play)
    usual = Option(play.name(main) if main is not None else "the main quest", None)
    options = [
        *([usual] if _may_be(play, main) else []),
        *(Option(play.name(i), i) for i in staged(play) if _may_be(play, i))
    ]
    play.decide(
        "target", table.first_player(play), "which quest is the current one", options,
        becomes_current.choosing(), RULE
    )


def _may_be(play: Play, quest: int | None) -> bool:
    return quest is None or permissions.prohibited(play, quest, "be_current") is None


@LCG.procedure("lcg/rule/2.5.3", "lcg/current-quest")
def becomes_current(play: Play, ident: int | None) -> None:
    """The side quest is the current quest until the phase ends."""
    play.remember("current quest", ident)
    if ident is not None:
        play.say(f"{play.name(ident)} is the current quest until the quest phase ends", RULE)
        play.happen(verbs.quest_chosen(quest=ident))


@LCG.plays("lcg/rule/2.5.3", "lcg/rule/2.5", "lcg/rule/6.5.1")
def defeated(play: Play, ident: int) -> None:
    """A side quest that is defeated goes to the victory display, as far as copies of it may be there; the
    players stay where they are in the quest deck. If it is the current quest it is so until the phase ends,
    and takes what progress is still made.
    """
    if display_is_full(play, ident):
        play.say(
            f"{play.name(ident)} is complete and goes to its owner's discard pile: a copy is in the victory "
            f"display", "lcg/rule/6.5.1"
        )
        leave_play(play, ident, "discard")
        return
    play.say(
        f"{play.name(ident)} is complete and goes to the victory display; the players do not advance", RULE
    )
    leave_play(play, ident, table.VICTORY)
