"""Cards that a user imported, as facts that situations can name."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.inputs.limits import NAME
from ruling_service.library.cards import AT_HAND, ImportedCards
from ruling_service.library.hosts import host_folder, host_id
from ruling_service.situations.shared import games
from ruling_service.situations.shared.facts import More, load_cards
from ruling_service.situations.shared.model import CardFacts


def more_cards(imported: ImportedCards | None = None) -> Callable[[str], More]:
    """For a game, what looks a card's slug up among those the user imported, and those of the host's own
    folder beside them: those of that name, and those of that title with whatever subtitle.
    """
    known = imported or ImportedCards()

    def of_game(game: str) -> More:
        folder = host_folder(known.home) / game / "cards"
        return lambda slug: [
            *_of_title(known.home, known.state(), slug, game), *cards_of_host(folder, slug)
        ]

    return of_game


@lru_cache(maxsize=AT_HAND)
def _of_title(home: Path, state: object, slug: str, game: str) -> tuple[CardFacts, ...]:
    """The imported cards of a title, which stay at hand as long as nothing else is imported (`state`): a
    question plays many positions with the same cards.
    """
    return tuple(as_facts(facts, game) for facts in ImportedCards(home).of_title(slug, game))


def cards_of_host(folder: Path, slug: str) -> list[CardFacts]:
    """The cards that a host describes under a title, each as the host's text of that card.

    Raises `MalformedInput` naming the file.
    """
    path = folder / f"{slug}.yaml"
    if not slug or len(slug) > NAME or path.name != f"{Path(slug).name}.yaml" or not path.is_file():
        return []
    found = load_cards(path.read_text("utf-8"), str(path))
    own = f"{folder.parent.name}/card/{slug}"
    return [msgspec.structs.replace(one, id="", erratum=host_id(one.erratum or own)) for one in found]


FIELDS = {field.encode_name for field in msgspec.structs.fields(CardFacts)}


def as_facts(facts: dict[str, Any], game: str) -> CardFacts:
    """An imported card's facts as those of a card file of that game; fields that only the card database has
    are left out.

    Its `id` there is no entry's, which that field is in a card file. Raises `MalformedInput` for a value that
    cards in play never have.
    """
    written = games.game(game).from_database(facts) | {"id": None}
    try:
        return msgspec.convert(
            {name: value for name, value in written.items() if name in FIELDS and value is not None},
            CardFacts
        )
    except msgspec.ValidationError as error:
        hint = "Correct it in your card database and import that again, or describe the card under `cards`."
        raise MalformedInput(
            f"as it was imported it cannot be played: {error}.", where=str(facts.get("name", "")), hint=hint
        ) from None
