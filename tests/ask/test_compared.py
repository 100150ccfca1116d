"""Questions that tell values: every comparison that is declared is heard in several wordings with numbers
around its boundary, and comes to what the rule comes to. What has to come out is worked out here, by the rules.
"""

from __future__ import annotations

import re
from itertools import cycle, islice

import msgspec
import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering import compared as answering
from ruling_service.ask.answering.compared import compared
from ruling_service.ask.comparing import laying, records
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.engine.kernel.explore import Budget
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.simulate import simulate

RULES = {
    "damage and a character's hit points": ("hit points", "damage", "destroyed", lambda hits, hurt: hurt >= hits),
    "damage and an enemy's hit points": ("hit points", "damage", "destroyed", lambda hits, hurt: hurt >= hits),
    "attack and a character's defense": ("defense", "attack", "how much damage", lambda off, on: max(0, on - off)),
    "attack and an enemy's defense": ("defense", "attack", "how much damage", lambda off, on: max(0, on - off)),
    "attack, an enemy's defense and its toughness": (
        "defense", "attack", "toughness 1, how much damage", lambda off, on: max(0, on - off - 1)
    ),
    "attack and the defense of several": ("defense", "attack", "how much damage", lambda off, on: max(0, on - off)),
    "an undefended attack and hit points": ("hit points", "attack", "undefended, destroyed", lambda hits, on: on >= hits),
    "threat and elimination": ("", "threat", "eliminated", lambda _, dial: dial >= 50),
    "threat costs and the starting threat": (
        "", "threat cost", "what is my starting threat", lambda _, cost: cost
    ),
    "threat and engagement cost": ("engagement cost", "threat", "engaged", lambda cost, dial: cost <= dial),
    "threat and an enemy that a player engages by choice": (
        "engagement cost", "threat", "can I engage it", lambda cost, dial: True
    ),
    "willpower and threat in the staging area": (
        "threat", "willpower", "how much progress", lambda threat, quest: max(0, quest - threat)
    ),
    "progress and a location's quest points": ("quest points", "progress", "explored", lambda need, has: has >= need),
    "resources and a card's cost": ("cost", "resources", "can I play it", lambda cost, pool: pool >= cost),
    "strength and strength": ("strength", "strength", "overwhelmed", lambda its, mine: mine >= 2 * its or its >= 2 * mine),
    "wounds and a companion's vitality": ("vitality", "wounds", "killed", lambda lives, wounds: wounds >= lives),
    "wounds and a minion's vitality": ("vitality", "wounds", "killed", lambda lives, wounds: wounds >= lives),
    "burdens and resistance": ("resistance", "burdens", "corrupted", lambda will, load: load >= will),
    "twilight and a minion's cost": ("twilight cost", "twilight", "can I play it", lambda cost, pool: pool >= cost),
    "twilight and a roaming minion's cost": (
        "twilight cost", "twilight", "roaming, can I play it", lambda cost, pool: pool >= cost + 2
    ),
    "a minion's site number and the site": ("site number", "site", "roaming", lambda number, site: site < number),
}  # fmt: skip
"""The two values of each comparison, what is asked, and what the rules say to that."""
OF_MORE = {
    "resources of several heroes and the resource phase", "resources of a hero and the resource phase",
    "willpower, threat and the active location", "the twilight of a move, with its region", "the twilight of a move",
}
"""Comparisons of more than two values, asked in words of their own below."""
EDGES = {
    "threat and elimination": (50, 50), "strength and strength": (6, 12), "twilight and a roaming minion's cost": (4, 6),
}
WHOSE = {
    "hurt": ("the hero", "an enemy", "a companion", "the minion"), "attacker": ("an enemy", "my hero"),
    "defender": ("my hero", "an enemy"), "enemy": ("an enemy",), "minion": ("the minion",), "companion": ("a companion",),
    "bearer": ("the ring-bearer",), "location": ("the location",), "card": ("an ally",), "fellowship": ("the site",), "player": ("I",),
}
WORDINGS = (
    "{second}, {first}, {asked}?", "{first} and {second}. {asked}?", "{first} against {second}, {asked}?",
    "so {first}; {second}; {asked}?",
)
RECORDS = [(game, one) for game in ("lcg", "tcg") for one in records.comparisons(game)]


def played(situation, budget):
    return simulate(from_data(situation), budget=budget)


