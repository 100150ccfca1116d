"""Sentences for occurrences that change nothing by themselves, or whose consequence needs no words of its own."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.rulebook import LCG

Said = tuple[str, tuple[str, ...]]
NOTHING: Said = ("", ())


@LCG.answers("in_words")
def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entries it comes from; nothing for what is told where it is done."""
    sentence = SENTENCES.get(o.kind)
    return NOTHING if sentence is None else sentence(play, o)


WORDS = {
    verbs.moment.past: "",
    verbs.when_revealed.past: "When Revealed",
    verbs.shadow_effect.past: "shadow effect",
    verbs.entered_staging.past: "added to staging",
    verbs.drew.past: "card drawn",
    verbs.attacks.past: "attack",
    verbs.attacked.past: "attack ended",
    verbs.defends.past: "declared as defender",
    verbs.raised_threat.past: "threat raised",
    verbs.lowered_threat.past: "threat lowered",
    verbs.gained_resources.past: "resources gained",
    verbs.left_play.past: "leaves play",
    verbs.being_revealed.past: "being revealed",
    verbs.placed_progress.past: "progress placed",
    verbs.dealt_shadow_card.past: "shadow card dealt",
    verbs.resolved_shadow_card.past: "shadow card resolved",
    verbs.traveled.past: "travelled to",
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
    said = f"{play.name(o.get('attacker'))} attacks {whom}"
    attack = table.attack(play)
    if enemy is not None and attack is not None and o.get("player") != attack.player:
        return said, ("lcg/framework/6.8.1", "lcg/keyword/ranged")
    extra = table.rule_of_extra_attacks(play, by_enemy=enemy is None) if attack is not None and attack.outside else ()
    return said, ("lcg/framework/6.8b" if enemy is not None else "lcg/framework/6.4b", *extra)


def attacked(play: Play, o: Occurrence) -> Said:
    """An attack is over."""
    step = "lcg/framework/6.8.4" if o.get("enemy") is not None else "lcg/framework/6.4.4"
    return f"{play.name(o.get('attacker'))}'s attack ends", (step,)


SENTENCES: dict[str, Callable[[Play, Occurrence], Said]] = {
    verbs.committed.past: _card("is committed to the quest", "lcg/framework/3.2", role="character"),
    verbs.defends.past: _card("is declared as defender", "lcg/framework/6.4.1", role="defender"),
    verbs.attacks.past: attacks,
    verbs.attacked.past: attacked,
    verbs.played.past: _card("has been played", "lcg/play-and-put-into-play"),
    verbs.entered_play.past: _card("enters play", "lcg/in-play-and-out-of-play"),
    verbs.resolved_shadow_card.past: _card("has been resolved as a shadow card", "lcg/shadow-effects"),
    verbs.detached.past: _card("comes off", "lcg/attachment-cards"),
    verbs.flipped.past: _card("is turned over", "lcg/quest-cards-quest-deck"),
}
