"""What a question tells beside what it asks: what was done before, on which side somebody plays, what somebody
chooses, who else acts, numbers of what is to be enough. A verdict without it is none on what was asked.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.order import is_done_before
from ruling_service.ask.recalling.question_kind import asks_for, is_measured

GUARDS_FIRST = [
    "may the scouts sleep after the guards", "guards are asleep already, can the scouts lie down with pillows",
    "after the guards, may scouts sleep",
]  # fmt: skip


@pytest.mark.parametrize("lead", ["if", "once", "when", "after"])
@pytest.mark.parametrize("behind", [True, False])
def test_what_was_done_before_has_its_place(lead, behind):
    def said(done: str, asked: str) -> str:
        return f"{asked} {lead} {done}?" if behind else f"{lead} {done}, {asked}?"

    assert is_done_before(said("the scouts sleep", "may the guards do it"), GUARDS_FIRST)
    assert not is_done_before(said("the guards sleep", "may the scouts do it"), GUARDS_FIRST)
    assert not is_done_before("may the guards sleep?", GUARDS_FIRST)


ENGAGING = ("optionally engage an enemy", "engage an enemy by choice", "voluntarily engage an enemy")


@pytest.mark.parametrize("engaging", ENGAGING)
@pytest.mark.parametrize("asked", ["can I still get another one by the engagement checks",
                                   "may another enemy still engage me in the engagement checks"])  # fmt: skip
def test_a_choice_before_the_checks_is_none_after_them(real_library, engaging, asked):
    given = ask(f"If I {engaging}, {asked}?", real_library, game="lcg").answer
    assert given is None or given.verdict == "always"


@pytest.mark.parametrize("told", ["while I am the {}", "as the {}", "when I'm the {}"])
@pytest.mark.parametrize(("card", "side"), [("minion", "shadow player"), ("companion", "free peoples player")])
def test_who_asks_plays_on_the_side_that_is_told(real_library, told, card, side):
    sides = {"shadow player", "free peoples player"}
    own = ask(f"May I play a {card} {told.format(side)}?", real_library, game="tcg").answer
    other = ask(f"May I play a {card} {told.format(*sides - {side})}?", real_library, game="tcg").answer
    assert own is None or own.verdict == "always"
    assert other is None or other.verdict == "never"


def test_that_another_side_does_it_is_told_by_its_name(real_library):
    given = ask("May the free peoples player play a minion?", real_library, game="tcg").answer
    assert given is None or given.verdict == "never"


@pytest.mark.parametrize("said", ["Do I have enough?", "Is that enough?", "Can I afford him?"])
def test_whether_there_is_enough_hangs_on_every_number(real_library, said):
    told = "We were at site 4 and I wanted a minion with site number 5 for 3. Twilight was 4. "
    given = ask(f"{told}He says it's roaming and costs more. {said}", real_library, game="tcg").answer
    assert given is None or given.verdict == "never"
    assert is_measured(told + said)


@pytest.mark.parametrize("what", ["twilight", "burdens", "wounds", "resistance"])
def test_when_there_is_something_is_told_by_what_speaks_of_it(real_library, what):
    given = ask(f"When do I get {what}?", real_library, game="tcg").answer
    assert given is None or given.case is None or what.rstrip("s") in f"{given.case.title} {given.text}".lower()


@pytest.mark.parametrize("asked", ["What is it now?", "What's his strength now?", "How high is it now?"])
def test_a_number_that_is_asked_for_is_never_yes(real_library, asked):
    question = f"A companion fights my minion and it is roaming. My minion's site number is 4. {asked}"
    given = ask(question, real_library, game="tcg").answer
    assert given is None or given.answer not in (True, False)
    assert asks_for(question) == "number"


@pytest.mark.parametrize(("number", "site", "roams"), [(5, 5, False), (4, 6, False), (6, 5, True)])
def test_a_reason_speaks_of_what_is_asked(real_library, number, site, roams):
    question = f"Is a minion with site number {number} roaming at site {site}?"
    given = ask(question, real_library, game="tcg").answer
    assert given is not None
    assert given.answer is roams
    assert "roam" in given.text


@pytest.mark.parametrize("chosen", ["we take the threat", "I take the damage", "the player takes the threat"])
def test_a_choice_that_is_told_is_made_or_nothing_is_said(real_library, chosen):
    question = f"We reveal Faithless Dead. How high is each player's threat if {chosen}?"
    given = ask(question, real_library, game="lcg").answer
    assert given is None or given.verdict != "depends"


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1), (1, 3)])
def test_each_of_two_told_apart_does_its_part(real_library, first, second):
    question = (
        f"A damage +{first} minion and a damage +{second} minion together beat my companion. "
        "How many wounds does he take?"
    )
    given = ask(question, real_library, game="tcg").answer
    assert given is None or given.answer == 1 + first + second


@pytest.mark.parametrize("other", ["My partner", "Another player", "My friend"])
def test_another_player_has_his_seat(real_library, other):
    question = f"{other} flips an encounter card. Can I cancel it for him with A Test of Will?"
    given = ask(question, real_library, game="lcg").answer
    assert given is None or given.verdict != "never"
    drawn = ask(f"How many cards does {other.lower()} draw with Gandalf?", real_library, game="lcg").answer
    assert drawn is None or drawn.answer != 1


@pytest.mark.parametrize("asked", ["May we take those off our active location instead?",
                                   "Can we take them from the active location instead?"])  # fmt: skip
def test_what_is_pointed_back_to_is_what_was_told(real_library, asked):
    given = ask(f"A treachery removes three progress from the quest. {asked}", real_library, game="lcg").answer
    assert given is None or "explored first" not in given.text


@pytest.mark.parametrize("hits", [2, 3])
@pytest.mark.parametrize("who", ["ally", "hero", "enemy"])
def test_what_is_destroyed_is_not_said_to_stay(real_library, who, hits):
    question = f"{who} with {hits} hit points takes exactly {hits} damage, discarded?"
    given = ask(question, real_library, game="lcg").answer
    assert given is None or given.verdict != "never"


@pytest.mark.parametrize("place", ["in my deck", "in my draw deck"])
def test_so_many_in_a_deck_is_not_so_many_in_play(real_library, place):
    given = ask(f"How many copies of one card can I have {place}?", real_library, game="tcg").answer
    assert given is None or given.answer == 4


@pytest.mark.parametrize("bearer", ["Sam", "Frodo", "Gimli"])
def test_an_item_of_several_versions_is_each_of_them(real_library, bearer):
    given = ask(f"Can Sting be borne by {bearer}?", real_library, game="tcg").answer
    assert given is None or given.answer is {"Sam": None, "Frodo": True, "Gimli": False}[bearer]


@pytest.mark.parametrize(("game", "told"), [
    ("lcg", "I optionally engaged two enemies in the same encounter phase"),
    ("tcg", "I exerted a guy who had only one vitality left"),
])  # fmt: skip
@pytest.mark.parametrize("asked", ["did I cheat, {}?", "was I cheating, {}?"])
def test_whether_it_was_cheating_gets_no_turned_word(real_library, game, told, asked):
    given = ask(asked.format(told), real_library, game=game).answer
    assert given is None or not given.text.startswith(("No", "Yes"))


@pytest.mark.parametrize("asked", ["Does roaming cost me two more?", "Does roaming cost two more twilight?"])
def test_roaming_costs_more_wherever_it_is(real_library, asked):
    given = ask(asked, real_library, game="tcg").answer
    assert given is None or given.verdict == "always"


@pytest.mark.parametrize("burdens", [7, 9])
def test_a_ruling_on_what_is_added_gives_no_yes_where_nothing_is(burdens, real_library):
    """tcg/corrupted: the last burden corrupts, those before don't."""
    question = f"Frodo has 10 resistance and bears {burdens} burdens. Is he corrupted?"
    answer = ask(question, real_library, "tcg").answer
    assert answer is None or not (answer.says or "").startswith("Yes") and answer.answer is not True
