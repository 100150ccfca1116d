"""The starter rulebook as recognised text: a small rulebook of our own for each structure and each kind of
damage.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from indexer.lines import Source
from indexer.readers import recognise
from indexer.readers.tcg_starter import StarterRulebook
from ruling_service.library.model import Passage, Reading

FILE = Path(__file__).parent / "documents" / "tcg-starter.txt"


@pytest.fixture(scope="module")
def made() -> StarterRulebook:
    source = Source.load(FILE)
    assert recognise(source.text) is StarterRulebook
    return StarterRulebook(source)


@pytest.fixture(scope="module")
def rulebook(made: StarterRulebook) -> Reading:
    return made.read()


def of(result: Reading, entry: str) -> list[Passage]:
    return [passage for passage in result.passages if passage.entry == entry]


def test_every_line_has_a_home(made: StarterRulebook, rulebook: Reading) -> None:
    assert rulebook.passages
    assert made.uncovered() == []


def test_every_line_has_a_home_whatever_line_is_lost() -> None:
    whole = Source.load(FILE).raw
    for index in range(len(whole)):
        made = StarterRulebook(Source(FILE, "\n".join([*whole[:index], *whole[index + 1 :]])))
        made.read()
        assert made.uncovered() == [], (index + 1, whole[index])


def test_the_year_of_the_notice_is_the_edition(rulebook: Reading) -> None:
    assert (rulebook.document, rulebook.edition) == ("tcg-starter", "2011")


def test_contents_index_and_notice_are_not_rules(rulebook: Reading) -> None:
    text = " ".join(passage.text for passage in rulebook.passages)
    assert "31" not in text
    assert "Nobody at all" not in text


def test_a_heading_leads_to_its_entry_whatever_its_level_and_bold(rulebook: Reading) -> None:
    assert of(rulebook, "tcg/turn-sequence")[0].heading == "STARTER RULES TURN SEQUENCE"
    assert of(rulebook, "tcg/vitality")[0].title == "Vitality"
    assert of(rulebook, "tcg/archery-phase")[0].heading == "4. ARCHERY PHASE"


def test_a_sentence_broken_by_a_page_is_one_sentence(rulebook: Reading) -> None:
    (vitality,) = of(rulebook, "tcg/vitality")
    assert "has nothing to do with it." in vitality.text
    assert [(span.first, span.last) for span in vitality.spans] == [(15, 17), (21, 21)]


def test_the_running_head_is_not_part_of_a_sentence(rulebook: Reading) -> None:
    assert "MOUND OF CLAY" not in of(rulebook, "tcg/archery-phase")[0].text


def test_a_heading_over_several_things_gives_each_its_definition(rulebook: Reading) -> None:
    assert of(rulebook, "tcg/pot")[0].text == "A **pot** is round."
    assert of(rulebook, "tcg/pan")[0].see == ["tcg/keyword/fierce"]


def test_a_heading_that_asks_is_a_question(rulebook: Reading) -> None:
    assert [passage.role for passage in of(rulebook, "tcg/what-if-a-pot-breaks")] == ["question"]


def test_an_example_without_its_italics_is_known_by_its_first_words(rulebook: Reading) -> None:
    assert [passage.role for passage in of(rulebook, "tcg/archery-phase")] == ["text", "example"]


def test_a_run_in_heading_begins_another_entry(rulebook: Reading) -> None:
    assert of(rulebook, "tcg/ring-bound")[0].text == "**Ring-bound & unbound.** Ropes matter."
