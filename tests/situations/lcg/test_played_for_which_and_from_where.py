"""A card is played from where a text lets it be, an event for the one of its abilities that is told, and what
an act doesn't read is refused.

Generated: each place × who plays it × asked and done; each ability of an event × the threat; each act × what
stands beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"name": "Old Guard", "type": "hero", "sphere": "Spirit", "threat cost": 9, "willpower": 1, "attack": 2, "hit points": 3}
KINDS: dict[str, dict[str, Any]] = {
    "ally": {"type": "ally", "willpower": 1, "attack": 1, "defense": 1, "hit points": 2},
    "attachment": {"type": "attachment"},
    "event": {"type": "event"},
}


def told(cards: list[dict[str, Any]], tom: dict[str, Any], threat: int = 20, **more: Any) -> Verdict:
    return simulate(from_data({
        "game": "lcg", "cards": [HERO, *cards], "at": "in 2.2 window",
        "players": [
            {"name": "Tom", "threat": threat, "heroes": [{"card": "Old Guard", "resources": 3}], "deck": 3, **tom},
            {"name": "Ann", "heroes": [{"card": "Old Guard", "as": "other", "resources": 3}], **more.pop("ann", {})},
        ], **more,
    }))  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("place", "by", "can"), [
    ("discard", "Tom", True), ("discard", "", True), ("hand", "Tom", True), ("deck", "Tom", False),
    ("ann's discard", "Tom", False),
])  # fmt: skip
def test_a_card_is_played_from_where_its_text_lets_it_be(kind: str, place: str, by: str, can: bool) -> None:
    """lcg/play-restrictions-and-permissions: the text adds a place to the hand, its owner's alone."""
    text = {"event": "Action: Draw 1 card.", "attachment": "Attach to a hero.", "ally": ""}[kind]
    card = {"name": "Old Friend", "cost": 1, "sphere": "Spirit", **KINDS[kind],
            "text": f"{text}\nOld Friend can be played from your discard pile."}  # fmt: skip
    where, theirs = ({}, {"discard": ["Old Friend"]}) if place.startswith("ann") else ({place: ["Old Friend"]}, {})
    act = {"play": "Old Friend", **({"by": by} if by else {})}
    assert told([card], where, ann=theirs, ask={"can": act}).verdict == ("always" if can else "never")
    ask = {"how much": "resources of Old Guard"}
    if can:
        assert told([card], where, ann=theirs, do=[act], ask=ask).outcomes[0].answer == 2
    else:
        with pytest.raises(IllegalHere, match="cards are played from hand"):
            told([card], where, ann=theirs, do=[act], ask=ask)


TWO = {"name": "Two Ways", "type": "event", "cost": 1, "sphere": "Spirit",
       "text": "Action: Draw 1 card.\nValour Action: Draw 3 cards."}  # fmt: skip


@pytest.mark.parametrize(("ability", "threat", "drawn"), [
    ("1", 20, 1), ("1", 40, 1), ("2", 40, 3), ("2", 39, None), ("action", 20, 1), ("3", 40, None),
])  # fmt: skip
def test_an_event_is_played_for_the_ability_that_is_told(ability: str, threat: int, drawn: int | None) -> None:
    """lcg/ability: one with Valour needs threat 40."""
    act = {"play": "Two Ways", "ability": ability}
    hand, ask = {"hand": ["Two Ways"]}, {"how much": "cards in hand of Tom"}
    assert told([TWO], hand, threat, ask={"can": act}).verdict == ("never" if drawn is None else "always")
    if drawn is None:
        with pytest.raises(IllegalHere):
            told([TWO], hand, threat, do=[act], ask=ask)
    else:
        found = told([TWO], hand, threat, do=[act], ask=ask)
        assert (found.verdict, found.outcomes[0].answer) == ("value", drawn)


WAITS = {"name": "Long Watch", "type": "event", "cost": 0, "sphere": "Spirit",
         "text": "Response: After a hero exhausts, draw 1 card.\nResponse: After a hero readies, draw 1 card."}  # fmt: skip


@pytest.mark.parametrize(("ability", "can"), [("1", "always"), ("2", "never"), ("response", "always"), ("", "always")])
def test_of_several_responses_the_one_that_is_told_is_asked_about(ability: str, can: str) -> None:
    """lcg/response: the other waits for something else."""
    act = {"play": "Long Watch", **({"ability": ability} if ability else {})}
    found = told([WAITS], {"hand": ["Long Watch"]}, do=[{"exhaust": "Old Guard"}], ask={"can": act})
    assert found.verdict == can


@pytest.mark.parametrize(("act", "role"), [
    ({"play": "Two Ways", "to": "Old Guard"}, "to"), ({"play": "Two Ways", "against": "Old Guard"}, "against"),
    ({"exhaust": "Old Guard", "amount": 2}, "amount"), ({"ready": "Old Guard", "ability": "1"}, "ability"),
    ({"discard": "Two Ways", "to": "Old Guard"}, "to"), ({"reveal": "Two Ways", "amount": 2}, "amount"),
])  # fmt: skip
def test_what_an_act_does_not_read_is_refused(act: dict[str, Any], role: str) -> None:
    """An answer would leave it out."""
    with pytest.raises(MalformedInput, match=f"no `{role}` with"):
        told([TWO], {"hand": ["Two Ways"]}, do=[act], ask={"how much": "cards in hand of Tom"})
