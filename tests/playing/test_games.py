"""Whole games: the same log gives the same game, what is undone never was, and nobody sees what is hidden."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up_cards import SETS, lcg_rows

from bench.games.cards import entries
from ruling_service.engine.kernel.decisions import Decision, Option, distinct
from ruling_service.engine.kernel.procedures import of_the_kernel
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.playing import log
from ruling_service.playing.choosing import at_random, by_chance
from ruling_service.playing.decks.finding import Found
from ruling_service.playing.game import CHANCE, Game, replayed
from ruling_service.playing.records import Shown
from ruling_service.playing.scenarios import lay_out
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.situation import as_situation
from ruling_service.playing.starting import start
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import table_of

Shelves = dict[str, Shelf]
Decks = dict[str, list[Found]]
GAMES = ("lcg", "tcg")


def begun(game: str, shelves: Shelves, decks: Decks, seed: int = 1, **more: str) -> Game:
    """A game with the two decks, at its first decision."""
    scenario = "passage-through-mirkwood" if game == "lcg" else ""
    return Game(start(game, decks[game], seed=seed, scenario=scenario, **more), shelves[game]).begin()


def some(game: Game, number: int, seed: int) -> None:
    """Make so many choices at random."""
    choose = at_random(seed)
    for _ in range(number):
        if game.decision is None:
            break
        game.choose(choose(game.decision))


def test_a_game_that_was_won_has_a_score_with_its_parts(shelves: Shelves, decks: Decks) -> None:
    """lcg/scoring: threats, damage on living heroes, 10 for each completed round."""
    played = begun("lcg", shelves, decks)
    assert not played.score
    state = played.play.state
    hero = next(i for i in state.cards if played.play.printed(i).type == "hero" and state.cards[i].controller == 0)
    played.play.tokens(hero, "damage", 1)
    played.play.remember("round", 4)
    threats = sum(played.play.fact(("threat", player)) for player in (0, 1))
    state.over = "won"
    assert played.score == {
        "threat": threats, "dead heroes": 0, "damage": 1, "rounds": 30, "victory points": 0, "total": threats + 31
    }  # fmt: skip
    state.over = "lost"
    assert not played.score


def test_a_game_of_the_tcg_has_no_score(shelves: Shelves, decks: Decks) -> None:
    played = begun("tcg", shelves, decks)
    played.play.state.over = "won"
    assert not played.score


@pytest.mark.parametrize("game", GAMES)
def test_games_end_by_their_rules(game: str, shelves: Shelves, decks: Decks) -> None:
    for seed in range(3):
        played = begun(game, shelves, decks, seed)
        played.random(at_random(seed))
        assert played.ended, played.stopped
        assert played.result in ("won", "lost", "winner: Player 1", "winner: Player 2")
        assert played.stopped is None


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 10**6), st.integers(0, 60))
def test_the_same_log_gives_the_same_game(
    shelves: Shelves, decks: Decks, game: str, seed: int, number: int
) -> None:
    played = begun(game, shelves, decks, seed)
    some(played, number, seed)
    again = replayed(log.read(played.log()), shelves[game])
    assert again.play.state.key() == played.play.state.key()
    assert again.log() == played.log()
    assert [line.text for line in again.told()] == [line.text for line in played.told()]


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 10**6), st.integers(1, 40), st.integers(1, 6))
def test_what_is_undone_never_was(
    shelves: Shelves, decks: Decks, game: str, seed: int, number: int, back: int
) -> None:
    played = begun(game, shelves, decks, seed)
    some(played, number, seed)
    key, text = played.play.state.key(), played.log()
    before = len(played.made)
    some(played, back, seed + 1)
    while len(played.made) > before:
        assert played.undo()
    assert played.play.state.key() == key
    assert played.log() == text


def test_there_is_nothing_to_undo_at_the_beginning(shelves: Shelves, decks: Decks) -> None:
    assert not begun("lcg", shelves, decks).undo()


def test_a_log_that_no_longer_fits_is_refused_with_its_line(shelves: Shelves, decks: Decks) -> None:
    played = begun("lcg", shelves, decks)
    some(played, 4, 1)
    lines = played.log().splitlines()
    mine = next(n for n, line in enumerate(lines) if "keep the hand" in line or "take a mulligan" in line)
    for wrong in ("7 Player 1: fly away", "0 Nobody: keep the hand"):
        with pytest.raises(MalformedInput, match="another way") as error:
            replayed(log.read("\n".join([*lines[:mine], wrong])), shelves["lcg"])
        assert f"line {mine + 1}" in error.value.where


def test_a_choice_is_found_by_its_words_where_numbers_have_changed(shelves: Shelves, decks: Decks) -> None:
    played = begun("lcg", shelves, decks)
    while (pending := played.decision) is not None and pending.kind != "may":
        played.choose(0)
    played.choose(1)
    text = played.log().replace("1 Player 1: take a mulligan", "0 Player 1: take a mulligan")
    assert replayed(log.read(text), shelves["lcg"]).play.state.key() == played.play.state.key()


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_no_log_does_anything_but_be_read_or_refused(
    shelves: Shelves, decks: Decks, data: st.DataObject
) -> None:
    text = LOGS.get("lcg") or LOGS.setdefault("lcg", begun("lcg", shelves, decks).log())
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(max_size=12)) + text[at + data.draw(st.integers(0, 30)) :]
    with suppress(RulingError):
        assert log.read(log.write(log.read(text).start, [])).start == log.read(text).start


LOGS: dict[str, str] = {}


def named(cards: list[Shown]) -> list[str]:
    return [card.name for card in cards if card.name]


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_others_and_decks_are_hidden(game: str, shelves: Shelves, decks: Decks) -> None:
    played = begun(game, shelves, decks)
    some(played, 12, 3)
    for viewer, name in enumerate(("Player 1", "Player 2")):
        for place in played.places(viewer):
            if place.name == "hand":
                assert bool(named(place.cards)) == (place.of == name and place.size > 0), place
            if place.name in ("deck", "encounter deck", "adventure deck", "stages to come"):
                assert not place.cards


def test_shadow_cards_lie_facedown(shelves: Shelves, decks: Decks) -> None:
    played = begun("lcg", shelves, decks)
    seen = 0
    for _ in range(150):
        if played.decision is None:
            break
        for place in played.places():
            for enemy in place.cards if place.name == "engaged" else ():
                seen += sum(not under.name for under in enemy.attached)
        some(played, 1, len(played.made))
    assert seen


def test_why_a_card_cannot_be_used_is_said_with_its_rule(shelves: Shelves, decks: Decks) -> None:
    played = begun("lcg", shelves, decks)
    assert "engage" not in {why.reason for why in played.why_not("helper")}
    assert all(why.cites for why in played.why_not("helper"))
    assert played.why_not("helper")[0].reason.startswith("allies and attachments are played only")
    with pytest.raises(MalformedInput, match="no card"):
        played.why_not("Nobody There")


def test_chance_knows_how_many_copies_there_are() -> None:
    @of_the_kernel
    def nothing(play: object, value: object) -> None:
        """What is done with a choice of this test: nothing."""

    options = distinct([Option("a", 1, "a"), Option("b", 2, "b"), Option("b", 3, "b"), Option("b", 4, "b")])
    assert [option.times for option in options] == [1, 3]
    pending = Decision("chance", -1, "which", options, (), nothing.choosing())
    drawn = [by_chance(seed, 5, pending) for seed in range(1000)]
    assert 200 < drawn.count(0) < 300
    assert drawn == [by_chance(seed, 5, pending) for seed in range(1000)]


@pytest.mark.parametrize("game", GAMES)
def test_a_log_is_cut_into_situations(game: str, shelves: Shelves, decks: Decks) -> None:
    played = begun(game, shelves, decks)
    more = more_cards(shelves[game].imported)(game)
    some(played, 90, 5)
    kept, cuts = log.read(played.log()), 0
    made = [n for n, one in enumerate(kept.choices) if one.by != CHANCE]
    for number in (2, *made[len(made) // 3 :: len(made) // 6]):
        moment = replayed(kept, shelves[game], until=number)
        if game == "lcg" and moment.rounds == 0:
            continue
        data = msgspec.json.decode(msgspec.json.encode(as_situation(moment)))
        laid = table_of(from_data(data, more=more), more)
        cuts += 1
        if game == "lcg":
            assert sizes(laid.play.state.zones) == sizes(moment.play.state.zones)
    assert cuts > 3


def test_a_cut_names_the_side_that_shows_and_describes_what_no_file_has(
    shelves: Shelves, decks: Decks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sides of a stage may have titles of their own; a card that nobody imported is told by its values."""
    shelf = shelves["lcg"]
    played = begun("lcg", shelves, decks)
    some(played, 6, 3)
    quest = as_situation(played)["quest"]
    assert [quest["card"], *(one["card"] for one in quest.get("next", ()))] in (
        ["Stage 1 turned (101B)", "Stage 2 (102A)"], ["Stage 2 turned (102B)"]
    )
    titled = shelf.titled
    monkeypatch.setattr(shelf, "titled", lambda name: [] if name == "Crawler 0" else titled(name))
    (described,) = as_situation(played)["cards"]
    assert (described["name"], described["type"], described["hit points"], described["attack"]) == (
        "Crawler 0", "enemy", 3, 2
    )


