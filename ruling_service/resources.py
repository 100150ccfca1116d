"""Where the project's own files are: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from ruling_service.late import late

_PACKAGE = Path(__file__).resolve().parent


def _resource(name: str) -> Path:
    checkout = _PACKAGE.parent / name
    return (
        checkout if (_PACKAGE.parent / "pyproject.toml").is_file() and checkout.is_dir()
        else _PACKAGE / "_data" / name
    )


def corpus_dir() -> Path:
    """The folder of our own wording (`corpus/`)."""
    return _resource("corpus")


def learnt_dir() -> Path:
    """The folder of what programs found out and wrote (`learnt/`): numbers that nobody edits."""
    return _resource("learnt")


@lru_cache(maxsize=64)
def names_in(folder: Path, suffix: str) -> frozenset[str]:
    """The names, without their suffix, of the files in a folder of our own.

    Whatever name was sent is looked up here before there is a file to open: the system is never asked for a
    path that a stranger wrote.
    """
    return frozenset(path.name.removesuffix(suffix) for path in folder.glob(f"*{suffix}"))


def templates_dir() -> Path:
    """The folder of the site's templates (`templates/`)."""
    return _resource("templates")


def home_dir() -> Path:
    """The folder that holds the user's library: `$RULINGS_HOME`, else the platform's user data folder."""
    override = os.environ.get("RULINGS_HOME")
    return Path(override or late("platformdirs").user_data_dir("ruling-service")).expanduser()
