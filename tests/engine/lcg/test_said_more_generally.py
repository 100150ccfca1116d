"""Forms of saying that go with any event, card, token or player: each is played as its words say, and not when
they don't.

Expected is what the words say: lcg/after, lcg/when, lcg/replacement-effects, lcg/then, lcg/modifiers (halves
are rounded up), lcg/cannot, lcg/may.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

RAISES = "raise your threat by 4."


def watching(text: str, **hero: object) -> tuple[Table, int]:
    """Tom with a hero of that text, an enemy and a location in the staging area."""
    table = Table("Tom", "Kris").during("quest", "3.3")
    watch = table.hero("Watch", text=text, hit_points=9, **hero)
    table.hero("Friend", player="Kris")
    table.enemy("Orc", traits="Orc.", hit_points=9)
    table.location("Hill", quest_points=9)
    return table, watch


def heard(table: Table, does: Callable[[], object]) -> bool:
    """Whether Tom's threat goes up by 4 as that is done."""
    before = table.threat("Tom")
    does()
    return table.threat("Tom") - before == 4


# -- leaving the staging area --------------------------------------------------------------------------------


@pytest.mark.parametrize(("leaves", "said"), [
    (lambda t, i: t.happens(verbs.engaged(enemy=i["Orc"], player=0, how="check")), "an enemy"),
    (lambda t, i: t.happens(verbs.destroyed(card=i["Orc"])), "an enemy"),
    (lambda t, i: t.happens(verbs.discarded(card=i["Orc"])), "an Orc enemy"),
    (lambda t, i: t.happens(verbs.traveled(location=i["Hill"])), "a location"),
    (lambda t, i: t.happens(verbs.explored(location=i["Hill"])), "a location"),
])  # fmt: skip
def test_a_card_leaves_the_staging_area_for_wherever(
    leaves: Callable[[Table, dict[str, int]], object], said: str
) -> None:
    table, _ = watching(f"Forced: After {said} leaves the staging area, {RAISES}")
    idents = {name: table.id_of(name) for name in ("Orc", "Hill")}
    assert heard(table, lambda: leaves(table, idents))


def test_what_was_not_there_does_not_leave_the_staging_area() -> None:
    table, _ = watching(f"Forced: After an enemy leaves the staging area, {RAISES}")
    engaged = table.enemy("Troll", where="engaged:Tom", hit_points=2)
    assert not heard(table, lambda: table.happens(verbs.destroyed(card=engaged)))
    assert not heard(table, lambda: table.happens(verbs.traveled(location=table.id_of("Hill"))))


# -- the first time, the next time ---------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "over", "again"), [
    ("round", "quest phase ends", False), ("phase", "quest phase ends", True), ("round", "round ends", True),
])  # fmt: skip
@pytest.mark.parametrize(("event", "does"), [
    ("Watch takes damage", lambda t, i: t.is_dealt(i, 1)),
    ("Watch is exhausted", lambda t, i: (t.happens(verbs.readied(card=i)), t.happens(verbs.exhausted(card=i)))),
])  # fmt: skip
def test_only_the_first_time_counts(
    event: str, does: Callable[[Table, int], object], unit: str, over: str, again: bool
) -> None:
    table, watch = watching(f"Forced: After {event} for the first time each {unit}, {RAISES}")
    assert heard(table, lambda: does(table, watch))
    assert not heard(table, lambda: does(table, watch))
    table.moment(over)
    assert heard(table, lambda: does(table, watch)) is again


def test_the_next_time_is_once() -> None:
    text = f"When Revealed: The next time a hero takes damage this round, {RAISES}"
    table, watch = watching("")
    table.prints("Omen", "treachery", text=text)
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert heard(table, lambda: table.is_dealt(watch, 1))
    assert not heard(table, lambda: table.is_dealt(watch, 1))


def test_the_next_time_is_over_with_its_time() -> None:
    table, watch = watching("")
    table.prints("Omen", "treachery", text=f"When Revealed: The next time a hero takes damage this phase, {RAISES}")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    table.moment("quest phase ends")
    assert not heard(table, lambda: table.is_dealt(watch, 1))


# -- several events, several conditions ----------------------------------------------------------------------


