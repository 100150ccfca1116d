"""Costs of several parts, what they leave to speak of, offers to prevent, sites whose text somebody uses, and
cards that lie on whoever paid for them; on the table in `wide_table`.

tcg/cost, tcg/requirement, tcg/spot, tcg/preventing-effects, tcg/discard-pile, tcg/site, tcg/bearer.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions, bearing, full_price, playing, resolve, table
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import DRAWN, EXERTED, WOUNDED, speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import changed, saying, seen, wide
from tests.engine.tcg.words import N

MAN_EXERTED = {"Aragorn wound": 2, "Aragorn vitality": 2}
ALL_OF_TOMS = {"Frodo wound": 1, "Frodo vitality": 3, **MAN_EXERTED, **EXERTED}


@pytest.mark.parametrize(("text", "by", "answers", "after"), [
    # several parts, all of which must be paid
    ("Exert Aragorn and an Elf companion to add a burden.", 0, [],
     {**MAN_EXERTED, **EXERTED, "Frodo burden": 3}),
    ("Exert 2 Elves to add a burden.", 0, [],
     {**EXERTED, "Elrond wound": 1, "Elrond vitality": 3, "Frodo burden": 3}),
    ("Exert 3 Elves to add a burden.", 0, [], None),
    ("Discard an artifact and exert Legolas to draw a card.", 0, [],
     {"Axe is in": "discard:0", "Axe on": "", **EXERTED, **DRAWN}),
    ("Discard an artifact and exert Gimli to draw a card.", 0, [], None),
    ("Remove (1) and exert a minion to add a burden.", 1, ["Uruk"], {"pool": 2, **WOUNDED, "Frodo burden": 3}),
    ("Remove (1) and remove (2) to add a burden.", 1, [], {"pool": 0, "Frodo burden": 3}),
    ("Remove (2) and remove (2) to add a burden.", 1, [], None),  # 3 tokens are not 4
    ("Discard a card from hand to play a [gondor] companion from your discard pile.", 0, ["Plan"],
     {"Plan is in": "discard:0", "Lost is in": "fellowship:0", "pool": 4, "Lost strength": 3, "Lost damage": 0,
      "Lost fierce": 0, "Lost archer": 0, "Lost defender": 0, "Lost vitality": 3}),
    ("Discard a card from hand to play an [elven] companion from your discard pile.", 0, ["Scout"], None),
    # what was spotted or exerted is spoken of
    ("Spot a Man to make that Man strength +2.", 0, ["Aragorn"], {"Aragorn strength": 10}),
    ("Spot a Man to make that Man strength +2.", 0, ["Hama"], {"Hama strength": 7}),
    ("Spot a Man. Exert that Man.", 0, ["Hama"], {"Hama wound": 1, "Hama vitality": 1}),
    ("Spot a Dwarf to exert that Dwarf.", 0, [], {}),
    ("Exert an Elf companion to heal a Dwarf.", 0, [], {**EXERTED, "Gimli wound": 1, "Gimli vitality": 2}),
    ("Spot X companions to make a minion strength -X.", 0, ["3", "Uruk"], {"Uruk strength": 6}),
    ("Spot X companions to make a minion strength -X.", 0, ["0", "Uruk"], {}),
    # each of them; who cannot is passed over
    ("Exert each companion.", 0, [], ALL_OF_TOMS),
    ("Exert each companion to add a burden.", 0, [], {**ALL_OF_TOMS, "Frodo burden": 3}),
    ("Each player must exert a minion.", 0, ["Uruk", "Uruk"], None),
    # offers to prevent: whose, at what price
    ("Add 2 burdens. The Free Peoples player may exert Legolas to prevent this.", 1, ["prevent it"], EXERTED),
    ("Add 2 burdens. The Free Peoples player may exert Legolas to prevent this.", 1, ["let it happen"],
     {"Frodo burden": 4}),
    ("Add 2 burdens. The Free Peoples player may exert Gimli to prevent this.", 1, [], {"Frodo burden": 4}),
    ("Wound a companion. The Free Peoples player may add 3 burdens to prevent this.", 1,
     ["Legolas", "prevent it"], {"Frodo burden": 5}),
    ("Wound a companion. The Free Peoples player may add 3 burdens to prevent this.", 1,
     ["Legolas", "let it happen"], EXERTED),
    ("Wound a companion. That companion's owner may discard a card from hand to prevent this.", 1,
     ["Legolas", "prevent it", "Plan"], {"Plan is in": "discard:0"}),
])  # fmt: skip
def test_what_costs_and_offers_come_to(text, by, answers, after):
    t = speaking(f"Maneuver: {text}", by)
    able = uses(t, by=by)
    if after is None:
        assert not able or "Each player" in text or "elven" in text
        return
    before = seen(t)
    t.play.then(able[0].task)
    assert changed(before, seen(answered(t.run(), answers))) == after


def test_a_card_discarded_to_pay_is_not_among_those_that_the_effect_plays():
    """tcg/discard-pile: what was there before the action."""
    t = speaking("Maneuver: Discard a card from hand to play an [elven] companion from your discard pile.")
    assert not uses(t), "none lies there yet"
    t.put(card("Old scout", "companion", culture="elven", cost=0), "discard:0", 0)
    t.play.then(uses(t)[0].task)
    t.run().choose("Scout", by="Tom")
    answered(t, [])
    assert t.zone(t.scout) == "discard"
    assert "Old scout" in [t.play.name(i) for i in t.play.state.zone("fellowship:0")]


# -- sites ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "phase", "users"), [
    ("Shadow: Add (1).", "shadow", [1]),
    ("Fellowship: Add (1).", "fellowship", [0]),
    ("Maneuver: Add (1).", "maneuver", [0, 1, 2]),
    ("Regroup: Add (1).", "regroup", [0, 1, 2]),
])  # fmt: skip
def test_who_uses_the_text_of_the_fellowships_site(text, phase, users):
    """tcg/site, tcg/active: the fellowship's site speaks, to the side whose phase it is."""
    t = wide()
    t.lay(written("Here", "site", text, shadow=0), 4)
    t.lay(written("There", "site", text, shadow=0), 5)
    t.during(phase)
    offered = {
        player: [c.label for c in actions.actions(t.play, f"{phase}.actions", player) if "ere" in c.label]
        for player in (0, 1, 2)
    }
    assert offered == {player: ["use Here"] if player in users else [] for player in (0, 1, 2)}


