"""From a card's facts to the card that the engine plays: printed values, compiled abilities, and the phrases
that did not compile.

A card is compiled once in a process, however many situations name it; only the cards that a situation names
are.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

import msgspec

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.unnamed import UNNAMED
from ruling_service.engine.language import Declared, card_language, declared
from ruling_service.engine.language.node import Node, shared
from ruling_service.engine.language.unread import unread_in
from ruling_service.inputs.limits import NAME
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared import games, read_before
from ruling_service.situations.shared.facts import Cards, More, split
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import slug

PLAYER_TYPES = ("hero", "ally", "attachment", "event", "player side quest", "treasure", "contract")
NUMBERS = ("cost", "threat_cost", "willpower", "attack", "defense", "hit_points", "engagement_cost", "threat",
           "quest_points",
           "twilight_cost", "strength", "vitality", "resistance", "site_number", "shadow_number")  # fmt: skip

UNKNOWN = {
    "player": "unknown card of a player", "encounter": "unknown encounter card",
    "quest": "unknown quest stage"
}
"""Cards without effect that stand for what a situation leaves open, by the deck they are in."""


class Catalogue(dict[str, Printed]):
    """The printed cards of one situation by key.

    `add` gives the key of a card and compiles it if nobody has yet.
    """

    def __init__(self, game: str, cards: Cards) -> None:
        super().__init__()
        self.game = game
        self.cards = cards
        self.facts: dict[str, CardFacts] = {}
        self.named: dict[tuple[str, str, tuple[str, ...]], list[CardFacts]] = {}
        """A name as it is written, what is said of its printing, and the types that fit its place → the
        printings that it may mean, the one that is taken first."""
        for side, name in UNKNOWN.items():
            kind = {"player": "event", "encounter": "treachery", "quest": "quest"}[side]
            self[name] = Printed(name, name, kind, facts={"side": side, UNNAMED: True})

    def find(self, name: str, printing: str = "", types: tuple[str, ...] = (), where: str = "") -> str:
        """The key of the card meant by `name`; an unknown card by what it is called. Raises UnknownName or
        AmbiguousName, as `Cards.find` does.
        """
        if name in UNKNOWN.values():
            return name
        return self.first_of(self.cards.fitting(name, printing, types, where), name, printing, types)

    def first_of(
        self, found: list[CardFacts], name: str, printing: str = "", types: tuple[str, ...] = ()
    ) -> str:
        """The key of the first of the printings that a name may mean; the others are kept in mind."""
        self.named.setdefault((name, printing, types), found)
        return self.add(found[0])

    def encounter_card(self, name: str, where: str = "") -> str:
        """The key of the encounter card meant by `name`, where player cards or a quest share its title."""
        known = self.cards.every_printing(name) or self.cards.every_printing(split(name)[0])
        kinds = {facts.type for facts in known} - {*PLAYER_TYPES, "quest"}
        return self.find(name, types=tuple(sorted(kinds)), where=where)

    def add(self, facts: CardFacts) -> str:
        """The key of a card with these facts; its other side is known then, too."""
        printed = compiled(self.game, msgspec.json.encode(facts))
        if printed.key in self:
            return printed.key
        self[printed.key] = printed
        self.facts.setdefault(printed.key, facts)
        others = self.cards.other_sides(facts)
        if others:
            other = next((each for each in others if is_read(self.game, each)), others[0])
            sides = {**printed.facts, "other side": self.add(other)}
            self[printed.key] = replace(printed, facts=sides)
        return printed.key


def is_read(game: str, facts: CardFacts) -> bool:
    """Whether all of a card's text is read, and nothing of it waits for a meaning."""
    printed = compiled(game, msgspec.json.encode(facts))
    return not printed.gaps and not any(
        True for ability in printed.abilities if isinstance(ability, Node) for _ in unread_in(ability)
    )


