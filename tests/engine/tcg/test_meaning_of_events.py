"""What each event of card text tells of: the very thing with the right roles, and nothing that differs in one.

Expected is what the words say of the table in `wide_table` (tcg/when, tcg/response, the entry of each verb).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import phrases
from tests.engine.tcg.test_meaning_cards import texts
from tests.engine.tcg.wide_table import in_skirmish, saying, wide
from tests.engine.tcg.words import N


def waits_for(text):
    """The event that a text of Tom's waits for."""
    return next(n for a in texts("Marker", "condition", text) for n in a.walk() if n.kind in phrases.OCCURRENCES)


def happened(t, kind, **roles):
    """An occurrence; the names of cards of the table stand for the cards."""

    def put(value):
        if isinstance(value, str) and value.startswith("@"):
            return getattr(t, value[1:])
        return tuple(put(v) for v in value) if type(value) is tuple else value

    return occurrence(kind, **{name: put(value) for name, value in roles.items()})


def heard(event, kind, fierce=False, fighting=False, phase="", **roles):
    """Whether that is what the event speaks of."""
    t = wide()
    if fighting:
        in_skirmish(t, fierce)
    elif fierce:
        t.play.remember("fierce round", True)
    if phase:
        t.during(phase)
    node = event if not isinstance(event, str) else waits_for(f"Each time {event}, add (1).")
    return phrases.met(t.play, saying(t), node, happened(t, kind, **roles))


WON = {"kind": "won skirmish", "card": "@aragorn", "against": ("@orc", "@uruk")}
LOST = {"kind": "lost skirmish", "card": "@orc", "against": ("@aragorn",)}
OVERWHELMED = {"kind": "lost skirmish", "card": "@gimli", "against": ("@uruk",), "overwhelmed": True}
KILLED = {"kind": "killed", "card": "@gimli", "by": ("@uruk",), "skirmish": True, "why": "skirmish"}


def having(base, **roles):
    return {**base, **roles}


