"""The official case with the same cards, acts and form as a question, if there is one: its answer goes first.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ruling_service.ask.building import Plan
from ruling_service.ask.reading import knowledge
from ruling_service.ask.recalling.wordings import Shelf, shelf
from ruling_service.ask.results import OfficialCase
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.results import Confidence
from ruling_service.situations.shared.verdict import OFFICIAL
from ruling_service.slugs import fold

Data = dict[str, Any]
SAME = {"can": "can", "whether": "whether", "how much": "value", "where is": "place",
        "in which order": "order", "when can": "when can",
        "what happens": "what"}  # fmt: skip
DETAILS = ("by", "ability", "choosing", "paying", "against", "to", "amount")


class Case(NamedTuple):
    """A case as it is compared: the cards it is about, its question and acts, and where its answer stands."""

    id: str
    title: str
    summary: str
    about: frozenset[str]
    asks: str
    question: Any
    acts: frozenset[tuple[str, str]]
    at: str
    expect: Data
    source: Data
    cites: tuple[str, ...]
    states: frozenset[tuple[str, str, str]] = frozenset()


_read: dict[str, tuple[Shelf, tuple[Case, ...]]] = {}


def cases(game: str, home: Path | None = None) -> tuple[Case, ...]:
    """The official cases of a game."""
    found = shelf(game, knowledge(home), home)
    known = _read.get(game)
    if known is None or known[0] is not found:
        known = (found, tuple(_case(game, name, told.data) for name, told in found.cases.items()))
        _read[game] = known
    return known[1]


def _case(game: str, name: str, data: Data) -> Case:
    told = fold(
        " ".join(
            [data.get("title", ""), data.get("summary", ""), *(str(v) for v in _flat(data.get("source", {})))]
        )
    )
    made_up = {fold(card["name"]) for card in data.get("cards", [])}
    named = {fold(split(card)[0]) for card in _named(data)} - made_up
    ask = data.get("ask", {})
    kind, about = next(iter(ask.items())) if isinstance(ask, dict) and ask else ("what happens", True)
    principal = frozenset(card for card in named if card in told)
    return Case(
        id=f"{game}/case/{name}", title=data.get("title", ""), summary=data.get("summary", ""),
        about=principal, states=_states(data, principal), asks=SAME.get(kind, kind), question=about,
        acts=_acts(data),
        at=str(data.get("at", "")), expect=data.get("expect", {}), source=data.get("source", {}),
        cites=tuple(data.get("cites", ())),
    )  # fmt: skip


def _flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [one for each in value.values() for one in _flat(each)]
    return [one for each in value for one in _flat(each)] if isinstance(value, list) else [value]


PLACES = ("staging area", "active location", "encounter deck", "encounter discard", "path")
OF_PLAYERS = ("heroes", "allies", "attachments", "engaged", "hand", "deck", "discard", "ring bearer",
              "companions", "minions",
              "support area", "dead pile")  # fmt: skip
STATES = ("exhausted", "damage", "committed", "used", "progress", "wounds", "facedown", "attacked")


def _cards(data: Data) -> list[Any]:
    """Every card of the position as it is written: a name, or a name with its states."""
    found = [data.get(place) for place in PLACES]
    found += [player.get(place) for player in data.get("players", []) for place in OF_PLAYERS]
    listed: list[Any] = []
    for each in found:
        listed += each if isinstance(each, list) else [each] if each else []
    for card in list(listed):
        if isinstance(card, dict):
            listed += [*card.get("attached", []), *card.get("shadows", [])]
    return listed


def _named(data: Data) -> set[str]:
    """Every card that the position names."""
    return {
        card if isinstance(card, str) else str(card.get("card", "")) for card in _cards(data)
        if isinstance(card, str | dict)
    } - {""}


def _states(data: Data, about: frozenset[str]) -> frozenset[tuple[str, str, str]]:
    """The states that the position gives the cards it is about."""
    cards = [
        card for card in _cards(data)
        if isinstance(card, dict) and fold(split(str(card.get("card", "")))[0]) in about
    ]
    return frozenset(
        (fold(split(card["card"])[0]), key, str(card[key])) for card in cards for key in STATES
        if card.get(key)
    )


def _acts(data: Data) -> frozenset[tuple[str, str]]:
    """The acts and the uses that are fixed: verb and card."""
    found = set()
    for each in [*data.get("do", []), *data.get("given", [])]:
        name = next(
            (field for field in each if field not in DETAILS and field not in ("for", "when", "at", "times")),
            ""
        )
        about = each.get(name)
        if name and name != "run to":
            found.add(
                (
                    {"use": "trigger"}.get(name, name),
                    fold(split(str(about))[0]) if isinstance(about, str) else ""
                )
            )
    return frozenset(found)


def same(plan: Plan, game: str, home: Path | None = None) -> Case | None:
    """The official case with the cards, acts and form of the situation that was built; None unless exactly
    one fits.
    """
    data = plan.situation
    made_up = {fold(card["name"]) for card in data.get("cards", [])}
    told = {fold(split(card)[0]) for card in _named(data)} - made_up
    every = cases(game, home)
    about = frozenset(told & frozenset(card for case in every for card in case.about))
    found = [case for case in every if case.about and case.about == about and _fits(case, plan)]
    return found[0] if len(found) == 1 else None


def _fits(case: Case, plan: Plan) -> bool:
    ask = plan.situation["ask"]
    kind, about = next(iter(ask.items()))
    if case.states != _states(plan.situation, case.about):
        return False
    if case.asks != SAME.get(kind, kind):
        return False
    mine = {act for act in _acts(plan.situation) if act[0] not in ("defend", "attack", "choose")}
    theirs = {act for act in case.acts if act[0] not in ("defend", "attack", "choose")}
    if {name for name, _ in mine} != {name for name, _ in theirs}:
        return False
    if plan.asks in ("can", "when can"):
        return (
            bool(set(about) & set(case.question))
            and case.at.split()[-2:] == str(plan.situation.get("at", "")).split()[-2:]
        )
    return bool(_plain(about) == _plain(case.question))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return fold(value) if isinstance(value, str) else value


def label(source: Data) -> Confidence:
    """How sure an answer with this source is: what a document says, or a designer."""
    if set(source) & set(OFFICIAL):
        return "official"
    return "designer" if "designer" in source else "derived"


def shown(case: Case, *, agrees: bool) -> OfficialCase:
    """A case as an answer names it."""
    return OfficialCase(
        id=case.id, title=case.title, summary=case.summary, expect=case.expect, source=case.source,
        cites=list(case.cites), agrees=agrees
    )
