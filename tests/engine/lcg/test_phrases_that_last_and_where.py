"""What player cards say for a time, on a condition, or about where cards go, each over the parts that may stand
in its place: periods, values, players, places (lcg/lasting-effects, lcg/replacement-effects,
lcg/ownership-and-control, lcg/play-restrictions-and-permissions).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import actions, attaching, payment
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_composed_more import played

# -- for a time, whenever a condition is true ---------------------------------------------------------------


@pytest.mark.parametrize(("span", "end"), [("phase", "planning phase ends"), ("round", "round ends")])
@pytest.mark.parametrize("word", ["if", "while"])
def test_a_value_holds_for_a_time_whenever_its_condition_is_true(span: str, end: str, word: str) -> None:
    table = Table("Tom")
    hero = table.hero()
    played(table, f"Choose a hero. Until the end of the {span}, {word} your threat is higher than 25, that hero "
                  "gets +2 [attack].")  # fmt: skip
    for threat, attack in ((20, 2), (26, 4), (25, 2), (40, 4)):
        table.threat_is("Tom", threat)
        assert table.value(hero, "attack") == attack
    table.moment(end)
    assert table.value(hero, "attack") == 2


@pytest.mark.parametrize("event", ["an enemy is destroyed", "a character is destroyed"])
def test_what_is_done_for_a_time_is_done_each_time(event: str) -> None:
    table = Table("Tom")
    table.hero("Keeper")
    table.deck("Tom", *["Plain Card"] * 4)
    fallen = {"enemy": [table.enemy(f"Foe {n}") for n in "ABC"], "character": [table.ally(f"Friend {n}") for n in "ABC"]}
    played(table, f"Until the end of the phase, when {event}, draw a card.")
    for kind in ("enemy", "character"):
        for ident in fallen[kind][:2]:
            table.happens(occurrence("destroyed", card=ident, life=table.card(ident).life))
    assert len(table.hand()) == 2
    table.moment("planning phase ends")
    for kind in ("enemy", "character"):
        table.happens(occurrence("destroyed", card=fallen[kind][2], life=table.card(fallen[kind][2]).life))
    assert len(table.hand()) == 2


def test_what_is_done_each_time_goes_on_about_the_chosen_card() -> None:
    table = Table("Tom")
    hero = table.hero("Chosen One")
    table.hero("Other One")
    played(table, "Choose a hero. Until the end of the phase, after you engage an enemy, deal 1 damage to that hero.",
           "Chosen One")  # fmt: skip
    for name in ("Foe", "Second Foe"):
        enemy = table.enemy(name)
        table.happens(occurrence("engaged", enemy=enemy, player=0, life=table.card(enemy).life))
    assert table.damage(hero) == 2


# -- control for a time --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [
    "give control of that hero to the next player", "give control of that hero and all resources in its "
    "resource pool to the next player",
])  # fmt: skip
def test_control_given_for_a_time_comes_back(words: str) -> None:
    table = Table("Tom", "Kris")
    hero = table.hero("Lent Hero", resources=3)
    table.hero("Second Hero")
    table.hero("Hero of Kris", player="Kris")
    played(table, f"Choose a hero of yours. This phase, {words}.", "Lent Hero")
    assert table.card(hero).controller == 1
    assert table.resources(hero) == 3
    table.moment("planning phase ends")
    assert (table.card(hero).controller, table.zone(hero)) == (0, "play:Tom")


def test_what_left_play_meanwhile_is_not_given_back() -> None:
    table = Table("Tom", "Kris")
    table.hero("Second Hero")
    table.hero("Hero of Kris", player="Kris")
    ally = table.ally("Lent Ally")
    played(table, "Choose an ally you control. Until the end of the round, another player gains control of that ally.")
    table.happens(occurrence("destroyed", card=ally, life=table.card(ally).life))
    table.moment("round ends")
    assert (table.zone(ally), table.card(ally).controller) == ("discard:Tom", None)


# -- instead of the discard pile -----------------------------------------------------------------------------

GOING = {
    "return that event to your hand instead of discarding it": "hand:Tom",
    "place that event on the bottom of your deck instead of in your discard pile": "deck:Tom",
    "shuffle that event into your deck instead of placing it in the discard pile": "deck:Tom",
    "add that event to the victory display instead of discarding it": places.VICTORY,
}


@pytest.mark.parametrize("words", GOING)
def test_an_event_goes_elsewhere_than_to_the_discard_pile(words: str) -> None:
    table = Table("Tom")
    table.hero(resources=1)
    table.deck("Tom", "Plain Card", "Plain Card")
    keeper = table.ally("Keeper", text=f"Response: After you play an event, exhaust Keeper to {words}.")
    table.answering("use Keeper")
    played(table, "Draw 1 card.")
    event = table.id_of("Bold Deed")
    assert table.zone(event) == GOING[words]
    assert not table.card(keeper).ready


@pytest.mark.parametrize("words", [
    "each ally that leaves play returns to its owner's hand instead of the discard pile",
    "any ally that leaves play is returned to its owner's hand instead of being placed in the discard pile",
])  # fmt: skip
def test_cards_that_leave_play_go_elsewhere_for_a_time(words: str) -> None:
    table = Table("Tom", "Kris")
    table.hero()
    kept = {p: table.ally(f"Ally of {p}", player=p) for p in ("Tom", "Kris")}
    late = table.ally("Late Ally")
    enemy = table.enemy("Foe")
    played(table, f"Until the end of the phase, {words}.")
    for ident in (*kept.values(), enemy):
        table.happens(occurrence("destroyed", card=ident, life=table.card(ident).life))
    assert [table.zone(i) for i in kept.values()] == ["hand:Tom", "hand:Kris"]
    assert table.zone(enemy) == places.ENCOUNTER_DISCARD
    table.moment("planning phase ends")
    table.happens(occurrence("destroyed", card=late, life=table.card(late).life))
    assert table.zone(late) == "discard:Tom"


# -- a keyword of choice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "offer", [
        "You may play Weary Guest with doomed {}",
        "You may give this card doomed {} when you play it from your hand",
        "You may give Weary Guest doomed {} as you play it from your hand",
    ]
)
@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_card_may_be_played_with_doomed(number: int, answer: str, offer: str) -> None:
    """lcg/keyword/doomed: each player's threat rises; what the card says for that case holds only then."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(resources=2)
    table.hero("Hero of Kris", player="Kris")
    table.prints("Weary Guest", "ally", cost=2, willpower=1, attack=1, defense=1, hit_points=2, text=(
        f"{offer.format(number)}. If you do, it gains sentinel and gets +1 [attack]."
    ))
    guest = table.lays("Weary Guest", "hand:Tom")
    table.answering(answer).plays("Weary Guest")
    more = number if answer == "yes" else 0
    assert (table.threat("Tom"), table.threat("Kris")) == (20 + more, 20 + more)
    assert table.value(guest, "attack") == (2 if more else 1)
    assert bool(table.value(guest, "sentinel")) == bool(more)


