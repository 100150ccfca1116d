"""What comes after a player plays a card that enters play by it finds the card there; a rule that is printed behind an
ability holds whether or not that ability ever does anything.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def planning(text: str, *, bearer: str = "hero") -> Table:
    """Tom in the planning phase, with a hero (or an objective beside him) that says so."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Old Captain", resources=3, text=text if bearer == "hero" else "")
    table.quest()
    if bearer == "objective":
        table.prints("Slow Road", "objective", text=text)
        table.lays("Slow Road", places.STAGING)
    return table


@pytest.mark.parametrize("bearer", ["hero", "objective"])
@pytest.mark.parametrize("word", ["Forced: After {} an ally, ", "Response: After {} an ally, "])
@pytest.mark.parametrize(("does", "value", "then"), [
    ("exhaust that ally.", "ready", False),
    ("exhaust it.", "ready", False),
    ("that ally gets +1 attack until the end of the round.", "attack", 2),
    ("deal 1 damage to that ally.", "damage", 1),
    ("place 1 resource token on that ally.", "resource", 1),
])  # fmt: skip
def test_what_is_done_to_the_ally_that_was_played_stays(bearer: str, word: str, does: str, value: str, then: int) -> None:
    if bearer == "objective" and word.startswith("Response"):
        return
    table = planning(word.format("you play" if bearer == "hero" else "a player plays") + does, bearer=bearer)
    table.prints("Tired Scout", "ally", willpower=1, attack=1, defense=1, hit_points=3, cost=1)
    scout = table.lays("Tired Scout", "hand:Tom")
    table.answering(*(["use Old Captain"] if word.startswith("Response") else [])).plays("Tired Scout")
    assert table.zone(scout) == "play:Tom"
    card = table.card(scout)
    found = {
        "ready": card.ready, "attack": table.value(scout, "attack"), "damage": table.damage(scout),
        "resource": table.resources(scout),
    }  # fmt: skip
    assert found[value] == then


@pytest.mark.parametrize("kind", ["ally", "attachment", "event"])
def test_a_card_is_played_once_and_heard_once(kind: str) -> None:
    table = planning(f"Forced: After you play an {kind}, raise your threat by 1.")
    text = "Action: Draw 1 card." if kind == "event" else ""
    table.prints("New Thing", kind, cost=1, hit_points=2, willpower=1, attack=1, defense=1, text=text)
    table.lays("New Thing", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.answering("attach to Old Captain" if kind == "attachment" else "-").plays("New Thing")
    assert table.threat("Tom") == 21


@pytest.mark.parametrize("word", ["Forced", "Response"])
@pytest.mark.parametrize("hand", ["", " from your hand"])
def test_its_own_text_hears_once_that_it_was_played(word: str, hand: str) -> None:
    table = planning("")
    table.prints(
        "Loud Scout", "ally", cost=1, hit_points=2, willpower=1, attack=1, defense=1,
        text=f"{word}: After you play Loud Scout{hand}, raise your threat by 1.",
    )
    table.lays("Loud Scout", "hand:Tom")
    table.answering(*["use Loud Scout"] * 2).plays("Loud Scout")
    assert table.threat("Tom") == 21


def test_what_follows_the_playing_of_an_attachment_finds_it_attached() -> None:
    table = planning("Forced: After you play an attachment, exhaust that attachment.")
    table.prints("Dull Blade", "attachment", cost=1)
    blade = table.lays("Dull Blade", "hand:Tom")
    table.plays("Dull Blade")
    assert not table.card(blade).ready
    assert table.card(blade).host == table.id_of("Old Captain")


# -- rules behind an ability: lcg/constant-ability -----------------------------------------------------------

BEFORE = [
    "", "Forced: After a character leaves play, raise each player's threat by 3. ",
    "When Revealed: Raise each player's threat by 1. ", "Forced: At the end of the round, heal 1 damage from each hero. ",
]  # fmt: skip


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("words", [
    "Progress that would be placed on this stage is instead placed on Long Bridge.",
    "Progress that would be placed on this stage is placed on Long Bridge instead.",
])  # fmt: skip
def test_progress_goes_where_the_stage_says_whatever_stands_before_it(before: str, words: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    stage = table.quest("Bent Road", text=before + words)
    bridge = table.location("Long Bridge", quest_points=20)
    table.makes_progress(4)
    assert (table.progress(stage), table.progress(bridge)) == (0, 4)
