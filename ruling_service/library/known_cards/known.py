"""The cards of a library by name: those that the corpus words or rules on, and those that its owner imported.

A card is what has one name in one game: its printings, sides and versions together, as its page shows them.
"""

from __future__ import annotations

import threading
import tomllib
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from ruling_service.errors import RulingError
from ruling_service.library import made
from ruling_service.library.cards import ImportedCards
from ruling_service.library.known_cards.names import Indexed, Match, Named, NameIndex
from ruling_service.library.known_cards.printings import CardPrinting, printed_lines
from ruling_service.library.model import GAME_NAMES
from ruling_service.library.reading import Library
from ruling_service.resources import corpus_dir
from ruling_service.slugs import slug

Facts = dict[str, Any]
Made = TypeVar("Made")
"""What somebody makes of the known cards once."""
GAMES = ("lcg", "tcg")
_NUMBERS = count(1)
NICKNAMES = "nicknames.toml"
KEPT = "asked-cards.bin"
"""The file of the user's folder in which the names are kept."""


class KnownCard(msgspec.Struct, frozen=True):
    """A card by its name. `id` is that of the entry on it, or of its page where no entry speaks of it.

    `own`: does the corpus have it? `sheet`: is it a sheet of rules that card databases list beside cards?
    """

    game: str
    name: str
    slug: str
    id: str
    entry: bool = False
    own: bool = False
    sheet: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What makes it this card."""
        return self.game, self.slug


class _Gathered(msgspec.Struct, frozen=True):
    """All cards, and their names by the number of each."""

    cards: list[KnownCard]
    names: Indexed


class KnownCards:
    """The cards of one library as they are imported now.

    It never changes; `known_cards` gives a new one after an import.
    """

    def __init__(self, library: Library, imported: ImportedCards) -> None:
        self._library = library
        self._imported = imported
        self._lock = threading.Lock()
        self._made: dict[object, object] = {}
        self.number = next(_NUMBERS)
        """What tells these from those before or after an import."""

    def kept(self, make: Callable[[KnownCards], Made]) -> Made:
        """What `make` makes of these cards: made once, and kept as long as they are."""
        if make not in self._made:
            self._made.setdefault(make, make(self))
        return cast(Made, self._made[make])

    @property
    def cards(self) -> list[KnownCard]:
        """Every card, those of the corpus first."""
        return self._gathered.cards

    @cached_property
    def _gathered(self) -> _Gathered:
        """Every card and its names: as they are kept for this library and these imported cards."""
        with self._lock:
            mark = self._mark()
            if mark is None:
                return self._gather(self._brought() or [])
            here = Path(__file__).parent
            files = made.Files(
                *((corpus_dir() / game, NICKNAMES) for game in GAMES), (here, ".py"),
                (here.parent, "text.py"), (here.parents[1], "slugs.py")
            )  # fmt: skip
            path = self._imported.home / KEPT
            found = made.load(path, files, mark, _Gathered)
            if found is None:
                brought = self._brought()
                found = self._gather(brought or [])
                if brought is not None and mark == self._mark():  # nothing was imported meanwhile
                    made.save(path, files, mark, found)
            return found

    def _mark(self) -> str | None:
        """What tells these cards from all others; None where the imported ones are damaged."""
        try:
            return f"{self._library.seal} {self._imported.mark()}"
        except RulingError:
            return None

    def _gather(self, brought: list[KnownCard]) -> _Gathered:
        cards: dict[tuple[str, str], KnownCard] = {}
        for card in (*self._ruled_on(), *self._worded(), *brought):
            cards.setdefault(card.key, card)
        others = self._other_names()
        return _Gathered(list(cards.values()), Indexed.of(
            Named(card.name, _title(card.name), tuple(others.get(card.key, ()))) for card in cards.values()
        ))  # fmt: skip

    def _ruled_on(self) -> Iterator[KnownCard]:
        rows = self._library.connection.execute(
            "select id, title, game from entries where kind in ('card', 'erratum') and replaced_by is null "
            "order by kind, ord"
        )
        return (
            KnownCard(row["game"], row["title"], slug(row["title"]), row["id"], entry=True, own=True)
            for row in rows
        )

    def _worded(self) -> Iterator[KnownCard]:
        for facts in self._library.card_facts():
            named = _by_name(facts)
            for name, printings in named.items():
                own = [one.get(key) for one in printings for key in ("erratum", "id")]
                entries = [*own, *([facts["id"]] if len(named) == 1 else [])]
                entry = next((str(one) for one in entries if one and self._library.has(str(one))), "")
                game, key = str(facts["game"]), slug(name)
                yield KnownCard(game, name, key, entry or f"{game}/card/{key}", entry=bool(entry), own=True)

    def _brought(self) -> list[KnownCard] | None:
        """The imported cards; None where they can't be read."""
        try:
            return [
                KnownCard(game, name, key := slug(name), f"{game}/card/{key}", sheet=sheet)
                for game in GAMES for name, sheet in self._imported.names_and_sheets(game)
            ]
        except RulingError:  # those of the corpus are found all the same
            return None

    @cached_property
    def _numbers(self) -> dict[tuple[str, str], int]:
        return {card.key: number for number, card in enumerate(self.cards)}

    @cached_property
    def names(self) -> NameIndex:
        """The index of their names."""
        return NameIndex(self._gathered.names)

    def _other_names(self) -> dict[tuple[str, str], list[str]]:
        """Nicknames, and what entries on cards are called besides."""
        found: dict[tuple[str, str], list[str]] = {}
        for game in GAMES:
            for name, nicknames in nicknames_of(corpus_dir() / game / NICKNAMES).items():
                found.setdefault((game, slug(name)), []).extend(nicknames)
        rows = self._library.connection.execute(
            "select title, game, aliases from entries where kind in ('card', 'erratum') and aliases != '[]'"
        )
        for row in rows:
            aliases = msgspec.json.decode(row["aliases"], type=list[str])
            found.setdefault((row["game"], slug(row["title"])), []).extend(aliases)
        return found

    def find(
        self, typed: str, game: str | None = None, *, unfinished: bool = False, initials: bool = True,
        mistyped: bool = True
    ) -> list[tuple[KnownCard, Match]]:
        """The cards that may be meant, the best first (see `NameIndex.find`); sheets after cards that were
        recognised in the same way.
        """
        found = self.names.find(typed, unfinished=unfinished, initials=initials, mistyped=mistyped)
        cards = [(self.cards[match.number], match) for match in found]
        return sorted(
            ((card, match) for card, match in cards if game in (None, card.game)),
            key=lambda one: (one[1].how, one[0].sheet),
        )

    def called(self, name: str, game: str | None = None) -> list[KnownCard]:
        """The cards of exactly this name; capitals, accents and signs don't matter."""
        found = [self.cards[number] for number in self.names.whole(name)]
        return [card for card in found if game in (None, card.game)]

    def at(self, game: str, name: str) -> KnownCard | None:
        """The card of a game with this name, or the slug of it."""
        number = self._numbers.get((game, slug(name)))
        return None if number is None else self.cards[number]

    def namesakes(self, game: str, name: str) -> list[KnownCard]:
        """The other cards of a game that have the title of this one, whatever their subtitles."""
        return [card for card in self.titled(game, _title(name) or name) if card.slug != slug(name)]

    def titled(self, game: str, title: str) -> list[KnownCard]:
        """The cards of a game that have this title, whatever their subtitles; `title` may be its slug."""
        return self.kept(_by_title).get((game, slug(title)), [])

    def facts(self, card: KnownCard) -> list[Facts]:
        """What is printed on it, a printing each: as the corpus has it, then as it was imported.

        Raises `CardsDamaged` where the imported cards are damaged.
        """
        own = self._own_facts.get(card.key, [])
        return [*own, *_different(self._imported.called(card.name, card.game))]

    @cached_property
    def _own_facts(self) -> dict[tuple[str, str], list[Facts]]:
        found: dict[tuple[str, str], list[Facts]] = {}
        for facts in self._library.card_facts():
            for name, printings in _by_name(facts).items():
                found[str(facts["game"]), slug(name)] = printings
        return found

    def printings(self, card: KnownCard) -> list[CardPrinting]:
        """Its printings in a line each, the same line once. None where the imported cards are damaged."""
        try:
            every = self.facts(card)
        except RulingError:
            return []
        return printed_lines(card.game, every)

    def all_facts(self, game: str) -> Iterator[tuple[KnownCard, Facts]]:
        """Every printing of every card of a game; imported printings of a card that the corpus words too come
        after its own. Raises `CardsDamaged`.
        """
        for (of, name), printings in self._own_facts.items():
            number = self._numbers.get((of, name))
            if of == game and number is not None:
                yield from ((self.cards[number], facts) for facts in printings)
        for facts in self._imported.all(game):
            number = self._numbers.get((game, slug(str(facts["name"]))))
            if number is not None:
                yield self.cards[number], facts


