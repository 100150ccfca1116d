"""A follower that its aid puts on somebody was transferred: whatever waits for that takes place, and "he" is the
character, not the follower; who exerts is a character, never a player (tcg/keyword/aid, tcg/follower, tcg/exert).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import coverage
from tests.engine.tcg.table_top import ORC, Table, card
from tests.engine.tcg.test_meaning_cards import written

WHEN = (
    "Each time you transfer this to a companion", "Each time you transfer Herald to a companion",
    "Each time this is transferred to a character", "Each time a follower is transferred to a companion",
    "Each time you transfer a follower to a character",
)  # fmt: skip
EXERTS = (
    "exert bearer", "exert that companion", "exert that character", "that companion must exert",
    "bearer must exert", "he must exert", "exert him", "he may exert to add (1)",
)  # fmt: skip


@pytest.mark.parametrize(("when", "does"), list(itertools.product(WHEN, EXERTS)))
def test_whoever_it_is_put_on_exerts(when, does):
    t = Table(site=2)
    frodo = t.ring_bearer()
    t.support(written("Herald", "follower", f"Aid – (2).\n{when}, {does}.", culture="gandalf"))
    t.minion(ORC)
    t.at("maneuver.begins", until="maneuver.actions").choose("aid: Herald")
    for _ in range(4):
        if t.pending is not None and "may act" not in t.pending.prompt:
            t.choose(t.options()[0])
    assert t.wounds(frodo) == 1


@pytest.mark.parametrize("who", ["you must", "that player must", "each opponent must", "a Shadow player may"])
def test_no_player_exerts_himself(who):
    text = f"Each time a companion wins a skirmish, {who} exert."
    found = card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text})
    assert found.gaps or coverage.lacks(found.abilities)


@pytest.mark.parametrize("twice", ["", " twice"])
def test_who_is_told_of_exerts(twice):
    t = Table(site=2)
    t.ring_bearer()
    axe = t.companion(card("Gimli", "companion", race="dwarf", culture="dwarven", vitality=4))
    text = f"Each time a companion is healed, he must exert{twice}."
    t.support(written("Marker", "condition", text, side="Shadow", culture="sauron"), 1)
    t.play.tokens(axe, "wound", 1)
    from_one = t.wounds(axe)
    t.during("maneuver").happen(occurrence("healed", card=axe, life=t.play.card(axe).life))
    assert t.wounds(axe) == from_one - 1 + (2 if twice else 1)