# -- on whoever paid -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "hosts"), [
    ("To play, exert an Elf. Plays on that Elf.", {"Legolas", "Elrond"}),
    ("To play, spot an Elf. Plays on that Elf.", {"Legolas", "Elrond"}),
    ("To play, exert a Dwarf. Plays on that Dwarf.", set()),
    ("To play, spot a Dwarf. Plays on that Dwarf.", {"Gimli"}),
    ("To play, spot an Elf. Plays on a Dwarf.", {"Gimli"}),
    ("To play, spot an Ent. Plays on a Dwarf.", set()),
])  # fmt: skip
def test_on_whom_a_card_is_played_that_names_who_pays_for_it(text, hosts):
    """tcg/bearer, tcg/cost"""
    t = wide()
    (one,) = t.hand(written("One", "condition", text, cost=0, side="Free Peoples"))
    assert (playing.why_not(t.play, one, 0) is None) is bool(hosts)
    if not hosts:
        return
    able = {t.play.name(i) for i in bearing.hosts(t.play, one, 0)}
    assert able == hosts
    t.play.then(playing.begin.task(full_price.Playing(one, 0, "")))
    t.run()
    if t.pending is not None:
        t.choose(f"on {sorted(hosts)[0]}")
    host = t.play.name(t.play.card(one).host)
    assert host == sorted(hosts)[0]
    paid = {t.play.name(i) for i in table.in_play(t.play) if t.wounds(i)} - {"Aragorn", "Gimli", "Orc"}
    assert paid == ({host} if "exert" in text else set())


