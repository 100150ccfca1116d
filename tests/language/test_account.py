"""Every word of a printed text is said again when it is read back, or stands in a table with a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruling_service.engine.language import account, card_language
from ruling_service.engine.language.compiler import Compiler
from ruling_service.errors import MalformedInput
from tests.language.compiled_once import compiled_once, some_of, together

CARDS = Path(__file__).resolve().parents[2].parent / "shared" / "cards"

SMALL = """
watched = ["may", "each", "another"]
counted = ["may"]
said = [
  ["until the end of the (round|phase)", "this", "the time stands first"],
  ["all", "each", "one by one"],
]
[without_weight]
"the" = "an article"
"""


@pytest.fixture
def small():
    return account.load("small", SMALL)


def test_a_word_that_is_not_said_again_is_a_difference(small):
    assert small.lost("Discard another ally", "Discard ally") == ("another",)


def test_a_word_without_weight_need_not_be_said(small):
    assert small.lost("Discard the ally", "Discard ally") == ()


def test_a_phrase_may_be_said_in_other_words_if_they_are_there(small):
    assert small.lost("Ready it until the end of the phase", "this phase ready it") == ()
    assert small.lost("Ready it until the end of the phase", "ready it phase") == ("until", "end", "of")


def test_a_counted_word_is_said_as_often_as_it_is_printed(small):
    assert small.lost("You may draw; you may ready", "you may draw; you ready") == ("may",)


def test_one_word_of_the_read_back_accounts_for_one_counted_word():
    text = 'counted = ["not"]\nwatched = []\nsaid = [["not", "without | no", "a denial"]]\n[without_weight]\n'
    denials = account.load("small", text)
    assert "not" not in denials.lost("does not ready", "readies without")
    assert "not" in denials.lost("not ready, not damaged", "without ready, damaged")
    assert "not" not in denials.lost("not ready, not damaged", "without ready, no damaged")

def test_parts_of_one_saying_are_said_by_the_same_words_once_each():
    rows = '["cannot", "must to", "a price"], ["unless", "must to", "a price"], ["not", "must to", "another reason"]'
    prices = account.load("small", f'counted = ["cannot", "unless", "not"]\nwatched = []\nsaid = [{rows}]\n')
    house = "he must pay to go"
    assert not {"cannot", "unless"} & {*prices.lost("he cannot go unless he pay", house)}
    assert "not" in prices.lost("he cannot go unless not pay", house)
    assert "unless" in prices.lost("he cannot go unless he pay, unless", house)


def test_a_deed_that_is_undergone_may_say_how_it_is_done(small):
    assert "engaged" not in small.lost("be optionally engaged", "optionally engage")
    assert "engaged" in small.lost("be wet engaged", "engage")



def test_a_watched_word_is_not_said_without_a_reason(small):
    assert small.added("Exert her", "Exert each her") == ("each",)
    assert small.added("Exert all", "Exert each") == ()
    assert small.added("Exert allies", "Exert each ally") == (), "of several one speaks one by one"


def test_a_number_is_not_made_up(small):
    assert small.added("Draw 1 card", "Draw 2 card") == ("2",)


def test_a_singular_is_no_name_in_the_plural(small):
    assert small.misnamed("a Hill Troll", "always a Hills Troll") == ("Hills",)
    assert small.misnamed("Orcs in Hills", "each Orc in Hills") == ()


def test_an_entry_without_a_reason_is_refused():
    with pytest.raises(MalformedInput, match="have no reason"):
        account.load("small", 'said = [["all", "each", " "]]')


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_every_entry_of_a_game_can_stand_in_a_text(game):
    for entry in card_language(game).accounts.said:
        words = [sorted(forms)[0] for forms in entry.printed]
        assert entry.stands(words, 0), entry


@pytest.mark.parametrize(
    ("game", "text", "word"),
    [
        ("lcg", "Deal 1 damage to each ally controlled by that player with a threat of 35 or higher.", "player"),
        ("tcg", "Fellowship: Remove (1). Do this for each card in that player's hand.", "player"),
    ],
)  # fmt: skip
def test_a_reading_that_leaves_words_out_holds_the_card_back(game, text, word):
    card = {"name": "Old Scout", "type": "Condition", "text": text}
    reasons = [gap.reason for gap in card_language(game).compile_card(card).gaps]
    assert any(reason.startswith("read back without") for reason in reasons), reasons


def test_a_title_is_not_read_as_a_trait_of_places():
    text = "When Revealed: Search the encounter deck for a Hill Troll and add it to the staging area."
    compiled = card_language("lcg").compile_card({"name": "A River", "type": "Quest", "text": text})
    said = [card_language("lcg").house(ability) or "" for ability in compiled.abilities]
    assert any("Hill Troll" in each for each in said)
    assert not any("Hills" in each for each in said)


def test_her_is_the_character_spoken_of():
    text = "Skirmish: Exert Éowyn to make her strength +2."
    ability = card_language("tcg").compile_card(
        {"title": "Éowyn, Lady of Rohan", "type": "Companion", "gametext": text}
    ).abilities[0]
    assert card_language("tcg").house(ability) == "Skirmish — exert this card → give him strength +2."


SETTLED_NOT_YET = {"lcg": 16, "tcg": 10}
"""Cards of the database that are held back by a word, as they were counted; fewer is better."""


@pytest.mark.slow
@pytest.mark.skipif(not CARDS.is_dir(), reason="the card databases are not beside this checkout")
@pytest.mark.parametrize("game", [pytest.param(game, marks=together(game)) for game in ("lcg", "tcg")])
def test_few_cards_of_the_databases_are_held_back_by_a_word(game):
    held = []
    for line in some_of((CARDS / f"{game}-cards.jsonl").read_text("utf-8").splitlines()):
        card = json.loads(line)
        gaps = compiled_once(game).compile_card(card).gaps
        if gaps and all(gap.reason.startswith("read back without") for gap in gaps):
            held.append((card["id"], [gap.reason for gap in gaps]))
    assert len(held) <= SETTLED_NOT_YET[game], held


def test_what_has_no_words_to_be_read_back_in_is_a_gap() -> None:
    """Nothing can show that it was read in full: a price of two numbers whose house wording was missing counted
    as read.
    """
    language = card_language("lcg")
    silent = Compiler(language.grammar, language.accounts)  # type: ignore[attr-defined]
    silent._in_words = lambda ability, **style: None  # type: ignore[method-assign]
    card = {"name": "Plan", "type": "Event", "text": "Action: Draw 1 card."}
    assert language.compile_card(card).complete
    (gap,) = silent.compile_card(card).gaps
    assert gap.reason == "what it was read as has no words of its own"


@pytest.mark.parametrize("text", [
    "Action: Spend 2 resources to draw 1 card. (1 resource instead if there is a location in the staging area.)",
    "Forced: After this stage is defeated, place a damage token on an ally.",
])
def test_what_is_read_says_itself_again(text: str) -> None:
    language = card_language("lcg")
    compiled = language.compile_card({"name": "Plan", "type": "Ally", "text": text})
    assert compiled.complete
    assert all(language.house(one) for one in compiled.abilities)  # type: ignore[attr-defined]
