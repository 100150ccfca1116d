"""Finding the parts of a question: misspelt words are repaired, the longest title or phrase is taken first,
nicknames last.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ruling_service.ask.model import Choice, Reading
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.line import DETERMINERS
from ruling_service.ask.reading.names import ARTICLES, Named
from ruling_service.ask.reading.parts import Node, as_led
from ruling_service.ask.reading.players import PlayerNames
from ruling_service.ask.reading.printings import Printings, printings_of, readings, without_their_pages
from ruling_service.ask.reading.tokens import Token, bag, phrase, stem
from ruling_service.ask.reading.words import Match, Word
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.library.spelling import distance

PLAYED = bag("""
    play plays played playing cast trigger triggers copy copies event attachment treachery condition called
    named card use using attach
""")
"""Words before which an everyday word in small letters is the title of a card after all."""
DEFINITE = bag("the that this those these")
"""Words before one that was spoken of."""
WHOSE = bag("his her its their")
CHARACTERS = frozenset({"hero", "ally", "objective-ally", "enemy", "companion", "minion"})
"""Cards that are called by a name."""
BESIDE = 3
"""So near to each other two words of a title stand that call the card."""
SLIPS, LONG = 1.8, 8
"""So much may be wrong in a word of so many letters that is meant for a title's; in a shorter one, a letter.
"""
FAR = 1.5
"""A shorter word that is further off is none misspelt: "pencil" isn't peril, nor "clever" never. A longer one
may have as many slips as one that is meant for a title's.
"""
MOST_REPAIRED = 8
"""How many words of a question are repaired at most."""


class Recogniser:
    """Finds the parts of one question."""

    def __init__(
        self, known: Knowledge, words: tuple[Token, ...], game: str | None, choices: Iterable[Choice] = (),
        *, told: bool = False,
    ) -> None:  # fmt: skip
        """`told` is true where the asker said which game it is: then its own words go before titles of the
        other.
        """
        self.known = known
        self.told = told
        self.game = game
        self.choices = {choice.start: choice.id for choice in choices}
        self.corrected: dict[int, str] = {}
        self.words = self._repaired(words)
        self._plain = tuple(token.word for token in self.words)
        self._phrases: dict[int, tuple[Match, ...]] = {}
        self.players = PlayerNames(known, self.words, game)
        self.printings = Printings(known, self.words)

    def nodes(self) -> list[Node]:
        """The parts in order; they don't overlap."""
        found: list[Node] = []
        taken: set[int] = set()  # words further on that a part before them has
        at = 0
        while at < len(self.words):
            if at in taken:
                at += 1
                continue
            limit = min((i for i in taken if i > at), default=len(self.words)) if taken else len(self.words)
            node = self._chosen(at, limit, found) or self._card(at, limit) or self._his_own(at, limit, found)
            if node is not None and self._is_of_the_other_game(node) and self._cuts_a_title(node, limit):
                node = None
            if node is not None and self._is_of_the_other_game(node):
                node = self._nickname(at, limit) or (None if self._is_no_title(node, taken) else node)
            node = (
                node or self._word(at, taken) or self._named_before(at, found) or self._nickname(at, limit)
                or self.players.node(at)
            )
            if node is None:
                at += 1
                continue
            while found and found[-1].last > node.first:
                found.pop()
            if node.section != "nothing":
                found.append(node)
            taken.update(node.also)
            at = node.last
        return _alike(_in_full_elsewhere(found))

    def types_of(self, reading: Reading, cards: tuple[Named, ...]) -> set[str]:
        """The kinds of card that a reading means."""
        return {one.type for one in printings_of(reading, list(cards))}

    # Misspelt words.

    def _repaired(self, words: tuple[Token, ...]) -> tuple[Token, ...]:
        repaired: list[Token] = []
        for token in words:
            better = None
            if (
                len(self.corrected) < MOST_REPAIRED and len(token.word) > 3 and token.word.isalpha()
                and not self.known.is_spelt_right(token.word) and not self.known.is_english(token.word)
            ):
                better = self.known.repair(token.word)
            if better and " " not in better and self._plausible(token, better):
                self.corrected[token.at] = better
                token = msgspec.structs.replace(token, word=better, stem=stem(better))
            repaired.append(token)
        return tuple(repaired)

    def _plausible(self, token: Token, better: str) -> bool:
        """A short word with a capital is rather the name of a player than a slip; one in small letters has to
        be near to a title's. Further off than by slips it is another word, which isn't known.
        """
        far = FAR if len(token.word) < LONG else SLIPS
        if not token.word.startswith(better) and distance(token.word, better, far) > far:
            return False
        if not token.capital and self.known.in_title(better) and not self.known.is_everyday(better):
            slips = SLIPS if len(token.word) >= LONG else 1.0
            return len(token.word) > 4 and distance(token.word, better, slips) <= slips
        if token.capital and not (self.known.in_title(better) and not self.known.is_everyday(better)):
            return len(token.word) > 5 and self.known.in_title(better)
        return True

    # Cards.

    def _chosen(self, at: int, limit: int, found: list[Node]) -> Node | None:
        """The part that a person chose the meaning of."""
        if self.words[at].start not in self.choices:
            return None
        wanted = self.choices[self.words[at].start]
        usual = (
            self._card(at, limit) or self._his_own(at, limit, found) or self._word(at, set())
            or self._nickname(at, limit) or Node("nothing", at, at + 1)
        )
        if not wanted:
            usual.section = "nothing"
            return usual
        for reading in usual.readings:
            if reading.id == wanted:
                others = tuple(other for other in usual.readings if other.id != wanted)
                return _settled(usual, (reading, *others), usual.cards)
        card = self.known.names.at(wanted)
        if card is not None:
            offered = tuple(one for one in readings((card,)) if one.id == wanted) or readings((card,))
            return _settled(Node("card", at, usual.last), offered + usual.readings, (card,))
        number = whole_or_none(wanted)
        if usual.value is not None and number is not None:
            usual.value, usual.chosen = number, True
            return usual
        fitting = tuple(word for word in usual.words if wanted in (word.id, word.name))
        if fitting:
            usual.words, usual.section, usual.chosen = fitting, fitting[0].section, True
        return usual

    def _card(self, at: int, limit: int) -> Node | None:
        names = self.known.names
        if not names.begins(self.words[at].word) or self.players.is_named(at):
            return None
        ahead = self._plain[at : min(limit, at + names.longest)]
        reach = names.reach(ahead)
        if ahead[0] in ARTICLES and len(ahead) > 1:
            reach = max(reach, 1 + names.reach(ahead[1:]))
        for last in range(at + reach, at, -1):
            said = self.words[at:last]
            if last > at + 1 and any(mark in token.before for token in said[1:] for mark in ".?;\n"):
                continue
            title = ahead[: last - at]
            cards = names.called(title)
            if title[0] in ARTICLES and len(title) > 1:
                cards = [
                    *cards,
                    *(
                        card for card in names.called(title[1:])
                        if card.game == self.game and card not in cards
                    )
                ]
            if cards and self._meant(said, last):
                cards = self._of_game(cards)
                return self._named(at, last, cards)
        return None

    def _his_own(self, at: int, limit: int, found: list[Node]) -> Node | None:
        """ "Gimli bears his battle axe": a card that is called after whoever was named before."""
        if self.words[at].word not in WHOSE:
            return None
        names = self.known.names
        people = [one for one in found if one.section == "card" and CHARACTERS.intersection(
            kind for card in one.cards for kind in card.types
        )]  # fmt: skip
        for owner in reversed(people):
            called = phrase(owner.readings[0].title.partition(",")[0])
            for last in range(min(limit, at + 1 + names.longest), at + 1, -1):
                cards = self._of_this_game(names.called((*called, *self._plain[at + 1 : last])))
                if cards:
                    node = self._named(at, last, cards)
                    title = (*called, *self._plain[at + 1 : last])
                    whole = [one for one in node.readings if phrase(one.title) == title]
                    if node.asks and len(whole) == 1:  # the others have a subtitle, which isn't said
                        node.readings = (whole[0], *(one for one in node.readings if one is not whole[0]))
                        node.asks = False
                    return node
        return None

    def _meant(self, said: tuple[Token, ...], last: int) -> bool:
        """Is a card meant by these words of a title, and not what they mean every day?"""
        carrying = [token for token in said if token.word not in self.known.words.filler]
        unusual = [token for token in carrying if not self.known.is_everyday(token.word)]
        if len(carrying) == 1 and self._is_a_kind(carrying[0]):
            unusual = []
        if unusual or all(token.quoted for token in said):
            return True
        capitals = [token for token in said if token.capital]
        before = self.words[said[0].at - 1].word if said[0].at else ""
        written = said[0].text[:1].isupper() or not any(token.text[:1].isupper() for token in self.words)
        if len(said) == 1 and said[0].first and written and self._is_subject(last):
            return not self._term(said[0].at, last)
        if len(said) == 1:
            term = self._term(said[0].at, last)
            after = self.words[last].word if last < len(self.words) else ""
            return (
                (bool(capitals) and not term)
                or (before in PLAYED and not term)
                or (bool(capitals) and (before in PLAYED or after == "card"))
            )
        if len(carrying) >= 2 or (carrying and len(said) > 2):
            term = self._term(said[0].at, last)
            return not term or len(capitals) >= len(carrying)
        return (
            len([token for token in said if token.text[:1].isupper()]) >= max(2, len(carrying))
            or (bool(capitals) and bool(carrying))
        )

    def _is_a_kind(self, token: Token) -> bool:
        """Is a word in small letters what a kind of card is called ("his armor"), and nothing played by name?
        """
        before = self.words[token.at - 1].word if token.at else ""
        return not token.capital and before not in PLAYED and any(
            len(match.at) == 1 and any(word.section == "nouns" for word in match.words)
            for match in self._phrases_at(token.at)
        )

    def _is_subject(self, last: int) -> bool:
        """Does what follows say something of the word before it: "Despair removes …", "Flooding (Doomed 1) is
        …"?
        """
        if last >= len(self.words):
            return False
        token = self.words[last]
        return (
            token.before.strip()[:1] in ("(", ":")
            or token.word in ("is", "was", "does", "has", "says", "takes", "gets", "gives", "makes", "lets")
            or (
                token.word.endswith("s")
                and any(
                    word.section == "acts"
                    for match in self.known.words.phrases.at(self.words, last, last + 1)
                    for word in match.words
                )
            )
        )

    def _term(self, at: int, last: int) -> bool:
        """Do the same words, or more of them, mean something in the games' own language?"""
        return any(
            max(match.at) + 1 >= last and match.at[-1] - match.at[0] + 1 == len(match.at)
            for match in self._phrases_at(at)
        )

    def _phrases_at(self, at: int) -> tuple[Match, ...]:
        """The phrases that fit from a word on, in any length."""
        found = self._phrases.get(at)
        if found is None:
            fitting = self.known.words.phrases.at(self.words, at, len(self.words))
            found = self._phrases[at] = as_led(self.words, at, fitting)
        return found

    def _of_game(self, cards: list[Named]) -> list[Named]:
        """The cards of the game in question; those of the other game where it has none."""
        return [card for card in cards if card.game == self.game] or cards

    def _is_of_the_other_game(self, node: Node) -> bool:
        return (
            node.section == "card" and not node.chosen and self.game is not None
            and all(one.game != self.game for one in node.cards)
        )

    def _is_no_title(self, node: Node, taken: set[int]) -> bool:
        """Does the title of a card of the other game only look like one here: misspelt, or in a game that the
        asker told and that has words of its own for it, or written as a title isn't?
        """
        if node.corrected or not self.told:
            return node.corrected
        said = self.words[node.first : node.last]
        at = node.first
        while at < node.last and (own := self._word(at, taken)) is not None:
            at = own.last
        return at >= node.last or not any(token.text[:1].isupper() for token in said)

    def _cuts_a_title(self, node: Node, limit: int) -> bool:
        """Does a title of the game that is told begin within a title of the other one, and go on behind it?
        """
        if not self.told:
            return False
        others = (self._card(at, limit) for at in range(node.first + 1, node.last))
        return any(
            one is not None and one.last > node.last and not self._is_of_the_other_game(one)
            for one in others
        )

    def _named_before(self, at: int, found: list[Node]) -> Node | None:
        """ "Boromir beats Orc Patrol. Is the patrol …": a word of the title of a card that was named before.
        """
        token = self.words[at]
        before = self.words[at - 1].word if at else ""
        if before not in DEFINITE or token.word in self.known.words.filler or self._term(at, at + 1):
            return None
        titled = [
            one for one in found if one.section == "card" and one.cards and all(
                token.word in phrase(card.title.partition(",")[0])[1:] for card in one.cards
            )
        ]
        cards = {one.cards for one in titled}
        if len(cards) != 1 or not any(
            mark in one.before for one in self.words[titled[0].last : at + 1] for mark in ".?!;"
        ):
            return None  # within one sentence the words may be parts of one name
        node = self._named(at, at + 1, list(titled[0].cards))
        node.readings, node.asks = titled[0].readings, titled[0].asks
        return node

    def _of_this_game(self, cards: list[Named]) -> list[Named]:
        return [card for card in cards if self.game in (None, card.game)]

    def _named(self, first: int, last: int, cards: list[Named]) -> Node:
        corrected = any(i in self.corrected for i in range(first, last))
        node = Node("card", first, last, cards=tuple(cards), corrected=corrected)
        offered = without_their_pages(readings(cards))
        fitting, taken = self.printings.told(node, cards)
        fitting = without_their_pages(fitting)
        if fitting:
            others = tuple(one for one in offered if one not in fitting)
            offered = fitting if len(fitting) > 1 else fitting + others
        node.readings = offered
        node.first, node.last = taken[0], taken[1]
        node.also = tuple(taken[2:])
        node.told = len(fitting) == 1
        node.asks = len(fitting or offered) > 1 and not self.printings.is_whole_title(node, offered)
        return node

    def _nickname(self, at: int, limit: int) -> Node | None:
        """A card by a part of its title, or by its initials: never one of the other game, of which the whole
        title has to be said, and not by a word in small letters that was misspelt or is plain English.
        """
        token, names = self.words[at], self.known.names
        if token.word in self.known.words.filler or self.players.is_named(at):
            return None
        for last in range(min(limit, at + 6), at + 1, -1):
            said = self.words[at:last]
            found = self._of_this_game(names.beginning(self._plain[at:last]))
            slips = any(one.at in self.corrected and not one.capital for one in said)
            telling = sum(one.word not in self.known.words.filler for one in said)
            if (
                found and telling > 1 and not slips and (
                    any(not self.known.is_everyday(one.word) for one in said)
                    or sum(one.capital for one in said) > 1
                )
            ):
                return self._named(at, last, found)
        if sum(letter.isupper() for letter in token.text) > 1 and len(token.text) < 7:
            found = self._of_this_game(names.with_initials(token.word))
            if found:
                return self._named(at, at + 1, found)
        if len(token.word) > 2 and names.begins(token.word) or self.known.in_title(token.word):
            usual = (
                self.known.is_everyday(token.word)
                or (not token.capital and self.known.is_everyday_stem(token.stem))
                or (not token.capital and (at in self.corrected or self.known.is_plain(token.word)))
            )
            if not usual or (token.capital and not self._term(at, at + 1)):
                found = self._of_this_game(
                    names.beginning_with(token.word) if usual else names.with_word(token.word)
                )
                if not token.capital:
                    found = [card for card in found if self._is_called(token, card)]
                if found and (len(token.word) > 3 or token.capital):
                    return self._named(at, at + 1, found)
        return None

    def _is_called(self, token: Token, card: Named) -> bool:
        """Is a card called by this word in small letters: is it what a character is called, does something
        play it, or does another word of its title stand in the question? Else it may be any word.
        """
        title, _, epithet = card.title.partition(",")
        own = [word for word in phrase(title) if self.known.names.with_word(word)]
        if own[:1] == [token.word] and CHARACTERS.intersection(card.types):
            return True
        before = self.words[token.at - 1].word if token.at else ""
        others = {word for word in phrase(f"{title} {epithet}") if word not in self.known.words.filler}
        said = {one.word for one in self.words if abs(one.at - token.at) <= BESIDE}
        return before in PLAYED or bool(others & said - {token.word})

    # Words of the game.

    def _says_something(self, word: Word, places: tuple[int, ...]) -> bool:
        """A rule called after an everyday word ("then", "may") is meant only where hardly anything else is
        said, or in quotation marks.
        """
        token = self.words[places[0]]
        careful = token.word in self.known.words.careful and word.section in ("entries", "keywords")
        if (
            len(places) > 1 or not (careful or word.section == "entries") or token.quoted
            or len(self.words) <= 3
        ):
            return True
        follows = self.words[token.at + 1] if token.at + 1 < len(self.words) else None
        if careful and not token.capital:
            return follows is not None and (follows.number is not None or follows.word == "keyword")
        return token.word not in self.known.words.filler

    def _in_a_phase(self, at: int, places: tuple[int, ...]) -> bool:
        """Is the word after a gap only part of a phase's name: "get … in the resource phase"?"""
        if places[-1] > at and self.words[at + 1].word == "than":
            return True  # lower than my threat
        if places[-1] == at + len(places) - 1:
            return False
        apart = [place for i, place in enumerate(places) if place != at + i]
        return any(place + 1 < len(self.words) and self.words[place + 1].word == "phase" for place in apart)

    def _has_an_object(self, match: Match) -> bool:
        """Is it what a player alone does ("I lose"), and its last word, by itself, an act that something else
        is the object of, as it stands there: "I lose the allies"?
        """
        last = match.at[-1]
        if len(match.at) == 1 or last + 1 >= len(self.words) or self.words[last + 1].word not in DETERMINERS:
            return False
        alone = all(word.section == "acts" and word.more.get("of") == "player" for word in match.words)
        return alone and any(
            word.section == "acts" and word.more.get("of") == "object"
            for other in self._phrases_at(last) if other.at == (last,) for word in other.words
        )

    def _word(self, at: int, taken: set[int]) -> Node | None:
        best: Node | None = None
        longest = (0, False)
        for match in self._phrases_at(at):
            if taken.intersection(match.at) or self._in_a_phase(at, match.at) or self._has_an_object(match):
                continue
            meanings = tuple(
                word for word in match.words
                if word.game in ("", self.game or word.game) and self._says_something(word, match.at)
            )
            whole = match.at[-1] - at + 1 == len(match.at)
            if meanings and (len(match.at), whole) > longest:
                longest = (len(match.at), whole)
                close = next((i for i, place in enumerate(match.at) if place != at + i), len(match.at))
                best = Node(meanings[0].section, at, at + close, words=meanings, also=match.at[close:])
            elif meanings and best is not None and (len(match.at), whole) == longest and whole:
                best.words += tuple(word for word in meanings if word not in best.words)
        if (
            at
            and best is not None
            and self.words[at].word == "one"
            and self.words[at - 1].word in ("that", "this", "the", "another", "which", "new", "other")
        ):
            return None
        if best is not None:
            best.words = tuple(sorted(best.words, key=lambda word: not word.game))
        number = self.words[at].number
        if number is not None and (best is None or best.last == at + 1):
            return Node("numbers", at, at + 1, value=number)
        if best is not None:
            counted = best.means("numbers")
            best.value = int(counted.name) if counted else None
            best.corrected = any(i in self.corrected for i in range(best.first, best.last))
        return best


