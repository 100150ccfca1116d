"""Phrases that speak of what the text did, showed or named before ("the rest", "that player", "you do not"):
each needs something before it of which it can speak. Pronouns are settled in `antecedents`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg.meaning.antecedents import in_reading_order

SHOWING = kinds_with("tcg", "shows")
"""Deeds that show cards."""
CHOSEN = frozenset(["choose", "one_of_those", "some_of_those", "one_of_them", "random_of_those"])
"""Phrases of cards of which some are taken and some are left."""
OFFERS = frozenset([
    "player_may", "choose_may", "card_may", "player_must", "make_player", "pay", "unless_paid",
    "unless_prevented",
])  # fmt: skip
"""Deeds that may not be done: what is offered, ordered or paid."""
CONDITIONS = frozenset(["if_", "unless", "or_if", "and_if"])
"""What is done only if something is so."""
OF_PLAYERS = frozenset([
    "free_peoples_player", "first_shadow_player", "each_shadow_player", "a_shadow_player", "each_opponent",
    "an_opponent", "no_opponent", "each_player", "any_player", "a_player", "owner", "choose_player",
])  # fmt: skip
"""Phrases that name a player other than "you"."""
EVENTS = frozenset(["each_time", "when", "if_event", "at", "while_trigger"])
"""What tells of a happening, which is somebody's."""

DISCARDING = frozenset(["discard", "exert_or_discard", "discard_until_stopped"])
OUTCOMES = frozenset([
    "wins_skirmish", "wins_this_skirmish", "wins_fierce_skirmish", "loses_skirmish", "loses_fierce_skirmish",
])  # fmt: skip
"""Events that tell who won a skirmish and who lost it."""

SPEAKS_OF: dict[str, Set[str]] = {
    "rest": SHOWING | CHOSEN, "one_of_them": SHOWING | CHOSEN, "the_other": SHOWING | CHOSEN,
    "random_of_those": SHOWING | CHOSEN,
    "was_revealed": SHOWING, "revealed": SHOWING,
    "was_discarded": DISCARDING, "last_discarded": frozenset(["discard_until_stopped"]),
    "was_stacked": frozenset(["stack"]),
    "was_exerted": frozenset(["exert", "must_exert", "exert_or_discard"]),
    "was_wounded": frozenset(["wound"]), "was_healed": frozenset(["heal"]),
    "otherwise": OFFERS | CONDITIONS, "that_player": OF_PLAYERS | EVENTS,
    "exert_self": frozenset(["card_may"]),
    "loser": OUTCOMES, "winner": OUTCOMES,
}  # fmt: skip
"""A phrase that speaks of something before it → of what that can be."""

DONE_TO = kinds_with("tcg", "done_to")
"""Phrases that say of cards that this text did something to them."""
DONE = kinds_with("tcg", "asks_whether_done")
"""Phrases that ask whether what was said before was done: any deed."""
AROUND = CONDITIONS | {"action", "response", "triggered", "sentence"}
"""What stands around deeds."""

READ = frozenset(["action", "response", "triggered"])


@lru_cache(maxsize=8192)
def unbound(ability: Node) -> tuple[Node, ...]:
    """The phrases of an ability, as it was compiled, that speak of what nothing before them has done, shown
    or named.
    """
    if ability.kind == "constant":  # it does nothing of which it could speak
        return tuple(n for n in ability.walk() if n.kind in DONE_TO or SPEAKS_OF.get(n.kind) is OUTCOMES)
    return tuple(_unbound(ability)) if ability.kind in READ else ()


def _unbound(ability: Node) -> Iterator[Node]:
    before: set[str] = set()
    if nodes(ability, "requires"):
        before.add("if_")
    for node in in_reading_order(ability):
        needed = SPEAKS_OF.get(node.kind)
        if needed is not None and not needed & before or node.kind in DONE and not before - AROUND:
            yield node
        before.add(node.kind)
