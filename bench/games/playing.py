"""One game at random: by its seed the decks, who plays, and what everybody chooses; every decision is looked
at and kept.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from bench.games.invariants import Invariants
from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.garbage import looked_for_rarely
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.kernel.unread import Unread, come_upon, reached
from ruling_service.engine.lcg.expert import SCORES
from ruling_service.errors import BudgetExceeded
from ruling_service.playing.choosing import Choice, at_random

LAST_LINES = 12


@dataclass
class Begun:
    """A game about to be played: what is played by whom, in words, and the entries its lines may cite.

    `choose` is how the players choose, if not by chance and temper; `unread` tells the texts that are not played,
    where a game has such cards: the first one come upon ends it.
    """

    play: Play
    what: str
    invariants: Invariants
    entries: frozenset[str]
    choose: Callable[[Decision], int] | None = None
    unread: Applying | None = None

    def run(self) -> Unread | None:
        """Carry out what is to be done up to the next decision; the first text come upon that is not played.

        Without `unread` no such text is looked for.
        """
        if self.unread is None:
            self.play.run()
            return None
        self.play.run(self._notices)
        self._notices(self.play)
        return next(iter(reached(self.play.state)), None)

    def _notices(self, play: Play) -> bool:
        """Come upon what applies now; never a reason to stop in the middle."""
        assert self.unread is not None
        for phrase, cites in self.unread(play, responding=False):
            come_upon(play, phrase, *cites)
        return False


class Applying(Protocol):
    """What tells which texts apply now though they are not played, each with the entries to cite."""

    def __call__(self, play: Play, *, responding: bool) -> Iterable[tuple[Unread, tuple[str, ...]]]: ...


@dataclass
class Played:
    """What became of a game.

    `breaches` are names of invariants with what was found; a crash is one called "crash". `gap` is the text that
    is not played and that the game came upon.
    """

    seed: int
    what: str
    decisions: list[int] = field(default_factory=list)
    breaches: list[tuple[str, str]] = field(default_factory=list)
    end: str = ""
    last: list[str] = field(default_factory=list)
    units: int = 0
    gap: Unread | None = None

    def told(self) -> str:
        """Everything that is needed to look at the game again."""
        found = "\n".join(f"  {name}: {said}" for name, said in self.breaches)
        last = "\n".join(f"    {line}" for line in self.last)
        return (
            f"{self.what}, seed {self.seed}, after {len(self.decisions)} decisions:\n{found}\n{last}\n  "
            f"decisions={self.decisions}"
        )


def following(decisions: Iterable[int], then: Choice) -> Choice:
    """First what was chosen before, then as somebody chooses."""
    told = iter(decisions)

    def choose(pending: Decision) -> int:
        known = next(told, None)
        return then(pending) if known is None else known

    return choose


@looked_for_rarely()
def play_out(
    begin: Callable[[int], Begun], seed: int, longest: int, *, decisions: Iterable[int] = (),
    until: int | None = None
) -> Played:
    """Play the game of that seed until it ends, somebody breaks a rule, or `longest` decisions were made.

    `decisions` are made first, as the account of an earlier game tells them; `until` stops after so many.
    """
    begun = begin(seed)
    play, game = begun.play, Played(seed, begun.what)
    choose = following(decisions, begun.choose or at_random(seed))
    cards = Cards(play)
    try:
        for _ in range(longest if until is None else until):
            game.gap = begun.run()
            game.breaches = begun.invariants.breaches(play, len(game.decisions)) + cards.breaches(play)
            if play.state.over or game.breaches or game.gap or play.state.pending is None:
                break
            game.decisions.append(choose(play.state.pending))
            play.choose(game.decisions[-1])
    except NotPlayed as missing:
        game.gap = Unread("", missing.kind.replace("_", " ").strip(), "it is not played")
    except BudgetExceeded as endless:
        game.breaches = [("no line is endless", endless.message)]
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        game.breaches = [
            ("crash", f"{type(error).__name__}: {error} ({where.filename.rpartition('/')[2]}:{where.lineno})")
        ]
    game.end = str(play.state.over) or ("broken" if game.breaches else "gap" if game.gap else "left")
    told = lines(play.state.trace)
    game.breaches += [
        ("every line cites an entry", line.text) for line in told
        if not set(line.cites) or set(line.cites) - begun.entries
    ]
    game.last = [line.text for line in told[-LAST_LINES:]]
    game.units = play.fact("round", 0) or play.fact("turn", 1)
    return game


Fronts = dict[str, str]
"""What is printed on a side of a card → what the card is called, whichever side is up; it never changes."""


def identities(play: Play, fronts: Fronts | None = None) -> dict[int, tuple[str, int | None]]:
    """Which card everything is, whichever of its sides is up, and whose; `fronts` are known, and added to."""
    known = {} if fronts is None else fronts
    found = {}
    for ident, card in play.state.cards.items():
        front = known.get(card.printed)
        if front is None:
            other = str(play.printed(ident).facts.get("other side") or card.printed)
            front = known[card.printed] = min(card.printed, other)
        found[ident] = front, card.owner
    return found


def conserved(
    before: dict[int, tuple[str, int | None]], play: Play, fronts: Fronts | None = None
) -> list[tuple[str, str]]:
    """No card appears, vanishes, becomes another or changes owner."""
    now = identities(play, fronts)
    if before == now:
        return []
    return [("cards are conserved", f"{set(before.items()) ^ set(now.items())}")]


class Cards:
    """The cards of a game: those with which it begins, and the encounter cards with which each further scenario of
    an expert game is laid out, once it has come to that.
    """

    def __init__(self, play: Play) -> None:
        self.fronts: Fronts = {}
        self.known = identities(play, self.fronts)
        self.scenarios = len(play.fact(SCORES, ()))

    def breaches(self, play: Play) -> list[tuple[str, str]]:
        """What is not as it was, or came without a scenario that has been laid out since."""
        scenarios = len(play.fact(SCORES, ()))
        if scenarios > self.scenarios:
            now = identities(play, self.fronts)
            self.known |= {i: one for i, one in now.items() if i not in self.known and one[1] is None}
            self.scenarios = scenarios
        return conserved(self.known, play, self.fronts)


def is_repeated(begin: Callable[[int], Begun], game: Played) -> bool:
    """Whether the same choices give the same game again, line by line, and the same position."""
    keys = []
    for _ in range(2):
        play = begin(game.seed).play
        for index in game.decisions:
            play.run()
            play.choose(index)
        play.run()
        keys.append((play.state.key(), [line.text for line in lines(play.state.trace)]))
    return keys[0] == keys[1]


def classes(games: Iterable[Played]) -> Counter[str]:
    """How many games each invariant was broken in."""
    return Counter(name for game in games for name in {name for name, _ in game.breaches})
