"""The publishers' three documents themselves: every line has a home, and what is clean in them is exactly
right.

The counts are those of a reading line by line. Skipped where the documents are not beside the checkout.
"""

from collections import Counter

import pytest
from lcg_support import shared

COMPENDIUM, FAQ, RULEBOOK = "lcg-compendium", "lcg-faq", "lcg-rulebook-2011"

pytestmark = pytest.mark.documents


def spans(passage) -> list[tuple[int, int]]:
    return [(span.first, span.last) for span in passage.spans]


def _shared_with_its_card(passage) -> bool:
    return (
        passage.kind in {"card", "erratum"}
        and any(link.startswith(("lcg/scenario/", "lcg/faq/")) for link in passage.see)
    )


@pytest.mark.parametrize("document", [COMPENDIUM, FAQ, RULEBOOK])
def test_every_line_has_a_home_and_every_mend_fits(document):
    read = shared(document)
    assert read.reader.uncovered() == []
    assert [note for note in read.reading.notes if "not applied" in note] == []
    assert read.reading.mends_applied > 0


@pytest.mark.parametrize("document", [COMPENDIUM, FAQ, RULEBOOK])
def test_no_line_is_told_twice_except_what_a_card_shares_with_its_scenario_or_faq(document):
    # the chart names the steps and windows that are passages of their own
    chart = "A Guide to Action Windows"
    owners = Counter(
        number
        for passage in shared(document).reading.passages
        if passage.heading != chart and not _shared_with_its_card(passage)
        for span in passage.spans
        for number in range(span.first, span.last + 1)
    )
    blank = {number for number, text in enumerate(shared(document).source.raw, start=1) if not text.strip()}
    assert {number for number, count in owners.items() if count > 1} - blank == set()


def test_counts_of_the_compendium():
    read = shared(COMPENDIUM)
    passages = read.reading.passages
    glossary = {p.entry for p in passages if p.group == "Rules Reference glossary" and p.role == "text"}
    assert len(glossary) == 127
    assert len({p.entry for p in passages if p.group == "Timing and gameplay" and p.kind == "framework"} - {
        "lcg/framework-effects-and-framework-steps"}) == 48  # fmt: skip
    assert len({p.entry for p in passages if p.group == "Player cards" and p.kind == "card"}) == 53
    assert len(read.ids("scenario")) == 121
    numbers = {p.number for p in passages if p.kind == "faq" and p.role == "clarification"}
    assert numbers == {f"1.{n:02}" for n in range(59)}


def test_counts_of_cards():
    cards = Counter(
        p.role for p in shared(COMPENDIUM).reading.passages if p.kind == "card" and p.group == "Player cards"
    )
    assert cards == {"erratum": 29, "clarification": 3, "question": 30}


def test_counts_of_scenarios():
    passages = [p for p in shared(COMPENDIUM).reading.passages if p.kind == "scenario"]
    by_role = {
        role: {p.entry for p in passages if p.role == role}
        for role in ("erratum", "question", "easy", "keywords")
    }
    assert {role: len(found) for role, found in by_role.items()} == {
        "erratum": 17, "question": 25, "easy": 35, "keywords": 121
    }
    counted = Counter(p.role for p in passages)
    assert (counted["erratum"], counted["question"], counted["easy"]) == (24, 54, 35)


def test_counts_of_questions_without_a_number():
    asked = [p for p in shared(COMPENDIUM).reading.passages if p.kind == "faq" and p.role == "question"]
    assert len(asked) == 26 + 1 + 8


def test_all_seventeen_windows_and_the_special_one_are_with_their_steps():
    windows = {
        p.number for p in shared(COMPENDIUM).reading.passages if p.added_by and "**Action window**" in p.text
    }
    assert windows == {
        "1.3", "3.1", "3.2", "3.3", "3.4", "4.2", "5.2", "5.3", "6.2", "6.4b", "6.4.1", "6.4.2", "6.4.3",
        "6.8.1", "6.8.2", "6.8.3", "7.4",
    }  # fmt: skip
    special = [p for p in shared(COMPENDIUM).entry("lcg/framework/2.2") if p.added_by]
    assert [p.heading for p in special] == ["2.2 Special action window"]


def test_the_order_of_revealing_has_twelve_steps():
    steps = [p.heading for p in shared(COMPENDIUM).entry("lcg/rule/reveal-order") if p.role == "text"]
    assert steps == [f"Step {number}" for number in range(1, 13)]


LIMITATIONS = "Limitations on Card Effects"


@pytest.mark.parametrize(
    ("entry", "heading", "lines"),
    [
        ("lcg/then", "Then", [(3735, 3742)]),
        ("lcg/keyword/surge", "3.8.17 Surge", [(1903, 1905)]),
        ("lcg/framework/6.4.2", "6.4.2 Resolve shadow effect", [(4200, 4202)]),
        ("lcg/faq/1.15", '3.9.14 FAQ (1.15): The Word "then"', [(2043, 2045)]),
        ("lcg/faq/1.51", f"3.9.4 FAQ (1.51): {LIMITATIONS}", [(2011, 2013), (1957, 1957)]),
        ("lcg/rule/3.8.21", "3.8.21 Quest Specific Keywords", [(1919, 1955)]),
        ("lcg/card/thalin", "Thalin", [(8566, 8568)]),
    ],
)
def test_places_in_the_compendium(entry, heading, lines):
    found = [spans(p) for p in shared(COMPENDIUM).entry(entry) if p.heading == heading]
    assert lines in found


