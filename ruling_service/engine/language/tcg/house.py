"""Whole abilities of the Trading Card Game in house wording, such as "Skirmish — exert this card → wound a
minion".
"""

from __future__ import annotations

import re
from functools import lru_cache

from ruling_service.engine.kernel.keywords import keywords_of
from ruling_service.patterns import pattern

from ..grammar import Grammar
from ..house import Words, as_tuple
from ..node import Node

_HEADS = {"response": "Response", "triggered": "Trigger", "constant": "Always"}


def ability_text(
    grammar: Grammar, ability: Node, *, grouped: bool = False, nouns: bool = True
) -> str | None:
    """An ability in house wording; None where a phrase of it has none.

    `nouns`: keywords that are nouns are said as such ("is an archer").
    """
    words = Words(grammar, grouped, ability_text)
    if ability.kind != "action" and ability.kind not in _HEADS:
        standing = words.of(ability, "standing")
        return None if words.missing else polished(f"Keyword — {standing}.", nouns=nouns)
    head = str(ability["phase"]).capitalize() if ability.kind == "action" else _HEADS[ability.kind]
    opening = words.of(ability["when"], "trigger") + ": " if "when" in ability else ""
    said = [
        words.of(sentence, "sentence")
        for sentence in (_whole_sentence(ability), *as_tuple(ability["do"])[1:])
    ]
    if "x" in ability:
        said[0] += f", where X is {words.of(ability['x'], 'counted_x')}"
    said += [words.of(limit, "remark") for limit in as_tuple(ability.get("limit") or ())]
    return None if words.missing else polished(
        f"{head} — {opening}{'; '.join(said)}.", nouns=nouns
    )


def polished(text: str, *, nouns: bool = True) -> str:
    """House wording with plurals, verbs and pronouns as they are said, and keywords that are nouns."""
    text = _HIM.sub("him", _NOBODY_S_OWN.sub("", text))
    text = _OF_YOURS.sub(lambda match: f"{match[1]} of {match[2]}{_many(match[3])}", text)
    text = _YOU.sub(lambda match: f"you {_PLAIN_VERB.get(match[1], match[1][:-1])}", text)
    text = re.sub(
        r"\b((?:[02-9]|[1-9]\d|X) (?:\[\w+\] |culture |twilight )?(?:threat|burden|token|wound))\b(?!s)",
        r"\1s", text
    )
    text = re.sub(r"\b1 token\w*", "1 token", text)
    text = re.sub(r"\bthose (?!for\b)([A-Za-z-]+)\b", lambda match: f"those {_many(match[1])}", text)
    text = re.sub(r"\bis (the \w+ signet)\b", r"gains \1", text)
    text = re.sub(rf"\b(unless (?:{_SOMEBODY})) (\w+)\b", r"\1 \2s", text)
    text = re.sub(r"\b([Aa]) (?=\[(?:elven|isengard|orc|uruk_hai)\])", r"\1n ", text)
    text = text.replace(" is this ability:", " gains this ability:")
    text = re.sub(r"\b(those \w+s|all \w+s) is\b", r"\1 are", text)
    text = re.sub(r"\b(no opponent|an opponent|each opponent|he) control\b", r"\1 controls", text)
    text = text.replace(" cards in top of ", " cards on top of ")
    text = re.sub(r"\b([Aa])n? other\b", "1 other", text)
    one, several, much, counted = _keyword_nouns(keywords_of("tcg").version)
    text = several.sub(lambda match: match[1] + _many(match[2]), text)
    text = counted.sub(lambda match: match[1] + _many(match[2]), text)
    text = re.sub(rf"\b({_PEOPLES})(?= outnumber\b)", lambda match: _many(match[1]), text)
    text = re.sub(r"\badd (burden|threat)(?= equal to\b)", r"add \1s", text)
    if nouns:
        text = one.sub(r"\1 a", _BOTH.sub(lambda match: f"{match[1]} are {_many(match[2])}", text))
        text = much.sub(lambda match: "gain" if match[0] == "are" else "gains", text)
    return re.sub(r"\b([Aa]) (?=[aeiouAEIOU](?!ni))", r"\1n ", text)


