"""What a verdict says of a card of which several printings differ, where nothing in the situation tells which
is meant: the one that is taken, the others, in what they differ, and how each is named.

Printings that say the same in other words (a database's spelling, a reminder, a later template) are alike:
those whose texts compile to the same abilities. Set, number and encounter set are a printing's place, not a
difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from ruling_service.engine.kernel.cards import Printed
from ruling_service.errors import RulingError
from ruling_service.library.cards import ImportedCards
from ruling_service.library.records import EntryView
from ruling_service.patterns import pattern
from ruling_service.situations.shared.catalogue import Catalogue, compiled, printed_values
from ruling_service.situations.shared.errata import same_card
from ruling_service.situations.shared.facts import OTHER_SIDE, Cards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.results import OtherPrinting, Said, TakenPrinting
from ruling_service.slugs import fold

NAMES_ITS_SET = pattern(r"\d+\D+\d+")
"""Numbers of cards such as 1C45."""

LISTED = 4
"""How many other printings a sentence names; the structure has all."""

IDENTITY = (
    "subtitle", "unique", "sphere", "traits", "culture", "race", "signet", "item_class", "home", "stage",
    "direction",
)
"""What is printed on a card besides its numbers and its text, and what the rules ask for."""


class Unsure(NamedTuple):
    """A name that several differing printings may be: how it is written, what is said of it, and the facts
    of the others.
    """

    name: str
    printing: str
    types: tuple[str, ...]
    said: TakenPrinting
    others: list[CardFacts]


def taken_printings(catalogue: Catalogue) -> list[TakenPrinting]:
    """Of each card that a situation names and several differing printings may be, which is taken."""
    return [one.said for one in unsure(catalogue)]


def unsure(catalogue: Catalogue) -> list[Unsure]:
    """The names of a situation that several differing printings may be, each card once, in the order in
    which they are named.
    """
    found: dict[tuple[str, str], Unsure] = {}
    for (name, printing, types), fitting in catalogue.named.items():
        one = unsure_of(catalogue.cards, name, printing, types, fitting)
        if one is not None:
            found.setdefault((one.said.card, one.said.printing), one)
    return list(found.values())


def unsure_of(
    cards: Cards, name: str, printing: str, types: tuple[str, ...], fitting: list[CardFacts]
) -> Unsure | None:
    """What is to be said of a name that may mean any of the printings `fitting`, of which the first is
    taken; None where no other differs from it.
    """
    taken = fitting[0]
    beside = [each for each in cards.beside(name, printing, taken) if each not in fitting]
    known = [taken, *_as_imported(taken, beside)]
    others = _differing(cards.game, known, fitting, beside)
    if not others:
        return None
    listed = [
        OtherPrinting(
            printing=place_of(other), name=name_for(cards, name, types, other),
            differs=min((differences(cards.game, one, other) for one in known), key=len),
        )
        for other in others
    ]
    said = TakenPrinting(card=title_of(taken), printing=place_of(taken), others=listed, says="")
    said.says = sentence(said)
    return Unsure(name, printing, types, said, others)


def printings_of_title(cards: Cards, title: str) -> list[TakenPrinting]:
    """Which printing a situation takes that names a card by its title alone, for each type of the cards of
    that title, where others differ.
    """
    kinds = dict.fromkeys(facts.type for facts in cards.every_printing(title))
    found = [unsure_of(cards, title, "", (kind,), cards.fitting(title, types=(kind,))) for kind in kinds]
    return [one.said for one in found if one is not None]


def taken_of(view: EntryView, home: Path) -> list[str]:
    """The sentences on the card of an entry (see `taken_of_card`); none for other entries."""
    return taken_of_card(view.game, view.title, home) if view.kind in ("card", "erratum") else []


def taken_of_card(game: str, title: str, home: Path) -> list[str]:
    """Which printing a situation takes that names a card by its title alone, for each type of the cards of
    that title where others differ. Nothing where the imported cards are damaged.
    """
    cards = Cards(game, more=more_cards(ImportedCards(home))(game))
    try:
        return [one.says for one in printings_of_title(cards, title)]
    except RulingError:
        return []


def _differing(
    game: str, known: list[CardFacts], fitting: list[CardFacts], beside: list[CardFacts]
) -> list[CardFacts]:
    """The printings that a name may mean and that differ from the one that is taken, each wording once.

    `known` are descriptions of the one that is taken, itself first.
    """
    theirs = [each for each in beside if not any(_is_printed_as(one, each) for one in fitting)]
    found: list[CardFacts] = []
    for each in (*fitting[1:], *theirs):
        if _is_its_other_side(known[0], each) or any(alike(game, one, each) for one in (*known, *found)):
            continue
        found.append(each)
    return found


def _as_imported(taken: CardFacts, beside: list[CardFacts]) -> list[CardFacts]:
    """The imported printing that the project's own words of a card speak of: the one of its set and number,
    else the first published.
    """
    same = [each for each in beside if same_card(taken, each)]
    return [each for each in same if _is_printed_as(taken, each)] or same[:1]


def _is_printed_as(one: CardFacts, other: CardFacts) -> bool:
    """Whether two descriptions are of one printing: the same card, set and number."""
    place = (fold(one.set), fold(one.number))
    return all(place) and place == (fold(other.set), fold(other.number)) and same_card(one, other)


def _is_its_other_side(one: CardFacts, other: CardFacts) -> bool:
    return bool(OTHER_SIDE.get(one.side)) and OTHER_SIDE[one.side] == other.side and (
        (one.set, one.number) == (other.set, other.number)
    )


def alike(game: str, one: CardFacts, other: CardFacts) -> bool:
    """Whether two printings are played alike."""
    return not differences(game, one, other)


def differences(game: str, one: CardFacts, other: CardFacts) -> list[str]:
    """In what two printings differ: names of fields, `text` for their texts."""
    mine, its = printed_values(one), printed_values(other)
    found = [
        field.replace("_", " ") for field in IDENTITY
        if _plain(getattr(one, field)) != _plain(getattr(other, field))
    ]
    found += [name for name in dict.fromkeys((*mine, *its)) if mine.get(name) != its.get(name)]
    return found if _say_the_same(game, one, other) else [*found, "text"]


def _say_the_same(game: str, one: CardFacts, other: CardFacts) -> bool:
    if _words_of(one) == _words_of(other):
        return True
    mine, its = _compiled(game, one), _compiled(game, other)
    return not mine.gaps and not its.gaps and mine.abilities == its.abilities


def _words_of(facts: CardFacts) -> list[str]:
    parts = ("\n".join(facts.keywords), " ".join(facts.time_words), facts.text, facts.shadow)
    return [" ".join(re.findall(r"[^\W_]+", fold(re.sub(r"<[^>]*>", " ", part)))) for part in parts]


def _compiled(game: str, facts: CardFacts) -> Printed:
    return compiled(game, msgspec.json.encode(facts))


def _plain(value: object) -> object:
    if isinstance(value, str):
        return fold(value)
    return sorted(fold(str(each)) for each in value) if isinstance(value, list) else value


def title_of(facts: CardFacts) -> str:
    """A card's title, with its subtitle."""
    return f"{facts.name}, {facts.subtitle}" if facts.subtitle else facts.name


