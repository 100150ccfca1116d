"""How well questions in players' words are answered: how many are simulated, how many come out as the
documents say, how fast.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from bench.hands import add_hands
from indexer.build import build_library
from ruling_service.library import Library, open_library
from ruling_service.situations.shared.hands import ALONE, Hands
from ruling_service.slugs import fold

QUESTIONS = Path(__file__).parent / "questions"
HALVES = ("tune", "held-out")

AT_LEAST = {"simulated": 0.60, "right": 0.95, "hit3": 0.85}
"""Shares: of all questions with an answer to compare, of the simulated ones, of those that are looked up."""

AT_MOST = {"simulated p95, s": 1.0, "look-up p95, s": 0.050, "wrong and called official": 0}

Question = Mapping[str, Any]
Ask = Callable[[str, str], dict[str, Any]]
"""Asks a question about a game."""
Given = tuple[dict[str, Any], float]
"""What was answered, and the seconds of processor time that it took."""


class Wrong(NamedTuple):
    """A simulated answer that differs from the document's."""

    q: str
    expected: str
    got: str
    confidence: str


class Measured(NamedTuple):
    """What one half of the questions gave.

    `simulated` and `right` are shares of `judged`, the questions with an answer to compare, and of the
    simulated ones among them. `hit3` is the share of `looked_up`, the questions without a simulated answer,
    that have a right passage among the first three results. What was tried in vain counts to the times of
    what is simulated. Times are seconds of processor time, which other programs don't lengthen.
    """

    asked: int
    judged: int
    simulated: int
    right: int
    looked_up: int
    hits: int
    wrong: list[Wrong]
    missed: list[str]
    unjudged: list[str]
    not_simulated: list[tuple[str, str]]
    seconds_simulated: list[float]
    seconds_looked_up: list[float]

    @property
    def shares(self) -> dict[str, float]:
        """The three shares that are asked for."""
        return {
            "simulated": self.simulated / max(self.judged, 1),
            "right": self.right / max(self.simulated, 1),
            "hit3": self.hits / max(self.looked_up, 1),
        }

    @property
    def limits(self) -> dict[str, float]:
        """What there may be little of."""
        return {
            "simulated p95, s": _p95(self.seconds_simulated),
            "look-up p95, s": _p95(self.seconds_looked_up),
            "wrong and called official": sum(one.confidence == "official" for one in self.wrong),
        }


def load(half: str) -> list[dict[str, Any]]:
    """The questions of `tune` or `held-out`, with the fields that tune.yaml explains."""
    return questions_of(QUESTIONS / f"{half}.yaml")


def questions_of(path: Path) -> list[dict[str, Any]]:
    """The questions of a file."""
    # the other takes seconds for thousands of questions
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return list(yaml.load(path.read_text(encoding="utf-8"), Loader=loader))


def asker(library: Library) -> Ask:
    """What asks a question of this library; what is answered is judged as the page and the command line hand
    it over, as JSON.
    """
    from ruling_service.ask.answering import ask

    return lambda question, game: msgspec.to_builtins(ask(question, game=game, library=library))


def measure(library: Library, questions: list[dict[str, Any]], ask: Ask) -> Measured:
    """Asks every question once, the first of each game twice, so that nobody waits for what is read only
    once.
    """
    for game in sorted({one["game"] for one in questions}):
        ask(next(one["q"] for one in questions if one["game"] == game), game)
    return counted(library, questions, (_timed(ask, one["q"], one["game"]) for one in questions))


def side_by_side(home: Path, questions: list[dict[str, Any]], hands: Hands) -> Iterator[Given]:
    """What each question is answered, in their order, by several processes that read the library under
    `home`; nothing where a process ended.
    """
    return hands.do(given_by, [(str(home), one["q"], one["game"]) for one in questions], lambda _: ({}, 0.0))


def given_by(job: tuple[str, str, str]) -> Given:
    """What the library under a folder answers to a question about a game."""
    home, question, game = job
    return _timed(_asker_at(home), question, game)


@cache
def _asker_at(home: str) -> Ask:
    return asker(open_library(Path(home)))


def _timed(ask: Ask, question: str, game: str) -> Given:
    started = time.process_time()
    given = ask(question, game)
    return given, time.process_time() - started


