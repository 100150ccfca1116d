"""Does a case prove its rule? Only if it comes out otherwise once something that it is about is taken away.

What can be taken away is read off the case itself: a card's text, an act, a choice that is fixed, a function
of the rules that plays an entry which the case names, a card, a state of a card or player. What says *no* has
often nothing to take away: then one thing is turned into its contrary (`contraries`), a ready card into an
exhausted one, a sphere or trait into another's, who is meant into somebody else. Each is changed by itself,
and the rest is played again.

Only a firm verdict that isn't the official answer counts as "otherwise". A refusal, a gap or an exploration
cut short does not; nor does an answer of which nothing is left because the card that is asked about isn't
there; nor another moment of the game, but where the answer is that something cannot be done now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

import msgspec

from ruling_service.engine.kernel.explore import ENDLESS
from ruling_service.errors import RulingError
from ruling_service.situations.shared.contraries import contraries
from ruling_service.situations.shared.expect import answers_of, compare
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.situations.shared.games import game
from ruling_service.situations.shared.loader import dump, from_data
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.plain_data import Data, Path, at_path, changed, strings, without
from ruling_service.situations.shared.simulate import Verdict, simulate
from ruling_service.situations.shared.switching_off import functions, switched_off

SECONDS = 2.0
"""Seconds that one of the runs without something may take."""

ABOUT = (
    "title", "summary", "game", "ask", "expect", "source", "why", "cites", "otherwise", "explore", "until",
    "at", "name", "card",
    "reason",
)  # fmt: skip
"""Fields that are no part of what happens, or without which nothing can be played."""

OF_A_CARD = ("text", "shadow", "keywords", "traits", "unique")
"""What a made-up card can do without."""

SAID = ("title", "summary", "game", "cards", "expect", "source", "why", "cites", "otherwise")
"""Fields that name no card by its title alone."""

GONE = (None, "nowhere")
"""Answers about a card that isn't there."""


class Proof(NamedTuple):
    """What was taken away for a case to come out otherwise ("" if nothing did), and what came out then."""

    without: str
    got: str


class Lesser(NamedTuple):
    """A case without something: what that is, the rest, and what holds while it is played."""

    without: str
    data: Data
    during: AbstractContextManager[None] = nullcontext()


def proof(case: Situation, more: More | None = None) -> Proof:
    """The first thing without which the case comes out otherwise: texts, acts and rules before cards and
    states.
    """
    for lesser in _lesser(case, more):
        got = _otherwise(lesser, more)
        if got:
            return Proof(lesser.without, got)
    return Proof("", "")


def _otherwise(lesser: Lesser, more: More | None) -> str:
    """What comes out without something, if that is certain and not the official answer; else ""."""
    try:
        situation = from_data(lesser.data, more=more)
    except RulingError:
        return ""
    with lesser.during:
        try:
            verdict = simulate(situation, more=more, seconds=SECONDS)
        except RulingError:
            return ""
        except Exception:
            if isinstance(lesser.during, nullcontext):
                raise
            return ""  # the other rules cannot do without this one
    if not _is_firm(verdict):
        return ""
    compared = compare(situation, verdict)
    return "" if compared.passed else compared.got


def _is_firm(verdict: Verdict) -> bool:
    """Whether a verdict says something certain of what is there."""
    if verdict.verdict == "inconclusive" or verdict.gaps:
        return False
    return (
        verdict.windows is not None or not any(answer in (*GONE, ENDLESS) for answer in answers_of(verdict))
    )


def _lesser(case: Situation, more: More | None) -> Iterator[Lesser]:
    """The case with one thing left out, and what that is, the most telling first."""
    data = dump(case)
    asked = {*strings({"ask": data["ask"], "expect": data["expect"]})}
    paths = list(_parts(data, ()))
    if case.otherwise:
        yield Lesser(f"its contrary: {_flow(case.otherwise)}", changed(data, case.otherwise))
    yield from _without_text(case, data, more)
    for wanted in ("do", "given"):
        yield from (Lesser(_named(data, path), without(data, path)) for path in paths if path[0] == wanted)
    yield from _without_rules(case, data, more)
    for path in paths:
        if path[0] not in ("do", "given") and not asked & {*strings(at_path(data, path))}:
            yield Lesser(_named(data, path), without(data, path))
    yield from (Lesser(what, other) for what, other in contraries(data))
    if _cannot_be_done(case):
        yield from (
            Lesser(f"the moment: {at}", {**data, "at": at}) for at in game(case.game).moments if at != case.at
        )


def _cannot_be_done(case: Situation) -> bool:
    """Whether the official answer is that something cannot be done at the moment of the case."""
    expect = case.expect
    return (
        question(case.ask)[0] == "can" and expect is not None
        and (expect.verdict == "never" or expect.answer is False)
    )


def _without_rules(case: Situation, data: Data, more: More | None) -> Iterator[Lesser]:
    """The case without one of the functions that play an entry which it cites, or gives as the reason."""
    playing = functions(case.game)
    done = set()
    for entry in dict.fromkeys((*case.cites, *_reasons(case, more))):
        for function in playing.get(entry, ()):
            if function not in done:
                done.add(function)
                name = f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"
                yield Lesser(f"the rule {entry} ({name})", data, switched_off(function))


def _reasons(case: Situation, more: More | None) -> Iterator[str]:
    """The entries by which something cannot be done."""
    if question(case.ask)[0] in ("can", "when_can"):
        for reason in simulate(case, more=more).because or ():
            yield from reason.cites


def _without_text(case: Situation, data: Data, more: More | None) -> Iterator[Lesser]:
    """The case with one of the cards it names, made up or not, without its text."""
    cards = Cards(case.game, case.cards, more)
    for name in dict.fromkeys(strings({key: value for key, value in data.items() if key not in SAID})):
        try:
            facts = cards.find(name)
        except RulingError:
            continue
        if facts.text or facts.shadow or facts.keywords:
            blank = {
                key: value for key,
                value in msgspec.to_builtins(facts).items() if key not in ("text", "shadow", "keywords")
            }
            others = [card for card in data.get("cards", []) if card["name"] != facts.name]
            yield Lesser(f"the text of {facts.name}", {**data, "cards": [blank, *others]})


def _parts(data: Any, path: Path) -> Iterator[Path]:
    """The paths to every single thing that can be left out: an item of a list, a state of a card or player,
    the outermost first.
    """
    if isinstance(data, dict):
        for key, value in data.items():
            if path == () and key == "cards":
                yield from (
                    ("cards", at, field) for at,
                    card in enumerate(value) for field in OF_A_CARD if field in card
                )
            elif key not in ABOUT:
                if not isinstance(value, list):
                    yield (*path, key)
                yield from _parts(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield (*path, at)
            yield from _parts(value, (*path, at))


def _flow(otherwise: Mapping[str, Any]) -> str:
    """What is different, on one line."""
    return ", ".join(f"{path} {'gone' if value is None else value}" for path, value in otherwise.items())


def _named(data: Any, path: Path) -> str:
    """What stands at `path`, in words."""
    where = " › ".join(str(step + 1) if isinstance(step, int) else step for step in path)
    return f"{where} ({str(at_path(data, path))[:60]})"
