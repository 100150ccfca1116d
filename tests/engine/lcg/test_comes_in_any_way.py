"""A card hears of its own coming into play, or to the staging area, in whatever way it comes, as if it had been
revealed, and what it says of others is not active yet (lcg/faq/1.35, lcg/faq/1.58); which kind of card lies
facedown nobody says.
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.test_wrong_without_a_gap import comes_out, sure

TOM = [{"name": "Tom", "threat": 20, "heroes": ["Ash"]}]
SORTS = {
    "enemy": {"engagement cost": 30, "threat": 1, "attack": 2, "defense": 1, "hit points": 3},
    "location": {"threat": 1, "quest points": 3}, "objective": {},
}  # fmt: skip
CALLS = {
    "search": "Search the encounter deck for {} and add it to the staging area.",
    "pile": "Add the topmost {1} in the encounter discard pile to the staging area.",
    "aside": "Add Jack to the staging area.",
}
WAYS = {"act": {"add to staging": "Jack"}, "put": {"put into play": "Jack"}, "reveal": {"reveal": "Jack"}}


@pytest.mark.parametrize("way", [*CALLS, *WAYS])
@pytest.mark.parametrize(("says", "sort"), [
    ("After Jack enters play", "enemy"), ("When Jack enters the staging area", "location"),
    ("After Jack is added to the staging area", "enemy"), ("After Jack enters play", "objective"),
])  # fmt: skip
def test_a_card_hears_that_it_comes(way: str, says: str, sort: str) -> None:
    """What it says of others that come is not active yet as it comes itself (lcg/faq/1.58)."""
    others = f"Forced: After {'an' if sort != 'location' else 'a'} {sort} enters play, raise each player's threat by 1."
    text = f"Forced: {says}, raise each player's threat by 3.\n{others if way != 'reveal' else ''}"
    jack = {"name": "Jack", "type": sort, "text": text, **SORTS[sort]}
    a = f"{'a' if sort == 'location' else 'an'} {sort}"
    call = {"name": "Call", "type": "treachery", "text": "When Revealed: " + CALLS.get(way, "").format(a, sort)}
    lies = {"pile": {"encounter_discard": ["Jack"]}, "aside": {"set_aside": ["Jack"]}}.get(way, {})
    top = ["Jack"] if way in WAYS else ["Call"] if lies else ["Call", "Jack"]
    found = comes_out(
        [jack, call] if way in CALLS else [jack], players=TOM, at="in 3.2 window",
        do=[WAYS.get(way, {"reveal": "Call"})], encounter_deck={"top": top, "size": len(top)},
        ask={"how much": "threat of Tom"}, **lies,
    )  # fmt: skip
    assert sure(found) == 23


@pytest.mark.parametrize("said", ["Turn a facedown location", "Turn each facedown location", "Turn a facedown card"])
def test_what_kind_of_card_lies_facedown_nobody_says(said: str) -> None:
    """Nothing printed on it counts: a text that asks for it all the same is a gap where such a card lies there."""
    woe = {"name": "Woe", "type": "treachery", "text": f"When Revealed: {said} faceup."}
    hill = {"name": "Hill", "type": "location", **SORTS["location"]}
    found = comes_out(
        [hill, woe], players=TOM, at="in 3.2 window", do=[{"reveal": "Woe"}],
        staging_area=[{"card": "Hill", "facedown": True}], ask={"how much": "threat of Tom"},
    )  # fmt: skip
    assert bool(found.gaps) is ("location" in said)
