"""The same deed as a price, as an offer, "if able", before "then" and so on: it is done, or may be, only where it can be
done (lcg/cost, lcg/may, lcg/effects, lcg/then, lcg/faq/1.44, lcg/travel).

Each deed is asked in each of these places, on a table where it can be done and on one where it cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
ALLY = {"type": "ally", "sphere": "Lore", "cost": 2, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2}
CARDS: list[dict[str, Any]] = [
    {"name": "Chief", **HERO}, {"name": "Lady", **HERO}, {"name": "Boy", **ALLY},
    {"name": "Rat", "type": "enemy", "engagement cost": 50, "threat": 1, "attack": 3, "defense": 0, "hit points": 2},
    {"name": "Moor", "type": "location", "threat": 1, "quest points": 5},
    {"name": "Junk", "type": "event", "sphere": "Lore", "cost": 5, "text": ""},
    {"name": "Cup", "type": "attachment", "sphere": "Lore", "cost": 1, "traits": ["Item"], "text": ""},
    {"name": "Old Map", "type": "objective", "text": ""}, {"name": "Omen", "type": "treachery", "text": ""},
]  # fmt: skip
TIRED = [{"card": "Boy", "exhausted": True}]


class Deed(NamedTuple):
    """What is done, on which table it can be, and on which it cannot: changes of the hero, of Tom (who has `two`
    heroes where that is said), of Ann (who plays only where she has something) and of the table.
    """

    text: str
    able: dict[str, dict[str, Any]]
    unable: dict[str, dict[str, Any]]


DEEDS = (
    Deed("exhaust a hero you control", {}, {"hero": {"exhausted": True}}),
    Deed("discard a card from your hand", {"Tom": {"hand": ["Junk"]}}, {}),
    Deed("discard an ally you control", {"Tom": {"allies": ["Boy"]}}, {}),
    Deed("return an ally you control to your hand", {"Tom": {"allies": ["Boy"]}}, {}),
    Deed("exhaust an ally you control", {"Tom": {"allies": ["Boy"]}}, {"Tom": {"allies": TIRED}}),
    Deed("ready an exhausted ally you control", {"Tom": {"allies": TIRED}}, {"Tom": {"allies": ["Boy"]}}),
    Deed("choose an ally you control and ready it", {"Tom": {"allies": TIRED}}, {"Tom": {"allies": ["Boy"]}}),
    Deed("discard an attachment you control", {"hero": {"attached": ["Cup"]}}, {}),
    Deed("discard your hand", {"Tom": {"hand": ["Junk"]}}, {}),
    Deed("discard the top card of your deck", {"Tom": {"deck": 3}}, {"Tom": {"deck": 0}}),
    Deed("draw 1 card", {"Tom": {"deck": 3}}, {"Tom": {"deck": 0}}),
    Deed("heal 1 damage from a hero you control", {"hero": {"damage": 1}}, {}),
    Deed("spend 2 resources", {"hero": {"resources": 2}}, {"hero": {"resources": 1}}),
    Deed("return a card from your discard pile to your hand", {"Tom": {"discard": ["Junk"]}}, {}),
    Deed("put an ally into play from your hand", {"Tom": {"hand": ["Boy"]}}, {"Tom": {"hand": ["Junk"]}}),
    Deed("add Rat to staging", {"table": {"set aside": ["Rat"]}}, {"table": {"staging area": ["Rat"]}}),
    Deed("engage Rat", {"table": {"staging area": ["Rat"]}}, {"Tom": {"engaged": ["Rat"]}}),
    Deed("return Rat to staging", {"Tom": {"engaged": ["Rat"]}}, {"table": {"staging area": ["Rat"]}}),
    Deed("attach Old Map to a hero you control", {"table": {"set aside": ["Old Map"]}}, {"hero": {"attached": ["Old Map"]}}),
    Deed("attach the set-aside Old Map to a hero you control", {"table": {"set aside": ["Old Map"]}}, {"hero": {"attached": ["Old Map"]}}),
    Deed("take control of Boy", {"Ann": {"allies": ["Boy"]}}, {"Tom": {"allies": ["Boy"]}}),
    Deed("move an attachment you control to another hero you control", {"hero": {"attached": ["Cup"]}, "two": {}}, {"two": {}}),
    Deed("deal 1 damage to an enemy in staging", {"table": {"staging area": ["Rat"]}}, {}),
)  # fmt: skip
OF_ALL = ("discard your hand",)
"""What is asked of all cards, which may be none: that is true in full where there are none (lcg/then, lcg/designer/091)."""


TWO = {"Tom": {"allies": ["Boy", "Boy"]}}
ONE = {"Tom": {"allies": ["Boy"]}}
SEVERAL = (
    Deed("remove {} progress from the main quest", {"quest": {"progress": 2}}, {"quest": {"progress": 1}}),
    Deed("remove {} progress from among the quests in play", {"quest": {"progress": 2}}, {"quest": {"progress": 1}}),
    Deed("discard {} cards from your hand", {"Tom": {"hand": ["Junk", "Junk"]}}, {"Tom": {"hand": ["Junk"]}}),
    Deed("discard the top {} cards of your deck", {"Tom": {"deck": 3}}, {"Tom": {"deck": 1}}),
    Deed("discard {} resources from a hero's resource pool", {"hero": {"resources": 2}}, {"hero": {"resources": 1}}),
    Deed("heal {} damage from a hero you control", {"hero": {"damage": 2}}, {"hero": {"damage": 1}}),
    Deed("remove {} damage from among characters you control", {"hero": {"damage": 2}}, {"hero": {"damage": 1}}),
    Deed("exhaust {} allies you control", TWO, ONE), Deed("discard {} allies you control", TWO, ONE),
)  # fmt: skip
"""What is done with so many: where there are fewer it can't be done in full."""
IN_PART = ("deed", "may")
"""Places in which as much is done as can be."""


