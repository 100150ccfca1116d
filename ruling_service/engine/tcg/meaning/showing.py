"""Cards of hands, decks and piles that are revealed or looked at (tcg/reveal)."""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel import chance
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import permissions, phrases, table, verbs, whose
from ruling_service.engine.tcg.meaning.choosing import pick
from ruling_service.engine.tcg.meaning.common import (
    again,
    chooser,
    each_happens,
    failed,
    last_spoken,
    naming,
    part,
    show,
    spoken,
)
from ruling_service.engine.tcg.meaning.places import DECK_SHOWN, zones
from ruling_service.engine.tcg.meaning.players import player_picked
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE


def are_known(play: Play, frame: Frame, what: Node, task: Task) -> bool:
    """Whether the top cards of decks that a phrase speaks of are known; else chance says first, then `task`
    runs again.
    """
    if what.kind != "top_cards":
        return True
    for zone in zones(play, frame, part(what, "of")):
        player = int(zone.partition(":")[2])
        count = phrases.amount(play, frame, what.get("n") or 1)
        if chance.top_cards(
            play, zone, count, task, f"{play.player(player)}'s draw deck", "tcg/draw-deck"
        ) is None:
            return False
    return True


def from_where(play: Play, frame: Frame, place: Value | None) -> tuple[int, ...] | None:
    """The cards of the place that a text takes them from; None where it names none."""
    return (
        tuple(i for z in zones(play, frame, place) for i in play.state.zone(z)) if isinstance(place, Node)
        else None
    )


def _may_be_seen(play: Play, frame: Frame, ident: int) -> bool:
    """Whether no text keeps a card in a hand from the one who would see it."""
    zone, _, whose = play.card(ident).zone.partition(":")
    return zone != "hand" or permissions.may_see_hand(play, chooser(play, frame), int(whose))


def _whose_hand(play: Play, frame: Frame, node: Node, path: str, what: Node, task: Task) -> bool:
    """Whether it is known of whose hand "those cards" are that a text begins with ("if an opponent has …"):
    of one opponent of whom that is so; False: one has to be chosen first.
    """
    if what.kind != "random_of_those" or frame.get("that player") is not None:
        return True
    if any(play.card(i).zone.startswith("hand:") for i in last_spoken(play, frame)):
        return True
    index = frame.get("index", -1)
    printed = () if frame.source is None else play.printed(frame.source).abilities
    needs = phrases.nodes(printed[index], "needs") if 0 <= index < len(printed) else ()
    able = [
        p for p in table.opponents(play, chooser(play, frame)) if all(
            phrases.holds(play, frame, need.replace(who=Node(whose.CERTAIN, n=p)))
            for need in needs if whose.means_one(need.get("who"))
        )
    ]
    if len(able) < 2:
        if able:
            play.bind(frame.id, **{"that player": able[0]})
        return True
    options = [Option(play.player(p), p) for p in able]
    then = player_picked.choosing(frame.id, f"player {path}")
    play.decide(
        "target", chooser(play, frame), "which player", options, then, "tcg/opponent", afterwards=[task]
    )
    return False


