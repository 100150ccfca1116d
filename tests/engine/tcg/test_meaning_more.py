"""More card texts of our own: what waits for later, what is gained or silenced, what is prevented or
cancelled, piles and sites.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import abilities, framework, initiative, playing, table
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import ARAGORN, GIMLI, ORC, URUK, Table, card
from tests.engine.tcg.test_meaning_cards import written

HOPE = "Make Aragorn strength +1. If Aragorn wins this skirmish, you may heal Aragorn."


def skirmish(t, defender, *minions):
    """A skirmish under way, in which nobody has acted yet."""
    t.play.remember("assignments", (Assignment(defender, minions),))
    t.play.remember("skirmish", Skirmish(defender, minions))
    return t.during("skirmish")


def fights_on(t):
    """The skirmish under way is fought to its end."""
    t.play.remember("stop before", frozenset(["skirmish.choice"]))
    t.play.state.agenda.append(framework.step.task("skirmish.resolve"))
    return t.run()


def plays(t, ident, player, **more):
    """That player plays the card."""
    t.play.then(
        playing.begin.task(
            Playing(ident, player, "", 0 if t.play.printed(ident).type == "event" else -1, **more)
        )
    )
    return t.run()


def uses(t, ident, player, index=0):
    """That player uses an ability."""
    t.play.then(abilities.carry_out.task(ident, index, player, None, None, -1))
    return t.run()


# -- later ---------------------------------------------------------------------------------------------------


def test_what_is_said_of_winning_waits_for_the_end_of_this_skirmish():
    t = Table()
    t.ring_bearer()
    king, orc = t.companion(ARAGORN, wounds=1), t.minion()
    skirmish(t, king, orc)
    plays(t, *t.hand(written("Hope", "event", HOPE, "Skirmish")), 0)
    fights_on(t)
    t.choose("the later effect of Hope", by="Tom")
    t.passing()
    assert t.wounds(king) == 0


def test_what_waits_for_winning_ends_with_the_phase():
    t = Table()
    t.ring_bearer()
    king, orc = t.companion(ARAGORN), t.minion(card("Strong", "minion", strength=12, vitality=3))
    skirmish(t, king, orc)
    plays(t, *t.hand(written("Hope", "event", HOPE, "Skirmish")), 0)
    assert len([e for e in t.play.state.lasting if e.until == "end of phase"]) == 2
    fights_on(t)
    assert t.wounds(king) == 1
    assert not [e for e in t.play.state.lasting if e.until == "end of phase"]


# -- gained --------------------------------------------------------------------------------------------------


def test_a_gained_ability_speaks_of_the_bearer_of_the_card_that_gives_it():
    t = Table()
    t.ring_bearer()
    king, other, orc = t.companion(ARAGORN), t.companion(GIMLI), t.minion()
    text = 'Bearer must be a companion. Each minion gains "Maneuver: Exert this minion to wound bearer."'
    t.bear(king, written("Mark", "condition", text, side="Shadow"), player=1)
    t.during("maneuver")
    from ruling_service.engine.tcg import actions

    found = [c for c in actions.actions(t.play, "maneuver.actions", 1) if "Orc" in c.label]
    assert len(found) == 1
    t.play.then(found[0].task)
    t.run()
    assert (t.wounds(king), t.wounds(other), t.wounds(orc)) == (1, 0, 1)


# -- prevented, cancelled ------------------------------------------------------------------------------------


def test_one_prevention_covers_all_that_a_plural_speaks_of():
    t = Table()
    t.ring_bearer()
    engines = [
        t.support(card(f"Engine {n}", "condition", side="Shadow", words=("machine",)), player=1)
        for n in range(2)
    ]
    other = t.support(card("Other", "condition", side="Shadow"), player=1)
    text = (
        "Response — if 1 or more machines would be discarded by an opponent: discard this card → prevent "
        "that."
    )
    crew = t.support(written("Crew", "condition", text, side="Shadow"), player=1)
    t.during("fellowship")
    plays(t, *t.hand(written("Storm", "event", "Discard all Shadow conditions.", "Fellowship")), 0)
    t.choose("use Crew", by="Ann")
    t.passing()
    assert [t.zone(i) for i in (*engines, other, crew)] == ["support", "support", "discard", "discard"]


def test_a_cancelled_ability_has_cost_its_cost():
    t = Table()
    t.ring_bearer()
    scout = t.companion(written("Scout", "companion", "Maneuver: Exert this companion to add (1)."))
    t.support(
        written("Watch", "condition",
                "Response: If a companion uses a special ability, discard this condition to cancel that "
                "ability.",
                side="Shadow"), player=1,
    )  # fmt: skip
    t.during("maneuver")
    uses(t, scout, 0)
    t.choose("use Watch", by="Ann")
    t.passing()
    assert (t.wounds(scout), t.pool) == (1, 0)


def test_healing_by_another_players_card_is_not_the_free_peoples_players():
    text = "Each time the Free Peoples player heals a companion, you may add a burden."
    for player, offered in ((0, True), (1, False)):
        t = Table()
        frodo = t.ring_bearer(wounds=1)
        t.minion(written("Spy", "minion", text))
        t.happen(occurrence("healed", card=frodo, player=player))
        assert any("Spy" in o for o in t.options()) == offered


def test_threat_wounds_can_be_answered_before_they_are_placed():
    t = Table()
    frodo = t.ring_bearer()
    gimli, orc = t.companion(GIMLI), t.minion(ORC)
    t.play.remember(("threats", 0), 2)
    text = (
        "Response — if a companion is overwhelmed skirmishing an Orc minion and threat wounds are about to "
        "be placed: "
    )
    text += "remove 1 threat."
    t.support(written("Ambition", "condition", text, side="Shadow"), player=1)
    t.happen(
        occurrence(
            "killed", card=gimli, life=t.play.card(gimli).life, why="overwhelmed", by=(orc,), skirmish=True
        )
    )
    t.choose("use Ambition", by="Ann")
    t.passing()
    assert (table.threats(t.play), t.wounds(frodo)) == (0, 1)


def test_unless_a_player_does_the_other_thing():
    for choice, pool in (("do it", 2), ("do not", 0)):
        t = Table(pool=0)
        frodo = t.ring_bearer()
        text = "Shadow: Exert this minion. Add 1 burden unless the Free Peoples player adds (2)."
        spy = t.minion(written("Spy", "minion", text))
        t.during("shadow")
        uses(t, spy, 1)
        t.choose(choice, by="Tom")
        assert (t.pool, t.play.card(frodo).token("burden")) == (pool, 0 if pool else 1)


# -- values --------------------------------------------------------------------------------------------------


def test_no_strength_from_weapons():
    t = Table()
    t.ring_bearer()
    king = t.companion(ARAGORN)
    t.bear(king, card("Sword", "possession", strength=2, klass="hand weapon"))
    t.bear(king, card("Cloak", "possession", strength=1, klass="cloak"))
    troop = t.minion(
        written(
            "Troop", "minion",
            "A character skirmishing this card does not gain strength bonuses from weapons."
        )
    )
    assert t.value(king, "strength") == 11
    skirmish(t, king, troop)
    assert t.value(king, "strength") == 9


def test_the_shadow_has_initiative_by_a_text():
    t = Table()
    t.ring_bearer()
    t.hand(*[card("Blank", "event")] * 5)
    assert initiative.has_initiative(t.play, 0)
    t.support(
        written(
            "Cry", "condition", "While you can spot 3 companions, the Shadow has initiative.", side="Shadow"
        ), player=1
    )
    t.play.rearranged()
    assert initiative.has_initiative(t.play, 0)
    t.companion(ARAGORN), t.companion(GIMLI)
    assert not initiative.has_initiative(t.play, 0)
    assert initiative.has_initiative(t.play, 1)


def test_a_minion_enters_exhausted():
    t = Table(pool=9)
    t.ring_bearer()
    t.support(written("Haste", "condition", "Each Orc comes into play exhausted.", side="Shadow"), player=1)
    t.during("shadow")
    (orc,) = t.hand(card("Big Orc", "minion", vitality=3, race="orc", cost=1, site=1), player=1)
    plays(t, orc, 1)
    t.passing()
    assert t.wounds(orc) == 2


def test_x_is_the_damage_bonus_of_the_character_spotted():
    t = Table()
    t.ring_bearer()
    t.companion(card("Axe", "companion", race="dwarf", words=[("damage", 2)]))
    t.during("regroup")
    t.hand(*[card(f"Shadow {n}", "event", side="Shadow") for n in range(3)], player=1)
    text = "Spot a Dwarf who is damage +X to make an opponent discard X Shadow cards from hand."
    plays(t, *t.hand(written("Rage", "event", text, "Regroup")), 0)
    while t.pending:
        t.choose(t.options()[0])
    assert len(t.play.state.zone("discard:1")) == 2


def test_a_dwarf_that_is_spotted_is_exerted_for_the_same_cost():
    t = Table()
    t.ring_bearer()
    axe = t.companion(card("Axe", "companion", race="elf", vitality=3, words=[("damage", 2)]))
    t.during("regroup")
    t.hand(*[card(f"Shadow {n}", "event", side="Shadow") for n in range(3)], player=1)
    text = (
        "Spot an Elf who is damage +X and exert that Elf to make an opponent discard X Shadow cards from "
        "hand."
    )
    plays(t, *t.hand(written("Rage", "event", text, "Regroup")), 0)
    while t.pending:
        t.choose(t.options()[0])
    assert t.wounds(axe) == 1
    assert len(t.play.state.zone("discard:1")) == 2


def test_whom_a_text_places_in_the_dead_pile_is_killed():
    t = Table()
    frodo = t.ring_bearer()
    gimli = t.companion(GIMLI)
    t.play.remember(("threats", 0), 2)
    t.during("fellowship")
    text = "Place a Dwarf (except the Ring-bearer) in the dead pile to remove a burden."
    plays(t, *t.hand(written("Farewell", "event", text, "Fellowship")), 0)
    while t.pending:
        t.choose(t.options()[0])
    assert t.zone(gimli) == "dead"
    assert (table.threats(t.play), t.wounds(frodo)) == (0, 2)


def test_items_of_one_class_beside_each_other():
    from ruling_service.engine.tcg import bearing

    t = Table()
    t.ring_bearer()
    king = t.companion(ARAGORN)
    beside = "Bearer must be a companion. This weapon can be borne in addition to 1 other hand weapon."
    sword = card("Sword", "possession", klass="hand weapon")
    knives = [t.hand(written(f"Knife {n}", "possession", beside, klass="hand weapon"))[0] for n in range(2)]
    t.bear(king, sword)
    assert bearing.may_bear(t.play, king, knives[0])
    t.play.move(knives[0], "fellowship:0")
    t.play.change(knives[0], host=king)
    assert not bearing.may_bear(t.play, king, knives[1])


# -- piles and sites -----------------------------------------------------------------------------------------


def test_an_effect_exerts_as_often_as_it_can_and_a_cost_in_full():
    t = Table()
    t.ring_bearer()
    lord = t.minion(
        written(
            "Lord", "minion", "Maneuver: Exert this minion twice to exert an unbound companion twice.",
            vitality=6
        )
    )
    king = t.companion(ARAGORN, wounds=2)
    t.during("maneuver")
    uses(t, lord, 1)
    t.passing()
    assert (t.wounds(lord), t.wounds(king)) == (2, 3)


def test_culture_tokens_come_off_any_cards_one_by_one():
    t = Table(pool=9)
    t.ring_bearer()
    plan = t.support(card("Plan", "condition"), culture_gondor=1)
    plot = t.support(card("Plot", "condition", side="Shadow"), player=1, culture_sauron=2)
    thief = t.minion(written("Thief", "minion", "Shadow: Remove 2 culture tokens to add (1)."))
    t.during("shadow")
    uses(t, thief, 1)
    t.choose("Plan")
    t.passing()
    assert t.play.card(plan).token("culture:gondor") + t.play.card(plot).token("culture:sauron") == 1
    assert t.pool == 10


def test_an_event_is_played_from_the_discard_pile_while_it_says_so():
    from ruling_service.engine.tcg import actions

    t = Table(pool=9)
    t.ring_bearer()
    sneak = t.minion(card("Sneak", "minion", culture="gollum"))
    text = "Make a minion strength +1.\nIf you have initiative, you may play this card from your discard pile"
    text += ", then place it under your draw deck."
    tricks = written("Tricks", "event", text, "Skirmish", side="Shadow")
    trick = t.put(tricks, "discard:1", 1)
    skirmish(t, t.play.fact(("ring-bearer", 0)), sneak)
    assert any("Tricks" in c.label for c in actions.actions(t.play, "skirmish.actions", 1))
    t.hand(*[card("Blank", "event")] * 4)
    assert not any("Tricks" in c.label for c in actions.actions(t.play, "skirmish.actions", 1))
    assert t.zone(trick) == "discard"


def test_a_number_is_chosen_and_stands_for_a_printed_cost():
    t = Table()
    t.ring_bearer()
    one, two = t.minion(card("One", "minion", cost=1, strength=5)), t.minion(
        card("Two", "minion", cost=2, strength=5)
    )
    t.during("maneuver")
    plays(
        t,
        *t.hand(
            written(
                "Wind", "event", "Choose a number. Give each minion with that twilight cost strength -2.",
                "Maneuver"
            )
        ), 0
    )
    t.choose("2")
    t.passing()
    assert (t.value(one, "strength"), t.value(two, "strength")) == (5, 3)


def test_not_roaming_by_a_text():
    t = Table(pool=9)
    t.ring_bearer()
    far = t.minion(card("Far", "minion", site=8, culture="orc"))
    assert t.value(far, "roaming")
    t.support(written("Paths", "condition", "Each [orc] minion is not roaming.", side="Shadow"), player=1)
    assert not t.value(far, "roaming")


def test_a_card_cannot_be_discarded_by_an_opponents_cards():
    t = Table()
    t.ring_bearer()
    tale = t.support(card("Tale", "condition", culture="shire", words=("tale",)))
    t.companion(written("Keeper", "companion", "An opponent cannot discard your [shire] tales."))
    own, foe = t.companion(GIMLI), t.minion(URUK)
    t.happen(occurrence("discarded", card=tale, life=t.play.card(tale).life, source=foe))
    assert t.zone(tale) == "support"
    t.happen(occurrence("discarded", card=tale, life=t.play.card(tale).life, source=own))
    assert t.zone(tale) == "discard"


# -- costs ---------------------------------------------------------------------------------------------------


def test_a_card_makes_itself_cheaper_while_it_is_played():
    from ruling_service.engine.tcg import playing

    for threats, able in ((0, False), (2, True)):
        t = Table(pool=6)
        t.ring_bearer()
        t.companion(ARAGORN)
        t.play.remember(("threats", 0), threats or None)
        text = "Trigger — when you play this card: you may remove X threats → make its twilight cost -X."
        (host,) = t.hand(written("Host", "minion", text, cost=8, site=1), player=1)
        t.during("shadow")
        assert (playing.why_not(t.play, host, 1) is None) == able
        if able:
            plays(t, host, 1)  # nobody may do without what he needs, nor take a smaller X
            assert (t.zone(host), t.pool, table.threats(t.play)) == ("minions", 0, 0)


def test_what_a_text_says_of_the_cost_of_the_card_it_plays():
    t = Table(pool=3)
    t.ring_bearer()
    text = (
        "Shadow: Exert this minion to play an Orc. Its twilight cost is -1 for each [sauron] condition you "
        "can spot."
    )
    lord = t.minion(written("Lord", "minion", text))
    for n in range(2):
        t.support(card(f"Plot {n}", "condition", side="Shadow", culture="sauron"), player=1)
    (orc,) = t.hand(card("Dear Orc", "minion", race="orc", cost=5, site=1), player=1)
    t.during("shadow")
    uses(t, lord, 1)
    t.passing()
    assert (t.zone(orc), t.pool) == ("minions", 0)


def test_two_cards_from_one_pile():
    t = Table()
    t.ring_bearer()
    text = (
        "Regroup: Exert this companion to take a Free Peoples card and a Shadow event from your discard pile "
        "into hand."
    )
    sage = t.companion(written("Sage", "companion", text))
    mine = [
        t.put(card(n, "event", side=s), "discard:0") for n,
        s in (("Song", "Free Peoples"), ("Curse", "Shadow"))
    ]
    t.during("regroup")
    uses(t, sage, 0)
    t.passing()
    assert [t.zone(i) for i in mine] == ["hand", "hand"]
    assert t.zone(sage) == "fellowship"


def test_each_archery_total_in_its_own_way():
    from ruling_service.engine.tcg import archery_phase

    t = Table()
    t.ring_bearer()
    bow = t.companion(card("Bow", "companion", words=("archer",)))
    text = (
        "Archery: Exert this minion to make the fellowship archery total -1 and the minion archery total +1."
    )
    crew = t.minion(written("Crew", "minion", text))
    t.during("archery")
    assert archery_phase.total(t.play, table.FREE_PEOPLES) == 1
    uses(t, crew, 1)
    assert (
        archery_phase.total(t.play, table.FREE_PEOPLES), archery_phase.total(t.play, table.SHADOW)
    ) == (0, 1)
    assert t.wounds(bow) == 0


# -- the adventure path and transfers ------------------------------------------------------------------------


def test_a_condition_that_goes_when_the_fellowship_is_ahead():
    for theirs, gone in ((4, False), (3, True)):
        t = Table(site=4)
        t.play.remember(("at site", 1), theirs)
        t.ring_bearer()
        old = t.support(
            written(
                "Old Grudge", "condition",
                "If the fellowship is ahead on the adventure path, discard this card."
            )
        )
        t.play.happen(occurrence("moment", name="fellowship phase begins", player=0))
        t.run()
        assert (t.play.card(old).zone == "discard:0") is gone


def test_the_end_of_a_phase_in_which_the_fellowship_moved_to_such_a_site():
    moved = "the fellowship has moved to 5[f] or 6[f]"
    text = f"At the end of each phase during which {moved}, add (8)."
    for number, pool in ((4, 0), (5, 8)):
        t = Table(site=number, format="fellowship")
        t.ring_bearer()
        t.lay(card("New Road", "site", block="fellowship"), number)
        t.support(written("Wild Land", "condition", text))
        t.play.happen(occurrence("moved to", player=0, number=number, site=table.site_at(t.play, number)))
        t.run()
        t.play.then(framework.moment.task("fellowship phase ends"))
        t.run()
        assert t.pool == pool


def test_another_cards_transfer_keeps_to_what_the_card_says_of_its_own():
    target = "a character skirmishing a Nazgûl"
    own = f"Skirmish: Transfer this condition from your support area to {target}."
    for breath, moved in (
        (written("Breath", "condition", own), False), (card("Chain", "condition", side="shadow"), True)
    ):
        t = Table()
        t.ring_bearer()
        king = t.companion(ARAGORN)
        there = t.support(breath, player=1)
        t.during("maneuver")
        [event] = t.hand(
            written("Hands", "event", "Transfer a condition from your support area to Aragorn.", "Maneuver"),
            player=1
        )
        plays(t, event, 1)
        assert (t.play.card(there).host == king) is moved
