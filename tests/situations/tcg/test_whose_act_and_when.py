"""Bans and happenings asked of the right player at the right moment: who uses an ability, in which phase an event is
played, which wound kills.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import UnknownName
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4,
         "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip
MAN = {"name": "Tall Man", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3}
ORC = {"name": "Mud Crawler", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 6, "vitality": 4,
       "site number": 1, "twilight cost": 2}  # fmt: skip


def asked(cards, fp, shadow, **more):
    return simulate(from_data({
        "game": "tcg", "cards": [FRODO, MAN, ORC, *cards],
        "players": [{"name": "Tom", "ring bearer": "Frodo", "site": 3, **fp}, {"name": "Ann", **shadow}], **more,
    }))  # fmt: skip


# -- who uses an ability -------------------------------------------------------------------------------------

BANS = {
    "Opponents cannot use special abilities.": "Ann",
    "Opponents cannot use skirmish special abilities.": "Ann",
    "The Free Peoples player cannot use special abilities.": "Tom",
    "You cannot use special abilities.": "Tom",
}


@pytest.mark.parametrize("ban", BANS)
@pytest.mark.parametrize("user", ["Tom", "Ann"])
@pytest.mark.parametrize("owner", ["Tom", "Ann"])
def test_a_ban_binds_who_uses_the_site(ban, user, owner):
    """tcg/special-ability: everybody may use a site's text, so its owner does not matter."""
    den = {"name": "Deep Den", "type": "site", "site number": 3, "shadow number": 0,
           "text": "Skirmish: Remove (1) to make a minion strength +1."}  # fmt: skip
    banner = {"name": "Old Banner", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
              "text": f"Plays to your support area. {ban}"}  # fmt: skip
    verdict = asked(
        [den, banner], {"companions": ["Tall Man"], "support area": ["Old Banner"]}, {"minions": ["Mud Crawler"]}, twilight=3,
        path=[{"number": 3, "card": "Deep Den", "owner": owner}],
        assignments=[{"defender": "Tall Man", "minions": ["Mud Crawler"]}], skirmish="Tall Man",
        ask={"can": {"use": "Deep Den", "by": user}},
    )  # fmt: skip
    assert verdict.verdict == ("never" if user == BANS[ban] else "always")


ACTS = {
    "Opponents cannot discard your possessions.": ("Discard a possession.", {"where is": "Rusty Mail"}),
    "Your possessions cannot be discarded by opponents.": ("Discard a possession.", {"where is": "Rusty Mail"}),
    "Opponents cannot wound your companions.": ("Wound a companion.", {"how much": "wounds of Tall Man"}),
}


@pytest.mark.parametrize("ban", ACTS)
@pytest.mark.parametrize("user", ["Tom", "Ann"])
@pytest.mark.parametrize("owner", ["Tom", "Ann"])
def test_what_a_site_does_is_done_by_its_user(ban, user, owner):
    """tcg/site: a ban on what opponents do asks who uses the site, not whose card it is."""
    deed, ask = ACTS[ban]
    den = {"name": "Deep Den", "type": "site", "site number": 3, "shadow number": 0, "text": f"Skirmish: Remove (1) to {deed.lower()}"}
    banner = {"name": "Old Banner", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
              "text": f"Plays to your support area. {ban}"}  # fmt: skip
    mail = {"name": "Rusty Mail", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1,
            "text": "Bearer must be a companion."}  # fmt: skip
    verdict = asked(
        [den, banner, mail], {"companions": [{"card": "Tall Man", "attached": ["Rusty Mail"]}], "support area": ["Old Banner"]},
        {"minions": ["Mud Crawler"]}, twilight=3, path=[{"number": 3, "card": "Deep Den", "owner": owner}],
        assignments=[{"defender": "Tall Man", "minions": ["Mud Crawler"]}], skirmish="Tall Man",
        do=[*([{"pass": "Tom"}] if user == "Ann" else []), {"use": "Deep Den", "by": user}],
        given=[{"choose": "Tall Man"}] if "wound" in ban else [], ask=ask,
    )  # fmt: skip
    done, kept = ("Tom's discard pile", "attached to Tall Man") if "discard" in ban else (1, 0)
    assert verdict.answer == (done if user == "Tom" else kept)


