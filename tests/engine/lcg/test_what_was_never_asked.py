"""Texts that said something which nobody asked: responses that name what they cancel and nothing else, values that cannot
be reduced, texts of the victory display, copies in a pile, and prices that anybody may pay.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from ruling_service import engine
from ruling_service.engine.lcg import coverage, fighting, language, setup
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

ENGINE = Path(engine.__file__).parent
REGISTERS_NOTHING = re.compile(r"LCG\.plays\(|lru_cache")


def test_every_rule_of_the_engine_is_asked_by_something() -> None:
    """A function that nobody calls and that registers with nothing states a rule that is never asked."""
    sources = {path: path.read_text() for path in ENGINE.parent.rglob("*.py")}
    words = Counter(word for text in sources.values() for word in re.findall(r"\w+", text))
    idle = [
        f"{path.name}: {each.name}"
        for path, text in sources.items() if path.is_relative_to(ENGINE / "lcg")
        for each in ast.parse(text).body
        if isinstance(each, ast.FunctionDef) and words[each.name] <= 1
        and all(REGISTERS_NOTHING.search(ast.unparse(d)) for d in each.decorator_list)
    ]
    assert not idle


# -- responses that say what they wait for only by what they cancel ------------------------------------------

CANCELS = ["cancel the effects of {0} just revealed", "cancel {0} just revealed from the encounter deck"]
KINDS = {"an enemy card": "enemy", "a location card": "location", "a treachery card": "treachery"}


@pytest.mark.parametrize("turned_up", ["enemy", "location", "treachery"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("words", CANCELS)
@pytest.mark.parametrize("price", ["", "Exhaust a hero to "])
def test_a_card_just_revealed_is_cancelled_where_it_is_one_of_those_named(
    price: str, words: str, kind: str, turned_up: str
) -> None:
    table = Table("Tom")
    table.hero()
    said = price + words.format(kind)
    table.prints("Refusal", "event", cost=0, sphere="Neutral", text=f"Response: {said[0].upper()}{said[1:]}.")
    table.lays("Refusal", "hand:Tom")
    table.prints("Comer", turned_up, text="When Revealed: Raise each player's threat by 4.", threat=1, quest_points=3)
    table.answering("play Refusal", "Plain Hero").reveals(table.lays("Comer", places.ENCOUNTER_DECK))
    fits = KINDS[kind] == turned_up
    assert table.threat("Tom") == (20 if fits else 24)
    assert table.hand("Tom") == ([] if fits else ["Refusal"])


@pytest.mark.parametrize(("text", "heard"), [
    ("Response: Exhaust a hero to draw 1 card.", False),
    ("Response: After a hero exhausts, draw 1 card.", True),
    ("Response: Cancel a shadow effect just triggered.", True),
])  # fmt: skip
def test_a_response_that_waits_for_nothing_is_a_gap(text: str, heard: bool) -> None:
    compiled = language.compiler().compile_card({"name": "Odd Deed", "type": "Event", "text": text})
    assert compiled.complete
    assert (not coverage.lacks(compiled.abilities)) is heard


# -- values that cannot be reduced ---------------------------------------------------------------------------


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize(("stat", "was"), [("willpower", 3), ("attack", 2), ("defense", 3)])
@pytest.mark.parametrize("change", [-1, -2, 1])
def test_a_value_that_cannot_be_reduced_only_grows(stat: str, was: int, change: int, kept: bool) -> None:
    table = Table("Tom")
    hero = table.hero(willpower=3, attack=2, defense=3)
    if kept:
        table.prints("Keepsake", "attachment", text=f"Attach to a hero. Attached hero cannot have its {stat} reduced.")
        table.lays("Keepsake", "play:Tom", on=hero)
    table.prints("Weight", "objective", text=f"Each hero gets {change:+d} {stat}.")
    table.lays("Weight", places.STAGING)
    table.prints("Boon", "objective", text=f"Each hero gets +1 {stat}.")
    table.lays("Boon", places.STAGING)
    assert table.value(hero, stat) == was + 1 + (0 if kept and change < 0 else change)


# -- texts of cards out of play ------------------------------------------------------------------------------


@pytest.mark.parametrize("called", ["Far Gate", "The Far Gate"])
@pytest.mark.parametrize("where", [places.VICTORY, places.STAGING, places.ENCOUNTER_DISCARD])
def test_a_text_of_the_victory_display_holds_there_and_nowhere_else(where: str, called: str) -> None:
    table = Table("Tom")
    table.hero()
    enemy = table.enemy()
    table.prints("Far Gate", "location", threat=1, quest_points=2,
                 text=f"While {called} is in the victory display, each enemy gets +2 attack.")  # fmt: skip
    table.lays("Far Gate", where)
    assert table.value(enemy, "attack") == (4 if where == places.VICTORY else 2)


@pytest.mark.parametrize("there", [0, 1, 2])
@pytest.mark.parametrize("says", ["there is a copy of Grey Wolf in the discard pile",
                                  "a copy of Grey Wolf is in the encounter discard pile"])  # fmt: skip
def test_copies_in_a_pile_are_looked_for_there(says: str, there: int) -> None:
    table = Table("Tom")
    table.hero()
    wolf = table.enemy("Grey Wolf", text=f"While {says}, Grey Wolf gets +3 attack.")
    for _ in range(there):
        table.lays("Grey Wolf", places.ENCOUNTER_DISCARD)
    assert table.value(wolf, "attack") == (5 if there else 2)


# -- a price that anybody may pay ----------------------------------------------------------------------------


@pytest.mark.parametrize("payers", [(), ("Tom",), ("Ann",), ("Tom", "Ann")])
@pytest.mark.parametrize("pays", ["nobody", "Tom", "Ann"])
def test_any_player_may_pay_and_each_who_can_is_asked_until_one_does(payers: tuple[str, ...], pays: str) -> None:
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Other Hero", player="Ann")
    for player in payers:
        table.ally(f"Dog of {player}", player=player, traits="Creature.")
    words = "Each player raises his threat by 3. Any player may discard a Creature ally he controls to cancel this effect."
    table.prints("Fright", "treachery", text=f"When Revealed: {words}")
    answers = ["pay" if player == pays else "do not pay" for player in payers]
    stop = answers.index("pay") + 1 if "pay" in answers else len(answers)
    table.answering(*answers[:stop]).reveals(table.lays("Fright", places.ENCOUNTER_DECK))
    assert [table.threat(player) for player in ("Tom", "Ann")] == ([20, 20] if "pay" in answers else [23, 23])
    assert not table.answers


# -- who cannot exhaust --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bound", "tireless", "commits"), [
    (False, False, True), (True, False, False), (True, True, True), (False, True, True),
])  # fmt: skip
def test_who_cannot_exhaust_commits_only_where_that_needs_no_exhausting(
    bound: bool, tireless: bool, commits: bool
) -> None:
    table = Table("Tom")
    hero = table.hero(text="Plain Hero does not exhaust to commit to the quest." if tireless else "")
    if bound:
        table.prints("Chain", "objective", text="Each hero cannot exhaust.")
        table.lays("Chain", places.STAGING)
    assert (fighting.may_commit(table.play, hero, 0) is None) is commits


@pytest.mark.parametrize("words", ["cannot exhaust", "cannot ready"])
def test_who_cannot_exhaust_neither_attacks_nor_defends(words: str) -> None:
    table = Table("Tom")
    hero = table.hero()
    enemy = table.enemy(where="engaged:Tom")
    table.prints("Chain", "objective", text=f"Each hero {words}.")
    table.lays("Chain", places.STAGING)
    free = words == "cannot ready"
    assert (fighting.may_attack_with(table.play, hero, enemy, 0) is None) is free


# -- one of several options ----------------------------------------------------------------------------------

IDLE = ["deal 1 damage to each exhausted character", "discard each Item attachment", "exhaust each ally"]
ACTIVE = ["raise each player's threat by 2", "exhaust each hero", "deal 1 damage to each hero"]


@pytest.mark.parametrize("active", ACTIVE)
@pytest.mark.parametrize("idle", IDLE)
@pytest.mark.parametrize("order", [1, -1])
def test_of_two_options_the_one_that_changes_something_is_taken(idle: str, active: str, order: int) -> None:
    """lcg/effects: told to pick one of several effects, a player picks one that can change the game."""
    table = Table("Tom")
    hero = table.hero()
    first, second = (idle, active)[::order]
    table.prints("Fork", "treachery", text=f"When Revealed: Either {first}, or {second}.")
    before = table.card(hero), table.threat("Tom")
    table.reveals(table.lays("Fork", places.ENCOUNTER_DECK))
    assert (table.card(hero), table.threat("Tom")) != before
    assert not any("which of these" in prompt for prompt in table.asked)


# -- what is laid out as the game is set up ------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("copies", [1, 2])
def test_each_player_adds_a_different_card_of_the_deck_at_setup(players: int, copies: int) -> None:
    table = Table(*["Tom", "Ann", "Sue"][:players])
    for number, name in enumerate(table.players):
        table.hero(f"Hero {number}", player=name)
    for name in ("Fen", "Mere", "Pool"):
        table.prints(name, "location", traits="Swamp.", threat=1, quest_points=3)
        for _ in range(copies):
            table.lays(name, places.ENCOUNTER_DECK)
    table.prints("Beginning", "quest", quest_points=9, stage=1,
                 text="Setup: Each player adds a different Swamp location to the staging area.")  # fmt: skip
    quest = table.lays("Beginning", places.QUEST)
    table.answering("Fen", "Mere", "Pool").does(setup.follow_card, quest, None)
    assert sorted(table.pile(places.STAGING)) == sorted(["Fen", "Mere", "Pool"][:players])


@pytest.mark.parametrize("where", [places.ENCOUNTER_DECK, places.ASIDE, places.STAGING])
def test_a_card_called_by_its_title_is_attached_from_where_it_lies(where: str) -> None:
    table = Table("Tom")
    table.hero()
    location = table.location()
    table.prints("Old Chest", "objective")
    chest = table.lays("Old Chest", where)
    table.prints("Beginning", "quest", quest_points=9, stage=1,
                 text="Setup: Attach Old Chest to Plain Location.")  # fmt: skip
    quest = table.lays("Beginning", places.QUEST)
    table.does(setup.follow_card, quest, None)
    assert table.card(chest).host == location


# -- what the group does for a player ------------------------------------------------------------------------


@pytest.mark.parametrize("meant", ["Tom", "Ann"])
def test_what_the_players_pay_as_a_group_leaves_that_player_who_he_was(meant: str) -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(sphere="Leadership", resources=2)
    table.hero("Other Hero", player="Ann", sphere="Leadership", resources=1)
    for player in table.players:
        table.deck(player, *["Plain Card"] * 5)
    table.prints("Counsel", "event", cost=0, sphere="Neutral",
                 text="Action: Choose a player. That player draws 1 card. Then, players as a group may pay 3 "
                      "[leadership] resources to have that player draw 2 cards.")  # fmt: skip
    table.lays("Counsel", "hand:Tom")
    table.answering(meant, "yes").plays("Counsel")
    assert len(table.hand(meant)) == 3
