"""What a text has each player choose for himself, what it counts before it is gone, and what comes in the place of
the threat of an unsuccessful quest.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import quest_phase
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

SPHERES = "[leadership], [tactics], [spirit], or [lore]"
MEN = "Each ally or hero a player controls that does not belong to"


DECK, STAGE = "the encounter deck", "the staging area"


def spheres() -> Table:
    table = Table("Tom", "Kris")
    table.hero("Captain", sphere="Leadership", hit_points=9)
    table.ally("Bowman", sphere="Tactics", hit_points=9)
    table.ally("Pedlar", sphere="Neutral", hit_points=9)
    table.hero("Queen", player="Kris", sphere="Leadership", hit_points=9)
    table.ally("Archer", player="Kris", sphere="Tactics", hit_points=9)
    return table


@pytest.mark.parametrize("said", [
    f"Each player chooses 1 sphere of influence ({SPHERES}). {MEN} his chosen sphere takes 2 damage.",
    "Each player chooses a sphere. Deal 2 damage to each character he controls that does not belong to the chosen sphere.",
])  # fmt: skip
def test_each_players_characters_are_held_against_his_own_choice(said: str) -> None:
    """lcg/in-player-order, lcg/spheres-of-influence: who is neutral belongs to none of them."""
    table = spheres().answering("Leadership", "Tactics")
    revealed(table, said)
    hurt = [name for name in ("Captain", "Bowman", "Pedlar", "Queen", "Archer") if table.damage(table.id_of(name))]
    assert hurt == ["Bowman", "Pedlar", "Queen"], table.account


def test_only_listed_spheres_can_be_chosen() -> None:
    table = spheres()
    table.hero("Ring-bearer", sphere="Fellowship")
    table.answering("Lore", "Spirit")
    revealed(table, f"Each player chooses 1 sphere of influence ([spirit] or [lore]). {MEN} his chosen sphere takes 1 damage.")
    assert table.offered("Tom")[0] == ("Spirit", "Lore")


@pytest.mark.parametrize("then", ["", "Then, "])
def test_as_many_are_revealed_as_were_counted_before_they_went(then: str) -> None:
    """lcg/effects: counted is what lies there then, whatever becomes of it; those revealed are added, and not those
    that went.
    """
    table = Table("Tom")
    table.hero()
    table.quest()
    for _ in range(2):
        table.location("Moor", threat=1)
    for _ in range(9):
        table.lays("Moor", places.ENCOUNTER_DECK)
    reveal = f"reveal an equal number of cards from {DECK} and add them to {STAGE}."
    revealed(table, f"Count the number of locations in {STAGE} and shuffle them into {DECK}. {then}"
             f"{reveal if then else reveal.capitalize()}")
    assert len(table.pile(places.STAGING)) == 2
    assert len(table.pile(places.ENCOUNTER_DECK)) == 9


def test_those_revealed_last_are_added_and_no_others() -> None:
    """ "Them" are the cards of the deck, although characters are spoken of before."""
    table = Table("Tom")
    hero = table.hero()
    for name in ("Moor", "Mire"):
        table.prints(name, "location", threat=1, quest_points=3)
        table.lays(name, places.ENCOUNTER_DECK)
    revealed(table, f"Exhaust each character. Discard the top 2 cards of {DECK} and add them to {STAGE}.")
    assert sorted(table.pile(places.STAGING)) == ["Mire", "Moor"]
    assert table.zone(hero) == "play:Tom"


GONE = "the game (do not collect its victory points)."


def test_a_stage_that_has_not_come_is_removed_and_a_location_at_its_limit_leaves_the_game() -> None:
    """lcg/removed-from-game, lcg/quest-cards-quest-deck: it isn't discarded and brings no victory points."""
    table = Table("Tom")
    table.quest("First", stage=1)
    for number in (2, 3):
        table.prints(f"Stage {number}", "quest", stage=number, quest_points=9)
        table.lays(f"Stage {number}", places.QUEST_DECK)
    revealed(table, "Remove stage 2 from the quest deck, if able.")
    assert table.pile(places.QUEST_DECK) == ["Stage 3"]
    bank = table.location("Bank", victory=2, text=f"If Bank has 3 or more damage, remove it from {GONE}")
    revealed(table, "Deal 2 damage to Bank.")
    assert table.zone(bank) == places.STAGING
    revealed(table, "Deal 1 damage to Bank.")
    assert table.zone(bank) == places.REMOVED


