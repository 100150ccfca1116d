"""What stands in a paragraph of its own behind an ability is a text of its own: it reads as it would alone. A bracket
behind a keyword repeats what the keyword means, and does nothing besides (lcg/constant-ability, lcg/keyword/pillage).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import language
from tests.engine.lcg.table_top import Table

LATE = "At the end of the round"
FIGHT = "the end of the combat phase"
RISES = "raise each player's threat"
BEFORE = {
    "Quest": ("When Revealed: Each player draws 1 card.", f"Forced: At {FIGHT}, {RISES} by 2."),
    "Location": (
        f"When Revealed: {RISES.capitalize()} by 2.", "Forced: After Old Mill enters play, each player draws 1 card.",
        "Response: After you travel to Old Mill, draw 1 card. (Limit once per round.)",
    ),
}  # fmt: skip
OWN = {
    "Quest": (
        f"Players may bypass this quest card at {FIGHT}.",
        f"{LATE}, if Grey Wolf is in the victory display, the players lose the game.",
        "Skip the quest phase and combat phase.", "Skip the travel phase.",
        "If a player has no cards in his deck, that player is eliminated.",
        "While Old Mill has 3 or more progress on it, it gets +2 quest points.",
    ),
    "Location": (
        "While Old Mill is the active location, it gets +2 [threat].",
        f'While Old Mill is in the staging area, it gains: "Forced: {LATE}, {RISES} by 3."',
        f"{LATE}, {RISES} by 3.",
    ),
}  # fmt: skip
CASES = [(kind, before, own) for kind in BEFORE for before, own in product(BEFORE[kind], OWN[kind])]


def read(kind: str, text: str) -> tuple[object, ...]:
    """The abilities of a text on a card called Old Mill; it has to be read whole."""
    compiled = language.compiler().compile_card({"name": "Old Mill", "type": kind, "text": text})
    assert compiled.complete, compiled.gaps
    return compiled.abilities


@pytest.mark.parametrize(("kind", "before", "own"), CASES)
def test_it_reads_as_it_would_alone(kind: str, before: str, own: str) -> None:
    assert read(kind, f"{before}  {own}") == (*read(kind, before), *read(kind, own))


@pytest.mark.parametrize("before", BEFORE["Location"])
@pytest.mark.parametrize("own", OWN["Location"][:2])
def test_what_a_card_has_while_it_is_somewhere_needs_no_paragraph(before: str, own: str) -> None:
    assert read("Location", f"{before} {own}") == (*read("Location", before), *read("Location", own))


def test_a_keyword_behind_an_ability_is_one() -> None:
    text = "When Revealed: Each player draws 1 card.  Time 5. Forced: After Old Mill enters play, draw 1 card."
    assert [one.kind for one in read("Quest", text)] == ["when_revealed", "keyword", "forced"]


@pytest.mark.parametrize("keyword", ["surge", "doomed 2"])
@pytest.mark.parametrize("space", [" ", "  "])
def test_what_counts_as_a_treachery_is_revealed_belongs_to_its_effect(keyword: str, space: str) -> None:
    text = f"When Revealed: Deal 1 damage to each ally.{space}If there are no allies in play, Old Mill gains {keyword}."
    assert [one.kind for one in read("Treachery", text)] == ["when_revealed"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_what_reminds_of_a_keyword_is_not_done_besides(number: int) -> None:
    table = Table("Tom")
    table.hero(hit_points=9)
    table.deck("Tom", *["Plain Card"] * 8)
    cards = "card" if number == 1 else f"{number} cards"
    text = f"Pillage {number}. (After this enemy attacks you, discard the top {cards} of your deck.)"
    raider = table.enemy("Sea Raider", where="engaged:Tom", text=text)
    table.answering("no defender").is_attacked_by(raider)
    assert len(table.pile("discard:Tom")) == number


@pytest.mark.parametrize(("whose", "hits"), [("Sea Raider", 2), ("Old Raider", 0)])
@pytest.mark.parametrize("kind", ["event", "ally"])
def test_what_a_cards_own_keyword_discards_is_waited_for(whose: str, hits: int, kind: str) -> None:
    """Both raiders attack; only one of them waits for what its own keyword discards."""
    table = Table("Tom")
    table.hero(hit_points=9)
    table.prints("Lost Card", kind, cost=1)
    table.deck("Tom", "Lost Card", "Lost Card", "Plain Card")
    waits = "an event is discarded from your deck by Sea Raider's Pillage keyword"
    text = f"Pillage 2. Forced: After {waits}, raise your threat by 1."
    raider = table.enemy("Sea Raider", where="engaged:Tom", text=text)
    other = table.enemy("Old Raider", where="engaged:Tom", keywords="Pillage 2.")
    table.answering("no defender").is_attacked_by(raider if whose == "Sea Raider" else other)
    assert table.play.fact(("threat", 0)) == 20 + (hits if kind == "event" else 0)
    assert len(table.pile("discard:Tom")) == 2


@pytest.mark.parametrize("round_", [1, 2])
def test_what_is_stated_of_a_moment_holds_each_time(round_: int) -> None:
    table = Table("Tom")
    table.hero()
    text = f"When Revealed: Each player raises his threat by 1.  {LATE}, {RISES} by 3."
    table.quest("Long Watch", text=text)
    for _ in range(round_):
        table.moment("round ends")
    assert table.play.fact(("threat", 0)) == 20 + 3 * round_