def answer(question, game, library):
    found = compared(read(question, game=game), library, played, None, Budget(20), knowledge())
    return found and (found.answer if found.verdict == "value" else {"always": True, "never": False}[found.verdict])


def told(comparison, name, number, *, whose=True):
    """A value with its number, and whose it is."""
    if name == "site":
        return f"site {number}"
    value = next(value for key, value in comparison.values.items() if name in (key, *value.called))
    bearer = next((one for one in WHOSE.get(value.of, ()) if one.split()[-1] in comparison.sides[value.of]), "")
    return f"{bearer} with {name} {number}" if whose and bearer else f"{number} {name}"


def test_every_comparison_has_its_rule_here():
    assert {one.of for _, one in RECORDS} == RULES.keys() | OF_MORE


@pytest.mark.parametrize(("game", "comparison"), [one for one in RECORDS if one[1].of in RULES], ids=lambda one: getattr(one, "of", one))
def test_a_comparison_comes_to_what_the_rule_says_around_its_edge(game, comparison, real_library):
    first, second, asked, rule = RULES[comparison.of]
    at, edge = EDGES.get(comparison.of, (4, 4))
    several = len({one.of for one in comparison.values.values()}) > 1 and comparison.of != "strength and strength"
    wordings = islice(cycle(WORDINGS), len(comparison.of) % len(WORDINGS), None)  # each comparison in other words
    for number, wording in zip((edge - 1, edge, edge + 1) * 2, wordings, strict=False):
        one = told(comparison, first, at) if first else ""
        other = told(comparison, second, number, whose=several or not first)
        question = wording.format(first=one, second=other, asked=asked) if first else f"{other}, {asked}?"
        if comparison.of == "strength and strength":
            question = wording.format(first=f"strength {at}", second=f"strength {number}", asked=asked)
        assert answer(question, game, real_library) == rule(at, number), question


@pytest.mark.parametrize(("game", "question", "right"), [
    # 5 damage on 5 hit points, in two portions
    ("lcg", "enemy has 5 hp and 2 damage on it and takes 3 more damage, does it die?", True),
    ("lcg", "enemy has 5 hp and 2 damage on it and takes 2 more damage, does it die?", False),
    ("lcg", "does an ally with 2 hit points survive 2 damage?", False),
    ("lcg", "three heroes with 2 attack each attack an enemy with 3 defense and 4 hit points, does it die?", False),
    ("lcg", "three heroes with 2 attack each attack an enemy with 3 defense and 3 hit points, does it die?", True),
    ("lcg", "12 willpower, two locations with 3 threat each and an enemy with 2 threat, how much progress?", 4),
    ("lcg", "5 willpower against 7 threat, how much does my threat go up?", 2),
    ("lcg", "threat 48 and doomed 2, am I out?", True), ("lcg", "threat 47 and doomed 2, am I out?", False),
    ("lcg", "my hero with 4 attack hits an enemy with 2 defense and 3 hit points. is it destroyed?", False),
    ("lcg", "attack 6, undefended, defense 2, how much damage?", 6),
    ("tcg", "my guy has 6 and the orc has 12, dead?", True), ("tcg", "my guy has 6 and the orc has 11, dead?", False),
    ("tcg", "my guy has 13 and the orc has 6, is he dead?", False), ("tcg", "the orc has 13 and my guy has 6, is my guy dead?", True),
    ("tcg", "companion with strength 8 fights a minion with strength 8, does the companion win?", False),
    ("tcg", "companion with strength 9 fights a minion with strength 8, does the companion win?", True),
    ("tcg", "vitality 2 companion, 1 wound, one more. dead?", True), ("tcg", "vitality 3 companion, 1 wound, one more. dead?", False),
    ("lcg", "hero with 5 hit points and 3 damage, and then 2 more. dead?", True),
    ("tcg", "vitality 3 with 2 wounds, one more wound?", True), ("tcg", "vitality 4 with 2 wounds, one more wound?", False),
    ("lcg", "I have an ally with 3 hit points and 3 damage, is he dead?", True),
    ("tcg", "minion site number 4 cost 3, we are at site 2, twilight 4, can he be played?", False),
    ("tcg", "minion site number 4 cost 3, we are at site 2, twilight 5, can he be played?", True),
    # by choice any enemy; by the check only those that the threat reaches
    ("lcg", "my threat is 24, can I engage an enemy of engagement cost 38?", True),
    ("lcg", "can an enemy with engagement cost 38 engage me if my threat is 24?", False),
    ("lcg", "can I be engaged by an enemy with engagement cost 38 when my threat is 24?", False),
    ("lcg", "does an enemy with engagement cost 24 engage me at 24 threat?", True),
    # of nobody's strength is told whose it is: one of the two
    ("tcg", "strength 16 against 8, is he overwhelmed?", True), ("tcg", "strength 15 against 8, is he overwhelmed?", False),
    ("tcg", "my companion has strength 16 against 8, is he overwhelmed?", False),
])  # fmt: skip
def test_what_comes_to_a_value_what_several_have_and_who_is_meant(game, question, right, real_library):
    assert answer(question, game, real_library) == right


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("wording", [
    "the enemy has 4 hit points left and I deal {0}, is it dead?", "I deal {0} to an enemy with 4 hit points, does it die?",
    "my hero with 4 hit points took 1 and then {1} more, is he dead?", "hero with 4 hit points takes {0} damage. dead?",
    "my hero has 4 hit points and he's hit for 2 and another {2}, is he destroyed?",
])  # fmt: skip
def test_who_deals_it_and_what_comes_then(wording, number, real_library):
    question = wording.format(number, number - 1, number - 2)
    assert answer(question, "lcg", real_library) is (number >= 4), question


