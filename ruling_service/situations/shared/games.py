"""The games that situations can be of: each registers what situations need of it, and is loaded when it is
first asked for.

A game has a package of its own beside this one, whose module `game` holds its `Game` as `GAME`. Nothing else
here asks which game it is.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.language.compiled import CompiledCard
from ruling_service.engine.language.coverage import Missing
from ruling_service.engine.language.node import Node
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library.hosts import HOST
from ruling_service.situations.shared import model, records
from ruling_service.situations.shared.lying import Lying
from ruling_service.situations.shared.sheets.rules import SheetRules
from ruling_service.situations.shared.trial import Trials

if TYPE_CHECKING:
    from ruling_service.situations.shared.facts import Cards
    from ruling_service.situations.shared.table import Answering, Tables

Where = Callable[..., str]
names = records.names

RULESETS = {
    "lcg": ("lcg-compendium", "lcg-faq-1.9", "lcg-faq-1.3", "lcg-rulebook-2011", "lcg-learn-to-play"),
    "tcg": ("tcg-comprehensive-4.2", "tcg-comprehensive-4.1", "tcg-starter"),
}
"""Editions whose rules are played, by game; the first one prevails, each is older than those before."""

EDITIONS = {
    "lcg-compendium": "Rule Compendium 2.0", "lcg-faq-1.9": "FAQ 1.9", "lcg-faq-1.3": "FAQ 1.3",
    "tcg-comprehensive-4.2": "Comprehensive Rules 4.2", "tcg-comprehensive-4.1": "Comprehensive Rules 4.1",
}  # fmt: skip
"""What the editions that issued errata are called."""

AS_OLD_AS = {"lcg-learn-to-play": "lcg-compendium", HOST: ""}
"""Editions that stand last without being the oldest, and the host's rules: the errata are another's."""


def edition(ruleset: str) -> str:
    """The edition whose rules are played: by the host's, the prevailing one with the host's errata."""
    return "" if ruleset == HOST else ruleset


def refuse_unplayed_rules(name: str, ruleset: str, where: str = "ruleset") -> None:
    """Raises MalformedInput for a ruleset that is not played in the game of that name."""
    if edition(ruleset) not in ("", *RULESETS[name]):
        known = ", ".join((*RULESETS[name], HOST))
        raise MalformedInput(
            f"The rules of {quoted(ruleset)} are not played.", hint=f"Played are: {known}.", where=where
        )


def has_issued(name: str, ruleset: str, edition: str) -> bool:
    """Whether what an edition changed holds by the rules of `ruleset` (empty: the prevailing ones): it does
    in that edition and in every later one.
    """
    order = RULESETS[name]
    played = AS_OLD_AS.get(ruleset, ruleset) or order[0]
    return edition not in order or order.index(played) <= order.index(edition)


def alone(names: Sequence[str], first: str) -> dict[str, str]:
    """Whoever plays alone is "you"; several are called by their names."""
    return {names[0]: "you"} if len(names) == 1 else {}


@dataclass(frozen=True, slots=True)
class Game:
    """What situations need of a game.

    `table` sets a situation up to be played, `check` refuses what cannot be, `printed_facts` gives what the
    rules ask of a card besides its numbers, `why_not_played` the reason for a table and kind of phrase;
    `cited` says what plays an entry, `phrases` how many kinds of phrase are known and played and which are
    not, `lacking` which phrases of an ability mean nothing where they stand; `answers` are those of questions
    that one line of play can't answer.
    `nothing_to_play` holds entries that no step has to name, with the reason; `from_database` turns the facts
    of an imported card into the fields of a card file, `put_right` moves what card databases have in a field
    that it doesn't belong to; `moments` are those, written as in `at`, at which
    players act, `said` tells one in words;
    `plays` gives each entry with a function that plays it, or the place of one ("module.name");
    `lying` says where cards of each type lie, the usual place first;
    `as_played` a card's abilities for the engine, with unread phrases in the place of what is not played;
    `called` gives what players are called in what is said, by their names, from all of them in order and the
    first player;
    `sheet` is what sheets of cards ask of it, `trials` how a card is tried on a small table.
    """

    name: str
    table: Tables
    check: Callable[[model.Situation, Cards, Where], None]
    printed_facts: Callable[[model.CardFacts], dict[str, Any]]
    why_not_played: Callable[[str, str], str]
    cited: Callable[[], Mapping[str, list[str]]]
    phrases: Callable[[], Mapping[str, Any]]
    lacking: Callable[[Node], Iterable[Missing]]
    answers: Mapping[str, Answering]
    nothing_to_play: Mapping[str, str] = field(default_factory=dict)
    from_database: Callable[[dict[str, Any]], dict[str, Any]] = dict
    moments: tuple[str, ...] = ()
    plays: Callable[[], Iterable[tuple[str, Any]]] = tuple
    lying: Lying = field(default_factory=dict)
    as_played: Callable[[CompiledCard], tuple[Any, ...]] = operator.attrgetter("all")
    sheet: SheetRules | None = None
    said: Callable[[str], str] = str
    trials: Trials | None = None
    called: Callable[[Sequence[str], str], dict[str, str]] = alone
    put_right: Callable[[dict[str, Any]], dict[str, Any]] = dict


@cache
def game(name: str) -> Game:
    """The game of that name. Raises UnknownName."""
    if name not in names():
        raise UnknownName(
            f"No game is called {quoted(name)}.", hint=f"Games: {', '.join(names())}.", where="game"
        )
    found: Game = import_module(f"ruling_service.situations.{name}.game").GAME
    return found


def by_entry(rulebook: Rulebook, tables: Iterable[Meanings]) -> dict[str, list[str]]:
    """Entry id → the functions of a game's engine, and the phrases of its card language, that play it."""
    found: dict[str, set[str]] = {}
    for entry, function in rulebook.coverage():
        found.setdefault(entry, set()).add(function)
    for meanings in tables:
        for kind, cites in meanings.cites.items():
            for entry in cites:
                found.setdefault(entry, set()).add(f"{meanings.category} {kind}")
    return {entry: sorted(functions) for entry, functions in sorted(found.items())}


def functions_by_entry(rulebook: Rulebook, tables: Iterable[Meanings]) -> Iterator[tuple[str, Any]]:
    """Entries with the functions of a game's engine that play them: where a rule's function stands, and
    meanings of phrases.
    """
    yield from rulebook.coverage()
    for meanings in tables:
        for kind, cites in meanings.cites.items():
            yield from ((entry, meanings.table[kind]) for entry in cites)
