"""Whole abilities in house wording: "Response — after this card commits to a quest: choose a hero; add 1
resources to it".
"""

from __future__ import annotations

from collections.abc import Callable

from .grammar import Grammar
from .node import Node, Value
from .printer import phrase

_LABELS = {
    "action": "Action", "response": "Response", "forced": "Forced", "when_revealed": "When revealed",
    "shadow": "Shadow",
    "travel": "Travel", "setup": "Setup", "resolution": "Resolution", "constant": "Always",
    "sacked": "When sacked",
    "lost": "Lost", "scour": "Scour", "wizardry": "Wizardry", "burgle": "Burgle",
    "riddle": "Riddle", "dusk": "Dusk",
    "midnight": "Midnight",
}  # fmt: skip


def ability_text(grammar: Grammar, ability: Node, *, grouped: bool = False) -> str | None:
    """An ability in house wording; None where a phrase of it has none."""
    if ability.kind not in _LABELS:
        standing = phrase(grammar, ability, "standing", grouped=grouped)
        return None if standing is None else f"Keyword — {standing}."
    words = Words(grammar, grouped, ability_text)
    opening = ""
    if "when" in ability:
        opening = words.of(ability["when"], "trigger") + ": "
    sentences = [words.of(s, "sentence") for s in as_tuple(ability["do"])]
    if "cost" in ability:
        sentences[0] = f"{words.list(ability['cost'], 'core')} → {sentences[0]}"
    if "x" in ability:
        sentences.append(f"X = {words.of(ability['x'], 'amount')}")
    sentences += [words.of(limit, "remark") for limit in as_tuple(ability.get("limit") or ())]
    if words.missing:
        return None
    return f"{_label(ability)} — {opening}{'; '.join(sentences)}."


def _label(ability: Node) -> str:
    label = _LABELS[ability.kind]
    before = [
        word for word in (
            "Valour" if ability.get("valour") else "", str(ability.get("phase") or "").capitalize()
        ) if word
    ]
    return " ".join([*before, label.lower() if before else label])


class Words:
    """House wording of an ability's phrases; `missing` once one of them has none.

    `whole` prints abilities inside.
    """

    def __init__(self, grammar: Grammar, grouped: bool, whole: Callable[..., str | None]) -> None:
        self.grammar = grammar
        self.grouped = grouped
        self.whole = whole
        self.missing = False

    def of(self, value: Value, category: str) -> str:
        """A phrase of a category; empty where it has no words."""
        text = phrase(self.grammar, value, category, grouped=self.grouped, quote=self.quoted)
        self.missing = self.missing or text is None
        return text or ""

    def quoted(self, abilities: Value) -> str | None:
        """Whole abilities that stand between quotation marks."""
        texts = [
            self.whole(self.grammar, a, grouped=self.grouped) for a in as_tuple(abilities)
            if isinstance(a, Node)
        ]
        return None if None in texts else " ".join(text for text in texts if text is not None)

    def list(self, values: Value, category: str) -> str:
        """Phrases of a category joined by commas and \"and\"."""
        words = [self.of(value, category) for value in as_tuple(values)]
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def as_tuple(value: Value) -> tuple[Value, ...]:
    """A field's values, whether it holds one or several."""
    return value if isinstance(value, tuple) else (value,)
