"""Steps and phases in the order in which a round or turn has them: what a question without cards asks when it
asks what comes first.
"""

from __future__ import annotations

import re

from ruling_service.ask.building.plan import Plan
from ruling_service.ask.model import Asked, Understanding
from ruling_service.engine.tcg.names import PHASES
from ruling_service.patterns import pattern
from ruling_service.situations.lcg.steps import LCG_STEPS

LCG_PHASES = {
    "resource": "1.1", "planning": "2.1", "quest": "3.1", "travel": "4.1", "encounter": "5.1",
    "combat": "6.1", "refresh": "7.1"
}
PHASE_NAMED = pattern(rf"\b({'|'.join((*PHASES, *LCG_PHASES))}) phase\b", re.IGNORECASE)
"""A phase of either game by its name."""
OF_PHASES = ("phase", "term", "step", "act")
"""What a phase may be read as: "skirmish" is a deed too."""
ACTS = {
    "add resources": ("1.2", "resources"), "draw": ("1.3", "card drawn"),
    "commit": ("3.2", "characters committed"),
    "reveal": ("3.3", "staging"), "travel": ("4.2", "travel"), "deal": ("6.2", "shadow cards dealt"),
    "deal shadow": ("6.2", "shadow cards dealt"), "defend": ("6.4.1", "defender declared"),
    "ready": ("7.2", "ready"),
    "raise threat": ("7.3", "threat raised"),
}  # fmt: skip
"""Acts of the framework → the step in which they are done, and what that is called."""


OF_THE_GAME = {"engage": "5.3", "add resources": "1.2", "draw": "1.3", "ready": "7.2", "raise threat": "7.3"}
"""What happens by itself in the LCG → the step in which it does."""


def in_order(asked: Asked, understood: Understanding | None) -> Plan | None:
    """The steps and phases that a question names, in their order; None if it asks about anything else."""
    compares = (
        asked.form == "what" and asked.yes_no and asked.wanted is None and not asked.acts
        and asked.relation in ("before", "after")
    )
    if (
        not (asked.form == "order" or compares) or understood is None
        or any(not subject.generic for subject in asked.subjects)
    ):
        return None
    game = understood.game
    found = dict(_named(understood, game))
    if len(found) < 2 and game == "lcg":
        said = {
            m.readings[0].name: m.text for m in understood.mentions
            if m.kind in ("act", "state") and m.readings
        }
        found |= {
            ACTS[each.verb][0]: said.get(each.verb, ACTS[each.verb][1]) for each in asked.acts
            if each.verb in ACTS
        }
    if len(found) < 2 or len([m for m in understood.mentions if m.kind in ("card", "keyword")]):
        return None
    if (
        game == "lcg" and len({step.partition(".")[0] for step in found}) < len(found)
        and set(found) & set(LCG_PHASES.values())
    ):
        return None
    if re.search(
        r"\b(?:right|directly|immediately) (?:after|before)\b|\bwhich phase\b", asked.text, re.IGNORECASE
    ):
        return None
    order = list(LCG_STEPS if game == "lcg" else PHASES)
    steps = sorted(found, key=order.index)
    cites = [f"lcg/framework/{step}" if game == "lcg" else f"tcg/{step}-phase" for step in steps]
    plan = Plan(bare_position(game, asked.text), "steps", fixed=[found[step] for step in steps], cites=cites)
    if compares:
        plan.negated = (list(found) == steps) != (asked.relation == "before")
        plan.about = "compared"
    return plan


def _named(understood: Understanding, game: str) -> list[tuple[str, str]]:
    """The steps that the question names by name: step or phase → its words."""
    found = []
    for mention in understood.mentions:
        name = mention.readings[0].name if mention.readings else ""
        if mention.kind == "step" and name in LCG_STEPS and game == "lcg":
            found.append((name, mention.text))
        elif mention.kind == "phase" and game == "lcg" and name in LCG_PHASES:
            found.append((LCG_PHASES[name], mention.text))
        elif game == "tcg" and mention.kind in OF_PHASES and name.split(" ")[0] in PHASES:
            found.append((name.split(" ")[0], mention.text))
    return found


def bare_position(game: str, title: str) -> dict[str, object]:
    """A game in which nothing happens but what the rules make happen."""
    if game == "lcg":
        hero = {
            "name": "a hero", "type": "hero", "willpower": 1, "attack": 1, "defense": 1, "hit points": 3,
            "threat cost": 8
        }
        players = [{"name": "Tom", "threat": 30, "heroes": ["a hero"]}]
        return {"game": "lcg", "title": title[:200], "cards": [hero], "players": players, "at": "0.0",
                "until": "0.1", "explore": "policy",
                "ask": {"what happens": True}}  # fmt: skip
    bearer = {"name": "the Ring-bearer", "type": "companion", "culture": "Shire", "race": "Hobbit",
              "strength": 3, "vitality": 4,
              "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip
    players = [{"name": "Tom", "ring bearer": "the Ring-bearer"}, {"name": "Ann"}]
    return {"game": "tcg", "title": title[:200], "cards": [bearer], "players": players, "at": "fellowship",
            "explore": "policy",
            "ask": {"what happens": True}}  # fmt: skip
