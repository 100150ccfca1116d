"""The folder of the library and the cards that a worker works with, known before anything is loaded that
reads from it.
"""

from __future__ import annotations

from pathlib import Path

_home = Path()


def settle(folder: Path) -> None:
    """Work with the library and the cards under this folder from now on."""
    global _home
    _home = folder


def home() -> Path:
    """The folder of the library and the cards that this process works with."""
    return _home
