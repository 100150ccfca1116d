"""What each stage of the pipeline means in the TCG: forbidden, about to happen, effect, put right, required
actions, optional actions.

Order: tcg/action, tcg/response, tcg/effect, tcg/instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.occurrences import Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rehearsing import Rehearsing
from ruling_service.engine.kernel.rulebook import Stage
from ruling_service.engine.tcg import (
    abilities,
    changes,
    history,
    listening,
    movement,
    permissions,
    settle,
    table,
    verbs,
)
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import changes_texts, outside

ORDER = ("tcg/action",)


@TCG.plays("tcg/effect", "tcg/may-not")
def forbidden(play: Play, happening: Happening) -> bool:
    """What cannot happen does not; of several things at once the others still do."""
    # what changes the move limit for the turn now goes on doing so, whatever is about to happen to it
    movement.note_move_limit(play)
    for happened in happening.occurrences:
        reason = permissions.forbids(play, happened)
        if reason is not None:
            play.say(reason[0], *reason[1])
            play.withdraw(happening.id, happened, "forbidden")
    return False


@TCG.plays("tcg/response", "tcg/instead", "tcg/action", "tcg/conflict/costs-interrupted")
def about_to_required(play: Play, happening: Happening) -> bool:
    """Required actions for what is about to happen come first: what they replace can no longer be responded
    to. Whether a cost could be paid is asked before any of them interrupts it.
    """
    if isinstance(play.policy, Rehearsing):
        return False
    candidates = [*TCG.waiting_for(play, happening, "about"), *abilities.required(play, happening, "about")]
    return pipeline.mandatory(play, happening, candidates, table.orderer(play), *ORDER)


@TCG.plays("tcg/response", "tcg/preventing-effects")
def about_to_optional(play: Play, happening: Happening) -> bool:
    """Then players may respond to what is about to happen; once it is prevented nothing is left to respond
    to.
    """
    return pipeline.optional(play, happening, "about")


@TCG.plays("tcg/move-limit", "tcg/killed")
def put_right(play: Play, happening: Happening) -> bool:
    """What follows at once from how things are now; what they do to the move limit stays for the turn."""
    movement.note_move_limit(play)
    return settle.settle(play, happening)


@TCG.plays("tcg/action")
def required(play: Play, happening: Happening) -> bool:
    """Every required action that this triggers, in the order the Free Peoples player says, before any
    optional one. Whether a cost could be paid is asked before any of them interrupts it.
    """
    if isinstance(play.policy, Rehearsing):
        return False
    rules = TCG.waiting_for(play, happening, "required")
    candidates = [*rules, *abilities.required(play, happening, "after")]
    return pipeline.mandatory(play, happening, candidates, table.orderer(play), *ORDER)


@TCG.plays("tcg/action", "tcg/action-procedure", "tcg/response")
def optional(play: Play, happening: Happening) -> bool:
    """Optional actions and responses, by the action procedure."""
    return pipeline.optional(play, happening, "after")


@TCG.plays("tcg/losing-the-game", "tcg/sam")
def aftermath(play: Play, happening: Happening) -> bool:
    """What the rules do when everybody has responded: a player whose Ring-bearer is gone for good loses."""
    candidates = TCG.waiting_for(play, happening, "aftermath")
    return pipeline.mandatory(play, happening, candidates, table.orderer(play), *ORDER)


TAKES_OUT_OF_PLAY = frozenset(
    verb.past for verb in (verbs.killed, verbs.discarded, verbs.returned_to_hand, verbs.stacked, verbs.moved)
)


@TCG.plays("tcg/leaving-play")
def fall(play: Play, happening: Happening) -> bool:
    """What is borne by or stacked on a card that leaves play is discarded at that moment, and may itself have
    waited for that.
    """
    there = {o.get("card") for o in happening.occurrences}
    new = tuple(
        verbs.discarded_with_its_bearer(card=other, life=play.card(other).life)
        for o in happening.occurrences
        if o.kind in TAKES_OUT_OF_PLAY and table.is_in_play(play.card(o.get("card")))
        for other in changes.falling_with(play, o.get("card")) if other not in there
    )
    if new:
        play.amend(happening.id, occurrences=(*happening.occurrences, *dict.fromkeys(new)))
    return False


@TCG.answers("hangs_on")
def hangs_on(play: Play, happening: Happening) -> Hashable:
    """What happens, whether anybody saw it, and what cards outside play wait for; where texts give abilities
    or take them away, every stage is asked.
    """
    if changes_texts(play):
        return None
    return (
        happening.kinds, bool(happening.witnesses), listening.awaited_in_hands(play), outside(play)
    )


def _somebody(*windows: str) -> Callable[[Play, Happening], bool]:
    """Whether a text in play or in hand or a general rule could have to do with it in these windows."""
    return lambda play, happening: not listening.nobody(play, happening.kinds, windows)


TCG.stages = (
    Stage("forbidden", forbidden),
    Stage("about to: required", about_to_required, _somebody("about")),
    Stage("about to: optional", about_to_optional, _somebody("may prevent")),
    Stage("about to: required now", about_to_required, _somebody("about")),
    Stage("fall", fall, lambda play, happening: not TAKES_OUT_OF_PLAY.isdisjoint(happening.kinds)),
    Stage("apply", pipeline.apply),
    Stage("keep", history.keep, lambda play, happening: not history.KEPT.isdisjoint(happening.kinds)),
    Stage("settle", put_right),
    Stage("required", required),
    Stage("optional", optional, lambda play, happening: (
        bool(happening.witnesses) or _somebody("optional")(play, happening)
    )),
    Stage("aftermath", aftermath, lambda play, happening: (
        any((kind, "aftermath") in TCG.waiting for kind in happening.kinds)
    )),
)
