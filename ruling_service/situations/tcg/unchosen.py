"""What an act names to be chosen for it, and nothing that was chosen could be.

What would have come of it is not known. Where it is asked whether the act is possible so, it is not, if what
it names is nothing of which its text speaks.
"""

from __future__ import annotations

from ruling_service.engine.kernel.nothing import IDLE
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.situations.shared.acts import Act
from ruling_service.situations.tcg.policy import MISSED, NONE, USES, X_IS, Choices, Missed, written
from ruling_service.slugs import fold

NO_CHOICE = "nothing to be chosen for this act could be that"
UNCHOSEN = "named and no choice"
"""The fact under which a line of play remembers what the act that is asked about names and what could be
chosen instead: the name, and the options.
"""
TRIAL = "trial begins"
"""The fact under which a line of play remembers how much was told before the act that is asked about."""


def planned_by(act: Act) -> tuple[str, ...]:
    """What is chosen for an act where it comes up: its targets, and how much its X is."""
    said = (f"{X_IS}{act.amount}",) if act.verb in USES and act.amount is not None else ()
    return (*written(act.choosing), *said)


def begin_trial(play: Play) -> None:
    """The act that is asked about begins: what the account tells from here on is of it."""
    play.remember(TRIAL, len(lines(play.state.trace)))


def _is_not_told(play: Play, cards: list[int]) -> bool:
    """Whether cards are there and the account of the act that is asked about tells of none."""
    told = lines(play.state.trace)[play.fact(TRIAL, 0):]
    return bool(cards) and not any(play.name(ident) in line.text for ident in cards for line in told)


def not_chosen(play: Play, choices: Choices, number: int) -> None:
    """What act `number` names under `choosing` and nothing that was chosen for it could be, so that something
    else was chosen in its place, or nothing was, because its text had no effect.
    """
    missed: Missed | None = play.fact(MISSED)
    idle = play.fact(IDLE)
    play.remember(MISSED, None)
    play.remember(IDLE, None)
    if number < 0:
        return
    act, left = choices.acts[number], play.fact("plan", ())
    tried = choices.trial is not None and choices.trial.act == number
    without_effect = tried and idle is not None and idle in choices.position.called(act.name, play)
    for name in planned_by(act):
        if name not in left or fold(name) in NONE:
            continue
        if tried and missed is not None and name in missed.names and name not in missed.described:
            play.remember(UNCHOSEN, (name, missed.options))
        elif (
            missed is not None or without_effect or name.startswith(X_IS)
            or tried and _is_not_told(play, choices.position.called(name, play))
        ):
            come_upon(play, Unread(act.name, f"choosing {name}", NO_CHOICE), "tcg/effect")
