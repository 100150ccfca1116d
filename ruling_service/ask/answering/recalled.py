"""The answer that a case gives to a question: the case is played anew, with the numbers of the question, and
said with its own reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ruling_service.ask.answering import official, saying
from ruling_service.ask.answering.as_asked import as_asked, speaks_of_others
from ruling_service.ask.answering.excerpts import excerpt
from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.our_own import PLACE
from ruling_service.ask.answering.parting import asks_if_allowed
from ruling_service.ask.answering.parts_played import is_a_seat
from ruling_service.ask.answering.playing import Played, Simulate, is_complete, play, run
from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.ask.recalling import Recalled
from ruling_service.ask.recalling.counts import SLOT, counts_in, numbers_in
from ruling_service.ask.results import Answer, Likeness, OfficialCase
from ruling_service.engine.kernel.explore import Budget
from ruling_service.library import Library
from ruling_service.library.search import telling
from ruling_service.library.snippets import stems_of
from ruling_service.patterns import pattern
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Said, Word

BARE = ("Yes.", "No.")
"""An answer without its reason."""
DIGITS = pattern(r"\d+")
OF_A_CARD = ("card", "erratum")
"""Entries that speak of what one card does, which no step of a run may cite."""
DENIED: dict[str, tuple[Word, bool]] = {"always": ("never", False), "never": ("always", True)}
"""What a verdict says to a question that denies what was played."""
MADE = ("order", "who")
"""What is asked for beyond a verdict's own word: the answer is made of the run."""


def of_case(
    found: Recalled, game: str, library: Library, simulate: Simulate, more: More | None, budget: Budget,
    question: str,
) -> Answer:  # fmt: skip
    """The answer of a case to a question (the whole text).

    Raises NotBuilt where its run isn't complete or doesn't come out as its source says.
    """
    if not found.same and not (_fixed(found, library) and _as_reckoned(found, question)):
        found = found._replace(why="")
    alone = played = _played(found.plan, simulate, budget)
    if found.of_its_number and not found.same and played.verdict.verdict == "never":
        raise NotBuilt("not certain", f"“{found.title}” comes to a number of its own.")
    if found.beside:
        found, played = _with_all(found, played, simulate, budget)
    plan = found.plan
    agrees = _comes_out(found, played)
    who = found.who.of(played.word)
    if not agrees and found.expect or found.who.player and not who:
        raise NotBuilt("not certain", f"The run of “{found.title}” doesn't come out as its source says.")
    if who:
        played.word, played.answer = "value", who
    if plan.asks == "order" and isinstance(played.answer, list):
        played.answer = [
            f"{label} ({found.numbered[label]})" if label in found.numbered else label
            for label in played.answer
        ]
    cites = [
        entry for entry in dict.fromkeys((*found.cites, *saying.cited(played, lambda _: "")))
        if library.has(entry)
    ]
    case = OfficialCase(
        id=found.case, title=found.title, summary=found.summary, expect=found.expect, source=found.source,
        cites=list(found.cites),
        agrees=agrees,
    )  # fmt: skip
    recalled = Likeness(
        same=found.same, likeness=round(found.close, 2), odds=round(found.odds, 2), wording=found.wording,
        apart=list(found.apart), unused=list(found.unused)
    )
    confidence = official.label(found.source) if found.certain else played.verdict.confidence
    text = _text(found, played, question)
    if played is not alone:
        text = f"{text} {' and '.join(found.named)} makes it so: without, it would be {_word(alone)}."
    elif text in BARE:
        text += rule(found.asks, found.cites, played, cites, library)
    return answer_of(
        played, library, more, confidence=confidence, text=text, cites=cites, case=case,
        recalled=recalled
    )


def _fixed(found: Recalled, library: Library) -> bool:
    """Whether all numbers in the reason of a case are those of its rules, whatever it is played with."""
    rules = [library.entry(one) for one in found.cites if library.has(one)]
    said = {number for one in rules for number in DIGITS.findall(f"{one.summary} {one.body}")}
    return said.issuperset(DIGITS.findall(found.why))


def _as_reckoned(found: Recalled, question: str) -> bool:
    """Whether the reason of a number, played with those of a question, reckons with none that only the case
    itself has.
    """
    if not SLOT.search(found.wording) or "how much" not in found.plan.situation.get("ask", {}):
        return True
    said, its_own = (numbers_in(text) for text in (found.why, found.summary))
    return not said & its_own or said <= numbers_in(question)


def _played(plan: Plan, simulate: Simulate, budget: Budget) -> Played:
    if plan.asks in MADE:
        return play(plan, simulate, budget)
    verdict = run(plan.situation, simulate, budget)
    is_complete(verdict)
    word, answer = verdict.verdict, verdict.answer
    if plan.negated and word in DENIED:
        word, answer = DENIED[word]
    return Played(plan, verdict, word, answer, verdict.outcomes)


def _with_all(
    found: Recalled, played: Played, simulate: Simulate, budget: Budget
) -> tuple[Recalled, Played]:
    """The case as it is where nothing that the question names beside it changes what it comes to; else the
    position with all of it, which is no ruling's any more.
    """
    plans = [replace(found.plan, situation=one) for one in found.beside]
    others = [_played(one, simulate, budget) for one in plans]
    if all((one.word, one.answer) == (played.word, played.answer) for one in others):
        return found, played
    plan, other = plans[0], others[0]
    if any((one.word, one.answer) != (other.word, other.answer) for one in others):
        raise NotBuilt("ambiguous", f"It hangs on which {' and '.join(found.named)} it is.")
    return found._replace(plan=plan, expect={}, same=False, own=False, why=""), other


