"""Words are accounted for: each word of a printed text is said again as it is read back, or a table says why
it need not be.

A table (`grammars/<game>.account.toml`) lists with a reason each: words without weight, and phrases that the
house wording says otherwise ("until the end of the round" is "this round"). A word that is neither said again
nor listed was lost on the way, and one that is only in the house wording was made up: both are differences,
and a card with one is not played until it is settled.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

from ruling_service.errors import MalformedInput
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

from .grammar import Grammar
from .synonyms import Instead, declared, phrases
from .verb_forms import BASES, participle
from .words import Token, number_of, stem, tokens

_MARK = pattern(r"[^\w<+~-]+|[-+]|'s?|—")
DECLARED = "the grammar says the same so"
_Saying: TypeAlias = tuple[frozenset[str], str]
"""The words of the read-back that say something, and the reason that the table gives."""
_PIECE = pattern(r"\(([^()]*)\)(\??)|\S+")


@dataclass(frozen=True)
class Said:
    """A printed phrase that the house wording says in other words.

    `printed` are the forms of its words, one set for each place; `house` the words that have to stand in the
    read-back then, none if the phrase says nothing.
    """

    printed: tuple[frozenset[str], ...]
    house: frozenset[str]
    why: str

    def stands(self, words: Sequence[str], at: int) -> bool:
        """Whether the phrase stands in a row of word forms from there on."""
        return (
            at + len(self.printed) <= len(words)
            and all(words[at + n] in forms for n, forms in enumerate(self.printed))
        )

    def range_from(self, at: int) -> range:
        """The places of its words where it stands from there on."""
        return range(at, at + len(self.printed))


@dataclass(frozen=True)
class Accounts:
    """The table of one game.

    `said` are printed phrases said otherwise or without weight, `declared` words that the grammar itself says
    otherwise. `watched` are words that the read-back must
    not say of its own accord; `brought` those that it may, and why. `counted` have to be said as often as
    they are printed.
    """

    said: tuple[Said, ...]
    watched: frozenset[str]
    counted: frozenset[str]
    declared: dict[str, tuple[Instead, ...]] = field(default_factory=dict)

    def knowing(self, grammar: Grammar) -> Accounts:
        """These accounts with the words that a grammar declares to mean the same."""
        alone = (each.printed[0] for each in self.said if not each.house and len(each.printed) == 1)
        weightless = frozenset(form for forms in alone for form in forms)
        strict = self.counted | self.watched
        rows = (
            Said(tuple(frozenset({word}) for word in words), said, DECLARED)
            for words, said in phrases(grammar, strict)
        )
        return replace(self, said=(*self.said, *rows), declared=declared(grammar, weightless, strict))

    @cached_property
    def _by_word(self) -> dict[str, tuple[Said, ...]]:
        found: dict[str, list[Said]] = {}
        for each in self.said:
            for form in each.printed[0]:
                found.setdefault(form, []).append(each)
        return {form: tuple(those) for form, those in found.items()}

    def differences(self, printed: str, house: str) -> str:
        """What the house wording leaves out of a printed text, or adds to it, in words; empty if nothing."""
        found = [f"“{word}”" for word in self.lost(printed, house)]
        found += [f"the name in “{word}”" for word in self.misnamed(printed, house)]
        found += [f"a reason for “{word}”" for word in self.added(printed, house)]
        return ", ".join(found)

    def lost(self, printed: str, house: str) -> tuple[str, ...]:
        """The words of a printed text that its house wording doesn't say again, each once, in their order."""
        theirs, ours = _weighed(printed), _weighed(house)
        words = [token.key for token in theirs]
        said = Counter([token.key for token in ours])
        if not self._may_miss(words, said):
            return ()
        otherwise = list(self._said_otherwise(words, said))
        accounted = {at for at, entry in otherwise for at in entry.range_from(at)}
        accounted -= self._said_too_seldom(words, said, otherwise)
        left = [
            at for at in range(len(words))
            if at not in accounted and not _undergone(words, at, said) and not _has_done(words, at, said)
        ]
        often = Counter(words[at] for at in left)
        missing = {
            word for word, count in often.items() if count > (said[word] if word in self.counted else 0)
            and (word not in said or word in self.counted)
        }
        if missing:
            missing -= self._declared_otherwise(missing, set(words), said)
        return tuple(dict.fromkeys(theirs[at].text for at in left if words[at] in missing))

    def _declared_otherwise(
        self, missing: Iterable[str], printed: Set[str], said: Mapping[str, int]
    ) -> frozenset[str]:
        """The words for which the read-back has those that the grammar prints in their place."""
        return frozenset(
            word for word in missing
            if any(theirs <= printed and ours <= said.keys() for theirs, ours in self.declared.get(word, ()))
        )

    def _may_miss(self, words: Sequence[str], said: Mapping[str, int]) -> bool:
        """Whether a word is not said again at all, or a counted one less often than it is printed: of most
        texts none is, and then no row has to account for anything.
        """
        printed = Counter(words)
        return any(word not in said for word in printed) or any(
            printed[word] > said[word] for word in self.counted & printed.keys()
        )

    def _said_too_seldom(
        self, words: Sequence[str], said: Mapping[str, int], otherwise: Iterable[tuple[int, Said]]
    ) -> frozenset[int]:
        """The places of counted words that a row accounts for only by words of the read-back that other
        places have taken: one "without" says one "not", and no other denial.
        """
        there: dict[int, list[tuple[int, Said]]] = {}
        for at, entry in otherwise:
            for place in entry.range_from(at):
                if words[place] in self.counted:
                    there.setdefault(place, []).append((at, entry))
        left, lacking = Counter(said), set[int]()
        taken: set[tuple[int, Said]] = set()
        sayings, parts = Counter[_Saying](), Counter[tuple[_Saying, str]]()
        for place, ways in sorted(there.items(), key=lambda each: (len(each[1]), each[0])):
            if taken.intersection(ways):
                continue
            longest_first = sorted(ways, key=lambda way: -len(way[1].printed))
            for way in longest_first:
                saying = way[1].house, way[1].why
                begun = parts[saying, words[place]] < sayings[saying]
                if begun or all(left[word] for word in way[1].house):
                    taken.add(way)
                    parts[saying, words[place]] += 1
                    if not begun:
                        sayings[saying] += 1
                        left.subtract(way[1].house)
                    break
            else:
                lacking.add(place)
        return frozenset(lacking)

    def added(self, printed: str, house: str) -> tuple[str, ...]:
        """The watched words of a house wording that nothing printed gives a reason for, each once."""
        theirs, ours = _weighed(printed), _weighed(house)
        words = [token.key for token in theirs]
        reasons = {*words}
        if not any(self._needs_a_reason(token, reasons) for token in ours):
            return ()
        for _, entry in self._said_otherwise(words, Counter(token.key for token in ours)):
            reasons |= entry.house
        if any(_several(token) for token in theirs):
            reasons.add("each")
        return tuple(dict.fromkeys(token.text for token in ours if self._needs_a_reason(token, reasons)))

    def _needs_a_reason(self, token: Token, reasons: Container[str]) -> bool:
        """Whether a word of the read-back is one that something printed has to give a reason for."""
        return token.key not in reasons and (
            token.key in self.watched or "%number" in token.marks and number_of(token) > 1
        )

    def _said_otherwise(self, words: Sequence[str], said: Mapping[str, int]) -> Iterator[tuple[int, Said]]:
        """The entries of the table that stand in a row of printed words and are said, with their places."""
        for at, word in enumerate(words):
            for entry in self._by_word.get(word, ()):
                if entry.house <= said.keys() and entry.stands(words, at):
                    yield at, entry

    def misnamed(self, printed: str, house: str) -> tuple[str, ...]:
        """Names that the house wording spells otherwise than they are printed: a single "Hill" is not the
        trait Hills.
        """
        names: dict[str, set[str]] = {}
        for token in _tokens(printed):
            names.setdefault(token.key, set()).add(fold(token.text))
        wrong = [
            token.text for token in _tokens(house)[1:]
            if "%capital" in token.marks and token.key in names and not _spelt(token, names[token.key])
        ]
        return tuple(dict.fromkeys(wrong))


