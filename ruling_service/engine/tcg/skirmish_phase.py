"""Skirmishes, one phase each: which is next, who is still in it, who wins, wounds and overwhelming
(tcg/skirmish-phase).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import (
    allies,
    combat,
    defeat,
    ending,
    framework,
    permissions,
    phrases,
    table,
    verbs,
)
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.keywords import fierce
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, statements
from ruling_service.engine.tcg.table import Assignment, Skirmish

RULE = "tcg/skirmish-phase"


@framework.does("skirmish.choice", RULE, "tcg/keyword/fierce", "tcg/keyword/lurker")
def choose(play: Play) -> None:
    """The Free Peoples player picks the next skirmish; after the last one comes the fierce round, then the
    regroup phase.
    """
    waiting = tuple(a for a in table.assignments(play) if a.minions)
    play.remember("assignments", waiting or None)
    if waiting and not permissions.skips(play, "skirmish"):
        waiting = fought_next(play, waiting)
        options = [
            Option(f"{play.name(a.defender)} against {table.names(play, a.minions)}", a) for a in waiting
        ]
        play.decide("order", who_orders(play), "which skirmish is next", options, begin.choosing(), RULE)
    elif not play.fact("fierce round") and fierce.is_due(play):
        play.say("Fierce minions must be defended against once more", "tcg/keyword/fierce")
        play.remember("fierce round", True)
        framework.jump(play, "assignment.begins")
    else:
        fierce.end_round(play)
        allies.forget_able(play)
        play.remember("fierce round", None)
        ending.on_to_regroup(play)


@TCG.plays(RULE, "tcg/keyword/lurker")
def fought_next(play: Play, waiting: tuple[Assignment, ...]) -> tuple[Assignment, ...]:
    """Of the skirmishes that wait, those that may be next: keywords put some of them off."""
    for fought_first in KEYWORDS.having("fought_first"):
        waiting = fought_first(play, waiting)
    return waiting


@TCG.plays(RULE)
def who_orders(play: Play) -> int:
    """Who says which skirmish is next: the Free Peoples player, or whom a text names.

    Statement: `skirmish_order` (`who`).
    """
    for each in statements(play, "skirmish_order"):
        for who in phrases.nodes(each.says, "who") if conditions_hold(play, each) else ():
            named = phrases.players(play, each.frame, who)
            if named:
                return named[0]
    return table.orderer(play)


@TCG.procedure(RULE)
def begin(play: Play, chosen: Assignment) -> None:
    """The chosen skirmish is the one under way."""
    play.remember("skirmish", Skirmish(chosen.defender, chosen.minions))


@framework.before("skirmish.ends", RULE)
def fought(play: Play) -> None:
    """Whoever was in the skirmish is no longer assigned as it ends.

    A minion assigned meanwhile makes one skirmish more.

    So does one that a text assigns as the skirmish ends, even if it has just fought.
    """
    current = table.skirmish(play)
    if current is not None:
        there = {*current.minions, *current.fallen}
        left = [a if a.defender != current.defender else a._replace(
            minions=tuple(m for m in a.minions if m not in there)
        )
                for a in table.assignments(play)]  # fmt: skip
        play.remember("assignments", tuple(a for a in left if a.minions) or None)


@framework.does("skirmish.ends", RULE)
def end(play: Play) -> None:
    """No skirmish is under way any more."""
    play.remember("skirmish", None)


# -- who is in it --------------------------------------------------------------------------------------------


@TCG.applies(verbs.cancelled_skirmish, RULE, "tcg/keyword/ring-bearer")
def cancelled(play: Play, o: Occurrence, _: Happening) -> Done:
    """The skirmish ends at once with neither winner nor loser. The Ring-bearer's cannot be cancelled."""
    current = table.skirmish(play)
    if current is None or current.over:
        return NOT_AT_ALL
    if current.defender == table.ring_bearer(play):
        play.say("The Ring-bearer's skirmish cannot be cancelled", "tcg/keyword/ring-bearer")
        return NOT_AT_ALL
    play.remember("skirmish", current._replace(over="cancelled"))
    play.say("The skirmish is cancelled", RULE)
    return True


@TCG.applies(verbs.removed_from_skirmish, RULE)
def taken_out(play: Play, o: Occurrence, _: Happening) -> Done:
    """A character is removed from its skirmish without leaving play."""
    if not table.is_assigned(play, o.get("card")):
        return NOT_AT_ALL
    combat.remove(play, o.get("card"))
    play.say(f"{play.name(o.get('card'))} is removed from the skirmish")
    return True


