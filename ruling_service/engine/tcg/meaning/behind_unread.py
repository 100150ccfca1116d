"""What stands behind a phrase that could not be read: where it speaks of what that phrase may have named, it
is not played either, and never said of anything else.

A pronoun keeps its meaning where something agrees with it that stands behind the unread phrase, too. What
asks what was done, shown or chosen before ("if you do", "the rest", "discard one", "that player") is about
the unread phrase as much as about any other.
"""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.language.tcg.house import polished
from ruling_service.engine.language.unread import unread, unread_in
from ruling_service.engine.tcg.meaning.antecedents import POINTING, PRONOUNS, unsettled

SAID_BEFORE = kinds_with("tcg", "of_what_was_before")
"""Phrases that ask what was done, shown or named before."""

REASON = "it speaks of what stands before it and could not be read"


@lru_cache(maxsize=8192)
def held_back(ability: Node) -> Node:
    """An ability in which nothing behind an unread phrase speaks of something that may stand in it."""
    if not unread_in(ability):
        return ability
    behind: list[Node] = []
    found: list[Value] = []
    after = False
    for sentence in nodes(ability, "do"):
        phrases: list[Value] = []
        for phrase in nodes(sentence, "do") if sentence.kind == "sentence" else (sentence,):
            if unread_in(phrase):
                after, behind = True, []
            elif after and _speaks_of_it(behind, phrase):
                phrase = unread(_words(phrase), REASON)
            elif after:
                behind.append(phrase)
            phrases.append(phrase)
        found += [sentence.replace(do=tuple(phrases))] if sentence.kind == "sentence" else phrases
    return ability.replace(do=tuple(found))


def _speaks_of_it(behind: list[Node], phrase: Node) -> bool:
    """Whether a phrase asks what was said before, or holds a pronoun that means nothing which stands behind
    the unread phrase.
    """
    kinds = {node.kind for node in phrase.walk()}
    if kinds & SAID_BEFORE:
        return True
    if not kinds & (PRONOUNS | POINTING):
        return False
    return unsettled(Node("action", do=(Node("sentence", do=(*behind, phrase)),)))


def _words(phrase: Node) -> str:
    """What a phrase says, in house wording."""
    for category in ("effect", "sentence", "statement"):
        text = card_language("tcg").phrase(phrase, category)
        if text:
            return polished(text)
    return phrase.kind.replace("_", " ")
