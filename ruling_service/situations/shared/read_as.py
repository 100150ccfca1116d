"""Words of a printed card that a ruling of the documents reads otherwise than the rules would: in every
import of that card they are played as the ruling reads them (`read-as.toml` of the game's corpus).
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.games import has_issued
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import slug

FILE = "read-as.toml"


class ReadAs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling makes of one card's words: `words` are read as `means`, by `entry`, since an edition."""

    title: str
    type: str
    words: str
    means: str
    entry: str
    since: str
    subtitle: str = ""


@lru_cache(maxsize=8)
def rulings_on_words(corpus: Path) -> tuple[ReadAs, ...]:
    """All such rulings of a game, none where its corpus has none; MalformedInput if the file is wrong."""
    file = corpus / FILE
    if not file.is_file():
        return ()
    try:
        return tuple(msgspec.convert(tomllib.loads(file.read_text("utf-8"))["card"], list[ReadAs]))
    except (tomllib.TOMLDecodeError, KeyError, msgspec.ValidationError) as error:
        raise MalformedInput(str(error), where=str(file)) from None


def as_ruled(game: str, imported: CardFacts, ruleset: str, corpus: Path) -> CardFacts:
    """An imported card with its words as the rulings read them that the played edition has."""
    text = imported.text
    for ruling in rulings_on_words(corpus):
        about = slug(ruling.title) == slug(imported.name) and ruling.type == imported.type
        subtitled = not ruling.subtitle or slug(ruling.subtitle) == slug(imported.subtitle)
        if about and subtitled and has_issued(game, ruleset, ruling.since):
            text = _read(text, ruling)
    return imported if text == imported.text else msgspec.structs.replace(imported, text=text)


def _read(text: str, ruling: ReadAs) -> str:
    """The text with the ruling's reading wherever its words stand; where it stands already, as it is."""
    either = rf"{re.escape(ruling.means)}|(?<!\w){re.escape(ruling.words)}(?!\w)"
    return re.sub(either, lambda _: ruling.means, text)
