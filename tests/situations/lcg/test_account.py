"""Reading a line of play: occurrences in its trace, conditions and values at its end, places in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.account import holds, in_order, parse_value, place_of, step_fits, value
from ruling_service.situations.shared.answering import answer, reading
from ruling_service.situations.shared.checks import unheard_of
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.questions import Condition, Pattern
from ruling_service.situations.shared.results import Line

FACTS: dict[str, Any] = {
    "cards": [
        {"card": "Eastern Crows", "in": "encounter deck"},
        {
            "card": "Gimli", "in": "play", "of": "Tom", "controller": "Tom", "damage": 2, "attack": 4,
            "exhausted": True
        },
        {"card": "Wargs", "as": "grey", "in": "engaged", "of": "Kris", "shadows": 1},
        {"card": "Wargs", "as": "white", "in": "staging"},
        {"card": "Caught in a Web", "in": "attached", "on": "Gimli", "of": "Tom"},
        {"card": "Feint", "in": "hand", "of": "Tom"},
    ],
    "players": {"Tom": {"threat": 31, "cards in hand": 1}, "Kris": {"threat": 50, "eliminated": True}},
    "first player": "Tom",
    "values": {"quest progress": 3},
}
TRACE = [
    Line(
        step="lcg/framework/3.3", depth=0, text="Eastern Crows is revealed", happened="revealed",
        cites=["lcg/reveal"]
    ),
    Line(
        step="lcg/framework/3.3", depth=0, text="Thalin deals 1 damage to it", happened="damaged",
        cards=["Eastern Crows"], amount=1,
        cites=[],
    ),
    Line(
        step="lcg/framework/3.3", depth=0, text="It is shuffled away", happened="shuffled",
        cards=["Eastern Crows"], cites=["lcg/forced"]
    ),
    Line(
        step="lcg/framework/7.3", depth=0, text="Tom raises his threat by 1", happened="threat raised",
        cites=["lcg/framework/7.3"]
    ),
]


def condition(**fields: Any) -> Condition:
    """A condition as it stands in a file."""
    return msgspec.convert(
        {key.rstrip("_").replace("_", " "): value for key, value in fields.items()}, Condition
    )


@pytest.mark.parametrize(
    ("pattern", "steps"),
    [
        (Pattern(happened="revealed"), [0]),
        (Pattern(happened="damaged", card="eastern crows"), [1]),
        (Pattern(happened="damaged", card="Thalin"), []),
        (Pattern(card="Eastern Crows"), [0, 1, 2]),
        (Pattern(happened="threat raised", player="Tom"), [3]),
        (Pattern(at="7.3"), [3]),
        (Pattern(cites="lcg/forced"), [2]),
        (Pattern(happened="damaged", amount=2), []),
        (Pattern(says="shuffled away"), [2]),
    ],
)
def test_an_occurrence_is_found_by_as_much_as_is_told(pattern: Pattern, steps: list[int]) -> None:
    assert [i for i, step in enumerate(TRACE) if step_fits(pattern, step)] == steps


def test_order_matters() -> None:
    revealed, shuffled = Pattern(happened="revealed"), Pattern(happened="shuffled")
    assert in_order([revealed, shuffled], TRACE)
    assert not in_order([shuffled, revealed], TRACE)


@pytest.mark.parametrize(
    "fields",
    [
        {"is": {"card": "Gimli", "in": "play", "of": "Tom", "damage": 2, "exhausted": True}},
        {"is": {"card": "Gimli", "committed": False, "resources": 0}},
        {"is": {"card": "white", "in": "staging"}},
        {"is": {"card": "grey", "in": "play", "shadows": 1}},
        {"is": {"card": "Caught in a Web", "on": "gimli"}},
        {"player": {"player": "tom", "threat": 31, "first player": True}},
        {"player": {"player": "Kris", "eliminated": True, "first player": False}},
        {"happened": {"happened": "revealed", "card": "Eastern Crows"}},
        {"in order": [{"happened": "damaged"}, {"happened": "shuffled"}]},
        {"count": {"of": {"card": "Eastern Crows"}, "exactly": 3}},
        {"count": {"cards": {"card": "Wargs", "in": "play"}, "exactly": 2}},
        {"value": "quest progress", "at least": 3, "at most": 3},
        {"value": "attack of Gimli", "equals": 4},
        {"game": "goes on"},
        {"any": [{"game": "won"}, {"is": {"card": "Feint", "in": "hand"}}]},
        {"not": {"happened": {"happened": "destroyed"}}},
    ],
)
def test_a_condition_holds_and_its_opposite_does_not(fields: dict[str, Any]) -> None:
    assert holds(condition(**fields), FACTS, TRACE)
    assert not holds(condition(**{"not": fields}), FACTS, TRACE)


@pytest.mark.parametrize(
    "fields",
    [
        {"is": {"card": "Gimli", "in": "hand"}},
        {"is": {"card": "Feint", "in": "play"}},
        {"is": {"card": "Legolas"}},
        {"is": {"card": "Gimli", "damage": 1}},
        {"player": {"player": "Sam"}},
        {"count": {"of": {"happened": "revealed"}, "at least": 2}},
        {"value": "threat of Legolas", "equals": 0},
        {"all": [{"game": "goes on"}, {"game": "won"}]},
        {"is": {"card": "Gimli", "damage": 2}, "game": "lost"},
    ],
)
def test_a_condition_that_is_not_so(fields: dict[str, Any]) -> None:
    assert not holds(condition(**fields), FACTS, TRACE)


@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("Eastern Crows", "encounter deck"),
        ("Gimli", "in play (Tom)"),
        ("grey", "engaged with Kris"),
        ("white", "staging area"),
        ("Caught in a Web", "attached to Gimli"),
        ("Feint", "Tom's hand"),
        ("Beorn", "nowhere"),
    ],
)
def test_places_in_words(card: str, place: str) -> None:
    assert place_of(card, FACTS) == place


def test_values() -> None:
    assert value("threat of Tom", FACTS) == 31
    assert value("hit points left of Gimli", FACTS) == "Gimli has no hit points left"
    assert value("attack bonus of Gimli", FACTS) == 0
    assert value("damage of Feint", FACTS) == "not in play (Tom's hand)"
    assert value("threat of nobody", FACTS) is None
    with pytest.raises(MalformedInput, match="speed"):
        parse_value("speed of Gimli")


ASKED = {
    "where is": ("Eastern Crows", "encounter deck"),
    "how much": ("threat of Tom", 31),
    "how often": ({"card": "Eastern Crows"}, 3),
    "whether": ({"game": "won"}, False),
    "in which order": (
        [
            {"as": "off", "happened": "shuffled"}, {"as": "seen", "happened": "revealed"},
            {"as": "dead", "happened": "destroyed"}
        ],
        ["seen", "off"],
    ),
}


@pytest.mark.parametrize("kind", ASKED)
def test_the_answer_of_one_line_of_play(kind: str) -> None:
    about, expected = ASKED[kind]
    made_up = [{"name": "Eastern Crows", "type": "enemy"}]
    situation = from_data(
        {"game": "lcg", "cards": made_up, "players": [{"name": "Tom"}], "ask": {kind: about}}
    )
    assert answer(situation, FACTS, TRACE) == expected


def test_lines_are_told_apart_by_what_the_case_asks_of_them() -> None:
    data = {
        "game": "lcg",
        "players": [{"name": "Tom"}],
        "ask": {"how much": "threat of Tom"},
        "expect": {"facts": [{"value": "quest progress", "equals": 3}]},
    }
    situation = from_data(data)
    other = {**FACTS, "values": {"quest progress": 2}}
    assert reading(situation, FACTS, TRACE).answer == reading(situation, other, TRACE).answer
    assert reading(situation, FACTS, TRACE) != reading(situation, other, TRACE)


@pytest.mark.parametrize(("card", "fits"), [
    ("Eastern Crows (Core Set)", True), ("Eastern Crows", True), ("Wargs (Core Set)", False), ("Crows (Core Set)", False),
])  # fmt: skip
def test_a_card_of_an_occurrence_may_be_told_by_its_printing(card: str, fits: bool) -> None:
    assert any(step_fits(Pattern(happened="damaged", card=card), step) for step in TRACE) is fits


@pytest.mark.parametrize(("other", "unsure"), [("Wolf (New)", False), ("Rat", False), ("Wolf", True)])
def test_two_printings_of_a_title_are_not_told_apart_in_what_happens(other: str, unsure: bool) -> None:
    wolf = {"name": "Wolf", "type": "enemy", "printing": "New", "hit points": 1}
    situation = from_data({
        "game": "lcg", "cards": [wolf, {"name": "Rat", "type": "enemy", "hit points": 1}], "at": "6.2",
        "players": [{"name": "Tom", "threat": 20, "engaged": ["Wolf (New)", other]}],
        "ask": {"how often": {"happened": "attacked", "card": "Wolf (New)"}},
    })  # fmt: skip
    assert bool(unheard_of(situation)) is unsure
