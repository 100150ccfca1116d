"""What an ability waits for, and what an effect does: each said by one card in the middle of a game.

Expected is what the words say (lcg/after, lcg/triggering-condition, lcg/effects) of the table in
`middle_of_a_game`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import laid_out
from tests.engine.lcg.table_top import Table

Does = Callable[[Table], object]


def hit(name: str, amount: int = 1) -> Does:
    return lambda t: t.is_dealt(t.id_of(name), amount)


def engages(name: str, player: int) -> Does:
    return lambda t: t.happens(occurrence("engaged", enemy=t.id_of(name), player=player, how="check"))


def revealed(kind: str) -> Does:
    def does(t: Table) -> None:
        values = {"enemy": {"engagement_cost": 9, "threat": 1, "attack": 1, "defense": 1, "hit_points": 2}}
        t.prints(
            "New Card", kind,
            **values.get(kind, {"threat": 1, "quest_points": 3} if kind == "location" else {})
        )
        t.lays("Quiet Day", places.ENCOUNTER_DECK)
        t.reveals(t.lays("New Card", places.ENCOUNTER_DECK))

    return does


def committing(*names: str) -> Does:
    answers = f"commit {' and '.join(names)}" if names else "commit nobody"
    return lambda t: t.answering(answers, "commit nobody").goes_through("3.2", until="3.3")


def attack_on(player: str, enemy: str, *answers: str) -> Does:
    return lambda t: t.answering(*answers).is_attacked_by(t.id_of(enemy), player)


def attack_with(*names: str) -> Does:
    chosen = f"attack Olog with {' and '.join(names)}"
    return lambda t: t.answering(chosen, *["no (further)"] * 3).goes_through("6.7", until="6.11")


def drawing(t: Table) -> None:
    t.deck("Tom", "Plain Card")
    t.goes_through("1.3", until="1.4")


def gone(name: str) -> Does:
    return lambda t: t.happens(occurrence("discarded", card=t.id_of(name), life=t.card(t.id_of(name)).life))


@pytest.mark.parametrize(("event", "does", "heard"), [
    ("a hero takes damage", hit("Rider"), True),
    ("a hero takes damage", hit("Olog"), False),
    ("a character you control takes damage", hit("Squire"), True),
    ("a character you control takes damage", hit("Page"), False),
    ("attached hero takes damage", hit("Captain"), True),
    ("attached hero takes damage", hit("Wanderer"), False),
    ("an enemy is destroyed", hit("Olog", 8), True),
    ("an enemy is destroyed", hit("Olog", 7), False),
    ("an enemy is destroyed", hit("Page"), False),
    ("an ally is destroyed", hit("Page"), True),
    ("a character is destroyed", hit("Rider", 2), False),
    ("an ally leaves play", hit("Page"), True),
    ("an ally leaves play", gone("Page"), True),
    ("an ally leaves play", gone("Sword"), False),
    ("an ally you control leaves play", gone("Page"), False),
    ("an ally you control leaves play", gone("Squire"), True),
    ("an attachment leaves play", gone("Sword"), True),
    ("a location is explored", lambda t: t.makes_progress(3), True),
    ("a location is explored", lambda t: t.makes_progress(2), False),
    ("a hero readies", lambda t: t.goes_through("7.2", until="7.3"), True),
    ("attached hero readies", lambda t: t.goes_through("7.2", until="7.3"), True),
    ("an ally readies", lambda t: t.goes_through("7.2", until="7.3"), False),
    ("an enemy engages you", engages("Snaga", 0), True),
    ("an enemy engages you", engages("Snaga", 1), False),
    ("you engage an enemy", engages("Snaga", 0), True),
    ("you engage an enemy", engages("Snaga", 1), False),
    ("an enemy engages a player", engages("Snaga", 1), True),
    ("an Orc enemy engages a player", engages("Snaga", 1), True),
    ("a Troll enemy engages a player", engages("Snaga", 1), False),
    ("an enemy is revealed", revealed("enemy"), True),
    ("an enemy is revealed", revealed("location"), False),
    ("a treachery is revealed", revealed("treachery"), True),
    ("a treachery is revealed", revealed("enemy"), False),
    ("an enemy enters the staging area", revealed("enemy"), True),
    ("a location enters the staging area", revealed("enemy"), False),
    ("a character commits to the quest", committing("Wanderer"), True),
    ("a character commits to the quest", committing(), False),
    ("an ally commits to the quest", committing("Wanderer"), False),
    ("an ally commits to the quest", committing("Squire"), True),
    ("you draw a card", drawing, True),
    ("an enemy attacks", attack_on("Tom", "Olog", "no defender", "Wanderer takes"), True),
    ("an enemy attacks you", attack_on("Tom", "Olog", "no defender", "Wanderer takes"), True),
    ("an enemy attacks you", attack_on("Kris", "Wolf", "no defender"), False),
    ("a character defends", attack_on("Kris", "Wolf", "Rider defends"), True),
    ("a character defends", attack_on("Tom", "Olog", "no defender", "Wanderer takes"), False),
    ("a hero defends", attack_on("Tom", "Olog", "Squire defends"), False),
    ("an attack goes undefended", attack_on("Tom", "Olog", "no defender", "Wanderer takes"), True),
    ("an attack goes undefended", attack_on("Tom", "Olog", "Squire defends"), False),
    ("a character is destroyed by an attack", attack_on("Tom", "Olog", "Squire defends"), True),
    ("a character is destroyed by an attack", hit("Squire", 2), False),
    ("a hero attacks", attack_with("Wanderer"), True),
    ("an ally attacks", attack_with("Wanderer"), False),
    ("an ally attacks", attack_with("Squire"), True),
    ("attached hero attacks", attack_with("Wanderer"), False),
    ("an enemy takes damage from an attack", attack_with("Wanderer"), True),
    ("an enemy takes damage from an attack", hit("Olog"), False),
])  # fmt: skip
def test_an_ability_hears_what_it_waits_for_and_nothing_else(event: str, does: Does, heard: bool) -> None:
    """lcg/after, lcg/triggering-condition."""
    table = laid_out(f"Forced — after {event}: add 5 resources to attached hero's pool.")
    does(table)
    assert table.resources(table.id_of("Captain")) == (8 if heard else 3)


@pytest.mark.parametrize(("event", "player", "heard"), [
    ("your threat is raised", "Tom", True), ("your threat is raised", "Kris", False),
    ("a player raises his threat", "Kris", True),
])  # fmt: skip
def test_threat_that_rises_is_heard_by_whom_it_concerns(event: str, player: str, heard: bool) -> None:
    """lcg/threat-threat-dial, lcg/triggering-condition."""
    table = laid_out(f"Forced — after {event}: add 5 resources to attached hero's pool.")
    table.has_threat_raised(player, 1)
    assert table.resources(table.id_of("Captain")) == (8 if heard else 3)


@pytest.mark.parametrize(("moment", "first", "until", "heard"), [
    ("as the travel phase begins", "4.1", "4.2", True),
    ("as the travel phase begins", "5.1", "5.2", False),
    ("as the travel phase begins", "4.3", "5.1", False),
    ("as the encounter phase ends", "5.4", "6.1", True),
    ("as the encounter phase ends", "4.3", "5.1", False),
    ("at the beginning of the round", "0.0", "1.1", True),
    ("at the beginning of the round", "2.1", "2.2", False),
    ("at the end of the round", "0.1", "0.0", True),
    ("at the end of the round", "5.4", "6.1", False),
    ("at the end of each phase", "5.4", "6.1", True),
])  # fmt: skip
def test_a_moment_of_the_round_comes_once_and_no_other_is_taken_for_it(
    moment: str, first: str, until: str, heard: bool
) -> None:
    """lcg/framework-effects-and-framework-steps."""
    table = laid_out(f"Forced — {moment}: add 5 resources to attached hero's pool.")
    table.goes_through(first, until=until)
    assert table.resources(table.id_of("Captain")) == (8 if heard else 3)


@pytest.mark.parametrize(("condition", "answers", "true"), [
    ("this attack is undefended", ["no defender", "Wanderer takes"], True),
    ("this attack is undefended", ["Squire defends"], False),
    ("this attack destroys a character", ["Squire defends"], True),
    ("this attack destroys a character", ["no defender", "Wanderer takes"], True),
    ("this attack destroys a hero", ["Squire defends"], False),
    ("this attack destroys a hero", ["no defender", "Wanderer takes"], True),
    ("this attack destroys an ally", ["no defender", "Wanderer takes"], False),
    ("this attack damages a hero", ["Squire defends"], False),
    ("this attack damages a hero", ["no defender", "Wanderer takes"], True),
])  # fmt: skip
def test_a_shadow_effect_knows_its_attack(condition: str, answers: list[str], true: bool) -> None:
    """lcg/shadow-effects, lcg/framework/6.4.2."""
    table = laid_out().during("combat")
    table.prints(
        "Dread", "treachery", shadow=f"Shadow — if {condition}, raise the defending player's threat by 5."
    )
    table.play.change(table.lays("Dread", places.SHADOW, on=table.id_of("Olog")), face_up=False)
    table.answering(*answers).is_attacked_by(table.id_of("Olog"))
    assert table.threat("Tom") == (25 if true else 20)


# -- effects -------------------------------------------------------------------------------------------------


def counted(t: Table, token: str) -> dict[str, int]:
    """How many tokens of a kind lie on which cards."""
    return {t.play.name(i): n for i in places.in_play(t.play) if (n := t.card(i).token(token))}


def test_the_table_before_any_effect() -> None:
    """What the rows below differ from."""
    table = laid_out()
    assert counted(table, "damage") == {"Captain": 2, "Page": 1, "Olog": 1}
    assert counted(table, "resource") == {"Captain": 3}
    assert counted(table, "progress") == {"Ford": 1}


@pytest.mark.parametrize(("effect", "answers", "damage"), [
    ("deal 2 damage to an enemy engaged with you", [], {"Captain": 2, "Page": 1, "Olog": 3}),
    ("deal 1 damage to each enemy", [], {"Captain": 2, "Page": 1, "Olog": 2, "Snaga": 1, "Wolf": 1}),
    ("deal 1 damage to each enemy in staging", [], {"Captain": 2, "Page": 1, "Olog": 1, "Snaga": 1}),
    ("deal 1 damage to each hero you control", [], {"Captain": 3, "Wanderer": 1, "Page": 1, "Olog": 1}),
    ("choose an enemy; deal 1 damage to it", ["Wolf"], {"Captain": 2, "Page": 1, "Olog": 1, "Wolf": 1}),
    ("heal 1 damage from attached hero", [], {"Captain": 1, "Page": 1, "Olog": 1}),
    ("heal 3 damage from attached hero", [], {"Page": 1, "Olog": 1}),
    ("heal all damage from each character", [], {"Olog": 1}),
    ("heal 1 damage from each character you control", [], {"Captain": 1, "Page": 1, "Olog": 1}),
    (
        "move 1 damage from attached hero to an enemy", ["Snaga"],
        {"Captain": 1, "Page": 1, "Olog": 1, "Snaga": 1}
    ),
    ("move all damage from attached hero to a Troll enemy", [], {"Page": 1, "Olog": 3}),
    ("deal X damage to an enemy engaged with you, where X is the number of heroes you control", [],
     {"Captain": 2, "Page": 1, "Olog": 3}),
])  # fmt: skip
def test_damage_is_dealt_healed_and_moved(effect: str, answers: list[str], damage: dict[str, int]) -> None:
    """lcg/damage."""
    table = laid_out(f"Action — {effect}.")
    table.answering(*answers).uses("Marker")
    assert counted(table, "damage") == damage


@pytest.mark.parametrize(("effect", "answers", "resources"), [
    ("add 1 resource to attached hero's pool", [], {"Captain": 4}),
    ("add 1 resource to each hero's pool", [], {"Captain": 4, "Wanderer": 1, "Rider": 1}),
    (
        "move 1 resource from attached hero's pool to another hero's pool", ["Wanderer"],
        {"Captain": 2, "Wanderer": 1}
    ),
    ("spend 2 resources from attached hero's pool → lower your threat by 1", [], {"Captain": 1}),
])  # fmt: skip
def test_resources_are_added_moved_and_spent(
    effect: str, answers: list[str], resources: dict[str, int]
) -> None:
    """lcg/resources."""
    table = laid_out(f"Action — {effect}.")
    table.answering(*answers).uses("Marker")
    assert counted(table, "resource") == resources


@pytest.mark.parametrize(("effect", "progress"), [
    ("place 2 progress on the active location", {"Ford": 3}),
    ("place 2 progress on the current quest", {"Ford": 3}),
    ("place 5 progress on the current quest", {"Plain Quest": 2}),
    ("place 1 progress on each location", {"Ford": 2, "Hill": 1}),
    ("place 1 progress on each location in staging", {"Ford": 1, "Hill": 1}),
    ("remove 1 progress from the active location", {}),
])  # fmt: skip
def test_progress_is_placed_and_removed(effect: str, progress: dict[str, int]) -> None:
    """lcg/active-location, lcg/quest-phase."""
    table = laid_out(f"Action — {effect}.")
    table.uses("Marker")
    assert counted(table, "progress") == progress


@pytest.mark.parametrize(("effect", "toms", "kriss"), [
    ("raise your threat by 2", 22, 20),
    ("raise each player's threat by 2", 22, 22),
    ("lower your threat by 3", 17, 20),
    ("each other player must raise his threat by 1", 20, 21),
    ("the first player must raise his threat by 1", 21, 20),
    ("lower each player's threat by 1", 19, 19),
    ("set your threat to 15", 15, 20),
])  # fmt: skip
def test_threat_changes_for_those_who_are_meant(effect: str, toms: int, kriss: int) -> None:
    """lcg/threat-threat-dial."""
    table = laid_out(f"Action — {effect}.")
    table.uses("Marker")
    assert (table.threat("Tom"), table.threat("Kris")) == (toms, kriss)


@pytest.mark.parametrize(("effect", "answers", "hands"), [
    ("draw 2 cards", [], (4, 0)),
    ("each player must draw 1 card", [], (3, 1)),
    ("choose a player; that player must draw 1 card", ["Kris"], (2, 1)),
    ("discard 1 card from your hand → draw 1 card", ["Plain Card"], (2, 0)),
    ("return an ally you control to its owner's hand", [], (3, 0)),
    ("choose an ally; return it to its owner's hand", ["Page"], (2, 1)),
])  # fmt: skip
def test_cards_come_to_the_hands_of_those_who_are_meant(
    effect: str, answers: list[str], hands: tuple[int, int]
) -> None:
    """lcg/drawing-cards, lcg/ownership-and-control."""
    table = laid_out(f"Action — {effect}.")
    for player in table.players:
        table.deck(player, *["Plain Card"] * 3)
    table.answering(*answers).uses("Marker")
    assert (len(table.hand("Tom")), len(table.hand("Kris"))) == hands


@pytest.mark.parametrize(("effect", "answers", "card", "zone"), [
    ("choose an enemy in staging; engage that enemy", [], "Snaga", "engaged:Tom"),
    ("choose an enemy engaged with another player; engage that enemy", [], "Wolf", "engaged:Tom"),
    ("return an engaged enemy to the staging area", ["Olog"], "Olog", places.STAGING),
    ("discard an attachment", ["Sword"], "Sword", "discard:Tom"),
    ("choose and discard an ally", ["Page"], "Page", "discard:Kris"),
    ("shuffle an enemy in staging into the encounter deck", [], "Snaga", places.ENCOUNTER_DECK),
    ("discard an enemy in staging", [], "Snaga", places.ENCOUNTER_DISCARD),
    ("remove this card from the game", [], "Marker", places.REMOVED),
    ("discard this card", [], "Marker", "discard:Tom"),
])  # fmt: skip
def test_cards_go_where_the_text_sends_them(effect: str, answers: list[str], card: str, zone: str) -> None:
    """lcg/move, lcg/in-play-and-out-of-play, lcg/engaged."""
    table = laid_out(f"Action — {effect}.")
    table.answering(*answers).uses("Marker")
    ident = next(i for i in table.play.state.cards if table.play.name(i) == card)
    assert table.zone(ident) == zone


@pytest.mark.parametrize(("effect", "answers", "ready"), [
    ("ready attached hero", [], {"Captain", "Wanderer", "Squire", "Rider", "Page"}),
    ("exhaust a hero you control", [], {"Squire", "Rider", "Page"}),
    ("exhaust each character you control", [], {"Rider", "Page"}),
    ("exhaust an ally → ready attached hero", ["Squire"], {"Captain", "Wanderer", "Rider", "Page"}),
])  # fmt: skip
def test_characters_ready_and_exhaust(effect: str, answers: list[str], ready: set[str]) -> None:
    """lcg/ready, lcg/exhausted."""
    table = laid_out(f"Action — {effect}.")
    table.answering(*answers).uses("Marker")
    assert {table.play.name(i) for i in places.all_characters(table.play) if table.card(i).ready} == ready


@pytest.mark.parametrize(("effect", "answers", "stat", "now"), [
    ("this phase, attached hero gets +2 attack", [], "attack", {"Captain": 5, "Wanderer": 3, "Rider": 2}),
    ("this phase, each hero gets -1 attack", [], "attack", {"Captain": 2, "Wanderer": 2, "Rider": 1}),
    (
        "this phase, each Gondor character gets +1 willpower", [], "willpower",
        {"Captain": 3, "Squire": 1, "Page": 1}
    ),
    (
        "choose a character; this phase, that character gets +3 defense", ["Page"], "defense",
        {"Page": 4, "Squire": 1}
    ),
    ("this phase, each enemy gets -1 threat", [], "threat", {"Snaga": 1, "Olog": 3, "Wolf": 0}),
    (
        "this phase, each enemy engaged with you gets -2 attack", [], "attack",
        {"Olog": 4, "Wolf": 2, "Snaga": 1}
    ),
    ("this phase, attached hero gets +1 attack for each enemy in play", [], "attack", {"Captain": 6}),
])  # fmt: skip
def test_values_change_for_the_phase_and_no_longer(
    effect: str, answers: list[str], stat: str, now: dict[str, int]
) -> None:
    """lcg/modifiers, lcg/lasting-effects."""
    table = laid_out(f"Action — {effect}.")
    before = {name: table.value(table.id_of(name), stat) for name in now}
    table.answering(*answers).uses("Marker")
    assert {name: table.value(table.id_of(name), stat) for name in now} == now
    table.goes_through("3.5", until="4.1")
    assert {name: table.value(table.id_of(name), stat) for name in now} == before