@pytest.mark.parametrize("number", [4, 5, 6])
@pytest.mark.parametrize("wording", [
    "do we get progress if we have {} willpower and 5 threat and no location?", "{} willpower, 5 threat in staging, any progress?",
    "with {} willpower and 5 threat and no enemy do we get progress?",
])  # fmt: skip
def test_whether_there_is_any_progress(wording, number, real_library):
    assert answer(wording.format(number), "lcg", real_library) is (number > 5)


@pytest.mark.parametrize("mine", [4, 8, 9, 10, 18])
@pytest.mark.parametrize(("wording", "names"), [
    ("my companion has strength {} and the uruk 9, who {}?", ("the companion", "the uruk")),
    ("the orc is strength 9 against my companion with {}, who {}?", ("the companion", "the orc")),
    ("Companion with strength {} fights a minion of strength 9. Who {}?", ("the companion", "the minion")),
])  # fmt: skip
def test_to_whom_it_happens(mine, wording, names, real_library):
    """A tie is lost by the companion; twice the strength kills."""
    him, it = names
    dies = him if 2 * mine <= 9 else it if mine >= 18 else "neither of them"
    for asked, right in (("wins", him if mine > 9 else it), ("loses", it if mine > 9 else him), ("dies", dies)):
        assert answer(wording.format(mine, asked), "tcg", real_library) == right, (mine, asked)


@pytest.mark.parametrize(("last", "wins"), [(2, "the orc"), (3, "the orc"), (4, "the guys")])
@pytest.mark.parametrize("wording", [
    "my orc has strength 8 and he's up against two guys with 5 and {}, who wins?",
    "an orc of strength 8 against two companions with 5 and {}, who wins?",
])  # fmt: skip
def test_the_strength_of_several_is_added(wording, last, wins, real_library):
    right = wins if "guys" in wording else wins.replace("guys", "companions")
    assert answer(wording.format(last), "tcg", real_library) == right


@pytest.mark.parametrize(("game", "question", "right"), [
    ("lcg", "my attackers have 4 and 3 attack, the enemy has 2 defense, how much damage does it take?", 5),
    ("lcg", "two of my guys with attack 4 and 3 hit an enemy with 2 defense and toughness 2, how much damage does it take?", 3),
    ("lcg", "we have 12 willpower and staging has threat 2, 3 and 4, how much progress do we make?", 3),
    ("lcg", "An enemy with 6 attack attacks me and two characters with 2 and 3 defense defend. How much damage gets through?", 1),
    ("lcg", "The enemy's attack is 7. My ally with defense 1 and my hero with defense 3 defend together. How much damage is dealt?", 3),
    ("lcg", "My threat is 28. A card with doomed 3 is revealed. What's my threat afterwards?", 31),
    ("lcg", "My threat is 30 and I raise it by 4. What is my threat then?", 34),
    ("tcg", "I bid 2 burdens and got 4 more, the ring-bearer has resistance 10. what is his resistance now?", 4),
    ("lcg", "my hero with 2 and 3 defense is attacked for 4, how much damage does he take?", None),  # he has one
    ("lcg", "I commit 5 and 4 threat is in staging, how much progress do we make?", 1),  # no list
])  # fmt: skip
def test_a_list_of_numbers_is_their_sum_where_those_add_up(game, question, right, real_library):
    assert answer(question, game, real_library) == right