@pytest.mark.parametrize(("does", "hears"), [
    (lambda t, i: t.is_dealt(i, 1), True),
    (lambda t, i: t.happens(verbs.exhausted(card=i)), True),
    (lambda t, i: t.happens(verbs.committed(character=i, player=0)), False),
])  # fmt: skip
def test_either_of_two_events_of_one_card(does: Callable[[Table, int], object], hears: bool) -> None:
    table, watch = watching(f"Forced: After Watch takes damage or is exhausted, {RAISES}")
    assert heard(table, lambda: does(table, watch)) is hears


@pytest.mark.parametrize(("enemy", "level", "true"), [
    (True, 10, True), (False, 40, True), (False, 10, False), (True, 40, True),
])  # fmt: skip
def test_either_of_two_conditions(enemy: bool, level: int, true: bool) -> None:
    table = Table("Tom")
    watch = table.hero(
        "Watch", text="While there is an enemy in play or your threat is 30 or higher, Watch gets +3 [attack].",
        attack=1,
    )
    if enemy:
        table.enemy()
    table.threat_is("Tom", level)
    assert table.value(watch, "attack") == (4 if true else 1)


# -- what would happen ---------------------------------------------------------------------------------------


def test_something_else_happens_in_place_of_any_event() -> None:
    table, watch = watching("Forced: When an Orc enemy would engage you, instead deal 2 damage to it.")
    orc = table.id_of("Orc")
    table.happens(verbs.engaged(enemy=orc, player=0, how="check"))
    assert (table.zone(orc), table.damage(orc)) == (places.STAGING, 2)
    troll = table.enemy("Troll", traits="Troll.")
    table.happens(verbs.engaged(enemy=troll, player=0, how="check"))
    assert table.zone(troll) != places.STAGING


def test_what_would_happen_is_heard_before_it_does() -> None:
    table, watch = watching(f"Forced: When Watch would be exhausted, {RAISES}")
    assert heard(table, lambda: table.happens(verbs.exhausted(card=watch)))
    assert not table.card(watch).ready


# -- tokens dealt, placed, taken off -------------------------------------------------------------------------


@pytest.mark.parametrize(("immune", "so"), [(False, False), (True, True)])
@pytest.mark.parametrize("way", ["this way", "by this effect"])
def test_if_no_damage_was_dealt_this_way(immune: bool, so: bool, way: str) -> None:
    table = Table("Tom")
    table.hero(hit_points=9, text="Plain Hero cannot be damaged." if immune else "")
    table.prints("Omen", "treachery", text=f"When Revealed: Deal 1 damage to each hero. If no damage was dealt {way}, {RAISES}")
    assert heard(table, lambda: table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))) is so


@pytest.mark.parametrize(("there", "so"), [(0, True), (2, True), (3, False), (5, False)])
def test_if_less_was_removed_this_way(there: int, so: bool) -> None:
    table = Table("Tom")
    table.hero()
    quest = table.with_tokens(table.quest(quest_points=9), progress=there)
    table.prints("Omen", "treachery", text=(
        f"When Revealed: Remove 3 progress from the current quest. If less than 3 progress was removed this way, {RAISES}"
    ))
    assert heard(table, lambda: table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))) is so
    assert table.progress(quest) == max(0, there - 3)


