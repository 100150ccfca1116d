"""Parts of one cost that draw on the same cards are paid with different ones, or not at all; what is played
then has to be playable with what the cost leaves; a deck is shuffled once. Made-up cards put together from parts, each asked against a
small account of its own (tcg/cost, tcg/effect, tcg/exert).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written

EXERTS, LEAVES = "exerts", "leaves"
PARTS = {
    "exert Ann": (EXERTS, ("Ann",), 1, 1),
    "exert Ann twice": (EXERTS, ("Ann",), 1, 2),
    "exert an Elf companion": (EXERTS, ("Ann", "Bea"), 1, 1),
    "exert 2 Elf companions": (EXERTS, ("Ann", "Bea"), 2, 1),
    "exert a companion": (EXERTS, ("Ann", "Bea", "Cid"), 1, 1),
    "discard an Elf companion": (LEAVES, ("Ann", "Bea"), 1, 0),
    "discard Ann": (LEAVES, ("Ann",), 1, 0),
}
"""A part of a cost → what it does, to whom of these, how many of them, how often."""

VITALITY = [
    {"Ann": 2, "Bea": 1, "Cid": 1}, {"Ann": 2, "Bea": 2, "Cid": 1}, {"Ann": 3, "Bea": 1, "Cid": 1},
    {"Ann": 1, "Bea": 2, "Cid": 2}, {"Ann": 4, "Bea": 1, "Cid": 2},
]
RACES = {"Ann": "elf", "Bea": "elf", "Cid": "dwarf"}


def can_be_paid(parts, left):
    """Whether some way to pay the parts in order is open to characters of so much vitality."""
    if not parts:
        return True
    does, who, number, times = PARTS[parts[0]]
    for group in itertools.combinations([n for n in who if n in left], number):
        if does == EXERTS and any(left[n] <= times for n in group):
            continue
        after = {
            n: v - (times if n in group else 0) for n, v in left.items() if does == EXERTS or n not in group
        }
        if can_be_paid(parts[1:], after):
            return True
    return False


def elves(text, vitality):
    t = Table()
    t.ring_bearer(wounds=3)
    for name, left in vitality.items():
        race = RACES[name]
        t.companion(card(name, "companion", race=race, culture="elven", vitality=4), wounds=4 - left)
    t.support(written("Marker", "condition", f"Maneuver: {text} to add 2 threats.", culture="elven"))
    return t.during("maneuver")


def used(t):
    return [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Marker" in c.label]


def each_line(make):
    """Every way in which the choices can go, to its end."""
    return each_choice(make, used)


def each_choice(make, uses):
    """The same of what `uses` finds to be used."""
    waiting = [()]
    while waiting:
        path = waiting.pop()
        t = make()
        (use, *_) = uses(t)
        t.play.then(use.task)
        t.run()
        for label in path:
            t.choose(label)
        if t.pending is not None and "may act" not in t.pending.prompt:
            waiting += [(*path, label) for label in dict.fromkeys(t.options())]
        else:
            yield t


@pytest.mark.parametrize("vitality", VITALITY, ids=lambda v: "".join(map(str, v.values())))
@pytest.mark.parametrize(("first", "second"), list(itertools.product(PARTS, PARTS)))
def test_two_parts_of_a_cost_are_not_paid_with_the_same(first, second, vitality):
    text = f"{first[0].upper()}{first[1:]} and {second}"
    assert bool(used(elves(text, vitality))) is can_be_paid((first, second), vitality)


@pytest.mark.parametrize("vitality", VITALITY[1::2], ids=lambda v: "".join(map(str, v.values())))
@pytest.mark.parametrize(("first", "second"), [
    (a, b) for a, b in itertools.product(PARTS, PARTS)
    if a.split()[1] != b.split()[1] or "companion" in a
])  # fmt: skip
def test_nobody_takes_for_one_part_what_another_needs(first, second, vitality):
    """However the choices go, the cost is paid in full and the effect follows."""
    if not can_be_paid((first, second), vitality):
        return
    text = f"{first[0].upper()}{first[1:]} and {second}"
    for t in each_line(lambda: elves(text, vitality)):
        assert t.play.fact(("threats", 0), 0) == 2, t.told()


TOGETHER = {"Ann": (("Ann",), 1), "an Elf companion": (("Ann", "Bea"), 1),
            "2 Elf companions": (("Ann", "Bea", "Dag"), 2), "a companion": (("Ann", "Bea", "Cid", "Dag"), 1)}


@pytest.mark.parametrize("able", [{"Ann", "Bea"}, {"Ann"}, {"Ann", "Bea", "Dag"}, {"Bea", "Cid"}], ids=sorted)
@pytest.mark.parametrize(("first", "second"), list(itertools.product(TOGETHER, TOGETHER)))
def test_kinds_named_together_find_cards_of_their_own(first, second, able):
    """"Exert an Elf companion and Ann": Ann is not taken as the Elf where she is needed herself."""
    def laid():
        t = Table()
        t.ring_bearer(wounds=3)
        for name in ("Ann", "Bea", "Cid", "Dag"):
            race = "dwarf" if name == "Cid" else "elf"
            t.companion(card(name, "companion", race=race, culture="elven", vitality=4),
                        wounds=2 if name in able else 3)  # fmt: skip
        t.support(written("Marker", "condition", f"Maneuver: Exert {first} and {second} to add 2 threats.",
                          culture="elven"))  # fmt: skip
        return t.during("maneuver")

    ways = [
        (one, other) for one in itertools.combinations(sorted(able & {*TOGETHER[first][0]}), TOGETHER[first][1])
        for other in itertools.combinations(sorted(able & {*TOGETHER[second][0]}), TOGETHER[second][1])
        if not {*one} & {*other}
    ]  # fmt: skip
    assert bool(used(laid())) is bool(ways)
    if ways:
        for t in each_line(laid):
            assert t.play.fact(("threats", 0), 0) == 2, t.told()


ROLES = {"the Ring-bearer": "Frodo", "this companion": "Elder", "bearer": "Elder"}
KINDS = {"a Dwarf": {"Bea", "Cid"}, "2 Dwarves": {"Bea", "Cid"}, "another companion": {"Frodo", "Bea", "Cid"}}


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("tired", [set(), {"Frodo"}, {"Elder"}, {"Bea"}, {"Bea", "Cid"}], ids=sorted)
def test_who_is_named_for_certain_is_not_left_out_of_a_cost(role, kind, tired, turned):
    """"Exert the Ring-bearer and a Dwarf" is the cost of the one and the cost of the other (tcg/cost)."""
    first, second = (kind, role) if turned else (role, kind)
    text = f"Maneuver: Exert {first} and {second} to add 2 threats."
    t = Table()
    t.ring_bearer(wounds=3 if "Frodo" in tired else 0)
    own = {"text": text} if role == "this companion" else {}
    elder = t.companion(written("Elder", "companion", own.get("text", ""), race="elf", culture="elven", vitality=4),
                        wounds=3 if "Elder" in tired else 0)  # fmt: skip
    for name in ("Bea", "Cid"):
        t.companion(card(name, "companion", race="dwarf", culture="dwarven", vitality=4),
                    wounds=3 if name in tired else 0)  # fmt: skip
    if role == "bearer":
        t.bear(elder, written("Band", "possession", f"Bearer must be an Elf. {text}", culture="elven"))
    elif role == "the Ring-bearer":
        t.support(written("Band", "condition", text, culture="elven"))
    t.during("maneuver")
    found = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Band" in c.label or "Elder" in c.label]
    able = KINDS[kind] - tired - {ROLES[role]}
    wanted = 2 if kind == "2 Dwarves" else 1
    if kind == "another companion" and role == "the Ring-bearer":
        able |= {"Elder"} - tired
    assert bool(found) is (ROLES[role] not in tired and len(able) >= wanted)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_deck_is_shuffled_once_for_all_cards_that_go_into_it(number):
    t = elves("Exert Cid", VITALITY[1])
    for n in range(number):
        t.put(card(f"Song {n}", "event", culture="elven"), "discard:0", 0)
    many = "a card" if number == 1 else f"{number} cards"
    t.support(written("Mixer", "condition", f"Maneuver: Shuffle {many} from your discard pile into your draw "
                      "deck.", culture="elven"))  # fmt: skip
    t.during("maneuver")
    use = next(c for c in actions.actions(t.play, "maneuver.actions", 0) if "Mixer" in c.label)
    t.play.then(use.task)
    t.run()
    assert t.told().count("is shuffled") == 1
    assert not t.play.state.zone("discard:0")


HANDS = [("gondor",), ("gondor", "elven"), ("elven", "elven"), ("gondor", "gondor", "elven"), ("elven",) * 3]
FROM_HAND = {"discard a [gondor] card from hand": ("gondor", 1), "discard a card from hand": (None, 1),
             "discard 2 cards from hand": (None, 2)}  # fmt: skip


def hand_pays(parts, held):
    if not parts:
        return True
    culture, number = FROM_HAND[parts[0]]
    able = [n for n, c in enumerate(held) if culture in (None, c)]
    return any(
        hand_pays(parts[1:], [c for n, c in enumerate(held) if n not in group])
        for group in itertools.combinations(able, number)
    )


@pytest.mark.parametrize("held", HANDS, ids=" ".join)
@pytest.mark.parametrize(("first", "second"), list(itertools.product(FROM_HAND, FROM_HAND)))
def test_cards_of_a_hand_are_discarded_once(first, second, held):
    def laid():
        t = elves(f"{first[0].upper()}{first[1:]} and {second}", VITALITY[0])
        t.hand(*[card(f"{c} {n}", "event", culture=c) for n, c in enumerate(held)])
        return t

    able = hand_pays((first, second), held)
    assert bool(used(laid())) is able
    if able:
        for t in each_line(laid):
            assert t.play.fact(("threats", 0), 0) == 2, t.told()


# -- what the cost leaves is played --------------------------------------------------------------------------

KLASSES = ("mount", "armor", "")


def with_items(borne, lying, same_title=False, second_rider=False):
    """A rider with an item of one class, another in the discard pile: who discards the one plays the other."""
    t = elves("Exert Cid", VITALITY[1])
    rider = t.companion(card("Rider", "companion", race="man", culture="rohan"))
    if second_rider:
        t.companion(card("Second Rider", "companion", race="man", culture="rohan"))
    one, other = ("Pride", "Pride") if same_title else ("Pride", "Joy")
    for title, klass, where in ((one, borne, "play"), (other, lying, "pile")):
        printed = written(title, "possession", "Bearer must be a [rohan] Man.", culture="rohan", cost=0,
                          unique=same_title, key=f"{title} {where}", **({"klass": klass} if klass else {}))
        if where == "play":
            t.bear(rider, printed)
        else:
            t.put(printed, "discard:0", 0)
    t.support(written("Swap", "condition", "Maneuver: Discard 1 [rohan] possession to play 1 [rohan] "
                      "possession from your discard pile.", culture="rohan"))  # fmt: skip
    return t.during("maneuver")


@pytest.mark.parametrize("borne", KLASSES)
@pytest.mark.parametrize("lying", KLASSES)
@pytest.mark.parametrize("same_title", [True, False])
@pytest.mark.parametrize("second_rider", [True, False])
def test_what_the_cost_discards_makes_room(borne, lying, same_title, second_rider):
    """Class and title are free once the cost is paid, whatever stood in their way before."""
    t = with_items(borne, lying, same_title, second_rider)
    able = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Swap" in c.label]
    assert able
    joy = t.play.state.zone("discard:0")[0]
    t.play.then(able[0].task)
    t.run()
    while t.pending is not None and "may act" not in t.pending.prompt:
        t.choose(t.options()[0])
    assert t.play.card(joy).host is not None


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_the_card_that_is_played_is_not_discarded_for_it(number, others):
    def laid():
        t = Table()
        t.ring_bearer()
        t.hand(card("Newcomer", "companion", culture="gondor", cost=0),
               *[card(f"Lore {n}", "event", culture="gondor") for n in range(others)])
        cards = "a card" if number == 1 else f"{number} cards"
        text = f"Maneuver: Discard {cards} from hand to play a [gondor] companion from hand."
        t.support(written("Marker", "condition", text, culture="gondor"))
        return t.during("maneuver")

    assert bool(used(laid())) is (others >= number)
    if others >= number:
        for t in each_line(laid):
            assert [t.play.name(i) for i in t.play.state.zone("fellowship:0")].count("Newcomer") == 1


@pytest.mark.parametrize(("cost", "leaves"), [
    ("Discard a [rohan] Man", False), ("Discard a [gondor] Man", True), ("Exert a [rohan] Man", True),
])  # fmt: skip
def test_what_the_cost_takes_away_bears_nothing(cost, leaves):
    """The only bearer is discarded: then there is nobody to play the item on, and it may not be begun."""
    t = Table()
    t.ring_bearer()
    t.companion(card("Rider", "companion", race="man", culture="rohan"))
    t.companion(card("Guard", "companion", race="man", culture="gondor"))
    t.put(written("Mare", "possession", "Bearer must be a [rohan] Man.", culture="rohan", cost=0, klass="mount"),
          "discard:0", 0)
    t.support(written("Marker", "condition", f"Maneuver: {cost} to play a [rohan] possession from your "
                      "discard pile.", culture="rohan"))  # fmt: skip
    assert bool(used(t.during("maneuver"))) is leaves


def test_what_was_discarded_to_pay_may_be_taken_though_not_played():
    """tcg/effect speaks of playing; what is taken is chosen when the effect comes to it."""
    for does, ends in (("take", "hand:0"), ("play", "discard:0")):
        t = Table()
        t.ring_bearer()
        t.hand(card("Old Scout", "companion", culture="elven", cost=0))
        t.put(card("Plain Scout", "companion", culture="elven", cost=0), "discard:0", 0)
        where = "into hand from your discard pile" if does == "take" else "from your discard pile"
        t.support(written("Marker", "condition", f"Maneuver: Discard a card from hand to {does} an [elven] "
                          f"companion {where}.", culture="elven"))  # fmt: skip
        t.during("maneuver")
        scout = t.play.state.zone("hand:0")[0]
        (use,) = used(t)
        t.play.then(use.task)
        t.run()
        if t.pending is not None and "may act" not in t.pending.prompt:
            t.choose(next(o for o in t.options() if "Old" in o))
        assert t.play.card(scout).zone == ends


# -- offers of as much as there is of something --------------------------------------------------------------


@pytest.mark.parametrize("deed", ["add a threat", "draw a card", "remove a burden", "add (1)"])
@pytest.mark.parametrize("dwarves", [0, 1, 2, 3])
@pytest.mark.parametrize("takes", [True, False])
def test_all_of_it_is_offered_at_once(deed, dwarves, takes):
    """"You may … for each … you can spot": one offer, and all or nothing (tcg/spot)."""
    t = Table()
    t.ring_bearer(burdens=3)
    for n in range(dwarves):
        t.companion(card(f"Dwarf {n}", "companion", race="dwarf", culture="dwarven"))
    for _ in range(3):
        t.companion(card(f"Elf {_}", "companion", race="elf", culture="elven"))
    t.deck(*[card(f"Lore {n}", "event") for n in range(5)])
    source = written("Herald", "companion", f"When you play this companion, you may {deed} for each Dwarf you "
                     "can spot.", culture="gandalf", race="man", cost=0)  # fmt: skip
    (herald,) = t.hand(source) or t.play.state.zone("hand:0")
    t.during("fellowship")

    def counted():
        return {"add a threat": t.play.fact(("threats", 0), 0), "draw a card": len(t.play.state.zone("hand:0")),
                "remove a burden": 3 - t.play.card(t.play.state.zone("fellowship:0")[0]).token("burden"),
                "add (1)": t.play.fact("pool", 0)}[deed]  # fmt: skip

    play = next(c for c in actions.actions(t.play, "fellowship.actions", 0) if "Herald" in c.label)
    before = counted() - (1 if deed == "draw a card" else 0)
    t.play.then(play.task)
    t.run()
    asked = 0
    while t.pending is not None and "may act" not in t.pending.prompt:
        asked += 1
        t.choose(next(o for o in t.options() if ("Herald" in o or o == "yes") is takes))
    assert asked <= 1
    assert counted() - before == (dwarves if takes else 0)
    assert t.play.card(herald).zone == "fellowship:0"
