"""The score of a game that was won: low is good (lcg/scoring)."""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import rulesets, table
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.values import contributes

ELIMINATED_THREAT = 50
PER_ROUND = 10


@LCG.plays("lcg/keyword/victory", "lcg/scoring")
def victory_points(play: Play) -> int:
    """The victory points in the victory display, but for those that a text doesn't count."""
    return sum(contributes(play, i, "victory points") for i in play.state.zone(table.VICTORY))


class Score(NamedTuple):
    """What a score is made of: the threats, the threat costs of dead heroes, the damage on living ones, the
    penalty for completed rounds, and the victory points, which lower it.
    """

    threat: int
    dead_heroes: int
    damage: int
    rounds: int
    victory_points: int

    @property
    def total(self) -> int:
        """The score itself; low is good, and it may be below 0."""
        return self.threat + self.dead_heroes + self.damage + self.rounds - self.victory_points


@LCG.plays("lcg/scoring", "lcg/rule/scoring")
def parts(play: Play) -> Score:
    """Threats, threat costs of dead heroes, damage on living ones, 10 for each completed round, less the
    victory points.

    An eliminated player counts with threat 50 and every hero dead.
    """
    players = range(len(play.fact("names", ())))
    gone = play.fact("eliminated", frozenset())
    threat: int = sum(ELIMINATED_THREAT if p in gone else table.threat(play, p) for p in players)
    dead = damage = 0
    for ident, card in play.state.cards.items():
        if play.printed(ident).type == "hero" and card.owner is not None:
            if table.is_in_play(card):
                damage += card.token("damage")
            else:
                dead += play.printed(ident).values.get("threat cost") or 0
    rounds: int = 0 if rulesets.variant(play, "c45") else play.fact("round", 1) - 1
    return Score(threat, dead, damage, PER_ROUND * max(0, rounds), victory_points(play))


def score(play: Play) -> int:
    """The score of the game as it stands."""
    return parts(play).total
