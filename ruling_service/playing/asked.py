"""What programs ask of games and decks over the API, and pages of a worker."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ruling_service.inputs import limits

Name = Annotated[str, msgspec.Meta(max_length=limits.NAME)]
LogText = Annotated[str, msgspec.Meta(max_length=limits.TEXT)]
Phases = Annotated[list[Name], msgspec.Meta(max_length=limits.PLAYERS * 4)]
DeckText = Annotated[str, msgspec.Meta(max_length=limits.TEXT)]


class NewGame(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game to begin: of what, with which decks (the text of each file). Or one to go on with: its `log`. Or
    a `situation` from which a game is played on. With the log of a `campaign` (the text of its file) the game
    is its next scenario, whose `campaign` is the log after it once it has ended.

    Without a `seed` one is drawn; it stands in the log.
    """

    game: Literal["", "lcg", "tcg"] = ""
    scenario: Name = ""
    mode: Literal["easy", "standard", "nightmare", "expert"] = "standard"
    format: Name = ""
    decks: Annotated[list[DeckText], msgspec.Meta(max_length=limits.PLAYERS)] = []
    seed: Annotated[int, msgspec.Meta(ge=0, le=limits.LARGEST)] | None = None
    log: LogText = ""
    situation: dict[str, Any] | None = None
    campaign: LogText = ""


class Decided(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game by its log, and what is chosen at its pending decision, by number; or `undo`. Where a text is
    not played, `by_hand` says in the words of cards what is done. `passing`: the `one` who decides, or `all`,
    pass until there is something to decide, to see, or to do that they haven't just declined; or until a
    phase of `stop_at` begins. `undo` takes that back as one step.
    """

    log: LogText
    choice: Annotated[int, msgspec.Meta(ge=0, le=99_999)] | None = None
    undo: bool = False
    by_hand: Name = ""
    passing: Literal["", "one", "all"] = ""
    stop_at: Phases = []


class AtTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game at a table: its log, after how many of its choices it stands (all if none is said), and what is
    done there: by hand, what the `words` say; the option `named` by them; `ticked` are the places of cards in
    those of its boxes that `choice` numbers; passing ends as a phase of `stop_at` begins. The choices after
    that are kept, so that one can go forward again.
    """

    log: LogText
    at: Annotated[int, msgspec.Meta(ge=0, le=limits.GAME)] | None = None
    does: Literal[
        "look", "choose", "tick", "back", "forward", "by hand", "pass", "pass all", "named"
    ] = "look"
    choice: Annotated[int, msgspec.Meta(ge=0, le=99_999)] | None = None
    words: Name = ""
    ticked: Annotated[list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(max_length=limits.CARDS)] = []
    stop_at: Phases = []


class Moment(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A moment of a game: its log, and after how many choices; after all of them if none is said. `seen`
    leaves out what the one who decides there doesn't see.
    """

    log: LogText
    choices: Annotated[int, msgspec.Meta(ge=0, le=limits.GAME)] | None = None
    seen: bool = False


class DecksToDraw(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Decks to draw by chance from the imported cards: for how many players, of the TCG in which format. Of
    the LCG no hero is in two of them or in a deck `beside` them (its text).

    Without a `seed` one is drawn; the answer tells it.
    """

    game: Literal["lcg", "tcg"]
    players: Annotated[int, msgspec.Meta(ge=1, le=limits.PLAYERS)] = 1
    format: Name = ""
    seed: Annotated[int, msgspec.Meta(ge=0, le=limits.LARGEST)] | None = None
    beside: Annotated[list[DeckText], msgspec.Meta(max_length=limits.PLAYERS)] = []


class DeckToCheck(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A deck file's text, its game where that is known, and the TCG's format that it has to be legal in."""

    deck: DeckText
    game: Literal["", "lcg", "tcg"] = ""
    format: Name = ""
