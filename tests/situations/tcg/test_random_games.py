"""Games of the TCG at random, with two to four players, in every edition and format: what must always be true
is true at every decision.

The cards are the project's own, as far as their texts are played, and some made up; choices are random and
repeatable.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.games.tcg_invariants import TCG_INVARIANTS
from indexer.corpus import load_corpus
from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.tcg import rulesets, table
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.setup import Seat, new_game
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import Cards, load_cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.tcg.understood import Understood

NAMES = ("Tom", "Ann", "Bob", "Cat")
LONGEST = 150
"""Decisions after which a game is left."""

FRODO = CardFacts(name="Frodo", type="companion", culture="Shire", race="Hobbit", strength=3, vitality=4,
                  resistance=10, unique=True,
                  text="Ring-bearer.")  # fmt: skip
RING = CardFacts(name="The One Ring", type="the one ring", strength=1, vitality=1, unique=True)
MADE_UP = Path(__file__).with_name("random_games.yaml")


@cache
def cards():
    """The catalogue, and the keys of the cards that decks are made of by side."""
    known = Understood("tcg", Cards("tcg"))
    known.add(FRODO)
    known.add(RING)
    sides = {"free peoples": [], "shadow": []}
    made_up = msgspec.convert(yaml.safe_load(MADE_UP.read_text("utf-8")), list[CardFacts])
    for facts in [*_own_cards(), *made_up]:
        key = known.add(facts)
        side = known[key].facts["side"].casefold()
        if side in sides and not known[key].gaps and not known.lacking[key]:
            sides[side].append(key)
    return known, sides


def _own_cards():
    for path in sorted((corpus_dir() / "tcg" / "cards").glob("*.yaml")):
        yield from load_cards(path.read_text("utf-8"), path.name)


def site(number, block):
    return CardFacts(name=f"{block} {number}", type="site", site_number=number, shadow_number=number % 4,
                     block=block,
                     direction="left" if number % 2 else "right", text="Battleground." if number == 5 else "")


@cache
def entries():
    return {name for entry in load_corpus(corpus_dir()).entries for name in (entry.id, *entry.also)}


def begun(seed, players, format, ruleset):
    """A new game, its decks chosen by `seed`."""
    chance, (known, sides) = random.Random(seed), cards()
    frodo, ring = known.add(FRODO), known.add(RING)
    block = format if format in rulesets.NUMBERED_BLOCKS else "shadows"
    sites = tuple(known.add(site(number, block)) for number in range(1, 10))
    seats = []
    for name in NAMES[:players]:
        deck = [
            key for side in sides.values() for key in chance.sample(side, min(12, len(side)))
            for _ in range(2)
        ]
        seats.append(Seat(name, frodo, ring, tuple(deck), sites))
    play = Play(TCG, known, ruleset=ruleset)
    new_game(play, tuple(seats), format=format)
    return play


def check(play, number):
    """What holds in every position, after so many decisions."""
    assert TCG_INVARIANTS.breaches(play, number) == []


def as_it_is(play):
    state = play.state
    return state.key(), state.trace, {
        ident: (card.zone, card.tokens, card.host) for ident, card in state.cards.items()
    }


def choices(seed, play):
    """The number of the option that each decision is answered with; nobody bids himself out of the game."""
    chance = random.Random(seed)
    for _ in range(LONGEST):
        play.run()
        pending = play.state.pending
        if play.state.over or pending is None:
            return
        index = chance.randrange(len(pending.options))
        yield min(index, 2) if pending.kind == "bid" else index


GAMES = given(
    seed=st.integers(0, 10_000),
    players=st.integers(2, 4),
    format=st.sampled_from(rulesets.FORMATS),
    ruleset=st.sampled_from(rulesets.RULESETS),
)
FEW = settings(max_examples=10, deadline=None, derandomize=True, database=None)


@GAMES
@FEW
def test_what_must_always_be_true_is_true_at_every_decision(seed, players, format, ruleset):
    play = begun(seed, players, format, ruleset)
    number = 0
    for number, index in enumerate(choices(seed, play)):
        check(play, number)
        play.choose(index)
    play.run()
    check(play, number)
    assert play.state.over or play.state.pending is not None or len(table.players(play)) > 1


@GAMES
@FEW
def test_a_fork_never_changes_what_it_was_forked_from(seed, players, format, ruleset):
    play = begun(seed, players, format, ruleset)
    for number, index in enumerate(choices(seed, play)):
        if number % 5 == 0:
            before = as_it_is(play)
            branch = play.on(play.state.fork())
            branch.choose((index + 1) % len(play.state.pending.options))
            branch.run()
            assert as_it_is(play) == before
        play.choose(index)


@GAMES
@FEW
def test_every_line_cites_entries_that_are_there(seed, players, format, ruleset):
    play = begun(seed, players, format, ruleset)
    for index in choices(seed, play):
        pending = play.state.pending
        assert pending.by == NATURE or pending.by in table.players(play)
        assert set(pending.cites) <= entries()
        play.choose(index)
    told = lines(play.state.trace)
    assert told
    assert [line.text for line in told if not line.cites] == []
    assert {cite for line in told for cite in line.cites} - entries() == set()


def test_the_same_choices_play_the_same_game():
    keys = []
    for _ in range(2):
        play = begun(7, 3, "open", "")
        for index in choices(7, play):
            play.choose(index)
        keys.append([line.text for line in lines(play.state.trace)])
    assert keys[0] == keys[1]


@pytest.mark.parametrize("side", ["free peoples", "shadow"])
def test_decks_are_made_of_many_cards(side):
    assert len(cards()[1][side]) >= 15