def _spelt(token: Token, printed: Iterable[str]) -> bool:
    """Whether a name is among those printed, or one of its plurals is."""
    name = fold(token.text)
    return any(each == name or len(each) > len(name) for each in printed) or not name.endswith("s")


def _several(token: Token) -> bool:
    """Whether a word may be a plural, of whose cards the house wording speaks one by one."""
    return token.text.endswith("s") and token.key != fold(token.text) or token.key in _PLURALS


_PLURALS = frozenset(stem(word) for word in ("men", "elves", "dwarves", "nazgul", "uruk-hai", "cards"))


@lru_cache(maxsize=16)
def _tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text, of which more than one thing is asked."""
    return tuple(tokens(text))


@lru_cache(maxsize=16)
def _weighed(text: str) -> tuple[Token, ...]:
    """The tokens of a text that are words, numbers, icons or the card's own name."""
    return tuple([token for token in _tokens(text) if not _MARK.fullmatch(token.key) or token.key == "+"])


def load(name: str, text: str) -> Accounts:
    """The accounts of a game from their file's text. Raises MalformedInput where an entry gives no reason."""
    read = tomllib.loads(text)
    rows = [*((phrase, "", why) for phrase, why in read.get("without_weight", {}).items()), *read["said"]]
    said = [entry for row in rows for entry in _entries(name, *row)]
    return Accounts(
        tuple(said), _stems(read.get("watched", ())) - read.get("brought", {}).keys(),
        _stems(read.get("counted", ()))
    )


