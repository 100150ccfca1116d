"""What the verb records of a game say of a verb of questions: the act that brings it about, the word by which
a run shows it, where it is done.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

from ruling_service.ask.reading.tokens import stem
from ruling_service.engine.kernel.verbs import Act, Verb, Verbs

SAID_AS = {"lcg": {"use": "trigger"}, "tcg": {"destroy": "kill", "trigger": "use"}}
"""Verbs of questions that are another verb's act in one of the games."""
SORTS = {"forced effect": "forced", "when revealed effect": "when_revealed", "when revealed": "when_revealed",
         "shadow effect": "shadow", "shadow": "shadow", "travel effect": "travel"}  # fmt: skip
"""Effects as questions name them → the kind of the ability."""


def records(game: str) -> Verbs:
    """The verbs of a game."""
    found: Verbs = import_module(f"ruling_service.engine.{game}.verbs").RECORDS
    return found


def act_of(game: str, verb: str) -> Act | None:
    """The act of situations that a verb of questions is."""
    return records(game).acts.get(SAID_AS[game].get(verb, verb))


@cache
def sign_of(game: str, verb: str) -> str:
    """The word by which a run shows that it came about, "" if there is none."""
    verb = SAID_AS[game].get(verb, verb)
    told = [one for one in records(game) if one.told]
    for one in told:
        for word in one.told:
            if _stems(word.word) == _stems(verb):
                return word.word
    for is_it in (_is_its_act, _is_called, _begins):
        found = next((one for one in told if is_it(one, verb)), None)
        if found is not None:
            return next((word.word for word in found.told if not word.role), found.told[-1].word)
    return ""


def happens_to(game: str, sign: str) -> str:
    """The role of the card to which what a sign tells of happens, "" if it is none's."""
    return next((one.about for one in records(game) for word in one.told if word.word == sign), "")


def phases_of(act: Act) -> tuple[str, ...]:
    """Where an act of players is done: its own steps or phases, none where any window will do."""
    return act.steps or act.stands if act.by_players else ()


def stands(act: Act, usual: str) -> str:
    """Where a situation stands in which nothing but this act is told."""
    return next(iter((*act.stands, *act.steps)), usual)


def _stems(words: str) -> list[str]:
    return [stem(word) for word in words.split()]


def _is_its_act(one: Verb, verb: str) -> bool:
    return one.act is not None and one.act.name == verb


def _is_called(one: Verb, verb: str) -> bool:
    return _plain(one.name) in (verb, verb.replace(" the ", " "))


def _begins(one: Verb, verb: str) -> bool:
    return _plain(one.name).startswith(verb + " ")


def _plain(name: str) -> str:
    return re.sub(r"\b(?:a|an|the) ", "", name)
