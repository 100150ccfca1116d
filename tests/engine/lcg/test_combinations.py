"""A phrase means the same wherever it stands, or is a gap there: made-up cards of every combination, each
played on a small table.

What is tried, of a third of the events and acts in each run and another each day (`tests/rotation.py`): each event about this card, its bearer, another of its kind and any, under each heading; each
act that a text can forbid under each word, in each place. The cards come from the grammar, so a new event or
act is tried as soon as it has a pattern.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter

import pytest

from ruling_service.engine.language.node import Node
from ruling_service.engine.language.said_in_one_form import SAID_AS
from ruling_service.engine.lcg import permissions, resolve
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.combinations import (
    EXCUSED,
    NOTED,
    Tabletop,
    ability,
    answers,
    cards,
    event_about,
    filled,
    goes_on,
    groups,
    is_gap,
    kinds,
    occurrences,
    possibilities,
    some,
)
from tests.rotation import is_asked

HEADINGS = (
    ("forced", "after"), ("forced", "when"), ("response", "after"), ("response", "when"),
    ("constant", "if_event"), ("constant", "when"),
    ("granted", "after"),
)  # fmt: skip


def under(heading: str, word: str, event: Node) -> Node:
    """The made-up ability that waits for the event under that heading."""
    trigger = Node(word, event=event)
    if heading == "constant":
        return ability("constant", Node("triggered", when=trigger, do=(NOTED,)))
    if heading == "granted":
        given = ability("forced", NOTED, when=trigger)
        return ability(
            "constant", Node("gains", who=Node("this"), what=(Node("gain_ability", ability=(given,)),))
        )
    return ability(heading, NOTED, when=trigger)


def subjects(top: Tabletop) -> dict[str, tuple[Node, int]]:
    """Whom an event may be about, and a card that it is about then."""
    this, kind = top.ident, top.kind
    found = {"this": (Node("this"), this), "any": (some(kind), this)}
    if top.host is not None:
        found["attached"] = (Node("attached", type="hero"), top.host)
    other = next(
        (i for i in places.in_play(top.table.play) if i != this and places.kind(top.table.play, i) == kind),
        None
    )
    if other is not None:
        found["another"] = (Node("another", of=cards(kind)), other)
    return found


NOT_ON_ENTERING = frozenset(
    ["enters_play", "enters_play_under", "enters_or_leaves", "is_attached", "draws", "enters_hand", "is_drawn"]
)
"""Events with which a card may come to where its text is active: whether it hears of its own coming depends
on how it says so (lcg/faq/1.58), and has tests of its own.
"""


NOT_OF_PLAYER_CARDS = frozenset(["is_eliminated", "is_claimed"])
"""Whoever is eliminated responds no more with their cards, and only objectives are claimed."""


def heard(top: Tabletop, kind: str, subject: Node, card: int) -> dict[tuple[str, str], str]:
    """For each heading: whether the event is heard, in at least one of the ways in which it can happen to the
    card; or a gap.
    """
    event, names_a_card = event_about(kind, subject)
    if event is None or (not names_a_card and subject.kind != "this"):
        return {}
    found = {}
    for heading, word in HEADINGS:
        made = under(heading, word, event)
        if is_gap(made):
            found[heading, word] = "gap"
        else:
            found[heading, word] = (
                "heard" if any(answers(top, made, o) for o in occurrences(top, kind, card)) else "not heard"
            )
    return found


@pytest.mark.parametrize(
    "kind", ["hero", "enemy", pytest.param("location", marks=pytest.mark.slow), "attachment"]
)
def test_an_event_is_heard_under_every_heading_or_under_none(kind: str) -> None:
    top = Tabletop(kind)
    wrong, counted = {}, Counter[str]()
    for event in kinds("one_event"):
        if event in SAID_AS or event in NOT_ON_ENTERING or not is_asked(event, 3):
            continue
        if event in NOT_OF_PLAYER_CARDS and top.owner is not None:
            continue
        for name, (subject, card) in subjects(top).items():
            found = heard(top, event, subject, card)
            counted.update(found.values())
            if len(set(found.values())) > 1:
                wrong[event, name] = found
    assert wrong == {}
    assert counted["heard"] > 50


# -- what a text forbids -------------------------------------------------------------------------------------

WORDS = ("cannot", "does_not")
DIFFERENT = frozenset(["ready_act", "ready_in_refresh", "exhaust_for", "be_dealt_shadow"])
"""Acts with which "does not" speaks of the framework's step alone (permissions.AS_USUAL)."""


