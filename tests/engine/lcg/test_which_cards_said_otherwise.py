"""Which cards are meant, told in more ways: what they aren't, what they are worth, their damage beside a value, whom
they attacked; a card's text that calls it by its type (lcg/card-types, lcg/victory-points).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import coverage, language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def _hit(table: Table, which: str, **cards: int) -> set[str]:
    """Those of the cards that a text means which exhausts, or places progress on, each of such a description."""
    before = {name: (table.card(i).ready, table.progress(i)) for name, i in cards.items()}
    table.carries_out("peril", which)
    return {name for name, i in cards.items() if (table.card(i).ready, table.progress(i)) != before[name]}


@pytest.mark.parametrize(("which", "met"), [
    ("each location that is not the active location", {"moor", "hill"}),
    ("each location worth victory points", {"hill"}), ("each location worth at least 3 victory points", set()),
    ("each location worth no victory points", {"moor", "ford"}),
    ("each location with a Marsh trait", {"moor"}),
    ("each location with [threat] higher than the active location", {"hill"}),
    ("each location with [threat] lower than that of the active location", {"moor"}),
])
def test_which_locations(which: str, met: set[str]) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve")
    cards = {
        "moor": table.location("Moor", traits="Marsh.", threat=1, quest_points=9),
        "hill": table.location("Hill", keywords="Victory 2.", threat=3, quest_points=9),
        "ford": table.location("Ford", where=places.ACTIVE, threat=2, quest_points=9),
    }
    assert _hit(table, f"Place 1 progress on {which}.", **cards) == met


@pytest.mark.parametrize(("which", "met"), [
    ("each hero with damage equal to or greater than its [willpower]", {"warden"}),
    ("each hero with damage equal to 1", {"reeve"}), ("each hero whose damage is at least 1", {"reeve", "warden"}),
    ("each hero with printed ranged", {"warden"}), ("each hero with no [defense]", {"reeve"}),
])
def test_which_heroes(which: str, met: set[str]) -> None:
    table = Table("Tom").during("quest", "3.3")
    cards = {
        "reeve": table.hero("Reeve", willpower=2, damage=1, defense=0),
        "warden": table.hero("Warden", willpower=2, damage=2, keywords="Ranged."),
        "elder": table.hero("Elder", willpower=2),
    }
    assert _hit(table, f"Exhaust {which}.", **cards) == met


@pytest.mark.parametrize(("against", "met"), [("Tom", True), ("Ann", False)])
def test_which_enemies_attacked_whom(against: str, met: bool) -> None:
    table = Table("Tom", "Ann").during("combat", "6.2")
    for player in table.players:
        table.hero(f"{player}'s Hero", player=player, hit_points=9)
    enemy = table.enemy("Raider", where=f"engaged:{against}", hit_points=9, attack=2)
    table.prints("Payback", "event", sphere="Neutral", cost=0, text=(
        "Action: Deal 1 damage to each enemy that attacked you this phase."
    ))  # fmt: skip
    table.lays("Payback", "hand:Tom")
    table.answering("no defender", "undefended").is_attacked_by(enemy, against)
    table.answers.clear()
    if met:
        table.plays("Payback")
    else:
        assert table.why_not_play("Payback") is not None
    assert table.damage(enemy) == met


@pytest.mark.parametrize(("kind", "text"), [
    ("Ally", "Action: Discard this ally to draw 1 card."), ("Hero", "Action: Exhaust this hero to draw 1 card."),
    ("Attachment", "Attach to a hero. Action: Discard this attachment to draw 1 card."),
    ("Event", "Action: Add this event to the victory display to draw 1 card."),
])
def test_a_text_calls_its_card_by_its_type(kind: str, text: str) -> None:
    def read(said: str) -> list[str | None]:
        compiled = language.compiler().compile_card({"name": "Old Weir", "type": kind, "text": said})
        assert compiled.complete, compiled.gaps
        assert not coverage.lacks(compiled.abilities)
        return [language.compiler().house(each) for each in compiled.abilities]

    assert read(text) == read(text.replace(f"this {kind.lower()}", "Old Weir"))


def test_who_is_let_do_something_may_do_it() -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    heroes = [table.hero(f"{player}'s Hero", player=player, ready=False) for player in table.players]
    table.answering("yes", "Ann's Hero")
    table.carries_out("action", "Let another player ready a hero he controls.")
    assert [table.card(hero).ready for hero in heroes] == [False, True]


@pytest.mark.parametrize("pile", ["discard:Tom", "hand:Tom"])
def test_a_card_that_can_be_played_from_the_discard_pile(pile: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Reeve", resources=3)
    table.prints("Ghost", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2, text=(
        "You may play this ally from your discard pile."
    ))  # fmt: skip
    ghost = table.lays("Ghost", pile)
    table.plays("Ghost", where=pile)
    assert table.zone(ghost) == "play:Tom"


@pytest.mark.parametrize(("which", "met"), [
    ("each enemy with lower [attack] than its [defense]", {"weak"}),
    ("each enemy whose [attack] is higher than its [defense]", {"strong"}),
    ("each enemy with [attack] greater than or equal to its [defense]", {"strong", "even"}),
    ("each enemy with at least 2 damage on it", {"strong"}),
])
def test_a_description_compares_a_card_with_itself(which: str, met: set[str]) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve")
    cards = {
        "weak": table.enemy("Weak", attack=1, defense=2, hit_points=9),
        "even": table.enemy("Even", attack=2, defense=2, hit_points=9),
        "strong": table.enemy("Strong", attack=3, defense=2, hit_points=9),
    }
    table.with_tokens(cards["strong"], damage=2)
    before = {name: table.damage(i) for name, i in cards.items()}
    table.carries_out("peril", f"Deal 1 damage to {which}.")
    assert {name for name, i in cards.items() if table.damage(i) > before[name]} == met
