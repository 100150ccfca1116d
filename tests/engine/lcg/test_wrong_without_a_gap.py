"""Nine ways in which a verdict was sure and wrong, each with what the rules say in every way that the thing can
come about: a text blanked with its X, two alternatives before "then", hosts that go, cards that leave play, what
"it" is, travelling by a text, a price that another pays, and every kind of objective that is guarded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from ruling_service.engine.kernel.explore import Budget
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Tactics", "willpower": 2, "attack": 2, "defense": 1, "hit points": 4}
FREE = {"type": "event", "sphere": "Neutral", "cost": 0}
LOST = {"whether": {"game": "lost"}}


def comes_out(cards: list[Mapping[str, Any]], **position: Any) -> Verdict:
    """The verdict on a position with these cards beside the heroes Ash and Birch."""
    heroes = [{"name": name, **HERO} for name in ("Ash", "Birch")]
    start = {"game": "lcg", "title": "t", "at": "2.2", "quest": {"quest points": 9}, "cards": [*heroes, *cards]}
    written = yaml.safe_dump(start | {name.replace("_", " "): value for name, value in position.items()})
    return simulate(load(written, "t"), budget=Budget(4.0))


def sure(verdict: Verdict) -> Any:
    assert not verdict.gaps
    assert not verdict.unreached
    return verdict.answer


def gap_or(verdict: Verdict, expected: object) -> bool:
    return bool(verdict.gaps) or verdict.answer == expected


@pytest.mark.parametrize("values", [{"threat": "X", "attack": 3}, {"threat": 1, "attack": "X"}])
@pytest.mark.parametrize("blank", [True, False])
def test_an_x_that_a_blanked_text_defines_is_0(values: dict[str, Any], blank: bool) -> None:
    """lcg/blank, lcg/the-letter-x."""
    x = next(name for name, value in values.items() if value == "X")
    hydra = {"name": "Hydra", "type": "enemy", "engagement cost": 40, "defense": 1, "hit points": 4,
             "text": "X is the number of heroes in play.", **values}  # fmt: skip
    hush = {"name": "Hush", **FREE, "text": "Action: Choose an enemy. Until the end of the phase, treat that "
            "enemy's printed text box as if it were blank."}  # fmt: skip
    found = comes_out(
        [hydra, hush], players=[{"name": "Tom", "heroes": ["Ash", "Birch"], "hand": ["Hush"]}],
        staging_area=["Hydra"], at="in 3.2 window", do=[{"play": "Hush"}] if blank else [],
        ask={"how much": f"{x} of Hydra"},
    )  # fmt: skip
    assert sure(found) == (0 if blank else 2)


PAIRS = [
    ("If Ford is in play", "If Ford is not in play"),
    ("If there is a location in the staging area", "If there are no locations in the staging area"),
    ("If you control a Dwarf hero", "If you do not control a Dwarf hero"),
    ("If your threat is 25 or higher", "If your threat is less than 25"),
    ("If the active location is a Hills location", "Otherwise"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("turned", [False, True])
def test_then_behind_two_alternatives_is_carried_out(one: str, other: str, turned: bool) -> None:
    """lcg/then, lcg/faq/1.15: the alternative that doesn't apply is no undone part."""
    first, second = (other, one) if turned and other != "Otherwise" else (one, other)
    wake = {"name": "Wake", "type": "treachery", "text": f"When Revealed: {first}, raise your threat by 2. "
            f"{second}, raise your threat by 3. Then, deal 1 damage to Ash."}  # fmt: skip
    found = comes_out(
        [wake], players=[{"name": "Tom", "threat": 20, "heroes": ["Ash"]}], at="in 3.2 window",
        do=[{"reveal": "Wake"}], ask={"how much": "damage of Ash"},
    )  # fmt: skip
    assert sure(found) == 1


def test_then_behind_two_conditions_that_are_no_alternatives_is_a_gap() -> None:
    wake = {"name": "Wake", "type": "treachery", "text": "When Revealed: If Ash is ready, raise your threat by 2. "
            "If Ford is in play, raise your threat by 3. Then, deal 1 damage to Ash."}  # fmt: skip
    found = comes_out(
        [wake], players=[{"name": "Tom", "threat": 20, "heroes": ["Ash"]}], at="in 3.2 window",
        do=[{"reveal": "Wake"}], ask={"how much": "damage of Ash"},
    )  # fmt: skip
    assert found.gaps


RELIC = {"name": "Relic", "type": "attachment", "sphere": "Neutral", "cost": 0, "keywords": ["Restricted"],
         "text": "Attach to a hero. If Relic leaves play, the players lose the game."}  # fmt: skip
AXE = {"name": "Axe", "type": "attachment", "sphere": "Neutral", "cost": 0, "keywords": ["Restricted"],
       "text": "Attach to a hero."}  # fmt: skip
OUT = {
    "eliminated": {"eliminate": "Tom"}, "discarded": {"discard": "Relic"}, "destroyed": {"destroy": "Ash"},
    "returned": {"return to hand": "Relic"},
}


@pytest.mark.parametrize("way", OUT)
def test_an_attachment_that_leaves_play_is_heard_however_it_does(way: str) -> None:
    """lcg/in-play-and-out-of-play, lcg/player-elimination."""
    players = [{"name": "Tom", "heroes": [{"card": "Ash", "attached": ["Relic"]}]}, {"name": "Ann", "heroes": ["Birch"]}]
    assert sure(comes_out([RELIC], players=players, do=[OUT[way]], ask=LOST)) is True


