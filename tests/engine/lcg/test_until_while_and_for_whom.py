"""How long what a text states is so, of whom it is so, and from where cards have to come, on made-up cards."""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import actions, allowances, coverage, language, payment
from tests.engine.lcg.table_top import Table

# -- "until the end of the phase, it gets … while …" ---------------------------------------------------------

ORDERS = [
    "Until the end of the phase, {0} gets +3 [attack] {1}.",
    "{0} gets +3 [attack] until the end of the phase {1}.",
]
WHILES = {
    "while attacking an enemy with engagement cost higher than your threat": {"Big": 5, "Small": 2},
    "while attacking an Orc enemy": {"Big": 2, "Small": 5},
}


@pytest.mark.parametrize("condition", WHILES)
@pytest.mark.parametrize("target", ["Big", "Small"])
def test_what_is_so_while_attacking_is_so_whenever_it_attacks_in_that_time(condition: str, target: str):
    top = Table("Tom")
    top.hero(
        "Striker", attack=2,
        text="Action: Choose a character you control. " + ORDERS[0].format("that character", condition)
    )
    there = {
        "Big": top.enemy("Big", where="engaged:Tom", engagement_cost=40, hit_points=9, defense=0, attack=0),
        "Small": top.enemy(
            "Small", where="engaged:Tom", traits="Orc.", engagement_cost=4, hit_points=9, defense=0, attack=0
        ),
    }  # fmt: skip
    top.during("combat").uses("Striker")
    assert top.value(top.id_of("Striker"), "attack") == 2
    top.answering("no defender", "no defender", f"attack {target}").goes_through("6.7", until="6.11")
    assert top.damage(there[target]) == WHILES[condition][target]


@pytest.mark.parametrize("ready", list(product([True, False], repeat=2)))
def test_what_each_has_while_it_is_ready_is_so_of_each_by_itself(ready: tuple[bool, bool]):
    top = Table("Tom")
    top.prints(
        "Drill", "event", cost=0, sphere="Neutral",
        text="Action: Until the end of the round, each hero gets +1 [attack] while it is ready."
    )
    top.lays("Drill", "hand:Tom")
    heroes = [top.hero(name, attack=2) for name in ("First", "Second")]
    top.plays("Drill")
    for hero, is_ready in zip(heroes, ready, strict=True):
        top.play.change(hero, ready=is_ready)
    assert [top.value(hero, "attack") for hero in heroes] == [3 if each else 2 for each in ready]


def test_it_is_said_back_in_that_time_and_while():
    compiler = language.compiler()
    for order, condition in product(ORDERS, WHILES):
        text = "Action: Choose a hero. " + order.format("that hero", condition).replace("that", "That", 1)
        read = compiler.compile_card({"name": "Striker", "type": "Hero", "text": text.replace(", That", ", that")})
        assert read.abilities
        for ability in read.abilities:
            assert [n.kind for n in ability.walk() if n.kind in ("until", "while_")] == ["until", "while_"]
            assert compiler.house(ability) is not None


# -- "reveal 1 fewer encounter card this phase" --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("reveal 2 less cards from the encounter deck this phase", -2),
        ("reveal 2 fewer encounter cards this phase (to a minimum of 1)", -1),
        ("reveal an additional encounter card this phase", 1),
    ],
)  # fmt: skip
def test_more_or_fewer_cards_are_revealed_in_that_phase_alone(text: str, change: int):
    top = Table("Tom", "Kim")
    top.hero("Seer", text=f"Quest Action: Exhaust Seer to {text}.")
    top.during("quest").uses("Seer")
    assert allowances.revealed_more(top.play) == change
    top.moment("quest phase ends")
    assert allowances.revealed_more(top.play) == 0


# -- "that player", where nobody was chosen ------------------------------------------------------------------


@pytest.mark.parametrize("takes_it", [True, False])
@pytest.mark.parametrize(
    ("said", "was", "becomes"),
    [
        ("That player reveals 1 fewer encounter card this phase", 0, -1),
    ],
)  # fmt: skip
def test_that_player_is_nobody_where_the_offer_to_choose_one_was_declined(
    takes_it: bool, said: str, was: int, becomes: int
):
    top = Table("Tom", "Kim")
    top.hero(
        "Seer",
        text="Quest Action: Exhaust Seer to draw 1 card. You may raise your threat by 1 to choose a player. "
             f"{said}."
    )  # fmt: skip
    top.deck("Tom", "Plain Card")
    top.during("quest").answering(*(("yes", "Kim") if takes_it else ("no",))).uses("Seer")
    assert allowances.revealed_more(top.play) == (becomes if takes_it else was)


# -- "you may …. Then, …" ------------------------------------------------------------------------------------


@pytest.mark.parametrize("resources", [0, 1])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_what_stands_behind_an_offer_that_cannot_be_taken_does_not_follow(resources: int, answer: str):
    top = Table("Tom")
    top.hero(
        "Bard", resources=resources,
        text="Action: Exhaust Bard to raise your threat by 1. You may discard a card from your hand. Then, draw "
             "1 card."
    )  # fmt: skip
    top.deck("Tom", "Plain Card", "Plain Card")
    if resources:  # something to discard
        top.prints("Old Song", "event", cost=9, sphere="Neutral")
        top.lays("Old Song", "hand:Tom")
    top.answering(answer).uses("Bard")
    assert top.threat("Tom") == 21
    taken = bool(resources) and answer == "yes"
    assert ("Plain Card" in top.hand()) == taken


