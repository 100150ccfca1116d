"""What all readers share: what a file must be, how lines are counted, and that nothing is lost however a
document is damaged.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lcg_support import OWN, Read, own

from indexer.markup import tidy
from indexer.readers import Source, read, recognise
from ruling_service.errors import MalformedInput

DOCUMENTS = ["lcg-compendium.txt", "lcg-faq.txt", "lcg-rulebook.txt"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"\x00\x01\x02PK", "binary"),
        (b"%PDF-1.7\n", "PDF"),
        (b"Good\n\xff\xfe bad", "line 2 is not UTF-8"),
        (b"A shopping list: eggs, milk.", "not a rules document"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path, data, reason):
    path = tmp_path / "document.txt"
    path.write_bytes(data)
    with pytest.raises(MalformedInput, match=reason) as caught:
        read(path)
    assert caught.value.where == str(path)


def test_a_file_that_is_not_there_says_so(tmp_path):
    with pytest.raises(MalformedInput, match="cannot be read"):
        read(tmp_path / "nothing.txt")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_recognised_under_any_name(tmp_path, name):
    copy = tmp_path / "holiday-photos.dat"
    copy.write_bytes((OWN / name).read_bytes())
    assert read(copy).document.startswith(name.removesuffix(".txt"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path, name):
    copy = tmp_path / name
    copy.write_bytes(b"\xef\xbb\xbf" + (OWN / name).read_bytes().replace(b"\n", b"\r\n"))
    changed = Read(Source.load(copy), mends=OWN).reading
    assert [(p.entry, p.spans, p.text) for p in changed.passages] == [
        (p.entry, p.spans, p.text) for p in own(name).reading.passages
    ]


def test_a_forum_post_about_the_game_is_no_document():
    assert recognise(
        "The Lord of the Rings: The Card Game has a glossary and a scenario. Read the rule compendium!" * 3
    ) is None


def test_spans_join_over_blank_lines_and_never_over_words():
    source = Source(Path("x"), "one\n\ntwo\nthree\n\nfour")
    lines = source.lines()
    assert [(s.first, s.last) for s in source.spans([lines[0], lines[2], lines[5]])] == [(1, 3), (6, 6)]
    assert [(s.first, s.last) for s in source.spans([lines[5], lines[0]])] == [(6, 6), (1, 1)]


@pytest.mark.parametrize(
    ("given_text", "tidied"),
    [
        ("- ❖ **One**\n- ❖ Two", "- **One**\n- Two"),
        ("• Bullet", "- Bullet"),
        ("“Curly” and ‘single’", "\"Curly\" and 'single'"),
        ("- Card Title:** the name", "- Card Title: the name"),
        ("Name<sup>1</sup>", "Name1"),
        ("two  spaces\tand a tab", "two spaces and a tab"),
    ],
)
def test_markup_is_tidied_and_words_are_kept(given_text, tidied):
    assert tidy(Source(Path("x"), given_text).lines()) == tidied


@pytest.mark.parametrize("name", DOCUMENTS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_however_lines_are_lost_doubled_or_moved_none_is_without_a_home(name, data):
    raw = list(own(name).source.raw)
    keep = 12  # the title stays, or it is another document
    for _ in range(data.draw(st.integers(1, 6), label="damages")):
        at = data.draw(st.integers(keep, len(raw) - 1), label="at")
        to = data.draw(st.integers(keep, len(raw) - 1), label="to")
        kind = data.draw(st.sampled_from(["lose", "double", "move"]), label="kind")
        line = raw[at] if kind == "double" else raw.pop(at)
        if kind != "lose":
            raw.insert(min(to, len(raw)), line)
    source = Source(Path(name), "\n".join(raw))
    if recognise(source.text) is None:
        return
    damaged = Read(source, mends=OWN)
    assert damaged.reader.uncovered() == []
    for passage in damaged.reading.passages:
        assert passage.text.strip()
        assert passage.spans
        assert all(1 <= span.first <= span.last <= len(raw) for span in passage.spans)
