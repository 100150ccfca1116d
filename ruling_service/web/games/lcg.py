"""The LCG on the site: the round and its action windows, scenarios, designers' answers."""

from __future__ import annotations

from typing import Any

from ruling_service.web.games import Shown


def moment(at: str) -> str:
    """Where in the round a situation stands, in words."""
    from ruling_service.web.describing import moment as in_the_round

    return in_the_round(at)


def places() -> list[str]:
    """The steps and windows of the round, as `at` names them."""
    from ruling_service.situations.lcg.steps import LCG_STEPS, LCG_WINDOWS

    return [place for step in LCG_STEPS for place in (step, *((f"in {step} window",) if step in LCG_WINDOWS else ()))]


def meanings() -> tuple[Any, ...]:
    """What phrases of card text mean."""
    from ruling_service.engine.lcg import phrases

    return phrases.ALL


def not_played(ability: Any) -> tuple[str, ...]:
    """The phrases of an ability that are understood and not played."""
    from ruling_service.engine.lcg import coverage

    return tuple(dict.fromkeys(str(one) for one in coverage.of_ability(ability)))


def readings(entry_id: str) -> tuple[dict[str, str], str]:
    """The rulesets that play a conflict in another way, each with how; and why it is not played, if so."""
    from ruling_service.engine.lcg import rulesets

    number = entry_id.rsplit("/", 1)[-1]
    if number not in rulesets.VARIATIONS:
        return {}, rulesets.UNPLAYED.get(number, "")
    found = {name: rulesets.reading(name, number) for name in rulesets.RULESETS if name != rulesets.COMPENDIUM}
    return {name: way for name, way in found.items() if way}, ""


def as_now(entry_id: str, ruleset: str) -> bool:
    """Whether a ruleset plays a conflict as the compendium does."""
    from ruling_service.engine.lcg import rulesets

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
        "action": "lcg/action-action-ability", "response": "lcg/response", "forced": "lcg/forced", "when_revealed": "lcg/when-revealed",
        "shadow": "lcg/shadow-effects", "travel": "lcg/travel", "constant": "lcg/constant-ability",
    },
    meanings=meanings,
    not_played=not_played,
    readings=readings,
    as_now=as_now,
)  # fmt: skip
