"""The cards that a question names are shown with their own texts, and what the library says of itself is told
to programs too.
"""

from __future__ import annotations

from ruling_service.ask.answering import ask
from ruling_service.ask.results import CardText, NamedCard, Sentence
from ruling_service.library.differing import _is_called
from ruling_service.web.unprinted import unworded


def touched(reply):
    return [one.text for card in reply.cards for text in card.texts for one in text.says if one.touched]


def test_a_named_card_is_there_with_its_own_text(real_library):
    reply = ask("Can I exhaust an ally for We Are Not Idle?", real_library, game="lcg")
    card = reply.cards[0]
    assert (card.title, card.url) == ("We Are Not Idle", "/lcg/card/we-are-not-idle")
    assert [one.printed for one in card.texts] == [False]
    assert any("xhaust" in one for one in touched(reply))


def test_what_is_printed_on_it_in_numbers_is_shown(real_library):
    texts = ask("What is Boromir's threat?", real_library, game="lcg").cards[0].texts
    hero = next(one for one in texts if one.type == "hero")
    assert (hero.values["threat cost"], hero.values["hit points"]) == (11, 5)
    assert "threat cost 11" in hero.numbers


def test_what_the_question_does_not_speak_of_is_not_marked(real_library):
    reply = ask("Does We Are Not Idle go to the victory display?", real_library, game="lcg")
    assert reply.cards
    assert not touched(reply)


def test_an_erratum_of_a_named_card_is_told(real_library):
    card = ask("Can Boromir quest?", real_library, game="lcg").cards[0]
    assert card.erratum
    assert card.since


def test_a_possessive_names_the_card_too(real_library):
    assert ask("Is Boromir's action limited?", real_library, game="lcg").cards[0].title == "Boromir"


def test_a_question_without_cards_names_none(real_library):
    assert ask("Can an exhausted hero quest?", real_library, game="lcg").cards == []


def test_programs_are_told_of_errata(real_library):
    reply = ask("is my copy of Boromir current?", real_library, game="lcg")
    assert reply.told is not None
    assert reply.told.entries == ["lcg/card/boromir"]
    assert "erratum" in reply.told.says[0]
    assert reply.results[0].id == "lcg/card/boromir"
    assert reply.reason is not None
    assert reply.reason.why == "a look-up"


def test_programs_are_told_of_differences(real_library):
    reply = ask("difference between ready and exhausted", real_library, game="lcg")
    assert reply.told is not None
    assert reply.told.entries == ["lcg/ready", "lcg/exhausted"]
    assert reply.told.says
    assert reply.told.url.startswith("/compare?")


def test_printed_words_are_left_out_where_their_reader_is_not_shown_them():
    said = [Sentence(text="Lanterns burn.", touched=True)]
    texts = [
        CardText(type="event", printed=True, says=said, reading=said),
        CardText(type="event", printed=False, says=said),
    ]
    card = NamedCard(id="lcg/card/lantern", title="Lantern", game="lcg", url="/lcg/card/lantern", texts=texts)
    left = unworded(card).texts
    assert (left[0].says, left[0].reading) == ([], said)
    assert left[1].says == said


def test_a_card_of_which_no_entry_speaks_is_not_compared(real_library):
    assert not _is_called(real_library, "lcg/card/a-lantern-nobody-words", "a lantern nobody words")
