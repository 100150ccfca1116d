"""Reading the table: who plays, what is where, what is active, who skirmishes whom.

Questions only; nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Card, Printed
from ruling_service.engine.kernel.places import deck as deck
from ruling_service.engine.kernel.places import discard as discard
from ruling_service.engine.kernel.places import hand as hand
from ruling_service.engine.kernel.places import lying_in, lying_with
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.tcg.names import CHARACTERS
from ruling_service.engine.tcg.rulebook import TCG

PATH = "path"
MINIONS = "minions"
VOID = "void"
STACKED = "stacked"
REMOVED = "removed"

FREE_PEOPLES = "free peoples"
SHADOW = "shadow"
RING = "the one ring"
ITEMS = ("possession", "artifact")


LAST_SITE = 9
"""The site at which the game is won; the path has no tenth."""


class Assignment(NamedTuple):
    """A defending character and the minions assigned to it."""

    defender: int
    minions: tuple[int, ...]


RESOLVED = "resolved"
"""How a skirmish is over whose strengths were compared: both sides are still there."""


class Skirmish(NamedTuple):
    """A skirmish under way.

    `fallen` are characters whose removal emptied a side: they lose; `over` says how it was decided, if it
    was; `left` were in it and are not any more, though both sides went on.
    """

    defender: int
    minions: tuple[int, ...]
    fallen: tuple[int, ...] = ()
    over: str = ""
    left: tuple[int, ...] = ()


# -- players -------------------------------------------------------------------------------------------------


def seating(play: Play) -> tuple[int, ...]:
    """All players as they sit, clockwise: in the order they chose at setup, else as they are named."""
    found: tuple[int, ...] = play.fact("seating") or tuple(range(len(play.fact("names", ()))))
    return found


def players(play: Play) -> tuple[int, ...]:
    """The players still in the game, in seat order (clockwise)."""
    found: tuple[int, ...] | None = play.state.layout.get("players")
    if found is None:
        gone = play.fact("eliminated", frozenset())
        found = play.state.layout["players"] = tuple(p for p in seating(play) if p not in gone)
    return found


def from_right(play: Play, player: int) -> tuple[int, ...]:
    """A player, then the others counter-clockwise from his right; players who are out are passed over, unless
    it is that one.
    """
    seats = seating(play)
    at = seats.index(player) if player in seats else 0
    gone = play.fact("eliminated", frozenset())
    return tuple(
        p for p in (seats[(at - i) % len(seats)] for i in range(len(seats))) if p == player or p not in gone
    )


def fp(play: Play) -> int:
    """The Free Peoples player: the one whose turn it is."""
    player: int = play.state.facts.get("turn player", 0)  # type: ignore[assignment]
    return player


@TCG.answers("player_order")
@TCG.plays("tcg/action-procedure")
def action_order(play: Play) -> tuple[int, ...]:
    """The Free Peoples player first, then counter-clockwise around the table; players who are out are passed
    over.
    """
    order: tuple[int, ...] | None = play.state.layout.get("action order")
    if order is None:
        gone = play.fact("eliminated", frozenset())
        order = tuple(p for p in from_right(play, fp(play)) if p not in gone)
        play.state.layout["action order"] = order
    return order


@TCG.plays("tcg/action")
def orderer(play: Play) -> int:
    """Who orders simultaneous required actions: the Free Peoples player, or the next player when that one is
    out.
    """
    order = action_order(play)
    return order[0] if order else fp(play)


@TCG.plays("tcg/opponent")
def shadow_players(play: Play) -> tuple[int, ...]:
    """The Shadow players, beginning at the Free Peoples player's right."""
    found: tuple[int, ...] = play.while_laid_out(
        "shadow players", lambda: tuple(p for p in action_order(play) if p != fp(play))
    )
    return found


@TCG.plays("tcg/opponent")
def opponents(play: Play, player: int) -> tuple[int, ...]:
    """A player's opponents: all Shadow players for the Free Peoples player, only that one for a Shadow
    player.
    """
    return shadow_players(play) if player == fp(play) else (fp(play),)


def next_clockwise(play: Play, player: int) -> int:
    """Whose turn comes after this player's: the next to the left who is still in the game
    (tcg/turn-sequence).
    """
    others = from_right(play, player)[1:]
    return others[-1] if others else player


# -- zones ---------------------------------------------------------------------------------------------------


def dead(player: int) -> str:
    """The name of a player's dead pile."""
    return f"dead:{player}"


def adventure(player: int) -> str:
    """The name of a player's adventure deck."""
    return f"adventure:{player}"


def fellowship(player: int) -> str:
    """The name of the area of a player's companions."""
    return f"fellowship:{player}"


def support(player: int) -> str:
    """The name of a player's support area."""
    return f"support:{player}"


@lru_cache(maxsize=1024)
def is_in_play_zone(zone: str) -> bool:
    """Whether cards in a zone are in play."""
    return zone in (PATH, MINIONS) or zone.startswith(("fellowship:", "support:"))