@pytest.mark.parametrize("companions", [1, 3, 6])
@pytest.mark.parametrize(("wording", "more"), [
    ("I move with {} companions to a site with Shadow number 4. How much twilight is added?", 4),
    ("My fellowship has {} companions and moves to a site with Shadow number 2 in region 2. How much twilight do I add?", 5),
    ("{} companions move to a site of region 3 with Shadow number 1. How much twilight comes into the pool?", 7),
    ("I move with {} companions to a site with Shadow number 0 in region 1. What is the twilight?", 0),
])  # fmt: skip
def test_the_twilight_of_a_move(wording, more, companions, real_library):
    """tcg/moving-your-fellowship"""
    assert answer(wording.format(companions), "tcg", real_library) == companions + more


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize(("wording", "right"), [
    ("I have {} heroes with 1 resource each. How many resources do I have after the resource phase?", lambda n: 2 * n),
    ("My {} heroes have no resources. How many resources do they have after the resource phase?", lambda n: n),
    ("My hero has {} resources. How many resources does he have after the resource phase?", lambda n: n + 1),
    ("I have two heroes with {} and 3 resources. How many resources do I have after the resource phase?", lambda n: n + 5),
    ("I have {} resources. How many resources do I have after the resource phase?", lambda n: None),
    ("My {} heroes have 4 resources. How many resources do I have after the resource phase?", lambda n: None),
    ("My hero has {} resources. How many resources does he have before the resource phase?", lambda n: None),
    ("My hero has {} resources. How many resources does he have in the resource phase?", lambda n: None),
    ("My hero has {} resources. How many resources does he have?", lambda n: None),
])  # fmt: skip
def test_resources_after_the_resource_phase(wording, right, number, real_library):
    """lcg/framework/1.2"""
    assert answer(wording.format(number), "lcg", real_library) == right(number)


@pytest.mark.parametrize("willpower", [5, 7, 9])
@pytest.mark.parametrize(("wording", "needs"), [
    ("We quest with {} willpower against 4 threat. The active location has 4 quest points and 1 progress. How much "
     "progress is placed on the quest?", 3),
    ("We quest with {} willpower against 4 threat in the staging area and the active location has 2 quest points. How "
     "much progress goes on the quest?", 2),
])  # fmt: skip
def test_progress_goes_to_the_active_location_first(wording, needs, willpower, real_library):
    """lcg/active-location"""
    assert answer(wording.format(willpower), "lcg", real_library) == max(0, willpower - 4 - needs)


@pytest.mark.parametrize("needs", ["needs {} progress", "needs {} more progress", "still needs {} more progress"])
@pytest.mark.parametrize("number", [1, 2, 5])
def test_what_needs_so_much_of_something_takes_so_much(needs, number, real_library):
    """lcg/active-location"""
    question = f"8 willpower against 4 threat and the active location {needs.format(number)}, how much progress on the quest?"
    assert answer(question, "lcg", real_library) == max(0, 4 - number)


def test_so_much_more_is_needed_than_there_is_and_that_is_not_told_of_the_same(real_library):
    question = "8 willpower against 4 threat. The active location has 2 progress and needs {} more progress. How much progress on the quest?"
    assert all(answer(question.format(number), "lcg", real_library) is None for number in (1, 3))


@pytest.mark.parametrize(("costs", "right"), [("9, 10 and 12", 31), ("8 and 9", 17)])
@pytest.mark.parametrize("wording", [
    "What is my starting threat with heroes that cost {}?", "my heroes have threat cost {}, what is my starting threat?",
])
def test_the_starting_threat_is_the_threat_costs_together(costs, right, wording, real_library):
    """lcg/initial-threat-level"""
    assert answer(wording.format(costs), "lcg", real_library) == right


@pytest.mark.parametrize("threat", [49, 50, 51])
def test_who_is_still_in_the_game_is_not_eliminated(threat, real_library):
    """lcg/player-elimination"""
    assert answer(f"am I still in the game at {threat} threat?", "lcg", real_library) is (threat < 50)


