"""Tests that are made against symbols of encounter cards: who commits to one, and how much each counts.

A test is one record: its name, its rule, who may commit to it, and the procedure that makes it. Sailing tests
are made by the keyword and by texts, Fortitude tests by texts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.procedures import Procedure
from ruling_service.engine.lcg import permissions, table, verbs
from ruling_service.engine.lcg.phrases import LASTING, amount
from ruling_service.engine.lcg.quest_phase import groups
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import speaks_of, statements

RULES = ("lcg/keyword/sailing", "lcg/keyword/fortitude")
"""The rules of these tests."""
COMMITTED = "committed to the test"
"""The fact under which it is kept who is committed to the test under way."""
MADE = "tests made"
"""The fact under which it is kept which tests of this round were made: test, player, passed."""


@dataclass(frozen=True, slots=True)
class CardTest:
    """A test: its `name`, the `entry` of its rule, the types of the cards that may be committed to it, and
    what `begin`s it: given the player who makes it, and the frame of the text that asked for it (-1: none).
    """

    name: str
    entry: str
    types: tuple[str, ...]
    begin: Procedure[[int, int]]


TESTS: dict[str, CardTest] = {}
"""The tests by name."""


def declare(name: str, entry: str, types: tuple[str, ...], begin: Procedure[[int, int]]) -> None:
    """Declare a test."""
    TESTS[name] = CardTest(name, entry, types, begin)


def _able(play: Play, test: CardTest, maker: int, player: int) -> list[int]:
    """The player's cards that can be committed: his own test takes any of its types, that of another player
    those of which a text says so. Only what is ready can exhaust.
    """
    those = [i for i in table.characters(play, player) if table.kind(play, i) in test.types]
    ready = [
        i for i in those
        if play.card(i).ready and permissions.prohibited(play, i, "exhaust_act", "use_act") is None
    ]
    if player == maker:
        return ready
    joining = [e for e in statements(play, "joins_test") if e.says["test"] == test.name]
    return [i for i in ready if any(speaks_of(play, e, i) for e in joining)]


@LCG.procedure(*RULES)
def join(play: Play, name: str, maker: int) -> None:
    """In player order, whoever can commits cards to the test, the player who makes it first."""
    play.remember(COMMITTED, ())
    others = (p for p in table.players(play) if p != maker)
    play.then(*(which.task(name, maker, player) for player in (maker, *others)))


@LCG.procedure(*RULES)
def which(play: Play, name: str, maker: int, player: int) -> None:
    """One player says which cards he commits."""
    test = TESTS[name]
    able = _able(play, test, maker, player)
    if not able:
        return
    several = groups(play, able)
    options = [
        Option("commit nobody", ()), *several.options(lambda group: f"commit {table.names(play, group)}")
    ]
    play.decide(
        "commit", player, f"which characters to commit to the {name.capitalize()} test", options,
        joined.choosing(name, player), test.entry, complete=several.complete
    )


@LCG.procedure(*RULES)
def joined(play: Play, name: str, player: int, those: tuple[int, ...]) -> None:
    """They exhaust, and are committed to the test, not to the quest."""
    if those:
        play.happen(
            *(verbs.exhausted(card=i, why=f"{name} test") for i in those),
            *(verbs.committed_to_test(character=i, player=player, test=name.capitalize()) for i in those),
        )


@LCG.applies(verbs.committed_to_test, *RULES)
def is_committed(play: Play, o: Occurrence, _: Happening) -> None:
    """The character takes part in the test."""
    test = str(o.get("test"))
    play.say(f"{play.name(o.get('character'))} is committed to the {test} test", TESTS[test.casefold()].entry)
    play.remember(COMMITTED, (*play.fact(COMMITTED, ()), o.get("character")))


def committed(play: Play) -> tuple[int, ...]:
    """Who is committed to the test under way, and still in play."""
    return tuple(i for i in play.fact(COMMITTED, ()) if table.is_in_play(play.card(i)))


def counted(play: Play, name: str, those: Iterable[int]) -> int:
    """As how many characters they count in such a test: each as 1, unless a text says otherwise."""
    about = [e for e in statements(play, "counts_in_test") if e.says["test"] == name]

    def number(ident: int) -> int:
        here = [e for e in about if speaks_of(play, e, ident)]
        instead = [amount(play, e.frame, e.says["n"]) for e in here if not e.says.get("more")]
        more = [amount(play, e.frame, e.says["n"]) for e in here if e.says.get("more")]
        return (instead[-1] if instead else 1) + sum(more)

    return sum(number(ident) for ident in those)


def over(play: Play, name: str, player: int, frame: int, passed: bool) -> None:
    """The test is done: the text that asked for it knows how it went, and others hear of it."""
    play.remember(COMMITTED, None)
    play.remember(MADE, (*play.fact(MADE, ()), (name, player, passed, play.fact("round", 1))))
    if frame in play.state.frames:
        known = play.state.frames[frame].get("tests of players", ())
        play.bind(frame, **{
            "test passed": passed,
            "test made": name,
            "tests of players": (*(each for each in known if each[0] != player), (player, passed)),
        })  # fmt: skip
    play.happen(verbs.test_over(player=player, test=name.capitalize(), passed=passed))


def made_this_round(play: Play, name: str) -> list[tuple[int, bool]]:
    """The tests of that name of this round: who made each, and whether it was passed."""
    now = play.fact("round", 1)
    made = play.fact(MADE, ())
    return [(player, passed) for test, player, passed, when in made if (test, when) == (name, now)]


LASTING.plays("joins_test", "counts_in_test")
