"""The API of whole games and decks. A game is its log: nothing of it is kept here."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response, request

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.json_text import read_json
from ruling_service.playing.asked import Decided, DeckToCheck, Moment, NewGame
from ruling_service.playing.decks.records import Checked
from ruling_service.playing.records import GameShown, NotPlayed
from ruling_service.web import imported_text, runner
from ruling_service.web.api import shown
from ruling_service.web.describing_api import JSON, Body, Request, operation

blueprint = Blueprint("api_games", __name__)
Asked = TypeVar("Asked", bound=msgspec.Struct)

DECK = "Ring-bearer: Frodo\nRing: The One Ring\nSites: \nAnduin Banks\n"
LOG = """\
rulings game 1
game: tcg
seed: 1
player: Tom
1 | ring-bearer | Frodo | companion |  |  |
1 | ring | The One Ring | the one ring |  |  |
1 | sites | Anduin Banks | site |  |  |
player: Ann
1 | ring-bearer | Frodo | companion |  |  |
1 | ring | The One Ring | the one ring |  |  |
1 | sites | Anduin Banks | site |  |  |
choices:
"""
"""The game of the examples, of cards that the corpus itself has."""
CAMPAIGN = "campaign: nowhere\nplayers:\n- name: Rose\n"
TOO_LARGE = Request("A body that is too large", filler=limits.TEXT + 1)


def asked(kind: type[Asked]) -> Asked:
    """The request's body as that type. Raises MalformedInput naming the field."""
    try:
        return msgspec.convert(read_json(request.get_data(), "body"), kind)
    except msgspec.ValidationError as error:
        fields = ", ".join(field.encode_name for field in msgspec.structs.fields(kind))
        raise MalformedInput(f"{error}.", where="body", hint=f"Valid here: {fields}.") from None


@operation(
    blueprint, "/api/v1/games", "A whole game at its first decision, or where its log ends", GameShown,
    method="POST",
    body=Body("What is played with which decks, or a log", {JSON: NewGame}),
    examples=[
        Request("A game of two small decks", body={"game": "tcg", "decks": [DECK, DECK], "seed": 1}),
        Request("A game by its log", body={"log": LOG}),
        Request("A campaign that there isn't", body={"campaign": CAMPAIGN, "decks": [DECK], "seed": 1}),
        Request("A scenario that there isn't", body={"game": "lcg", "scenario": "nowhere", "decks": [DECK]}),
        TOO_LARGE,
    ],
)  # fmt: skip
def begin_game() -> Response:
    """See `rulings play`."""
    return _game("game", asked(NewGame))


@operation(
    blueprint, "/api/v1/games/decide", "A game after one more choice", GameShown,
    method="POST",
    body=Body("A log, and the number of an option of its pending decision, or `undo`", {JSON: Decided}),
    examples=[
        Request("The first bid", body={"log": LOG, "choice": 1}),
        Request("An option that there isn't", body={"log": LOG, "choice": 999}),
        TOO_LARGE,
    ],
)  # fmt: skip
def decide_in_game() -> Response:
    """See `rulings play`."""
    return _game("decide", asked(Decided))


@operation(
    blueprint, "/api/v1/games/situation", "The position of a game as a situation", dict[str, Any],
    method="POST",
    body=Body("A log, and after how many choices", {JSON: Moment}),
    examples=[
        Request("Before the bids", body={"log": LOG, "choices": 0}),
        Request("No log", body={"log": "nothing"}),
        TOO_LARGE,
    ],
)  # fmt: skip
def situation_of_game() -> Response:
    """See `rulings play --situation`."""
    about = msgspec.to_builtins(asked(Moment))
    return shown(runner.run("moment", dict[str, Any], asked=about))


@operation(
    blueprint, "/api/v1/decks", "The cards of a deck file, and whether the deck is legal", Checked,
    method="POST",
    body=Body("A deck file's text", {JSON: DeckToCheck}),
    examples=[
        Request("A small deck", body={"deck": DECK, "game": "tcg", "format": "open"}),
        Request("A deck with a mistake in it", body={"deck": "3x Gandalf\n900x Gandalf"}),
        TOO_LARGE,
    ],
)  # fmt: skip
def check_deck() -> Response:
    """See `rulings deck`."""
    about = msgspec.to_builtins(asked(DeckToCheck))
    return shown(runner.run("deck", Checked, asked=about))


def _game(task: str, about: NewGame | Decided) -> Response:
    found = runner.run(task, GameShown, asked=msgspec.to_builtins(about))
    if not imported_text.for_programs():
        found.not_played = list(dict.fromkeys(map(_unprinted, found.not_played)))
        found.left_out = list(map(_unprinted, found.left_out))
        found.by_hand = list(map(_unprinted, found.by_hand))
        found.stopped_by = found.stopped_by and _unprinted(found.stopped_by)
    return shown(found)


def _unprinted(gap: NotPlayed) -> NotPlayed:
    """What is not played, without the printed text."""
    return NotPlayed(card=gap.card, phrase="", reason="")
