"""Whom the rules tell apart: of each kind, state and side of a game who else there is, from the words' files.

A state has its opposite (`ready`: exhausted), a kind those that a wider one has beside it (`hero`: ally, both
are characters), a side of the game the other one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold


class Contrasts(NamedTuple):
    """For some words (folded) those beside them, and whether these are all that there are."""

    others: dict[str, tuple[tuple[str, ...], bool]]

    def beside(self, words: str) -> tuple[tuple[str, ...], bool]:
        """Who else there is: none where nothing is known."""
        return self.others.get(fold(words), ((), False))


@lru_cache(maxsize=4)
def contrasts(game: str) -> Contrasts:
    """The contrasts of a game; none of a game that there isn't."""
    if not game:
        return Contrasts({})
    files = [read_toml(corpus_dir() / "words.toml"), read_toml(corpus_dir() / game / "words.toml")]
    found: dict[str, tuple[tuple[str, ...], bool]] = {}
    _states({name: of for each in files for name, of in each.get("states", {}).items()}, found)
    _kinds(files[1].get("nouns", {}), found)
    named = files[1].get("phases", {})
    phases = [f"{name} phase" for name, of in named.items() if f"{name} phase" in of["say"]]
    found |= {fold(one): (tuple(other for other in phases if other != one), True) for one in phases}
    for pair in files[1].get("beside", {}).values():
        for one in pair:
            others = tuple(other for other in pair if other != one)
            found[fold(one.removeprefix("the "))] = (
                tuple(other.removeprefix("the ") for other in others), True
            )
    return Contrasts(found)


def _states(states: dict[str, dict[str, Any]], found: dict[str, tuple[tuple[str, ...], bool]]) -> None:
    for name, of in states.items():
        if of.get("not") and of.get("is") in states:
            for said in of["say"]:
                found[fold(said)] = ((states[of["is"]]["say"][0],), True)
            for said in states[of["is"]]["say"]:
                found[fold(said)] = ((name,), True)


def _kinds(nouns: dict[str, dict[str, Any]], found: dict[str, tuple[tuple[str, ...], bool]]) -> None:
    """Kinds of one type that the narrowest wider kind has beside each other; whoever is one of a kind in some
    state (the Ring-bearer) has the others of that kind beside him.
    """
    of_one = {name: of["types"][0] for name, of in nouns.items() if name in of["types"]}
    wide = [
        [name for name in of_one if name in of["types"]] for of in nouns.values()
        if not of.keys() & {"state", "trait"} and len({*of["types"]} & of_one.keys()) > 1
    ]
    for name in of_one:
        beside = min((each for each in wide if name in each), key=len, default=[])
        for form in (str, _plural):
            others = tuple(form(other) for other in beside if other != name)
            if others:
                found[fold(form(name))] = (others, True)
    for of in nouns.values():
        if of.get("state") and len(of["types"]) == 1:
            for said in of["say"]:
                found[fold(said)] = ((f"another {of['types'][0]}",), True)


def _plural(name: str) -> str:
    if name.endswith(("ly", "my", "ry")):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith("o") else f"{name}s"