def _different(rows: list[Facts]) -> list[Facts]:
    """The rows without those that say the same of the same printing: databases repeat themselves."""
    found: dict[str, Facts] = {}
    for facts in rows:
        said = {name: value for name, value in facts.items() if name not in ("id", "code", "quantity")}
        found.setdefault(repr(sorted(said.items(), key=lambda one: one[0])), facts)
    return list(found.values())


def _by_name(facts: Facts) -> dict[str, list[Facts]]:
    """The printings of a worded card by what they are called: with their subtitles, where they have any."""
    shared = {name: value for name, value in facts.items() if name not in ("printings", "id")}
    found: dict[str, list[Facts]] = {}
    for own in facts.get("printings") or [{}]:
        one = {**shared, **own}
        name = ", ".join(str(part) for part in (one["name"], one.get("subtitle")) if part)
        found.setdefault(name, []).append(one)
    return found


def _title(name: str) -> str:
    """A name without its subtitle; "" if it has none."""
    title, comma, _ = name.partition(", ")
    return title if comma else ""


def _by_title(known: KnownCards) -> dict[tuple[str, str], list[KnownCard]]:
    """Game and title → the cards that have it."""
    found: dict[tuple[str, str], list[KnownCard]] = {}
    for card in known.cards:
        found.setdefault((card.game, slug(_title(card.name) or card.name)), []).append(card)
    return found


