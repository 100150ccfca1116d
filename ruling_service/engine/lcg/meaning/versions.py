"""Versions of one card that take each other's place as they enter play."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.phrases import LASTING
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements

RULE = "lcg/scenario/the-battle-of-laketown"

LASTING.plays("takes_place")


@LCG.plays(RULE)
def replaced_by(play: Play, new: int) -> tuple[int, ...]:
    """The cards in play whose place a card takes that has just entered play."""
    for each in statements(play, "takes_place"):
        of = part(each.says, "of")
        if conditions_hold(play, each) and matches(play, each.frame, of, new):
            return tuple(i for i in table.in_play(play) if i != new and matches(play, each.frame, of, i))
    return ()


def as_it_enters(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A card enters play that takes the place of others."""
    new = o.get("card")
    if isinstance(new, int) and replaced_by(play, new):
        by = table.first_player(play)
        yield Candidate(("rule", "version", new), by, play.name(new), takes_place.task(new), (RULE,))


for _verb in (verbs.entered_staging, verbs.entered_play):
    LCG.waits(f"versions of a card ({_verb.past})", _verb, "passive", RULE)(as_it_enters)


@LCG.procedure(RULE)
def takes_place(play: Play, new: int) -> None:
    """The card has the damage of the others from now on, and these are discarded."""
    others = replaced_by(play, new)
    damage = sum(play.card(i).token("damage") for i in others)
    for ident in others:
        play.tokens(ident, "damage", 0)
    play.tokens(new, "damage", play.card(new).token("damage") + damage)
    play.say(f"{play.name(new)} takes the place of {table.names(play, others)}, with {damage} damage")
    if others:
        play.happen(*(verbs.discarded(card=i, life=play.card(i).life) for i in others))