def counted(library: Library, questions: list[dict[str, Any]], answers: Iterable[Given]) -> Measured:
    """What the answers to these questions, in their order, come to."""
    found = Measured(
        len(questions), sum("verdict" in one for one in questions), 0, 0, 0, 0, [], [], [], [], [], []
    )
    for question, (given, seconds) in zip(questions, answers, strict=True):
        found = _counted(found, library, question, given, seconds)
    return found


def _counted(
    found: Measured, library: Library, question: Question, given: Mapping[str, Any], seconds: float
) -> Measured:
    answer = given.get("answer")
    if not answer:
        tried = (given.get("reason") or {}).get("why") != "a look-up"
        (found.seconds_simulated if tried else found.seconds_looked_up).append(seconds)
        hit = _is_hit(library, question, given)
        if not hit:
            found.missed.append(
                f"{question['q']} | found {', '.join(one['id'] for one in given.get('results', [])[:3])}"
            )
        if "verdict" in question:
            found.not_simulated.append((question["q"], _reason(given)))
        return found._replace(looked_up=found.looked_up + 1, hits=found.hits + hit)
    found.seconds_simulated.append(seconds)
    if "verdict" not in question:
        found.unjudged.append(f"{question['q']} | {said(answer)}")
        return found
    right = is_right(question, answer)
    if not right:
        found.wrong.append(Wrong(question["q"], said(question), said(answer), answer.get("confidence", "")))
    return found._replace(simulated=found.simulated + 1, right=found.right + right)


def _is_hit(library: Library, question: Question, given: Mapping[str, Any]) -> bool:
    """Is a right passage told as the answer (a named card's, say, which is no result), or one of the first three?"""
    wanted = {library.find_id(entry) for entry in question["passages"] if library.has(entry)}
    told = (given.get("settled") or {}).get("id")
    first = [*([told] if told else []), *(one["id"] for one in given.get("results", [])[:3])]
    return any(library.find_id(each) in wanted for each in first if library.has(each))


def _reason(given: Mapping[str, Any]) -> str:
    reason = given.get("reason")
    return (
        f"{reason.get('why')}: {reason.get('message')}" if isinstance(reason, Mapping)
        else str(reason or "no reason given")
    )


def is_right(question: Question, answer: Mapping[str, Any]) -> bool:
    """Does the answer say what the document says: its verdict, and the number, place, windows, order or
    decider that it comes to?
    """
    expected, wanted = question["verdict"], question["answer"]
    got, given = answer.get("verdict"), answer.get("answer")
    if question["form"] == "who" or isinstance(wanted, str) and _called(wanted) in ROLES:
        return _called(wanted) in {_called(name) for name in _deciders(answer)}
    if got != expected:
        return False
    if expected == "value" and isinstance(wanted, str):
        return _place(given) == fold(wanted)
    if expected == "value" and isinstance(wanted, list):
        return isinstance(given, list) and sorted(map(_window, given)) == sorted(map(_window, wanted))
    if expected == "value":
        return not isinstance(given, bool) and given == wanted
    if expected == "order":
        listed = isinstance(given, list) and len(given) == len(wanted)
        return (
            listed and all(_names(word, str(label)) for word, label in zip(wanted, given or (), strict=True))
        )
    return True


def _names(words: str, label: str) -> bool:
    """Is one of the words (`or` stands between them) part of the label?"""
    return any(fold(word) in fold(label) for word in words.split(" or "))


def _place(given: Any) -> str:
    """A place without whose it is: "Tom's hand" is the hand, "in play (Tom)" is play."""
    place = re.sub(r"^.+'s\s+|\(.*\)$", "", fold(str(given)).replace("’", "'")).strip()
    return place.removeprefix("in ")


def _window(name: Any) -> str:
    return (
        fold(str(name)).removeprefix("in ").removesuffix(" window").removesuffix(" phase").rsplit("/", 1)[-1].strip()
    )


ROLES = {"free peoples player", "shadow player", "first player"}
"""What players are called, whoever they are in a situation."""


def _called(name: str) -> str:
    return fold(name).removeprefix("the ")


