"""Files of the user's folder are whole or not there, for their owner alone, and written by one writer at a
time.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
import time

import pytest

from indexer import build
from indexer.build import build_library
from ruling_service.library import open_library
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.library.keeping import (
    LOCK,
    CannotKeep,
    OtherWriter,
    only_writer,
    plainly,
    replacing,
    sweep,
)
from ruling_service.library.place import LIBRARIES, current_library
from ruling_service.library.search import find

CARD = '{"id": "1", "name": "Kept Hero", "type": "Hero"}\n'


def test_a_file_that_fails_half_way_leaves_the_old_one_and_nothing_beside_it(tmp_path):
    place = tmp_path / "kept"
    place.write_text("old")

    def write_half():
        with replacing(place) as fresh:
            fresh.write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert place.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_file_that_is_written_takes_its_place_and_is_its_owners(tmp_path):
    before = os.umask(0)
    try:
        with replacing(tmp_path / "kept") as fresh:
            fresh.write_text("new")
    finally:
        os.umask(before)
    assert (tmp_path / "kept").read_text() == "new"
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o600


def test_what_a_killed_writer_left_is_swept_and_what_a_living_one_writes_is_not(tmp_path):
    (tmp_path / ".kept.0123.part").write_text("of a writer that was killed")
    (tmp_path / "asked-lcg.new").write_text("of an older version")
    with replacing(tmp_path / "kept") as fresh:
        fresh.write_text("being written")
        sweep(tmp_path)
        assert [path.name for path in tmp_path.iterdir()] == [fresh.name]
    assert (tmp_path / "kept").read_text() == "being written"


def test_a_second_writer_waits_and_then_says_who_is_writing(tmp_path):
    told = []
    other = f"another `rulings index` .process {os.getpid()}. is running"
    with only_writer(tmp_path, "rulings index"):
        second = only_writer(tmp_path, "rulings import-cards", told.append, wait=0)
        with pytest.raises(OtherWriter, match=other), second:
            pass
    assert len(told) == 1
    with only_writer(tmp_path, "rulings import-cards", wait=0):
        pass


def test_a_writer_goes_on_when_the_other_has_finished(tmp_path):
    entered, order = threading.Event(), []

    def first():
        with only_writer(tmp_path, "rulings index"):
            entered.set()
            time.sleep(0.2)
            order.append("first")

    thread = threading.Thread(target=first)
    thread.start()
    entered.wait()
    with only_writer(tmp_path, "rulings index"):
        order.append("second")
    thread.join()
    assert order == ["first", "second"]


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "Make room"),
        (errno.EDQUOT, "Make room"),
        (errno.EACCES, "RULINGS_HOME"),
        (errno.EROFS, "RULINGS_HOME"),
        (errno.EIO, "same command"),
    ],
)
def test_what_keeps_a_writer_from_writing_is_said_with_the_remedy(tmp_path, number, said):
    with pytest.raises(CannotKeep, match=said) as error, plainly(tmp_path):
        raise OSError(number, os.strerror(number), str(tmp_path / "file"))
    assert error.value.where == str(tmp_path / "file")
    assert error.value.exit_status == 2
    assert "still in force" in error.value.hint


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_everything_is_its_owners_whatever_the_umask_and_what_was_not_is_tightened(corpus, home, tmp_path):
    (tmp_path / "cards.jsonl").write_text(CARD)
    before = os.umask(0)
    try:
        build_library(corpus=corpus)
        import_cards(tmp_path / "cards.jsonl")
        for path in [home, *home.rglob("*")]:
            path.chmod(0o777 if path.is_dir() else 0o666)
        (home / "asked-lcg.bin").write_bytes(b"of an older version")
        build_library(corpus=corpus)
    finally:
        os.umask(before)
    wrong = {
        str(path): oct(path.stat().st_mode)
        for path in [home, *home.rglob("*")]
        if stat.S_IMODE(path.stat().st_mode) != (0o700 if path.is_dir() else 0o600)
    }
    assert wrong == {}
    assert len(list(home.rglob("*"))) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_a_folder_that_holds_other_things_keeps_its_rights(corpus, home):
    home.mkdir(mode=0o755)
    home.chmod(0o755)
    (home / "letters.txt").write_text("not ours")
    (home / "letters.txt").chmod(0o644)
    build_library(corpus=corpus)
    assert stat.S_IMODE(home.stat().st_mode) == 0o755
    assert stat.S_IMODE((home / "letters.txt").stat().st_mode) == 0o644
    assert stat.S_IMODE((home / "current").stat().st_mode) == 0o600


def test_what_stands_in_the_way_of_the_lock_is_named(corpus, home):
    (home / LOCK).mkdir(parents=True)
    with pytest.raises(CannotKeep, match="writing.lock"):
        build_library(corpus=corpus)


def test_a_build_that_was_killed_is_removed_by_the_next_one(corpus, home):
    build_library(corpus=corpus)
    half = home / LIBRARIES / "20200101T000000-1"
    half.mkdir()
    (half / "library.sqlite").write_bytes(b"half")
    build_library(corpus=corpus)
    assert not half.exists()


def test_a_library_stays_for_a_while_after_another_took_its_place(corpus, home):
    build_library(corpus=corpus)
    old = current_library(home)
    os.utime(old, (1, 1))  # built long ago, and somebody is just opening it
    build_library(corpus=corpus)
    assert old.is_dir()
    assert current_library(home) != old


def test_libraries_sort_by_time_where_the_second_turns_over_while_one_is_named(home, monkeypatch):
    def named(nanoseconds):
        monkeypatch.setattr(time, "time_ns", lambda: nanoseconds)
        return build._new_folder(home).name

    second = 1_700_000_000
    assert named(second * 10**9 - 1) < named(second * 10**9)
    assert {name[-9:] for name in (each.name for each in (home / "libraries").iterdir())} == {"999999999", "0" * 9}
    assert len({each.name[:15] for each in (home / "libraries").iterdir()}) == 2


def test_without_a_pointer_the_newest_whole_library_is_in_force(corpus, home):
    build_library(corpus=corpus)
    build_library(corpus=corpus)
    newest = current_library(home)
    for damage in (b"", b"\xff\xfe\x00", b"../../elsewhere", b"20200101T000000-1"):
        (home / "current").write_bytes(damage)
        assert current_library(home) == newest
    (home / "current").unlink()
    assert find(open_library(), "surge").results


def test_cards_of_an_older_version_are_read_and_get_their_sum_with_the_next_import(home, tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_text(CARD)
    import_cards(path)
    data = bytearray((home / "cards.sqlite").read_bytes())
    assert any(data[60:64])
    data[60:64] = bytes(4)
    (home / "cards.sqlite").write_bytes(data)
    assert ImportedCards().names() == ["Kept Hero"]
    import_cards(path)
    assert any((home / "cards.sqlite").read_bytes()[60:64])
