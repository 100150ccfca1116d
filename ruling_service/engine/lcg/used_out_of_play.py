"""Abilities that are used where their card lies out of play: in its player's hand or discard pile, from where
they take it, or where they say that it has to lie (lcg/in-play-and-out-of-play, lcg/ability).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import frames, language, table
from ruling_service.engine.lcg.phrases import zones
from ruling_service.engine.lcg.rulebook import LCG

OF_A_ZONE = {
    "hand": frozenset(["hand", "hand_and_discard"]),
    "discard": frozenset(["discard_pile", "hand_and_discard"]),
    table.VICTORY: frozenset(["victory_display", "victory_display_of"]),
}
"""What texts call the zones out of play from which abilities can be used."""

PLACES = frozenset().union(*OF_A_ZONE.values())

AT_ANOTHER_TIME = frozenset(["delayed", "triggered", "until", "once_after", "can_play_from"])
"""Phrases for what is done, or allowed, only later: where the card lies by then says nothing of now."""


@LCG.plays("lcg/ability", "lcg/in-play-and-out-of-play")
@lru_cache(maxsize=8192)
def place_of(ability: Node) -> Node | None:
    """The place out of play in which an ability is used and nowhere else, as its text calls it; None where it
    is used in play.

    The first that the text says of its own card decides: that it lies there, or what is done to it, which may
    take it from there.
    """
    conditions = (said for when in nodes(ability, "when") for said in when.walk() if said.kind == "is_so")
    effects = (*nodes(ability, "cost"), *nodes(ability, "do"))
    from_: Value | None
    for said in (*conditions, *(said for phrase in effects for said in _said_now(phrase))):
        if said.kind == "is_so" and said.get("who") == Node("this"):
            from_ = _where_it_lies(said)
        elif not _is_itself(said.get("what")):
            continue
        else:
            from_ = said.get("from")
        return from_ if isinstance(from_, Node) and from_.kind in PLACES else None
    return None


def _where_it_lies(said: Node) -> Node | None:
    """The place in which a condition says that the text's own card lies."""
    if said.kind != "is_so" or said.get("who") != Node("this"):
        return None
    return next((place for is_ in nodes(said, "is") for place in nodes(is_, "zone")), None)


def _is_itself(what: object) -> bool:
    return isinstance(what, Node) and (what.kind == "this" or what.get(MEANS) == "this")


def _said_now(phrase: Node) -> Iterator[Node]:
    """The phrase and those in it, conditions first, without what is only for later."""
    if phrase.kind in AT_ANOTHER_TIME:
        return
    yield phrase
    inner = [value for name, value in phrase.fields.items() if name in ("when", "while")]
    inner += [value for name, value in phrase.fields.items() if name not in ("when", "while")]
    for value in inner:
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Node):
                yield from _said_now(each)


def is_where_it_is_used(play: Play, ident: int, ability: Node, player: int) -> bool:
    """Whether a card lies out of play in the place of that player in which its ability is used."""
    place = place_of(ability)
    return place is not None and play.card(ident).zone in zones(play, Frame(-1, ident, player), place)


def why_not_here(play: Play, ident: int, ability: Node, player: int) -> str:
    """That the card doesn't lie where its ability is used, in words; "" where it does."""
    place = place_of(ability)
    if place is None:
        return "" if frames.speaking(play, ident) else f"{play.name(ident)} is not in play"
    if is_where_it_is_used(play, ident, ability, player):
        return ""
    there = (language.compiler().phrase(place, "zone") or "").removeprefix("your ")
    return f"{play.name(ident)} is not in {play.player(player)}'s {there}"


def lying(play: Play, zone: str) -> tuple[int, ...]:
    """The cards of a player's hand or discard pile with an ability that is used there (events are played); of
    any other zone none.
    """
    pile, there = play.state.zone(zone), OF_A_ZONE.get(zone.partition(":")[0])
    if not pile or there is None:
        return ()
    found: tuple[int, ...] | None = play.state.layout.get(("used there", zone, pile))
    if found is None:
        printed = ((i, play.printed(i)) for i in pile)
        found = tuple(i for i, card in printed if card.type != "event" and _used_in(card.abilities, there))
        play.state.layout["used there", zone, pile] = found
    return found


@lru_cache(maxsize=8192)
def _used_in(abilities: tuple[Node, ...], there: frozenset[str]) -> bool:
    return any((place := place_of(ability)) is not None and place.kind in there for ability in abilities)


@LCG.plays("lcg/in-play-and-out-of-play", "lcg/discard-pile-and-victory-display")
def speaking(play: Play) -> list[tuple[int, tuple[Node, ...]]]:
    """The cards out of play of whose text something holds or waits there, each with the constant and Forced
    abilities that say so: nothing else of it is active.
    """
    found: list[tuple[int, tuple[Node, ...]]] | None = play.state.layout.get("speaking out of play")
    if found is None:
        found = play.state.layout["speaking out of play"] = [each for each in _lying_there(play) if each[1]]
    return found


def _lying_there(play: Play) -> Iterator[tuple[int, tuple[Node, ...]]]:
    everybody = table.players(play)
    for zone in (table.VICTORY, *(table.hand(p) for p in everybody), *(table.discard(p) for p in everybody)):
        there = OF_A_ZONE[zone.partition(":")[0]]
        for ident in play.state.zone(zone):
            yield ident, _holding(play.printed(ident).abilities, there)


@lru_cache(maxsize=8192)
def _holding(abilities: tuple[Node, ...], there: frozenset[str]) -> tuple[Node, ...]:
    """The constant abilities of which every sentence says that the card lies there, and the Forced ones that
    are used there.
    """
    return tuple(
        a for a in abilities
        if a.kind == "constant" and all(any(map(partial(_lies, there), s.walk())) for s in nodes(a, "do"))
        or a.kind == "forced" and _used_in((a,), there)
    )


def waits_where_it_lies(play: Play, ident: int, ability: Node) -> bool:
    """Whether an ability that waits for something is active where its card lies: a Forced one that says where
    only there, and of a card with such a one out of play no other.
    """
    place = place_of(ability) if ability.kind == "forced" else None
    there = OF_A_ZONE.get(play.card(ident).zone.partition(":")[0])
    if place is not None:
        return there is not None and place.kind in there
    holding = _holding(play.printed(ident).abilities, there) if there is not None else ()
    return not holding or ability in holding


def _lies(there: frozenset[str], said: Node) -> bool:
    place = _where_it_lies(said)
    return place is not None and place.kind in there
