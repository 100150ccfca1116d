"""Texts that are not played, where a game comes upon them: the table is told then and there, goes on without or does
by hand what the text says, and both stand in the log and in the outcome.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from made_up_cards import lcg_rows, tcg_rows, texts

from ruling_service.commands.playing import Session
from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.lcg.phrases import EFFECTS
from ruling_service.errors import MalformedInput
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.playing import log
from ruling_service.playing.asked import AtTable, Decided, NewGame
from ruling_service.playing.choosing import at_random
from ruling_service.playing.decks.finding import find
from ruling_service.playing.decks.reading import read_deck
from ruling_service.playing.game import Game, replayed
from ruling_service.playing.serving import Tables
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import start

UNREADABLE = {
    "lcg": "When Revealed: Juggle with the moon.",
    "tcg": "When you play this minion, juggle with the moon.",
}
"""What no reader of card text knows, as a text that is carried out."""
OF = {"lcg": "Crawler", "tcg": "Raider"}
DOES = {"lcg": "draw 2 cards", "tcg": "draw 2 cards"}
GAMES = ("lcg", "tcg")


def imported(home: Path, text: dict[str, str]) -> ImportedCards:
    """The made-up cards, those of enemies and minions with that text."""
    for game, rows in (("lcg", lcg_rows()), ("tcg", tcg_rows())):
        field = "text" if game == "lcg" else "gametext"
        for row in rows:
            if str(row.get("name", row.get("title", ""))).startswith(OF[game]):
                row[field] = text[game]
        path = home / f"{game}.jsonl"
        path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
        import_cards(path, home)
    return ImportedCards(home)


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shelf]:
    cards = imported(tmp_path_factory.mktemp("unread"), UNREADABLE)
    return {game: Shelf(game, cards) for game in GAMES}


def begun(game: str, shelf: Shelf, seed: int = 1) -> Game:
    """A game with two decks at its first decision."""
    decks = [find(read_deck(text), shelf) for text in texts(game)]
    scenario = "passage-through-mirkwood" if game == "lcg" else ""
    return Game(start(game, decks, seed=seed, scenario=scenario), shelf).begin()


def met(game: str, shelf: Shelf, seed: int = 1) -> Game:
    """A game of random players that stands before a text that is not played."""
    played = begun(game, shelf, seed)
    played.random(at_random(seed))
    assert played.met is not None
    return played


def hand(game: Game, name: str) -> int:
    """The cards in a player's hand."""
    return next((p.size for p in game.places() if p.name == "hand" and p.of == name), 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_told_at_that_moment(shelves: dict[str, Shelf], game: str) -> None:
    played = met(game, shelves[game])
    assert played.met is not None
    assert played.met.card.startswith(OF[game])
    assert "moon" in played.met.phrase
    assert played.result == "stopped"
    assert not played.ended
    shown = played.shown()
    assert shown.stopped_by == played.met
    assert shown.decision is not None
    assert [one.label for one in shown.decision.options] == ["go on without it", "it is done by hand"]
    assert all(one.cites for one in shown.decision.options)
    assert "moon" not in shown.decision.prompt  # what is printed stands where a reader may be shown it
    assert not shown.left_out
    assert not shown.by_hand


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_went_on_without_is_told_apart(shelves: dict[str, Shelf], game: str) -> None:
    played = met(game, shelves[game])
    first = played.met
    played.choose(0)
    assert played.left_out == [first]
    played.random(at_random(2), without=True)
    assert played.ended
    assert len(played.left_out) > 1
    assert first in played.left_out
    assert not played.by_hand
    assert "go on without it" in played.log()
    again = replayed(log.read(played.log()), shelves[game])
    assert again.play.state.key() == played.play.state.key()
    assert again.left_out == played.left_out


@pytest.mark.parametrize("game", GAMES)
def test_every_time_that_it_is_carried_out_the_table_is_asked(shelves: dict[str, Shelf], game: str) -> None:
    played, asked = begun(game, shelves[game]), []
    choose = at_random(1)
    while played.decision is not None:
        if played.met is not None:
            asked.append(played.met)
            played.choose(0)
        else:
            played.choose(choose(played.decision))
        played.forget()
    assert len(asked) > len(set(asked)) > 0
    assert played.left_out == asked


@pytest.mark.parametrize("game", GAMES)
def test_by_hand_the_rules_carry_out_what_is_said(shelves: dict[str, Shelf], game: str) -> None:
    played = met(game, shelves[game])
    first, before, who = played.met, played.log(), "Player 2"
    cards = hand(played, who)
    played.do_by_hand(f"{who}: {DOES[game]}")
    assert hand(played, who) == cards + 2
    assert played.met == first  # one thing after the other, until it is done
    played.do_by_hand(f"player 2:  {DOES[game]} ")
    played.choose(1)
    assert hand(played, who) == cards + 4
    assert played.by_hand == [first]
    assert not played.left_out
    assert f"by hand: {who}: {DOES[game]}" in played.log()
    again = replayed(log.read(played.log()), shelves[game])
    assert again.play.state.key() == played.play.state.key()
    for _ in range(3):
        assert played.undo()
    assert played.log() == before
    assert hand(played, who) == cards


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("words", ["", "juggle with the moon", "draw 2 cards. Forced: After you do so, draw 1 card",
                                   "Player 1:", "x" * 500])  # fmt: skip
def test_words_that_are_not_all_played_change_nothing(shelves: dict[str, Shelf], game: str, words: str) -> None:
    played = met(game, shelves[game])
    key, text = played.play.state.key(), played.log()
    with pytest.raises(MalformedInput) as refused:
        played.do_by_hand(words)
    assert refused.value.hint
    assert (played.play.state.key(), played.log()) == (key, text)


def test_nothing_is_done_by_hand_elsewhere(shelves: dict[str, Shelf]) -> None:
    with pytest.raises(MalformedInput, match="nothing is to be done"):
        begun("lcg", shelves["lcg"]).do_by_hand("draw 2 cards")


@pytest.mark.parametrize("game", GAMES)
def test_a_log_by_hand_that_is_changed_is_refused_with_its_line(shelves: dict[str, Shelf], game: str) -> None:
    played = met(game, shelves[game])
    played.do_by_hand(DOES[game])
    with pytest.raises(MalformedInput) as refused:
        replayed(log.read(played.log().replace("draw 2 cards", "draw the moon")), shelves[game])
    assert "line" in refused.value.where


CONSTANT = {"lcg": "Crawler juggles with the moon.", "tcg": "This minion juggles with the moon."}


@pytest.mark.parametrize("game", GAMES)
def test_a_text_that_holds_all_the_time_is_asked_about_once(tmp_path: Path, game: str) -> None:
    shelf = Shelf(game, imported(tmp_path, CONSTANT))
    played = met(game, shelf)
    played.choose(0)
    played.random(at_random(2), without=True)
    assert len(played.left_out) == len(set(played.left_out))


def test_a_phrase_without_a_meaning_is_asked_about_before_anything_of_it(
    shelves: dict[str, Shelf], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = {"lcg": "When Revealed: Each player draws 1 card. Raise each player's threat by 1.", "tcg": ""}
    shelf = Shelf("lcg", imported(tmp_path, text))
    for row in shelf.imported.all("lcg"):
        shelf.key_of(shelf.rows([row])[0])  # compiled while everything is played
    monkeypatch.delitem(EFFECTS.table, "draw")
    played = met("lcg", shelf)
    assert (played.met.card[:7], played.met.phrase) == ("Crawler", "draw")
    threats = {p.of: p.numbers["threat"] for p in played.places() if "threat" in p.numbers and p.of}
    asked = 0
    while played.met is not None:
        played.choose(0)
        asked += 1
    assert asked == 2  # each of the players would have drawn
    assert all(p.numbers["threat"] == threats[p.of] + 1 for p in played.places() if "threat" in p.numbers and p.of)


# -- over the API, and at a terminal -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_programs_decide_and_do_by_hand(shelves: dict[str, Shelf], game: str) -> None:
    tables = Tables(shelves[game].imported, None)
    text = met(game, shelves[game]).log()
    shown = tables.begin(NewGame(log=text), Budget(60))
    assert shown.stopped_by is not None
    done = tables.decide(Decided(log=shown.log, by_hand=DOES[game]), Budget(60))
    assert done.stopped_by == shown.stopped_by
    assert any("By hand" in line.text for line in done.told)
    assert all(line.cites for line in done.told)
    over = tables.decide(Decided(log=done.log, choice=1), Budget(60))
    assert (over.by_hand, over.left_out) == ([shown.stopped_by], [])
    assert tables.decide(Decided(log=done.log, choice=0), Budget(60)).left_out == [shown.stopped_by]
    table = tables.at_table(AtTable(log=text, does="by hand", words=DOES[game]), Budget(60))
    assert table.shown.log == done.log
    assert table.earlier


def at_the_terminal(game: Game, typed: str, path: Path) -> Any:
    """What a session says to what is typed."""

    @click.command()
    def command() -> None:
        """A session."""
        Session(game, str(path)).run()

    return CliRunner().invoke(command, input=typed)


def test_at_a_terminal_it_is_said_and_asked(shelves: dict[str, Shelf], tmp_path: Path) -> None:
    played = met("lcg", shelves["lcg"])
    told = at_the_terminal(played, "hand juggle\nhand draw 1 card\n2\nquit\n", tmp_path / "game.log")
    assert told.exit_code == 0, told.output
    assert "juggle with the moon” is not played" in told.output.replace("Juggle", "juggle")
    assert "go on without it" in told.output
    assert "can't be done" in told.output
    assert "By hand: draw 1 card" in told.output
    assert len(played.by_hand) == 1
    assert "by hand: draw 1 card" in (tmp_path / "game.log").read_text("utf-8")
