"""Which occurrences a card's abilities could wait for at all: looked up once per text, so that nobody is asked about what cannot
concern them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.statements import abilities_of, gained_abilities, kinds_in

CANCELS = {"cancel_when_revealed": "when revealed", "cancel_shadow": "shadow effect", "cancel_damage": "damaged"}
"""Effects that cancel, and the occurrence they interrupt, whether or not the text names it."""

ANYTHING = frozenset(["*"])
"""Stands for "any occurrence", where the text does not say which before it is asked."""


class Waits(NamedTuple):
    """The occurrence kinds that a text's mandatory abilities and its responses can wait for."""

    mandatory: frozenset[str]
    responses: frozenset[str]


@lru_cache(maxsize=8192)
def waits(abilities: tuple[Node, ...]) -> Waits:
    """What these abilities wait for."""
    kinds: dict[str, set[str]] = {"mandatory": set(), "responses": set()}
    for ability in abilities:
        if ability.kind in ("forced", "constant"):
            kinds["mandatory"] |= _kinds(ability)
        elif ability.kind == "response":
            kinds["responses"] |= _kinds(ability)
    return Waits(frozenset(kinds["mandatory"]), frozenset(kinds["responses"]))


def _kinds(ability: Node) -> set[str]:
    from ruling_service.engine.lcg.meaning.events import OCCURRENCES

    found: set[str] = {CANCELS[kind] for kind in CANCELS if kind in kinds_in(ability)}
    for node in _inside(ability):
        if node.kind in ("end_of", "start_of", "end_of_phase", "start_of_step") or "moment" in node:
            found.add("moment")
        found.update(OCCURRENCES.get(node.kind, ()))
    return found if found or ability.kind != "response" else set(ANYTHING)


def _inside(node: Node) -> Iterator[Node]:
    yield node
    for value in node.fields.values():
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from _inside(inner)


def concerned(play: Play, kinds: tuple[str, ...]) -> tuple[int, ...]:
    """The cards with active text whose mandatory abilities could wait for one of `kinds`."""
    index: dict[str, tuple[int, ...]] = play.while_laid_out("listening", lambda: _index(play))
    found: set[int] = set()
    for kind in kinds:
        found.update(index.get(kind, ()))
    for ident, abilities in gained_abilities(play).items():
        if not waits(abilities).mandatory.isdisjoint(kinds):
            found.add(ident)
    return tuple(sorted(found))


def _index(play: Play) -> dict[str, tuple[int, ...]]:
    index: dict[str, list[int]] = {}
    for ident in table.speaking(play):
        for kind in waits(abilities_of(play, ident)).mandatory:
            index.setdefault(kind, []).append(ident)
    return {kind: tuple(found) for kind, found in index.items()}


def responders(play: Play, player: int, kinds: tuple[str, ...]) -> list[int]:
    """The player's cards, in play and in hand, with a response that could wait for one of `kinds`."""
    index: dict[str, list[int]] = play.while_laid_out(("responders", player), lambda: _responders(play, player))
    found = {i for kind in (*kinds, "*") for i in index.get(kind, ())} if index else set()
    for ident, abilities in gained_abilities(play).items():
        if play.card(ident).controller == player and not waits(abilities).responses.isdisjoint((*kinds, "*")):
            found.add(ident)
    return sorted(found)


def _responders(play: Play, player: int) -> dict[str, list[int]]:
    index: dict[str, list[int]] = {}
    active = set(table.speaking(play))
    for ident in (*(i for i in table.controlled(play, player) if i in active), *play.state.zone(table.hand(player))):
        for kind in waits(abilities_of(play, ident)).responses:
            index.setdefault(kind, []).append(ident)
    return index