def scenario_lines(title: str, role: str, heading: str = "") -> list[tuple[int, int]]:
    found = [
        p for p in shared(COMPENDIUM).entry(f"lcg/scenario/{title}")
        if p.role == role and heading in p.heading
    ]
    return [span for passage in found for span in spans(passage)]


@pytest.mark.parametrize(
    ("title", "role", "heading", "lines"),
    [
        ("the-hunt-for-gollum", "question", "False Lead", [(4429, 4431), (4453, 4453)]),
        ("the-hunt-for-gollum", "easy", "", [(4463, 4471)]),
        ("conflict-at-the-carrock", "special", "Grimbeorn", [(4449, 4451), (4473, 4473)]),
        ("flight-from-moria", "keywords", "", [(4730, 4732), (4738, 4740)]),
        ("the-long-dark", "special", "Cave Torch", [(4913, 4913), (4938, 4938)]),
        ("the-long-dark", "easy", "", [(4944, 4952)]),
        ("foundations-of-stone", "special", "Creating", [(4931, 4936), (4954, 4956)]),
        ("peril-in-pelargir", "easy", "", [(5052, 5060)]),
        ("into-ithilien", "easy", "", [(5098, 5108)]),
        ("the-stewards-fear", "question", "", [(5160, 5162), (5208, 5208)]),
        ("assault-on-osgiliath", "easy", "", [(5298, 5306)]),
        ("the-morgul-vale", "keywords", "", [(5288, 5290), (5332, 5334)]),
        ("the-wastes-of-eriador", "special", "Daybreak", [(5632, 5632), (5626, 5626)]),
        (
            "the-flight-of-the-stormcaller", "special", "The Stormcaller's Area",
            [(5968, 5970), (5976, 5978), (5996, 5996)]
        ),
        ("the-river-running", "keywords", "", [(6532, 6534), (6552, 6554)]),
        ("the-battle-of-five-armies", "easy", "", [(7508, 7510), (7542, 7544)]),
        ("a-shadow-of-the-past", "keywords", "", [(7758, 7764)]),
        ("fog-on-the-barrow-downs", "special", "", [(7814, 7816), (7810, 7810)]),
    ],
)
def test_scrambled_scenario_blocks_are_whole(title, role, heading, lines):
    assert scenario_lines(title, role, heading) == lines


def test_lines_with_willpower_and_threat_exchanged_carry_a_warning():
    warned = [
        p for p in shared(COMPENDIUM).reading.passages
        if any(span.first <= 2555 <= span.last for span in p.spans)
    ]
    assert [any("exchanged" in mend for mend in p.mends) for p in warned] == [True]


def test_battle_and_siege_show_the_icons_they_lost():
    battle = [p.text for p in shared(COMPENDIUM).entry("lcg/keyword/battle") if p.number == "3.8.2"]
    assert "[Attack] instead of their total [Willpower]" in battle[0]


def test_only_repetitions_are_unplaced():
    assert [item.reason.split()[0] for item in shared(COMPENDIUM).reading.unplaced] == ["repeats", "repeats"]


def test_counts_of_the_faq():
    read = shared(FAQ)
    assert sum(p.role == "question" and not _shared_with_its_card(p) for p in read.reading.passages) == 38
    assert len(
        {p.number for p in read.reading.passages if p.kind == "faq" and p.role == "clarification"}
    ) == 34
    corrected = {
        p.entry for p in read.reading.passages
        if p.number and p.kind in {"card", "erratum"} and p.role != "question"
    }
    assert len(corrected) == 10


def test_the_number_printed_twice_in_the_faq_is_told_apart():
    found = shared(FAQ).one("lcg/faq/1.28", "clarification")
    assert (found.number, spans(found)) == ("1.28", [(227, 229)])
    assert spans(shared(FAQ).one("lcg/faq/1.26", "clarification")) == [(219, 221)]


@pytest.mark.parametrize("entry", ["lcg/card/a-light-in-the-dark", "lcg/card/wolf-rider", "lcg/card/sacked"])
def test_questions_that_only_the_faq_has(entry):
    assert shared(FAQ).one(entry, "question")


def test_headings_of_the_rulebook_are_those_of_its_index():
    read = shared(RULEBOOK)
    headings = {p.heading for p in read.reading.passages}
    index = {line.strip() for line in read.source.raw[1831:1918] if line.strip()}
    titles = {line.rsplit(" ", 1)[0].strip() for line in index}
    lost = {
        title for title in titles
        if title not in headings and title.replace("“", '"').replace("”", '"') not in headings
    }
    assert lost == {"Defeating an Encounter Card", "Scoresheet", "Section Index", "Playing the Game"}


def test_passages_of_all_three_meet_at_one_entry():
    meeting = [shared(document).entry("lcg/keyword/surge") for document in (COMPENDIUM, RULEBOOK)]
    assert all(meeting)
    assert all(shared(document).entry("lcg/faq/1.01") for document in (COMPENDIUM, FAQ))
    assert all(shared(document).entry("lcg/card/eleanor") for document in (COMPENDIUM, FAQ))
