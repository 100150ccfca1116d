"""Sentences for occurrences that change nothing by themselves, or whose consequence needs no words of its own."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG

Said = tuple[str, tuple[str, ...]]
NOTHING: Said = ("", ())


@LCG.answers("in_words")
def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entries it comes from; nothing for what is told where it is done."""
    sentence = SENTENCES.get(o.kind)
    return NOTHING if sentence is None else sentence(play, o)


WORDS = {
    "moment": "", "when revealed": "When Revealed", "shadow effect": "shadow effect", "entered staging": "added to staging",
    "drew": "card drawn", "attacks": "attack", "attacked": "attack ended", "defends": "declared as defender",
    "raised threat": "threat raised", "lowered threat": "threat lowered", "gained resources": "resources gained",
    "left play": "leaves play", "being revealed": "being revealed", "placed progress": "progress placed",
    "dealt shadow card": "shadow card dealt", "resolved shadow card": "shadow card resolved", "traveled": "travelled to",
}  # fmt: skip
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
