"""The ways in which a question may be about a named card's text: which of its abilities, what is to be
played, and what of the run answers.
"""

from __future__ import annotations

from collections.abc import Collection

from ruling_service.ask.building import Known
from ruling_service.ask.building.by_text.frames import MAKE
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.by_print import by_print
from ruling_service.ask.of_cards.by_use import ByUse
from ruling_service.ask.of_cards.by_value import ByValue
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.laying import printings
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.of_cards.said import MAKES, Said, said

BY_IT = ("for", "with", "by", "using", "via")
"""What stands before a card by which, or for which, something is done."""
OF_IT = (*BY_IT, "from", "of", "bearing", "wearing", "carrying")
"""What stands before a card of which somebody has something."""
LOOKED_UP = "lookup"


def used(pieces: list[Piece], understood: Understanding, known: Known) -> list[Framed]:
    """Every way in which a question asks if one of the cards that it names can be used as it tells. Raises
    NotBuilt.
    """
    if printed := by_print(pieces, understood, known):
        return printed
    heard = said(pieces)
    titles = list({one.name: one for one in pieces if one.sort == "card"}.values())
    titles.sort(key=lambda one: heard is not None and _is_done_to(one, heard))
    found: list[Framed] = []
    asks = ByUse if understood.asked[0].yes_no else ByValue
    if heard is None or understood.asked[0].form == LOOKED_UP:
        return []
    for piece in titles:
        if _gets_it_of_another(piece, heard):
            continue
        others = [printings(one, known)[:1] for one in titles if one is not piece]
        if not all(others):
            return []
        beside = [one[0] for one in others]
        each = [asks(heard, card, beside, understood, known) for card in printings(piece, known)]
        each = [one for one in each if one.speaks_of_it()] or each
        ways = [list(one.ways()) for one in each]
        told = [one for each_way in ways for one in each_way] if all(ways) else []
        if heard.asked and all(one.attaches() for one in each):
            return told  # what others' texts do has nothing to do with who may bear it
        found += told
    return found


def _is_done_to(piece: Piece, heard: Said) -> bool:
    """Is something done to a card by another one ("exert Frodo for …")? Then that one's text is asked of."""
    return any(
        one.act is not None and one.whom[0].head.name == piece.name
        and any(each.head.sort == "card" and each.before in BY_IT for each in one.whom[1:])
        for one in heard.asked if one.whom
    )


def _gets_it_of_another(piece: Piece, heard: Said) -> bool:
    """Is a card only whom another one, that is named, does something to or has it from ("can X make Y
    fierce?", "does X get +3 against Y?")? Then its own text isn't asked of.
    """
    gives = words().general | {MAKE}
    return any(
        other.head.sort == "card" and other.head.name != piece.name
        and (one.act is None or one.act.name in gives)
        and any(
            each.head.name == piece.name
            and (each.before in MAKES if one.actor is None else each.before not in OF_IT)
            for each in one.whom
        )
        for one in heard.asked for other in (one.actor, *one.whom[:1]) if other is not None
    )


def cannot_mean(
    pieces: list[Piece], starts: Collection[int], understood: Understanding, known: Known
) -> frozenset[int]:
    """Where those stand, of several named at these places, of whom no other card that a question names can
    speak, by its text.
    """
    heard = said(pieces)
    if heard is None:
        return frozenset()
    somebody = [one for one in pieces if one.start in starts]
    titles = {one.name: one for one in pieces if one.sort == "card"}
    for one in somebody:
        titles.pop(one.name, None)
    beside = [each for one in somebody if one.sort == "card" for each in printings(one, known)[:1]]
    texts = [
        ByUse(heard, card, beside, understood, known)
        for piece in titles.values() for card in printings(piece, known)
    ]
    return frozenset(
        one.start for one in somebody if texts and all(each.may_mean(one) is False for each in texts)
    )


__all__ = ["cannot_mean", "used"]
