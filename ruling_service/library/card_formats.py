"""The card databases of the ecosystem: how each names a card's facts, and what ours are called.

Three kinds of row are known by their fields: rows of an LCG or a TCG card list, and cards of the RingsDB API. Each becomes the same
facts, called as in the card files of `corpus/`: texts as text, lists as lists, values as numbers or "X"; what a card does not have is
left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ruling_service.errors import MalformedInput

Row = Mapping[str, Any]
Facts = dict[str, Any]

_NONE = {"", "-", "–", "—", "null", "none", "n/a"}
_RINGSDB_TEXT = re.compile(r"</?(?:b|i|em|strong|p|br)\s*/?>")


def facts_of(row: object) -> tuple[str, Facts]:
    """The game and the facts of a row of any known format. Raises `MalformedInput` saying what is wrong with it."""
    if not isinstance(row, dict):
        raise MalformedInput("a card is an object with fields.")
    for fits, game, read in _FORMATS:
        if fits(row):
            return game, {name.replace("_", " "): value for name, value in read(row).items() if value not in (None, "", [])}
    found = ", ".join(sorted(row)[:6]) or "none"
    raise MalformedInput(f"the fields are those of no known card format ({found} …).", hint="A card needs a name (or title) and a type.")


def _text(row: Row, field: str, *, needed: bool = False) -> str:
    value = row.get(field)
    if value is None or value == "":
        if needed:
            raise MalformedInput(f"`{field}` is missing.")
        return ""
    if isinstance(value, (dict, list)):
        raise MalformedInput(f"`{field}` should be a text.")
    return str(value).strip()


def _value(row: Row, field: str) -> int | str | None:
    """A printed value: a number, "X", or None where the card has none."""
    value = row.get(field)
    if value is None or str(value).strip().lower() in _NONE:
        return None
    written = str(value).strip()
    if re.fullmatch(r"[+-]?\d+", written):
        return int(written)
    if re.fullmatch(r"[+-]?\d+\.0+", written):
        return int(float(written))
    if written.upper() in {"X", "*", "?"} or re.fullmatch(r"[+-]?\d*[A-Za-z*?]?|\d+[+-]|\d+/\d+|\d+\s*per player|\d+P", written):
        return written.upper() if len(written) == 1 else written
    raise MalformedInput(f"`{field}` is {written!r}, which is no printed value.", hint="Use a number or X.")


def _yes(row: Row, field: str) -> bool:
    value = row.get(field)
    if value in (None, "", 0, False, "0", "false", "False", "no"):
        return False
    if value in (1, True, "1", "true", "True", "yes"):
        return True
    raise MalformedInput(f"`{field}` is {value!r}, which is neither yes nor no.")


def _sentences(text: str) -> list[str]:
    """ "Noble. Ranger." as a list."""
    return [part.strip() for part in re.split(r"\.\s*", text) if part.strip()]


def _lcg(row: Row) -> Facts:
    type_ = _text(row, "type", needed=True).lower()
    cost = _value(row, "cost")
    return {
        "name": _text(row, "name", needed=True),
        "id": _text(row, "id"),
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
                "willpower", "attack", "defense", "hit_points", "engagement_cost", "threat", "quest_points", "victory_points", "quantity",
            )
        },
        "side": _text(row, "side"),
        "text": _text(row, "text"),
        "shadow": _text(row, "shadow"),
    }  # fmt: skip


def _ringsdb(row: Row) -> Facts:
    type_ = _text(row, "type_code", needed=True).replace("-", " ").lower()
    text = _RINGSDB_TEXT.sub("", _text(row, "text"))
    keywords, text = _leading_keywords(text)
    hero = type_ == "hero"
    return {
        "name": _text(row, "name", needed=True),
        "id": _text(row, "octgnid") or _text(row, "code"),
        "code": _text(row, "code"),
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
    while match := re.match(r"(Ranged|Sentinel|Restricted|Secrecy \d|Doomed \d|Guarded|Surge|Victory \d+)\.\s*", text):
        keywords.append(match[1])
        text = text[match.end() :]
    return keywords, text


def _tcg(row: Row) -> Facts:
    title, subtitle = _text(row, "title", needed=True), _text(row, "subtitle")
    return {
        "name": f"{title}, {subtitle}" if subtitle else title,
        "title": title,
        "subtitle": subtitle,
        "id": _text(row, "id"),
        "type": _text(row, "type", needed=True).lower(),
        "set": _text(row, "id").partition("_")[0],
        "number": _text(row, "collector"),
        "unique": _yes(row, "unique") or None,
        "card_side": _text(row, "side"),
        **{name: _text(row, name) for name in ("culture", "race", "signet", "block", "direction")},
        **{name: _value(row, name) for name in ("twilight", "strength", "vitality", "resistance", "site")},
        "item_class": _words(row, "itemclass"),
        "keywords": _words(row, "keywords"),
        "time_words": _words(row, "timewords"),
        "ally_home": row.get("allyHome"),
        "text": _text(row, "gametext"),
    }


def _words(row: Row, field: str) -> list[str]:
    """A list that a database writes as one text: "Damage+1, Ranger" or "Muster, Skirmish"."""
    value = row.get(field)
    if isinstance(value, list):
        return [str(one) for one in value]
    return [part.strip() for part in re.split(r"[,;.]\s*", _text(row, field)) if part.strip()]


_FORMATS: tuple[tuple[Callable[[Row], bool], str, Callable[[Row], Facts]], ...] = (
    (lambda row: "type_code" in row, "lcg", _ringsdb),
    (lambda row: "gametext" in row or "twilight" in row or ("title" in row and "name" not in row), "tcg", _tcg),
    (lambda row: "name" in row and "type" in row, "lcg", _lcg),
)