def place_of(facts: CardFacts) -> str:
    """Where a printing is printed: set and number; a number such as 1C45 names its set itself. What else
    tells it from others, where nothing says that.
    """
    number = f"{facts.number}{facts.side if facts.stage is not None else ''}"
    known = [number] if NAMES_ITS_SET.fullmatch(facts.number) else [facts.set, number]
    place = " ".join(part for part in known if part) or facts.printing or facts.set
    return place or facts.subtitle or facts.sphere or facts.culture or facts.type


def name_for(cards: Cards, name: str, types: tuple[str, ...], facts: CardFacts) -> str:
    """The name by which a situation means this printing, in a place where cards of these types fit; empty
    where none does.
    """
    names = _names(cards.title_in(name), facts)
    return next((each for each in names if _means(cards, each, types, facts)), "")


def _names(title: str, facts: CardFacts) -> Iterator[str]:
    if facts.subtitle:
        yield title_of(facts)
    number = f"{facts.number}{facts.side if facts.stage is not None else ''}"
    for told in (facts.printing, facts.set, number, f"{facts.set} {facts.number}", facts.encounter_set):
        if told.strip():
            yield f"{title} ({told.strip()})"


def _means(cards: Cards, name: str, types: Iterable[str], facts: CardFacts) -> bool:
    try:
        return cards.find(name, types=types) == facts
    except RulingError:
        return False


def sentence(one: TakenPrinting) -> str:
    """Such as "Taken: Feint, Core Set 34; 1 other differs: Later Set 7 (text)." and how another is named."""
    return f"{taken_and_others(one)} {_how(one.others)}"


def taken_and_others(one: TakenPrinting) -> str:
    """Which printing was taken, and in what the others differ: the sentence without how another is named."""
    others = one.others
    count = "1 other differs" if len(others) == 1 else f"{len(others)} others differ"
    told = "; ".join(map(_told, others[:LISTED]))
    more = f"; {len(others) - LISTED} more" if len(others) > LISTED else ""
    return f"Taken: {one.card}, {one.printing}; {count}: {told}{more}. {_come_to(others)}".rstrip()


def _told(other: OtherPrinting) -> str:
    comes = {"otherwise": ", and it comes out otherwise", "unknown": ", and what comes out is not known"}
    verdict = ""
    if other.comes_to == "otherwise" and other.verdict is not None:
        verdict = f" ({other.verdict}{_answered(other.answer)})"
    told = f"{other.printing} (other {', '.join(other.differs)})"
    return f"{told}{comes.get(other.comes_to, '')}{verdict}"


def _answered(answer: Said) -> str:
    if answer is None or isinstance(answer, bool):
        return ""
    return f": {', '.join(answer) if isinstance(answer, list) else answer}"


def _come_to(others: list[OtherPrinting]) -> str:
    if not all(other.comes_to == "alike" for other in others):
        return ""
    return "With it the same comes out. " if len(others) == 1 else "With each of them the same comes out. "


def _how(others: list[OtherPrinting]) -> str:
    name = next((other.name for other in others if other.name), "")
    if name:
        return f"To mean another, write `{name}`."
    return "No name tells them apart: describe the one that is meant under `cards`."
