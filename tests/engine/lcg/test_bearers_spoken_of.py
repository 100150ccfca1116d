"""An attachment's bearer that a text tells of in passing ("an attachment on a hero") is whom it goes on about:
as a cost, as what is done, of each player (lcg/attachment-cards, lcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def laid() -> Table:
    """Tom's hero Bearer has a ring, his other hero has nothing."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    table.prints("Ring", "attachment", cost=1, text="Attach to a hero.")
    bearer = table.hero("Bearer", ready=False, damage=1)
    table.hero("Other", damage=1, ready=False), table.hero("Third", player="Ann", ready=False, damage=1)
    table.lays("Ring", "play:Tom", on=bearer)
    return table


COSTS = [
    "Discard an attachment from a hero you control", "Discard an attachment attached to a hero",
    "Exhaust an attachment on a hero you control", "Return an attachment on a hero you control to your hand",
]
BOUGHT = ["ready that hero", "heal 1 damage from that hero", "give that hero +2 [attack] until the end of the phase"]


def bettered(table: Table) -> list[str]:
    """The heroes that are ready, whole or stronger."""
    return [
        name for name in ("Bearer", "Other", "Third") if table.card(ident := table.id_of(name)).ready
        or not table.damage(ident) or table.value(ident, "attack") > 2
    ]


@pytest.mark.parametrize("cost", COSTS)
def test_that_hero_of_a_cost(cost: str) -> None:
    for bought in BOUGHT:
        table = laid()
        table.prints("Made-up Deed", "event", sphere="Neutral", cost=0, text=f"Action: {cost} to {bought}.")
        table.lays("Made-up Deed", "hand:Tom")
        assert bettered(table.plays("Made-up Deed")) == ["Bearer"]


@pytest.mark.parametrize("first", [
    "Discard an attachment from a hero.", "Discard a random attachment attached to a hero.", "Choose an attachment on a hero.",
    "Discard an attachment from the hero with the most attachments.",
])  # fmt: skip
def test_that_hero_of_the_sentence_before(first: str) -> None:
    table = laid()
    table.prints(
        "Made-up Peril", "treachery", text=f"When Revealed: {first} That hero's controller raises his threat by 3. "
        "Deal 1 damage to that hero."
    )  # fmt: skip
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert [table.threat("Tom"), table.threat("Ann")] == [23, 20]
    assert [table.damage(table.id_of(name)) for name in ("Bearer", "Other", "Third")] == [2, 1, 1]


def test_all_attachments_of_one_that_is_chosen() -> None:
    table = laid().answering("Third")
    for _ in range(2):
        table.lays("Ring", "play:Ann", on=table.id_of("Third"))
    table.prints(
        "Made-up Peril", "treachery",
        text="When Revealed: Discard all attachments from a hero. Deal 1 damage to that hero."
    )  # fmt: skip
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert (table.pile("discard:Tom"), table.pile("discard:Ann")) == ([], ["Ring", "Ring"])
    assert [table.damage(table.id_of(name)) for name in ("Bearer", "Other", "Third")] == [1, 1, 2]


@pytest.mark.parametrize(("text", "hurt", "gone"), [
    ("Discard each Song attached to a hero. Deal 1 damage to each of those heroes.", ["Singer", "Bard"], 2),
    ("Discard each Song attached to a hero. Each of those heroes takes 1 damage.", ["Singer", "Bard"], 2),
    ("Return each Song attached to a hero to its owner's hand. Deal 1 damage to those heroes.", ["Singer", "Bard"], 2),
    ("Discard a Song attached to a hero. Deal 1 damage to that hero.", ["Singer"], 1),
    ("Choose a Song attached to a hero. Deal 1 damage to that hero and discard that Song.", ["Singer"], 1),
    ("Choose a Song on a hero. Discard that Song. That hero takes 1 damage.", ["Singer"], 1),
])  # fmt: skip
def test_cards_called_by_a_trait_alone_are_not_their_bearers(text: str, hurt: list[str], gone: int) -> None:
    """A Song attached to a hero is no hero, and "that Song" is none either."""
    table = Table("Tom", "Ann")
    table.quest()
    table.prints("Ballad", "attachment", cost=1, traits="Song.")
    heroes = {name: table.hero(name, player=player) for name, player in (("Singer", "Tom"), ("Deaf", "Tom"), ("Bard", "Ann"))}
    tunes = [table.lays("Ballad", "play:Tom", on=heroes["Singer"]), table.lays("Ballad", "play:Ann", on=heroes["Bard"])]
    table.prints("Made-up Peril", "treachery", text=f"When Revealed: {text}")
    table.answering("Ballad").reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert [name for name, ident in heroes.items() if table.card(ident).token("damage")] == hurt
    assert sum(table.card(tune).host is None for tune in tunes) == gone
    assert all(table.zone(ident).startswith("play") for ident in heroes.values())