def _word(played: Played) -> str:
    """What a run comes to, in a word."""
    return {"always": "yes", "never": "no"}.get(played.word) or saying.short(played.answer)


def _comes_out(found: Recalled, played: Played) -> bool:
    """Whether the run comes out as the source says, where nothing of the case was changed."""
    if not found.expect:
        return False
    expected = {key: value for key, value in found.expect.items() if key != "by"}
    if "by" in found.expect:
        return str(played.answer) == str(found.expect["by"])
    return bool(
        compare(from_data({**found.plan.situation, "expect": expected}, checked=False), played.verdict).passed
    )


def rule(asks: str, own: Sequence[str], played: Played, cites: Sequence[str], library: Library) -> str:
    """What a bare yes or no to a question stands on, as it is put behind it: the card that a case is about,
    one of the rules that decided the run, or that it came by where none is known to have, or one of the
    case's `own`, whichever speaks most of what is asked; "" where none does, or what it says nearest is told
    of other numbers. What says of anything that it can't be is no reason why something may be done.
    """
    step = saying.deciding(played)
    decided = [entry for reason in played.verdict.because or () for entry in reason.cites]
    if not decided and step is not None and saying.decides(played, step):
        decided = step.cites
    lines = [line for outcome in played.outcomes for line in outcome.trace]
    if not own and played.word == "never":  # nothing of it happened: what else did is no reason
        lines = [line for line in lines if played.plan.subject and played.plan.subject in line.text]
    passed = decided or [entry for line in lines for entry in line.cites]
    by = [one for one in cites if one in passed or library.entry(one).kind in OF_A_CARD]
    listed = dict.fromkeys((*by[:1], *own) if own else (*by, *passed))
    rules = {one: _says(one, asks, library) for one in listed if library.has(one)}
    if played.word == "always" and not played.plan.negated and asks_if_allowed(asks):
        refused = [one for one, said in rules.items() if any(word in said for word in saying.REFUSING)]
        rules = {one: said for one, said in rules.items() if one not in refused}
    spoken = {one: about(said, asks, library) for one, said in rules.items()}
    nearest = max(spoken, key=spoken.__getitem__, default=None)
    return f" {rules[nearest]}" if nearest is not None and (by or not own) and spoken[nearest] else ""


def about(text: str, asks: str, library: Library) -> float:
    """How much of what a question asks a text speaks of."""
    words = telling(library, asks)
    return sum(words.get(stem, 0.0) for stem in {*stems_of(text)})


def _says(rule: str, asks: str, library: Library) -> str:
    """What a rule says nearest to a question, with its title, its decision where that speaks as much of what
    is asked; "" where it tells that of other numbers.
    """
    entry = library.entry(rule)
    said = [
        one for one in (excerpt(rule, [asks], library), entry.summary)
        if one and (entry.kind in OF_A_CARD or not counts_in(PLACE.sub(" ", one)) - counts_in(asks))
    ]
    says = max(said, key=lambda one: about(one, asks, library), default="")
    return f"{entry.title}: {says}" if says else ""


def _named(found: Recalled, played: Played) -> Said:
    """The answer, windows by their names where moments are asked for."""
    asks = found.plan.situation.get("ask", {})
    if "where is" in asks:
        return saying.place_said(played.answer, found.plan.situation)
    if "when can" not in asks or not isinstance(played.answer, list):
        return played.answer
    return [saying.window_named(found.plan.situation["game"], one) for one in played.answer]


def _text(found: Recalled, played: Played, question: str) -> str:
    """The verdict in a word or two with the case's own reason, else as any other run is said."""
    player = isinstance(played.answer, str) and (found.who.player or found.plan.asks == "who")
    name = str(played.answer)
    says = f"{found.title} {found.summary} {found.why} {found.wording}"
    by = saying.called(name, found.plan.situation, says) if player else ""
    if by and is_a_seat(name, found.plan.situation, says):
        if not found.why:
            raise NotBuilt("not certain", "Which player that is hangs on who sits where.")
        return found.why  # which seat it is there is an accident of the case
    if found.who.player and not found.why:
        return f"{by[:1].upper()}{by[1:]}."
    run = as_asked(saying.sentence(played), played, question)
    if found.placed and played.word == "never" and found.plan.asks == "can" and played.verdict.because:
        return run  # its own text may forbid it, and the case doesn't know that
    if found.plan.asks == "who" and found.why:
        return f"{saying.sentence(played, says)} {found.why}"
    if not found.why and "where is" in found.plan.situation.get("ask", {}) and played.word == "value":
        return f"{str(_named(found, played)).capitalize()}."
    if not found.why or played.word not in ("always", "never", "value"):
        return run
    word = {"always": "Yes", "never": "No"}.get(played.word) or by or saying.short(_named(found, played))
    why = "." if speaks_of_others(found.why, played, question) else f": {found.why}"
    return f"{word[:1].upper()}{word[1:]}{why}"