@pytest.mark.parametrize("wording", [
    "{} willpower against 4 threat, how much progress with an active location",
    "We have {} willpower, 4 threat and there is an active location. How much progress do we make?",
])
def test_an_active_location_of_untold_quest_points_takes_untold_progress(wording, real_library):
    """lcg/active-location: the threat isn't its own, and how much it takes isn't told."""
    assert ask(wording.format(9), real_library, "lcg").answer is None


@pytest.mark.parametrize("number", [4, 6])
def test_a_reason_with_numbers_of_another_story_is_left_out(number, real_library):
    """tcg/moving-your-fellowship"""
    asked = f"fellowship of {number} moves to site 7 with shadow number 2, how much twilight"
    found = ask(asked, real_library, "tcg").answer
    assert found is not None
    assert found.answer == 2 + 6 + number
    assert "five" not in found.text


@pytest.mark.parametrize("asks", ["can I", "can't I"])
def test_hoping_for_a_yes_asks_nothing_else(asks, real_library):
    """tcg/exhausted"""
    found = ask(f"{asks} exert Sam when he's exhausted?", real_library, "tcg").answer
    assert found is not None
    assert found.text.startswith("No")


@pytest.mark.parametrize("number", [3, 7])
@pytest.mark.parametrize(("game", "wording", "right"), [
    ("tcg", "The minion has strength {}. How much strength does my companion need to overwhelm it?", lambda n: 2 * n),
    ("tcg", "My companion has strength {}. How strong must the minions be to overwhelm him?", lambda n: 2 * n),
    ("tcg", "What strength do I need to overwhelm a minion of strength {}?", lambda n: 2 * n),
    ("tcg", "How much strength do I need to beat a minion of strength {}?", lambda n: n + 1),
    ("tcg", "How strong must my companion be to survive a minion of strength {}?", lambda n: n // 2 + 1),
    ("lcg", "How much attack do I need to destroy an enemy with defense 2 and {} hit points?", lambda n: n + 2),
    ("lcg", "How much willpower do we need to quest successfully against {} threat?", lambda n: n + 1),
    ("lcg", "How many resources do I need to play an ally of cost {}?", lambda n: n),
    ("lcg", "How much attack must the enemy have to destroy my hero with defense 2 and {} hit points?", lambda n: n + 2),
    ("tcg", "How much strength does he need not to be overwhelmed by a minion of strength {}?", lambda n: None),
    ("tcg", "Do I need strength {} to overwhelm a minion of strength 3?", lambda n: None),
])  # fmt: skip
def test_the_least_that_is_enough(game, wording, right, number, real_library):
    """By the rule of each comparison, of whatever value isn't told."""
    assert answer(wording.format(number), game, real_library) == right(number)


@pytest.mark.parametrize(("game", "question", "right"), [
    ("lcg", "at what threat am i out", 50), ("lcg", "how much threat until i lose", 50),
    ("lcg", "which threat level eliminates me", 50),
    ("lcg", "at what threat does an enemy with engagement cost 35 engage me", 35),
    ("lcg", "how much damage until my hero with 4 hit points is dead", 4),
    ("tcg", "how many wounds kill a companion with vitality 4", 4),
    ("lcg", "how much threat until my enemy with 4 hit points is dead", None),
    ("tcg", "which companion wins against a minion of strength 9", None),
])  # fmt: skip
def test_the_least_is_asked_for_without_a_word_of_need(game, question, right, real_library):
    assert answer(question, game, real_library) == right


@pytest.mark.parametrize("mine", [4, 7, 8, 9])
@pytest.mark.parametrize("side", ["companion", "minion"])
@pytest.mark.parametrize(("wording", "wins"), [
    ("does my {0} of strength {1} beat a {2} of strength 8?", True),
    ("does a {2} of strength 8 lose to my {0} of strength {1}?", True),
    ("does a {2} of strength 8 beat my {0} of strength {1}?", False),
    ("does my {0} of strength {1} lose the skirmish to a {2} of strength 8?", False),
])  # fmt: skip
def test_who_stands_behind_an_act_of_the_other_side_is_not_who_does_it(wording, wins, side, mine, real_library):
    """tcg/skirmish-phase: the minion wins a tie."""
    other = "minion" if side == "companion" else "companion"
    won = mine > 8 or mine == 8 and side == "minion"
    assert answer(wording.format(side, mine, other), "tcg", real_library) is (won is wins)


@pytest.mark.parametrize("mine", [7, 8, 9])
@pytest.mark.parametrize("wording", [
    "My strength {} companion against two minions of strength 4: who wins?",
    "My companion of strength {} fights two minions of strength 4 each. Who wins?",
    "my companion is at {} in the skirmish and the minions at 8. who wins?",
])  # fmt: skip
def test_of_several_of_a_strength_each_has_it(wording, mine, real_library):
    assert answer(wording.format(mine), "tcg", real_library) == ("the companion" if mine > 8 else "the minions")


@pytest.mark.parametrize(("question", "right"), [
    ("I'm at 9 in the skirmish and the minion is at 5. Does he get overwhelmed?", False),
    ("we are at 9 in the skirmish and the minion is at 18. are we overwhelmed?", True),
    ("companion at 8 in skirmish vs orc at 16. does he die", True),
    ("the fellowship is at 9 and in a skirmish. do we win?", None),
])  # fmt: skip
def test_a_bare_number_in_a_skirmish_is_strength(question, right, real_library):
    assert answer(question, "tcg", real_library) is right


@pytest.mark.parametrize("burdens", [9, 10, 11])
@pytest.mark.parametrize("wording", [
    "{} burdens and resistance 10, is frodo corrupted?", "Frodo has resistance 10 and {} burdens, is he corrupted?",
])  # fmt: skip
def test_a_named_character_whose_texts_say_nothing_of_it_is_anybody(wording, burdens, real_library):
    assert answer(wording.format(burdens), "tcg", real_library) is (burdens >= 10)


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "three guys with 5 and 4 against an orc with strength 8, who wins?"),
    ("tcg", "companion with strength 5 and 4 wounds, who wins?"), ("tcg", "strength 9 against 12, who wins?"),
    ("lcg", "8 willpower and 5 threat and no hero, do we get progress?"),
    ("lcg", "enemy with 2 hit points takes 3 damage but only 1 gets through, dead?"),
    ("lcg", "enemy with 5 hit points and 3 damage and toughness 2, dead?"),
    ("lcg", "enemy with 5 hit points and 3 damage and 4 damage, dead?"),
    ("lcg", "my hero with 5 hit points and an enemy with 3 damage, dead?"),
    ("lcg", "is an enemy with 5 hit points not dead with 3 damage?"),
    ("lcg", "two heroes with 3 attack against an enemy with 4 defense, how much damage?"),
    ("lcg", "my hero with 5 attack hits an enemy with 2 defense and 3 hit points, is my hero destroyed?"),
    ("lcg", "threat 50 without a doomed card, am I out?"),
    ("tcg", "strength 6 against strength 13 with an archer, overwhelmed?"),
    ("tcg", "the orc has 6 and my guy has 13, is he dead or wounded?"),
    ("lcg", "an enemy with attack 4, 2 hit points, my hero has 3 defense, is he destroyed?"),
    ("lcg", "a hero with 4 hit points and a hero with 3 damage, dead?"),
    ("lcg", "another hero with 4 hit points has 3 damage, dead?"),
    ("tcg", "my companion has 6 and another companion has 13, overwhelmed?"),
    ("tcg", "strength 9 against 12, does he win?"),
    ("tcg", "I move from region 1 to region 2 with three companions, the Shadow number is 4. How much twilight do I add?"),
    ("tcg", "I move with three companions to a site with Shadow number 4 and one companion dies. How much twilight is it?"),
    ("lcg", "My hero with defense 2 and my ally with defense 1 and 2 hit points defend against 6 attack. How much damage?"),
    ("lcg", "My threat is 30, my friend has 28, doomed 2 is revealed. What is his threat?"),
    ("lcg", "Three enemies attack me, my hero with defense 2 defends against 3 attack. How much damage does he take?"),
])  # fmt: skip
def test_what_a_comparison_has_no_place_for_is_not_laid_out(game, question, real_library):
    assert answer(question, game, real_library) is None


