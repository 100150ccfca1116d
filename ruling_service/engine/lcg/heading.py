"""The heading of the fleet: one for all players, with four settings. At the best the fleet is on-course, at
the other three off-course; a shift is one step (lcg/rule/heading).

It is a dial that shows by how many steps the heading is off-course.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import dials, verbs
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/rule/heading"
ON, OFF = "on-course", "off-course"
SETTINGS = ("the best setting, on-course", "1 step off-course", "2 steps off-course", "the worst setting")
"""The settings as the account calls them: their symbols are lost in the documents."""
WORST = len(SETTINGS) - 1


@LCG.plays(ENTRY)
def setting(play: Play) -> int:
    """By how many steps the heading is off-course: 0 on-course, 3 at the worst."""
    return dials.shown(play, "heading")


def is_known(play: Play) -> bool:
    """Whether it is known what the heading is."""
    return play.fact(("dial", "heading")) is not None


@LCG.plays(ENTRY)
def may_shift(play: Play, course: str) -> bool:
    """Whether the heading can shift that way: not beyond the best setting, nor beyond the worst."""
    at = setting(play)
    return at > 0 if course == ON else at < WORST


@LCG.applies(verbs.shifted_heading, ENTRY)
def shifted(play: Play, o: Occurrence, _: Happening) -> Done:
    """The heading shifts by one step."""
    course = str(o.get("how"))
    if not is_known(play):
        setting(play)
        return NOT_AT_ALL
    at = setting(play)
    if not may_shift(play, course):
        play.say(f"The heading is at {SETTINGS[at]} and cannot shift {course}", idle=True)
        return NOT_AT_ALL
    to = at - 1 if course == ON else at + 1
    play.remember(("dial", "heading"), to)
    play.say(f"The heading shifts {course}, to {SETTINGS[to]}")
    return True
