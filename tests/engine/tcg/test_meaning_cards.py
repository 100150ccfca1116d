"""Card texts of our own, compiled and played: what they cost, whom they touch, how long they last."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.language import card_language
from ruling_service.engine.tcg.meaning import reading
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import ARAGORN, GIMLI, URUK, Table, card

LANGUAGE = card_language("tcg")


def texts(name, kind, text, timewords=""):
    """The abilities of a text, as the engine plays them."""
    compiled = LANGUAGE.compile_card(
        {"title": name, "type": kind.title(), "gametext": text, "timewords": timewords}
    )
    assert compiled.complete, compiled.gaps
    return reading.read(compiled.abilities, event=kind == "event")


def written(name, kind, text, timewords="", **more):
    """A card with that text."""
    return card(name, kind, *texts(name, kind, text, timewords), **more)


def skirmish(table, defender, *minions):
    """A skirmish under way."""
    table.play.remember("assignments", (Assignment(defender, minions),))
    table.play.remember("skirmish", Skirmish(defender, minions))
    return table.at("skirmish.actions", until="skirmish.ends")


def test_an_ability_exerts_and_wounds_whom_it_skirmishes():
    t = Table()
    t.ring_bearer()
    watch = t.companion(
        written(
            "Watcher", "companion", "Skirmish: Exert Watcher to wound a minion he is skirmishing.", strength=5
        )
    )
    orc, other = t.minion(), t.minion(URUK)
    skirmish(t, watch, orc)
    t.choose(
        "use Watcher" if "use Watcher" in t.options() else next(o for o in t.options() if "Watcher" in o)
    )
    assert t.wounds(watch) == 1
    assert t.wounds(orc) == 1
    assert t.wounds(other) == 0


def test_an_exhausted_character_cannot_pay():
    t = Table()
    t.ring_bearer()
    text = "Skirmish: Exert Watcher to wound a minion he is skirmishing."
    watch = t.companion(written("Watcher", "companion", text, strength=9), wounds=2)
    orc = t.minion()
    skirmish(t, watch, orc)
    assert not any("Watcher" in o for o in t.options())


def test_a_constant_bonus_counts_now():
    t = Table()
    t.ring_bearer()
    text = "Bold Dwarf is strength +1 for each wounded companion you can spot."
    bold = t.companion(written("Bold Dwarf", "companion", text, strength=4))
    assert t.value(bold, "strength") == 4
    t.companion(ARAGORN, wounds=1)
    assert t.value(bold, "strength") == 5


def test_while_you_can_spot():
    t = Table()
    t.ring_bearer()
    text = "While you can spot a Dwarf, Old Friend is strength +2 and damage +1."
    friend = t.companion(written("Old Friend", "companion", text, strength=4))
    assert (t.value(friend, "strength"), t.value(friend, "damage")) == (4, 0)
    t.companion(GIMLI)
    assert (t.value(friend, "strength"), t.value(friend, "damage")) == (6, 1)


def test_a_bearer_gains_what_the_card_says_and_only_a_fitting_one_bears_it():
    t = Table()
    t.ring_bearer()
    aragorn = t.companion(ARAGORN)
    blade = written(
        "Long Blade", "possession", "Bearer must be a Man. Bearer is damage +1.", strength=2, cost=1,
        klass="hand weapon"
    )
    gimli = t.companion(GIMLI)
    t.hand(blade)
    t.at("fellowship.actions", until="fellowship.move")
    t.choose(next(o for o in t.options() if "Long Blade" in o))
    assert t.value(aragorn, "damage") == 1
    assert t.value(aragorn, "strength") == 10
    assert t.value(gimli, "damage") == 0


def test_an_event_makes_a_card_stronger_until_the_phase_ends():
    t = Table()
    t.ring_bearer()
    gimli = t.companion(GIMLI)
    orc = t.minion()
    t.hand(written("Battle Song", "event", "Make a Dwarf strength +3.", "Skirmish"))
    skirmish(t, gimli, orc)
    t.choose(next(o for o in t.options() if "Battle Song" in o))
    assert t.value(gimli, "strength") == 9
    t.at("skirmish.ends", until="skirmish.choice").passing()
    assert t.value(gimli, "strength") == 6


def test_a_trigger_that_may_be_used():
    t = Table()
    t.ring_bearer()
    text = "Each time Keen Eye wins a skirmish, you may heal him."
    keen = t.companion(written("Keen Eye", "companion", text, strength=9), wounds=1)
    orc = t.minion()
    t.during("skirmish")
    t.happen(occurrence("won skirmish", card=keen, against=(orc,), side="free peoples"))
    assert t.options() == ["Keen Eye", "pass"]
    t.choose("Keen Eye")
    assert t.wounds(keen) == 0


def test_a_response_prevents_a_wound():
    t = Table()
    t.ring_bearer()
    text = "Response: If a Dwarf is about to take a wound, discard Ward to prevent it."
    ward = t.support(written("Ward", "condition", text))
    gimli = t.companion(GIMLI)
    t.during("skirmish")
    t.happen(occurrence("wounded", card=gimli, life=1))
    t.choose("use Ward")
    assert t.wounds(gimli) == 0
    assert t.zone(ward) == "discard"


def test_a_minion_cannot_be_stopped_without_twilight_to_pay():
    t = Table(pool=1)
    t.ring_bearer()
    text = "Maneuver: Remove (2) to make the Free Peoples player exert a companion."
    t.minion(written("Harrier", "minion", text, strength=5))
    t.at("maneuver.actions", until="maneuver.ends")
    assert not any("Harrier" in o for o in t.options())


def test_the_free_peoples_player_chooses_whom_he_must_exert():
    t = Table(pool=2)
    bearer = t.ring_bearer()
    gimli = t.companion(GIMLI)
    t.minion(
        written(
            "Harrier", "minion", "Maneuver: Remove (2) to make the Free Peoples player exert a companion.",
            strength=5
        )
    )
    t.at("maneuver.actions", until="maneuver.ends")
    t.choose(next(o for o in t.options() if "Harrier" in o), by="Ann")
    t.choose("Gimli", by="Tom")
    assert (t.wounds(gimli), t.wounds(bearer), t.pool) == (1, 0, 0)


def test_any_shadow_player_may_pay_to_prevent_an_effect():
    t = Table(pool=3)
    t.ring_bearer()
    gimli = t.companion(GIMLI)
    orc = t.minion()
    event = "Wound a minion. Any Shadow player may remove (3) to prevent this."
    t.hand(written("Quick Throw", "event", event, "Skirmish"))
    skirmish(t, gimli, orc)
    t.choose(next(o for o in t.options() if "Quick Throw" in o))
    t.choose("prevent it", by="Ann")
    assert (t.wounds(orc), t.pool) == (0, 0)


def test_what_a_condition_says_of_the_cost_of_cards():
    t = Table()
    t.ring_bearer()
    t.support(written("Full Store", "condition", "The twilight cost of each Dwarf is -1."))
    gimli = t.hand(GIMLI)[0]
    t.at("fellowship.actions", until="fellowship.move")
    t.choose(next(o for o in t.options() if "Gimli" in o))
    assert t.pool == 1
    assert t.zone(gimli) == "fellowship"


def test_a_text_that_discards_its_card_as_soon_as_it_is_true():
    t = Table()
    t.ring_bearer()
    t.companion(GIMLI)
    shy = t.support(written("Shy One", "ally", "Discard Shy One if you can spot an Orc.", strength=2))
    t.during("shadow")
    t.happen(occurrence("added twilight", amount=1))
    assert t.zone(shy) == "support"
    t.minion()
    t.happen(occurrence("added twilight", amount=1))
    assert t.zone(shy) == "discard"


def test_for_each_other_card():
    t = Table()
    t.ring_bearer()
    chief = t.minion(
        written(
            "Chief", "minion", "For each other Orc you can spot, Chief is strength +1.", strength=5,
            race="orc"
        )
    )
    assert t.value(chief, "strength") == 5
    t.minion()
    t.minion()
    assert t.value(chief, "strength") == 7


def test_a_race_before_or_is_a_kind_of_its_own():
    t = Table()
    t.ring_bearer()
    text = "Old Oak is strength +1 per Ent or unbound Hobbit spotted."
    oak = t.companion(written("Old Oak", "companion", text, race="Ent", strength=4))
    assert t.value(oak, "strength") == 5, "an Ent counts, the Ring-bound Hobbit doesn't"
    t.companion(written("Gardener", "companion", "", race="Hobbit", strength=3))
    assert t.value(oak, "strength") == 6


def test_a_type_before_or_is_a_kind_of_its_own():
    t = Table()
    t.ring_bearer()
    text = "Old Oak is strength +1 for each minion or Shadow condition in play."
    oak = t.companion(written("Old Oak", "companion", text, race="Ent", strength=4))
    assert t.value(oak, "strength") == 4
    t.minion()
    assert t.value(oak, "strength") == 5