# -- in which phase an event is played -----------------------------------------------------------------------

PHASES = ["fellowship", "maneuver", "archery", "assignment", "regroup"]


@pytest.mark.parametrize("barred", PHASES)
@pytest.mark.parametrize("now", ["maneuver", "archery", "regroup"])
@pytest.mark.parametrize("other", ["maneuver", "assignment", "fellowship"])
def test_an_event_is_of_the_phase_in_which_it_is_played(barred, now, other):
    """tcg/phase-action: what is labeled with several phases belongs to that in which it is performed."""
    if now == other:
        other = "regroup" if now != "regroup" else "archery"
    text = f"{now.capitalize()} or {other.capitalize()}: Draw a card."
    rhyme = {"name": "Old Rhyme", "type": "event", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0, "text": text}
    gate = {"name": "Cold Gate", "type": "site", "site number": 3, "shadow number": 0,
            "text": f"{barred.capitalize()} events cannot be played."}  # fmt: skip
    verdict = asked(
        [rhyme, gate], {"companions": ["Tall Man"], "hand": ["Old Rhyme"], "deck": ["Tall Man"]}, {"minions": ["Mud Crawler"]},
        path=[{"number": 3, "card": "Cold Gate", "owner": "Ann"}], at=now, ask={"can": {"play": "Old Rhyme"}},
    )  # fmt: skip
    assert verdict.verdict == ("never" if barred == now else "always")


@pytest.mark.parametrize("dearer", ["maneuver", "archery"])
@pytest.mark.parametrize("now", ["maneuver", "archery"])
def test_what_an_event_costs_and_sets_off_by_its_phase(dearer, now):
    rhyme = {"name": "Old Rhyme", "type": "event", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1,
             "text": "Maneuver or Archery: Exert a Man."}  # fmt: skip
    banner = {"name": "Old Banner", "type": "condition", "side": "Shadow", "culture": "Moria",
              "text": f"Plays to your support area. Each {dearer} event is twilight cost +2."}  # fmt: skip
    drum = {"name": "Old Drum", "type": "condition", "side": "Shadow", "culture": "Moria",
            "text": f"Plays to your support area. Each time the Free Peoples player plays a {dearer} event, add a burden."}  # fmt: skip
    for ask, then in (("twilight", 3 if dearer == now else 1), ("burdens", int(dearer == now))):
        verdict = asked(
            [rhyme, banner, drum], {"companions": ["Tall Man"], "hand": ["Old Rhyme"]},
            {"minions": ["Mud Crawler"], "support area": ["Old Banner", "Old Drum"]}, at=now,
            do=[{"play": "Old Rhyme"}], ask={"how much": ask},
        )  # fmt: skip
        assert verdict.answer == then


# -- which wound kills ---------------------------------------------------------------------------------------

INSTEAD = ["add 2 burdens instead", "discard this condition instead", "add (1) instead", "exert a minion instead"]


@pytest.mark.parametrize("instead", INSTEAD)
@pytest.mark.parametrize(("wounds", "after"), [(2, 2), (1, 2), (0, 1)])
def test_the_wound_that_would_kill_is_not_placed(instead, wounds, after):
    """tcg/instead, tcg/killed: with that wound his vitality would be 0 and he dead at once; so it does not come. A
    wound that does not kill is placed.
    """
    shield = {"name": "Old Shield", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
              "text": f"Bearer must be a companion. If bearer is about to be killed by a wound, {instead}."}  # fmt: skip
    verdict = asked(
        [shield], {"companions": [{"card": "Tall Man", "wounds": wounds, "attached": ["Old Shield"]}]}, {"minions": ["Mud Crawler"]},
        at="maneuver", do=[{"wound": "Tall Man"}], ask={"how much": "wounds of Tall Man"},
    )  # fmt: skip
    assert verdict.answer == after


