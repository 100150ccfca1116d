"""What stages, set-up cards and encounter cards order in words of their own, each carried out where it stands."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import cannot_happen, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("said", [
    "If Captive ever has 3 or more resource tokens on him, shuffle him into the encounter deck.",
    "If there are ever 3 or more resource tokens on Captive, shuffle Captive into the encounter deck.",
    "If at any point there are 3 or more resource tokens on Captive, shuffle Captive into the encounter deck.",
])
@pytest.mark.parametrize("number", [2, 3, 4])
def test_what_is_ever_so_is_acted_on_at_once(said: str, number: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Captive", "objective", text=said)
    captive = table.lays("Captive", places.STAGING)
    table.prints("Gold", "treachery", text=f"When Revealed: Place {number} resource tokens on Captive.")
    table.reveals(table.lays("Gold", places.ENCOUNTER_DECK))
    assert (table.zone(captive) == places.ENCOUNTER_DECK) is (number >= 3)


@pytest.mark.parametrize("lives", ["Tom", "Ann", ""])
@pytest.mark.parametrize("where", ["behind the limit", "alone"])
def test_players_without_such_a_card_are_eliminated_as_soon_as_it_is_so(lives: str, where: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.2")
    allies = {player: table.ally(f"Boat of {player}", player=player, traits="Ranger.") for player in ("Tom", "Ann")}
    table.hero(), table.hero("Other Hero", player="Ann")
    before = "Quest Action: Deal 1 damage to an enemy. (Group limit once per game.) " if where != "alone" else ""
    text = f"{before}If a player controls no Ranger ally, that player is eliminated from the game."
    table.quest(text=text)
    table.happens(*(verbs.destroyed(card=ally) for player, ally in allies.items() if player != lives))
    assert places.players(table.play) == ((table.number(lives),) if lives else ())
    assert table.over == ("" if lives else "lost")


def test_what_stands_behind_a_limit_is_no_part_of_the_action() -> None:
    card = card_language("lcg").compile_card({
        "name": "Fleet", "type": "Campaign", "text":
        "Action: Deal 1 damage to an enemy. (Limit once per round.) If a player controls no ally, that player is eliminated.",
    })
    assert [ability.kind for ability in card.abilities] == ["action", "constant"]


@pytest.mark.parametrize("trait", ["Clue", "Key"])
@pytest.mark.parametrize("printed", [True, False])
def test_a_printed_trait_is_not_one_that_was_gained(trait: str, printed: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Torn Page", "objective", traits=f"{trait}." if printed else "")
    page = table.lays("Torn Page", places.STAGING)
    table.quest(text=f"Torn Page gains the {trait} trait.")
    table.prints("Lie", "treachery", text=(
        f"When Revealed: The last player chooses and shuffles a card with the printed {trait} trait into the encounter "
        "deck."))  # fmt: skip
    table.reveals(table.lays("Lie", places.ENCOUNTER_DECK))
    assert (table.zone(page) == places.ENCOUNTER_DECK) is printed


@pytest.mark.parametrize("side", ["enemy", "location"])
@pytest.mark.parametrize("where", [places.STAGING, places.ENCOUNTER_DISCARD])
def test_what_is_true_while_a_card_lies_with_that_side_up(side: str, where: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    gate = table.enemy("Twin Watchers", where=where, threat=1)
    table.quest(text=f"While Twin Watchers is in the staging area ({side} side faceup), it gets +3 [threat].")
    assert table.value(gate, "threat") == (4 if side == "enemy" and where == places.STAGING else 1)


@pytest.mark.parametrize("which", ["Twin Watchers", "the active location", "attached hero"])
@pytest.mark.parametrize("so", [True, False])
@pytest.mark.parametrize("says", ["it gets +3 [threat]", "it gets +2 [threat] and +1 [threat]", "it gains the Orc trait"])
def test_a_statement_goes_on_about_the_card_that_its_condition_names(which: str, so: bool, says: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero(damage=int(so))
    watchers = table.enemy("Twin Watchers", where=places.STAGING if so else "engaged:Tom", threat=1)
    hill = table.location("Hill", where=places.ACTIVE, threat=1)
    other = table.enemy("Other Orc", threat=1)
    table.with_tokens(hill, progress=int(so))
    when = {
        "Twin Watchers": "is in the staging area", "the active location": "has at least 1 progress on it",
        "attached hero": "is damaged",
    }[which]
    said = says.replace("threat", "willpower") if which == "attached hero" else says
    table.prints("Watch", "objective", text=f"While {which} {when}, {said}.")
    table.lays("Watch", "play:Tom" if which == "attached hero" else places.STAGING, on=hero if which == "attached hero" else None)
    one = {"Twin Watchers": watchers, "the active location": hill, "attached hero": hero}[which]
    value = "willpower" if which == "attached hero" else "threat"
    if "Orc" in says:
        assert ("orc" in table.value(one, "traits")) is so
    else:
        assert table.value(one, value) == (4 if so else 1)
    assert table.value(other, "threat") == 1


LYING = "attached cards on this card"


@pytest.mark.parametrize("cost", [2, 5])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_x_is_another_number_while_nothing_is_attached(cost: int, number: int) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    nameless = table.enemy("Deep Thing", attack=None, where="engaged:Tom", text=(
        f"Deep Thing gets +X [threat]. X is the printed cost of all {LYING}. If there are no cards attached, X is 3."),
        threat=0)  # fmt: skip
    table.prints("Rope", "attachment", cost=cost, text="Attach to a hero.")
    for _ in range(number):
        table.lays("Rope", "engaged:Tom", on=nameless)
    assert table.value(nameless, "threat") == (number * cost if number else 3)


@pytest.mark.parametrize("amount", [1, 4])
def test_as_much_as_was_just_placed(amount: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest()
    troll = table.enemy("Orc Captain", engagement_cost=40, text=(
        "Forced: After progress is placed on the current quest, Orc Captain gets -X engagement cost until the end of the "
        "phase. X is the amount of progress just placed."))  # fmt: skip
    table.happens(verbs.placed_progress(on=table.id_of("Plain Quest"), amount=amount))
    assert table.value(troll, "engagement cost") == 40 - amount


@pytest.mark.parametrize("titles", [("Jungle", "Graves"), ("Graves",), ("Graves", "Graves", "Jungle"), ("Hill",), ()])
def test_cards_of_two_titles_are_counted_together(titles: tuple[str, ...]) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    for title in ("Jungle", "Graves", "Hill"):
        table.prints(title, "location", threat=1, quest_points=3)
    for title in titles:
        table.lays(title, places.VICTORY)
    watch = table.enemy("Watch", threat=0, text="Watch gets +1 [threat] for each Jungle and Graves in the victory display.")
    assert table.value(watch, "threat") == sum(title != "Hill" for title in titles)


@pytest.mark.parametrize("engages", ["Ann", "nobody"])
def test_enemies_engaged_this_way_are_dealt_shadow_cards(engages: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(), table.hero("Other Hero", player="Ann")
    for player in ("Tom", "Ann"):
        table.threat_is(player, 20)
    other = table.enemy("Far Troll", where="engaged:Tom")
    table.enemy("Troll", engagement_cost=25, traits="Orc.")
    for _ in range(9):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.prints("Bane", "treachery", text=(
        "When Revealed: Each player must either engage an Orc enemy with a higher engagement cost than his threat, or raise "
        "his threat by 6. Deal each enemy that engages a player by this effect 2 shadow cards."))  # fmt: skip
    answers = ("raise", "engage") if engages == "Ann" else ("raise", "raise")
    table.answering(*answers).reveals(table.lays("Bane", places.ENCOUNTER_DECK))
    troll = table.id_of("Troll")
    shadows = [i for i in table.play.state.zone(places.SHADOW) if table.card(i).host == troll]
    assert len(shadows) == (2 if engages == "Ann" else 0)
    assert not [i for i in table.play.state.zone(places.SHADOW) if table.card(i).host == other]
    assert table.threat("Tom") == 26


@pytest.mark.parametrize(("cost", "threat", "may"), [(25, 20, True), (20, 20, False), (15, 20, False), (25, 30, False)])
def test_an_engagement_cost_is_compared_with_the_players_threat(cost: int, threat: int, may: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.threat_is("Tom", threat)
    troll = table.enemy("Troll", engagement_cost=cost, threat=1, traits="Orc.")
    table.prints("Bane", "treachery", text=(
        "When Revealed: Each player must either engage an Orc enemy with a higher engagement cost than his threat, or "
        "raise his threat by 6."))  # fmt: skip
    table.answering("engage").reveals(table.lays("Bane", places.ENCOUNTER_DECK))
    assert (table.zone(troll) == "engaged:Tom") is may


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("said", [
    "While River is the active location, remove 4 progress from it and from the main quest at the end of each round.",
    "While River is the active location, at the end of each round, remove 4 progress from it and remove 4 progress from the "
    "main quest.",
])  # fmt: skip
def test_the_same_is_removed_from_both(active: bool, said: str) -> None:
    table = Table("Tom").during("refresh", "7.1")
    table.hero()
    quest = table.with_tokens(table.quest(), progress=5)
    river = table.location("River", where=places.ACTIVE if active else places.STAGING, text=said, quest_points=9)
    table.with_tokens(river, progress=5)
    table.moment("round ends")
    assert (table.progress(river), table.progress(quest)) == ((1, 1) if active else (5, 5))


@pytest.mark.parametrize("there", [0, 1, 2])
def test_at_least_one_of_this_card_is_there(there: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.location("Boulders", threat=1)
    table.prints("Hill Giant", "enemy", threat=1, attack=1, defense=1, hit_points=9, engagement_cost=40, text=(
        "While at least one Hill Giant is in the staging area, the Boulders card gets +2 [threat]. "
        "This ability does not stack with other copies of Hill Giant."))  # fmt: skip
    for _ in range(there):
        table.lays("Hill Giant", places.STAGING)
    assert table.value(table.id_of("Boulders"), "threat") == (3 if there else 1)


@pytest.mark.parametrize("keyword", ["surge", "doomed"])
def test_a_keyword_that_the_set_up_ignores_counts_for_nothing(keyword: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Peace", "treachery", text="When Revealed: Until the end of the game, ignore the doomed keyword.")
    table.reveals(table.lays("Peace", places.ENCOUNTER_DECK))
    table.prints("Shade", "treachery", keywords="Doomed 2.")
    before = table.threat("Tom")
    table.reveals(table.lays("Shade", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == before
    card = card_language("lcg").compile_card({
        "name": "Fate", "type": "Campaign", "text":
        f"Setup: Shuffle the encounter deck. Ignore the doomed and {keyword} keywords.",
    })
    assert card.complete
    (said,) = [a for a in card.abilities if a.kind == "setup"]
    ignored = [n["keyword"] for n in said.walk() if n.kind == "ignores_keyword"]
    assert ignored == ["doomed", keyword]


@pytest.mark.parametrize("current", [True, False])
def test_a_quest_is_made_the_current_one(current: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest()
    table.prints("Side Way", "side quest", quest_points=4, text=(
        "The faceup card underneath this quest is not in play.  "
        "Action: Exhaust a hero to make Side Way the current quest until the end of the phase."))  # fmt: skip
    side = table.lays("Side Way", places.STAGING)
    if current:
        table.play.remember("current quest", side)
        assert table.why_not_use("Side Way") is not None
        return
    table.uses("Side Way")
    assert places.current_quest(table.play) == side


@pytest.mark.parametrize("guarded", [True, False])
def test_the_players_cannot_win_while_it_is_guarded(guarded: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Iron Villager", "objective", keywords="Guarded.")
    villager = table.lays("Iron Villager", places.STAGING)
    if guarded:
        orc = table.enemy("Guard Orc")
        table.play.change(villager, host=orc)
        table.play.remember(("guards", orc), villager)
    quest = table.quest(text=(
        "The players cannot win the game while an Iron Villager is guarded by an encounter card. "
        "If this stage is defeated, the players win."))  # fmt: skip
    won = verbs.game_won(source=quest)
    assert (cannot_happen.forbids(table.play, won) is not None) is guarded


@pytest.mark.parametrize("said", [
    "The first player may trigger this effect.", "The first player may trigger this action.",
    "Any player may trigger this action.",
])
@pytest.mark.parametrize("player", ["Tom", "Ann"])
def test_who_may_use_the_action_of_an_encounter_card(said: str, player: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.2")
    table.hero(), table.hero("Other Hero", player="Ann")
    table.play.remember("first player", 1)
    table.location("Shaft", text=f"Quest Action: Raise each player's threat by 2 to place 3 progress on Shaft. {said}")
    assert (table.why_not_use("Shaft", player) is None) is (player == "Ann" or said.startswith("Any"))


@pytest.mark.parametrize("comes", ["Old Way", "New Way 0", "New Way 1"])
def test_a_stage_is_shuffled_into_the_quest_deck_and_chance_says_which_comes(comes: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    quest = table.with_tokens(table.quest("Old Way", stage=2), progress=3)
    for number in range(2):
        table.prints(f"New Way {number}", "quest", stage=2, quest_points=9)
        table.lays(f"New Way {number}", places.QUEST_DECK)
    table.prints("Turn", "treachery", text=(
        "When Revealed: Shuffle the current quest into the quest deck and then reveal a new quest card."))  # fmt: skip
    table.answering(comes).reveals(table.lays("Turn", places.ENCOUNTER_DECK))
    assert table.progress(quest) == 0
    assert table.pile(places.QUEST) == [comes]
    assert len(table.pile(places.QUEST_DECK)) == 2


@pytest.mark.parametrize("there", [0, 1, 3, 4])
@pytest.mark.parametrize("said", [
    "Deal attacking enemy 3 additional shadow cards from the Raven deck.",
    "Deal 3 additional shadow cards from the Raven deck to the attacking enemy.",
])
def test_shadow_cards_are_dealt_from_another_deck(there: int, said: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero(hit_points=20)
    enemy = table.enemy(where="engaged:Tom", attack=1)
    table.prints("Omen", "treachery", shadow=f"Shadow: {said}")
    table.prints("Crow", "enemy", hit_points=1, threat=1, attack=1, defense=1, engagement_cost=9,
                 shadow="Shadow: Raise your threat by 3.")  # fmt: skip
    for _ in range(there):
        table.lays("Crow", "Raven deck")
    for _ in range(3):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    omen = table.lays("Omen", places.SHADOW, on=enemy)
    table.play.change(omen, face_up=False)
    before = table.threat("Tom")
    table.answering("no defender", "Plain Hero").is_attacked_by(enemy)
    assert table.threat("Tom") == before + 3 * min(there, 3)
    assert len(table.pile(places.ENCOUNTER_DECK)) == 3


@pytest.mark.parametrize("discards", ["Tom", "Ann", ""])
@pytest.mark.parametrize("said", ["any of the 2 cards he just discarded", "a card he discarded this way"])
def test_each_player_loses_cards_of_the_titles_he_has_just_discarded(discards: str, said: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(), table.hero("Other Hero", player="Ann")
    table.prints("Scout", "ally", cost=1, hit_points=2, willpower=1, attack=1, defense=1)
    scouts = {player: table.lays("Scout", f"play:{player}") for player in ("Tom", "Ann")}
    for player in ("Tom", "Ann"):
        table.deck(player, "Plain Card", "Scout" if player == discards else "Plain Card", "Scout")
    table.prints("Heat", "treachery", text=(
        "When Revealed: Each player discards the top 2 cards of his deck. Each player discards each ally he controls that "
        f"shares a title with {said}."))  # fmt: skip
    table.reveals(table.lays("Heat", places.ENCOUNTER_DECK))
    assert {player for player, ally in scouts.items() if table.zone(ally) != f"play:{player}"} == {discards} - {""}