# -- "you play from your hand" -------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["first", "next"])
@pytest.mark.parametrize("from_hand", [True, False])
def test_a_card_played_from_elsewhere_is_none_played_from_hand(which: str, from_hand: bool):
    top = Table("Tom")
    words = "you play from your hand" if from_hand else "you play"
    text = {
        "first": f"Lower the cost of the first Rohan ally {words} each round by 1.",
        "next": f"Action: Exhaust Giver to lower the cost of the next Rohan ally {words} this round by 1.",
    }[which]
    top.hero("Giver", resources=9, sphere="Spirit", text=text)
    top.prints(
        "Comer", "ally", sphere="Spirit", traits="Rohan.", cost=3,
        text="Comer can be played from your discard pile."
    )
    top.prints("Rider", "ally", sphere="Spirit", traits="Rohan.", cost=3)
    back, hand, other = (
        top.lays("Comer", "discard:Tom"), top.lays("Rider", "hand:Tom"), top.lays("Rider", "hand:Tom")
    )
    top.during("planning")
    if which == "next":
        top.uses("Giver")
    assert payment.cheapest(top.play, back, 0) == (3 if from_hand else 2)
    top.does(actions.play_card, back, 0)
    assert payment.cheapest(top.play, hand, 0) == (2 if from_hand else 3)
    top.does(actions.play_card, hand, 0)
    assert payment.cheapest(top.play, other, 0) == 3


# -- what is not played is named -----------------------------------------------------------------------------

GAPS = [
    "When you play an event, Ada gains a [lore] resource icon.",
    "Response: After Ada is declared as an attacker, choose an enemy. Excess damage dealt by this attack is "
    "assigned to that enemy.",
    "Response: After Ada attacks alone, choose an enemy. Excess damage dealt by this attack is assigned to that "
    "enemy.",
]


@pytest.mark.parametrize("text", GAPS)
def test_what_would_be_said_and_not_done_is_a_gap(text: str):
    read = language.compiler().compile_card({"name": "Ada", "type": "Hero", "text": text})
    assert read.complete
    assert coverage.lacks(read.abilities)


@pytest.mark.parametrize(
    "text",
    [
        "When you play an event, Ada gets +1 [attack] until the end of the phase.",
        "While you control a Dwarf hero, Ada gains a [lore] resource icon.",
    ],
)  # fmt: skip
def test_what_is_done_is_none(text: str):
    read = language.compiler().compile_card({"name": "Ada", "type": "Hero", "text": text})
    assert read.complete
    assert not coverage.lacks(read.abilities)


def test_a_time_said_behind_the_deed_is_the_same():
    compiler = language.compiler()
    trees: set[Node] = set()
    for text in (
        "Action: Until the end of the round, each hero gets +1 [attack] while you control a Dwarf hero.",
        "Action: While you control a Dwarf hero, each hero gets +1 [attack] until the end of the round.",
    ):
        trees |= set(compiler.compile_card({"name": "Ada", "type": "Hero", "text": text}).abilities)
    assert len(trees) == 1


# -- a card that isn't in play, +0, and what can't be attached to itself -------------------------------------

OF_NOBODY = [
    "has no damage", "has no damage on him", "has no resources in his resource pool", "has no attachments",
    "is undamaged", "is ready",
]


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("said", OF_NOBODY)
def test_of_a_card_that_is_not_in_play_nothing_is_so(said: str, there: bool):
    top = Table("Tom")
    hero = top.hero("Watcher", attack=2, text=f"While Bofin {said}, Watcher gets +1 [attack].")
    if there:
        top.hero("Bofin")
    assert top.value(hero, "attack") == (3 if there else 2)


COUNTED = [
    "give a hero +1 [attack] for each enemy engaged with you until the end of the phase",
    "choose a hero. Until the end of the round, that hero gets +X [attack], where X is the number of Orc enemies "
    "engaged with you",
    "choose a hero. Until the end of the round, that hero gets +1 [attack] for each damage on it",
]


@pytest.mark.parametrize("text", COUNTED)
@pytest.mark.parametrize("something", [True, False])
def test_what_would_change_values_by_0_cannot_be_used(text: str, something: bool):
    top = Table("Tom")
    top.hero("Giver", text=f"Action: Exhaust Giver to {text}.", damage=int(something))
    if something:
        top.enemy("Raider", where="engaged:Tom", traits="Orc.")
    assert (top.why_not_use("Giver") is None) == something


def test_what_the_price_brings_about_is_counted():
    top = Table("Tom")
    top.hero(
        "Giver",
        text="Action: Exhaust Giver to give a hero +1 [attack] for each exhausted hero until the end of the phase."
    )
    assert top.why_not_use("Giver") is None


@pytest.mark.parametrize("other", [True, False])
def test_nothing_is_attached_to_itself(other: bool):
    top = Table("Tom")
    hero = top.hero("Bearer")
    for name in ("Ring", "Chain") if other else ("Ring",):
        top.prints(
            name, "attachment", cost=1, traits="Item.",
            text=f"Attach to a hero. Action: Exhaust {name} to attach {name} to an Item attachment."
        )
        top.lays(name, "play:Tom", on=hero)
    if not other:
        assert top.why_not_use("Ring") is not None
        return
    top.uses("Ring")
    assert top.card(top.id_of("Ring")).host == top.id_of("Chain")
    assert top.why_not_use("Chain") is not None  # the other one lies on it
