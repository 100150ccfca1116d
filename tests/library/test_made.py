"""What was made of files is used as long as they hold the same, wherever and whenever they were written."""

import os
import shutil

import pytest

from ruling_service.library import made

WORDS = ["a", "word"]


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "one" / "corpus"
    folder.mkdir(parents=True)
    (folder / "first.yaml").write_text("first")
    (folder / "second.yaml").write_text("second")
    (folder / "other.md").write_text("not looked at")
    return folder


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "kept.bin"


def files(folder):
    return made.Files((folder, ".yaml"))


def loaded(kept, folder, other="titles"):
    return made.load(kept, files(folder), other, list[str])


def test_it_is_kept_for_the_same_files(kept, folder):
    assert not made.is_kept(kept, files(folder), "titles")
    made.save(kept, files(folder), "titles", WORDS)
    assert made.is_kept(kept, files(folder), "titles")
    assert loaded(kept, folder) == WORDS


def test_files_of_other_times_that_hold_the_same_leave_it_in_force(kept, folder, tmp_path):
    made.save(kept, files(folder), "titles", WORDS)
    for path in folder.iterdir():
        os.utime(path, (1, 1))
    assert made.is_kept(kept, files(folder), "titles")
    copied = shutil.copytree(folder, tmp_path / "two" / "one" / "corpus")
    shutil.rmtree(folder)
    assert loaded(kept, copied) == WORDS


def test_a_new_stamp_is_kept_so_that_the_files_are_read_once(kept, folder, monkeypatch):
    made.save(kept, files(folder), "titles", WORDS)
    os.utime(folder / "first.yaml", (1, 1))
    assert loaded(kept, folder) == WORDS
    monkeypatch.setattr(made.Files, "content", property(lambda _: pytest.fail("the files were read again")))
    assert loaded(kept, folder) == WORDS


def written(folder):
    (folder / "first.yaml").write_text("third")


def same_length(folder):
    (folder / "first.yaml").write_text("fIrst")
    os.utime(folder / "first.yaml", (1, 1))


def added(folder):
    (folder / "third.yaml").write_text("")


def removed(folder):
    (folder / "second.yaml").unlink()


def renamed(folder):
    (folder / "second.yaml").rename(folder / "third.yaml")


@pytest.mark.parametrize("change", [written, same_length, added, removed, renamed])
def test_whatever_is_changed_in_the_files_ends_it(kept, folder, change):
    made.save(kept, files(folder), "titles", WORDS)
    change(folder)
    assert not made.is_kept(kept, files(folder), "titles")
    assert loaded(kept, folder) is None


def test_other_files_of_the_folder_do_not_count(kept, folder):
    made.save(kept, files(folder), "titles", WORDS)
    (folder / "other.md").write_text("changed")
    assert loaded(kept, folder) == WORDS


def test_what_else_it_hangs_on_counts(kept, folder):
    made.save(kept, files(folder), "titles", WORDS)
    assert loaded(kept, folder, "other titles") is None


def test_what_is_of_another_kind_is_made_anew(kept, folder):
    made.save(kept, files(folder), "titles", {"a": 1})
    assert loaded(kept, folder) is None
