"""Whom a text means that attaches one card to another and goes on, or that asks first of whom something is true."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

CONDITION = '(Counts as a Weather attachment with the text: "Attached enemy gets -1 [defense].")'


@pytest.mark.parametrize("kind", ["Treachery", "Objective", "Enemy"])
@pytest.mark.parametrize("attaches", ["attach {} to an enemy", "the first player attaches {} to an enemy"])
@pytest.mark.parametrize("goes", ["return it to the staging area", "add it to the staging area",
                                  "move it to the staging area"])  # fmt: skip
def test_the_host_goes_and_not_what_was_just_attached_to_it(kind: str, attaches: str, goes: str) -> None:
    said = f"When Revealed: {attaches.format('Creeping Fog')} and {goes}."
    if "player" in attaches:
        said = said.replace(f"and {goes}", f"and {goes.replace(' ', 's ', 1)}")
    read = language.compiler().compile_card({"name": "Creeping Fog", "type": kind, "text": said})
    assert read.complete, read.gaps
    meant = [n["means"] for n in read.abilities[0].walk() if n.kind == "it"]
    assert meant == ["an enemy"]


def test_later_it_is_the_attachment_again() -> None:
    said = "When Revealed: Attach Creeping Fog to an enemy. At the end of the round, return it to the staging area."
    read = language.compiler().compile_card({"name": "Creeping Fog", "type": "Objective", "text": said})
    assert [n["means"] for n in read.abilities[0].walk() if n.kind == "it"] == ["this"]


def test_the_enemy_goes_back_with_what_was_attached_to_it() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints(
        "Creeping Fog", "treachery",
        text="When Revealed: Attach Creeping Fog to an enemy and return it to the staging area. " + CONDITION,
    )
    foe = table.enemy("Marsh Thing", where="engaged:Tom")
    fog = table.lays("Creeping Fog", places.ENCOUNTER_DECK)
    table.reveals(fog)
    assert table.zone(foe) == places.STAGING
    assert table.card(fog).host == foe


@pytest.mark.parametrize(("condition", "claimed"), [
    ("If a Clue objective is not attached", True), ("If an Artifact objective is not attached", False),
])  # fmt: skip
def test_of_whom_the_condition_is_true_is_claimed_and_never_the_stage_that_says_it(condition: str, claimed: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero()
    table.prints("Old Lamp", "objective", traits="Clue.")
    lamp = table.lays("Old Lamp", places.STAGING)
    text = f"{condition}, the first player claims it and attaches it to his hero."
    table.prints("Lit Road", "quest", quest_points=9, stage=1, text=text)
    stage = table.lays("Lit Road", places.QUEST)
    table.has_threat_raised("Tom", 1)
    assert table.zone(stage) == places.QUEST
    assert (table.card(lamp).host == hero) is claimed