def test_a_third_restricted_attachment_that_goes_has_left_play() -> None:
    """lcg/keyword/restricted, lcg/faq/1.48."""
    tom = {"name": "Tom", "heroes": [{"card": "Ash", "attached": ["Relic", "Axe"]}], "hand": [{"card": "Axe", "as": "a2"}]}
    found = comes_out([RELIC, AXE], players=[tom], do=[{"play": "a2"}], ask=LOST)
    assert {o.answer for o in found.outcomes} == {True, False}


@pytest.mark.parametrize("text", [
    "Forced: After a player's threat is reduced by a player card effect, remove it from the game.",
    "Forced: After a player's threat is reduced, remove it from the game.",
    "Forced: After a player's threat is reduced, raise each player's threat by 1 and remove it from the game.",
])  # fmt: skip
@pytest.mark.parametrize("gained", [False, True])
def test_it_is_the_card_that_the_trigger_means_or_a_gap(text: str, gained: bool) -> None:
    sooth = {"name": "Sooth", **FREE, "text": "Action: Choose a player. Reduce that player's threat by 3."}
    says = f'While Sign is in the staging area, the current quest gains: "{text}"' if gained else text
    hunt = {"name": "Hunt", "type": "quest", "stage": 1, "quest points": 20, **({} if gained else {"text": text})}
    sign = {"name": "Sign", "type": "objective", **({"text": says} if gained else {})}
    found = comes_out(
        [sooth, hunt, sign], players=[{"name": "Tom", "threat": 20, "heroes": ["Ash"], "hand": ["Sooth"]}],
        quest="Hunt", staging_area=["Sign"], at="in 3.2 window", do=[{"play": "Sooth"}], ask={"where is": "Sooth"},
    )  # fmt: skip
    assert found.answer == "removed from the game" if "card effect" in text else found.gaps, found.answer


@pytest.mark.parametrize("way", [
    "Choose a location in the staging area. Travel to that location.", "Travel to a location in the staging area.",
])  # fmt: skip
@pytest.mark.parametrize("barred", [True, False])
def test_where_the_players_cannot_travel_no_text_brings_them(way: str, barred: bool) -> None:
    """lcg/cannot, lcg/faq/1.14."""
    mire = {"name": "Mire", "type": "location", "threat": 1, "quest points": 3, "text":
            "While Mire is in the staging area, players cannot travel to another location."}  # fmt: skip
    glade = {"name": "Glade", "type": "location", "threat": 1, "quest points": 3}
    path = {"name": "Path", **FREE, "text": f"Action: {way}"}
    found = comes_out(
        [mire, glade, path], players=[{"name": "Tom", "heroes": ["Ash"], "hand": ["Path"]}],
        staging_area=["Mire", "Glade"] if barred else ["Glade"], at="in 3.2 window",
        do=[{"play": "Path"}], ask={"where is": "Glade"},
    )  # fmt: skip
    answers = {o.answer for o in found.outcomes}
    assert not found.gaps
    assert answers == ({"staging area"} if barred else {"active location"})


@pytest.mark.parametrize("instead", [
    "place 1 of that damage on attached character instead.", "place that damage on attached character instead.",
    "reduce that damage by 1.", "cancel 1 of that damage.",
])  # fmt: skip
def test_damage_that_pays_a_price_is_to_be_taken_in_full(instead: str) -> None:
    """lcg/to, lcg/cost, lcg/designer/074."""
    ent = {"name": "Ent", **HERO, "hit points": 6, "text": "Action: Deal 2 damage to Ent to ready him."}
    guard = {"name": "Guard", "type": "attachment", "sphere": "Tactics", "cost": 1, "text":
             f"Attach to a hero. Response: When another character is assigned any amount of damage, {instead}"}  # fmt: skip
    found = comes_out(
        [ent, guard],
        players=[{"name": "Tom", "heroes": [{"card": "Ent", "exhausted": True}, {"card": "Ash", "attached": ["Guard"]}]}],
        at="in 3.2 window", do=[{"trigger": "Ent"}], given=[{"trigger": "Guard"}],
        ask={"whether": {"is": {"card": "Ent", "exhausted": True}}},
    )  # fmt: skip
    assert gap_or(found, True), found.answer


@pytest.mark.parametrize("kind", ["objective", "objective ally", "ship objective"])
def test_whatever_kind_of_objective_is_guarded_its_guard_keeps_its_threat(kind: str) -> None:
    """lcg/keyword/guarded, lcg/objective-cards."""
    values = {} if kind == "objective" else {"willpower": 1, "attack": 1, "defense": 1, "hit points": 3}
    goal = {"name": "Goal", "type": kind, **values}
    hulk = {"name": "Hulk", "type": "enemy", "engagement cost": 46, "threat": 2, "attack": 5, "defense": 5,
            "hit points": 7, "text": "Forced: At the end of the quest phase, attach Hulk to an unguarded objective "
            "in the staging area, guarding it."}  # fmt: skip
    found = comes_out(
        [goal, hulk], players=[{"name": "Tom", "threat": 20, "heroes": ["Ash"]}], staging_area=["Goal", "Hulk"],
        at="in 3.4 window", do=[{"run to": "4.1"}], ask={"how much": "threat in staging area"},
    )  # fmt: skip
    assert gap_or(found, 2), found.answer
    assert kind == "ship objective" or not found.gaps