@TCG.answers("is_idle")
def is_idle(card: Card) -> bool:
    """Hands, draw decks and discard piles have no part in what is in play."""
    return card.host is None and is_aside(card.zone)


@lru_cache(maxsize=1024)
def is_aside(zone: str) -> bool:
    """Whether cards in a zone are in a hand, a draw deck or a discard pile."""
    return zone.startswith(("hand:", "deck:", "discard:"))


def is_in_play(card: Card) -> bool:
    """Whether a card is in play; stacked cards, the dead pile and the void are not (tcg/stack, tcg/void)."""
    return is_in_play_zone(card.zone)


def in_play(play: Play) -> tuple[int, ...]:
    """Every card in play, in a fixed order."""
    found: tuple[int, ...] = play.while_laid_out("in play", lambda: lying_in(play, is_in_play_zone))
    return found


@TCG.plays("tcg/active")
def active(play: Play) -> tuple[int, ...]:
    """The cards that are active this turn: sites, the Free Peoples player's Free Peoples cards and Ring, the
    others' Shadow cards.
    """

    def find() -> tuple[int, ...]:
        return tuple(i for i in in_play(play) if is_active(play, i))

    found: tuple[int, ...] = play.while_laid_out(("active", fp(play)), find)
    return found


def active_characters(play: Play) -> tuple[int, ...]:
    """The active characters, without those borne by others."""

    def find() -> tuple[int, ...]:
        return tuple(i for i in active(play) if play.card(i).host is None and is_character(play, i))

    found: tuple[int, ...] = play.while_laid_out(("active characters", fp(play)), find)
    return found


@TCG.plays("tcg/active")
def is_active(play: Play, ident: int) -> bool:
    """Whether a card in play is active; what an inactive card bears is inactive too."""
    card = play.state.cards[ident]
    if not is_in_play_zone(card.zone):
        return False
    printed, mine = play.catalogue[card.printed], card.owner == fp(play)
    side = printed_side(printed)
    ours = mine and (side == FREE_PEOPLES or printed.type == RING)
    working = ours or printed.type == "site" or (side == SHADOW and not mine)
    return working and (card.host is None or is_active(play, card.host))


@lru_cache(maxsize=8192)
def printed_side(printed: Printed) -> str:
    """The side of a printed card."""
    return str(printed.facts.get("side") or "").casefold()


@TCG.plays("tcg/kinds-of-cards", "tcg/free-peoples-cards", "tcg/shadow-cards")
def side_of(play: Play, ident: int) -> str:
    """Which side a card belongs to: "free peoples", "shadow", or "" for sites and the Ring
    (tcg/kinds-of-cards).
    """
    return printed_side(play.printed(ident))


# -- cards ---------------------------------------------------------------------------------------------------


@TCG.plays("tcg/card-type")
def kind(play: Play, ident: int) -> str:
    """A card's type: no effect changes it."""
    return play.printed(ident).type


@TCG.plays("tcg/character")
def is_character(play: Play, ident: int) -> bool:
    """Whether a card is a companion, an ally or a minion (tcg/character)."""
    return kind(play, ident) in CHARACTERS


@TCG.plays("tcg/culture")
def culture(play: Play, ident: int) -> str:
    """A card's culture in lower case; sites and the Ring have none (tcg/culture). That of a card that nobody
    named is not known: a line of play that asks it is uncertain.
    """
    asks_value(play, ident)
    return str(play.printed(ident).facts.get("culture") or "").casefold()


def companions(play: Play, player: int | None = None) -> list[int]:
    """The companions in a player's fellowship, the Free Peoples player's by default."""
    owner = fp(play) if player is None else player
    return [
        i for i in play.state.zone(fellowship(owner))
        if kind(play, i) == "companion" and play.card(i).host is None
    ]


def minions(play: Play) -> list[int]:
    """The minions in play that are active."""
    return [
        i for i in play.state.zone(MINIONS)
        if play.card(i).host is None and kind(play, i) == "minion" and is_active(play, i)
    ]


def allies(play: Play) -> list[int]:
    """The Free Peoples player's allies."""
    return [i for i in play.state.zone(support(fp(play))) if kind(play, i) == "ally"]


def ring_bearer(play: Play, player: int | None = None) -> int | None:
    """A player's Ring-bearer, the Free Peoples player's by default, while he is in play."""
    bearer: int | None = play.fact(("ring-bearer", fp(play) if player is None else player))
    return bearer if bearer is not None and is_in_play(play.card(bearer)) else None


def borne_by(play: Play, host: int) -> list[int]:
    """What a card bears; cards stacked on it are not borne."""
    return [i for i in lying_with(play, host) if play.card(i).zone != STACKED]


def stacked_on(play: Play, host: int) -> list[int]:
    """The cards stacked on a card (tcg/stack)."""
    return [i for i in lying_with(play, host) if play.card(i).zone == STACKED]


# -- numbers -------------------------------------------------------------------------------------------------


def pool(play: Play) -> int:
    """The twilight tokens in the pool (tcg/twilight-pool)."""
    count: int = play.fact("pool", 0)
    return count


