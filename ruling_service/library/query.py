"""What a user typed into the search box, taken apart: words, "quoted phrases", -left out, and
`operator:value`.

In a question or a sentence quotation marks are just text, since players quote cards there.
"""

from __future__ import annotations

import re
from typing import get_args

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.quoting import quoted
from ruling_service.library.known_cards.fields import BY_NAME, FIELDS, Condition, folded
from ruling_service.library.model import Game, Kind
from ruling_service.library.text import FUNCTION_WORDS, terms, words
from ruling_service.patterns import pattern

OPERATORS = {
    "game": "lcg or tcg",
    "kind": "what an entry is, as in kind:keyword",
    "card": "the card it is about, as in card:thalin",
    "scenario": 'the scenario it is about, as in scenario:"the long dark"',
    "source": "the document that says it, as in source:lcg-compendium",
    "phrase": 'words that stand together, as in phrase:"at once"',
}
GAMES: tuple[str, ...] = get_args(Game)
KINDS: tuple[str, ...] = get_args(Kind)

_FIELDS = "|".join(sorted(BY_NAME, key=len, reverse=True))
_TOKEN = pattern(
    rf"""(?P<not>(?<!\S)-)?(?<![\w.])(?P<field>{_FIELDS})(?P<comparison>:|[<>!]=|[<>=])
                                 (?P<asked>"[^"]*"|[^\s":<>=][^\s"]*)        # cost<=2, -type:ally
      | (?P<operator>[a-z]+):(?P<value>"[^"]*"|[^\s":][^\s"]*)   # kind:keyword
      | (?P<minus>(?<!\S)-)?"(?P<phrase>[^"]*)"                  # "at once", -"at once"
      | (?<!\S)-(?P<without>[^\s"]*\w[^\s"]*)                    # -shadow
      | (?P<word>[^\s"]+)
      | (?P<open>")""",
    re.X,
)
_QUOTES = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "–": "-", "—": " "}
)
_QUESTION = pattern(
    r"^(who|whom|whose|what|when|where|which|why|how|can|could|may|must|do|does|did|is|are|will|would|should|if|am|has|have)\b",
    re.I
)


class Query(msgspec.Struct, kw_only=True, frozen=True):
    """A query taken apart. `text` is its free words as typed, `quoted` its phrases; the lists hold stems in
    order; `conditions` are asked of cards.
    """

    raw: str
    text: str
    words: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...] = ()
    quoted: tuple[str, ...] = ()
    without: tuple[tuple[str, ...], ...] = ()
    game: str | None = None
    kind: str | None = None
    card: str | None = None
    scenario: str | None = None
    source: str | None = None
    conditions: tuple[Condition, ...] = ()
    question: bool = False

    @property
    def stems(self) -> list[str]:
        """The stems of all free words, function words included."""
        return terms(self.text)

    @property
    def content(self) -> list[str]:
        """The different stems that carry the subject, in order; all of them where a query has nothing but
        function words.
        """
        carrying = [word for word in self.words if word not in FUNCTION_WORDS]
        return list(dict.fromkeys(terms(" ".join(carrying or self.words))))

    @property
    def name(self) -> str:
        """What may be the name of a card: everything that was typed but operators, or the card of one."""
        return " ".join(filter(None, (self.text, *self.quoted))) or self.card or ""

    @property
    def only_filters(self) -> bool:
        return not self.words and not self.phrases


def parse(raw: str, *, game: str | None = None, kind: str | None = None) -> Query:
    """Take a query apart. `game` and `kind` come from a form or an option and yield to operators in the text.

    Raises `MalformedInput` for an empty or overlong query, an open quotation mark where they mean a phrase,
    an unknown operator or value.
    """
    if len(raw) > limits.QUESTION:
        raise MalformedInput(
            f"the query has {len(raw):,} characters.",
            hint=f"At most {limits.QUESTION:,} are allowed: ask one question.", where="query"
        )
    found: dict[str, str | None] = {"game": game, "kind": kind}
    free: list[str] = []
    phrases: list[str] = []
    without: list[str] = []
    conditions: list[Condition] = []
    typed = raw.translate(_QUOTES).replace("\0", " ")
    quotes_are_text = is_prose(typed)
    for match in _TOKEN.finditer(typed):
        if match["field"]:
            conditions.append(_condition(match))
        elif match["operator"] == "phrase":
            phrases.append(match["value"].strip('"'))
        elif match["operator"]:
            found[_known_operator(match["operator"])] = match["value"].strip('"')
        elif quotes_are_text and match["phrase"] is not None and not match["minus"]:
            free.append(match["phrase"])
        elif quotes_are_text and match["open"]:
            continue
        elif match["phrase"] is not None:
            (without if match["minus"] else phrases).append(match["phrase"])
        elif match["without"]:
            without.append(match["without"])
        elif match["open"]:
            raise MalformedInput(
                "a quotation mark is not closed.", hint='Write "at once" with both marks, or none.',
                where="query"
            )
        else:
            free.append(match["word"])
    text = " ".join(free)
    query = Query(
        raw=raw,
        text=text,
        words=tuple(words(text)),
        phrases=tuple(tuple(terms(phrase)) for phrase in phrases if terms(phrase)),
        quoted=tuple(phrases),
        without=tuple(tuple(terms(word)) for word in without if terms(word)),
        game=_one_of("game", found.get("game"), GAMES),
        kind=_one_of("kind", found.get("kind"), KINDS),
        card=found.get("card"),
        scenario=found.get("scenario"),
        source=found.get("source"),
        conditions=tuple(conditions),
        question=bool("?" in text or _QUESTION.match(text)),
    )
    if (
        query.only_filters and not conditions
        and not any((query.kind, query.card, query.scenario, query.source, query.game and "game:" in raw))
    ):
        problem = (
            "there is nothing to search for but what to leave out." if query.without
            else "the query holds no words."
        )
        raise MalformedInput(
            problem, hint='Type a word, a card, or a question such as "when does surge resolve".',
            where="query"
        )
    return query


BESIDE_A_PHRASE = 3
"""Words that may stand beside a phrase that is searched for; with more of them it is a sentence."""


def is_prose(typed: str) -> bool:
    """Is it a question, or a sentence that quotes something, rather than a search for a phrase?"""
    beside = _TOKEN.sub(lambda match: match["word"] or " ", re.sub(r'"[^"]*"', " ", typed))
    asks = "?" in typed or _QUESTION.match(typed.lstrip('" '))
    return bool(asks) or len(re.findall(r"\w+", beside)) > BESIDE_A_PHRASE


def _condition(match: re.Match[str]) -> Condition:
    """What is asked of a card's field; values apart by `|` are alternatives."""
    values = tuple(folded(value) for value in match["asked"].strip('"').split("|"))
    return Condition(
        BY_NAME[match["field"]], match["comparison"], values, negated=bool(match["not"]), at=match.start() + 1
    )


def _known_operator(name: str) -> str:
    if name in OPERATORS:
        return name
    raise MalformedInput(
        f"there is no search operator `{name}:`.",
        hint=f"Operators are {', '.join(OPERATORS)}; of cards {', '.join(field.name for field in FIELDS)}. "
        f"Put a blank after the colon to search words.",
        where="query",
    )


def _one_of(name: str, value: str | None, valid: tuple[str, ...]) -> str | None:
    if value is None or value == "":
        return None
    if value.lower() not in valid:
        raise MalformedInput(
            f"there is no {name} {quoted(value)}.", hint=f"Use one of: {', '.join(valid)}.",
            where=f"query {name}"
        )
    return value.lower()
