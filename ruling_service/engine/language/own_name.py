"""A card's own name in its text, however it is written there, as "this card"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ruling_service.patterns import pattern, sub
from ruling_service.slugs import fold

from .normalise import PARAGRAPH, SELF, CardFacts, own_names
from .said_otherwise import as_the_grammar_says


def with_self(text: str, facts: CardFacts, is_term: Callable[[str], bool]) -> str:
    """The text with every mention of the card's own name as `~`; on a card for a whole scenario its name is
    the scenario's, or that of another card. What is a term of the game (`is_term`) is no slip in the name.
    """
    if (own := facts.type.casefold()) in _CALLED_BY_TYPE and own in text:
        text = re.sub(rf"\b([Tt]his) {own}\b(?! card)", r"\1 card", text)
    if facts.type.casefold() in _FOR_A_SCENARIO:
        own = rf"{re.escape(facts.name)}(?= scenario\b)"
        return as_the_grammar_says(re.sub(own, SELF, text) if facts.name else text)
    untitled = facts.name.startswith("the ")  # a stage without a title is "the quest"
    if facts.name and not untitled:
        text = _misspelt(text, facts.name.strip('"“”'), is_term)
    for name in () if untitled else facts.names or own_names(facts.name, facts.type):
        if not (facts.type.casefold() == "quest" and _is_looked_for(text, name)):
            text = _replace_name(text, name)
    text = _called_otherwise(_of_its_set(text, facts), facts)
    if facts.type == "Objective Ally":  # which is an ally, whoever controls it
        text = re.sub(rf"(\bcontrol of {SELF}), as an ally\b", r"\1", text)
    text = sub(
        "You may play ", rf"((?:^|[\n{PARAGRAPH}])\s*)You may play (~|this card) from your discard pile\b",
        r"\1You can play \2 from your discard pile", text
    )
    return _PRICE_OF_TRAVEL.sub(_as_a_price, as_the_grammar_says(text.replace(f"{SELF}!", SELF)))


_CALLED_BY_TYPE = frozenset({"hero", "ally", "attachment", "event", "contract", "treasure"})
"""Types by which a player card's own text calls it."""


def _of_its_set(text: str, facts: CardFacts) -> str:
    """The text with the cards of its own encounter set said to be that: "each Grey Wood side quest" on a
    card of that set means the side quests of the set, and no trait.
    """
    bare = facts.encounter_set.removeprefix("The ")
    if " " not in bare or bare not in text or bare in facts.traits:
        return text
    sorts = "side quests?|enem(?:y|ies)|locations?|treacher(?:y|ies)|objectives?"
    own = rf"(?:\bThe )?\b{re.escape(bare)} ({sorts})\b"
    return re.sub(own, rf"\1 of the {bare} encounter set", text)


_PRICE_OF_TRAVEL = pattern(
    rf"\b([Pp]layers cannot travel (?:to {SELF}|here) unless [^.]*?),? and "
    r"((?:the first|each|any|a) player) ((?:spend|exhaust|discard|raise|deal|remove|return)s) ([^.]*)\."
)
"""A condition of travelling to the card, and behind it what a player does for it."""


def _as_a_price(found: re.Match[str]) -> str:
    """ "Players cannot travel here unless … and the first player spends 2": the condition, and the price."""
    who = found[2][0].upper() + found[2][1:]
    return f"{found[1]}. {PARAGRAPH} Travel: {who} must {found[3][:-1]} {found[4]}."


_FOR_A_SCENARIO = frozenset({"nightmare", "campaign"})
"""Types of cards that are named for the scenario that they belong to."""
_STANDS_FOR_OTHERS = pattern(
    r"(?:\b(?i:each|every|an?|another|all|no|other|any|the|\d+|\w+(?:y|ies) of|for)|\b[A-Z][\w'-]*|non-\S+) $"
)
"""What stands before a name that is meant for other cards, or is part of a longer one."""
_BEGINS = pattern(r"\b(?:After|When|While|If|Before|Until|Unless) $")
_ACTS = (
    r"(?:gets?|gains?|loses?|is|are|cannot|has|engages?|attacks?|makes?|enters?|leaves?|becomes?|contributes?"
    r"|takes?|does|was)"
)
"""What a card of which a title is said does or is."""


def _called_otherwise(text: str, facts: CardFacts) -> str:
    """The text with the card's name where it stands in another form of it: "Street of Umbar" on Umbar Street,
    "Orc Raider" on Orc Raiders; and where a trait of the same name is meant for the card ("Werewolf gets …").
    """
    def own(match: re.Match[str]) -> str:
        before = match.string[: match.start()]
        others = _STANDS_FOR_OTHERS.search(before) is not None and _BEGINS.search(before) is None
        return match.group() if others else SELF

    forms = _other_forms(facts.name)
    for form in (*forms, facts.name) if facts.name in facts.traits else forms:
        if form not in text:  # patterns made for one card cost more than all that is read with them
            continue
        text = re.sub(rf"(?<![\w-]){re.escape(form)}(?= {_ACTS}\b)", own, text)
    return text