@lru_cache(maxsize=8)
def _keyword_nouns(
    version: int
) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Where somebody is one with a keyword, where several such stand behind a number, where a card gains it,
    and where such are counted without one.
    """
    known = keywords_of("tcg")
    one = "|".join(re.escape(each.name) for each in known if each.noun == "one")
    much = "|".join(re.escape(each.name) for each in known if each.noun == "it")
    return (
        re.compile(rf"\b(is(?: not)?)(?= (?:{one})(?:[.,;:)]| and\b| or\b))"),
        re.compile(rf"({_SO_MANY})({_PEOPLES}|{one})\b(?! (?:\w+ )?(?:{_NOUNS}))"),
        re.compile(rf"\b(?:is|are)(?= (?:{much})\b)"),
        re.compile(
            rf"((?:outnumber|number of|(?<!the )\bonly) {_DESCRIBED})({_PEOPLES}|{one})\b"
            rf"(?! (?:\w+ )?(?:{_NOUNS}))"
        ),
    )


def _many(noun: str) -> str:
    """A noun as it is said of several."""
    return _MANY.get(noun, noun if noun.endswith("s") else noun + "s")


_BOTH = pattern(r"\b([A-ZÉÚ]\w+ and [A-ZÉÚ]\w+) is (\w+)\b")
_HIM = pattern(
    r"(?<=\bskirmishing )he\b|(?<=\binvolving )he\b"
    r"|\bhe\b(?! (?:\w+[^aeiou\W]s|has|is|does|takes|was|goes|loses|may|must|cannot|would)\b)"
)
"""Where the pronoun of a person is what something is done to: no verb of its own comes after it."""
_NOBODY_S_OWN = pattern(r"\b[Aa]n? (?=(?:an? opponent's|your|his|their) )")
"""An article before a word that says whose something is."""
_OF_YOURS = pattern(
    r"\b([Ee]ach|[Ee]very) ((?:your|his|an? opponent's) (?:(?:other|unbound|wounded|exhausted|roaming|\[\w+\]"
    r"|Ring-bound) )*)(\w[\w-]*)\b"
)

_YOU = pattern(r"\byou (has|plays|transfers|controls|draws|is|exerts|discards)\b")
_PLAIN_VERB = {"has": "have", "is": "are"}
_MANY = {"Elf": "Elves", "Dwarf": "Dwarves", "Man": "Men", "Nazgûl": "Nazgûl", "Uruk-hai": "Uruk-hai"}
_SO_MANY = (
    r"\b(?:[2-9]|\d\d|X)(?: or more)?(?: other| different| \[\w+\]| unique| unbound| wounded| unwounded"
    r"| exhausted| mounted| roaming| valiant| Ring-bound)* "
)
_DESCRIBED = r"(?:other |\[\w+\] |unbound |wounded |roaming |valiant |Ring-bound )*"
_SOMEBODY = "the Free Peoples player|that player|an opponent|a Shadow player|the first Shadow player|he"
_PEOPLES = "Elf|Dwarf|Man|Hobbit|Orc|Ent|Troll|Nazgûl|Uruk-hai|Wizard|Wraith"
_NOUNS = (
    "card|companion|minion|all(?:y|ies)|event|character|condition|possession|artifact|item|site|follower|"
    "weapon|archer|token"
)


def _whole_sentence(ability: Node) -> Node:
    """The first sentence with its requirement and cost in it again."""
    first = as_tuple(ability["do"])[0]
    assert isinstance(first, Node)
    do = as_tuple(first["do"])
    if "cost" in ability:
        do = (Node("pay", cost=ability["cost"], do=do),)
    if "requires" in ability:
        do = (Node("if_", when=ability["requires"], do=do),)
    return first.replace(do=do)
