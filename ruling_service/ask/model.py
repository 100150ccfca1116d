"""What a question in plain words was understood to ask: the cards, terms, states and moments in it, the form,
and what wasn't understood.

Reading a question (`reading`) makes an `Understanding`; building (`building`) makes situations of each of its
`Asked`; answering (`answering`) plays them and says the verdict in a sentence. A person can change what was
understood: every `Mention` is a chip on the page, and a chip that was changed comes back as a `Choice` and
overrules the reading.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Form = Literal["order", "when", "can", "what", "how much", "difference", "who", "lookup"]
Kind = Literal[
    "card", "keyword", "step", "window", "phase", "zone", "state", "number", "player", "act", "relation",
    "term", "value"
]


class Reading(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that some words of the question may mean: `id` is the entry or imported card, `name` is what
    a situation calls it.
    """

    id: str
    name: str
    title: str
    game: str = ""


class Mention(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Words of the question that were understood: offsets into it (0-based, end exclusive), what they mean,
    and what else they could mean.

    `readings` has the one that is used first. `asks_back` is true where nothing tells which is meant and the
    answer may hang on it.
    `corrected` is true where the words were misspelt and `chosen` where a person picked the reading.
    """

    start: int
    end: int
    text: str
    kind: Kind
    readings: tuple[Reading, ...]
    value: int | str | None = None
    corrected: bool = False
    chosen: bool = False
    asks_back: bool = False


class Unread(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words that carry meaning but weren't understood: offsets into the question and the words.

    `beside` is true where they stand so that they can't change what is asked: shown, but in no verdict's way.
    """

    start: int
    end: int
    text: str
    beside: bool = False


class Subject(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card as the question describes it: its name as written in a situation, its states, where it is, whose
    it is, how many of it.

    A generic one ("a Dwarf ally with 2 attack") has the kind of card in `card` (`ally`), `traits`, `keywords`
    (keyword → number, 0 if none) and printed `values`. `types` are the kinds of card a title has. `player` is
    "" where it is the asker's or nobody said whose. `counted` is true where it is said how many there are:
    then there are no more of them.
    """

    card: str
    id: str = ""
    label: str = ""
    states: dict[str, int | bool | str] = {}
    zone: str = ""
    on: str = ""
    player: str = ""
    copies: int = 1
    counted: bool = False
    generic: bool = False
    types: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    keywords: dict[str, int] = {}
    values: dict[str, int] = {}


class AskedAct(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something done or happening in the question: a verb of the situation format (`play`, `reveal`,
    `destroy` …) and what it acts on.

    `card` and the cards in `targets` are labels of subjects; `against` is the other side of an attack, a
    defence or a skirmish;
    `negated` is true for "does not …". `by` is the label of the card that does it or by which it is done;
    `thing` is what it acts on where that isn't a card (`attack`, `damage`, `shadow effect`, `surge` …);
    `zone` is where the card comes from or goes, `zones` are all places named for it where there are several.
    """

    verb: str
    card: str = ""
    targets: tuple[str, ...] = ()
    against: str = ""
    player: str = ""
    amount: int | None = None
    negated: bool = False
    by: str = ""
    thing: str = ""
    zone: str = ""
    zones: tuple[str, ...] = ()


class Asked(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One question: its form, who and what takes part, what is done or happens, at which moment, and what is
    wanted.

    `acts` are told as happening before or at the question, in the order told. `wanted` is the act asked about
    (*can I play …*, *does it stop the attack*). `value` is the quantity for *how much*. `moment` is a step,
    window or phase, written as in `at` of a situation.
    `relation` holds between the acts and what is wanted: `before`, `after`, `during`, `instead of`, `in
    response to`, `without`.
    `players` is how many take part, 0 if not told. `yes_no` is true where the answer is yes or no. `purpose`
    is what the wanted act is to bring about (*can I use X to cancel Y*). `phase` is the phase the moment lies
    in. `player_states` tells of players (`I`, `the first player` …): threat, cards in hand. `board` tells of
    the table: twilight, burdens, site number, active location … `value_of` is the label of the subject, or
    the player, whose value is asked for. `moments` are all steps and phases named, in the order named.
    """

    form: Form
    text: str
    subjects: tuple[Subject, ...] = ()
    acts: tuple[AskedAct, ...] = ()
    wanted: AskedAct | None = None
    value: str = ""
    moment: str = ""
    relation: str = ""
    players: int = 0
    terms: tuple[str, ...] = ()
    yes_no: bool = False
    purpose: AskedAct | None = None
    phase: str = ""
    player_states: dict[str, dict[str, int | bool | str]] = {}
    board: dict[str, int | bool | str] = {}
    value_of: str = ""
    moments: tuple[str, ...] = ()


class Understanding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question as it was read.

    `game` is empty where neither game could be told; `games` has both where two were mixed.
    """

    question: str
    game: str = ""
    games: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    unread: tuple[Unread, ...] = ()
    asked: tuple[Asked, ...] = ()
    refused: str = ""


class Choice(msgspec.Struct, frozen=True):
    """A chip that a person changed: the words from `start` on mean the reading with this id (a number: this
    value); empty: nothing.
    """

    start: int
    id: str
