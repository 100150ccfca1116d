"""What the coverage report says of the TCG: every step names an entry that exists, every entry without a step
has its reason.
"""

from __future__ import annotations

import pytest

from indexer.corpus import load_corpus
from ruling_service.errors import UnknownName
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared import games
from ruling_service.situations.shared.coverage import NOT_NAMED, coverage, whole


@pytest.fixture(scope="module")
def entries():
    return load_corpus(corpus_dir()).entries


@pytest.fixture(scope="module")
def report(entries):
    return coverage(entries, [also for entry in entries for also in entry.also], "tcg")


@pytest.mark.parametrize("game", games.names())
def test_no_step_names_an_entry_that_is_not_there(entries, game):
    found = coverage(entries, [also for entry in entries for also in entry.also], game)
    assert found.kinds
    assert found.steps_without_entry == []


def test_a_step_that_names_no_entry_is_found(entries):
    kept = [entry for entry in entries if entry.id != "tcg/wound"]
    (missing,) = coverage(kept, [also for entry in kept for also in entry.also], "tcg").steps_without_entry
    assert missing.id == "tcg/wound"
    assert "ruling_service.engine.tcg.wounds.wounded" in missing.steps


def test_every_entry_without_a_step_has_its_reason(report):
    assert [one.id for one in report.entries_without_step if one.why == NOT_NAMED] == []


def test_keywords_are_played_one_and_all_and_conflicts_unless_they_are_excused(report):
    excused = {
        "keyword": 0,
        "conflict": sum(one.startswith("tcg/conflict/") for one in games.game("tcg").nothing_to_play)
    }
    for kind, number in excused.items():
        assert report.kinds[kind].played + number == report.kinds[kind].entries > number


def test_what_an_entry_without_a_step_is_excused_for_is_an_entry(entries):
    known = {entry.id for entry in entries}
    for name in games.names():
        assert set(games.game(name).nothing_to_play) <= known


def test_the_whole_report_adds_the_games_up(entries):
    found = whole(entries)
    for kind in ("keyword", "glossary"):
        assert found.kinds[kind].entries == sum(of.kinds[kind].entries for of in found.games.values())
    assert {entry.id.partition("/")[0] for entry in found.entries_without_step} == set(games.names())


def test_a_game_that_is_not_registered_is_unknown():
    with pytest.raises(UnknownName, match="lcg, tcg"):
        games.game("chess")