@pytest.mark.parametrize(("there", "down", "left"), [(4, False, 2), (5, False, 2), (5, True, 3), (1, True, 1), (0, False, 0)])
def test_half_of_the_tokens(there: int, down: bool, left: int) -> None:
    table = Table("Tom")
    table.hero()
    hill = table.with_tokens(table.location("Hill", quest_points=9), progress=there)
    how = " (rounded down)" if down else " (rounded up)"
    table.prints("Omen", "treachery", text=f"When Revealed: Remove half of the progress from each location in the staging area{how}.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert table.progress(hill) == left


@pytest.mark.parametrize(("allies", "left"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_half_of_the_cards_are_chosen(allies: int, left: int) -> None:
    table = Table("Tom")
    table.hero()
    for number in range(allies):
        table.ally(f"Ally {number}")
    table.prints("Omen", "treachery", text="When Revealed: Each player discards half of the allies he controls.")
    table.answering(*["Ally"] * allies).reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert sum(table.zone(table.id_of(f"Ally {n}")) == "play:Tom" or "discard" not in table.zone(table.id_of(f"Ally {n}")) for n in range(allies)) == left


@pytest.mark.parametrize(("number", "hears"), [(1, False), (2, True)])
def test_the_last_token_is_removed(number: int, hears: bool) -> None:
    table, watch = watching(f"Forced: After the last damage is removed from Watch, {RAISES}")
    table.with_tokens(watch, damage=2)
    assert heard(table, lambda: table.happens(verbs.healed(card=watch, amount=number))) is hears


# -- players beside others -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "true"), [(2, 1, True), (1, 1, False), (1, 2, False)])
@pytest.mark.parametrize("than", ["each other player", "any other player"])
def test_a_player_has_more_than_others(mine: int, theirs: int, true: bool, than: str) -> None:
    table = Table("Tom", "Kris")
    watch = table.hero("Watch", text=f"While you control more allies than {than}, Watch gets +3 [attack].", attack=1)
    table.hero("Friend", player="Kris")
    for number in range(mine):
        table.ally(f"Mine {number}")
    for number in range(theirs):
        table.ally(f"Theirs {number}", player="Kris")
    assert table.value(watch, "attack") == (4 if true else 1)


@pytest.mark.parametrize(("allies", "true"), [(0, True), (1, False), (2, False)])
def test_a_player_has_more_of_one_sort_than_of_another(allies: int, true: bool) -> None:
    table = Table("Tom")
    watch = table.hero("Watch", text="While you control more heroes than allies, Watch gets +3 [attack].", attack=1)
    for number in range(allies):
        table.ally(f"Mine {number}")
    assert table.value(watch, "attack") == (4 if true else 1)


@pytest.mark.parametrize(("mine", "true"), [(10, False), (20, False), (30, True)])
def test_a_players_threat_is_higher_than_others(mine: int, true: bool) -> None:
    table = Table("Tom", "Kris")
    watch = table.hero("Watch", text="While your threat is higher than each other player's threat, Watch gets +3 [attack].", attack=1)
    table.hero("Friend", player="Kris")
    table.threat_is("Tom", mine)
    table.threat_is("Kris", 20)
    assert table.value(watch, "attack") == (4 if true else 1)


@pytest.mark.parametrize(("level", "more"), [(28, 0), (30, 0), (33, 3)])
def test_each_point_of_threat_above_a_number(level: int, more: int) -> None:
    table = Table("Tom")
    watch = table.hero("Watch", text="Watch gets +1 [attack] for each point of your threat above 30.", attack=1)
    table.threat_is("Tom", level)
    assert table.value(watch, "attack") == 1 + more


@pytest.mark.parametrize("phrase", ["the first player's heroes", "each hero the first player controls"])
def test_cards_of_a_certain_player(phrase: str) -> None:
    table = Table("Tom", "Kris")
    mine, theirs = table.hero("Mine", hit_points=5), table.hero("Theirs", player="Kris", hit_points=5)
    table.prints("Omen", "treachery", text=f"When Revealed: Deal 1 damage to {phrase}.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert (table.damage(mine), table.damage(theirs)) == (1, 0)


# -- drawing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["draw 1 more", "draw no more"])
def test_a_player_may_draw_more_in_the_resource_phase(answer: str) -> None:
    table = Table("Tom")
    table.hero("Watch", text="You may draw 1 additional card during the resource phase.")
    table.deck("Tom", "Plain Card", "Plain Card", "Plain Card")
    table.answering(answer).goes_through("1.3", until="1.4")
    assert len(table.hand()) == (2 if answer == "draw 1 more" else 1)


@pytest.mark.parametrize(("most", "drawn"), [(1, 1), (2, 2), (5, 3)])
def test_a_player_draws_no_more_than_that(most: int, drawn: int) -> None:
    table = Table("Tom").during("planning")
    table.hero()
    table.location("Hill", text=f"While Hill is in the staging area, players cannot draw more than {most} cards each round.")
    table.deck("Tom", *["Plain Card"] * 5)
    table.prints("Good Luck", "event", cost=0, sphere="Neutral", text="Action: Draw 3 cards.")
    table.lays("Good Luck", "hand:Tom")
    table.plays("Good Luck")
    assert len(table.hand()) == drawn


# -- which of those spoken of --------------------------------------------------------------------------------


def test_the_one_with_the_highest_of_those_looked_at() -> None:
    table = Table("Tom")
    table.hero()
    for name, threat in (("Low", 1), ("High", 5), ("Middle", 3)):
        table.prints(name, "location", threat=threat, quest_points=3)
    for name in ("Low", "High", "Middle"):
        table.lays(name, places.ENCOUNTER_DECK)
    table.prints("Omen", "treachery", text=(
        "When Revealed: Look at the encounter deck's top 3 cards. Add the one with the highest [threat] to "
        "the staging area and discard the others."
    ))
    omen = table.lays("Omen", places.ENCOUNTER_DECK)
    table.reveals(omen)
    assert table.zone(table.id_of("High")) == places.STAGING
    assert {table.zone(table.id_of(name)) for name in ("Low", "Middle")} == {places.ENCOUNTER_DISCARD}


@pytest.mark.parametrize(("event", "raised"), [(True, True), (False, False)])
def test_each_player_who_discarded_such_a_card(event: bool, raised: bool) -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Song", "event", cost=1, sphere="Lore")
    table.prints("Plain Ally", "ally", cost=1, sphere="Lore", hit_points=1)
    table.deck("Tom", "Song" if event else "Plain Ally", "Plain Ally")
    table.prints("Omen", "treachery", text=(
        "When Revealed: Each player must discard his deck's top card. Each player who discarded at least 1 "
        "event this way raises his threat by 4."
    ))
    assert heard(table, lambda: table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))) is raised


# -- traits that nobody has heard of -------------------------------------------------------------------------


@pytest.mark.parametrize(("traits", "gets"), [("Banshee.", True), ("Orc.", False)])
def test_a_trait_that_nobody_has_heard_of(traits: str, gets: bool) -> None:
    table = Table("Tom")
    table.hero("Watch", text="Each Banshee enemy gets +3 [attack].")
    enemy = table.enemy("Wailer", traits=traits, attack=1)
    assert table.value(enemy, "attack") == (4 if gets else 1)


def test_a_word_before_a_type_may_be_a_title() -> None:
    table = Table("Tom")
    table.hero("Watch", text="Each Cutpurse enemy gets +3 [attack].")
    enemy = table.enemy("Cutpurse", traits="Thug.", attack=1)
    assert table.value(enemy, "attack") == 4


def test_every_character_gains_the_trait_that_was_named() -> None:
    table = Table("Tom").during("planning")
    hero = table.hero("Watch", traits="Gondor.")
    table.prints("Blessing", "event", cost=0, sphere="Neutral", text=(
        "Action: Name a trait. Until the end of the round, each character you control gains that trait."
    ))
    table.lays("Blessing", "hand:Tom")
    table.ally("Warden", traits="Rohan.")
    table.answering("Rohan").plays("Blessing")
    assert {str(t).casefold() for t in table.value(hero, "traits")} >= {"gondor", "rohan"}


# -- how it comes about --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "by", "hears"), [
    ("a card effect", "Friend", True), ("a player card effect", "Friend", True), ("a player card effect", "Orc", False),
    ("an encounter card effect", "Orc", True), ("an encounter card effect", "Friend", False), ("a card effect", "", False),
])  # fmt: skip
@pytest.mark.parametrize(("event", "verb"), [
    ("Watch is exhausted", lambda i, **by: verbs.exhausted(card=i, **by)),
    ("Watch takes damage", lambda i, **by: verbs.damaged(card=i, amount=1, **by)),
])  # fmt: skip
def test_any_event_by_a_card_effect(
    event: str, verb: Callable[..., object], said: str, by: str, hears: bool
) -> None:
    table, watch = watching(f"Forced: After {event} by {said}, {RAISES}")
    source = {"source": table.id_of(by), "effect": True} if by else {}
    assert heard(table, lambda: table.happens(verb(watch, **source))) is hears


