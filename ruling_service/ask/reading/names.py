"""The titles of all cards that a question may name: those of the corpus and those a user imported, with their
nicknames.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.ask.reading.tokens import phrase, singular
from ruling_service.ask.reading.words import GAMES
from ruling_service.library.cards import ImportedCards
from ruling_service.patterns import pattern
from ruling_service.slugs import fold, slug

ARTICLES = frozenset({"the", "a", "an"})
INNER = pattern(r"[.!?](?=\s)")
"""A mark inside a title, which ends no sentence."""
MANY = 12
"""A word that is part of more titles than this names none of them."""


class Printing(msgspec.Struct, frozen=True):
    """One printing of a card: what tells it from others of its title."""

    type: str
    set: str = ""
    sphere: str = ""
    name: str = ""


class Named(msgspec.Struct, frozen=True):
    """A card as a question may name it: its title, what kinds of card have that title, and the entry or
    imported card it leads to. `others` are imported printings of a kind that the corpus hasn't: only the kind
    beside the title means them ("ally Denethor").
    """

    game: str
    title: str
    id: str
    types: tuple[str, ...]
    printings: tuple[Printing, ...] = ()
    others: tuple[Printing, ...] = ()


class Names:
    """Titles → cards, by their folded words. A title of several cards has one `Named` for each game."""

    def __init__(
        self, cards: list[Named], aliases: list[tuple[str, Named]], said: Mapping[str, str] | None = None
    ) -> None:
        """`said` are the words of titles, folded, where that is known: to fold them all takes longer than the
        rest.
        """
        self.cards = cards
        self._said = said or {}
        self._by_title: dict[tuple[str, ...], list[Named]] = {}
        for card in cards:
            self._add(card.title, card)
            title, comma, _ = card.title.partition(", ")
            if comma:
                self._add(title, card)
                whole, of_title = self._words(card.title), self._words(title)
                if len(of_title) > 1:  # "Nelya, …" for "Úlairë Nelya, …"
                    self._by_title.setdefault(whole[len(of_title) - 1 :], []).append(card)
        for alias, card in aliases:
            if not any(other.game == card.game for other in self._by_title.get(self._words(alias), ())):
                self._add(alias, card)
        self.longest = max(map(len, self._by_title), default=0)
        self._firsts = {words[0] for words in self._by_title}
        self._beginnings = {
            words[:length] for words in self._by_title for length in range(1, len(words))
        }

    def _words(self, title: str) -> tuple[str, ...]:
        known = self._said.get(title)
        return tuple(known.split(" ")) if known else phrase(title)

    @cached_property
    def _by_id(self) -> dict[str, Named]:
        return {card.id: card for card in reversed(self.cards) if card.id}

    @cached_property
    def _by_word(self) -> dict[str, list[Named]]:
        found: dict[str, list[Named]] = {}
        for card in self.cards:
            for word in dict.fromkeys(self._words(card.title)):
                found.setdefault(word, []).append(card)
        return found

    @cached_property
    def _by_beginning(self) -> dict[tuple[str, ...], list[Named]]:
        found: dict[tuple[str, ...], list[Named]] = {}
        for card in self.cards:
            words = self._words(card.title)
            bare = words[1:] if words and words[0] in ARTICLES else words
            for length in range(2, len(bare)):
                found.setdefault(bare[:length], []).append(card)
        return found

    @cached_property
    def _by_initials(self) -> dict[str, list[Named]]:
        found: dict[str, list[Named]] = {}
        for card in self.cards:
            words = self._words(card.title)
            if len(words) > 1:
                found.setdefault("".join(word[0] for word in words), []).append(card)
        return found

    def _add(self, title: str, card: Named) -> None:
        words = self._words(title)
        for form in dict.fromkeys((words, words[1:] if len(words) > 2 and words[0] in ARTICLES else words)):
            known = self._by_title.setdefault(form, []) if form else []
            if card not in known:
                known.append(card)

    def begins(self, word: str) -> bool:
        """Does a title begin with this word?"""
        return (
            word in self._firsts or singular(word) in self._firsts or word.removesuffix("s") in self._firsts
        )

    def reach(self, words: tuple[str, ...]) -> int:
        """How many of these words, at least one, a title can have: all but its last have to begin it."""
        length = 1
        while length < len(words) and words[:length] in self._beginnings:
            length += 1
        return length

    def called(self, words: tuple[str, ...]) -> list[Named]:
        """The cards of that title, also where the last word is in the plural, or, of a title of several that
        nothing else is called by, a form of a verb ("quick striked it").
        """
        exact = self._by_title.get(words, [])
        last = words[-1]
        one = (*words[:-1], last[:-1] if last.endswith("is") and len(last) > 4 else singular(last))
        if one != words:
            exact = [*exact, *(card for card in self._by_title.get(one, ()) if card not in exact)]
        if exact or len(words) == 1 or not last.endswith(("ed", "ing")):
            return exact
        bare = last.removesuffix("ing").removesuffix("ed")
        forms = ((*words[:-1], bare), (*words[:-1], f"{bare}e"))
        return [card for form in forms for card in self._by_title.get(form, ())]

    def with_word(self, word: str) -> list[Named]:
        """The cards that a part of their title is a nickname of; those whose title begins with it come first.

        None if they are many.
        """
        found = self._by_word.get(word, [])
        chosen = [card for card in found if _first_word(card.title) == word] or found
        return chosen if 0 < len({card.title for card in chosen}) <= MANY else []

    def beginning_with(self, word: str) -> list[Named]:
        """The cards whose title begins with this word, or has it right after its article.

        None if they are many.
        """
        found = [card for card in self._by_word.get(word, []) if _first_word(card.title) == word]
        return found if len({card.title for card in found}) <= MANY else []

    def beginning(self, words: tuple[str, ...]) -> list[Named]:
        """The cards whose title begins with these two or more words. None if they are many."""
        found = self._by_beginning.get(words, [])
        return found if len({card.title for card in found}) <= MANY else []

    def at(self, card_id: str) -> Named | None:
        """The card with this id."""
        return self._by_id.get(card_id.partition("#")[0])

    def with_initials(self, letters: str) -> list[Named]:
        """The cards whose title has these initials: "SoG"."""
        return self._by_initials.get(letters, [])

    @cached_property
    def _marked(self) -> re.Pattern[str] | None:
        """The titles with a mark inside, if there are any."""
        found = sorted({re.escape(one.title) for one in self.cards if INNER.search(one.title)})
        return re.compile("|".join(found), re.IGNORECASE) if found else None

    def unmarked(self, text: str) -> str:
        """A text with blanks for the marks inside of titles, each of which ends no sentence."""
        if self._marked is None:
            return text
        return self._marked.sub(lambda found: INNER.sub(" ", found[0]), text)

    def words(self) -> dict[str, int]:
        """Every word of every title, with how many titles have it."""
        return {word: len(cards) for word, cards in self._by_word.items()}


class NamesBefore(Names):
    """Some cards before those of other names: where a title is both's, it is that of the first."""

    def __init__(self, own: Names, others: Names) -> None:
        """Neither is changed; `others` may be used elsewhere at the same time."""
        self._own, self._others = own, others
        self.cards = [*own.cards, *others.cards]
        self.longest = max(own.longest, others.longest)
        self._hidden = {(card.game, fold(card.title)) for card in own.cards}

    def _both(self, own: list[Named], others: list[Named]) -> list[Named]:
        """The own ones where there are some, and others only of games that none of these is of."""
        games = {card.game for card in own}
        shown = [card for card in others if (card.game, fold(card.title)) not in self._hidden]
        return [*own, *(card for card in shown if card.game not in games)]

    def begins(self, word: str) -> bool:
        """Does a title begin with this word?"""
        return self._own.begins(word) or self._others.begins(word)

    def reach(self, words: tuple[str, ...]) -> int:
        """How many of these words, at least one, a title of either can have."""
        return max(self._own.reach(words), self._others.reach(words))

    def called(self, words: tuple[str, ...]) -> list[Named]:
        """The cards of that title, also where the last word is in the plural."""
        return self._both(self._own.called(words), self._others.called(words))

    def with_word(self, word: str) -> list[Named]:
        """The cards that a part of their title is a nickname of."""
        return self._both(self._own.with_word(word), self._others.with_word(word))

    def beginning_with(self, word: str) -> list[Named]:
        """The cards whose title begins with this word, or has it right after its article."""
        return self._both(self._own.beginning_with(word), self._others.beginning_with(word))

    def beginning(self, words: tuple[str, ...]) -> list[Named]:
        """The cards whose title begins with these two or more words."""
        return self._both(self._own.beginning(words), self._others.beginning(words))

    def at(self, card_id: str) -> Named | None:
        """The card with this id."""
        return self._own.at(card_id) or self._others.at(card_id)

    def with_initials(self, letters: str) -> list[Named]:
        """The cards whose title has these initials."""
        return self._both(self._own.with_initials(letters), self._others.with_initials(letters))

    def unmarked(self, text: str) -> str:
        """A text with blanks for the marks inside of titles, each of which ends no sentence."""
        return self._others.unmarked(self._own.unmarked(text))

    def words(self) -> dict[str, int]:
        """Every word of every title, with how many titles have it."""
        own = self._own.words()
        return {**self._others.words(), **own}


