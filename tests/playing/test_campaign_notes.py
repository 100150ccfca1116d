"""What texts of a campaign write into its log, and ask of it: notes and experience (lcg/rule/campaign-log)."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from campaign_cards import BOX, DECKS, LOG, campaign_rows
from test_campaign_texts import NOTHING, after, set_up, won, zone_of

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import table
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.playing.campaign import writing
from ruling_service.playing.campaign.beginning import next_game
from ruling_service.playing.decks.finding import find
from ruling_service.playing.decks.reading import read_deck
from ruling_service.playing.game import Game
from ruling_service.playing.shelf import Shelf

OATH = "The miller keeps the ford"


def begun(folder: Path, front: str, notes: list[str]) -> Game:
    """A game whose log has these notes."""
    path = folder / "cards.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in campaign_rows((front, NOTHING))), "utf-8")
    import_cards(path, folder)
    shelf = Shelf("lcg", ImportedCards(folder))
    log = writing.write(msgspec.structs.replace(writing.read(LOG), notes=notes))
    played = Game(next_game(log, [find(read_deck(one), shelf) for one in DECKS], seed=1), shelf).begin()
    while played.decision is not None and played.decision.kind == "may":
        played.choose(0)
    return played


def test_words_of_a_text_are_in_the_notes_once_the_scenario_is_won(tmp_path: Path) -> None:
    text = f"Resolution: Record in the campaign log that \"{OATH}.\" Record in the campaign log that \"{OATH}.\""
    assert after(set_up(tmp_path, NOTHING, text)).notes == [OATH]


@pytest.mark.parametrize(
    ("notes", "brought"),
    [([OATH], True), (["the miller keeps the ford."], True), ([], False), (["The miller has left."], False)],
)
def test_a_later_text_asks_whether_something_is_noted(tmp_path: Path, notes: list[str], brought: bool) -> None:
    """Capitals and the full stop of what people write don't matter."""
    played = begun(tmp_path, f"Setup: If \"{OATH},\" shuffle Old Grudge into the encounter deck.", notes)
    assert (zone_of(played, "Old Grudge") == "encounter deck") is brought
    assert not played.left_out


def test_what_the_heroes_choose_is_offered_and_its_story_is_no_rule(tmp_path: Path) -> None:
    """The two sides of the choice are written differently; the brackets tell what comes of it later."""
    text = (
        "Resolution: The miller has seen their valour. If the heroes choose to take him along, add Old Grudge to the "
        f"campaign pool (anybody may have it). Otherwise, mark in the campaign log that \"{OATH}\" (he stays)."
    )
    for number, earned in enumerate((["Old Grudge"], [])):
        folder = tmp_path / str(number)
        folder.mkdir()
        played = won(set_up(folder, NOTHING, text))
        assert played.met is None, played.met
        assert played.decision is not None
        assert len(played.decision.options) == 2
        played.choose(number)
        log = writing.read(played.campaign)
        assert ([one.card for one in log.pool], log.notes) == (earned, [OATH] if number else [])


def test_a_sentence_with_a_word_of_the_game_is_no_story() -> None:
    """Only what can ask for nothing is passed over."""
    for told, reads in (("The miller has wept", True), ("Each player frobs a card", False)):
        text = f"Resolution: {told}. If the heroes choose to stay, add Old Grudge to the campaign pool. "
        read = card_language("lcg").compile_card({"name": "Our", "text": f"{text}Otherwise, mark in the campaign log that \"Gone\"."})
        assert (not read.gaps) is reads, told


@pytest.mark.parametrize(
    ("rows", "experience"),
    [
        ("• 1 XP for each surviving player.", 2),
        ("• 3 XP if no enemies are in play.", 3),
        ("• 1 XP if each surviving player's threat is 49 or less (2 XP instead if their threat is 48 or less).", 2),
        ("• 1 XP if each surviving player's threat is 49 or less (2 XP instead if their threat is 1 or less).", 1),
        ("• 1 XP if 2 or more locations are in the victory display. • 2 XP if no enemies are in play.", 2),
        ("• 4 XP for each surviving player (to a maximum of 5 XP).", 5),
        ("• 1 XP for each Lucky Cap in the victory display. • 1 XP for each surviving player.", 2),
        ("• 1 XP for each surviving player. • -1 XP if no enemies are in play.", 1),
        ("• -1 XP if no enemies are in play.", 0),
        ("• 7 XP for each of the following cards in the staging area: Lucky Cap and Warm Song.", 0),
    ],
)  # fmt: skip
def test_experience_is_counted_row_by_row(tmp_path: Path, rows: str, experience: int) -> None:
    """A list of rows, each by itself; the log never has less than none."""
    played = set_up(tmp_path, NOTHING, f"Resolution: Gain the following: {rows}")
    for ident in table.in_play(played.play):
        if table.is_enemy(played.play, ident):
            played.play.move(ident, table.ENCOUNTER_DISCARD)
    log = after(played)
    assert log.experience == experience
    assert not played.left_out


def test_experience_adds_up_and_is_written_and_read_again(tmp_path: Path) -> None:
    log = msgspec.structs.replace(writing.read(LOG), experience=4)
    assert writing.read(writing.write(log)).experience == 4
    assert "experience" not in writing.write(writing.read(LOG))


def test_a_row_of_another_form_is_a_gap() -> None:
    read = card_language("lcg").compile_card({"name": "Our", "text": "Resolution: Gain the following: • 1 XP whenever."})
    assert [gap.phrase for gap in read.gaps]


def test_abbreviated_names_and_the_modes_own_line_part_no_sentence(tmp_path: Path) -> None:
    text = "[You are playing Campaign Mode] Setup: Attach Mr. Underwood to a hero."
    read = card_language("lcg").compile_card({"name": "Our", "text": text})
    assert not read.gaps
    assert BOX


@pytest.mark.parametrize(
    "text",
    [
        "Resolution: Each player may choose 1 of the following boon cards and attach it "
        "to one of his heroes: Lucky Cap, Song of Nobody, Warm Song. The chosen cards have been earned by the players.",
        "Resolution: Each player chooses 1 of the following boon cards: Lucky Cap, Song of Nobody, or Warm Song, and "
        "attaches it to a hero. The players have earned the chosen boons.",
    ],
)
def test_each_player_chooses_one_of_the_cards_listed_and_each_is_earned(tmp_path: Path, text: str) -> None:
    """Two players choose; neither what the other took is left, nor is a hero earned whom the text speaks of."""
    played = won(set_up(tmp_path, NOTHING, text))
    while played.decision is not None:
        assert played.met is None, played.met
        options = [option.label for option in played.decision.options]
        wanted = next((n for n, label in enumerate(options) if "Lucky Cap" in label or "Warm Song" in label), 0)
        played.choose(wanted)
    log = writing.read(played.campaign)
    assert {one.card for one in log.pool} == {"Lucky Cap", "Warm Song"}
