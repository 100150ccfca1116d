"""What a text may ask about the turn so far: who won or lost a skirmish, who was assigned, what was played.

Only what some text of the game asks for is kept. A position that begins in the middle of a turn doesn't say
what came before it; then nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, verbs
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.rulebook import TCG

Asks = Callable[[Node], tuple[str, ...]]

DEEDS: dict[str, str] = {
    "won_a_skirmish": verbs.won_skirmish.past,
    "lost_a_skirmish": verbs.lost_skirmish.past,
    "was_assigned": verbs.assigned.past,
}
"""What a text says that a character did → the occurrence that it was."""
KEPT = frozenset([
    *DEEDS.values(), verbs.played.past, verbs.exerted.past, verbs.moment.past, verbs.replaced_site.past
])  # fmt: skip
"""The occurrences that are kept, if a text asks; the moments tell from when on all of them were seen."""

BEFORE_SKIRMISHES = frozenset(["", "fellowship", "shadow", "maneuver", "archery"])
"""Phases before anybody is assigned or fights, as long as the fellowship hasn't moved again."""
SEEN = "history seen"
WHOLE_TURN = "turn seen from its beginning"
PLAYED_BY = "played by"
TOGETHER = "assigned to each other"
"""Who has played which card: what was played at all is counted by another name."""


@lru_cache(maxsize=4096)
def _asked_by(abilities: tuple[Node, ...]) -> frozenset[str]:
    found = set()
    for node in (n for ability in abilities for n in ability.walk()):
        if node.kind in DEEDS:
            found.add(DEEDS[node.kind])
        if node.kind == "replaced_this_turn":
            found.add(verbs.replaced_site.past)
        if node.kind == "cannot" and node.get("again"):
            found.add(verbs.assigned.past)
        if node.get("played") is not None:
            found.add(verbs.played.past)
        if node.get("exerted"):
            found.add(verbs.exerted.past)
    return frozenset(found)


def _asked(play: Play) -> frozenset[str]:
    """The occurrences that a text of the game asks for."""

    def asked() -> frozenset[str]:
        keys = {card.printed for card in play.state.cards.values()}
        return frozenset().union(*[_asked_by(play.catalogue[key].abilities) for key in keys])

    found: frozenset[str] = play.while_printed("history asked", asked)
    return found


def keep(play: Play, happening: Happening) -> bool:
    """Keep what has just happened, for the texts that ask."""
    asked = _asked(play)
    for o in happening.occurrences if asked else ():
        if o.kind == verbs.moment.past:
            _reached(play, str(o.get("name")))
        elif o.kind in asked:
            _keep(play, o)
    return False


def _reached(play: Play, moment: str) -> None:
    """From the beginning of the turn all is seen, from the first assignment on what is asked of skirmishes:
    who is assigned as that phase begins, or ends, was assigned in this turn.
    """
    if moment == "turn begins":
        play.count_use(("turn", WHOLE_TURN))
        play.count_use(("turn", SEEN))
    elif moment in FIRST_SEEN and not play.fact("fierce round") and _on_first_move(play):
        if not play.used(("turn", SEEN)):
            for fight in table.assignments(play):
                for minion in fight.minions:
                    _assigned(play, fight.defender, minion)
        play.count_use(("turn", SEEN))


FIRST_SEEN = ("assignment phase begins", "assignment phase ends")
"""Moments before which nobody fought in the turn, while the fellowship hasn't moved again."""


def _on_first_move(play: Play) -> bool:
    """Whether the fellowship has moved once at most this turn."""
    return bool(play.fact("moves", 0) <= 1)


def _keep(play: Play, o: Occurrence) -> None:
    if o.kind == verbs.played.past:
        play.count_use(("phase", PLAYED_BY, o.get("player"), o.get("card")))
        return
    if o.kind == verbs.exerted.past:
        play.count_use(("phase", o.kind, o.get("source"), o.get("card")))
        return
    if o.kind == verbs.replaced_site.past:
        site = o.get("by")
        play.count_use(("turn", o.kind, o.get("player"), table.number_of(play, site)))
        return
    if o.kind == verbs.assigned.past:
        _assigned(play, int(o.get("card")), int(o.get("minion")))
        return
    for role in ("card", "minion"):
        ident = o.get(role)
        if isinstance(ident, int):
            play.count_use(("turn", o.kind, ident, play.card(ident).life))


def _assigned(play: Play, one: int, other: int) -> None:
    """Keep that two were assigned to each other."""
    play.count_use(("turn", TOGETHER, _life(play, one), _life(play, other)))
    for ident in (one, other):
        play.count_use(("turn", verbs.assigned.past, ident, play.card(ident).life))


@TCG.plays("tcg/while")
def did_this_turn(play: Play, deed: Node, ident: int) -> bool:
    """Whether a character did that in the turn under way. Raises NotPlayed where that isn't known."""
    early = phase(play) in BEFORE_SKIRMISHES and _on_first_move(play)
    if not play.used(("turn", SEEN)) and not early:
        raise phrases.NotPlayed("condition", deed.kind)
    return bool(play.used(("turn", DEEDS[deed.kind], ident, play.card(ident).life)))


@TCG.plays("tcg/replacing-sites")
def replaced_this_turn(play: Play, player: int, site: int) -> bool:
    """Whether a player has replaced the site where this one lies in the turn under way. Raises NotPlayed
    where that isn't known.
    """
    if not play.used(("turn", WHOLE_TURN)):
        raise phrases.NotPlayed("condition", "replaced_this_turn")
    return bool(play.used(("turn", verbs.replaced_site.past, player, table.number_of(play, site))))


def _life(play: Play, ident: int) -> tuple[int, int]:
    return ident, play.card(ident).life


@TCG.plays("tcg/assignment-phase")
def were_assigned(play: Play, minion: int, other: int) -> bool:
    """Whether these two were assigned to each other in the turn under way. Raises NotPlayed where that isn't
    known.
    """
    if not play.used(("turn", SEEN)):
        raise phrases.NotPlayed("act", "be_assigned_again")
    return bool(
        play.used(("turn", TOGETHER, _life(play, other), _life(play, minion)))
        or play.used(("turn", TOGETHER, _life(play, minion), _life(play, other)))
    )


@TCG.plays("tcg/each-time")
def played_in_phase(play: Play, player: int) -> tuple[int, ...]:
    """The cards that a player has played in the phase under way; each skirmish is a phase of its own."""
    return tuple(i for i in play.state.cards if play.used(("phase", PLAYED_BY, player, i)))


@TCG.plays("tcg/exert", "tcg/cost")
def exerted_for(play: Play, source: int) -> tuple[int, ...]:
    """The characters that a card has exerted in the phase under way; as it is played, for its cost."""
    return tuple(i for i in play.state.cards if play.used(("phase", verbs.exerted.past, source, i)))