class Listed(msgspec.Struct, frozen=True):
    """The cards that may be named, and their nicknames, each with the number of its card in that list; `said`
    has the folded words of all these names.
    """

    cards: list[Named]
    aliases: list[tuple[str, int]]
    said: dict[str, str] = {}

    def names(self) -> Names:
        """As they are looked up."""
        return Names(self.cards, [(alias, self.cards[number]) for alias, number in self.aliases], self.said)


def listed(corpus: Path, home: Path | None = None) -> Listed:
    """The names of the corpus's cards and of the cards imported into `home`, where one is given."""
    cards: dict[tuple[str, str], Named] = {}
    aliases: list[tuple[str, tuple[str, str]]] = []
    for game in GAMES:
        for named, others in _corpus_cards(corpus / game / "cards", game):
            cards[game, slug(named.title)] = named
            aliases.extend((other, (game, slug(named.title))) for other in others)
    for named in _imported(ImportedCards(home)) if home is not None else ():
        key = (named.game, slug(named.title))
        known = cards.get(key)
        if known is None:
            cards[key] = named
        elif not known.types:  # the corpus rules on it without its facts
            cards[key] = msgspec.structs.replace(known, types=named.types, printings=named.printings)
        else:
            beside = tuple(one for one in named.printings if one.type not in known.types)
            cards[key] = msgspec.structs.replace(known, others=beside)
    number = {key: at for at, key in enumerate(cards)}
    titles = [name for card in cards.values() for name in (card.title, card.title.partition(", ")[0])]
    said = {name: " ".join(phrase(name)) for name in (*titles, *(alias for alias, _ in aliases))}
    return Listed(list(cards.values()), [(alias, number[key]) for alias, key in aliases], said)


