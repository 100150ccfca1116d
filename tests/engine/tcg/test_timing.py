"""Required before optional, about to happen, instead, preventing the preventer, cancelling, responses, the
action procedure.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Lasting, occurrence
from ruling_service.engine.tcg import abilities, table
from tests.engine.tcg.table_top import ARAGORN, GIMLI, ORC, Table, card
from tests.engine.tcg.words import BEARER, HOST, IT, THIS, N, such, when

GONDOR = such(culture="gondor", race="man")


def sapling():
    """An artifact that may be discarded to prevent a wound to a Gondor Man."""
    return card(
        "Sapling",
        "artifact",
        N(
            "response", when=when("wounded", about=True, card=GONDOR), cost=[N("t_discard", of=THIS)],
            do=[N("t_prevent")]
        ),
    )


def test_a_later_effect_is_its_players_and_nobodys_is_the_orderers():
    """tcg/event: who made an effect carries it out; one of nobody's falls to the Free Peoples player."""
    t = Table()
    moment = occurrence("moment", name="regroup phase begins", player=0)
    for by in (1, None):
        t.play.lasts(Lasting(0, N("t_add_twilight", n=2), at="regroup phase begins", controller=by))
    found = abilities._delayed(t.play, Happening(1, (moment,)))
    assert [one.by for one in found] == [1, table.orderer(t.play)] == [1, 0]


def wound(t, ident, **roles):
    return t.happen(occurrence("wounded", card=ident, life=t.play.card(ident).life, **roles))


def test_a_response_may_prevent_what_is_about_to_happen():
    t = Table(site=2)
    hero = t.companion(ARAGORN)
    tree = t.support(sapling())
    wound(t, hero)
    assert t.pending.by == 0
    t.choose("use Sapling")
    assert t.wounds(hero) == 0
    assert t.zone(tree) == "discard"


def test_a_required_instead_leaves_nothing_to_respond_to():
    """A worn Ring makes the wound a burden: the optional Sapling is not even offered."""
    ring = card(
        "The One Ring",
        "the one ring",
        N(
            "trigger", when=when("wounded", about=True, card=HOST),
            do=[N("t_instead", kind_="added burdens", n=1)]
        ),
    )
    t = Table(site=2)
    isildur = t.ring_bearer(
        card("Isildur", "companion", strength=8, vitality=3, resistance=7, culture="gondor", race="man"),
        ring=ring
    )
    t.support(sapling())
    wound(t, isildur)
    assert t.pending is None
    assert (t.wounds(isildur), table.burdens(t.play)) == (0, 1)


def test_if_the_replacement_cannot_happen_the_original_does():
    """Sméagol the Ring-bearer cannot be discarded instead of dying, so he dies."""
    city = card(
        "Dead City", "condition",
        N(
            "trigger", when=when("killed", about=True, card=HOST),
            do=[N("t_instead", kind_="discarded", of=HOST)]
        )
    )
    t = Table(site=2)
    smeagol = t.ring_bearer(card("Sméagol", "companion", strength=3, vitality=4, resistance=8))
    t.bear(smeagol, city)
    t.happen(occurrence("killed", card=smeagol, life=1))
    assert t.zone(smeagol) == "dead"
    assert "tcg/instead" in t.told()


def test_preventing_the_preventer_lets_the_effect_happen():
    """Threats are added unless the Ring-bearer is wounded; that wound is prevented, so they are added."""
    ask = N(
        "trigger", when=when("played", card=THIS),
        do=[N("t_offer", price=[N("t_wound", of=BEARER)], do=[N("t_add_threats", n=1)])]
    )
    destroyer = card("Destroyer", "minion", ask, strength=9, vitality=3, cost=0, site=1)
    t = Table(site=2, pool=5)
    t.ring_bearer(
        card("Isildur", "companion", strength=8, vitality=3, resistance=7, culture="gondor", race="man")
    )
    t.support(sapling())
    t.hand(destroyer, player=1)
    t.at(
        "shadow.actions", until="shadow.ends"
    ).choose("play Destroyer").choose("prevent it", by="Tom").choose("use Sapling", by="Tom")
    assert table.threats(t.play) == 1


def test_paying_to_prevent_prevents():
    ask = N(
        "trigger", when=when("played", card=THIS),
        do=[N("t_offer", price=[N("t_wound", of=BEARER)], do=[N("t_add_threats", n=1)])]
    )
    t = Table(site=2, pool=5)
    frodo = t.ring_bearer()
    t.hand(card("Destroyer", "minion", ask, strength=9, vitality=3, cost=0, site=1), player=1)
    t.at("shadow.actions", until="shadow.ends").choose("play Destroyer").choose("prevent it", by="Tom")
    assert (table.threats(t.play), t.wounds(frodo)) == (0, 1)


