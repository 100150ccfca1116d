"""Whatever is told by its race or culture has one: a character without a race is of no other race, and
shares none (tcg/race, tcg/gollum-smeagol, tcg/culture).
"""

from __future__ import annotations

from itertools import combinations

import pytest

from ruling_service.engine.tcg.meaning.choosing import together_fit
from tests.engine.tcg.table_top import card
from tests.engine.tcg.wide_table import fitting, names, read, saying, wide

MINIONS = {
    "Orc": ("orc", "sauron"), "Uruk": ("uruk-hai", "isengard"), "Wraith": ("nazgul", "wraith"),
    "Fallen": ("orc", "sauron"), "Crawler": (None, "gollum"), "Lurker": (None, ""), "Stray": (None, ""),
}  # fmt: skip
"""The minions of the table, wherever they are, with their races and cultures."""


@pytest.fixture(scope="module")
def t():
    """The wide table with three minions without a race."""
    t = wide()
    for name in ("Crawler", "Lurker", "Stray"):
        t.minion(card(name, "minion", strength=4, **({"culture": "gollum"} if name == "Crawler" else {})))
    return t


@pytest.mark.parametrize("named", ["orc", "uruk-hai", "nazgul", "man", None])
@pytest.mark.parametrize("says", ["all other races", "other races", "another race", "a different race", "the named race"])
def test_who_has_no_race_is_of_no_other_race(t, says, named):
    frame = saying(t)
    t.play.remember(("named race", t.marker), named)
    same = says == "the named race"
    meant = {n for n, (race, _) in MINIONS.items() if race and named and (race == named) is same}
    assert fitting(t, f"minion of {says}", frame) == meant


@pytest.mark.parametrize(("says", "place", "same"), [
    ("of the same race", 0, True), ("of the same culture", 1, True), ("of different races", 0, False),
    ("of different cultures", 1, False),
])  # fmt: skip
def test_cards_together_are_told_only_by_what_they_have(t, says, place, same):
    of = read(f"Maneuver: Discard 2 minions {says}.", "some")
    for pair in combinations([i for i in t.play.state.cards if t.play.name(i) in MINIONS], 2):
        one, other = (MINIONS[t.play.name(i)][place] for i in pair)
        assert together_fit(t.play, of, pair) is bool(one and other and (one == other) is same), names(t, pair)


@pytest.mark.parametrize(("spoken", "meant"), [
    ("Lurker", set()), ("Crawler", {"Crawler"}), ("Orc", {"Orc", "Fallen"}), ("Uruk", {"Uruk"}),
])  # fmt: skip
def test_what_has_no_culture_shares_it_with_nothing(t, spoken, meant):
    (ident,) = (i for i in t.play.state.cards if t.play.name(i) == spoken)
    frame = saying(t).binding(spoken=((ident,),))
    assert fitting(t, "minion of the same culture as that minion", frame) == meant
