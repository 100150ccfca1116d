"""Games that go on from a situation: what it says is done, then the players decide; unknown cards are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.kernel.unnamed import is_unnamed
from ruling_service.engine.lcg import table
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library.cards import ImportedCards
from ruling_service.playing import log, resuming
from ruling_service.playing.asked import AtTable, Decided, NewGame
from ruling_service.playing.choosing import at_random
from ruling_service.playing.game import Game, replayed
from ruling_service.playing.passing import pass_on
from ruling_service.playing.serving import Tables
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.situation import as_seen, as_situation

Shelves = dict[str, Shelf]
BADGER = {"name": "Badger", "type": "enemy", "engagement cost": 20, "threat": 2, "attack": 2, "defense": 0,
          "hit points": 3}
STONE = {"name": "Standing Stone", "type": "location", "threat": 1, "quest points": 3}
WARDEN = {"name": "Warden", "type": "hero", "threat cost": 9, "willpower": 3, "attack": 2, "defense": 2,
          "hit points": 4}
SCOUT = {"name": "Scout", "type": "hero", "threat cost": 8, "willpower": 2, "attack": 1, "defense": 1,
         "hit points": 3, "text": "Action: Exhaust Scout to draw 1 card."}
LANTERN = {"name": "Lantern", "type": "event", "cost": 0, "sphere": "neutral", "text": "Action: Draw 1 card."}


def of_the_lcg(**more: Any) -> dict[str, Any]:
    """A quest phase with one player, two cards in the encounter deck and three in the player's."""
    return {
        "game": "lcg", "cards": [BADGER, STONE, WARDEN, SCOUT, LANTERN],
        "players": [{"name": "Tom", "heroes": ["Warden", "Scout"], "hand": ["Lantern"],
                     "deck": {"top": ["Lantern", "Lantern", "Lantern"], "size": 3}}],
        "encounter deck": {"top": ["Badger", "Standing Stone"], "size": 2},
        "quest": {"card": "", "quest points": 8}, "at": "3.1", **more,
    }  # fmt: skip


def of_the_tcg(**more: Any) -> dict[str, Any]:
    """The Shadow phase of a small fellowship, all of whose decks are told."""
    cards = [
        {"name": "Bearer", "type": "companion", "strength": 4, "vitality": 4, "resistance": 6},
        {"name": "Orc", "type": "minion", "culture": "sauron", "twilight cost": 1, "strength": 5, "vitality": 1,
         "site number": 3},
    ]  # fmt: skip
    deck = {"top": ["Orc", "Orc", "Orc"], "size": 3}
    return {
        "game": "tcg", "cards": cards, "twilight": 4, "at": "shadow",
        "players": [{"name": "Tom", "ring bearer": "Bearer", "site": 3, "deck": deck},
                    {"name": "Ann", "ring bearer": "Bearer", "hand": ["Orc"], "deck": deck}], **more,
    }  # fmt: skip


SITUATIONS = {"lcg": of_the_lcg, "tcg": of_the_tcg}


def on(shelves: Shelves, situation: dict[str, Any], seed: int = 1) -> Game:
    """The game that goes on from a situation, at its first decision."""
    shelf = shelves[situation["game"]]
    return Game(resuming.start(situation, seed=seed, shelf=shelf), shelf).begin()


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(["lcg", "tcg"]), st.integers(0, 10**6), st.integers(0, 30))
def test_a_log_of_a_game_played_on_gives_the_same_game(
    shelves: Shelves, game: str, seed: int, number: int
) -> None:
    played = on(shelves, SITUATIONS[game](), seed)
    choose = at_random(seed)
    for _ in range(number):
        if played.decision is None:
            break
        played.choose(choose(played.decision))
    again = replayed(log.read(played.log()), shelves[game])
    assert again.play.state.key() == played.play.state.key()
    assert again.log() == played.log()


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_a_game_played_on_ends_by_the_rules(shelves: Shelves, game: str) -> None:
    for seed in range(3):
        played = on(shelves, SITUATIONS[game](), seed)
        played.random(at_random(seed))
        assert played.stopped is None, played.stopped
        assert played.ended


def test_the_acts_are_done_first_and_the_game_goes_on(shelves: Shelves) -> None:
    played = on(shelves, of_the_lcg(at="during 3.3", do=[{"reveal": "Badger"}]))
    staged = next(place for place in played.places() if place.name == "staging area")
    assert [card.name for card in staged.cards] == ["Badger"]
    while played.rounds == 1:
        assert played.decision is not None
        played.choose(len(played.decision.options) - 1)
    assert played.rounds == 2


