"""Older editions beside the prevailing rules: the same position, two answers, each named by its conflict."""

from __future__ import annotations

import pytest
import yaml

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import (
    encounter_phase,
    enemy_attack,
    framework,
    quest_phase,
    refresh_phase,
    rulesets,
    scoring,
)
from ruling_service.engine.lcg import table as places
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.games import RULESETS
from tests.engine.lcg.table_top import Table

NOW = rulesets.COMPENDIUM


def by(ruleset: str, *players: str) -> Table:
    table = Table(*players)
    table.play.ruleset = ruleset
    return table


def before(table: Table, one: str, other: str) -> bool:
    return table.account.index(one) < table.account.index(other)


@pytest.mark.parametrize(("ruleset", "advance_first"), [(NOW, False), (rulesets.FAQ_1_9, True)])
def test_c02_advancing_and_the_response_to_an_explored_location(ruleset: str, advance_first: bool) -> None:
    table = by(ruleset).during("quest", "3.4")
    table.hero("Scout", text="Response — after a location is explored: add 1 resource to this card's pool.")
    table.location("Ford", where=places.ACTIVE, quest_points=2)
    table.quest("First Stage", quest_points=3)
    table.prints("Second Stage", "quest", quest_points=9, stage=2)
    table.lays("Second Stage", places.QUEST_DECK)
    table.answering("use Scout").does(quest_phase.progress, 5, None, None)
    assert before(table, "Second Stage is the current quest", "Scout: Response") == advance_first


@pytest.mark.parametrize(
    ("ruleset", "step", "threat"),
    [
        (NOW, "2.2", 22), (rulesets.RULEBOOK_2011, "2.2", 20), (rulesets.RULEBOOK_2011, "3.3", 22),
        (rulesets.FAQ_1_3, "2.2", 22)
    ],
)
def test_c03_doomed_on_a_card_revealed_outside_the_staging_step(ruleset: str, step: str, threat: int) -> None:
    table = by(ruleset).during("quest" if step == "3.3" else "planning", step)
    table.hero()
    table.reveals(table.enemy("Dread", where=places.ENCOUNTER_DECK, keywords="Doomed 2."))
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(("ruleset", "threat"), [(NOW, 20), (rulesets.FAQ_1_3, 22), (rulesets.FAQ_1_9, 20)])
def test_c03_doomed_on_a_card_that_is_only_added(ruleset: str, threat: int) -> None:
    table = by(ruleset).during("quest", "3.3")
    table.hero()
    dread = table.enemy("Dread", where=places.ASIDE, keywords="Doomed 2.")
    table.happens(occurrence("entered staging", card=dread, how="added"))
    assert table.threat("Tom") == threat


@pytest.mark.parametrize(
    ("ruleset", "surge_first"), [(NOW, False), (rulesets.RULEBOOK_2011, True), (rulesets.FAQ_1_3, True)]
)
def test_c04_surge_and_placing_its_card(ruleset: str, surge_first: bool) -> None:
    table = by(ruleset).during("quest", "3.3")
    table.hero()
    foe = table.enemy("Herald", where=places.ENCOUNTER_DECK, keywords="Surge.")
    table.location("Ford", where=places.ENCOUNTER_DECK)
    table.reveals(foe)
    assert before(table, "Ford enters", "Herald enters") == surge_first


@pytest.mark.parametrize(("ruleset", "guards"), [(NOW, 2), (rulesets.RULEBOOK_2011, 1)])
def test_c06_a_guarded_objective_comes_up_as_the_guard(ruleset: str, guards: int) -> None:
    table = by(ruleset).during("quest", "3.3")
    table.hero()
    for name in ("First Sign", "Second Sign"):
        table.prints(name, "objective", keywords="Guarded.")
    first = table.lays("First Sign", places.ENCOUNTER_DECK)
    second = table.lays("Second Sign", places.ENCOUNTER_DECK)
    table.enemy("One Foe", where=places.ENCOUNTER_DECK)
    table.enemy("Other Foe", where=places.ENCOUNTER_DECK)
    table.reveals(first)
    assert sum(table.card(i).host is not None for i in (first, second)) == guards


@pytest.mark.parametrize(
    ("ruleset", "zone"), [(NOW, places.ENCOUNTER_DISCARD), (rulesets.RULEBOOK_2011, places.VICTORY)]
)
def test_c09_an_enemy_with_victory_points_is_discarded(ruleset: str, zone: str) -> None:
    table = by(ruleset).during("combat", "6.7")
    table.hero()
    foe = table.enemy("Chief", keywords="Victory 3.")
    table.happens(occurrence("discarded", card=foe, life=table.card(foe).life))
    assert table.zone(foe) == zone


@pytest.mark.parametrize(
    ("ruleset", "possible"), [(NOW, False), (rulesets.FAQ_1_3, True), (rulesets.FAQ_1_9, True)]
)
def test_c15_an_action_that_can_do_nothing(ruleset: str, possible: bool) -> None:
    table = by(ruleset).during("planning", "2.2")
    table.hero("Healer", text="Action — exhaust this card → heal 1 damage from each damaged hero.")
    assert (table.why_not_use("Healer") is None) == possible


