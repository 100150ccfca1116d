"""Imported texts of a card that are older than its erratum: they read otherwise, and are not played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from ruling_service.engine.language import card_language
from ruling_service.library.cards import ImportedCards
from ruling_service.library.records import EntryView, OlderText
from ruling_service.library.text import terms
from ruling_service.patterns import pattern
from ruling_service.situations.shared.catalogue import as_card_object, printed_values
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.model import CardFacts

ANNOUNCES = pattern(r"^\W*(?:Erratum|Errata)\W+|^.{0,60}?\bshould (?:read|have the text)\b[^\w.…]*", re.I)
"""What stands before the corrected words themselves."""
ICON = pattern(r"\*\*\[.*?\]\*\*|\[[^\]\d]+\]", re.S)
"""Keepers' remarks, and symbols, which every database spells in its own way."""
LEFT_OUT = pattern(r"\.\.\.+|…")
SENTENCE = pattern(r"[.!?]+(?=\W|$)|\n+")


def older_texts_of(view: EntryView, home: Path) -> list[OlderText]:
    """The texts that somebody imported of the cards of an entry's erratum, and that the erratum changed."""
    if not any(passage.role == "erratum" for passage in view.passages):
        return []
    cards = Cards(view.game, more=more_cards(ImportedCards(home))(view.game))
    corrected = [passage.text for passage in view.passages if passage.role == "erratum"]
    found = [
        facts for name in dict.fromkeys((view.title, *(view.extra.get("cards") or ())))
        for facts in cards.printings(name) if facts.erratum == view.id
    ]  # fmt: skip
    told: dict[tuple[str, str, str], OlderText] = {}
    for facts in found:
        for each in older(cards, facts, corrected):
            where = f"{each.set} {each.number}{each.side if each.stage is not None else ''}".strip()
            text = "\n".join(part for part in (each.text, each.shadow) if part)
            told.setdefault((each.name, where, text), OlderText(card=each.name, printing=where, text=text))
    return list(told.values())


def standing_of(view: EntryView, home: Path) -> tuple[list[OlderText], bool]:
    """The imported texts that are older than an entry's erratum, and whether any text was imported that could
    be compared with it: those that are not older say what it says.
    """
    if not any(passage.role == "erratum" for passage in view.passages):
        return [], False
    cards = Cards(view.game, more=more_cards(ImportedCards(home))(view.game))
    names = dict.fromkeys((view.title, *(view.extra.get("cards") or ())))
    changed = [facts for name in names for facts in cards.printings(name) if facts.erratum == view.id]
    there = any(cards.texts_before(facts) for facts in changed)
    return (older_texts_of(view, home) if there else []), there


def worded(texts: Iterable[OlderText], *, with_text: bool) -> list[OlderText]:
    """The older texts, with their words where those may be shown."""
    return [one if with_text else msgspec.structs.replace(one, text="") for one in texts]


def older(cards: Cards, worked_in: CardFacts, corrected: Iterable[str] = ()) -> Iterator[CardFacts]:
    """The imported printings of a card that have not its erratum worked in: what they say is something else,
    and the corrected words (`corrected`, from documents, as far as those are there) don't stand in them.
    """
    own = _says(cards.game, worked_in)
    new = [said for said in map(_corrected, corrected) if said]
    for each in cards.texts_before(worked_in):
        printed = _sentences(". ".join((*each.keywords, each.text, each.shadow)))
        if _says(cards.game, each) != own and not any(_stands(said, printed) for said in new):
            yield each


def _says(game: str, facts: CardFacts) -> tuple[object, ...]:
    """What a card's text says, in house wording, and its numbers: equal for printings that say the same."""
    language = card_language(game)
    read = language.compile_card(as_card_object(facts))
    said = sorted(language.house(ability) or repr(ability) for ability in read.abilities)
    return said, sorted(gap.phrase for gap in read.gaps), sorted(printed_values(facts).items(), key=str)


class Corrected(NamedTuple):
    """A sentence of an erratum as its words, of which the beginning or the end may be left out."""

    words: tuple[str, ...]
    begins: bool
    ends: bool

    def is_of(self, printed: tuple[str, ...]) -> bool:
        """Whether a printed sentence is this one."""
        size = len(self.words)
        places = range(len(printed) - size + 1)
        return any(
            printed[place : place + size] == self.words
            for place in places if (place == 0 or not self.begins)
            and (place + size == len(printed) or not self.ends)
        )


def _corrected(passage: str) -> list[Corrected]:
    """The sentences that a document gives as the corrected ones."""
    found = []
    parts = LEFT_OUT.split(ANNOUNCES.sub("", ICON.sub("", passage)))
    for number, part in enumerate(parts):
        said = _sentences(part)
        found += [
            Corrected(each, begins=at > 0 or number == 0, ends=at < len(said) - 1 or number == len(parts) - 1)
            for at, each in enumerate(said)
        ]
    return found


def _stands(corrected: list[Corrected], printed: list[tuple[str, ...]]) -> bool:
    return all(any(one.is_of(each) for each in printed) for one in corrected)


def _sentences(text: str) -> list[tuple[str, ...]]:
    """The sentences of a card's text, each as the stems of its words."""
    return [part for part in (tuple(terms(part)) for part in SENTENCE.split(ICON.sub("", text))) if part]