def test_required_actions_come_before_optional_ones_and_the_free_peoples_player_orders_them():
    def text(name, **more):
        return card(
            name, "condition", N("trigger", when=when("moves"), do=[N("t_add_twilight", n=1)], **more),
            side="Shadow"
        )

    t = Table(site=1)
    t.ring_bearer()
    for printed in (text("First"), text("Second"), text("Perhaps", optional=True)):
        t.support(printed, 1)
    t.at("fellowship.move", until="fellowship.ends")
    assert t.pending.by == 0
    assert t.options() == ["First", "Second"]
    t.choose("Second")
    assert t.pending.by == 1
    assert t.options() == ["Perhaps", "pass"]
    assert t.pool == 2


def test_an_optional_trigger_is_offered_once_for_each_trigger():
    text = card(
        "Perhaps", "condition",
        N("trigger", when=when("wounded"), optional=True, do=[N("t_add_twilight", n=1)])
    )
    t = Table(site=2)
    hero = t.companion(ARAGORN)
    t.support(text)
    wound(t, hero).choose("Perhaps")
    assert t.pending is None
    wound(t, hero)
    assert t.options() == ["Perhaps", "pass"]


def test_a_response_ability_may_be_used_again_while_it_is_paid_for():
    text = N(
        "response", when=when("wounded"), cost=[N("t_exert", of=such(title="Gimli"))],
        do=[N("t_add_twilight", n=1)]
    )
    t = Table(site=2)
    hero, gimli = t.companion(ARAGORN), t.companion(GIMLI)
    t.support(card("Again", "condition", text))
    wound(t, hero).choose("use Again").choose("use Again")
    assert t.pending is None
    assert (t.wounds(gimli), t.pool) == (2, 2)


def test_a_cancelled_ability_has_no_effect_but_its_cost_stays_paid():
    heal = N("action", phases=("fellowship",), cost=[N("t_exert", of=THIS)], do=[N("t_draw", n=1)])
    stop = N(
        "response", when=when("ability used"), cost=[N("t_exert", of=such(type="minion"))],
        do=[N("t_cancel_action")]
    )
    t = Table(site=2)
    t.ring_bearer()
    elf = t.support(card("Elf", "ally", heal, vitality=3))
    foe = t.minion(ORC)
    t.hand(card("Saruman's Voice", "event", stop, side="Shadow", cost=0), player=1)
    t.deck(card("Top", "event"))
    t.at(
        "fellowship.actions", until="fellowship.ends"
    ).choose("use Elf").choose("play Saruman's Voice", by="Ann")
    assert (t.wounds(elf), t.wounds(foe)) == (1, 1)
    assert len(t.play.state.zone("deck:0")) == 1


def test_one_prevention_may_cover_one_of_several_simultaneous_things():
    t = Table(site=2)
    one, other = t.companion(ARAGORN), t.companion(GIMLI)
    t.support(sapling())
    t.happen(*(occurrence("wounded", card=i, life=1) for i in (one, other))).choose("use Sapling")
    assert (t.wounds(one), t.wounds(other)) == (0, 1)


def test_the_action_procedure_goes_counter_clockwise_and_passing_bars_nothing():
    act = N("action", phases=("maneuver",), cost=[N("t_remove_twilight", n=1)], do=[N("t_draw", n=1)])
    t = Table(players=3, site=2, pool=9)
    t.ring_bearer()
    t.minion(ORC)
    for player in range(3):
        side = "Free Peoples" if player == 0 else "Shadow"
        t.support(card(f"Of {player}", "condition", act, side=side), player)
    t.at("maneuver.actions", until="maneuver.ends")
    order = []
    for label in ("pass", "pass", "use Of 1", "pass", "pass", "pass"):
        order.append(t.pending.by)
        t.choose(label)
    assert order == [0, 2, 1, 0, 2, 1]
    assert t.pending is None


def test_only_the_free_peoples_player_acts_in_the_fellowship_phase():
    act = N("action", phases=("fellowship",), cost=[N("t_remove_twilight", n=1)], do=[N("t_draw", n=1)])
    t = Table(site=2, pool=9)
    t.ring_bearer()
    t.support(card("Theirs", "condition", act, side="Shadow"), 1)
    t.at("fellowship.actions", until="fellowship.move")
    assert t.pending is None


