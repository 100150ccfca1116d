"""Keywords of a game, each declared once: its name, the entry that defines it, how card text says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ruling_service.engine.kernel.verbs import unknown


def plain_name(word: object) -> str:
    """A keyword's name as the rules compare it: "ring-bound" and "Ring_bound" are "ring bound"."""
    return str(word).replace("_", " ").replace("-", " ").casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword:
    """A keyword of a game. A game adds fields of its own in a subclass: what the keyword does.

    `name` is how cards write it, `entry` the id of the rule that defines it, `numbered` whether it comes with
    a number,
    `example` how a card would say it. `phrases` are the kinds of abilities by which a card has it. A keyword
    that is said by its word alone has the phrase "keyword" and is in the list of all keywords of the card
    language; `lists` names other lists (enums) of the grammar in which its word stands. `adjective` is
    whether a card with it is spoken of by its word ("each ranged hero"); not so where that means something
    else: an "encounter card" is no card with the keyword Encounter. `noun` is how its
    word stands where it is no adjective: "one" where a card with it is one ("an archer", "2 archers"), "it"
    where a card has it ("has muster").
    """

    name: str
    entry: str
    example: str = ""
    numbered: bool = False
    phrases: tuple[str, ...] = ("keyword",)
    lists: tuple[str, ...] = ()
    adjective: bool = True
    noun: str = ""


K = TypeVar("K", bound=Keyword)


class Keywords(Generic[K]):
    """The keywords of one game, by their plain names, in the order in which they were declared."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.phrases: dict[str, str] = {}
        self._by_name: dict[str, K] = {}
        self._having: dict[str, tuple[Any, ...]] = {}
        self._with_field: dict[str, tuple[K, ...]] = {}
        self.version = 0
        """Counts declarations: what was made of the keywords holds as long as it stays."""

    def declare(self, keyword: K) -> K:
        """Declare a keyword. Raises ValueError if there is one of that name."""
        name = plain_name(keyword.name)
        if name in self._by_name:
            raise ValueError(f"{self.game}: the keyword {keyword.name!r} is declared twice")
        self._by_name[name] = keyword
        self.phrases.update((phrase, "" if phrase == "keyword" else name) for phrase in keyword.phrases)
        self._changed()
        return keyword

    def withdraw(self, keyword: K) -> None:
        """Undo a declaration, for tests that made a keyword up."""
        del self._by_name[plain_name(keyword.name)]
        self._changed()

    def _changed(self) -> None:
        self._having.clear()
        self._with_field.clear()
        self.version += 1

    def having(self, field: str) -> tuple[Any, ...]:
        """What the keywords that have anything in `field` have there."""
        found = self._having.get(field)
        if found is None:
            found = self._having[field] = tuple(
                value for keyword in self if (value := getattr(keyword, field))
            )
        return found

    def with_field(self, field: str) -> tuple[K, ...]:
        """The keywords that have anything in `field`, in the order of their names."""
        found = self._with_field.get(field)
        if found is None:
            having = (keyword for keyword in self if getattr(keyword, field) is not None)
            found = self._with_field[field] = tuple(sorted(having, key=lambda keyword: keyword.name))
        return found

    def words(self, grammar_list: str = "") -> list[str]:
        """The words of those keywords that stand in a list of the card language's grammar; "" is the list of
        all.
        """
        return [k.name for k in self if (grammar_list in k.lists if grammar_list else "keyword" in k.phrases)]

    def lists(self) -> set[str]:
        """The names of the grammar's lists in which any keyword stands."""
        return {name for keyword in self for name in keyword.lists}

    def find(self, name: str) -> K | None:
        """The keyword of that name, however it is written; None if there is none."""
        return self._by_name.get(name) or self._by_name.get(plain_name(name))

    def __getitem__(self, name: str) -> K:
        """The keyword of that name. Raises ValueError with the near ones if there is none."""
        found = self.find(name)
        if found is None:
            raise ValueError(unknown(f"keyword of the {self.game.upper()}", name, self._by_name))
        return found

    def __contains__(self, name: object) -> bool:
        return plain_name(name) in self._by_name

    def __iter__(self) -> Iterator[K]:
        return iter(self._by_name.values())

    def __len__(self) -> int:
        return len(self._by_name)


_of_games: dict[str, Keywords[Any]] = {}
"""What has been declared, which nothing could work out again: no cache, so that emptying the caches leaves
it.
"""


def keywords_of(game: str) -> Keywords[Any]:
    """The keywords of a game ("lcg", "tcg"): what its modules have declared so far."""
    if game not in _of_games:
        _of_games[game] = Keywords(game)
    return _of_games[game]
