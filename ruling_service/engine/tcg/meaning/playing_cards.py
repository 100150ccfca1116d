"""Playing cards because a text says so: from hand or a pile, for less or for nothing, as a cost or as an
effect (tcg/playing-a-card).
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.meanings import ANYTHING
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import bearing, changes, phrases, playing, resolve, sites, table
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.meaning.choosing import candidates, enough, pick, picked
from ruling_service.engine.tcg.meaning.common import again, chooser, failed, is_cost, naming, part, spoken
from ruling_service.engine.tcg.meaning.places import own_deck, zones
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.rulebook import TCG

FREE = 99
"""A discount that no cost exceeds."""

ELSEWHERE = frozenset(["in_zone", "stacked_on", "was_revealed", "revealed", "found_there", "was_discarded"])


def _among(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    """Where the card is looked for: the place named, else the player's hand, unless its description says
    where it is.
    """
    place, what = node.get("from"), part(node, "what")
    if isinstance(place, Node):
        return tuple(i for z in zones(play, frame, place) for i in play.state.zone(z))
    if (
        what.kind in ("it", "this", "that", "those", "one_of_those")
        or any(n.kind in ELSEWHERE for n in what.walk())
    ):
        return None
    return play.state.zone(table.hand(chooser(play, frame)))


def _discount(play: Play, frame: Frame, node: Node) -> int:
    """How much less the card costs: as the text says, once or for each thing that it counts."""
    if node.get("free"):
        return FREE
    cost, per = node.get("cost"), node.get("cost_per")
    count = phrases.amount(play, frame, per) if isinstance(per, Node) else 1
    now = play.state.frames.get(frame.id, frame)
    more = sum(
        phrases.amount(play, now, phrases.sized(change["change"], change))
        for change in phrases.nodes(node, "changes")
    )
    return (-cost * count if isinstance(cost, int) else 0) - more


def _text(play: Play, ident: int) -> int:
    """Which of an event's texts is played: its first action."""
    if play.printed(ident).type != "event":
        return -1
    return next((n for n, a in enumerate(play.printed(ident).abilities) if a.kind == "action"), -1)


