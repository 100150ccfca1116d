"""Which of the cards of one title is meant: what stands beside the title tells it, or all are offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruling_service.ask.model import Reading
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.names import Named, Printing
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token, phrase
from ruling_service.slugs import fold, slug

ARTICLES = ("the", "a", "an")
LONGEST_SET = 6
"""So many words the name of a set has at most."""


class Printings:
    """Tells the printings of a question's cards apart."""

    def __init__(self, known: Knowledge, words: tuple[Token, ...]) -> None:
        self.known = known
        self.words = words

    def is_whole_title(self, node: Node, offered: tuple[Reading, ...]) -> bool:
        """Are the words the whole title of just one of the cards, and only a part of the others'?"""
        said = tuple(token.word for token in self.words[node.first : node.last])
        whole = [one for one in offered if phrase(one.title) == said]
        if len(whole) == 1:
            node.readings = (whole[0], *(one for one in offered if one is not whole[0]))
        return len(whole) == 1

    def told(self, node: Node, cards: list[Named]) -> tuple[tuple[Reading, ...], tuple[int, ...]]:
        """The readings that a word beside the name tells: "hero Beorn", "Beorn (ally)"; and the tokens with
        that word.
        """
        offered = readings(cards)
        version = self._version(node, offered)
        if version:
            return version
        found = self._apposition(node, cards, offered) or self._by_sphere(node, cards)
        if found:
            return found
        beside = (
            [(node.last, node.last + 1, node.first, node.last + 1)] if node.last < len(self.words) else []
        )
        if node.first:
            beside.append((node.first - 1, node.first, node.first - 1, node.last))
        for at, _, first, last in beside:
            close = "(" in self.words[at].before or at < node.first or not self.words[at].before.strip()
            if not close:
                continue
            if self.words[at].word == "the" and "(" in self.words[at].before and at + 1 < len(self.words):
                at, last = at + 1, last + 1
            said = self.words[at].word
            fitting = tuple(
                one for one in offered
                if any(said in (fold(kind.name), kind.type) for kind in printings_of(one, cards))
            ) or _of_another_kind(said, cards)
            if fitting:
                return fitting, (first, last)
        return (), (node.first, node.last)

    def _version(
        self, node: Node, offered: tuple[Reading, ...]
    ) -> tuple[tuple[Reading, ...], tuple[int, ...]] | None:
        """The readings whose title has the words that follow: "Galadriel sorceress"."""
        last = node.last
        fitting = offered
        said = {token.word for token in self.words[node.first : node.last]}
        while len(fitting) > 1 and last < len(self.words) and not self.words[last].before.strip(" ,"):
            word = self.words[last].word
            having = tuple(
                one for one in fitting if word not in said and word in phrase(one.title.partition(", ")[2])
            )
            if not having or self.known.is_everyday(word):
                break
            fitting, last = having, last + 1
        return (fitting, (node.first, last)) if last > node.last else None

    def _apposition(
        self, node: Node, cards: list[Named], offered: tuple[Reading, ...]
    ) -> tuple[tuple[Reading, ...], tuple[int, ...]] | None:
        """The readings that are all that is said behind the name: "Faramir (the Lore hero)", "Gimli, the core
        Tactics hero,".
        """
        at = node.last
        if at >= len(self.words) or not set("(,") & set(self.words[at].before):
            return None
        fitting, said = offered, 0
        while at < len(self.words) and at < node.last + LONGEST_SET:
            word = self.words[at].word
            if at > node.last and set(").,?!:;") & set(self.words[at].before):
                break
            if word not in ARTICLES:
                having = tuple(
                    one for one in fitting
                    if any(word in _told_by(kind) for kind in printings_of(one, cards))
                )
                if not having:
                    return None
                fitting, said = having, said + 1
            at += 1
        ended = at >= len(self.words) or bool(set(").,?!:;") & set(self.words[at].before))
        if not said or not ended:
            return None
        return fitting, (node.first, node.last, *range(node.last, at))

    def _by_sphere(
        self, node: Node, cards: list[Named]
    ) -> tuple[tuple[Reading, ...], tuple[int, ...]] | None:
        """The reading that a sphere or a set beside the name tells ("tactics Boromir", "core Gandalf"), and
        the tokens with that word.
        """
        printings = [(card, one) for card in cards for one in card.printings]
        for first, last in self._beside(node):
            said = " ".join(token.word for token in self.words[first:last])
            for card, one in printings:
                if (
                    one.sphere and fold(one.sphere) == said
                    or (one.set == "Core Set" and said in ("core", "core set"))
                    or ("(" in self.words[first].before and said in _called(one))
                ):
                    called = _told_apart(one, card.printings)
                    chosen = Reading(
                        id=f"{card.id}#{slug(called)}" if called else card.id,
                        name=f"{card.title} ({called})" if called else card.title, title=card.title,
                        game=card.game,
                    )
                    if last == node.first:
                        return (chosen,), (first, node.last)
                    if first == node.last and not self.words[first].before.strip():
                        return (chosen,), (node.first, last)
                    return (chosen,), (node.first, node.last, *range(first, last + 1))
        return None

    def _beside(self, node: Node) -> Iterator[tuple[int, int]]:
        """Where a word that tells one printing from another may stand: before the name, after it, or in "the
        tactics one".
        """
        if node.first > 1:
            yield node.first - 2, node.first
        if node.first:
            yield node.first - 1, node.first
        for last in range(node.last + 1, min(node.last + LONGEST_SET, len(self.words)) + 1):
            yield node.last, last
        for at in range(len(self.words) - 1):
            if self.words[at + 1].word in ("one", "version"):
                yield at, at + 1