NEW = """
cards: [{name: the hill, type: side quest, quest points: 60}, {name: the hero, type: hero, sphere: Lore, threat cost: 9,
  willpower: 1, attack: 1, defense: 1, hit points: 5}]
comparisons:
  - of: progress on a side quest
    sides: {quest: [side quest]}
    values:
      quest points: {of: quest, at: [cards, the hill, quest points], least: 1}
      progress: {of: quest, at: [do, 0, amount]}
    position:
      game: lcg
      players: [{name: Tom, threat: 20, heroes: [the hero]}]
      staging area: [the hill]
      quest: {quest points: 60, progress: 0}
      at: during 3.4
      do: [{place progress: the hill, amount: 0}]
    asks: [{acts: [destroy], of: quest, ask: {whether: {is: {card: the hill, in: victory display}}}}]
    why: A side quest is defeated by as much progress as it has quest points.
    cites: [lcg/explored]
"""
"""A comparison that nobody declares."""


def test_a_comparison_is_heard_because_it_is_declared(monkeypatch, real_library):
    question = "a side quest with 4 quest points and {} progress, is it defeated?"
    assert answer(question.format(4), "lcg", real_library) is None
    declared = msgspec.convert(read_yaml(NEW)[0], records.Comparisons)
    one = declared.comparisons[0]
    one = msgspec.structs.replace(one, position={**one.position, "cards": declared.cards})
    monkeypatch.setattr(laying, "comparisons", lambda game: (one,))
    assert [answer(question.format(number), "lcg", real_library) for number in (3, 4, 5)] == [False, True, True]