def catalogue(game: str, own: list[CardFacts], more: More | None = None, ruleset: str = "") -> Catalogue:
    """The catalogue of a situation: cards it makes up go before the project's own, a user's imported cards
    come last, or in the place of the project's own that are not played whole.
    """
    return Catalogue(game, Cards(game, own, more, ruleset=ruleset, is_read=partial(is_read, game)))


def compiled(game: str, described: bytes) -> Printed:
    """The card with these facts (a card file's fields, as JSON), compiled."""
    return _compiled(game, described, declared(game))


@lru_cache(maxsize=4096)
def _compiled(game: str, described: bytes, said: Declared) -> Printed:
    facts = msgspec.json.decode(described, type=CardFacts)
    read = read_before.read(game, described, said, partial(_read, game, facts))
    return Printed(
        key=key_of(facts),
        name=facts.name,
        type=facts.type,
        values=printed_values(facts),
        traits=read.traits,
        facts=games.game(game).printed_facts(facts),
        unique=facts.unique,
        abilities=tuple(map(shared, read.abilities)),
        gaps=read.gaps,
        entry=entry_of(game, facts),
    )


def _read(game: str, facts: CardFacts) -> read_before.ReadText:
    """What a card's texts are read as, with the game's card language."""
    language = card_language(game)
    read = language.compile_card(as_card_object(facts))
    read = replace(read, abilities=tuple(map(shared, read.abilities)), unread=tuple(map(shared, read.unread)))
    return read_before.ReadText(
        games.game(game).as_played(read), read.gaps, frozenset(language.trait(one) for one in facts.traits)
    )


def as_card_object(facts: CardFacts) -> dict[str, str]:
    """The facts as card databases write them, which is what the card language reads."""
    return {
        "name": facts.name,
        "type": facts.type.replace("-", " ").title(),
        "traits": ". ".join(facts.traits),
        "keywords": ". ".join(facts.keywords) + "." if facts.keywords else "",
        "text": facts.text,
        "shadow": facts.shadow,
        "timewords": ", ".join(facts.time_words),
        "encounter_set": facts.encounter_set,
        "stage": "" if facts.stage is None else str(facts.stage),
        "side": facts.side,
    }


def key_of(facts: CardFacts) -> str:
    """What tells a printing from every other card of the catalogue."""
    name = [facts.subtitle, facts.type]
    printing = [
        *name, facts.printing, facts.set, facts.number, facts.side,
        "" if facts.stage is None else str(facts.stage)
    ]
    return "/".join([slug(facts.name), *(slug(part) for part in printing if part)])


def printed_values(facts: CardFacts) -> dict[str, int | None]:
    """The printed numbers by name; a variable one ("X") is None, one that the card doesn't have is left out.
    """
    values: dict[str, int | None] = {}
    for field in NUMBERS:
        value = getattr(facts, field)
        if value is not None:
            values[field.replace("_", " ")] = None if value == "X" else value
    if facts.victory_points is not None:
        values["victory points"] = facts.victory_points
    for name, number in facts.values.items():
        values[name] = None if number == "X" else whole_or_none(str(number)) or 0
    return values


def entry_of(game: str, facts: CardFacts) -> str:
    """The entry that speaks of the card: the one its facts name, its erratum, or the card's own if the corpus
    has it.
    """
    if facts.id or facts.erratum:
        return facts.id or facts.erratum
    own = slug(facts.name)
    return f"{game}/{kind}/{own}" if (kind := _kind_of_entry(game, own)) else ""


@lru_cache(maxsize=4096)
def _kind_of_entry(game: str, own: str) -> str:
    """The kind of entry that the corpus has on the card with this slug; "" where it has none."""
    path = corpus_dir() / game / "cards" / f"{own}.md"
    if not own or len(own) > NAME or not path.is_file():
        return ""
    return "erratum" if "\nkind: erratum" in path.read_text("utf-8")[:2000] else "card"
