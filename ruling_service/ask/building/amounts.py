"""What value a question asks for in other words than its name: "what does he swing for", "what does it set me
back", "what strength does he fight with". The words are lines of each game's `words.toml` (`amounts`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from ruling_service.ask.model import Asked, AskedAct, Subject, Understanding
from ruling_service.engine.language.words import IN_WORDS as WRITTEN_OUT
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.account import VALUES

OF_US = pattern(r"\b(two|three|four|[234]) of us\b", re.IGNORECASE)
IN_WORDS = {"a": 1, "an": 1, "one": 1, **WRITTEN_OUT}
COUNTS = ("skirmish", "attack", "have", "be", "go", "quest", "defend")
"""Verbs that only say in what a value counts, where it is asked how much of it there is."""
PRICED = ("cost", "twilight cost")
BY = pattern(r"\bby (\d+)\b")
THREAT = ("lower threat", "raise threat")
WHERE = pattern(r"(?:\W*(?:and|so|then|now|but)\b)*\W*where\b", re.IGNORECASE)
LASTS = "hit points left"
"""How much damage somebody can take before he is destroyed."""
LOSES = ("lose", "eliminate", "drop")
LOST = pattern(r"\bhow (?:much|many) threat (?:\w+ ){1,3}?(?:lose|drop)\b", re.IGNORECASE)
""" "How much threat do I lose": the threat is what is lost, and not what one is out of the game by."""
GOES_ON = pattern(r"\b(?:until|till|before|when|if|that|so)\b", re.IGNORECASE)
TABLE = ("threat", "burdens", "threats", "resources", "twilight")
"""Values that players have as well."""


def number_of(word: str) -> int:
    """The number that a word or figures name."""
    return int(word) if word.isdecimal() else IN_WORDS[word.lower()]


@cache
def _said(game: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The values that are asked for in other words, each with the words."""
    data: dict[str, Any] = read_toml(corpus_dir() / game / "words.toml")
    return tuple(
        (name, re.compile(rf"\b(?:{'|'.join(map(_pattern, said))})\b", re.IGNORECASE))
        for name, said in data.get("amounts", {}).items()
    )


def _pattern(words: str) -> str:
    """A line of the file as a pattern: `…` stands for a few words."""
    return r"\s+".join(
        r"(?:[\w’',-]+\s+){0,6}?[\w’',-]+" if word == "…" else re.escape(word) for word in words.split()
    )


def amounts(asked: Asked, understood: Understanding) -> Asked:
    """The question with the value that it asks for, and whose it is; as it was where it asks for none."""
    if asked.form in ("who", "order"):
        return asked
    asked = _stands_at(_by_so_much(_so_many(asked, understood.question)))
    if asked.yes_no or asked.form not in ("what", "how much", "lookup") or understood.game not in VALUES:
        return asked
    asked = _lowered(asked)
    name = next((name for name, said in _said(understood.game) if said.search(asked.text)), "")
    if name:
        return _asks_for(asked, name)
    of_cards = VALUES[understood.game].of_card
    wanted = asked.wanted
    players = asked.value in TABLE and asked.value_of and not any(
        one.label == asked.value_of for one in asked.subjects
    )
    counts = wanted is not None and wanted.verb in COUNTS and not wanted.by
    if asked.value in of_cards and wanted is not None and counts and not players:
        alone = not wanted.targets and not wanted.against and wanted.amount is None
        if alone and wanted.thing in ("", asked.value):
            return _asks_for(asked, asked.value)
    if asked.value in of_cards and wanted is None and asked.value not in TABLE:
        return _asks_for(asked, asked.value)
    return asked


def asked_for(text: str, game: str) -> str:
    """The words by which a clause asks for a value, "" where it doesn't in such words."""
    if game not in VALUES:
        return ""
    return next((found[0] for _, said in _said(game) if (found := said.search(text))), "")


def _asks_for(asked: Asked, name: str) -> Asked:
    whose = _whose(asked)
    if not whose:
        return asked
    if name == LASTS:  # "before he dies" tells nothing that happens
        acts = tuple(one for one in asked.acts if one.verb != "destroy" or one.card != whose)
        asked = msgspec.structs.replace(asked, acts=acts, relation="")
    if name in PRICED:
        pays = AskedAct(verb="pay", card=whose, player="I")
        return msgspec.structs.replace(asked, form="how much", value=name, value_of=whose, wanted=pays)
    return msgspec.structs.replace(asked, form="how much", value=name, value_of=whose, wanted=None)


def _whose(asked: Asked) -> str:
    """Whose it was read to be, else the named card that the clause speaks of, or the only one."""
    if any(one.label == asked.value_of for one in asked.subjects):
        return asked.value_of
    named = [one for one in asked.subjects if not one.generic]
    spoken = [one for one in named if _is_in(one, asked.text)]
    for found in (spoken, named):
        if len({one.card for one in found}) == 1:
            return found[0].label
    held = [one for one in named if not one.on and "attachment" not in one.types]
    return held[0].label if len(held) == 1 else ""


def _is_in(subject: Subject, text: str) -> bool:
    return subject.card.split(",")[0].split(" (")[0].lower() in text.lower()


def _so_many(asked: Asked, question: str) -> Asked:
    """ "With three of us": how many play, and no number of anything else."""
    found = OF_US.search(question)
    if found is None or asked.players > 1:
        return asked
    number = number_of(found[1])
    wanted = asked.wanted
    if wanted is not None and wanted.amount == number:
        wanted = msgspec.structs.replace(wanted, amount=None)
    acts = tuple(
        msgspec.structs.replace(one, amount=None) if one.amount == number and one.player == "I" else one
        for one in asked.acts
    )
    return msgspec.structs.replace(asked, players=number, wanted=wanted, acts=acts)


def _by_so_much(asked: Asked) -> Asked:
    """ "Bring my threat down by 3": so much it is raised or lowered."""
    found = BY.search(asked.text)
    purpose = asked.purpose
    if found is None or purpose is None or purpose.verb not in THREAT or purpose.amount is not None:
        return asked
    return msgspec.structs.replace(asked, purpose=msgspec.structs.replace(purpose, amount=int(found[1])))


def _stands_at(asked: Asked) -> Asked:
    """ "Where do I end up?" behind what raises or lowers a dial: at which threat."""
    wanted, moves = asked.wanted, [one for one in asked.acts if one.verb in THREAT]
    player = wanted is not None and wanted.player and not (wanted.card or wanted.targets or wanted.zone)
    if wanted is None or not player or not moves or WHERE.match(asked.text) is None:
        return asked
    return msgspec.structs.replace(
        asked, form="how much", value="threat", value_of=wanted.player, wanted=None, yes_no=False
    )


def _lowered(asked: Asked) -> Asked:
    """ "How much threat do I lose": by how much it is lowered."""
    wanted = asked.wanted
    if wanted is None or wanted.verb not in LOSES or "threat" not in (wanted.thing, asked.value):
        return asked
    lost = LOST.search(asked.text)
    if wanted.verb == "eliminate" and (lost is None or GOES_ON.search(lost[0])):
        return asked
    return msgspec.structs.replace(
        asked, value="threat", wanted=AskedAct(verb="lower threat", player=wanted.player or "I")
    )


__all__ = ["IN_WORDS", "amounts", "asked_for", "number_of"]
