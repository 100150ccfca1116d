"""Which cards each word and restriction of a description fits, wherever they lie, and where a text looks.

Expected is what the words say of the table in `wide_table` (tcg/spot, tcg/active and the entry of each word).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from tests.engine.tcg.wide_table import fitting, in_skirmish, saying, spotted, wide

FELLOWSHIP = {"Frodo", "Aragorn", "Gimli", "Legolas"}
MINIONS = {"Orc", "Uruk", "Wraith"}
AWAY = {"Theoden", "Scout", "Lost", "Boromir", "Fallen"}
"""Characters that are not active: another player's, or not in play."""


@pytest.mark.parametrize(("description", "cards"), [
    # types and classes, tcg/card-type, tcg/possession
    ("companion", FELLOWSHIP | {"Theoden", "Scout", "Lost", "Boromir"}),
    ("ally", {"Elrond", "Hama"}),
    ("minion", MINIONS | {"Fallen"}),
    ("follower", {"Radagast"}),
    ("character", FELLOWSHIP | MINIONS | AWAY | {"Elrond", "Hama"}),
    ("possession", {"Blade", "Horse", "Bow", "Spear"}),
    ("artifact", {"Axe"}),
    ("item", {"Blade", "Horse", "Bow", "Spear", "Axe"}),
    ("hand weapon", {"Blade", "Spear", "Axe"}),
    ("ranged weapon", {"Bow"}),
    ("weapon", {"Blade", "Spear", "Axe", "Bow"}),
    ("mount", {"Horse"}),
    ("event", {"Plan", "Secret", "Whisper", "Buried", "Old Word", "First", "Second", "Third", "Dark",
               "Darker"}),
    ("possession or artifact", {"Blade", "Horse", "Bow", "Spear", "Axe"}),
    # culture, race, tcg/culture, tcg/race
    ("[gondor] card", {"Aragorn", "Blade", "Plan", "Lost", "Boromir", "First", "Second", "Third", "Marker"}),
    ("[gondor] companion", {"Aragorn", "Lost", "Boromir"}),
    ("[dwarven] or [elven] companion", {"Gimli", "Legolas", "Scout"}),
    ("non-[gondor] companion", {"Frodo", "Gimli", "Legolas", "Theoden", "Scout"}),
    ("Elf", {"Elrond", "Legolas", "Scout"}),
    ("Elf or Dwarf", {"Elrond", "Legolas", "Scout", "Gimli"}),
    ("Man", {"Aragorn", "Hama", "Theoden", "Lost", "Boromir"}),
    ("Nazgul", {"Wraith"}),
    ("Orc", {"Orc", "Fallen"}),
    ("Uruk-hai", {"Uruk"}),
    # side and uniqueness, tcg/kinds-of-cards, tcg/unique
    ("Free Peoples possession", {"Blade", "Horse", "Bow"}),
    ("Shadow possession", {"Spear"}),
    ("Shadow condition", {"Grip", "Works"}),
    ("Free Peoples condition", {"Song", "Hoard", "Marker"}),
    ("unique companion", {"Frodo", "Aragorn", "Legolas", "Boromir"}),
    ("non-unique companion", {"Gimli", "Theoden", "Scout", "Lost"}),
    ("unique artifact", {"Axe"}),
    ("unbound companion", {"Aragorn", "Gimli", "Legolas", "Theoden", "Scout", "Lost", "Boromir"}),
    ("Ring-bound companion", {"Frodo"}),
    ("non-Ring-bound Hobbit", set()),
    # keywords, tcg/keyword
    ("ranger", {"Aragorn"}),
    ("tale", {"Song"}),
    ("fierce minion", {"Uruk"}),
    ("companion with archer", {"Legolas"}),
    ("character who is damage +1", {"Gimli", "Uruk"}),
    ("character who is damage +2", set()),
    ("companion with the Gandalf signet", {"Gimli"}),
    ("companion with the Aragorn signet", {"Aragorn"}),
    ("companion named Legolas", {"Legolas"}),
    # values: equal, one less, one more
    ("minion with strength 9 or more", {"Uruk", "Wraith"}),
    ("minion with strength 9 or less", {"Uruk", "Orc", "Fallen"}),
    ("minion with strength less than 9", {"Orc", "Fallen"}),
    ("minion with strength 9", {"Uruk"}),
    ("minion with twilight cost 4 or more", {"Uruk", "Wraith"}),
    ("minion with twilight cost 3 or more", {"Uruk", "Wraith"}),
    ("minion with twilight cost 5 or more", {"Wraith"}),
    ("minion with twilight cost 2 or less", {"Orc", "Fallen"}),
    ("companion with vitality 1", {"Gimli"}),
    ("companion with resistance 8", {"Frodo"}),
    ("companion with resistance 9 or more", set()),
    # the state it is in, tcg/wound, tcg/exhausted, tcg/roaming, tcg/mounted
    ("wounded character", {"Aragorn", "Gimli", "Orc"}),
    ("unwounded minion", {"Uruk", "Wraith", "Fallen"}),
    ("exhausted companion", {"Gimli"}),
    ("exhausted minion", {"Orc"}),
    ("roaming minion", {"Wraith"}),
    ("minion who is not roaming", {"Orc", "Uruk", "Fallen"}),
    ("mounted companion", {"Aragorn"}),
    ("companion who is not mounted", FELLOWSHIP - {"Aragorn"} | {"Theoden", "Scout", "Lost", "Boromir"}),
    # bearing and being borne, tcg/bearer, tcg/stack
    ("companion bearing a possession", {"Aragorn", "Legolas"}),
    ("companion bearing a weapon", {"Aragorn", "Gimli", "Legolas"}),
    ("companion bearing an artifact", {"Gimli"}),
    ("companion bearing 2 possessions", {"Aragorn"}),
    ("companion bearing 3 possessions", set()),
    ("character bearing a Shadow condition", {"Aragorn"}),
    ("minion bearing a weapon", {"Uruk"}),
    ("possession borne by Aragorn", {"Blade", "Horse"}),
    ("card borne by Aragorn", {"Blade", "Horse", "Grip"}),
    ("weapon borne by a minion", {"Spear"}),
    ("condition on Aragorn", {"Grip"}),
    ("card stacked on Hoard", {"Buried"}),
    ("card stacked on Song", set()),
    # places, tcg/hand, tcg/draw-deck, tcg/discard-pile, tcg/dead-pile
    ("card in your hand", {"Plan", "Scout"}),
    ("companion in your hand", {"Scout"}),
    ("card in your draw deck", {"First", "Second", "Third"}),
    ("card in your discard pile", {"Lost", "Old Word"}),
    ("[elven] card in your discard pile", {"Old Word"}),
    ("companion in your dead pile", {"Boromir"}),
    ("card in the Free Peoples player's discard pile", {"Lost", "Old Word"}),
    ("card in any discard pile", {"Lost", "Old Word", "Fallen"}),
    ("minion in any discard pile", {"Fallen"}),
    ("condition in your support area", {"Song", "Hoard", "Marker"}),
    # players
    ("companion in play", FELLOWSHIP | {"Theoden"}),
    ("card in your adventure deck", {"Next Hall", "Other Hall"}),
    # events of a phase, tcg/event
    ("skirmish event", {"Plan"}),
    ("maneuver event", {"Whisper", "Old Word"}),
    ("regroup event", {"Buried"}),
    ("archery event", set()),
    # logic
    ("companion (except the Ring-bearer)", {"Aragorn", "Gimli", "Legolas", "Theoden", "Scout", "Lost",
                                            "Boromir"}),
    ("companion (except a Dwarf)", FELLOWSHIP - {"Gimli"} | {"Theoden", "Scout", "Lost", "Boromir"}),
    ("companion who is not a Dwarf", FELLOWSHIP - {"Gimli"} | {"Theoden", "Scout", "Lost", "Boromir"}),
    ("other condition", {"Song", "Hoard", "Grip", "Works"}),
    # sites
    ("underground site", {"Deep Hall"}),
    ("battleground site", {"Deep Hall", "Lost Field"}),
    ("forest site", {"Silent Wood"}),
])  # fmt: skip
def test_a_description_fits_these_cards_wherever_they_lie(description, cards):
    t = wide()
    saying(t)
    assert fitting(t, description) == cards


