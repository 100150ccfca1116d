"""A ruling on another phase, another act, another sphere or another numbered thing than a question names is no
answer to it.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.binding import Slots
from ruling_service.ask.recalling.elsewhere import of_its_own_phase
from ruling_service.ask.recalling.features import Number
from ruling_service.ask.recalling.matching import matched_only_there
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.recalling.told_otherwise import told_apart
from ruling_service.library import Library

AFTER_MANEUVER = ("all minions died in the maneuver phase. do we have archery", "killed in maneuver, is archery next")


@pytest.mark.parametrize(
    ("question", "phase"),
    [
        ("all minions die from archery, is there an assignment phase?", "maneuver"),
        ("no minions are left after the archery phase, what now?", "maneuver"),
        ("all minions die in maneuver, is there an archery phase?", ""),
        ("all minions are dead, what now?", ""),
        ("my fellowship kills every minion, do we skirmish?", ""),  # names of phases that mean more than that
    ],
)
def test_a_phase_that_all_wordings_name_is_named(question: str, phase: str) -> None:
    assert of_its_own_phase(question, AFTER_MANEUVER) == phase


@pytest.mark.parametrize(
    ("game", "question", "worded", "thing"),
    [
        ("lcg", "am I safe in the travel phase?", ["hit in the combat phase", "combat phase, safe?"], "travel phas"),
        ("lcg", "am I safe in the combat phase?", ["hit in the combat phase", "combat phase, safe?"], ""),
        ("lcg", "I was hit in combat phase. am I safe in the travel phase?", ["in the combat phase", "combat phase"], ""),
        ("tcg", "do I keep my burdens?", ["are threats kept", "do my threats stay"], "burden"),
        ("tcg", "do I keep burdens and threats?", ["are threats kept", "do my threats stay"], ""),
        ("tcg", "do I keep my burdens?", ["are threats kept", "do burdens or threats stay"], ""),
        ("lcg", "safe in the travel phase?", ["safe in the combat phase?", "am I safe?", "safe, right?"], "travel phas"),
    ],
)
def test_what_the_rules_tell_apart(game: str, question: str, worded: list[str], thing: str) -> None:
    assert told_apart(question, worded, game, worded[0]) == thing


MATCHED = {
    "cards": [
        {"type": "ally", "sphere": "Lore"}, {"type": "hero", "sphere": "Lore"},
        {"type": "hero", "sphere": "Spirit"},
    ]
}
UNMATCHED = {"cards": [{"type": "event", "sphere": "Lore"}, {"type": "hero", "sphere": "Tactics"}]}


@pytest.mark.parametrize(
    ("question", "case", "sphere"),
    [
        ("may I play a lore ally if all my heroes are leadership?", MATCHED, "lore"),
        ("a Spirit event, and I have three Tactics heroes. can I play it?", MATCHED, "spirit"),
        ("I have a lore hero, two leadership heroes and a lore ally", MATCHED, ""),
        ("a lore event and three tactics heroes", UNMATCHED, ""),
        ("a neutral ally, paid by my lore guy and my tactics guy", MATCHED, ""),
    ],
)
def test_a_card_that_no_hero_matches_is_another(question: str, case: dict[str, Any], sphere: str) -> None:
    assert matched_only_there(question, case) == sphere


def test_the_number_of_another_thing_fills_no_slot() -> None:
    at_site = Number(4, "site", {"site number": -1.0}, beside=("<1 site", "<2 to"))
    slots = Slots([("moving", at_site)] * 6, frozenset({"region"}))
    region = Number(2, "", {"region": -1.0}, beside=("<1 region", "<2 in"))
    site = Number(2, "", {"site number": -1.0}, beside=("<1 site", "<2 at"))
    assert slots.counts_else("moving", "site", region)
    assert not slots.counts_else("moving", "site", site)


def test_what_is_paid_is_a_number() -> None:
    assert asks_for("my threat is 20. what do I pay for it?") == "number"
    assert asks_for("what did he have to pay?") == "number"


@pytest.mark.parametrize(
    ("game", "question", "case"),
    [
        ("tcg", "All minions die from archery. Is there still an assignment phase?", "without-minions-after-maneuver"),
        ("lcg", "does my guy have to tap to attack", "defending-exhausts"),
        ("lcg", "can i play a lore ally if all my heroes are leadership", "a-second-sphere-pays-for-nothing"),
        ("lcg", "Can I play a Spirit ally when every hero of mine is Tactics?", "a-second-sphere-pays-for-nothing"),
        ("tcg", "I move five companions to a site with Shadow number 3 in region 2. How much twilight?", "moving-adds"),
    ],
)
def test_no_ruling_on_something_else_answers(game: str, question: str, case: str, real_library: Library) -> None:
    answer = ask(question, real_library, game).answer
    assert answer is None or answer.case is None or case not in answer.case.id
