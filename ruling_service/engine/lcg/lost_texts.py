"""What is left of a card's own constant text where another text takes part of it away: "loses the text
“cannot take damage”".

Sources: lcg/constant-ability, lcg/cannot.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg.texts import acts_of, said_by_text, unwrapped


@lru_cache(maxsize=1024)
def what_is_left(says: Node, lost: frozenset[Node]) -> Node | None:
    """A statement without what the `lost` abilities say; None if nothing of it is left.

    Of several acts that it forbids, those stay that no lost text forbids in the same way.
    """
    gone = [each for ability in lost for each in said_by_text(ability)]
    if says in gone:
        return None
    taken = {act for each in gone if _without_acts(each) == _without_acts(says) for act in acts_of(each)}
    kept = tuple(act for act in acts_of(says) if act not in taken)
    if not taken or len(kept) == len(acts_of(says)):
        return says
    if not kept:
        return None
    return says.replace(act=kept[0] if len(kept) == 1 else Node("any_act", acts=kept))


def _without_acts(says: Node) -> Node:
    return says.without("act")


def is_known(lost: Iterable[Node]) -> bool:
    """Whether the lost abilities only state something, so that nothing that they do has to be kept from being
    done.
    """
    return all(
        ability.kind == "constant" and ability.get("when") is None and ability.get("x") is None
        and all("act" in says for each in said_by_text(ability) for says in unwrapped(each))
        for ability in lost
    )


def lost_by(says: Node) -> tuple[Node, ...]:
    """The abilities that a statement takes from the cards it is about."""
    if says.kind != "loses":
        return ()
    texts = (gain for gain in nodes(says, "what") if gain.kind == "gain_ability")
    return tuple(ability for gain in texts for ability in nodes(gain, "ability"))
