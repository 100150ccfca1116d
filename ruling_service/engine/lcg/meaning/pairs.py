"""Cards that lie faceup before the players, paired with cards of the encounter deck that are laid out for
them, and what becomes of each pair.

Sources: lcg/in-play-and-out-of-play, lcg/the-word-choose, lcg/first-player-first-player-token.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import chance, staging, table
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.laid_before import laid_out
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import CARDS, EFFECTS, POSSIBLE, Selection
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import spoken

PAIRS = "pairs laid out"
"""The name under which a text remembers the pairs that it has made, in their order."""
PAIR = "that pair"
"""The name under which a text remembers the pair of which it goes on."""
Pair = tuple[int, int]


@EFFECTS.means("lay_encounter", "lcg/in-play-and-out-of-play")
def lay_encounter(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many cards of the encounter deck are laid out faceup, out of play; they are not revealed by it."""
    play.then(lays_another.task(int(str(node["n"]))))


@POSSIBLE.means("lay_encounter", "lcg/in-play-and-out-of-play")
def may_lay_encounter(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a card in the encounter deck, or in the pile that is shuffled into it."""
    return bool(play.state.zone(table.ENCOUNTER_DECK) or play.state.zone(table.ENCOUNTER_DISCARD))


@LCG.procedure("lcg/in-play-and-out-of-play", "lcg/running-out-of-cards")
def lays_another(play: Play, left: int) -> None:
    """The top card is laid out, as long as some are due."""
    staging.reset_encounter_deck(play)
    if left and play.state.zone(table.ENCOUNTER_DECK):
        top = chance.top(play, table.ENCOUNTER_DECK, lays_another.task(left))
        if top is not None:
            play.move(top, table.LAID_OUT)
            play.change(top, face_up=True)
            play.say(f"{play.name(top)} is laid out faceup")
            play.then(lays_another.task(left - 1))


@EFFECTS.means("pair_off", "lcg/the-word-choose", "lcg/first-player-first-player-token")
def pair_off(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Time and again the player card with the highest of one value is paired with the encounter card that has
    the highest of another, of those that are left. What has no such value comes last; of several that are
    equal the first player says which.
    """
    pairs: tuple[Pair, ...] = frame.get(PAIRS, ())
    taken = {ident for pair in pairs for ident in pair}
    players = _highest(play, [i for i in laid_out(play) if i not in taken], str(node["first"]))
    others = _highest(
        play, [i for i in play.state.zone(table.LAID_OUT) if i not in taken], str(node["second"])
    )
    if len(pairs) >= int(str(node["n"])) or not (players and others):
        if not pairs:
            failed(play, frame)
        return
    play.then(goes_on_pairing.task(frame.id, node, path))
    if len(players) == len(others) == 1:
        paired(play, frame.id, (players[0], others[0]))
        return
    options = [Option(f"{play.name(a)} with {play.name(b)}", (a, b)) for a in players for b in others]
    play.decide(
        "target", table.first_player(play), "which cards are paired", options, paired.choosing(frame.id),
        *frame.cites, "lcg/first-player-first-player-token"
    )


def _highest(play: Play, those: list[int], value: str) -> list[int]:
    """Those of the cards whose printed value is the highest; all of them where none has one."""
    numbers = {i: play.printed(i).values.get(value) for i in those}
    known = [n for n in numbers.values() if n is not None]
    return [i for i in those if numbers[i] == max(known)] if known else those


@LCG.procedure("lcg/first-player-first-player-token")
def paired(play: Play, frame_id: int, pair: Pair) -> None:
    """These two are a pair."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        play.bind(frame_id, **{PAIRS: (*frame.get(PAIRS, ()), pair)})
        play.say(f"{play.name(pair[0])} is paired with {play.name(pair[1])}", *frame.cites)


@LCG.procedure("lcg/first-player-first-player-token")
def goes_on_pairing(play: Play, frame_id: int, node: Node, path: str) -> None:
    """The next pair is made, if cards for one are left."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        pair_off(play, frame, node, path)


@POSSIBLE.means("pair_off", "lcg/the-word-choose")
def may_pair(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Cards have to lie there."""
    return bool(laid_out(play) and play.state.zone(table.LAID_OUT))


@EFFECTS.means("for_each_pair", "lcg/in-player-order")
def for_each_pair(play: Play, frame: Frame, node: Node, path: str) -> None:
    """It is done of one pair after the other, in the order in which they were made."""
    pairs: tuple[Pair, ...] = frame.get(PAIRS, ())
    if not pairs:
        failed(play, frame)
    play.then(*(of_one_pair.task(frame.id, node, f"{path}.{n}", pair) for n, pair in enumerate(pairs)))


@LCG.procedure("lcg/in-player-order")
def of_one_pair(play: Play, frame_id: int, node: Node, path: str, pair: Pair) -> None:
    """The text goes on of these two cards."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        play.bind(frame_id, **{PAIR: pair})
        for ident, sort in zip(pair, ("the player card", "the encounter card"), strict=True):
            spoken(play, play.state.frames[frame_id], f"{path} {sort}", (ident,), sort)
        do_all(play, play.state.frames[frame_id], node["do"], path)


@POSSIBLE.means("for_each_pair", "lcg/the-word-choose")
def may_go_on_of_pairs(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Pairs have to have been made."""
    return bool(frame.get(PAIRS))


@CARDS.means("both_of_pair")
def both_of_pair(play: Play, frame: Frame, node: Node) -> Selection:
    """The two cards of the pair of which the text goes on."""
    return Selection(frame.get(PAIR, ()))


@CARDS.means("one_of_pair")
def one_of_pair(play: Play, frame: Frame, node: Node) -> Selection:
    """The one of the two that is of that back."""
    return Selection(tuple(
        i for i in frame.get(PAIR, ()) if table.is_player_card(play, i) == (node["back"] == "player")
    ))
