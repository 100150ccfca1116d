"""Verbs: what can happen in a game, each declared once. An occurrence is one of them with its roles filled.

A record says everything that any part of the project has to know of a happening: what its occurrences are
called and who takes part, what situations call it and how they bring it about, what a text's "cannot" calls
it, and how it is told. Nothing else lists verbs: acts, conditions, the account, the form, the words of
questions and the documentation ask the records.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Literal, NamedTuple, get_args

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.nearest import near

RoleType = Literal["card", "cards", "source", "player", "number", "place", "word", "flag", "other"]
"""What stands in a role: the id of a card that it happens to or that takes part, several, the id of the card
whose effect it is, a player's seat, a number, a zone, a word that tells cases apart, yes or no, or something
that only the engine reads."""

About = Literal["card", "cards", "player", "number", "flag", "stage", "moment", "names", "order", "shares"]
"""What an act or a choice is written with: the name of a card, of one or several, of a player; a number;
`true`; a stage or `true`; a moment; one name or several of anything; names in an order; numbers by name."""


class Role(NamedTuple):
    """Who or what can have a part in happenings: the type of what stands in it, and what it is, for the
    documentation.
    """

    type: RoleType
    what: str


class Word(NamedTuple):
    """What situations call a happening, in `happened:` and in the account.

    `said` is the clause of it, with {} for the card or player. With a `role` the word is only for happenings
    in which that role is filled as one of the patterns of `fits` says ("hand*"; "*" is anything but no).
    """

    word: str
    said: str = ""
    role: str = ""
    fits: tuple[str, ...] = ("*",)

    @property
    def clause(self) -> str:
        """The happening as a clause, with {} for the card or player."""
        return self.said or f"{{}} is {self.word}"

    def is_for(self, o: Occurrence) -> bool:
        """Whether a happening of its verb is called so."""
        if not self.role:
            return True
        value = o.get(self.role)
        return (
            value is not None
            and value is not False
            and any(fnmatchcase(str(value), each) for each in self.fits)
        )


Told = str | tuple[str | Word, ...]
"""Words as they are declared: one, or several of which the first that fits is meant."""


class Act(NamedTuple):
    """What a situation may write under `do:`. `name` is the word for it and `about` what it is written with.

    `what` explains it in the documentation. `asked` and `given` are what it is written with where its
    possibility is asked, and where it is a choice made already; "" where it can't be written there.
    `by_players` tells acts of players from what the game does. `fixed` are roles that it always fills so.
    `target` is where the other side of it is written, `against` or `to`. `bare` acts may leave open what they
    are about. `deed` is how the deed is said, with {} for what it is about. `words` are how questions say it
    where the corpus has no words for it; None: by its name. An act that the framework asks for says at which
    `steps`, and what somebody is `able` to do who can be chosen for it. An act of a player
    `needs` a field that only some players have: where one has it, the act is his.

    Of a question that tells of nothing else: `stands` is where it is done (moments, the usual first), `types`
    are the cards to which it can be done (none: any), and `finds` is how such a card is found before: its
    place under "lies", or a state. To a card out of play it can't be done where it is said to be of cards
    `in_play`.
    """

    name: str
    about: About
    what: str
    asked: About | Literal[""] = ""
    given: About | Literal[""] = ""
    by_players: bool = False
    fixed: tuple[tuple[str, Hashable], ...] = ()
    target: Literal["against", "to"] = "against"
    bare: bool = False
    deed: str = ""
    words: tuple[str, ...] | None = None
    steps: tuple[str, ...] = ()
    able: str = ""
    needs: str = ""
    stands: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    finds: tuple[tuple[str, Hashable], ...] = ()
    in_play: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields beside it that its explanation speaks of, in backticks ("`amount` damage (1) …")."""
        return tuple(dict.fromkeys(re.findall(r"`([a-z ]+)`", self.what)))

    @property
    def clause(self) -> str:
        """The deed as it is said, with {} for what it is about."""
        return self.deed or f"{self.name} {{}}"