@pytest.mark.parametrize(("description", "cards"), [
    ("companion", FELLOWSHIP),  # tcg/active: not another player's, not what is in no play
    ("minion", MINIONS),
    ("Man", {"Aragorn", "Hama"}),
    ("Elf or Man", {"Aragorn", "Hama", "Elrond", "Legolas"}),
    ("event", set()),
    ("event in your hand", {"Plan"}),
    ("card stacked on Hoard", {"Buried"}),
    ("companion in your dead pile", {"Boromir"}),
    ("minion in any discard pile", {"Fallen"}),
    ("minion or Shadow condition", MINIONS | {"Grip", "Works"}),
    ("Elf or unbound Man", {"Elrond", "Legolas", "Aragorn"}),
    ("[elven] card", {"Legolas", "Bow", "Elrond", "Song"}),
    ("companion who has the highest strength", {"Aragorn"}),
    ("minion who has the highest strength", {"Wraith"}),
    ("card in your draw deck", {"First", "Second", "Third"}),
])  # fmt: skip
def test_a_text_looks_where_it_says_else_among_what_is_active(description, cards):
    assert spotted(wide(), description) == cards


@pytest.mark.parametrize(("description", "cards", "fierce"), [
    ("skirmishing character", {"Aragorn", "Orc", "Uruk"}, False),
    ("minion skirmishing Aragorn", {"Orc", "Uruk"}, False),
    ("minion skirmishing Legolas", set(), False),
    ("minion skirmishing a ranger", {"Orc", "Uruk"}, False),
    ("minion skirmishing an Elf", set(), False),
    ("companion skirmishing an Orc", {"Aragorn"}, False),
    ("companion skirmishing a roaming minion", set(), False),
    ("companion assigned to a skirmish", {"Aragorn", "Legolas"}, False),
    ("minion assigned to a skirmish", {"Orc", "Uruk", "Wraith"}, False),
    ("companion not assigned to a skirmish", {"Frodo", "Gimli"}, False),
    ("minion in a fierce skirmish", set(), False),
    ("minion in a fierce skirmish", {"Orc", "Uruk"}, True),
])  # fmt: skip
def test_a_description_by_skirmishes(description, cards, fierce):
    """tcg/skirmish-phase, tcg/assignment-phase, tcg/keyword/fierce: one skirmish is under way, one waits."""
    assert spotted(in_skirmish(wide(), fierce), description) == cards


