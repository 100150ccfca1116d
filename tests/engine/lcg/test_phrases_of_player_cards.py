"""What player cards say in ways of their own, each where it holds and where it doesn't: costs of the next card,
enemies that anyone may attack, threat that does not rise, checks that are not made, tokens that are counted.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import actions, fighting, payment, permissions, quest_phase
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize(("words", "for_kris"), [
    ("the next ally you play this phase", False), ("the next ally played this phase", True),
])  # fmt: skip
def test_the_next_card_is_cheaper_for_whoever_the_text_means(words: str, for_kris: bool) -> None:
    table = Table("Tom", "Kris").during("planning", "2.3")
    table.hero(resources=3)
    table.hero(player="Kris", resources=3)
    table.ally("Herald", text=f"Action: Exhaust Herald to lower the cost of {words} by 1.")
    table.prints("Guest", "ally", cost=2, willpower=1, attack=1, defense=1, hit_points=1)
    cards = {p: table.lays("Guest", f"hand:{p}") for p in ("Tom", "Kris")}
    table.uses("Herald")
    assert payment.cost(table.play, cards["Tom"], 0) == 1
    assert payment.cost(table.play, cards["Kris"], 1) == (1 if for_kris else 2)
    table.does(actions.play_card, cards["Kris"], 1)
    assert payment.cost(table.play, cards["Tom"], 0) == (2 if for_kris else 1)


@pytest.mark.parametrize("where", [places.STAGING, "engaged:Tom", "engaged:Kris"])
@pytest.mark.parametrize("snared", [True, False])
def test_anyone_may_attack_the_enemy_that_a_text_names(where: str, snared: bool) -> None:
    table = Table("Tom", "Kris").during("combat", "6.8a")
    hero = table.hero()
    enemy = table.enemy("Digger", where=where)
    table.prints("Pit", "attachment", cost=1, text=(
        "Attach to an enemy. Always — any character can choose attached enemy as the target of an attack."
    ))
    if snared:
        table.lays("Pit", places.STAGING, on=enemy)
    may = fighting.may_attack_with(table.play, hero, enemy, 0) is None
    assert may == (snared or where == "engaged:Tom")


@pytest.mark.parametrize("text", ["", "Players do not raise their threat from questing unsuccessfully."])
def test_a_failed_quest_raises_nobodys_threat_where_a_text_says_so(text: str) -> None:
    table = Table("Tom", "Kris").during("quest", "3.4")
    table.hero()
    table.hero(player="Kris")
    table.location("Still Vale", text=text)
    before = table.threat("Tom")
    table.does(quest_phase.driven_back, 3)
    assert table.threat("Tom") - before == table.threat("Kris") - before == (0 if text else 3)
    table.has_threat_raised("Tom", 2)
    assert table.threat("Tom") - before == (2 if text else 5)


WAYS = {
    "as the result of questing unsuccessfully": "quest", "by an encounter card effect": "encounter",
    "from questing unsuccessfully or by an encounter effect": "quest encounter",
}


@pytest.mark.parametrize("words", WAYS)
@pytest.mark.parametrize("how", ["quest", "encounter", "player", "rule"])
def test_a_raise_of_threat_is_told_apart_by_what_raises_it(words: str, how: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    watcher = table.ally("Watcher", text=f"Response: After your threat is raised {words}, exhaust Watcher to draw 1 card.")
    table.hero()
    table.deck("Tom", "Plain Card")
    source = {"encounter": table.location(), "player": watcher}.get(how)
    roles = {"how": "quest"} if how == "quest" else {} if source is None else {"source": source, "effect": True}
    table.answering("use Watcher") if how in WAYS[words] else table
    table.happens(occurrence("raised threat", player=0, amount=1, **roles))
    assert table.card(watcher).ready == (how not in WAYS[words])


@pytest.mark.parametrize("who", ["Tom", "Kris"])
def test_an_enemy_makes_no_checks_against_one_player(who: str) -> None:
    table = Table("Tom", "Kris").during("encounter", "5.3")
    table.hero()
    table.hero(player="Kris")
    enemy = table.enemy("Scout", engagement_cost=10)
    table.ally("Cloaked One", text=(
        "Encounter Action: Exhaust Cloaked One to choose an enemy. This phase, that enemy does not make engagement "
        "checks against you."
    ))
    table.uses("Cloaked One")
    reason = permissions.may_engage(table.play, enemy, table.number(who), "check")
    assert (reason is None) == (who == "Kris")
    assert permissions.may_engage(table.play, enemy, table.number(who), "optional") is None


@pytest.mark.parametrize("number", [0, 1, 3])
def test_tokens_that_a_text_took_are_counted(number: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    quest = table.with_tokens(table.quest(), progress=number)
    table.prints("Mudslide", "treachery", text=(
        "When Revealed: Remove all progress from the current quest. Raise your threat by 2 for each progress removed "
        "this way."
    ))
    before = table.threat("Tom")
    table.reveals(table.lays("Mudslide", places.ENCOUNTER_DECK))
    assert (table.progress(quest), table.threat("Tom")) == (0, before + 2 * number)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_for_each_thing_is_a_bonus_for_each_thing(number: int) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero()
    thief = table.enemy("Thief", attack=2, text="For each resource on Thief, he gets +1 [attack] and +2 [threat].")
    table.with_tokens(thief, resource=number)
    assert (table.value(thief, "attack"), table.value(thief, "threat")) == (2 + number, 1 + 2 * number)


@pytest.mark.parametrize(("text", "drawn"), [
    ("", 1), ("Each player does not draw cards in the resource phase.", 0),
    ("Each player draws 3 cards in the resource phase instead of 1.", 3),
])  # fmt: skip
def test_how_many_cards_the_resource_phase_gives(text: str, drawn: int) -> None:
    table = Table("Tom").during("resource", "1.3")
    table.hero()
    table.deck("Tom", *["Plain Card"] * 4)
    table.location("Dry Land", text=text)
    table.goes_through("1.3", until="1.4")
    assert len(table.hand()) == drawn
    table.happens(occurrence("drew", player=0, card=table.in_zone("Plain Card", "deck:Tom"), effect=True))
    assert len(table.hand()) == drawn + 1


@pytest.mark.parametrize("first", [True, False])
def test_only_the_first_attack_of_the_round_counts_as_the_first(first: bool) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero(hit_points=9)
    chief = table.enemy("Chief", where="engaged:Tom", attack=0, text=(
        "Forced: After Chief attacks for the first time each round, raise the defending player's threat by 4."
    ))
    before = table.threat("Tom")
    table.answering("no defender").is_attacked_by(chief)
    if not first:
        table.answering("no defender").is_attacked_by(chief)
    assert table.threat("Tom") == before + 4


BLANKED = [
    (blanked.format(kept), left)
    for blanked, left_over in [
        ("Treat each Dwarf's text box as if it were blank{}.", ", except for "),
        ("Treat the printed text box of each Dwarf as if it were blank{}.", " (except for "),
        ("Each Dwarf's text box is treated as if it were blank{}.", ", except for "),
        ("Treat each Dwarf's printed text box as blank{}.", ", except for "),
        ("Each Dwarf loses its text box{}.", " (but no "),
    ]
    for kept, left in [("", ""), (f"{left_over}traits{')' * ('(' in left_over)}", "traits")]
]
BOTH = "keywords and traits"
BLANKED += [
    (f"{BLANKED[0][0][:-1]}, except for {BOTH}.", BOTH),
    ("Each Dwarf loses its text box (but no keywords or traits).", BOTH),
]


@pytest.mark.parametrize(("text", "left"), BLANKED)
def test_traits_and_keywords_stay_where_a_text_leaves_them(text: str, left: str) -> None:
    """A text box is its abilities, keywords and traits (lcg/blank); what was gained is no part of it."""
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Archer", traits="Noble.", keywords="Ranged.", text="Archer gets +2 [attack].")
    table.location("Wide Hill", text="Each damaged hero gains the Dwarf trait.")
    table.is_dealt(hero, 1)
    other = table.hero("Elf", traits="Noldor.", keywords="Ranged.")
    table.location("Cold Hill", text=text)
    assert table.value(hero, "attack") == 2
    assert bool(table.value(hero, "ranged")) == ("keywords" in left)
    assert table.value(hero, "traits") == {"dwarf"} | ({"noble"} if left else set())
    assert table.value(other, "traits") == {"noldor"}
    assert table.value(other, "ranged")


@pytest.mark.parametrize("how", ["successfully", "unsuccessfully", ""])
def test_what_hangs_on_the_quest_waits_until_it_is_resolved(how: str) -> None:
    table = Table("Tom").during("quest", "3.2")
    scout = table.hero("Keen Scout", text=(
        "Response — after this card commits to a quest: choose an enemy in staging; if the players quest successfully, place "
        "1 damage on that enemy."
    ))
    enemy = table.enemy(hit_points=5)
    table.answering("use Keen").happens(occurrence("committed", character=scout, player=0))
    assert table.damage(enemy) == 0
    if how:
        table.happens(occurrence("quested", result=how, by=1))
    assert table.damage(enemy) == (how == "successfully")
    table.moment("quest phase ends")
    assert table.damage(enemy) == (how == "successfully")


@pytest.mark.parametrize("drawn", [True, False])
def test_a_card_that_waits_for_being_drawn_acts_from_the_hand(drawn: bool) -> None:
    table = Table("Tom").during("resource", "1.3")
    table.hero()
    table.prints("Bad News", "treachery", text=(
        "This card functions like a player card. Forced — after you draw this card: discard each other card in your "
        "hand."
    ))
    table.lays("Plain Card", "hand:Tom")
    bad = table.play.create("Bad News", "deck:0" if drawn else "hand:0", owner=0)
    table.deck("Tom", "Plain Card")
    table.happens(occurrence("drew", player=0, card=bad if drawn else table.in_zone("Plain Card", "deck:Tom")))
    assert table.hand() == (["Bad News"] if drawn else ["Plain Card", "Bad News", "Plain Card"])


@pytest.mark.parametrize("committed", [True, False])
def test_the_first_location_revealed_gets_progress_that_stays(committed: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero()
    table.prints("Old Map", "attachment", cost=1, text=(
        "Attach to a hero. Always — while attached hero is committed, place 1 progress on the first location revealed "
        "each round."
    ))
    table.lays("Old Map", "play:Tom", on=hero)
    if committed:
        table.play.mark(hero, "committed")
    found = []
    for number in range(2):
        table.prints(f"Moor {number}", "location", threat=1, quest_points=4)
        found.append(table.lays(f"Moor {number}", places.ENCOUNTER_DECK))
        table.reveals(found[-1])
    assert [table.progress(i) for i in found] == [1 if committed else 0, 0]


def test_a_response_to_being_revealed_comes_before_anything_on_the_card() -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Swift One", ready=False, text=(
        "Response — when a treachery is revealed but before resolving any of its keywords or when-revealed effects: "
        "choose a questing hero; ready that hero and remove it from the quest."
    ))
    table.play.mark(hero, "committed")
    table.prints("Grim Vision", "treachery", keywords="Doomed 2.", text="When Revealed: Each questing hero takes 2 damage.")
    table.answering("use Swift").reveals(table.lays("Grim Vision", places.ENCOUNTER_DECK))
    assert (table.damage(hero), table.card(hero).ready) == (0, True)
    assert table.threat("Tom") == 22


def test_an_attack_against_each_other_player_spares_the_one_attacked_before() -> None:
    table = Table("Tom", "Kris", "Ann").during("combat", "6.4")
    heroes = {p: table.hero(f"Hero of {p}", player=p, hit_points=9, defense=0) for p in table.players}
    chief = table.enemy("Chief", where="engaged:Kris", attack=2, text=(
        "Forced — after this card attacks for the first time each round: it makes an attack against each other player."
    ))
    table.answering(*["no defender"] * 3).is_attacked_by(chief, "Kris")
    assert {p: table.damage(i) for p, i in heroes.items()} == {"Tom": 2, "Kris": 2, "Ann": 2}


def test_a_total_threat_raised_without_a_time_is_about_the_quest_at_hand() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.location(threat=1)
    table.prints("Rockfall", "treachery", text="When Revealed: Raise the total [threat] in the staging area by 2.")
    table.reveals(table.lays("Rockfall", places.ENCOUNTER_DECK))
    assert quest_phase.staging_threat(table.play) == 3
    table.moment("quest phase ends")
    assert quest_phase.staging_threat(table.play) == 1


def test_the_location_that_was_active_before_returns_and_not_the_new_one() -> None:
    for before in (True, False):
        table = Table("Tom").during("quest", "3.3")
        table.hero()
        if before:
            table.location("Old Camp", where=places.ACTIVE)
        table.location("Lost Hall")
        table.prints("Turning", "treachery", text=(
            "When Revealed: Make Lost Hall the active location (returning any active location to staging)."
        ))
        table.reveals(table.lays("Turning", places.ENCOUNTER_DECK))
        assert table.zone(table.id_of("Lost Hall")) == places.ACTIVE
        assert not before or table.zone(table.id_of("Old Camp")) == places.STAGING
