"""A number that nobody tells is no 0 for what reads it (lcg/the-letter-x, docs/situations.md): a gap; what is told decides."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HERO = {"type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 9}
ENEMY = {"engagement cost": 20, "threat": 2, "attack": 2, "defense": 2, "hit points": 2}
PLACE = {"threat": 2, "quest points": 2}
READERS = {
    "if {who}'s printed {stat} is greater than 1, raise your threat by 1": True,
    "if {who}'s printed {stat} is less than 5, raise your threat by 1": True,
    "raise your threat by X, where X is {who}'s printed {stat}": True,
    "raise your threat by {who}'s {stat}": True,
    "if {who} is in play, raise your threat by 1": False,
}
"""What a text reads, and whether it hangs on the number."""


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("kind", "stat", "numbers"), [
    ("enemy", "[threat]", ENEMY), ("enemy", "[attack]", ENEMY), ("enemy", "hit points", ENEMY), ("location", "[threat]", PLACE),
])  # fmt: skip
def test_what_reads_it_is_a_gap(kind: str, stat: str, numbers: dict[str, Any], reader: str, told: bool) -> None:
    text = reader.format(who="Bloke", stat=stat)
    verdict = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "do": [{"reveal": "Gaze"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": kind, **(numbers if told else {})},
                  {"name": "Gaze", "type": "treachery", "text": f"When Revealed: {text[0].upper()}{text[1:]}."}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "engaged": ["Bloke"] if kind == "enemy" else []}],
        **({"active location": "Bloke"} if kind == "location" else {}), "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    unsure = READERS[reader] and not told
    assert [gap.card for gap in verdict.gaps] == (["Bloke"] if unsure else [])
    assert (verdict.answer is None) == unsure
    if told:
        assert verdict.answer > 20


@pytest.mark.parametrize(("told", "verdict"), [(True, "always"), (False, "inconclusive")])
def test_it_is_not_sure_either_whether_it_can_be_played(told: bool, verdict: str) -> None:
    text = "Action: Choose an enemy and draw X cards, where X is its printed [threat]."
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "in 2.2 window", "encounter deck": ["Bloke"] * 5,
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": "enemy", **(ENEMY if told else {})},
                  {"name": "Peer", "type": "event", "sphere": "Lore", "cost": 0, "text": text}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "hand": ["Peer"]}], "staging area": ["Bloke"],
        "ask": {"can": {"play": "Peer"}},
    }))  # fmt: skip
    assert found.verdict == verdict


@pytest.mark.parametrize(("told", "verdict"), [(True, "always"), (False, "inconclusive")])
def test_it_is_not_sure_who_engages(told: bool, verdict: str) -> None:
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "before 5.3", "do": [{"run to": "before 6.2"}],
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": "enemy", **(ENEMY if told else {})}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"]}], "staging area": ["Bloke"],
        "ask": {"whether": {"is": {"card": "Bloke", "in": "engaged"}}},
    }))  # fmt: skip
    assert found.verdict == verdict


NASTY = {"type": "treachery", "shadow": "Shadow: Deal 1 damage to each character you control."}
DULL = {"type": "treachery", "text": "When Revealed: Raise your threat by 1."}


@pytest.mark.parametrize(("cards", "matters"), [
    (["Nasty", "Dull"], True), (["Dull", "Nasty"], True), (["Dull", "Dull"], False), (["Nasty"], True), ([], False),
])  # fmt: skip
@pytest.mark.parametrize("told", [True, False])
def test_it_is_not_sure_who_gets_which_shadow_card(cards: list[str], matters: bool, told: bool) -> None:
    """Where that matters: as they are dealt in the order of engagement costs, of which one is not told."""
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "before 6.2", "until": "before 6.3",
        "encounter deck": {"top": cards, "size": len(cards)},
        "cards": [{"name": "Lea", **HERO}, {"name": "Nasty", **NASTY}, {"name": "Dull", **DULL},
                  {"name": "Bloke", "type": "enemy", **({**ENEMY, "engagement cost": 5} if told else {})},
                  {"name": "Chap", "type": "enemy", **ENEMY}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "engaged": ["Bloke", "Chap"]}],
        "ask": {"how much": "shadows of Chap"} if len(cards) != 2 else {"where is": cards[0]},
    }))  # fmt: skip
    assert [gap.card for gap in found.gaps] == (["Bloke"] if matters and not told else [])
    if told and cards[:1] == ["Nasty"]:
        assert found.answer in (1, "shadow card of Chap")


@pytest.mark.parametrize("first", ["Bloke", "Chap"])
def test_the_last_shadow_card_goes_to_whom_its_player_likes(first: str) -> None:
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "before 6.2", "until": "before 6.3",
        "encounter deck": {"top": ["Dull"], "size": 1},
        "cards": [{"name": "Lea", **HERO}, {"name": "Dull", **DULL}, {"name": "Bloke", "type": "enemy", **ENEMY},
                  {"name": "Chap", "type": "enemy", **ENEMY}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "engaged": ["Bloke", "Chap"]}],
        "given": [{"choose": first}], "ask": {"where is": "Dull"},
    }))  # fmt: skip
    assert found.answer == f"shadow card of {first}"


@pytest.mark.parametrize("told", [True, False])
def test_archery_can_be_dealt_to_whom_nobody_tells_the_hit_points_of(told: bool) -> None:
    """And then it is not sure what becomes of him; dealt to others it is."""
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "6.1", "until": "before 6.2",
        "cards": [{"name": "Lea", **HERO}, {"name": "Mate", "type": "ally", **({**HERO, "type": "ally"} if told else {})},
                  {"name": "Chap", "type": "enemy", **ENEMY, "keywords": ["Archery 1"]}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "allies": ["Mate"], "engaged": ["Chap"]}],
        "ask": {"how much": "damage of Lea"},
    }))  # fmt: skip
    assert {outcome.answer for outcome in found.outcomes} == {0, 1}
    assert [gap.card for gap in found.gaps] == ([] if told else ["Mate"])


@pytest.mark.parametrize("told", [True, False])
def test_it_is_not_sure_whether_a_test_against_it_is_passed(told: bool) -> None:
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "during 3.3", "encounter deck": ["Bloke"] * 3,
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": "enemy", **(ENEMY if told else {})},
                  {"name": "Peril", "type": "treachery", "keywords": ["Hide 1"], "text": ""}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"]}], "do": [{"reveal": "Peril"}],
        "given": [{"commit": "none"}], "ask": {"how much": "threat of Tom"},
    }))  # fmt: skip
    assert bool(found.gaps) != told


@pytest.mark.parametrize("told", [True, False])
def test_it_is_not_sure_who_committed_the_most_willpower(told: bool) -> None:
    found = simulate(from_data({
        "game": "lcg", "quest": {"stage": 1, "quest points": 9}, "at": "during 3.3",
        "cards": [{"name": "Lea", **HERO}, {"name": "Mate", "type": "hero", **({**HERO, "willpower": 3} if told else {})},
                  {"name": "Gaze", "type": "treachery", "text": "When Revealed: The player with the most [willpower] "
                   "committed to the quest raises his threat by 3."}],
        "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "Lea", "committed": True}]},
                    {"name": "Ann", "threat": 20, "heroes": [{"card": "Mate", "committed": True}]}],
        "do": [{"reveal": "Gaze"}], "ask": {"how much": "threat of Ann"},
    }))  # fmt: skip
    assert (found.answer, bool(found.gaps)) == ((23, False) if told else (None, True))


ENEMY_ASKED = ["attack", "defense", "threat", "engagement cost", "hit points left"]


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("ask", [
    *({"how much": f"{name} of Bloke"} for name in ENEMY_ASKED),
    *({"whether": {"value": f"{name} of Bloke", "equals": 0}} for name in ENEMY_ASKED),
    *({"whether": {"not": {"is": {"card": "Bloke", name: 0}}}} for name in ("attack", "defense", "threat", "hit points left")),
    {"how much": "damage of Bloke"}, {"where is": "Bloke"}, {"how much": "threat of Tom"},
])  # fmt: skip
def test_what_is_asked_of_it_is_a_gap(ask: dict[str, Any], told: bool) -> None:
    found = simulate(from_data({
        "game": "lcg", "at": "in 2.2 window", "ask": ask,
        "cards": [{"name": "Lea", **HERO}, {"name": "Bloke", "type": "enemy", **(ENEMY if told else {})}],
        "players": [{"name": "Tom", "threat": 20, "heroes": ["Lea"], "engaged": ["Bloke"]}],
    }))  # fmt: skip
    of_its_numbers = "Bloke" in str(ask) and "damage" not in str(ask) and "where is" not in ask
    assert (found.verdict == "inconclusive") is (of_its_numbers and not told)
    assert bool(found.gaps) is (of_its_numbers and not told)
