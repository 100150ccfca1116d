"""What texts ask about the turn so far: who won, lost or fought, what was played in a skirmish. Where a position
begins too late to tell, nobody knows.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.tcg import verbs
from ruling_service.engine.tcg.table import Assignment
from tests.engine.tcg.table_top import ARAGORN, GIMLI, URUK, Table, card
from tests.engine.tcg.test_meaning_cards import written

LONE = card("Lone Orc", "minion", strength=1, vitality=3, site=1, culture="sauron", race="orc")


def turn_with_skirmishes(text, *, orc=LONE, hand=()):
    """Aragorn beats an Orc, Gimli loses to an Uruk, and Boromir doesn't fight; then the regroup phase begins."""
    t = Table(site=2, pool=4)
    t.ring_bearer()
    t.play.remember("moves", 1)
    hero, dwarf = t.companion(ARAGORN), t.companion(GIMLI)
    t.companion(card("Boromir", "companion", strength=7, vitality=3, culture="gondor", race="man", unique=True))
    foes = t.minion(orc), t.minion(URUK)
    t.support(written("Ledger", "condition", text, unique=True))
    t.hand(*hand)
    t.happen(verbs.moment(name="assignment phase begins", player=0))
    t.play.remember("assignments", (Assignment(hero, foes[:1]), Assignment(dwarf, foes[1:])))
    t.at("skirmish.choice", until="regroup.shadow")
    return t


def to_the_end(t, **chosen):
    """Go on to the end; what is chosen by the beginning of an option, else nothing is done."""
    for _ in range(40):
        if t.pending is None:
            break
        wanted = next((o for o in t.options() for w in chosen.get("first", ()) if w in o), None)
        t.choose(wanted or ("pass" if "pass" in t.options() else t.options()[0]))
        chosen = {} if wanted else chosen
    return t


@pytest.mark.parametrize(
    ("who", "deed", "so"),
    [
        ("Aragorn", "won a skirmish", True),
        ("Gimli", "won a skirmish", False),
        ("Boromir", "won a skirmish", False),
        ("Aragorn", "has lost a skirmish", False),
        ("Gimli", "lost a skirmish", True),
        ("Boromir", "did not win a skirmish", True),
        ("Aragorn", "did not win a skirmish", False),
        ("Aragorn", "has not lost a skirmish", True),
        ("Gimli", "did not lose a skirmish", False),
    ],
)
def test_who_won_and_lost_this_turn(who, deed, so):
    t = to_the_end(turn_with_skirmishes(f"At the start of the regroup phase, if {who} {deed} this turn, add (5)."))
    assert (t.pool == 9) is so


def test_before_the_skirmishes_nobody_has_won():
    t = Table(site=2, pool=4)
    t.ring_bearer()
    t.companion(ARAGORN)
    t.support(written("Ledger", "condition", "At the start of the maneuver phase, if Aragorn did not win a skirmish "
                      "this turn, add (5).", unique=True))  # fmt: skip
    t.minion()
    t.at("maneuver.begins", until="archery.begins")
    assert t.pool == 9


def test_what_came_before_a_position_in_the_regroup_phase_is_not_known():
    t = Table(site=2, pool=4)
    t.ring_bearer()
    t.companion(ARAGORN)
    t.support(written("Ledger", "condition", "At the start of the regroup phase, if Aragorn won a skirmish this turn, "
                      "add (5).", unique=True))  # fmt: skip
    with pytest.raises(NotPlayed):
        t.at("regroup.begins", until="regroup.shadow")


@pytest.mark.parametrize(("condition", "drawn"), [
    ("you played a [gondor] event", True), ("you played a [dwarven] event", False),
    ("you played an event", True), ("an opponent played an event", False),
])
def test_what_was_played_in_a_skirmish_that_is_won(condition, drawn):
    song = written("Song", "event", "Make Aragorn strength +1.", "Skirmish", culture="gondor", cost=0)
    t = turn_with_skirmishes(f"Each time a Man wins a skirmish in which {condition}, add (5).", hand=(song,))
    t.choose("Aragorn against Lone Orc")
    to_the_end(t, first=("Song",))
    assert (t.pool == 9) is drawn


