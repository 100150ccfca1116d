"""What is asked in other words than the rules use is heard, and what would change the question still stops it."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.parting import asks_for_more
from ruling_service.ask.building.here import closed_types
from ruling_service.ask.comparing.records import kinds_of_traits
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.situations.shared.model import CardFacts

HERO = CardFacts(
    type="hero", name="Stone Warden", sphere="Tactics", willpower=1, attack=3, defense=2, hit_points=4,
    threat_cost=9, text="Stone Warden gets +1 attack for each location in play.",
)  # fmt: skip
MINION = CardFacts(
    type="minion", name="Ashen Reaver", culture="Sauron", race="Orc", strength=6, vitality=3, twilight_cost=4,
    site_number=4, text="Damage +1.",
)  # fmt: skip


def _stopping(understanding):
    return [one.text for one in understanding.unread if not one.beside]


def _given(question, library, game, *cards):
    return ask(question, library, game=game, cards=cards).answer


@pytest.mark.parametrize(
    "asks", ["What does he swing for?", "What's his attack number?", "How much attack does he have?"]
)
def test_a_value_is_asked_for_without_its_name(real_library, asks):
    told = "Stone Warden is ready while two locations are lurking around in the staging area."
    assert _given(f"{told} {asks}", real_library, "lcg", HERO).answer == 5


@pytest.mark.parametrize("asks", ["What do I pay for Ashen Reaver?", "What does Ashen Reaver set me back?"])
@pytest.mark.parametrize(("site", "costs"), [(4, 4), (3, 6), (6, 4)])
def test_what_a_card_costs_hangs_on_the_site(real_library, asks, site, costs):
    assert _given(f"We are at site {site}. {asks}", real_library, "tcg", MINION).answer == costs


@pytest.mark.parametrize("word", ["shimmying", "milling", "hanging"])
def test_a_word_beside_a_told_place_stops_nothing(own_home, word):
    said = read(f"Three enemies are {word} about in staging. Can a hero quest?", game="lcg", home=own_home)
    assert word not in _stopping(said)


@pytest.mark.parametrize("word", ["zorble", "quibbel"])
def test_what_somebody_does_and_nobody_knows_stops_it(own_home, word):
    said = read(f"I have five cards and I {word} one. how many do I draw?", game="tcg", home=own_home)
    assert _stopping(said) == [word]


@pytest.mark.parametrize("word", ["nope", "pitched", "sleepy", "bench"])
def test_everyday_english_is_no_slip(own_home, word):
    assert knowledge(own_home).is_english(word)


def test_a_word_for_another_is_read_as_that(own_home):
    said = read("can I pitch a card from hand?", game="tcg", home=own_home)
    plain = read("can I discard a card from hand?", game="tcg", home=own_home)
    assert [one.wanted.verb for one in said.asked] == [one.wanted.verb for one in plain.asked]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("if willpower equals threat do we place progress or raise threat?", True),
        ("do I win or lose?", True), ("is it 8 or 7?", True), ("does he stay or go?", True),
        ("can a hero or ally defend?", False), ("can I attack or defend with him?", False),
        ("can the spearman block him or not?", False), ("do heroes or allies take damage?", False),
    ],
)
def test_a_choice_of_two_is_no_yes_or_no(question, expected):
    assert asks_for_more(question) is expected


def test_so_many_only_says_nothing_of_other_kinds():
    assert closed_types("With only two Ents in play, what does it cost?") == frozenset()
    assert closed_types("My only companions are X and Y.") == {"companion"}


def test_a_sentence_with_a_full_stop_asks_nothing_inside(own_home):
    said = read(
        "One location is in the staging area and so is another one. Can we travel?", game="lcg", home=own_home
    )
    assert [one.form for one in said.asked] == ["can"]


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_every_kind_that_a_trait_stands_for_has_a_plural(game):
    for trait in kinds_of_traits(game):
        if not trait.endswith(("s", "f", "Man", "Men")) and trait != "Warg":  # a card is called Wargs
            found = read(f"Can two {trait}s attack?", game=game)
            assert trait in [one.readings[0].name for one in found.mentions if one.readings], trait
