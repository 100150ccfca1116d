"""Transferring: which card may go from where to whom (tcg/transfer)."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import bearing, changes, framework, phrases, playing, table, verbs
from ruling_service.engine.tcg.meaning.choosing import enough, pick
from ruling_service.engine.tcg.meaning.common import again, each_happens, failed, part
from ruling_service.engine.tcg.meaning.piles import DESCRIBED, go_to
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.meaning.showing import from_where
from ruling_service.engine.tcg.statements import frame_of


@EFFECTS.means("transfer", "tcg/transfer")
def transfer(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card goes to another bearer that may bear it, or to a support area."""
    found = _what_to_whom(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    what, to = found
    if what and "to" not in node:
        go_to(play, frame, what, part(node, "to_zone"))
    elif what and to:
        why = {} if table.is_in_play(play.card(what[0])) else {"why": changes.OUT_OF_A_PILE}
        each_happens(play, frame, verbs.transferred, what, to=to[0], **why)
    else:
        failed(play, frame)


@CHOOSING.means("transfer")
def _what_to_whom(
    play: Play, frame: Frame, node: Node, path: str, task: Task
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """What is transferred, and to whom where it goes to a bearer; None: wait for the choice."""
    among = from_where(play, frame, node.get("from_zone"))
    what = pick(
        play, frame, part(node, "what"), f"{path}/what", task, purpose="what is transferred", among=among,
        fit=_can_be_transferred(play, frame, node, path),
    )  # fmt: skip
    if what is None or not what or "to" not in node:
        return None if what is None else (what, ())
    to = pick(
        play, frame, part(node, "to"), f"{path}/to", task, purpose="to whom",
        fit=lambda i: _may_go_to(play, frame, node, what[0], i),
    )  # fmt: skip
    return None if to is None else (what, to)


def _can_be_transferred(play: Play, frame: Frame, node: Node, path: str) -> Callable[[int], bool]:
    """Whether a card is where the text takes it from, and may go to one that the text names, if it names a
    card that is there.
    """
    to = node.get("to")
    named = phrases.cards(play, frame, to) if isinstance(to, Node) and to.kind in DESCRIBED else None
    return lambda i: _is_on(play, frame, node, i) and _may_be_in_play(play, i) and (
        named is None
        or any(h not in (i, play.card(i).host) and _may_go_to(play, frame, node, i, h) for h in named)
    )


def _may_be_in_play(play: Play, ident: int) -> bool:
    """Whether a card is in play or may come there: of a unique one there is only one (tcg/unique)."""
    return table.is_in_play(play.card(ident)) or playing.not_unique(play, ident) is None


def _may_go_to(play: Play, frame: Frame, node: Node, ident: int, host: int) -> bool:
    """Whether a card may be transferred to a bearer. By its own words it goes where these say, and so it does
    where another text names the very card by its title and says where it goes.
    """
    told = ident == frame.source or part(node, "what").kind in ("named", "your_named")
    return bearing.may_bear(play, host, ident) and (told or _by_its_own_words(play, ident, host))


def _by_its_own_words(play: Play, ident: int, host: int) -> bool:
    """Whether a card that says itself when and to whom it is transferred may go there now: other cards' texts
    have to keep to that.
    """
    for ability in play.printed(ident).abilities:
        own = [
            n for n in ability.walk() if n.kind == "transfer" and part(n, "what").kind == "this" and "to" in n
        ]
        phases = ability.get("phases")
        if own and isinstance(phases, tuple) and framework.phase(play) not in phases:
            return False
        if not all(phrases.fits(play, frame_of(play, ident), part(n, "to"), host) for n in own):
            return False
    return True


def _is_on(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card is borne by what the text says it is transferred from."""
    bearer = node.get("from")
    return not isinstance(bearer, Node) or play.card(ident).host in phrases.cards(play, frame, bearer)


@POSSIBLE.means("transfer")
def may_transfer(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is such a card that may go to such a bearer; in full, as many as it says."""
    what, fits = part(node, "what"), _can_be_transferred(play, frame, node, "")
    among = from_where(play, frame, node.get("from_zone"))
    if whole:
        return enough(play, frame, what, fits, among)
    return any(fits(i) for i in (phrases.cards(play, frame, what) if among is None else among))
