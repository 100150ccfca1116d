"""What is shown of several editions: the one in force once, older ones where they are asked for."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from ruling_service.assistant import reading
from ruling_service.commands import search, show
from ruling_service.library import showing
from ruling_service.library.model import Citation
from ruling_service.library.reading import Library
from ruling_service.library.records import Answer, EntryView, PassageView, Result
from ruling_service.web.entries import by_document


def passage(number: int, document: str, text: str, *, current: bool) -> PassageView:
    """A passage of a document of our own."""
    return PassageView(
        number=number, document=document, document_title=document.title(), edition="", part="", file="it.txt",
        heading="Stones", section=None, role="text", lines=[(number, number)], text=text, html=text,
        current=current, home="",
    )


NOW = passage(1, "newest", "A stone is *heavy*.", current=True)
SAME = passage(2, "older", "A stone is heavy.", current=False)
SAME_STILL = passage(3, "oldest", "a stone is heavy", current=False)
OTHERWISE = passage(4, "oldest", "A stone is light.", current=False)


@pytest.fixture
def view(real_library: Library) -> EntryView:
    """An entry of which three editions say the same, and one says something else too."""
    found = real_library.entry("lcg/keyword/surge")
    return msgspec.structs.replace(found, passages=[NOW], older=[SAME, SAME_STILL, OTHERWISE])


@pytest.fixture
def library(view: EntryView) -> Any:
    return SimpleNamespace(entry=lambda name: view)


def test_older_editions_are_told_apart_by_whether_they_say_anything_else(view):
    assert showing.by_edition(view) == ([NOW], [OTHERWISE], [SAME, SAME_STILL])


def test_the_page_quotes_the_same_words_once_with_the_places_of_every_edition(view):
    editions = showing.by_edition(view)
    ((document, (quoted,)),) = by_document([*editions.in_force, *editions.same])
    assert (document, quoted.passage, quoted.also) == ("newest", NOW, [SAME, SAME_STILL])


def run_show(monkeypatch: pytest.MonkeyPatch, library: Any, *options: str) -> str:
    monkeypatch.setattr(show, "open_library", lambda: library)
    ran = CliRunner().invoke(show.command, ["lcg/keyword/surge", *options], standalone_mode=False)
    assert ran.exception is None
    return ran.output


def test_the_command_shows_the_current_edition_and_names_the_others(monkeypatch, library):
    printed = run_show(monkeypatch, library)
    assert printed.count("A stone is") == 1
    assert "Older wordings: Oldest (--older" in printed
    assert "Older editions in the same words: Older, Oldest (--older" in printed


def test_the_command_shows_older_editions_where_asked_for(monkeypatch, library):
    printed = run_show(monkeypatch, library, "--older")
    assert (printed.count("A stone is *heavy*."), printed.count("A stone is light.")) == (1, 1)
    assert "A stone is heavy." not in printed
    assert printed.count("the same in Older") == printed.count("the same in Oldest") == 1


def test_the_json_stays_whole(monkeypatch, library):
    told = json.loads(run_show(monkeypatch, library, "--json"))
    assert len(told["older"]) == 3


def test_an_assistant_gets_the_same_words_once(library):
    short, whole = (reading.entry(library, "any", whole=whole) for whole in (False, True))
    assert [one["text"] for one in short["passages"]] == ["A stone is *heavy*."]
    assert "same_in" not in short["passages"][0]
    assert "older" not in short
    assert [len(one["same_in"]) for one in whole["passages"]] == [2]
    assert [one["text"] for one in whole["older"]] == ["A stone is light."]


def place(document: str, line: int, *, current: bool) -> Citation:
    return Citation(document, "it.txt", "Stones", None, (line, line), current)


FIRST, SECOND = place("newest", 1, current=True), place("newest", 2, current=True)
OLDER, OLDEST = place("older", 3, current=False), place("oldest", 4, current=False)
OURS = Citation("corpus", "corpus/stones.md", "Stones", None, None, True)


@pytest.mark.parametrize(
    ("places", "shown"),
    [
        ([FIRST, OLDER, OLDEST, OURS], [FIRST, OURS]),
        ([FIRST, OLDER, SECOND, OLDEST], [FIRST, SECOND]),
        ([OLDER, OLDEST, OURS], [OLDER, OLDEST, OURS]),  # no document in force says it
        ([], []),
    ],
)
def test_places_are_those_in_force_where_there_are_any(places, shown):
    assert showing.cited_now(places) == shown


def test_the_place_that_was_found_stays_whatever_its_edition():
    assert showing.cited_now([OLDEST, FIRST, OLDER, OURS], found=True) == [OLDEST, FIRST, OURS]


def printed_places(monkeypatch: pytest.MonkeyPatch, *options: str) -> list[str]:
    result = Result(
        id="lcg/stones", title="Stones", kind="rule", game="lcg", score=1.0, url="/lcg/stones",
        snippet="A stone", citations=[FIRST, OLDER, OLDEST, OURS],
    )
    answer = Answer(query="stones", corrected=None, seconds=0.0, results=[result])
    monkeypatch.setattr(search, "open_library", lambda: None)
    monkeypatch.setattr(search, "find", lambda *_, **__: answer)
    ran = CliRunner().invoke(search.command, ["stones", *options], standalone_mode=False)
    assert ran.exception is None
    return [line.strip() for line in ran.output.splitlines()][2:]


def test_a_search_names_the_places_in_force_and_older_ones_where_asked_for(monkeypatch):
    short, whole = printed_places(monkeypatch), printed_places(monkeypatch, "--older")
    assert short == ["newest, Stones, line 1", "corpus/stones.md"]
    assert whole == [*short, "older, Stones, line 3 (older wording)", "oldest, Stones, line 4 (older wording)"]
