"""What a text may be started for is what it would do: the tests of effects against effects carried out."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import possible, starting
from tests.engine.lcg.combinations import Tabletop, cards, goes_on, some

HERO, ENEMY, PLACE = some("hero"), some("enemy"), some("location")
ALL_PLACES = Node("each", of=cards("location"))


def frame_on(play: Play, ident: int) -> Frame:
    return Frame(-1, ident, 0, play.card(ident).life)


@pytest.mark.parametrize(
    ("phrase", "can"),
    [
        (Node("heals", who=HERO, amount=1), True),
        (Node("heals", who=PLACE, amount=1), False),
        (Node("heal_divided", on=ALL_PLACES, amount=1), False),
        (Node("discard_attachments", **{"from": HERO}), True),
        (Node("discard_attachments", **{"from": ENEMY}), False),
        (Node("discard_shadow", to=ENEMY), False),
    ],
    ids=repr,
)
def test_what_would_change_nothing_cannot_be_started(phrase: Node, can: bool) -> None:
    """An effect that finds nothing to heal or to discard has no potential to change the game
    (lcg/triggered-ability).
    """
    top = Tabletop("ally")
    ability = Node("action", do=(Node("sentence", do=(phrase,)),))
    play = top.fresh(ability, phase="quest")
    assert starting.text_can_start(play, frame_on(play, top.ident), ability) is can


def test_with_a_shadow_card_it_can() -> None:
    top = Tabletop("ally")
    enemy = top.table.id_of("Near Enemy")
    top.table.lays("Quiet Day", "shadow", on=enemy)
    play = goes_on(top.fresh(phase="combat"))
    assert possible.at_all(play, frame_on(play, top.ident), Node("discard_shadow", to=ENEMY))