@pytest.mark.parametrize(("game", "cost"), [("lcg", "cost"), ("tcg", "twilight cost")])
def test_cards_in_hand_show_what_they_cost(game: str, cost: str, shelves: Shelves, decks: Decks) -> None:
    played = begun(game, shelves, decks)
    while not any(place.name == "hand" and place.cards for place in played.shown().places):
        some(played, 1, 1)
    (hand,) = (place for place in played.shown().places if place.name == "hand" and place.cards)
    assert all(one.values[cost] in range(4) for one in hand.cards)


def sizes(zones: dict[str, tuple[int, ...]]) -> dict[str, int]:
    """How many cards lie in each zone of a position."""
    return {name: len(cards) for name, cards in zones.items() if cards and not name.startswith("scenario")}


# -- scenarios -----------------------------------------------------------------------------------------------


def test_a_scenario_is_laid_out_with_its_copies_and_what_is_missing(shelves: Shelves) -> None:
    laid = lay_out("Passage Through Mirkwood", shelves["lcg"])
    assert [shelves["lcg"].catalogue[key].name for key in laid.quest] == ["Stage 1", "Stage 2"]
    assert len(laid.encounter) == 21
    assert "card Chieftain Ufthak" in laid.missing


def test_the_setup_of_side_a_is_followed_before_the_first_round(shelves: Shelves, decks: Decks) -> None:
    played = begun("lcg", shelves, decks)
    while played.rounds == 0 and played.decision is not None:
        played.choose(0)
    staged = next(place for place in played.places() if place.name == "staging area")
    assert [card.name for card in staged.cards] == ["Dark Wood"]
    assert next(p for p in played.places() if p.name == "quest").cards[0].values == {"quest points": 4}


