"""The travel phase: the players may travel to one location in the staging area."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import nodes
from ruling_service.engine.lcg import (
    allowances,
    changes,
    encounter_effects,
    fighting,
    permissions,
    resolve,
    table,
    verbs,
)
from ruling_service.engine.lcg.phrases import LASTING
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import all_abilities, conditions_hold, statements
from ruling_service.engine.lcg.steps import round_step


@round_step("4.2")
@LCG.procedure("lcg/framework/4.2", "lcg/travel")
def travel_opportunity(play: Play) -> None:
    """With no active location, the first player decides whether and where to travel; with one, where a text
    lets the players travel beside it.
    """
    if table.active_locations(play) and not _where_to(play):
        play.say("No travel: there is an active location", "lcg/framework/4.2")
        return
    play.happen(verbs.travel_offered(), then=[travel_choice.task()])


@LCG.procedure("lcg/framework/4.2", "lcg/travel")
def travel_choice(play: Play) -> None:
    """The first player decides, unless a text has decided already; one that makes the players travel leaves
    the choice where to, among the locations to which they can.
    """
    where = _where_to(play)
    told = [i for i in where if allowances.must_travel_to(play, i)]
    where = told or where
    if where:
        more = len(table.active_locations(play)) < most_active(play)
        bound = bool(told) or more and allowances.must_travel(play)
        stay = [] if bound else [Option("stay", None)]
        options = [*stay, *(Option(f"travel to {play.name(i)}", i) for i in where)]
        play.decide(
            "travel", table.first_player(play), "where to travel" if bound else "whether and where to travel",
            options, travel.choosing(), "lcg/framework/4.2", *(["lcg/travel"] if bound else [])
        )


def _where_to(play: Play) -> list[int]:
    """The staged locations to which the players can travel now."""
    there = [i for i in table.staged(play) if table.is_location(play, i) and is_open(play, i)]
    return [i for i in there if why_not_travel(play, i) is None]


@LCG.plays("lcg/active-location", "lcg/golden-rules")
def is_open(play: Play, location: int) -> bool:
    """Whether another location may be active, or the location's Travel text says that it comes beside as
    many.
    """
    active = len(table.active_locations(play))
    travels = [each for each in all_abilities(play, location) if each.kind == "travel"]
    beside = [one["n"] for each in travels for one in nodes(each, "limit") if one.kind == "so_many_active"]
    return active < most_active(play) or active + 1 in beside


LASTING.plays("most_active")


@LCG.plays("lcg/active-location", "lcg/constant-ability")
def most_active(play: Play) -> int:
    """How many locations may be active: 1, if no text says more."""
    said = (int(str(e.says["n"])) for e in statements(play, "most_active") if conditions_hold(play, e))
    return max((1, *said))


def why_not_travel(play: Play, location: int) -> permissions.Reason | None:
    """Why the players cannot travel to a location of the staging area: a text forbids it, or its Travel cost
    cannot be paid.
    """
    return fighting.may_travel(play, location) or encounter_effects.why_not_pay_travel(play, location)


@LCG.procedure("lcg/framework/4.2", "lcg/travel")
def travel(play: Play, location: int | None) -> None:
    """Travel to a location: its travel cost is paid first, then it becomes the active location."""
    if location is None:
        return
    play.then(arrive.task(location))
    encounter_effects.pay_travel_cost(play, location)


@LCG.procedure("lcg/framework/4.2", "lcg/active-location")
def arrive(play: Play, location: int) -> None:
    """The location becomes the active location; while there is one nobody travels to another."""
    if (there := table.active_locations(play)) and location not in there and not is_open(play, location):
        play.say(
            f"{play.name(there[0])} is the active location: the players travel to no other",
            "lcg/active-location", idle=True
        )
        return
    if play.card(location).zone == table.STAGING and not play.fact((resolve.TRAVEL_REFUSED, location)):
        play.happen(verbs.traveled(location=location))
    play.remember((resolve.TRAVEL_REFUSED, location), None)


@LCG.applies(verbs.traveled, "lcg/travel", "lcg/active-location")
def traveled(play: Play, o: Occurrence, _: Happening) -> None:
    """The location leaves the staging area and is the active location."""
    location = o.get("location")
    changes.move_within_play(play, location, table.ACTIVE)
    play.state.used[("phase", "travelled")] = 1
    play.say(f"The players travel to {play.name(location)}: it is the active location")
