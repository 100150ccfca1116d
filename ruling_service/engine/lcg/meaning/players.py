"""Players as card text names them.

Each meaning gives the players meant; a single choice among several is left to `one`.
"""

from __future__ import annotations

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import companies, subjects, table, values
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.engaged import enemies_of, engaged_players, engaged_until_it_left
from ruling_service.engine.lcg.filters import matches, so_many
from ruling_service.engine.lcg.phrases import (
    CONDITIONS,
    NOBODY,
    PLAYERS,
    cards,
    chooser,
    holds,
    leave_open_whose,
    players,
    spoken_to,
)
from ruling_service.engine.lcg.spoken import DEFENDED, SPOKEN_OF, all_spoken


@PLAYERS.means("you")
def you(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player who carries out the ability."""
    if frame.controller is not None:
        return (frame.controller,)
    known = spoken_to(play, frame)
    if known is None:
        leave_open_whose(play, frame)
    return (table.first_player(play) if known is None else known,)


@PLAYERS.means("first_player", "lcg/first-player-first-player-token")
def first_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The first player."""
    return (table.first_player(play),)


@PLAYERS.means("opposing_team", "lcg/rule/custom-scenario-kits")
def opposing_team(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The first player: in a cooperative game he resolves what the other team would choose, in the way that
    is hardest for the players, which is his to judge.
    """
    return (table.first_player(play),)


@PLAYERS.means("last_player", "lcg/in-player-order")
def last_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The last player in player order."""
    return table.players(play)[-1:]


@PLAYERS.means("next_player", "lcg/next-player")
def next_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The next player clockwise; nobody in a solo game."""
    following = table.next_player(play, chooser(play, frame))
    return () if following is None else (following,)


@PLAYERS.means("defending_player", "lcg/defending-player", "lcg/faq/1.52")
def defending_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player whom the enemy attacks; of what lasts longer than the attack, whom it attacked then."""
    then = frame.get(DEFENDED)
    if then is not None:
        return (int(then),)
    attack = table.attack(play)
    return (attack.player,) if attack is not None and attack.by_enemy else ()


@PLAYERS.means("player_attacking", "lcg/framework/6.8b")
def player_attacking(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player who attacks the enemy: who declared the attack being resolved."""
    attack = table.attack(play)
    return (attack.player,) if attack is not None and not attack.by_enemy else ()


@PLAYERS.means("engaged_player", "lcg/engaged")
def engaged_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player engaged with the card that speaks, or with the enemy that it speaks of, of several each with
    the one it is said of; for the attack of a shadow effect, the defending player; nobody for an enemy in
    play that attacks from the staging area. An enemy that has left play goes on speaking of whom it was
    engaged with.
    """
    if frame.source is None:
        return ()
    player, card = table.engaged_player(play, frame.source), play.card(frame.source)
    if player is None and len(met := engaged_until_it_left(play, card.id)) == 1:
        player = met[0]
    if player is None and table.is_enemy(play, card.id) and not table.is_in_play(card):
        player = frame.controller
    one = frame.get("one")
    if player is None and one is not None and table.is_type(play, one, "enemy"):
        return _met_by(play, one)
    if player is None and not _is_met_by_nobody(play, card.id):
        player = frame.get("that player")
    if player == NOBODY:
        return ()
    if player is None:
        player = _engaged_with_it(play, frame)
    return (player,) if player is not None else ()


def _is_met_by_nobody(play: Play, ident: int) -> bool:
    """Whether the card is an enemy in play with which no player is engaged: whom it attacks is not."""
    there = table.is_in_play(play.card(ident)) and table.is_enemy(play, ident)
    return there and not engaged_players(play, ident)


def _met_by(play: Play, enemy: int) -> tuple[int, ...]:
    """The player with whom an enemy is engaged, else the one whom it attacks as it isn't in play yet."""
    player, attack = table.engaged_player(play, enemy), table.attack(play)
    if _is_met_by_nobody(play, enemy):
        return ()
    if player is None and attack is not None and attack.by_enemy and attack.enemy == enemy:
        player = attack.player
    return () if player is None else (player,)


@PLAYERS.means("players_there", "lcg/scenario/the-siege-of-annuminas")
def players_there(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every player, unless the players are apart: which stage was chosen isn't asked then."""
    if companies.are_separated(play):
        raise NotPlayed("player", "players there")
    return table.players(play)


@PLAYERS.means("each_player")
@PLAYERS.means("players_here")
@PLAYERS.means("the_players")
@PLAYERS.means("the_group")
def each_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every player, in player order."""
    return table.players(play)


@PLAYERS.means("each_other_player")
@PLAYERS.means("another_player")
def other_players(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every player but the one who carries out the ability, an encounter card's too: where the text has
    somebody do it, but that one ("that player adds a card to another player's hand").
    """
    carrying_out = you(play, frame, node)
    if node.kind == "another_player" and frame.get("actor") is not None:
        carrying_out = (int(frame.get("actor")),)
    if node.kind == "each_other_player":
        carrying_out = _told_apart(play, frame) or carrying_out
    return tuple(p for p in table.players(play) if p not in carrying_out)


def _told_apart(play: Play, frame: Frame) -> tuple[int, ...]:
    """The player from whom "each other player" sets the others apart: the one that the text chose or spoke
    of, else the one that the trigger names; nobody where it speaks of none.
    """
    apart = play.state.frames.get(frame.id, frame).get(SPOKEN_OF)
    if apart is not None:
        return (int(apart),)
    o = frame.occurrence
    if o is None or o.get("player") is None:
        return ()
    answers = o.kind == "attacked" and frame.controller is None
    text = frame.get("text")
    when = text.get("when") if isinstance(text, Node) else None
    named = isinstance(when, Node) and any(
        isinstance(who, Node) and who.kind in NAMING_ONE
        for event in when.walk() for who in (event.get("player"), event.get("by"))
    )
    return (int(o.get("player")),) if answers or named else ()


NAMING_ONE = frozenset([
    "a_player", "any_player", "another_player", "first_player", "player_such", "player_most", "last_player",
])  # fmt: skip
"""Players of a trigger who are one person, other than whoever carries the text out."""


@PLAYERS.means("single_player", "lcg/the-word-choose")
@PLAYERS.means("any_player")
@PLAYERS.means("a_player")
def any_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Any player."""
    return table.players(play)


@PLAYERS.means("that_player")
@PLAYERS.means("chosen_player")
def that_player(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player spoken of last: the one whose turn it is in "each player", a chosen one, or the one the
    trigger concerns; nobody where none could be chosen.
    """
    player = frame.get("that player")
    if player == NOBODY:
        return ()
    if player is None and (around := subjects.players_around(play, frame)) is not None:
        return around
    if player is None and frame.occurrence is not None:
        player = frame.occurrence.get("player")
    if player is None:
        player = _engaged_with_it(play, frame)
    return (player,) if player is not None else you(play, frame, node)


def _engaged_with_it(play: Play, frame: Frame) -> int | None:
    """The player that an enemy spoken of just before is engaged with: "choose an enemy engaged with a player;
    it cannot attack that player".
    """
    for ident in reversed(all_spoken(frame)):
        player = table.engaged_player(play, ident)
        if player is not None:
            return player
    return None


@PLAYERS.means("controller", "lcg/ownership-and-control")
def controller(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Who controls the card, or did until it left play; for an engaged enemy nobody does."""
    found = {table.last_controller(play, i) for i in cards(play, frame, _card(node, "of"))}
    return tuple(p for p in table.players(play) if p in found)


@PLAYERS.means("owner", "lcg/ownership-and-control")
def owner(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Who owns the card."""
    found = {play.card(i).owner for i in cards(play, frame, _card(node, "of"))}
    return tuple(p for p in table.players(play) if p in found)


@PLAYERS.means("players_engaged", "lcg/engaged")
@PLAYERS.means("player_engaged", "lcg/engaged")
def players_engaged(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every player engaged with such a card, or with so many as the text says."""
    which = _card(node, "with")
    found = [player for i in cards(play, frame, which) for player in engaged_until_it_left(play, i)]
    return tuple(p for p in table.players(play) if so_many(play, frame, which, found.count(p)))


@PLAYERS.means("each_player_such")
@PLAYERS.means("player_such")
def such(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every player of whom the conditions are true."""
    conditions = nodes(node, "such")
    return tuple(
        p for p in table.players(play)
        if all(holds(play, _as(frame, p), c.replace(who=Node("that_player"))) for c in conditions)
    )


@PLAYERS.means("player_most")
def player_most(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player (or the players tied) with the highest or lowest value."""
    order = table.players(play)
    values = {p: measure(play, p, str(node["of"])) for p in order}
    wanted = (max if node["most"] else min)(values.values(), default=0)
    return tuple(p for p in order if values[p] == wanted)


@PLAYERS.means("player_most_of")
def player_most_of(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player (or the players tied) with the most or the fewest cards that match."""
    which = _card(node, "of")
    order = table.players(play)
    there = table.committed(play) if node["by"] == "committed" else table.in_play(play)

    def whose(ident: int) -> tuple[int | None, ...]:
        if node["by"] == "engaged":
            return engaged_players(play, ident)
        return (table.last_controller(play, ident),)

    found = [(i, who) for i in there if matches(play, frame, which, i) for who in whose(i)]
    count = {p: sum(values.counts_as(play, i, which, frame) for i, who in found if who == p) for p in order}
    wanted = (max if node["most"] else min)(count.values(), default=0)
    return tuple(p for p in order if count[p] == wanted)


def measure(play: Play, player: int, of: str) -> int:
    """A player's threat, or how many cards of a sort the player has."""
    if of == "threat":
        return table.threat(play, player)
    if of == "hand_size":
        return len(play.state.zone(table.hand(player)))
    if of == "committed_willpower":
        return sum(
            values.strength(play, i, "willpower") for i in table.committed(play)
            if play.card(i).controller == player
        )
    if of == "enemies":
        return len(enemies_of(play, player))
    found = table.characters(play, player)
    return len(found) if of == "characters" else sum(table.kind(play, i) == "ally" for i in found)


def _as(frame: Frame, player: int) -> Frame:
    """The frame while it speaks of `player`."""
    return frame.binding(**{"that player": player})


def _card(node: Node, field: str) -> Node:
    value = node[field]
    assert isinstance(value, Node)
    return value if value.kind != "its" else Node("it")


@PLAYERS.means("guarding")
def guarding(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player who controls, and so guards, the objective."""
    found = {play.card(i).controller for i in cards(play, frame, _card(node, "what"))}
    return tuple(p for p in table.players(play) if p in found)


@CONDITIONS.means("guards_not", "lcg/ownership-and-control")
def guards_not(play: Play, frame: Frame, node: Node) -> bool:
    """The player does not control, and so not guard, the objective."""
    guards = guarding(play, frame, node)
    return not any(p in guards for p in players(play, frame, part(node, "who")))
