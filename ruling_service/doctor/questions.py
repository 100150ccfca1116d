"""Asking what the sources answer, to see whether the service does."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.wordings import FOLDER, is_kept
from ruling_service.errors import RulingError
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.library.reading import open_library
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared import games


class Answered(NamedTuple):
    """A question, what was answered or why nothing was, and whether it is what the sources say."""

    question: str
    text: str
    right: bool


def unread(home: Path) -> list[str]:
    """The games whose wordings of questions are not read ahead: the first question about one waits."""
    return [game for game in games.names() if not is_kept(game, home)]


def asked_of_each_game(home: Path, without: Collection[str] = ()) -> Iterator[Answered]:
    """The first wording of each game's cases, asked of the library under `home`; none of games `without`."""
    for game in (one for one in games.names() if one not in without):
        path = min((corpus_dir() / game / FOLDER).glob("*.yaml"))
        yield _asked(_first_wording(path), game, home)


def _first_wording(path: Path) -> str:
    data, _ = read_yaml(path.read_text(encoding="utf-8"), path.name)
    return str(data["asked"][0])


def _asked(question: str, game: str, home: Path) -> Answered:
    try:
        reply = ask(question, open_library(home), game=game)
    except RulingError as error:
        return Answered(question, f"it was not answered: {error}", False)
    if reply.answer is None:
        return Answered(question, f"it was not played: {reply.reason.message if reply.reason else ''}", False)
    return Answered(question, reply.answer.text, reply.answer.case is not None and reply.answer.case.agrees)
