"""Sentences for occurrences that change nothing by themselves, or whose consequence needs no words of its
own.
"""

from __future__ import annotations

from ruling_service.engine.kernel import telling
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.telling import Said, sentence
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.rulebook import LCG


@LCG.answers("in_words")
def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entries it comes from; nothing for what is told where it is
    done.
    """
    if o.kind == verbs.attacks.past:
        return attacks(play, o)
    return attacked(play, o) if o.kind == verbs.attacked.past else sentence(play, LCG.verbs, o)


@LCG.answers("occasion")
def occasion(play: Play, happening: Happening) -> str:
    """What is asked of a player who may respond: what is happening, in few words: "respond to: Snowbourn
    Scout, destroyed".
    """
    said = [telling.occasion(play, LCG.verbs, o) for o in happening.occurrences]
    return f"respond to: {'; '.join(dict.fromkeys(said))}"


def attacks(play: Play, o: Occurrence) -> Said:
    """Who attacks whom: an enemy a player or a character, a character an enemy."""
    enemy, against = o.get("enemy"), o.get("against")
    whom = (
        play.name(enemy) if enemy is not None else play.name(against) if against is not None
        else play.player(o.get("player"))
    )
    said = f"{play.name(o.get('attacker'))} attacks {whom}"
    attack = table.attack(play)
    if enemy is not None and attack is not None and o.get("player") != attack.player:
        return said, ("lcg/framework/6.8.1", "lcg/keyword/ranged")
    extra = (
        table.rule_of_extra_attacks(play, by_enemy=enemy is None) if attack is not None and attack.outside
        else ()
    )
    return said, ("lcg/framework/6.8b" if enemy is not None else "lcg/framework/6.4b", *extra)


def attacked(play: Play, o: Occurrence) -> Said:
    """An attack is over."""
    step = "lcg/framework/6.8.4" if o.get("enemy") is not None else "lcg/framework/6.4.4"
    return f"{play.name(o.get('attacker'))}'s attack ends", (step,)
