"""A card to which what an effect does cannot happen is no target of it: it is not offered, and where there is no other
the effect cannot be started (lcg/cannot, lcg/cannot-be-damaged, lcg/triggered-ability).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

BARRED = [
    ("Deal 1 damage to an enemy.", "cannot be damaged", "enemy"),
    ("Deal 1 damage to an enemy.", "cannot take damage", "enemy"),
    ("Choose an enemy. Deal 1 damage to that enemy.", "cannot be damaged", "enemy"),
    ("Choose an enemy. That enemy gets -1 attack until the end of the phase. Deal 1 damage to it.",
     "cannot be damaged", "enemy"),
    ("Deal 1 damage to an ally.", "cannot be damaged", "ally"),
    ("Destroy an enemy.", "cannot be destroyed", "enemy"),
    ("Destroy an enemy.", "cannot leave play", "enemy"),
    ("Discard an enemy.", "cannot leave play", "enemy"),
    ("Return an ally to its owner's hand.", "cannot leave play", "ally"),
    ("Ready an ally.", "cannot ready", "exhausted ally"),
    ("Exhaust an ally.", "cannot exhaust", "ally"),
    ("Choose an ally. Ready that ally.", "cannot ready", "exhausted ally"),
    ("Heal 1 damage from an ally.", "cannot be healed", "hurt ally"),
    ("Engage an enemy in the staging area.", "cannot leave the staging area", "enemy"),
    ("Engage an enemy in the staging area.", "cannot be engaged", "enemy"),
    ("Move 1 damage from a hero to an enemy.", "cannot be damaged", "enemy"),
    ("Make a location in the staging area the active location.", "cannot leave the staging area", "location"),
    ("Put a location from the staging area on the top of the encounter deck.", "cannot leave the staging area",
     "location"),
]  # fmt: skip


def laid(table: Table, kind: str, name: str, text: str) -> int:
    """A card of that sort with a text."""
    sort = kind.rpartition(" ")[2]
    card = getattr(table, sort)(name, text=text)
    if kind == "exhausted ally":
        table.play.change(card, ready=False)
    if kind == "hurt ally":
        table.with_tokens(card, damage=1)
    return int(card)


def about_to_play(act: str, bar: str, kind: str) -> Table:
    """Tom has an event with that effect, and there is a card called Stone that bars it."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(damage=1)
    laid(table, kind, "Stone", f"Stone {bar}.")
    table.prints("Trick", "event", cost=0, sphere="Neutral", text=f"Action: {act}")
    table.lays("Trick", "hand:Tom")
    return table


@pytest.mark.parametrize(("act", "bar", "kind"), BARRED)
def test_what_cannot_happen_to_the_only_card_cannot_be_started(act: str, bar: str, kind: str) -> None:
    assert about_to_play(act, bar, kind).why_not_play("Trick") is not None


@pytest.mark.parametrize(("act", "bar", "kind"), BARRED)
def test_a_card_to_which_it_cannot_happen_is_not_offered(act: str, bar: str, kind: str) -> None:
    table = about_to_play(act, bar, kind)
    laid(table, kind, "Clay", "")
    laid(table, kind, "Sand", "")
    table.answering("Clay").plays("Trick")
    offered = {label for labels in table.offered("Tom") for label in labels}
    assert {"Clay", "Sand"} <= offered
    assert "Stone" not in offered


def test_resources_go_to_no_pool_that_gains_none() -> None:
    table = about_to_play("Add 1 resource to a hero's resource pool.", "cannot gain resources", "hero")
    table.hero("Clay")
    table.answering("Clay").plays("Trick")
    assert table.offered("Tom") == [("Plain Hero", "Clay")]


def test_a_target_may_still_be_chosen_for_what_can_happen_to_it() -> None:
    table = about_to_play("Choose an enemy. That enemy gets -1 attack until the end of the phase.",
                          "cannot be damaged", "enemy")  # fmt: skip
    table.answering("Stone").plays("Trick")
    assert table.value(table.id_of("Stone"), "attack") == 1


def test_damage_shared_out_goes_to_those_that_can_be_damaged() -> None:
    table = about_to_play("Deal 2 damage divided among enemies.", "cannot be damaged", "enemy")
    clay = laid(table, "enemy", "Clay", "")
    table.answering("2 damage to Clay").plays("Trick")
    assert table.damage(clay) == 2


def test_an_enemy_that_has_left_the_staging_area_is_not_kept_in_play() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero()
    stone = table.enemy("Stone", where="engaged:Tom", text="Stone cannot leave the staging area.")
    table.prints("Trick", "event", cost=0, sphere="Neutral", text="Action: Discard an enemy.")
    table.lays("Trick", "hand:Tom")
    table.answering("Stone").plays("Trick")
    assert table.zone(stone) == "encounter discard"
