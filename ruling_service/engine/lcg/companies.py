"""Companies: the players who share a staging area, where a text has separated the players.

Each company has a staging area, an active location and a stage of its own, and everything is resolved as if
nobody else were in the game. The places of the company in turn bear their usual names; those of the others
have the company's number behind them until it is their turn (`taking_turns`). Without a word of a text all
players are in one company, which has the number 0.

Sources: lcg/scenario/foundations-of-stone, lcg/scenario/flies-and-spiders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruling_service.engine.kernel.play import Play

TOGETHER = 0
"""The company of players whom no text has separated."""

PLACES = ("staging", "active location", "quest")
"""The places that each company has for itself."""

ELSEWHERE = tuple(f"{place}:" for place in PLACES)
"""How the places of companies begin whose turn it is not."""

RULE = ("lcg/scenario/foundations-of-stone", "lcg/scenario/flies-and-spiders")
"""The entries that say how separated players play."""


def are_separated(play: Play) -> bool:
    """Whether the players have been separated, and not all of them have joined again."""
    return bool(play.fact("companies", False))


def of(play: Play, player: int) -> int:
    """The company that a player belongs to."""
    company: int = play.fact(("company", player), TOGETHER)
    return company


def in_turn(play: Play) -> int:
    """The company for which everything is resolved now."""
    company: int = play.fact("company in turn", TOGETHER)
    return company


def token_holder(play: Play) -> int:
    """The player with the first player token, wherever he is."""
    first: int = play.fact("first player", 0)
    return first


def everyone(play: Play) -> tuple[int, ...]:
    """All players still in the game, in player order, whichever company they belong to."""
    first = token_holder(play)
    gone = play.fact("eliminated", frozenset())
    return tuple(p for p in (first, *_others(play, first)) if p not in gone)


def is_out(play: Play, player: int) -> bool:
    """Whether a player has been eliminated (lcg/player-elimination)."""
    return player in play.fact("eliminated", frozenset())


def clockwise_of(play: Play, player: int) -> tuple[int, ...]:
    """The others still in the game, clockwise from a player."""
    gone = play.fact("eliminated", frozenset())
    return tuple(p for p in _others(play, player) if p not in gone)


def _others(play: Play, player: int) -> tuple[int, ...]:
    count = len(play.fact("names", ()))
    return tuple((player + i) % count for i in range(1, count))


def those_here(play: Play, players: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some players who belong to the company in turn."""
    if not are_separated(play):
        return players
    here = in_turn(play)
    return tuple(p for p in players if of(play, p) == here)


def members(play: Play, company: int) -> tuple[int, ...]:
    """The players of a company who are still in the game, in player order."""
    return tuple(p for p in everyone(play) if of(play, p) == company)


def in_order(play: Play) -> tuple[int, ...]:
    """The companies in the order of their first players."""
    return tuple(dict.fromkeys(of(play, p) for p in everyone(play)))


def elsewhere(place: str, company: int) -> str:
    """What a place of a company is called while it is not its turn."""
    return f"{place}:{company}"


def place_of(play: Play, place: str, company: int) -> str:
    """What a place of a company is called now."""
    return place if company == in_turn(play) else elsewhere(place, company)


def company_at(play: Play, zone: str) -> int:
    """The company to which a place belongs, or the player's whose place it is."""
    place, _, whose = zone.partition(":")
    if not whose:
        return in_turn(play)
    return int(whose) if place in PLACES else of(play, int(whose))


def is_elsewhere(play: Play, zone: str) -> bool:
    """Whether a place belongs to players, or a company, whose turn it is not."""
    place, _, whose = zone.partition(":")
    if not whose or not are_separated(play):
        return False
    if place in ("play", "engaged"):
        return of(play, int(whose)) != in_turn(play)
    return place in PLACES


def wanted_here(play: Play, wanted: Callable[[str], bool]) -> Callable[[str], bool]:
    """The same test of places, true only of those of the company in turn."""
    if not are_separated(play):
        return wanted
    return lambda zone: wanted(zone) and not is_elsewhere(play, zone)


def free_number(play: Play) -> int:
    """The number of a company that there isn't yet."""
    taken = {of(play, p) for p in everyone(play)}
    return next(n for n in range(1, len(taken) + 2) if n not in taken and not _has_cards(play, n))


def _has_cards(play: Play, company: int) -> bool:
    return any(play.state.zone(elsewhere(place, company)) for place in PLACES)


def names(play: Play, players: Iterable[int]) -> str:
    """The names of some players, for a sentence."""
    told = [play.player(p) for p in players]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