@pytest.mark.parametrize("source", ["Friend", "Orc", ""])
@pytest.mark.parametrize(("said", "by"), [("a player card effect", "Friend")])
def test_threat_lowered_by_a_card(said: str, by: str, source: str) -> None:
    table, _ = watching("Forced: After your threat is reduced by a player card effect, deal 1 damage to Watch.")
    table.threat_is("Tom", 30)
    roles = {"source": table.id_of(source), "effect": True} if source else {}
    table.happens(verbs.lowered_threat(player=0, amount=2, **roles))
    assert table.damage(table.id_of("Watch")) == (source == by)


@pytest.mark.parametrize(("zone", "hears"), [("discard", True), ("hand", False), ("deck", False)])
def test_a_card_is_placed_in_a_discard_pile(zone: str, hears: bool) -> None:
    table, _ = watching(f"Forced: After an ally is placed in a discard pile, {RAISES}")
    ally = table.ally()
    assert heard(table, lambda: table.happens(verbs.left_play(card=ally, to=zone))) is hears


# -- which cards, how many -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("allies", "left"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_all_but_so_many(allies: int, left: int) -> None:
    table = Table("Tom")
    table.hero()
    for number in range(allies):
        table.ally(f"Ally {number}")
    table.prints("Omen", "treachery", text="When Revealed: Each player discards all but 2 allies he controls.")
    table.answering(*["Ally"] * allies).reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert sum("discard" not in table.zone(table.id_of(f"Ally {n}")) for n in range(allies)) == left