@pytest.mark.parametrize(
    ("ruleset", "window"), [(NOW, True), (rulesets.RULEBOOK_2011, False), (rulesets.FAQ_1_3, True)]
)
def test_c17_the_window_before_committing(ruleset: str, window: bool) -> None:
    table = by(ruleset).during("quest", "3.1")
    table.hero("Sage", text="Action — exhaust this card → raise your threat by 1.")
    table.answering("use Sage").does(framework.window, "3.1")
    assert (table.threat("Tom") == 21) == window


@pytest.mark.parametrize(
    ("ruleset", "asked"), [(NOW, ["Tom", "Kris"]), (rulesets.LEARN_TO_PLAY, ["Kris", "Tom"])]
)
def test_c21_the_order_of_optional_engagement(ruleset: str, asked: list[str]) -> None:
    table = by(ruleset, "Tom", "Kris").during("encounter", "5.2")
    table.enemy("One Foe")
    table.enemy("Other Foe")
    table.answering(
        *(["Kris"] if ruleset != NOW else []), "engage One Foe", "engage Other Foe"
    ).does(encounter_phase.optional_engagement)
    assert [table.zone(table.id_of(n)).partition(":")[2] for n in ("One Foe", "Other Foe")] == asked


@pytest.mark.parametrize(("ruleset", "first"), [(NOW, 1), (rulesets.RULEBOOK_2011, 0)])
def test_c22_who_is_first_in_the_last_window_of_the_round(ruleset: str, first: int) -> None:
    table = by(ruleset, "Tom", "Kris").during("refresh", "7.4").does(refresh_phase.pass_token)
    assert places.first_player(table.play) == first
    table.does(refresh_phase.round_ends)
    assert places.first_player(table.play) == 1


@pytest.mark.parametrize(
    ("ruleset", "dealt"), [(NOW, True), (rulesets.RULEBOOK_2011, False), (rulesets.FAQ_1_3, True)]
)
def test_c25_a_shadow_card_for_an_attack_outside_the_combat_phase(ruleset: str, dealt: bool) -> None:
    table = by(ruleset).during("quest", "3.3")
    hero = table.hero(hit_points=9)
    foe = table.enemy(where="engaged:Tom")
    table.prints("Gloom", "treachery", shadow="Shadow — attacking enemy gets +1 attack.")
    table.lays("Gloom", places.ENCOUNTER_DECK)
    table.answering("Plain Hero defends").does(enemy_attack.begin_by_effect, foe, 0, None)
    assert table.damage(hero) == (2 if dealt else 1)


@pytest.mark.parametrize(("ruleset", "drawn"), [(NOW, 0), (rulesets.LEARN_TO_PLAY, 1)])
def test_c39_a_third_restricted_attachment_and_what_waits_for_a_discard(ruleset: str, drawn: int) -> None:
    table = by(ruleset).during("planning", "2.2")
    hero = table.hero("Smith", text="Response — after an attachment is discarded: draw 1 card.")
    table.deck("Tom", "Plain Card")
    for name in ("Axe", "Bow", "Sword"):
        table.prints(name, "attachment", keywords="Restricted.")
    for name in ("Axe", "Bow"):
        table.lays(name, "play:Tom", on=hero)
    sword = table.lays("Sword", "play:Tom", on=hero)
    table.answering("put Axe", "use Smith").happens(occurrence("attached", card=sword, to=hero, player=0))
    assert len(table.hand()) == drawn


@pytest.mark.parametrize(("ruleset", "left"), [(NOW, 0), (rulesets.LEARN_TO_PLAY, 1)])
def test_c43_the_deck_of_an_eliminated_player(ruleset: str, left: int) -> None:
    table = by(ruleset, "Tom", "Kris")
    table.hero()
    table.hero("Other Hero", player="Kris")
    table.deck("Tom", "Plain Card")
    table.happens(occurrence("eliminated", player=0, why="threat"))
    assert len(table.play.state.zone("deck:0")) == left


@pytest.mark.parametrize(
    ("ruleset", "score"), [(NOW, 50), (rulesets.RULEBOOK_2011, 20), (rulesets.FAQ_1_3, 50)]
)
def test_c45_rounds_in_the_score(ruleset: str, score: int) -> None:
    table = by(ruleset)
    table.play.remember("round", 4)
    assert scoring.score(table.play) == score


def test_every_reading_of_a_conflict_entry_is_played_or_has_a_reason() -> None:
    named: dict[str, set[str]] = {}
    for path in sorted((corpus_dir() / "lcg" / "conflicts").glob("*.md")):
        front = yaml.safe_load(path.read_text(encoding="utf-8").split("---")[1])
        named[path.stem] = set(front.get("rulesets") or {})
    unaccounted = {
        c for c,
        editions in named.items() if editions and c not in rulesets.VARIATIONS and c not in rulesets.UNPLAYED
    }
    assert unaccounted == set()
    for conflict, readings in rulesets.VARIATIONS.items():
        differing = {edition for edition, how in readings.items() if how != rulesets.AS_NOW}
        assert differing <= named[conflict], conflict


def test_situations_know_every_ruleset_of_the_engine() -> None:
    assert RULESETS["lcg"] == rulesets.RULESETS
