"""The printed facts of the LCG's cards: player or encounter card, sphere, set, stage."""

from __future__ import annotations

import re
from typing import Any

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import game  # noqa: F401  (importing the game declares its keywords)
from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.engine.lcg.table import CHARACTERS
from ruling_service.engine.lcg.untold_numbers import NO_NUMBERS
from ruling_service.situations.shared.catalogue import NUMBERS, PLAYER_TYPES
from ruling_service.situations.shared.model import CardFacts

NEUTRAL = {"boon": "Neutral", "burden": ""}
"""What card databases write for a sphere on cards of the campaign pool: boons are neutral, burdens are no
player cards (lcg/rule/campaign-pool).
"""


def facts(card: CardFacts) -> dict[str, Any]:
    """What the rules ask of a card besides its numbers."""
    side = "player" if card.type in PLAYER_TYPES else "encounter"
    return {
        "campaign kind": card.sphere.casefold() if card.sphere.casefold() in NEUTRAL else "",
        "side": side, "sphere": NEUTRAL.get(card.sphere.casefold(), card.sphere),
        "set": card.set, "number": card.number,
        "encounter set": card.encounter_set,
        "stage": card.stage, "quest side": card.side, "text": card.text, "shadow": card.shadow,
        "printing": card.printing,
        "keywords": tuple(card.keywords), "erratum": card.erratum, NO_NUMBERS: _without_numbers(card),
    }  # fmt: skip


def _without_numbers(card: CardFacts) -> bool:
    """Whether a card of a type that has numbers comes without any: nobody knows them, a 0 would be told."""
    told = any(getattr(card, name) is not None for name in NUMBERS if "cost" not in name) or card.values
    return not told and ("enemy" in card.type or card.type == "location" or card.type in CHARACTERS)


def put_right(card: dict[str, Any]) -> dict[str, Any]:
    """An imported card's facts, or a card object of a database: a keyword that the database has among the
    traits ("Surge.", "Doomed 1.") is one of the keywords (lcg/keywords), and a value that is printed as X may
    stand there as 0 (lcg/the-letter-x).
    """
    card = _with_its_x(card)
    written = card.get("traits") or ()
    words = _sentences(written) if isinstance(written, str) else [str(word) for word in written]
    among = [word for word in words if is_keyword(word)]
    if not among:
        return card
    traits = [word for word in words if word not in among]
    keywords = card.get("keywords") or ()
    if isinstance(written, str):
        said = "".join(f"{word}. " for word in among) + (keywords if isinstance(keywords, str) else "")
        return {**card, "traits": "".join(f"{word}. " for word in traits).strip(), "keywords": said.strip()}
    return {**card, "traits": traits, "keywords": [*among, *keywords]}


_X_IS = re.compile(r"(?:^|[.:])\s*X is [^.]+")
_PRINTED = (
    "threat", "attack", "defense", "hit_points", "hit points", "willpower", "quest_points", "quest points",
)  # fmt: skip


def _with_its_x(card: dict[str, Any]) -> dict[str, Any]:
    """The card; where its text says what X is, nothing on it has an X (or the text begins with it, before any
    words that have one), and one of its values alone is written as 0, that value is the X.
    """
    text = str(card.get("text") or "")
    told = _X_IS.search(text)
    words = " ".join([text, *(str(card.get(name) or "") for name in ("shadow", "keywords"))])
    if told is None or (told.start() and len(re.findall(r"\bX\b", words)) > 1):
        return card
    names = (*_PRINTED, "cost", "engagement_cost", "engagement cost")
    values = {name: str(card[name]) for name in names if card.get(name) is not None}
    none = [name for name, value in values.items() if value == "0" and name in _PRINTED]
    return {**card, none[0]: "X"} if len(none) == 1 and "X" not in values.values() else card


def is_keyword(word: str) -> bool:
    """Whether a word that stands among the traits can only be a keyword: a keyword with its number, or one of
    which there is no trait of the same name ("Siege", "Sack" and "Time" are traits too).
    """
    name, number = re.fullmatch(r"(.*?)( (?:\d{1,3}|X))?", word.strip(), re.DOTALL).groups()  # type: ignore[union-attr]
    found = KEYWORDS.find(name)
    if found is None or not found.on_cards:
        return False
    if number:
        return found.numbered
    known = card_language("lcg").grammar.vocabulary["trait"]
    return tuple(found.name.split()) not in known


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"\.\s*", text) if part.strip()]
