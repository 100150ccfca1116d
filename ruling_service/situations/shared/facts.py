"""The printed facts of cards: our own files, cards a situation makes up, and cards a user imported.

A card is found by its title (case, diacritics and typographic quotes ignored) and, where several share it, by
its printing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ruling_service.errors import AmbiguousName, MalformedInput, UnknownName
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.library.hosts import HOST, is_host
from ruling_service.nearest import near
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir, names_in
from ruling_service.situations.shared.errata import in_force, same_card, spelled_otherwise, with_erratum
from ruling_service.situations.shared.model import CardFacts, CardInPlay, Copy
from ruling_service.situations.shared.read_as import as_ruled
from ruling_service.slugs import fold, slug

_BRACKET = pattern(r"^(?P<name>.+?)\s*\((?P<printing>[^()]+)\)$")

OTHER_SIDE = {"A": "B", "B": "A", "C": "D", "D": "C", "E": "F", "F": "E", "G": "H", "H": "G"}
"""The letters of a card's two sides."""

More = Callable[[str], Iterable[CardFacts]]


def split(name: str) -> tuple[str, str]:
    """A name as written and the printing in brackets after it: "Beorn (ally)" is ("Beorn", "ally")."""
    match = _BRACKET.match(name.strip())
    return (match["name"], match["printing"]) if match else (name.strip(), "")


def as_card(written: str | CardInPlay) -> CardInPlay:
    """A bare name as the ready, undamaged card it stands for."""
    return CardInPlay(card=written) if isinstance(written, str) else written


def written_in_pile(written: str | Copy) -> tuple[str, str]:
    """The name of a card in a pile, and its label, empty if it has none."""
    return (written, "") if isinstance(written, str) else (written.card, written.as_)


def name_of(card: CardInPlay) -> str:
    """The label a card goes by in its situation: its own, or its title."""
    return card.as_ or split(card.card)[0]


def uses(card: CardInPlay) -> dict[str, int]:
    """The abilities of a card that were used, and how often."""
    return (
        dict(card.used) if isinstance(card.used, dict)
        else {name: card.used.count(name) for name in card.used}
    )