@pytest.mark.parametrize("question", ["threat 50, am I out?", "resistance 10 and 9 burdens, corrupted?"])
def test_the_values_tell_which_game_it_is(question, real_library):
    given = ask(question, real_library).answer
    assert given is not None
    assert given.verdict == ("always" if "threat" in question else "never")


@pytest.mark.parametrize(("game", "question", "right"), [
    # 7 of 9, and 2 that nobody here puts anywhere: whether that is enough hangs on them
    ("tcg", "7 burdens, resistance 9 and i put on the ring for 2 wounds, corrupted?", True),
    ("tcg", "I have 5 cards in hand, shadow has 3, who has initiative?", "Tom"),
    ("lcg", "enemy at 2 hit points takes 3 damage but only 1 gets through, dead?", False),
    ("lcg", "6 willpower, two locations with 3 threat and flowers, how much progress?", 0),
    # what another one has counts, be it 1 or as much as the first has
    ("lcg", "ally costs 3, one hero has 2 resources and the other 1, can I play it?", True),
    ("lcg", "ally costs 3, one hero has 2 resources and the other has one, can I play it?", True),
    ("lcg", "ally costs 4, one hero has 2 resources, the other has 2, can I play it?", True),
    ("lcg", "ally costs 4, one hero has 2 resources and the other 1, can I play it?", False),
    ("lcg", "my ally costs 3 and my hero has 2 resources, can I play it?", False),
])  # fmt: skip
def test_a_number_that_nothing_takes_up_is_not_left_out_of_an_answer(game, question, right, real_library):
    given = ask(question, real_library, game).answer
    assert given is None or given.answer == right


@pytest.mark.parametrize(("threat", "cost"), [(22, 40), (31, 35)])
def test_numbers_without_a_slot_are_laid_into_the_position_of_the_case(threat, cost, real_library):
    question = f"my threat is only {threat}, can i still choose to engage an enemy with engagement cost {cost} in the encounter phase"
    given = ask(question, real_library, "lcg").answer
    assert given is not None
    assert given.answer is True
    assert given.confidence not in ("official", "designer")
    assert {str(threat), str(cost)} <= {*str(given.situation).replace(",", " ").replace("}", " ").split()}


@pytest.mark.parametrize(("mine", "its"), [(30, 31), (28, 27)])
@pytest.mark.parametrize("said", ["my threat is {}, enemy has {} threat, does it engage?",
                                  "threat is {} and the enemy's threat is {}, does it engage me?"])
def test_the_threat_of_an_enemy_is_no_engagement_cost(said, mine, its, real_library):
    assert ask(said.format(mine, its), real_library, "lcg").answer is None


HANGS = re.compile(r"(yes|no) with (\d+)(?: or less| or fewer)?, (yes|no) with (\d+)(?: or more)? \(")
FOLLOWS = [
    (game, one, missing) for game, one in RECORDS for missing in (0, 1)
    if one.of in RULES and "how" not in RULES[one.of][2] and all(RULES[one.of][:2]) and one.of != "strength and strength"
]  # fmt: skip
"""Each comparison from which something follows, once without its first value and once without its second."""


def comes_to(said, number):
    """What an answer by a value that isn't told says of so much of it."""
    first, under, then, over = HANGS.match(said).groups()
    assert int(over) == int(under) + 1
    assert first != then
    return (first if number <= int(under) else then) == "yes"


