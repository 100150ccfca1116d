"""From explored lines of play to a verdict: always, never, it depends, a number, an order; with who decides
and how sure it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruling_service.library.hosts import HOST
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import Confidence, Line, LinesOfPlay, Word

OFFICIAL = (
    "lcg-compendium", "lcg-faq-1.3", "lcg-rulebook-2011", "tcg-comprehensive-4.1", "tcg-comprehensive-4.2",
    "tcg-starter"
)


LINES: dict[bool | str, LinesOfPlay] = {True: "all", False: "one", "policy": "policy"}
"""Which lines of play a verdict speaks of, by how they are explored."""

SOME_LINES = {
    "one": "This is one line of play; others may come out otherwise.",
    "policy": "This speaks of the lines of play in which nobody does more than is said or asked for; "
    "others may come out otherwise.",
}
"""What a verdict has to say of itself where it does not speak of all lines."""


def verdict_of(kind: str, answers: Sequence[Any], *, complete: bool) -> tuple[Word, Any]:
    """The verdict and its answer for the different answers of all lines of play.

    Where lines are left out (a budget ended, or there were too many options), a yes and a no that were seen
    say all the same that it depends.
    """
    if not complete:
        return ("depends", None) if kind == "whether" and {True, False} <= set(answers) else (
            "inconclusive", None
        )
    if kind == "whether":
        yes_or_no: dict[tuple[Any, ...], tuple[Word, bool]] = {
            (True,): ("always", True), (False,): ("never", False)
        }
        return yes_or_no.get(tuple(answers), ("depends", None))
    if len(answers) != 1:
        return "depends", None
    words: dict[str, Word] = {"in_which_order": "order", "what_happens": "always"}
    return words.get(kind, "value"), answers[0]


def confidence(situation: Situation, steps: Sequence[Line], *, matches: bool) -> Confidence:
    """How sure an answer is: what a document or designer says if it comes out so, else what only the engine
    derives.
    """
    sources = set(situation.source)
    if situation.ruleset == HOST:
        return "derived"
    if any(entry.startswith(f"{situation.game}/conflict/") for entry in situation.cites):
        return "contested"
    if matches and sources & set(OFFICIAL):
        return "official"
    if matches and "designer" in sources:
        return "designer"
    return "derived" if not steps or any(step.cites for step in steps) else "silent"