def burdens(play: Play, player: int | None = None) -> int:
    """The burdens on a player's Ring-bearer (tcg/burden)."""
    bearer = ring_bearer(play, player)
    return 0 if bearer is None else play.card(bearer).token("burden")


def threats(play: Play, player: int | None = None) -> int:
    """The threats on a player's dead pile, the Free Peoples player's by default (tcg/threats)."""
    count: int = play.fact(("threats", fp(play) if player is None else player), 0)
    return count


# -- sites ---------------------------------------------------------------------------------------------------


def site_number(play: Play, player: int | None = None) -> int:
    """The number of the site where a player's marker is, the Free Peoples player's by default."""
    number: int = play.fact(("at site", fp(play) if player is None else player), 1)
    return number


def number_of(play: Play, site: int) -> int | None:
    """The number a site has on the path, or had when someone took control of it; a numbered block's sites
    carry theirs.
    """
    number: int | None = play.fact(("site number", site))
    return play.printed(site).values.get("site number") if number is None else number


def site_at(play: Play, number: int) -> int | None:
    """The site with a number on the adventure path, if it has been laid."""
    return next(
        (i for i in play.state.zone(PATH) if play.card(i).host is None and number_of(play, i) == number), None
    )


def current_site(play: Play) -> int | None:
    """The site where the fellowship is."""
    return site_at(play, site_number(play))


@TCG.plays("tcg/control")
def controlled_sites(play: Play, player: int | None = None) -> list[int]:
    """The sites that a player controls (any player by default), lowest number first."""
    zones = [support(p) for p in players(play)] if player is None else [support(player)]
    found = [i for zone in zones for i in play.state.zone(zone) if play.printed(i).type == "site"]
    return sorted(found, key=lambda i: (number_of(play, i) or 0, i))


def site_controller(play: Play, site: int) -> int | None:
    """Who controls a site, if somebody does."""
    zone = play.card(site).zone
    return int(zone.partition(":")[2]) if zone.startswith("support:") else None


@TCG.plays("tcg/region")
def region(number: int) -> int:
    """The region of a site number: sites 1 to 3, 4 to 6, 7 to 9."""
    return (number - 1) // 3 + 1


@TCG.plays("tcg/ahead")
def is_ahead(play: Play, player: int) -> bool:
    """Whether a player's marker is on a higher site number than every other marker."""
    return all(site_number(play, player) > site_number(play, p) for p in players(play) if p != player)


# -- combat --------------------------------------------------------------------------------------------------


def assignments(play: Play) -> tuple[Assignment, ...]:
    """Who is assigned to whom, skirmishes already fought left out."""
    found: tuple[Assignment, ...] = play.fact("assignments", ())
    return found


def is_assigned(play: Play, ident: int) -> bool:
    """Whether a character is assigned to a skirmish."""
    return any(ident == a.defender or ident in a.minions for a in assignments(play))


def skirmish(play: Play) -> Skirmish | None:
    """The skirmish under way."""
    found: Skirmish | None = play.fact("skirmish")
    return found


def is_in_skirmish(play: Play, ident: object) -> bool:
    """Whether a character is in the skirmish under way, be it decided or not: nobody else is "in a skirmish"
    while it goes on (tcg/skirmish-phase).
    """
    current = skirmish(play)
    return (
        current is not None and current.over != "cancelled" and ident in (current.defender, *current.minions)
    )


def were_in_skirmish(play: Play) -> tuple[int, ...]:
    """Everybody who is or was in the skirmish under way."""
    current = skirmish(play)
    return () if current is None else (
        current.defender, *current.minions, *current.fallen, *current.left
    )


def skirmished(play: Play, ident: int) -> tuple[int, ...]:
    """The characters of the other side whom a character is or was skirmishing in the skirmish under way."""
    both = were_in_skirmish(play)
    shadow = kind(play, ident) == "minion"
    return tuple(i for i in both if (kind(play, i) == "minion") != shadow) if ident in both else ()


def skirmishing(play: Play, ident: int) -> tuple[int, ...]:
    """The characters that a character is skirmishing now; nobody outside its own skirmish
    (tcg/skirmish-phase).

    While winning and losing take their course both sides are still in it: what one has against the other
    counts for being overwhelmed.
    """
    current = skirmish(play)
    if current is None or current.over not in ("", RESOLVED):
        return ()
    if ident == current.defender:
        return tuple(i for i in current.minions if is_in_play(play.card(i)))
    return (current.defender,) if ident in current.minions and is_in_play(play.card(current.defender)) else ()


def names(play: Play, cards: Iterable[int]) -> str:
    """The titles of some cards, for a sentence."""
    titles = [play.name(i) for i in cards]
    return (
        titles[0] if len(titles) == 1 else ", ".join(titles[:-1]) + " and " + titles[-1] if titles
        else "nobody"
    )


def stacked_cards_of(play: Play, player: int) -> list[int]:
    """A player's cards that are stacked somewhere."""
    return [i for i in play.state.zone(STACKED) if play.card(i).owner == player]
