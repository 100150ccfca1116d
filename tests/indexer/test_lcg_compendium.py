"""The compendium reader on a small document of our own that has each structure and each kind of damage once.
"""

import pytest
from lcg_support import own

COMPENDIUM = "lcg-compendium.txt"


def passages(entry: str):
    return own(COMPENDIUM).entry(entry)


def test_is_recognised_by_what_it_says_and_states_its_own_edition():
    reading = own(COMPENDIUM).reading
    assert (reading.document, reading.edition, reading.game) == ("lcg-compendium", "9.9", "lcg")


def test_every_line_that_is_not_blank_has_a_home():
    assert own(COMPENDIUM).reader.uncovered() == []


def test_the_table_of_contents_is_no_content():
    read = own(COMPENDIUM)
    beyond = read.source.raw.index("# LEARN TO PLAY")
    first = [passage for passage in read.reading.passages if passage.role != "note"][0]
    assert first.spans[0].first > beyond


def test_a_passage_quotes_exactly_the_lines_of_its_span():
    read = own(COMPENDIUM)
    assert read.lines(read.one("lcg/framework/0.0")) == ["## 0.0 Round begins", "It begins."]


def test_a_step_of_learning_to_play_belongs_to_its_framework_step():
    assert [passage.group for passage in passages("lcg/framework/3.2")] == ["Learn to Play"]


def test_a_setup_step_gathers_every_part_that_tells_it():
    assert [
        passage.group for passage in passages("lcg/rule/setup-1")
    ] == ["Learn to Play", "Setting the game"]


def test_a_rule_that_only_its_parts_explain_still_has_its_place():
    found = own(COMPENDIUM).one("lcg/rule/4.1")
    assert (found.number, found.text) == ("4.1", "4.1. SUGAR")


def test_a_setup_step_that_is_only_a_title_is_still_there():
    assert [passage.spans[0].first for passage in passages("lcg/rule/setup-2")] == [44, 128]


def test_a_rules_number_is_its_place_whatever_its_heading_level():
    numbered = {
        passage.number: passage.entry for passage in own(COMPENDIUM).reading.passages
        if passage.group == "Numbered rules"
    }
    assert (numbered["0"], numbered["3.8"], numbered["4"]) == ("lcg/rule/0", "lcg/rule/3.8", "lcg/rule/4")


def test_a_rule_under_keywords_is_a_keyword_without_its_variable():
    (first, second) = [passage for passage in passages("lcg/keyword/simmer")]
    assert (first.heading, second.heading) == ("3.8.1 Simmer X", "3.8.2 Cups with Simmer X")


def test_the_list_of_keywords_is_no_keyword():
    assert own(COMPENDIUM).one("lcg/rule/3.8.3").kind == "rule"


def test_a_sentence_cut_by_a_page_is_whole_again():
    assert passages("lcg/keyword/simmer")[0].text == "It stays warm for X turns. It never boils over."


def test_a_clarification_has_its_own_number_and_remembers_the_rules():
    found = own(COMPENDIUM).one("lcg/faq/1.77", "clarification")
    assert (found.number, found.title, found.aliases) == ("1.77", 'The Word "pour"', ["FAQ 1.77", "3.9.1"])


def test_a_clarification_without_a_rule_number_leads_back_to_the_rule_above():
    assert own(COMPENDIUM).one("lcg/faq/1.00", "clarification").see == ["lcg/rule/0"]


def test_each_question_is_one_passage_with_its_answer():
    found = own(COMPENDIUM).one("lcg/faq/may-two-pots-simmer", "question")
    assert found.text == "**Q:** May two pots simmer?\n\n**A:** Yes, on two stoves."
    assert found.see == ["lcg/keyword/simmer"]


def test_a_heading_without_a_number_is_a_rule_of_its_own_name():
    assert own(COMPENDIUM).one("lcg/rule/odd-saucer").text == "A saucer that fits no cup."


@pytest.mark.parametrize(
    ("reference", "entry"),
    [
        ("Nap", "lcg/nap"), ("Naps", "lcg/nap"), ("§3.8.1", "lcg/rule/3.8.1"),
        ("Waking", "lcg/waking-wide-awake")
    ]
)
def test_see_also_finds_its_term_though_it_is_not_spelt_alike(reference, entry):
    from indexer.readers.lcg_glossary import Terms

    assert Terms(["Waking, Wide Awake", "Nap"]).find(reference) == entry


def test_a_reference_without_a_target_is_reported_and_not_guessed():
    assert any("'Somewhere Else'" in note for note in own(COMPENDIUM).reading.notes)
    assert own(COMPENDIUM).one("lcg/waking-wide-awake").see == ["lcg/nap", "lcg/rule/3.8.1"]


def test_a_glossary_title_has_its_words_as_aliases():
    assert own(COMPENDIUM).one("lcg/waking-wide-awake").aliases == ["Waking", "Wide Awake"]
    assert own(COMPENDIUM).one("lcg/choose").title == 'The word "Choose"'


def test_a_glossary_title_that_is_a_keyword_leads_to_the_keyword():
    assert own(COMPENDIUM).one("lcg/keyword/surge").group == "Rules Reference glossary"


def test_the_guides_window_belongs_to_the_step_before_it():
    window, advice = [passage for passage in passages("lcg/framework/3.1") if passage.added_by == "fan"]
    assert "Action window" in window.text
    assert (advice.role, advice.text) == ("advice", "- Open it before pouring.")


def test_a_step_without_a_window_in_the_guide_gets_none():
    assert [passage.group for passage in passages("lcg/framework/6.4.2")] == ["Timing and gameplay"]


def test_each_step_of_revealing_is_a_passage():
    assert [
        passage.heading for passage in passages("lcg/rule/reveal-order") if passage.role == "text"
    ] == ["Step 1", "Step 2"]


def test_a_card_tells_errata_clarifications_and_questions_apart():
    assert [
        passage.role for passage in passages("lcg/card/aunt-eowen")
    ] == ["erratum", "clarification", "question"]


def test_a_cards_number_is_read_where_a_question_prints_it():
    assert {passage.number for passage in passages("lcg/card/aunt-eowen")} == {"TEA 7"}


def test_a_footnote_mark_is_no_part_of_a_cards_name():
    assert {passage.title for passage in passages("lcg/card/aunt-eowen")} == {"Aunt Éowen"}


def test_a_footnote_is_no_part_of_the_card_it_stands_under():
    assert "1 From a later printing." in [passage.text for passage in passages("lcg/rule/player-cards")]


def test_a_lost_icon_that_no_mend_supplies_is_named_as_missing():
    assert "icon is lost" in own(COMPENDIUM).one("lcg/rule/4.1.1").missing
    assert own(COMPENDIUM).one("lcg/rule/4").missing == ""
