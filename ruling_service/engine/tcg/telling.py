"""Sentences for occurrences that change nothing by themselves."""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg.rulebook import TCG

Said = tuple[str, tuple[str, ...]]
NOTHING: Said = ("", ())


@TCG.answers("in_words")
def in_words(play: Play, o: Occurrence) -> Said:
    """The sentence for an occurrence and the entries it comes from; nothing for what is told where it is done."""
    sentence = SENTENCES.get(o.kind)
    return NOTHING if sentence is None else sentence(play, o)


def _of_card(text: str, *cites: str) -> Callable[[Play, Occurrence], Said]:
    return lambda play, o: (f"{play.name(o.get('card'))} {text}", cites)


def _of_player(text: str, *cites: str) -> Callable[[Play, Occurrence], Said]:
    return lambda play, o: (f"{play.player(o.get('player'))} {text}", cites)


SENTENCES: dict[str, Callable[[Play, Occurrence], Said]] = {
    "played": _of_card("has been played", "tcg/playing-a-card"),
    "ability used": _of_card("has used its ability", "tcg/special-ability"),
    "won skirmish": _of_card("wins the skirmish", "tcg/skirmish-phase"),
    "lost skirmish": _of_card("loses the skirmish", "tcg/skirmish-phase"),
    "reconciled": _of_player("has reconciled", "tcg/reconcile"),
    "moved from": lambda play, o: ("The fellowship moves from its site", ("tcg/moving-your-fellowship",)),
    "moves": lambda play, o: ("The fellowship moves", ("tcg/moving-your-fellowship",)),
    "moved to": lambda play, o: (f"The fellowship moves to site {o.get('number')}", ("tcg/moving-your-fellowship",)),
    "gained initiative": lambda play, o: (f"Initiative goes to the {str(o.get('side')).title()} side", ("tcg/initiative",)),
}