@pytest.mark.parametrize(("willpower", "threat", "discarded"), [(1, 20, ["Page"]), (9, 20, [])])
def test_something_else_comes_of_a_failed_quest_than_threat(willpower: int, threat: int, discarded: list[str]) -> None:
    """lcg/replacement-effects, lcg/framework/3.4: of this quest, and of no later one whose text isn't there."""
    table = Table("Tom").during("quest", "3.4")
    table.play.mark(table.hero(willpower=willpower), "committed", True)
    table.ally("Page")
    stage = table.quest(text="Forced: After the players quest unsuccessfully, each player discards 1 ally he controls "
                        "instead of raising threat.")
    table.enemy(threat=5, engagement_cost=50)
    table.threat_is("Tom", 20)
    table.does(quest_phase.quest_resolution)
    assert (table.threat("Tom"), table.pile("discard:Tom")) == (threat, discarded), table.account
    table.play.move(stage, places.REMOVED)
    table.quest("Plain Stage")
    if discarded:
        assert table.does(quest_phase.quest_resolution).threat("Tom") == 24


def hands(*players: str) -> Table:
    table = Table(*players)
    for player in players:
        table.hero(f"{player}'s Hero", player=player)
        table.prints(f"{player}'s Tune", "event", cost=0)
        for _ in range(2):
            table.lays(f"{player}'s Tune", f"hand:{player}")
    return table


ALONE = "are the only player in the game"
LEFT = "each player passes his hand to the next player"
SKIP_OR_PASS = (
    f"The first player must choose: skip the travel phase, or {LEFT} (discard your hand instead if you {ALONE})."
)


def test_hands_that_all_pass_on_change_places_together() -> None:
    """lcg/in-player-order: what one has just been given he doesn't pass on."""
    table = hands("Tom", "Kris", "Ann").answering("each player")
    revealed(table, SKIP_OR_PASS)
    assert [set(table.hand(p)) for p in ("Tom", "Kris", "Ann")] == [{"Ann's Tune"}, {"Tom's Tune"}, {"Kris's Tune"}]


@pytest.mark.parametrize(("answer", "held", "thrown"), [("skip", 2, 0), ("", 0, 2)])
def test_what_stands_in_brackets_behind_an_option_is_said_of_that_option(answer: str, held: int, thrown: int) -> None:
    """Alone, a player still has the other option."""
    table = hands("Tom")
    table.answering(*([answer] if answer else ["either", "each player", "discard", "usual", "pass"]))
    revealed(table, SKIP_OR_PASS)
    assert (len(table.hand("Tom")), len(table.pile("discard:Tom"))) == (held, thrown), table.account


def test_what_is_put_into_play_beside_the_quest_is_in_no_area() -> None:
    """It is in play, its text acts, and it counts for nothing that speaks of the staging area."""
    table = Table("Tom")
    table.quest()
    table.prints("Evening Bell", "objective", text="Each enemy gets +1 [threat].")
    bell = table.lays("Evening Bell", places.ASIDE)
    orc = table.enemy("Orc", threat=1)
    revealed(table, "Place Evening Bell into play, next to the current quest.")
    assert bell in places.in_play(table.play)
    assert places.staged(table.play) == [orc] or tuple(places.staged(table.play)) == (orc,)
    assert table.value(orc, "threat") == 2


BESIDES = (
    f"Discard 2 cards from the top of {DECK}. Discard {{}} 2 {{}}cards for each copy of Landslip in the encounter discard pile. "
    "Then, raise your threat by 2 for each location discarded this way."
)