@TCG.applies(verbs.replaced_in_skirmish, "tcg/replace")
def replaced(play: Play, o: Occurrence, _: Happening) -> Done:
    """Another character takes a character's place in the skirmish under way, which goes on and does not start
    over.
    """
    old, new, current = o.get("card"), o.get("by"), table.skirmish(play)
    if current is None or current.over or old not in (current.defender, *current.minions):
        return NOT_AT_ALL
    combat.unassign(play, new)
    current = current._replace(left=(*current.left, old))
    if old == current.defender:
        play.remember("skirmish", current._replace(defender=new))
    else:
        play.remember(
            "skirmish", current._replace(minions=tuple(new if m == old else m for m in current.minions))
        )
    swapped = tuple(
        Assignment(new if a.defender == old else a.defender, tuple(new if m == old else m for m in a.minions))
        for a in table.assignments(play)
    )
    play.remember("assignments", swapped or None)
    play.say(f"{play.name(new)} replaces {play.name(old)} in the skirmish")
    return True


# -- resolving -----------------------------------------------------------------------------------------------


@framework.does("skirmish.resolve", RULE, "tcg/overwhelmed")
def resolve(play: Play) -> None:
    """Compare strengths: more wins, a tie is the Shadow's; a side emptied before has lost already."""
    current = table.skirmish(play)
    if current is None or current.over == "cancelled":
        return
    if current.over:
        winners = current.minions if current.over == table.SHADOW else (current.defender,)
        play.say(f"The {current.over.title()} side wins: the other side is gone", RULE)
        settle_outcome(play, current.over, winners, current.fallen, (), spared=True)
        return
    free_peoples, shadow = defeat.totals(play, current)
    side = table.FREE_PEOPLES if free_peoples > shadow else table.SHADOW
    defending = (current.defender,)
    winners, losers = (defending, current.minions) if side == table.FREE_PEOPLES else (
        current.minions, defending
    )
    beaten = tuple(
        i for i in losers
        if defeat.is_overwhelmed(play, i, max(free_peoples, shadow), min(free_peoples, shadow))
    )
    overwhelms = (" and overwhelms", ("tcg/overwhelmed",)) if beaten else ("", ())
    play.say(
        f"{defeat.compared(play).capitalize()} {free_peoples} against {shadow}: the {side.title()} side "
        f"wins{overwhelms[0]}", RULE, *overwhelms[1]
    )
    settle_outcome(play, side, winners, losers, beaten)


def settle_outcome(
    play: Play, side: str, winners: tuple[int, ...], losers: tuple[int, ...], beaten: tuple[int, ...], *,
    spared: bool = False
) -> None:
    """Let everybody win or lose at the same moment; the wounds are a required action like others that winning
    or losing triggers.

    Losers that were removed from the skirmish are spared: they are neither wounded nor overwhelmed.
    """
    current = table.skirmish(play)
    if current is not None:
        play.remember("skirmish", current._replace(over=current.over or table.RESOLVED))
    happening = [
        verbs.skirmish_resolved(
            side=side, winners=winners, losers=losers, beaten=beaten, spared=spared or None
        )
    ]
    happening += [
        verbs.won_skirmish(card=i, life=play.card(i).life, against=losers, side=side) for i in winners
    ]
    happening += [
        verbs.lost_skirmish(card=i, against=winners, overwhelmed=(i in beaten) or None) for i in losers
    ]
    play.happen(*happening)


@TCG.applies(verbs.skirmish_resolved, RULE)
def resolved(play: Play, o: Occurrence, _: Happening) -> None:
    """A skirmish has a winner."""


@TCG.applies(verbs.won_skirmish, RULE)
def won(play: Play, o: Occurrence, _: Happening) -> None:
    """A character has won a skirmish."""


@TCG.applies(verbs.lost_skirmish, RULE)
def lost(play: Play, o: Occurrence, _: Happening) -> None:
    """A character has lost a skirmish."""


@TCG.waits(
    "losing a skirmish", verbs.skirmish_resolved, "required", RULE, "tcg/overwhelmed", "tcg/keyword/damage"
)
def losers_suffer(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Losing characters that are still there are wounded, or killed if overwhelmed."""
    if not o.get("spared") and any(table.is_in_play(play.card(i)) for i in o.get("losers")):
        task = defeat.suffer.task(o.get("winners"), o.get("losers"), o.get("beaten"))
        yield Candidate(("rule", "losers"), table.orderer(play), "the losers' wounds", task, (RULE,))
