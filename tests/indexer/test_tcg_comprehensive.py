"""The comprehensive rules as their wiki keeps them: a small page of our own for each structure and each kind
of damage.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from indexer.lines import Source
from indexer.readers import recognise
from indexer.readers.tcg_comprehensive import ComprehensiveRules
from ruling_service.library.model import Passage, Reading

HERE = Path(__file__).parent / "documents"


def reading(name: str, mends: Path | None = None) -> tuple[ComprehensiveRules, Reading]:
    source = Source.load(HERE / name)
    reader = recognise(source.text)
    assert reader is ComprehensiveRules
    made = ComprehensiveRules(source, mends)
    return made, made.read()


def of(result: Reading, entry: str) -> list[Passage]:
    return [passage for passage in result.passages if passage.entry == entry]


def spans(passage: Passage) -> list[tuple[int, int]]:
    return [(span.first, span.last) for span in passage.spans]


@pytest.fixture(scope="module")
def wiki() -> Reading:
    return reading("tcg-wiki.txt")[1]


@pytest.fixture(scope="module")
def undo() -> Reading:
    return reading("tcg-undo.txt")[1]


def test_the_edition_is_the_one_the_page_names(wiki: Reading, undo: Reading) -> None:
    assert (wiki.document, wiki.edition) == ("tcg-comprehensive-9.1", "9.1")
    assert (undo.document, undo.edition) == ("tcg-comprehensive-9.2", "9.2")


@pytest.mark.parametrize("name", ["tcg-wiki.txt", "tcg-undo.txt"])
def test_every_line_has_a_home(name: str) -> None:
    made, _ = reading(name)
    assert made.uncovered() == []


@pytest.mark.parametrize("harm", ["lost", "cut short", "emptied to its first sign", "swapped with the next"])
@pytest.mark.parametrize("name", ["tcg-wiki.txt", "tcg-undo.txt"])
def test_every_line_has_a_home_whatever_line_is_damaged(name: str, harm: str) -> None:
    whole = Source.load(HERE / name).raw
    for index in range(5, len(whole) - 1):
        lines = list(whole)
        if harm == "lost":
            del lines[index]
        elif harm == "swapped with the next":
            lines[index], lines[index + 1] = lines[index + 1], lines[index]
        else:
            lines[index] = lines[index][: len(lines[index]) // 2 if harm == "cut short" else 1]
        made = ComprehensiveRules(Source(HERE / name, "\n".join(lines)))
        made.read()
        assert made.uncovered() == [], (index + 1, whole[index])


def test_overview_and_glossary_meet_in_one_entry(wiki: Reading) -> None:
    assert [passage.heading for passage in of(wiki, "tcg/wound")] == ["Wounds", "wound"]
    assert {
        passage.heading for passage in of(wiki, "tcg/archery-phase")
    } == {"4. Archery Phase", "archery phase"}
    assert {passage.title for passage in of(wiki, "tcg/archery-phase")} == {"Archery Phase", "Archery phase"}


def test_a_loaded_keyword_is_a_keyword_whatever_its_amount(wiki: Reading) -> None:
    assert {passage.kind for passage in of(wiki, "tcg/keyword/damage")} == {"keyword"}
    assert [passage.heading for passage in of(wiki, "tcg/keyword/damage")] == ["damage +X", "damage bonus"]
    assert len(of(wiki, "tcg/keyword/fierce")) == 1


def test_what_the_page_says_of_itself_is_a_note(wiki: Reading) -> None:
    notes = of(wiki, "tcg/rule/about-the-comprehensive-rules")
    assert {note.role for note in notes} == {"note"}
    assert "Before you start" in [note.heading for note in notes]


def test_an_exception_in_italics_is_a_rule_and_no_example(wiki: Reading) -> None:
    wound = of(wiki, "tcg/wound")[0]
    assert wound.role == "text"
    assert "*Exception*: blue glass is for burdens." in wound.text


def test_a_sentence_wrapped_in_the_source_is_one_sentence(wiki: Reading) -> None:
    assert of(wiki, "tcg/archery-phase")[0].text == "Arrows fly, (and a sentence may go on here.)"
    example = next(passage for passage in of(wiki, "tcg/archery-phase") if "Lob" in passage.text)
    assert example.role == "example"
    assert spans(example) == [(39, 40)]


def test_markup_becomes_markdown_and_icons_stay_visible(wiki: Reading) -> None:
    example = next(passage for passage in of(wiki, "tcg/archery-phase") if "Lob" in passage.text)
    assert (
        example.text == 'Lob, Slinger ("Archery: add [2].") is a [Shire] card. He may rest at site 3[Tower].'
    )
    steps = of(wiki, "tcg/keyword/damage")[1].text.split("\n\n")[1]
    assert steps == "1. First this.\n   - Then that.\n1. Last of all twilight. **[Nobody knows why.]**"


def test_links_are_see_also(wiki: Reading) -> None:
    text = next(passage for passage in of(wiki, "tcg/archery-phase") if passage.see)
    assert text.see == ["tcg/wound", "tcg/gollum-smeagol", "tcg/keyword/damage"]


def test_a_later_ruling_keeps_its_authorship_and_its_source(wiki: Reading) -> None:
    later = [passage for passage in of(wiki, "tcg/archery-phase") if passage.added_by == "later"]
    assert [(passage.role, passage.text, passage.number) for passage in later] == [
        ("text", "Crossbows **count too**.", "Later Ruling 7"),
        ("example", "*One crossbow is one bow.*", "Later Ruling 7"),
    ]
    assert [spans(passage) for passage in later] == [[(32, 33)], [(35, 37)]]


def test_a_note_in_bold_brackets_is_the_keepers(wiki: Reading) -> None:
    assert [
        passage.added_by for passage in of(wiki, "tcg/archery-phase") if passage.text.startswith("**[")
    ] == ["fan"]
    assert of(wiki, "tcg/keyword/damage")[1].added_by == "fan, in brackets"


def test_a_table_that_the_page_only_names_is_marked_as_missing(wiki: Reading) -> None:
    table = next(passage for passage in of(wiki, "tcg/archery-phase") if "culture table" in passage.text)
    assert "only names it" in table.missing


def test_a_row_is_a_ruling_on_each_card_it_names(wiki: Reading) -> None:
    for entry in ("tcg/card/of-bows-and-bread-a-meal", "tcg/card/bread"):
        ruling, remark = of(wiki, entry)
        assert (ruling.role, ruling.kind) == ("erratum", "card")
        assert ruling.text == "*Erratum:* Costs one loaf.\n\nFeeds two.\n\nOnly the first oven is meant."
        assert remark.role == "note"
    assert of(wiki, "tcg/card/bread")[0].title == "Bread"
    assert of(wiki, "tcg/card/of-bows-and-bread-a-meal")[0].title == "Of Bows and Bread, A Meal"


def test_a_ruling_may_have_an_example_and_a_card_only_a_number(wiki: Reading) -> None:
    ruling, example = of(wiki, "tcg/card/7c303")
    assert (ruling.number, ruling.role, example.role) == ("7C303", "clarification", "example")
    assert example.text == "*With Bread, wait two.*"


def test_a_later_ruling_on_a_card_names_its_source(wiki: Reading) -> None:
    (hill,) = of(wiki, "tcg/card/big-hill")
    assert (hill.added_by, hill.number, hill.text) == (
        "later", "Later Ruling 8", "*Later Ruling 8:* It is steep."
    )


def test_a_list_of_barred_cards_is_a_rule(wiki: Reading) -> None:
    (barred,) = of(wiki, "tcg/rule/picnic-format-x-list")
    assert (barred.kind, barred.text) == ("rule", "Leave these at home.\n\n- Bread\n- Ring-bearer Stew")


def test_of_an_undo_page_only_the_current_column_is_quoted(undo: Reading) -> None:
    text = "\n".join(passage.text for passage in undo.passages)
    assert "leaflet" not in text
    assert text.count("Awake cards are active.") == 1
    assert spans(of(undo, "tcg/active")[0]) == [(23, 23), (25, 25)]


def test_what_the_file_lacks_is_said_on_either_side(undo: Reading) -> None:
    rule, example = of(undo, "tcg/active")
    assert rule.missing == "106 lines of the page after this are not in the file."
    assert example.missing == "106 lines of the page before this are not in the file."


def test_text_under_a_heading_that_is_not_in_the_file_goes_nowhere(undo: Reading) -> None:
    orphan = undo.unplaced[0]
    assert "Somebody else says this" in orphan.text
    assert "heading" in orphan.reason
    assert not any("Somebody else" in passage.text for passage in undo.passages)


def test_a_row_ends_where_the_file_breaks_off(undo: Reading) -> None:
    (cat,) = of(undo, "tcg/card/sleeping-cat")
    assert cat.text == "Sleeping Cat"
    assert "13 lines of the page after this" in cat.missing
    assert any("It wakes" in item.text and "name of the card" in item.reason for item in undo.unplaced)


def test_a_whole_row_beside_a_gap_is_read(undo: Reading) -> None:
    assert [passage.text for passage in of(undo, "tcg/card/late-dog")] == ["*Clarification:* Barks once."]
    assert of(undo, "tcg/card/old-hen")[0].role == "erratum"


MENDS = """
document = "tcg-comprehensive-9.2"
edition = "9.2"

