"""What plays an entry is kept in the user's folder, and is right whatever lies there."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from ruling_service.situations.shared import coverage, played_by

SURGE = "lcg/keyword/surge"


@pytest.fixture(autouse=True)
def as_a_new_process():
    """Nothing is remembered of an earlier reader."""
    played_by._of_game.cache_clear()
    yield
    played_by._of_game.cache_clear()


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_what_is_kept_is_what_the_engine_says(tmp_path, game):
    played_by.keep(tmp_path)
    said = coverage.cited(game)
    assert said
    assert {entry: played_by.played_by(entry, tmp_path) for entry in said} == said


def test_nothing_kept_asks_the_engine(tmp_path):
    assert played_by.played_by(SURGE, tmp_path) == coverage.cited("lcg")[SURGE]


def test_an_entry_that_nothing_plays_has_nothing(tmp_path):
    played_by.keep(tmp_path)
    assert played_by.played_by("lcg/no-such-entry", tmp_path) == []


@pytest.mark.parametrize("kept", [b"", b"{}", b"\xff\x00", b'{"code":1}', b"[" * 100_000])
def test_a_damaged_file_is_passed_over_and_made_anew(tmp_path, kept):
    (tmp_path / "played-lcg.json").write_bytes(kept)
    assert played_by.played_by(SURGE, tmp_path) == coverage.cited("lcg")[SURGE]
    played_by.keep(tmp_path)
    assert (tmp_path / "played-lcg.json").read_bytes() != kept


def test_what_other_code_kept_is_passed_over_and_made_anew(tmp_path):
    file = tmp_path / "played-lcg.json"
    file.write_bytes(msgspec.json.encode(played_by.Kept(code="of another version", entries={SURGE: ["x"]})))
    assert played_by.played_by(SURGE, tmp_path) == coverage.cited("lcg")[SURGE]
    played_by.keep(tmp_path)
    assert msgspec.json.decode(file.read_bytes())["code"] == played_by.code()


def test_a_changed_file_of_the_code_is_other_code(tmp_path, monkeypatch):
    for package in played_by.PLAYING:
        (tmp_path / package / "deep").mkdir(parents=True)
    changed = tmp_path / "engine" / "deep" / "module.py"
    monkeypatch.setattr(played_by, "CODE", tmp_path)
    marks = set()
    for content in ("one = 1\n", "one = 2\n", None):
        changed.write_text(content) if content else changed.rename(changed.with_name("other.py"))
        marks.add(played_by.code.__wrapped__())
    assert len(marks) == 3


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path):
    played_by.keep(tmp_path / "not there")
    assert not (tmp_path / "not there").exists()


def test_showing_an_entry_loads_no_engine(tmp_path):
    played_by.keep(tmp_path)
    program = (
        "import sys; from pathlib import Path; import ruling_service.commands.show;"
        "from ruling_service.situations.shared.played_by import played_by;"
        f"assert played_by({SURGE!r}, Path(sys.argv[1]));"
        "print([name for name in sys.modules if name.startswith('ruling_service.engine')])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout.strip() == "[]"
