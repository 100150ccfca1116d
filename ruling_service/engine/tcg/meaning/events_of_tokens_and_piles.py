"""What abilities wait for among tokens, stacked cards, hands and decks, and skirmishes that are cut off."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, verbs
from ruling_service.engine.tcg.meaning import places
from ruling_service.engine.tcg.meaning.events import involved, is_role, of_player
from ruling_service.engine.tcg.meaning.registry import event
from ruling_service.engine.tcg.tokens import culture_token

TOKENS = {
    verbs.added_burdens.past: "burden",
    verbs.removed_burdens.past: "burden",
    verbs.added_threats.past: "threat",
    verbs.removed_threats.past: "threat",
}
"""Occurrences of burdens and threats."""


def _as_many(node: Node, o: Occurrence) -> bool:
    """Whether so many tokens come or go at once as the text names. Raises NotPlayed where there are more than
    the one it speaks of: the rules do not say whether that is once or several times.
    """
    amount, wanted = int(o.get("amount", 1)), int(str(node["n"]))
    if wanted == 1 and amount > 1:
        raise phrases.NotPlayed("event", node.kind)
    return amount >= wanted


@event("tokens_added", (verbs.added_burdens, verbs.added_threats), "tcg/burden", "tcg/threats")
@event("tokens_removed", (verbs.removed_burdens, verbs.removed_threats), "tcg/burden", "tcg/threats")
def tokens_come_or_go(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such tokens are added or removed (by such a card, or by that player)."""
    return (
        node["token"] == TOKENS[o.kind] and is_role(play, frame, node, "by", o.get("source"))
        and of_player(play, frame, node, o.get("player")) and _as_many(node, o)
    )


@event("culture_tokens_added", (verbs.placed_culture_tokens,), "tcg/culture-tokens")
@event("culture_tokens_removed", (verbs.removed_culture_tokens,), "tcg/culture-tokens")
def culture_tokens_come_or_go(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Tokens of that culture are placed on such a card or removed from it (by that player)."""
    return (
        culture_token(str(o.get("culture"))) == culture_token(str(node["culture"]))
        and is_role(play, frame, node, "on", o.get("card"))
        and of_player(play, frame, node, o.get("player")) and _as_many(node, o)
    )


@event("reveals", (verbs.revealed,), "tcg/reveal")
def reveals(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The player reveals such a card (from such a place): by a text that he uses or follows."""
    place, card = node.get("from"), o.get("card")
    there = not isinstance(place, Node) or play.card(card).zone in places.zones(play, frame, place)
    by_him = of_player(play, frame, node, o.get("player"))
    return there and by_him and is_role(play, frame, node, "what", card)


@event("is_stacked", (verbs.stacked,), "tcg/stack")
def is_stacked(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card is stacked on such a card (by that player)."""
    return (
        is_role(play, frame, node, "what", o.get("card")) and is_role(play, frame, node, "on", o.get("on"))
        and of_player(play, frame, node, o.get("player"))
    )


@event("returns_to_hand", (verbs.returned_to_hand,), "tcg/effect")
def returns_to_hand(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card goes back to hand (to that player's)."""
    return is_role(play, frame, node, "who", o.get("card")) and of_player(
        play, frame, node, play.card(o.get("card")).owner, "whose"
    )


@event("discarded_from_its_deck", (verbs.discarded_from_deck,), "tcg/discard", "tcg/draw-deck")
def discarded_from_its_deck(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card is discarded from that player's draw deck."""
    return is_role(play, frame, node, "what", o.get("card")) and of_player(
        play, frame, node, play.card(o.get("card")).owner, "of"
    )


@event("skirmish_cancelled", (verbs.cancelled_skirmish,), "tcg/skirmish-phase")
def skirmish_cancelled(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The skirmish under way, which involves such a card, is cancelled."""
    return involved(play, frame, node)


@event("takes_ring_off", (verbs.took_off_the_ring,), "tcg/the-one-ring")
def takes_ring_off(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """The Ring-bearer takes off the Ring."""
    return is_role(play, frame, node, "who", table.ring_bearer(play))


@event(
    "is_killed_or_discarded", (verbs.killed, verbs.discarded, verbs.discarded_with_its_bearer),
    "tcg/killed", "tcg/discard"
)  # fmt: skip
def is_killed_or_discarded(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Such a card is killed or discarded from play."""
    return is_role(play, frame, node, "who", o.get("card"))
