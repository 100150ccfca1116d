"""What comes to a discard pile lies on top of it, whichever way it came (lcg/discard-pile-and-victory-display).

Generated: each way to get there × each text that takes a card from an end of the pile.
"""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

ALLY = {"type": "ally", "sphere": "Lore", "cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit points": 2}
ENEMY = {"type": "enemy", "engagement cost": 40, "threat": 1, "attack": 0, "defense": 0, "hit points": 2}


def asked(reader: str, where: str, do: list[Any], *cards: dict[str, Any], **more: Any) -> Verdict:
    """The verdict on where a card is after an ally used `reader` as its action, once what is to `do` was done."""
    tom = {"name": "Tom", "threat": 20, "heroes": [{"card": "Chief", "resources": 9}],
           "allies": ["Reader", "Miller", *more.pop("allies", ())], "deck": ["Filler", "Filler"],
           "discard": ["Upper", "Lower"], **more.pop("tom", {})}  # fmt: skip
    return simulate(from_data({
        "game": "lcg",
        "cards": [
            {"name": "Chief", "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 2,
             "defense": 1, "hit points": 9},
            {"name": "Reader", **ALLY, "text": f"Action: Exhaust Reader to {reader}."},
            {"name": "Miller", **ALLY, "text": "Action: Exhaust Miller to discard the top card of your deck."},
            *({"name": name, **ALLY} for name in ("Upper", "Lower", "Filler")),
            *({"name": name, **ENEMY} for name in ("Wolf", "Boar", "Crow")),
            {"name": "Way", "type": "quest", "stage": 1, "quest points": 20},
            *cards,
        ],
        "players": [tom], "encounter deck": ["Crow", "Crow"], "encounter discard": ["Wolf", "Boar"],
        "quest": {"card": "Way"}, "at": "in 2.2 window",
        "do": [*do, {"trigger": "Reader"}], "ask": {"where is": where}, **more,
    }))  # fmt: skip


COMER = {"name": "Comer", **ALLY}
EVENT = {"name": "Comer", "type": "event", "sphere": "Lore", "cost": 0, "text": "Action: Draw 1 card."}
CLOAK = {"name": "Comer", "type": "attachment", "sphere": "Lore", "cost": 1, "text": "Attach to a hero."}
IN_HAND = {"tom": {"hand": ["Comer"]}}
WORN = {"heroes": [{"card": "Chief", "attached": ["Comer"]}]}
TO_OWN_PILE = {
    "discarded from play": (COMER, [{"discard": "Comer"}], {"allies": ["Comer"]}),
    "destroyed": (COMER, [{"destroy": "Comer"}], {"allies": ["Comer"]}),
    "killed by damage": (COMER, [{"damage": "Comer", "amount": 2}], {"allies": ["Comer"]}),
    "discarded from hand": (COMER, [{"discard": "Comer"}], IN_HAND),
    "discarded from the deck": (COMER, [{"trigger": "Miller"}], {"tom": {"deck": ["Comer", "Filler"]}}),
    "played": (EVENT, [{"play": "Comer"}], IN_HAND),
    "an attachment discarded": (CLOAK, [{"discard": "Comer"}], {"tom": WORN}),
}  # fmt: skip
"""The card that comes, how, and where it was before."""


@pytest.mark.parametrize("way", TO_OWN_PILE)
@pytest.mark.parametrize("reader", [
    ("return the top card of your discard pile to your hand", ["Comer"], ["Upper", "Lower"]),
    ("return the top 2 cards of your discard pile to your hand", ["Comer", "Upper"], ["Lower"]),
    ("return the bottom card of your discard pile to your hand", ["Lower"], ["Comer", "Upper"]),
], ids=lambda reader: reader[0])  # fmt: skip
def test_what_comes_to_a_players_pile_is_its_top(
    way: str, reader: tuple[str, list[str], list[str]]
) -> None:
    """And what lay there keeps its order under it."""
    card, do, more = TO_OWN_PILE[way]
    for names, place in ((reader[1], "Tom's hand"), (reader[2], "Tom's discard pile")):
        for name in names:
            verdict = asked(reader[0], name, do, card, **more)
            assert (verdict.answer, verdict.gaps) == (place, [])


@pytest.mark.parametrize("way", [way for way, (card, *_) in TO_OWN_PILE.items() if card is COMER])
def test_the_topmost_of_a_kind_is_the_last_that_came(way: str) -> None:
    """Whatever else of it lies there."""
    card, do, more = TO_OWN_PILE[way]
    for name, place in (("Comer", "Tom's hand"), ("Upper", "Tom's discard pile")):
        verdict = asked("return the topmost ally in your discard pile to your hand", name, do, card, **more)
        assert (verdict.answer, verdict.gaps) == (place, [])


@pytest.mark.parametrize(("name", "place"), [("Upper", "Tom's hand"), ("Lower", "Tom's discard pile")])
@pytest.mark.parametrize("reader", ["the top card of", "the topmost ally in"])
def test_a_pile_as_written_has_its_first_card_on_top(name: str, place: str, reader: str) -> None:
    """For every wording."""
    verdict = asked(f"return {reader} your discard pile to your hand", name, [])
    assert (verdict.answer, verdict.gaps) == (place, [])


FOE = {"name": "Comer", **ENEMY}
ILL = {"name": "Comer", "type": "treachery", "text": "When Revealed: Each player raises his threat by 1."}
FORD = {"name": "Comer", "type": "location", "threat": 1, "quest points": 1}
TO_ENCOUNTER_PILE = {
    "an enemy discarded": (FOE, [{"discard": "Comer"}], {"staging area": ["Comer"]}),
    "an enemy destroyed": (FOE, [{"destroy": "Comer"}], {"staging area": ["Comer"]}),
    "a treachery resolved": (ILL, [{"reveal": "Comer"}], {"encounter deck": ["Comer", "Crow"]}),
    "a location explored": (FORD, [{"explore": "Comer"}], {"active location": "Comer"}),
    "a location discarded": (FORD, [{"discard": "Comer"}], {"staging area": ["Comer"]}),
    "a shadow card discarded": (
        FOE, [{"discard": "Comer"}], {"staging area": [{"card": "Crow", "shadows": ["Comer"]}]}
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", TO_ENCOUNTER_PILE)
@pytest.mark.parametrize("reader", [
    ("put the top card of the encounter discard pile into the victory display", ["Comer"], ["Wolf", "Boar"]),
    ("put the bottom card of the encounter discard pile into the victory display", ["Boar"], ["Comer", "Wolf"]),
], ids=lambda reader: reader[0])  # fmt: skip
def test_what_comes_to_the_encounter_pile_is_its_top(
    way: str, reader: tuple[str, list[str], list[str]]
) -> None:
    """As a player's pile."""
    card, do, more = TO_ENCOUNTER_PILE[way]
    for names, place in ((reader[1], "victory display"), (reader[2], "encounter discard pile")):
        for name in names:
            verdict = asked(reader[0], name, do, card, **more)
            assert (verdict.answer, verdict.gaps) == (place, [])
