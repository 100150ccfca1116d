"""Which entry of The Lord of the Rings: The Card Game a heading, number or name of a document stands for
(docs/identifiers.md).
"""

from __future__ import annotations

import re

from indexer.keywords import general_keywords
from ruling_service.library.model import Kind
from ruling_service.slugs import fold, slug

_KIND_BY_PREFIX: dict[str, Kind] = {
    "lcg/framework/": "framework", "lcg/keyword/": "keyword", "lcg/faq/": "faq", "lcg/card/": "card",
    "lcg/erratum/": "erratum", "lcg/scenario/": "scenario", "lcg/rule/": "rule",
}  # fmt: skip

# Sections that describe one step, phase or term under a title of their own.
_PHASES = {
    "resource": "1", "planning": "2", "quest": "3", "travel": "4", "encounter": "5", "combat": "6",
    "refresh": "7"
}
_SECTIONS = {
    "phase 5: engagement": "lcg/encounter-phase",
    "gain resources": "lcg/framework/1.2",
    "draw cards": "lcg/framework/1.3",
    "commit characters": "lcg/framework/3.2",
    "staging": "lcg/framework/3.3",
    "quest resolution": "lcg/framework/3.4",
    "resolution": "lcg/framework/3.4",
    "successful quest": "lcg/framework/3.4",
    "unsuccessful quest": "lcg/framework/3.4",
    "resolving a quest": "lcg/framework/3.4",
    "traveling to locations": "lcg/framework/4.2",
    "player engagement": "lcg/framework/5.2",
    "optional engagement": "lcg/framework/5.2",
    "engagement checks": "lcg/framework/5.3",
    "making engagement checks": "lcg/framework/5.3",
    "deal shadow cards": "lcg/framework/6.2",
    "resolve enemy attacks": "lcg/rule/enemy-attack",
    "resolving enemy attacks": "lcg/rule/enemy-attack",
    "enemy attack resolution": "lcg/rule/enemy-attack",
    "defending against enemy attacks": "lcg/rule/enemy-attack",
    "resolve player attacks": "lcg/rule/player-attack",
    "player attack resolution": "lcg/rule/player-attack",
    "attacking enemies": "lcg/rule/player-attack",
    "quest advancement and winning the game": "lcg/quest-advancement",
    "quest advancement": "lcg/quest-advancement",
    "player elimination and losing the game": "lcg/player-elimination",
    "losing the game: player elimination": "lcg/player-elimination",
    "player elimination": "lcg/player-elimination",
    "winning the game: completing quests": "lcg/winning-the-game",
    "winning the game": "lcg/winning-the-game",
    "hit points and damage": "lcg/hit-points",
    "card abilities": "lcg/ability-card-ability",
    "actions": "lcg/action-action-ability",
    "responses": "lcg/response",
    "forced effects": "lcg/forced",
    "constant abilities": "lcg/constant-ability",
    "constant effects": "lcg/constant-ability",
    "traits": "lcg/traits",
    "event cards": "lcg/event-cards",
    "unique cards": "lcg/unique-cards",
    "neutral cards": "lcg/neutral-cards",
    "objective cards": "lcg/objective-cards",
    "deckbuilding": "lcg/deckbuilding",
    "keywords": "lcg/keywords",
    "spheres of influence": "lcg/spheres-of-influence",
    "threat dial": "lcg/threat-threat-dial",
    "ready and exhausted": "lcg/ready",
    "heroes": "lcg/hero-cards",
    "paying costs": "lcg/cost",
    "paying for cards": "lcg/resource-match",
    "shadow effect": "lcg/shadow-effects",
    "shadow effects": "lcg/shadow-effects",
    "shadow cards leaving play": "lcg/shadow-effects",
    "revealing enemies as shadow cards": "lcg/shadow-effects",
    "scoring": "lcg/scoring",
    "action windows": "lcg/rule/action-windows",
    "framework steps": "lcg/framework-effects-and-framework-steps",
    "the golden rule": "lcg/the-golden-rules",
    "ending the game": "lcg/rule/ending-the-game",
    "concluding the game": "lcg/rule/ending-the-game",
}  # fmt: skip
_SECTIONS |= {f"phase {number}: {phase}": f"lcg/{phase}-phase" for phase, number in _PHASES.items()}
_STEP = re.compile(r"^step (?:one|two|three|four|\d+)\s*[:\-–—]\s*")


def kind_of(entry: str) -> Kind:
    """The kind of an entry, by its id."""
    return next((kind for prefix, kind in _KIND_BY_PREFIX.items() if entry.startswith(prefix)), "glossary")


def keyword_slug(title: str) -> str:
    """The slug of a keyword without its variable: "Doomed X" is `doomed`, "Guarded (X)" stays apart as
    `guarded-x`.
    """
    title = title.strip(" .\"'“”")
    return slug(title) if title.endswith("(X)") else slug(re.sub(r"\s+[Xx]$", "", title))


def keyword(title: str) -> str:
    return f"lcg/keyword/{keyword_slug(title)}"


def glossary(title: str) -> str:
    """A glossary title's entry; a title that is a keyword leads to the keyword."""
    return keyword(title) if keyword_slug(title) in general_keywords("lcg") else f"lcg/{slug(term(title))}"


def term(title: str) -> str:
    """The term a title is about: 'The word "Choose"' is about Choose, 'Copy (of a card)' about Copy."""
    quoted = re.match(r"""^the (?:word|letter|phrase) ["“'](.+?)["”']$""", title.strip(), re.IGNORECASE)
    title = quoted[1] if quoted else title
    return re.sub(r"\s*\([^)]*\)$", "", title.strip()).strip("\"'“”") or title


def section(title: str) -> str:
    """The entry of a rulebook section: the step, phase or term it is about, else a rule of its own name."""
    folded = re.sub(r"\s+", " ", fold(title)).strip(" .:\"'“”")
    bare = _STEP.sub("", folded)
    if found := _SECTIONS.get(folded) or _SECTIONS.get(bare):
        return found
    return keyword(title) if keyword_slug(title) in general_keywords("lcg") else f"lcg/rule/{slug(bare)}"


def terms_of(title: str) -> list[str]:
    """Other words for a glossary title: each side of a comma or a stroke, and the bare term."""
    parts = [part.strip() for part in re.split(r"\s*[,/]\s+|\s+/\s+", title)]
    words = [*parts, term(title)] if len(parts) > 1 else [term(title)]
    return [word for word in dict.fromkeys(words) if word and word != title]


_SMALL = {
    "a", "an", "and", "as", "at", "for", "from", "in", "of", "on", "or", "the", "to", "under", "up", "vs"
}


def title_case(text: str) -> str:
    """A heading in capitals as a title: small words stay small inside it. Other text is left as it is."""
    letters = [c for c in text if c.isalpha()]
    if not letters or sum(c.isupper() for c in letters) < 0.8 * len(letters) or len(letters) < 4:
        return text
    words = text.lower().split(" ")
    out = [word if i and word in _SMALL else _capital(word) for i, word in enumerate(words)]
    return " ".join(out)


def _capital(word: str) -> str:
    return re.sub(r"(^|[-(/\"“&])([^\W\d_])", lambda found: found[1] + found[2].upper(), word)
