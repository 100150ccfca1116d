"""A title that several printings with other texts or numbers have: the verdict says which was taken and what
comes out with the others; printings that say the same are not spoken of.
"""

from __future__ import annotations

import msgspec
import pytest

from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.other_printings import MOST, with_other_printings
from ruling_service.situations.shared.printings import alike, printings_of_title
from ruling_service.situations.shared.simulate import simulate
from ruling_service.slugs import slug

DRUM = CardFacts(
    name="Signal Drum", type="event", sphere="Neutral", cost=0, set="First Set", number="10",
    text="Action: Raise your threat by 2.",
)  # fmt: skip
LOUDER = msgspec.structs.replace(
    DRUM, set="Later Set", number="4", text="Action: Raise your threat by 2. Draw 1 card."
)
HEAVIER = msgspec.structs.replace(DRUM, set="Third Set", number="5", text="Action: Raise your threat by 4.")
DEARER = msgspec.structs.replace(DRUM, set="Fourth Set", number="6", cost=3)
ALONE = msgspec.structs.replace(DRUM, set="Seventh Set", number="9", unique=True)
RESPELT = msgspec.structs.replace(
    DRUM, set="Fifth Set", number="7", text="<b>Action:</b> Raise your threat by 2"
)

SITUATION = """
game: lcg
players: [{name: Tom, threat: 20, heroes: [Gimli], hand: ["NAMED"], deck: 5}]
at: in 2.2 window
do: [{play: "NAMED", by: Tom}]
ask: {how much: "ASKED"}
"""


def among(*cards: CardFacts):
    return lambda key: [one for one in cards if slug(one.name) == key]


def played(*cards: CardFacts, named: str = "Signal Drum", asked: str = "threat of Tom", with_others=True):
    text = SITUATION.replace("NAMED", named).replace("ASKED", asked)
    more = among(*cards)
    situation = load(text, more=more)
    budget = Budget(20)
    return (
        with_other_printings(situation, more=more, budget=budget) if with_others
        else simulate(situation, more=more, budget=budget)
    )


@pytest.mark.parametrize("cards", [(DRUM,), (DRUM, DRUM), (DRUM, RESPELT)])
def test_printings_that_say_the_same_are_not_spoken_of(cards):
    assert played(*cards).taken == []


@pytest.mark.parametrize(
    ("text", "differs"), [
        ("Action: each player draws <i>1</i> card", False),
        ("Action: Each player draws a card.", False),
        ("Action: Each player draws 2 cards.", True),
        ("Response: After you draw a card, each player draws 1 card.", True),
    ],
)  # fmt: skip
def test_a_text_that_comes_to_the_same_abilities_in_other_words_is_the_same(text, differs):
    first = msgspec.structs.replace(DRUM, text="Action: Each player draws 1 card.")
    other = msgspec.structs.replace(DRUM, set="Later Set", number="4", text=text)
    assert alike("lcg", first, other) is not differs


def test_which_was_taken_is_said_with_what_else_there_is_and_how_it_is_named():
    verdict = played(DRUM, LOUDER, RESPELT, DEARER, with_others=False)
    assert verdict.answer == 22
    (taken,) = verdict.taken
    assert (taken.card, taken.printing) == ("Signal Drum", "First Set 10")
    assert [(one.printing, one.differs, one.name) for one in taken.others] == [
        ("Later Set 4", ["text"], "Signal Drum (Later Set)"),
        ("Fourth Set 6", ["cost"], "Signal Drum (Fourth Set)"),
    ]
    assert taken.says.startswith("Taken: Signal Drum, First Set 10; 2 others differ: Later Set 4")
    assert "`Signal Drum (Later Set)`" in taken.says


@pytest.mark.parametrize(("other", "answer"), [(LOUDER, 22), (HEAVIER, 24)], ids=["louder", "heavier"])
def test_the_name_that_is_told_means_that_printing_and_nothing_is_open_then(other, answer):
    (taken,) = played(DRUM, other, with_others=False).taken
    verdict = played(DRUM, other, named=taken.others[0].name)
    assert (verdict.answer, verdict.taken) == (answer, [])


def test_another_printing_that_comes_out_alike_is_said_to():
    (taken,) = played(DRUM, LOUDER).taken
    assert taken.others[0].comes_to == "alike"
    assert "With it the same comes out." in taken.says


def test_another_printing_that_comes_out_otherwise_is_said_to_with_its_answer():
    verdict = played(DRUM, LOUDER, HEAVIER)
    assert verdict.answer == 22
    (taken,) = verdict.taken
    assert [(one.comes_to, one.answer) for one in taken.others] == [("alike", None), ("otherwise", 24)]
    assert "otherwise (value: 24)" in taken.says
    assert "the same comes out" not in taken.says


@pytest.mark.parametrize(("other", "comes_to"), [(LOUDER, "otherwise"), (HEAVIER, "otherwise"), (ALONE, "alike")])
def test_of_what_happens_all_of_it_is_compared(other, comes_to):
    """Not the answer alone, which a question without one does not part."""
    text = SITUATION.replace("NAMED", "Signal Drum").replace('{how much: "ASKED"}', "{what happens: true}")
    more = among(DRUM, other)
    (taken,) = with_other_printings(load(text, more=more), more=more, budget=Budget(20)).taken
    assert taken.others[0].comes_to == comes_to


