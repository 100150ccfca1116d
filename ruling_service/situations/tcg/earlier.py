"""What happened before a situation begins and still counts: limited abilities that were used already."""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import limits
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.facts import uses
from ruling_service.situations.tcg.position import Laid
from ruling_service.slugs import fold


def settle(position: Laid) -> None:
    """Count the uses that the situation tells of against the limits of their abilities (tcg/limit).

    Raises MalformedInput for an ability that is not there, IllegalHere for one whose uses nothing counts.
    """
    for ident, card in list(position.placed.items()):
        for name, times in uses(card).items():
            index = _index(position.play, ident, name)
            ability = position.play.printed(ident).abilities[index]
            if not limits.is_counted(ability):
                raise IllegalHere(
                    f"{position.play.name(ident)} has no limit on that ability that a use counts against.",
                    rule="tcg/limit",
                )  # fmt: skip
            for _ in range(times):
                limits.count(position.play, ident, index, ability)


def _index(play: Play, ident: int, name: str) -> int:
    listed = play.printed(ident).abilities
    number = whole_or_none(name)
    index = (
        number - 1 if number is not None
        else next((at for at, ability in enumerate(listed) if _called(ability, name)), -1)
    )
    if not 0 <= index < len(listed):
        raise MalformedInput(
            f"{play.name(ident)} has no ability {quoted(name)}.",
            hint="Write the phase of an action, action, response, trigger or a number."
        )
    return index


def _called(ability: Node, name: str) -> bool:
    return fold(name) in (ability.kind, *(fold(str(phase)) for phase in _phases(ability)))


def _phases(ability: Node) -> tuple[object, ...]:
    found = ability.get("phases") or ability.get("phase") or ()
    return found if isinstance(found, tuple) else (found,)
