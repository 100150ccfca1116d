"""How many questions with yes or no are answered rightly, refused and answered wrongly: each rule is asked
both ways round.

A question that is refused costs its asker a look at the rules; a wrong answer costs him the rule. So a reader
who only knows which case is spoken of, and not which side of it, shows: half of his answers are wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bench.ask import Ask, asker
from ruling_service.errors import MalformedInput

WORDS = {"always": "Yes", "never": "No"}
"""What a verdict is in the words of the questions; any other is neither."""


class Mirrored(NamedTuple):
    """A question with yes or no: its game, its words, and the right answer (`Yes` or `No`)."""

    game: str
    question: str
    answer: str


class Outcome(NamedTuple):
    """What a question got: `said` is Yes, No, "" where it was refused, or the verdict's word where it is
    neither; `nearest` the id of the nearest ruling that was shown instead, "" if none was.
    """

    asked: Mirrored
    said: str
    confidence: str
    case: str
    nearest: str

    @property
    def right(self) -> bool:
        """Was the right answer given?"""
        return self.said == self.asked.answer

    @property
    def refused(self) -> bool:
        """Was no answer given?"""
        return not self.said


def questions_of(path: Path) -> list[Mirrored]:
    """The questions of a file with one JSON object a line: `game`, `question`, `answer`.

    Raises MalformedInput with the line.
    """
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            one = json.loads(line)
            found.append(Mirrored(one["game"], one["question"], one["answer"]))
        except (ValueError, KeyError, TypeError):
            raise MalformedInput(
                "this is no mirrored question.", where=f"{path.name}, line {number}",
                hint="A JSON object with game, question and answer."
            ) from None
    return found


def outcome_of(asked: Mirrored, given: Mapping[str, Any]) -> Outcome:
    """What was said to a question."""
    answer, nearest = given.get("answer"), given.get("nearest")
    if not answer:
        return Outcome(asked, "", "", "", nearest["id"] if nearest else "")
    word = WORDS.get(answer["verdict"], str(answer["verdict"]))
    return Outcome(asked, word, str(answer["confidence"]), (answer.get("case") or {}).get("id", ""), "")


def measure(questions: Iterable[Mirrored], ask: Ask) -> list[Outcome]:
    """Asks each question once."""
    return [outcome_of(one, ask(one.question, one.game)) for one in questions]


def report(found: list[Outcome], *, full: bool = False) -> str:
    """How many are right, refused and wrong, with each wrong one; `full` also lists the refused ones."""
    right, refused = sum(one.right for one in found), [one for one in found if one.refused]
    wrong = [one for one in found if not one.right and not one.refused]
    near = sum(bool(one.nearest) for one in refused)
    official = sum(one.confidence in ("official", "designer") for one in wrong)
    lines = [
        f"{len(found)} questions: {right} right, {len(refused)} refused ({near} with the nearest ruling), "
        f"{len(wrong)} wrong"
        f" ({official} of them called official)"
    ]
    lines += [
        f"  wrong: {one.asked.question} | {one.said}, not {one.asked.answer} ({one.confidence}; {one.case})"
        for one in wrong
    ]
    if full:
        lines += [f"  refused: {one.asked.question} | nearest: {one.nearest or '-'}" for one in refused]
        lines += [
            f"  right: {one.asked.question} | {one.said} ({one.confidence}; {one.case})" for one in found
            if one.right
        ]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """`python -m bench mirrored FILE [--full]`: asks the library that is in force.

    Exit status 1 if an answer is wrong.
    """
    from ruling_service.library import open_library

    files = [Path(one) for one in arguments if not one.startswith("--")]
    if len(files) != 1 or not files[0].is_file():
        print(
            "Which questions? python -m bench mirrored FILE, with one JSON object a line: game, question, "
            "answer."
        )
        return 2
    found = measure(questions_of(files[0]), asker(open_library()))
    print(report(found, full="--full" in arguments))
    return int(any(not one.right and not one.refused for one in found))