def test_put_into_play_it_is_not_played_with_doomed() -> None:
    table = Table("Tom")
    table.hero()
    table.prints("Weary Guest", "ally", cost=2, willpower=1, attack=1, defense=1, hit_points=2, text=(
        "You may play this card with doomed 2. If you do, it gets +1 [attack]."
    ))
    guest = table.lays("Weary Guest", "hand:Tom")
    played(table, "Put an ally into play from your hand.")
    assert (table.threat("Tom"), table.value(guest, "attack")) == (20, 1)


# -- from where, on what, and how many -----------------------------------------------------------------------


@pytest.mark.parametrize("where", ["hand:Tom", "discard:Tom"])
def test_a_card_is_played_only_from_where_its_text_says(where: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.deck("Tom", "Plain Card")
    table.prints("Faint Light", "event", cost=0, sphere="Neutral", text=(
        "Faint Light can only be played from your discard pile. Action: Draw 1 card."
    ))
    card = table.lays("Faint Light", where)
    can = {c.key for c in actions.actions(table.play, "2.2", 0)}
    assert (("play", card) in can) == (where == "discard:Tom")


@pytest.mark.parametrize(("host", "price"), [("Durin", 2), ("Elros", 3)])
def test_a_card_costs_less_on_one_host(host: str, price: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Durin", traits="Dwarf.", resources=3)
    table.hero("Elros", traits="Noldor.")
    table.prints("Old Axe", "attachment", cost=3, text=(
        "Attach to a hero. Reduce the cost to play Old Axe on a Dwarf hero by 1."
    ))
    table.play.remember("active player", 0)
    axe = table.lays("Old Axe", "hand:Tom")
    assert payment.cost(table.play, axe, 0, table.id_of(host)) == price
    assert payment.cheapest(table.play, axe, 0) == 2
    table.answering(f"attach to {host}").plays("Old Axe")
    assert table.card(axe).host == table.id_of(host)
    assert table.resources(table.id_of("Durin")) == 3 - price


@pytest.mark.parametrize("there", [0, 1, 2])
def test_no_more_attachments_than_a_text_allows(there: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Bare Hero", text="Bare Hero cannot have more than 2 attachments.")
    table.prints("Trinket", "attachment", cost=0, text="Attach to a hero.")
    for _ in range(there):
        table.lays("Trinket", "play:Tom", on=hero)
    another = table.lays("Trinket", "hand:Tom")
    assert (hero in attaching.hosts(table.play, another, 0)) == (there < 2)


@pytest.mark.parametrize("enemies", [0, 1, 2, 4])
@pytest.mark.parametrize("limit", ["(Limit 2.)", "(Limit +2.)", "(Limit +2 [attack].)"])
def test_a_bonus_for_each_thing_stops_at_its_limit(enemies: int, limit: str) -> None:
    table = Table("Tom").during("combat", "6.2")
    hero = table.hero("Brave One", text=f"Brave One gets +1 [attack] for each enemy engaged with you. {limit}")
    for n in range(enemies):
        table.enemy(f"Foe {n}", where="engaged:Tom")
    assert table.value(hero, "attack") == 2 + min(enemies, 2)


@pytest.mark.parametrize("enemies", [1, 3])
def test_a_bonus_given_for_a_time_stops_at_its_limit(enemies: int) -> None:
    table = Table("Tom")
    hero = table.hero("Brave One")
    for n in range(enemies):
        table.enemy(f"Foe {n}", where="engaged:Tom")
    played(table, "Choose a hero. This phase, it gets +1 [attack] for each enemy engaged with you. (Limit +2.)")  # fmt: skip
    assert table.value(hero, "attack") == 2 + min(enemies, 2)


@pytest.mark.parametrize("gained", [True, False])
@pytest.mark.parametrize(("words", "counts"), [("a printed [lore] icon", False), ("a [lore] icon", True)])
def test_a_printed_icon_is_none_that_was_gained(words: str, counts: bool, gained: bool) -> None:
    """lcg/printed."""
    table = Table("Tom")
    hero = table.hero("Captain", sphere="Tactics", text="Captain gains a [lore] resource icon." if gained else "")
    table.prints("Lamp", "attachment", cost=0, text=f"Attach to a hero with {words}.")
    lamp = table.lays("Lamp", "hand:Tom")
    assert (hero in attaching.hosts(table.play, lamp, 0)) == (counts and gained)


# -- alone ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("words", ["While Lone Rider is attacking alone, he", "While attacking alone, Lone Rider"])
def test_who_attacks_alone_gets_what_a_text_says(others: bool, words: str) -> None:
    table = Table("Tom").during("combat", "6.8b")
    rider = table.hero("Lone Rider", text=f"{words} gets +2 [attack].")
    friend = table.hero("Friend")
    enemy = table.enemy(where="engaged:Tom")
    attackers = (rider, friend) if others else (rider,)
    table.play.remember("attacks", (places.Attack(False, enemy, 0, attackers=attackers),))
    assert table.value(rider, "attack") == (2 if others else 4)
    table.play.remember("attacks", (places.Attack(True, enemy, 0, defenders=(rider,)),))
    assert table.value(rider, "attack") == 2


@pytest.mark.parametrize("side", ["attacking", "defending"])
def test_who_defends_alone_or_against_such_a_card_gets_what_a_text_says(side: str) -> None:
    table = Table("Tom").during("combat", "6.4.1")
    guard = table.hero("Guard", text=(
        "While Guard is defending alone, he gets +1 [defense]. While Guard is defending against an Orc enemy, Guard "
        "gets +3 [defense]."
    ))
    friend = table.hero("Friend")
    enemies = {"Orc": table.enemy("Snaga", where="engaged:Tom", traits="Orc."), "": table.enemy(where="engaged:Tom")}
    for trait, enemy in enemies.items():
        for those, alone in (((guard,), True), ((guard, friend), False)):
            attack = (places.Attack(True, enemy, 0, defenders=those) if side == "defending"
                      else places.Attack(False, enemy, 0, attackers=those))  # fmt: skip
            table.play.remember("attacks", (attack,))
            more = (1 if alone else 0) + (3 if trait else 0) if side == "defending" else 0
            assert table.value(guard, "defense") == 1 + more


@pytest.mark.parametrize(("words", "spared"), [
    ("cannot be damaged by Orc enemies", "combat by an Orc"), ("cannot be damaged by non-combat damage", "effect"),
])  # fmt: skip
def test_damage_is_forbidden_by_what_deals_it(words: str, spared: str) -> None:
    table = Table("Tom").during("combat", "6.4.3")
    hero = table.hero("Hardy", hit_points=9, text=f"Hardy {words}.")
    orc = table.enemy("Snaga", where="engaged:Tom", traits="Orc.")
    troll = table.enemy("Bert", where="engaged:Tom", traits="Troll.")
    table.happens(occurrence("damaged", card=hero, amount=1, by=orc, combat=True))
    assert table.damage(hero) == (0 if spared == "combat by an Orc" else 1)
    table.happens(occurrence("damaged", card=hero, amount=1, by=troll, combat=True))
    before = table.damage(hero)
    table.happens(occurrence("damaged", card=hero, amount=1, effect=True, source=troll))
    assert table.damage(hero) == before + (0 if spared == "effect" else 1)


# -- what a text named or did --------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["event", "ally"])
def test_one_of_the_listed_types_is_named(named: str) -> None:
    table = Table("Tom")
    table.hero()
    table.deck("Tom", "Plain Card", "Plain Card")
    played(table, "Name event, ally, or attachment. Discard the top card of your deck. If it is of the named type, "
                  "draw 1 card.", named)  # fmt: skip
    assert table.offered("Tom")[0] == ("event", "ally", "attachment")
    assert len(table.hand()) == (1 if named == "event" else 0)


@pytest.mark.parametrize(("before", "drawn"), [(20, 3), (29, 1), (45, 0)])
def test_a_text_knows_whether_it_raised_a_threat_and_by_how_much(before: int, drawn: int) -> None:
    table = Table("Tom")
    table.hero()
    table.deck("Tom", *["Plain Card"] * 4)
    table.threat_is("Tom", before)
    played(table, "Set your threat to 30. If this effect raised your threat, draw 1 card (draw 3 cards instead if it "
                  "raised your threat by 5 or more).")  # fmt: skip
    assert len(table.hand()) == drawn


@pytest.mark.parametrize("threat", [20, 31])
def test_another_pile_is_searched_instead(threat: int) -> None:
    table = Table("Tom")
    table.hero()
    table.threat_is("Tom", threat)
    table.prints("Stray", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=1)
    table.deck("Tom", "Plain Card", "Plain Card", "Stray")
    played(table, "Search the top 2 cards of your deck for an ally and put that ally into play (search your whole deck "
                  "instead if your threat is 30 or higher). Shuffle your deck.", "Stray")  # fmt: skip
    assert (table.zone(table.id_of("Stray")) == "play:Tom") == (threat == 31)


@pytest.mark.parametrize("deck", ["the encounter deck", "your deck"])
def test_its_top_card_is_that_of_the_deck_named_before(deck: str) -> None:
    table = Table("Tom", "Kris")
    table.hero()
    table.ally("Ally of Kris", player="Kris")
    table.prints("Gloom", "treachery")
    table.lays("Gloom", places.ENCOUNTER_DECK)
    for player in table.players:
        table.deck(player, "Plain Card")
    played(table, f"Exhaust an ally controlled by any player to shuffle {deck} and discard its top card.")
    piles = {"the encounter deck": places.ENCOUNTER_DISCARD, "your deck": "discard:Tom"}
    gone = {where: "Gloom" in table.pile(p) or "Plain Card" in table.pile(p) for where, p in piles.items()}
    assert gone == {where: where == deck for where in piles}
    assert "Plain Card" not in table.pile("discard:Kris")


@pytest.mark.parametrize(("amount", "by"), [(3, False), (5, True), (8, True)])
def test_a_quest_that_succeeds_by_so_much_is_told_apart(amount: int, by: bool) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    table.quest()
    table.deck("Tom", "Plain Card")
    table.ally("Herald", text="Response: After you quest successfully by 5 or more, draw 1 card.")
    table.answering(*(["use Herald"] if by else []))
    table.happens(occurrence("quested", result="successfully", by=amount))
    assert len(table.hand()) == (1 if by else 0)


@pytest.mark.parametrize(("threat", "lost"), [(2, 1), (0, 3), (1, 2)])
def test_values_are_changed_by_how_far_two_amounts_are_apart(threat: int, lost: int) -> None:
    table = Table("Tom")
    table.hero("Speaker", willpower=3)
    enemy = table.enemy("Foe", where="engaged:Tom", threat=threat, attack=4, defense=4)
    played(table, "Choose an enemy engaged with you. If that enemy's [threat] is less than Speaker's [willpower], this "
                  "phase, reduce that enemy's [defense] and [attack] by the difference.")  # fmt: skip
    assert (table.value(enemy, "attack"), table.value(enemy, "defense")) == (4 - lost, 4 - lost)


def test_each_value_is_added_to_its_own() -> None:
    table = Table("Tom")
    table.hero("Small One", willpower=1, attack=2, defense=3)
    other = table.hero("Tall One", willpower=2, attack=2, defense=2)
    played(table, "Choose a character other than Small One. Until the end of the phase, add Small One's total "
                  "[defense], [attack] and [willpower] to that character's [defense], [attack] and [willpower] "
                  "respectively.")  # fmt: skip
    assert [table.value(other, v) for v in ("willpower", "attack", "defense")] == [3, 4, 5]


@pytest.mark.parametrize("source", ["player card", "encounter card", "rule"])
@pytest.mark.parametrize("words", ["by a card effect", "by a player card effect", ""])
def test_a_rise_of_threat_about_to_come_is_lessened(source: str, words: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    watcher = table.ally("Watcher", text=(
        f"Forced: When your threat would be raised by any amount {words}, reduce that amount by 1."
    ))
    ident = {"player card": watcher, "encounter card": table.location()}.get(source)
    roles = {} if ident is None else {"source": ident, "effect": True}
    table.happens(occurrence("raised threat", player=0, amount=3, **roles))
    less = not words or source == "player card" or (source == "encounter card" and words == "by a card effect")
    assert table.threat("Tom") == 20 + (2 if less else 3)


def test_a_ready_attacker_alone_is_answered_once_the_attack_is_over() -> None:
    table = Table("Tom").during("combat", "6.8.4")
    hero = table.hero("Lone Rider", text="Response: After Lone Rider attacks an enemy alone, draw 1 card.")
    friend = table.hero("Friend")
    table.deck("Tom", "Plain Card", "Plain Card")
    enemy = table.enemy(where="engaged:Tom")
    for those, drawn in (((hero, friend), 0), ((hero,), 1)):
        table.play.remember("attacks", (places.Attack(False, enemy, 0, attackers=those),))
        table.answering("use Lone Rider") if drawn else None
        table.happens(*(occurrence("attacked", attacker=i, enemy=enemy, player=0) for i in those))
        assert len(table.hand()) == drawn