@pytest.mark.parametrize(("event", "told", "true"), [
    # playing a card, tcg/playing-a-card
    ("you play an Elf", {"kind": "played", "card": "@legolas", "player": 0}, True),
    ("you play an Elf", {"kind": "played", "card": "@gimli", "player": 0}, False),
    ("you play an Elf", {"kind": "played", "card": "@legolas", "player": 1}, False),
    ("an opponent plays a minion", {"kind": "played", "card": "@orc", "player": 1}, True),
    ("an opponent plays a minion", {"kind": "played", "card": "@orc", "player": 0}, False),
    ("a possession is played on your companion",
     {"kind": "played", "card": "@blade", "player": 0, "host": "@aragorn"}, True),
    ("a possession is played on your companion",
     {"kind": "played", "card": "@spear", "player": 1, "host": "@uruk"}, False),
    # moving, tcg/moving-your-fellowship
    ("the fellowship moves", {"kind": "moves", "player": 0}, True),
    ("the fellowship moves", {"kind": "moved to", "player": 0, "number": 4}, False),
    ("the fellowship moves to a forest site", {"kind": "moved to", "site": 6, "number": 6}, True),
    ("the fellowship moves to a forest site", {"kind": "moved to", "site": 4, "number": 4}, False),
    ("the fellowship moves to a forest site", {"kind": "moved from", "site": 6, "number": 6}, False),
    ("the fellowship moves from a forest site", {"kind": "moved from", "site": 6, "number": 6}, True),
    ("the fellowship moves from a forest site", {"kind": "moved to", "site": 6, "number": 6}, False),
    # skirmishes, tcg/skirmish-phase
    ("a Man wins a skirmish", WON, True),
    ("a Dwarf wins a skirmish", WON, False),
    ("a Man wins a skirmish", having(WON, kind="lost skirmish"), False),
    ("a companion wins a skirmish against a fierce minion", WON, True),
    ("a companion wins a skirmish against a roaming minion", WON, False),
    ("a companion wins a skirmish involving an Orc", WON, True),
    ("a companion wins a skirmish involving a Nazgul", WON, False),
    ("an Orc loses a skirmish", LOST, True),
    ("a Nazgul loses a skirmish", LOST, False),
    ("a minion loses a skirmish to a ranger", LOST, True),
    ("a minion loses a skirmish to a Dwarf", LOST, False),
    ("a minion loses a skirmish involving a Man", LOST, True),
    ("a minion loses a skirmish involving a Dwarf", LOST, False),
    # overwhelming, tcg/overwhelmed
    ("an Uruk-hai overwhelms a companion", OVERWHELMED, True),
    ("an Uruk-hai overwhelms a companion", having(OVERWHELMED, overwhelmed=None), False),
    ("an Orc overwhelms a companion", OVERWHELMED, False),
    ("an Uruk-hai overwhelms an Elf", OVERWHELMED, False),
    ("a Dwarf is overwhelmed", OVERWHELMED, True),
    ("a Dwarf is overwhelmed", having(OVERWHELMED, overwhelmed=None), False),
    ("an Elf is overwhelmed", OVERWHELMED, False),
    # wounds, tcg/wound, tcg/exert, tcg/healing
    ("a Dwarf takes a wound", {"kind": "wounded", "card": "@gimli"}, True),
    ("a Dwarf takes a wound", {"kind": "wounded", "card": "@legolas"}, False),
    ("a Dwarf takes a wound", {"kind": "exerted", "card": "@gimli"}, False),
    ("a Dwarf takes a wound during the archery phase",
     {"kind": "wounded", "card": "@gimli", "phase": "archery"}, True),
    ("a Dwarf takes a wound during the archery phase",
     {"kind": "wounded", "card": "@gimli", "phase": "maneuver"}, False),
    ("a companion takes a wound in a skirmish involving a fierce minion",
     {"kind": "wounded", "card": "@aragorn", "fighting": True}, True),
    ("a companion takes a wound in a skirmish involving a Nazgul",
     {"kind": "wounded", "card": "@aragorn", "fighting": True}, False),
    ("a companion takes a wound in a skirmish involving a fierce minion",
     {"kind": "wounded", "card": "@aragorn"}, False),
    ("an Elf exerts", {"kind": "exerted", "card": "@legolas"}, True),
    ("an Elf exerts", {"kind": "wounded", "card": "@legolas"}, False),
    ("an Elf exerts", {"kind": "exerted", "card": "@gimli"}, False),
    ("an Elf is healed", {"kind": "healed", "card": "@elrond"}, True),
    ("an Elf is healed", {"kind": "healed", "card": "@gimli"}, False),
    ("you heal a companion", {"kind": "healed", "card": "@gimli", "player": 0}, True),
    ("you heal a companion", {"kind": "healed", "card": "@gimli", "player": 1}, False),
    ("you heal a companion", {"kind": "healed", "card": "@elrond", "player": 0}, False),
    # dying and being discarded, tcg/killed, tcg/discard
    ("a Dwarf is killed", KILLED, True),
    ("an Elf is killed", KILLED, False),
    ("a Dwarf is killed in a skirmish", KILLED, True),
    ("a Dwarf is killed in a skirmish", having(KILLED, skirmish=None, why="wounds"), False),
    ("a Dwarf is killed by an Uruk-hai", KILLED, True),
    ("a Dwarf is killed by an Orc", KILLED, False),
    ("a Dwarf is killed by an Orc", having(KILLED, source="@orc"), True),
    ("a possession is discarded", {"kind": "discarded", "card": "@blade"}, True),
    ("a possession is discarded", {"kind": "discarded with its bearer", "card": "@blade"}, True),
    ("a possession is discarded", {"kind": "discarded", "card": "@axe"}, False),
    ("a possession is discarded by a minion", {"kind": "discarded", "card": "@blade", "source": "@orc"}, True),
    ("a possession is discarded by a minion", {"kind": "discarded", "card": "@blade", "source": "@gimli"},
     False),
    # assigning, tcg/assignment-phase
    ("a Man is assigned to a skirmish", {"kind": "assigned", "card": "@aragorn", "minion": "@orc", "by": 0},
     True),
    ("a minion is assigned to a skirmish", {"kind": "assigned", "card": "@aragorn", "minion": "@orc", "by": 0},
     True),
    ("a Dwarf is assigned to a skirmish", {"kind": "assigned", "card": "@aragorn", "minion": "@orc", "by": 0},
     False),
    ("a Man is assigned to skirmish an Orc",
     {"kind": "assigned", "card": "@aragorn", "minion": "@orc", "by": 0}, True),
    ("a Man is assigned to skirmish an Orc",
     {"kind": "assigned", "card": "@aragorn", "minion": "@uruk", "by": 0}, False),
    ("a Man is assigned to skirmish an Orc",
     {"kind": "assigned", "card": "@gimli", "minion": "@orc", "by": 0}, False),
    # cards and sites, tcg/draw-deck, tcg/transfer, tcg/control, tcg/reconcile
    ("you draw a card", {"kind": "drew", "player": 0}, True),
    ("you draw a card", {"kind": "drew", "player": 1}, False),
    ("an opponent takes control of a site", {"kind": "took control", "player": 1}, True),
    ("an opponent takes control of a site", {"kind": "took control", "player": 0}, False),
    ("an opponent reconciles", {"kind": "reconciled", "player": 2}, True),
    ("an opponent reconciles", {"kind": "reconciled", "player": 0}, False),
])  # fmt: skip
def test_an_event_is_met_by_just_what_it_speaks_of(event, told, true):
    told = dict(told)
    options = {name: told.pop(name) for name in ("fighting", "phase") if name in told}
    if isinstance(told.get("site"), int):
        told["site"] = wide().sites[told["site"]]
    assert heard(event, told.pop("kind"), **options, **told) is true


