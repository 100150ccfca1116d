"""Players of the LCG who want to win: they weigh what they send to the quest against what they need to fight with.

They know the rules of thumb of any player and nothing of single cards. Games of theirs reach the ends of quests, which
players who choose at random never do.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import quest_phase, table
from ruling_service.playing.choosing import Choice

REVEALED_THREAT = 2
"""What a card still to be revealed adds to the threat in the staging area, as a rule."""
BUSY = 0.93
"""How often something is done that can be done."""
MOST_HEALTHY = 99


def able(play: Play, seed: int) -> Choice:
    """How the able players of that game choose."""
    chance = random.Random(seed)

    def choose(pending: Decision) -> int:
        options = pending.options
        if pending.kind == "act":
            return max(range(len(options)), key=lambda n: act(play, options[n].value, chance))
        weigh = WEIGHED.get(pending.kind)
        if weigh is None or pending.by < 0:
            return _busy(pending, chance)
        return max(range(len(options)), key=lambda n: (weigh(play, pending.by, options[n].value), chance.random()))

    return choose


def _busy(pending: Decision, chance: random.Random) -> int:
    """Rather something than nothing; among things to be done any."""
    count = len(pending.options)
    passing = [n for n, option in enumerate(pending.options) if option.value in (None, False, ())]
    others = [n for n in range(count) if n not in passing]
    if pending.by < 0 or not passing or not others:
        return chance.randrange(count)
    return chance.choice(others if chance.random() < BUSY else passing)


PLAYED_FIRST = {"ally": 4.0, "attachment": 3.0}
"""What is played as soon as it can be."""
SELDOM = 0.2
"""How often an event is played or an ability used for no better reason than that it can be."""


def act(play: Play, what: Any, chance: random.Random) -> float:
    """Allies first, the strongest of them, then attachments; the rest now and then."""
    if what is None:
        return 1.0
    if what.name.endswith("play_card"):
        ident = what.args[0]
        first = PLAYED_FIRST.get(play.printed(ident).type)
        if first is not None:
            return first + _worth(play, ident) / 20 + chance.random() / 10
    return 2.0 * (chance.random() < SELDOM) + chance.random() / 10


def _number(play: Play, ident: int, name: str) -> int:
    return play.value(ident, name) or 0


def _health(play: Play, ident: int) -> int:
    points = play.value(ident, "hit points")
    return MOST_HEALTHY if points is None else points - play.card(ident).token("damage")


def _worth(play: Play, ident: int) -> int:
    """What a character is worth to its player: heroes are not given away."""
    values = sum(_number(play, ident, name) for name in ("willpower", "attack", "defense"))
    return values + (20 if play.printed(ident).type == "hero" else 0)


def enemies_of(play: Play, player: int) -> list[int]:
    """The enemies that will attack a player this round, as far as can be seen."""
    coming = [
        i for i in play.state.zone(table.STAGING)
        if table.is_enemy(play, i) and _number(play, i, "engagement cost") <= table.threat(play, player)
    ]
    return [*table.engaged_with(play, player), *coming]


def commit(play: Play, player: int, group: tuple[int, ...]) -> float:
    """Enough willpower for what is there and will come, with as many left as there are enemies to meet."""
    others = sum(_number(play, i, "willpower") for i in table.committed(play))
    willpower = others + sum(_number(play, i, "willpower") for i in group)
    to_come = REVEALED_THREAT * len(table.players(play))
    beyond = willpower - quest_phase.staging_threat(play) - to_come
    ready = [i for i in table.characters(play, player) if play.card(i).ready and i not in group]
    met = enemies_of(play, player)
    unmet = max(0, len(met) - len(ready))
    fighters = sum(sorted((_number(play, i, "attack") for i in ready), reverse=True)[:4]) if met else 0
    return (2.0 if beyond < 0 else 0.8) * min(beyond, 8) - 4.0 * unmet + 0.6 * fighters


def defend(play: Play, player: int, defender: Any) -> float:
    """Who survives defends; else whoever is worth least; nobody, if a hero can bear it."""
    under_way = table.attack(play)
    if under_way is None:
        return 0.0
    strength = _number(play, under_way.enemy, "attack") + 1
    if not isinstance(defender, int):
        heroes = table.heroes(play, player)
        return -30.0 if not heroes or max(_health(play, i) for i in heroes) <= strength else -4.0 - strength
    taken = max(0, strength - _number(play, defender, "defense"))
    dies = taken >= _health(play, defender)
    return -float(_worth(play, defender)) if dies else 4.0 - taken - 0.5 * _number(play, defender, "attack")


def attack(play: Play, player: int, chosen: Any) -> float:
    """To kill what can be killed, with no more than it takes; else to hurt it; whoever can join does."""
    if not chosen or not isinstance(chosen[-1], tuple):
        return float(sum(_number(play, i, "attack") for i in chosen or ()))
    enemy, group = chosen
    dealt = sum(_number(play, i, "attack") for i in group) - _number(play, enemy, "defense")
    if dealt <= 0:
        return -1.0
    left = _health(play, enemy) - dealt
    return 20.0 - len(group) + _number(play, enemy, "attack") if left <= 0 else float(dealt)


def travel(play: Play, player: int, location: Any) -> float:
    """To the location that threatens most."""
    return 0.0 if location is None else 1.0 + _number(play, location, "threat")


def engage(play: Play, player: int, enemy: Any) -> float:
    """An enemy that can be killed with those who are ready, if nobody else is there."""
    if enemy is None:
        return 0.0
    ready = [i for i in table.characters(play, player) if play.card(i).ready]
    strength = sum(_number(play, i, "attack") for i in ready[1:])
    easy = strength >= _health(play, enemy) + _number(play, enemy, "defense")
    return 1.0 if easy and not table.engaged_with(play, player) else -1.0


WEIGHED: dict[str, Callable[[Play, int, Any], float]] = {
    "commit": commit, "defend": defend, "attack": attack, "travel": travel, "engage": engage,
}
"""What is weighed of the options of each kind of decision."""
