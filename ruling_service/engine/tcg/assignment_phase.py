"""Assigning defenders: the Free Peoples player first, then each Shadow player his leftover minions
(tcg/assignment-phase).
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import (
    allies,
    assignment_prices,
    combat,
    framework,
    permissions,
    phrases,
    table,
    verbs,
)
from ruling_service.engine.tcg.assignment_prices import Paid
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.keywords import fierce
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, statements
from ruling_service.engine.tcg.table import Assignment

RULE = "tcg/assignment-phase"
Pairs = tuple[tuple[int, int], ...]
"""Pairs of a defending character and a minion."""


@framework.before("assignment.begins", RULE, "tcg/keyword/fierce")
def begins(play: Play) -> None:
    """The fierce round takes note of who is fierce as its assignment phase begins."""
    if play.fact("fierce round"):
        fierce.begin_round(play)
    else:
        allies.forget_able(play)


def defenders(play: Play) -> list[int]:
    """The characters that can be assigned at all: companions, and allies that may take part in skirmishes."""
    return [*table.companions(play), *allies.participating(play, "skirmish")]


@TCG.plays(RULE, "tcg/ally", "tcg/keyword/unhasty", "tcg/keyword/fierce")
def why_not_assign(play: Play, player: int, character: int, minion: int) -> Reason | None:
    """Why a player cannot assign this minion and this character to each other; None if he can."""
    if not fierce.may_be_assigned(play, minion):
        return (
            f"{play.name(minion)} was not fierce as the fierce assignment phase began",
            ("tcg/keyword/fierce",)
        )
    if not table.is_in_play(play.card(character)):
        return (f"{play.name(character)} is not in play", (RULE,))
    if character not in defenders(play):
        return (f"{play.name(character)} does not take part in skirmishes here", ("tcg/ally", RULE))
    for one, other in ((character, minion), (minion, character)):
        reason = permissions.prohibited(play, one, "be_assigned", "skirmish", against=other, player=player)
        if reason is not None:
            return reason
    if len(minions_of(play, character)) >= most_minions(play):
        return (f"{play.name(character)} is assigned to as many minions as a text lets be", (RULE,))
    held = (keeps(play, character) for keeps in KEYWORDS.having("keeps_back") if player == table.fp(play))
    return next((reason for reason in held if reason is not None), None)


@TCG.plays(RULE, "tcg/may-not")
def most_minions(play: Play) -> int:
    """How many minions texts let be assigned to one character. Statement: `one_minion_each` (`n`)."""
    stated = (
        phrases.amount(play, each.frame, each.says["n"]) for each in statements(play, "one_minion_each")
        if conditions_hold(play, each)
    )
    return min(stated, default=ANY_NUMBER)


ANY_NUMBER = 99
"""More minions than there can be."""


def minions_of(play: Play, character: int) -> tuple[int, ...]:
    """The minions assigned to a character."""
    return next((a.minions for a in table.assignments(play) if a.defender == character), ())


def unassigned(play: Play) -> tuple[int, ...]:
    """The minions that are not assigned and may be in this round."""
    return tuple(
        i for i in table.minions(play) if not table.is_assigned(play, i) and fierce.may_be_assigned(play, i)
    )


# -- the Free Peoples player ---------------------------------------------------------------------------------


@framework.does("assignment.defenders", RULE)
def assign_defenders(play: Play) -> None:
    """The Free Peoples player says for each minion who defends against it, or nobody; all of it takes effect
    together.
    """
    allies.note_able(play)
    if table.fp(play) in table.players(play):
        play.then(assign.task(unassigned(play), ()))


@TCG.procedure(RULE, "tcg/keyword/defender")
def assign(play: Play, waiting: tuple[int, ...], pairs: Pairs, paid: Paid = ()) -> None:
    """Decide about the next minion. A character takes one minion, or more with defender +X."""
    if not waiting:
        play.then(assigned.task(pairs, unassigned(play)))
        return
    minion, player = waiting[0], table.fp(play)
    if any(True for _ in assignment_prices.prices(play, minion, paid)):
        then, otherwise = assign.task(waiting, pairs), assign.task(waiting[1:], pairs, paid)
        play.then(assignment_prices.settle.task(minion, paid, then, otherwise, True))
        return
    able = [
        c for c in defenders(play)
        if room(play, c, pairs) > 0 and why_not_assign(play, player, c, minion) is None
        and (
            not any(True for _ in assignment_prices.prices(play, minion, paid, c))
            or assignment_prices.ways_to_pay(play, minion, paid, c)
        )
    ]
    options = [*(Option(f"{play.name(c)} defends", c) for c in able), Option("nobody defends", None)]
    play.decide(
        "assign", player, f"who defends against {play.name(minion)}", options,
        assign_next.choosing(waiting, pairs, paid), RULE
    )


@TCG.plays(RULE, "tcg/cost")
def assign_one(play: Play, player: int, character: int, minion: int) -> None:
    """Let a player assign one minion to one character: the Free Peoples player pays first what texts ask
    for it, in a way of his choice.
    """
    then = takes_effect.task(player, character, minion)
    if player != table.fp(play):
        play.then(then)
        return
    play.then(assignment_prices.settle.task(minion, (), then, not_assigned.task(), False, character))


@TCG.procedure(RULE)
def not_assigned(play: Play) -> None:
    """Nothing comes of it."""


@TCG.procedure(RULE)
def takes_effect(play: Play, player: int, character: int, minion: int, paid: Paid = ()) -> None:
    """One assignment takes effect."""
    take_effect(play, player, [(character, minion)])


@TCG.plays("tcg/keyword/defender", RULE)
def room(play: Play, character: int, pairs: Pairs) -> int:
    """To how many more minions the Free Peoples player may assign a character."""
    most: int = 1 + sum(more(play, character) for more in KEYWORDS.having("room"))
    return min(most, most_minions(play)) - _with(play, character, pairs)


def _with(play: Play, character: int, pairs: Pairs) -> int:
    """How many minions are assigned to a character, those about to be included."""
    return len(minions_of(play, character)) + sum(1 for c, _ in pairs if c == character)


@TCG.procedure(RULE)
def assign_next(
    play: Play, waiting: tuple[int, ...], pairs: Pairs, paid: Paid, chosen: int | None
) -> None:
    """Keep the choice, once what texts ask for it is paid, and go on with the next minion."""
    if chosen is None:
        play.then(assign.task(waiting[1:], pairs, paid))
        return
    then = assign.task(waiting[1:], (*pairs, (chosen, waiting[0])))
    otherwise = assign.task(waiting[1:], pairs, paid)
    play.then(assignment_prices.settle.task(waiting[0], paid, then, otherwise, True, chosen))


@TCG.procedure(RULE)
def assigned(play: Play, pairs: Pairs, waiting: tuple[int, ...]) -> None:
    """The Free Peoples player is done: what is unassigned now is leftover, nothing that comes loose later."""
    taken = {m for _, m in pairs}
    play.remember("leftovers", tuple(m for m in waiting if m not in taken))
    take_effect(play, table.fp(play), pairs)


def take_effect(play: Play, player: int, pairs: Iterable[tuple[int, int]]) -> None:
    """Let assignments take effect, all at the same moment."""
    happening = [verbs.assigned(card=c, minion=m, by=player) for c, m in pairs]
    if happening:
        play.happen(*happening)


@TCG.applies(verbs.assigned, RULE)
def was_assigned(play: Play, o: Occurrence, _: Happening) -> Done:
    """A minion and a defending character are assigned to each other.

    An action cannot use one that is assigned already (role `action`).
    """
    character, minion = o.get("card"), o.get("minion")
    if (
        not table.is_in_play(play.card(character)) or not table.is_in_play(play.card(minion))
        or table.is_assigned(play, minion)
    ):
        return NOT_AT_ALL
    if (
        o.get("action")
        and (
            table.is_assigned(play, character)
            or why_not_assign(play, o.get("by"), character, minion) is not None
        )
    ):
        return NOT_AT_ALL
    others = tuple(a for a in table.assignments(play) if a.defender != character)
    allies.note_able(play, character)
    play.remember("assignments", (*others, Assignment(character, (*minions_of(play, character), minion))))
    play.say(f"{play.name(minion)} is assigned to {play.name(character)}")
    return True


@TCG.applies(verbs.unassigned, RULE)
def was_unassigned(play: Play, o: Occurrence, _: Happening) -> Done:
    """A minion is no longer assigned; it does not become a leftover minion by that."""
    if not table.is_assigned(play, o.get("card")):
        return NOT_AT_ALL
    combat.unassign(play, o.get("card"))
    play.say(f"{play.name(o.get('card'))} is no longer assigned")
    return True


# -- the Shadow players --------------------------------------------------------------------------------------


@framework.does("assignment.leftovers", RULE, "tcg/conflict/leftover-minions")
def leftovers(play: Play) -> None:
    """Each Shadow player, from the right, may assign his leftover minions to any companions, assigned or not.
    """
    allies.note_able(play)
    left = play.fact("leftovers")
    if left is None:  # nobody has assigned defenders: the position begins here
        left = unassigned(play)
    play.remember("leftovers", None)
    of = {p: tuple(m for m in left if play.card(m).owner == p) for p in table.shadow_players(play)}
    play.then(*(leftover.task(player, mine, ()) for player, mine in of.items() if mine))


@TCG.procedure(RULE, "tcg/conflict/leftover-minions")
def leftover(play: Play, player: int, waiting: tuple[int, ...], pairs: Pairs) -> None:
    """Decide about the next leftover minion."""
    waiting = tuple(m for m in waiting if table.is_in_play(play.card(m)) and not table.is_assigned(play, m))
    if not waiting:
        take_effect(play, player, pairs)
        return
    minion = waiting[0]
    able = [
        c for c in defenders(play)
        if why_not_assign(play, player, c, minion) is None and _with(play, c, pairs) < most_minions(play)
    ]
    options = [*(Option(f"attack {play.name(c)}", c) for c in able), Option("leave it unassigned", None)]
    play.decide(
        "assign", player, f"whom {play.name(minion)} attacks", options,
        leftover_next.choosing(player, waiting, pairs), RULE
    )


@TCG.procedure(RULE)
def leftover_next(
    play: Play, player: int, waiting: tuple[int, ...], pairs: Pairs, chosen: int | None
) -> None:
    """Keep the choice and go on with the next leftover minion."""
    play.then(leftover.task(player, waiting[1:], pairs if chosen is None else (*pairs, (chosen, waiting[0]))))