class Cards:
    """Every card that a situation of one game may name.

    `own` are cards it makes up (they go first); `more` looks a slug up elsewhere, such as in a user's
    imported cards. By the rules of `ruleset` (empty: the prevailing ones) an erratum is worked in that was
    issued by then. `is_read` tells whether a card's whole text is played: the project's own words without an
    erratum that aren't give way to the print of that card, if somebody imported it and it is; without
    `is_read` they never do.
    """

    def __init__(
        self, game: str, own: Iterable[CardFacts] = (), more: More | None = None, folder: Path | None = None,
        ruleset: str = "", is_read: Callable[[CardFacts], bool] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.is_read = is_read
        self.ruleset = ruleset
        self.folder = folder or corpus_dir() / game / "cards"
        self.own: dict[str, list[CardFacts]] = {}
        self.more = more
        for facts in own:
            for key in dict.fromkeys((slug(facts.name), slug(f"{facts.name} {facts.subtitle}"))):
                self.own.setdefault(key, []).append(facts)

    def printings(self, name: str) -> list[CardFacts]:
        """All cards of that title, none if it is unknown. A text that an erratum changed is the changed one
        in all of them.
        """
        key = slug(name)
        if key in self.own:
            return self.own[key]
        ours = [each for facts in self._ours(key) for each in self._by_edition(facts, key)]
        found = [each for n, each in enumerate(ours) if each not in ours[:n]]
        found = found or self._imported(key)
        if self.ruleset != HOST or self.more is None:
            return found
        return [self.of_host(facts) or facts for facts in found] or list(self.more(key))

    def _ours(self, key: str) -> list[CardFacts]:
        """The project's own cards under a title, or under a title with its subtitle."""
        return list(_file(self.folder, key) or _by_other_names(self.folder).get(key, ()))

    def _imported(self, key: str) -> list[CardFacts]:
        """The imported cards under a title, with their errata and the rulings on their words worked in."""
        found = self.more(key) if self.more else ()
        return [self._worked_in(facts) for facts in found if not is_host(facts.erratum)]

    def of_host(self, facts: CardFacts) -> CardFacts | None:
        """The card as this site's host has it played, the latest of the host's texts; None if it says nothing
        of the card. It is played by the host's rules alone, and never official.
        """
        if self.more is None:
            return None
        titles = dict.fromkeys((slug(facts.name), slug(f"{facts.name} {facts.subtitle}")))
        own = [each for title in titles for each in self.more(title) if is_host(each.erratum)]
        latest = sorted((each for each in own if same_card(each, facts)), key=lambda one: one.since)
        return with_erratum(facts, reversed(latest)) if latest else None

    def _worked_in(self, imported: CardFacts) -> CardFacts:
        titles = (slug(f"{imported.name} {imported.subtitle}"), slug(imported.name))
        known = [facts for title in titles for facts in self._ours(title)]
        if not known:
            known = [
                replace(each, name=imported.name) for each in _with_errata(self.folder)
                if spelled_otherwise(each, imported)
            ]
        told = with_erratum(
            imported, (facts for facts in known if in_force(self.game, facts, self.ruleset))
        )
        return as_ruled(self.game, told, self.ruleset, self.folder.parent)

    def is_own(self, facts: CardFacts) -> bool:
        """Whether the situation describes the card itself."""
        return any(each is facts for cards in self.own.values() for each in cards)

    def erratum_of(self, facts: CardFacts) -> CardFacts | None:
        """The card with its erratum worked in, whichever edition is played; None if it has no erratum."""
        if facts.erratum:
            return facts
        titles = (slug(f"{facts.name} {facts.subtitle}"), slug(facts.name))
        if self.is_own(facts):
            return None
        known = (each for title in titles for each in self._ours(title))
        return next((each for each in known if each.erratum and same_card(each, facts)), None)

    def _by_edition(self, facts: CardFacts, key: str) -> list[CardFacts]:
        """A card of the project's own; where its erratum is younger than the edition that is played, as it
        was imported. Without an import there is no older text to play.
        """
        if in_force(self.game, facts, self.ruleset):
            return self._as_printed(facts, key) or [facts]
        return [each for each in self._imported(key) if same_card(each, facts)] or [facts]

    def _as_printed(self, facts: CardFacts, key: str) -> list[CardFacts]:
        """The imported printings that are played in the place of the project's own words: those that are read
        whole where the own words are not, or say themselves what they leave out (`basis`), of the same set
        and number if there is such a one. None where an erratum is worked in.
        """
        if self.is_read is None or facts.erratum:
            return []
        prints = [each for each in self._imported(key) if same_card(each, facts) and not each.erratum]
        if not prints or self.is_read(facts) and not facts.basis:
            return []
        read = [each for each in prints if self.is_read(each)]
        return [each for each in read if (each.set, each.number) == (facts.set, facts.number)] or read

    def texts_before(self, facts: CardFacts) -> list[CardFacts]:
        """The imported printings of a card with an erratum, as they were imported."""
        if self.more is None or not facts.erratum:
            return []
        titles = dict.fromkeys((slug(facts.name), slug(f"{facts.name} {facts.subtitle}")))
        imported = [each for title in titles for each in self.more(title) if not is_host(each.erratum)]
        return [each for each in imported if same_card(facts, each)]

    def imported_beside(self, title: str) -> list[CardFacts]:
        """The cards of that title that a user imported where the project, but not the situation itself, has
        its own of that title.
        """
        key = slug(title)
        return self._imported(key) if key not in self.own and self.printings(title) else []

    def every_printing(self, title: str) -> list[CardFacts]:
        """All cards of that title, the project's own before those that a user imported beside them."""
        known = self.printings(title)
        return known + [
            facts for facts in self.imported_beside(title) if facts.type not in {one.type for one in known}
        ]

    def find(self, name: str, printing: str = "", types: Iterable[str] = (), where: str = "") -> CardFacts:
        """The one card meant by `name`: the first published one of those that fit (see `fitting`)."""
        return self.fitting(name, printing, types, where)[0]

    def fitting(
        self, name: str, printing: str = "", types: Iterable[str] = (), where: str = ""
    ) -> list[CardFacts]:
        """The printings that `name` may mean, narrowed by `printing` and by the card types that fit the
        place; the first one published, which is meant, first. One of another type has to be asked for.

        Raises UnknownName with the nearest titles, or AmbiguousName with the printings to choose from.
        """
        title, wanted, found = self._called(name, printing)
        if not found:
            raise UnknownName(
                f"No card is called {quoted(title)}.", hint=self.suggestions(title), where=where
            )
        if wanted:
            every = [*found, *self.imported_beside(title)]
            found = [facts for facts in every if fits(facts, wanted)]
            if not found:
                hint = f"There is: {', '.join(labels(every))}."
                raise UnknownName(
                    f"No printing of {quoted(title)} is called {quoted(wanted)}.", hint=hint, where=where
                )
        asked = set(types)
        if asked and not any(facts.type in asked for facts in found):
            found = [
                *found,
                *(facts for facts in self.imported_beside(title) if not wanted and facts.type in asked)
            ]
        fitting = _side_in_play([facts for facts in found if facts.type in asked] or found)
        if len({facts.type for facts in fitting}) > 1:
            hint = f"Say which: {', '.join(labels(fitting))}."
            raise AmbiguousName(f"Several cards are called {quoted(title)}.", hint=hint, where=where)
        return fitting

    def _called(self, name: str, printing: str = "") -> tuple[str, str, list[CardFacts]]:
        """The title in a name as it is written, what is said of the printing, and the cards of that title."""
        found = self.printings(name)
        title, bracket = (name, "") if found else split(name)
        return title, printing or bracket, found or self.printings(title)

    def beside(self, name: str, printing: str, taken: CardFacts) -> list[CardFacts]:
        """The imported printings that `name` may mean as well where the project's own card is taken."""
        title, wanted, _ = self._called(name, printing)
        every = [
            facts for facts in self.imported_beside(title)
            if facts.type == taken.type and (not wanted or fits(facts, wanted))
        ]
        if self.ruleset == HOST:
            every = [self.of_host(facts) or facts for facts in every]
        return _side_in_play(every)

    def title_in(self, name: str) -> str:
        """The title in a name as a situation writes it, without what tells the printing."""
        return self._called(name)[0]

    def other_sides(self, facts: CardFacts) -> list[CardFacts]:
        """The other side of a two-sided card, in each wording that is known; none of any other. Of an
        imported card the imported one comes first, with its erratum: the project's own words are for whoever
        imported none, and for texts that are not understood as they are printed.
        """
        letter = OTHER_SIDE.get(facts.side)
        if letter is None:
            return []
        title = facts.back or facts.name
        imported = self.more is not None and any(
            replace(facts, back=each.back) == each for each in self.more(slug(facts.name))
        )
        known = [*(self._imported(slug(title)) if imported else ()), *self.every_printing(title)]
        return [
            each for each in known
            if (each.side, each.type) == (letter, facts.type)
            and (slug(each.set), each.number) == (slug(facts.set), facts.number)
        ]

    def names(self) -> list[str]:
        """The titles of all cards known here (imported cards are not listed)."""
        return sorted(
            {facts.name for cards in self.own.values() for facts in cards} | set(_titles(self.folder))
        )

    def suggestions(self, name: str) -> str:
        """What may have been meant by `name`, as a sentence."""
        if meant := near(name, self.names()):
            return f"Did you mean {' or '.join(meant)}?"
        return "Describe the card under `cards`, or import a card database that has it."


def label(facts: CardFacts) -> str:
    """How a printing is told from others of its title."""
    quest = f"{facts.number}{facts.side}" if facts.side else ""
    return f"{facts.name} ({quest or facts.printing or facts.set or facts.type})"


def labels(found: Sequence[CardFacts]) -> list[str]:
    """How printings of a title are told from each other, each once: those of one set by their numbers, those
    of one number by their types.
    """
    shown = [label(facts) for facts in found]
    numbered = [
        one if shown.count(one) == 1 or not facts.number else f"{facts.name} ({facts.set} {facts.number})"
        for facts, one in zip(found, shown, strict=True)
    ]
    types: dict[str, set[str]] = {}
    for facts, one in zip(found, numbered, strict=True):
        types.setdefault(one, set()).add(facts.type)
    return list(dict.fromkeys(
        one if len(types[one]) == 1 else f"{facts.name} ({facts.type.replace('-', ' ')})"
        for facts, one in zip(found, numbered, strict=True)
    ))


def fits(facts: CardFacts, printing: str) -> bool:
    """Whether `printing` (hero, a set, a number, a quest's side …) names this printing."""
    own = [
        facts.printing, facts.type, facts.type.replace("-", " "), facts.set, facts.number, facts.side,
        f"{facts.set} {facts.number}", f"{facts.number}{facts.side}"
    ]
    return fold(printing) in {fold(name) for name in [*own, facts.encounter_set] if name}


TURNED_OVER = frozenset(["quest", "nightmare"])


def _side_in_play(found: list[CardFacts]) -> list[CardFacts]:
    """Of the two sides of a card the one it is played on: of a quest card and a nightmare deck's set-up card
    the back, to which they are turned as the game begins, of others the front, with which they enter play.
    """
    if not all(facts.side in ("A", "B") for facts in found):
        return found
    played = "B" if all(facts.type in TURNED_OVER for facts in found) else "A"
    return [facts for facts in found if facts.side == played] or found


def load_cards(text: str, where: str = "") -> list[CardFacts]:
    """The card, or the printings of it, that a card file describes.

    Raises MalformedInput naming line and field.
    """
    data, lines = read_yaml(text, where)
    if not isinstance(data, dict):
        raise MalformedInput("A card file describes one card.", where=where)
    shared = {k: v for k, v in data.items() if k not in ("printings", "aliases")}
    described = (
        [{**shared, **printing} for printing in data["printings"]] if "printings" in data else [shared]
    )
    try:
        return msgspec.convert(described, list[CardFacts])
    except msgspec.ValidationError as error:
        raise MalformedInput(str(error), where=place(where, lines.get(()))) from None


@lru_cache(maxsize=4096)
def _file(folder: Path, key: str) -> tuple[CardFacts, ...]:
    if key not in names_in(folder, ".yaml"):
        return ()
    path = folder / f"{key}.yaml"
    return tuple(load_cards(path.read_text("utf-8"), path.name))


@lru_cache(maxsize=8)
def _titles(folder: Path) -> tuple[str, ...]:
    return tuple(
        facts.name for path in sorted(folder.glob("*.yaml")) for facts in _file(folder, path.stem)[:1]
    )


@lru_cache(maxsize=8)
def _by_other_names(folder: Path) -> dict[str, tuple[CardFacts, ...]]:
    """The cards of a folder by their aliases, and by title and subtitle together."""
    found: dict[str, tuple[CardFacts, ...]] = {}
    for path in sorted(folder.glob("*.yaml")):
        text = path.read_text("utf-8")
        if "aliases:" in text:
            for alias in read_yaml(text, path.name)[0].get("aliases", []):
                found[slug(alias)] = _file(folder, path.stem)
        if "subtitle:" in text:
            for facts in _file(folder, path.stem):
                if facts.subtitle:
                    key = slug(f"{facts.name} {facts.subtitle}")
                    found[key] = (*found.get(key, ()), facts)
    return found


@lru_cache(maxsize=8)
def _with_errata(folder: Path) -> tuple[CardFacts, ...]:
    """The cards of a folder that have an erratum worked in."""
    return tuple(
        facts for path in sorted(folder.glob("*.yaml")) if "erratum:" in path.read_text("utf-8")
        for facts in _file(folder, path.stem) if facts.erratum
    )
