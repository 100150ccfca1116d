"""The LCG on the site: the round and its action windows, scenarios, designers' answers."""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.lcg import phrases, rulesets
from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.steps import STEPS, WITHIN_ATTACKS
from ruling_service.situations.lcg.bound import BOUNDS, step_of
from ruling_service.situations.lcg.sheets import SORTS
from ruling_service.situations.lcg.steps import LCG_STEPS, LCG_WINDOWS
from ruling_service.web.games import Shown


def moment(at: str) -> str:
    """A place in the round in words, by its name with the number behind it: "6.11" is "Before the combat
    phase ends (6.11)".
    """
    words = at.strip()
    if words.startswith("in ") and words.endswith("window"):
        return f"In the action window after {_quoted(words[3:-6].strip())}"
    first, _, rest = words.partition(" ")
    return (
        f"{first.capitalize()} {_quoted(rest)}" if first in ("before", "after", "during")
        else f"Before {_quoted(words)}"
    )


def named(step: str) -> str:
    """A step by its name, its number behind it; as it is where there is none of that number."""
    row = STEPS.get(step)
    title = row.title if row is not None else WITHIN_ATTACKS.get(step, "")
    return f"{title} ({step})" if title else step


def _quoted(step: str) -> str:
    title, bracket, number = named(step).partition(" (")
    return f"“{title}” ({number}" if bracket else f"step {step}"


def places() -> list[str]:
    """The steps and windows of the round, as `at` names them."""
    return [
        place for step in LCG_STEPS
        for place in (step, *((f"in {step} window",) if step in LCG_WINDOWS else ()))
    ]


def phases() -> list[tuple[str, list[tuple[str, str]]]]:
    """The steps and windows of the round by their phase, as `at` names them, with their names."""
    found: dict[str, list[tuple[str, str]]] = {}
    phase = ""
    for step in LCG_STEPS:
        row = STEPS.get(step)
        phase = phase if row is None else row.phase
        there = found.setdefault(f"{phase} phase" if phase else "round", [])
        there.append((step, named(step).partition(" (")[0]))
        if step in LCG_WINDOWS:
            there.append((f"in {step} window", "Actions"))
    return list(found.items())


def rulebook() -> Rulebook:
    """Everything that the game's engine registered."""
    return LCG


def meanings() -> tuple[Meanings, ...]:
    """What phrases of card text mean."""
    return phrases.ALL


def readings(entry_id: str) -> tuple[dict[str, str], str]:
    """The rulesets that play a conflict in another way, each with how; and why it is not played, if so."""
    number = entry_id.rsplit("/", 1)[-1]
    if number not in rulesets.VARIATIONS:
        return {}, rulesets.UNPLAYED.get(number, "")
    found = {
        name: rulesets.reading(name, number) for name in rulesets.RULESETS if name != rulesets.COMPENDIUM
    }
    return {name: way for name, way in found.items() if way}, ""


def as_now(entry_id: str, ruleset: str) -> bool:
    """Whether a ruleset plays a conflict as the compendium does."""
    return rulesets.VARIATIONS.get(entry_id.rsplit("/", 1)[-1], {}).get(ruleset) == rulesets.AS_NOW


SHOWN = Shown(
    course="round",
    named=named,
    moment=moment,
    places=places,
    phases=phases,
    window=("Action window", "lcg/rule/action-windows"),
    lists=(("/browse/lcg/scenarios", "Scenarios"),),
    more_lists=(
        ("/browse/lcg/designers", "Designers' answers"),
        ("/browse/lcg/scenarios/mechanic", "Special mechanics"),
        ("/browse/lcg/scenarios/set", "Encounter sets"),
    ),
    sorts=dict(SORTS),
    rulebook=rulebook,
    meanings=meanings,
    readings=readings,
    as_now=as_now,
    bounds=BOUNDS,
    step_of=step_of,
)  # fmt: skip
