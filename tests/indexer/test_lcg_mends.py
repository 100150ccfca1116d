"""Mends: what each kind does to the lines, and what one that does not fit leaves alone."""

import tomllib
from pathlib import Path

import pytest
from lcg_support import OWN, Read, own

from indexer.markup import tidy
from indexer.mends import load_mends, mend
from indexer.readers import Source
from ruling_service.errors import MalformedInput
from ruling_service.resources import corpus_dir

TEXT = """# Cups

The cup holds tea and the

# Lids

The lid fits the cup.

saucer holds the cup.

# Lids

Another lid of  strength."""


def mended(*mends):
    source = Source(Path("own.txt"), TEXT)
    return source, mend(source.lines(), [{"why": "because", **one} for one in mends])


def words(result) -> list[str]:
    return [line.text for line in result.lines if not line.blank]


def test_move_brings_a_block_to_its_place_and_keeps_its_line_numbers():
    source, result = mended({"kind": "move", "from": "saucer holds", "after": "holds tea"})
    assert words(result)[:3] == ["# Cups", "The cup holds tea and the", "saucer holds the cup."]
    assert [(span.first, span.last) for span in source.spans(result.lines[:6])] == [(1, 3), (9, 9)]


def test_move_can_continue_a_sentence():
    _, result = mended({"kind": "move", "from": "saucer holds", "after": "holds tea", "join": True})
    assert "tea and the saucer holds" in tidy(
        [line for line in result.lines if not line.text.startswith("#")]
    )


def test_join_makes_one_passage_of_several_places():
    source, result = mended({"kind": "join", "pieces": ["holds tea", "saucer holds"]})
    assert tidy(result.lines[2:5]) == "The cup holds tea and the saucer holds the cup."


def test_an_anchor_may_be_the_first_such_line_after_another():
    _, result = mended({"kind": "plain", "at": {"words": "# Lids", "after": "saucer holds"}})
    assert [line.plain for line in result.lines if line.text == "# Lids"] == [False, True]


def test_an_anchor_may_be_the_last_such_line_before_another():
    _, result = mended({"kind": "plain", "at": {"words": "# Lids", "before": "saucer holds"}})
    assert [line.plain for line in result.lines if line.text == "# Lids"] == [True, False]


def test_a_lost_heading_is_supplied_and_has_no_line_number():
    _, result = mended({"kind": "heading", "text": "Saucers", "before": "saucer holds"})
    (supplied,) = [line for line in result.lines if "Saucers" in line.text]
    assert (supplied.number, supplied.text) == (0, "### Saucers")


def test_a_lost_icon_is_supplied_in_brackets():
    _, result = mended({"kind": "icon", "at": "another lid", "text": "Attack", "after": "lid of"})
    assert words(result)[-1] == "Another lid of [Attack] strength."


def test_a_wrong_sign_may_stand_before_a_stop():
    source = Source(Path("own.txt"), "Add +1  $x$ .\n(6  $x$ ) and ( ) more")
    one = {"kind": "icon", "why": "w", "instead": "$x$", "text": "Attack"}
    result = mend(source.lines(), [{**one, "at": "add 1"}, {**one, "at": "6"}])
    assert words(result) == ["Add +1 [Attack].", "(6 [Attack]) and ( ) more"]


def test_a_wrong_sign_is_replaced_in_the_whole_document():
    _, result = mended({"kind": "icon", "instead": "cup", "text": "Cup"})
    assert sum("[Cup]" in text for text in words(result)) == 3


def test_a_line_that_is_two_is_split():
    _, result = mended({"kind": "split", "at": "the lid fits", "before": "fits the"})
    assert [
        (line.number, line.text) for line in result.lines if line.number == 7
    ] == [(7, "The lid"), (7, "fits the cup.")]