class Verb:
    """Something that can happen in a game.

    `past` is the kind of its occurrences ("destroyed"), `name` what players call doing it ("destroy"),
    `roles` who and what can have a part in it, the one it happens to first, `entry` the id of the rule that
    defines it. `told` are the words that situations have for it, the first that fits is meant; `act` is the
    act that brings it about. `cannot` are the acts of a text's "cannot" that forbid it. `line` is its
    sentence in the account, with {role} for who is in it, where its consequence says nothing; `occasion` what
    players are asked to respond to; `prevented` what the account calls it where it is prevented; `concerns`
    the roles of the cards that conditions may name, `answered_as` the word by which a choice made already
    waits for it where it is not told. Call it to get an occurrence.
    """

    __slots__ = (
        "past",
        "name",
        "roles",
        "entry",
        "told",
        "act",
        "cannot",
        "line",
        "occasion",
        "prevented",
        "concerns",
        "answered_as",
        "about",
        "_known",
    )

    def __init__(
        self,
        past: str,
        name: str,
        entry: str,
        roles: Iterable[str],
        *,
        about: str = "",
        told: tuple[Word, ...] = (),
        act: Act | None = None,
        cannot: tuple[str, ...] = (),
        line: str = "",
        occasion: str | None = None,
        prevented: str = "",
        concerns: tuple[str, ...] = (),
        answered_as: str = "",
    ) -> None:
        self.past = past
        self.name = name
        self.entry = entry
        self.roles = tuple(roles)
        self.about = about
        self.told = told
        self.act = act
        self.cannot = cannot
        self.line = line
        self.occasion = past if occasion is None else occasion
        self.prevented = prevented
        self.concerns = concerns or ((about,) if about else ())
        self.answered_as = answered_as or past
        self._known = frozenset(self.roles)

    def __call__(self, **roles: Hashable) -> Occurrence:
        """It happening, with these in its roles; a role given as None is left out. Raises ValueError for an
        unknown role.
        """
        if not self._known.issuperset(roles):
            wrong = next(role for role in roles if role not in self._known)
            raise ValueError(unknown(f"role of {self.past!r}", wrong, self.roles))
        return Occurrence(self.past, tuple(sorted([(k, v) for k, v in roles.items() if v is not None])))

    @property
    def narrower(self) -> dict[str, frozenset[str]]:
        """The word for all of its happenings → those for some of them by how or why they come about: whoever
        is overwhelmed is killed.
        """
        some = frozenset(word.word for word in self.told if word.fits != ("*",))
        return {word.word: some for word in self.told[-1:] if some and not word.role}

    def __repr__(self) -> str:
        return f"<verb {self.name}: {self.past}({', '.join(self.roles)})>"

    def word(self, o: Occurrence) -> Word | None:
        """What situations call one of its happenings; None where they have no word for it."""
        return next((word for word in self.told if word.is_for(o)), None)


