"""Cards that become attachments, gained and lost types and text, readying that has to be paid for
(lcg/attachment-cards, lcg/framework/7.2).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import refresh_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

SNARE = (
    "When revealed — the first player must attach this card to a hero of his; this card counts as a "
    "Condition attachment with the text: "
    '"Always — attached character does not ready during the refresh phase unless you spend 2 resources from '
    'that character\'s pool."'
)


def snared(table: Table, resources: int, copies: int) -> int:
    table.prints("Snare", "treachery", text=SNARE)
    hero = table.hero(ready=False, resources=resources)
    for _ in range(copies):
        table.play.change(table.lays("Snare", places.REVEALING), host=hero)
        table.play.move(table.in_zone("Snare", places.REVEALING), "play:0")
    return hero


def test_a_treachery_that_is_attached_is_an_attachment_with_its_trait_and_nothing_else() -> None:
    table = Table("Tom")
    table.prints("Snare", "treachery", text=SNARE)
    hero = table.hero()
    snare = table.lays("Snare", places.ENCOUNTER_DECK)
    table.reveals(snare)
    assert table.card(snare).host == hero
    assert table.value(snare, "type") == "attachment"
    assert "condition" in table.value(snare, "traits")
    assert table.card(snare).controller is None


@pytest.mark.parametrize(("resources", "copies", "answer", "ready", "left"), [
    (2, 1, "pay", True, 0), (2, 1, "do not pay", False, 2), (4, 2, "pay", True, 0),
    (4, 2, "do not pay", False, 4),
])  # fmt: skip
def test_each_copy_is_paid_for_or_the_hero_stays_exhausted(
    resources: int, copies: int, answer: str, ready: bool, left: int
) -> None:
    table = Table("Tom")
    hero = snared(table, resources, copies)
    table.answering(answer).does(refresh_phase.ready_cards)
    assert (table.card(hero).ready, table.card(hero).token("resource")) == (ready, left)


def test_with_too_little_for_all_copies_nothing_can_be_paid() -> None:
    table = Table("Tom")
    hero = snared(table, 3, 2)
    table.does(refresh_phase.ready_cards)
    assert not table.card(hero).ready
    assert table.card(hero).token("resource") == 3


def test_the_attachment_goes_when_its_hero_does() -> None:
    table = Table("Tom")
    hero = snared(table, 0, 1)
    table.hero("Second Hero")
    from ruling_service.engine.kernel.occurrences import occurrence

    table.happens(occurrence("destroyed", card=hero, life=table.card(hero).life))
    assert table.zone(table.id_of("Snare")) == places.ENCOUNTER_DISCARD


def test_an_ally_that_is_a_hero_is_no_longer_an_ally() -> None:
    table = Table("Tom")
    ally = table.ally("Squire", unique=True)
    table.prints(
        "Raised Rank",
        "attachment",
        cost=2,
        text="Attach to a unique ally. Attached character gains the hero card type and loses the ally card type.",
    )
    table.lays("Raised Rank", "play:Tom", on=ally)
    assert places.kind(table.play, ally) == "hero"
    assert places.heroes(table.play, 0) == [ally]


def test_text_between_quotation_marks_is_the_hosts_own() -> None:
    table = Table("Tom").during("planning")
    hero = table.hero()
    table.prints(
        "Horn", "attachment", cost=1,
        text='Attach to a hero. Attached hero gains: "Action: Exhaust this card to draw 1 card."'
    )
    horn = table.lays("Horn", "play:Tom", on=hero)
    table.deck("Tom", "Plain Card")
    table.uses("Plain Hero")
    assert not table.card(hero).ready
    assert table.card(horn).ready
    assert table.hand() == ["Plain Card"]


def test_a_blank_card_has_no_abilities_but_what_it_gained() -> None:
    table = Table("Tom").during("combat")
    table.hero(
        "Silencer",
        text="Action — exhaust this card → choose an enemy; this phase, that enemy loses its text box (but no traits)."
    )
    enemy = table.enemy("Warlord", traits="Orc.", attack=3, text="Warlord gets +2 [attack].")
    assert table.value(enemy, "attack") == 5
    table.uses("Silencer")
    assert table.value(enemy, "attack") == 3
    assert "orc" in table.value(enemy, "traits")
    table.moment("combat phase ends")
    assert table.value(enemy, "attack") == 5


def test_an_attachment_cannot_be_played_on_an_immune_card() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(resources=3)
    table.location("Warded Place", text="Immune to player card effects.")
    table.prints("Banner", "attachment", cost=1, text="Attach to a location.")
    table.lays("Banner", "hand:Tom")
    assert table.why_not_play("Banner") == "there is nothing it can be attached to"


def test_a_hero_that_counts_as_two_counts_only_for_his_own_people() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Stout One", traits="Dwarf.",
        text="When counting the number of Dwarf characters you control, Stout One counts as two."
    )
    table.hero("Plain Dwarf", traits="Dwarf.")
    table.hero(
        "Counter", traits="Noble.",
        text="Action: Exhaust Counter to draw X cards. X is the number of Dwarf characters you control."
    )
    table.deck("Tom", *["Plain Card"] * 5)
    table.uses("Counter")
    assert len(table.hand()) == 3


def test_what_is_attached_to_an_attachment_goes_along_to_its_next_host() -> None:
    table = Table("Tom", "Ann")
    bran, wyn = table.hero("Bran"), table.hero("Wyn", player="Ann")
    for title in ("Banner", "Ribbon"):
        table.prints(title, "attachment")
    banner, ribbon = table.lays("Banner", "play:Tom"), table.lays("Ribbon", "play:Tom")
    table.play.change(banner, host=bran)
    table.play.change(ribbon, host=banner)
    table.happens(verbs.attached(card=banner, to=wyn))
    assert table.zone(banner) == table.zone(ribbon) == table.zone(wyn)
