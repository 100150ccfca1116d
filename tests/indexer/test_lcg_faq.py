"""The FAQ reader on a small FAQ of our own."""

from lcg_support import own

FAQ = "lcg-faq.txt"


def test_another_version_of_the_faq_is_another_document():
    assert (own(FAQ).reading.document, own(FAQ).reading.edition) == ("lcg-faq-8.8", "8.8")


def test_every_line_that_is_not_blank_has_a_home():
    assert own(FAQ).reader.uncovered() == []


def test_a_plain_line_with_a_collectors_number_is_a_card():
    found = own(FAQ).one("lcg/card/aunt-eowen", "erratum")
    assert (found.title, found.number, found.spans[0].first) == ("Aunt Éowen", "TEA 7", 18)


def test_a_sentence_that_corrects_nothing_clarifies():
    assert own(FAQ).one("lcg/card/aunt-eowen", "clarification").text == "She may also sit."


def test_encounter_cards_and_quest_cards_have_errata_of_their_own():
    assert own(FAQ).ids("erratum") == {"lcg/erratum/kettle-beast", "lcg/erratum/the-lower-pantry"}


def test_an_erratum_of_the_rulebook_goes_to_the_phase_it_corrects():
    assert own(FAQ).one("lcg/quest-phase", "erratum").heading == "Phase 3: Quest Page 14"


def test_a_clarification_is_read_with_or_without_heading_marks():
    assert {"lcg/faq/1.00", "lcg/faq/1.99"} <= own(FAQ).ids("faq")


def test_an_example_is_a_passage_of_its_own_and_whole_over_a_line_break():
    assert own(FAQ).one(
        "lcg/faq/1.00", "example"
    ).text == "Example: Tom holds a spoon and Kris a fork. Tom eats first."


def test_a_question_goes_to_the_card_it_names_first():
    assert own(FAQ).one("lcg/card/sugar-bowl", "question").heading == "Can I use Sugar Bowl (TEA 3) twice?"


def test_a_question_cut_by_a_page_is_whole():
    assert own(FAQ).one(
        "lcg/faq/is-an-empty-cup-lost-for-good", "question"
    ).title == "Is an empty cup lost for good?"


def test_a_question_without_an_answer_is_left_unplaced():
    assert [item.text for item in own(FAQ).reading.unplaced] == ["- Q: Where is the lid?"]
