"""What the modules that say one meaning in one way share: the parts of a phrase, and its subject."""

from __future__ import annotations

from .node import Node, Value, replaced
from .properties import kinds_with

DEFINITE = frozenset(
    {
        "this", "attached", "it", "that", "active_location", "attacking_enemy", "defending_character",
        "current_quest", "named"
    }
)


def also_so(who: Node, restriction: Node) -> Node:
    """Cards of a description of which this is true besides."""
    of = who["of"]
    assert isinstance(of, Node)
    stated = of.get("is")
    kept = stated if isinstance(stated, tuple) else ()
    before = (restriction,) if restriction.kind in ("attacking", "defending", "questing") else ()
    return who.replace(of=of.replace(**{"is": (*before, *kept, *(() if before else (restriction,)))}))


NAMING = frozenset(
    {"this", "attached", "named", "some", "another", "any", "each", "the", "active_location", "current_quest"}
)
STATED = kinds_with("lcg", "states_of_card")
PLAYERS = frozenset(
    {"you", "the_players", "first_player", "that_player", "defending_player", "engaged_player"}
)
_MAIN = ("who", "what", "to", "on", "from", "of")


def subject_of(value: Value, kinds: frozenset[str]) -> Node | None:
    """The card or player that a phrase is about, if it is a definite one."""
    for phrase in each_of(value):
        for name in (*_MAIN, "do"):
            inner = phrase.get(name)
            if isinstance(inner, Node) and inner.kind in kinds:
                return inner
            if name == "do" and inner is not None:
                return subject_of(inner, kinds)
    return None


def is_it(value: Value | None) -> bool:
    return isinstance(value, Node) and value.kind == "it"


def each_of(value: Value) -> tuple[Node, ...]:
    return tuple(part for part in value if isinstance(part, Node)) if isinstance(value, tuple) else ()


def put_for(value: Value, kind: str, by: Node) -> Value:
    return replaced(value, lambda node: node.kind == kind, by)


EACH_PLAYER = kinds_with("lcg", "does_it_himself")
"""Players each of whom does it by himself."""
