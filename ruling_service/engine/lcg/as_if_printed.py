"""Keywords that a player may let a card have as it is played: "you may give it doomed 2 when you play it".

Whether it was played so is settled before it comes into play, and what the card says for that case asks it.
Sources: lcg/may, lcg/keyword/doomed, lcg/lasting-effects.
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import frames, from_a_hand
from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.engine.lcg.phrases import LASTING, true_parts
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import is_blank
from ruling_service.engine.lcg.table import entry

LASTING.plays("may_be_doomed")
SETTLED = "made doomed"
"""The fact of a card that holds the life in which it was played so; -1 where the player declined."""


def offered(play: Play, ident: int) -> int:
    """The number of Doomed that the card's own text lets its player give it now; 0 where none does, or that
    has been settled.
    """
    if play.fact((SETTLED, ident)) is not None or not from_a_hand.is_played_from_a_hand(play, ident):
        return 0
    number = _printed(play, ident)
    return number if isinstance(number, int) and not is_blank(play, ident) else 0


def _printed(play: Play, ident: int) -> int:
    frame = frames.ability_frame(play, ident, None)
    says = (n for ability in play.printed(ident).abilities for n in true_parts(play, frame, ability))
    number = next((n["n"] for n in says if n.kind == "may_be_doomed"), 0)
    return number if isinstance(number, int) else 0


@LCG.procedure("lcg/may", "lcg/keyword/doomed")
def offer(play: Play, ident: int, player: int, number: int, then: Task) -> None:
    """The player says whether the card is played with the keyword; then it is played."""
    options = [Option("yes", True), Option("no", False)]
    play.decide(
        "may", player, f"play {play.name(ident)} with Doomed {number}", options,
        answered.choosing(ident, player, number, then), *entry(play, ident), "lcg/may"
    )


@LCG.procedure("lcg/may", "lcg/keyword/doomed")
def answered(play: Play, ident: int, player: int, number: int, then: Task, yes: bool) -> None:
    """Let the card have the keyword for as long as it stays what it becomes now."""
    life = play.card(ident).life + (0 if play.printed(ident).type == "event" else 1)
    play.remember((SETTLED, ident), life if yes else -1)
    play.then(then)
    if not yes:
        return
    gain = Node("gains", who=Node("it"), what=(Node("gain_keyword", keyword="doomed", value=number),))
    held = frozenset({(ident, life)})
    play.lasts(
        Lasting(
            0, gain, held, until="the card leaves play", source=ident, controller=player,
            frame=Frame(-1, ident, player, life), cites=entry(play, ident)
        )
    )


def is_so(play: Play, ident: int) -> bool:
    """Whether the card was played with the keyword and is still that card."""
    return bool(play.fact((SETTLED, ident)) == play.card(ident).life)


def forget(play: Play, ident: int) -> None:
    """A card is about to be played: nothing is settled for it yet."""
    play.remember((SETTLED, ident), None)


def acts_as_played(play: Play, ident: int, player: int) -> tuple[Task, ...]:
    """What the keyword does that the card was played with."""
    doomed = KEYWORDS.find("doomed")
    settled = play.fact((SETTLED, ident))
    if doomed is None or doomed.played is None or settled in (None, -1):
        return ()
    number = _printed(play, ident)
    return (doomed.played.task(ident, player, number),)
