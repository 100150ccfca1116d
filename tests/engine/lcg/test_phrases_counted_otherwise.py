"""Player cards that count one value as another, send damage elsewhere, answer to what an effect did, or say what a
thing costs in other words, each over the parts that may stand in its place (lcg/modifiers, lcg/cancel, lcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import dials, fighting, payment
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.keywords import ranged
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_composed_more import played

VALUES = {"willpower": 1, "attack": 2, "defense": 3}


@pytest.mark.parametrize(("other", "stat", "words"), [
    ("attack", "willpower", "when committed to a quest"), ("defense", "willpower", "while questing"),
    ("willpower", "attack", "when attacking"), ("attack", "defense", "while defending"),
])  # fmt: skip
def test_one_value_counts_as_another_while_the_card_does_that(other: str, stat: str, words: str) -> None:
    table = Table("Tom").during("combat", "6.4.1")
    hero = table.hero("Odd One", **VALUES, text=f"Odd One counts its [{other}] instead of its [{stat}] {words}.")
    enemy = table.enemy(where="engaged:Tom")
    assert table.value(hero, stat) == VALUES[stat]
    doing = {
        "willpower": lambda: table.happens(occurrence("committed", character=hero, player=0)),
        "attack": lambda: table.play.remember("attacks", (places.Attack(False, enemy, 0, attackers=(hero,)),)),
        "defense": lambda: table.play.remember("attacks", (places.Attack(True, enemy, 0, defenders=(hero,)),)),
    }
    doing[stat]()
    assert table.value(hero, stat) == VALUES[other]
    assert [table.value(hero, v) for v in VALUES if v != stat] == [n for v, n in VALUES.items() if v != stat]


def test_one_value_counts_as_another_for_a_time() -> None:
    table = Table("Tom")
    hero = table.hero("Odd One", **VALUES)
    played(table, "Choose a hero. Until the end of the phase, that hero counts its [defense] instead of its "
                  "[willpower] while questing.")  # fmt: skip
    table.happens(occurrence("committed", character=hero, player=0))
    assert table.value(hero, "willpower") == 3
    table.moment("planning phase ends")
    assert table.value(hero, "willpower") == 1


@pytest.mark.parametrize("number", [0, 1, 3])
def test_that_many_are_as_many_as_were_chosen(number: int) -> None:
    table = Table("Tom")
    table.hero(traits="Noble.")
    guides = [table.ally(name, traits="Ranger.") for name in ("Ann", "Bob", "Cid")]
    place = table.location(where=places.ACTIVE, quest_points=9)
    chosen = {0: "none", 1: "Ann", 3: "Ann, Bob and Cid"}[number]
    played(table, "Exhaust any number of Ranger characters you control to place that many progress on the active "
                  "location.", chosen)  # fmt: skip
    assert table.progress(place) == number
    assert [table.card(i).ready for i in guides] == [n >= number for n in range(3)]


@pytest.mark.parametrize(("words", "left", "elsewhere"), [
    ("prevent that damage", 0, 0), ("cancel 2 of that damage", 1, 0), ("reduce that damage by 1", 2, 0),
    ("move that damage to Shield Bearer", 0, 3), ("assign that damage to Shield Bearer instead", 0, 3),
])  # fmt: skip
@pytest.mark.parametrize("event", ["When attached hero would take damage", "When attached hero is dealt damage"])
def test_damage_about_to_be_dealt_is_lessened_or_goes_elsewhere(
    event: str, words: str, left: int, elsewhere: int
) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Guarded", hit_points=9)
    bearer = table.ally("Shield Bearer", hit_points=9)
    table.prints("Broad Shield", "attachment", cost=1, text=(
        f"Attach to a hero. Response: {event}, exhaust Broad Shield to {words}."
    ))
    table.lays("Broad Shield", "play:Tom", on=hero)
    table.answering("use Broad Shield").is_dealt(hero, 3)
    assert (table.damage(hero), table.damage(bearer)) == (left, elsewhere)


@pytest.mark.parametrize("effect", [True, False])
def test_a_card_drawn_by_an_effect_is_told_from_one_that_is_not(effect: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.deck("Tom", "Plain Card", "Plain Card")
    watcher = table.ally("Watcher", text=(
        "Response: After you draw a card from a card effect, exhaust Watcher to raise your threat by 2."
    ))
    drawn = table.play.state.zone("deck:0")[0]
    table.answering("use Watcher") if effect else None
    table.happens(occurrence("drew", card=drawn, player=0, **({"effect": True, "source": watcher} if effect else {})))
    assert table.threat("Tom") == (22 if effect else 20)


@pytest.mark.parametrize(("end", "order"), [("put it on the top", [0, 1, 2]), ("put it on the bottom", [1, 2, 0])])
def test_a_card_goes_to_the_end_of_the_deck_that_is_chosen(end: str, order: list[int]) -> None:
    table = Table("Tom")
    table.hero()
    names = ["First", "Second", "Third"]
    for name in names:
        table.prints(name, "event", cost=1)
    table.deck("Tom", *names)
    played(table, "Look at the top card of your deck. Put it on the top or bottom of your deck.", end)
    assert table.pile("deck:Tom") == [names[n] for n in order]


@pytest.mark.parametrize("where", ["hand", "discard pile"])
def test_an_attachment_enters_play_attached(where: str) -> None:
    table = Table("Tom")
    hero = table.hero("Bearer")
    table.prints("Light Axe", "attachment", cost=1, text="Attach to a hero.", traits="Weapon.")
    axe = table.lays("Light Axe", "hand:Tom" if where == "hand" else "discard:Tom")
    played(table, f"Put a Weapon attachment into play from your {where} attached to a hero you control.")
    assert (table.card(axe).host, table.zone(axe)) == (hero, "play:Tom")


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("threats", [(20, 30), (30, 30), (31, 30)])
def test_who_is_first_or_has_the_highest_threat(first: int, threats: tuple[int, int]) -> None:
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.play.remember("first player", first)
    for player, threat in zip(("Tom", "Kris"), threats, strict=True):
        table.threat_is(player, threat)
    hero = table.hero("Leader", text=(
        "While you are the first player, Leader gets +1 [attack]. While your threat is the highest, Leader gets +1 "
        "[defense]."
    ))
    assert table.value(hero, "attack") == 2 + (first == 0)
    assert table.value(hero, "defense") == 1 + (threats[0] >= threats[1])


@pytest.mark.parametrize("words", [
    "Late Guest's cost is reduced by 1 for each Dwarf hero you control.",
    "Reduce the cost to play Late Guest by 1 for each Dwarf hero you control.",
    "The cost to play Late Guest is reduced by 1 for each Dwarf hero you control.",
])  # fmt: skip
@pytest.mark.parametrize("dwarves", [0, 2])
def test_a_cost_is_lowered_in_whatever_words(words: str, dwarves: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    for n in range(dwarves):
        table.hero(f"Dwarf {n}", traits="Dwarf.")
    table.prints("Late Guest", "ally", cost=4, willpower=1, attack=1, defense=1, hit_points=1, text=words)
    assert payment.cost(table.play, table.lays("Late Guest", "hand:Tom"), 0) == 4 - dwarves


@pytest.mark.parametrize("heroes", [1, 2])
def test_a_forced_text_does_it_as_soon_as_so_many_are_controlled(heroes: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    ally = table.ally("Shy One", text="Forced: If you control 2 or more heroes, discard Shy One.")
    for n in range(heroes):
        table.hero(f"Hero {n}")
    table.happens(occurrence("moment", name="quest phase begins"))
    assert (table.zone(ally) == "discard:Tom") == (heroes == 2)


@pytest.mark.parametrize(("source", "kept"), [("player", False), ("encounter", True)])
def test_what_encounter_cards_cannot_discard_or_exhaust(source: str, kept: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    ally = table.ally("Stout", text=(
        "Stout cannot be exhausted by encounter card effects. Stout cannot be discarded by encounter card effects."
    ))
    by = table.hero() if source == "player" else table.location()
    table.happens(occurrence("exhausted", card=ally, source=by, effect=True))
    assert table.card(ally).ready == kept
    table.happens(occurrence("discarded", card=ally, source=by, effect=True))
    assert (table.zone(ally) == "play:Tom") == kept


@pytest.mark.parametrize("words", ["Name a trait. Until the end of the phase, each character with that trait",
                                   "Choose a trait. This phase, each character with the chosen trait"])  # fmt: skip
@pytest.mark.parametrize("trait", ["Dwarf", "Noble"])
def test_a_named_trait_is_spoken_of_later(words: str, trait: str) -> None:
    table = Table("Tom")
    heroes = {"Dwarf": table.hero("Durin", traits="Dwarf."), "Noble": table.hero("Elros", traits="Noble.")}
    played(table, f"{words} gets +1 [willpower].", trait)
    assert {t: table.value(i, "willpower") for t, i in heroes.items()} == {t: 1 + (t == trait) for t in heroes}


@pytest.mark.parametrize("others", [(), ("Lore",), ("Lore", "Lore"), ("Lore", "Spirit", "Neutral")])
def test_spheres_are_counted_once(others: tuple[str, ...]) -> None:
    table = Table("Tom")
    hero = table.hero("Wise One", sphere="Lore", text=(
        "Wise One gets +1 [willpower] for each different sphere among heroes you control."
    ))
    for n, sphere in enumerate(others):
        table.hero(f"Hero {n}", sphere=sphere)
    assert table.value(hero, "willpower") == 1 + len({"Lore", *others} - {"Neutral"})


@pytest.mark.parametrize("cards", [0, 1, 2, 5])
def test_a_bonus_for_every_so_many_things(cards: int) -> None:
    table = Table("Tom")
    hero = table.hero("Hoarder", text="Hoarder gets +1 [attack] for every 2 cards in your hand.")
    for _ in range(cards):
        table.lays("Plain Card", "hand:Tom")
    assert table.value(hero, "attack") == 2 + cards // 2


@pytest.mark.parametrize("words", ["can defend while exhausted", "may be declared as a defender while exhausted"])
@pytest.mark.parametrize("ready", [True, False])
def test_who_may_defend_while_exhausted(words: str, ready: bool) -> None:
    table = Table("Tom").during("combat", "6.4.1")
    hero = table.hero("Tireless", ready=ready, text=f"Tireless {words}.")
    other = table.hero("Tired", ready=ready)
    attack = places.Attack(True, table.enemy(where="engaged:Tom"), 0)
    assert fighting.may_defend(table.play, hero, attack) is None
    assert (fighting.may_defend(table.play, other, attack) is None) == ready


@pytest.mark.parametrize(("where", "reached"), [("engaged:Tom", True), ("engaged:Kris", True), (places.STAGING, False)])
def test_who_may_attack_enemies_engaged_with_others(where: str, reached: bool) -> None:
    table = Table("Tom", "Kris").during("combat", "6.8a")
    hero = table.hero("Wide Arm", text="Wide Arm may attack enemies engaged with other players.")
    plain = table.hero("Plain Arm")
    enemy = table.enemy(where=where)
    assert (fighting.may_attack_with(table.play, hero, enemy, 0) is None) == reached
    assert (fighting.may_attack_with(table.play, plain, enemy, 0) is None) == (where == "engaged:Tom")
    assert (hero in ranged.able_to_join(table.play, 0, enemy)) == reached


@pytest.mark.parametrize("kind", ["enemy", "location", "treachery"])
@pytest.mark.parametrize("immune", ["enemy", "location", "treachery"])
def test_immunity_to_the_effects_of_one_type_of_card(kind: str, immune: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Warded", hit_points=9, text=f"Warded is immune to {immune} card effects.")
    table.prints("Bane", kind, **({"hit_points": 1, "threat": 1} if kind != "treachery" else {}))
    source = table.lays("Bane", places.STAGING if kind != "treachery" else places.REVEALING)
    table.happens(occurrence("damaged", card=hero, amount=1, source=source, effect=True))
    assert table.damage(hero) == (0 if kind == immune else 1)


@pytest.mark.parametrize("alive", [True, False])
def test_a_defender_that_survives_is_answered(alive: bool) -> None:
    table = Table("Tom").during("combat", "6.4.4")
    table.hero("Watcher", text="Response: After Stout defends and is not destroyed, draw 1 card.")
    stout = table.ally("Stout")
    table.deck("Tom", "Plain Card")
    enemy = table.enemy(where="engaged:Tom")
    if not alive:
        table.happens(occurrence("destroyed", card=stout, life=table.card(stout).life))
    table.answering("use Watcher") if alive else None
    table.happens(occurrence("attacked", attacker=enemy, player=0, defenders=(stout,)))
    assert len(table.hand()) == alive


def test_a_card_that_is_cancelled_is_answered() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.deck("Tom", "Plain Card", "Plain Card")
    table.ally("Watcher", text="Response: After a treachery is cancelled, draw 1 card.")
    table.answering("use Watcher")
    treachery = table.lays("Quiet Day", places.ENCOUNTER_DISCARD)
    table.happens(occurrence("cancelled", card=treachery))
    assert len(table.hand()) == 1


@pytest.mark.parametrize("state", ["exhausted", "ready", "damaged", "undamaged"])
def test_while_it_is_so_is_said_of_the_card(state: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    text = f"Steady cannot be healed while {state}."
    hero = table.hero("Steady", ready=state != "exhausted", damage=0 if state == "undamaged" else 1, text=text)
    before = table.damage(hero)
    table.happens(occurrence("healed", card=hero, amount=1))
    assert table.damage(hero) == before


@pytest.mark.parametrize(("words", "damage"), [
    ("the level of Old Craft ([tactics])", 3), ("half the level of Old Craft ([tactics]), rounded up", 2),
    ("1 more than the level of Old Craft ([tactics])", 4),
])  # fmt: skip
def test_a_level_of_a_campaign_is_what_the_situation_says(words: str, damage: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    enemy = table.enemy(hit_points=9)
    for name, shows in (("level of Old Craft (Tactics)", 3), ("level of Old Craft (Lore)", 8)):
        table.play.remember(("dial", dials.of_name(name)), shows)
    table.prints("Old Craft", "event", cost=0, sphere="Neutral", text=f"Action: Deal X damage to an enemy. X is {words}.")
    table.lays("Old Craft", "hand:Tom")
    table.plays("Old Craft")
    assert table.damage(enemy) == damage


def test_a_level_that_nobody_has_said_is_a_gap() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    enemy = table.enemy(hit_points=9)
    table.prints("Old Craft", "ally", cost=0, willpower=1, attack=1, defense=1, hit_points=1, text=(
        "Action: Deal X damage to an enemy. X is 1 more than the level of Old Craft."
    ))
    table.lays("Old Craft", "play:Tom")
    table.uses("Old Craft")
    assert table.damage(enemy) == 1
    assert [each.phrase for each in reached(table.play.state)] == ["level of old craft"]
