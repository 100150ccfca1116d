"""Facedown cards of a situation that count as enemies (`counts as`)."""

from __future__ import annotations

from collections.abc import Mapping

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import facedown
from ruling_service.engine.lcg.facedown import StandIn
from ruling_service.engine.lcg.filters import value_called
from ruling_service.errors import UnknownName
from ruling_service.slugs import fold


def lay(play: Play, catalogue: Mapping[str, Printed], ident: int, called: str) -> None:
    """Let a card lie facedown as what is `called` so by the rules or by a text of the situation.

    Raises UnknownName if nothing is.
    """
    known = {fold(each.title): each for each in (*facedown.NOUNS.values(), *_told(catalogue))}
    if fold(called) not in known:
        raise UnknownName(
            f"No rule and no text of the situation says what “{called}” is.",
            hint=f"Known are {', '.join(each.title for each in known.values())}."
        )
    play.change(ident, face_up=False)
    facedown.will_stand_for(play, ident, known[fold(called)])
    facedown.lies_down(play, ident)


def _told(catalogue: Mapping[str, Printed]) -> list[StandIn]:
    """What texts of the situation's cards say of cards that they lay facedown."""
    return [
        facedown.of_text(str(phrase["title"]), [
            (value_called(each["stat"]), each["n"])
            for each in nodes(phrase, "values") if isinstance(each["n"], int)
        ])
        for printed in catalogue.values() for ability in printed.abilities if isinstance(ability, Node)
        for phrase in ability.walk() if phrase.kind == "act_as"
    ]  # fmt: skip