def _other_forms(name: str) -> tuple[str, ...]:
    """Other forms of a title of two or more words: in the plural or not, with "of", with a "'s" more."""
    words = name.split()
    if len(words) < 2 or not all(word[:1].isupper() for word in words):
        return ()
    *before, last = words
    found = [" ".join([*before, last[:-1] if last.endswith("s") else f"{last}s"])]
    if len(words) == 2:
        found += [f"{last} of {before[0]}", f"{before[0]}'s {last}", f"The {before[0]}'s {last}"]
    return tuple(found)


def _is_looked_for(text: str, name: str) -> bool:
    """Whether a text looks in the encounter deck for a card of that name. No quest card lies there: one that
    bears the name speaks of the other card.
    """
    if "encounter deck" not in text.casefold():
        return False
    looked_for = rf"\bsearch [^.]*\bencounter deck\b[^.]* for [^.]*{re.escape(name)}"
    return re.search(looked_for, text, re.IGNORECASE) is not None


def _misspelt(text: str, name: str, is_term: Callable[[str], bool]) -> str:
    """The text with the name where a slip of one letter hides it, unless a term of the game stands there."""
    if len(name) < 6:
        return text
    run = r"[A-ZÀ-Þ][\w'-]*" + r"\s+[\w'-]+" * (len(name.split()) - 1)
    wanted = fold(name)
    end = 0
    found = []
    for match in re.finditer(rf"(?<![\w~-])(?=({run})(?![\w-]))", text):
        said = match.group(1).removesuffix("'s")
        ways = (said, match.group(1))
        slip = match.start() >= end and any(one_letter_apart(fold(each), wanted) for each in ways)
        if slip and said not in _OF_A_CARD and not is_term(said):
            end = match.start(1) + len(said)
            found.append((match.start(1), end))
    for start, stop in reversed(found):
        text = text[:start] + name + text[stop:]
    return text


def one_letter_apart(one: str, other: str) -> bool:
    """Do two words differ by one letter wrong, missing, doubled or swapped, other than a plural's?"""
    if one == other or abs(len(one) - len(other)) > 1 or one.rstrip("s") == other.rstrip("s"):
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    a, b = one[start:], other[start:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


_ENCOUNTER_SET = pattern(
    r" (?:encounter sets?|deck|side)\b|(?:, [A-Z][^.,]*)*,? and [A-Z][^.,]* encounter sets\b"
)
"""What follows a name that is that of a set of cards, a deck or a side, which a card of it may share."""


def _replace_name(text: str, name: str) -> str:
    folded, places = _folded(text)
    wanted = fold(name)
    if not wanted or wanted not in folded:
        return text
    found = []
    for first, behind in _by_itself(wanted, folded):
        start, end = places[first], places[behind - 1] + 1
        if _ENCOUNTER_SET.match(text, end):
            continue
        if text[start].isupper() == name[0].isupper() and not _inside_longer_name(text, start, end):
            found.append((start, end))
    for start, end in reversed(found):
        text = text[:start] + SELF + text[end:]
    return text


def _by_itself(name: str, text: str) -> Iterator[tuple[int, int]]:
    """Where a name stands that is no part of a longer word, and where it ends."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        behind = text[end + 1 : end + 2] if text[end : end + 1] == "-" else text[end : end + 1]
        if (at and (_of_a_word(text[at - 1]) or text[at - 1] == "-")) or _of_a_word(behind):
            end = at + 1
        else:
            yield at, end
        at = text.find(name, end)


def _of_a_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_POSSESSED = pattern(r"'s ([A-Z][\w'-]*)(?![\w'-])(?! (?:effects?|ability|keywords?|tests?)\b)")
_OF_A_CARD = frozenset({
    "Forced", "Travel", "Shadow", "When", "Action", "Response", "Trait", "Traits", "Quest", "Combat", "Setup",
})  # fmt: skip
"""What a text calls with a capital that every card may have: no part of a title."""


def _inside_longer_name(text: str, start: int, end: int) -> bool:
    """Is the mention part of a longer title ("Uruk-hai Camp" on a card called Camp)?"""
    before = re.search(r"([\w'-]+) $", text[:start])
    after = re.match(r"(?: of(?: the)?)? ([\w'-]+)", text[end:])
    sentence_start = (
        bool(before) and bool(re.search(r"(^|[.:;()!?\"¶] *)$", text[: start - len(before[0])])) if before
        else True
    )
    if (of_it := _POSSESSED.match(text, end)) is not None and of_it[1] not in _OF_A_CARD:
        return True
    longer_before = bool(before) and before[1][:1].isupper() and not sentence_start if before else False
    longer_after = bool(after) and after[1][:1].isupper() if after else False
    return longer_before or longer_after


@lru_cache(maxsize=512)
def _fold_letter(char: str) -> str:
    return fold(char)


@lru_cache(maxsize=4)
def _folded(text: str) -> tuple[str, list[int]]:
    letters: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for letter in _fold_letter(char):
            letters.append(letter)
            places.append(place)
    return "".join(letters), places