@pytest.mark.parametrize(("text", "copies", "threat"), [
    (BESIDES.format("an additional", ""), 1, 28), (BESIDES.format("an additional", ""), 0, 24),
    (BESIDES.replace("{} 2", "2").format("additional "), 2, 32),
])  # fmt: skip
def test_so_many_more_are_discarded_from_the_same_place(text: str, copies: int, threat: int) -> None:
    """lcg/then: no copy, nothing more, and what comes then isn't hindered by it."""
    table = Table("Tom")
    table.prints("Landslip", "treachery", text=f"When Revealed: {text}")
    table.prints("Moor", "location", threat=1, quest_points=3)
    for _ in range(9):
        table.lays("Moor", places.ENCOUNTER_DECK)
    for _ in range(copies):
        table.lays("Landslip", "encounter discard")
    table.threat_is("Tom", 20)
    table.reveals(table.lays("Landslip", "revealing"))
    assert (table.threat("Tom"), table.pile("encounter discard").count("Moor")) == (threat, (threat - 20) // 2)


def test_a_player_is_meant_by_what_one_of_his_cards_has_attached() -> None:
    """Nobody is meant where no hero has it."""
    table = Table("Tom", "Kris")
    table.hero("Tom's Hero")
    bearer = table.hero("Kris's Hero", player="Kris")
    table.prints("Old Map", "objective")
    thug = table.enemy("Thug", text="Forced: When the player whose hero has Old Map attached raises his threat, Thug engages "
                       "that player.")
    table.has_threat_raised("Kris", 1)
    assert table.zone(thug) == places.STAGING
    table.lays("Old Map", "play:Kris", on=bearer)
    table.has_threat_raised("Tom", 1)
    assert table.zone(thug) == places.STAGING
    table.has_threat_raised("Kris", 1)
    assert table.zone(thug) == "engaged:Kris"


def test_a_hero_that_is_used_exhausts_or_readies_is_heard_each_time() -> None:
    """lcg/triggered-ability: an ability paid with exhausting is both; one that another card has is none of its own."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero("Captain", text="Action: Exhaust Captain to draw 1 card. (Limit once per round.)")
    table.hero("Other", text="Action: Exhaust Other to draw 1 card.")
    table.deck("Tom", *["Plain Card"] * 4)
    table.prints("Bad Name", "attachment", text="When attached hero readies, exhausts, or triggers an ability, "
                 "raise your threat by 1.")
    table.lays("Bad Name", "play:Tom", on=hero)
    table.threat_is("Tom", 20)
    assert table.uses("Other").threat("Tom") == 20
    assert table.uses("Captain").threat("Tom") == 22, table.account


def test_a_card_of_anothers_that_is_switched_goes_to_its_owners_deck() -> None:
    """lcg/ownership-and-control: it lies in a hand that was passed on, and in no deck but its owner's."""
    table = hands("Tom", "Kris").answering("each player")
    table.deck("Tom", *["Plain Card"] * 3)
    table.prints("Clerk", "ally", text="Action: Look at the top 2 cards of your deck. Switch 1 of them with "
                 "a card in your hand.")
    table.lays("Clerk", "play:Tom")
    revealed(table, SKIP_OR_PASS)
    table.during("planning", "2.2").answering("Plain Card", "Kris's Tune")
    table.uses("Clerk")
    assert table.pile("deck:Kris") == ["Kris's Tune"]
    assert "Kris's Tune" not in table.pile("deck:Tom"), table.account


BESIDE = "Travel: If there is {} active location, exhaust an ally or hero to travel here. (There are now {} active locations.)"


@pytest.mark.parametrize(("active", "ready", "offered"), [(0, True, True), (1, True, True), (1, False, False), (2, True, False)])
def test_players_travel_beside_as_many_active_locations_as_the_text_says(active: int, ready: bool, offered: bool) -> None:
    """lcg/active-location, lcg/golden-rules: beside one, at its price; without one nothing is to be paid."""
    table = Table("Tom")
    hero = table.hero()
    table.play.change(hero, ready=ready)
    table.quest()
    for number in range(active):
        table.location(f"Ford {number}", where=places.ACTIVE)
    table.location("Hill")
    table.location("Tower", text=BESIDE.format(1, 2))
    table.answering("travel to Tower" if offered else "stay").goes_through_phase("travel")
    assert ("Tower" in table.pile(places.ACTIVE)) == offered, table.account
    assert "Hill" in table.pile(places.STAGING)
    assert table.card(hero).ready == (ready and not (active and offered))


@pytest.mark.parametrize(("lost", "by", "back"), [("Ford", "Tom", True), ("Ford", "Kris", False), ("Scout", "Tom", False)])
def test_whoever_loses_control_of_a_location_is_heard(lost: str, by: str, back: bool) -> None:
    """lcg/ownership-and-control: a location that returns to staging is lost; of an ally, or another player, it isn't said."""
    table = Table("Tom", "Kris")
    table.prints("Tower", "location", text="Forced: After the player who controls Tower loses control of a location, return "
                 "Tower to the staging area.")
    table.prints("Ford", "location")
    table.ally("Scout", player=by)
    tower, ford = table.lays("Tower", "play:Tom"), table.lays("Ford", f"play:{by}")
    table.play.change(tower, controller=0)
    table.play.change(ford, controller=table.number(by))
    revealed(table, "Return Ford to the staging area." if lost == "Ford" else "Discard Scout.")
    assert (table.zone(tower) == places.STAGING) == back, table.account


@pytest.mark.parametrize(("held", "all_of_them"), [((), False), (("Ford",), False), (("Ford", "Hill"), True)])
@pytest.mark.parametrize("said", ["all Ruined locations in play", "each Ruined location in play"])
def test_whoever_controls_all_controls_more_than_one_of_them(held: tuple[str, ...], all_of_them: bool, said: str) -> None:
    """lcg/ownership-and-control: one that nobody controls is enough to hinder it."""
    table = Table("Tom", "Kris")
    orc = table.enemy("Orc", threat=1, text=f"If the players control {said}, Orc gets +1 [threat].")
    for number, name in enumerate(("Ford", "Hill")):
        place = table.location(name, traits="Ruined.")
        if name in held:
            table.play.move(place, f"play:{number}")
            table.play.change(place, controller=number)
    assert table.value(orc, "threat") == 1 + all_of_them


LATER = (
    'attachment with the text: "Forced: As the round ends, raise your threat by 1 for each Ghost enemy engaged with you."'
)


@pytest.mark.parametrize(("ruled", "raised"), [(True, [("Tom", 20), ("Kris", 22)]), (False, None)])
def test_who_is_spoken_to_by_what_lies_attached(ruled: bool, raised: list[tuple[str, int]] | None) -> None:
    """lcg/rule/saga-staging: whoever has revealed it, also where another is the first player; elsewhere that is open."""
    table = Table("Tom", "Kris")
    rule = "Always — on encounter cards, you are the player who has revealed the card."
    table.quest(text=rule if ruled else "")
    table.hero(), table.hero("Singer", player="Kris")
    for _ in range(2):
        table.enemy("Barrow Ghost", where="engaged:Kris", traits="Ghost.")
    table.prints("Cold Verse", "treachery", text=f"When Revealed: Attach to 1 hero you control. (Counts as a Condition {LATER})")
    for player in ("Tom", "Kris"):
        table.threat_is(player, 20)
    table.reveals(table.lays("Cold Verse", places.ENCOUNTER_DECK), player="Kris")
    table.moment("round ends")
    assert bool(list(reached(table.play.state))) == (raised is None)
    if raised is not None:
        assert [(p, table.threat(p)) for p in ("Tom", "Kris")] == raised, table.account


def hiding(*names: str) -> Table:
    """Tom has these hidden cards: a fort, a field, a foe and a foul deed that costs threat."""
    table = Table("Tom").during("combat", "6.2")
    table.hero(), table.quest()
    for name in ("Fort", "Field"):
        table.prints(name, "location", threat=1, quest_points=3)
    table.prints("Foe", "enemy", hit_points=5, attack=1, defense=1, threat=1, engagement_cost=40)
    table.prints("Foul Deed", "treachery", text="When Revealed: Raise each player's threat by 3.")
    for name in names:
        table.play.change(table.lays(name, "hidden:Tom"), face_up=False)
    table.threat_is("Tom", 20)
    return table


UP = "The first player turns all hidden cards in his play area faceup."
RESOLVE = "Resolve the when-revealed effects of each encounter card turned faceup this way."
ADD = f"If a location is turned faceup, add it to {STAGE}."


@pytest.mark.parametrize(("text", "threat", "staged"), [
    (UP, 20, []), (f"{UP} {RESOLVE}", 23, []), (f"{UP} {ADD}", 20, ["Field", "Fort"]),
    (f"{UP} {RESOLVE} {ADD}", 23, ["Field", "Fort"]),
])  # fmt: skip
def test_a_text_knows_which_hidden_cards_it_has_turned_up(text: str, threat: int, staged: list[str]) -> None:
    """lcg/scenario/the-blood-of-gondor: an enemy engages, others are discarded but for what the text says of them."""
    table = hiding("Fort", "Foul Deed", "Field", "Foe")
    revealed(table, text)
    assert sorted(table.pile(places.STAGING)) == staged, table.account
    assert table.threat("Tom") == threat
    assert table.pile("engaged:Tom") == ["Foe"]
    assert "Foul Deed" in table.pile("encounter discard")


@pytest.mark.parametrize(("first", "damage"), [("Foe", 3), ("Fort", 0)])
def test_that_card_is_the_hidden_one_that_was_turned_up(first: str, damage: int) -> None:
    """Only the one that was turned, whatever lies behind it."""
    table = hiding(first, "Foe")
    table.hero("Guide", text="Combat Action: Turn 1 hidden card faceup. If it is an enemy, deal 3 damage to that card.")
    table.uses("Guide")
    there = [i for i in table.play.state.cards if table.play.name(i) == "Foe"]
    assert sum(table.damage(i) for i in there) == damage, table.account
    assert len(table.pile("hidden:Tom")) == 1
