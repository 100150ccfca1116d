"""The grammars are files that people read and edit."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruling_service.engine.language

FILES = sorted((Path(ruling_service.engine.language.__file__).parent / "grammars").iterdir())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_lines_can_be_read(file: Path) -> None:
    """A pattern may run over several lines, indented."""
    long = [n for n, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if len(line) > 110]
    assert long == []
