"""Who attacks whom, where an act says it as people at the table do."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ruling_service.engine.lcg import table
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.acts import Act
from ruling_service.situations.shared.model import Situation

Doing = TypeVar("Doing", bound=Act)


def attackers_first(situation: Situation, position: Position) -> Situation:
    """A situation in which an enemy that is attacked `by` characters stands `against` them: the rules say
    "attack" of those who attack, players at the table of what they attack.
    """
    ask = situation.ask
    return msgspec.structs.replace(
        situation,
        do=[_turned(act, position) for act in situation.do],
        ask=msgspec.structs.replace(
            ask,
            can=_turned(ask.can, position) if ask.can else ask.can,
            when_can=_turned(ask.when_can, position) if ask.when_can else ask.when_can,
        ),
    )


def _turned(act: Doing, position: Position) -> Doing:
    if act.verb != "attack" or not act.by or act.against or position.is_player(act.by):
        return act
    names = [name.strip() for name in act.by.split(";")]
    attackers = [_of_enemies(name, position) for name in names]
    if len(act.names) != 1 or _of_enemies(act.name, position) is not True or set(attackers) != {False}:
        return act
    return act.having(names, by="", against=act.name)


def _of_enemies(name: str, position: Position) -> bool | None:
    """Whether a name means enemies; None where it means no card, or cards of both sorts."""
    found = {table.is_enemy(position.play, ident) for ident in position.called(name)}
    return found.pop() if len(found) == 1 else None