[[mend]]
kind = "heading"
text = "hidden thing"
level = 3
before = "Somebody else says this"
why = "The heading is not in the file."

[[mend]]
kind = "heading"
text = "WAKING CAT"
level = 6
before = { words = "Ruling", before = "It wakes at the end" }
why = "The name is not in the file."

[[mend]]
kind = "heading"
text = "active"
level = 3
before = "Awake cards are active"
why = "Not needed: the heading is there."
"""


def test_a_mend_supplies_a_heading_and_a_name(tmp_path: Path) -> None:
    (tmp_path / "tcg-comprehensive-9.2.toml").write_text(MENDS, encoding="utf-8")
    made, result = reading("tcg-undo.txt", tmp_path)
    assert made.uncovered() == []
    (hidden,) = of(result, "tcg/hidden-thing")
    assert hidden.mends == ["The heading is not in the file."]
    assert spans(hidden) == [(44, 44), (46, 46)]
    (cat,) = of(result, "tcg/card/waking-cat")
    assert (cat.text, cat.mends) == (
        "*[Ruling]:* It wakes at the end of the phase.", ["The name is not in the file."]
    )
    assert len(of(result, "tcg/active")) == 2
    assert spans(of(result, "tcg/active")[0]) == [(23, 23), (25, 25)]
