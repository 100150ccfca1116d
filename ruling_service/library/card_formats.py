"""The card databases of the ecosystem: how each names a card's facts, and what ours are called.

Three kinds of row are known by their fields: rows of an LCG or a TCG card list, and cards of the RingsDB API.
Each becomes the same facts, called as in the card files of `corpus/`: texts as text, lists as lists, values
as numbers or "X"; what a card does not have is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.quoting import quoted, shortened
from ruling_service.library.card_slips import mended
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir, names_in
from ruling_service.slugs import slug

Row = Mapping[str, Any]
Facts = dict[str, Any]

LONGEST = 20_000
"""Characters of a card's text. The longest that is printed has about a thousand."""
_NONE = {"", "-", "–", "—", "null", "none", "n/a"}
_YES = {"yes", "y", "true", "t", "1", "1.0", "on", "x", "unique", "•", "✓"}
_NO = _NONE | {"no", "n", "false", "f", "0", "0.0", "off", "not unique", "non-unique"}
_JOINERS = {0x200C: None, 0x200D: None}
"""What some scripts write between letters to join them or keep them apart; it cannot be seen, and belongs
there.
"""
_NUMBER = pattern(r"(?P<sign>[+-]?)0*(?P<number>\d{1,3})(?:\.0{1,9})?", re.ASCII)
_ODD = pattern(r"[A-Za-z*?]|\d{1,3}(?:[A-Za-z*?+-]|/\d{1,3}|\s*per player)", re.ASCII)
"""Printed values that are no number: X, a stage's letter, "1P", "1/2", "3 per player"."""
LCG_TYPES = frozenset({
    "hero", "ally", "attachment", "event", "contract", "treasure", "enemy", "location", "treachery",
    "objective", "quest", "side", "player",
    "encounter", "ship", "campaign", "nightmare", "rules", "setup", "boon", "burden",
})  # fmt: skip
"""The words that card types of the LCG are made of: "Objective Ally", "Player Side Quest"."""
TCG_TYPES = frozenset({
    "companion", "ally", "minion", "event", "condition", "possession", "artifact", "follower", "site", "map",
    "the", "one", "ring",
})  # fmt: skip
_RINGSDB_TEXT = pattern(r"</?(?:b|i|em|strong|p|br)\s*/?>")


def facts_of(row: object) -> tuple[str, Facts]:
    """The game and the facts of a row of any known format.

    Slips that are known are mended. Raises `MalformedInput` saying what is wrong with it.
    """
    if not isinstance(row, dict):
        raise MalformedInput("a card is an object with fields.")
    for fits, game, read in _FORMATS:
        if fits(row):
            facts = {
                name.replace("_", " "): value for name,
                value in read(row).items() if value not in (None, "", [])
            }
            return game, mended(game, facts)
    found = ", ".join(shortened(name, 40) for name in sorted(row)[:6]) or "none"
    raise MalformedInput(
        f"the fields are those of no known card format ({found} …).",
        hint="A card needs a name (or title) and a type."
    )


def _text(row: Row, field: str, *, needed: bool = False, most: int = LONGEST) -> str:
    value = row.get(field)
    if value is None or value == "":
        if needed:
            raise MalformedInput(f"`{field}` is missing.")
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise MalformedInput(f"`{field}` should be a text.")
    text = str(value).strip()
    if len(text) > most:
        raise MalformedInput(f"`{field}` has {len(text):,} characters.", hint=f"At most {most:,} are read.")
    return text


def _name(row: Row, field: str) -> str:
    """What a card is called: one line that says something, in any script."""
    name = " ".join(_text(row, field, needed=True, most=limits.NAME).split())
    if not slug(name):
        raise MalformedInput(f"`{field}` is {quoted(name)}, which has neither letter nor digit.")
    if not name.translate(_JOINERS).isprintable():
        raise MalformedInput(f"`{field}` is {quoted(name)}, which holds characters that cannot be seen.")
    return name


def _type(row: Row, field: str, words: frozenset[str]) -> str:
    """A card type: words that the types of its game are made of."""
    written = " ".join(_text(row, field, needed=True, most=limits.NAME).replace("-", " ").lower().split())
    if not set(written.split()) <= words:
        hint = f"The words of card types are {', '.join(sorted(words))}."
        raise MalformedInput(f"`{field}` is {quoted(written)}, which is no card type.", hint=hint)
    return written


