"""The cards of a situation of the LCG that are in play: where each lies, under whom, on what, and where the
file says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruling_service.situations.shared.facts import as_card, name_of
from ruling_service.situations.shared.lying import Lying, types_in
from ruling_service.situations.shared.mentions import Steps as Steps
from ruling_service.situations.shared.model import Apart, CardInPlay, Quest, Situation

THE_QUEST = "the quest"
THE_DIAL = "threat dial"
"""What an attachment of a player is `on` that is attached to that player's threat dial."""
LYING: Lying = {
    "hero": ("heroes",),
    "objective-hero": ("heroes",),
    "ally": ("allies", "attachments"),
    "objective-ally": ("allies", "staging area"),
    "attachment": ("attachments", "staging area"),
    "event": ("hand", "attachments"),
    "enemy": ("engaged", "staging area", "attachments"),
    "location": ("staging area", "active location"),
    "objective-location": ("staging area", "active location"),
    "objective": ("staging area", "engaged", "attachments"),
    "treachery": ("encounter deck", "staging area", "attachments"),
    "treasure": ("set aside", "engaged", "attachments"),
    **dict.fromkeys(
        ("side quest", "player side quest", "encounter side quest", "quest"), ("side quests", "staging area")
    ),
}
"""Where cards of a type lie."""

PLACES = types_in(
    LYING, "heroes", "allies", "attachments", "engaged", "staging area", "active location", "side quests"
)
"""Where a card in play is written, and the card types that lie there."""


class Placed(NamedTuple):
    """A card of the situation: what is written of it, where it lies, under whom, on what, and the path to it
    in the file.
    """

    card: CardInPlay
    place: str
    player: str
    host: str
    path: Steps


def in_play(situation: Situation) -> Iterator[Placed]:
    """Every card in play, attached ones after their hosts."""
    for p, player in enumerate(situation.players):
        for field, cards in (
            ("heroes", player.heroes), ("allies", player.allies), ("engaged", player.engaged)
        ):
            yield from _each(cards, field, player.name, ("players", p, field))
        for i, attachment in enumerate(player.attachments):
            yield from _with_attached(
                attachment, "attachments", player.name, attachment.on, ("players", p, "attachments", i)
            )
        if player.apart is not None:
            yield from _staged(player.apart, ("players", p, "apart"))
    yield from _staged(situation, ())
    yield from _each(situation.side_quests, "side quests", "", ("side quests",))


def _staged(there: Situation | Apart, path: Steps) -> Iterator[Placed]:
    """What lies at the quest, in the staging area and at the active location, of all players or of one apart.
    """
    yield from _each(there.staging_area, "staging area", "", (*path, "staging area"))
    if isinstance(there.quest, Quest):
        for i, attached in enumerate(there.quest.attached):
            yield from _with_attached(
                as_card(attached), "attachments", "", THE_QUEST, (*path, "quest", "attached", i)
            )
    active = there.active_location
    if isinstance(active, list):
        yield from _each(active, "active location", "", (*path, "active location"))
    elif active:
        yield from _with_attached(as_card(active), "active location", "", "", (*path, "active location"))


def _each(cards: list[str | CardInPlay], field: str, player: str, path: Steps) -> Iterator[Placed]:
    for i, card in enumerate(cards):
        yield from _with_attached(as_card(card), field, player, "", (*path, i))


def _with_attached(card: CardInPlay, field: str, player: str, host: str, path: Steps) -> Iterator[Placed]:
    yield Placed(card, field, player, host, path)
    for i, attached in enumerate(card.attached):
        yield from _with_attached(
            as_card(attached), "attachments", player, name_of(card), (*path, "attached", i)
        )
