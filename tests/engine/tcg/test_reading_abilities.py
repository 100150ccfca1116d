"""Where each part of a text goes as the rules read it: what it waits for, requires, costs and does.

Expected are the shapes that `phrases` describes, written down by hand from what each sentence says
(tcg/requirement, tcg/cost, tcg/optional-trigger, tcg/phase-action, tcg/twilight-cost).
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.test_meaning_cards import texts
from tests.engine.tcg.words import N


def such(**fields):
    return N("filter", **fields)


ELF, DWARF, ORC, MAN = (such(**{"is": (N("race", name=r),)}) for r in ("elf", "dwarf", "orc", "man"))
COMPANION, MINION = such(type=("companion",)), such(type=("minion",))


def a(of, count=1):
    return N("some", count=count, of=of)


def says(*do):
    return N("sentence", do=do)


BURDEN = N("add_tokens", n=1, token="burden")
ONE = N("add_twilight", n=1)
DRAW = N("draw", n=1)


def action(phase, *do, **more):
    return N("action", phases=(phase,), do=do, **more)


def trigger(event, *do, **more):
    return N("trigger", when=N("when", event=event), do=do, **more)


def spots(of, count=1):
    return N("can_spot", what=a(of, count))


KILLED = N("is_killed", who=a(MINION))
EXERT_ELF = N("exert", what=a(ELF))


def parts(ability):
    """The parts of an ability, apart from what it does in detail."""
    return {name: value for name, value in ability.fields.items() if name != "do"}


@pytest.mark.parametrize(("text", "expected"), [
    # actions: the phase, what is required, what is paid, what is done
    ("Maneuver: Add a burden.", [action("maneuver", says(BURDEN))]),
    ("Maneuver or Skirmish: Add a burden.", [action("maneuver", says(BURDEN)), action("skirmish", says(BURDEN))]),
    ("Maneuver: Exert an Elf to add a burden.", [action("maneuver", says(BURDEN), cost=(EXERT_ELF,))]),
    ("Maneuver: Spot an Elf to add a burden.", [action("maneuver", says(BURDEN), needs=(spots(ELF),))]),
    ("Maneuver: Spot 2 Elves to add a burden.", [action("maneuver", says(BURDEN), needs=(spots(ELF, 2),))]),
    ("Maneuver: Spot a Dwarf and exert an Elf to add a burden.",
     [action("maneuver", says(BURDEN), needs=(spots(DWARF),), cost=(EXERT_ELF,))]),
    ("Maneuver: Spot 2 burdens to add (1).",
     [action("maneuver", says(ONE), needs=(N("can_spot_tokens", n=2, token="burden"),))]),
    ("Maneuver: Spot an Elf and 2 burdens to add (1).",
     [action("maneuver", says(ONE), needs=(spots(ELF), N("can_spot_tokens", n=2, token="burden")))]),
    ("Maneuver: Add a burden. Draw a card.", [action("maneuver", says(BURDEN), says(DRAW))]),
    ("Maneuver: Add a burden and draw a card.", [action("maneuver", says(BURDEN, DRAW))]),
    ("Maneuver: Exert an Elf to add a burden. Draw a card.",
     [action("maneuver", says(BURDEN), says(DRAW), cost=(EXERT_ELF,))]),
    ("Maneuver: If you can spot an Elf, add a burden.", [action("maneuver", says(BURDEN), needs=(spots(ELF),))]),
    # limits, tcg/limit
    ("Maneuver: Add a burden (limit once per phase).",
     [action("maneuver", says(BURDEN), limit=(N("limit_uses", n=1, per="phase"),))]),
    ("Maneuver: Add a burden (limit once per turn).",
     [action("maneuver", says(BURDEN), limit=(N("limit_uses", n=1, per="turn"),))]),
    ("Maneuver: Add a burden (limit 2 per turn).",
     [action("maneuver", says(BURDEN), limit=(N("limit_uses", n=2, per="turn"),))]),
    # X, where it is said what it is
    ("Maneuver: Add X burdens, where X is the current region number.",
     [action("maneuver", says(N("add_tokens", n=N("region_number"), token="burden")))]),
    # what may be prevented, tcg/preventing-effects
    ("Maneuver: Add a burden. An opponent may remove (1) to prevent this.",
     [action("maneuver", says(N("unless_prevented", do=(BURDEN,), who=N("an_opponent"),
                                cost=(N("remove_twilight", n=1),))))]),
    # triggers: required, optional, with a condition, with a cost
    ("Each time a minion is killed, add a burden.", [trigger(KILLED, says(BURDEN))]),
    ("When a minion is killed, add a burden.", [trigger(KILLED, says(BURDEN))]),
    ("Each time a minion is killed, you may add a burden.", [trigger(KILLED, says(BURDEN), optional=True)]),
    ("Each time a minion is killed, an opponent may add a burden.",
     [trigger(KILLED, says(BURDEN), optional=True, player=N("an_opponent"))]),
    ("Each time a minion is killed, you may exert an Elf to add a burden.",
     [trigger(KILLED, says(BURDEN), optional=True, cost=(EXERT_ELF,))]),
    ("Each time a minion is killed, you may spot an Elf to add a burden.",
     [trigger(KILLED, says(BURDEN), optional=True, needs=(spots(ELF),))]),
    ("While you can spot an Elf, each time a minion is killed, add a burden.",
     [trigger(KILLED, says(BURDEN), needs=(spots(ELF),))]),
    ("Each time a minion is killed, if you can spot an Elf, add a burden.",
     [trigger(KILLED, says(BURDEN), needs=(spots(ELF),))]),
    ("At the start of the regroup phase, add a burden.",
     [trigger(N("moment_is", moment=N("start_of_phase", of="regroup")), says(BURDEN))]),
    ("If you can spot an Elf at the start of the regroup phase, add a burden.",
     [trigger(N("moment_is", moment=N("start_of_phase", of="regroup")), says(BURDEN), needs=(spots(ELF),))]),
    # responses, tcg/response
    ("Response: If a minion is killed, add a burden.",
     [N("response", when=N("when", event=KILLED), do=(says(BURDEN),))]),
    ("Response: If a minion is killed, exert an Elf to add a burden.",
     [N("response", when=N("when", event=KILLED), do=(says(BURDEN),), cost=(EXERT_ELF,))]),
    ("Response: If a minion is about to take a wound, exert an Elf to prevent that.",
     [N("response", when=N("when", event=N("about_to", who=a(MINION), act=N("take_wound")), about=True),
        do=(says(N("prevent", what=N("that_event"))),), cost=(EXERT_ELF,))]),
    # where it goes and what it asks for to be played
    ("Bearer must be an Elf.", [N("bearer", of=a(ELF))]),
    ("Plays on a Dwarf.", [N("bearer", of=a(DWARF))]),
    ("To play, spot an Elf.", [N("to_play", needs=(spots(ELF),))]),
    ("To play, exert an Elf.", [N("to_play", cost=(EXERT_ELF,))]),
    ("To play, spot a Dwarf and exert an Elf.", [N("to_play", needs=(spots(DWARF),), cost=(EXERT_ELF,))]),
])  # fmt: skip
def test_where_the_parts_of_a_text_go(text, expected):
    found = texts("Marker", "condition", text)
    assert [x.kind for x in found] == [x.kind for x in expected]
    for have, want in zip(found, expected, strict=True):
        assert parts(have) == parts(want)
        if have.kind in ("action", "trigger", "response"):
            assert have["do"] == want["do"]


E_ = N("each", of=ELF)


def always(*do):
    return [N("constant", do=(N("sentence", do=do),))]


def gets(stat, change, who=E_):
    return N("gets", who=who, bonus=(N("stat_bonus", stat=stat, change=change),))


def per(change, **more):
    return N("bonus_size", change=change, **more)


@pytest.mark.parametrize(("text", "expected"), [
    ("Each Elf is strength +1.", always(gets("strength", 1))),
    ("Each Elf is strength +1 and vitality +1.", always(gets("strength", 1), gets("vitality", 1))),
    ("Each Elf gains fierce.", always(N("gains", who=E_, what=(N("gain_keyword", name="fierce"),)))),
    ("Each Elf is damage +1.", always(N("gains", who=E_, what=(N("gain_keyword", name="damage", value=1),)))),
    ("Each Elf loses archer.", always(N("loses", who=E_, what=(N("gain_keyword", name="archer"),)))),
    ("Each Elf loses all damage bonuses.",
     always(N("loses", who=E_, what=(N("gain_keyword", name="damage"),)))),
    ("Each Elf is strength +1 for each Orc you can spot.", always(gets("strength", per(1, per=N("per_spotted", of=ORC))))),
    ("Each Elf is strength +1 for each Orc you can spot (limit +3).",
     always(gets("strength", per(1, per=N("per_spotted", of=ORC), limit=3)))),
    ("The twilight cost of each Elf is -1.", always(N("cost_change", who=E_, by=-1))),
    ("The roaming penalty of each Orc is -1.", always(N("roaming_change", who=N("each", of=ORC), by=-1))),
    ("Each Elf cannot take wounds.", always(N("cannot", who=E_, act="take_wounds"))),
    ("Each Elf cannot be exerted.", always(N("cannot", who=E_, act="exert"))),
    ("Each Elf cannot take wounds during the archery phase.",
     always(N("while_", when=(N("phase_is", phase="archery"),),
              do=(N("cannot", who=E_, act="take_wounds"),), throughout=True))),
    ("Each Elf cannot take wounds (except during skirmishes).",
     always(N("while_", when=(N("phase_is", phase="skirmish", other=True),),
              do=(N("cannot", who=E_, act="take_wounds"),), throughout=True))),
    ("Each Elf cannot be overwhelmed unless his strength is tripled.",
     always(N("cannot", who=E_, act="be_overwhelmed", unless=3))),
    ("Each Elf cannot be assigned to skirmish an Orc.",
     always(N("cannot", who=E_, act="be_assigned", against=a(ORC)))),
    ("Each Elf cannot be discarded by an Orc.",
     always(N("cannot", who=E_, act="be_discarded", by=a(ORC)))),
    ("The fellowship archery total is +1.", always(N("archery_total", side="free peoples", by=1))),
    ("The minion archery total is -1.", always(N("archery_total", side="shadow", by=-1))),
    ("Each of the fellowship and minion archery totals is -1.",
     always(N("archery_total", side="free peoples", by=-1), N("archery_total", side="shadow", by=-1))),
    ("The move limit is +1.", always(N("move_limit", by=1))),
    ("Skip the archery phase.", always(N("skip", phase="archery"))),
    ("Each Elf does not add to the fellowship archery total.", always(N("cannot", who=E_, act="archery"))),
    ("Each Elf participates in archery fire and skirmishes.",
     always(N("may", who=E_, act="archery"), N("may", who=E_, act="skirmish"))),
    ("Special abilities in each Elf's game text cannot be used.",
     always(N("cannot", who=E_, act="use_abilities"))),
    ("Wounds cannot be removed from each Elf.", always(N("cannot", who=E_, act="heal"))),
    ("While you can spot a Dwarf, each Elf is strength +1.",
     always(N("while_", when=(spots(DWARF),), do=(gets("strength", 1),)))),
    ("While you can spot a Dwarf, each Elf is strength +1 and cannot take wounds.",
     always(N("while_", when=(spots(DWARF),), do=(gets("strength", 1),
                                                  N("cannot", who=E_, act="take_wounds"))))),
    ("If you can spot a Dwarf, each Elf is strength +1.",
     always(N("if_", when=(spots(DWARF),), do=(gets("strength", 1),)))),
    ("For each Orc you can spot, each Elf is strength +1.", always(gets("strength", per(1, per=N("per_spotted", of=ORC))))),
])  # fmt: skip
def test_what_a_constant_text_states(text, expected):
    assert list(texts("Marker", "condition", text)) == expected


def test_it_is_the_card_itself_or_its_bearer():
    """A sentence of its own about "it" speaks of the bearer where the card is borne."""
    borne = texts("Marker", "possession", "Bearer must be an Elf. He is strength +1.")
    own = texts("Marker", "companion", "While you can spot an Elf, this companion is strength +1.")
    assert borne[1] == always(gets("strength", 1, N("attached")))[0]
    assert own[0] == always(N("while_", when=(spots(ELF),), do=(gets("strength", 1, N("this")),)))[0]