_ADDS_POINTS = pattern(r"\bgets [+]\d{1,2} quest points?\b", re.IGNORECASE)
_EXPLAINS_X = pattern(r"\bX (?:is|equals)\b")


def _value(row: Row, field: str, *, signed: bool = False) -> int | str | None:
    """A printed value: a number, "X", or None where the card has none.

    `signed` are values that a card adds to another's.
    """
    value = row.get(field)
    if value is None or (isinstance(value, str) and value.strip().lower() in _NONE):
        return None
    written = "" if isinstance(value, (bool, dict, list)) else str(value).strip()
    if found := _NUMBER.fullmatch(written):
        if found["sign"] and not signed:
            raise MalformedInput(
                f"`{field}` is {quoted(written)}, and such a value has no sign.", hint="Use a number or X."
            )
        return int(f"{found['sign']}{found['number']}")
    if _ODD.fullmatch(written):
        return written.upper() if len(written) == 1 else written
    raise MalformedInput(
        f"`{field}` is {quoted(value)}, which is no printed value.", hint="Use a number up to 999, or X."
    )


def _yes(row: Row, field: str) -> bool:
    """Yes or no, as card databases write it. Raises `MalformedInput` for anything else."""
    value = row.get(field)
    written = (
        str(value).strip().lower() if value is None or isinstance(value, (str, bool, int, float)) else "?"
    )
    if written in _YES:
        return True
    if written in _NO:
        return False
    raise MalformedInput(
        f"`{field}` is {quoted(value)}, which is neither yes nor no.",
        hint="Write yes or no, true or false, 1 or 0."
    )


def _sentences(text: str) -> list[str]:
    """ "Noble. Ranger." as a list."""
    return [part.strip() for part in re.split(r"\.\s*", text) if part.strip()]


def _lcg_type(row: Row, field: str, encounter_set: str, sphere: str) -> str:
    """The type of an LCG card. Databases call the side quests of players and of encounter sets alike: with a
    sphere and in no encounter set it is a player's (lcg/rule/2.5.2).
    """
    written = _type(row, field, LCG_TYPES)
    players = written == "side quest" and _text(row, sphere) and not _text(row, encounter_set)
    return f"player {written}" if players else written


def _lcg(row: Row) -> Facts:
    type_ = _lcg_type(row, "type", "encounter_set", "sphere")
    cost, corner = _value(row, "cost"), _text(row, "cornerText")
    if cost is None and type_ in _BUILT_WITH and corner.isdecimal():
        cost = int(corner)
    return {
        "name": _name(row, "name"),
        "id": _text(row, "id", most=limits.NAME),
        "type": type_,
        "set": _text(row, "pack"),
        "number": _text(row, "number"),
        "encounter_set": _text(row, "encounter_set"),
        "unique": _yes(row, "unique") or None,
        "sphere": _text(row, "sphere"),
        "traits": _sentences(_text(row, "traits")),
        "keywords": _sentences(_text(row, "keywords")),
        "threat_cost": cost if type_ == "hero" else None,
        "stage": cost if type_ == "quest" else None,
        "cost": cost if type_ not in {"hero", "quest"} else None,
        **{
            name: _value(row, name)
            for name in (
                "willpower", "attack", "defense", "hit_points", "engagement_cost", "threat", "quest_points",
                "victory_points", "quantity",
            )
        },
        **({"quest_points": _of_stage(row)} if type_ == "quest" else {}),
        "side": _text(row, "side") or _set_up_side(type_, _text(row, "text")),
        "text": _text(row, "text"),
        "shadow": _text(row, "shadow"),
    }  # fmt: skip


_BUILT_WITH = ("enemy", "location", "treachery")
"""Types of cards of which a kit for building scenarios prints in the corner what they cost."""


def _set_up_side(type_: str, text: str) -> str:
    """The side of a nightmare deck's set-up card that a row has without its letter: the back says which mode
    is played.
    """
    if type_ != "nightmare":
        return ""
    return "B" if text.casefold().startswith("you are playing nightmare") else "A"


