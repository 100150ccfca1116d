"""Players whom a question calls by name: words with a capital that do what players do."""

from __future__ import annotations

from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token
from ruling_service.ask.reading.words import Word

GIVEN = ("engaged with", "given to", "passes to", "belongs to", "turn of", "hand of")
"""Words before the name of a player."""


class PlayerNames:
    """Tells the names of players from the titles of cards and from words that aren't known."""

    def __init__(self, known: Knowledge, words: tuple[Token, ...], game: str | None) -> None:
        self.known = known
        self.words = words
        self.game = game

    def node(self, at: int) -> Node | None:
        """A player by name: an unknown word with a capital that does what players do."""
        if not self._could_name_a_player(at):
            return None
        token = self.words[at]
        alike = [one.at for one in self.words if one.word == token.word]
        if not any(self._acts_as_player(one) for one in alike):
            return None
        name = token.text[:-2] if token.possessive and len(token.text) > 3 else token.text
        return Node(
            "players", at, at + 1,
            words=(Word("players", name, more={"mine": True} if token.possessive else {}),)
        )

    def is_named(self, at: int) -> bool:
        """Is a player meant by what is also a card's title?"""
        token = self.words[at]
        return (
            token.word in self.known.words.persons and token.text[:1].isupper()
            and any(self._acts_as_player(one.at) for one in self.words if one.word == token.word)
        )

    def _could_name_a_player(self, at: int) -> bool:
        token = self.words[at]
        written = (
            token.text[:1].isupper() and token.text[1:].islower() and token.word.isalpha()
            and len(token.word) > 2
        )
        return written and (not self.known.is_known(token.word) or token.word in self.known.words.persons)

    def _said(self, at: int, count: int) -> str:
        return " ".join(token.word for token in self.words[at : at + count])

    def _acts_as_player(self, at: int) -> bool:
        """Does the word after a name tell that it is a player's: "Zara plays", "Zara's hand", "Zara has",
        "Zara defends with"?
        """
        if at > 1 and self._said(at - 2, 2) in GIVEN:
            return True
        if at + 1 >= len(self.words):
            return False
        if (
            self.words[at].possessive or self._said(at + 1, 3) == "is the first"
            or self._said(at + 1, 2) == "is eliminated"
        ):
            return True
        following = at + 1
        while (
            following < len(self.words) - 1
            and self.words[following].word in ("also", "then", "still", "now", "has", "have", "had")
        ):
            following += 1
        if self.words[at + 1].word in ("has", "had", "wants"):
            return True
        done = [
            word for match in self.known.words.phrases.at(self.words, following, len(self.words))
            for word in match.words
        ]
        done = [word for word in done if word.section == "acts" and word.game in ("", self.game or word.game)]
        return any(
            word.more.get("of") != "card"
            or "with" in (token.word for token in self.words[following : following + 6]) for word in done
        )
