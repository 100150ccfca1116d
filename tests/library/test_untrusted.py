"""Opening a library runs nothing that is in it, whoever made it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest

from indexer.build import build_library
from ruling_service.library import NoLibrary, open_library
from ruling_service.library.full_text import Foreign, FullText, _loads
from ruling_service.library.place import current_library, seal, sealed
from ruling_service.library.search import find


class Trap:
    """A pickle of this makes a folder when it is read."""

    def __init__(self, place):
        self.place = str(place)

    def __reduce__(self):
        return os.mkdir, (self.place,)


def trapped(folder, trap, monkeypatch, what):
    """Write the table of contents of a search index again, with a trap in place of its schema or its
    segments.
    """
    from whoosh import index

    found = index.open_dir(folder)
    toc = index.TOC.read(found.storage, "MAIN")
    toc.segments = toc.segments if what == "schema" else [trap]
    dumps = pickle.dumps
    if what == "schema":
        monkeypatch.setattr(index.pickle, "dumps", lambda _schema, *rest: dumps(trap, *rest))
    (folder / "_MAIN_1.toc").unlink()
    toc.write(found.storage, "MAIN")
    monkeypatch.undo()


@pytest.mark.parametrize("what", ["schema", "segments"])
def test_a_trap_in_a_search_index_is_not_sprung(corpus, tmp_path, monkeypatch, what):
    home, sprung = tmp_path / "home", tmp_path / "sprung"
    build_library(corpus=corpus, home=home)
    folder = current_library(home)
    trapped(folder / "search", Trap(sprung), monkeypatch, what)
    about = sealed(folder).about
    (folder / "complete").unlink()
    seal(folder, about)  # who lays a trap also writes a seal that fits
    library = open_library(home)
    if what == "schema":  # ours is used, so nothing is missing
        assert find(library, "surge").results
    else:
        with pytest.raises(NoLibrary, match="search.*damaged"):
            find(library, "surge")
    assert not sprung.exists()
    with (folder / "search" / "_MAIN_1.toc").open("rb") as file:
        assert b"mkdir" in file.read()


def test_a_trap_in_the_postings_is_not_sprung(tmp_path):
    with pytest.raises(Foreign, match="mkdir"):
        _loads(pickle.dumps(Trap(tmp_path / "sprung")))
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize(
    "code",
    [
        b"c_codecs\nencode\n(Vtext\nVrot13\ntR.",
        b"ccollections\ndefaultdict\n(cwhoosh.codec.whoosh3\nW3Codec\ntR.",
        b"Pother\n.",
    ],
)
def test_what_indexes_are_made_of_cannot_be_turned_to_other_uses(code):
    with pytest.raises(Foreign):
        _loads(code)


def test_reading_a_library_looks_up_no_name_from_a_pickle(corpus, tmp_path):
    build_library(corpus=corpus, home=tmp_path / "home")
    watched = f"""
import sys
from pathlib import Path
from ruling_service.library import open_library
from ruling_service.library.search import Searcher, warm_up  # Whoosh itself is imported before anything is watched
looked_up = []
sys.addaudithook(lambda event, what: looked_up.append(what) if event == "pickle.find_class" else None)
library = open_library(Path({str(tmp_path / "home")!r}))
warm_up(library)
words = [row[0] for row in library.connection.execute("select stem from stems")]
assert sum(len(library.kept(Searcher)._words.postings(word)[0]) for word in words) > 50
print(looked_up)
"""
    done = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_an_index_is_read_as_it_was_written(tmp_path):
    from ruling_service.library.full_text import write

    write(tmp_path / "search", [["surge", "reveal"], ["reveal", "reveal"], []])
    index = FullText(tmp_path / "search")
    assert index.units_with("surge") == [(0, 1.0)]
    assert index.units_with("reveal") == [(0, 1.0), (1, 2.0)]
    assert index.units_with("nothing") == []
