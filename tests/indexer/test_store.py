"""What a library holds hangs on its documents alone, not on the process that wrote it."""

from __future__ import annotations

import sqlite_utils

from indexer.store import Unit, _write_vocabulary


def test_stems_as_usual_as_each_other_are_numbered_as_they_are_met():
    text = "zebra yak xylophone walrus vulture urchin toad snail"
    units = [Unit(0, "lcg/x", None, "", text, current=True, role="wording", names=())]
    numbers = _write_vocabulary(sqlite_utils.Database(memory=True), units, frozenset())
    assert list(numbers) == units[0].stems