class Verbs:
    """The verbs of one game, by the kind of their occurrences, with the roles they may have and the acts of
    its situations.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.roles: dict[str, Role] = {}
        self.acts: dict[str, Act] = {}
        self.version = 0
        """It grows with every verb that is declared or withdrawn."""
        self._by_past: dict[str, Verb] = {}

    def have_roles(self, roles: Mapping[str, Role]) -> None:
        """Declare roles; from then on verbs have no others. Raises ValueError for a type that there isn't."""
        for name, role in roles.items():
            if role.type not in get_args(RoleType):
                raise ValueError(unknown("type of roles", role.type, get_args(RoleType)))
            self.roles[name] = role

    def declare(
        self,
        past: str,
        name: str,
        entry: str,
        roles: str,
        *,
        told: Told | None,
        act: Act | None,
        cannot: tuple[str, ...],
        line: str = "",
        occasion: str | None = None,
        prevented: str = "",
        concerns: str = "",
        answered_as: str = "",
    ) -> Verb:
        """Declare a verb; see `Verb`. `roles` and `concerns` are divided by spaces.

        `told`, `act` and `cannot` have to be said, be it that there is none: what is left out would be
        missing without a word. Raises ValueError for a happening or an act that is declared twice, and for a
        role that nobody declared.
        """
        if past in self._by_past:
            raise ValueError(f"{self.game}: {past!r} is declared twice")
        parts = roles.split()
        for role in (*parts, *concerns.split()):
            if self.roles and role not in self.roles:
                raise ValueError(unknown(f"role in the {self.game.upper()}", role, self.roles))
        words = tuple(
            Word(each) if isinstance(each, str) else each
            for each in ((told,) if isinstance(told, str) else told or ())
        )
        narrow = next((word for word in words if word.role and word.role not in parts), None)
        if narrow is not None:
            raise ValueError(unknown(f"role of {past!r}", narrow.role, parts))
        about = parts[0] if parts and self.roles.get(parts[0], Role("card", "")).type == "card" else ""
        if act is not None:
            self.can_be_done(act)
        verb = self._by_past[past] = Verb(
            past,
            name,
            entry,
            parts,
            about=about,
            told=words,
            act=act,
            cannot=cannot,
            line=line,
            occasion=occasion,
            prevented=prevented,
            concerns=tuple(concerns.split()),
            answered_as=answered_as,
        )
        self.version += 1
        return verb

    def can_be_done(self, act: Act) -> Act:
        """Declare an act that is no single happening ("run to"). Raises ValueError for a second one of its
        name.
        """
        if act.name in self.acts:
            raise ValueError(f"{self.game}: the act {act.name!r} is declared twice")
        for kind in (act.about, act.asked, act.given):
            if kind and kind not in get_args(About):
                raise ValueError(
                    unknown(f"kind of thing that {act.name!r} could be about", kind, get_args(About))
                )
        if not act.what:
            raise ValueError(f"{self.game}: the act {act.name!r} doesn't say what it is")
        self.acts[act.name] = act
        return act

    def withdraw(self, verb: Verb) -> None:
        """Undo a declaration, for tests that made a verb up."""
        del self._by_past[verb.past]
        self.version += 1
        if verb.act is not None:
            del self.acts[verb.act.name]

    def done_by(self, act: str) -> Verb | None:
        """The verb whose happening an act of this name is; None for an act that is more than one happening.
        """
        return next((verb for verb in self if verb.act is not None and verb.act.name == act), None)

    def forbidden(self) -> dict[str, Verb]:
        """The acts of a text's "cannot" and "does not" that forbid happenings → a verb that each forbids."""
        return {act: verb for verb in self for act in verb.cannot}

    def narrower(self) -> dict[str, frozenset[str]]:
        """Words for all happenings of a verb → those for some of them, which are such ones too; none that is
        for happenings of another verb as well ("discarded", from play or from hand).
        """
        verbs = Counter(name for verb in self for name in {word.word for word in verb.told})
        only = {word: frozenset(name for name in some if verbs[name] == 1)
                for verb in self for word, some in verb.narrower.items()}  # fmt: skip
        return {word: some for word, some in only.items() if some and verbs[word] == 1}

    def words(self) -> dict[str, Word]:
        """What situations call happenings → the word with what is said of it, in the order of the verbs."""
        return {word.word: word for verb in self for word in verb.told}

    def __getitem__(self, past: str) -> Verb:
        """The verb whose occurrences are of kind `past`. Raises ValueError with the near ones if there is
        none.
        """
        found = self._by_past.get(past)
        if found is None:
            raise ValueError(unknown(f"occurrence of the {self.game.upper()}", past, self._by_past))
        return found

    def __contains__(self, past: object) -> bool:
        return past in self._by_past

    def __iter__(self) -> Iterator[Verb]:
        return iter(self._by_past.values())

    def __len__(self) -> int:
        return len(self._by_past)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """The message for a name that nobody declared, with the near ones."""
    names = sorted(known)
    nearest = near(name, names)
    return f"there is no {what} called {name!r}; " + (
        f"near: {', '.join(nearest)}" if nearest else f"known: {', '.join(names)}"
    )
