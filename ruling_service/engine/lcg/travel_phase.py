"""The travel phase: the players may travel to one location in the staging area."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import abilities, changes, permissions, table, verbs
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements
from ruling_service.engine.lcg.steps import round_step


@round_step("4.2")
@LCG.procedure("lcg/framework/4.2", "lcg/travel")
def travel_opportunity(play: Play) -> None:
    """With no active location, the first player decides whether and where to travel."""
    if table.active_locations(play):
        play.say("No travel: there is an active location", "lcg/framework/4.2")
        return
    play.happen(verbs.travel_offered(), then=[travel_choice.task()])


@LCG.procedure("lcg/framework/4.2", "lcg/travel")
def travel_choice(play: Play) -> None:
    """The first player decides, unless a text has decided already."""
    if table.active_locations(play):
        return
    where = [i for i in table.staged(play) if table.is_location(play, i) and why_not_travel(play, i) is None]
    if where:
        stay = () if must_travel(play) else (Option("stay", None),)
        options = [*stay, *(Option(f"travel to {play.name(i)}", i) for i in where)]
        play.decide(
            "travel", table.first_player(play), "whether and where to travel", options, travel.choosing(),
            "lcg/framework/4.2"
        )


@LCG.plays("lcg/travel")
def must_travel(play: Play) -> bool:
    """Whether a text in force has the players travel wherever they can."""
    return any(conditions_hold(play, each) for each in statements(play, "must_travel"))


def why_not_travel(play: Play, location: int) -> permissions.Reason | None:
    """Why the players cannot travel to a location of the staging area: a text forbids it, or its Travel cost
    cannot be paid.
    """
    return permissions.may_travel(play, location) or abilities.why_not_pay_travel(play, location)


@LCG.procedure("lcg/framework/4.2", "lcg/travel")
def travel(play: Play, location: int | None) -> None:
    """Travel to a location: its travel cost is paid first, then it becomes the active location."""
    if location is None:
        return
    play.then(arrive.task(location))
    abilities.pay_travel_cost(play, location)


@LCG.procedure("lcg/framework/4.2", "lcg/active-location")
def arrive(play: Play, location: int) -> None:
    """The location becomes the active location."""
    if play.card(location).zone == table.STAGING and not play.fact(("travel refused", location)):
        play.happen(verbs.traveled(location=location))
    play.remember(("travel refused", location), None)


@LCG.applies(verbs.traveled, "lcg/travel", "lcg/active-location")
def traveled(play: Play, o: Occurrence, _: Happening) -> None:
    """The location leaves the staging area and is the active location."""
    location = o.get("location")
    changes.move_within_play(play, location, table.ACTIVE)
    play.state.used[("phase", "travelled")] = 1
    play.say(f"The players travel to {play.name(location)}: it is the active location")