@lru_cache(maxsize=4)
def nicknames_of(path: Path) -> dict[str, list[str]]:
    """Name of a card → its nicknames, as the file at `path` has them; none where there is no file."""
    if not path.is_file():
        return {}
    read = tomllib.loads(path.read_text("utf-8"))
    return {str(name): [str(one) for one in nicknames] for name, nicknames in read.items()}


class _Latest:
    """The known cards of a library, gathered again when other cards were imported."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._imported = ImportedCards(library.folder.parent.parent)
        self._gathered: tuple[object, KnownCards] | None = None

    def get(self) -> KnownCards:
        state = self._imported.state()
        gathered = self._gathered
        if gathered is None or gathered[0] != state:
            gathered = self._gathered = (state, KnownCards(self._library, self._imported))
        return gathered[1]


def known_cards(library: Library) -> KnownCards:
    """The cards of a library as they are imported now. Cheap to call for each request."""
    return library.kept(_Latest).get()


def two_cards(library: Library, a: str, b: str, game: str = "") -> tuple[KnownCard, KnownCard] | None:
    """The two cards of these names or ids, both of one game (any for ""); None where there aren't two, or a
    title is that of several.
    """
    known = known_cards(library)
    for of in (game,) if game else GAME_NAMES:
        found = []
        for said in (a, b):
            name = said.removeprefix(f"{of}/card/")
            card, titled = known.at(of, name), known.titled(of, name)
            found.append(card or (titled[0] if len(titled) == 1 else None))
        first, second = found
        if first is not None and second is not None and first is not second:
            return first, second
    return None
