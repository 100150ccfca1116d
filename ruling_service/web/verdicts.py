"""A verdict as people read it: one sentence, how sure it is, on whose choice it depends, and each outcome
with its trace.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ruling_service.errors import RulingError
from ruling_service.inputs import limits
from ruling_service.situations.shared.lines_said import Comes, in_lines
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.situations.shared.printings import taken_and_others
from ruling_service.situations.shared.results import (
    Because,
    Outcome,
    Said,
    TakenPrinting,
    Verdict,
    Window,
    Word,
)
from ruling_service.situations.shared.unused import as_sentence
from ruling_service.situations.shared.verdict import SOME_LINES
from ruling_service.slugs import fold
from ruling_service.web import picture
from ruling_service.web.games import step_named
from ruling_service.web.pages import titles_of
from ruling_service.web.picture_parts import Table
from ruling_service.web.stills import Still


class Reel(NamedTuple):
    """Where the film of a line of play is found: the fields of its address that name the situation, and the
    line of play (see `line_of`). They are `sent` as a form where the situation is too long for an address.
    """

    source: dict[str, str]
    line: str
    sent: bool = False


class Taken(NamedTuple):
    """Which printing of a card was taken, and those that may be meant instead: what each is called, and the
    address of the situation with it.
    """

    says: str
    instead: list[tuple[str, str]]


class Shown(msgspec.Struct, kw_only=True):
    """What the template shows of a verdict; without a `reel` its steps lead to no film but to its `stills`.

    `says` is told in `lead` and `lines` where it tells several things.
    """

    verdict: Verdict
    says: str
    lead: str
    lines: list[Comes]
    icon: str
    notes: list[str]
    table: list[Window]
    because: list[Because]
    chosen: int
    outcome: Outcome | None
    labels: list[str]
    taken: list[Taken] = []
    drawn: Table | None = None
    reel: Reel | None = None
    stills: list[Still] = []


ICONS: dict[Word, str] = {
    "always": "yes", "never": "no", "depends": "depends", "value": "value", "order": "order",
    "inconclusive": "inconclusive",
}  # fmt: skip


def shown(
    verdict: Verdict, chosen: int = 0, asked: tuple[str, str] = ("", ""),
    situation: dict[str, Any] | None = None, source: dict[str, str] | None = None, reel: Reel | None = None,
) -> Shown:  # fmt: skip
    """A verdict as the page shows it, with the outcome number `chosen` (from 0) in full; see `says` for
    `asked`. The `situation` is drawn, where it is given; its film is found by `source`, unless there is a
    `reel` already. A source that is too long for an address is sent.
    """
    chosen = min(max(chosen, 0), max(len(verdict.outcomes) - 1, 0))
    drawn = _drawn(verdict, chosen, situation) if situation else None
    told = verdict.says or _comes_of_it(verdict, asked, situation) or says(verdict, asked)
    lead, lines = in_lines(str((situation or {}).get("game", "")), verdict) if situation else ("", [])
    return Shown(
        verdict=verdict,
        says=told,
        lead=lead if lines else told,
        lines=lines,
        icon="inconclusive" if told in WITHOUT_END else ICONS[verdict.verdict],
        notes=_notes(verdict),
        table=verdict.windows or [],
        because=verdict.because or [],
        chosen=chosen,
        outcome=verdict.outcomes[chosen] if verdict.outcomes else None,
        labels=[label(one, number, asked[0]) for number, one in enumerate(verdict.outcomes, 1)],
        taken=[_taken(one, situation) for one in verdict.taken],
        drawn=drawn,
        reel=_reel(source, verdict.outcomes[chosen]) if source and verdict.outcomes else reel,
    )


def _reel(source: dict[str, str], outcome: Outcome) -> Reel:
    return Reel(source, line_of(outcome), sent=sum(map(len, source.values())) > limits.PERMALINK)


def _taken(one: TakenPrinting, situation: dict[str, Any] | None) -> Taken:
    """The printing that was taken, and where the others are played."""
    instead = [(each.name, meaning(situation, one.card, each.name)) for each in one.others if each.name]
    found = [(name, address) for name, address in instead if address]
    return Taken(taken_and_others(one) if found else one.says, found)


def meaning(situation: dict[str, Any] | None, card: str, name: str) -> str:
    """The address of a situation in which a card is called by the name of another printing; "" where it isn't
    called by its title there, or where the situation is too long for an address.
    """
    titles = {fold(card), fold(card.partition(", ")[0])}

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        named = isinstance(value, str) and fold(value.partition(" (")[0]) in titles
        return name if named else value

    said = renamed(situation) if situation else None
    if said == situation:
        return ""
    try:
        code = encode(from_data(said, checked=False))
    except RulingError:
        return ""
    return f"/simulate?s={code}" if len(code) <= limits.PERMALINK else ""


NOTHING = (
    "Nothing is asked to happen yet: say what is done, or until when to play (a moment on the chart)."
)


UNCHANGED = (
    "What is done changes nothing on the table by itself: say until when to play on (a moment on the chart)."
)
"""What is said of acts after which all is as before, where nothing is played on."""
WITHOUT_END = (NOTHING, UNCHANGED)
"""What is said where nothing came about, and something would if the game were played on."""
ASKED_TO_HAPPEN = ("do", "until")
"""The fields of a situation that have something played, beyond what is under way."""


def _comes_of_it(verdict: Verdict, asked: tuple[str, str], situation: dict[str, Any] | None) -> str:
    """What is said where nothing changed in a line of play about which nothing narrower was asked; "" else.
    """
    asks_nothing = asked == ("what happens", "") and verdict.answer in (None, True)
    if verdict.verdict != "always" or len(verdict.outcomes) != 1 or not asks_nothing:
        return ""
    waits = situation is not None and not any(situation.get(field) for field in ASKED_TO_HAPPEN)
    if situation is not None and situation.get("do") and not situation.get("until"):
        return UNCHANGED
    return NOTHING if waits or not verdict.outcomes[0].trace else "In the end all is as it was."


def line_of(outcome: Outcome) -> str:
    """The line of play of an outcome, as an address names it: the options chosen at its decisions, from 1."""
    return ".".join(str(one.option) for one in outcome.choices)


def cited_titles(shown: Shown) -> dict[str, str]:
    """Entry id → title, for everything that the shown outcome and the decisions cite."""
    verdict = shown.verdict
    ids = {cite for one in verdict.depends_on for cite in one.cites}
    ids |= {cite for row in shown.table for cite in row.cites}
    ids |= {cite for one in shown.because for cite in one.cites}
    if shown.outcome:
        ids |= {cite for step in shown.outcome.trace for cite in [step.step, *step.cites]}
        ids |= {cite for one in shown.outcome.choices for cite in one.cites}
    return titles_of(sorted(ids))


def _drawn(verdict: Verdict, chosen: int, situation: dict[str, Any]) -> Table | None:
    """The table of a situation, and how it ends."""
    return picture.table(str(situation.get("game", "lcg")), verdict, chosen, situation.get("ask"))


YES_OR_NO = {
    "can": ("Yes, it can be done.", "No, it can't be done."),
    "does it change anything": ("Yes, it changes what happens.", "No, it changes nothing."),
    "whether": ("Yes, always.", "No, never."),
}
"""Question → what *always* and *never* say to it."""


def says(verdict: Verdict, asked: tuple[str, str] = ("", "")) -> str:
    """The verdict in one sentence; `asked` is the kind of question, and what it is about."""
    kind, about = asked
    match verdict.verdict:
        case "always" | "never" if kind in YES_OR_NO:
            return YES_OR_NO[kind][verdict.verdict == "never"]
        case "always" if verdict.answer == []:
            return "It ends in one way only."
        case "always":
            return (
                "Yes, always." if verdict.answer in (None, True)
                else _sentence(f"always {words(verdict.answer)}")
            )
        case "never":
            return "No, never."
        case "depends":
            return f"It depends on {_whom(verdict)}."
        case "value" if isinstance(verdict.answer, list):
            windows = ", ".join(step_named(words(one)) for one in verdict.answer)
            return f"In the window after {windows}." if windows else "In no window."
        case "value":
            return _sentence(f"{about}: {words(verdict.answer)}" if about else words(verdict.answer))
        case "order" if isinstance(verdict.answer, list):
            return " → ".join(words(one) for one in verdict.answer)
    if verdict.gaps:
        return "Undecided: some card text is not played."
    return "Not decided within the budget."


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _whom(verdict: Verdict) -> str:
    deciders = list(dict.fromkeys(one.by for one in verdict.depends_on if one.by))
    if not deciders:
        return "choices that are open"
    named = ["chance" if one == "nature" else one for one in deciders]
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]


def label(outcome: Outcome, number: int, asked: str = "") -> str:
    """What an outcome is called in the list of outcomes; what happens, by the choices that lead to it."""
    if asked == "what happens" or outcome.answer is None or outcome.answer == "":
        chosen = "; ".join(words(one.chosen) for one in outcome.choices if len(one.ways) != 1)
        return chosen[:80] or f"Outcome {number}"
    return words(outcome.answer)


def words(value: Said) -> str:
    """An answer in words."""
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return ", then ".join(words(one) for one in value) if value else "none of them"
    return str(value)


def _notes(verdict: Verdict) -> list[str]:
    """What the answer takes for granted, and why the exploration stopped if it did."""
    explored = verdict.explored
    notes = list(verdict.assumed)
    notes += [as_sentence(one) for one in verdict.unused]
    if verdict.lines in SOME_LINES:
        notes.append(SOME_LINES[verdict.lines])
    if verdict.when:
        notes.append(f"It is another moment at which this is possible: {', '.join(verdict.when)}.")
    if explored.stopped_by:
        notes.append(f"Stopped by the limit of {explored.stopped_by}.")
    if explored.outcomes:
        notes.append(
            f"{explored.outcomes} different ends were found; {len(verdict.outcomes)} of them are shown."
        )
    return notes
