"""Texts that wait for the next card of a sort: the first enemy revealed, the next one added to the staging
area, the next to enter it.

Sources: lcg/rule/reveal-order, lcg/staging-area, lcg/designer/120, lcg/card/ranger-spikes,
lcg/card/expecting-mischief.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Lasting, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.meaning.durations import wait_for
from ruling_service.engine.lcg.moments import moment_of
from ruling_service.engine.lcg.phrases import EFFECTS, LASTING, POSSIBLE, STANDING, amount
from ruling_service.engine.lcg.triggers import waits_for

STANDING.plays("play_into_staging", "play_only_before_step")
LASTING.plays("attaches_to_next")


@EFFECTS.means("damage_first_revealed", "lcg/rule/reveal-order", "lcg/delayed-effects")
def damage_first_revealed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The first such card revealed is dealt damage as it is revealed, before its own keywords and effects; no
    other is.
    """
    which, span = part(node, "of"), str(node["per"])
    if any(matches(play, frame, which, i) for i in revealed_this(play, span)):
        play.say(f"The first one this {span} was revealed already: nothing waits any more", *frame.cites)
        return
    hit = Node("deal_damage", amount=amount(play, frame, node["amount"]), to=Node("each", of=which))
    says = Node("as_revealed", do=(hit,), once=True)
    moment = moment_of(play, Node("end_of", of=span))
    play.lasts(
        Lasting(
            0, says, None, until=moment, source=frame.source, controller=frame.controller, frame=frame,
            cites=frame.cites
        )
    )
    play.say(
        f"It waits for the first one to be revealed, until {moment}", *frame.cites, "lcg/delayed-effects"
    )


def revealed_this(play: Play, span: str) -> list[int]:
    """The cards that were revealed from the encounter deck in this phase or round, where some text asks for
    them.
    """
    return [
        int(k[2]) for k in play.state.used
        if isinstance(k, tuple) and len(k) == 3 and k[:2] == (span, "revealed")
    ]


@EFFECTS.means("value_of_next", "lcg/delayed-effects", "lcg/staging-area", "lcg/designer/120")
def value_of_next(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The next such card added to the staging area has that value; one that is only returned there is not
    added.
    """
    until = moment_of(play, Node("end_of", of=node["period"]))
    event = Node("comes_to_staging", who=Node("each", of=node["of"]))
    then = Node(
        "until", of=node["period"],
        do=(Node("value_counts_as", of=Node("it"), stat=node["stat"], n=node["n"]),)
    )
    wait_for(play, frame, event, (then,), until)
    play.say(f"It waits for the next one to be added, until {until}", *frame.cites, "lcg/delayed-effects")


@waits_for("comes_to_staging", verbs.entered_staging, speaks=("card",))
def comes_to_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card is added to the staging area from out of play."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@POSSIBLE.means("damage_first_revealed")
@POSSIBLE.means("value_of_next")
def always(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Waiting is always possible."""
    return True
