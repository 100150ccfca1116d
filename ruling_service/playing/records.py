"""What a game says of itself: the position as one sees it, the pending decision, how it stands."""

from __future__ import annotations

from typing import Any

import msgspec


class Shown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A card as it is seen: `name` is empty where its back is all there is to see."""

    name: str = ""
    type: str = ""
    ready: bool = True
    values: dict[str, int] = {}
    tokens: dict[str, int] = {}
    marks: list[str] = []
    attached: list[Shown] = []
    times: int = 1


class Place(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A place on the table: what it is called, whose it is (a player's name), numbers beside it, how many
    cards lie there, and those that are seen.
    """

    name: str
    of: str = ""
    numbers: dict[str, int] = {}
    size: int = 0
    cards: list[Shown] = []


class Fight(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Who is assigned to whom (`defender`, `minions`), and the skirmish under way, as the facts of a position
    tell both; nothing in a game without.
    """

    assignments: list[dict[str, Any]] = []
    skirmish: dict[str, Any] | None = None


class OptionShown(msgspec.Struct, kw_only=True):
    """Something that can be chosen, by its number, and the rules that it follows; `apart` is what tells it
    from others of the same label.
    """

    number: int
    label: str
    cites: list[str]
    apart: str = ""


class Stands(msgspec.Struct, kw_only=True):
    """Where in the round or turn a game stands: the `phase` by its name ("combat"; empty where it is in
    none), the `step` as it is called, and the entry that the step follows.
    """

    phase: str = ""
    step: str = ""
    cites: list[str] = []


class DecisionShown(msgspec.Struct, kw_only=True):
    """A decision that has to be made: by whom, about what, among what, by which rules; and where in the round
    or turn that is.
    """

    by: str
    kind: str
    prompt: str
    options: list[OptionShown]
    cites: list[str]
    stands: Stands = msgspec.field(default_factory=Stands)


class Why(msgspec.Struct, kw_only=True):
    """Why something can't be done now, and the rules that say so."""

    card: str
    reason: str
    cites: list[str]


class NotPlayed(msgspec.Struct, kw_only=True, frozen=True):
    """A text that is not played: of which card or scenario, what is printed, and why."""

    card: str
    phrase: str
    reason: str = ""


class Told(msgspec.Struct, kw_only=True):
    """A line of what happened; `bare`: it only names a step in which nothing did."""

    step: str
    depth: int
    text: str
    cites: list[str]
    bare: bool = False


class NotWhole(msgspec.Struct, kw_only=True):
    """What a scenario is set up without: `stages`, quest cards of it that nobody has imported, so that no
    game of the whole scenario can be played (one that comes to such a stage hangs on it); and `named`, cards
    that its quest cards name, each with the card that does: the log says where play comes to them.
    """

    stages: list[str] = []
    named: list[str] = []

    def lines(self) -> list[str]:
        """What is told of it before a game begins, a sentence each."""
        found = []
        if self.stages:
            found.append(
                f"Quest cards are missing: {'; '.join(self.stages)}. No whole game can be played: one that "
                "comes to such a stage stops there."
            )
        if self.named:
            found.append(
                f"Set up without: {'; '.join(self.named)}. The log says where play comes to one."
            )
        return found


class GameShown(msgspec.Struct, kw_only=True):
    """A game as it stands: its log, the position as the one who decides sees it, and the decision.

    `result` is won, lost, "winner: NAME", stopped, or empty while it is played. `stopped_by` is the text that
    is not played and that the game stands before; `left_out` are those that it has gone on without, `by_hand`
    those of which the players said that they did by hand what they say: a game with either has not ended by
    the rules alone. `not_played` are all such texts of the cards in the game, come upon or not. `told` are
    the lines since the decision before; `fight` says who fights whom. `missing` are cards that nobody has
    imported, `not_whole` what of them its quest cards ask for.
    `campaign` is the campaign log after a game of a campaign that has ended, as its file has it.
    """

    game: str
    title: str
    result: str
    ended: bool
    rounds: int
    decisions: int
    places: list[Place]
    decision: DecisionShown | None
    told: list[Told]
    stopped_by: NotPlayed | None
    left_out: list[NotPlayed]
    by_hand: list[NotPlayed]
    not_played: list[NotPlayed]
    missing: list[str]
    log: str
    fight: Fight | None = None
    campaign: str = ""
    not_whole: NotWhole = msgspec.field(default_factory=NotWhole)


class Playable(msgspec.Struct, kw_only=True):
    """A scenario that can be set up with what was imported: its name, its title and its cycle, and the stages
    that the imported cards lack (a game of it doesn't come past them).
    """

    name: str
    title: str
    cycle: str = ""
    lacks: list[str] = []


class Reading(msgspec.Struct, kw_only=True):
    """What a card's text says, ability by ability, in the wording of the card language; and whether that is
    all of it.
    """

    says: list[str]
    complete: bool


class Boxes(msgspec.Struct, kw_only=True):
    """Cards that can be chosen together, each ticked or not; what they are chosen for, where there is a
    choice of that too; and the options that this stands for.
    """

    about: str
    cards: list[str]
    options: list[int]


class AtTableShown(msgspec.Struct, kw_only=True):
    """A game at a table: as it stands, what of the cards that the decider may ask about can't be used now and
    why, and the log with the choices that were taken back. `earlier` and `later` say whether one can go
    back, and forward; `left` whether another way was gone than that of the log that was sent. `says` has
    what the cards say that options use, by the options' numbers; `texts` what those that the decider sees
    say, by title. `first_cards` are the cards that options name first, by the options' numbers. `boxes` are
    cards to be ticked, where the options are combinations of them. `passing` says whether one can pass on
    here, `phases` are those at which that may end.
    """

    shown: GameShown
    cannot: list[Why]
    log: str
    earlier: bool
    later: bool
    left: bool = False
    says: dict[int, Reading] = {}
    texts: dict[str, list[Reading]] = {}
    first_cards: dict[int, str] = {}
    boxes: list[Boxes] = []
    passing: bool = False
    phases: list[str] = []
