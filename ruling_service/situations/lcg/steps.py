"""The framework steps of a round as situations name them, and the places in them where the game can stand."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.nearest import near
from ruling_service.patterns import pattern

_STEPS = (
    "0.0 1.1 1.2 1.3 1.4 2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 5.1 5.2 5.3 5.4 6.1 6.2 6.3 6.4a "
    "6.4b 6.4.1 6.4.2 6.4.3 6.4.4 6.5 6.6 6.7 6.8a 6.8b 6.8.1 6.8.2 6.8.3 6.8.4 6.9 6.10 6.11 7.1 7.2 7.3 "
    "7.4 7.5 0.1"
)
LCG_STEPS = tuple(_STEPS.split())
"""The steps in the order in which a round plays them (lcg/framework)."""

_WINDOWS = "1.3 2.2 3.1 3.2 3.3 3.4 4.2 5.2 5.3 6.2 6.4b 6.4.1 6.4.2 6.4.3 6.8.1 6.8.2 6.8.3 7.4"
LCG_WINDOWS = tuple(_WINDOWS.split())
"""The steps after which players may take actions."""
ITSELF_A_WINDOW = "2.2"
"""The one of them in which nothing else is done."""

ENEMY_ATTACK = ("6.4b", "6.4.1", "6.4.2", "6.4.3", "6.4.4")
PLAYER_ATTACK = ("6.8b", "6.8.1", "6.8.2", "6.8.3", "6.8.4")

_WRITTEN = pattern(
    r"^(?:(?P<when>before|after|during|in)\s+)?(?:step\s+)?(?:lcg/framework/)?(?P<step>[0-9][0-9.]*[ab]?)(?P<window>\s+window)?$"
)


SETUP = "setup"
"""Before the first round: heroes are out, the Setup instructions of player cards are followed next
(lcg/rule/setup-2), then the setup hands are drawn (lcg/rule/setup-5), and the instructions of the quest
and of what lies beside it are followed (lcg/rule/setup-7).
"""


class At(NamedTuple):
    """A place in the round: before a step, in its window, after it, or while it is under way."""

    step: str
    when: Literal["before", "window", "after", "during"]


def parse_at(text: str, where: str = "") -> At:
    """The place that `at` or `until` names: "6.11", "before 3.3", "in 3.3 window", "after 6.6", "during 3.3".

    "setup" is the moment before Setup instructions of player cards are followed and the setup hands drawn.
    Raises UnknownName for a step the framework doesn't have, or a window that isn't there.
    """
    if text.strip().lower() == SETUP:
        return At(SETUP, "before")
    match = _WRITTEN.match(text.strip().lower())
    if match is None or match["step"] not in LCG_STEPS:
        nearest = near(match["step"] if match else text, LCG_STEPS)
        hint = (
            f"Near it: {', '.join(nearest)}. " if nearest else ""
        ) + "Write a framework step (`3.3`), `in 3.3 window`, `after 3.3` or `during 3.3`."
        raise UnknownName(f"The round has no step {quoted(text)}.", hint=hint, where=where)
    step, when = match["step"], match["when"]
    if match["window"] or when == "in":
        if step not in LCG_WINDOWS:
            raise UnknownName(
                f"No action window follows step {step}.", hint=f"Windows follow {', '.join(LCG_WINDOWS)}.",
                where=where
            )
        return At(step, "window")
    if when == "after":
        return At(step, "window" if step in LCG_WINDOWS else "after")
    return At(step, "during" if when == "during" else "before")
