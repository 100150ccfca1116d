"""Where in the round a game of the LCG stands, and what its steps bring about by themselves."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.steps import STEPS, WITHIN_ATTACKS
from ruling_service.playing.records import Stands
from ruling_service.situations.lcg.steps import ITSELF_A_WINDOW, SETUP

ROUTINE = frozenset(
    one.past for one in (
        verbs.moment, verbs.readied, verbs.drew, verbs.gained_resources, verbs.raised_threat,
        verbs.passed_first_player_token, verbs.shuffled,
    )
)  # fmt: skip
"""What happens every round, so that nobody has to look."""
TITLES = frozenset((*(row.title for row in STEPS.values()), *WITHIN_ATTACKS.values()))


def stands(play: Play) -> Stands:
    """The phase and step under way; an action window by the step that it follows."""
    number = str(play.fact("step") or "")
    if number in ("", SETUP):
        return Stands(step="Setting up", cites=["lcg/setup"])
    row = STEPS.get(number)
    title = WITHIN_ATTACKS.get(number, "") if row is None else row.title
    pending = play.state.pending
    if pending is not None and pending.kind == "act" and number != ITSELF_A_WINDOW:
        title = f"Action window after “{title}”"
    phase = row.phase if row is not None else str(play.fact("phase") or "")
    return Stands(phase=phase, step=title, cites=[f"lcg/framework/{number}"])
