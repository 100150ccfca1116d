"""Players as TCG text names them."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, whose
from ruling_service.engine.tcg.meaning.common import chooser, last_spoken
from ruling_service.engine.tcg.meaning.registry import PLAYERS
from ruling_service.engine.tcg.rulebook import TCG

CERTAIN = frozenset(["free_peoples_player", "first_shadow_player"])
"""Phrases that mean one player, whoever uses the text and whatever is chosen."""


@PLAYERS.means("you")
def you(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The user of the text."""
    return (frame.controller if frame.controller is not None else chooser(play, frame),)


@PLAYERS.means(whose.CERTAIN, "tcg/opponent")
def certain_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player who has been chosen for the phrase."""
    return (int(str(node["n"])),)


@PLAYERS.means("free_peoples_player")
def free_peoples_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player whose turn it is."""
    return (table.fp(play),)


@PLAYERS.means("first_shadow_player")
def first_shadow_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The Shadow player who acts first."""
    return table.shadow_players(play)[:1]


@PLAYERS.means("each_shadow_player")
@PLAYERS.means("a_shadow_player")
def shadow_players(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The Shadow players."""
    return table.shadow_players(play)


@PLAYERS.means("each_opponent", "tcg/opponent")
@PLAYERS.means("an_opponent", "tcg/opponent")
@PLAYERS.means("no_opponent", "tcg/opponent")
def opponents(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The opponents of the text's user."""
    return table.opponents(play, you(play, frame, node)[0])


@PLAYERS.means("each_player")
@PLAYERS.means("any_player")
@PLAYERS.means("a_player")
def each_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Everybody, the Free Peoples player first."""
    return table.action_order(play)


@PLAYERS.means("that_player")
def that_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player named last for certain or chosen last, else the one the trigger tells of, be it by his card
    ("a player's minion"), else the one whose card was spoken of ("wound an opponent's minion").
    """
    named = node.get("means")
    if isinstance(named, Node) and named.kind in CERTAIN:
        return phrases.players(play, frame, named)
    player = frame.get("that player")
    if player is None and frame.occurrence is not None:
        ident = frame.occurrence.get("card")
        player = frame.occurrence.get("player", play.card(ident).owner if isinstance(ident, int) else None)
    if player is not None:
        return (int(player),)
    if not isinstance(named, Node) or named.kind == "choose_player":
        return you(play, frame, node)
    found = phrases.players(play, frame, named)
    owners = {play.card(i).owner for i in last_spoken(play, frame)} & set(found)
    if len(found) == 1 or len(owners) == 1:
        return found[:1] if len(found) == 1 else tuple(p for p in found if p in owners)
    raise phrases.NotPlayed("players", node.kind)


@PLAYERS.means("owner")
def owner(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Who owns the card."""
    of = node.get("of")
    named = of.as_kind("it") if isinstance(of, Node) and of.kind == "its" else of
    found = phrases.cards(play, frame, named if isinstance(named, Node) else Node("it"))
    return tuple(dict.fromkeys(p for p in (play.card(i).owner for i in found) if p is not None))


def one_or_all(play: Play, frame: Frame, who: Node, slot: str, task: Task) -> tuple[int, ...] | None:
    """The players a phrase speaks to; one of several is chosen where it means one.

    None: wait for that choice, then `task` runs again.
    """
    found = phrases.players(play, frame, who)
    if not whose.means_one(who) or len(found) <= 1:
        return found
    known = frame.get(f"player {slot}")
    if known is not None:
        return (int(known),)
    options = [Option(play.player(p), p) for p in found]
    then = player_picked.choosing(frame.id, f"player {slot}")
    play.decide("target", chooser(play, frame), "which player", options, then, afterwards=[task])
    return None


@TCG.procedure()
def player_picked(play: Play, frame_id: int, name: str, player: int) -> None:
    """Remember the player."""
    play.bind(frame_id, **{name: player, "that player": player})
