"""Number in house wording: nouns after their numbers, verbs after their subjects, "their" for the players.

The patterns of a grammar are written with one form of each word; which form is right depends on what their
slots are filled with, so it is settled on the printed words.
"""

from __future__ import annotations

import re

from ruling_service.patterns import pattern

NOUNS = (
    "card", "resource", "resource token", "time counter", "damage token", "attachment", "hit point",
    "quest point", "copy", "ally", "enemy", "hero", "character", "location", "objective", "event", "player",
)  # fmt: skip
"""Nouns that patterns and slots leave in one form after any number."""

VERBS = (
    "play", "lose", "win", "engage", "optionally engage", "reveal", "discard", "draw", "explore", "travel",
    "place", "exhaust", "attach", "ready", "quest", "make", "get", "gain", "take", "control", "deal", "raise",
    "lower", "attack", "heal", "enter", "leave", "return", "commit", "spend", "choose", "add", "move", "put",
    "remove", "destroy", "search", "shuffle", "pay", "claim", "defend", "advance", "have", "do", "be", "fail",
    "pass",
)  # fmt: skip
"""Verbs, as they are said of several."""

_FINITE = {"have": "has", "do": "does", "be": "is"}


def _of_one(verb: str) -> str:
    """A verb as it is said of one: "discards", "readies", "has"."""
    if verb in _FINITE:
        return _FINITE[verb]
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb[-2] not in "aeiou" else (
        f"{verb}es" if verb.endswith(("ch", "sh", "x", "ss")) else f"{verb}s"
    )


_SINGULAR = {verb: _of_one(verb) for verb in VERBS}
_SEVERAL = {one: verb for verb, one in _SINGULAR.items()} | {"is": "are", "was": "were"}


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2] not in "aeiou" else (
        f"{noun}es" if noun.endswith("o") else f"{noun}s"
    )


_PLURALS = {noun: _plural(noun) for noun in NOUNS}
_SINGULARS = {many: noun for noun, many in _PLURALS.items()}


def _any(words: object) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))  # type: ignore[call-overload]


_SORTS = (
    r"(?:(?:additional|fewer|random|shadow|encounter|leadership|lore|spirit|tactics|baggins|fellowship"
    r"|ready) )*"
)
_AFTER_MANY = pattern(
    rf"\b((?:(?!1 )\d+|X|all(?: (?:his|its|their|your))?|any number of) {_SORTS})({_any(NOUNS)})"
    r"\b(?! (?:token|counter|point)s?\b)(?!-)"
)
_AFTER_ONE = pattern(rf"(?<![-+\d])\b(1 {_SORTS})({_any(_SINGULARS)})\b(?<!')")
_OBJECT = (
    r"(?<!\bwith )(?<!\bto )(?<!\bby )(?<!\bfrom )(?<!\bagainst )(?<!\bof )(?<!\bthan )(?<!\band )(?<!\bon )"
)
_OF_SEVERAL = pattern(rf"{_OBJECT}\b(you|they|(?:the|all) players) ({_any(_SEVERAL)})\b")
_OF_NUMBERED = pattern(
    r"\b((?:\d+ or (?:more|fewer)|(?:fewer|more) than \d+|at least (?!1 )\d+|(?!1 )\d+|no|those)"
    rf" (?:[\w'-]+ ){{0,2}}(?!this\b|his\b|its\b|progress\b|less\b)[a-z]+s) ({_any(_SEVERAL)})\b"
)
_OF_ONE_PLAYER = pattern(
    r"\b((?:no|any|that|first|last|next|defending|engaged|another|each|a|other|chosen) player(?: who)?"
    rf"|opposing team|controller) ({_any(VERBS)})\b"
)
_WHOSE = pattern(r"(?<!\bwith )\b((?:the|all) players(?: as a group)? [^,;:.→\"]*?)\bhis\b")
_THAT_AMOUNT = pattern(r"\bthat amount (?=(?:damage|progress|resource|card)s?\b)")


