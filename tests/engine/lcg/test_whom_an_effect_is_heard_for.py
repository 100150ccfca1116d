"""Whose doing it is that an effect brings about, for texts that wait for a player's doing: whose card it is, whose
dial moves, who controls what is discarded, and who takes control.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import resolve
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.combinations import ability, goes_on
from tests.engine.lcg.table_top import Table


def heard(event: str, effect: Node, table: Table) -> bool:
    """Whether Tom's Listener, which waits for the event, hears what a quest card's effect brings about."""
    table.prints("Listener", "attachment", text=f"Forced: {event}, shuffle the encounter deck.")
    table.lays("Listener", "play:Tom", on=table.hero("Captain"))
    stage = table.quest()
    resolve.start(table.play, stage, ability("action", effect), 0, 0)
    goes_on(table.play)
    return bool(table.play.fact(("shuffled", places.ENCOUNTER_DECK)))


@pytest.mark.parametrize(("owner", "hears"), [("Tom", True), ("Kris", False)])
def test_who_controls_a_card_exhausts_it(owner: str, hears: bool) -> None:
    """lcg/exhausted, lcg/ownership-and-control: an effect that exhausts a card has its controller exhaust it."""
    table = Table("Tom", "Kris")
    ally = table.ally("Page", player=owner)
    effect = Node("exhaust", what=Node("exactly", card=ally))
    assert heard("After you exhaust an ally", effect, table) is hears


@pytest.mark.parametrize(("level", "hears"), [(0, False), (1, True), (30, True)])
@pytest.mark.parametrize("word", ["When", "After"])
def test_a_dial_at_nothing_is_not_lowered(word: str, level: int, hears: bool) -> None:
    """lcg/threat-threat-dial: nothing is lowered below 0, and no text answers."""
    table = Table("Tom")
    table.threat_is("Tom", level)
    effect = Node("lower_threat", amount=1, of=Node("you"))
    assert heard(f"{word} your threat is reduced", effect, table) is hears


@pytest.mark.parametrize(("zone", "hears"), [("play", True), ("hand", False)])
def test_nobody_controls_a_card_in_a_hand(zone: str, hears: bool) -> None:
    """lcg/ownership-and-control: cards out of play have an owner only."""
    table = Table("Tom")
    table.prints("Page", "ally", hit_points=2)
    page = table.lays("Page", f"{zone}:Tom")
    effect = (
        Node("discard", what=Node("exactly", card=page)) if zone == "play"
        else Node("discard_hand", of=Node("you"))
    )
    assert heard("After a player discards a character you control", effect, table) is hears


def test_who_takes_control_is_told_before_of_what() -> None:
    """lcg/ownership-and-control: "its controller" at the beginning of a sentence is no card named behind."""
    table = Table("Tom", "Kris")
    wearer = table.hero("Captain", player="Kris")
    table.prints("Standard", "attachment")
    standard = table.lays("Standard", "play:Kris", on=wearer)
    pages = [table.ally(name, player="Tom") for name in ("Page", "Squire")]
    for each in pages:
        table.play.change(each, ready=False)
    tired = Node("each", of=Node("filter", **{"type": ("ally",), "is": (Node("exhausted"),)}))
    effect = Node("gains_control", who=Node("controller", of=Node("it")), what=tired)
    resolve.start(table.play, standard, ability("action", effect), 0, 1)
    goes_on(table.play)
    assert [table.card(each).controller for each in pages] == [1, 1]
