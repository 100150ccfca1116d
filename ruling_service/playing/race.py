"""Race Against the Shadow: two teams play the same scenario by turns, a phase group each, against the clock
(lcg/rule/9.3).

Each team has a game of its own. A turn is over once the team's game asks for a decision of a later phase
group, or has ended; what a game does without anybody's decision counts where it happens.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.inputs.json_text import read_json
from ruling_service.playing import log as logs
from ruling_service.playing.game import Game, replayed
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import Start

GROUPS = ("resource and planning", "quest and travel", "encounter, combat and refresh")
"""The phase groups of a round."""
_GROUP_OF_PHASE = {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2}
"""The number of a framework phase → its phase group; a round begins in the first."""
MINUTES, FEWEST, MOST = 45, 30, 60
"""What a team has on the clock, and between which numbers the organizer may set it (lcg/rule/9.3)."""
WIN, DRAW, MODIFIED_LOSS = 5, 2, 1
SETTING_UP = 0
VALID = "It is what `rulings race --log FILE` writes."

Result = Literal["", "won", "lost", "out of time"]


class Outcome(NamedTuple):
    """How a team's game stands: its result (empty while it is played), the phase group in which it is or has
    ended, counted from 1 over all rounds (0: setting up), and its score.
    """

    result: Result
    group: int
    score: int = 0

    @property
    def round(self) -> int:
        """The round in which that is."""
        return (self.group + len(GROUPS) - 1) // len(GROUPS)

    @property
    def is_out(self) -> bool:
        """Whether the team is eliminated: by the game, or by the clock."""
        return self.result in ("lost", "out of time")


class Award(NamedTuple):
    """What a match comes to: the points of both teams, and why, in words."""

    points: tuple[int, int]
    why: str


def award(one: Outcome, other: Outcome, *, called_off: bool = False) -> Award | None:
    """The points of a match (lcg/rule/9.3); None while it isn't settled.

    `called_off`: nobody plays on, so that a game that hasn't ended counts as not completed.
    """
    for mine, theirs, points in ((one, other, (WIN, 0)), (other, one, (0, WIN))):
        if theirs.result == "out of time" and not mine.is_out:
            return Award(points, "the other team is out of time")
        if mine.result == "won" and theirs.is_out:
            return Award(points, "the other team is eliminated")
    if one.is_out and other.is_out:
        if one.round == other.round:
            return Award((MODIFIED_LOSS, MODIFIED_LOSS), "both teams are eliminated in the same round")
        return Award((WIN, 0) if other.round < one.round else (0, WIN), "a single team is eliminated first")
    if one.result == other.result == "won":
        return _both_won(one, other)
    for mine, theirs, points in ((one, other, (WIN, 0)), (other, one, (0, WIN))):
        if mine.result == "won" and (called_off or theirs.group > mine.group):
            return Award(points, "the other team does not finish in the same phase group")
        if theirs.is_out and (called_off or mine.round > theirs.round):
            return Award(points, "a single team is eliminated")
    if called_off:
        return Award((MODIFIED_LOSS, MODIFIED_LOSS), "neither team completes the scenario")
    return None


def _both_won(one: Outcome, other: Outcome) -> Award:
    if one.group != other.group:
        earlier = (WIN, 0) if one.group < other.group else (0, WIN)
        return Award(earlier, "one team finishes in an earlier phase group")
    if one.score == other.score:
        return Award((DRAW, DRAW), "both finish in the same phase group with the same score")
    lower = (WIN, 0) if one.score < other.score else (0, WIN)
    return Award(lower, "both finish in the same phase group, one with the lower score")


def group_of(game: Game) -> int:
    """The phase group in which a game is, counted from 1 over all rounds; 0 while it is set up."""
    begun = game.rounds
    if not begun:
        return SETTING_UP
    step = str(game.play.fact("step") or "0")
    return (begun - 1) * len(GROUPS) + _GROUP_OF_PHASE[int(step.partition(".")[0])] + 1


class Race:
    """A match: the games of both teams, and what of their time is used, in seconds.

    `first` is the team that plays first. Both set up before the clock runs.
    """

    def __init__(self, games: Sequence[Game], *, first: int = 0, minutes: int = MINUTES) -> None:
        if not FEWEST <= minutes <= MOST:
            raise MalformedInput(
                f"a team has {FEWEST} to {MOST} minutes.", where="minutes", hint=f"Without it {MINUTES}."
            )
        self.games = tuple(games)
        self.first: Literal[0, 1] = 1 if first else 0
        self.minutes = minutes
        self.used = [0.0, 0.0]

    def outcome(self, team: int) -> Outcome:
        """How a team stands."""
        game = self.games[team]
        if self.used[team] > self.minutes * 60 and not game.ended:
            return Outcome("out of time", group_of(game))
        result: Result = "won" if game.result == "won" else "lost" if game.ended else ""
        return Outcome(result, group_of(game), game.score.get("total", 0))

    @property
    def award(self) -> Award | None:
        """The points, once the match is settled; a game that stops for want of a rule is not completed."""
        stopped = all(game.ended or game.decision is None for game in self.games)
        return award(self.outcome(0), self.outcome(1), called_off=stopped)

    @property
    def on_turn(self) -> int | None:
        """The team whose clock runs: the one whose game is in the earlier phase group, of two in the same the
        one that plays first; None once the match is settled.
        """
        if self.award is not None:
            return None
        waiting = [team for team, game in enumerate(self.games) if game.decision is not None]
        return min(waiting, key=lambda team: (group_of(self.games[team]), team != self.first), default=None)

    def is_over(self, team: int, group: int) -> bool:
        """Whether the turn of a team that began in that phase group is over."""
        game = self.games[team]
        return game.decision is None or group_of(game) > group or self.outcome(team).is_out

    def written(self) -> str:
        """The match as a file (JSON)."""
        kept = _Kept(
            first=self.first, minutes=self.minutes, used=self.used, logs=[game.log() for game in self.games]
        )
        return msgspec.json.format(msgspec.json.encode(kept)).decode() + "\n"


class _Kept(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A match as its file has it."""

    first: Literal[0, 1]
    minutes: int
    used: list[float]
    logs: list[str]


def begin(starts: Sequence[Start], shelf: Shelf, *, seed: int, minutes: int = MINUTES) -> Race:
    """A match of two teams, each with what its game begins with; chance says who plays first.

    Raises MalformedInput where they don't play the same scenario.
    """
    if {(one.scenario, one.mode) for one in starts} != {(starts[0].scenario, "standard")}:
        raise MalformedInput(
            "both teams play the same scenario, as it stands.", where="scenario", hint="Name one scenario."
        )
    first = random.Random(seed).randrange(2)
    return Race([Game(one, shelf).begin() for one in starts], first=first, minutes=minutes)


def read(sent: bytes, shelf: Shelf, where: str) -> Race:
    """A match as it was written. Raises MalformedInput."""
    try:
        kept = msgspec.convert(read_json(sent, where), _Kept)
    except msgspec.ValidationError as error:
        raise MalformedInput(f"this is no match: {error}.", where=where, hint=VALID) from None
    if len(kept.logs) != 2 or len(kept.used) != 2:
        raise MalformedInput("a match has two teams.", where=where, hint=VALID)
    games = [replayed(logs.read(text, where), shelf, where=where) for text in kept.logs]
    race = Race(games, first=kept.first, minutes=kept.minutes)
    race.used = list(kept.used)
    return race
