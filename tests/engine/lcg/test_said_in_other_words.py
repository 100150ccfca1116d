"""Turns of phrase that the grammar has in other words, and what comes of them at the table: texts within texts, the
topmost Scour effect, values that come to 0, time counters that stay.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import cannot_happen, coverage, player_attack, quest_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

AS_ONE = "Counts as a Curse attachment with the text:"
COUNTER = "time counter from the current quest"
RAISE = "raise each player's threat by 3"


def at_the_table(**said: str) -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Plain Hero")
    table.quest("Long Road", **said)
    return table


def revealed(table: Table, text: str, *answers: str) -> int:
    table.prints("Ill Wind", "treachery", text=text)
    wind = table.lays("Ill Wind", places.ENCOUNTER_DECK)
    table.answering(*answers).reveals(wind)
    return wind


@pytest.mark.parametrize("marks", ["'", '"'])
@pytest.mark.parametrize("also", ["", "gets +2 quest points and "])
@pytest.mark.parametrize("more", ["1", "an additional", "and additional"])
def test_a_text_within_a_text_is_that_of_the_card_that_gains_it(marks: str, also: str, more: str) -> None:
    table = at_the_table(keywords="Time 3.")
    road = table.play.state.zone(places.QUEST)[0]
    table.with_tokens(road, time=3)
    ford = table.location("Old Ford", quest_points=4)
    inner = f"Forced: At the end of each refresh phase, remove {more} {COUNTER}, if able."
    text = f'"Limit 1 per location. Attached location {also}gains: {marks}{inner}{marks}"'
    wind = revealed(table, f"When Revealed: Attach to a location in play. ({AS_ONE} {text}")
    assert table.card(wind).host == ford
    assert table.play.value(ford, "quest points") == (6 if also else 4)
    table.moment("refresh phase ends")
    assert table.card(road).token("time") == 1


@pytest.mark.parametrize("lying", [("Scout", "Plain", "Raider"), ("Raider", "Scout"), ("Plain",), ()])
def test_the_topmost_effect_under_a_word_in_the_discard_pile_is_triggered(lying: tuple[str, ...]) -> None:
    table = at_the_table()
    does = "trigger the topmost Scour effect in"
    ruin = table.location("Ruin", text=f"Forced: After placing any amount of progress on Ruin, {does} the discard pile, if able.")
    table.prints("Scout", "enemy", text="Scour: Raise each player's threat by 1.")
    table.prints("Raider", "enemy", text="Scour: Raise each player's threat by 4.")
    table.prints("Plain", "enemy")
    for name in lying:
        table.lays(name, places.ENCOUNTER_DISCARD)
    table.answering("Scout", "Raider").happens(verbs.placed_progress(on=ruin, amount=1))
    first = next((name for name in lying if name != "Plain"), "")
    assert table.threat("Tom") == 20 + {"Scout": 1, "Raider": 4, "": 0}[first]


NONE = "[willpower] is"
ALWAYS = f"Characters are discarded if their {NONE} ever 0."
LASTING = f"Until the end of the phase, each questing character gets -1 [willpower] and is discarded if its {NONE} 0."


@pytest.mark.parametrize("always", [True, False])
@pytest.mark.parametrize("willpower", [0, 1, 2])
def test_characters_whose_value_comes_to_0_are_discarded(always: bool, willpower: int) -> None:
    table = at_the_table(**({"text": ALWAYS} if always else {}))
    ally = table.ally("Weak Ally", willpower=willpower)
    table.play.mark(ally, "committed")
    less = "Until the end of the phase, each questing character gets -1 [willpower]."
    revealed(table, f"When Revealed: {less if always else LASTING}")
    assert (table.zone(ally) == "play:Tom") is (willpower == 2)


@pytest.mark.parametrize("stays", [True, False])
@pytest.mark.parametrize("by", ["rule", "text"])
def test_time_counters_stay_where_a_text_says_so(stays: bool, by: str) -> None:
    table = at_the_table(keywords="Time 3.")
    road = table.play.state.zone(places.QUEST)[0]
    table.with_tokens(road, time=1)
    text = f"While Hideout is the active location, {COUNTER.replace('counter', 'counters cannot be removed', 1)}."
    table.location("Hideout", where=places.ACTIVE if stays else places.STAGING, text=text)
    if by == "rule":
        table.moment("refresh phase ends")
    else:
        revealed(table, f"When Revealed: Remove 1 {COUNTER}.")
    assert table.card(road).token("time") == stays


@pytest.mark.parametrize("so_much", [9, 10])
def test_progress_of_the_phase_counts_however_it_came(so_much: int) -> None:
    condition = "10 or more progress was placed on Long Road this phase"
    table = at_the_table(text=f"Forced: After the players quest successfully, if {condition}, {RAISE}.", quest_points=20)
    road = table.play.state.zone(places.QUEST)[0]
    for amount in (4, so_much - 4):
        table.happens(verbs.placed_progress(on=road, amount=amount))
    table.happens(verbs.quested(result="successfully", by=1))
    assert table.threat("Tom") == (23 if so_much == 10 else 20)


@pytest.mark.parametrize("deed", ["gain resources", "draw cards", "gain resources or draw cards"])
def test_what_player_cards_cannot_be_used_to_do(deed: str) -> None:
    table = at_the_table(text=f"Player card effects cannot be used to {deed}.")
    hero = table.play.state.zone("play:0")[0]
    song = table.prints("Song", "event")
    song = table.lays("Song", "hand:Tom")
    gains = verbs.gained_resources(card=hero, amount=1, source=song, effect=True)
    draws = verbs.drew(player=0, amount=1, source=song, effect=True)
    assert (cannot_happen.forbids(table.play, gains) is not None) is ("gain" in deed)
    assert (cannot_happen.forbids(table.play, draws) is not None) is ("draw" in deed)


def test_engagement_checks_that_a_text_has_made() -> None:
    table = at_the_table()
    near, far = table.enemy("Near", engagement_cost=20), table.enemy("Far", engagement_cost=40)
    revealed(table, "When Revealed: The players make engagement checks.")
    assert (table.zone(near), table.zone(far)) == ("engaged:Tom", places.STAGING)


@pytest.mark.parametrize("what", ["each resource", "2 resources"])
@pytest.mark.parametrize("goes_on", [" and raises his threat by 1 for", ". He raises his threat by 1 for"])
def test_each_player_goes_on_for_the_tokens_that_he_took(what: str, goes_on: str) -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero("Plain Hero", resources=3), table.hero("Other Hero", player="Kris", resources=4)
    table.quest("Long Road")
    said = f"When Revealed: Each player discards {what} from each of his heroes' resource pools{goes_on}"
    revealed(table, f"{said} each resource he discarded this way.")
    assert (table.threat("Tom"), table.threat("Kris")) == ((23, 24) if what == "each resource" else (22, 22))


@pytest.mark.parametrize(("which", "left"), [("questing character not chosen", 5), ("Spy character not chosen", 9)])
def test_only_the_characters_that_players_chose_count(which: str, left: int) -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.quest("Long Road")
    for player in ("Tom", "Kris"):
        for number in (1, 4):
            hero = table.hero(f"{player} {number}", player=player, willpower=number, traits="Spy" * (number == 1))
            table.play.mark(hero, "committed")
    says = f"Each {which} does not count its [willpower] this phase."
    revealed(table, f"When Revealed: Each player chooses a questing character of his. {says}", "Tom 1", "Kris 4")
    assert quest_phase.questing_strength(table.play)[0] == left


@pytest.mark.parametrize("name", ["Chief", "Captain"])
@pytest.mark.parametrize("progress", [0, 4])
def test_a_name_that_a_text_gives_to_one_card_means_that_card_alone(name: str, progress: int) -> None:
    table = at_the_table(quest_points=5)
    table.enemy("Other Raider", traits="Raider.")
    raider = table.enemy("Raider", where=places.ENCOUNTER_DECK, traits="Raider.")
    called = f'That enemy is "the {name}." While this stage is in play, the {name} gets +2 [attack].'
    unless = "unless there are at least 4 progress tokens here"
    table.prints("Side Road", "side quest", quest_points=9, text=f"When Revealed: Search the encounter deck for a Raider "
                 f"enemy and add that enemy to the staging area. {called} The {name.lower()} cannot take damage {unless}.")
    side = table.lays("Side Road", places.ASIDE)
    table.reveals(side)
    table.with_tokens(side, progress=progress)
    foes = [i for i in table.play.state.zone(places.STAGING) if places.is_enemy(table.play, i)]
    assert {table.play.name(i): table.play.value(i, "attack") for i in foes} == {"Other Raider": 2, "Raider": 4}
    hurt = [i for i in foes if cannot_happen.forbids(table.play, verbs.damaged(card=i, amount=1)) is None]
    assert (raider in hurt, len(hurt)) == ((True, 2) if progress else (False, 1))


@pytest.mark.parametrize(("stat", "than"), [("defense", "willpower"), ("threat", "attack"), ("defense", "defense")])
@pytest.mark.parametrize("value", [1, 4])
def test_the_difference_is_that_of_the_values_compared_before(stat: str, than: str, value: int) -> None:
    """The character has 3 of everything; against an enemy with less of the other value it is stronger."""
    table = Table("Tom").during("combat", "6.7")
    table.quest("Long Road")
    text = f"Archer gets +X [attack] while attacking an enemy with less [{stat}] than Archer's [{than}]. X is the difference."
    archer = table.hero("Archer", text=text, willpower=3, attack=3, defense=3, hit_points=9)
    brute = table.enemy("Brute", where="engaged:Tom", **{"attack": 0, "threat": 0, "defense": 0, "hit_points": 30, stat: value})
    player_attack.start(table.play, 0, brute, (archer,), joinable=False)
    table.goes_on()
    stronger = 3 + (2 if value == 1 else 0)
    assert table.damage(brute) == max(0, stronger - (value if stat == "defense" else 0))


@pytest.mark.parametrize("target", ["a hero", "a character with less [willpower] than Brute's [threat]"])
def test_whom_an_enemy_attacks_beside_a_player_is_a_gap(target: str) -> None:
    text = f"Brute gets +2 [attack] while attacking {target}."
    read = card_language("lcg").compile_card({"name": "Brute", "type": "Enemy", "text": text})
    assert coverage.lacks(read.abilities)


def test_a_limit_of_a_hand_is_a_gap() -> None:
    """lcg/hand: a text that limits how many cards a player holds is not one that limits what is in play."""
    read = card_language("lcg").compile_card({"name": "Host", "type": "Side Quest", "text": "You cannot have more than 5 cards in your hand."})
    assert coverage.lacks(read.abilities)
