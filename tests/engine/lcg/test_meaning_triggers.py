"""Forced effects and responses: when they are triggered, in which order, how often (lcg/forced, lcg/response,
lcg/when, lcg/after).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def test_a_forced_effect_comes_before_a_response_to_the_same() -> None:
    table = Table("Tom")
    table.hero("Answerer", text="Response — after this card takes damage: heal 1 damage on this card.")
    table.enemy("Gloater", text="Forced — after a character takes damage: raise each player's threat by 1.")
    hero = table.id_of("Answerer")
    table.answering("use Answerer").happens(occurrence("damaged", card=hero, amount=1))
    assert table.account.index("Gloater: Forced") < table.account.index("Answerer: Response")


def test_each_copy_responds_once_to_one_trigger() -> None:
    table = Table("Tom")
    text = "Response — after this card takes damage: add 1 resource to this card's pool."
    hero = table.hero("Stubborn", text=text)
    table.answering("use Stubborn", "use Stubborn").happens(occurrence("damaged", card=hero, amount=1))
    assert table.card(hero).token("resource") == 1


def test_a_forced_effect_that_came_into_play_too_late_is_not_triggered() -> None:
    table = Table("Tom")
    table.prints(
        "Late One", "ally", hit_points=1,
        text="Forced — after an ally enters play: raise each player's threat by 1."
    )
    late = table.lays("Late One", "hand:Tom")
    table.happens(occurrence("entered play", card=late, player=0))
    assert table.threat("Tom") == 20
    table.prints("Next One", "ally", hit_points=1)
    table.happens(occurrence("entered play", card=table.lays("Next One", "hand:Tom"), player=0))
    assert table.threat("Tom") == 21


def test_a_forced_effect_that_waits_for_its_own_card_to_enter_play_is_triggered() -> None:
    for word in ("after", "when"):
        table = Table("Tom")
        table.prints(
            "Herald", "ally", hit_points=1,
            text=f"Forced — {word} this card enters play: raise each player's threat by 1."
        )
        table.happens(occurrence("entered play", card=table.lays("Herald", "hand:Tom"), player=0))
        assert table.threat("Tom") == 21


def test_the_first_player_orders_forced_effects() -> None:
    table = Table("Tom", "Kris")
    table.play.remember("first player", 1)
    table.hero(player="Tom")
    for name in ("Left", "Right"):
        table.enemy(name, text="Forced — after a character takes damage: raise each player's threat by 1.")
    table.play.happen(occurrence("damaged", card=table.id_of("Plain Hero"), amount=1))
    table.play.run()
    decision = table.play.state.pending
    assert decision is not None
    assert decision.by == 1
    assert {o.label for o in decision.options} == {"Left's Forced effect", "Right's Forced effect"}


def test_a_card_leaving_play_can_still_carry_out_its_own_forced_effect() -> None:
    table = Table("Tom")
    enemy = table.enemy(
        "Carrion Bird", text="Forced — after this card is destroyed: shuffle it into the encounter deck."
    )
    table.happens(occurrence("destroyed", card=enemy, life=table.card(enemy).life))
    assert table.zone(enemy) == places.ENCOUNTER_DECK


def test_damage_that_would_be_dealt_can_be_taken_by_another_card() -> None:
    table = Table("Tom")
    ward = table.hero("Ward")
    guard = table.hero(
        "Bodyguard",
        text="Response — after a hero is assigned damage: exhaust this card → place that damage on this card instead."
    )
    table.answering("use Bodyguard").happens(
        occurrence("damaged", card=ward, amount=2, life=table.card(ward).life)
    )
    assert (table.damage(ward), table.damage(guard)) == (0, 2)


def test_a_location_that_goes_elsewhere_instead_is_explored_all_the_same() -> None:
    table = Table("Tom")
    table.hero("Walker", text="Response — after a location is explored: add 1 resource to this card's pool.")
    river = table.location(
        "River",
        where=places.ACTIVE,
        text="Forced — if River leaves play: return River to the top of the encounter deck instead of discarding it.",
    )
    table.answering("use Walker").happens(occurrence("placed progress", on=river, amount=4))
    assert table.play.state.zone(places.ENCOUNTER_DECK)[:1] == (river,)
    assert table.card(table.id_of("Walker")).token("resource") == 1


def test_a_card_that_is_only_discarded_is_not_destroyed() -> None:
    table = Table("Tom")
    ally = table.ally()
    table.hero(
        "Mourner", text="Response — after a character is destroyed: add 2 resources to this card's pool."
    )
    table.answering("use Mourner").happens(occurrence("discarded", card=ally, life=table.card(ally).life))
    assert table.card(table.id_of("Mourner")).token("resource") == 0


def test_it_is_the_subject_of_the_trigger_and_that_enemy_the_other_card() -> None:
    table = Table("Tom").during("combat")
    hunter = table.hero(
        "Hunter",
        attack=5,
        ready=False,
        text="Response — after this card attacks and destroys an enemy: ready it; raise your threat by that enemy's printed threat.",
    )
    enemy = table.enemy(where="engaged:Tom", threat=3)
    table.play.change(hunter, ready=True)
    from ruling_service.engine.lcg import player_attack

    player_attack.start(table.play, 0, enemy, (hunter,), joinable=False)
    table.answering("use Hunter").goes_on()
    assert table.zone(enemy) == places.ENCOUNTER_DISCARD
    assert table.card(hunter).ready
    assert table.threat("Tom") == 23


def test_a_constant_text_acts_each_time_its_event_happens() -> None:
    table = Table("Tom")
    table.quest(
        "Slow March", text="Always — each time a location is explored, raise each player's threat by 1."
    )
    first, second = table.location("One", where=places.ACTIVE), table.location("Two")
    table.happens(
        occurrence("placed progress", on=first, amount=4), occurrence("placed progress", on=second, amount=4)
    )
    assert table.threat("Tom") == 22


def test_the_players_win_as_soon_as_a_text_says_so() -> None:
    table = Table("Tom")
    table.quest(
        "Last Stand", text="Always — once there are no Orc enemies in play, the players win the game."
    )
    table.hero()
    table.enemy()
    enemy = table.enemy("Last Orc", traits="Orc.")
    table.happens(occurrence("damaged", card=table.id_of("Plain Hero"), amount=1))
    assert not table.play.state.over
    table.happens(occurrence("destroyed", card=enemy, life=table.card(enemy).life))
    assert table.play.state.over == "won"


def test_an_objective_goes_to_the_first_player_by_itself() -> None:
    table = Table("Tom", "Kris")
    table.hero(player="Kris")
    table.prints(
        "Guide",
        "objective-ally",
        hit_points=3,
        willpower=1,
        attack=1,
        defense=1,
        text="Always — the first player gains control of this card.",
    )
    guide = table.lays("Guide", "play:Tom")
    table.play.change(guide, controller=0)
    table.happens(occurrence("passed first player token", player=1))
    assert table.card(guide).controller == 1


def test_an_event_counts_only_in_the_phase_that_the_trigger_names() -> None:
    table = Table("Tom")
    table.hero(
        "Keeper", text="Forced — after a hero readies during the refresh phase: raise your threat by 1."
    )
    tired = table.hero("Tired", ready=False)
    table.during("planning").happens(occurrence("readied", card=tired))
    assert table.threat("Tom") == 20
    table.play.change(tired, ready=False)
    table.during("refresh").happens(occurrence("readied", card=tired))
    assert table.threat("Tom") == 21


def test_being_discarded_from_play_is_not_being_discarded_from_hand() -> None:
    table = Table("Tom")
    table.hero("Mourner", text="Forced — after an ally is discarded from play: raise your threat by 1.")
    fallen = table.ally()
    table.prints("Spare Ally", "ally", cost=1, hit_points=1)
    spare = table.lays("Spare Ally", "hand:Tom")
    table.happens(occurrence("discarded", card=spare, origin="hand:0", from_play=False))
    assert table.threat("Tom") == 20
    table.happens(occurrence("discarded", card=fallen, origin="play:0", life=table.card(fallen).life))
    assert table.threat("Tom") == 21


def test_an_ally_that_waits_for_being_played_responds_once_it_is_in_play() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(sphere="Lore")
    table.prints(
        "Caller", "ally", sphere="Lore", cost=0, hit_points=1,
        text="Response — after you play this card from hand: raise your threat by 1."
    )
    table.lays("Caller", "hand:Tom")
    table.answering("use Caller").plays("Caller")
    assert table.threat("Tom") == 21


def test_a_card_cancelled_as_a_whole_is_stopped_before_its_keywords_and_never_counts_as_revealed() -> None:
    table = Table("Tom")
    table.hero(
        "Watcher", text="Response — when a treachery is revealed: exhaust this card → cancel that treachery."
    )
    table.hero("Listener", text="Forced — after a treachery is revealed: raise each player's threat by 5.")
    table.prints("Gloom", "treachery", text="When revealed — raise each player's threat by 7.")
    table.answering("use Watcher").reveals(table.lays("Gloom", "encounter deck"))
    assert table.threat("Tom") == 20


def test_what_cannot_be_cancelled_is_not_cancelled_as_a_whole_either() -> None:
    table = Table("Tom")
    watcher = table.hero(
        "Watcher", text="Response — when a treachery is revealed: exhaust this card → cancel that treachery."
    )
    table.prints(
        "Gloom", "treachery",
        text="When revealed — raise each player's threat by 7. This effect cannot be cancelled."
    )
    table.reveals(table.lays("Gloom", "encounter deck"))
    assert table.threat("Tom") == 27
    assert table.card(watcher).ready


def test_cards_of_a_deck_are_discarded_one_by_one() -> None:
    table = Table("Tom").during("planning")
    table.hero("Digger", text="Action — discard your deck's top 2 cards.")
    pipe = (
        "Response — after any card is discarded from your deck: exhaust this card → put that card on the "
        "bottom of your deck."
    )
    table.hero("Saver", text=pipe)
    for name in ("Upper", "Lower"):
        table.prints(name, "ally", hit_points=1)
    first, second = table.deck("Tom", "Upper", "Lower")
    table.answering("use Saver").uses("Digger")
    assert table.zone(first) == "deck:Tom"
    assert table.zone(second) == "discard:Tom"


def test_a_card_that_left_play_is_known_by_its_title() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    friend = table.ally("Fair Guest")
    table.enemy("Watcher", text="Forced — after Fair Guest leaves play: raise each player's threat by 3.")
    before = table.threat("Tom")
    table.happens(occurrence("destroyed", card=friend))
    assert table.threat("Tom") == before + 3