def test_easy_mode_gives_each_hero_a_resource(shelves: Shelves, decks: Decks) -> None:
    easy, usual = (begun("lcg", shelves, decks, mode=mode) for mode in ("easy", "standard"))
    heroes = [p.cards for p in easy.places() if p.name == "in play"]
    assert all(card.tokens == {"resource": 1} for cards in heroes for card in cards)
    assert not any(card.tokens for p in usual.places() if p.name == "in play" for card in p.cards)


def test_easy_mode_leaves_out_the_list_of_the_entry(tmp_path: Path) -> None:
    rows = lcg_rows()
    enemy = next(row for row in rows if row["type"] == "Enemy")
    rows.append(enemy | {"id": "on-the-list", "name": "Hummerhorns", "encounter_set": SETS[1], "quantity": 2})
    path = tmp_path / "cards.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    import_cards(path, tmp_path)
    shelf = Shelf("lcg", ImportedCards(tmp_path))
    easy, usual = (lay_out("passage-through-mirkwood", shelf, mode) for mode in ("easy", "standard"))
    assert len(usual.encounter) - len(easy.encounter) == 1


def test_what_cannot_be_begun_is_refused(shelves: Shelves, decks: Decks) -> None:
    for scenario in ("nowhere-at-all", ""):
        with pytest.raises(RulingError):
            Game(start("lcg", decks["lcg"], seed=1, scenario=scenario), shelves["lcg"])
    with pytest.raises(RulingError, match="nightmare"):
        begun("lcg", shelves, decks, mode="nightmare")
    with pytest.raises(RulingError, match="decks"):
        start("tcg", decks["tcg"][:1], seed=1)
    twice = [decks["lcg"][0], decks["lcg"][0]]
    with pytest.raises(RulingError, match="hero of Player 1 already"):
        Game(start("lcg", twice, seed=1, scenario="passage-through-mirkwood"), shelves["lcg"])


# -- rules of options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_option_follows_an_entry_that_there_is(game: str, shelves: Shelves, decks: Decks) -> None:
    known = entries()
    played = begun(game, shelves, decks)
    choose, kinds = at_random(2), set()
    for _ in range(120):
        shown = played.decision_shown()
        if shown is None or played.decision is None:
            break
        kinds.add(shown.kind)
        for option in shown.options:
            assert option.cites, (shown.prompt, option.label)
            assert set(option.cites) <= known, option
        played.choose(choose(played.decision))
    assert len(kinds) > 3


def test_playing_using_and_passing_follow_different_rules(shelves: Shelves, decks: Decks) -> None:
    played, found = begun("lcg", shelves, decks), {}
    choose = at_random(1)
    for _ in range(150):
        shown = played.decision_shown()
        if shown is None or played.decision is None:
            break
        if shown.kind == "act":
            assert shown.cites == ["lcg/rule/action-windows"]
            found |= {option.label.partition(" ")[0]: option.cites for option in shown.options}
        played.choose(choose(played.decision))
    assert found["pass"] == ["lcg/rule/action-windows"]
    assert found["play"][-1] == "lcg/play-and-put-into-play"
    assert found.get("use", ["lcg/action-action-ability"])[-1] == "lcg/action-action-ability"
