"""Whole abilities of the Trading Card Game in house wording, such as "Skirmish — exert this card → wound a
minion".
"""

from __future__ import annotations

import re

from ..grammar import Grammar
from ..house import Words, as_tuple
from ..node import Node

_HEADS = {"response": "Response", "triggered": "Trigger", "constant": "Always"}


def ability_text(grammar: Grammar, ability: Node, *, grouped: bool = False) -> str | None:
    """An ability in house wording; None where a phrase of it has none."""
    words = Words(grammar, grouped, ability_text)
    if ability.kind != "action" and ability.kind not in _HEADS:
        standing = words.of(ability, "standing")
        return None if words.missing else f"Keyword — {standing}."
    head = str(ability["phase"]).capitalize() if ability.kind == "action" else _HEADS[ability.kind]
    opening = words.of(ability["when"], "trigger") + ": " if "when" in ability else ""
    said = [
        words.of(sentence, "sentence")
        for sentence in (_whole_sentence(ability), *as_tuple(ability["do"])[1:])
    ]
    if "x" in ability:
        said[0] += f", where X is {words.of(ability['x'], 'amount')}"
    said += [words.of(limit, "remark") for limit in as_tuple(ability.get("limit") or ())]
    return None if words.missing else polished(f"{head} — {opening}{'; '.join(said)}.")


def polished(text: str) -> str:
    """House wording with plurals and verbs as they are said."""
    text = _YOU.sub(lambda match: f"you {_PLAIN_VERB.get(match[1], match[1][:-1])}", text)
    text = re.sub(
        r"\b((?:[02-9]|[1-9]\d|X) (?:\[\w+\] |culture |twilight )?(?:threat|burden|token|wound))\b(?!s)",
        r"\1s", text
    )
    text = re.sub(r"\b1 token\w*", "1 token", text).replace("those card ", "those cards ")
    text = re.sub(r"\b([Aa]) (?=\[(?:elven|isengard|orc|uruk_hai)\])", r"\1n ", text)
    text = text.replace(" is this ability:", " gains this ability:")
    return _SEVERAL.sub(lambda match: match[1] + _MANY.get(match[2], match[2] + "s"), text)


_YOU = re.compile(r"\byou (has|plays|transfers|controls|draws|is|exerts|discards)\b")
_PLAIN_VERB = {"has": "have", "is": "are"}
_MANY = {"Elf": "Elves", "Dwarf": "Dwarves", "Man": "Men", "Nazgûl": "Nazgûl", "Uruk-hai": "Uruk-hai"}
_SEVERAL = re.compile(
    r"(\b(?:[2-9]|X)(?: other| \[\w+\]| unbound| wounded| exhausted| mounted| roaming| valiant| Ring-bound)* "
    r")"
    r"(Elf|Dwarf|Man|Hobbit|Orc|Ent|Troll|Nazgûl|Uruk-hai|Southron|Easterling|ranger|knight|tracker|besieger|villager)\b"
    r"(?! (?:card|companion|minion|ally|allies|event))"
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
