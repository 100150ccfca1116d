"""Attachments that are discarded with their host are heard of, and of a facedown card nothing printed counts
(lcg/attachment-cards, lcg/faq/face-down-cards-have-no-traits).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

WORDS = ("leaves play", "is discarded", "is discarded from play")
ENDS = {
    "destroyed": lambda card, life: verbs.destroyed(card=card, life=life),
    "discarded": lambda card, life: verbs.discarded(card=card, life=life),
    "returned to hand": lambda card, life: verbs.left_play(card=card, life=life, to="hand"),
}


@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("heading", ["Forced", "Response"])
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("who", ["itself", "another's"])
def test_an_attachment_that_falls_with_its_host_is_heard_of(who: str, word: str, heading: str, how: str) -> None:
    table = Table("Tom")
    table.hero()
    ally = table.ally()
    table.deck("Tom", "Plain Card")
    waits = f"{heading}: After {'Charm' if who == 'itself' else 'an attachment'} {word}, draw 1 card."
    table.prints("Charm", "attachment", cost=0, text=f"Attach to a character. {waits if who == 'itself' else ''}")
    table.lays("Charm", "play:Tom", on=ally)
    if who != "itself":
        table.hero("Watcher", text=waits)
    table.answering("Charm leaves", "use Charm", "Charm", "use Watcher", "Watcher")
    table.happens(ENDS[how](ally, table.card(ally).life))
    assert table.hand("Tom").count("Plain Card") == 1
    assert table.pile("discard:Tom").count("Charm") == 1


def test_what_lies_on_an_attachment_falls_too() -> None:
    table = Table("Tom")
    table.hero("Watcher", text="Forced: After an attachment leaves play, draw 1 card.")
    table.deck("Tom", "Plain Card", "Plain Card")
    ally = table.ally()
    table.prints("Charm", "attachment", cost=0, text="Attach to a character.")
    charm = table.lays("Charm", "play:Tom", on=ally)
    table.prints("Tassel", "attachment", cost=0, text="Attach to an attachment.")
    table.lays("Tassel", "play:Tom", on=charm)
    table.answering("Watcher").happens(verbs.destroyed(card=ally, life=table.card(ally).life))
    assert table.hand("Tom") == ["Plain Card", "Plain Card"]


def test_an_objective_does_not_fall() -> None:
    table = Table("Tom")
    table.hero("Watcher", text="Forced: After a card leaves play, raise your threat by 5.")
    enemy = table.enemy()
    table.prints("Prize", "objective", text="")
    prize = table.lays("Prize", places.STAGING, on=enemy)
    table.happens(verbs.destroyed(card=enemy, life=table.card(enemy).life))
    assert table.zone(prize) == "staging"
    assert table.threat("Tom") == 25


def test_nothing_printed_on_a_facedown_card_counts() -> None:
    table = Table("Tom")
    table.hero(text="Forced: At the end of the phase, raise your threat by 3.", traits="Gondor.")
    enemy = table.enemy(text="Surge.\nForced: At the end of the round, discard a location.",
                        traits="Orc.", threat=3)  # fmt: skip
    cards = (table.id_of("Plain Hero"), enemy)
    for card in cards:
        table.play.change(card, face_up=False)
    for name in ("attack", "defense", "hit points", "willpower", "threat", "engagement cost"):
        assert [table.value(card, name) for card in cards] == [None, None]
    assert [table.value(card, "traits") for card in cards] == [frozenset(), frozenset()]
    assert [table.value(card, "spheres") for card in cards] == [frozenset(), frozenset()]
    assert [places.is_enemy(table.play, enemy), places.is_character(table.play, cards[0])] == [False, False]
    assert table.value(enemy, "surge") == 0
    assert table.moment("round ends").threat("Tom") == 20


def test_a_facedown_card_is_no_target_of_its_printed_kind() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero()
    hidden = table.enemy()
    table.play.change(hidden, face_up=False)
    table.prints("Trick", "event", cost=0, sphere="Neutral", text="Action: Destroy an enemy.")
    table.lays("Trick", "hand:Tom")
    assert table.why_not_play("Trick") is not None


def test_a_card_turned_up_again_is_what_is_printed() -> None:
    table = Table("Tom")
    hero = table.hero(traits="Gondor.")
    table.play.change(hero, face_up=False)
    assert table.value(hero, "attack") is None
    table.play.change(hero, face_up=True)
    assert (table.value(hero, "attack"), table.value(hero, "traits")) == (2, {"gondor"})