def test_effects_wait_for_the_moment_they_are_made_for():
    t = Table(site=2)
    t.ring_bearer()
    t.play.lasts(
        Lasting(0, N("t_add_twilight", n=2), at="regroup phase begins", controller=0, frame=_frame())
    )
    t.at("regroup.begins", until="regroup.actions")
    assert t.pool == 2


def _frame():
    from ruling_service.engine.kernel.occurrences import Frame

    return Frame(-1, None, 0)


def test_a_statement_given_until_the_regroup_phase_ends_as_it_begins():
    t = Table(site=2)
    hero = t.companion(ARAGORN)
    t.ring_bearer()
    says = N("gets", bonus=N("stat_bonus", stat="strength", change=2))
    t.play.lasts(Lasting(0, says, frozenset([(hero, 1)]), until="regroup phase begins"))
    assert t.value(hero, "strength") == 10
    t.at("regroup.begins", until="regroup.actions")
    assert t.value(hero, "strength") == 8


def test_a_bonus_added_once_does_not_follow_later_changes():
    """Merry's strength is added to another companion: if Merry grows later, what was added stays."""
    add = N(
        "action",
        phases=("skirmish",),
        cost=[N("t_exert", of=THIS)],
        do=[N("t_strength", of=such(title="Aragorn"), n=N("t_value", of=THIS, name="strength"))],
    )
    t = Table(site=2)
    t.ring_bearer()
    hero, merry, foe = t.companion(ARAGORN), t.companion(
        card("Merry", "companion", add, strength=3, vitality=4)
    ), t.minion(ORC)
    t.play.remember("assignments", (table.Assignment(hero, (foe,)),))
    t.at("skirmish.choice", until="skirmish.resolve").choose("use Merry")
    assert t.value(hero, "strength") == 11
    t.play.lasts(
        Lasting(0, N("gets", bonus=N("stat_bonus", stat="strength", change=2)), frozenset([(merry, 1)]))
    )
    assert t.value(hero, "strength") == 11
    assert IT is not None


def test_a_limit_of_3_holds_for_one_copy_and_one_phase():
    text = N(
        "action",
        phases=("skirmish",),
        cost=[N("t_exert", of=such(title="Gandalf"))],
        do=[N("t_strength", of=such(title="Aragorn"), n=2, limit=3)],
    )
    t = Table(site=2)
    t.ring_bearer()
    hero, foe = t.companion(ARAGORN), t.minion(ORC)
    t.companion(card("Gandalf", "companion", vitality=9))
    trust = card("Trust", "condition", text)
    for _ in range(2):
        t.support(trust)
    t.play.remember("assignments", (table.Assignment(hero, (foe,)),))
    t.at("skirmish.choice", until="skirmish.resolve")
    first, second = [o for o in t.pending.options if o.label == "use Trust"]
    strengths = []
    for option in (first, first, second):
        t.play.choose(next(n for n, o in enumerate(t.pending.options) if o.value == option.value))
        t.run()
        strengths.append(t.value(hero, "strength"))
    assert strengths == [10, 11, 13]


def test_mandatory_texts_that_feed_each_other_are_reported_as_a_loop():
    import pytest

    from ruling_service.errors import BudgetExceeded

    t = Table(site=2)
    t.ring_bearer()
    t.support(
        card("Echo", "condition", N("trigger", when=when("added twilight"), do=[N("t_add_twilight", n=1)]))
    )
    with pytest.raises(BudgetExceeded):
        t.happen(occurrence("added twilight", amount=1))


def site_with(trigger):
    return card("Here", "site", trigger, shadow=0)


def test_a_sites_you_is_the_player_whose_phase_it_is():
    t = Table(site=2)
    t.ring_bearer()
    t.lay(
        site_with(
            N(
                "trigger", when=when("moment", name="fellowship phase begins"), optional=True,
                do=[N("t_add_twilight", n=1)]
            )
        ), 2
    )
    t.at("fellowship.begins", until="fellowship.move")
    assert t.pending.by == 0
    t.choose("Here")
    assert t.pending is None
    assert t.pool == 1


def test_a_sites_you_is_the_player_of_the_card_that_an_event_is_about():
    t = Table(site=2)
    t.ring_bearer()
    foe = t.minion(ORC)
    t.lay(site_with(N("trigger", when=when("wounded"), optional=True, do=[N("t_add_twilight", n=1)])), 2)
    wound(t, foe)
    assert t.pending.by == 1
