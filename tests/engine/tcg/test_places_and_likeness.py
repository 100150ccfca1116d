"""Where a card is played from, what is like the one that is spoken of, and what is said in other words: on the table
in `wide_table` (tcg/playing-a-card, tcg/discard-pile, tcg/culture, tcg/stack).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import actions, coverage, table
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking
from tests.engine.tcg.wide_table import wide


def is_played(kind, text):
    found = card_language("tcg").compile_card({"title": "Marker", "type": kind, "gametext": text})
    return not found.gaps and not coverage.lacks(found.abilities)


RISES = "Shadow: Remove (1) to play this minion from your discard pile."


def rising(text, player=0):
    """A minion of Ann's that plays itself from her discard pile, and one in her hand."""
    t = wide()
    t.ghost = t.put(written("Ghost", "minion", RISES, culture="sauron", race="orc", site=1, cost=0), "discard:1", 1)
    t.hand(card("Runner", "minion", culture="sauron", race="orc", site=1, cost=0), player=1)
    if text:
        t.support(written("Marker", "condition", text, side="Shadow" if player else "Free Peoples"), player)
    return t.during("shadow")


@pytest.mark.parametrize(("text", "barred"), [
    ("", False), ("Shadow players cannot play cards from discard piles.", True),
    ("Shadow players cannot play minions from a discard pile.", True),
    ("Shadow players cannot play Nazgûl from discard piles.", False),
    ("Shadow players cannot play possessions from any discard pile.", False),
    ("Each opponent may not play Orcs from any discard pile.", True),
])  # fmt: skip
def test_nothing_is_played_from_there(text, barred):
    labels = [c.label for c in actions.actions(rising(text).play, "shadow.actions", 1)]
    assert any("Runner" in label for label in labels), "from hand it may be"
    assert any("Ghost" in label for label in labels) is not barred


@pytest.mark.parametrize(("text", "origin", "drawn"), [
    ("Each time a minion is played from a discard pile, draw a card.", "discard", 1),
    ("Each time a minion is played from a discard pile, draw a card.", "hand", 0),
    ("Each time an Orc is played from hand, draw a card.", "hand", 1),
    ("Each time a Nazgûl is played from a discard pile, draw a card.", "discard", 0),
])  # fmt: skip
def test_what_is_played_from_there_is_heard(text, origin, drawn):
    t = rising(text)
    t.happen(occurrence("played", card=t.orc, player=1, life=t.play.card(t.orc).life, origin=origin))
    assert len(t.play.state.zone("hand:0")) == 2 + drawn


@pytest.mark.parametrize(("alike", "title", "fits"), [
    ("culture", "Gondor Man", True), ("culture", "Rohan Man", False), ("race", "Rohan Man", True),
    ("race", "Gondor Elf", False), ("culture", "Gondor Elf", True),
])  # fmt: skip
def test_like_the_one_who_was_killed(alike, title, fits):
    """Aragorn, a [gondor] Man, is killed."""
    t = speaking(f"Response: If a companion is killed, discard this condition to play a companion of the same {alike} "
                 "from hand.")  # fmt: skip
    culture, race = title.casefold().split()
    for ident in t.play.state.zone("hand:0"):
        t.play.move(ident, "removed")
    t.hand(card(title, "companion", culture=culture, race=race, cost=0))
    happening(t, kind="killed", card="@aragorn")
    while t.pending is not None and not any("Marker" in o for o in t.options()) and "pass" not in t.options():
        t.choose(t.options()[0])
    assert (t.pending is not None and any("Marker" in o for o in t.options())) is fits


@pytest.mark.parametrize(("kind", "text"), [
    ("Condition", "Maneuver: Discard a card from hand to exert a companion of the same race."),
    ("Condition", "Each site from your adventure deck on the adventure path is a forest."),
    ("Event", "Maneuver: Discard a card in your hand in your discard pile."),
])  # fmt: skip
def test_what_nobody_can_be_is_a_gap(kind, text):
    """Like nobody who is spoken of; in two places at once."""
    assert not is_played(kind, text)


@pytest.mark.parametrize("site", ["this one", "another"])
def test_here_is_this_site(site):
    t = wide()
    text = "Each time a companion exerts here, add a threat."
    t.lay(written("Bog", "site", text, shadow=0, direction="right"), 4 if site == "this one" else 5)
    happening(t.during("maneuver"), kind="exerted", card="@legolas")
    assert table.threats(t.play) == int(site == "this one")


@pytest.mark.parametrize("words", [
    "Each minion stacked on this condition may be played as if from hand.",
    "Any Orc stacked here may be played as if played from hand.",
])  # fmt: skip
def test_stacked_cards_played_as_from_hand(words):
    t = wide()
    marker = t.support(written("Marker", "condition", words, side="Shadow", culture="sauron"), 1)
    t.put(card("Runner", "minion", culture="sauron", race="orc", site=1, cost=0), "stacked", 1, host=marker)
    labels = [c.label for c in actions.actions(t.during("shadow").play, "shadow.actions", 1)]
    assert any("Runner" in label for label in labels)


@pytest.mark.parametrize(("moves", "threats"), [(1, 0), (2, 1), (3, 1)])
@pytest.mark.parametrize("words", ["moved twice", "has moved more than once", "has moved 2 times"])
def test_how_often_the_fellowship_moved(words, moves, threats):
    t = speaking(f"Regroup: If the fellowship {words} this turn, add a threat.", phase="regroup", )
    t.play.remember("moves", moves)
    able = [c for c in actions.actions(t.play, "regroup.actions", 0) if "Marker" in c.label]
    for use in able:
        t.play.then(use.task)
        t.run()
    assert table.threats(t.play) == threats


@pytest.mark.parametrize(("text", "what", "goal"), [
    ("Shadow: Remove (1) to play this minion from your discard pile.", None, "minions"),
    ("Shadow: Spot an Orc to take this minion into hand from your discard pile.", None, "hand:1"),
    ("Each time a companion exerts, you may take this minion into hand from your discard pile.", "exerted", "hand:1"),
    ("Response: If a companion exerts, remove (1) to play this minion from your discard pile.", "exerted", "minions"),
    ("Each time a companion exerts, you may play this minion from your discard pile.", "exerted", "minions"),
    ("If this minion is killed, you may take this minion into hand from your discard pile.", "killed", "hand:1"),
])  # fmt: skip
@pytest.mark.parametrize("lies", ["discard:1", "minions"])
def test_a_card_that_takes_itself_from_a_pile_speaks_there(text, what, goal, lies):
    t = wide()
    t.ghost = t.put(written("Ghost", "minion", text, culture="sauron", race="orc", site=4, cost=0), lies, 1)
    t.during("shadow")
    if what is None:
        able = [c for c in actions.actions(t.play, "shadow.actions", 1) if "Ghost" in c.label]
        for use in able:
            t.play.then(use.task)
            t.run()
        offered = bool(able)
    else:
        happening(t, kind=what, card="@ghost" if what == "killed" else "@legolas")
        offered = t.pending is not None and any("Ghost" in o for o in t.options())
        if offered:
            t.choose(next(o for o in t.options() if "Ghost" in o))
    there = "minions" if what == "killed" else "discard:1"
    assert offered is (lies == there)
    if offered:
        assert t.play.card(t.ghost).zone == goal
