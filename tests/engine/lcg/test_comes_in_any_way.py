"""A card hears of its own coming into play, or to the staging area, in whatever way it comes, as if it had been
revealed (lcg/faq/1.35, lcg/in-play-and-out-of-play); and the damage of an attack goes to whom a text sends it,
defended or not (lcg/damage).
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
    "search": "Search the encounter deck for {} and add it to the staging area. Shuffle the encounter deck.",
    "pile": "Add the topmost {1} in the encounter discard pile to the staging area.",
    "until": "Discard cards from the top of the encounter deck until {} is discarded. Add that card to the staging area.",
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


@pytest.mark.parametrize("defender", ["Birch", "Pal", None])
@pytest.mark.parametrize(("sort", "sent"), [("Any", True), ("Undefended", False)])
def test_damage_goes_to_whom_a_text_sends_it(defender: str | None, sort: str, sent: bool) -> None:
    big = {"name": "Big", "type": "hero", "sphere": "Lore", "threat cost": 12, "willpower": 1, "attack": 1, "defense": 0, "hit points": 9}
    pal = {"name": "Pal", "type": "ally", "sphere": "Lore", "cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
    brute = {"name": "Brute", "type": "enemy", **SORTS["enemy"], "attack": 4}
    shift = {"name": "Shift", "type": "treachery", "text": "When Revealed: Each player draws 1 card.",
             "shadow": f"{sort} damage dealt by this attack must be dealt to the hero with the highest threat cost."}  # fmt: skip
    found = comes_out(
        [big, pal, brute, shift], at="6.4.2", until="end of the attack", ask={"how much": "damage of Big"},
        players=[{"name": "Tom", "heroes": ["Birch", "Big"], "allies": [{"card": "Pal", "exhausted": True}],
                  "engaged": [{"card": "Brute", "shadows": ["Shift"]}]}],
        attack={"enemy": "Brute", "player": "Tom", "defenders": [defender] if defender else []},
    )  # fmt: skip
    assert sure(found) == (4 if defender is None else 3 if sent else 0)


ISLE = {"name": "Isle", "type": "location", "threat": 2, "keywords": ["Uncharted"]}
TO_THE_DECK = {
    "shuffled": "Shuffle each location in the staging area into the encounter deck.",
    "on top": "Put a location in the staging area on top of the encounter deck.",
    "counted": "Count the encounter cards in the staging area and shuffle them into the encounter deck.",
}


@pytest.mark.parametrize("way", TO_THE_DECK)
def test_what_has_two_sides_comes_to_no_encounter_deck(way: str) -> None:
    """lcg/keyword/uncharted: be its other side known or not."""
    found = comes_out(
        [ISLE, {"name": "Call", "type": "treachery", "text": "When Revealed: " + TO_THE_DECK[way]}],
        players=TOM, at="in 3.2 window", do=[{"reveal": "Call"}], staging_area=["Isle"],
        encounter_deck={"top": ["Call"], "size": 1}, ask={"where is": "Isle"},
    )  # fmt: skip
    assert sure(found) == "staging area"


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


PASS = ("When Revealed: The first player must choose: raise each player's threat by 1, or each player must pass his "
        "hand to the player on his left (discard your hand instead if you are the only player in the game).")  # fmt: skip


@pytest.mark.parametrize("hands", [(0,), (1,), (0, 0), (1, 0), (0, 1), (1, 1)])
def test_hands_are_passed_on_only_where_there_is_a_card_in_one(hands: tuple[int, ...]) -> None:
    """lcg/effects: what changes nothing is not chosen where the other option changes something."""
    hope = {"name": "Hope", "type": "event", "sphere": "Lore", "cost": 1, "text": ""}
    players = [{"name": who, "threat": 20, "heroes": [hero], "hand": ["Hope"] * held}
               for who, hero, held in zip(("Tom", "Ann"), ("Ash", "Birch"), hands, strict=False)]  # fmt: skip
    found = comes_out(
        [hope, {"name": "Pick", "type": "treachery", "text": PASS}], players=players, at="in 3.2 window",
        do=[{"reveal": "Pick"}], ask={"how much": "threat of Tom"},
    )  # fmt: skip
    assert not found.gaps
    assert {o.answer for o in found.outcomes} == ({20, 21} if any(hands) else {21})
