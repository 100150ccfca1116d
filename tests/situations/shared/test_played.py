"""`played`: all of a card compiled, and every phrase means something in the very place where it stands."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.unread import unread_in
from ruling_service.situations.shared.compiling import compile_object
from ruling_service.situations.shared.unread import as_played


def test_a_card_that_is_read_and_played_in_full():
    card = {"name": "Old Scout", "type": "Ally", "text": "Response: After Old Scout enters play, draw 1 card."}
    compiled = compile_object(card)
    assert (compiled.complete, compiled.played, compiled.not_played) == (True, True, [])


def test_what_can_only_be_stated_is_not_played_where_it_would_have_to_be_done():
    compiled = compile_object({"name": "Old Scout", "type": "Ally", "text": "Each player draws 1 card."})
    assert compiled.complete
    assert not compiled.played
    (phrase,) = compiled.not_played
    assert (phrase.phrase, phrase.place) == ("player must", "as constant text in a constant text")
    assert phrase.ability == "Always — each player must draw 1 card."


def test_a_card_of_which_words_are_not_said_again_is_not_played():
    text = "Action: Exhaust a Dwarf to attach Old Horn to a hero of the first player's choice."
    compiled = compile_object({"name": "Old Horn", "type": "Attachment", "text": text})
    assert not compiled.played
    assert [gap.reason for gap in compiled.gaps] == ["read back without “first”, “player”"]


@pytest.mark.parametrize(("text", "played"), [
    ("Maneuver: Exert a companion to wound a minion.", True),
    ("At the start of the skirmish phase, wound it.", None),
])  # fmt: skip
def test_cards_of_the_other_game(text, played):
    compiled = compile_object({"title": "Old Watchman", "type": "Companion", "gametext": text}, "tcg")
    assert compiled.played == (compiled.complete and not compiled.not_played)
    assert played is None or compiled.played == played


def test_what_says_words_no_more_is_held_back_whatever_its_pronouns_mean():
    """What "it" means is found out afterwards: that makes no other ability of the doubtful one."""
    text = "Action: Exhaust a Dwarf to attach it to a hero of the first player's choice."
    card = {"name": "Old Horn", "type": "Attachment", "text": text}
    compiled = card_language("lcg").compile_card(card)
    assert [gap.reason for gap in compiled.gaps if gap.read_as] == ["read back without “first”, “player”"]
    assert [one for one in as_played(compiled, lambda node: ()) if not unread_in(one)] == []