@CHOOSING.means("reveal")
@CHOOSING.means("look_at")
def _which_shown(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    what = part(node, "what")
    if not are_known(play, frame, what, task) or not _whose_hand(play, frame, node, path, what, task):
        return None
    return pick(
        play, play.state.frames.get(frame.id, frame), what, f"{path}/what", task,
        purpose="which card to reveal", among=from_where(play, frame, node.get("from")),
        fit=lambda i: _may_be_seen(play, frame, i),
    )  # fmt: skip


@EFFECTS.means("reveal", "tcg/reveal")
@EFFECTS.means("look_at", "tcg/reveal")
def reveal(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are shown, or looked at by the player alone; later phrases speak of them."""
    what, found = part(node, "what"), _which_shown(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    if what.kind == "whole_hand" and len({play.card(i).owner for i in found}) == 1:
        play.bind(frame.id, **{"that player": play.card(found[0]).owner})
    _from_which_deck(play, frame, found)
    if not found:
        failed(play, frame)
        play.bind(frame.id, **{"nothing shown": True})
    elif node.kind == "reveal":
        show(play, frame, "revealed", found)
        for together in [(i,) for i in found] if node.get("one_by_one") else [found]:
            play.say(f"Revealed: {table.names(play, together)}", *frame.cites)
        each_happens(play, frame, verbs.revealed, found, player=chooser(play, frame))
    else:
        show(play, frame, "found", found)
        play.say(
            f"{play.player(chooser(play, frame))} looks at {counted(len(found), 'card')}",
            *frame.cites
        )


def _from_which_deck(play: Play, frame: Frame, shown: tuple[int, ...]) -> None:
    """Remember the one draw deck of which cards are shown: "that deck" speaks of it."""
    of = {play.card(i).zone for i in shown}
    if len(of) == 1 and min(of).startswith("deck:"):
        play.bind(frame.id, **{DECK_SHOWN: min(of)})


@EFFECTS.means("reveal_until", "tcg/reveal", "tcg/draw-deck")
def reveal_until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards of a deck are shown one after the other, up to the first that is such a card (`until`), or is
    none (`passed`).
    """
    zone = zones(play, frame, part(node, "of"))[0]
    play.bind(frame.id, **{DECK_SHOWN: zone})
    name = f"{play.player(int(zone.partition(':')[2]))}'s draw deck"
    found: tuple[int, ...] = ()
    ended: tuple[int, ...] = ()
    asked = "until" if "until" in node else "passed"
    for count in range(1, len(play.state.zone(zone)) + 1):
        seen = chance.top_cards(play, zone, count, again(frame, node, path), name, "tcg/draw-deck")
        if seen is None:
            return
        found = seen
        if phrases.fits(play, frame, part(node, asked), seen[-1]) == (asked == "until"):
            ended = seen[-1:]
            break
    naming(play, frame, part(node, asked), f"pick {path}/{asked}")
    play.bind(frame.id, **{f"pick {path}/{asked}": ended})  # "that companion" is the one that ended it
    spoken(play, frame, f"pick {path}/what", found)
    if not found:
        failed(play, frame)
        play.bind(frame.id, **{"nothing shown": True})
        return
    show(play, frame, "revealed", found)
    play.say(f"Revealed: {table.names(play, found)}", *frame.cites)
    each_happens(play, frame, verbs.revealed, found, player=chooser(play, frame))


@POSSIBLE.means("reveal_until", "tcg/reveal")
def may_reveal_until(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is a card to be revealed."""
    return any(play.state.zone(zone) for zone in zones(play, frame, part(node, "of")))


@EFFECTS.means("reveal_hand", "tcg/reveal")
@EFFECTS.means("look_at_hand", "tcg/reveal")
def reveal_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A hand is shown."""
    by = chooser(play, frame)
    hands = [
        h for h in zones(play, frame, Node("hand", of=node["of"]))
        if permissions.may_see_hand(play, by, int(h.partition(":")[2]))
    ]
    shown = tuple(i for zone in hands for i in play.state.zone(zone))
    words = f": {table.names(play, shown)}" if shown and node.kind == "reveal_hand" else ""
    play.say(
        f"A hand of {len(shown)} is {'revealed' if node.kind == 'reveal_hand' else 'looked at'}{words}",
        *frame.cites
    )
    spoken(play, frame, f"pick {path}/hand", shown)
    show(play, frame, "revealed", shown)
    show(play, frame, "found", shown)
    if len(hands) == 1:
        play.bind(frame.id, **{"that player": int(hands[0].partition(":")[2])})
    if shown and node.kind == "reveal_hand":
        each_happens(play, frame, verbs.revealed, shown, player=chooser(play, frame))


@POSSIBLE.means("reveal_hand")
def may_reveal_hand(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A hand can always be shown, even an empty one."""
    return True
