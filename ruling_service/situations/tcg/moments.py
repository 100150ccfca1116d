"""Where in a turn of the card game a situation stands, and where a line of play ends: the steps in the words
of docs/situations.md.
"""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.tcg import setup
from ruling_service.engine.tcg.names import PHASES
from ruling_service.engine.tcg.steps import STEPS
from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.nearest import near
from ruling_service.situations.shared.model import Situation

NAMED = {
    "setup": "setup.bids",
    "bid": "setup.bids",
    "bids": "setup.bids",
    "first site": "setup.site",
    "starting fellowship": "setup.fellowships",
    "starting hand": "setup.hands",
    "starting hands": "setup.hands",
    "mulligan": "setup.mulligans",
    "start of turn": "turn.begins",
    "start of the turn": "turn.begins",
    "move": "fellowship.move",
    "archery fire": "archery.fire",
    "assign defenders": "assignment.defenders",
    "leftover minions": "assignment.leftovers",
    "choose a skirmish": "skirmish.choice",
    "resolve the skirmish": "skirmish.resolve",
    "reconcile": "regroup.shadow",
    "move again": "regroup.choice",
    "followers return": "regroup.followers",
    "discard minions": "regroup.minions",
    "end of turn": "turn.ends",
    "end of the turn": "turn.ends",
}


FOUGHT = ("skirmish.begins", "skirmish.actions", "skirmish.resolve")
"""The steps that belong to one skirmish (tcg/skirmish-phase)."""


class Moment(NamedTuple):
    """A step of the turn or of setting up, and whether it is under way (players act in it) or next to happen.
    """

    step: str
    under_way: bool

    @property
    def setting_up(self) -> bool:
        """Whether the first turn has not begun yet."""
        return self.step in setup.STEPS

    @property
    def before_fellowships(self) -> bool:
        """Whether no fellowship is on the table yet."""
        return self.step in ("setup.bids", "setup.site", "setup.fellowships")


def parse(text: str, where: str = "") -> Moment:
    """The step that `at` or `until` names: "maneuver", "start of maneuver", "archery fire" … Raises
    UnknownName with the names near it.
    """
    words = " ".join(text.casefold().removesuffix(" phase").split()).replace("of the ", "of ")
    if words in PHASES:
        return Moment(f"{words}.actions", True)
    for name, of in (("start of ", "begins"), ("end of ", "ends")):
        if words.startswith(name) and words.removeprefix(name) in PHASES:
            return Moment(f"{words.removeprefix(name)}.{of}", False)
    step = NAMED.get(words, words if words in STEPS else "")
    if step:
        return Moment(step, False)
    known = [*PHASES, *(f"start of {p}" for p in PHASES), *(f"end of {p}" for p in PHASES), *NAMED]
    nearest = near(words, known) or list(PHASES)
    raise UnknownName(
        f"The turn has no step {quoted(text)}.", hint=f"Near it: {', '.join(nearest)}.", where=where
    )


def fought(situation: Situation) -> str:
    """The character whose skirmish is under way: whom the situation names, or at a step of a skirmish the
    only one who is assigned; "" for nobody.
    """
    if situation.skirmish or not situation.at or len(situation.assignments) != 1:
        return situation.skirmish
    return situation.assignments[0].defender if parse(situation.at).step in FOUGHT else ""
