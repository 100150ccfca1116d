"""How the rules read an ability: who may use it, what it requires, what it costs, what it does.

Abilities are nodes as the TCG's card language writes them: `action` (with `phase`), `response` and `triggered` (with `when`), `constant`,
`keyword`, `to_play`, `attach_to`, `plays_on`, `aid` and the rest of its standing sentences. `action` and `response` have `requires` and
`cost` in fields of their own; a `triggered` one says "you may", "if" and "to" in its first sentence, which is taken apart here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg.phrases import nodes, phrases_of

OFFER = "offer to prevent"
"""The kind of the phrase put in for a sentence and the one after it that lets someone pay to prevent it: `who`, `cost`, `do`."""


class Reading(NamedTuple):
    """An ability as the rules read it. `by` is who may use it ("you may"); None: nobody is asked, it must be done."""

    by: Node | None
    requires: tuple[Node, ...]
    cost: tuple[Node, ...]
    do: tuple[Node, ...]


@lru_cache(maxsize=8192)
def read(ability: Node) -> Reading:
    """Read an ability that does something."""
    sentences = with_offers(nodes(ability, "do"))
    if ability.kind != "triggered":
        return Reading(None, nodes(ability, "requires"), nodes(ability, "cost"), sentences)
    requires = nodes(ability, "requires")
    if not sentences or answers_a_refusal(sentences[1:]):
        return Reading(None, requires, (), sentences)
    return _taken_apart(requires, sentences)


def _taken_apart(requires: tuple[Node, ...], sentences: tuple[Node, ...]) -> Reading:
    """Take "if …", "you may …" and "… to …" off the first sentence, in whatever order they stand."""
    by: Node | None = None
    cost: tuple[Node, ...] = ()
    phrases = phrases_of(sentences[0])
    while len(phrases) == 1:
        only = phrases[0]
        who = only.get("who")
        if only.kind == "if_":
            requires = (*requires, *nodes(only, "when"))
        elif only.kind == "player_may" and by is None and isinstance(who, Node):
            by = who
        elif only.kind == "pay" and by is not None:
            cost = (*cost, *nodes(only, "cost"))
        else:
            break
        phrases = nodes(only, "do")
    if by is None:
        return Reading(None, (), (), sentences)
    return Reading(by, requires, cost, (Node("sentence", do=phrases), *sentences[1:]))


def answers_a_refusal(sentences: tuple[Node, ...]) -> bool:
    """Whether later sentences say what happens if the offer is not taken: then the ability is not simply optional."""
    return any(n.kind in ("otherwise", "did_not") for s in sentences for n in s.walk())


def with_offers(sentences: tuple[Node, ...]) -> tuple[Node, ...]:
    """The sentences, each that the next one lets somebody prevent put together with it (tcg/preventing-effects)."""
    found: list[Node] = []
    for sentence in sentences:
        offer = _offer(sentence)
        if offer is not None and found:
            who, cost = offer
            found[-1] = Node("sentence", do=(Node(OFFER, who=who, cost=cost, do=phrases_of(found[-1])),))
        else:
            found.append(sentence)
    return tuple(found)


def _offer(sentence: Node) -> tuple[Node, tuple[Node, ...]] | None:
    """Who may pay what to prevent the sentence before, if that is what this one says."""
    phrases = phrases_of(sentence)
    if len(phrases) != 1 or phrases[0].kind != "player_may":
        return None
    who, inner = phrases[0].get("who"), nodes(phrases[0], "do")
    if len(inner) != 1 or inner[0].kind != "pay" or not isinstance(who, Node):
        return None
    done = nodes(inner[0], "do")
    if len(done) == 1 and done[0].kind == "prevent" and done[0].get("what") == Node("this_effect"):
        return who, nodes(inner[0], "cost")
    return None