MAN = N("filter", **{"is": (N("race", name="man"),)})
ELF = N("filter", **{"is": (N("race", name="elf"),)})
ORC = N("filter", **{"is": (N("race", name="orc"),)})
FIERCE = N("filter", **{"is": (N("keyworded", keyword="fierce"),)})
ROAMING = N("filter", **{"is": (N("roaming"),)})


def about(act, who=MAN, **fields):
    return N("about_to", who=who, act=N(act, **fields))


def start(kind, **fields):
    return N("moment_is", moment=N(kind, **fields))


@pytest.mark.parametrize(("event", "told", "true"), [
    # what is about to happen, tcg/response, tcg/preventing-effects
    (about("take_wound"), {"kind": "wounded", "card": "@aragorn"}, True),
    (about("take_wound"), {"kind": "exerted", "card": "@aragorn"}, False),
    (about("take_wound"), {"kind": "wounded", "card": "@gimli"}, False),
    (about("wound_or_exert"), {"kind": "wounded", "card": "@aragorn"}, True),
    (about("wound_or_exert"), {"kind": "exerted", "card": "@aragorn"}, True),
    (about("wound_or_exert"), {"kind": "killed", "card": "@aragorn"}, False),
    (about("be_exerted"), {"kind": "exerted", "card": "@aragorn"}, True),
    (about("be_exerted"), {"kind": "wounded", "card": "@aragorn"}, False),
    (about("heal_act"), {"kind": "healed", "card": "@aragorn"}, True),
    (about("be_killed"), {"kind": "killed", "card": "@aragorn"}, True),
    (about("be_killed"), {"kind": "discarded", "card": "@aragorn"}, False),
    (about("be_killed_or_discarded"), {"kind": "killed", "card": "@aragorn"}, True),
    (about("be_killed_or_discarded"), {"kind": "discarded", "card": "@aragorn"}, True),
    (about("be_killed_or_discarded"), {"kind": "wounded", "card": "@aragorn"}, False),
    (about("be_discarded"), {"kind": "discarded", "card": "@aragorn"}, True),
    (about("be_discarded", by=ORC), {"kind": "discarded", "card": "@aragorn", "source": "@orc"}, True),
    (about("be_discarded", by=ORC), {"kind": "discarded", "card": "@aragorn", "source": "@uruk"}, False),
    (about("be_discarded_by", by=N("an_opponent")), {"kind": "discarded", "card": "@aragorn", "player": 1},
     True),
    (about("be_discarded_by", by=N("an_opponent")), {"kind": "discarded", "card": "@aragorn", "player": 0},
     False),
    (about("discard_from_hand_or_deck", ELF), {"kind": "discarded from hand", "card": "@scout"}, True),
    (about("discard_from_hand_or_deck", ELF), {"kind": "discarded from deck", "card": "@scout"}, True),
    (about("discard_from_hand_or_deck", ELF), {"kind": "discarded", "card": "@legolas"}, False),
    # in a skirmish, outside it, by archery
    (about("take_wound_in_skirmish"), {"kind": "wounded", "card": "@aragorn", "skirmish": True}, True),
    (about("take_wound_in_skirmish"), {"kind": "wounded", "card": "@aragorn", "why": "skirmish"}, True),
    (about("take_wound_in_skirmish"), {"kind": "wounded", "card": "@aragorn", "phase": "skirmish"}, True),
    (about("take_wound_in_skirmish"), {"kind": "wounded", "card": "@aragorn"}, False),
    (about("take_wounds_skirmishing"), {"kind": "wounded", "card": "@aragorn", "fighting": True}, True),
    (about("take_wounds_skirmishing"), {"kind": "wounded", "card": "@aragorn", "phase": "skirmish"}, False),
    (about("take_wounds_skirmishing"), {"kind": "wounded", "card": "@aragorn"}, False),
    (about("be_killed_in_skirmish"), {"kind": "killed", "card": "@aragorn", "why": "overwhelmed"}, True),
    (about("be_killed_in_skirmish"), {"kind": "killed", "card": "@aragorn", "why": "wounds"}, False),
    (about("take_wounds_outside_skirmish"), {"kind": "wounded", "card": "@aragorn"}, True),
    (about("take_wounds_outside_skirmish"), {"kind": "wounded", "card": "@aragorn", "why": "skirmish"}, False),
    (about("take_archery_wounds"), {"kind": "wounded", "card": "@aragorn", "phase": "archery"}, True),
    (about("take_archery_wounds"), {"kind": "wounded", "card": "@aragorn", "phase": "maneuver"}, False),
    # tokens, tcg/burden, tcg/threats, tcg/twilight-pool
    (N("adds_tokens", token="burden", who=ORC), {"kind": "added burdens", "source": "@orc"}, True),
    (N("adds_tokens", token="burden", who=ORC), {"kind": "added burdens", "source": "@uruk"}, False),
    (N("adds_tokens", token="burden", who=ORC), {"kind": "added threats", "source": "@orc"}, False),
    (N("adds_tokens", token="burden_or_threat", who=ORC), {"kind": "added threats", "source": "@orc"}, True),
    (N("adds_tokens", token="burden_or_threat", who=ORC), {"kind": "added burdens", "source": "@orc"}, True),
    (N("adds_tokens", token="burden_or_threat", who=ORC), {"kind": "added twilight", "source": "@orc"}, False),
    (N("adds_tokens", token="twilight", who=ORC), {"kind": "added twilight", "source": "@orc"}, True),
    (N("about_to_add", token="threat", by=ORC), {"kind": "added threats", "source": "@orc"}, True),
    (N("about_to_add", token="threat", by=ORC), {"kind": "added threats", "source": "@uruk"}, False),
    (N("about_to_add", token="threat"), {"kind": "added threats", "source": "@uruk"}, True),
    (N("about_to_add", token="burden"), {"kind": "added threats", "source": "@uruk"}, False),
    # fierce skirmishes, tcg/keyword/fierce
    (N("wins_fierce_skirmish", who=MAN), having(WON, fierce=True), True),
    (N("wins_fierce_skirmish", who=MAN), WON, False),
    (N("wins_skirmish", who=MAN), having(WON, fierce=True), True),
    (N("loses_fierce_skirmish", who=ORC), having(LOST, fierce=True), True),
    (N("loses_fierce_skirmish", who=ORC), LOST, False),
    (N("assigned_to_fierce", who=MAN),
     {"kind": "assigned", "card": "@aragorn", "minion": "@uruk", "by": 0, "fierce": True}, True),
    (N("assigned_to_fierce", who=MAN), {"kind": "assigned", "card": "@aragorn", "minion": "@uruk", "by": 0},
     False),
    (N("is_assigned", who=MAN, by=N("you")),
     {"kind": "assigned", "card": "@aragorn", "minion": "@uruk", "by": 0}, True),
    (N("is_assigned", who=MAN, by=N("an_opponent")),
     {"kind": "assigned", "card": "@aragorn", "minion": "@uruk", "by": 0}, False),
    (N("is_assigned", who=ORC, to=MAN), {"kind": "assigned", "card": "@aragorn", "minion": "@orc", "by": 0},
     True),
    (N("is_assigned", who=ORC, to=ELF), {"kind": "assigned", "card": "@aragorn", "minion": "@orc", "by": 0},
     False),
    (N("is_killed", who=MAN, involving=ORC), {"kind": "killed", "card": "@aragorn", "by": ("@orc",)}, True),
    (N("is_killed", who=MAN, involving=ORC), {"kind": "killed", "card": "@aragorn", "by": ("@uruk",)}, False),
    (N("is_overwhelmed", who=MAN, involving=ORC),
     {"kind": "lost skirmish", "card": "@aragorn", "against": ("@orc",), "overwhelmed": True}, True),
    (N("is_overwhelmed", who=MAN, involving=ORC),
     {"kind": "lost skirmish", "card": "@aragorn", "against": ("@uruk",), "overwhelmed": True}, False),
    # transfer, draw, heal, replace, stay, use, control
    (N("transfers", what=ELF, to=MAN, player=N("you")),
     {"kind": "transferred", "card": "@legolas", "to": "@aragorn", "player": 0}, True),
    (N("transfers", what=ELF, to=MAN, player=N("you")),
     {"kind": "transferred", "card": "@legolas", "to": "@aragorn", "player": 1}, False),
    (N("transfers", what=ELF, to=MAN, player=N("you")),
     {"kind": "transferred", "card": "@legolas", "to": "@gimli", "player": 0}, False),
    (N("transfers", what=ELF, to=MAN, player=N("you")),
     {"kind": "transferred", "card": "@gimli", "to": "@aragorn", "player": 0}, False),
    (N("draws", player=N("you"), not_during="regroup"), {"kind": "drew", "player": 0}, True),
    (N("draws", player=N("you"), not_during="maneuver"), {"kind": "drew", "player": 0}, False),
    (N("draws", player=N("you")), {"kind": "drew", "player": 1}, False),
    (N("wound_removed", **{"from": MAN}), {"kind": "healed", "card": "@aragorn"}, True),
    (N("wound_removed", **{"from": MAN}), {"kind": "healed", "card": "@gimli"}, False),
    (N("stays"), {"kind": "stays", "player": 0}, True),
    (N("uses_ability", who=MAN), {"kind": "ability used", "card": "@aragorn"}, True),
    (N("uses_ability", who=MAN), {"kind": "ability used", "card": "@gimli"}, False),
    (N("uses_ability", who=MAN, phase="maneuver"), {"kind": "ability used", "card": "@aragorn"}, True),
    (N("uses_ability", who=MAN, phase="regroup"), {"kind": "ability used", "card": "@aragorn"}, False),
    (N("uses_ability", who=MAN, involving=FIERCE), {"kind": "ability used", "card": "@aragorn"}, False),
    (N("uses_ability", who=MAN, involving=FIERCE),
     {"kind": "ability used", "card": "@aragorn", "fighting": True}, True),
    (N("uses_ability", who=MAN, involving=ROAMING),
     {"kind": "ability used", "card": "@aragorn", "fighting": True}, False),
    (N("bears_ring_on", who=N("ring_bearer")), {"kind": "put on the ring", "player": 0}, True),
    (N("wears_ring", who=MAN), {"kind": "put on the ring", "player": 0}, False),
    (N("about_to_control", player=N("an_opponent")), {"kind": "took control", "player": 1}, True),
    (N("about_to_control", player=N("you")), {"kind": "took control", "player": 1}, False),
    # moments of the turn, tcg/phase-action
    (start("start_of_phase", of="regroup"), {"kind": "moment", "name": "regroup phase begins"}, True),
    (start("start_of_phase", of="regroup"), {"kind": "moment", "name": "regroup phase ends"}, False),
    (start("start_of_phase", of="regroup"), {"kind": "moment", "name": "archery phase begins"}, False),
    (start("end_of_phase", of="regroup"), {"kind": "moment", "name": "regroup phase ends"}, True),
    (start("end_of_phase", of="regroup"), {"kind": "moment", "name": "regroup phase begins"}, False),
    (start("start_of_turn"), {"kind": "moment", "name": "turn begins"}, True),
    (start("start_of_turn"), {"kind": "moment", "name": "turn ends"}, False),
    (start("end_of_turn"), {"kind": "moment", "name": "turn ends"}, True),
    (start("end_of_turn"), {"kind": "moment", "name": "turn begins"}, False),
    (start("start_of_turn", whose=N("you")), {"kind": "moment", "name": "turn begins", "player": 0}, True),
    (start("start_of_turn", whose=N("you")), {"kind": "moment", "name": "turn begins", "player": 1}, False),
    (start("start_of_skirmish"), {"kind": "moment", "name": "skirmish phase begins"}, True),
    (start("end_of_skirmish"), {"kind": "moment", "name": "skirmish phase ends"}, True),
    (start("start_of_skirmish", who=ORC), {"kind": "moment", "name": "skirmish phase begins"}, False),
    (start("start_of_skirmish", who=ORC),
     {"kind": "moment", "name": "skirmish phase begins", "fighting": True}, True),
    (start("start_of_skirmish", who=ROAMING),
     {"kind": "moment", "name": "skirmish phase begins", "fighting": True}, False),
    (N("phase_ends"), {"kind": "moment", "name": "archery phase ends"}, True),
    (N("phase_ends"), {"kind": "moment", "name": "archery phase begins"}, False),
    (N("phase_ends"), {"kind": "moment", "name": "turn ends"}, False),
    (N("skirmish_about_to_end", involving=ORC),
     {"kind": "moment", "name": "skirmish phase ends", "fighting": True}, True),
    (N("skirmish_about_to_end", involving=ROAMING),
     {"kind": "moment", "name": "skirmish phase ends", "fighting": True}, False),
    (N("skirmish_about_to_end", involving=ORC),
     {"kind": "moment", "name": "skirmish phase begins", "fighting": True}, False),
    (N("skirmish_about_to_end", involving=ORC, fierce=True),
     {"kind": "moment", "name": "skirmish phase ends", "fighting": True}, False),
    (N("skirmish_about_to_end", involving=ORC, fierce=True),
     {"kind": "moment", "name": "skirmish phase ends", "fighting": True, "fierce": True}, True),
    (N("skirmish_involving", who=MAN, what=ORC),
     {"kind": "moment", "name": "skirmish phase begins", "fighting": True}, True),
    (N("skirmish_involving", who=MAN, what=ROAMING),
     {"kind": "moment", "name": "skirmish phase begins", "fighting": True}, False),
    (N("skirmish_involving", who=ELF, what=ORC),
     {"kind": "moment", "name": "skirmish phase begins", "fighting": True}, False),
    (N("skirmish_involving", who=MAN, what=ORC),
     {"kind": "moment", "name": "skirmish phase ends", "fighting": True}, False),
])  # fmt: skip
def test_an_event_in_itself(event, told, true):
    told = dict(told)
    options = {name: told.pop(name) for name in ("fighting", "phase", "fierce") if name in told}
    assert heard(event, told.pop("kind"), **options, **told) is true


