"""What asking a question in plain words brings out: what was understood, the answer or why there is none, and
what else to read.

Built once, by `answering`, these types stay as they are up to the page, the API and the command line; the
JSON schema comes from them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ruling_service.ask.model import Form, Mention, Unread
from ruling_service.library.model import Citation, Game
from ruling_service.library.records import Result
from ruling_service.situations.shared.results import Because, Confidence, Line, Parting, Said, Verdict, Word

Data = dict[str, Any]
Why = Literal[
    "a look-up",  # not about play: the entries answer it
    "not understood",  # words that matter were not read
    "not in the sources",  # the documents say nothing of it
    "ambiguous",  # nothing tells which of several is meant
    "not placed",  # understood, but no situation says it
    "not compiled",  # a phrase of a card's text is not understood
    "not played",  # a phrase or a rule is understood, and not played
    "not legal",  # the position or the act can't be
    "the budget ran out",
    "not certain",  # the lines of play don't answer it
    "several questions",  # they have nothing to do with each other
    "contradicted",  # what was built and the likeliest case come out otherwise
    "another game",
]
"""Why a question has no simulated answer."""


class Unanswered(msgspec.Struct, kw_only=True, frozen=True):
    """Why a question has no simulated answer, in a word and in a sentence."""

    why: Why
    message: str


class Variant(msgspec.Struct, kw_only=True, frozen=True):
    """What comes out otherwise where something that was taken for granted is otherwise: `words` begin with
    "if".
    """

    words: str
    text: str
    answer: Said


class OfficialCase(msgspec.Struct, kw_only=True, frozen=True):
    """The official case behind an answer, with what its source says (`expect`), and whether the run agrees
    with that.
    """

    id: str
    title: str
    summary: str
    expect: Data
    source: Data
    cites: list[str]
    agrees: bool


class Likeness(msgspec.Struct, kw_only=True, frozen=True):
    """How a question came to the case that answers it.

    `same` is true where it is the case's own question, with nothing changed; `likeness` says how near it is
    to the `wording` (1: the same), `asks` how the case asks it itself, `odds` how probably the case is meant
    (0 to 1); `apart` are cards of the question that have no part in the case, `unused` numbers of it that
    nothing is played with.
    """

    same: bool
    likeness: float
    odds: float
    wording: str
    apart: list[str]
    unused: list[int] = []
    asks: str = ""


class Answer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The answer to one question, and everything that it stands on.

    `text` says it in a sentence, `deciding` is the step of the account that decides it. `cites` are entries,
    `citations` their places.
    `situation` is what was played (`permalink` opens it), `run` its verdict, and `without` that of the
    situation without the card that is asked about. `defaults` were taken for granted; `variants` are those
    that would change the answer. `recalled` is there where a case was found by its wording.
    `ruling` is the question of a case that is told in place of what was asked in other words: `verdict` and
    `answer` are those to that question, which may be put the other way round. It is left out where what was
    asked is answered.
    """

    verdict: Word
    answer: Said
    ruling: str = ""
    confidence: Confidence
    text: str
    citations: list[Citation]
    situation: Data
    cites: list[str]
    deciding: Line | None
    case: OfficialCase | None
    recalled: Likeness | None = None
    depends_on: list[Parting]
    because: list[Because]
    defaults: list[str]
    variants: list[Variant]
    permalink: str
    run: Verdict
    without: Verdict | None

    @property
    def to_ruling(self) -> str:
        """`text` without the question of a ruling with which it begins."""
        return self.text.removeprefix(f"“{self.ruling}”").lstrip() if self.ruling else self.text


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """The sentence that decides a question of which no verdict was played: of a rule, of a named card's own
    text, or of a ruling.

    `text` is said as its source has it; of a ruling it is its answer and its reason, and `question` is what
    it answers ("" where that tells other numbers). `id` is the entry, `confidence` that of the source, `odds`
    (0 to 1) how probably it decides what is asked, `citations` the places that the entry stands on, `url` its
    page. `printed` is true where the words are those of an imported card; `reading` is then what the service
    reads in them, for readers who aren't shown those ("" where not all of the text is read). `of` says
    of which text of a card it is, where its title has several. `counts` is true where a number is asked for
    and the sentence says how it is counted instead. `lead` is the part of `text` that most probably decides
    it ("" where that is all of it).
    """

    by: Literal["rule", "card", "ruling"]
    text: str
    question: str = ""
    id: str
    title: str
    confidence: Confidence
    odds: float
    citations: list[Citation]
    url: str
    printed: bool = False
    reading: str = ""
    of: str = ""
    counts: bool = False
    lead: str = ""

    @property
    def first(self) -> str:
        """The sentence that decides it, which is said first."""
        return self.lead or self.text

    @property
    def beside(self) -> str:
        """What of `text` is said after it."""
        return " ".join(self.text.replace(self.first, " ", 1).split())

    @property
    def source(self) -> str:
        """What says it: "card", or "card (ally)" of several texts."""
        how = ", which says how to count it" if self.counts else ""
        return f"{self.by} ({self.of}){how}" if self.of else f"{self.by}{how}"

    def tells(self, nearest: Nearest) -> bool:
        """Is all that is shown of what comes nearest said already?"""
        return self.id == nearest.id and not self.untold(nearest)

    def untold(self, nearest: Nearest) -> str:
        """What is shown of what comes nearest and isn't said already."""
        if self.id != nearest.id:
            return nearest.says
        return " ".join(said for said in (nearest.answer, nearest.why) if said and said not in self.text)


