"""Cards in a question: titles, misspellings, nicknames, everyday words, several of one title."""

from __future__ import annotations

import pytest

from ruling_service.ask.model import Choice, Mention, Understanding
from ruling_service.ask.reading.knowledge import knowledge, written

OWN = ("Ember of the Third Watch", "Hob, Keeper of Keys", "Hob, Miller's Lad")


def cards(understanding: Understanding) -> list[str]:
    return [mention.readings[0].title for mention in understanding.mentions if mention.kind == "card"]


def card(understanding: Understanding) -> Mention:
    [mention] = [mention for mention in understanding.mentions if mention.kind == "card"]
    return mention


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Can I play Feint on the Hill Troll?", ["Feint", "Hill Troll"]),
        ("can i play feint on the hill troll", ["Feint", "Hill Troll"]),
        ("Théodred and theodred are the same to us", ["Théodred", "Théodred"]),
        ("is legolas's progress placed", ["Legolas"]),
        ("Are two Hill Trolls dealt a shadow card each?", ["Hill Troll"]),
        ("test of will on a treachery", ["A Test of Will"]),
        ("i quick striked the troll", ["Quick Strike"]),
        ("where does will of the west go", ["Will of the West"]),
        ("For Gondor! was played first", ["For Gondor!"]),
    ],
)
def test_titles_are_found_however_they_are_written(ask, question, titles):
    assert cards(ask(question, "lcg")) == titles


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("does gandolf leave play", "Gandalf"),
        ("when may I use Beravour", "Beravor"),
        ("sneek attack at the end of the phase", "Sneak Attack"),
        ("unexpcted courage on an exhausted hero", "Unexpected Courage"),
    ],
)
def test_misspelt_titles_are_repaired(ask, question, title):
    mention = card(ask(question, "lcg"))
    assert mention.readings[0].title == title
    assert mention.corrected


def test_the_longest_title_is_taken(ask_own):
    assert cards(ask_own("May I play Ember of the Third Watch?", "lcg")) == ["Ember of the Third Watch"]


def test_imported_cards_are_known(ask_own, ask):
    assert cards(ask_own("May Lantern be attached to an ally?", "lcg")) == ["Lantern"]
    assert cards(ask("May Lantern be attached to an ally?", "lcg")) == []


def test_a_part_of_a_title_is_a_nickname(ask_own):
    assert cards(ask_own("Can I play Ember in the quest phase?", "lcg")) == ["Ember of the Third Watch"]


def test_initials_are_a_nickname(ask_own):
    assert cards(ask_own("Can I play EotTW in the quest phase?", "lcg")) == ["Ember of the Third Watch"]


def test_a_nickname_of_two_cards_asks_back(ask_own):
    mention = card(ask_own("Does the Marsh attack?", "lcg"))
    assert mention.asks_back
    assert {reading.title for reading in mention.readings} >= {"Marsh Wight", "Marsh Lurker"}


@pytest.mark.parametrize(
    ("question", "is_card"),
    [
        ("is there despair in this game", False),
        ("Does Despair remove progress from the active location?", True),
        ("Despair removes progress. Is any left?", True),
        ('what does "despair" do', True),
        ("may I play despair from hand", True),
        ("an ambush enemy engages me", False),
        ("the fellowship moves", False),
    ],
)
def test_everyday_words_are_cards_only_where_the_sentence_says_so(ask, question, is_card):
    assert bool(cards(ask(question, "lcg"))) is is_card


def test_kinds_of_one_title_are_offered(ask_own):
    mention = card(ask_own("Is Grey Stranger unique?", "lcg"))
    assert mention.asks_back
    assert [reading.name for reading in mention.readings] == ["Grey Stranger (hero)", "Grey Stranger (ally)"]


@pytest.mark.parametrize(
    "question",
    [
        "Can ally Grey Stranger attack?",
        "Can Grey Stranger (ally) attack?",
        "May I play Grey Stranger from my hand?",
        "Can the spirit Grey Stranger quest?",
    ],
)
def test_what_is_said_beside_a_title_tells_which_is_meant(ask_own, question):
    mention = card(ask_own(question, "lcg"))
    assert mention.readings[0].name == "Grey Stranger (ally)"
    assert not mention.asks_back


def test_versions_of_a_character_are_offered_and_told_apart(ask_own):
    several = card(ask_own("May Hob be assigned to a minion?", "tcg"))
    assert several.asks_back
    assert len(several.readings) == 2
    one = card(ask_own("May Hob, keeper of keys be assigned to a minion?", "tcg"))
    assert one.readings[0].title == "Hob, Keeper of Keys"
    assert not one.asks_back


