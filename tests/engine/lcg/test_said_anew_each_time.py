"""What a word points at stays the same each time something is done, whatever happens meanwhile: "another" than
what was damaged, the cards that are "currently" so, the copy that a card looks for by its own title, "it" that
was revealed.

Generated: each way to count or to describe × each deed. What is expected is counted from the text.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.lcg.table_top import Table, revealed

SO_OFTEN = ["for each Orc enemy in the staging area,", "for each location in the staging area,"]
TO_ANOTHER = [
    ("deal 1 damage to another hero.", Table.damage),
    ("add 1 resource to another hero's resource pool.", Table.resources),
]


@pytest.mark.parametrize(("times", "deed"), list(product(SO_OFTEN, TO_ANOTHER)))
def test_another_is_measured_by_what_was_spoken_of_before_it_is_done_for_each(times, deed):
    says, counted = deed
    table = Table("Tom")
    first, second = table.hero("Bold Hero", hit_points=9), table.hero("Calm Hero", hit_points=9)
    for name in ("Cave", "Gate", "Hall"):
        table.enemy(f"{name} Orc", traits="Orc.")
        table.location(f"Old {name}")
    table.answering("Bold Hero")
    revealed(table, f"Choose a hero. {times[0].upper()}{times[1:]} {says}")
    assert [counted(table, one) for one in (first, second)] == [0, 3]


DESCRIBED = [
    ("each character currently committed to the quest", "willpower", True),
    ("each character that is currently committed to a quest", "willpower", True),
    ("each character committed to the quest", "willpower", False),
]


@pytest.mark.parametrize(("who", "stat", "fixed"), DESCRIBED)
def test_who_commits_later_is_not_currently_committed(who, stat, fixed):
    table = Table("Tom").during("quest", "3.3")
    early, late = table.hero("Bold Hero", willpower=3), table.hero("Calm Hero", willpower=3)
    table.play.mark(early, "committed")
    revealed(table, f"{who[0].upper()}{who[1:]} gets -1 [willpower] until the end of the phase.")
    table.play.mark(late, "committed")
    assert [table.value(one, stat) for one in (early, late)] == [2, 3 if fixed else 2]


@pytest.mark.parametrize("currently", ["currently ", "that is currently ", ""])
def test_who_engages_later_is_not_currently_engaged(currently):
    table = Table("Tom").during("combat")
    early, late = table.enemy("Cave Orc", where="engaged:Tom"), table.enemy("Hill Orc")
    revealed(table, f"Each enemy {currently}engaged with a player gets +1 [attack] until the end of the round.")
    table.play.move(late, "engaged:0")
    assert [table.value(one, "attack") for one in (early, late)] == [3, 2 if currently else 3]


@pytest.mark.parametrize("without", ["without Made-up Peril attached", "without a copy of Made-up Peril attached"])
@pytest.mark.parametrize("borne", [(), ("Bold Hero",), ("Bold Hero", "Calm Hero")])
def test_a_card_that_looks_for_who_is_without_it_passes_over_its_copies(without, borne):
    table = Table("Tom")
    table.hero("Bold Hero"), table.hero("Calm Hero")
    table.prints("Old Grief", "attachment", text="Attach to a hero.", cost=1)
    text = (
        f"When Revealed: The first player attaches Made-up Peril to a hero he controls {without}. "
        '(Counts as a Gloom attachment with the text: "Attached hero cannot be healed.")'
    )
    table.prints("Made-up Peril", "treachery", text=text)
    for name in borne:
        table.lays("Made-up Peril", "play:Tom", on=table.id_of(name))
    if not borne:
        table.answering("Bold Hero")
    new = table.lays("Made-up Peril", "encounter deck")
    table.reveals(new)
    host = table.play.card(new).host
    left = [name for name in ("Bold Hero", "Calm Hero") if name not in borne]
    assert (None if host is None else table.play.name(host)) == (left[0] if left else None)


FROM = ["Reveal 1 encounter card", "Reveal 1 encounter card per player", "Reveal the top card of the encounter deck"]


@pytest.mark.parametrize("reveals", FROM)
@pytest.mark.parametrize("adds", ["", ", and add it to the staging area", " and add it to the staging area"])
@pytest.mark.parametrize("kind", ["enemy", "treachery"])
def test_what_is_revealed_and_added_is_done_in_full(reveals, adds, kind):
    table = Table("Tom")
    table.prints("What Comes", kind, **({} if kind == "treachery" else {"threat": 1, "hit_points": 3, "engagement_cost": 30}))
    table.prints("Made-up Peril", "treachery", text=f"When Revealed: {reveals}{adds}. Then, raise each player's threat by 2.")
    peril = table.lays("Made-up Peril", "encounter deck")
    table.lays("What Comes", "encounter deck")
    table.reveals(peril)
    assert table.threat("Tom") == 22