class Part(msgspec.Struct, kw_only=True):
    """One question of a text, with its form, and its answer or the reason why it has none, and then the
    sentence that decides it, if one surely does.
    """

    text: str
    form: Form
    answer: Answer | None = None
    reason: Unanswered | None = None
    settled: Settled | None = None


class Understood(msgspec.Struct, kw_only=True):
    """What was understood: of which game it is, which cards and entries it names, what it asks, and which
    words were read and unread.

    `refused` says why a text was not read at all.
    """

    game: str
    games: list[str]
    cards: list[str]
    terms: list[str]
    form: Form
    mentions: list[Mention]
    unread: list[Unread]
    refused: str


class Nearest(msgspec.Struct, frozen=True, kw_only=True):
    """What comes nearest to what was asked: a `ruling`, of which `question` is its own, `answer` what its
    source says to that, `why` the reason; or a `rule`, of which `answer` is the summary, `why` the words of
    it that fit best, and which asks nothing.

    `confidence` is `official` or `designer` by its source; `odds` (0 to 1) say how probably its question is
    what was meant.
    `citations` are the places of the entries that it stands on, as in an answer; `url` is its page on the
    site. `lead` is the sentence of a rule's words that most probably decides what is asked ("" of a ruling,
    and where none was weighed).
    """

    id: str
    kind: Literal["ruling", "rule"]
    title: str
    question: str
    answer: str
    why: str
    confidence: Confidence
    odds: float
    citations: list[Citation]
    url: str
    lead: str = ""

    @property
    def first(self) -> str:
        """What is said first."""
        return self.lead or self.says

    @property
    def beside(self) -> str:
        """What of its words is said after that."""
        return " ".join(self.says.replace(self.first, " ", 1).split())

    @property
    def says(self) -> str:
        """All its words."""
        return f"{self.answer} {self.why}".strip()


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of a card. `touched` is true where it speaks of what the question speaks of: of the same
    act, keyword, state, place, value or moment.
    """

    text: str
    touched: bool = False


class CardText(msgspec.Struct, frozen=True, kw_only=True):
    """A text that a card has, with its erratum worked in, and the type of card that has it.

    `printed` is true where the words are those of the imported card: `says` is empty where its reader isn't
    shown those. `reading` is then what the service reads in them, in its own words. A text that this project
    words itself is in `says`. `values` are the card's printed numbers, None for a variable one. `called`
    tells it from the other texts of its title: by its type, and where those share it by stage, side and set.
    """

    type: str
    printed: bool
    says: list[Sentence]
    reading: list[Sentence] = []
    values: dict[str, int | None] = {}
    called: str = ""

    @property
    def numbers(self) -> str:
        """The printed numbers in a row: "cost 3, strength X"."""
        return ", ".join(f"{name} {'X' if one is None else one}" for name, one in self.values.items())


class NamedCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that a question names: its page, its current texts, and what is decided on it.

    `erratum` is the corrected text as its documents give it ("" without an erratum), `since` where and when
    it was issued. `decided` is the decision of the entry on it, "" if there is none; `ruled` is all that the
    entry says, sentence by sentence.
    """

    id: str
    title: str
    game: str
    url: str
    texts: list[CardText]
    erratum: str = ""
    since: str = ""
    decided: str = ""
    ruled: list[Sentence] = []


class ToldOf(msgspec.Struct, frozen=True, kw_only=True):
    """What a text asks of the library itself, whether a card's text is current or how two things differ: the
    answer in sentences (none where a page has to be read), the entries that say it, and the page.
    """

    says: list[str]
    entries: list[str]
    url: str


class MayBeMeant(msgspec.Struct, kw_only=True, frozen=True):
    """A case that may be meant: its id, title and summary, and how probably it is (0 to 1)."""

    case: str
    title: str
    summary: str
    odds: float


class Reply(msgspec.Struct, kw_only=True):
    """What a text was understood to ask, its answer or the reason why there is none, and what else to read.

    `answer` is that of the first part that has one. Without an answer `settled` is the sentence that decides
    the question, where one surely does; and `nearest` is the ruling or rule that
    comes nearest, the first of the `results`, and `near` what may be meant. `cards` are those that the
    question names and of which something is known, with their own texts. `told` is there where it asks of the
    library itself. `corrected` is what was searched for instead of mistyped words. `both` are the answers of
    the games, by game, where the question was asked of neither and fits both; then `answer` is that of one.
    """

    question: str
    understood: Understood
    results: list[Result]
    answer: Answer | None
    reason: Unanswered | None
    parts: list[Part]
    settled: Settled | None = None
    nearest: Nearest | None
    near: list[MayBeMeant]
    cards: list[NamedCard] = []
    told: ToldOf | None = None
    corrected: str | None
    both: dict[Game, Reply] = {}
    seconds: float