def acts(of: int) -> list[Node]:
    """What a text can forbid, of one in so many kinds."""
    return [
        node for kind, pattern in kinds("one_act").items() if is_asked(kind, of)
        for node in filled(pattern, 2, 1)
    ]


def placed(where: str, statement: Node) -> Node:
    """The statement as a constant text, as text that a card gains, or for a round."""
    if where == "granted":
        return ability(
            "constant",
            Node(
                "gains", who=Node("this"),
                what=(Node("gain_ability", ability=(ability("constant", statement),)),)
            )
        )
    return (
        ability("constant", statement) if where == "constant"
        else ability("action", Node("until", of="round", do=(statement,)))
    )


def changes(top: Tabletop, where: str, statement: Node, before: object) -> bool | None:
    """Whether something can be done or not, or has another value, because of the statement; None where it is
    a gap.
    """
    made = placed(where, statement)
    if is_gap(made):
        return None
    play = top.fresh(made)
    if where == "lasting":
        resolve.start(play, top.ident, made, 0, 0)
        goes_on(play)
    return bool(possibilities(play) != before)


@pytest.mark.parametrize("kind", ["hero", pytest.param("enemy", marks=pytest.mark.slow)])
def test_what_is_forbidden_is_forbidden_by_every_word_in_every_place(kind: str) -> None:
    top = Tabletop(kind)
    before = possibilities(top.fresh())
    wrong, counted = {}, Counter[bool | None]()
    for act in acts(3):
        for subject in (Node("this"), Node("each", of=cards(kind)), Node("the_players")):
            found = {
                (word, where): changes(top, where, Node(word, who=subject, act=act), before)
                for word in WORDS for where in ("constant", "granted", "lasting")
            }  # fmt: skip
            counted.update(found.values())
            if len(set(found.values())) > 1 and act.kind not in DIFFERENT:
                wrong[act.kind, subject.kind] = found
    assert wrong == {}
    assert counted[True] > 5
    assert counted[None] > 5


def test_every_act_is_asked_of_somebody_or_is_a_gap() -> None:
    unasked = set()
    for act in acts(1):
        for subject in (Node("this"), Node("the_players")):
            if not permissions.is_asked(act.kind, of_players=subject.kind == "the_players"):
                unasked.add(act.kind)
                assert is_gap(ability("constant", Node("cannot", who=subject, act=act))), act.kind
    assert unasked


# -- effects in every place ----------------------------------------------------------------------------------

EVERYTHING = os.environ.get("COMBINATIONS") == "all"
"""`make combinations` tries all; the suite a fifth of the effects, always the same ones, half of them each day."""


def in_the_share(kind: str) -> bool:
    return EVERYTHING or (zlib.crc32(kind.encode()) % 5 == 0 and is_asked(kind, 2))


@pytest.mark.parametrize("bearer", ["hero", pytest.param("enemy", marks=pytest.mark.slow)])
def test_an_effect_happens_in_every_place_or_is_a_gap_there(bearer: str) -> None:
    tried = groups(bearer, in_the_share)
    wrong = {
        place: dict(outcomes) for place, outcomes in tried.items()
        if outcomes["nothing"] and not outcomes["happened"] and place[0] not in EXCUSED
    }
    assert wrong == {}
    assert sum(outcomes["happened"] for outcomes in tried.values()) > 150


def test_what_is_excused_from_happening_is_an_effect() -> None:
    known = {kind for category in ("core", "happening", "deed", "plain", "single") for kind in kinds(category)}
    assert known >= EXCUSED


def test_a_pool_is_no_pile() -> None:
    pool = Node("resource_pool", of=some("hero"))
    assert is_gap(ability("action", Node("shuffle", what=pool)))
    assert is_gap(ability("action", Node("draw_from_bottom", of=pool)))