_VALUE = (
    r"(?:(?:printed|remaining) )?(?:willpower|attack|defense|threat strength|threat cost|engagement cost"
    r"|hit points|quest points|cost)"
)
_BELONGING = rf"(?:{_VALUE}|resource pool|pool|controller|owner)"
_WHOM = (
    r"(?:an?|the|each|any|another|that|\d+) "
    r"(?:(?!(?:an?|the|each|any|another|that|to|from|equal|\d+)\b)[\w'-]+ ){1,6}?of (?:yours|his)"
)
_OF_YOURS = pattern(rf"\b({_WHOM})'s ({_BELONGING})\b")
_TOLD_OF = pattern(rf"\bthe ({_BELONGING}) of ({_WHOM})\b")
_RAISED_BY_VALUE = pattern(rf"\+(its own {_VALUE}) ({_VALUE})\b")
_BONUS_OF = pattern(rf"\bbonus ({_VALUE}) equal to (its own {_VALUE})\b")
_RAISED_BY_ANOTHER = pattern(
    rf"(^|[,;:→—] )([^,;:→—]*?) gets \+((?:its|[^,;:→—+]*?'s) {_VALUE}) ({_VALUE})(?=[.;\"]|, limit|$)"
)
_EACH_OF_YOURS = pattern(
    rf"\beach your ((?:(?!{_any(NOUNS)})[\w-]+ )*)({_any(NOUNS)})\b(?! (?:token|counter|point)s?\b)"
)

_EACH_OF_HIS = pattern(rf"\beach his ((?:[\w-]+ )*?)({_any(NOUNS)})'s pool\b")
_DRAW_PER = pattern(r"\bdraw (\d+|X) per ([^;:,.]+?) cards(?=[;:,.\"]| and |$)")
_SOME_TOKENS = pattern(r"\b(\d+ or (?:more|fewer|less) resource token)\b(?!s)")


def as_told(text: str) -> str:
    """Printed words with what belongs to "a hero of yours" told before whose it is, a value that is raised by
    another before that, one to which another card's is added behind it, and what is counted after the number
    of it.
    """
    text = _OF_YOURS.sub(r"the \2 of \1", text)
    text = _RAISED_BY_VALUE.sub(r"bonus \2 equal to \1", text)
    text = _RAISED_BY_ANOTHER.sub(r"\1add \3 to \2's \4", text)
    text = _OF_YOURS.sub(r"the \2 of \1", text)
    text = _EACH_OF_HIS.sub(lambda match: f"each of his {match[1]}{_PLURALS[match[2]]}' pools", text)
    text = _DRAW_PER.sub(
        lambda match: f"draw {match[1]} card{'' if match[1] == '1' else 's'} for each {match[2]}", text
    )
    text = _SOME_TOKENS.sub(r"\1s", text)
    return _EACH_OF_YOURS.sub(lambda match: f"each of your {match[1]}{_PLURALS[match[2]]}", text)


def as_read(text: str) -> str:
    """The words that `as_told` has put in another order, as the patterns of a grammar have them."""
    return _BONUS_OF.sub(r"+\2 \1", _TOLD_OF.sub(r"\2's \1", text))


_PER_PLAYER = pattern(
    r"\b(\d+|X) per player ((?:points? of )?(?:damage|progress|resources?)(?: tokens?)?)\b"
    r"(?! on (?:it|him)\b)"
)


_BOTH_IF_POSSIBLE = pattern(r"\b(if possible, (the attacking \w+) [^,;:.]+? and )\2 ")
"""Two deeds of one that are done if both can be: told with who does them twice, the second would be apart."""


def agreeing(text: str) -> str:
    """The text with nouns, verbs and "their" in the number of what they belong to."""
    text = _BOTH_IF_POSSIBLE.sub(r"\1", as_told(text))
    text = _PER_PLAYER.sub(r"\1 \2 per player", text)
    text = _AFTER_MANY.sub(lambda match: f"{match[1]}{_PLURALS[match[2]]}", text)
    text = _AFTER_ONE.sub(lambda match: f"{match[1]}{_SINGULARS[match[2]]}", text)
    text = _OF_SEVERAL.sub(lambda match: f"{match[1]} {_SEVERAL[match[2]]}", text)
    text = _OF_NUMBERED.sub(lambda match: f"{match[1]} {_SEVERAL[match[2]]}", text)
    text = _OF_ONE_PLAYER.sub(lambda match: f"{match[1]} {_SINGULAR[match[2]]}", text)
    return _THAT_AMOUNT.sub("that amount of ", _WHOSE.sub(r"\1their", text))
