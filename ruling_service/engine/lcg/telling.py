"""Sentences for occurrences that change nothing by themselves, or whose consequence needs no words of its own."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play

Said = tuple[str, tuple[str, ...]]
NOTHING: Said = ("", ())


def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entries it comes from; nothing for what is told where it is done."""
    sentence = SENTENCES.get(o.kind)
    return NOTHING if sentence is None else sentence(play, o)


def _card(text: str, *cites: str, role: str = "card") -> Callable[[Play, Occurrence], Said]:
    return lambda play, o: (f"{play.name(o.get(role))} {text}", cites) if o.get(role) is not None else NOTHING


def attacks(play: Play, o: Occurrence) -> Said:
    """Who attacks whom: an enemy a player or a character, a character an enemy."""
    enemy, against = o.get("enemy"), o.get("against")
    whom = play.name(enemy) if enemy is not None else play.name(against) if against is not None else play.player(o.get("player"))
    step = "lcg/framework/6.8b" if enemy is not None else "lcg/framework/6.4b"
    return f"{play.name(o.get('attacker'))} attacks {whom}", (step,)


def attacked(play: Play, o: Occurrence) -> Said:
    """An attack is over."""
    step = "lcg/framework/6.8.4" if o.get("enemy") is not None else "lcg/framework/6.4.4"
    return f"{play.name(o.get('attacker'))}'s attack ends", (step,)


SENTENCES: dict[str, Callable[[Play, Occurrence], Said]] = {
    "committed": _card("is committed to the quest", "lcg/framework/3.2", role="character"),
    "defends": _card("is declared as defender", "lcg/framework/6.4.1", role="defender"),
    "attacks": attacks,
    "attacked": attacked,
    "played": _card("has been played", "lcg/play-and-put-into-play"),
    "entered play": _card("enters play", "lcg/in-play-and-out-of-play"),
    "resolved shadow card": _card("has been resolved as a shadow card", "lcg/shadow-effects"),
    "detached": _card("comes off", "lcg/attachment-cards"),
    "flipped": _card("is turned over", "lcg/quest-cards-quest-deck"),
}
