"""Hidden cards: encounter cards that lie facedown and unseen before a player until a text turns them over."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import chance, changes, table, verbs
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.filters import compare
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.conditions import true_of_players
from ruling_service.engine.lcg.phrases import AMOUNTS, CONDITIONS, EFFECTS, POSSIBLE, amount, chooser, players
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import spoken

ENTRY = "lcg/scenario/the-blood-of-gondor"


def hidden(player: int) -> str:
    """The zone of a player's hidden cards. They are out of play."""
    return f"hidden:{player}"


@EFFECTS.means("take_hidden", ENTRY)
def take_hidden(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player takes the top cards of the encounter deck, facedown."""
    player = chooser(play, frame)
    play.then(*(take.task(player) for _ in range(amount(play, frame, node["n"]))))


@LCG.procedure(ENTRY, "lcg/running-out-of-cards")
def take(play: Play, player: int) -> None:
    """One card; an empty encounter deck is filled from its discard pile before."""
    if not play.state.zone(table.ENCOUNTER_DECK) and play.state.zone(table.ENCOUNTER_DISCARD):
        for ident in play.state.zone(table.ENCOUNTER_DISCARD):
            play.move(ident, table.ENCOUNTER_DECK)
        changes.shuffle(play, table.ENCOUNTER_DECK)
    top = chance.top(play, table.ENCOUNTER_DECK, take.task(player))
    if top is not None:
        play.move(top, hidden(player))
        play.change(top, face_up=False)
        play.say(f"{play.player(player)} takes a hidden card", ENTRY, "lcg/effects")


@EFFECTS.means("discard_hidden", ENTRY)
def discard_hidden(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player discards so many hidden cards, which nobody has seen: the ones taken first."""
    player = chooser(play, frame)
    there = play.state.zone(hidden(player))[: amount(play, frame, node["n"])]
    if not there:
        failed(play, frame)
        return
    for ident in there:
        play.change(ident, face_up=True)
    play.happen(*(verbs.discarded(card=i, origin=hidden(player), from_play=False) for i in there))


def _how_many(play: Play, whose: tuple[int, ...]) -> int:
    return sum(len(play.state.zone(hidden(player))) for player in whose)


@CONDITIONS.means("has_hidden", ENTRY)
def has_hidden(play: Play, frame: Frame, node: Node) -> bool:
    """The player has so many hidden cards."""
    n = amount(play, frame, node["n"])
    return true_of_players(
        play, frame, part(node, "who"), lambda who: compare(_how_many(play, who), node["compare"], n)
    )


@AMOUNTS.means("per_hidden", ENTRY)
def per_hidden(play: Play, frame: Frame, node: Node) -> int:
    """The hidden cards of a player, or all there are."""
    of = node.get("of")
    return _how_many(play, players(play, frame, of) if isinstance(of, Node) else table.players(play))


@EFFECTS.means("turn_hidden", ENTRY)
def turn_hidden(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player turns hidden cards faceup, one after the other."""
    player = chooser(play, frame)
    there = play.state.zone(hidden(player))
    number = len(there) if node.get("all") else amount(play, frame, node["n"])
    if not there or len(there) < number:
        failed(play, frame)
    label = noun_phrase(node)
    spoken(play, frame, f"pick {path}", there[:number], label)
    play.then(*(turn.task(player, ident, frame.id) for ident in there[:number]))


@LCG.procedure(ENTRY)
def turn(play: Play, player: int, ident: int, frame: int) -> None:
    """One card: an enemy engages the player, any other is discarded."""
    if play.card(ident).zone == hidden(player):
        play.happen(
            verbs.turned(card=ident, up=True, player=player, rule=ENTRY), frame=frame,
            then=[turned_up.task(player, ident)],
        )  # fmt: skip


@LCG.procedure(ENTRY)
def turned_up(play: Play, player: int, ident: int) -> None:
    """What becomes of a hidden card that lies faceup now."""
    if not table.is_enemy(play, ident):
        play.happen(verbs.discarded(card=ident, origin=hidden(player), from_play=False))
        return
    life = play.card(ident).life
    area = table.engaged_area(player)
    play.happen(
        verbs.entered_play(card=ident, to=area, how="put into play", life=life),
        verbs.engaged(enemy=ident, player=player, how="effect", entering=True),
    )


@EFFECTS.means("attack_as_others", "lcg/framework/6.4a")
def attack_as_others(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Nothing is to be done: whoever is engaged and has not attacked is asked for as the enemies attack."""
    play.say("they attack with the other enemies that are engaged", *frame.cites, "lcg/framework/6.4a")


@LCG.waits("hidden cards", verbs.eliminated, "passive", ENTRY)
def as_a_player_is_eliminated(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The player had hidden cards."""
    player = o.get("player")
    if play.state.zone(hidden(player)):
        key = ("rule", "hidden cards", player)
        yield Candidate(key, player, "hidden cards", all_discarded.task(player), (ENTRY,))


@LCG.procedure(ENTRY)
def all_discarded(play: Play, player: int) -> None:
    """They are discarded."""
    for ident in play.state.zone(hidden(player)):
        play.change(ident, face_up=True)
        play.move(ident, table.ENCOUNTER_DISCARD)
    play.say(f"{play.player(player)}'s hidden cards are discarded", ENTRY)


@POSSIBLE.means("take_hidden")
def may_take(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is an encounter card to take."""
    return bool(play.state.zone(table.ENCOUNTER_DECK) or play.state.zone(table.ENCOUNTER_DISCARD))


@POSSIBLE.means("turn_hidden")
@POSSIBLE.means("discard_hidden")
def may_turn(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The player has a hidden card."""
    return bool(play.state.zone(hidden(chooser(play, frame))))