def test_a_move_without_such_a_card_in_such_a_phase():
    t = wide()
    told = happened(t, "moved to", site=t.sites[6], number=6)
    forest = N("terrain_site", of=("forest",))
    for without, phase, true in (
        (None, None, True), (ELF, None, False), (N("filter", type=("ent",)), None, True),
        (None, "maneuver", True), (None, "regroup", False),
    ):  # fmt: skip
        more = {**({"without": without} if without else {}), **({"phase": phase} if phase else {})}
        assert phrases.met(t.play, saying(t), N("moves", to=forest, **more), told) is true
    leaving = happened(t, "moves", player=0)
    assert phrases.met(t.play, saying(t), N("moves", phase="maneuver"), leaving)
    assert not phrases.met(t.play, saying(t), N("moves", phase="regroup"), leaving)
    assert not phrases.met(t.play, saying(t), N("moves"), told)


def test_a_card_played_from_a_pile_at_a_site_on_a_card_in_a_skirmish():
    t = wide()
    from_discard = N("filter", type=("companion",), **{"is": (N("in_zone", zone=N("discard_pile", of=N("you"))),)})

    def met(event, **roles):
        return phrases.met(t.play, saying(t), event, happened(t, "played", player=0, **roles))

    assert met(N("plays", what=from_discard), card=t.legolas, origin="discard")
    assert not met(N("plays", what=from_discard), card=t.legolas, origin="hand")
    assert not met(N("plays", what=from_discard), card=t.blade, origin="discard")
    here, there = N("terrain_site", of="underground"), N("terrain_site", of="forest")
    assert met(N("plays", what=ELF, at=here), card=t.legolas)
    assert not met(N("plays", what=ELF, at=there), card=t.legolas)
    assert met(N("plays", what=N("filter", type=("possession",)), on=MAN), card=t.blade, host=t.aragorn)
    assert not met(N("plays", what=N("filter", type=("possession",)), on=ELF), card=t.blade, host=t.aragorn)
    assert not met(N("plays", what=ELF, during=ORC), card=t.legolas)
    was_on = N("plays", what=ELF, **{"from": N("terrain_site", of="forest")})
    assert met(was_on, card=t.legolas, was_on=t.sites[6])
    assert not met(was_on, card=t.legolas, was_on=t.sites[4])
    assert not met(was_on, card=t.legolas)
    in_skirmish(t)
    assert met(N("plays", what=ELF, during=ORC), card=t.legolas)
    assert not met(N("plays", what=ELF, during=ROAMING), card=t.legolas)


