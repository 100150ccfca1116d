"""Where a text is to act, told by what it is borne by, lies in or is stacked on."""

from __future__ import annotations

from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases


def onto(play: Node) -> Node:
    """A card played "on X": no card that lies elsewhere is borne, so X is what is to bear it."""
    borne = tuple(r for what in phrases.nodes(play, "what") for r in _borne(what))
    on = tuple(n for r in borne for n in phrases.nodes(r, "what"))
    if not on or "on" in play:
        return play
    return play.replace(on=on[0], what=_not_borne(phrases.nodes(play, "what")[0]))


def _borne(what: Node) -> tuple[Node, ...]:
    parts = phrases.nodes(what, "of") if what.kind in ("either_of", "together") else (what,)
    return tuple(r for part in parts for r in _restrictions(part) if r.kind == "on_card")


def _not_borne(what: Node) -> Node:
    if what.kind in ("either_of", "together"):
        return what.replace(of=tuple(map(_not_borne, phrases.nodes(what, "of"))))
    of = _filter(what)
    if of is None:
        return what
    return what.replace(of=of.replace(**{"is": tuple(r for r in _restrictions(what) if r.kind != "on_card")}))


PLACED = frozenset(["in_zone", "stacked_on"])
"""Restrictions that say where cards lie."""


def placed(listed: Node) -> Node:
    """A list of cards of which only the last is said to lie somewhere: all of them do ("a Dwarf or an Elf
    from your discard pile").
    """
    parts = phrases.nodes(listed, "of")
    places = tuple(r for r in _restrictions(parts[-1]) if r.kind in PLACED)
    if not places or any(r.kind in PLACED for part in parts[:-1] for r in _restrictions(part)):
        return listed
    placed = (part.replace(of=_lying_in(part, places)) if _filter(part) else part for part in parts[:-1])
    return listed.replace(of=(*placed, parts[-1]))


def _filter(part: Node) -> Node | None:
    of = part.get("of")
    return of if isinstance(of, Node) and of.kind == "filter" else None


def _restrictions(part: Node) -> tuple[Node, ...]:
    of = _filter(part)
    return phrases.nodes(of, "is") if of is not None else ()


def _lying_in(part: Node, places: tuple[Node, ...]) -> Node:
    of = _filter(part)
    assert of is not None
    return of.replace(**{"is": (*phrases.nodes(of, "is"), *places)})
