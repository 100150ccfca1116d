"""Options of one label are told apart by what lies on their cards, and by the abilities that they use."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ruling_service.engine.kernel.cards import FIRST_ID, Card
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.lcg import actions as lcg
from ruling_service.engine.tcg import actions as tcg
from ruling_service.playing.alike import told_apart
from ruling_service.playing.kinds import kind
from tests.engine.lcg import table_top as lcg_table
from tests.engine.tcg import table_top as tcg_table
from tests.engine.tcg.test_meaning_cards import written


def test_options_of_one_label_say_what_lies_on_their_cards_or_which_they_are() -> None:
    hurt, whole, other, alone, cloak = range(FIRST_ID, FIRST_ID + 5)
    lying = {
        hurt: Card(hurt, "orc", "play", tokens=(("damage", 2),)), whole: Card(whole, "orc", "play"),
        other: Card(other, "orc", "play"), alone: Card(alone, "elf", "play"),
        cloak: Card(cloak, "cloak", "play", host=hurt),
    }
    play: Any = SimpleNamespace(
        state=SimpleNamespace(cards=lying), card=lying.__getitem__, printed=lambda _: SimpleNamespace(facts={}), name=lambda i: lying[i].printed
    )
    options = [Option("strike the orc", (alone, (orc,))) for orc in (hurt, whole, other)] + [Option("pass", None)]
    assert told_apart(play, options, kind("lcg")) == {0: "2 damage, with cloak", 1: "1 of 2", 2: "2 of 2"}
    assert told_apart(play, options[:2], kind("lcg")) == {0: "2 damage, with cloak", 1: "nothing on it"}


def test_two_abilities_of_a_card_are_told_apart_by_what_they_do() -> None:
    """One without the other says no more than its label: that is enough."""
    table = lcg_table.Table()
    table.hero("Guard", text="Action: Exhaust Guard to draw 1 card.\nAction: Exhaust Guard to raise your threat by 1.")
    table.lays("Plain Card", "deck:Tom")
    options = [Option(c.label, c.task) for c in lcg.actions(table.play, "2.2", 0)]
    assert told_apart(table.play, options, kind("lcg")) == {
        0: "Action — exhaust this card → draw 1 card.", 1: "Action — exhaust this card → raise your threat by 1.",
    }
    assert told_apart(table.play, options[:1], kind("lcg")) == {}


def test_two_abilities_of_a_card_are_told_apart_in_the_tcg() -> None:
    table = tcg_table.Table()
    table.ring_bearer()
    marker = written("Marker", "condition", "Plays to your support area.\nFellowship: Exert a companion to draw a card.\n"
                     "Fellowship: Discard a card from hand to heal a companion.", culture="gondor", side="Free Peoples")
    table.support(marker)
    table.hand(written("Filler", "event", "Maneuver: Draw a card.", culture="gondor", side="Free Peoples"))
    table.during("fellowship")
    options = [Option(c.label, c.task) for c in tcg.actions(table.play, "fellowship.actions", 0)]
    told = [*told_apart(table.play, options, kind("tcg")).values()]
    assert len(told) == 2
    assert "draw" in told[0]
    assert "heal" in told[1]
