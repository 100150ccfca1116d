"""Effects that one chooses among, that are carried out for each of something, or shared."""

from __future__ import annotations

from itertools import combinations

from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import changing_anything, choosing, possible, table
from ruling_service.engine.lcg.choosing import part, pick_among, selection
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.structure import as_player
from ruling_service.engine.lcg.meaning.to_come import (
    count_to_come,
    once_damage_is_dealt,
)
from ruling_service.engine.lcg.phrase_tasks import again, anew, do_all, do_times
from ruling_service.engine.lcg.phrases import (
    CHOSEN,
    EFFECTS,
    POSSIBLE,
    cards,
    chooser,
)
from ruling_service.engine.lcg.printing import phrase
from ruling_service.engine.lcg.resolve import repeat
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import NOTHING_FOUND, leave_nothing, spoken
from ruling_service.engine.lcg.values import per_thing

TAKEN = "options taken"
"""Which options a text has had taken, of which others have to take a different one."""


@EFFECTS.means("choose_one", "lcg/may", "lcg/faq/1.44", "lcg/effects")
def choose_one(play: Play, frame: Frame, node: Node, path: str) -> None:
    """One of the options that can be carried out in full; where none can be, one that can change anything.

    Whoever uses a player's card that doesn't say that he "must either" may pick any that can change anything.
    """
    options = nodes(node, "options")
    free = choosing.is_player_source(play, frame) and not node.get("must")
    able = changing_anything.may_pick(play, frame, options, in_full=not free)
    if node.get("different"):
        before = play.state.frames.get(frame.id, frame).get(TAKEN, ())
        able = [each for each in able if each not in before]
    if able:
        if not any(changing_anything.would_change(play, frame, o) for o in able):
            play.say("None of these would change anything now", *frame.cites, "lcg/effects", idle=True)
        _decide_option(play, frame, path, able)
    else:
        play.say("None of these can be done", *frame.cites, "lcg/effects")
        failed(play, frame)


