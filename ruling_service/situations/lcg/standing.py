"""Positions that could not last for a moment: what is put right at once would change them.

It is asked of the engine, with everything that holds in the position: a card that raises hit points or quest
points, a quest under which players stay in the game at a higher threat, a text that keeps a card from being
destroyed.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from msgspec.json import encode

from ruling_service.engine.lcg import settle, standing_removals
from ruling_service.engine.lcg.meaning.unread import applying
from ruling_service.errors import IllegalHere
from ruling_service.situations.lcg import earlier, moments, scenario_rules
from ruling_service.situations.lcg.placed import Placed
from ruling_service.situations.lcg.position import Position, build
from ruling_service.situations.shared.catalogue import Catalogue, compiled
from ruling_service.situations.shared.facts import Cards, name_of
from ruling_service.situations.shared.games import Where
from ruling_service.situations.shared.model import CardFacts, Situation
from ruling_service.slugs import fold

REMOVING = frozenset([standing_removals.REMOVES])
ELIMINATED_FROM = 50
"""The threat at which players are eliminated where nothing says otherwise (lcg/threat-elimination-level)."""


def refuse_what_cannot_last(
    situation: Situation, placed: list[Placed], printed: Iterable[CardFacts], cards: Cards, at: Where
) -> None:
    """Refuse players who would be eliminated at once by their threat, and cards that would be destroyed,
    explored or discarded from what cannot have them at once, unless the file gives the reason for it.

    Where a text applies that is not played, nobody knows whether it allows it: then nothing is refused.
    """
    in_doubt = [one for one in placed if (one.card.damage or one.card.progress) and not one.card.reason]
    attached = [one for one in placed if one.place == "attachments" and not one.card.reason]
    printed = list(printed)
    barred = bool(attached) and any(_asks(facts, settle.BARRING) for facts in printed)
    removed = any(_asks(facts, REMOVING) for facts in printed)
    by_threat = any((player.threat or 0) >= ELIMINATED_FROM for player in situation.players)
    if not (in_doubt or barred or removed or by_threat):
        return
    position = _as_it_stands(situation, cards)
    if any(True for _ in applying(position.play, responding=False)):
        return
    _players(situation, position, at)
    _cards(in_doubt, position, at)
    _attached(attached if barred else [], position, at)
    _removed([one for one in placed if not one.card.reason] if removed else [], position, at)


def _asks(facts: CardFacts, kinds: Container[str]) -> bool:
    """Whether a card's text has one of these phrases."""
    return any(
        node.kind in kinds for ability in compiled("lcg", encode(facts)).abilities for node in ability.walk()
    )


def _removed(in_play: list[Placed], position: Position, at: Where) -> None:
    play = position.play
    for ident in position.placed:
        gone = standing_removals.is_removed(play, ident)
        if gone is None:
            continue
        for one in in_play:
            if fold(name_of(one.card)) in _called(position, ident):
                raise IllegalHere(
                    f"{play.name(ident)} cannot be in play: {gone[0]}.", rule="lcg/removed-from-game",
                    hint="If another text lets it be there, give the `reason`.", where=at(*one.path),
                )


def _attached(in_doubt: list[Placed], position: Position, at: Where) -> None:
    play = position.play
    for gone in settle.without_what_is_forbidden(play, settle.barred):
        ident = gone.get("card")
        card, host = _called(position, ident), _called(position, play.card(ident).host)
        for one in in_doubt:
            if fold(name_of(one.card)) in card and fold(one.host) in host:
                raise IllegalHere(
                    f"{play.name(ident)} is attached to {one.host}, which cannot have it.",
                    rule="lcg/cannot-have-attachments",
                    hint="If another text lets it be there, give the `reason`.", where=at(*one.path),
                )


def _called(position: Position, ident: int | None) -> frozenset[str]:
    """How a file may call a card."""
    if ident is None:
        return frozenset()
    return frozenset([fold(position.label(ident, position.play)), fold(position.play.name(ident))])


def _as_it_stands(situation: Situation, cards: Cards) -> Position:
    """The position with all that holds in it."""
    position = build(situation, Catalogue(situation.game, cards))
    if situation.scenario:
        scenario_rules.lay_out(position, situation)
    here = moments.place(situation, position)
    moments.stand(position, here)
    earlier.settle(situation, position, here)
    return position


def _players(situation: Situation, position: Position, at: Where) -> None:
    due = settle.without_what_is_forbidden(position.play, settle.eliminated)
    by_threat = {one.get("player") for one in due if one.get("why") == "threat"}
    for seat, player in enumerate(situation.players):
        if seat in by_threat and not (player.eliminated or player.reason):
            raise IllegalHere(
                f"At {player.threat} threat {player.name} is already eliminated.",
                rule="lcg/threat-elimination-level",
                hint="Write `eliminated: true`, or the `reason` why the level is another.",
                where=at("players", seat, "threat"),
            )


def _cards(in_doubt: list[Placed], position: Position, at: Where) -> None:
    play = position.play
    destroyed = {one.get("card") for one in settle.without_what_is_forbidden(play, settle.destroyed)}
    explored = {one.get("location") for one in settle.without_what_is_forbidden(play, settle.explored)}
    explored |= {one.get("quest") for one in settle.without_what_is_forbidden(play, settle.advanced)}
    for one in in_doubt:
        ident = next(i for i, card in position.placed.items() if card is one.card)
        if ident in destroyed:
            points = play.value(ident, "hit points")
            raise IllegalHere(
                f"{play.name(ident)} has {points} hit points; with {one.card.damage} damage it is destroyed.",
                rule="lcg/damage",
                hint="If something raises its hit points, put it in play or give the `reason`.",
                where=at(*one.path, "damage"),
            )
        if ident in explored:
            points = play.value(ident, "quest points")
            raise IllegalHere(
                f"{play.name(ident)} is explored with {points} progress.", rule="lcg/explored",
                hint="If something raises its quest points, put it in play or give the `reason`.",
                where=at(*one.path, "progress")
            )
