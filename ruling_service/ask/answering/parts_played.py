"""The part that a player of a case plays in it: an answer names him by that, for the seat that he has there
is an accident of the case, and who asks has seats of his own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.recalling.who_does_what import doings
from ruling_service.patterns import pattern

Data = dict[str, Any]
ATTACKED, PLAYS, USES, ENGAGED, CHOSEN, OWNS = (
    "the player whom the enemy attacks", "the player who plays it", "the player who uses it",
    "the player engaged with the enemy", "the player who is chosen", "the player whose {} it is",
)  # fmt: skip
DOES = {"play": PLAYS, "trigger": USES}
"""What somebody is called who alone does such an act,"""
SEEN = {ATTACKED: ("attack", "whom"), PLAYS: ("play", "who"), ENGAGED: ("attack", "whom")}
"""and by which verb, on which side of it, a question tells who that is."""
BEFORE = {
    ATTACKED: pattern(
        r"\b(?:attack(?:s|ed|ing)?|(?:defend|block)(?:s|ed|ing)?(?: \w+){0,2}? for)\s+$", re.IGNORECASE
    ),
    ENGAGED: pattern(r"\b(?:engaged (?:with|to)|engag(?:es|ing)|attack(?:s|ed|ing)?)\s+$", re.IGNORECASE),
}
"""What stands right before whoever it is."""
HELD = {"heroes": "hero", "allies": "ally"}
FIRST = pattern(r"\bfirst player\b(?! token)", re.IGNORECASE)
PART = pattern(r"(the player (?:who|whom|whose|engaged)\b[\w ]*) \((?P<name>[^()]+)\)", re.IGNORECASE)
"""A player by his part, with the name that he has in the situation."""
OF_HIM = r"\b{0}(?:['’]?s)? (?:\w+ ){{0,2}}?(?:{1})\b|\b(?:{1})\b (?:of|from) {0}\b"
"""How it is told whose a character is."""
CHARACTERS = r"hero|ally|character|guy|companion|heroes|allies|characters"
MINE = pattern(r"\bmy (?:own )?(?:\w+ )?(?:hero|ally|character|guy)\b", re.IGNORECASE)
ANOTHER = "another player"


def part(name: str, situation: Data, about: str) -> str:
    """What a player of a case of the card game of cooperating players is in it; "" where nothing sets him
    apart. `about` is what the case says: where it speaks of the first player, that is what the first one is.
    """
    players = [one for one in situation.get("players", ()) if isinstance(one, dict)]
    names = [str(one.get("name", "")) for one in players]
    if names == [name] and FIRST.search(about):  # who plays alone is first player all the same
        return "the first player"
    if name not in names or len(names) < 2:
        return ""
    if name == (situation.get("first player") or names[0]) and FIRST.search(about):
        return "the first player"
    if (situation.get("attack") or {}).get("player") == name:
        return ATTACKED
    acts = [one for key in ("given", "do") for one in situation.get(key, ()) if isinstance(one, dict)]
    done = _only({one["by"] for one in acts if verb in one and "by" in one} == {name} for verb in DOES)
    if done is not None:
        return [*DOES.values()][done]
    if any(name in _names(one.get("choosing")) for one in acts):
        return CHOSEN
    touched = {each for one in acts for value in one.values() for each in _names(value)}
    held = {
        one_name: {kind for zone, kind in HELD.items() if touched & {*_names(one.get(zone))}}
        for one_name, one in zip(names, players, strict=True)
    }
    if len(held[name]) == 1 and sum(map(bool, held.values())) == 1:
        return OWNS.format(*held[name])
    if [one.get("name") for one in players if one.get("engaged")] == [name]:
        return ENGAGED
    return ""


def is_a_seat(name: str, situation: Data, about: str) -> bool:
    """Does nothing but where he sits set a player of a case apart from the others?"""
    players = [one for one in situation.get("players", ()) if isinstance(one, dict)]
    seated = situation.get("game") == "lcg" and len(players) > 1
    return seated and any(one.get("name") == name for one in players) and not part(name, situation, about)


def _only(found: Iterable[bool]) -> int | None:
    """The place of the only one that is so."""
    places = [place for place, one in enumerate(found) if one]
    return places[0] if len(places) == 1 else None


def _names(value: Any) -> Iterator[str]:
    """The names in a part of a situation."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _names(value.get("as") or value.get("card"))
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _names(one)


def in_the_askers_words(text: str, understood: Understanding, known: Knowledge) -> str:
    """An answer with whoever it names by his part also called as the question calls him, where it tells who
    that is; without the name that he has in the case.
    """
    found = PART.search(text)
    if found is None:
        return text
    who = _called(found[1].lower(), understood, known)
    return f"{text[: found.end(1)]}{f' ({who})' if who else ''}{text[found.end() :]}"


def _called(role: str, understood: Understanding, known: Knowledge) -> str:
    """Who plays a part by what a question tells: "you", "your friend"; "" where it doesn't tell."""
    others = {
        re.sub(r"['’]s$", "", one.text.lower()) for one in understood.mentions
        if one.kind == "player" and one.readings and one.readings[0].name == ANOTHER
    }
    other = re.sub(r"^my ", "your ", min(others)) if len(others) == 1 else ""
    his = other if other.startswith("your ") else ""
    if role.startswith(OWNS.split("{")[0]):
        text = understood.question
        theirs = any(
            re.search(OF_HIM.format(re.escape(one), CHARACTERS), text, re.IGNORECASE) for one in others
        )
        return "you" if MINE.search(text) and not others else his if theirs and not MINE.search(text) else ""
    verb, side = SEEN.get(role, ("", ""))
    told = {
        getattr(one, side) for one in doings(understood.question, known, understood.game) if one.verb == verb
    } & {"I", ANOTHER}
    if role in BEFORE:
        told |= {
            one.readings[0].name for one in understood.mentions
            if one.kind == "player" and one.readings and one.readings[0].name in ("I", ANOTHER)
            and BEFORE[role].search(understood.question[: one.start])
        }
    return "" if len(told) != 1 else "you" if told == {"I"} else his


__all__ = ["in_the_askers_words", "is_a_seat", "part"]