def test_choices_that_are_made_are_made_and_the_others_are_asked(shelves: Shelves) -> None:
    def committed(game: Game) -> set[str]:
        return {game.play.name(i) for i, card in game.play.state.cards.items() if card.marked("committed")}

    asked = on(shelves, of_the_lcg(at="3.2"))
    while asked.decision is not None and asked.decision.kind != "commit":
        asked.choose(len(asked.decision.options) - 1)
    assert committed(asked) == set()
    fixed = on(shelves, of_the_lcg(at="3.2", given=[{"commit": ["Warden"]}]))
    assert fixed.decision is not None
    assert fixed.decision.kind != "commit"
    assert committed(fixed) == {"Warden"}


def test_what_is_asked_of_a_situation_is_no_part_of_the_game(shelves: Shelves) -> None:
    more = {"ask": {"how much": "threat of Tom"}, "expect": {"value": {"of": "threat of Tom", "equals": 3}}}
    assert on(shelves, of_the_lcg(**more)).log() == on(shelves, of_the_lcg()).log()


def test_a_situation_that_cannot_be_is_refused(shelves: Shelves) -> None:
    wrong = of_the_lcg()
    wrong["players"][0]["heroes"] = ["Nobody at all"]
    with pytest.raises(RulingError, match="Nobody at all"):
        on(shelves, wrong)
    with pytest.raises(RulingError):
        on(shelves, of_the_lcg(do=[{"play": "Badger"}], at="in 3.2 window"))


# -- cards that nobody named ---------------------------------------------------------------------------------


def asked_for(game: Game) -> bool:
    """Go on, passing, until a card is asked for; whether one was."""
    while game.decision is not None and game.decision.kind != "name" and game.stopped is None:
        game.choose(len(game.decision.options) - 1)
    return game.decision is not None and game.decision.kind == "name"


def test_a_card_that_turns_up_without_a_name_is_asked_for(shelves: Shelves) -> None:
    game = on(shelves, of_the_lcg(**{"encounter deck": {"size": 5}}))
    assert asked_for(game)
    shown = game.decision_shown()
    assert shown is not None
    labels = [one.label for one in shown.options]
    assert labels[0] == "nobody knows"
    assert "Badger" in labels
    assert "Warden" not in labels
    assert "Lantern" not in labels
    game.choose(labels.index("Badger"))
    staged = next(place for place in game.places() if place.name == "staging area")
    assert [card.name for card in staged.cards] == ["Badger"]
    assert replayed(log.read(game.log()), shelves["lcg"]).play.state.key() == game.play.state.key()


def test_a_card_that_stays_unknown_is_a_gap_with_its_name(shelves: Shelves) -> None:
    game = on(shelves, of_the_lcg(**{"encounter deck": {"size": 5}}))
    assert asked_for(game)
    assert game.stopped is None
    game.choose(0)
    assert game.stopped is not None
    assert game.stopped.card == "an unnamed card"
    assert game.stopped.phrase == "a card of encounter deck"


def test_where_no_card_is_known_an_unknown_one_is_a_gap(tmp_path: Path) -> None:
    shelf = Shelf("lcg", ImportedCards(tmp_path))
    situation = of_the_lcg(cards=[WARDEN, SCOUT], **{"encounter deck": {"size": 5}})
    situation["players"][0] |= {"hand": [], "deck": {"size": 3}}
    game = Game(resuming.start(situation, seed=1, shelf=shelf), shelf).begin()
    while game.stopped is None:
        assert game.decision is not None
        assert game.decision.kind != "name"
        game.choose(len(game.decision.options) - 1)
    assert game.stopped.card == "an unnamed card"


def test_cards_in_hand_without_a_name_are_asked_for_first(shelves: Shelves) -> None:
    situation = of_the_lcg()
    situation["players"][0]["hand"] = 2
    game = on(shelves, situation)
    for _ in range(2):
        assert game.decision is not None
        assert game.decision.kind == "name"
        labels = [one.label for one in game.decision.options]
        assert "Badger" not in labels
        game.choose(labels.index("Lantern"))
    assert game.decision is None or game.decision.kind != "name"
    hand = next(place for place in game.places() if place.name == "hand")
    assert [(card.name, card.times) for card in hand.cards] == [("Lantern", 2)]