def test_what_was_played_in_another_skirmish_does_not_count():
    song = written("Song", "event", "Make Aragorn strength +1.", "Skirmish", culture="gondor", cost=0)
    t = turn_with_skirmishes("Each time an Uruk-hai wins a skirmish in which you played an event, add (5).",
                             hand=(song,))
    t.choose("Aragorn against Lone Orc")
    to_the_end(t, first=("Song",))
    assert t.pool == 4


@pytest.mark.parametrize(("bearer", "exerting", "added"), [
    (ARAGORN, "Exert a Man", True),  # the bearer exerts, for he is the only Man
    (ARAGORN, "Exert a Dwarf", False),  # somebody else exerts
    (ARAGORN, "Spot a Man", False),  # nobody exerts
    (GIMLI, "Exert a Man", False),  # its bearer isn't the one
])  # fmt: skip
def test_each_time_the_bearer_exerts_to_play_a_card(bearer, exerting, added):
    song = written("Song", "event", f"{exerting} to draw a card.", "Maneuver", culture="gondor", cost=0)
    t = Table(site=2, pool=4)
    t.ring_bearer()
    men = {t.play.name(i): i for i in (t.companion(ARAGORN), t.companion(GIMLI))}
    bow = written("Old Bow", "possession", "Bearer must be a companion. Each time you exert bearer to play an event, "
                  "add (5).", culture="gondor")  # fmt: skip
    t.bear(men[bearer.name], bow)
    t.minion()
    t.hand(song)
    t.at("maneuver.actions", until="archery.begins")
    to_the_end(t, first=("Song",))
    assert (t.pool == 9) is added


@pytest.mark.parametrize(("text", "spotted", "taken"), [
    ("Play a Shadow minion from hand (or from your discard pile if you can spot 2 companions).", 3, "discard"),
    ("Play a Shadow minion from hand (or from your discard pile if you can spot 4 companions).", 3, "hand"),
    ("Play a Shadow minion from your discard pile (or if you can spot 4 companions, from hand).", 3, "discard"),
    ("Play a Shadow minion from your discard pile (or if you can spot 3 companions, from hand).", 3, "hand"),
])  # fmt: skip
def test_a_card_is_played_from_one_place_or_the_other(text, spotted, taken):
    t = Table(site=2, pool=9)
    t.ring_bearer()
    t.companion(ARAGORN)
    t.companion(GIMLI)
    near, far = card("Near", "minion", cost=1, strength=3, vitality=2, site=1), card("Far", "minion", cost=1, strength=3,
                                                                                    vitality=2, site=1)  # fmt: skip
    (near_id,) = t.hand(near, player=1)
    far_id = t.put(far, "discard:1", 1)
    t.hand(written("Call", "event", text, "Shadow", side="shadow", cost=0), player=1)
    t.at("shadow.actions", until="maneuver.begins")
    to_the_end(t, first=("Call",))
    assert (t.zone(near_id) == "minions") is (taken == "hand")
    assert (t.zone(far_id) == "minions") is (taken == "discard")


@pytest.mark.parametrize(("site", "shown"), [(2, 1), (5, 3)])
def test_so_many_top_cards_or_more(site, shown):
    t = Table(site=site, pool=0)
    t.ring_bearer()
    t.minion()
    t.lay(card("Hill", "site", shadow=0, direction="right", words=("plains",)), 5)
    t.deck(*(card(name, "event", culture="gondor") for name in ("First", "Second", "Third", "Fourth")))
    text = (
        "Reveal the top 1 cards of your draw deck (or the top 3 cards if the fellowship is at a plains site). "
        "Add (1) for each [gondor] card revealed."
    )
    t.hand(written("Look", "event", text, "Maneuver", cost=0))
    t.at("maneuver.actions", until="archery.begins")
    to_the_end(t, first=("Look",))
    assert t.pool == shown