def test_replacing_a_site_or_the_site_of_a_place():
    """tcg/replacing-sites: the new site lies where the fellowship is by the time that a text hears of it."""
    t = wide()
    told = happened(t, "replaced site", card=t.next_hall, by=t.sites[4], player=0)
    by_you = N("replaces_site", player=N("you"), what=N("the_fellowship"))
    assert phrases.met(t.play, saying(t), by_you, told)
    assert not phrases.met(t.play, saying(t), by_you.replace(player=N("an_opponent")), told)
    gone = N("replaces_site", player=N("you"), what=N("filter", type=("site",), **{"is": (
        N("named_card", title="Next Hall"),)}))  # fmt: skip
    assert phrases.met(t.play, saying(t), gone, told)
    elsewhere = happened(t, "replaced site", card=t.next_hall, by=t.sites[6], player=0)
    assert not phrases.met(t.play, saying(t), by_you, elsewhere)


def test_threat_wounds_after_a_death_are_those_of_that_death():
    """tcg/threats: of a killed companion, of one that was overwhelmed."""
    t = wide()
    death = happened(t, "killed", card=t.gimli, by=(t.uruk,), why="overwhelmed")
    told = happened(t, "threat wounds", player=0, after=death)

    def met(after, o=told):
        return phrases.met(t.play, saying(t), N("threat_wounds_after", after=after), o)

    dwarf = N("filter", **{"is": (N("race", name="dwarf"),)})
    assert met(N("is_killed", who=dwarf))
    assert not met(N("is_killed", who=ELF))
    assert met(N("is_overwhelmed", who=dwarf))
    assert met(N("loses_skirmish", who=dwarf, to=FIERCE))
    assert not met(N("loses_skirmish", who=dwarf, to=ORC))
    plain = happened(t, "threat wounds", player=0, after=death.having(why="wounds"))
    assert not met(N("is_overwhelmed", who=dwarf), plain)
    assert not met(N("is_killed", who=dwarf), happened(t, "threat wounds", player=0))


