"""What a text says of the steps of an attack that it calls for (lcg/attacks-outside-the-combat-phase)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import phrase_tasks, resolve
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.rulebook import LCG

_A_DEFENDER = Node("some", count=1, of=Node("filter", type=("character",)))
"""Who is declared as a defender where nothing is said of him."""

_CALLS = frozenset(["attacks_now", "attacks_player_now"])
"""Effects by which an enemy attacks at once: its attack is over before the rest of the text."""


def declares_otherwise(ability: Node) -> bool:
    """Whether a text that has called for an attack says of that attack's defender more than that one may be
    declared: by then the attack is over.
    """
    called = False
    for node in ability.walk():
        called = called or node.kind in _CALLS
        if called and node.kind == "declare_defender" and not _is_plain(node):
            return True
    return False


def _is_plain(declares: Node) -> bool:
    return declares.get("what") == _A_DEFENDER and "exhausted" not in declares


@LCG.plays("lcg/attacks-outside-the-combat-phase")
def leave_to_the_attack(play: Play, frame: Frame, attackers: tuple[int, ...]) -> None:
    """What the rest of the text says of the steps of the attack that it has just called for (who may defend,
    that it has a shadow card) is done by these steps, and not once more after them: then it would be done to
    the attack in which this one is made.
    """
    parts = (phrase_tasks.do.name, resolve.sentence.name)
    play.state.agenda = [
        t for t in play.state.agenda
        if t.name not in parts or t.args[0] != frame.id
        or not _tells_a_step(play, frame, t.args[1], attackers)
    ]


def _tells_a_step(play: Play, frame: Frame, phrase: object, attackers: tuple[int, ...]) -> bool:
    """Whether a phrase, or every phrase of a sentence, says no more than a step of those enemies' attacks."""
    if not isinstance(phrase, Node):
        return False
    if phrase.kind in ("sentence", "player_may"):
        return all(_tells_a_step(play, frame, n, attackers) for n in nodes(phrase, "do"))
    if phrase.kind == "declare_defender":
        return _is_plain(phrase)
    to = phrase.get("to")
    return (
        phrase.kind == "deal_its_shadow" and isinstance(to, Node)
        and all(is_card(play, frame, to, enemy) for enemy in attackers)
    )
