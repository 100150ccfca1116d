"""What a question tells that has a rule of its own, of which a ruling doesn't speak: who is overwhelmed takes
no wounds, whatever another ruling says of wounds.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from ruling_service.ask.reading.cast import DETERMINERS
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.recalling.features import stems
from ruling_service.ask.recalling.hints import SURELY, TELLING
from ruling_service.ask.recalling.question_kind import tells_a_story
from ruling_service.ask.recalling.touching import touched, values
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

if TYPE_CHECKING:
    from ruling_service.ask.reading.knowledge import Knowledge
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

NAMED = pattern(r"^(?:title|aliases): (.+)$", re.MULTILINE)
"""How a rule is called, at its head."""
SENTENCE = pattern(r"[^.\n]+[.\n]?")
FOLDERS = ("glossary", "keywords")
"""Where the rules on single words lie."""


def another_rule(question: Question, whole: Question, like: Like, compare: Likeness, known: Knowledge) -> str:
    """What a text of a sentence or two tells that has a rule of its own, which speaks of what is asked, where
    no wording of a case and nothing in it does; "" where there is nothing such.
    """
    if tells_a_story(whole.text) or like.wording.kind not in ("yes", "number") or like.odds >= SURELY:
        return ""
    spoken = {stems(one.lstrip("≈")) for one in compare.spoken_of(like.wording.case)}
    asked = question.told.meant - question.told.context
    said = " ".join(stem(one.word) for one in tokens(whole.text) if one.word not in DETERMINERS)
    meant = {stems(one.lstrip("≈")) for one in whole.told.meant}
    for title, names, rule in _rules(compare.game):
        if max(compare.weight(title), compare.weight(stems(title))) < TELLING:
            continue
        told = next((one for one in names if one in meant or " " in one and f" {one} " in f" {said} "), "")
        if told and not any(one in spoken for one in names) and _speaks_of(rule, asked, compare.game, known):
            return told
    return ""


def _speaks_of(rule: str, asked: frozenset[str], game: str, known: Knowledge) -> bool:
    """Does a rule speak of what is asked, of more than a value by its name?"""
    said_of = touched(asked, SENTENCE.findall(rule), game, known)
    return any(one.touched - values(game) for one in said_of)


@lru_cache(maxsize=2)
def _rules(game: str) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """The rules on keywords, and on what is done to cards or what they are then: the meaning of each, how it
    is called (stems), and what it says.
    """
    files = (corpus_dir() / "words.toml", corpus_dir() / game / "words.toml")
    known = {
        stems(name): name for one in files for part in ("acts", "states", "keywords")
        for name in read_toml(one).get(part, ())
    }
    found: list[tuple[str, tuple[str, ...], str]] = []
    for path in (one for folder in FOLDERS for one in sorted((corpus_dir() / game / folder).glob("*.md"))):
        _, head, body = path.read_text("utf-8").split("---\n", 2)
        named = [one for line in NAMED.findall(head) for one in line.strip("[]").split(",")]
        names = [stems(one.strip(' "').lower()) for one in named]
        if names and (title := names[0].removesuffix(" x")) in known:
            others = [one for one in names if " " in one and not re.search(r"\d", one)]
            found.append((known[title], (title, *others), body))
    return tuple(found)


__all__ = ["another_rule"]
