"""How long what a text says is true, for which cards and with which numbers (lcg/lasting-effects,
lcg/delayed-effects, lcg/modifiers, lcg/faq/1.55).

Each row is one action at the table of `late_in_a_game`; asked is a value of every character or enemy at
several points afterwards.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_exactly_late import late_in_a_game

NAMES = ("Captain", "Wanderer", "Squire", "Rider", "Page", "Snaga", "Olog", "Wolf")
BEFORE = {"Captain": 3, "Wanderer": 3, "Squire": 1, "Rider": 2, "Page": 1, "Snaga": 1, "Olog": 6, "Wolf": 2}
"""The attack of each."""


def attacks(table: Table) -> dict[str, int]:
    """The attack of each that is not what it was before."""
    now = {name: table.value(table.id_of(name), "attack") for name in NAMES}
    return {name: value for name, value in now.items() if value != BEFORE[name]}


def gets(change: int, *names: str) -> dict[str, int]:
    """They have so much more attack than before."""
    return {name: BEFORE[name] + change for name in names}


HEROES = ("Captain", "Wanderer", "Rider")


@pytest.mark.parametrize(("text", "answers", "now"), [
    ("attached hero gets +2 attack", [], gets(2, "Captain")),
    ("each hero gets +1 attack", [], gets(1, *HEROES)),
    ("each enemy gets -1 attack", [], gets(-1, "Snaga", "Olog", "Wolf")),
    ("choose a hero; that hero gets +1 attack", ["Rider"], gets(1, "Rider")),
    ("choose a hero; it gets +1 attack for each enemy in play", ["Rider"], gets(3, "Rider")),
    ("attached hero gets +1 attack for each damage on it", [], gets(2, "Captain")),
    ("attached hero gets +1 attack for each resource in attached hero's pool", [], gets(3, "Captain")),
    ("attached hero gets +1 attack for each attachment on it", [], gets(2, "Captain")),
    ("attached hero gets +1 attack for each player in the game", [], gets(2, "Captain")),
    ("attached hero gets + the number of locations in play attack", [], gets(2, "Captain")),
    ("attached hero gets double attack", [], gets(3, "Captain")),
    ("attached hero gets half attack", [], {"Captain": 2}),  # 1.5, rounded up
    ("each Gondor character gets +1 attack and +1 defense", [], gets(1, "Captain", "Squire")),
    ("each ally gets -2 attack", [], {"Squire": 0, "Page": 0}),  # never below 0: lcg/modifiers
    ("attached hero gets +1 attack or +1 defense", ["attached hero gets +1 attack"], gets(1, "Captain")),
    ("attached hero gets +1 attack or +1 defense", ["attached hero gets +1 defense"], {}),
    ("give attached hero +1 attack", [], gets(1, "Captain")),
    ("treat attached hero's attack as if it were 0", [], {"Captain": 0}),
])  # fmt: skip
@pytest.mark.parametrize(("span", "lasts"), [
    ("until the end of the phase", "phase"), ("until the end of the round", "round"), ("this phase", "phase"),
])  # fmt: skip
def test_a_bonus_holds_to_the_end_of_its_time_and_no_longer(
    text: str, answers: list[str], now: dict[str, int], span: str, lasts: str
) -> None:
    first, _, rest = text.partition("; ")
    said = f"{first}; {span}, {rest}" if rest else f"{span}, {first}"
    table = late_in_a_game(f"Action — {said}.")
    table.answering(*answers).uses("Marker")
    assert attacks(table) == now
    table.moment("quest phase ends")
    assert attacks(table) == (now if lasts == "round" else {})
    table.moment("round ends")
    assert attacks(table) == {}


def comes_into_play(table: Table) -> int:
    """Another hero enters play afterwards."""
    return table.hero("Newcomer", attack=1)


@pytest.mark.parametrize(("by", "text", "new"), [
    # a player card's effect holds for the cards there are, an encounter card's for all that come:
    # lcg/faq/1.55
    ("player", "each hero gets +1 attack", 1),
    ("encounter", "each hero gets +1 attack", 2),
    ("constant", "each hero gets +1 attack", 2),
])  # fmt: skip
def test_who_comes_later_is_meant_by_encounter_cards_and_constant_texts(by: str, text: str, new: int) -> None:
    if by == "player":
        table = late_in_a_game(f"Action — until the end of the phase, {text}.")
        table.uses("Marker")
    elif by == "encounter":
        table = late_in_a_game()
        table.prints("Blow", "treachery", text=f"When revealed — until the end of the phase, {text}.")
        table.reveals(table.lays("Blow", places.ASIDE))
    else:
        table = late_in_a_game(f"Always — {text}.")
    assert attacks(table) == gets(1, *HEROES)
    assert table.value(comes_into_play(table), "attack") == new


@pytest.mark.parametrize(("text", "new"), [
    ("each enemy currently in the staging area gets +1 attack", 1),
    ("each enemy in the staging area gets +1 attack", 2),
])  # fmt: skip
def test_an_encounter_effect_that_says_currently_means_those_there_now(text: str, new: int) -> None:
    """lcg/faq/1.55."""
    table = late_in_a_game()
    table.prints("Blow", "treachery", text=f"When revealed — until the end of the phase, {text}.")
    table.reveals(table.lays("Blow", places.ASIDE))
    assert attacks(table) == gets(1, "Snaga")
    assert table.value(table.enemy("Newcomer", attack=1), "attack") == new


def test_a_card_that_leaves_play_and_comes_back_is_another() -> None:
    """lcg/lasting-effects: the effect was on the card that left."""
    table = late_in_a_game("Action — until the end of the round, each ally gets +1 attack.")
    table.uses("Marker")
    assert attacks(table) == gets(1, "Squire", "Page")
    squire = table.id_of("Squire")
    table.happens(occurrence("left play", card=squire, life=table.card(squire).life, to="hand"))
    table.happens(occurrence("entered play", card=squire, player=0, how="put into play"))
    assert attacks(table) == gets(1, "Page")


def test_a_number_counted_by_an_effect_stays_and_one_of_a_constant_text_moves() -> None:
    """lcg/modifiers: an effect's numbers are worked out as it resolves."""
    table = late_in_a_game(
        "Action — until the end of the phase, attached hero gets +1 attack for each enemy in play."
    )
    table.uses("Marker")
    standing = late_in_a_game("Always — attached hero gets +1 attack for each enemy in play.")
    for each in (table, standing):
        assert attacks(each) == gets(3, "Captain")
        each.enemy("Another", attack=1)
    assert (attacks(table), attacks(standing)) == (gets(3, "Captain"), gets(4, "Captain"))