_BE = stem("be")


def _undergone(words: Sequence[str], at: int, said: Mapping[str, int]) -> bool:
    """Whether a word is what cannot "be done" to a card, and the read-back says the deed ("cannot do"); how
    it is done may stand between ("be optionally engaged")."""
    word = words[at]
    adverbs = next(n for n in range(at + 1) if n == at or not words[at - n - 1].endswith("ly"))
    return (
        at > adverbs and words[at - adverbs - 1] == _BE and word not in said and word.endswith("d")
        and (word[:-1] in said or word[:-2] in said)
    )


_HAS, _NOT = stem("has"), stem("not")


def _has_done(words: Sequence[str], at: int, said: Mapping[str, int]) -> bool:
    """Whether a word stands behind "has" or "has not" and the read-back says the deed in another form: "did
    not play" for "has not played".
    """
    before = at - 1
    while before >= 0 and (words[before] == _NOT or words[before].endswith("ly")):
        before -= 1
    if before < 0 or words[before] != _HAS or words[at] in said:
        return False
    return any(participle(base) == words[at] for base in BASES & said.keys())


def _stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word) for word in words)


def _entries(name: str, printed: str, house: str, why: str) -> Iterable[Said]:
    """The entries of a row; what the house wording says may be one of several, divided by "|"."""
    if not why.strip():
        raise MalformedInput(
            f"The words “{printed}” have no reason.", hint="Say as the third of the row what says them.",
            where=f"{name}.account.toml"
        )
    for ours in house.split(" | "):
        words = frozenset(token.key for token in _weighed(ours))
        for places in _ways(_PIECE.finditer(printed)):
            yield Said(places, words, why)


def _ways(pieces: Iterable[re.Match[str]]) -> list[tuple[frozenset[str], ...]]:
    """The rows of word forms that a phrase stands for: `(a|b)` is one of them, `(a)?` may be missing."""
    ways: list[tuple[frozenset[str], ...]] = [()]
    for piece in pieces:
        words = piece[1].split("|") if piece[1] is not None else [piece[0]]
        forms = frozenset(token.key for word in words for token in tokens(word.strip()))
        longer = [(*way, forms) for way in ways]
        ways = [*longer, *ways] if piece[2] else longer
    return [way for way in ways if way]
