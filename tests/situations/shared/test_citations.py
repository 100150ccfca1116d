"""Every kind of line in an account has been read once against the entries that it cites: `citations.txt`
lists what was read.

A new kind of line, or one that cites something else, has to be read before it is added there: does each entry
say what the line says?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.accounts import kinds

READ = Path(__file__).with_name("citations.txt")


def read(game: str) -> list[str]:
    """The lines that were read, of one game."""
    sections = READ.read_text("utf-8").split("\n# ")
    return next(section for section in sections if section.startswith(f"{game}\n")).splitlines()[1:]


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_every_kind_of_line_was_read_against_what_it_cites(game: str) -> None:
    found = {f"{text} [{cites}]": case for (text, cites), case in kinds(game).items()}
    known = [line for line in read(game) if line]
    assert known == sorted(known)
    assert not {
        line: case for line, case in found.items() if line not in known
    }, "read these against their entries, then add them"
    assert not [line for line in known if line not in found], "no account has these any more: take them off"


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_no_line_is_without_a_rule(game: str) -> None:
    """An entry of the card alone says what is printed on it, not why it happens."""
    assert not {text: case for (text, cites), case in kinds(game).items() if not cites}