def test_who_makes_you_discard():
    """tcg/discard: a card of yours, by such a card, and not where you could have done otherwise."""
    t = wide()
    event = N("makes_discard", who=ORC, what=N("filter", **{"is": (N("in_zone", zone=N("hand")),)}))

    def met(kind="discarded from hand", what=event, **roles):
        told = {"card": t.scout, "source": t.orc, **roles}
        return phrases.met(t.play, saying(t), what, happened(t, kind, **told))

    assert met()
    assert not met(source=t.uruk)
    assert not met(card=t.secret)
    assert not met(chosen=0)
    assert met(chosen=1)
    assert not met("discarded", card=t.blade)
    elves = event.replace(what=ELF)
    assert met(what=elves)
    assert not met(what=elves, card=t.plan)
    assert met("discarded", what=elves, card=t.legolas)


def test_using_characters_to_play_a_card():
    """tcg/playing-a-card: the card's own text asks to spot or exert such characters."""
    from tests.engine.tcg.test_meaning_cards import written

    t = wide()
    uses = N("spot", what=N("some", count=1, of=ELF))
    event = N("plays_using", what=N("filter", type=("event",)), uses=uses)

    def met(text, kind="event"):
        (ident,) = t.hand(written(f"Using {text}", kind, text, "Maneuver"))
        return phrases.met(t.play, saying(t), event, happened(t, "played", card=ident, player=0))

    assert met("Spot an Elf to draw a card.")
    assert met("Exert an Elf to draw a card.")
    assert not met("Spot a Dwarf to draw a card.")
    assert not met("Wound an Elf.")
    assert not phrases.met(t.play, saying(t), event, happened(t, "played", player=0))
    assert not phrases.met(t.play, saying(t), event, happened(t, "played", card=t.legolas, player=0))
