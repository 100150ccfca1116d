"""The TCG on the site: the turn and its action procedure."""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.tcg import phrases, rulesets
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.names import PHASES
from ruling_service.situations.tcg.bound import BOUNDS
from ruling_service.situations.tcg.moments import parse
from ruling_service.situations.tcg.sheets import SORTS
from ruling_service.web.games import LedTo, Opened, Shown


def places() -> list[str]:
    """The phases of the turn, their beginnings and ends, as `at` names them."""
    return [place for phase in PHASES for place in (phase, f"start of {phase}", f"end of {phase}")]


def phases() -> list[tuple[str, list[tuple[str, str]]]]:
    """The phases of the turn, their beginnings and ends, as `at` names them, with their names."""
    return [
        (
            f"{phase} phase",
            [(f"start of {phase}", "Its start"), (phase, "Actions"), (f"end of {phase}", "Its end")],
        )
        for phase in PHASES
    ]


def rulebook() -> Rulebook:
    """Everything that the game's engine registered."""
    return TCG


def meanings() -> tuple[Meanings, ...]:
    """What phrases of card text mean."""
    return tuple(table for table in vars(phrases).values() if isinstance(table, phrases.Meanings))


def readings(entry_id: str) -> tuple[dict[str, str], str]:
    """The rulesets that play a conflict in another way, each with how; and why it is not played, if so."""
    ways: dict[str, list[str]] = {}
    for subject, one in rulesets.VARIATIONS.items():
        for edition, way in one.otherwise.items() if one.entry == entry_id else ():
            ways.setdefault(f"tcg-{edition}", []).append(f"{subject}: {way}")
    return {
        ruleset: "; ".join(found) for ruleset, found in ways.items()
    }, rulesets.NOT_PLAYED.get(entry_id, "")


def as_now(entry_id: str, ruleset: str) -> bool:
    """An edition that says nothing of its own is not listed at all."""
    return False


def step_of(moment: str) -> str:
    """The step of a moment that is written as in `at`."""
    return parse(moment).step


SHOWN = Shown(
    course="turn",
    named=str,
    moment=str.capitalize,
    places=places,
    phases=phases,
    window=("Action procedure", "tcg/action-procedure"),
    lists=(),
    more_lists=(),
    sorts=dict(SORTS),
    rulebook=rulebook,
    meanings=meanings,
    readings=readings,
    as_now=as_now,
    bounds=BOUNDS,
    step_of=step_of,
    formats=rulesets.FORMATS,
    opened={"skirmish phase": Opened("choose a skirmish", unless="skirmish")},
    led_to=(LedTo("skirmish phase", "assignment phase", ("assignments", "skirmish")),),
)
