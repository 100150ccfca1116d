"""Which text of a card is played where an erratum changed it: the erratum's, whatever was imported, unless
the chosen edition is older than the erratum.

A card is known again by what it is, not by its file: title, type, subtitle, and whatever else both printings
state of themselves. So an erratum holds for every printing of its card, and for no other card of that title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from ruling_service.situations.shared.games import has_issued
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

WHO = ("subtitle", "sphere", "encounter_set", "stage", "side", "culture", "race")
"""What tells cards of one title and type apart, where both state it."""
OF_A_PRINTING = ("set", "number", "collector", "printing", "id")
"""What a printing says of itself and no erratum changes."""


def same_card(one: CardFacts, other: CardFacts) -> bool:
    """Whether two descriptions, found under one name, are of one card, perhaps in two printings."""
    stated = ((getattr(one, field), getattr(other, field)) for field in WHO)
    return one.type == other.type and all(
        fold(str(mine)) == fold(str(its)) for mine, its in stated if mine not in ("", None)
        and its not in ("", None)
    )  # fmt: skip


OTHER_LETTERS = 2
"""So many letters of a title may be other ones, missing or too many where databases spell it otherwise."""
LONG_ENOUGH = 12
"""From so many letters on a title is told by its spelling though a letter differs."""
PRINTED = (
    "unique", "cost", "threat_cost", "willpower", "attack", "defense", "hit_points", "engagement_cost",
    "threat", "quest_points", "twilight_cost", "strength", "vitality", "resistance", "site_number",
)  # fmt: skip


def spelled_otherwise(one: CardFacts, other: CardFacts) -> bool:
    """Whether two descriptions are of one card whose title is spelled otherwise in one of them: a letter or
    two of a long title, and nothing that both state of the card differs.
    """
    mine, its = (re.sub(r"[^a-z0-9]", "", fold(facts.name)) for facts in (one, other))
    if mine == its or min(len(mine), len(its)) < LONG_ENOUGH or not same_card(one, other):
        return mine == its and same_card(one, other)
    values = ((getattr(one, name), getattr(other, name)) for name in PRINTED)
    return all(a == b for a, b in values if None not in (a, b)) and _apart(mine, its) <= OTHER_LETTERS


def _apart(one: str, other: str) -> int:
    """How many letters have to be put, taken away or changed to make one word the other."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row[0] = row[0], at
        for number, its in enumerate(other, 1):
            change = before + (letter != its)
            before, row[number] = row[number], min(change, row[number] + 1, row[number - 1] + 1)
    return row[-1]


def in_force(game: str, facts: CardFacts, ruleset: str) -> bool:
    """Whether the edition that is played has the erratum of these facts; facts without one are always in
    force.
    """
    return not facts.erratum or has_issued(game, ruleset, facts.since)


def with_erratum(imported: CardFacts, known: Iterable[CardFacts]) -> CardFacts:
    """An imported card as it is played: by the facts among `known` that have its erratum worked in, as the
    printing that was imported; as it was imported if there are none. Numbers that those facts leave open are
    the imported ones.
    """
    worked_in = next((facts for facts in known if facts.erratum and same_card(facts, imported)), None)
    if worked_in is None:
        return imported
    told = {field: getattr(imported, field) for field in OF_A_PRINTING if getattr(imported, field)}
    open_ = {
        field: getattr(imported, field) for field in CardFacts.__struct_fields__
        if getattr(worked_in, field) is None
    }
    return msgspec.structs.replace(worked_in, **(open_ | told))
