"""Where the LCG's card language meets its rules: the tables of what phrases mean, and the questions that the
rules ask of them.

The rules never look inside a phrase. Modules under `meaning/` register with the tables here, one table for
each category of the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.engine.kernel.meanings import Meanings, NotPlayed, meaning
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.verbs import RECORDS

PLAYERS = Meanings("player")
CARDS = Meanings("cards")
RESTRICTIONS = Meanings("restriction")
ZONES = Meanings("zone")
AMOUNTS = Meanings("amount")
CONDITIONS = Meanings("condition")
EVENTS = Meanings("event")
EFFECTS = Meanings("effect")
POSSIBLE = Meanings("possible effect")
LASTING = Meanings("lasting")
ACTS = Meanings("act", also=RECORDS.forbidden)
TRIGGERS = Meanings("trigger")
MOMENTS = Meanings("moment")
REMARKS = Meanings("remark")
STANDING = Meanings("standing")

ALL = (
    PLAYERS, CARDS, RESTRICTIONS, ZONES, AMOUNTS, CONDITIONS, EVENTS, EFFECTS, LASTING, ACTS, TRIGGERS,
    MOMENTS, REMARKS, STANDING
)

WRAPPERS: frozenset[str] = frozenset(["if_", "while_", "unless", "during", "until", "instead_if", "doing_so"])
"""Phrases that say when what they hold is true; a constant text may stand in them."""

STATES: set[str] = {"give"}
"""Phrases other than lasting ones that mean something in a constant text."""


CHOSEN = kinds_with("lcg", "somebody_chooses")
"""Kinds that mean one player out of those given: someone chooses."""


BY_PLACE = kinds_with("lcg", "player_by_place")
"""Kinds that mean one player by where he sits."""

NAMING = CHOSEN | (kinds_with("lcg", "certain_player") - kinds_with("lcg", "looks_back") - {"you"})
"""Kinds that name one player, of whom a text goes on as "he" or "that player"."""

ONE = CHOSEN | {"next_player"}
"""Kinds that name one player besides whoever acts: there may be none."""

NOBODY = -1
"""Whom "that player" means where none could be chosen."""


def players(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The players `node` means (for kinds in CHOSEN: those who may be chosen)."""
    found: tuple[int, ...] = meaning(PLAYERS, node)(play, frame, node)
    return found


def chooser(play: Play, frame: Frame) -> int:
    """Who makes the choices of a text: its controller; for encounter and quest cards the player it speaks to,
    else the first player.
    """
    actor = frame.get("actor")
    if actor is not None:
        return int(actor)
    return frame.controller if frame.controller is not None else table.first_player(play)


def doer(play: Play, frame: Frame) -> int:
    """Who does what a text says without naming anybody: whoever carries it out, "you", where it is known."""
    if frame.get("actor") is None and frame.controller is None:
        if (you := spoken_to(play, frame)) is not None:
            return you
        leave_open_whose(play, frame)
    return chooser(play, frame)


REVEALED_BY = "who revealed it"
"""The fact which player has revealed a card, where a rule says that this is whom its text speaks to."""


def spoken_to(play: Play, frame: Frame) -> int | None:
    """Who "you" are for a text that nobody controls: whom it was begun for; on a card that lies attached, who
    has revealed it, where that is a rule (lcg/rule/saga-staging). None where nobody is known.
    """
    you: int | None = frame.get("you")
    if you is not None or frame.source is None or play.card(frame.source).host is None:
        return you
    by: int | None = play.fact((REVEALED_BY, frame.source))
    return by if by in table.players(play) else None


WHOSE = "no document says whether that is the first player or the one whose character it is attached to"


def leave_open_whose(play: Play, frame: Frame) -> None:
    """Who "you" are on an encounter card that lies attached to the character of another player than the
    first is not known.
    """
    if frame.source is None or play.card(frame.source).owner is not None:
        return
    host = play.card(frame.source).host
    bearer = None if host is None else play.card(host).controller
    if bearer is not None and bearer != table.first_player(play):
        said = Unread(play.name(frame.source), "you", WHOSE)
        come_upon(play, said, *frame.cites, source=frame.source, of_text=False)


ALL_OF_THEM = -1
"""The number of a selection from which nobody chooses."""


class Selection(NamedTuple):
    """The cards a phrase may mean: `number` of them are to be chosen (ALL_OF_THEM: no choice), at least
    `least`.
    """

    cards: tuple[int, ...]
    number: int = ALL_OF_THEM
    least: int = 0
    random: bool = False


def cards(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards `node` means, or may mean where one would be chosen. Never asks anyone."""
    found: Selection = meaning(CARDS, node)(play, frame, node)
    return found.cards


def zones(play: Play, frame: Frame, where: Node) -> tuple[str, ...]:
    """The zones a phrase names. Raises NotPlayed for a place that only what asks for it understands, such as
    a pool of resources where cards are looked for.
    """
    found: tuple[str, ...] | None = meaning(ZONES, where)(play, frame, where)
    if found is None:
        raise NotPlayed(ZONES.category, where.kind)
    return found


def count_of(play: Play, frame: Frame, node: Node, otherwise: int = 1) -> int:
    """How many cards a phrase names by its `count`: a number, the text's X, or what it counts, for each
    player where it says so; `otherwise` where it names none.
    """
    value = node.get("count")
    if value is None:
        return otherwise
    number = amount(play, frame, Node("x") if value == "x" else value)
    return number * len(table.players(play)) if node.get("per_player") else number


def amount(play: Play, frame: Frame, value: Value | None) -> int:
    """The number that an amount stands for now."""
    if value is None:
        return 1
    if isinstance(value, int):
        return value
    assert isinstance(value, Node)
    found: int = meaning(AMOUNTS, value)(play, frame, value)
    return found


def holds(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a condition is true now: one about several things listed ("A and B are in play") of each of
    them, one about either of them of one.
    """
    listed = of_each_listed(node)
    if listed is not None:
        asked = any if listed[0] == "either_of" else all
        return asked(holds(play, frame, one) for one in listed[1])
    found: bool = meaning(CONDITIONS, node)(play, frame, node)
    return found


AS_ONE = frozenset(["controls", "tokens_are", "total_is"])
"""Conditions that are asked of all things listed together: how many there are of them, or which one is
another than the next.
"""


@lru_cache(maxsize=8192)
def of_each_listed(condition: Node) -> tuple[str, tuple[Node, ...]] | None:
    """A condition about things listed as one condition about each of them, and whether all of them are meant
    or either; None where it is about one thing, or asks all of them together.
    """
    for name in ("who", "what") if condition.kind not in AS_ONE else ():
        value = condition.get(name)
        if isinstance(value, Node) and value.kind in ("together", "either_of"):
            return value.kind, tuple(condition.replace(**{name: one}) for one in nodes(value, "of"))
    return None


CONDITIONAL = ("if_", "while_", "unless", "instead_if")
"""Phrases that say what they hold only under a condition."""


def true_parts(play: Play, frame: Frame, text: Node) -> Iterator[Node]:
    """The phrases of a text, those under a condition only while that is true: what a rule asks of a card by
    looking for a phrase in its text.
    """
    if text.kind in CONDITIONAL:
        true = all(holds(play, frame, each) for each in nodes(text, "when"))
        if true is (text.kind == "unless"):
            return
    yield text
    for value in text.fields.values():
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from true_parts(play, frame, inner)


def is_player(play: Play, frame: Frame, node: Any, player: Any) -> bool:
    """Whether a player is one that the phrase means."""
    return node is None or (isinstance(node, Node) and player in players(play, frame, node))