def printed_traits(corpus: Path, home: Path | None = None) -> list[tuple[str, str]]:
    """The traits that the corpus's cards have, and those imported into `home`, where one is given: each with
    its game.
    """
    found = {
        (game, trait) for game in GAMES for path in (corpus / game / "cards").glob("*.yaml")
        for line in _TRAITS.findall(path.read_text("utf-8")) for trait in _list(line)
    }
    if home is not None:
        imported = ImportedCards(home)
        found |= {
            (game, str(one)) for game in GAMES for each in imported.all(game)
            for one in each.get("traits", ())
        }
    return sorted(one for one in found if not any(letter.isdigit() for letter in one[1]))


def _first_word(title: str) -> str:
    words = phrase(title)
    return words[1] if len(words) > 1 and words[0] in ARTICLES else words[0]


_FIELD = pattern(r"^ *(name|type|aliases|set|sphere|printing|side|id|erratum): *(.+)$", re.MULTILINE)
_TRAITS = pattern(r"^ *(?:- )?traits: *(.+)$", re.MULTILINE)
_HEAD = pattern(r"^(title|aliases|kind|id): *(.+)$", re.MULTILINE)


def _corpus_cards(folder: Path, game: str) -> Iterator[tuple[Named, list[str]]]:
    """The card of each file with the other names it goes by.

    Only the lines that name it are read: a card's text isn't needed here.
    """
    entries = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.md"))}
    seen: set[str] = set()
    for path in sorted(folder.glob("*.yaml")):
        head = dict(_HEAD.findall(entries.get(path.stem, "").partition("\n---")[0]))
        top, _, rest = path.read_text("utf-8").partition("\nprintings:\n")
        shared = _fields(top)
        printings = tuple(
            _printing({**shared, **_fields(block)})
            for block in re.split(r"^  - ", rest, flags=re.MULTILINE)[1:]
        )
        printings = printings or (_printing(shared),)
        kind = "erratum" if head.get("kind") == "erratum" else "card"
        own = shared.get("id") or shared.get("erratum") or f"{game}/{kind}/{path.stem}"
        others = [one for line in (shared.get("aliases", ""), head.get("aliases", "")) for one in _list(line)]
        seen.add(path.stem)
        types = tuple(dict.fromkeys(one.type for one in printings if one.type))
        yield Named(
            game, shared.get("name", path.stem), own, types, printings
        ), [one for one in others if _is_name(one)]
    for stem, text in entries.items():
        if stem not in seen:
            head = dict(_HEAD.findall(text.partition("\n---")[0]))
            kind = "erratum" if head.get("kind") == "erratum" else "card"
            title = _plain(head.get("title", stem))
            own = _plain(head.get("id", f"{game}/{kind}/{stem}"))
            yield Named(game, title, own, ()), [
                one for one in _list(head.get("aliases", "")) if _is_name(one)
            ]


