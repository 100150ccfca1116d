"""A post is told the ruling that it asks for: who is named in it may be anybody, its loose numbers are talk,
and all questions of one case speak for that case. What is said where nothing is sure.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.plainly import UNSURE, plainly
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.reasons import UNFIT, not_placed
from ruling_service.ask.clauses import in_clauses
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.polarity import denies
from ruling_service.ask.recalling.touching import is_anybody, keyword_has_a_say
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.model import CardFacts

STORY = "we played late. my mate threw the lamp away. was that ok?"


@pytest.mark.parametrize(("game", "post", "told"), [
    ("tcg", "rusty here. i held 6 cards as free peoples, my cousin had 9. he says hes got initiative cause 9 is "
     "more. does he?", "With four cards or more in his hand"),
    ("tcg", "faramir str 7 got jumped by a troll that came to exactly 14. my aunt says overwhelmed means MORE than "
     "double so faramir takes a wound. i think he is dead already. who was right?", "at least double the strength"),
    ("tcg", "so we made it to site 9 and i yelled that i won. he says hold on, my minions still get to fight frodo "
     "first. do i really have to survive the skirmishes there before i win?", "as the regroup phase would begin"),
])
def test_a_post_is_told_the_ruling_that_it_asks_for(real_library, game, post, told):
    answer = ask(post, real_library, game=game).answer
    assert answer is not None
    assert told in answer.text
    assert answer.text.startswith("“")  # with the question that it answers


def test_a_sentence_or_two_that_both_ways_to_read_it_come_to_the_same_case_is_told_it(real_library):
    post = "theres an orc with engagement cost 32 in staging and my threat is 27, will he come down on me by himself?"
    answer = ask(post, real_library, game="lcg").answer
    assert answer is not None
    assert "” No" in answer.text


@pytest.mark.parametrize("post", [
    "Our campaign goes on next week. We trade heroes among us, none is replaced. Does that cost us the +1 threat?",
])
def test_a_sentence_or_two_that_deny_what_the_ruling_does_not_are_not_told_it(real_library, post):
    assert ask(post, real_library, game="lcg").answer is None


@pytest.mark.parametrize(("text", "does"), [
    ("Nobody is replaced. Does it cost us threat?", True), ("I swapped a hero. Does it cost us threat?", False),
])
def test_what_a_text_denies(text, does):
    assert denies(text) is does


@pytest.mark.parametrize(("game", "post"), [
    ("lcg", "took a warg in the encounter phase and couldnt kill it. mate says it still adds its 3 threat when we "
     "quest. does it really?"),
    ("lcg", "we played late. my mate threw the lamp at the troll and the troll sang. was that ok?"),
    ("lcg", "i'm at 48 and hold an event that drops my threat by 3. refresh comes and i want to fire it off before the "
     "tick up kills me. any window for that, or am i just dead?"),
    ("tcg", "my brute has vitality 4 and carries two wounds already. in regroup i want to exert him twice for his "
     "ability. possible?"),
])
def test_what_is_not_so_is_told_by_no_ruling_near_it(real_library, game, post):
    answer = ask(post, real_library, game=game).answer
    assert answer is None or "” Yes" not in answer.text


@pytest.mark.parametrize(("game", "keyword", "asked", "has"), [
    ("lcg", "sentinel", "defend", True), ("lcg", "surge", "shuffle", False), ("tcg", "defender", "exert", False),
    ("lcg", "a keyword of nobody", "shuffle", True),
])
def test_a_keyword_of_a_story_counts_where_what_it_does_is_asked(game, keyword, asked, has):
    assert keyword_has_a_say(keyword, {asked}, game, knowledge(None)) is has


def test_a_card_that_a_story_names_and_that_does_what_is_asked_stops_the_general_ruling(real_library):
    answer = ask(
        "an orc was on me. in planning i quick striked it with gimli. now in combat i want to attack it again with "
        "legolas. mate says one attack per enemy. may i?", real_library, game="lcg",
    ).answer
    assert answer is None or "one-attack-against-each-enemy" not in (answer.case.id if answer.case else "")


@pytest.mark.parametrize(("text", "may_ask"), [
    ("The lamp is out. is the keeper dismissed or only warned?", "only warned?"),
    ("The lamp is out. my mate says it needs oil. how many sheep are lost?", "how many sheep are lost?"),
    ("The lamp is out. were the sheep lost or should they have stayed?", "should they have stayed?"),
])
def test_each_of_two_that_are_offered_may_be_what_is_asked(text, may_ask):
    clauses, foci = in_clauses(text)
    assert may_ask in [clauses[at] for at in foci]


def test_a_character_is_anybody_unless_every_text_of_his_name_touches_what_is_asked():
    keeper = {"name": "Hardan", "type": "hero", "sphere": "Lore", "text": "Action: Exhaust Hardan to heal an ally."}
    other = {**keeper, "type": "ally", "text": "Hardan cannot attack."}
    lamp = {"name": "Lamp", "type": "attachment", "sphere": "Lore", "text": "Attached hero gains sentinel."}

    def cards(*made):
        return Cards("lcg", [CardFacts(**one) for one in made])

    known = knowledge(None)
    assert not is_anybody(["Hardan"], {"heal"}, cards(keeper), known)
    assert is_anybody(["Hardan"], {"attack"}, cards(keeper), known)
    assert is_anybody(["Hardan"], {"heal"}, cards(keeper, other), known)
    assert not is_anybody(["Lamp"], {"attack"}, cards(lamp), known)
    assert not is_anybody(["Nobody"], {"attack"}, cards(keeper), known)


@pytest.mark.parametrize(("missing", "question", "said"), [
    (not_placed("“get”"), "does he get it?", UNFIT),
    (not_placed("“my mate”"), "is it my mate?", UNFIT),
    (not_placed("what it asks for"), "and now?", UNFIT),
    (not_placed("“lantern”"), "is the lantern lit?", "It isn't clear how “lantern” counts here."),
    (NotBuilt("not compiled", "Lamp: “Light it twice” (understood as far as “Light it”, not “twice”)."),
     "may I light it?", "Lamp: “Light it twice”."),
    (not_placed("“lamp”"), STORY, UNSURE),
    (NotBuilt("ambiguous", "Is “GG” Galdor or Gamling? Say which."), STORY, UNSURE),
    (NotBuilt("not legal", "A keeper bears one lamp."), STORY, "A keeper bears one lamp."),
])
def test_why_nothing_is_answered_is_said_as_a_player_would(missing, question, said):
    assert plainly(missing, Understanding(question=question, game="lcg")).message == said
