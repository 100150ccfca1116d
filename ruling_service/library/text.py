"""Words as search sees them: folded, split, stemmed.

Indexing and asking use the same functions, so they always agree.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ruling_service.patterns import pattern
from ruling_service.slugs import fold

_WORD = pattern(r"[^\W_]+(?:['.][^\W_]+)*")

_FUNCTION_WORDS = """
    a an and any are as at be been being but by can could did do does doing for from get gets got had has have
    having he her his how i if in into is it its just may me might my of on or our shall she should so than
    that the their them then there these they this those to was we were what when where which who whom whose
    why will with would yes you your am also about does doesn't don't didn't isn't aren't can't cannot won't
    happen happens happened mean means meant work works exactly really ever actually please tell explain
    someone something one own whether much many still let lets say says up out off over only each every all
    not no during after before while until both either once same another other
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.replace("'", "").split())
"""Words that carry no subject in a question. They still count in phrases, titles and quotations."""

_IRREGULAR = {
    "dying": "die", "dies": "die", "died": "die", "death": "die", "dead": "die", "killed": "kill",
    "lying": "lie",
    "men": "man", "dwarves": "dwarf", "elves": "elf", "allies": "ally", "enemies": "enemy", "copies": "copy",
    "left": "leave",
    "leaves": "leave", "chosen": "choose", "chose": "choose", "choice": "choose", "drawn": "draw",
    "drew": "draw",
    "dealt": "deal", "lost": "lose", "losing": "lose", "loses": "lose", "won": "win", "wins": "win",
    "winning": "win", "put": "put",
    "putting": "put", "bearer": "bearer", "taken": "take", "took": "take", "gave": "give", "given": "give",
    "paid": "pay",
    "shuffling": "shuffle", "gone": "go", "goes": "go", "going": "go", "went": "go", "kept": "keep",
    "made": "make", "worn": "wear",
    "bore": "bear", "borne": "bear", "defence": "defense", "defences": "defense", "armour": "armor",
    "was": "be",
    "series": "series", "species": "species", "status": "status", "bonus": "bonus", "bonuses": "bonus",
    "plus": "plus",
}  # fmt: skip


def words(text: str) -> list[str]:
    """The words of `text` in order, folded: "Théoden's 6.4.2" gives `theodens`, `6.4.2`."""
    folded = text.lower().replace("`", "'") if text.isascii() else fold(text)
    return [match.replace("'", "") for match in _WORD.findall(folded)]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A folded word without its plural, -ed or -ing: "discarded" and "discards" are `discard`."""
    if word in _IRREGULAR:
        return _without_e(_IRREGULAR[word])
    if len(word) <= 3 or not word.isalpha():
        return word
    return _without_e(_without_ending(_without_plural(word)))


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= 3 and re.search("[aeiouy]", root):
            if root[-1] == root[-2] and root[-1] not in "lsz":
                return root[:-1]
            return root
    return word


def _without_e(word: str) -> str:
    """One spelling for "move" and "mov(ing)", "ready" and "readi(ed)": a last e goes, a last i is y."""
    if word.endswith("e") and len(word) > 3:
        return word[:-1]
    return word[:-1] + "y" if word.endswith("i") and len(word) > 4 else word


def terms(text: str) -> list[str]:
    """The stems of all words of `text`, in order."""
    return [stem(word) for word in words(text)]


def content_terms(text: str) -> list[str]:
    """The stems of the words that carry the subject, in order: without articles, pronouns and question words.
    """
    return [stem(word) for word in words(text) if word not in FUNCTION_WORDS]