def test_a_choice_overrules_the_reading(ask_own):
    question = "Is Grey Stranger unique?"
    other = card(ask_own(question, "lcg")).readings[1]
    chosen = card(ask_own(question, "lcg", choices=(Choice(3, other.id),)))
    assert (chosen.readings[0], chosen.chosen, chosen.asks_back) == (other, True, False)


def test_another_card_can_be_chosen_and_a_mention_taken_away(ask_own):
    question = "Can I play Lantern on Grey Stranger?"
    changed = ask_own(question, "lcg", choices=(Choice(11, "own-4"),))
    assert cards(changed)[0] == "Ember of the Third Watch"
    left = ask_own(question, "lcg", choices=(Choice(11, ""),))
    assert cards(left) == ["Grey Stranger"]
    assert not left.unread


def test_a_number_can_be_chosen(ask):
    question = "The enemy has 3 attack. How much damage do I take?"
    understanding = ask(question, "lcg", choices=(Choice(question.index("3"), "5"),))
    assert understanding.asked[0].subjects[0].values == {"attack": 5}


def test_a_title_means_the_same_each_time(ask_own):
    question = "Grey Stranger is exhausted. May another Grey Stranger be played?"
    mentions = [mention for mention in ask_own(question, "lcg").mentions if mention.kind == "card"]
    assert [mention.asks_back for mention in mentions] == [True, False]
    other = mentions[0].readings[1]
    chosen = ask_own(question, "lcg", choices=(Choice(0, other.id),))
    assert [mention.readings[0] for mention in chosen.mentions if mention.kind == "card"] == [other, other]


def test_a_resource_pool_is_a_heros(ask_own):
    mention = card(ask_own("Can I take a resource from Grey Stranger's pool?", "lcg"))
    assert mention.readings[0].name == "Grey Stranger (hero)"
    assert not mention.asks_back


@pytest.mark.parametrize(
    "question",
    ["Can lore Aragorn heal?", "Can Aragorn (Lore) heal?", "Can Aragorn heal (the lore one)?"],
)
def test_a_sphere_tells_which_printing_is_meant(ask, question):
    mention = card(ask(question, "lcg"))
    assert mention.readings[0].name == "Aragorn (Lore)"
    assert not mention.asks_back


def test_a_set_tells_which_printing_is_meant(ask):
    assert card(ask("Does core Gandalf leave play?", "lcg")).readings[0].name == "Gandalf (Core Set)"


@pytest.mark.parametrize(
    ("said", "name"),
    [("Core Set", "Gandalf (Core Set)"), ("Over Hill and Under Hill", "Gandalf (Over Hill and Under Hill)")],
)
def test_a_set_in_brackets_tells_the_printing_and_the_game(ask, said, name):
    understanding = ask(f"I have Gandalf ({said}) in play. Does he go away at the end of the round?")
    assert card(understanding).readings[0].name == name
    assert understanding.game == "lcg"


def test_a_title_of_both_games_alone_tells_none(ask):
    assert ask("I have Gandalf in play. Does he go away at the end of the round?").game == ""


def test_an_unknown_name_that_acts_is_no_player(ask):
    understanding = ask("Does Frobozz engage me?", "lcg")
    assert [one.text for one in understanding.unread] == ["Frobozz"]


@pytest.mark.parametrize("word", ["Guarded", "\"Guarded\"", "\"guarded\""])
def test_a_keyword_of_the_game_that_is_told_is_no_card_of_the_other(ask, word):
    understanding = ask(f"Is a {word} objective claimed?", "lcg")
    assert (cards(understanding), understanding.games) == ([], ())


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("what is the third watch of the night", []),
        ("our whole business is to watch, may a marsh be crossed", []),
        ("can i play ember now", ["Ember of the Third Watch"]),
        ("does the ember of the watch burn", ["Ember of the Third Watch"]),
        ("is hob killed", ["Hob, Keeper of Keys"]),
        ("he keeps the keys of the house", []),
    ],
)
def test_a_word_in_small_letters_calls_a_card_only_where_more_says_so(ask_own, question, titles):
    assert [one for one in cards(ask_own(question)) if one in OWN] == titles


def test_a_kind_beside_a_name_leaves_only_cards_of_that_kind(ask_own):
    offered = [
        {one.title for one in mention.readings}
        for word in ("companion ", "ally ", "")
        for mention in ask_own(f"May my {word}Tibbold be attacked?", "tcg").mentions if mention.kind == "card"
    ]
    assert offered[0] == {"Tibbold, Cook", "Tibbold, Baker"}
    assert offered[1] == {"Tibbold, Smith", "Tibbold, Weaver"}
    assert offered[2] == offered[0] | offered[1]


def test_what_the_corpus_words_itself_is_read_without_the_cards_of_a_user(own_home, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(own_home))
    assert knowledge(own_home).names.called(("hob",))
    assert not written().names.called(("hob",))