def test_nobody_skirmishes_where_no_skirmish_is_under_way():
    t = wide()
    for description in ("skirmishing character", "minion skirmishing Aragorn", "minion assigned to a skirmish"):
        assert spotted(t, description) == set()


def test_a_card_that_is_no_site_is_underground_where_its_fellowship_is():
    """tcg/keyword: at site 4 (underground) a minion is underground, at site 5 (river) none is."""
    t = wide()
    assert spotted(t, "underground minion") == {"Orc", "Uruk", "Wraith"}
    t.play.remember(("at site", 0), 5)
    assert spotted(t, "underground minion") == set()


def test_another_than_this_and_than_those_spoken_of():
    t = wide()
    frame = saying(t)
    assert spotted(t, "other companion", frame) == FELLOWSHIP
    t.play.bind(frame.id, spoken=((t.gimli,),))
    assert spotted(t, "other companion", t.play.state.frames[frame.id]) == FELLOWSHIP - {"Gimli"}


def test_of_a_race_of_which_nobody_else_is():
    """tcg/race: Elrond is an Elf as Legolas is; there is one Dwarf, one Hobbit, and with Hama two Men."""
    assert spotted(wide(), "companion whose race you cannot spot") == {"Frodo", "Gimli"}


def test_what_the_trigger_tells_of_is_what_is_spoken_of():
    t = wide()
    happened = occurrence("wounded", card=t.uruk, source=t.aragorn)
    frame = saying(t, o=happened)
    assert spotted(t, "card of that minion's culture", frame) == {"Uruk", "Spear", "Works"}
