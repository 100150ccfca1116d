"""What an effect would do to a card that is chosen for it: a card to which that cannot happen is no target.

Each effect declares beside its meaning what it lets happen to the card in one of its fields; whoever chooses,
and whoever asks whether the effect could do anything, looks here.

Sources: lcg/cannot, lcg/cannot-be-damaged, lcg/the-word-choose.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from operator import eq

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG

Happens = Callable[[Play, Frame, Node, int], Occurrence | None]
"""What an effect would let happen to a card; None where that is no happening that a text could forbid."""


_UNDERGONE: dict[tuple[str, str], Happens] = {}
SPOKEN_OF = frozenset(["it", "that", "those", "its"])
"""Phrases for the card that was chosen before."""


def lets_happen(effect: str, field: str) -> Callable[[Happens], Happens]:
    """Register what an effect lets happen to each card in `field`: used on what makes the occurrence."""

    def register(happens: Happens) -> Happens:
        _UNDERGONE[effect, field] = happens
        return happens

    return register


def happens_to(effect: str, field: str, verb: Verb) -> None:
    """Register that an effect lets `verb` happen to each card in `field`, in the verb's first role."""

    def happens(play: Play, frame: Frame, node: Node, ident: int) -> Occurrence:
        more = {"by": frame.source} if "by" in verb.roles else {}
        return verb(**{verb.roles[0]: ident, "life": play.card(ident).life, "source": frame.source,
                       "effect": True, **more})  # fmt: skip

    lets_happen(effect, field)(happens)


@LCG.plays("lcg/cannot", "lcg/cannot-be-damaged")
def why_barred(play: Play, frame: Frame, node: Node, field: str, ident: int) -> Reason | None:
    """Why what the effect would do to this card, chosen for `field`, cannot happen to it; None if it can."""
    if node.kind == "choose":
        return _why_barred_later(play, frame, node, ident)
    if node.get("goes_on"):
        return None
    happens = _UNDERGONE.get((node.kind, field))
    would = happens(play, frame, node, ident) if happens is not None else None
    return None if would is None else forbids(play, would)


def _why_barred_later(play: Play, frame: Frame, node: Node, ident: int) -> Reason | None:
    """Why nothing that the text goes on to do to the chosen card can happen to it, or one thing is damage
    that cannot be dealt to it: it is no target of such an effect at all.
    """
    found: list[Reason | None] = []
    for each in nodes(node, "so_that"):
        for field in _fields_of_it(each):
            would = _UNDERGONE[each.kind, field](play, frame, each, ident)
            found.append(None if would is None else forbids(play, would))
            if would is not None and found[-1] is not None and would.kind == verbs.damaged.past:
                return found[-1]
    return found[0] if found and None not in found and node["wholly"] else None


@lru_cache(maxsize=4096)
def foreseen(sentences: tuple[Node, ...]) -> tuple[Node, ...]:
    """The text with each "choose …" knowing what is done to the chosen card afterwards, and each "ready …" or
    "heal …" whether the text goes on about the card that is picked for it.
    """
    sentences = _going_on(sentences)
    phrases = [n for s in sentences for n in nodes(s, "do")]
    if not any(n.kind == "choose" for n in phrases):
        return sentences
    told, at = [], 0
    for each in sentences:
        here = nodes(each, "do")
        if any(n.kind == "choose" for n in here):
            each = each.replace(do=tuple(_knowing(n, phrases[at + k + 1 :]) for k, n in enumerate(here)))
        told.append(each)
        at += len(here)
    return tuple(told)


MENDS = {"ready": "what", "heal": "on"}
"""Effects that leave a card where and what it is → the field of the card that is picked for them."""


@LCG.plays("lcg/designer/116", "lcg/designer/071")
def _going_on(sentences: tuple[Node, ...]) -> tuple[Node, ...]:
    """The text with each of these effects told whether something else is done to what is picked for it: then
    a card to which the effect does nothing, or cannot happen, may be picked too.
    """
    mended = [n for s in sentences for n in s.walk() if MENDS.get(n.kind, "") in n]
    if not mended:
        return sentences
    meant = {n[MEANS] for s in sentences for n in s.walk() if n.get(MEANS) is not None}
    for each in mended:
        what = each[MENDS[each.kind]]
        if isinstance(what, Node) and what.get(MEANS) is None and noun_phrase(what) in meant:
            changed = replaced(sentences, partial(eq, each), each.replace(goes_on=True))
            sentences = tuple(s for s in changed if isinstance(s, Node)) if isinstance(changed, tuple) else ()
    return sentences


def _knowing(node: Node, after: list[Node]) -> Node:
    if node.kind != "choose":
        return node
    known = tuple(n for n in after if _fields_of_it(n))
    return node.replace(so_that=known, wholly=len(known) == len(after)) if known else node


def _fields_of_it(node: Node) -> list[str]:
    """The fields in which an effect speaks of the chosen card and says what happens to it."""
    return [
        name for name, value in node.fields.items()
        if isinstance(value, Node) and value.kind in SPOKEN_OF and (node.kind, name) in _UNDERGONE
    ]
