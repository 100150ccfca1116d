"""Keywords that a player may let a card have as it is played: "you may give it doomed 2 when you play it".

Whether it was played so is settled before it comes into play, and what the card says for that case asks it.
Sources: lcg/may, lcg/keywords, lcg/lasting-effects.
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
from ruling_service.engine.lcg.texts import kinds_in

LASTING.plays("may_be_given")
SETTLED = "given as it was played"
"""The fact of a card that holds the life in which it was played so; -1 where the player declined."""


def offered(play: Play, ident: int) -> tuple[str, int] | None:
    """The keyword that the card's own text lets its player give it now, and its number; None where it lets
    him give none, or that has been settled.
    """
    if play.fact((SETTLED, ident)) is not None or not from_a_hand.is_played_from_a_hand(play, ident):
        return None
    found = _printed(play, ident)
    return None if is_blank(play, ident) else found


def _printed(play: Play, ident: int) -> tuple[str, int] | None:
    frame = frames.ability_frame(play, ident, None)
    texts = (each for each in play.printed(ident).abilities if "may_be_given" in kinds_in(each))
    says = (n for ability in texts for n in true_parts(play, frame, ability))
    said = next((n for n in says if n.kind == "may_be_given"), None)
    number = None if said is None else said["n"]
    return (str(said["keyword"]), number) if said is not None and isinstance(number, int) and number else None


@LCG.procedure("lcg/may", "lcg/keywords")
def offer(play: Play, ident: int, player: int, keyword: str, number: int, then: Task) -> None:
    """The player says whether the card is played with the keyword; then it is played."""
    options = [Option("yes", True), Option("no", False)]
    play.decide(
        "may", player, f"play {play.name(ident)} with {keyword.capitalize()} {number}", options,
        answered.choosing(ident, player, keyword, number, then), *entry(play, ident), "lcg/may"
    )


@LCG.procedure("lcg/may", "lcg/keywords")
def answered(play: Play, ident: int, player: int, keyword: str, number: int, then: Task, yes: bool) -> None:
    """Let the card have the keyword for as long as it stays what it becomes now."""
    life = play.card(ident).life + (0 if play.printed(ident).type == "event" else 1)
    play.remember((SETTLED, ident), life if yes else -1)
    play.then(then)
    if not yes:
        return
    gain = Node("gains", who=Node("it"), what=(Node("gain_keyword", keyword=keyword, value=number),))
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
    said = _printed(play, ident)
    if said is None or play.fact((SETTLED, ident)) in (None, -1):
        return ()
    name, number = said
    keyword = KEYWORDS[name]
    return () if keyword.played is None else (keyword.played.task(ident, player, number),)
