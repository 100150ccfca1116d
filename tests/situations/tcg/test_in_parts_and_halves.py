"""What consists of parts: offers of several deeds, alternatives each with its cost, followers that hear of
their own transfer, sites that are played; made-up cards in every combination of what can be done and paid.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3,
         "vitality": 4, "resistance": 10, "unique": True, "text": "Ring-bearer."}  # fmt: skip


def companion(name, race, culture, **more):
    return {"name": name, "type": "companion", "race": race, "culture": culture, "strength": 6, "vitality": 3,
            "resistance": 6, **more}  # fmt: skip


def verdict(tom, ann, *cards, **more):
    """What comes of a situation between Tom (Free Peoples) and Ann."""
    told = {
        "game": "tcg", "cards": [FRODO, *cards],
        "players": [{"name": "Tom", "ring bearer": "Frodo", **tom}, {"name": "Ann", **ann}], **more
    }
    return simulate(from_data(told))


# -- you may A and B: as much as can be done (tcg/effect) ----------------------------------------------------

DEEDS = {  # deed, what the table needs for it, what it comes to
    "heal an Elf": ({"wounded": True}, ("wounds of Legolas", 0, 1)),
    "add 1 threat": ({}, ("threats", 1, 0)),
    "wound a minion": ({"minion": True}, ("wounds of Snaga", 1, 0)),
}


@pytest.mark.parametrize(("first", "second"), [p for p in product(DEEDS, DEEDS) if p[0] != p[1]])
@pytest.mark.parametrize("wounded", [True, False])
@pytest.mark.parametrize("minion", [True, False])
def test_an_offer_of_two_deeds_is_made_if_one_can_be_done(first, second, wounded, minion):
    there = {"wounded": wounded, "minion": minion}
    able = [deed for deed in (first, second) if all(there[need] for need in DEEDS[deed][0])]
    legolas = {"card": "Legolas", "wounds": int(wounded)}
    for deed in (first, second):
        asked, done, left = DEEDS[deed][1]
        if asked == "wounds of Snaga" and not minion:
            continue
        found = verdict(
            {"companions": [legolas], "support area": ["Plan"]}, {"minions": ["Snaga"] if minion else []},
            companion("Legolas", "Elf", "Elven"),
            {"name": "Plan", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
             "text": f"Maneuver: Add 1 burden. You may {first} and {second}."},
            {"name": "Snaga", "type": "minion", "race": "Orc", "strength": 5, "vitality": 3, "site number": 1},
            at="maneuver", do=[{"use": "Plan"}], ask={"how much": asked}, given=[{"by": "Tom", "choose": "yes"}]
            if able else []
        )  # fmt: skip
        healthy = asked == "wounds of Legolas" and not wounded
        assert found.answer == (done if deed in able else 0 if healthy else left), (deed, found)


def test_what_is_paid_first_must_be_paid_in_full():
    """ "To" makes the first a cost: without it nothing is offered."""
    found = verdict(
        {"companions": [{"card": "Legolas", "wounds": 2}], "support area": ["Plan"]}, {},
        companion("Legolas", "Elf", "Elven"),
        {"name": "Plan", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
         "text": "Maneuver: Add 1 burden. You may exert an Elf to add 1 threat."},
        at="maneuver", do=[{"use": "Plan"}], ask={"how much": "threats"}
    )  # fmt: skip
    assert (found.verdict, found.answer) == ("value", 0)


# -- alternatives each with its cost (tcg/cost, tcg/exert) ---------------------------------------------------

COSTS = {  # cost, and the wounds of its payer at which it can't be paid
    "exert an Elf": ("Legolas", 2),
    "exert a Dwarf twice": ("Gimli", 1),
    "exert a Man": ("Boromir", 2),
}


@pytest.mark.parametrize(("first", "second"), [p for p in product(COSTS, COSTS) if p[0] != p[1]])
@pytest.mark.parametrize("payable", list(product([True, False], repeat=2)))
@pytest.mark.parametrize("heading", ["condition", "event"])
def test_a_half_whose_cost_cannot_be_paid_is_no_choice(first, second, payable, heading):
    exhausted = {COSTS[cost][0] for cost, able in zip((first, second), payable, strict=True) if not able}
    there = [
        {"card": name, "wounds": at if name in exhausted else 0} for name, at in COSTS.values()
    ]  # fmt: skip
    text = f"Maneuver: {first[0].upper()}{first[1:]} to add 1 burden, or {second} to add 2 threats."
    plan = {"name": "Plan", "type": heading, "side": "Free Peoples", "culture": "Gondor", "twilight cost": 0,
            "text": text}  # fmt: skip
    tom = {"companions": there, ("hand" if heading == "event" else "support area"): ["Plan"]}
    cast = (
        companion("Legolas", "Elf", "Elven"), companion("Gimli", "Dwarf", "Dwarven"),
        companion("Boromir", "Man", "Gondor"), plan
    )  # fmt: skip
    act = {"play" if heading == "event" else "use": "Plan"}
    can = verdict(tom, {}, *cast, at="maneuver", ask={"can": {**act, "by": "Tom"}})
    assert can.verdict == ("always" if any(payable) else "never")
    if any(payable):
        burdens = verdict(tom, {}, *cast, at="maneuver", do=[act], ask={"how much": "burdens"})
        threats = verdict(tom, {}, *cast, at="maneuver", do=[act], ask={"how much": "threats"})
        assert {line.answer for line in burdens.outcomes} == {int(n == 0) for n in (0, 1) if payable[n]}
        assert {line.answer for line in threats.outcomes} == {2 * int(n == 1) for n in (0, 1) if payable[n]}


def test_a_cost_in_the_first_sentence_of_several_is_asked_too():
    """What follows speaks of what was revealed; the twilight is the cost all the same."""
    for pool, able in ((2, "never"), (3, "always")):
        plot = {"name": "Plot", "type": "condition", "side": "Shadow", "culture": "Moria",
                "text": "Shadow: Remove (3) to reveal the top 2 cards of your draw deck. Take all minions revealed "
                "into hand. Discard the rest."}  # fmt: skip
        found = verdict({}, {"support area": ["Plot"]}, plot, at="shadow", twilight=pool,
                        ask={"can": {"use": "Plot", "by": "Ann"}})  # fmt: skip
        assert found.verdict == able


# -- followers (tcg/follower, tcg/keyword/aid, tcg/transfer) -------------------------------------------------

TRANSFERRED = {
    "Each time you transfer this to a companion, exert bearer twice.": {"wounds of {}": (2, 2)},
    "Each time you transfer this to a companion, exert bearer.": {"wounds of {}": (1, 1)},
    "Each time you transfer this to a character (except a Wizard), exert bearer.": {"wounds of {}": (1, 0)},
    "Each time you transfer this to an Elf, add 1 burden.": {"burdens": (1, 0)},
    "Each time you transfer this to a Wizard, add 2 threats.": {"threats": (0, 2)},
    "Each time you transfer a follower to a companion, add 1 threat.": {"threats": (1, 1)},
    "When you transfer this to an unbound companion, add (2).": {"twilight": (4, 4)},
}


@pytest.mark.parametrize(("text", "number"), [(text, n) for text in TRANSFERRED for n in (0, 1)])
def test_a_follower_hears_of_its_own_transfer(text, number):
    host = ("Legolas", "Radagast")[number]
    for asked, expected in TRANSFERRED[text].items():
        found = verdict(
            {"companions": ["Legolas", "Radagast"], "support area": ["Friend"]}, {"minions": ["Snaga"]},
            companion("Legolas", "Elf", "Elven"), companion("Radagast", "Wizard", "Gandalf"),
            {"name": "Friend", "type": "follower", "side": "Free Peoples", "culture": "Gandalf",
             "text": f"Aid - (1). {text}"},
            {"name": "Snaga", "type": "minion", "race": "Orc", "strength": 5, "vitality": 3, "site number": 1},
            at="start of maneuver", until="archery", twilight=1,
            given=[{"use": "Friend", "choosing": host}], ask={"how much": asked.format(host)}
        )  # fmt: skip
        assert found.answer == expected[number], (text, host)


def test_a_follower_in_its_support_area_hears_of_no_other():
    friend = {"type": "follower", "side": "Free Peoples", "culture": "Gandalf"}
    found = verdict(
        {"companions": ["Legolas"], "support area": ["Friend", "Idler"]}, {"minions": ["Snaga"]},
        companion("Legolas", "Elf", "Elven"),
        {"name": "Friend", "text": "Aid - (1).", **friend},
        {"name": "Idler", "text": "Aid - exert a Wizard. Each time you transfer a follower, add 1 threat.", **friend},
        {"name": "Snaga", "type": "minion", "race": "Orc", "strength": 5, "vitality": 3, "site number": 1},
        at="start of maneuver", until="archery", given=[{"use": "Friend", "choosing": "Legolas"}],
        ask={"how much": "threats"}
    )  # fmt: skip
    assert found.answer == 0


def test_the_bearer_is_whoever_bears_it_after_the_transfer():
    blade = {"name": "Blade", "type": "possession", "side": "Free Peoples", "culture": "Elven",
             "twilight cost": 0, "item class": "Hand weapon",
             "text": "Bearer must be an Elf. Each time you transfer this possession, exert bearer."}  # fmt: skip
    found = {}
    for name in ("Legolas", "Elrohir"):
        found[name] = verdict(
            {"companions": [{"card": "Legolas", "attached": ["Blade"]}, "Elrohir"]}, {},
            companion("Legolas", "Elf", "Elven"), companion("Elrohir", "Elf", "Elven"), blade,
            at="fellowship", do=[{"transfer": "Blade", "to": "Elrohir"}], ask={"how much": f"wounds of {name}"}
        ).answer
    assert found == {"Legolas": 0, "Elrohir": 1}


# -- playing a site (tcg/site, tcg/replacing-sites) ----------------------------------------------------------

WATCHED = {  # text of Tom's, and the ways of playing a site that it waits for
    "When the Free Peoples player plays the fellowship's next site, add 1 threat.":
        {"card, empty", "card, replaced"},
    "Each time an opponent plays the fellowship's next site, add 1 threat.": {"moving"},
    "Each time a player plays a site, add 1 threat.": {"card, empty", "card, replaced", "moving"},
    "Each time you play a card, add 1 threat.": set(),
    "Each time you play a companion, add 1 threat.": set(),
}


@pytest.mark.parametrize("text", WATCHED)
@pytest.mark.parametrize("way", ["card, empty", "card, replaced", "moving", "replaced by a text"])
def test_a_site_is_played_as_it_is_laid(text, way):
    guide = {"card, empty": "play the fellowship's next site", "card, replaced":
             "play the fellowship's next site", "replaced by a text":
             "replace the fellowship's next site with a site from your adventure deck", "moving": "add (1)"}[way]
    site = {"type": "site", "shadow number": 0, "direction": "right"}
    path = [] if way in ("card, empty", "moving") else [{"number": 3, "card": "Marsh", "owner": "Ann"}]
    found = verdict(
        {"site": 2, "companions": ["Guide"], "support area": ["Watch"], "adventure deck": ["Hill"]},
        {"site": 1, "adventure deck": ["Marsh"] if way == "moving" else []},
        {"name": "Hill", **site}, {"name": "Marsh", **site},
        companion("Guide", "Man", "Gondor", text=f"Fellowship: Add (1) to {guide}."),
        {"name": "Watch", "type": "condition", "side": "Free Peoples", "culture": "Gondor", "text": text},
        path=path, at="fellowship", do=[{"move": True} if way == "moving" else {"use": "Guide"}],
        ask={"how much": "threats"}
    )  # fmt: skip
    assert found.answer == int(way in WATCHED[text]), found


# -- somebody may have something else done instead (tcg/instead, tcg/preventing-effects) ---------------------

SNAGA = {"name": "Snaga", "type": "minion", "race": "Orc", "strength": 5, "vitality": 3, "site number": 1}
DONE = {  # what is done, what may be done instead, what is asked: as it is, after the one, after the other
    ("Add 2 threats.", "add 1 burden"): ("threats", 2, 0),
    ("Add 1 burden.", "add 2 threats"): ("burdens", 1, 0),
    ("Exert each companion.", "exert those companions twice"): ("wounds of Gimli", 1, 2),
    ("Wound a Dwarf.", "wound that Dwarf twice"): ("wounds of Gimli", 1, 2),
    ("Draw a card.", "add 1 threat"): ("cards in hand of Tom", 1, 0),
}
PRICES = {"remove (1) to ": True, "remove (9) to ": False, "spot an Orc to ": True, "spot a Troll to ": False}


@pytest.mark.parametrize("done", DONE)
@pytest.mark.parametrize("price", PRICES)
def test_either_is_done_and_never_both(done, price):
    (first, second), (asked, so, otherwise) = done, DONE[done]
    found = verdict(
        {"companions": ["Gimli", "Pippin"], "support area": ["Plan"], "deck": {"size": 4}},
        {"minions": ["Snaga"]},
        companion("Gimli", "Dwarf", "Dwarven"), companion("Pippin", "Hobbit", "Shire"), SNAGA,
        {"name": "Plan", "type": "condition", "side": "Free Peoples", "culture": "Gondor",
         "text": f"Maneuver: {first} Any Shadow player may {price}{second} instead."},
        at="maneuver", twilight=2, do=[{"use": "Plan"}], ask={"how much": asked}
    )  # fmt: skip
    assert not found.gaps
    assert {line.answer for line in found.outcomes} == ({so, otherwise} if PRICES[price] else {so})