class Place(NamedTuple):
    """A text in which a deed stands; what the threat may come to where it can be done and where it cannot, or
    None where what is asked is whether the text can be used.
    """

    kind: str
    text: Callable[[str], str]
    able: set[int] | None = None
    unable: set[int] | None = None


PLACES = {
    "price": Place("event", lambda deed: f"Action: {deed} to raise your threat by 5."),
    "deed": Place("event", lambda deed: f"Action: {deed}."),
    "travel": Place("location", lambda deed: f"Travel: {deed} to travel here."),
    "if able": Place("treachery", lambda deed: f"{deed}, if able. Otherwise, raise your threat by 5.", {20}, {25}),
    "may": Place("treachery", lambda deed: f"You may {deed}. If you do not, raise your threat by 5.", {20, 25}, {25}),
    "may to": Place("treachery", lambda deed: f"You may {deed} to raise your threat by 5.", {20, 25}, {20}),
    "either": Place("treachery", lambda deed: f"Either {deed}, or raise your threat by 5.", {20, 25}, {25}),
    "unless": Place("treachery", lambda deed: f"Raise your threat by 5 unless you {deed}.", {20, 25}, {25}),
    "then": Place("treachery", lambda deed: f"{deed}. Then, raise your threat by 5.", {25}, {20}),
    "cannot": Place("treachery", lambda deed: f"You must {deed}. If you cannot, raise your threat by 5.", {20}, {25}),
}


def asked(deed: Deed, place: Place, able: bool) -> dict[str, Any]:
    """The situation."""
    has = deed.able if able else deed.unable
    tom: dict[str, Any] = {"name": "Tom", "threat": 20, "heroes": [{"card": "Chief", **has.get("hero", {})}], **has.get("Tom", {})}
    players = [tom]
    if "two" in has:
        tom["heroes"].append("Lady")
    if "Ann" in has:
        players.append({"name": "Ann", "threat": 20, "heroes": ["Lady"], **has["Ann"]})
    text = place.text(deed.text) + (" X is 2." if " X " in deed.text else "")
    card = {"name": "Trick", "type": place.kind, "text": text[0].upper() + text[1:]}
    told: dict[str, Any] = {"encounter deck": {"top": ["Moor"], "size": 1}, **has.get("table", {})}
    told["quest"] = {"stage": 1, "quest points": 9, **has.get("quest", {})}
    if place.kind == "event":
        card |= {"sphere": "Lore", "cost": 0}
        tom["hand"] = [*tom.get("hand", []), "Trick"]
        told |= {"at": "in 2.2 window", "ask": {"can": {"play": "Trick"}}}
    elif place.kind == "location":
        card |= {"threat": 1, "quest points": 3}
        told |= {"at": "4.2", "ask": {"can": {"travel": "Trick"}}}
        told["staging area"] = [*told.get("staging area", []), "Trick"]
    else:
        card["text"] = f"When Revealed: {card['text']}"
        told |= {"at": "during 3.3", "do": [{"reveal": "Trick"}], "ask": {"how much": "threat of Tom"}}
    return {"game": "lcg", "cards": [*CARDS, card], "players": players, **told}


def holds(deed: Deed, place: str) -> None:
    for able in (True, False):
        done = able or deed.text in OF_ALL and place in ("then", "cannot")
        verdict = simulate(from_data(asked(deed, PLACES[place], able)))
        wanted = PLACES[place].able if done else PLACES[place].unable
        assert verdict.gaps == []
        assert {outcome.answer for outcome in verdict.outcomes} == ({able} if wanted is None else wanted), able


@pytest.mark.parametrize("deed", DEEDS, ids=[deed.text for deed in DEEDS])
@pytest.mark.parametrize("place", PLACES)
def test_what_can_be_done_is_done_and_nothing_else(deed: Deed, place: str) -> None:
    holds(deed, place)


@pytest.mark.parametrize("deed", SEVERAL, ids=[deed.text for deed in SEVERAL])
@pytest.mark.parametrize("place", [place for place in PLACES if place not in IN_PART])
@pytest.mark.parametrize("number", ["2", "X"])
def test_as_many_as_are_asked_for_have_to_be_there(deed: Deed, place: str, number: str) -> None:
    holds(deed._replace(text=deed.text.format(number)), place)