@pytest.mark.parametrize(("heroes", "true"), [(0, True), (1, False)])
def test_the_only_card_that_matches(heroes: int, true: bool) -> None:
    table = Table("Tom")
    watch = table.hero("Watch", text="While Watch is the only hero you control, Watch gets +3 [attack].", attack=1)
    for number in range(heroes):
        table.hero(f"Hero {number}")
    assert table.value(watch, "attack") == (4 if true else 1)


@pytest.mark.parametrize(("there", "exact"), [(0, False), (1, True), (2, False)])
def test_exactly_so_many_resources(there: int, exact: bool) -> None:
    table = Table("Tom")
    watch = table.hero(
        "Watch", text="While Watch has exactly 1 resource in his resource pool, Watch gets +3 [attack].", attack=1,
        resources=there,
    )
    assert table.value(watch, "attack") == (4 if exact else 1)


@pytest.mark.parametrize(("held", "left"), [(1, 1), (3, 3), (5, 3)])
def test_a_hand_is_discarded_down_to_a_number(held: int, left: int) -> None:
    table = Table("Tom")
    table.hero()
    for _ in range(held):
        table.lays("Plain Card", "hand:Tom")
    table.prints("Omen", "treachery", text="When Revealed: Each player discards down to 3 cards.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert len(table.hand()) == left


def test_a_value_that_is_doubled_or_treated_as_less() -> None:
    table = Table("Tom")
    table.hero("Watch", text="Each enemy's [attack] is doubled. Treat each enemy's engagement cost as if it were 10 lower.")
    enemy = table.enemy("Orc", attack=2, engagement_cost=35)
    assert (table.value(enemy, "attack"), table.value(enemy, "engagement cost")) == (4, 25)


@pytest.mark.parametrize("answer", ["exhaust", "raise"])
def test_a_price_of_one_of_two(answer: str) -> None:
    table = Table("Tom").during("planning")
    hero = table.hero("Watch")
    table.deck("Tom", "Plain Card")
    table.prints("Bargain", "event", cost=0, sphere="Neutral", text="Action: Exhaust a hero you control or raise your threat by 2 to draw 1 card.")
    table.lays("Bargain", "hand:Tom")
    before = table.threat("Tom")
    table.answering(answer).plays("Bargain")
    assert table.hand() == ["Plain Card"]
    assert (table.card(hero).ready, table.threat("Tom") - before) == ((False, 0) if answer == "exhaust" else (True, 2))


@pytest.mark.parametrize(("committed", "raised"), [(True, False), (False, True)])
def test_a_player_who_has_committed_nobody(committed: bool, raised: bool) -> None:
    table, watch = watching("")
    if committed:
        table.play.mark(watch, "committed")
    table.prints("Omen", "treachery", text=(
        "When Revealed: Each player who has not committed a character to the quest raises his threat by 4."
    ))
    assert heard(table, lambda: table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))) is raised


# -- several options, staged enemies, damage that is not taken -----------------------------------------------

MENU = "ready a hero you control, draw 1 card, or lower your threat by 2."


@pytest.mark.parametrize(("how", "answer", "threat", "held", "ready"), [
    ("two", "ready 1 hero of yours; draw 1 card", 0, 1, True),
    ("two", "ready 1 hero of yours; lower your threat by 2", -2, 0, True),
    ("up to 2 of the following", "none of these", 0, 0, False),
])  # fmt: skip
def test_several_options_are_carried_out(how: str, answer: str, threat: int, held: int, ready: bool) -> None:
    table = Table("Tom").during("planning")
    hero = table.hero("Watch", ready=False)
    table.threat_is("Tom", 20)
    table.deck("Tom", "Plain Card")
    table.prints("Menu", "event", cost=0, sphere="Neutral", text=f"Action: Choose {how}: {MENU}")
    table.lays("Menu", "hand:Tom")
    offered = [text for text in (answer, answer.replace("1 hero", "a hero")) if text]
    table.answering(offered[-1]).plays("Menu")
    assert (table.threat("Tom") - 20, len(table.hand()), table.card(hero).ready) == (threat, held, ready)


