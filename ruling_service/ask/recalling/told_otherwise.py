"""What a question and the wordings of a ruling tell of the same thing, each otherwise: the sphere or culture
of a kind of card, and whose the cards are.

A ruling on a neutral card says nothing of a Tactics card, nor one on the enemies of another player what
becomes of mine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from ruling_service import spheres
from ruling_service.ask.building.cultures import CULTURES
from ruling_service.ask.people import said_of_another
from ruling_service.ask.reading.contrasts import contrasts
from ruling_service.ask.reading.tokens import Token, tokens
from ruling_service.ask.reading.told_apart import contraries, named
from ruling_service.ask.recalling.order import order_words
from ruling_service.ask.recalling.question_kind import asking_clause, tells_a_story
from ruling_service.ask.recalling.thresholds import MOSTLY, NEARLY_ALL
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

PLAYER = "player"
CLASSES = {
    "lcg": spheres.CLASSES,
    "tcg": tuple(CULTURES),
}
"""Of each of these a card has one."""
ANY, PLAYED = "card", "player card"
"""The kind that any card is of, and the kinds of those that players play."""
BETWEEN = 1
"""So many words may stand between such a word and the kind of card."""
WITH = pattern(
    r"^(?:(?:that|who) (?:is|are) )?(?:engaged with|engaged to|in front of|attacking|controlled by|of)$"
)
"""What stands between cards and whose they are."""
POINTING = ("his", "her", "their", "him", "them")
OTHER = ("another", "other", "different", "next")


def another_of_its_class(question: str, worded: Sequence[str], game: str) -> str:
    """What a question says that a kind of card is ("Tactics card"), where most wordings have it another of
    the same class, always the same one, and this never; "" where there is nothing.
    """
    text = asking_clause(question) if tells_a_story(question) else question
    mine, each = _described(text, game), [_described(one, game) for one in worded]
    for kind, told in mine.items():
        its = [one[kind] for one in each if kind in one]
        fixed = frozenset.intersection(*its) if its else frozenset()
        if len(its) > MOSTLY * len(each) and fixed and not told & frozenset().union(*its):
            return f"{min(told)} {kind}"
    return ""


def told_apart(question: str, worded: Sequence[str], game: str, nearest: str) -> str:
    """What the clause that asks names and no wording of a question of a case does, where nearly all, or the
    `nearest`, name what the rules tell apart from it (another phase, value, kind of card, state) and the
    question doesn't; "" where there is nothing. Whose something is isn't such a thing, nor is the order of
    two things, which is read by itself.
    """
    mine, whole = named(asking_clause(question), game), named(question, game)
    each = [named(one, game) for one in worded]
    told = frozenset().union(*each)
    order = named(" ".join(order_words(question)), game)
    others = frozenset(one for one in mine - told - order if PLAYER not in one)
    if not others:
        return ""
    of_all = frozenset(one for one in told if sum(one in its for its in each) > NEARLY_ALL * len(each))
    found = contraries(others, whole, of_all, game) | contraries(
        others & _of_the_game(game), whole, named(nearest, game) & _of_the_game(game), game
    )
    return " ".join(min(found)) if found else ""


@lru_cache(maxsize=2)
def _of_the_game(game: str) -> frozenset[tuple[str, ...]]:
    """The game's own phases, states and kinds that are told apart, by the stems of their words."""
    return frozenset(tuple(each.stem for each in tokens(one)) for one in contrasts(game).others)


@lru_cache(maxsize=65536)
def _described(text: str, game: str) -> dict[str, frozenset[str]]:
    """What of a class each kind of card is said to be: the words that stand right before its name."""
    words, nouns = tokens(text), _nouns(game)
    found: dict[str, set[str]] = defaultdict(set)
    for at, token in enumerate(words):
        if token.word in CLASSES[game]:
            after = (nouns.get(one.stem) for one in words[at + 1 : at + 2 + BETWEEN])
            if kind := next(filter(None, after), None):
                found[kind].add(token.word)
                if kind in _played(game):
                    found[ANY].add(token.word)
    return {kind: frozenset(said) for kind, said in found.items()}