@pytest.mark.parametrize(("game", "comparison", "missing"), FOLLOWS, ids=lambda one: getattr(one, "of", one))
def test_a_value_that_is_not_told_is_what_the_answer_hangs_on(game, comparison, missing, real_library):
    *names, asked, rule = RULES[comparison.of]
    value = next(one for name, one in comparison.values.items() if names[missing] in (name, *one.called))
    for number in (2, 4, 5):
        question = f"{told(comparison, names[1 - missing], number)}, {asked}?"
        found = compared(read(question, game=game), real_library, played, None, Budget(20), knowledge())
        its = {
            each: rule(each, number) if missing == 0 else rule(number, each)
            for each in range(value.least, (value.most or 30) + 1)
        }
        if len(set(its.values())) == 1:
            assert found.answer is its[value.least], question
            assert "whatever" in found.text, question
        else:
            assert {each: comes_to(found.answer, each) for each in its} == its, (question, found.text)


@pytest.mark.parametrize(("game", "question", "said"), [
    ("lcg", "my threat is raised by 5. am I out?", "no with 44 or less, yes with 45 or more (your threat before that)"),
    ("lcg", "doomed 3 is revealed, am I eliminated?", "no with 46 or less, yes with 47 or more (your threat before that)"),
    ("lcg", "hero takes 3 damage, dead?", "yes with 3 or fewer, no with 4 or more (the hero’s hit points)"),
    ("lcg", "an enemy with attack 3 attacks my hero with defense 1, does the hero die?",
     "yes with 2 or fewer, no with 3 or more (the hero’s hit points left)"),
    ("lcg", "an enemy with attack 3 attacks my hero with defense 1 and 1 damage, does the hero die?",
     "yes with 3 or fewer, no with 4 or more (the hero’s hit points)"),
    ("lcg", "does an enemy with attack 1 kill my hero with defense 1?", False),
    ("lcg", "can I engage an enemy with engagement cost 40?", True),
    ("tcg", "my companion of strength 6 fights a minion. does the companion win?",
     "yes with 5 or less, no with 6 or more (the minion’s strength)"),
    ("tcg", "a minion of strength 12 fights my companion. is the companion overwhelmed?",
     "yes with 6 or less, no with 7 or more (the companion’s strength)"),
    ("tcg", "4 twilight in the pool and the minion isn't roaming. can i play it?",
     "yes with 4 or less, no with 5 or more (the minion’s twilight cost)"),
    ("tcg", "I have 4 burdens. is my ring-bearer corrupted?", "yes with 4 or less, no with 5 or more (the ring-bearer’s resistance)"),
])  # fmt: skip
def test_what_is_open_is_told_with_whose_it_is(game, question, said, real_library):
    found = compared(read(question, game=game), real_library, played, None, Budget(20), knowledge())
    assert (found.answer, found.verdict == "depends") == (said, isinstance(said, str))


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "how high is my threat if it is raised by 5?"), ("lcg", "my threat is raised by 5. what is it now?"),
    ("tcg", "my ring-bearer got 2 more burdens. corrupted?"), ("tcg", "vitality 3 and one more wound, is the companion dead?"),
])  # fmt: skip
def test_what_comes_to_a_number_that_is_not_told_is_no_number(game, question, real_library):
    found = compared(read(question, game=game), real_library, played, None, Budget(20), knowledge())
    assert found is None or "before that" in found.text


def test_a_character_of_whom_only_some_titles_are_known_is_one_of_its_kind(monkeypatch):
    """Two sets have a card of that title and subtitle, and only one of them is at hand."""

    class Some:
        def __init__(self, game, more=None):
            self.game = game

        def every_printing(self, title):
            return [CardFacts(name=title, type="companion", strength=4)] if title.endswith(titles[-1]) else []

    understood = read("aragorn has 4 vitality and 2 wounds. is he dead?", game="tcg")
    titles = [one.name for one in understood.mentions[0].readings]
    assert len(titles) > 1
    open_to_all = msgspec.structs.replace(understood.mentions[0], asks_back=True)
    understood = msgspec.structs.replace(understood, mentions=(open_to_all, *understood.mentions[1:]))
    monkeypatch.setattr(answering, "Cards", Some)
    assert answering._anybody(understood, None, knowledge()) == {titles[0]: "companion"}
