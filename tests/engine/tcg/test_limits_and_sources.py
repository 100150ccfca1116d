"""What is limited is counted over all phases in which one text can be used; what keeps wounds off says which: those
of a phase, of archery fire, outside skirmishes (tcg/limit, tcg/archery-phase, tcg/wound).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions, wounds
from tests.engine.tcg.table_top import Table
from tests.engine.tcg.test_meaning_cards import written


@pytest.mark.parametrize(("limit", "again"), [
    ("once per turn", False), ("twice per turn", True), ("once per phase", True), ("", True),
])  # fmt: skip
@pytest.mark.parametrize("phases", [("maneuver", "archery"), ("archery", "maneuver"), ("maneuver", "regroup")])
def test_uses_in_several_phases_are_of_one_ability(phases, limit, again):
    t = Table()
    t.ring_bearer()
    says = f"{phases[0].title()} or {phases[1].title()}: Exert this minion to add (1){f' (limit {limit})' if limit else ''}."
    t.minion(written("Worker", "minion", says, vitality=8, strength=3, site=1))
    for number, phase in enumerate(phases):
        t.during(phase)
        found = [c for c in actions.actions(t.play, f"{phase}.actions", 1) if "Worker" in c.label]
        assert bool(found) is (not number or again)
        if found and not number:
            t.play.then(found[0].task)
            t.run()
            t.play.forget_uses("phase")


KEPT = {
    "take archery wounds": {"fire"}, "take wounds from archery fire": {"fire"}, "take wounds": {"fire", "shot", "blow"},
    "take wounds during the archery phase": {"fire", "shot"}, "take wounds (except during skirmishes)": {"fire", "shot"},
}
"""What a text says cannot be → which wounds it keeps off: of archery fire, of a text in that phase, of a skirmish."""


@pytest.mark.parametrize("says", KEPT)
@pytest.mark.parametrize("wound", ["fire", "shot", "blow"])
def test_what_cannot_be_taken_is_just_what_the_text_says(says, wound):
    t = Table()
    t.ring_bearer()
    guard = t.companion(written("Guard", "companion", f"This companion cannot {says}.", vitality=4))
    t.during("skirmish" if wound == "blow" else "archery")
    why = {"fire": "archery", "blow": "skirmish"}.get(wound)
    t.happen(occurrence("wounded", card=guard, life=t.play.card(guard).life, **({"why": why} if why else {})))
    assert t.wounds(guard) == (0 if wound in KEPT[says] else 1)
    if wound == "fire":
        assert wounds.can_take_wounds(t.play, guard, why="archery") is ("fire" not in KEPT[says])
