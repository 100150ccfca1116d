"""Sentences for occurrences that change nothing by themselves, or whose consequence needs no words of its own."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.rulebook import LCG

Said = tuple[str, tuple[str, ...]]
NOTHING: Said = ("", ())


@LCG.answers("in_words")
def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entries it comes from; nothing for what is told where it is done."""
    sentence = SENTENCES.get(o.kind)
    return NOTHING if sentence is None else sentence(play, o)


WORDS = {
    verbs.MOMENT.past: "",
    verbs.WHEN_REVEALED.past: "When Revealed",
    verbs.SHADOW_EFFECT.past: "shadow effect",
    verbs.ENTERED_STAGING.past: "added to staging",
    verbs.DREW.past: "card drawn",
    verbs.ATTACKS.past: "attack",
    verbs.ATTACKED.past: "attack ended",
    verbs.DEFENDS.past: "declared as defender",
    verbs.RAISED_THREAT.past: "threat raised",
    verbs.LOWERED_THREAT.past: "threat lowered",
    verbs.GAINED_RESOURCES.past: "resources gained",
    verbs.LEFT_PLAY.past: "leaves play",
    verbs.BEING_REVEALED.past: "being revealed",
    verbs.PLACED_PROGRESS.past: "progress placed",
    verbs.DEALT_SHADOW_CARD.past: "shadow card dealt",
    verbs.RESOLVED_SHADOW_CARD.past: "shadow card resolved",
    verbs.TRAVELED.past: "travelled to",
}
"""How an occurrence is called in a question, where that isn't its own name."""

ABOUT = ("card", "character", "attacker", "defender", "enemy", "location", "on", "quest")


@LCG.answers("occasion")
def occasion(play: Play, happening: Happening) -> str:
    """What is asked of a player who may respond: what is happening, in few words: "respond to: Snowbourn Scout, destroyed"."""
    said = []
    for o in happening.occurrences:
        about = next((o.get(role) for role in ABOUT if isinstance(o.get(role), int)), None)
        player = o.get("player")
        who = play.name(about) if about is not None else play.player(player) if isinstance(player, int) else str(o.get("name") or "")
        word = WORDS.get(o.kind, o.kind)
        said.append(f"{who}, {word}" if who and word else who or word)
    return f"respond to: {'; '.join(dict.fromkeys(said))}"


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
    verbs.COMMITTED.past: _card("is committed to the quest", "lcg/framework/3.2", role="character"),
    verbs.DEFENDS.past: _card("is declared as defender", "lcg/framework/6.4.1", role="defender"),
    verbs.ATTACKS.past: attacks,
    verbs.ATTACKED.past: attacked,
    verbs.PLAYED.past: _card("has been played", "lcg/play-and-put-into-play"),
    verbs.ENTERED_PLAY.past: _card("enters play", "lcg/in-play-and-out-of-play"),
    verbs.RESOLVED_SHADOW_CARD.past: _card("has been resolved as a shadow card", "lcg/shadow-effects"),
    verbs.DETACHED.past: _card("comes off", "lcg/attachment-cards"),
    verbs.FLIPPED.past: _card("is turned over", "lcg/quest-cards-quest-deck"),
}
