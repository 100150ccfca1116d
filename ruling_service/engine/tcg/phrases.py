"""Where the TCG's card language meets its rules: the tables of what phrases mean, and the questions that the rules ask of them.

The rules never look inside a phrase that has a meaning; modules under `meaning/` register with the tables here. What the rules do look at
are abilities (see `reading`), triggers (see `triggers`), and the statements of constant text (see `statements`, `values`, `permissions`).

A meaning is called with the play, the frame in which the text speaks and the phrase; tests of an event get the occurrence too, tests of a
card its id, effects the path under which choices are kept in the frame, tests of possibility whether all of it must be possible.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.meanings import Meanings, NotPlayed, meaning
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node

__all__ = [
    "AMOUNTS", "CARDS", "CONDITIONS", "EFFECTS", "EVENTS", "FITTING", "LASTING", "OCCURRENCES", "PER", "PLAYERS", "POSSIBLE", "Meanings",
    "NotPlayed", "all_hold", "amount", "cards", "fits", "holds", "kinds_of", "meaning", "met", "names_itself", "nodes", "payable",
    "phrases_of", "players", "possible", "times", "words",
]  # fmt: skip

PLAYERS = Meanings("player")
CARDS = Meanings("cards")
FITTING = Meanings("card test")
AMOUNTS = Meanings("amount")
PER = Meanings("thing counted")
CONDITIONS = Meanings("condition")
EVENTS = Meanings("event")
EFFECTS = Meanings("effect")
POSSIBLE = Meanings("possible effect")
LASTING = Meanings("lasting")

OCCURRENCES: dict[str, tuple[str, ...]] = {}
"""Kind of an event, or of an act "about to" happen → the occurrence kinds it can mean; a missing kind is asked about everything."""


def nodes(node: Node, field: str) -> tuple[Node, ...]:
    """The nodes in a field, which holds one, several or none."""
    value = node.get(field)
    listed = value if isinstance(value, tuple) else (value,)
    return tuple(n for n in listed if isinstance(n, Node))


def phrases_of(sentence: Node) -> tuple[Node, ...]:
    """The phrases of a sentence; a phrase that stands alone is one itself."""
    return nodes(sentence, "do") if sentence.kind == "sentence" else (sentence,)


def words(name: object) -> str:
    """A name of the card language as the rules write it: "site_number" is "site number", "ring-bound" "ring bound"."""
    return str(name).replace("_", " ").replace("-", " ").casefold()


def amount(play: Play, frame: Frame, node: object) -> int:
    """How much a phrase says: a number as it stands, else what its meaning counts."""
    if isinstance(node, Node):
        return int(meaning(AMOUNTS, node)(play, frame, node))
    return int(str(node))


def times(play: Play, frame: Frame, per: object) -> int:
    """How often a "for each" counts; once where there is none."""
    return int(meaning(PER, per)(play, frame, per)) if isinstance(per, Node) else 1


def cards(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards that a phrase means now, among those that are active."""
    return tuple(meaning(CARDS, node)(play, frame, node))


def players(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The players that a phrase means."""
    return tuple(meaning(PLAYERS, node)(play, frame, node))


def fits(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card, wherever it is, is one that a phrase describes: what may bear it, what is played, what left play."""
    test = FITTING.of(node)
    return bool(test(play, frame, node, ident)) if test is not None else ident in cards(play, frame, node)


def names_itself(play: Play, ident: int, who: object) -> bool:
    """Whether a phrase of a card's text means that very card: no subject, "this", or its own title."""
    if not isinstance(who, Node):
        return who is None
    return who.kind == "this" or who.kind == "named" and who.get("title") == play.name(ident)


def holds(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a condition is true now."""
    return bool(meaning(CONDITIONS, node)(play, frame, node))


def all_hold(play: Play, frame: Frame, conditions: Iterable[Node]) -> bool:
    """Whether every condition is true now (tcg/requirement)."""
    return all(holds(play, frame, condition) for condition in conditions)


def payable(play: Play, frame: Frame, costs: Iterable[Node]) -> bool:
    """Whether every part of a cost could be paid in full now."""
    return all(bool(meaning(POSSIBLE, cost)(play, frame, cost, True)) for cost in costs)


def possible(play: Play, frame: Frame, node: Node) -> bool:
    """Whether an effect could do anything now; one that nobody has a test for is taken to."""
    test = POSSIBLE.of(node)
    return True if test is None else bool(test(play, frame, node, False))


def met(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Whether an occurrence is what an event speaks of."""
    if o.kind not in kinds_of(event, (o.kind,)):
        return False
    return bool(meaning(EVENTS, event)(play, frame._replace(occurrence=o), event, o))


def kinds_of(event: Node, otherwise: tuple[str, ...]) -> tuple[str, ...]:
    """The occurrence kinds an event can mean; what "is about to" happen is named by its act or its token."""
    act = event.get("act")
    if isinstance(act, Node):
        return OCCURRENCES.get(act.kind, otherwise)
    return OCCURRENCES.get(event.kind, otherwise)
