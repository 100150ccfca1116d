"""The texts of cards, compiled: what sheets are made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node, node_from_tree
from ruling_service.errors import RulingError
from ruling_service.library import NoLibrary, card_file, open_library
from ruling_service.library.cards import ImportedCards
from ruling_service.library.known_cards.known import KnownCard
from ruling_service.library.known_cards.printings import place_of
from ruling_service.situations.shared.catalogue import as_card_object
from ruling_service.situations.shared.compiling import Uncompiled, Unplayed, unplayed
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.hands import Hands
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.model import CardFacts

KEYWORD = b'{"kind":"keyword"'
"""How the tree of a keyword begins."""
CHUNK = 40
"""Cards that a process compiles at a time."""


class Said(msgspec.Struct, kw_only=True):
    """An ability: its house wording, and its tree as JSON."""

    house: str
    tree: msgspec.Raw


class Text(msgspec.Struct, kw_only=True):
    """A printing of a card with its text compiled: the id and name of the card, its facts, its abilities, and
    what could not be read or has no meaning where it stands.
    """

    id: str
    name: str
    facts: CardFacts
    abilities: list[Said]
    gaps: list[Uncompiled]
    not_played: list[Unplayed]

    def nodes(self) -> list[Node]:
        """Its abilities, in the order of `abilities`."""
        return [node_from_tree(msgspec.json.decode(each.tree)) for each in self.abilities]

    def keywords(self) -> list[Node]:
        """Its keywords alone."""
        trees = (each.tree for each in self.abilities if bytes(each.tree).startswith(KEYWORD))
        return [node_from_tree(msgspec.json.decode(tree)) for tree in trees]

    @property
    def place(self) -> str:
        """Where it is printed, as far as that is known."""
        return place_of(
            self.id.partition("/")[0],
            {"set": self.facts.set, "number": self.facts.number or self.facts.collector},
        )


def compiled_text(game: str, ident: str, facts: CardFacts) -> Text:
    """A printing with its text compiled."""
    reader = card_language(game)
    read = reader.compile_card(as_card_object(facts))
    missing = [each for one in read.abilities for each in unplayed(one, game)]
    return Text(
        id=ident, name=facts.name, facts=facts,
        abilities=[
            Said(
                house=reader.house(one) or f"{one.kind.replace('_', ' ').capitalize()} — not all is read.",
                tree=msgspec.Raw(msgspec.json.encode(one.tree()))
            )
            for one in read.all
        ],
        gaps=[Uncompiled(phrase=gap.phrase, reason=gap.reason, nearest=gap.nearest) for gap in read.gaps],
        not_played=list(dict.fromkeys(missing)),
    )  # fmt: skip


def texts_of(game: str, card: KnownCard, home: Path) -> list[Text]:
    """The printings of a card as they are played, those that read alike once. A printing that can't be played
    as it was imported is left out.
    """
    cards = Cards(game, more=more_cards(ImportedCards(home))(game))
    try:
        every = cards.every_printing(card.name) or cards.every_printing(card.slug)
    except (RulingError, msgspec.ValidationError):
        return []
    alike: dict[bytes, CardFacts] = {}
    for facts in every:
        plain = msgspec.structs.replace(facts, set="", number="", collector="")
        alike.setdefault(msgspec.json.encode(plain), facts)
    return [compiled_text(game, card.id, facts) for facts in alike.values()]


Job = tuple[str, list[KnownCard], str, str]


def compiled_in_parts(game: str, cards: list[KnownCard], home: Path, hands: Hands) -> Iterator[list[Text]]:
    """The texts of these cards, `CHUNK` cards at a time. What others could not do is done here: none is
    missing.
    """
    known = _known(home)
    jobs: list[Job] = [(game, cards[at : at + CHUNK], str(home), known) for at in range(0, len(cards), CHUNK)]
    return hands.do(_some, jobs, _some)


def _some(job: Job) -> list[Text]:
    game, cards, home, known = job
    if known != _known(Path(home)):
        raise NoLibrary(
            "another library or other cards are there.", where=home, hint="Let all workers see one folder."
        )
    return [text for card in cards for text in texts_of(game, card, Path(home))]


def _known(home: Path) -> str:
    """Which library and which imported cards are in a folder, the same in every copy of it."""
    return f"{open_library(home).folder.name} {card_file.mark(home / card_file.FILE)}"