def _deciders(answer: Mapping[str, Any]) -> set[str]:
    """Who decides, by name and by what the games call them."""
    situation = answer.get("situation") or {}
    named = [one.get("by", "") for one in answer.get("depends_on", [])] + [answer.get("answer")]
    found = {fold(name) for name in named if isinstance(name, str)}
    players = situation.get("players", [])
    if not players:
        return found
    first = fold(situation.get("turn") or situation.get("first player") or players[0]["name"])
    if situation["game"] == "tcg":
        others = found & {fold(one["name"]) for one in players} - {first}
        return found | (
            {"the free peoples player"} if first in found else set()
        ) | ({"the shadow player"} if others else set())
    attacked = [
        (situation.get("attack") or {}).get("player"), *(one["name"] for one in players if one.get("engaged"))
    ]
    defending = {fold(name) for name in attacked if name}
    attacked_one = {"the defending player", "the attacked player", "the engaged player"}
    return found | (
        {"the first player"} if first in found else set()
    ) | (attacked_one if defending & found else set())


def said(answer: Mapping[str, Any]) -> str:
    """A verdict in a few words."""
    value = answer.get("answer")
    deciders = ", ".join(str(one.get("by")) for one in answer.get("depends_on", []))
    shown = "" if isinstance(value, bool) or value is None else str(value)
    return " ".join(part for part in (str(answer.get("verdict")), shown, deciders) if part)


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[min(len(seconds) - 1, int(0.95 * len(seconds)))] if seconds else 0.0


def kept(found: Measured) -> bool:
    """Are all shares high enough and all limits kept?"""
    return all(found.shares[name] >= least for name, least in AT_LEAST.items()) and all(
        found.limits[name] <= most for name, most in AT_MOST.items()
    )


def report(half: str, found: Measured, *, full: bool = True) -> str:
    """What a half gave, with each wrong answer; `full` also lists why a question was not simulated, and each
    missed passage.
    """
    lines = [f"\n{half}: {found.asked} questions, {found.judged} of them with an answer to compare"]
    counts = {
        "simulated": (found.simulated, found.judged),
        "right": (found.right, found.simulated),
        "hit3": (found.hits, found.looked_up),
    }
    for name, least in AT_LEAST.items():
        share, (of, all_) = found.shares[name], counts[name]
        lines.append(
            f"{'ok  ' if share >= least else 'MISS'}  {name:<30} {share:>8.1%}  {of} of {all_}  (at least "
            f"{least:.0%})"
        )
    for name, most in AT_MOST.items():
        value = found.limits[name]
        lines.append(f"{'ok  ' if value <= most else 'MISS'}  {name:<30} {value:>8.3f}  (at most {most})")
    lines += [
        f"  wrong: {one.q} | expected {one.expected} | got {one.got} ({one.confidence})"
        for one in found.wrong
    ]
    if full:
        lines += [f"  not simulated: {q} | {why}" for q, why in found.not_simulated]
        lines += [f"  no right passage: {line}" for line in found.missed]
        lines += [f"  simulated although a look-up: {line}" for line in found.unjudged]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """`python -m bench ask [tune|held-out] [--brief] [--workers N] [--scheduler ADDRESS]`: builds a library from
    the corpus and asks; by several processes of this machine, or by the workers of a cluster that see this
    machine's temporary folder.

    Exit status 1 if something is missed.
    """
    parser = argparse.ArgumentParser(prog="bench ask")
    parser.add_argument("halves", nargs="*", help=" or ".join(HALVES))
    parser.add_argument("--brief", action="store_true")
    add_hands(parser)
    asked = parser.parse_args(arguments)
    if unknown := [one for one in asked.halves if one not in HALVES]:
        parser.error(f"no half is called {unknown[0]}: {' or '.join(HALVES)}")
    hands = Hands(asked.workers, asked.scheduler)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        build_library([], home=home)
        library = open_library(home)
        found: dict[str, Measured] = {}
        for half in asked.halves or HALVES:
            questions = load(half)
            began = time.perf_counter()
            found[half] = (
                measure(library, questions, asker(library)) if hands == ALONE
                else counted(library, questions, side_by_side(home, questions, hands))
            )
            print(f"{half}: {len(questions) / (time.perf_counter() - began):.1f} questions a second")
    for half, measured in found.items():
        print(report(half, measured, full=not asked.brief))
    return int(not all(kept(measured) for measured in found.values()))
