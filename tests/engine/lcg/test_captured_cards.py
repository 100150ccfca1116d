"""The captured deck, and what becomes of captured cards (lcg/scenario/escape-from-mount-gram)."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import advancing, own_decks, setup, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed


def below(table: Table, host: int, *names: str, player: int = 0) -> list[int]:
    """Cards captured under another."""
    deck = own_decks.zone("captured", player)
    found = [table.play.create(name, deck, owner=player) for name in names]
    for each in found:
        own_decks.put_underneath(table.play, each, host)
    return found


@pytest.mark.parametrize("how", ["explored", "discarded", "advanced"])
def test_captured_cards_are_rescued_as_what_lies_above_leaves_play(how: str) -> None:
    """To their owners' hands, a hero straight into play under its owner's control."""
    table = Table("Tom", "Ann").during("quest", "3.4")
    table.hero(), table.hero("Weaver", player="Ann")
    stage = table.quest()
    table.prints("Next Stage", "quest", stage=2, quest_points=5), table.lays("Next Stage", places.QUEST_DECK)
    table.prints("Rope", "attachment"), table.prints("Smith", "hero", hit_points=3, willpower=1, threat_cost=8)
    cell = table.location("Cell", where=places.ACTIVE, quest_points=3)
    host = stage if how == "advanced" else cell
    (rope,), (smith,) = below(table, host, "Rope"), below(table, host, "Smith", player=1)
    if how == "advanced":
        table.does(advancing.advance, stage)
    else:
        table.happens(occurrence(how, **{"location" if how == "explored" else "card": cell}))
    assert (table.zone(rope), table.card(rope).face_up) == ("hand:Tom", True)
    assert (table.zone(smith), table.card(smith).controller) == ("play:Ann", 1)


def test_a_rescued_hero_whose_title_is_in_play_does_not_enter_it() -> None:
    """No player can put a unique card into play while one of its title is there (lcg/unique-cards); where the hero
    lies then is said nowhere.
    """
    table = Table("Tom", "Ann").during("quest", "3.4")
    table.hero()
    table.hero("Arwen", player="Ann", unique=True)
    cell = table.location("Cell", where=places.ACTIVE, quest_points=3)
    (hero,) = below(table, cell, "Arwen")
    table.happens(occurrence("explored", location=cell))
    assert not places.is_in_play(table.card(hero))
    assert [one.phrase for one in reached(table.play.state)] == ["rescued"]


def test_of_two_of_one_title_that_enter_play_together_one_does() -> None:
    """Whatever brings them, the second finds the first in play."""
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.prints("Arwen", "ally", unique=True, hit_points=3)
    both = [table.play.create("Arwen", f"hand:{player}", owner=player) for player in (0, 1)]
    table.happens(*(verbs.entered_play(card=each, player=n, how="put into play") for n, each in enumerate(both)))
    assert [places.is_in_play(table.card(each)) for each in both] == [True, False]
    assert table.zone(both[1]) == "hand:Ann"


def test_a_card_captured_from_play_loses_tokens_and_attachments_and_is_nobodys() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    mule = table.ally("Mule", hit_points=4)
    table.play.change(mule, owner=0)
    table.with_tokens(mule, damage=2)
    table.prints("Rope", "attachment")
    rope = table.lays("Rope", "play:Tom", on=mule)
    cell = table.location("Cell", threat=3)
    table.location("Yard", threat=1)
    revealed(table, (
        "Each player chooses an ally he controls and captures it underneath the location with the highest [threat]."
    ))  # fmt: skip
    assert (table.card(mule).zone, table.card(mule).controller) == (places.under(cell), None)
    assert (table.damage(mule), table.zone(rope)) == (0, "discard:Tom")
    table.happens(occurrence("explored", location=cell))
    assert table.zone(mule) == "hand:Tom"


def test_a_captured_deck_is_prepared_of_allies_and_goods_with_a_hero_on_top() -> None:
    """Allies, Items, Mounts and Artifacts; one hero begins, one of the others lies on top, the rest in the deck."""
    table = Table("Tom")
    heroes = {name: table.hero(name, threat_cost=cost) for name, cost in (("Abel", 7), ("Bert", 9), ("Carl", 11))}
    table.prints("Mule", "ally"), table.prints("Song", "event"), table.prints("Skill", "attachment", traits="Skill.")
    table.prints("Rope", "attachment", traits="Item."), table.prints("Pony", "attachment", traits="Mount.")
    for name in ("Mule", "Song", "Skill", "Rope", "Pony"):
        table.lays(name, "deck:Tom")
    table.prints("Jail", "quest", stage=1, text=(
        "Setup: Each player prepares a separate captured deck. Each player must choose only 1 hero to be his "
        "starting hero. Then, each player adds 2 resources to his starting hero. Each player sets his threat to his "
        "starting hero's threat cost."
    ))
    stage = table.lays("Jail", places.QUEST)
    table.answering("Bert", "Carl").does(setup.follow_card, stage, None)
    deck = table.pile("captured deck:Tom")
    assert (deck[0], sorted(deck)) == ("Carl", ["Abel", "Carl", "Mule", "Pony", "Rope"])
    assert sorted(table.pile("deck:Tom")) == ["Skill", "Song"]
    assert (table.resources(heroes["Bert"]), table.threat("Tom")) == (2, 9)
    assert table.card(heroes["Abel"]).controller is None


KEEPS = "capture that character underneath"


@pytest.mark.parametrize("who", ["hero", "ally"])
@pytest.mark.parametrize(("text", "shadow"), [
    (f"Forced: When Gaoler would damage a character by an attack, {KEEPS} Gaoler instead.", ""),
    ("", f"Shadow: If this attack damages a character, {KEEPS} the attacking enemy instead of dealing damage."),
])  # fmt: skip
def test_whom_an_attack_would_damage_is_captured_and_takes_none(who: str, text: str, shadow: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    hero, ally = table.hero("Abel", defense=0, hit_points=5), table.ally("Mule", defense=0, hit_points=5)
    for each in (hero, ally):
        table.play.change(each, owner=0)
    gaoler = table.enemy("Gaoler", where="engaged:Tom", attack=2, text=text)
    table.prints("Night", "treachery", shadow=shadow)
    table.play.change(table.lays("Night", places.SHADOW, on=gaoler), face_up=False)
    table.answering("Abel" if who == "hero" else "Mule").is_attacked_by(gaoler)
    taken, other = (hero, ally) if who == "hero" else (ally, hero)
    assert (table.card(taken).zone, table.damage(taken)) == (places.under(gaoler), 0)
    assert (table.zone(other), table.damage(other)) == ("play:Tom", 0)


def test_an_attack_that_deals_no_damage_captures_nobody() -> None:
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero("Abel", defense=3, hit_points=5)
    gaoler = table.enemy("Gaoler", where="engaged:Tom", attack=2, text=(
        f"Forced: When Gaoler would damage a character by an attack, {KEEPS} Gaoler instead."
    ))  # fmt: skip
    table.answering("Abel").is_attacked_by(gaoler)
    assert table.zone(hero) == "play:Tom"


@pytest.mark.parametrize("captured", [0, 1, 2])
def test_what_lies_under_a_card_is_counted_for_it(captured: int) -> None:
    """Cards with so many captured cards under them; one that has none."""
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero("Abel", defense=0, hit_points=9)
    table.prints("Rope", "attachment")
    for number in range(captured):
        below(table, table.location(f"Cell {number}", threat=1), "Rope", "Rope")
    gaoler = table.enemy("Gaoler", where="engaged:Tom", attack=0, text=(
        "Gaoler gets +X [attack]. X is the number of cards in play with 1 or more captured cards underneath it."
    ))  # fmt: skip
    table.prints("Night", "treachery", shadow=(
        "Shadow: Defending character gets +0 [defense]. Attacking enemy gets +1 [attack]. If attacking enemy has no "
        "captured cards beneath it, attacking enemy gets +3 [attack] instead."
    ))  # fmt: skip
    table.play.change(table.lays("Night", places.SHADOW, on=gaoler), face_up=False)
    if captured == 2:
        below(table, gaoler, "Rope")
    table.answering("Abel").is_attacked_by(gaoler)
    assert table.damage(hero) == (captured + 3 if captured < 2 else 3 + 1)


def test_one_of_the_cards_below_comes_into_play_and_the_others_lie_there_again() -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    cell = table.location("Cell", text=(
        "Forced: After the players travel to Cell, look at the cards beneath Cell and choose 1 to put into play. "
        "Put the rest facedown under this location."
    ))  # fmt: skip
    table.prints("Mule", "ally", hit_points=2, cost=3), table.prints("Ox", "ally", hit_points=2, cost=3)
    mule, ox = below(table, cell, "Mule", "Ox")
    table.answering("Cell", "Ox").happens(occurrence("traveled", location=cell))
    assert (table.zone(ox), table.card(ox).face_up, table.card(ox).controller) == ("play:Tom", True, 0)
    assert (table.card(mule).zone, table.card(mule).face_up) == (places.under(cell), False)


def test_progress_that_would_come_to_the_stage_rescues_as_many_instead() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    stage = table.quest("Pits", quest_points=9, text=(
        "Forced: When progress would be placed on this stage, instead rescue 2 captured cards at random from under it."
    ))  # fmt: skip
    table.prints("Rope", "attachment")
    ropes = below(table, stage, "Rope", "Rope", "Rope")
    table.makes_progress(2)
    assert table.progress(stage) == 0
    assert (len(table.hand()), len(table.play.state.zone(places.under(stage)))) == (2, len(ropes) - 2)


def test_a_new_hand_sets_aside_and_captures_more() -> None:
    """The starting hand goes back, cards and a set are put aside, and more is captured under what was found."""
    table = Table("Tom")
    table.hero()
    table.prints("Song", "event"), table.prints("Rope", "attachment")
    table.prints("Gate", "location", quest_points=2), table.prints("Lord", "enemy", hit_points=2)
    table.prints("Grunt", "enemy", hit_points=1, **{"encounter_set": "Deep Grunts"})
    for name in ("Gate", "Lord", "Grunt"):
        table.lays(name, places.ENCOUNTER_DECK)
    for _ in range(4):
        table.lays("Song", "hand:Tom")
    table.prints("Jail", "quest", stage=1, text=(
        "Setup: Shuffle your starting hand into your deck. Set Gate, Lord and the Deep Grunts encounter set aside, out "
        "of play. Then, draw a new hand of 3 cards."
    ))  # fmt: skip
    stage = table.lays("Jail", places.QUEST)
    table.does(setup.follow_card, stage, None)
    assert (len(table.hand()), len(table.pile("deck:Tom"))) == (3, 1)
    assert sorted(table.pile(places.ASIDE)) == ["Gate", "Grunt", "Lord"]


@pytest.mark.parametrize("used", [True, False])
def test_one_of_those_rescued_below_a_card_may_enter_play(used: bool) -> None:
    """Once for all of them together, by any player, though the card that says so has left play."""
    table = Table("Tom", "Ann").during("combat", "6.11")
    table.hero(), table.hero("Weaver", player="Ann")
    guard = table.enemy("Guard", where="engaged:Tom", hit_points=2, text=(
        "Response: After the captured cards beneath this enemy are rescued, the players may put 1 of those into play."
    ))  # fmt: skip
    table.prints("Mule", "ally", hit_points=2, cost=3), table.prints("Ox", "ally", hit_points=2, cost=3)
    mule, ox = below(table, guard, "Mule", "Ox")
    table.answering(*(["use Guard", "yes", "Ox"] if used else ["pass"])).is_dealt(guard, 2)
    assert table.zone(guard) == "encounter discard"
    assert (table.zone(ox), table.zone(mule)) == ("play:Tom" if used else "hand:Tom", "hand:Tom")
