"""Which words of a printed text allow a change: by what changed, on what type of card, of which player, how often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.engine.lcg.untouched import Change, Laid

REASONS: tuple[tuple[str, str], ...] = (
    (r"damage up", r"damag|attack|archery|wound"), (r"damage down", r"heal|damag|token|hit point"),
    (r"resource up", r"resource|token"), (r"resource down", r"resource|pay|spend|cost|token|play"),
    (r"progress up", r"progress|token|explor"), (r"progress down", r"progress|token|damage"),
    (r"exhausted", r"exhaust|commit|attack|defend|test"), (r"readied", r"read(y|ies)|exhaust"),
    (r"(un)?committed", r"quest|commit|attack|defend"),
    (r"threat up", r"threat|doomed"), (r"threat down", r"threat"),
    (r"deck → hand", r"draw|hand"), (r"hand → discard", r"discard|hand|play|attach"),
    (r"deck → discard", r"discard|deck"), (r"discard → .*", r"discard|shuffle|rest"),
    (r".* → encounter deck", r"shuffle|deck|top|bottom"), (r"quest deck → quest", r"stage|quest|progress|advance|bypass"),
    (r"revealing → .*", r"attach|add|return|place|put|engage|discard"), (r"(threat|attack|defense|willpower|hit points) (raised|lowered)", r"\bx\b|threat|attack|defense|willpower|hit point|strength|blank|text"),
    (r"quest → .*", r"stage|quest|progress|advance|bypass"),
    (r".* → encounter discard", r"discard|destroy|damage|reveal|attack|shadow|deal|deck|search|progress|explor|test|travel"),
    (r"encounter deck → staging", r"add|staging|reveal|put|place|search|play"),
    (r".* → staging", r"stag|add|return|reveal|put|place|engage"),
    (r".* → engaged", r"engag|play|attack|return"),
    (r".* → active location", r"travel|active|location"),
    (r".* → victory display", r"victory|destroy|explor|damage|discard|progress|attack"),
    (r".* → removed", r"remove|game|play|set aside|discard|destroy"),
    (r".* → set aside", r"aside"), (r".* → under", r"under|beneath|attach|place"),
    (r".* → hand", r"hand|return|draw|take|add"), (r".* → deck", r"deck|shuffle|top|bottom|return"),
    (r".* → discard", r"discard|destroy|damage|sacrific|attack|leave|put|play|attach|remove|hand|return"),
    (r".* → play", r"play|control|attach|claim|return|place|put"),
    (r".* → shadow", r"shadow|attack"),
    (r"attached", r"attach|unattach|detach|put|move|play|place|guard|capture|return"),
    (r"control", r"control|attach|claim|take|owner|give"), (r"turned", r"face|flip|turn"),
    (r"willpower .*", r"willpower|\bskill"), (r"attack .*", r"\[?attack\]?|strength"), (r"defense .*", r"defense"),
    (r"threat (raised|lowered)", r"threat"), (r"hit points .*", r"hit point"), (r"for a time", r""),
    (r"\w+ (up|down)", r"token|counter|time|mire|villager"),
)  # fmt: skip
"""What changed (a pattern), and the words of which one has to stand in the text."""

NOUNS = {
    "hero": r"hero|character", "ally": r"all(y|ies)|character", "enemy": r"enem(y|ies)", "location": r"locations?|quest|stage",
    "attachment": r"attachment|item|mount", "event": r"event", "treachery": r"treacher(y|ies)", "objective": r"objective",
    "quest": r"quest|stage",
}  # fmt: skip
ANY_CARD = r"\bcards?\b|\bdeck\b|\bhand\b|\bdraw"
OTHERS = r"\bplayers?\b|each|every|\ball\b|\bany\b|another|engaged player|group|owner|random|highest|most|lowest|in play|committed|progress|questing|attack"
HIS_OWN = r"(?:you (?:already )?control|engaged with you|in your|from your|you own|under your control)"
"""What makes a card that a text names the speaker's own, or one engaged with him."""
MANY = r"\band\b|each|every|\ball\b|any number|both|remaining|until|as many|number of|\bx\b|amount|them\b|those|they|for each|attachments|players|topmost|divid|cards? (in|from)|hand\b|tokens|heroes|allies|characters|enemies|locations"


def _names_somebodys(said: str, kind: str) -> bool:
    """Whether the text names such a card without saying that it is the speaker's."""
    noun = NOUNS.get(kind, ANY_CARD)
    return any(not re.match(rf".{{0,30}}?{HIS_OWN}", said[m.end() :]) for m in re.finditer(noun, said))


WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def unspoken(text: str, laid: Laid, found: list[Change], about: frozenset[int], title: str) -> Iterator[str]:
    """What of the changes the text has no words for; `about` are the cards of what it waited for."""
    said = text.casefold()
    play = laid.play
    own = frozenset({laid.ident, play.card(laid.ident).host})
    for change in found:
        kind = play.printed(change.card).type if change.card is not None else ""
        words = next((words for pattern, words in REASONS if re.fullmatch(pattern, change.what)), None)
        if words is None:
            yield f"no word for {change.what} at all"
        elif not re.search(words, said):
            yield f"{change.what} ({kind})"
        elif (
            change.card is not None and kind in NOUNS and change.card not in own | about
            and change.what != "resource down" and not re.search(rf"attack|test|phase|{NOUNS[kind]}|{ANY_CARD}", said)
            and play.name(change.card).casefold() not in said
        ):
            yield f"{change.what}: no {kind} is named"
        theirs = change.player is not None and change.player != laid.you and change.card not in about | own
        if theirs and not re.search(OTHERS, said) and not _names_somebodys(said, kind):
            yield f"{change.what} ({kind}) of another player"
    if not re.search(MANY, said):
        most = max([1, *(int(n) for n in re.findall(r"\b\d+\b", said)), *(n for w, n in WORDS.items() if re.search(rf"\b{w}\b", said))])
        count = Counter(c.what for c in found)
        for what, n in count.items():
            if n > most * (1 if not re.search(r"player", said) else laid.world.players):
                yield f"{what} {n} times"
    others_only = re.search(r"\banother\b", said) and not re.search(
        r"this|attached|it\b|" + re.escape(title.casefold()), said
    )
    for change in found if others_only else []:
        if change.card == laid.ident and "→" not in change.what:
            yield f"{change.what} of itself, though another"


def told(text: str, title: str, found: Iterator[tuple[Laid, list[Change], frozenset[int]]]) -> dict[str, int]:
    """What a card changed that its text has no words for, and on how many tables."""
    counted = Counter[str]()
    for laid, changed, about in found:
        counted.update(set(unspoken(text, laid, changed, about, title)))
    return dict(counted)
