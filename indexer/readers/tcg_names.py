"""What the TCG's documents call the same thing: one entry id for a heading, whichever document prints it.

The glossary writes "wound", the overview "Wounds", the starter rulebook "**Wounds**"; all lead to
`tcg/wound`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from indexer.keywords import general_keywords
from ruling_service.library.model import Kind
from ruling_service.slugs import fold, slug

SAME = {
    "active cards": "active",
    "burdens": "burden",
    "card types": "card type",
    "character (companion, minion, ally)": "character",
    "culture names and symbols": "culture",
    "damage bonus": "damage",
    "events": "event",
    "formats": "format",
    "gollum smeagol": "Gollum/Sméagol",
    "how does the ring-bearer take the ring off?": "The One Ring",
    "how does the ring-bearer become corrupted?": "corrupted",
    "how to move": "moving your fellowship",
    "paying costs": "cost",
    "phase actions": "phase action",
    "playing cards from your draw deck": "draw deck",
    "playing the game": "turn sequence",
    "possession, event, condition, artifact": "card type",
    "responses": "response",
    "ring-bound & unbound": "Ring-bound",
    "site cards": "site",
    "special abilities": "special ability",
    "starter rules turn sequence": "turn sequence",
    "tokens": "token",
    "unique cards": "unique",
    "uniqueness": "unique",
    "unloaded keywords": "unloaded keyword",
    "loaded keywords": "loaded keyword",
    "non-unique cards": "non-unique",
    "keywords": "keyword",
    "what happens when the ring-bearer is killed?": "losing the game",
    "what happens while the ring-bearer wears the ring?": "The One Ring",
    "when can he put on the ring?": "The One Ring",
    "wounds": "wound",
}  # folded heading -> the name whose slug the entry has

_NUMBERED = re.compile(r"^\d+\.\s+")
_AMOUNT = re.compile(r"\s*\+(?:x|\d+)$")
_SMALL = frozenset(["a", "an", "and", "at", "by", "in", "of", "or", "the", "to", "with"])
_LIST = re.compile(r"\b[xr]-list$|\brestricted list$")


@dataclass(frozen=True, slots=True)
class Name:
    """The entry that a heading means: its id, its kind, and what to call it."""

    entry: str
    kind: Kind
    title: str


def name_of(heading: str) -> Name:
    """The entry that a heading of the rules is about.

    "4. Archery Phase", "ARCHERY PHASE" and "archery phase" are one.
    """
    title = _NUMBERED.sub("", heading.strip()).removesuffix("(s)").strip()
    folded = fold(title)
    title = SAME.get(folded, title)
    bare = slug(_AMOUNT.sub("", fold(title)).replace("(s)", ""))
    if bare in general_keywords("tcg"):
        return Name(f"tcg/keyword/{bare}", "keyword", sentence_case(title))
    if _LIST.search(folded) and folded != "x-list":
        return Name(f"tcg/rule/{slug(folded)}", "rule", title)
    return Name(f"tcg/{bare}", "glossary", sentence_case(title))


def card_of(name: str) -> Name:
    """The entry for one card's rulings.

    A collector number ("7C303") stands for a card that the document names no other way.
    """
    title = re.sub(r"\s+", " ", name.strip())
    return Name(
        f"tcg/card/{slug(title)}", "card",
        title_case(title) if title.isupper() and not title[:1].isdigit() else title
    )


def sentence_case(title: str) -> str:
    """A heading as a title: "ACTIVE CARDS" is "Active cards", "wound" is "Wound", "The Rule of 9" stays as it
    is.
    """
    words = title.lower() if title.isupper() and " " in title or title.isupper() and len(title) > 3 else title
    return words[:1].upper() + words[1:]


def title_case(name: str) -> str:
    """A card name printed in capitals, as it is otherwise written: "ONE WHOM MEN WOULD FOLLOW" is "One Whom
    Men Would Follow".
    """
    words = name.lower().split(" ")
    first = [index == 0 or words[index - 1].endswith((",", "!")) for index in range(len(words))]
    return " ".join(
        word if word in _SMALL and not starts else _capital(word) for word,
        starts in zip(words, first, strict=True)
    )


def _capital(word: str) -> str:
    return re.sub(r"(^|-)(\w)", lambda found: found[1] + found[2].upper(), word)
