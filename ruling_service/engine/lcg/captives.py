"""Captives: characters that stay in play, held by an encounter card, and under no player's control.

Sources: lcg/scenario/the-uruk-hai, lcg/ownership-and-control.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import cannot_happen, changes, facedown, permissions, table, verbs
from ruling_service.engine.lcg.facedown import StandIn
from ruling_service.engine.lcg.phrases import LASTING
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, speaks_of, statements

ENTRY = "lcg/scenario/the-uruk-hai"
RING_BEARER = "lcg/scenario/the-ring-goes-south"
FACEDOWN = "facedown"
"""How a hero is held who lies facedown, with what is attached to him."""
KEPT = "kept captive"
"""The mark of a captive of whom the text that took it says that nobody gains control of it."""


@LCG.applies(verbs.captured, ENTRY, "lcg/ownership-and-control")
def captured(play: Play, o: Occurrence, _: Happening) -> Done:
    """The card lies with the one that holds it, with all that is attached to it. Nobody controls it, and it
    is neither committed nor in an attack any more; what it has on it stays.
    """
    ident, holder = o.get("card"), o.get("to")
    card = play.card(ident)
    if card.life != o.get("life", card.life) or not table.is_in_play(play.card(holder)):
        return NOT_AT_ALL
    play.mark(ident, "committed", False)
    play.mark(ident, table.CAPTIVE)
    play.mark(ident, KEPT, o.get("how") == KEPT)
    changes.move_within_play(play, ident, play.card(holder).zone)
    play.change(ident, host=holder, controller=None)
    if o.get("how") == FACEDOWN:
        printed = play.printed(ident)
        known_by = StandIn(
            title=printed.name, values=(), entry=RING_BEARER, type="captive",
            traits=tuple(trait.casefold() for trait in printed.traits),
        )
        facedown.will_stand_for(play, ident, known_by)
        facedown.lies_down(play, ident)
        _turned(play, ident, up=False)
    return True


LASTING.plays("heroes_kept_under")


@LCG.plays("lcg/scenario/the-ring-goes-south")
def held_facedown(play: Play, cards: tuple[int, ...], holder: int) -> tuple[int, ...]:
    """The heroes, of cards that are placed under another, who stay in play there, as a rule of the scenario
    says.
    """
    said = any(conditions_hold(play, each) for each in statements(play, "heroes_kept_under"))
    if not said or not table.is_encounter_card(play, holder):
        return ()
    return tuple(i for i in cards if table.kind(play, i) == "hero" and table.is_in_play(play.card(i)))


def _turned(play: Play, ident: int, *, up: bool) -> None:
    """A card is turned with all that is attached to it, which nobody controls while it lies facedown."""
    play.change(ident, face_up=up)
    for attached in table.attachments(play, ident):
        if not up:
            play.change(attached, controller=None)
        _turned(play, attached, up=up)


@LCG.waits("taken from below", verbs.changed_control, "passive", "lcg/scenario/the-ring-goes-south")
def comes_back(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A player has taken control of a hero who lay facedown under an encounter card."""
    ident, player = o.get("card"), o.get("player")
    card = play.card(ident)
    if not card.face_up and card.marked(table.CAPTIVE):
        label, task = f"{play.name(ident)} is free", is_free.task(ident)
        yield Candidate(("rule", "taken from below", ident), player, label, task, (RING_BEARER,))


@LCG.procedure("lcg/scenario/the-ring-goes-south")
def is_free(play: Play, ident: int) -> None:
    """He lies faceup in the player's area, with what is attached to him."""
    player = play.card(ident).controller
    play.mark(ident, table.CAPTIVE, False)
    facedown.is_no_more(play, ident)
    play.change(ident, host=None)
    _turned(play, ident, up=True)
    if player is not None:
        changes.move_within_play(play, ident, table.area(player))
        for attached in table.attachments(play, ident):
            play.change(attached, controller=player)


@cannot_happen.KEEPS_IN_PLAY.of(verbs.changed_control)
def stays_nobodys(play: Play, o: Occurrence, ident: int) -> permissions.Reason | None:
    """A text says of a card that no player controls it, or said so as it was taken: it stays so."""
    said = f"{play.name(ident)} comes under no player's control"
    if play.card(ident).marked(KEPT) and play.card(ident).host is not None:
        return said, (ENTRY, "lcg/ownership-and-control")
    for each in statements(play, "nobodys"):
        if speaks_of(play, each, ident, "who") and conditions_hold(play, each):
            return said, table.entry(play, each.frame.source, "lcg/ownership-and-control")
    return None
