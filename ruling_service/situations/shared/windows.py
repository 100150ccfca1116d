"""Where in a game somebody could act or respond: every window that a line of play comes to, those inside
attacks and skirmishes too.
"""

from __future__ import annotations

import msgspec

from ruling_service.engine.kernel.explore import Budget
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import Gap
from ruling_service.situations.shared.simulate import table_of
from ruling_service.situations.shared.watching import Watching, Window

MOST = 200
"""Windows that are told of; more of them means a game that runs on for rounds."""


class Windows(msgspec.Struct, kw_only=True):
    """The windows of one line of play, in order; `complete` is false where it was cut off; `gaps` are texts
    that could not be read.
    """

    windows: list[Window]
    complete: bool
    gaps: list[Gap]
    assumed: list[str]


def windows(situation: Situation, *, more: More | None = None, budget: Budget | None = None) -> Windows:
    """The windows between `at` and `until` of a situation, played with nobody doing more than it says.

    What each player could do there is what the rules offer in that very position. Raises a RulingError for a
    position that can't be.
    """
    one_line = msgspec.structs.replace(situation, explore=False)
    here = table_of(one_line, more)
    watching = Watching(here.play.policy)
    here.play.policy = watching
    found = here.explore(budget or Budget(5.0), here.reading, None)
    listed = watching.found[:MOST]
    complete = found.complete and len(listed) == len(watching.found)
    return Windows(windows=listed, complete=complete, gaps=here.gaps(), assumed=here.assumed())
