"""The rulebook of *The Lord of the Rings: The Card Game*: where its modules register what they play and
answer to the kernel.
"""

from __future__ import annotations

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.lcg import table

LCG = Rulebook("lcg")
LCG.lays_out(
    "text", "blank", "type", "stands for", "names", "first player", "eliminated", "companies", "company",
    "company in turn", table.ON_A_DIAL
)
LCG.lays_out("attacks", by=table.whom_it_speaks_to)
LCG.answers("player_order")(table.players)
LCG.passing = {"act": ("lcg/rule/action-windows",), "respond": ("lcg/response",)}
LCG.windows = frozenset(["cancel", "when", "replace", "passive", "after"])
pipeline.install(LCG)


@LCG.answers("is_idle")
def is_idle(card: Card) -> bool:
    """Hands, decks, discard piles and shadow cards have no part in what is in play."""
    return card.zone == table.SHADOW or (card.host is None and table.is_aside(card.zone))


@LCG.answers("step")
def step(play: Play) -> str:
    """The entry of the framework step under way."""
    number = play.fact("step", "")
    if number == "setup":
        return "lcg/setup"
    return f"lcg/framework/{number}" if number else ""