@lru_cache(maxsize=4)
def _nouns(game: str) -> dict[str, str]:
    """The kinds of card that are said in a word, by its stem."""
    data = read_toml(corpus_dir() / game / "words.toml")["nouns"]
    said = {name: [tokens(one) for one in noun["say"]] for name, noun in data.items()}
    return {words[0].stem: name for name, each in said.items() for words in each if len(words) == 1}


@lru_cache(maxsize=4)
def _played(game: str) -> frozenset[str]:
    """The kinds of card that players play."""
    nouns = read_toml(corpus_dir() / game / "words.toml")["nouns"]
    played = {*nouns.get(PLAYED, {"types": ()})["types"]}
    return frozenset(name for name, one in nouns.items() if one["types"] and played.issuperset(one["types"]))


def of_another(question: str, worded: Sequence[str], game: str) -> str:
    """The kind of card of which a question asks what becomes of the asker's own ("the enemies engaged with
    me"), where most wordings have somebody else's and none has his; "" where there is none. Where another
    player is told of, only wordings that tell of one count: "I am out, where do my enemies go" asks the same
    of him as "he is out, where do his go".
    """
    several = _tells_of_another(question)
    if several:
        worded = [one for one in worded if _tells_of_another(one)]
    mine, each = _owned(asking_clause(question), game), [_owned(one, game) for one in worded]
    for kind, whose in mine.items():
        its = [one[kind] for one in each if kind in one]
        enough = bool(its) if several else len(its) > MOSTLY * len(each)
        if whose == {True} and enough and not any(True in one for one in its):
            return kind
    return ""


@lru_cache(maxsize=65536)
def _owned(text: str, game: str) -> dict[str, frozenset[bool]]:
    """Is each kind of card said to be the asker's own, or somebody else's?"""
    words, nouns = tokens(text), _nouns(game)
    own, others = _players()
    found: dict[str, set[bool]] = defaultdict(set)
    somebody = any(_is_another(words, at, others) for at in range(len(words)))
    for at, token in enumerate(words):
        if (kind := nouns.get(token.stem)) is None:
            continue
        led = range(max(0, at - 1 - BETWEEN), at)
        by = next((end for end in range(at + 2, min(at + 5, len(words))) if WITH.match(
            " ".join(one.word for one in words[at + 1 : end])
        )), len(words))
        for place in (*led, *range(by, min(by + 2, len(words)))):
            if words[place].word in own and not _is_another(words, place + 1, others):
                found[kind].add(True)
            elif _is_another(words, place, others) or somebody and words[place].word in POINTING:
                found[kind].add(False)
    return {kind: frozenset(said) for kind, said in found.items()}


@lru_cache(maxsize=65536)
def _tells_of_another(text: str) -> bool:
    """Does a text speak of another player?"""
    words, (_, others) = tokens(text), _players()
    return any(_is_another(words, at, others) for at in range(len(words)))


def _is_another(words: Sequence[Token], at: int, others: frozenset[str]) -> bool:
    """Is a word for another player?"""
    if at >= len(words):
        return False
    led = at > 0 and words[at - 1].word in OTHER and words[at].stem == "player"
    return led or words[at].word in others


@lru_cache(maxsize=1)
def _players() -> tuple[frozenset[str], frozenset[str]]:
    """The words for the asker himself, and those for others that are said of players alone."""
    data = read_toml(corpus_dir() / "words.toml")["players"]
    mine = frozenset({*data["I"]["say"], *data["I"]["mine"]})
    others = {tokens(said)[-1].word for said in (*data["another player"]["say"], *said_of_another())}
    return mine, frozenset(others - {"player", "players", "else", "partner", "guy"} - mine)


__all__ = ["another_of_its_class", "of_another", "told_apart"]
