"""What may be said of a card, how long something lasts and how often it is done, in every place where it can stand.

Combinations of made-up texts are played on one table; what has to be so afterwards is worked out here.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from ruling_service.engine.tcg import assignment_phase, framework
from tests.each import of_each
from tests.engine.tcg.test_meaning_cards import texts
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking, uses
from tests.engine.tcg.wide_table import changed, counted, fitting, holds, seen, wide

STATES = {
    "mounted": {"Aragorn"}, "wounded": {"Aragorn", "Gimli"}, "unwounded": {"Frodo", "Legolas"},
    "exhausted": {"Gimli"}, "unbound": {"Aragorn", "Gimli", "Legolas"}, "unique": {"Frodo", "Aragorn", "Legolas"},
    "a Man": {"Aragorn"}, "an Elf": {"Legolas"}, "a Dwarf": {"Gimli"},
}  # fmt: skip
FELLOWSHIP = {"Frodo", "Aragorn", "Gimli", "Legolas"}


def does(text: str, *chosen: str, by: int = 0, phase: str = "maneuver") -> dict[str, object]:
    """What is seen otherwise once a special ability of Marker has been used and what it asks is chosen."""
    table = speaking(text, by, phase)
    before = seen(table)
    (use,) = uses(table, f"{phase}.actions", by)
    table.play.then(use.task)
    table.run()
    for choice in chosen:
        table.choose(choice)
    return changed(before, seen(table))


@of_each(("joined", "state"), list(product(("who is", "that is"), STATES)))
def test_a_state_in_a_clause_of_its_own(joined: str, state: str) -> None:
    table = wide()
    assert fitting(table, f"companion {joined} {state}") & FELLOWSHIP == STATES[state]


@of_each(("joined", "state"), list(product(("who is", "that is"), STATES)))
def test_whom_such_a_clause_lets_exert(joined: str, state: str) -> None:
    able = bool(STATES[state] - {"Gimli"})  # he is exhausted
    assert bool(uses(speaking(f"Maneuver: Exert a companion {joined} {state} to add (1)."))) is able


@of_each("stat", ["strength", "vitality", "twilight cost"])
def test_the_same_value_as_another(stat: str) -> None:
    values = {
        "strength": {"Frodo": 3, "Aragorn": 8, "Gimli": 6, "Legolas": 6},
        "vitality": {"Frodo": 4, "Aragorn": 3, "Gimli": 1, "Legolas": 3},
        "twilight cost": {"Frodo": 0, "Aragorn": 4, "Gimli": 2, "Legolas": 2},
    }[stat]
    table = wide()
    for said, other in product(("with the same", "who has the same", "of the same"), values):
        expected = {name for name, value in values.items() if value == values[other]}
        assert fitting(table, f"companion {said} {stat} as {other}") & FELLOWSHIP == expected, (said, other)


@of_each(("n", "counts"), [(1, "companion"), (2, "companion"), (3, "companion"), (2, "[elven] card"), (3, "minion"),
                           (2, "burden"), (2, "twilight token"), (2, "culture token")])  # fmt: skip
def test_so_many_at_a_time(n: int, counts: str) -> None:
    table = wide()
    assert counted(table, f"{n} {counts}s you can spot") == counted(table, f"{counts} you can spot") // n


LASTING = {
    "make Legolas strength +2": {"Legolas strength": 8},
    "make each Elf strength +2 and damage +1": {"Legolas strength": 8, "Legolas damage": 1, "Elrond strength": 10,
                                               "Elrond damage": 1},
    "make a Dwarf strength +3": {"Gimli strength": 9},
}  # fmt: skip
SPANS = {
    "this turn": True, "for this turn": True, "during this turn": True, "until the turn ends": True,
    "until this turn ends": True, "until the end of the turn": True, "until the regroup phase begins": True,
    "until the regroup phase": True, "this phase": False, "for this phase": False, "until this phase ends": False,
    "until the phase ends": False, "for the rest of this phase": False,
}  # fmt: skip
"""How long, and whether it still lasts in the phase after this one."""


@of_each(("deed", "span"), list(product(LASTING, SPANS)))
def test_how_long_it_lasts(deed: str, span: str) -> None:
    table = speaking(f"Maneuver: Add (1) to {deed} {span}.")
    (use,) = uses(table)
    before = seen(table)
    table.play.then(use.task)
    table.run()
    now = {what: value for what, value in changed(before, seen(table)).items() if what != "pool"}
    assert now == LASTING[deed]
    ends(table, "maneuver phase")
    assert changed(before, seen(table) | {"pool": before["pool"]}) == (now if SPANS[span] else {})
    ends(table, "regroup phase" if "regroup" in span else "turn")
    assert changed(before, seen(table) | {"pool": before["pool"]}) == {}


def ends(table: Any, what: str) -> None:
    """A phase, or the turn, ends; the regroup phase ends what lasts until it begins."""
    if what == "regroup phase":
        table.play.then(framework.moment.task("regroup phase begins"))
    table.play.then(framework.moment.task(f"{what} ends"))
    table.run()


@of_each(("so", "first"), [("you can spot a Dwarf", False), ("you can spot an Ent", True),
                           ("you can spot 4 companions", False), ("you can spot exactly 3 companions", True)])
def test_the_same_deed_to_others_if(so: str, first: bool) -> None:
    for verb in ("Wound", "Exert", "Exhaust"):
        found = does(f"Maneuver: Add (1) to {verb.lower()} Orc (or each [isengard] minion if {so}).")
        assert any(what.startswith("Uruk") for what in found) is not first, verb


@of_each(("one", "other"), [("wound", "heal"), ("exert", "heal"), ("heal", "exert"), ("heal", "wound")])
def test_one_deed_or_the_other_to_the_same(one: str, other: str) -> None:
    for chosen in (one, other):
        table = speaking(f"Maneuver: Add (1) to {one} or {other} Aragorn.")
        (use,) = uses(table)
        table.play.then(use.task)
        table.run()
        table.choose(next(o for o in table.options() if o.startswith(chosen)))
        assert table.wounds(table.aragorn) == (0 if chosen == "heal" else 2)


@of_each(("first", "second"), [("a battleground", "a river"), ("an underground site", "a river"), ("site 4", "site 5")])
def test_where_from_and_where_to_in_either_order(first: str, second: str) -> None:
    said = [
        texts("Marker", "condition", f"Each time the fellowship moves {way}, add (1).")
        for way in (f"from {first} to {second}", f"to {second} from {first}")
    ]
    assert said[0] == said[1]


@of_each(("phase", "other"), list(product(("archery", "maneuver", "skirmish"), (False, True))))
def test_wounds_only_in_a_phase_or_in_any_but_that(phase: str, other: bool) -> None:
    text = f"Legolas cannot take wounds {'except ' if other else ''}during the {phase} phase."
    for now in ("archery", "maneuver", "skirmish"):
        table = speaking(text, phase=now)
        happening(table, "wounded", card="@legolas")
        assert table.wounds(table.legolas) == (0 if (now == phase) is not other else 1), now


@of_each("by", ["a Shadow player", "the Free Peoples player", "each player"])
def test_who_cannot_assign_it(by: str) -> None:
    table = speaking(f"Legolas cannot be assigned to a skirmish by {by}.", phase="assignment")
    barred = {"a Shadow player": {1, 2}, "the Free Peoples player": {0}, "each player": {0, 1, 2}}[by]
    for player in (0, 1):
        why = assignment_phase.why_not_assign(table.play, player, table.legolas, table.orc)
        assert (why is not None) is (player in barred)


@of_each("n", [1, 2, 3])
def test_so_many_of_ones_own(n: int) -> None:
    """Ann has two minions on the table, Bob one."""
    assert holds(wide(), f"you can spot {n} of your companions") is True
    table = speaking(f"Maneuver: Spot {n} of your minions to add (1).", 1)
    assert bool(uses(table, by=1)) is (n <= 2)


@of_each("span", ["this turn", "for this turn", "until the end of the turn", "this phase"])
def test_who_is_not_assigned_for_a_time(span: str) -> None:
    table = speaking(f"Assignment: Add (1) to prevent each [sauron] minion from being assigned {span}.", phase="assignment")
    (use,) = uses(table, "assignment.actions")
    table.play.then(use.task)
    table.run()
    for minion in ("orc", "uruk"):
        why = assignment_phase.why_not_assign(table.play, 0, table.legolas, getattr(table, minion))
        assert (why is not None) is (minion == "orc"), minion