def _of_stage(row: Row) -> int | str | None:
    """The quest points of a quest card's side. Databases write 0 where it has a dash, so that no progress
    defeats it, or an X that its text explains: a stage of which nothing is asked is printed nowhere. One
    whose text adds quest points to it begins with none of them.
    """
    points = _value(row, "quest_points")
    if points != 0 or _ADDS_POINTS.search(_text(row, "text")):
        return points
    return "X" if _EXPLAINS_X.search(_text(row, "text")) else None


def _ringsdb(row: Row) -> Facts:
    type_ = _lcg_type(row, "type_code", "encounter_name", "sphere_code")
    text = _RINGSDB_TEXT.sub("", _text(row, "text"))
    keywords, text = _leading_keywords(text)
    hero = type_ == "hero"
    return {
        "name": _name(row, "name"),
        "id": _text(row, "octgnid", most=limits.NAME) or _text(row, "code", most=limits.NAME),
        "code": _text(row, "code", most=limits.NAME),
        "type": type_,
        "set": _text(row, "pack_name"),
        "number": _text(row, "position"),
        "encounter_set": _text(row, "encounter_name"),
        "unique": _yes(row, "is_unique") or None,
        "sphere": _text(row, "sphere_name") or _text(row, "sphere_code").title(),
        "traits": _sentences(_text(row, "traits")),
        "keywords": keywords,
        "threat_cost": _value(row, "threat") if hero else None,
        "threat": None if hero else _value(row, "threat"),
        "cost": _value(row, "cost"),
        "willpower": _value(row, "willpower"),
        "attack": _value(row, "attack"),
        "defense": _value(row, "defense"),
        "hit_points": _value(row, "health"),
        "quest_points": _value(row, "quest_points") if "quest_points" in row else _value(row, "quest"),
        "victory_points": _value(row, "victory"),
        "quantity": _value(row, "quantity"),
        "text": text,
    }


def _leading_keywords(text: str) -> tuple[list[str], str]:
    """Keywords that a text begins with ("Ranged. Sentinel."), and the rest."""
    keywords = []
    while match := _keyword(corpus_dir() / "lcg" / "keywords").match(text):
        keywords.append(match[1])
        text = text[match.end() :]
    return keywords, text


@cache
def _keyword(entries: Path) -> re.Pattern[str]:
    """A keyword that the corpus has an entry on, as a sentence of its own: "Doomed 2. "."""
    names = "|".join(
        sorted(re.escape(name.removesuffix("-x").capitalize()) for name in names_in(entries, ".md"))
    )
    return re.compile(rf"((?:{names})(?: (?:\d{{1,3}}|X))?)\.\s*")


def _tcg(row: Row) -> Facts:
    title, subtitle = _name(row, "title"), _text(row, "subtitle", most=limits.NAME)
    return {
        "name": f"{title}, {subtitle}" if subtitle else title,
        "title": title,
        "subtitle": subtitle,
        "id": _text(row, "id", most=limits.NAME),
        "type": _type(row, "type", TCG_TYPES),
        "set": _text(row, "id", most=limits.NAME).partition("_")[0],
        "number": _text(row, "collector"),
        "unique": _yes(row, "unique") or None,
        "card_side": _text(row, "side"),
        **{name: _text(row, name) for name in ("culture", "race", "signet", "block", "direction")},
        **{name: _value(row, name) for name in ("twilight", "site")},
        **{name: _value(row, name, signed=True) for name in ("strength", "vitality", "resistance")},
        "item_class": _words(row, "itemclass"),
        "keywords": _words(row, "keywords"),
        "time_words": _words(row, "timewords"),
        "ally_home": _words(row, "allyHome"),
        "text": _text(row, "gametext"),
    }


def _words(row: Row, field: str) -> list[str]:
    """A list that a database writes as one text: "Damage+1, Ranger" or "Muster, Skirmish"."""
    value = row.get(field)
    if isinstance(value, list):
        return [_text({field: one}, field, most=limits.NAME) for one in value]
    return [part.strip() for part in re.split(r"[,;.]\s*", _text(row, field)) if part.strip()]


_FORMATS: tuple[tuple[Callable[[Row], bool], str, Callable[[Row], Facts]], ...] = (
    (lambda row: "type_code" in row, "lcg", _ringsdb),
    (
        lambda row: "gametext" in row or "twilight" in row or ("title" in row and "name" not in row), "tcg",
        _tcg
    ),
    (lambda row: "name" in row and "type" in row, "lcg", _lcg),
)