@pytest.mark.parametrize("text", [
    "Players may attack Orc while it is in the staging area.", "Orc may be attacked while in the staging area.",
])  # fmt: skip
def test_an_enemy_in_the_staging_area_may_be_attacked(text: str) -> None:
    table = Table("Tom")
    table.hero("Watch", attack=3)
    orc = table.enemy("Orc", text=text, hit_points=9, defense=1)
    table.answering("attack Orc with Watch", *["no (further)"] * 2).goes_through("6.7", until="6.11")
    assert table.damage(orc) == 2


@pytest.mark.parametrize(("by", "damage"), [("Friend", 0), ("", 1)])
def test_damage_cannot_be_placed_by_player_cards(by: str, damage: int) -> None:
    table, _ = watching("")
    orc = table.enemy("Stone Orc", text="Damage cannot be placed on Stone Orc by player card effects.", hit_points=9)
    source = {"source": table.id_of(by), "effect": True} if by else {}
    table.happens(verbs.damaged(card=orc, amount=1, **source))
    assert table.damage(orc) == damage


def test_an_encounter_set_is_set_aside() -> None:
    table = Table("Tom")
    table.hero()
    for name, of in (("Pass Guard", "Hidden Pass"), ("Hill Wolf", "Hills")):
        printed = table.prints(name, "enemy", threat=1, attack=1, defense=1, hit_points=1, engagement_cost=9)
        table.catalogue[name] = replace(printed, facts={**printed.facts, "encounter set": of})
        table.lays(name, places.ENCOUNTER_DECK)
    table.prints("Omen", "treachery", text="When Revealed: Set the Hidden Pass encounter set aside, out of play.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert (table.zone(table.id_of("Pass Guard")), table.zone(table.id_of("Hill Wolf"))) == (
        places.ASIDE, places.ENCOUNTER_DECK
    )


# -- attacks, rounds, piles ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("defended", "hears"), [(False, True), (True, False)])
def test_an_attack_that_was_undefended(defended: bool, hears: bool) -> None:
    table = Table("Tom")
    table.hero("Watch", hit_points=9)
    orc = table.enemy(
        "Orc", where="engaged:Tom", attack=1,
        text=f"Forced: After Orc attacks you and that attack is undefended, {RAISES}",
    )
    table.deck("Tom")
    answers = ("Watch",) if defended else ("no defender", "Watch")
    assert heard(table, lambda: table.answering(*answers).is_attacked_by(orc)) is hears


@pytest.mark.parametrize(("attached", "zone"), [(False, places.STAGING), (True, "play:Tom")])
def test_an_objective_returns_to_the_staging_area_by_itself(attached: bool, zone: str) -> None:
    table = Table("Tom")
    hero = table.hero("Watch")
    table.prints("Key", "objective", text="If unattached, Key returns to the staging area.")
    key = table.lays("Key", "play:Tom", on=hero if attached else None)
    table.is_dealt(hero, 1)
    assert table.zone(key) == zone


@pytest.mark.parametrize("happens", [True, False])
def test_what_has_not_happened_this_round(happens: bool) -> None:
    table, watch = watching(f"Forced: At the end of the round, if Watch was not damaged this round, {RAISES}")
    if happens:
        table.is_dealt(watch, 1)
    assert heard(table, lambda: table.moment("round ends")) is not happens


def test_one_card_goes_there_and_the_other_elsewhere() -> None:
    table = Table("Tom").during("planning")
    table.hero("Watch")
    for name in ("First", "Second", "Third"):
        table.prints(name, "ally", cost=1, hit_points=1)
    table.deck("Tom", "First", "Second", "Third")
    table.prints("Plan", "event", cost=0, sphere="Neutral", text=(
        "Action: Look at your deck's top 2 cards. Put 1 in your hand and the other on the bottom of your deck."
    ))
    table.lays("Plan", "hand:Tom")
    table.answering("Second").plays("Plan")
    assert table.hand() == ["Second"]
    assert table.pile("deck:Tom") == ["Third", "First"]


@pytest.mark.parametrize(("enemy", "hears"), [(True, True), (False, False)])
def test_an_event_while_something_is_so(enemy: bool, hears: bool) -> None:
    table, watch = watching(f"Forced: After Watch takes damage while you are engaged with an enemy, {RAISES}")
    if enemy:
        table.enemy("Troll", where="engaged:Tom")
    assert heard(table, lambda: table.is_dealt(watch, 1)) is hears
