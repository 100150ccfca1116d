"""Options of one label are told apart by what lies on their cards."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ruling_service.engine.kernel.cards import FIRST_ID, Card
from ruling_service.engine.kernel.decisions import Option
from ruling_service.playing.alike import told_apart


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
    assert told_apart(play, options) == {0: "2 damage, with cloak", 1: "1 of 2", 2: "2 of 2"}
    assert told_apart(play, options[:2]) == {0: "2 damage, with cloak", 1: "nothing on it"}