@EFFECTS.means("choose_several", "lcg/may", "lcg/effects")
def choose_several(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the options that can be carried out, or up to so many, each once and in their order."""
    able = changing_anything.may_pick(
        play, frame, nodes(node, "options"), in_full=not choosing.is_player_source(play, frame)
    )
    most = min(int(str(node["n"])), len(able))
    if not able:
        play.say("None of these can be done", *frame.cites, "lcg/effects")
        failed(play, frame)
        return
    numbers = range(most, -1, -1) if node["least"] == "none" else (most,)
    ways = [way for number in numbers for way in combinations(able, number)]
    listed = [Option("; ".join(phrase(o) for o in way) or "none of these", way) for way in ways]
    play.decide(
        "target", chooser(play, frame), "which of these", listed, several.choosing(frame.id, path)
    )


@LCG.procedure("lcg/may")
def several(play: Play, frame_id: int, path: str, picked: tuple[Node, ...]) -> None:
    """Carry the chosen options out, one after the other."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        do_all(play, frame, tuple(n for o in picked for n in nodes(o, "do")), f"{path}.several")


@POSSIBLE.means("choose_several", "lcg/effects")
@POSSIBLE.means("choose_one", "lcg/effects")
def may_choose_one(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """One of the options has to be possible."""
    asked = possible.in_full if whole else possible.at_all
    return any(all(asked(play, frame, n) for n in nodes(o, "do")) for o in nodes(node, "options"))


def _decide_option(play: Play, frame: Frame, path: str, able: list[Node]) -> None:
    listed = [Option(phrase(o), o) for o in able]
    play.decide(
        "target", chooser(play, frame), "which of these", listed, option.choosing(frame.id, path, tuple(able))
    )


@LCG.procedure("lcg/may")
def option(play: Play, frame_id: int, path: str, able: tuple[Node, ...], picked: Node) -> None:
    """Carry the chosen option out; if it is a search that finds nothing, another one has to be chosen."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    play.bind(frame_id, **{TAKEN: (*frame.get(TAKEN, ()), picked)})
    rest = tuple(o for o in able if o != picked)
    if rest and nodes(picked, "do")[0].kind == "search":
        play.then(another_option.task(frame_id, path, rest))
    do_all(play, frame, picked["do"], f"{path}.{hash(picked) % 997}")


@LCG.procedure("lcg/effects", "lcg/designer/099")
def another_option(play: Play, frame_id: int, path: str, rest: tuple[Node, ...]) -> None:
    """An option that could not be fulfilled leaves the others to be carried out."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and frame.get("spoken", ())[-1:] == (NOTHING_FOUND,):
        play.reframe(frame_id, success=True)
        _decide_option(play, frame, path, list(rest))


@EFFECTS.means("for_each", "lcg/effects", "lcg/in-player-order")
def for_each(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done once for each thing; of cards it is said one after the other, and of whoever controls it or is
    engaged with it; "for each player, that player …" is what each player does.
    """
    per = part(node, "of")
    if per.kind == "per_player_in_game" and any(
        n == Node("that_player") for do in nodes(node, "do") for n in do.walk()
    ):
        do_all(play, frame, (Node("player_must", who=Node("each_player"), do=node["do"]),), path)
        return
    if per.kind != "filter":
        scaled(play, frame, node, path)
        return
    found = cards(play, frame, per)
    if not found:
        failed(play, frame)
    whose = any(n.kind in CHOSEN for n in per.walk())
    if len(found) > 1 and not whose and _is_one_raise(node):
        do_all(play, frame, tuple(_so_often(n, len(found)) for n in nodes(node, "do")), path)
        return
    label = phrase(per)
    for number, ident in reversed(list(enumerate(found))):
        play.then(for_one.task(frame.id, node["do"], f"{path}.{number}", ident, label, whose))
        if number:
            play.then(anew(play, frame))


@LCG.plays("lcg/threat-threat-dial", "lcg/effects")
def _is_one_raise(node: Node) -> bool:
    """Whether all that is done for each card is to raise threat, by no number of the card's own: that is one
    raise of so much.
    """
    does = nodes(node, "do")
    inner = nodes(does[0], "do") if len(does) == 1 and does[0].kind == "player_must" else does
    if len(inner) != 1 or inner[0].kind != "raise_threat" or not isinstance(inner[0].get("amount"), int):
        return False
    return not any(n.kind in possible.LATER for n in does[0].walk())


@LCG.procedure("lcg/effects")
def for_one(
    play: Play, frame_id: int, do: object, path: str, ident: int, label: str, whose: bool
) -> None:  # fmt: skip
    """Say it of one of the cards; `whose` where it speaks of the player who controls that card."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    spoken(play, frame, f"of {path}", (ident,), label)
    frame = play.state.frames[frame_id]
    player = table.last_controller(play, ident)
    if player is None:
        player = table.engaged_player(play, ident)
    if whose and player is not None:
        as_player(play, frame_id, do, path, player)
    else:
        do_all(play, frame, do, path)


@EFFECTS.means("scaled")
def scaled(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done once for each thing counted as it begins; the damage of an attack once that is dealt. What comes
    besides is done in full where there is nothing to count (lcg/then).
    """
    per = part(node, "per" if node.get("per") is not None else "of")
    if count_to_come(play, frame, per.kind):
        once_damage_is_dealt(play, frame, node)
        return
    times = per_thing(play, frame, per)
    if not times and not node.get("besides"):
        failed(play, frame)
    do_times(play, frame, node["do"], path, times)


@POSSIBLE.means("scaled")
@POSSIBLE.means("for_each")
def may_scale(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be something to count, and what is done for it has to be possible; in full as often as it
    is done, be it not at all.
    """
    per = part(node, "per" if node.get("per") is not None else "of")
    if count_to_come(play, frame, per.kind):
        return True
    times = per_thing(play, frame, per)
    if not whole:
        return times > 0 and all(possible.at_all(play, frame, n) for n in nodes(node, "do"))
    return not times or all(possible.in_full(play, frame, _so_often(n, times)) for n in nodes(node, "do"))


def _so_often(phrase: Node, times: int) -> Node:
    """A phrase that is done so often, as one that asks for as much at once."""
    for name in ("n", "amount"):
        if isinstance(number := phrase.get(name), int):
            return phrase.replace(**{name: number * times})
    for name in possible.SLOTS:
        value = phrase.get(name)
        if isinstance(value, Node) and value.kind == "some" and (count := value.get("count")) is not None:
            so_often = count * times if isinstance(count, int) else Node("times", times=times, of=count)
            return phrase.replace(**{name: value.replace(count=so_often)})
    if len(does := nodes(phrase, "do")) == 1:
        return phrase.replace(do=(_so_often(does[0], times),))
    if times > 1:
        raise NotPlayed("effect", "scaled")
    return phrase


@EFFECTS.means("repeat_for")
def repeat_for(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The whole text is carried out once more for each thing counted."""
    for _ in range(per_thing(play, frame, part(node, "per"))):
        repeat(play, frame)


@EFFECTS.means("shared")
def shared(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Several things about the same card, one after the other."""
    do_all(play, frame, tuple(n.replace(who=node["who"]) for n in nodes(node, "do")), path)


@EFFECTS.means("chosen_player_does", "lcg/the-word-choose")
def chosen_player_does(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player is chosen and does it."""
    do_all(play, frame, (_as_his(node),), path)


def _as_his(node: Node) -> Node:
    return Node("player_must", who=part(node, "what"), do=nodes(node, "do"))


@POSSIBLE.means("chosen_player_does", "lcg/the-word-choose", "lcg/triggered-ability")
def may_be_done(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a player who can do it."""
    return (possible.in_full if whole else possible.at_all)(play, frame, _as_his(node))


@EFFECTS.means("choose_random", "lcg/the-word-choose")
def choose_random(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Chance picks; later phrases speak of it."""
    found = selection(play, frame, part(node, "what"))
    task = again(frame, node, path)
    picked = pick_among(
        play, frame, found.cards, max(1, found.number), f"{path}/what", task, "which one chance picks",
        by=NATURE, of=part(node, "what")
    )
    if picked == ():
        leave_nothing(play, frame)
