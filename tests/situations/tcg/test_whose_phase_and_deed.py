"""Shadow actions are for the player whose Shadow phase it is; moves, transfers and assignments for whose they are;
nobody acts whom the situation does not know.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.errors import IllegalHere, UnknownName
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4,
         "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip
MEN = [{"name": name, "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3}
       for name in ("Tall Man", "Short Man")]  # fmt: skip
BLADE = {"name": "Blunt Blade", "type": "possession", "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0,
         "text": "Bearer must be a Man."}  # fmt: skip
SWORN = {"name": "Sworn Oath", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
         "text": "Plays to your support area. Fellowship: Add (1)."}  # fmt: skip
DEN = {"name": "Deep Den", "type": "site", "site number": 2, "shadow number": 0, "text": "Shadow: Add (1)."}
SHADOW = {
    "Mud Crawler": {"type": "minion", "culture": "Moria", "race": "Orc", "strength": 6, "vitality": 4, "site number": 1,
                    "twilight cost": 2, "text": "Shadow: Add (1)."},
    "Dark Omen": {"type": "condition", "side": "Shadow", "culture": "Moria",
                  "text": "Plays to your support area. Shadow: Add (1)."},
    "Sudden Gloom": {"type": "event", "side": "Shadow", "culture": "Moria", "twilight cost": 0, "text": "Add (1).",
                     "time words": ["Shadow"]},
}  # fmt: skip
"""Cards with a Shadow action each."""
PLACE = {"Mud Crawler": "minions", "Dark Omen": "support area", "Sudden Gloom": "hand"}


def asked(sue=None, **more):
    return simulate(from_data({
        "game": "tcg", "cards": [FRODO, *MEN, BLADE, SWORN, DEN, *({"name": n} | c for n, c in SHADOW.items())],
        "players": [
            {"name": "Tom", "ring bearer": "Frodo", "support area": ["Sworn Oath"],
             "companions": [{"card": "Tall Man", "attached": ["Blunt Blade"]}, "Short Man"]},
            {"name": "Sue", "ring bearer": "Frodo", **(sue or {})}, {"name": "Ann", "ring bearer": "Frodo"},
        ], "path": [{"number": 2, "card": "Deep Den", "owner": "Tom"}], **more,
    }))  # fmt: skip


@pytest.mark.parametrize("name", [*SHADOW, "Deep Den"])
@pytest.mark.parametrize(("whose", "by"), list(itertools.product(("Sue", "Ann"), repeat=2)))
def test_shadow_actions_are_for_whose_shadow_phase_it_is(name, whose, by):
    """tcg/shadow-phase: asked, and done; a site's text is everybody's."""
    if by == "Ann" and name in SHADOW:
        return
    sue = {PLACE[name]: [name]} if name in SHADOW else {}
    verb = "play" if name == "Sudden Gloom" else "use"
    act, at = {verb: name, "by": by}, {"at": "shadow", "shadow player": whose}
    assert asked(sue, ask={"can": act}, **at).verdict == ("always" if whose == by else "never")
    if whose == by:
        assert asked(sue, do=[act], ask={"how much": "twilight"}, **at).answer == 1
    else:
        with pytest.raises(IllegalHere):
            asked(sue, do=[act], ask={"how much": "twilight"}, **at)


DEEDS = {
    "move": ({"move": True}, "fellowship", {"Tom"}),
    "transfer": ({"transfer": "Blunt Blade", "to": "Short Man"}, "fellowship", {"Tom"}),
    "use": ({"use": "Sworn Oath"}, "fellowship", {"Tom"}),
    "defend": ({"assign": "Tall Man", "against": "Mud Crawler"}, "assign defenders", {"Tom"}),
    "attack": ({"assign": "Mud Crawler", "against": "Tall Man"}, "leftover minions", {"Sue"}),
}
"""What is done, when, and by whom alone."""


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("by", ["Tom", "Sue", "Ann", "Nobody Known"])
def test_nobody_does_what_is_for_another(deed, by):
    """tcg/moving-your-fellowship, tcg/transfer, tcg/assignment-phase: a name that no player has is refused."""
    act, at, whose = DEEDS[deed]
    sue = {} if at == "fellowship" else {"minions": ["Mud Crawler"]}

    def can():
        return asked(sue, at=at, ask={"can": act | {"by": by}})

    def done():
        return asked(sue, at=at, do=[act | {"by": by}], ask={"how much": "twilight"})

    if by in whose:
        assert can().verdict == "always"
        done()
        return
    with pytest.raises((IllegalHere, UnknownName)):
        done()
    if by == "Nobody Known":
        with pytest.raises(UnknownName):
            can()
    else:
        assert can().verdict == "never"


def test_a_choice_made_before_is_of_a_player_who_is_there():
    with pytest.raises(UnknownName):
        asked({}, at="fellowship", given=[{"choose": "Tall Man", "by": "Nobody Known"}], ask={"how much": "twilight"})