@pytest.mark.parametrize(("text", "moments", "threat"), [
    ("at the end of the phase, raise your threat by 3", ["quest phase ends"], 23),
    ("at the end of the phase, raise your threat by 3", ["quest phase ends", "travel phase ends"], 23),
    ("at the end of the phase, raise your threat by 3", [], 20),
    ("as the round ends, raise your threat by 3", ["quest phase ends"], 20),
    ("as the round ends, raise your threat by 3", ["quest phase ends", "round ends"], 23),
    ("at the beginning of the combat phase, raise your threat by 3", ["travel phase begins"], 20),
    ("at the beginning of the combat phase, raise your threat by 3", ["combat phase begins"], 23),
    ("at the end of the combat phase, raise your threat by 3", ["quest phase ends"], 20),
    ("at the end of the combat phase, raise your threat by 3", ["combat phase ends"], 23),
    ("at the end of the combat phase, raise your threat by 3", ["combat phase ends", "combat phase ends"],
     23),
])  # fmt: skip
def test_a_delayed_effect_comes_once_at_its_moment(text: str, moments: list[str], threat: int) -> None:
    """lcg/delayed-effects."""
    table = late_in_a_game(f"Action — {text}.")
    table.uses("Marker")
    for moment in moments:
        table.moment(moment)
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(("left", "discarded"), [(False, True), (True, False)])
def test_a_delayed_effect_means_the_very_card_it_spoke_of(left: bool, discarded: bool) -> None:
    """lcg/delayed-effects: not one that has left play in the meantime and come back."""
    table = late_in_a_game(
        "Action — choose an ally; ready that ally. At the end of the phase, discard that ally."
    )
    squire = table.id_of("Squire")
    table.play.change(squire, ready=False)
    table.answering("Squire").uses("Marker")
    if left:
        table.happens(occurrence("left play", card=squire, life=table.card(squire).life, to="hand"))
        table.happens(occurrence("entered play", card=squire, player=0, how="put into play"))
    table.moment("quest phase ends")
    assert table.zone(squire) == ("discard:Tom" if discarded else "play:Tom")


@pytest.mark.parametrize(("text", "does", "threat"), [
    ("Forced — at the end of the quest phase: raise your threat by 1", "quest phase ends", 21),
    ("Forced — at the end of the quest phase: raise your threat by 1", "travel phase ends", 20),
    ("Forced — at the end of each phase: raise your threat by 1", "travel phase ends", 21),
    ("Forced — if attached hero is exhausted as the quest phase ends: raise your threat by 1",
     "quest phase ends", 21),
    ("Forced — if attached hero is ready as the quest phase ends: raise your threat by 1",
     "quest phase ends", 20),
    ("Forced — if attached hero is exhausted as the quest phase ends: raise your threat by 1",
     "travel phase ends", 20),
    ("Forced — at the beginning of the round: raise your threat by 1", "round begins", 21),
    ("Forced — at the beginning of the round: raise your threat by 1", "round ends", 20),
    ("Forced — at the beginning of the combat phase: raise your threat by 1", "combat phase begins", 21),
    ("Forced — at the beginning of the combat phase: raise your threat by 1", "combat phase ends", 20),
    ("Forced — at the beginning of each phase: raise your threat by 1", "combat phase begins", 21),
    ("Forced — after the combat phase begins: raise your threat by 1", "combat phase begins", 21),
])  # fmt: skip
def test_a_forced_effect_comes_at_its_moment(text: str, does: str, threat: int) -> None:
    """lcg/forced, lcg/framework-effects-and-framework-steps."""
    assert late_in_a_game(f"{text}.").moment(does).threat("Tom") == threat


@pytest.mark.parametrize(("condition", "event", "threat"), [
    ("while attached hero is exhausted, after", "an enemy is destroyed", 21),
    ("while attached hero is ready, after", "an enemy is destroyed", 20),
    ("after", "an enemy is destroyed", 21),
    ("when", "an enemy is destroyed", 21),
    ("before", "an enemy is destroyed", 21),
    ("if attached hero is exhausted when", "an enemy is destroyed", 21),
    ("if attached hero is ready when", "an enemy is destroyed", 20),
])  # fmt: skip
def test_a_trigger_with_a_condition_needs_it_true_then(condition: str, event: str, threat: int) -> None:
    """lcg/triggering-condition."""
    table = late_in_a_game(f"Forced — {condition} {event}: raise your threat by 1.")
    table.is_dealt(table.id_of("Snaga"), 2)
    assert table.threat("Tom") == threat
