"""Attachments that a text has played on what it names, and limits of cards that attach themselves."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TEXT = "Action: Play {what} from your {pile} on {on}{free}."


def with_blade(text: str, pile: str, *, resources: int = 2, blade: str = "") -> tuple[Table, int, int, int]:
    """Tom with two heroes, the first of them bearing the text, and a sword for 2 in that pile."""
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.play.remember("active player", 0)
    first = table.hero("Old Smith", resources=resources)
    second = table.hero("Young Smith")
    table.hero("Far Smith", player="Ann")
    table.quest()
    table.prints("Long Habit", "attachment", sphere="Neutral", cost=0, text=text)
    habit = table.lays("Long Habit", "play:Tom", on=first)
    assert table.card(habit).host == first
    table.prints("Short Sword", "attachment", traits="Weapon.", cost=2, text=blade)
    return table, table.lays("Short Sword", f"{pile}:Tom"), first, second


@pytest.mark.parametrize("pile", ["hand", "discard"])
@pytest.mark.parametrize(("on", "bearers"), [
    ("attached hero", {"Old Smith"}),
    ("a hero you control", {"Old Smith", "Young Smith"}),
    ("a hero", {"Old Smith", "Young Smith", "Far Smith"}),
])  # fmt: skip
@pytest.mark.parametrize("what", ["an attachment", "a Weapon attachment"])
def test_an_attachment_is_played_on_what_the_text_names(what: str, pile: str, on: str, bearers: set[str]) -> None:
    where = "discard pile" if pile == "discard" else "hand"
    text = TEXT.format(what=what, pile=where, on=on, free="")
    for bearer in sorted(bearers):
        table, sword, first, _ = with_blade(text, pile)
        table.answering(*(("attach to " + bearer,) if len(bearers) > 1 else ())).uses("Long Habit")
        assert table.play.name(table.card(sword).host or 0) == bearer
        assert table.resources(first) == 0
        offered = {o for *_, options in table.deciding for o in options if o.startswith("attach to")}
        assert offered in (set(), {f"attach to {name}" for name in bearers})


@pytest.mark.parametrize(("free", "resources", "possible"), [
    ("", 2, True), ("", 1, False), (" at no cost", 0, True),
])  # fmt: skip
def test_its_cost_is_paid_unless_the_text_waives_it(free: str, resources: int, possible: bool) -> None:
    text = TEXT.format(what="an attachment", pile="discard pile", on="attached hero", free=free)
    table, sword, first, _ = with_blade(text, "discard", resources=resources)
    assert (table.why_not_use("Long Habit") is None) is possible
    if possible:
        table.uses("Long Habit")
        assert table.card(sword).host == first


def test_what_may_not_be_put_on_the_named_card_is_not_played() -> None:
    text = TEXT.format(what="an attachment", pile="discard pile", on="attached hero", free="")
    assert with_blade(text, "discard", blade="Attach to an ally.")[0].why_not_use("Long Habit")


def test_once_played_it_goes_where_its_own_text_lets_it_go() -> None:
    text = TEXT.format(what="an attachment", pile="discard pile", on="attached hero", free="")
    table, sword, first, second = with_blade(text, "discard", resources=4)
    table.uses("Long Habit")
    table.play.move(sword, "hand:0")
    table.play.change(sword, host=None, controller=None)
    table.answering("attach to Young Smith").plays("Short Sword")
    assert table.card(sword).host == second


# -- "limit 1 per …" of cards that attach themselves: lcg/attachment-cards -----------------------------------

COUNTS = '(Counts as a Condition attachment with the text: "{}Attached {} gets -1 willpower.")'
GLOOM = [
    "When Revealed: Attach to {0}. Limit 1 per {1}. " + COUNTS.format("", "{1}"),
    "When Revealed: Attach to {0}. " + COUNTS.format("Limit 1 per {1}. ", "{1}"),
    "When Revealed: The first player attaches Creeping Gloom to {0}. " + COUNTS.format("Limit 1 per {1}. ", "{1}"),
]


@pytest.mark.parametrize("text", GLOOM)
@pytest.mark.parametrize(("to", "sort"), [("a hero", "hero"), ("a hero", "character"), ("an ally", "character")])
def test_a_second_copy_goes_on_another_and_with_none_left_nowhere(text: str, to: str, sort: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    if to == "an ally":
        table.hero("Lone Guard")
        bearers = [table.ally("Old Guard"), table.ally("Young Guard")]
    else:
        bearers = [table.hero("Old Guard"), table.hero("Young Guard")]
    table.quest()
    table.prints("Creeping Gloom", "treachery", text=text.format(to, sort))
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    on_it = []
    for _ in range(3):
        gloom = table.lays("Creeping Gloom", places.ENCOUNTER_DECK)
        table.answering("Old Guard").reveals(gloom)
        on_it.append(table.card(gloom).host)
    assert on_it == [*bearers, None]
    assert table.zone(gloom) == places.ENCOUNTER_DISCARD


@pytest.mark.parametrize("there", [1, 2])
def test_an_enemy_that_attaches_itself_stays_in_the_staging_area_where_it_can_not(there: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest()
    trolls = [table.enemy(name, traits="Troll.") for name in ("Tall Troll", "Low Troll")]
    table.prints(
        "Lame Wolf", "enemy", traits="Creature.", threat=1, attack=1, defense=1, hit_points=1, engagement_cost=10,
        text=GLOOM[0].format("a Troll enemy", "enemy").replace("willpower", "attack"),
    )
    for troll in trolls[:there]:
        table.lays("Lame Wolf", places.STAGING, on=troll)
    wolf = table.lays("Lame Wolf", places.ENCOUNTER_DECK)
    table.answering("Tall Troll").reveals(wolf)
    assert table.card(wolf).host == (trolls[1] if there == 1 else None)
    assert table.zone(wolf) == places.STAGING
