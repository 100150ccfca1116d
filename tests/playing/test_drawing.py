"""Decks drawn by chance are legal, of cards whose text is played, and nobody else's heroes."""

from __future__ import annotations

import pytest

from bench.games.cards import WHY_NOT, database, library
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.playing.decks.drawing import drawn
from ruling_service.playing.decks.opening import checked, open_deck
from ruling_service.playing.decks.records import Checked
from ruling_service.playing.shelf import Shelf

Shelves = dict[str, Shelf]
ONCE = "Only Once"


def judged(text: str, shelves: Shelves, game: str, format: str = "") -> Checked:
    return checked(open_deck(text, "deck", shelves.__getitem__, None, game), shelves.__getitem__, format)


@pytest.mark.parametrize("seed", range(6))
def test_a_drawn_deck_of_the_lcg_is_legal(shelves: Shelves, seed: int) -> None:
    (text,) = drawn(shelves["lcg"], seed, 1)
    found = judged(text, shelves, "lcg")
    assert (found.legal, found.missing, found.why) == (True, [], [])
    assert sum(card.count for card in found.cards if card.section == "heroes") == 3
    assert sum(card.count for card in found.cards if card.section == "deck") == 50
    assert sum(card.count for card in found.cards if card.name == ONCE) <= 1
    assert drawn(shelves["lcg"], seed, 1) == [text], "a seed draws the same again"


@pytest.mark.parametrize("seed", range(3))
def test_drawn_decks_of_the_tcg_are_legal_in_their_block(shelves: Shelves, seed: int) -> None:
    for text in drawn(shelves["tcg"], seed, 2):
        found = judged(text, shelves, "tcg", "tower")
        assert (found.legal, found.missing, found.why) == (True, [], [])
        assert sum(card.count for card in found.cards if card.section == "sites") == 9
        assert sum(card.count for card in found.cards if card.section == "deck") == 60


def test_no_hero_is_in_two_decks(shelves: Shelves) -> None:
    """Of four heroes three are in the one deck: nobody is left for the other."""
    with pytest.raises(MalformedInput, match="three heroes"):
        drawn(shelves["lcg"], 1, 2)
    with pytest.raises(MalformedInput, match="three heroes"):
        drawn(shelves["lcg"], 1, 1, beside=["Heroes\n1 Old Wat (Our Set)\n1 Merrial"])
    (text,) = drawn(shelves["lcg"], 1, 1, beside=["Heroes\n1x Old Wat\n\nDeck\n3x Helper 10"])
    assert "Old Wat" not in text


def test_cards_whose_text_is_not_played_are_left(shelves: Shelves, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = shelves["lcg"]
    unread = {key for key in map(shelf.key_of, shelf.titled("Helper 11")) if key}
    assert any("Helper 11" in text for seed in range(8) for text in drawn(shelf, seed, 1))
    monkeypatch.setattr(shelf, "is_complete", lambda key: key not in unread)
    assert not any("Helper 11 " in text for seed in range(8) for text in drawn(shelf, seed, 1))


def test_a_format_that_there_is_not_and_one_that_lacks_cards(shelves: Shelves) -> None:
    with pytest.raises(UnknownName, match="no format"):
        drawn(shelves["tcg"], 1, 1, format="no such")
    with pytest.raises(MalformedInput, match="fellowship"):
        drawn(shelves["tcg"], 1, 1, format="fellowship")


@pytest.mark.skipif(not database("tcg").is_file(), reason=WHY_NOT)
@pytest.mark.parametrize(("game", "format"), [("lcg", ""), ("tcg", "king"), ("tcg", "standard")])
def test_decks_of_printed_cards_are_legal(game: str, format: str) -> None:
    shelves = {game: Shelf(game, library(game))}
    texts = drawn(shelves[game], 7, 2, format=format)
    assert [judged(text, shelves, game, format).why for text in texts] == [[], []]