def test_cards_in_hand_may_stay_unknown(shelves: Shelves) -> None:
    situation = of_the_lcg()
    situation["players"][0]["hand"] = 1
    game = on(shelves, situation)
    game.choose(0)
    assert game.stopped is None
    assert any("Tom’s hand" in name for name in game.missing)


def test_a_deck_of_which_nobody_told_how_large_it_is_runs_out_with_a_gap(shelves: Shelves) -> None:
    situation = of_the_lcg()
    del situation["encounter deck"]
    game = on(shelves, situation)
    stones = 0
    while game.stopped is None:
        assert game.decision is not None
        labels = [one.label for one in game.decision.options]
        naming = game.decision.kind == "name"
        stones += naming and "Standing Stone" in labels
        game.choose(labels.index("Standing Stone") if naming and "Standing Stone" in labels else
                    labels.index("Lantern") if naming else len(labels) - 1)  # fmt: skip
        if game.ended:
            break
    if not game.ended:
        assert game.stopped.card == "an unknown deck"
        assert not any(is_unnamed(game.play, i) for i in game.play.state.zone("encounter deck"))
    assert stones > 5


# -- over the API --------------------------------------------------------------------------------------------


def test_a_situation_is_played_on_over_the_api(cards: ImportedCards) -> None:
    tables = Tables(cards, None)
    shown = tables.begin(NewGame(situation=of_the_lcg(), seed=5), Budget(60))
    assert shown.decision is not None
    assert tables.begin(NewGame(log=shown.log), Budget(60)) == shown
    for wrong in ({}, {"game": "chess"}, {"game": ["lcg"]}, of_the_lcg(at="nowhere")):
        with pytest.raises(RulingError):
            tables.begin(NewGame(situation=wrong), Budget(60))


def test_a_card_on_a_threat_dial_is_on_it_still_in_a_situation_cut_from_the_game(shelves: Shelves) -> None:
    """It speaks to that player and is nobody's (lcg/attachment-cards)."""
    dread = {"name": "Dread", "type": "treachery", "text": "Forced — as the round ends: raise your threat by 5."}
    laid = of_the_lcg()
    laid["cards"] = [*laid["cards"], dread]
    laid["players"][0]["attachments"] = [{"card": "Dread", "on": "threat dial"}]
    game = on(shelves, laid)
    (on_it,) = as_situation(game)["players"][0]["attachments"]
    assert (on_it["card"].split(" (")[0], on_it["on"]) == ("Dread", "threat dial")
    ident = next(i for i in game.play.state.cards if game.play.printed(i).name == "Dread")
    assert table.lies_on_a_dial(game.play, ident)
    assert table.is_attached(game.play, game.play.card(ident))


# -- passing on ----------------------------------------------------------------------------------------------

WATCHER = {"name": "Watcher", "type": "hero", "threat cost": 8, "willpower": 2, "attack": 1, "defense": 1,
           "hit points": 3, "text": "Combat Action: Exhaust Watcher to draw 1 card."}
MOURNER = {"name": "Mourner", "type": "ally", "cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit points": 3,
           "text": "Response: After a character is destroyed, draw 1 card."}


def evening(**more: Any) -> dict[str, Any]:
    """The travel phase of a player who could act all the time, nothing in his way."""
    return of_the_lcg(at="4.1", **more)


def test_what_was_declined_is_passed_to_the_next_choice(shelves: Shelves) -> None:
    game = on(shelves, evening())
    shown = game.decision_shown()
    assert shown is not None
    assert (shown.stands.phase, shown.stands.step) == ("travel", "Action window after “Travel opportunity”")
    assert pass_on(game) > 3
    assert game.decision is not None
    assert game.decision.kind == "commit"
    passed = [one for one in game.made if one.by == "Tom"]
    assert replayed(log.read(game.log()), shelves["lcg"]).play.state.key() == game.play.state.key()
    assert len(passed) > 3
    assert game.undo()
    assert game.made == []


def test_a_marked_phase_ends_it_and_an_unknown_one_is_refused(shelves: Shelves) -> None:
    game = on(shelves, evening())
    pass_on(game, stop_at=["encounter"])
    assert game.decision_shown().stands.phase == "encounter"  # type: ignore[union-attr]
    with pytest.raises(MalformedInput, match="no phase"):
        pass_on(game, stop_at=["tea"])


