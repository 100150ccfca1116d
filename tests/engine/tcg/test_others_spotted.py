"""Who spots "each other X" does not spot the one whom the text affects (tcg/spot): never more than there are
besides him, whether he may spot fewer or not.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

DEEDS = ["make {} strength +1 for each other Elf {}.", "make {} strength +1 for each other Elf companion {}."]
WHO = {"an Elf": "", "the Ring-bearer": "Frodo", "Ann": "Ann", "a Dwarf": "Dag"}


@pytest.mark.parametrize("elves", [("Ann",), ("Ann", "Bea"), ("Ann", "Bea", "Cid")], ids=len)
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("fewer", [True, False])
def test_the_one_affected_is_not_spotted(deed, who, elves, fewer):
    found, waiting = set(), [()]
    while waiting:
        path = waiting.pop()
        t = Table()
        there = {"Frodo": t.ring_bearer()}
        for name in (*elves, "Dag"):
            race = "dwarf" if name == "Dag" else "elf"
            there[name] = t.companion(card(name, "companion", race=race, culture="elven", strength=5))
        text = deed.format(who, "you spot" if fewer else "you can spot")
        t.support(written("Marker", "condition", f"Maneuver: {text[0].upper()}{text[1:]}", culture="gondor"))
        t.during("maneuver")
        before = {n: t.play.value(i, "strength") for n, i in there.items()}
        (use,) = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Marker" in c.label]
        t.play.then(use.task)
        t.run()
        for label in path:
            t.choose(label)
        if t.pending is not None and "may act" not in t.pending.prompt:
            waiting += [(*path, label) for label in t.options()]
        else:
            found.add(sum(t.play.value(i, "strength") - before[n] for n, i in there.items()))
    most = len(elves) - (who in ("an Elf", "Ann"))
    assert found == (set(range(most + 1)) if fewer else {most})
