"""Cards that wait only for what happens to themselves are not asked about others: whatever else is in an event
that declares its `subject`, it is met only by what happens to that very card.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.kernel.occurrences import Frame, Occurrence, occurrence
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import listening
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.triggers import OCCURRENCES, SUBJECT, met
from tests.engine.lcg.table_top import Table

THIS = Node("this")
BESIDES: dict[str, object] = {"n": 1, "per": "round", "of": THIS}
"""What some events have to say besides."""

HOW = (True, False, None, "revealed", "planned")
"""What stands in the roles that are no card's, one after the other."""

OF_CARDS = frozenset([
    "card", "enemy", "character", "attacker", "defender", "location", "on", "to", "by", "quest", "host",
    "against", "source",
])  # fmt: skip


def fought() -> tuple[Table, int, int]:
    """A table with two characters alike, of whom one waits for what happens to itself."""
    t = Table("Tom", "Ann")
    hurt = "Response: After Gate Warden takes damage, draw 1 card."
    questing = "Response: After Bridge Warden commits to the quest, draw 1 card."
    t.prints("Gate Warden", "hero", hit_points=4, text=hurt)
    t.prints("Bridge Warden", "hero", hit_points=4, text=questing)
    return t, t.lays("Gate Warden", "play:Tom"), t.lays("Bridge Warden", "play:Ann")


def happenings(kind: str, subject: str, ident: int, other: int) -> list[Occurrence]:
    """What can be such a happening: `ident` in the role, `other` wherever else a card can stand."""
    roles = LCG.verbs[kind].roles
    return [
        occurrence(kind, **{
            role: ident if role == subject else other if role in OF_CARDS
            else player if role == "player" else 3 if role == "amount" else how for role in roles
        })
        for how, player in itertools.product(HOW, (None, 0, 1))
    ]  # fmt: skip


def is_ever_met(kind: str, about: int) -> bool:
    """Whether an event of one card is met by anything that happens to the card `about` (0: itself)."""
    t, ident, other = fought()
    field, subject = SUBJECT[kind]
    event = Node(kind, **{**BESIDES, field: THIS})  # type: ignore[arg-type]
    frame = Frame(-1, ident, 0, t.card(ident).life)
    there = other if about else ident
    return any(
        met(t.play, frame, event, o)
        for happened in OCCURRENCES[kind] if subject in LCG.verbs[happened].roles
        for o in happenings(happened, subject, there, ident if about else other)
    )


@pytest.mark.parametrize("kind", sorted(SUBJECT))
def test_what_happens_to_another_is_not_heard_of(kind: str) -> None:
    assert not is_ever_met(kind, 1)


@pytest.mark.parametrize("kind", ["commits", "takes_damage", "is_destroyed", "is_explored", "enters_staging"])
def test_what_happens_to_oneself_is(kind: str) -> None:
    assert is_ever_met(kind, 0)


def test_only_who_is_concerned_is_asked() -> None:
    t, warden, bridge = fought()
    index = listening._in_play(t.play)
    for ident in (warden, bridge):
        assert index.waiting("after", [occurrence("damaged", card=ident)]) == {warden} & {ident}
        assert index.waiting("after", [occurrence("committed", character=ident)]) == {bridge} & {ident}


def test_who_waits_for_others_too_is_asked_of_all() -> None:
    t, warden, bridge = fought()
    anybody = "Response: After a character takes damage, draw 1 card."
    t.prints("Watcher", "ally", text=f"{anybody} Response: After Watcher takes damage, draw 1 card.")
    watcher = t.lays("Watcher", "play:Tom")
    index = listening._in_play(t.play)
    assert index.waiting("after", [occurrence("damaged", card=bridge)]) == {watcher}
    assert index.waiting("after", [occurrence("damaged", card=warden)]) == {watcher, warden}


def test_a_card_that_its_own_surge_turns_up_again_surges_once() -> None:
    """lcg/gains, lcg/keyword/surge: what it has gained as it was revealed before is not gained the next time; it comes
    up until the condition is true no longer, and not once more for each time that it has.
    """
    table = Table("Tom").during("quest", "3.3")
    table.hero(), table.quest()
    table.threat_is("Tom", 20)
    table.prints("Echo", "treachery", text="When Revealed: Raise the first player's threat by 1. "
                 "If the first player's threat is 25 or lower, Echo gains surge.")
    table.reveals(table.lays("Echo", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == 26