def test_what_can_newly_be_done_is_not_passed(shelves: Shelves) -> None:
    situation = evening(cards=[*of_the_lcg()["cards"], WATCHER])
    situation["players"][0]["heroes"] = ["Warden", "Scout", "Watcher"]
    game = on(shelves, situation)
    pass_on(game)
    assert game.decision_shown().stands.phase == "combat"  # type: ignore[union-attr]
    assert any("Watcher" in one.label for one in game.decision.options)  # type: ignore[union-attr]


def test_what_happens_is_seen_and_a_response_says_what_it_answers(shelves: Shelves) -> None:
    fierce = {"name": "Wolf", "type": "enemy", "engagement cost": 20, "threat": 2, "attack": 9, "defense": 0,
              "hit points": 3}
    situation = of_the_lcg(at="in 6.2 window", cards=[*of_the_lcg()["cards"], fierce, MOURNER])
    situation["players"][0] |= {"engaged": ["Wolf"], "allies": ["Mourner"]}
    game = on(shelves, situation)
    asked = []
    while len(asked) < 12 and game.decision is not None and game.rounds == 1:
        asked.append(game.decision_shown())
        if game.decision.kind in ("act", "respond"):
            pass_on(game)
        else:
            labels = [one.label for one in game.decision.options]
            game.choose(next((n for n, one in enumerate(labels) if "Scout" in one), 0))
    prompts = [one.prompt for one in asked if one is not None]
    assert "whether to respond to: Scout is destroyed" in prompts
    assert any("defend" in one for one in prompts)


def test_the_table_and_the_api_pass_on_and_go_forward_in_one_step(cards: ImportedCards) -> None:
    tables = Tables(cards, None)
    begun = tables.begin(NewGame(situation=evening(), seed=5), Budget(60))
    passed = tables.at_table(AtTable(log=begun.log, does="pass"), Budget(60))
    assert passed.shown.log == tables.decide(Decided(log=begun.log, passing="one"), Budget(60)).log
    back = tables.at_table(AtTable(log=passed.log, does="back"), Budget(60))
    assert back.shown.decisions == begun.decisions
    assert back.passing
    forward = tables.at_table(AtTable(log=back.log, at=begun.decisions, does="forward"), Budget(60))
    assert forward.shown == passed.shown


def test_cards_asked_for_are_left_unknown_together_and_named_by_words(cards: ImportedCards) -> None:
    tables = Tables(cards, None)
    situation = of_the_lcg()
    situation["players"][0]["hand"] = 3
    begun = tables.begin(NewGame(situation=situation, seed=5), Budget(60))
    left = tables.at_table(AtTable(log=begun.log, does="pass"), Budget(60))
    assert left.shown.log.count("nobody knows") == 3
    back = tables.at_table(AtTable(log=left.log, does="back"), Budget(60))
    assert back.shown.decisions == begun.decisions
    named = tables.at_table(AtTable(log=begun.log, does="named", words="lantern"), Budget(60))
    assert ": Lantern" in named.shown.log
    with pytest.raises(MalformedInput, match="no card"):
        tables.at_table(AtTable(log=begun.log, does="named", words="zzz"), Budget(60))


def test_the_position_that_is_handed_on_hides_what_lies_facedown(shelves: Shelves, cards: ImportedCards) -> None:
    """It plays all the same: what the shadow card is, is asked for as it is turned up (lcg/framework/6.4.2)."""
    situation = of_the_lcg(at="in 6.2 window")
    situation["players"][0] |= {"engaged": [{"card": "Badger", "shadows": ["Standing Stone"]}]}
    situation["quest"] = {"card": "", "quest points": 8, "next": [{"card": "", "quest points": 9, "last": True}]}
    game = on(shelves, situation)
    assert "Standing Stone" in str(as_situation(game))
    handed = as_seen(game)
    assert "Standing Stone" not in str(handed)
    assert "next" not in handed["quest"]
    (badger,) = handed["players"][0]["engaged"]
    assert badger["shadows"] == ["unknown encounter card"]
    played = on(shelves, handed)
    while played.decision is not None and played.decision.kind != "name":
        played.choose(len(played.decision.options) - 1)
    assert played.decision is not None
    assert "as a shadow card" in played.decision.prompt
