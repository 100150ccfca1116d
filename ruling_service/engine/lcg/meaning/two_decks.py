"""Two encounter decks: one of them is active, the encounter deck of which all else speaks; the other one is
inactive and out of reach (lcg/scenario/over-the-misty-mountains-grim, lcg/scenario/the-city-of-corsairs).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ruling_service.counted import counted
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import changes, own_decks, table
from ruling_service.engine.lcg.encounter_sets import set_name, set_of
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrases import EFFECTS, LASTING, POSSIBLE
from ruling_service.engine.lcg.statements import conditions_hold, statements

RULE = "lcg/scenario/over-the-misty-mountains-grim"
RULES = (RULE, "lcg/scenario/the-city-of-corsairs", "lcg/encounter-deck")

SECOND, FIRST = own_decks.zone("second encounter"), own_decks.zone("first encounter")
"""Where the deck lies that isn't active yet, and the one that isn't any more."""


def _of_sets(play: Play, node: Node, *zones: str) -> list[int]:
    """The cards of the encounter sets that a text names."""
    named = {set_name(name) for name in cast("tuple[str, ...]", node["sets"])}
    return [ident for zone in zones for ident in play.state.zone(zone) if set_of(play, ident) in named]


@EFFECTS.means("first_deck", *RULES)
def first_deck(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The encounter deck is made of the cards of those sets and of no others, which lie aside."""
    those = set(_of_sets(play, node, table.ENCOUNTER_DECK))
    for ident in play.state.zone(table.ENCOUNTER_DECK):
        if ident not in those:
            play.move(ident, table.ASIDE)
    changes.shuffle(play, table.ENCOUNTER_DECK)


@EFFECTS.means("second_deck", *RULES, "lcg/in-play-and-out-of-play")
def second_deck(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards of those sets are the second deck, which is inactive."""
    for ident in _of_sets(play, node, table.ENCOUNTER_DECK, table.ASIDE):
        play.move(ident, SECOND)
    changes.shuffle(play, SECOND)
    there = counted(len(play.state.zone(SECOND)), "card")
    play.say(f"The second encounter deck is inactive: {there}", *frame.cites)


@EFFECTS.means("deck_goes_aside", *RULES)
def deck_goes_aside(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The active deck becomes inactive, with its discard pile; where a text says so, with what is in play."""
    _becomes_inactive(play, _in_play(play) if node.get("all") else ())


def _in_play(play: Play) -> list[int]:
    """The encounter cards in play, which scenario cards that only say the rules are none of."""
    there = (i for i in table.in_play(play) if table.is_encounter_card(play, i))
    return [i for i in there if play.card(i).zone != table.QUEST]


def _becomes_inactive(play: Play, those: Iterable[int]) -> None:
    """Those cards, the encounter deck and its discard pile are out of reach from here on."""
    for ident in those:
        if table.is_in_play(play.card(ident)):
            changes.leave_play(play, ident, FIRST)
    for zone in (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD):
        for ident in play.state.zone(zone):
            play.move(ident, FIRST)
    play.say("The encounter deck is set aside with its discard pile, inactive", *RULES)


LASTING.plays("in_play_goes_with_deck")


@EFFECTS.means("second_becomes_active", *RULES)
def second_becomes_active(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The second deck is the encounter deck from here on; the first one is inactive."""
    if not play.state.zone(SECOND):
        failed(play, frame)
        return
    gone = any(conditions_hold(play, each) for each in statements(play, "in_play_goes_with_deck"))
    _becomes_inactive(play, _in_play(play) if gone else ())
    for ident in play.state.zone(SECOND):
        play.move(ident, table.ENCOUNTER_DECK)
    changes.shuffle(play, table.ENCOUNTER_DECK)
    play.say("The second encounter deck is the active one", *RULES)


@POSSIBLE.means("second_becomes_active")
def is_there(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a second deck."""
    return bool(play.state.zone(SECOND))


@POSSIBLE.means("first_deck")
@POSSIBLE.means("second_deck")
@POSSIBLE.means("deck_goes_aside")
def is_made(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A deck can be made even of no card, and be set aside with none."""
    return True
