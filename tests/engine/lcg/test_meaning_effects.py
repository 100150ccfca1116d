"""Single effects, each with what it does and what it leaves alone."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import actions, staging, travel_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def test_damage_moves_from_one_card_to_another() -> None:
    table = Table("Tom").during("planning")
    hurt, sound = table.hero("Hurt", damage=3), table.hero("Sound")
    table.hero("Leech", text="Action — exhaust this card → move 2 damage from a hero to another hero.")
    table.answering("Hurt", "Sound").uses("Leech")
    assert (table.damage(hurt), table.damage(sound)) == (1, 2)


def test_moved_damage_can_kill() -> None:
    table = Table("Tom").during("planning")
    table.hero("Hurt", damage=3)
    ally = table.ally()
    table.hero("Leech", text="Action — exhaust this card → move 2 damage from a hero to an ally.")
    table.answering("Hurt").uses("Leech")
    assert table.zone(ally) == "discard:Tom"


def test_resources_move_from_pool_to_pool() -> None:
    table = Table("Tom").during("planning")
    rich, poor = table.hero("Rich", resources=2), table.hero("Poor")
    table.ally(
        "Messenger",
        text="Action — exhaust this card → move 1 resource from a hero's pool to another hero's pool."
    )
    table.answering("Rich", "Poor").uses("Messenger")
    assert [table.card(i).token("resource") for i in (rich, poor)] == [1, 1]


def test_cards_are_discarded_until_one_fits() -> None:
    table = Table("Tom")
    table.hero()
    table.prints(
        "Hunt",
        "treachery",
        text="When revealed — the first player must discard cards from the encounter deck until a Wolf enemy is discarded; "
        "put that enemy in staging.",
    )
    hunt = table.lays("Hunt", places.ENCOUNTER_DECK)
    first = table.location(where=places.ENCOUNTER_DECK)
    wolf = table.enemy(where=places.ENCOUNTER_DECK, traits="Wolf.")
    left = table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(hunt)
    assert table.zone(first) == places.ENCOUNTER_DISCARD
    assert table.zone(wolf) == places.STAGING
    assert table.zone(left) == places.ENCOUNTER_DECK


def test_a_random_discard_is_chances_choice() -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Spare", "event", cost=0)
    for name in ("Plain Card", "Spare"):
        table.lays(name, "hand:Tom")
    table.prints(
        "Theft", "treachery",
        text="When revealed — the first player must discard 1 random card from his hand."
    )
    table.play.then(staging.reveal.task(table.lays("Theft", "encounter deck"), 0))
    table.play.run()
    decision = table.play.state.pending
    assert decision is not None
    assert decision.by == NATURE


def test_of_two_options_only_what_can_be_done_is_offered() -> None:
    table = Table("Tom")
    table.hero()
    table.prints(
        "Fork", "treachery",
        text="When revealed — each player must choose: either discard an ally he controls, or raise his threat by 4."
    )
    table.reveals(table.lays("Fork", "encounter deck"))
    assert table.threat("Tom") == 24


def test_both_options_are_open_where_both_can_be_done() -> None:
    table = Table("Tom")
    table.hero()
    ally = table.ally()
    table.prints(
        "Fork", "treachery",
        text="When revealed — each player must choose: either discard an ally he controls, or raise his threat by 4."
    )
    table.answering("discard").reveals(table.lays("Fork", "encounter deck"))
    assert table.zone(ally) == "discard:Tom"
    assert table.threat("Tom") == 20


def test_a_character_committed_by_an_effect_does_not_exhaust() -> None:
    table = Table("Tom").during("quest")
    hero = table.hero("Late Rider", text="Action — commit this card to the quest; limit once per round.")
    table.uses("Late Rider")
    assert table.card(hero).marked("committed")
    assert table.card(hero).ready


def test_a_location_becomes_active_without_travelling() -> None:
    table = Table("Tom").during("quest")
    place = table.location()
    table.hero(
        "Pathfinder",
        text="Action — exhaust this card → choose a location in the staging area; it becomes the active location."
    )
    table.enemy(
        "Watcher", text="Forced — after the players travel to a location: raise each player's threat by 3."
    )
    table.uses("Pathfinder")
    assert table.zone(place) == places.ACTIVE
    assert table.threat("Tom") == 20


def test_an_objective_is_claimed() -> None:
    table = Table("Tom").during("planning")
    table.hero()
    table.prints("Old Map", "objective", text="Action — exhaust a hero you control → claim this card.")
    old_map = table.lays("Old Map", places.STAGING)
    table.does(actions.act, old_map, 0, 0)
    assert table.card(old_map).controller == 0
    assert table.zone(old_map) == "play:Tom"


def test_cards_looked_at_go_back_in_the_order_chosen_and_are_drawn_so() -> None:
    table = Table("Tom").during("planning")
    table.prints("Alpha", "event", cost=0)
    table.prints("Beta", "event", cost=0)
    table.hero(
        "Seer",
        text="Action — exhaust this card → look at the top 2 cards of your deck; put them back in any order."
    )
    table.hero("Reader", text="Action — exhaust this card → draw 1 card.")
    table.deck("Tom", "Alpha", "Beta", "Plain Card")
    table.answering("Beta, then Alpha").uses("Seer").uses("Reader")
    assert table.hand() == ["Beta"]


def test_a_card_played_at_no_cost_needs_no_match() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Gate", sphere="Tactics", text="Action — exhaust this card → play an ally from your hand at no cost."
    )
    table.prints("Scholar", "ally", cost=4, sphere="Lore", hit_points=1)
    scholar = table.lays("Scholar", "hand:Tom")
    table.uses("Gate")
    assert table.zone(scholar) == "play:Tom"
    assert "plays Scholar" in table.account


def test_what_is_put_into_play_was_not_played() -> None:
    table = Table("Tom").during("planning")
    table.hero("Caller", text="Action — exhaust this card → put an ally into play from your hand.")
    counter = table.hero(
        "Counter", text="Response — after you play an ally: add 1 resource to this card's pool."
    )
    table.prints("Friend", "ally", cost=4, hit_points=1)
    table.lays("Friend", "hand:Tom")
    table.answering("use Counter").uses("Caller")
    assert table.card(counter).token("resource") == 0


def test_the_players_go_on_to_the_next_stage() -> None:
    table = Table("Tom").during("quest")
    first = table.quest("First Stage", text="Action — exhaust 1 hero you control → advance.")
    table.hero()
    table.prints("Second Stage", "quest", quest_points=9, stage=2)
    second = table.lays("Second Stage", places.QUEST_DECK)
    table.does(actions.act, first, 0, 0)
    assert table.zone(second) == places.QUEST
    assert table.zone(first) != places.QUEST


def test_tokens_of_a_sort_are_taken_off_as_many_as_there_are() -> None:
    table = Table("Tom").during("quest")
    quest = table.with_tokens(table.quest(), progress=3)
    table.hero()
    table.prints("Setback", "treachery", text="When revealed — remove all progress from the current quest.")
    table.reveals(table.lays("Setback", "encounter deck"))
    assert table.card(quest).token("progress") == 0


def test_a_character_removed_from_the_quest_stays_exhausted() -> None:
    table = Table("Tom").during("quest")
    hero = table.hero(ready=False)
    table.play.mark(hero, "committed")
    table.prints(
        "Lure", "treachery",
        text="When revealed — the first player must remove a hero he controls from the quest."
    )
    table.reveals(table.lays("Lure", "encounter deck"))
    assert not table.card(hero).marked("committed")
    assert not table.card(hero).ready


def test_an_eliminated_players_enemies_go_back_to_the_staging_area() -> None:
    table = Table("Tom", "Kris")
    table.hero()
    table.hero("Other", player="Kris")
    enemy = table.with_tokens(table.enemy(where="engaged:Tom"), damage=1)
    table.threat_is("Tom", 48)
    table.prints("Terror", "treachery", text="When revealed — raise the first player's threat by 2.")
    table.reveals(table.lays("Terror", "encounter deck"))
    assert table.zone(enemy) == places.STAGING
    assert table.damage(enemy) == 1
    assert places.first_player(table.play) == 1


def test_shadow_cards_are_dealt_by_effects_too() -> None:
    table = Table("Tom").during("combat")
    enemy = table.enemy(where="engaged:Tom")
    table.hero()
    table.prints(
        "Gathering", "treachery",
        text="When revealed — deal 1 shadow card to each enemy engaged with a player."
    )
    gathering = table.lays("Gathering", places.ENCOUNTER_DECK)
    shadow = table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(gathering)
    assert places.shadow_cards(table.play, enemy) == [shadow]
    assert not table.card(shadow).face_up


def test_a_card_set_aside_is_out_of_play_until_something_brings_it_back() -> None:
    table = Table("Tom")
    table.hero()
    lord = table.enemy("Dark Lord", where=places.ASIDE)
    table.prints("Arrival", "treachery", text="When revealed — add 1 set-aside Dark Lord to staging.")
    table.happens(occurrence("moment", name="round ends"))
    assert lord not in places.in_play(table.play)
    table.reveals(table.lays("Arrival", "encounter deck"))
    assert table.zone(lord) == places.STAGING


def test_a_hand_is_discarded_down_to_a_number() -> None:
    table = Table("Tom")
    table.hero()
    table.prints(
        "Heavy Load", "treachery",
        text="When revealed — each player must discard cards from his hand down to 2."
    )
    for _ in range(4):
        table.lays("Plain Card", "hand:Tom")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    load = table.lays("Heavy Load", places.ENCOUNTER_DECK)
    table.answering("Plain Card").reveals(load)
    assert len(table.hand()) == 2


def test_one_of_the_cards_looked_at_is_taken() -> None:
    table = Table("Tom").during("planning")
    table.prints("Gem", "event", cost=0)
    table.deck("Tom", "Plain Card", "Gem", "Plain Card")
    table.ally(
        "Seeker",
        text="Action — exhaust this card → look at the top 2 cards of your deck; discard 1 of those cards."
    )
    table.answering("Gem").uses("Seeker")
    assert [table.play.name(i) for i in table.play.state.zone("discard:0")] == ["Gem"]


GUARDED_MAP = (
    "Action — if this card is free of encounters, raise your threat by 2 → claim this card. When claimed, "
    "attach this card to a hero of "
    "yours. This card counts as an attachment. If detached, return this card to staging."
)


def test_what_a_card_does_when_claimed_waits_for_that() -> None:
    """lcg/keyword/guarded, lcg/objective-cards: without a claim nothing is attached, and nothing returned;
    with one it is.
    """
    table = Table("Tom").during("planning")
    hero, guard = table.hero(), table.enemy()
    table.prints("Old Map", "objective", keywords="Guarded.", text=GUARDED_MAP)
    old_map = table.lays("Old Map", places.STAGING, on=guard)
    table.play.remember(("guards", guard), old_map)
    table.does(actions.act, old_map, 1, 0)
    assert (
        table.card(old_map).host, table.zone(old_map), table.card(old_map).controller
    ) == (guard, places.STAGING, None)
    table.play.change(old_map, host=None)
    table.does(actions.act, old_map, 1, 0)
    assert (
        table.card(old_map).host, table.zone(old_map), table.card(old_map).controller
    ) == (hero, "play:Tom", 0)
    table.does(actions.act, old_map, 1, 0)
    assert table.account.count("Tom claims Old Map") == 1


def claiming(table: Table, name: str) -> int:
    """An objective that is claimed with a rise of the threat, and attached then."""
    table.prints(name, "objective", text=GUARDED_MAP)
    return table.lays(name, places.STAGING)


def test_a_claimed_card_is_unclaimed_when_its_bearer_is_gone() -> None:
    """lcg/objective-cards, lcg/faq/1.17: it lies in the staging area, nobody controls it, and that is told."""
    table = Table("Tom").during("planning")
    hero = table.hero()
    old_map = claiming(table, "Old Map")
    table.does(actions.act, old_map, 0, 0)
    assert (table.card(old_map).host, table.card(old_map).controller) == (hero, 0)
    table.hero("Other")
    table.play.happen(verbs.destroyed(card=hero, life=table.card(hero).life))
    table.goes_on()
    found = table.card(old_map)
    assert (found.host, found.zone, found.controller) == (None, places.STAGING, None)
    assert table.account.count("Old Map is back in the staging area") == 1


def test_when_claimed_speaks_of_the_card_itself() -> None:
    """lcg/objective-cards: another objective that is claimed moves this one nowhere."""
    table = Table("Tom").during("planning")
    hero = table.hero()
    one, other = claiming(table, "Old Map"), claiming(table, "Dark Lamp")
    table.does(actions.act, one, 0, 0)
    assert (table.card(one).host, table.card(other).host) == (hero, None)


def test_who_is_eliminated_by_the_cost_claims_nothing() -> None:
    """lcg/player-elimination: the threat of the cost reaches 50 before the effect comes."""
    table = Table("Tom", "Kris").during("planning")
    table.hero()
    table.hero("Other", player="Kris")
    old_map = claiming(table, "Old Map")
    table.threat_is("Tom", 48)
    table.does(actions.act, old_map, 0, 0)
    assert (table.zone(old_map), table.card(old_map).controller) == (places.STAGING, None)


def test_an_attached_hero_is_nobody_while_the_card_is_on_something_else() -> None:
    """lcg/keyword/guarded, lcg/attachment-cards: a location that is attached to is no hero."""
    table = Table("Tom")
    ford = table.location("Ford")
    table.prints("Key", "objective", text="Forced: At the end of the round, attached hero suffers 1 damage.")
    table.lays("Key", places.STAGING, on=ford)
    table.moment("round ends")
    assert table.damage(ford) == 0


def test_what_was_dealt_to_a_shadow_card_that_attacks_goes_with_it() -> None:
    """lcg/shadow-effects: an enemy that attacks as a shadow card and leaves has no shadow cards any more."""
    table = Table("Tom")
    orc = table.enemy("Orc", where="engaged:Tom")
    rider = table.enemy("Rider", where=places.SHADOW)
    table.play.change(rider, host=orc)
    dealt = table.lays("Quiet Day", places.SHADOW, on=rider)
    table.happens(verbs.moved(card=rider, to=places.ENCOUNTER_DECK, where="top"))
    assert (table.zone(rider), table.zone(dealt)) == (places.ENCOUNTER_DECK, places.ENCOUNTER_DISCARD)


def test_what_an_ability_does_if_something_happens_later_waits_for_it() -> None:
    """lcg/delayed-effects: the second sentence of an action is no effect of the moment in which it is used.
    """
    table = Table("Tom").during("planning")
    friend = table.ally("Friend")
    table.hero(
        "Seer", text="Action: Exhaust Seer to draw 1 card. If Friend leaves play, raise your threat by 4."
    )
    table.deck("Tom", "Plain Card")
    table.uses("Seer")
    assert table.threat("Tom") == 20
    table.is_dealt(friend, 2)
    assert table.threat("Tom") == 24


def test_nothing_is_put_on_a_card_that_has_left_play() -> None:
    """lcg/in-play-and-out-of-play: an effect on "that location" finds it explored and in the discard pile."""
    table = Table("Tom").during("travel")
    table.hero(
        "Guide",
        text="Response: After you travel to a location, exhaust Guide to place 2 progress tokens on that location."
    )
    table.quest()
    ford = table.location(
        "Ford", quest_points=1,
        text="Forced: After the players travel to Ford, place 1 progress token on Ford."
    )
    table.answering("use Guide").does(travel_phase.travel, ford)
    assert (table.zone(ford), table.card(ford).tokens) == (places.ENCOUNTER_DISCARD, ())


def test_an_ally_that_left_play_is_not_exhausted_and_gets_no_tokens() -> None:
    """lcg/in-play-and-out-of-play, for each sort of thing that is put on a card."""
    table = Table("Tom").during("planning")
    friend = table.lays(table.prints("Friend", "ally", hit_points=2).name, "discard:Tom")
    for o in (
        verbs.exhausted(card=friend), verbs.gained_resources(card=friend, amount=1),
        verbs.placed_tokens(card=friend, token="song", amount=1), verbs.damaged(card=friend, amount=1),
        verbs.placed_progress(on=friend, amount=1),
    ):  # fmt: skip
        table.happens(o)
    assert (table.card(friend).tokens, table.card(friend).ready) == ((), True)