@pytest.mark.parametrize(("text", "phase", "moved"), [
    ("Skirmish: Transfer this condition to a minion.", "maneuver", False),
    ("Maneuver: Transfer this condition to a minion.", "maneuver", False),  # to a minion, not to Legolas
    ("Maneuver: Transfer this condition to an Elf.", "maneuver", True),
    ("Skirmish: Transfer this condition to an Elf.", "maneuver", False),
    ("Each Elf is strength +1.", "maneuver", True),
])  # fmt: skip
def test_what_a_card_says_of_its_own_transfer_binds_other_cards(text, phase, moved):
    """tcg/transfer: when and to whom."""
    t = speaking("Maneuver: Transfer a [gandalf] condition to Legolas.", 0, phase)
    own = t.support(written("Own", "condition", text, side="Free Peoples", culture="gandalf"))
    for use in uses(t):
        t.play.then(use.task)
        answered(t.run(), [])
    assert (t.play.card(own).host == t.legolas) is moved


# -- preventing, reducing ------------------------------------------------------------------------------------


def about_to_happen(o, does):
    """Something is about to happen, and a text of Tom's does something about it."""
    t = wide()
    told = []

    def meddle(play, frame):
        if not told:
            told.append(does(play, frame) or True)

    from ruling_service.engine.tcg import phrases

    if phrases.EFFECTS.of(N("t_meddle")) is None:

        @phrases.EFFECTS.means("t_meddle")
        def meddles(play, frame, node, path):
            play.fact("meddling")(play, frame)

    t.play.remember("meddling", meddle)
    from tests.engine.tcg.words import when

    t.support(card("Meddler", "condition", N("trigger", when=when(o.kind, about=True), do=[N("t_meddle")])))
    before = seen(t)
    t.happen(o)
    after = changed(before, seen(t))
    assert told, "nothing was about to happen"
    return after


@pytest.mark.parametrize(("by", "threats"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_less_of_what_is_about_to_happen(by, threats):
    """tcg/preventing-effects: 3 threats, so many fewer; at 0 nothing is left of it."""
    after = about_to_happen(
        occurrence("added threats", amount=3), lambda play, frame: resolve.reduce(play, frame, by)
    )
    assert after == ({"threats": threats} if threats else {})


def test_something_else_instead_unless_that_is_forbidden():
    """tcg/instead: a burden instead of the threats; the Ring-bearer's discard cannot come instead."""
    threats = occurrence("added threats", amount=3)
    after = about_to_happen(threats, lambda play, frame: resolve.instead(play, frame, occurrence("added burdens")))
    assert after == {"Frodo burden": 3}

    def discards(play, frame):
        return resolve.instead(play, frame, occurrence("discarded", card=table.ring_bearer(play)))

    assert about_to_happen(threats, discards) == {"threats": 3}


def test_preventing_all_of_it():
    after = about_to_happen(occurrence("added threats", amount=3), lambda play, frame: resolve.prevent(play, frame))
    assert after == {}


@pytest.mark.parametrize(("pile", "there"), [("hand", True), ("discard", True), ("removed", True)])
def test_what_was_in_the_piles_before_is_known_to_the_resolution(pile, there):
    """tcg/effect: before any cost was paid; without a note of it everything counts as there."""
    t = wide()
    frame = saying(t)
    assert resolve.was_there(frame, t.secret, pile) is there
    resolve.note_piles(t.play, frame)
    noted = t.play.state.frames[frame.id]
    assert resolve.was_there(noted, t.plan, "hand")
    assert not resolve.was_there(noted, t.lost, "hand")
    assert resolve.was_there(noted, t.lost, "discard")
    assert resolve.was_there(noted, t.secret, "hand"), "another player's: he may be the one who plays it"
    assert not resolve.was_there(noted, t.secret, "discard")
