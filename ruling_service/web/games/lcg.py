"""The LCG on the site: the round and its action windows, scenarios, designers' answers."""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.lcg import phrases, rulesets
from ruling_service.engine.lcg.game import LCG
from ruling_service.situations.lcg.steps import LCG_STEPS, LCG_WINDOWS
from ruling_service.web.games import Shown


def moment(at: str) -> str:
    """A place in the round in words: "6.11" is "Before step 6.11"."""
    words = at.strip()
    if words.startswith("in ") and words.endswith("window"):
        return f"In the action window after step {words[3:-6].strip()}"
    first, _, rest = words.partition(" ")
    return (
        f"{first.capitalize()} step {rest}" if first in ("before", "after", "during")
        else f"Before step {words}"
    )


def places() -> list[str]:
    """The steps and windows of the round, as `at` names them."""
    return [
        place for step in LCG_STEPS
        for place in (step, *((f"in {step} window",) if step in LCG_WINDOWS else ()))
    ]


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
    moment=moment,
    places=places,
    window=("Action window", "lcg/rule/action-windows"),
    lists=(("/browse/lcg/scenarios", "Scenarios"),),
    more_lists=(
        ("/browse/lcg/designers", "Designers' answers"),
        ("/browse/lcg/scenarios/mechanic", "Special mechanics"),
        ("/browse/lcg/scenarios/set", "Encounter sets"),
    ),
    sorts={
        "action": "lcg/action-action-ability", "response": "lcg/response", "forced": "lcg/forced",
        "when_revealed": "lcg/when-revealed",
        "shadow": "lcg/shadow-effects", "travel": "lcg/travel", "constant": "lcg/constant-ability",
    },
    rulebook=rulebook,
    meanings=meanings,
    readings=readings,
    as_now=as_now,
)  # fmt: skip