def test_a_printing_that_is_not_read_or_cannot_be_there_is_not_known_to_be_alike():
    unread = msgspec.structs.replace(DRUM, set="Sixth Set", number="8", text="Action: Blorb the frob twice.")
    (taken,) = played(DRUM, unread).taken
    assert taken.others[0].comes_to == "unknown"
    (taken,) = played(DRUM, DEARER).taken  # Tom has no resources for it: the act is refused
    assert taken.others[0].comes_to == "unknown"
    assert "what comes out is not known" in taken.says


def test_a_refusal_says_which_printing_it_is_about():
    with pytest.raises(IllegalHere) as refused:
        played(DEARER, DRUM)
    assert "Taken: Signal Drum, Fourth Set 6; 1 other differs: First Set 10" in refused.value.hint


def test_many_printings_are_told_but_not_played():
    many = [
        msgspec.structs.replace(DRUM, set=f"Set {n}", number=str(n), text=f"Action: Raise your threat by {n}.")
        for n in range(3, 4 + MOST)
    ]  # fmt: skip
    (taken,) = played(DRUM, *many).taken
    assert len(taken.others) == len(many)
    assert {one.comes_to for one in taken.others} == {""}
    assert "more." in taken.says


def test_the_same_place_with_other_words_has_no_name_and_says_so():
    (taken,) = played(DRUM, msgspec.structs.replace(HEAVIER, set="First Set", number="10")).taken
    assert taken.others[0].name == ""
    assert "describe the one that is meant under `cards`" in taken.says


def test_an_imported_printing_beside_the_projects_own_is_told_of():
    own = Cards("lcg").find("Gimli")
    same = msgspec.structs.replace(own, id="", text="Words of a card database for the same.")
    other = msgspec.structs.replace(same, set="Later Set", number="2", sphere="Leadership", text="Sentinel.")
    assert printings_of_title(Cards("lcg", more=among(same)), "Gimli") == []
    (taken,) = printings_of_title(Cards("lcg", more=among(same, other)), "Gimli")
    assert [(one.printing, one.name) for one in taken.others] == [("Later Set 2", "Gimli (Later Set)")]
    assert "sphere" in taken.others[0].differs


def test_a_card_that_the_situation_makes_up_is_meant_whatever_was_imported():
    text = SITUATION.replace("NAMED", "Signal Drum").replace("ASKED", "threat of Tom") + (
        "cards: [{name: Signal Drum, type: event, sphere: Neutral, cost: 0, text: 'Action: Raise your threat by 9.'}]"
    )
    more = among(DRUM, HEAVIER)
    verdict = with_other_printings(load(text, more=more), more=more, budget=Budget(20))
    assert (verdict.answer, verdict.taken) == (29, [])


LAKE = CardFacts(
    name="Still Lake", type="site", set="1", number="1U400", site_number=4, shadow_number=2, block="fellowship",
    text="Each Orc is strength +1.",
)  # fmt: skip
DEEP = msgspec.structs.replace(
    LAKE, set="11", number="11U400", shadow_number=3, block="shadows", text="Each Orc is strength +4."
)
TCG = """
game: tcg
FORMAT
cards:
  - {name: RB, type: companion, culture: Shire, race: Hobbit, strength: 3, vitality: 4, resistance: 10, unique: true, text: Ring-bearer.}
  - {name: Cave Orc, type: minion, culture: Moria, race: Orc, twilight cost: 2, strength: 5, vitality: 1, site number: 4}
players: [{name: Tom, ring bearer: RB}, {name: Ann, minions: [Cave Orc]}]
path: [{number: 2, card: "NAMED"}]
at: maneuver
ask: {how much: strength of Cave Orc}
"""


def at_the_lake(named: str, form: str = ""):
    more = among(LAKE, DEEP)
    text = TCG.replace("NAMED", named).replace("FORMAT", f"format: {form}" if form else "")
    return with_other_printings(load(text, more=more), more=more, budget=Budget(20))


def test_a_site_printed_twice_with_other_text_says_which_is_meant():
    verdict = at_the_lake("Still Lake")
    assert verdict.answer == 6
    (taken,) = verdict.taken
    assert (taken.card, taken.printing) == ("Still Lake", "1U400")
    (other,) = taken.others
    assert (other.printing, other.name) == ("11U400", "Still Lake (11)")
    assert set(other.differs) == {"shadow number", "text"}
    assert (other.comes_to, other.answer) == ("otherwise", 9)


def test_a_site_of_the_format_or_told_by_its_set_leaves_nothing_open():
    assert at_the_lake("Still Lake", "fellowship").taken == []
    named = at_the_lake("Still Lake (11)")
    assert (named.answer, named.taken) == (9, [])


def test_where_nothing_is_played_no_printing_is_said_to_come_to_the_same():
    text = SITUATION.replace("NAMED", "Signal Drum").replace("ASKED", "threat of Tom")
    idle = text[: text.index("do:")]
    more = among(DRUM, HEAVIER)
    (one,) = with_other_printings(load(idle, more=more), more=more, budget=Budget(20)).taken
    assert [other.comes_to for other in one.others] == [""]
    assert "comes out" not in one.says
