"""A case made to play what is asked: the question's numbers on its cards, its cards in the place of made-up
ones.
"""

from __future__ import annotations

import copy
import re
from typing import Any

from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.ask.building.plan import Asks
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.left_out import of_others
from ruling_service.ask.recalling.likeness import Like
from ruling_service.ask.recalling.placing import (
    comes_to_its_number,
    number_at,
    numbered,
    on_cards,
    with_card,
    with_name,
    with_numbers,
    without_account,
)  # fmt: skip
from ruling_service.ask.recalling.recollection import Recalled, Who
from ruling_service.ask.recalling.wordings import Also, Shelf
from ruling_service.situations.shared.facts import Cards, More, split
from ruling_service.situations.shared.model import CardFacts

Data = dict[str, Any]
Versions = dict[str, tuple[str, ...]]
"""By the folded title of a card that a question names, what its versions are called."""
PLANS: dict[str, Asks] = {
    "can": "can", "whether": "whether", "does it change anything": "difference", "how much": "value",
    "how often": "value",
    "where is": "place", "in which order": "order", "when can": "when can", "what happens": "what",
}  # fmt: skip


def recalled(
    game: str, cases: Shelf, like: Like, more: More | None, versions: Versions | None = None,
    told: frozenset[str] = frozenset()
) -> Recalled:
    name = like.wording.case
    case, told_as = cases.cases[name].data, cases.cases[name].asking
    also = told_as.also[like.wording.also] if like.wording.also >= 0 else None
    situation = without_account(case)
    if also is not None:
        other = situation | copy.deepcopy(also.with_)  # numbers are put into it: the case stays as it is
        situation = {name: value for name, value in other.items() if value is not None}
    changed = with_numbers(situation, told_as.numbers, like.numbers or {})
    given = on_cards(told_as.numbers, like.numbers or {})
    apart = sorted(told)
    for card in sorted(like.extra - told):
        try:
            situation = _standing_in(situation, card, told_as.stand_ins, given, more, versions)
        except NotBuilt:
            if not like.shared:
                raise
            apart.append(card)
    changed = changed or bool(like.extra)
    expect = dict(also.expect if also is not None else case.get("expect", {}))
    ask = situation.get("ask") or {"what happens": True}
    situation["ask"] = ask
    kind = next(iter(ask))
    decides = also.decides if also is not None else ""
    asks: Asks = "who" if decides else PLANS.get(kind, "what")
    plan = Plan(situation, asks=asks, about=decides, subject=_subject(ask), cites=list(case.get("cites", ())))
    return Recalled(
        f"{game}/case/{name}", str(case.get("title", "")), str(case.get("summary", "")), plan,
        {} if changed else expect,
        dict(case.get("source", {})), _why(case, also, ask), tuple(case.get("cites", ())),
        like.odds, like.close, not changed, _who(also), like.wording.text,
        tuple(sorted(apart)),
        numbered(told_as.numbers, like.numbers or {}), like.own, like.extra - frozenset(apart),
        _as_played(like.wording.text, situation, told_as.numbers),
        of_its_number=comes_to_its_number(situation, expect),
    )  # fmt: skip


def _as_played(wording: str, situation: Data, paths: dict[str, list[Any]]) -> str:
    """A wording with the numbers that are played; "" where one is printed on a card and not in the situation.
    """
    there = {slot: number_at(situation, paths[slot]) for slot in SLOT.findall(wording)}
    return "" if None in there.values() else SLOT.sub(lambda slot: str(there[slot[1]]), wording)


def _who(also: Also | None) -> Who:
    if also is None or not also.who:
        return Who()
    return Who(also.who, str(also.expect.get("verdict", "")), also.otherwise)


def _why(case: Data, also: Also | None, ask: Data) -> str:
    """The reason of the case or of its further question; none that speaks of a position which is otherwise
    now, or of somebody else than it asks about.
    """
    same = also is None or set(also.with_) <= {"ask"} and not of_others(
        str(case.get("why", "")), case, ask
    )
    return (also.why if also is not None else "") or (str(case.get("why", "")) if same else "")


def _standing_in(
    situation: Data, title: str, stand_ins: list[str], given: dict[str, dict[str, int]], more: More | None,
    versions: Versions | None = None,
) -> Data:
    """A card of the question that the case doesn't have, in the place of a made-up one of its type.

    `given` are the question's numbers for made-up cards, by field: a card on which another number is printed
    cannot stand there, since the question's number would be lost. Raises NotBuilt.
    """
    made_up = {one["name"]: one.get("type", "") for one in situation.get("cards", [])}
    several = len((versions or {}).get(title, ())) > 1
    for name in stand_ins:
        fitting = [
            one for one in Cards(situation["game"], more=more).printings(title)
            if one.type == made_up.get(name)
        ]
        if fitting and several and {one.type for one in fitting} == {made_up.get(name)}:
            return with_name(situation, name, fitting[0].name.split(" (")[0])
        if fitting and all(_has(fitting[0], field, number) for field, number in given.get(name, {}).items()):
            return with_card(situation, name, fitting[0].name)
        whole = [name for name in (versions or {}).get(title, ()) if "," in name]
        types = {one.type for each in whole for one in Cards(situation["game"], more=more).printings(each)}
        if not fitting and types == {made_up.get(name)}:  # nothing tells which of them: as good as any
            return with_name(situation, name, whole[0].split(",")[0])
    raise not_placed(f"“{title}”")


def _has(card: CardFacts, field: str, number: int) -> bool:
    """Whether a card is printed with that number: as a value, or in its text."""
    printed = getattr(card, field.replace(" ", "_"), None)
    if isinstance(printed, str):
        return str(number) in re.findall(r"\d+", printed)
    return bool(printed == number)


def _subject(ask: Data) -> str:
    about = next(iter(ask.values()))
    if isinstance(about, dict):
        named = next((value for value in about.values() if isinstance(value, str)), "")
        return split(named)[0] if named else ""
    if isinstance(about, str):
        return split(about.rsplit(" of ", 1)[-1])[0]
    return ""