def _in_full_elsewhere(nodes: list[Node]) -> list[Node]:
    """ "Aragorn, Ranger of the North wins. Is Aragorn wounded?": a title alone is the card that the question
    names in full elsewhere, where there is only one of that title.
    """
    full: dict[str, list[Node]] = {}
    for node in nodes:
        if node.section == "card" and node.readings and not node.asks and ", " in node.readings[0].title:
            full.setdefault(node.readings[0].title.partition(", ")[0], []).append(node)
    for node in nodes:
        heads = {reading.title.partition(", ")[0] for reading in node.readings}
        if node.section != "card" or node.chosen or len(heads) != 1:
            continue
        named = full.get(next(iter(heads)), [])
        if node not in named and len({one.readings[0].id for one in named}) == 1 and (
            node.asks or ", " not in node.readings[0].title
        ):
            node.readings, node.cards, node.asks = named[0].readings, named[0].cards, False
    return nodes


def _alike(nodes: list[Node]) -> list[Node]:
    """What a title means the first time it means each time, unless something else was said or chosen."""
    known: dict[frozenset[str], Node] = {}
    for node in nodes:
        if len(node.readings) < 2:
            continue
        same = frozenset(reading.id for reading in node.readings)
        first = known.setdefault(same, node)
        if first is not node and not node.chosen and (node.asks or first.chosen):
            node.readings = (first.readings[0], *(one for one in node.readings if one != first.readings[0]))
            node.asks = False
    return nodes


def _settled(node: Node, offered: tuple[Reading, ...], cards: tuple[Named, ...]) -> Node:
    node.readings, node.cards, node.chosen, node.asks, node.section = offered, cards, True, False, "card"
    return node
