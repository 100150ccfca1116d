"""Wordings of a case's question are answered by that case, as its source says: of a sixth of the cases in each
run (`tests/rotation.py`) the first and every twelfth of the others, or all if asked for.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ruling_service.ask.answering import answer as answering
from ruling_service.ask.answering import ask
from ruling_service.ask.answering.playing import Simulate
from ruling_service.ask.recalling import wordings
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.placing import moved
from ruling_service.engine.kernel.explore import Budget
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from tests.rotation import is_asked

EVERY_WORDING = "EVERY_WORDING"
"""The environment variable that has every wording asked: belongs to every change of wordings, and takes
minutes more.
"""
FILES = [
    path for path in sorted(corpus_dir().glob("*/asked/*.yaml"))
    if os.environ.get(EVERY_WORDING) or is_asked(path.stem, 6)
]


def the_numbers(case: dict[str, Any], asking: wordings.Asking) -> dict[str, str]:
    """What the slots of a case's wordings are in the case itself."""
    found = {}
    for slot, listed in asking.numbers.items():
        path, more = moved(listed[0] if isinstance(listed[0], list) else listed)
        number = _at(case, path)
        found[slot] = str((int(re.search(r"\d+", number)[0]) if isinstance(number, str) else number) - more)
    return found


def _at(place: Any, path: list[Any]) -> Any:
    for step in path[:-1] if path[-1] == "copies" else path:
        if isinstance(place, str):
            return 0  # a card by its name alone has nothing on it
        if isinstance(place, list) and not isinstance(step, int):
            found = [one for one in place if step in (_names(one) if isinstance(one, dict) else (one,))]
            if path[-1] == "copies" and step == path[-2]:
                return len([one for one in place if one == found[0]])
            place = found[0]
        else:
            place = place[step]
    return place


def _names(one: dict[str, Any]) -> tuple[Any, ...]:
    return one.get("as"), one.get("name"), one.get("card")


def _filled(asked: list[str], numbers: dict[str, int]) -> str:
    """The first wording with just these slots, with the numbers in them."""
    wording = next(text for text in asked if set(SLOT.findall(text)) == set(numbers))
    return SLOT.sub(lambda match: str(numbers[match[1]]), wording)


def playing_each_once() -> Simulate:
    """Plays as the product does, but a situation that comes again, as it does for most wordings of a case,
    only once.
    """
    played: dict[str, dict[str, Any]] = {}

    def simulated(situation: dict[str, Any], budget: Budget) -> dict[str, Any]:
        key = json.dumps(situation, sort_keys=True)
        if key not in played:
            played[key] = simulate(from_data(situation), budget=budget)
        return played[key]

    return simulated


EVERY = 12
"""Of the wordings that come after a case's first one, every so many-eth is asked."""


def some_of(asked: list[tuple[Any, ...]], name: str) -> list[tuple[Any, ...]]:
    """The first wording of a case, and every twelfth of the others, counted from another one in each case: so
    some of every sort are asked, of further questions and tried numbers too.
    """
    first = 1 + zlib.crc32(name.encode()) % EVERY
    return [asked[0], *asked[first::EVERY]]


def without_numbers(answer: Any) -> Any:
    """An order without the question's numbers, by which its cards are told: "Enemy B (38)"."""
    return [re.sub(r" \(\d+\)$", "", str(label)) for label in answer] if isinstance(answer, list) else answer


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_wordings_get_the_answer_of_their_case(path: Path, real_library, monkeypatch) -> None:
    monkeypatch.setattr(answering, "find", lambda *_, **__: None)  # what else to read is not compared here
    game, name = path.parent.parent.name, path.stem
    told = wordings.told(game, name)
    asking, case = told.asking, told.data
    asked = [(text, case["expect"], {}, "") for text in asking.asked]
    asked += [
        (text, also.expect, also.with_, also.who or also.expect.get("by", "")) for also in asking.also
        for text in also.asked
    ]
    assert asked, "a file of wordings has wordings"
    asked += [(_filled(asking.asked, tried.numbers), tried.expect, {}, "") for tried in asking.tried]
    asked += [
        (_filled(also.asked, tried.numbers), tried.expect, also.with_, also.who or tried.expect.get("by", ""))
        for also in asking.also
        for tried in also.tried
    ]
    asked = asked if os.environ.get(EVERY_WORDING) else some_of(asked, name)
    wrong, once = [], playing_each_once()
    for text, expect, more, by in asked:
        numbers = the_numbers({**case, **more}, asking)
        question = SLOT.sub(lambda match, numbers=numbers: numbers[match[1]], text)
        given = ask(question, real_library, game=game, simulate=once)
        answer = given.answer
        if answer is None:
            wrong.append(f"{question}: no answer, {given.reason}")
        elif by:
            if answer.answer != by:
                wrong.append(f"{question}: {answer.answer} decides")
        else:
            wanted = {
                key: value for key, value in expect.items() if key in ("verdict", "answer", "value", "order")
            }
            verdict = msgspec.structs.replace(
                answer.run, verdict=answer.verdict, answer=without_numbers(answer.answer)
            )
            if not compare(from_data({**case, **more, "expect": wanted}, checked=False), verdict).passed:
                wrong.append(f"{question}: {answer.text} ({answer.case and answer.case.id})")
    assert not wrong, "\n".join(wrong)