def test_losing_vitality_is_no_wound():
    """tcg/killed: whose last vitality goes with a card that raised it is not killed by a wound."""
    shield = {"name": "Old Shield", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
              "text": "Plays to your support area. If a companion is about to be killed by a wound, add 2 burdens instead."}  # fmt: skip
    mail = {"name": "Rusty Mail", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 1,
            "text": "Bearer must be a companion. Bearer is vitality +1."}  # fmt: skip
    verdict = asked(
        [shield, mail], {"companions": [{"card": "Tall Man", "wounds": 3, "attached": ["Rusty Mail"]}], "support area": ["Old Shield"]},
        {"minions": ["Mud Crawler"]}, at="maneuver", do=[{"discard": "Rusty Mail"}], ask={"where is": "Tall Man"},
    )  # fmt: skip
    assert verdict.answer == "Tom's dead pile"


@pytest.mark.parametrize(("by", "can"), [("Ann", "always"), ("Sue", "never")])
def test_a_shadow_action_is_for_the_one_whose_shadow_phase_it_is(by, can):
    """tcg/shadow-phase: the other Shadow player has a phase of his own."""
    pit = {"name": "Pit", "type": "condition", "side": "Shadow", "culture": "Moria", "twilight cost": 1,
           "text": "Plays to your support area. Shadow: Draw a card."}  # fmt: skip
    verdict = simulate(from_data({
        "game": "tcg", "cards": [FRODO, pit], "at": "shadow", "shadow player": "Ann", "ask": {"can": {"use": "Pit", "by": by}},
        "players": [
            {"name": "Tom", "ring bearer": "Frodo", "site": 3},
            *({"name": name, "deck": 3, **({"support area": ["Pit"]} if name == by else {})} for name in ("Ann", "Sue")),
        ],
    }))  # fmt: skip
    assert verdict.verdict == can


@pytest.mark.parametrize("by", ["Tom", "Ann", "Zora"])
def test_the_fellowship_is_moved_by_its_player_and_nobody_of_another_name(by):
    """tcg/moving-your-fellowship; a name that nobody has is refused."""
    def ask():
        return asked([], {}, {}, at="fellowship", ask={"can": {"move": True, "by": by}}).verdict

    if by == "Zora":
        with pytest.raises(UnknownName):
            ask()
    else:
        assert ask() == ("always" if by == "Tom" else "never")


PHASES = ["Maneuver", "Archery", "Assignment", "Skirmish", "Regroup"]


@pytest.mark.parametrize("kind", ["event", "condition"])
@pytest.mark.parametrize("at", ["maneuver", "archery", "assignment", "regroup"])
@pytest.mark.parametrize(("one", "other"), [(a, b) for a in PHASES for b in PHASES if a != b])
def test_why_not_names_every_phase_that_its_texts_are_for(one, other, at, kind):
    """tcg/phase-action: an action of two phases, one text or two, isn't one of the first alone."""
    for text in (f"{one} or {other}: Add (1).", f"{one}: Add (1).\n{other}: Add (2)."):
        lies, verb = ("hand", "play") if kind == "event" else ("support area", "use")
        verdict = simulate(from_data({
            "game": "tcg", "at": at, "ask": {"can": {verb: "Deed", "by": "Tom"}},
            "cards": [{"name": "Frodo", "type": "companion", "culture": "Shire", "strength": 3, "vitality": 4},
                      {"name": "Bloke", "type": "minion", "culture": "Moria", "strength": 3, "vitality": 2, "site number": 1},
                      {"name": "Deed", "type": kind, "side": "Free Peoples", "culture": "Elven", "twilight cost": 0,
                       "text": ("Plays to your support area.\n" if kind == "condition" else "") + text}],
            "players": [{"name": "Tom", "ring bearer": "Frodo", lies: ["Deed"]}, {"name": "Ann", "minions": ["Bloke"]}],
        }))  # fmt: skip
        assert verdict.verdict == ("always" if at in (one.lower(), other.lower()) else "never")
        said = [why.text for why in verdict.because or ()]
        assert all(f"{one} or {other} action" in each for each in said)
        assert bool(said) is (verdict.verdict == "never")
