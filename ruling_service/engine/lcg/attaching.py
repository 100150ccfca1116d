"""What an attachment may be put on (lcg/attachment-cards, lcg/cannot-have-attachments)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import frames, table
from ruling_service.engine.lcg.cannot_happen import HOLDING
from ruling_service.engine.lcg.copies import copies_of
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.permissions import Reason, prohibited
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    about_player,
    conditions_hold,
    is_immune,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.texts import text_as_attachment

Somebody = TypeVar("Somebody", int, int | None)
"""A player, or a player or nobody."""


@LCG.plays("lcg/attachment-cards", "lcg/cannot-have-attachments")
def hosts(play: Play, ident: int, player: int) -> list[int]:
    """The cards an attachment may be put on."""
    if is_played_into_staging(play, ident):
        return []
    found = []
    only_on = play.fact((ONLY_ON, ident))
    named, frame = _named(play, ident), _as_attached_by(play, ident, player)
    for host in table.in_play(play) if only_on is None else only_on:
        if not all(is_card(play, frame, to, host) for to in named):
            continue
        if not named and not table.is_character(play, host):
            continue
        forbidden = prohibited(play, host, *HOLDING, against=ident) is not None
        forbidden = forbidden or _no_attachment(play, host, ident, player)
        if not forbidden and not is_immune(play, host, ident) and not too_many(play, ident, host):
            found.append(host)
    return found


ONLY_ON = "is played on these alone"
"""The fact on which cards alone an attachment may be put that a text has played on what it names."""


@LCG.procedure("lcg/attachment-cards")
def may_be_anywhere_again(play: Play, ident: int) -> None:
    """The attachment has been played: what it was to be played on is over."""
    play.remember((ONLY_ON, ident), None)


@LCG.plays("lcg/attachment-cards")
def fits(play: Play, ident: int, host: int) -> bool:
    """Whether a card's own text lets it be attached to another by an effect: what it says that it attaches to
    holds for every way of attaching it; where it says nothing, so does the effect.
    """
    player = play.card(ident).controller
    return _is_named(play, ident, host, play.card(ident).owner if player is None else player)


@LCG.plays("lcg/attachment-cards", "lcg/limits")
def why_not_attached(play: Play, ident: int, host: int) -> Reason | None:
    """Why an effect cannot attach a card there: nothing is attached to itself nor to what lies on it, its
    text says what it attaches to, or a limit is reached. What a player's attachment may be put on is asked
    only as it enters play (lcg/faq/1.23).
    """
    card, bearer = play.card(ident), host
    while bearer != ident and (under := play.card(bearer).host) is not None:
        bearer = under
    if bearer == ident:
        return ("nothing is attached to itself or to what lies on it", ("lcg/attachment-cards",))
    moves = table.is_player_card(play, ident) and card.host is not None and table.is_in_play(card)
    if not moves and not fits(play, ident, host):
        return (f"{play.name(host)} is none of those that it attaches to", ("lcg/attachment-cards",))
    if too_many(play, ident, host):
        return (f"as many of that title as its text allows are there: {_where_counted(play, ident, host)}",
                ("lcg/limits",))
    return None


@LCG.plays("lcg/faq/1.38", "lcg/attachment-cards")
def whose_on(play: Play, host: int, player: Somebody) -> Somebody:
    """Who controls a player's attachment on that card: the character's controller; on what nobody controls
    whoever put it there.
    """
    controller = play.card(host).controller
    return player if controller is None else controller


def _where_counted(play: Play, ident: int, host: int) -> str:
    """Where the copies lie that a limit counts: on a card, or with a player."""
    controller = play.card(host).controller
    if controller is not None and too_many_with(play, ident, controller):
        return f"{play.player(controller)} controls them"
    return f"on {play.name(host)}"


def _is_named(play: Play, ident: int, host: int, player: int | None) -> bool:
    """Whether a card is of the sort that the attachment's text names."""
    frame = _as_attached_by(play, ident, player)
    return all(is_card(play, frame, to, host) for to in _named(play, ident))


def _as_attached_by(play: Play, ident: int, player: int | None) -> Frame:
    """The frame in which an attachment's text speaks of what a player puts it on."""
    return frames.ability_frame(play, ident, None)._replace(controller=player)


def _named(play: Play, ident: int) -> list[Node]:
    """What an attachment's text names to attach it to."""
    if _would_be_blank(play, ident):
        return []
    texts = (a["to"] for a in play.printed(ident).abilities if a.kind == "attach_to")
    return [to for to in texts if isinstance(to, Node)]


def _would_be_blank(play: Play, ident: int) -> bool:
    """Whether a text blanks all cards of this sort, so that nothing says what this one may be attached to
    (lcg/designer/011).
    """
    for each in statements(play, "blank_text"):
        of = each.says.get("of")
        which = of.get("of") if isinstance(of, Node) and of.kind == "each" else None
        if (
            isinstance(which, Node) and matches(play, each.frame, which, ident)
            and conditions_hold(play, each)
        ):
            return True
    return False


def _no_attachment(play: Play, host: int, ident: int, player: int) -> bool:
    """Whether a text says that no such attachment can be put on the host."""
    for each in statements(play, "cannot_play_on"):
        which, who = each.says.get("which"), each.says.get("who")
        meant = not isinstance(which, Node) or matches(play, each.frame, which, ident)
        if meant and speaks_of(play, each, host, "on") and (who is None or about_player(play, each, player)):
            return True
    return False


def too_many(play: Play, ident: int, host: int) -> bool:
    """Whether a "limit 1 per …" keeps a further copy off that card, be it said in the text that the card has
    once it is attached.
    """
    controller = play.card(host).controller
    return any(
        copies_of(play, ident, table.attachments(play, host)) >= limit if place != PLAYER
        else controller is not None and copies_of(play, ident, table.controlled(play, controller)) >= limit
        for limit, place in limits(play.printed(ident).abilities)
    )


def too_many_with(play: Play, ident: int, player: int) -> bool:
    """Whether a "limit 1 per player" keeps that player from having one more copy in play."""
    return any(
        place == PLAYER and copies_of(play, ident, table.controlled(play, player)) >= limit
        for limit, place in limits(play.printed(ident).abilities)
    )


PLAYER, DECK = "player", "deck"
"""The places of limits that are no cards; what a deck may hold is nothing of the game's."""


def limits(abilities: Iterable[Node]) -> Iterator[tuple[int, str]]:
    """The limits on copies that a card's abilities state, each with the place in which they are counted."""
    printed = tuple(abilities)
    for ability in (*printed, *text_as_attachment(printed)):
        if ability.kind in ("limit_one_per", "limit_per_two") and ability["per"] != DECK:
            yield int(str(ability["n"])), str(ability["per"])
        if ability.kind == "limit_per_two":
            yield int(str(ability["also"])), str(ability["second"])


@LCG.plays("lcg/attachment-cards", "lcg/play-and-put-into-play")
def goes_on_a_card(play: Play, ident: int) -> bool:
    """Whether a player card enters play on another card: an attachment, and whatever says what it attaches
    to.
    """
    printed = play.printed(ident)
    return printed.type == "attachment" or (
        table.is_player_card(play, ident) and printed.type != "event"
        and any(ability.kind == "attach_to" for ability in printed.abilities)
    )


def is_played_into_staging(play: Play, ident: int) -> bool:
    """Whether an attachment is played into the staging area and not on a card."""
    return any(ability.kind == "play_into_staging" for ability in play.printed(ident).abilities)
