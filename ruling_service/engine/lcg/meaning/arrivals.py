"""Where cards, resources and the first player token arrive, and threat that changes by so much (lcg/move,
lcg/resources, lcg/threat-threat-dial).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import pool_owner
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.phrases import EVENTS, amount, cards, is_player
from ruling_service.engine.lcg.triggers import waits_for

PILED = (
    verbs.left_play, verbs.destroyed, verbs.discarded, verbs.explored, verbs.moved, verbs.played,
    verbs.stage_defeated,
)  # fmt: skip


@waits_for("enters_display", *PILED, speaks=("card", "location", "quest"))
def enters_display(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card has come into a victory display, from wherever."""
    ident = next((o.get(role) for role in ("card", "location", "quest") if o.get(role) is not None), None)
    return (
        isinstance(ident, int) and play.card(ident).zone == table.VICTORY
        and is_card(play, frame, event.get("who"), ident)
    )


@waits_for("returns_to_hand", verbs.left_play, speaks=("card",), subject="card")
def returns_to_hand(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card has gone from play to a hand."""
    return str(o.get("to")).startswith("hand") and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("returns_to_staging", verbs.left_play, verbs.moved, speaks=("card",), subject="card")
def returns_to_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card has gone back to the staging area."""
    return o.get("to") == table.STAGING and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("pool_grows", verbs.gained_resources, speaks=("card",))
def pool_grows(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Resources come to a card's pool, from wherever."""
    to = event.get("to")
    whose = to is None or isinstance(to, Node) and o.get("card") in cards(play, frame, pool_owner(to))
    return whose and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("is_healed_by", verbs.healed, speaks=("card",), subject="card")
def is_healed_by(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's card heals the card."""
    source = o.get("source")
    healer = table.last_controller(play, source) if isinstance(source, int) else None
    return (
        healer is not None and is_card(play, frame, event.get("who"), o.get("card"))
        and is_player(play, frame, event.get("player"), healer)
    )


@waits_for("takes_control", verbs.changed_control, speaks=("card",), subject="card")
def takes_control(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player has come to control the card."""
    return (
        is_card(play, frame, event.get("who"), o.get("card"))
        and is_player(play, frame, event.get("player"), o.get("player"))
    )


@waits_for("becomes_first", verbs.passed_first_player_token)
def becomes_first(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player has got the first player token."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("threat_moves_by", verbs.raised_threat, verbs.lowered_threat)
def threat_moves_by(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat goes up, or down, by so much at once."""
    up = o.kind == verbs.raised_threat.past
    return (
        up is (event.get("way") == "up") and int(o.get("amount") or 0) >= amount(play, frame, event["n"])
        and is_player(play, frame, event.get("of"), o.get("player"))
    )


@waits_for("threat_comes_to", verbs.raised_threat)
def threat_comes_to(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat has been raised, and is as high as that now."""
    player = o.get("player")
    return (
        int(play.fact(("threat", player), 0)) >= amount(play, frame, event["n"])
        and is_player(play, frame, event.get("of"), player)
    )


EVENTS.plays("his_attack_destroys")  # the compiler says it of the characters that he controls
