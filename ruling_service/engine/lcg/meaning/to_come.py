"""Conditions about what is still to come: how the attack under way turns out, and how the players quest. A
text that names one waits for it.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.durations import wait_for
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import phase

OF_THE_DAMAGE = {
    "destroys_character": "destroyed_by_attack", "damages_character": "is_damaged_by_attack",
    "attack_deals_damage": "is_damaged_by_attack",
    "no_damage_dealt": "attack_resolves", "attack_deals_none": "attack_resolves",
}  # fmt: skip
"""Conditions about what the attack under way does, and the event with which that is known."""


def damage_to_come(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a condition speaks of damage that the attack under way has not dealt yet, as shadow effects do.
    """
    return any(c.kind in OF_THE_DAMAGE for c in nodes(node, "when")) and attack_to_come(play, frame)


COUNTS_DAMAGE = frozenset(["per_damage_dealt"])
"""What a text counts of which nobody knows how much it is before the attack under way has dealt its
damage.
"""


def count_to_come(play: Play, frame: Frame, counted: str) -> bool:
    """Whether a text counts the damage of an attack that has not dealt it yet."""
    return counted in COUNTS_DAMAGE and attack_to_come(play, frame)


def attack_to_come(play: Play, frame: Frame) -> bool:
    """Whether a text is carried out in an attack that has not dealt its damage yet."""
    return table.attack(play) is not None and (
        frame.occurrence is None
        or frame.occurrence.kind in ("shadow effect", "attacks", "defends", "dealt shadow card")
    )


OF_THE_QUEST = {"quest_succeeds": "quest_success", "quested_unsuccessfully": "quest_failure"}
"""Conditions about how the players quest, and the event with which that is known."""


@LCG.plays("lcg/delayed-effects", "lcg/quest-phase")
def quest_to_come(play: Play, node: Node) -> str | None:
    """The event that a condition waits for which speaks of a quest that has not been resolved yet; None where
    it speaks of none, or of one that has.
    """
    asked = next((OF_THE_QUEST[c.kind] for c in nodes(node, "when") if c.kind in OF_THE_QUEST), None)
    return asked if phase(play) == "quest" and play.fact("quested") is None else None


def is_to_come(play: Play, frame: Frame, node: Node) -> bool:
    """Whether nobody can know yet if the conditions of a text are true."""
    return damage_to_come(play, frame, node) or quest_to_come(play, node) is not None


def wait_for_the_attack(play: Play, frame: Frame, node: Node) -> None:
    """Carry the text out once the damage of the attack is known."""
    condition = next(c for c in nodes(node, "when") if c.kind in OF_THE_DAMAGE)
    what = condition.get("what")
    kind = OF_THE_DAMAGE[condition.kind]
    event = Node(kind) if not isinstance(what, Node) or kind == "attack_resolves" else Node(kind, who=what)
    # that an attack dealt nothing is known only as it resolves; what lasts for the attack has ended by then
    until = table.attack_over(play) if kind == "attack_resolves" else table.attack_end(play)
    wait_for(play, frame, event, (node,), until)


def once_damage_is_dealt(play: Play, frame: Frame, node: Node) -> None:
    """Carry a phrase out once the attack under way has dealt damage."""
    wait_for_the_attack(play, frame, Node("if_", when=(Node("attack_deals_damage"),), do=(node,)))
