"""What sheets ask of a game: its windows, and its tables of meanings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.language.node import Node

Reason = tuple[str, tuple[str, ...]]


class Point(NamedTuple):
    """A place of the round or turn: its id there, its title, its phase and its entry; whether players act in
    it, and the milestones that it marks.
    """

    id: str
    title: str
    phase: str
    entry: str
    window: bool
    moments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What sheets ask of a game.

    `points` are the places of its round or turn. `why_not_use` and `why_not_play` say why an ability, or a
    card of that type, can't be used or played at a point; None where it can. `as_played` gives an ability
    as the rules read it, `waits_at` whether a trigger is met by a moment of the round, `fits` whether a
    filter describes a card. `sorts` leads from a sort of ability to its entry, `never_cancelled` says that
    an ability of that sort can't be cancelled on this card. `only_of` leads from a happening that cards of
    one type only are in to that type, `asks` from a kind of phrase that asks for cards and does nothing to
    them to what it asks for ("to bear it").
    """

    rulebook: Rulebook
    points: tuple[Point, ...]
    why_not_use: Callable[[Play, Point, Node], Reason | None]
    why_not_play: Callable[[Play, Point, Printed], Reason | None]
    as_played: Callable[[Node], tuple[Node, ...]]
    waits_at: Callable[[Play, Frame, Node, Occurrence], bool]
    moment: Callable[[str], Occurrence]
    fits: Callable[[Play, Frame, Node, int], bool]
    occurrences: Mapping[str, tuple[str, ...]]
    events: Meanings
    effects: Meanings
    cards: Meanings
    restrictions: Meanings
    sorts: Mapping[str, str]
    triggers: Callable[[Node], Iterator[Node]]
    never_cancelled: frozenset[str] = frozenset()
    windows_called: str = "window"
    only_of: Mapping[str, str] = field(default_factory=dict)
    asks: Mapping[str, str] = field(default_factory=dict)

    def happenings(self, event: Node, type_: str) -> list[str]:
        """The happenings that an event in the text of a card of this type means: none that cards of another
        type are in.
        """
        what = event.get("what")
        described = what.walk() if isinstance(what, Node) else ()
        named = [one for node in described for one in _listed(node.get("type"))]
        types = [type_] if isinstance(what, Node) and what.kind == "this" else named
        return [
            kind for kind in self.occurrences.get(event.kind, ())
            if not types or self.only_of.get(kind, types[0]) in types
        ]


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,) if value else ()
