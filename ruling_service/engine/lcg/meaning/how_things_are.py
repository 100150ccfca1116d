"""How things are because a card in play says so: day and night, a river crossed; and which side of a card
lies up.

A card states it, others ask: nothing else remembers it, so it is true as long as a card in play says it.
"""

from __future__ import annotations

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.meaning.conditions import true_of
from ruling_service.engine.lcg.phrases import CONDITIONS, LASTING, players, zones
from ruling_service.engine.lcg.statements import conditions_hold, statements
from ruling_service.engine.lcg.triggers import waits_for

LASTING.plays("it_is", "players_have")


def is_stated(play: Play, state: str) -> bool:
    """Whether a card in play says that it is so."""
    said = (*statements(play, "it_is"), *statements(play, "players_have"))
    return any(each.says["state"] == state and conditions_hold(play, each) for each in said)


@CONDITIONS.means("is_day", "lcg/scenario/the-wastes-of-eriador")
def is_day(play: Play, frame: Frame, node: Node) -> bool:
    """A card in play says that it is day, or night."""
    return is_stated(play, "day" if node["day"] else "night")


@CONDITIONS.means("has_come_to", "lcg/scenario/the-massing-at-osgiliath")
def has_come_to(play: Play, frame: Frame, node: Node) -> bool:
    """A card in play says that the players have come so far, or none does."""
    return is_stated(play, str(node["state"])) == bool(node["yes"])


@waits_for("becomes_night", verbs.flipped)
def becomes_night(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card is turned to the side that says it is night, or day."""
    state = "night" if event["night"] else "day"
    return any(
        n.kind == "it_is" and n["state"] == state
        for ability in play.catalogue[str(o.get("to"))].abilities for n in ability.walk()
    )


@CONDITIONS.means("shows_side", "lcg/quest-cards-quest-deck")
def shows_side(play: Play, frame: Frame, node: Node) -> bool:
    """The card lies with the side up that is called so: by its type, or by a trait that is printed on it."""
    return true_of(play, frame, part(node, "who"), lambda i: is_side(play, i, str(node["side"])))


def is_side(play: Play, ident: int, name: str) -> bool:
    """Whether the side of the card that lies up is called so."""
    return is_called(play.printed(ident), name)


@CONDITIONS.means("lies_with_side", "lcg/quest-cards-quest-deck")
def lies_with_side(play: Play, frame: Frame, node: Node) -> bool:
    """The card is in the place, with the side up that is called so."""
    there = zones(play, frame, part(node, "zone"))
    everywhere = part(node, "zone").kind == "play"

    def is_so(ident: int) -> bool:
        lies = table.is_in_play(play.card(ident)) if everywhere else play.card(ident).zone in there
        return lies and is_side(play, ident, str(node["side"]))

    return true_of(play, frame, part(node, "who"), is_so)


def is_called(side: Printed, name: str) -> bool:
    """Whether a side of a card is called so: by its type (a side quest is a quest), a trait printed on it,
    or a title of its own.
    """
    plain = name.casefold().replace("_", "-")
    called = (side.type, side.name.casefold(), *(trait.casefold() for trait in side.traits))
    return plain in called or side.type.endswith(f" {plain}")


@CONDITIONS.means("making_check", "lcg/engagement-check")
def making_check(play: Play, frame: Frame, node: Node) -> bool:
    """A player makes an engagement check, in which the enemy is one that may be engaged."""
    player = play.fact("checking")
    return (
        player is not None and player in players(play, frame, part(node, "with"))
        and true_of(play, frame, part(node, "who"), lambda i: True)
    )
