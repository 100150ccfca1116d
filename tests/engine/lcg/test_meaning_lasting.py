"""Lasting and delayed effects: which cards they hold, how long, what they count (lcg/lasting-effects,
lcg/delayed-effects).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import enemy_attack, framework, staging
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def test_a_player_cards_effect_holds_only_for_the_cards_there_now() -> None:
    table = Table("Tom").during("quest")
    table.hero(
        "Drummer",
        text="Action: Exhaust Drummer. Until the end of the phase, each character you control gets +1 [willpower]."
    )
    before = table.ally("Early Ally")
    table.uses("Drummer")
    later = table.ally("Late Ally")
    assert table.value(before, "willpower") == 2
    assert table.value(later, "willpower") == 1
    table.moment("quest phase ends")
    assert table.value(before, "willpower") == 1


def test_an_encounter_cards_effect_holds_for_later_cards_too() -> None:
    table = Table("Tom").during("quest")
    table.prints(
        "Fog", "treachery",
        text="When revealed — this phase, each location in staging gets +1 threat strength."
    )
    place = table.location("First Place")
    table.reveals(table.lays("Fog", places.ENCOUNTER_DECK))
    later = table.location("Second Place")
    assert (table.value(place, "threat"), table.value(later, "threat")) == (3, 3)


def test_currently_makes_an_encounter_cards_effect_hold_for_the_cards_there_now() -> None:
    table = Table("Tom").during("quest")
    table.prints(
        "Fog", "treachery",
        text="When revealed — this phase, each location currently in staging gets +1 threat strength."
    )
    place = table.location("First Place")
    table.reveals(table.lays("Fog", places.ENCOUNTER_DECK))
    later = table.location("Second Place")
    assert (table.value(place, "threat"), table.value(later, "threat")) == (3, 2)


def test_a_value_never_falls_below_0() -> None:
    table = Table("Tom").during("combat")
    table.hero(
        "Jester", text="Action — exhaust this card → choose an enemy; this phase, that enemy gets -5 attack."
    )
    enemy = table.enemy()
    table.uses("Jester")
    assert table.value(enemy, "attack") == 0


def test_an_effect_on_a_card_that_left_play_and_came_back_is_gone() -> None:
    table = Table("Tom").during("quest")
    table.hero(
        "Drummer",
        text="Action: Exhaust Drummer. Until the end of the phase, each ally you control gets +1 [willpower]."
    )
    ally = table.ally()
    table.uses("Drummer")
    from ruling_service.engine.kernel.occurrences import occurrence

    table.happens(occurrence("left play", card=ally, to="hand"))
    table.happens(occurrence("entered play", card=ally, player=0, how="put into play"))
    assert table.value(ally, "willpower") == 1


def test_a_shadow_effect_without_a_duration_lasts_for_the_attack() -> None:
    table = Table("Tom").during("combat")
    table.hero("Target", hit_points=9)
    enemy = table.enemy(where="engaged:Tom")
    table.prints("Dark Fury", "treachery", shadow="Shadow: Attacking enemy gets +3 [attack].")
    table.prints("Nothing Here", "treachery")
    fury = table.lays("Dark Fury", places.SHADOW, on=enemy)
    table.play.change(fury, face_up=False)
    table.answering("no defender").does(enemy_attack.attack_in_combat, 0, None, enemy)
    assert table.damage(table.id_of("Target")) == 5
    assert table.value(enemy, "attack") == 2


def test_two_delayed_effects_at_one_moment_are_ordered_by_the_first_player_and_only_one_finds_its_card() -> None:
    table = Table("Tom", "Kris").during("combat")
    table.hero("Captain",
               text="Action — exhaust this card → put an ally into play from your hand; as the phase ends, "
               "if that ally is in play, return it to your hand.")  # fmt: skip
    table.prints("Shape-changer", "ally", attack=3, hit_points=5, cost=6,
                 text="Action — this phase, this card gets +5 attack; as the phase ends, shuffle this card into your deck.")  # fmt: skip
    ally = table.lays("Shape-changer", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.uses("Captain").uses("Shape-changer")
    assert table.value(ally, "attack") == 8

    table.play.then(framework.moment.task("combat phase ends"))
    found = table.explores(lambda play: play.card(ally).zone.partition(":")[0])
    assert set(found.outcomes) == {"hand", "deck"}
    assert [p.by for p in found.partings] == ["Tom"]


def test_a_delayed_effect_does_not_touch_a_card_that_left_and_came_back() -> None:
    table = Table("Tom").during("combat")
    table.hero("Captain",
               text="Action — exhaust this card → put an ally into play from your hand; as the phase ends, "
               "if that ally is in play, return it to your hand.")  # fmt: skip
    table.prints("Runner", "ally", hit_points=2, cost=2)
    ally = table.lays("Runner", "hand:Tom")
    table.uses("Captain")
    from ruling_service.engine.kernel.occurrences import occurrence

    table.happens(occurrence("left play", card=ally, to="hand"))
    table.happens(occurrence("entered play", card=ally, player=0, how="played"))
    table.moment("combat phase ends")
    assert table.zone(ally) == "play:Tom"


def test_an_enemy_that_cannot_attack_one_player_may_attack_another() -> None:
    table = Table("Tom", "Kris").during("combat")
    table.hero(player="Kris")
    table.hero("Trickster", text="Combat action — exhaust this card → choose an enemy engaged with a player; "
               "this phase, that enemy cannot attack that player.")  # fmt: skip
    enemy = table.enemy(where="engaged:Tom")
    table.uses("Trickster")
    from ruling_service.engine.lcg.fighting import may_attack

    assert may_attack(table.play, enemy, 0) is not None
    assert may_attack(table.play, enemy, 1) is None


def test_a_value_is_added_to_another_characters_as_it_was_when_spoken_of() -> None:
    table = Table("Tom").during("combat", "6.7")
    table.hero(
        "Leader",
        text="Response — after a character leaves play: this round, add its attack to another character's attack."
    )
    strong = table.ally("Strong One", attack=4)
    other = table.ally("Other One", attack=1)
    table.answering("use Leader", "Other One").happens(
        occurrence("destroyed", card=strong, life=table.card(strong).life)
    )
    assert table.value(other, "attack") == 5


def test_a_character_adds_one_of_its_values_to_another() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(
        "Seer", willpower=3, attack=1,
        text="Action — add this card's willpower to its attack until the end of the phase."
    )
    table.uses("Seer")
    assert table.value(table.id_of("Seer"), "attack") == 4


def test_threat_becomes_a_number() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Bold", text="Action — exhaust this card → set your threat to 40.")
    table.hero("Shy", text="Action — exhaust this card → set your threat to 15.")
    assert table.uses("Bold").threat("Tom") == 40
    assert table.uses("Shy").threat("Tom") == 15


def test_texts_that_do_not_stack_count_once() -> None:
    table = Table("Tom")
    text = (
        "Always — each hero of yours gets +1 attack; this ability does not stack with other copies of this "
        "card."
    )
    hero = table.hero(attack=2)
    table.ally("Standard", text=text)
    table.ally("Standard")
    assert table.value(hero, "attack") == 3


def test_fewer_cards_are_revealed() -> None:
    table = Table("Tom", "Kris").during("quest", "3.2")
    table.hero("Scout", text="Action — exhaust this card → reveal 1 fewer encounter cards this phase.")
    first = table.location("One Wood", where=places.ENCOUNTER_DECK)
    second = table.location("Other Wood", where=places.ENCOUNTER_DECK)
    table.uses("Scout").does(staging.staging)
    assert (table.zone(first), table.zone(second)) == (places.STAGING, places.ENCOUNTER_DECK)


def test_a_player_takes_the_first_player_token() -> None:
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.hero(
        "Eager", player="Kris", text="Action — exhaust this card → take control of the first player token."
    )
    table.uses("Eager", "Kris")
    assert places.first_player(table.play) == 1


def test_a_value_is_doubled_after_all_is_added_and_subtracted() -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Old Captain", willpower=3)
    table.prints("Bold Song", "attachment", text="Always — attached hero gets double willpower.")
    table.lays("Bold Song", "play:Tom", on=hero)
    assert table.value(hero, "willpower") == 6
    table.prints("Banner", "attachment", text="Always — attached hero gets +1 willpower.")
    table.lays("Banner", "play:Tom", on=hero)
    assert table.value(hero, "willpower") == 8
    table.prints("Weary", "attachment", text="Always — attached hero gets -2 willpower.")
    table.lays("Weary", "play:Tom", on=hero)
    assert table.value(hero, "willpower") == 4
    table.lays("Weary", "play:Tom", on=hero)
    table.lays("Weary", "play:Tom", on=hero)
    assert table.value(hero, "willpower") == 0