def _fields(text: str) -> dict[str, str]:
    """The fields of a card file, or of one printing in it, that tell which card it is."""
    return {name: _plain(value) for name, value in _FIELD.findall(text)}


def _printing(fields: dict[str, str]) -> Printing:
    kind = fields.get("type", "").lower()
    quest = "quest" if fields.get("side") else ""
    return Printing(
        kind, fields.get("set", ""), fields.get("sphere", ""), quest or fields.get("printing") or kind
    )


def _plain(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1].replace('\\"', '"').replace("''", "'")
    return value


def _list(line: str) -> list[str]:
    """The texts of a YAML list on one line."""
    inner = line.strip()[1:-1] if line.strip().startswith("[") else line
    return [
        _plain(quoted or bare) for quoted,
        bare in re.findall(r'("(?:[^"\\]|\\.)*")|([^,\[\]]+)', inner) if (quoted or bare).strip()
    ]


def _is_name(alias: str) -> bool:
    """Aliases of rulings may also be what somebody looks for: only a name begins with a capital throughout.
    """
    return all(
        word[:1].isupper() or word[:1].isdigit()
        or fold(word) in ("of", "the", "and", "to", "in", "a", "for", "/")
        for word in alias.split()
    )


def _imported(imported: ImportedCards) -> Iterator[Named]:
    """The user's own cards, those of one title together. Sheets of rules are no cards."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for game in GAMES:
        for facts in imported.all(game):
            if facts.get("type") not in ("rules", "campaign", "nightmare"):
                found.setdefault((game, str(facts["name"])), []).append(facts)
    for (game, name), cards in found.items():
        types = tuple(dict.fromkeys(str(card.get("type", "")) for card in cards))
        texts: dict[str, set[str]] = {}
        for card in cards:
            texts.setdefault(str(card.get("type", "")), set()).add(fold(str(card.get("text", ""))))
        printings = tuple(
            _as_imported(card, several=len(texts[str(card.get("type", ""))]) > 1) for card in cards
        )
        yield Named(game, name, str(cards[0].get("id", "")), types, printings)


def _as_imported(card: dict[str, Any], *, several: bool) -> Printing:
    """What tells an imported card from others of its title: its kind, and where `several` of a kind have a
    text of their own, the set that it is shuffled in with. Two sides of one card are no two cards.
    """
    kind, released = str(card.get("type", "")), str(card.get("set", ""))
    apart = str(card.get("encounter set", "")) or released
    called = apart if several and apart and not card.get("side") else kind
    return Printing(type=kind, set=released, sphere=str(card.get("sphere", "")), name=called)