def _playable(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    pile = play.card(ident).zone.partition(":")[0]
    if pile in ("hand", "discard") and not resolve.was_there(frame, ident, pile):
        return False
    bearers = _bearers(play, frame, node)
    if bearers is not None and not any(bearing.may_be_played_on(play, host, ident) for host in bearers):
        return False
    return bool(_payable_ways(play, frame, node, ident))


@TCG.plays("tcg/cost", "tcg/playing-a-card")
def _payable_ways(play: Play, frame: Frame, node: Node, ident: int) -> list[int]:
    """How the card can be paid for: for its twilight cost (-1), or as a text of its own lets it."""
    less, player = _discount(play, frame, node), chooser(play, frame)
    though_dead = bool(node.get("though_dead"))
    return [
        way for way in (-1, *playing.other_costs(play, ident)) if playing.why_not(
            play, ident, player, discount=less, index=_text(play, ident), way=way, though_dead=though_dead
        ) is None
    ]


SITES = frozenset(["next_site", "own_site"])
"""Sites that a text lets a player lay, one that he chooses."""


@CHOOSING.means("play")
def _which(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    """The cards to play, or the site to lay, chosen if need be; None: wait for the choice, then `task` runs.

    Where a condition follows that speaks of the card (`only_if`), it is one of which that is true, if any is.
    """
    what = part(node, "what")
    if what.kind == "next_sites":
        return ()  # each is chosen when the one before lies there
    if what.kind in SITES:
        return _which_site(play, frame, node, path, task)
    fit = _as_the_text_has_it(play, frame, node)
    among = _among(play, frame, node)
    able = fit if any(fit(i) for i in candidates(play, frame, part(node, "what"), among)) else None
    return pick(
        play,
        frame,
        part(node, "what"),
        f"{path}/what",
        task,
        purpose="which card to play",
        among=among,
        fit=able or (lambda i: _playable(play, frame, node, i)),
        may_find_none=bool(own_deck(play, frame, node)) and not is_cost(path),
    )


def _as_the_text_has_it(play: Play, frame: Frame, node: Node) -> Callable[[int], bool]:
    """Whether a card can be played so, and is what a condition behind the phrase asks of it."""
    when, wanted = phrases.nodes(node, "only_if"), not node.get("unless")

    def so(ident: int) -> bool:
        said = phrases.said_of(play, frame, node, ident)
        return all(phrases.holds(play, said, c) for c in when) == wanted

    lays = part(node, "what").kind in SITES
    return lambda ident: (lays or _playable(play, frame, node, ident)) and (not when or so(ident))


def _site_number(play: Play, frame: Frame, what: Node) -> int:
    """As which number the site is laid."""
    return table.site_number(play) + 1 if what.kind == "next_site" else phrases.amount(play, frame, what["n"])


def _which_site(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    what, key = part(node, "what"), f"pick {path}/what"
    frame = play.state.frames.get(frame.id, frame)
    known = frame.get(key)
    if known is not None:
        return tuple(known)
    naming(play, frame, what, key)
    number = _site_number(play, frame, what)
    own = phrases.cards(play, frame, what) if what.kind == "own_site" else None
    able = sites.sites_for(play, chooser(play, frame), number, own)
    so = _as_the_text_has_it(play, frame, node)
    able = [i for i in able if so(i)] or able
    if not able:
        return spoken(play, frame, key, ())
    options = [Option(f"lay {play.name(i)} as site {number}", (i,), play.card(i).printed) for i in able]
    play.decide(
        "target", chooser(play, frame), f"which site becomes site {number}", options,
        picked.choosing(frame.id, key), "tcg/site", afterwards=[task]
    )
    return None


@EFFECTS.means("play", "tcg/playing-a-card", "tcg/effect")
def play_card(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card is played; its costs are paid as usual, with the discount that the text gives."""
    what = part(node, "what")
    if what.kind == "next_sites":
        play.then(
            *(
                sites.play_next_site.task(chooser(play, frame), frame.id, ahead)
                for ahead in range(1, phrases.amount(play, frame, what["n"]) + 1)
            )
        )
        return
    found = _which(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    if what.kind in SITES:
        if found:
            sites.lay_in_place(play, chooser(play, frame), _site_number(play, frame, what), found[0])
        else:
            failed(play, frame)
        return
    looked_through = own_deck(play, frame, node)
    player = chooser(play, frame)
    for ident in reversed(found):
        zone = play.card(ident).zone
        play.then(
            paid_somehow.task(frame.id, node, being(play, frame, node, ident, player)),
            was_played.task(frame.id, ident, zone),
        )
    for zone in looked_through:
        changes.shuffle(play, zone)
    if not found:
        failed(play, frame)


@TCG.procedure("tcg/cost", "tcg/playing-a-card")
def paid_somehow(play: Play, frame_id: int, node: Node, so: Playing) -> None:
    """Play a card; where it can be paid for in several ways, its player says in which."""
    frame = play.state.frames.get(frame_id)
    able = _payable_ways(play, frame, node, so.card) if frame is not None else []
    if len(able) < 2:
        play.then(playing.begin.task(so._replace(way=able[0]) if able else so))
        return
    options = [Option((playing.in_words(play, so.card, way) or playing.USUAL).strip(), way) for way in able]
    play.decide(
        "way", so.player, f"how {play.name(so.card)} is played", options, in_this_way.choosing(so),
        "tcg/cost", "tcg/playing-a-card"
    )


@TCG.procedure("tcg/playing-a-card")
def in_this_way(play: Play, so: Playing, way: int) -> None:
    """Play it as its player said."""
    play.then(playing.begin.task(so._replace(way=way)))


def being(play: Play, frame: Frame, node: Node, ident: int, player: int) -> Playing:
    """How the text has the card played: at which discount, on whom, exhausted or not."""
    less, on, exhausted = _discount(play, frame, node), _bearers(play, frame, node), bool(
        node.get("exhausted")
    )
    return Playing(ident, player, "", _text(play, ident), discount=less, on=on, exhausted=exhausted)


def _bearers(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    """The cards on which the text lets it be played; None where it does not say."""
    on = node.get("on")
    return phrases.cards(play, frame, on) if isinstance(on, Node) else None


@TCG.procedure("tcg/cost")
def was_played(play: Play, frame_id: int, ident: int, zone: str) -> None:
    """A card that went back to where it came from was not played."""
    if play.card(ident).zone == zone:
        play.reframe(frame_id, success=False)


@POSSIBLE.means("play", "tcg/playing-a-card")
def may_play(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is a card that can be played.

    In one's own deck, which nobody may look through before, there might be.
    """
    among, what = _among(play, frame, node), part(node, "what")
    if what.kind in ("next_site", "next_sites"):
        return bool(sites.next_sites(play, chooser(play, frame)))
    if what.kind == "own_site":
        number, own = phrases.amount(play, frame, what["n"]), phrases.cards(play, frame, what)
        return bool(sites.sites_for(play, chooser(play, frame), number, own))
    if any(n.kind in ("draw_deck", "deck_or_discard", "deck_or_hand") for n in node.walk()):
        return True
    return enough(play, frame, what, lambda i: _playable(play, frame, node, i), among)


@EFFECTS.means("cancel", "tcg/cancel", against=(ANYTHING,))
@EFFECTS.means("cancel_ability", "tcg/cancel", "tcg/special-ability", against=("action",))
def cancel(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The event, or ability, just used is cancelled."""
    if frame.occurrence is None:
        failed(play, frame)
    else:
        resolve.cancel(play, frame.occurrence)


@POSSIBLE.means("cancel", "tcg/cancel")
@POSSIBLE.means("cancel_ability", "tcg/cancel")
def may_cancel(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Something has just been played or used, and isn't cancelled yet."""
    done = frame.occurrence
    return done is not None and done.get("frame") is not None and not resolve.was_cancelled(play, done)
