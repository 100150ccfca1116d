"""An answer as it is handed over, however it was found: its sentence, its label, its citations, and
everything that the run brought out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruling_service.ask.answering import saying
from ruling_service.ask.answering.playing import Played
from ruling_service.ask.results import Answer, Likeness, OfficialCase, Variant
from ruling_service.library import Library
from ruling_service.library.showing import cited_now
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.situations.shared.results import Confidence

PLACED = 6
"""Entries of which the places are named, two of each."""


def answer_of(
    played: Played, library: Library, more: More | None, *, confidence: Confidence, text: str,
    cites: Sequence[str],
    case: OfficialCase | None, recalled: Likeness | None = None,
) -> Answer:  # fmt: skip
    """The answer that a run gives, said in `text`; `cites` are entries of the library, `recalled` how the
    case was found by its wording.
    """
    situation = played.plan.situation
    return Answer(
        verdict=played.word,
        answer=played.answer,
        confidence=confidence,
        text=f"{text}{saying.ended(played, text)}",
        citations=[
            place for entry in cites[:PLACED]
            for place in cited_now(library.citations(library.find_id(entry)))[:2]
        ],
        situation=situation,
        cites=list(cites),
        deciding=saying.deciding(played),
        case=case,
        recalled=recalled,
        depends_on=played.verdict.depends_on,
        because=played.verdict.because or [],
        defaults=played.plan.defaults,
        variants=[
            Variant(words=words, text=saying.short(answer) + ".", answer=answer) for words,
            answer in played.changed
        ],
        permalink=encode(from_data(situation, more=more, checked=False)),
        run=played.verdict,
        without=played.without,
    )
