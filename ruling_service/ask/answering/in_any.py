"""A question of any or every phase: it is asked of each of them, and what holds in some isn't said of all.

Of any time, of which there are too many to be tried, a yes that was found at one of them is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.contrasts import contrasts
from ruling_service.ask.results import Answer, Part, Unanswered
from ruling_service.patterns import pattern

ANY = r"(?:(?:just )?about )?\b(?:any|every|each|all|whichever|whatever)(?: single| one)?"
OF = r"(?: of (?:the|a|my|his|her|our|your|their)| the| my| his| our| your)?"
PHASE = pattern(
    rf"(?:\b(?P<in>in|during|at|on) )?{ANY}{OF} phases?\b"
    r"(?: of (?:the|a|my|his|her|our|your|their) (?:turn|round|game))?", re.IGNORECASE
)
"""How all phases are asked about,"""
TIME = pattern(rf"{ANY}{OF} (?:times?|moments?|points?|steps?|windows?)\b", re.IGNORECASE)
"""and all times of another kind."""
ENDS = " phase"


def in_any(understood: Understanding, part: Part, ask: Callable[[str], Part]) -> Part:
    """The answer to whether something is so in any phase: yes where it is in each of them, no where it isn't
    in one; none where that isn't known of each, or of a time that wasn't tried.
    """
    asked = PHASE.search(understood.question)
    kept = part.answer is not None and (part.answer.ruling or part.answer.answer not in (True, False))
    if kept or part.form not in ("can", "what", "yes or no") or _is_of_all(part.answer):
        return part
    if asked is None:
        at_once = part.answer is not None and part.answer.recalled is None and part.answer.answer is True
        return _untried(part) if at_once and TIME.search(understood.question) else part
    found = {}
    for phase in _phases(understood.game):
        into = f"{asked['in'] or 'in'} the {phase}"
        text = f"{understood.question[: asked.start()]}{into}{understood.question[asked.end() :]}"
        answer = ask(text).answer
        if answer is not None and not answer.ruling and answer.answer in (True, False):
            found[phase] = answer
    return _together(part, found, len(_phases(understood.game)))


def _together(part: Part, found: dict[str, Answer], phases: int) -> Part:
    """What the phases in which it is known come to."""
    yes, no = ([phase for phase, one in found.items() if one.answer is said] for said in (True, False))
    if no and yes:
        text = f"No, not in every phase: in the {_listed(yes)}, not in the {_listed(no)}."
    elif no and len(no) == phases:
        text = found[no[0]].text
    elif len(yes) == phases:
        text = "Yes, in each of them."
    else:
        return _untried(part)
    best = found[(no or yes)[0]]
    return Part(text=part.text, form=part.form, answer=msgspec.structs.replace(
        best, text=text, answer=not no, verdict="never" if no else "always", confidence="derived", variants=[]
    ))


def _untried(part: Part) -> Part:
    """A question without an answer, for not all that it speaks of could be tried."""
    message = "It asks of any of them, and it could not be tried in each."
    return Part(
        text=part.text, form=part.form,
        reason=part.reason or Unanswered(why="not certain", message=message),
    )


def _is_of_all(answer: Answer | None) -> bool:
    """Was a question taken for one that asks of any of them too?"""
    wording = answer.recalled.wording if answer is not None and answer.recalled is not None else ""
    return re.search(ANY, wording, re.IGNORECASE) is not None


def _phases(game: str) -> list[str]:
    return [name for name in contrasts(game).others if name.endswith(ENDS)]


def _listed(phases: list[str]) -> str:
    names = [one.removesuffix(ENDS) for one in phases]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) + ENDS


__all__ = ["in_any"]
