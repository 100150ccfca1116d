"""The scenario sheets: what belongs to a scenario, and what is never guessed to."""

from lcg_support import own

COMPENDIUM = "lcg-compendium.txt"


def roles(entry: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for passage in own(COMPENDIUM).entry(entry):
        found.setdefault(passage.role, []).append(passage.text)
    return found


def reasons() -> dict[str, str]:
    return {item.text: item.reason for item in own(COMPENDIUM).reading.unplaced}


def test_the_contents_say_which_titles_are_scenarios_though_one_is_misspelt():
    names = ("the-first-kettle", "the-second-kettle", "the-bent-spoon")
    assert own(COMPENDIUM).ids("scenario") == {f"lcg/scenario/{name}" for name in names}


def test_a_scenario_knows_its_group():
    assert {
        passage.group for passage in own(COMPENDIUM).entry("lcg/scenario/the-bent-spoon")
    } == {"Spoon Box"}


def test_the_keyword_list_leads_to_the_keywords():
    found = own(COMPENDIUM).one("lcg/scenario/the-second-kettle", "keywords")
    assert found.see == ["lcg/keyword/drip", "lcg/keyword/simmer"]


def test_a_keyword_explained_on_the_sheet_is_a_keyword():
    assert own(COMPENDIUM).one("lcg/keyword/clatter").see == ["lcg/scenario/the-first-kettle"]


def test_a_listed_keyword_needs_no_word_that_says_so():
    assert own(COMPENDIUM).one("lcg/keyword/drip").text == "It drips."


def test_a_keyword_of_a_whole_box_is_a_keyword():
    assert own(COMPENDIUM).one("lcg/keyword/rattle").group == "Spoon Box Special Rules"


def test_a_ruling_is_a_special_rule():
    assert roles("lcg/scenario/the-first-kettle")["special"] == ["Lift with both hands."]


def test_an_encounter_cards_erratum_is_the_cards_and_the_scenarios():
    card = own(COMPENDIUM).one("lcg/erratum/old-lid", "erratum")
    scenario = own(COMPENDIUM).one("lcg/scenario/the-first-kettle", "erratum")
    assert (card.title, card.spans) == ("Old Lid", scenario.spans)


def test_questions_are_read_with_any_bullet_and_with_the_answer_on_the_next_line():
    assert len(roles("lcg/scenario/the-first-kettle")["question"]) == 2


def test_a_question_about_a_card_is_the_cards_too():
    found = own(COMPENDIUM).one("lcg/card/tin-jug", "question")
    assert (found.title, found.see) == ("Tin Jug", ["lcg/scenario/the-first-kettle"])


def test_the_easy_mode_list_is_whole():
    (easy,) = roles("lcg/scenario/the-first-kettle")["easy"]
    assert "1x Loose Handle" in easy
    assert "TEAPOTS: 1x Crack" in easy


def test_an_easy_mode_list_of_another_scenario_is_left_unplaced():
    (reason,) = [reason for text, reason in reasons().items() if "Lost Lid" in text]
    assert "The First Kettle" in reason
    assert "easy" not in roles("lcg/scenario/the-second-kettle")


def test_a_sentence_among_the_keywords_is_left_unplaced():
    assert "mid-sentence" in reasons()["and this sentence began on another page."]


def test_an_answer_without_its_question_and_a_question_without_its_answer_are_left_unplaced():
    assert "whose question" in reasons()["A: Because nobody asked."]
    assert "whose answer" in reasons()["Q: And when?"]
    assert "question" not in roles("lcg/scenario/the-second-kettle")


def test_a_line_among_errata_that_names_no_card_is_left_unplaced():
    assert "names no card" in reasons()["Nothing about cards here."]


def test_rules_of_a_whole_box_carry_its_name_and_their_number():
    assert own(COMPENDIUM).one("lcg/rule/spoon-box-1.1").text == "They stir more."