def _told_by(one: Printing) -> set[str]:
    """The words that tell a printing: its type, its sphere, the core set."""
    return {one.type, fold(one.sphere), *(("core",) if one.set == "Core Set" else ())} - {""}


def _told_apart(one: Printing, others: Iterable[Printing]) -> str:
    """What tells a printing from others of its title: its name, else its set where theirs is another sphere;
    "" where nothing has to.
    """
    others = list(others)
    if len({other.name for other in others}) > 1:
        return one.name
    return one.set if one.sphere and len({other.sphere for other in others}) > 1 else ""


def _called(one: Printing) -> set[str]:
    """What a printing may be called in brackets behind its title: its set, or what tells it from others."""
    return {" ".join(phrase(name)) for name in (one.set, one.name) if name}


def _of_another_kind(said: str, cards: Iterable[Named]) -> tuple[Reading, ...]:
    """The readings that a kind beside the title tells, which only imported cards of that title have."""
    return tuple(
        _reading(card, kind) for card in cards
        for kind in dict.fromkeys(one.name for one in card.others if said in (fold(one.name), one.type))
    )


def _reading(card: Named, kind: str) -> Reading:
    """A card, or only its printings of a kind."""
    name = f"{card.title} ({kind})" if kind else card.title
    return Reading(
        id=f"{card.id}#{slug(kind)}" if kind else card.id, name=name, title=card.title, game=card.game
    )


def readings(cards: Iterable[Named]) -> tuple[Reading, ...]:
    """What the cards of one name may be: one reading for each card, and for each kind of card that shares a
    title.
    """
    found: list[Reading] = []
    for card in cards:
        kinds = list(dict.fromkeys(one.name for one in card.printings if one.name))
        found += [_reading(card, kind) for kind in (kinds if len(kinds) > 1 else [""])]
    return tuple(found)


def without_their_pages(offered: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings without a page of rulings on one of the versions, which has the title that all of them
    share: it is that version, and which one is meant isn't told.
    """
    versions = {slug(one.title) for one in offered if ", " in one.title}
    kept = tuple(one for one in offered if ", " in one.title or one.id.rpartition("/")[2] not in versions)
    return kept or offered


def printings_of(reading: Reading, cards: list[Named]) -> list[Printing]:
    """The printings that a reading means."""
    own = [card for card in cards if card.title == reading.title and card.game == reading.game]
    return [
        one for card in own for one in card.printings
        if reading.name in (card.title, f"{card.title} ({one.name})", f"{card.title} ({one.set})")
    ]