def test_the_other_kinds_mark_their_lines():
    _, result = mended(
        {"kind": "missing", "at": "the lid fits", "text": "An icon."},
        {"kind": "unplaced", "from": "saucer holds", "why": "nobody knows"},
        {"kind": "entry", "at": "another lid", "entry": "lcg/lid"},
        {"kind": "spelling", "at": "holds tea", "instead": "tea", "text": "chai"},
    )
    marked = {line.number: line for line in result.lines}
    assert (
        marked[7].missing, marked[9].unplaced, marked[13].entry
    ) == ("An icon.", "nobody knows", "lcg/lid")
    assert marked[3].text == "The cup holds chai and the"
    assert result.applied == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "move", "from": "no such words", "after": "holds tea"},
        {"kind": "plain", "at": "# Lids"},
        {"kind": "move", "from": "holds tea"},
        {"kind": "icon", "at": "holds tea", "text": "Cup", "after": "no such words"},
        {"kind": "move", "from": "# Cups", "to": "saucer holds", "after": "holds tea"},
        {"kind": "note", "at": "saucer holds", "to": "holds tea"},
    ],
)
def test_a_mend_that_does_not_fit_changes_nothing_and_is_reported(wrong):
    _, result = mended(wrong, {"kind": "note", "at": "saucer holds"})
    assert words(result) == [line for line in TEXT.split("\n") if line]
    assert result.applied == 1
    assert len(result.notes) == 1
    assert "because" in result.notes[0]


def test_mends_are_for_one_edition_only(tmp_path):
    (tmp_path / "lcg-x.toml").write_text(
        'document = "lcg-x"\nedition = "1"\n[[mend]]\nkind = "note"\nwhy = "w"\nat = "a"\n'
    )
    assert len(load_mends(tmp_path, "lcg-x", "1")) == 1
    assert load_mends(tmp_path, "lcg-x", "2") == []
    assert load_mends(tmp_path, "lcg-y", "1") == []


@pytest.mark.parametrize("table", ['kind = "glue"\nwhy = "w"', 'kind = "note"'])
def test_a_file_of_mends_that_is_wrong_says_so(tmp_path, table):
    (tmp_path / "lcg-x.toml").write_text(f'document = "lcg-x"\nedition = "1"\n[[mend]]\n{table}\n')
    with pytest.raises(MalformedInput, match="mend 1"):
        load_mends(tmp_path, "lcg-x", "1")


def test_what_a_mend_did_is_shown_with_the_passage(tmp_path):
    source = own("lcg-compendium.txt").source
    (tmp_path / "lcg-compendium.toml").write_text(
        'document = "lcg-compendium"\nedition = "9.9"\n[[mend]]\nkind = "move"\nwhy = "The columns were '
        'mixed."\n'
        'from = "and this sentence began"\nafter = "it clatters"\njoin = true\n'
    )
    read = Read(source, mends=tmp_path)
    clatter = read.one("lcg/keyword/clatter")
    assert clatter.mends == ["The columns were mixed."]
    assert clatter.text == "It clatters X times. and this sentence began on another page."
    assert [(span.first, span.last) for span in clatter.spans] == [(184, 186), (225, 225)]
    assert read.reading.mends_applied == 1
    assert read.reader.uncovered() == []


def test_the_mends_of_this_project_quote_no_more_than_a_few_words():
    for file in sorted((corpus_dir() / "mends").glob("lcg-*.toml")):
        for table in tomllib.loads(file.read_text(encoding="utf-8"))["mend"]:
            for anchor in anchors(table):
                assert len(anchor.strip("# ").split()) <= 9, f"{file.name}: {anchor!r}"


def anchors(value) -> list[str]:
    if isinstance(value, dict):
        places = {key: one for key, one in value.items() if key not in {"why", "text", "kind", "entry"}}
        return [anchor for one in places.values() for anchor in anchors(one)]
    if isinstance(value, list):
        return [anchor for one in value for anchor in anchors(one)]
    return [value] if isinstance(value, str) else []


def test_our_own_documents_have_no_mends():
    assert list(OWN.glob("lcg-*.toml")) == []
